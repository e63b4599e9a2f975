"""Ties, NaN, zeros and ends, ours beside torch's and JAX's: the rows of `docs/reference/edge-cases.md`, computed.

A row is an expression in three languages over the same numbers. `python -m docgen.figures docs/reference/edge-cases.md`
writes the table; a test computes it again.
"""

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

from retrograde import functional
from retrograde._core.errors import InvalidProblem

F: Any = functional  # as users write it; families come and go
INF, NAN = math.inf, math.nan
f32, bf16 = np.float32, ml_dtypes.bfloat16


class Torch:
    """torch as a namespace of NumPy arrays: values, and gradients of an expression for an upstream of ones."""

    def __init__(self) -> None:
        import torch

        self.t = torch

    def value(self, function: Callable[..., Any], *arrays: Any) -> Any:
        with self.t.enable_grad():
            return function(self.t, *(self._tensor(a) for a in arrays)).detach().to(self.t.float64).numpy()

    def gradient(self, function: Callable[..., Any], array: Any) -> Any:
        with self.t.enable_grad():
            leaf = self._tensor(array).requires_grad_(True)
            y = function(self.t, leaf)
            y.backward(self.t.ones_like(y))
            return leaf.grad.to(self.t.float64).numpy()

    def _tensor(self, array: Any) -> Any:
        if array.dtype == bf16:
            return self.t.from_numpy(array.astype(f32)).to(self.t.bfloat16)
        return self.t.from_numpy(array.copy())


class Jax:
    """The same with JAX."""

    def __init__(self) -> None:
        import jax

        self.j = jax

    def value(self, function: Callable[..., Any], *arrays: Any) -> Any:
        return np.asarray(function(self.j, *map(self.j.numpy.asarray, arrays))).astype(np.float64)

    def gradient(self, function: Callable[..., Any], array: Any) -> Any:
        y, back = self.j.vjp(lambda x: function(self.j, x), self.j.numpy.asarray(array))
        (found,) = back(self.j.numpy.ones_like(y))
        return np.asarray(found).astype(np.float64)


class Case(NamedTuple):
    """What is asked, and how each answers; None where a library has no such function."""

    what: str
    ours: Callable[[], Any]
    torch: Callable[[Torch], Any] | None
    jax: Callable[[Jax], Any] | None
    needs: str  # the function of ours


def _a(*values: float, dtype: Any = f32) -> Any:
    return np.array(values, dtype)


def _backward(name: str, x: Any, **options: Any) -> Any:
    """The gradient of a function over the last axis, for an upstream of ones."""
    function, gradient = getattr(F, name), getattr(F, f"{name}_backward")
    y = function(x, -1, **options)
    return gradient(np.ones(np.shape(y), x.dtype), x, -1, **options)


def _reductions() -> Iterator[Case]:
    tied, nothing = _a(1, 3, 3, 2, 3), _a(-INF, -INF)
    for rule in ("even", "first", "last", "all"):
        yield Case(
            f'gradient of max of [1, 3, 3, 2, 3], `ties="{rule}"`',
            lambda rule=rule: _backward("max", tied, ties=rule),  # type: ignore[misc]
            {"even": lambda t: t.gradient(lambda t, x: t.amax(x), tied),
             "first": lambda t: t.gradient(lambda t, x: t.max(x, 0).values, tied)}.get(rule),
            {"even": lambda j: j.gradient(lambda j, x: j.numpy.max(x), tied)}.get(rule),
            "max",
        )  # fmt: skip
    holes = _a(1, NAN, 3, NAN)
    yield Case("max of [1, nan, 3, nan]", lambda: F.max(holes),
               lambda t: t.value(lambda t, x: t.amax(x), holes),
               lambda j: j.value(lambda j, x: j.numpy.max(x), holes), "max")  # fmt: skip
    yield Case("its gradient", lambda: _backward("max", holes),
               lambda t: t.gradient(lambda t, x: t.amax(x), holes),
               lambda j: j.gradient(lambda j, x: j.numpy.max(x), holes), "max")  # fmt: skip
    zeros = _a(0, 2, 0)
    yield Case("gradient of prod of [0, 2, 0]", lambda: _backward("prod", zeros),
               lambda t: t.gradient(lambda t, x: t.prod(x), zeros),
               lambda j: j.gradient(lambda j, x: j.numpy.prod(x), zeros), "prod")  # fmt: skip
    apart = _a(1e-30, 1e-30, 1e30, 1e30)
    yield Case("gradient of prod of [1e-30, 1e-30, 1e30, 1e30]", lambda: _backward("prod", apart),
               lambda t: t.gradient(lambda t, x: t.prod(x), apart),
               lambda j: j.gradient(lambda j, x: j.numpy.prod(x), apart), "prod")  # fmt: skip
    big = _a(1e20, 1e20)
    yield Case("norm2 of [1e20, 1e20]", lambda: F.norm2(big),
               lambda t: t.value(lambda t, x: t.linalg.vector_norm(x), big),
               lambda j: j.value(lambda j, x: j.numpy.linalg.norm(x), big), "norm2")  # fmt: skip
    flat = _a(0, 0)
    yield Case("gradient of norm2 at [0, 0]", lambda: _backward("norm2", flat),
               lambda t: t.gradient(lambda t, x: t.linalg.vector_norm(x), flat),
               lambda j: j.gradient(lambda j, x: j.numpy.linalg.norm(x), flat), "norm2")  # fmt: skip
    yield Case("gradient of std at [2, 2]", lambda: _backward("std", _a(2, 2)),
               lambda t: t.gradient(lambda t, x: t.std(x), _a(2, 2)),
               lambda j: j.gradient(lambda j, x: j.numpy.std(x, ddof=1), _a(2, 2)), "std")  # fmt: skip
    yield Case("logsumexp of [-inf, -inf]", lambda: F.logsumexp(nothing),
               lambda t: t.value(lambda t, x: t.logsumexp(x, 0), nothing),
               lambda j: j.value(lambda j, x: j.nn.logsumexp(x), nothing), "logsumexp")  # fmt: skip
    yield Case("its gradient", lambda: _backward("logsumexp", nothing),
               lambda t: t.gradient(lambda t, x: t.logsumexp(x, 0), nothing),
               lambda j: j.gradient(lambda j, x: j.nn.logsumexp(x), nothing), "logsumexp")  # fmt: skip
    ends = _a(INF, 0, INF)
    yield Case("gradient of logsumexp of [inf, 0, inf]", lambda: _backward("logsumexp", ends),
               lambda t: t.gradient(lambda t, x: t.logsumexp(x, 0), ends),
               lambda j: j.gradient(lambda j, x: j.nn.logsumexp(x), ends), "logsumexp")  # fmt: skip
    yield Case("mean of an empty axis", lambda: F.mean(_a()),
               lambda t: t.value(lambda t, x: t.mean(x), _a()),
               lambda j: j.value(lambda j, x: j.numpy.mean(x), _a()), "mean")  # fmt: skip
    yield Case("max of an empty axis", lambda: F.max(_a()),
               lambda t: t.value(lambda t, x: t.amax(x), _a()),
               lambda j: j.value(lambda j, x: j.numpy.max(x), _a()), "max")  # fmt: skip


def _gates() -> Iterator[Case]:
    def gated(name: str, b: float) -> Any:
        return getattr(F, name)(_a(1, b))[0]

    def slope(name: str, b: float) -> Any:
        return getattr(F, f"{name}_backward")(_a(1), _a(1, b))[1]

    tail = _a(-8)
    yield Case("geglu: gate at b = -8", lambda: gated("geglu", -8),
               lambda t: t.value(lambda t, b: t.nn.functional.gelu(b), tail)[0],
               lambda j: j.value(lambda j, b: j.nn.gelu(b, approximate=False), tail)[0], "geglu")  # fmt: skip
    yield Case("its derivative", lambda: slope("geglu", -8),
               lambda t: t.gradient(lambda t, b: t.nn.functional.gelu(b), tail)[0],
               lambda j: j.gradient(lambda j, b: j.nn.gelu(b, approximate=False), tail)[0], "geglu")  # fmt: skip
    high = _a(20)
    yield Case("glu: derivative of the gate at b = 20", lambda: slope("glu", 20),
               lambda t: t.gradient(lambda t, b: t.sigmoid(b), high)[0],
               lambda j: j.gradient(lambda j, b: j.nn.sigmoid(b), high)[0], "glu")  # fmt: skip
    low = _a(-INF)
    yield Case("swiglu: gate at b = -inf", lambda: gated("swiglu", -INF),
               lambda t: t.value(lambda t, b: t.nn.functional.silu(b), low)[0],
               lambda j: j.value(lambda j, b: j.nn.silu(b), low)[0], "swiglu")  # fmt: skip
    yield Case("its derivative", lambda: slope("swiglu", -INF),
               lambda t: t.gradient(lambda t, b: t.nn.functional.silu(b), low)[0],
               lambda j: j.gradient(lambda j, b: j.nn.silu(b), low)[0], "swiglu")  # fmt: skip
    hole = _a(NAN)
    yield Case("reglu: derivative of the gate at b = nan", lambda: slope("reglu", NAN),
               lambda t: t.gradient(lambda t, b: t.relu(b), hole)[0],
               lambda j: j.gradient(lambda j, b: j.nn.relu(b), hole)[0], "reglu")  # fmt: skip
    zero = _a(0)
    yield Case("reglu: derivative of the gate at b = 0", lambda: slope("reglu", 0),
               lambda t: t.gradient(lambda t, b: t.relu(b), zero)[0],
               lambda j: j.gradient(lambda j, b: j.nn.relu(b), zero)[0], "reglu")  # fmt: skip
    a, b = _a(1e8), _a(1)
    yield Case("lerp from 1e8 to 1 at w = 1", lambda: F.lerp(a, b, 1.0)[0],
               lambda t: t.value(lambda t, a, b: t.lerp(a, b, 1.0), a, b)[0],
               lambda j: j.value(lambda _, a, b: a + 1.0 * (b - a), a, b)[0], "lerp")  # fmt: skip


def _scans() -> Iterator[Case]:
    tied = _a(1, 3, 3, 2, 3)
    for rule in ("first", "last"):
        yield Case(
            f'gradient of cummax of [1, 3, 3, 2, 3], `ties="{rule}"`',
            lambda rule=rule: _backward("cummax", tied, ties=rule),  # type: ignore[misc]
            {"last": lambda t: t.gradient(lambda t, x: t.cummax(x, 0).values, tied)}.get(rule),
            {"first": lambda j: j.gradient(lambda j, x: j.lax.cummax(x), tied)}.get(rule),
            "cummax",
        )  # fmt: skip
    zero = _a(2, 0, 3, 4)
    yield Case("gradient of cumprod of [2, 0, 3, 4]", lambda: _backward("cumprod", zero),
               lambda t: t.gradient(lambda t, x: t.cumprod(x, 0), zero),
               lambda j: j.gradient(lambda j, x: j.numpy.cumprod(x), zero), "cumprod")  # fmt: skip
    nothing = _a(-INF, -INF, 0)
    yield Case("gradient of logcumsumexp of [-inf, -inf, 0]", lambda: _backward("logcumsumexp", nothing),
               lambda t: t.gradient(lambda t, x: t.logcumsumexp(x, 0), nothing),
               lambda j: j.gradient(lambda j, x: j.lax.cumlogsumexp(x), nothing), "logcumsumexp")  # fmt: skip
    ones = np.ones(300, bf16)
    yield Case("last of a bf16 cumsum of 300 ones", lambda: F.cumsum(ones)[-1],
               lambda t: t.value(lambda t, x: t.cumsum(x, 0)[-1], ones),
               lambda j: j.value(lambda j, x: j.numpy.cumsum(x)[-1], ones), "cumsum")  # fmt: skip


def _tables() -> Iterator[Case]:
    hits, table = np.zeros(5000, np.int64), np.ones((2, 1), bf16)
    yield Case("bf16 embedding gradient of a row that is hit 5,000 times by ones",
               lambda: F.embedding_backward(np.ones((5000, 1), bf16), hits, 2)[0],
               lambda t: t.gradient(lambda t, w: t.nn.functional.embedding(t.from_numpy(hits), w), table)[0],
               lambda j: j.gradient(lambda _, w: w[hits], table)[0], "embedding")  # fmt: skip


def _at(space: Any, path: str) -> Any:
    for part in path.split("."):
        space = getattr(space, part)
    return space


def _value(name: str, x: float, torch: str, jax: str = "") -> Case:
    """A function of one number."""
    at = _a(x)
    return Case(f"{name} at {x:g}", lambda: getattr(F, name)(at)[0],
                lambda t: t.value(lambda t, b: _at(t, torch)(b), at)[0],
                (lambda j: j.value(lambda j, b: _at(j, jax)(b), at)[0]) if jax else None, name)  # fmt: skip


def _slope(name: str, x: float, torch: str, jax: str = "") -> Case:
    at = _a(x)
    return Case(f"gradient of {name} at {x:g}", lambda: getattr(F, f"{name}_backward")(_a(1), at)[0],
                lambda t: t.gradient(lambda t, b: _at(t, torch)(b), at)[0],
                (lambda j: j.gradient(lambda j, b: _at(j, jax)(b), at)[0]) if jax else None, name)  # fmt: skip


def _two(name: str, a: float, b: float, torch: str, jax: str = "") -> Case:
    """Both gradients of a function of two numbers."""
    both, one = _a(a, b), _a(1)
    return Case(
        f"gradients of {name} at ({a:g}, {b:g})",
        lambda: np.concatenate(getattr(F, f"{name}_backward")(one, both[:1], both[1:])),
        lambda t: t.gradient(lambda t, x: getattr(t, torch)(x[0], x[1]), both),
        (lambda j: j.gradient(lambda j, x: _at(j, jax)(x[0], x[1]), both)) if jax else None,
        name,
    )


def _pointwise() -> Iterator[Case]:
    yield _value("gelu", -13, "nn.functional.gelu")
    yield _slope("gelu", -13, "nn.functional.gelu")
    yield _slope("tanh", 12, "tanh", "numpy.tanh")
    yield _slope("sigmoid", 20, "sigmoid", "nn.sigmoid")
    yield _value("tanhshrink", 1e-3, "nn.functional.tanhshrink")
    yield _slope("tanhshrink", 1e-3, "nn.functional.tanhshrink")
    yield _two("hypot", 0, 0, "hypot", "numpy.hypot")
    yield _two("atan2", 0, 0, "atan2", "numpy.arctan2")
    yield _two("atan2", 1e30, 1e30, "atan2", "numpy.arctan2")
    yield _two("logaddexp", -INF, -INF, "logaddexp", "numpy.logaddexp")
    yield _two("xlogy", 0, 0, "xlogy", "scipy.special.xlogy")
    yield _two("pow", 0, 0, "pow", "numpy.power")
    yield _two("remainder", -5, 3, "remainder", "numpy.remainder")


def _lines() -> Iterator[Case]:
    nothing = _a(-INF, -INF)
    yield Case("softmax of [-inf, -inf]", lambda: F.softmax(nothing),
               lambda t: t.value(lambda t, x: t.softmax(x, 0), nothing),
               lambda j: j.value(lambda j, x: j.nn.softmax(x), nothing), "softmax")  # fmt: skip
    large = _a(1e30, -1e30)
    yield Case("rms_norm of [1e30, -1e30]", lambda: F.rms_norm(large),
               lambda t: t.value(lambda t, x: t.nn.functional.rms_norm(x, (2,)), large), None, "rms_norm")  # fmt: skip
    yield Case("layer_norm of [1e30, -1e30]", lambda: F.layer_norm(large),
               lambda t: t.value(lambda t, x: t.nn.functional.layer_norm(x, (2,)), large), None,
               "layer_norm")  # fmt: skip
    likely = _a(8.875, *(0,) * 7, dtype=bf16)
    yield Case("bf16 gradient of cross_entropy at the class of a line, whose share is 0.999",
               lambda: F.cross_entropy_backward(np.ones((), bf16), likely[None], np.array([0]))[0, 0],
               lambda t: t.gradient(lambda t, x: t.nn.functional.cross_entropy(x[None], t.tensor([0])), likely)[0],
               lambda j: j.gradient(lambda j, x: -j.nn.log_softmax(x)[0], likely)[0], "cross_entropy")  # fmt: skip


def cases() -> Iterator[Case]:
    """Those whose function exists."""
    for make in (_gates, _pointwise, _reductions, _lines, _scans, _tables):
        yield from (case for case in make() if hasattr(F, case.needs))


def show(value: Any) -> str:
    """Five digits: what differs between processors is beyond them."""
    flat = np.asarray(value).astype(np.float64).reshape(-1)
    words = [f"{x + 0.0:.5g}" for x in flat]
    return words[0] if len(words) == 1 else f"[{', '.join(words)}]"


def _answer(call: Callable[[], Any]) -> str:
    try:
        with np.errstate(all="ignore"):
            return show(call())
    except (InvalidProblem, ValueError, IndexError, RuntimeError) as error:
        return f"`{type(error).__name__}`"


def rows() -> list[list[str]]:
    """What, ours, torch, JAX; for every case."""
    torch, jax = Torch(), Jax()
    found = []
    for case in cases():
        theirs = (case.torch and (lambda f=case.torch: f(torch)), case.jax and (lambda f=case.jax: f(jax)))  # type: ignore[misc]
        found.append([case.what, _answer(case.ours), *(_answer(each) if each else "-" for each in theirs)])
    return found


def markdown() -> str:
    lines = [["case (f32 unless it says otherwise)", "retrograde", "torch", "JAX"], ["---"] * 4, *rows()]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
