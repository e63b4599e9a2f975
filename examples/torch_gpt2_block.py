"""A block of GPT-2, all but products and attention by `retrograde.torch`: its time, and its bits by threads."""

import hashlib
import time
from functools import partial
from typing import Any

import torch
from torch.nn import functional as F

import retrograde as rg
import retrograde.torch as rgt

WIDTH, HEADS, WORDS, LENGTH, BATCH, ROUNDS = 128, 4, 1000, 64, 2, 3


def norm(x: Any, weight: Any, bias: Any, residual: Any = None) -> Any:
    h = x if residual is None else x + residual
    y = F.layer_norm(h, h.shape[-1:], weight, bias)
    return y if residual is None else (y, h)


OURS = (rgt.add, rgt.embedding, rgt.layer_norm, rgt.gelu_tanh, rgt.cross_entropy)
TORCHS = (torch.add, lambda table, i: F.embedding(i, table), norm, partial(F.gelu, approximate="tanh"), F.cross_entropy)


def step(functions: Any, text: torch.Tensor, p: list[torch.Tensor]) -> list[torch.Tensor]:
    """The loss and the gradients."""
    add, embedding, layer_norm, gelu, cross_entropy = functions
    words, places, qkv, out, up, down, *norms = p
    x = add(embedding(words, text[:, :-1]), places)
    packed = (layer_norm(x, *norms[:2]) @ qkv.T).unflatten(-1, (3, HEADS, WIDTH // HEADS))
    mixed = F.scaled_dot_product_attention(*packed.permute(2, 0, 3, 1, 4), is_causal=True)
    normed, x = layer_norm(mixed.transpose(1, 2).flatten(2) @ out.T, *norms[2:4], residual=x)
    normed, _ = layer_norm(gelu(normed @ up.T) @ down.T, *norms[4:], residual=x)
    loss = cross_entropy((normed @ words.T).flatten(0, 1), text[:, 1:].flatten())
    return [loss.detach(), *torch.autograd.grad(loss, p)]


if __name__ == "__main__":
    torch.manual_seed(0)
    heights = (WORDS, LENGTH, 3 * WIDTH, WIDTH, 4 * WIDTH)
    p = [0.02 * torch.randn(height, WIDTH) for height in heights] + [0.02 * torch.randn(WIDTH, 4 * WIDTH)]
    p = [each.clone().requires_grad_() for each in (*p, *3 * (torch.ones(WIDTH), torch.zeros(WIDTH)))]
    text, best = torch.randint(WORDS, (BATCH, LENGTH + 1)), {OURS: float("inf"), TORCHS: float("inf")}
    torch.testing.assert_close(step(OURS, text, p), step(TORCHS, text, p), rtol=1e-3, atol=1e-6)
    for functions in (OURS, TORCHS) * ROUNDS:
        start = time.perf_counter()
        step(functions, text, p)
        best[functions] = min(best[functions], time.perf_counter() - start)
    print(f"a step: ours {1e3 * best[OURS]:.2f} ms, torch {1e3 * best[TORCHS]:.2f} ms")
    torch.set_num_threads(1)
    digests = []
    for threads in (1, 2, 3):
        with rg.threads(threads):
            found = b"".join(each.numpy().tobytes() for each in step(OURS, text, p))
        digests.append(hashlib.sha256(found).hexdigest()[:16])
    print(f"on 1, 2 and 3 threads: {', '.join(digests)}")
    assert len(set(digests)) == 1
