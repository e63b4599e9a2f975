"""The scans as the peers' users would write them at their best; our function beside them.

A backward takes dy, then the saves that the kind needs, as ours does. torch's own gradients are its operators where it
has them (cumprod), else what its autograd does: flips around the forward, or a scatter by the indices of the winners.
Halves are computed in f32: summed in themselves, their gradients are wrong by more than a comparison allows.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde import functional
from retrograde.testing.peers import Formula, Peers, Unavailable


def peers(desc: Any) -> Peers:
    if desc.reverse or desc.exclusive:
        raise Unavailable("the peers' formulas are written for inclusive scans from the start")
    if desc.picks and desc.direction == "backward" and desc.ties != "last" and not desc.saved_indices:
        raise Unavailable("the peers' rule is ties=last")
    make = _backward if desc.direction == "backward" else _forward
    return make(desc)


def _forward(desc: Any) -> Peers:
    kind, axis = str(desc.kind), desc.scan_axis
    options = {"ties": desc.ties} if desc.picks else {}
    ours: Callable[..., object] = getattr(functional, kind)

    def torch(t: Any) -> Formula:
        scan = getattr(t, kind)
        if desc.picks:  # it has no form without indices
            return Formula(
                into=lambda x, y: scan(x, axis, out=(y, t.empty(y.shape, dtype=t.int64))),
                returning=lambda x: scan(x, axis)[0],
            )
        return Formula(into=lambda x, y: scan(x, axis, out=y), returning=lambda x: scan(x, axis))

    def compiled(t: Any) -> Formula:
        scan = getattr(t, kind)
        return Formula(returning=(lambda x: scan(x, axis)[0]) if desc.picks else (lambda x: scan(x, axis)))

    return Peers(
        ours=lambda x: ours(x, axis, **options),
        numpy=lambda: Formula(into=_numpy_scan(desc)),
        torch=torch,
        compiled=compiled,
        jax=lambda j: Formula(returning=lambda x: _jax_scan(j, kind)(x, axis=axis)),
    )


def _backward(desc: Any) -> Peers:
    kind, axis = str(desc.kind), desc.scan_axis
    ours: Callable[..., object] = getattr(functional, f"{kind}_backward")

    def call(dy: Any, *saved: Any) -> object:
        if not saved:
            return ours(dy, None, axis)
        if desc.needs_indices:
            return ours(dy, None, axis, indices=saved[0])
        options = {"ties": desc.ties} if desc.picks else {}
        return ours(dy, saved[0], axis, y=saved[1] if desc.needs_y else None, **options)

    def torch(t: Any) -> Formula:
        gradient = _torch_gradient(t, desc)

        def into(dy: Any, *rest: Any) -> None:
            *saved, dx = rest
            dx.copy_(gradient(dy, *saved))

        return Formula(into, gradient)

    def compiled(t: Any) -> Formula:
        if kind != "logcumsumexp" and desc.element in ("f32", "f64"):
            raise Unavailable("it calls the kernel of eager torch")
        return torch(t)

    def jax(j: Any) -> Formula:
        return Formula(returning=_jax_gradient(j, desc))

    return Peers(call, lambda: Formula(into=_numpy_gradient(desc)), torch, compiled, jax)


def _torch_gradient(t: Any, desc: Any) -> Callable[..., Any]:
    kind, axis = str(desc.kind), desc.scan_axis

    def cumsum(dy: Any) -> Any:
        return dy.flip(axis).cumsum(axis).flip(axis)

    def cumprod(dy: Any, x: Any, y: Any = None) -> Any:
        return t.ops.aten.cumprod_backward(dy, x, axis, x.cumprod(axis) if y is None else y)

    def scattered(dy: Any, indices: Any) -> Any:
        return t.zeros_like(dy).scatter_add_(axis, indices, dy)

    def logcumsumexp(dy: Any, x: Any, y: Any = None) -> Any:
        """Of the positive and the negative part of dy apart, in logarithms: what its autograd does."""
        y = x.logcumsumexp(axis) if y is None else y
        least = t.full((), -float("inf"), dtype=dy.dtype)

        def part(size: Any) -> Any:
            return ((size - y).flip(axis).logcumsumexp(axis).flip(axis) + x).exp()

        size = dy.abs().log()
        return part(t.where(dy > 0, size, least)) - part(t.where(dy < 0, size, least))

    found: dict[str, Callable[..., Any]] = {
        "cumsum": cumsum,
        "cumprod": cumprod,
        "cummax": lambda dy, x: scattered(dy, t.cummax(x, axis)[1]),
        "cummin": lambda dy, x: scattered(dy, t.cummin(x, axis)[1]),
        "logcumsumexp": logcumsumexp,
    }
    gradient = scattered if desc.needs_indices else found[kind]
    if kind == "cumsum" or desc.element in ("f32", "f64"):
        return gradient

    def in_f32(dy: Any, *saved: Any) -> Any:
        return gradient(dy.float(), *(s.float() if s.is_floating_point() else s for s in saved)).to(dy.dtype)

    return in_f32


def _jax_scan(j: Any, kind: str) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(j.lax, {"logcumsumexp": "cumlogsumexp"}.get(kind, kind))
    return found


def _jax_gradient(j: Any, desc: Any) -> Callable[..., Any]:
    kind, axis, xp = str(desc.kind), desc.scan_axis, j.numpy

    def its_own(dy: Any, x: Any = None, y: Any = None) -> Any:
        if kind == "logcumsumexp" and y is not None:
            return logcumsumexp(dy, x, y)
        _, pullback = j.vjp(lambda x: _jax_scan(j, kind)(x, axis=axis), dy if x is None else x)
        return pullback(dy)[0]

    def logcumsumexp(dy: Any, x: Any, y: Any) -> Any:
        def part(size: Any) -> Any:
            return xp.exp(j.lax.cumlogsumexp(size - y, axis=axis, reverse=True) + x)

        size = xp.log(abs(dy))
        return part(xp.where(dy > 0, size, -xp.inf)) - part(xp.where(dy < 0, size, -xp.inf))

    def to_winners(dy: Any, x: Any) -> Any:
        """Its own shares dy among equals. `x` may be the indices."""
        if not desc.needs_indices:
            place = j.lax.broadcasted_iota(xp.int32, x.shape, axis)
            x = j.lax.cummax(xp.where(x == _jax_scan(j, kind)(x, axis=axis), place, 0), axis=axis)
        rows = xp.moveaxis(dy, axis, -1).reshape(-1, dy.shape[axis])
        winners = xp.moveaxis(x, axis, -1).reshape(rows.shape)
        found = xp.zeros_like(rows).at[xp.arange(len(rows))[:, None], winners].add(rows)
        return xp.moveaxis(found.reshape(xp.moveaxis(dy, axis, -1).shape), -1, axis)

    def in_f32(dy: Any, *saved: Any) -> Any:
        gradient = to_winners if desc.picks else its_own
        if desc.element in ("f32", "f64"):
            return gradient(dy, *saved)
        wide = (s.astype(xp.float32) if xp.issubdtype(s.dtype, xp.floating) else s for s in saved)
        return gradient(dy.astype(xp.float32), *wide).astype(dy.dtype)

    return in_f32


def _numpy_scan(desc: Any) -> Callable[..., Any]:
    """Halves are summed in f32: NumPy would sum them in themselves."""
    axis = desc.scan_axis
    wide = np.float64 if desc.element == "f64" else np.float32
    found: dict[str, Callable[..., Any]] = {
        "cumsum": lambda x: np.add.accumulate(x, axis, wide),
        "cumprod": lambda x: np.multiply.accumulate(x, axis, wide),
        "cummax": lambda x: np.maximum.accumulate(x, axis),
        "cummin": lambda x: np.minimum.accumulate(x, axis),
        "logcumsumexp": lambda x: np.logaddexp.accumulate(x.astype(wide), axis),
    }

    def into(x: Any, y: Any) -> None:
        with np.errstate(all="ignore"):
            y[...] = found[str(desc.kind)](x)

    return into


def _numpy_gradient(desc: Any) -> Callable[..., Any]:
    """For terms as the bench has them: no zeros, and exp(-y) in range."""
    axis, kind = desc.scan_axis, str(desc.kind)
    wide = np.float64 if desc.element == "f64" else np.float32
    forward = _numpy_scan(desc)

    def summed(terms: Any) -> Any:
        return np.flip(np.add.accumulate(np.flip(terms, axis), axis, wide), axis)

    def again(x: Any, y: Any) -> Any:
        if y is None:
            y = np.empty(x.shape, wide)
            forward(x, y)
        return y.astype(wide)

    def to_winners(dy: Any, saved: Any) -> Any:
        """Sums over runs of one winner, in rows that follow each other."""
        rows = np.ascontiguousarray(np.moveaxis(dy, axis, -1), wide)
        of = np.ascontiguousarray(np.moveaxis(saved, axis, -1))
        place = np.arange(of.shape[-1])
        if desc.needs_indices:
            starts = np.flatnonzero(of == place)
        else:
            top = (np.maximum if kind == "cummax" else np.minimum).accumulate(of, -1)
            starts = np.flatnonzero(of == top)
        found = np.zeros(rows.size, wide)
        found[starts] = np.add.reduceat(rows.reshape(-1), starts)
        return np.moveaxis(found.reshape(rows.shape), -1, axis)

    found: dict[str, Callable[..., Any]] = {
        "cumsum": summed,
        "cumprod": lambda dy, x, y=None: summed(dy * again(x, y)) / x,
        "cummax": to_winners,
        "cummin": to_winners,
        "logcumsumexp": lambda dy, x, y=None: np.exp(x.astype(wide)) * summed(dy * np.exp(-again(x, y))),
    }

    def into(dy: Any, *rest: Any) -> None:
        *saved, dx = rest
        with np.errstate(all="ignore"):
            dx[...] = found[kind](dy, *saved)

    return into
