"""A block of GPT-2 with a loss: all but matrix products and attention by `retrograde.torch`, beside torch's own.

Prints the time of a step, forward and backward, and a digest of loss and gradients on 1, 2 and 3 threads of ours. The
matrix products are torch's, on one thread for the digest: what they add up may depend on that.
"""

import argparse
import hashlib
import time
from collections.abc import Callable

import torch
from torch.nn import functional as F

import retrograde as rg
import retrograde.torch as rgt

Tensors = dict[str, torch.Tensor]


def parameters(width: int, words: int, length: int) -> Tensors:
    def drawn(*shape: int) -> torch.Tensor:
        return (0.02 * torch.randn(shape)).requires_grad_()

    made = {"words": drawn(words, width), "places": drawn(length, width), "qkv": drawn(3 * width, width),
            "out": drawn(width, width), "up": drawn(4 * width, width), "down": drawn(width, 4 * width)}  # fmt: skip
    for norm in ("first", "second", "last"):
        made[f"{norm}_weight"] = torch.ones(width, requires_grad=True)
        made[f"{norm}_bias"] = torch.zeros(width, requires_grad=True)
    return made


def attention(x: torch.Tensor, p: Tensors, heads: int) -> torch.Tensor:
    batch, length, width = x.shape
    q, k, v = (x @ p["qkv"].T).view(batch, length, 3, heads, width // heads).permute(2, 0, 3, 1, 4)
    mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True)
    return mixed.transpose(1, 2).reshape(batch, length, width) @ p["out"].T


def ours(text: torch.Tensor, p: Tensors, heads: int) -> torch.Tensor:
    x = rgt.add(rgt.embedding(p["words"], text[:, :-1]), p["places"])
    normed = rgt.layer_norm(x, p["first_weight"], p["first_bias"])
    normed, x = rgt.layer_norm(attention(normed, p, heads), p["second_weight"], p["second_bias"], residual=x)
    mlp = rgt.gelu_tanh(normed @ p["up"].T) @ p["down"].T
    normed, _ = rgt.layer_norm(mlp, p["last_weight"], p["last_bias"], residual=x)
    return rgt.cross_entropy((normed @ p["words"].T).flatten(0, 1), text[:, 1:].flatten())


def torchs(text: torch.Tensor, p: Tensors, heads: int) -> torch.Tensor:
    def norm(x: torch.Tensor, name: str) -> torch.Tensor:
        return F.layer_norm(x, x.shape[-1:], p[f"{name}_weight"], p[f"{name}_bias"])

    x = F.embedding(text[:, :-1], p["words"]) + p["places"]
    x = attention(norm(x, "first"), p, heads) + x
    x = F.gelu(norm(x, "second") @ p["up"].T, approximate="tanh") @ p["down"].T + x
    return F.cross_entropy((norm(x, "last") @ p["words"].T).flatten(0, 1), text[:, 1:].flatten())


def step(loss_of: Callable[..., torch.Tensor], text: torch.Tensor, p: Tensors, heads: int) -> list[torch.Tensor]:
    """The loss and the gradients."""
    loss = loss_of(text, p, heads)
    return [loss.detach(), *torch.autograd.grad(loss, list(p.values()))]


def digest(found: list[torch.Tensor]) -> str:
    whole = hashlib.sha256()
    for each in found:
        whole.update(each.numpy().tobytes())
    return whole.hexdigest()[:16]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    for name, default in {"width": 128, "heads": 4, "words": 1000, "length": 64, "batch": 2, "rounds": 3}.items():
        asked.add_argument(f"--{name}", type=int, default=default)
    given = asked.parse_args()
    torch.manual_seed(0)
    p = parameters(given.width, given.words, given.length)
    text = torch.randint(given.words, (given.batch, given.length + 1))
    for a, b in zip(step(ours, text, p, given.heads), step(torchs, text, p, given.heads), strict=True):
        torch.testing.assert_close(a, b, rtol=1e-3, atol=1e-6)
    best = {ours: float("inf"), torchs: float("inf")}
    for _ in range(given.rounds):
        for loss_of in best:
            start = time.perf_counter()
            step(loss_of, text, p, given.heads)
            best[loss_of] = min(best[loss_of], time.perf_counter() - start)
    print(f"a step: ours {1e3 * best[ours]:.2f} ms, torch {1e3 * best[torchs]:.2f} ms")
    torch.set_num_threads(1)
    digests = []
    for threads in (1, 2, 3):
        with rg.threads(threads):
            digests.append(digest(step(ours, text, p, given.heads)))
    print(f"on 1, 2 and 3 threads: {', '.join(digests)}")
    assert len(set(digests)) == 1


if __name__ == "__main__":
    main()
