"""What our functions cost inside the frameworks: `python tools/bench_frameworks.py torch|jax|llama`.

torch: calls on 1,024 elements against torch's own. jax: inside jit at 4 MiB, against a native op of the same bytes.
llama: training steps of a small block, as it is and with accelerate(), in CPU time of one thread. Sides take turns, and
the least time counts.
"""

import os
import sys
import time
import timeit
from collections.abc import Callable
from functools import partial
from typing import Any

Pair = tuple[Callable[[], Any], Callable[[], Any]]


def least(pair: Pair, number: int, rounds: int, timer: Callable[[], float] = time.perf_counter) -> list[float]:
    """Seconds of one call of each."""
    found = [float("inf")] * 2
    for function in pair:
        function()
    for _ in range(rounds):
        for side, function in enumerate(pair):
            found[side] = min(found[side], timeit.timeit(function, number=number, timer=timer) / number)
    return found


def table(rows: dict[str, Pair], number: int, rounds: int, unit: str, scale: float) -> None:
    print(f"| call | ours, {unit} | native, {unit} | ratio |\n| --- | ---: | ---: | ---: |")
    for name, pair in rows.items():
        ours, native = (seconds * scale for seconds in least(pair, number, rounds))
        print(f"| {name} | {ours:.2f} | {native:.2f} | {ours / native:.2f} |", flush=True)


def torch_calls() -> None:
    import torch
    from torch.nn import functional as F

    import retrograde.torch as rgt

    torch.set_num_threads(1)
    x, a, b, halves = torch.randn(32, 32), torch.randn(1024), torch.randn(1024), torch.randn(32, 64)
    weight, at = torch.randn(64, 16), torch.randint(64, (64,))
    bags = at.view(8, 8)
    rows: dict[str, Pair] = {
        "lerp": (lambda: rgt.lerp(a, b, 0.3), lambda: torch.lerp(a, b, 0.3)),
        "glu": (lambda: rgt.glu(halves, 1), lambda: F.glu(halves, 1)),
        "swiglu_split": (lambda: rgt.swiglu_split(a, b), lambda: a * F.silu(b)),
        "norm2": (lambda: rgt.norm2(x, 1), lambda: torch.linalg.vector_norm(x, dim=1)),
        "embedding": (lambda: rgt.embedding(weight, at), lambda: F.embedding(at, weight)),
        "embedding_bag": (lambda: rgt.embedding_bag(weight, bags), lambda: F.embedding_bag(bags, weight, mode="sum")),
    }
    along = ["sum", "mean", "max", "prod", "logsumexp", "var", "std"]
    along += ["cumsum", "cumprod", "cummax", "cummin", "logcumsumexp"]
    rows |= {name: (partial(getattr(rgt, name), x, 1), partial(getattr(torch, name), x, 1)) for name in along}
    table(rows, 100, 25, "us", 1e6)


def jax_calls() -> None:
    import jax
    import jax.numpy as jnp
    import numpy as np

    import retrograde.jax as rgj

    rng = np.random.default_rng(0)
    x, y = (jnp.asarray(rng.standard_normal((1024, 1024)), jnp.float32) for _ in range(2))  # 4 MiB each
    weight, at = x, jnp.asarray(rng.integers(1024, size=1024), jnp.int32)

    def compiled(function: Any, *args: Any) -> Callable[[], Any]:
        call = jax.jit(function)
        return lambda: jax.block_until_ready(call(*args))

    rows: dict[str, Pair] = {
        "lerp": (compiled(lambda a, b: rgj.lerp(a, b, 0.3), x, y), compiled(lambda a, b: a + b, x, y)),
        "swiglu_split": (compiled(rgj.swiglu_split, x, y), compiled(lambda a, b: a * jax.nn.silu(b), x, y)),
        "glu": (compiled(rgj.glu, x), compiled(jax.nn.glu, x)),
        "embedding": (compiled(rgj.embedding, weight, at), compiled(lambda w, i: w[i], weight, at)),
    }
    for name in ("sum", "mean", "max", "prod", "var", "std"):
        ours, native = getattr(rgj, name), getattr(jnp, name)
        rows[name] = compiled(lambda x, f=ours: f(x, 1), x), compiled(lambda x, f=native: f(x, 1), x)
    rows["logsumexp"] = compiled(lambda x: rgj.logsumexp(x, 1), x), compiled(lambda x: jax.nn.logsumexp(x, 1), x)
    for name, native in (("cumsum", jnp.cumsum), ("cumprod", jnp.cumprod), ("cummax", jax.lax.cummax)):
        ours = getattr(rgj, name)
        rows[name] = compiled(lambda x, f=ours: f(x, 1), x), compiled(lambda x, f=native: f(x, axis=1), x)
    table(rows, 3, 15, "ms", 1e3)


def llama() -> None:
    os.environ["RETROGRADE_NUM_THREADS"] = "1"
    import torch
    from torch.nn import functional as F

    import retrograde.torch as rgt

    torch.set_num_threads(1)

    class Block(torch.nn.Module):
        """Embedding, attention, RMSNorm and a SwiGLU MLP."""

        def __init__(self, words: int, width: int, hidden: int) -> None:
            super().__init__()
            self.table = torch.nn.Embedding(words, width)
            self.norms = torch.nn.ModuleList(torch.nn.RMSNorm(width) for _ in range(2))
            self.qkv, self.out = torch.nn.Linear(width, 3 * width), torch.nn.Linear(width, width)
            self.gate, self.up = torch.nn.Linear(width, hidden), torch.nn.Linear(width, hidden)
            self.down, self.head = torch.nn.Linear(hidden, width), torch.nn.Linear(width, 64)

        def forward(self, tokens: Any) -> Any:
            x = self.table(tokens)
            q, k, v = (part.unsqueeze(1) for part in self.qkv(self.norms[0](x)).chunk(3, dim=-1))
            x = x + self.out(F.scaled_dot_product_attention(q, k, v, is_causal=True).squeeze(1))
            h = self.norms[1](x)
            return self.head(x + self.down(F.silu(self.gate(h)) * self.up(h)))

    def trainer(words: int, width: int, hidden: int, accelerated: bool) -> tuple[Callable[[], Any], list[float], Any]:
        torch.manual_seed(0)
        model = Block(words, width, hidden)
        model = rgt.accelerate(model) if accelerated else model
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        tokens, labels = torch.randint(words, (4, 256)), torch.randint(64, (4, 256))
        losses: list[float] = []

        def step() -> None:
            loss = F.cross_entropy(model(tokens).flatten(0, 1), labels.flatten())
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())

        return step, losses, model

    print("| block | accelerated, ms | as it is, ms | ratio | largest gap of the losses |")
    print("| --- | ---: | ---: | ---: | ---: |")
    blocks = {
        "1,024 words, width 128, hidden 512": (1024, 128, 512),
        "512 words, width 64, hidden 2048": (512, 64, 2048),
    }
    for name, sizes in blocks.items():
        (ours, ours_losses, model), (plain, losses, _) = trainer(*sizes, True), trainer(*sizes, False)
        times = [1e3 * seconds for seconds in least((ours, plain), 1, 20, time.process_time)]
        gap = max(abs(a - b) / b for a, b in zip(ours_losses, losses, strict=True))
        print(f"| {name} | {times[0]:.2f} | {times[1]:.2f} | {times[0] / times[1]:.2f} | {gap:.1e} |", flush=True)
    print(model.routed)


if __name__ == "__main__":
    {"torch": torch_calls, "jax": jax_calls, "llama": llama}[sys.argv[1]]()
