"""softmax and log_softmax as the peers' users call them; our function beside them.

A gradient of torch is the operator that its autograd calls, which takes y: where ours recomputes y from x, so must
torch's formula, as a program that keeps no y would. Its operator is the one of eager torch, compiled or not.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde import functional
from retrograde.testing.peers import Formula, Peers


def peers(desc: Any) -> Peers:
    return _backward(desc) if desc.direction == "backward" else _forward(desc)


def _forward(desc: Any) -> Peers:
    kind, axis = str(desc.kind), desc.softmax_axis
    ours: Callable[..., object] = getattr(functional, kind)

    def numpy(x: Any, y: Any) -> None:
        with np.errstate(all="ignore"):
            y[...] = _numpy_value(kind, x, axis)

    def torch(t: Any) -> Formula:
        function = getattr(t, kind)
        return Formula(into=lambda x, y: function(x, axis, out=y), returning=lambda x: function(x, axis))

    return Peers(
        ours=lambda x: ours(x, axis),
        numpy=lambda: Formula(into=numpy),
        torch=torch,
        compiled=lambda t: Formula(returning=lambda x: getattr(t, kind)(x, axis)),
        jax=lambda j: Formula(returning=lambda x: getattr(j.nn, kind)(x, axis=axis)),
    )


def _backward(desc: Any) -> Peers:
    kind, axis = str(desc.kind), desc.softmax_axis
    ours: Callable[..., object] = getattr(functional, f"{kind}_backward")

    def call(dy: Any, saved: Any) -> object:
        return ours(dy, None, axis, y=saved) if desc.saved_y else ours(dy, saved, axis)

    def numpy(dy: Any, saved: Any, dx: Any) -> None:
        with np.errstate(all="ignore"):
            y = saved if desc.saved_y else _numpy_value(kind, saved, axis)
            wide = np.float64 if desc.element == "f64" else np.float32
            y, g = y.astype(wide), dy.astype(wide)
            if kind == "softmax":
                dx[...] = y * (g - np.sum(y * g, axis, keepdims=True))
            else:
                dx[...] = g - np.exp(y) * np.sum(g, axis, keepdims=True)

    def torch(t: Any) -> Formula:
        function, gradient = getattr(t, kind), getattr(t.ops.aten, f"_{kind}_backward_data")

        def returning(dy: Any, saved: Any) -> Any:
            y = saved if desc.saved_y else function(saved, axis)
            return gradient(dy, y, axis, dy.dtype)

        return Formula(into=lambda dy, saved, dx: dx.copy_(returning(dy, saved)), returning=returning)

    def jax(j: Any) -> Formula:
        function = getattr(j.nn, kind)

        def returning(dy: Any, saved: Any) -> Any:
            if not desc.saved_y:
                return j.vjp(lambda x: function(x, axis=axis), saved)[1](dy)[0]
            if kind == "softmax":
                return saved * (dy - j.numpy.sum(saved * dy, axis, keepdims=True))
            return dy - j.numpy.exp(saved) * j.numpy.sum(dy, axis, keepdims=True)

        return Formula(returning=returning)

    return Peers(call, lambda: Formula(into=numpy), torch, torch, jax)


def _numpy_value(kind: str, x: Any, axis: int) -> Any:
    """Halves in f32: NumPy would sum them in themselves."""
    x = x.astype(np.float64 if x.dtype == np.float64 else np.float32)
    d = x - np.max(x, axis, keepdims=True)
    total = np.sum(np.exp(d), axis, keepdims=True)
    return np.exp(d) / total if kind == "softmax" else d - np.log(total)
