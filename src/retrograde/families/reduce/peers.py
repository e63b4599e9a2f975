"""The reductions as the peers' users would write them at their best; our function beside them.

A backward takes dy, then the saves that the kind needs, as ours does, and really writes dx: torch's own backward of sum
returns a view of dy, which moves no memory. Eager torch is given the fewest passes: it works in dx where it can.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde import functional
from retrograde.testing.peers import Formula, Peers, Unavailable


def peers(desc: Any) -> Peers:
    if desc.ties != "even":
        raise Unavailable("the peers' formulas are written for ties=even")
    make = _backward if desc.direction == "backward" else _forward
    return make(desc)


def _forward(desc: Any) -> Peers:
    kind, axes = str(desc.kind), desc.reduce_axis
    options = {"correction": desc.correction} if kind in ("var", "std") else {}
    ours: Callable[..., object] = getattr(functional, kind)

    def torch(t: Any) -> Formula:
        reduce = _torch_reduction(t, desc)
        return Formula(into=lambda x, y: y.copy_(reduce(x)), returning=reduce)

    return Peers(
        ours=lambda x: ours(x, axes, keepdims=True, **options),
        numpy=lambda: Formula(returning=_numpy_reduction(desc)),
        torch=torch,
        compiled=torch,
        jax=lambda j: Formula(returning=_jax_reduction(j, desc)),
    )


def _backward(desc: Any) -> Peers:
    kind, axes = str(desc.kind), desc.reduce_axis
    options = {"correction": desc.correction} if kind in ("var", "std") else {}
    ours: Callable[..., object] = getattr(functional, f"{kind}_backward")
    shape = desc.input_shape

    def call(dy: Any, x: Any = None, y: Any = None) -> object:
        return ours(dy, shape if x is None else x, axes, keepdims=True, y=y, **options)

    def numpy(dy: Any, *rest: Any) -> None:
        *saved, dx = rest
        with np.errstate(all="ignore"):
            dx[...] = _gradient(np, desc)(dy, *saved)

    def torch(t: Any) -> Formula:
        gradient = _torch_gradient(t, desc)

        def into(dy: Any, *rest: Any) -> None:
            *saved, dx = rest
            dx.copy_(gradient(dy, *saved))

        return Formula(into=_torch_in_place(t, desc) or into)

    def compiled(t: Any) -> Formula:
        gradient = _torch_gradient(t, desc)

        def returning(dy: Any, *saved: Any) -> Any:
            return gradient(dy, *saved).expand(shape).clone() if not saved else gradient(dy, *saved)

        def into(dy: Any, *rest: Any) -> None:
            *saved, dx = rest
            dx.copy_(gradient(dy, *saved))

        return Formula(into=into, returning=returning)

    def jax(j: Any) -> Formula:
        gradient = _gradient(j.numpy, desc)
        return Formula(returning=lambda dy, *saved: j.numpy.broadcast_to(gradient(dy, *saved), shape))

    return Peers(call, lambda: Formula(into=numpy), torch, compiled, jax)


def _gradient(xp: Any, desc: Any) -> Callable[..., Any]:
    """dy and the saves of the kind -> dx, or what broadcasts to it; for NumPy and JAX, which share their names."""
    axes, n = desc.reduce_axis, desc.n

    def prod(dy: Any, x: Any, y: Any) -> Any:
        return dy * (y / x)  # right for rows without zeros, as those of the bench are

    def extreme(dy: Any, x: Any, y: Any) -> Any:
        hit = x == y
        return xp.where(hit, dy / hit.sum(axes, keepdims=True).astype(dy.dtype), xp.zeros((), dy.dtype))

    def spread(dy: Any, x: Any, y: Any = None) -> Any:
        free = n - desc.correction
        factor = dy * dy.dtype.type(2 / free) if y is None else dy / (dy.dtype.type(free) * y)
        return (x - x.mean(axes, keepdims=True)) * factor

    found: dict[str, Callable[..., Any]] = {
        "sum": lambda dy: dy,
        "mean": lambda dy: dy / dy.dtype.type(n),
        "max": extreme,
        "min": extreme,
        "prod": prod,
        "norm2": lambda dy, x, y: x * (dy / y),
        "logsumexp": lambda dy, x, y: dy * xp.exp(x - y),
        "var": spread,
        "std": spread,
    }
    return found[str(desc.kind)]


def _torch_gradient(t: Any, desc: Any) -> Callable[..., Any]:
    """The same in torch."""
    axes, n, kind = desc.reduce_axis, desc.n, str(desc.kind)

    def extreme(dy: Any, x: Any, y: Any) -> Any:
        hit = x == y
        return hit * (dy / hit.sum(axes, keepdim=True))

    def spread(dy: Any, x: Any, y: Any = None) -> Any:
        free = n - desc.correction
        factor = dy * (2 / free) if y is None else dy / (free * y)
        return (x - x.mean(axes, keepdim=True)) * factor

    found: dict[str, Callable[..., Any]] = {
        "sum": lambda dy: dy,
        "mean": lambda dy: dy / n,
        "max": extreme,
        "min": extreme,
        "prod": lambda dy, x, y: dy * y / x,
        "norm2": lambda dy, x, y: x * (dy / y),
        "logsumexp": lambda dy, x, y: dy * t.exp(x - y),
        "var": spread,
        "std": spread,
    }
    return found[kind]


def _torch_in_place(t: Any, desc: Any) -> Callable[..., Any] | None:
    """Eager, where one pass or two into dx do."""

    def logsumexp(dy: Any, x: Any, y: Any, dx: Any) -> None:
        t.sub(x, y, out=dx).exp_().mul_(dy)

    found: dict[str, Callable[..., Any]] = {
        "sum": lambda dy, dx: dx.copy_(dy),
        "mean": lambda dy, dx: dx.copy_(dy / desc.n),
        "prod": lambda dy, x, y, dx: t.div(dy * y, x, out=dx),
        "norm2": lambda dy, x, y, dx: t.mul(x, dy / y, out=dx),
        "logsumexp": logsumexp,
    }
    return found.get(str(desc.kind))


def _torch_reduction(t: Any, desc: Any) -> Callable[..., Any]:
    kind, axes = str(desc.kind), desc.reduce_axis

    def prod(x: Any) -> Any:
        for axis in axes:  # torch takes one at a time
            x = t.prod(x, axis, keepdim=True)
        return x

    if kind == "prod":
        return prod
    return {
        "sum": lambda x: t.sum(x, axes, keepdim=True),
        "mean": lambda x: t.mean(x, axes, keepdim=True),
        "max": lambda x: t.amax(x, axes, keepdim=True),
        "min": lambda x: t.amin(x, axes, keepdim=True),
        "norm2": lambda x: t.linalg.vector_norm(x, 2, axes, keepdim=True),
        "logsumexp": lambda x: t.logsumexp(x, axes, keepdim=True),
        "var": lambda x: t.var(x, axes, correction=desc.correction, keepdim=True),
        "std": lambda x: t.std(x, axes, correction=desc.correction, keepdim=True),
    }[kind]


def _jax_reduction(j: Any, desc: Any) -> Callable[..., Any]:
    kind, axes = str(desc.kind), desc.reduce_axis
    np_ = j.numpy
    return {
        "sum": lambda x: np_.sum(x, axes, keepdims=True),
        "mean": lambda x: np_.mean(x, axes, keepdims=True),
        "max": lambda x: np_.max(x, axes, keepdims=True),
        "min": lambda x: np_.min(x, axes, keepdims=True),
        "prod": lambda x: np_.prod(x, axes, keepdims=True),
        "norm2": lambda x: np_.sqrt(np_.sum(x * x, axes, keepdims=True)),
        "logsumexp": lambda x: j.nn.logsumexp(x, axes, keepdims=True),
        "var": lambda x: np_.var(x, axes, ddof=desc.correction, keepdims=True),
        "std": lambda x: np_.std(x, axes, ddof=desc.correction, keepdims=True),
    }[kind]


def _numpy_reduction(desc: Any) -> Callable[..., Any]:
    """Halves are summed in f32: NumPy would sum them in themselves."""
    kind, axes = str(desc.kind), desc.reduce_axis

    wide = np.float64 if desc.element == "f64" else np.float32

    def logsumexp(x: Any) -> Any:
        top = np.max(x, axes, keepdims=True)
        return top + np.log(np.sum(np.exp(x - top), axes, dtype=wide, keepdims=True))

    found: dict[str, Callable[[Any], Any]] = {
        "sum": lambda x: np.sum(x, axes, dtype=wide, keepdims=True),
        "mean": lambda x: np.mean(x, axes, dtype=wide, keepdims=True),
        "max": lambda x: np.max(x, axes, keepdims=True),
        "min": lambda x: np.min(x, axes, keepdims=True),
        "prod": lambda x: np.prod(x, axes, dtype=wide, keepdims=True),
        "norm2": lambda x: np.sqrt(np.sum(x * x, axes, dtype=wide, keepdims=True)),
        "logsumexp": logsumexp,
        "var": lambda x: np.var(x, axes, dtype=wide, ddof=desc.correction, keepdims=True),
        "std": lambda x: np.std(x, axes, dtype=wide, ddof=desc.correction, keepdims=True),
    }
    return lambda x: found[kind](x).astype(x.dtype)
