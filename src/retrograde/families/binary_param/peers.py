"""lerp as the peers' users would write it at its best; our function beside it, for the same operands."""

from typing import Any

import numpy as np

from retrograde import functional
from retrograde.testing.peers import Formula, Peers


def peers(desc: Any) -> Peers:
    backward = desc.direction == "backward"
    if desc.variant == "tensor":
        return _tensor_backward(desc) if backward else _tensor_forward()
    return _scalar_backward(desc.param) if backward else _scalar_forward(desc.param)


def _scalar_forward(w: float) -> Peers:
    def numpy(a: Any, b: Any, y: Any) -> None:
        np.subtract(b, a, out=y)
        np.multiply(y, y.dtype.type(w), out=y)
        np.add(y, a, out=y)

    def torch(t: Any) -> Formula:
        return Formula(into=lambda a, b, y: t.lerp(a, b, w, out=y), returning=lambda a, b: t.lerp(a, b, w))

    def compiled(t: Any) -> Formula:
        return Formula(into=lambda a, b, y: y.copy_(t.lerp(a, b, w)), returning=lambda a, b: t.lerp(a, b, w))

    return Peers(
        ours=lambda a, b: functional.lerp(a, b, w),
        numpy=lambda: Formula(into=numpy),
        torch=torch,
        compiled=compiled,
        jax=lambda _: Formula(returning=lambda a, b: a + w * (b - a)),
    )


def _scalar_backward(w: float) -> Peers:
    def numpy(dy: Any, da: Any, db: Any) -> None:
        np.multiply(dy, dy.dtype.type(1 - w), out=da)
        np.multiply(dy, dy.dtype.type(w), out=db)

    def torch(t: Any) -> Formula:
        def into(dy: Any, da: Any, db: Any) -> None:
            t.mul(dy, 1 - w, out=da)
            t.mul(dy, w, out=db)

        return Formula(into=into)

    def compiled(_: Any) -> Formula:
        def into(dy: Any, da: Any, db: Any) -> None:
            da.copy_(dy * (1 - w))
            db.copy_(dy * w)

        return Formula(into=into, returning=products)

    def products(dy: Any) -> Any:
        return dy * (1 - w), dy * w

    return Peers(
        ours=lambda dy: functional.lerp_backward(dy, w),
        numpy=lambda: Formula(into=numpy),
        torch=torch,
        compiled=compiled,
        jax=lambda _: Formula(returning=products),
    )


def _tensor_forward() -> Peers:
    def numpy(a: Any, b: Any, w: Any, y: Any) -> None:
        np.subtract(b, a, out=y)
        np.multiply(y, w, out=y)
        np.add(y, a, out=y)

    return Peers(
        ours=functional.lerp,
        numpy=lambda: Formula(into=numpy),
        torch=lambda t: Formula(into=lambda a, b, w, y: t.lerp(a, b, w, out=y), returning=t.lerp),
        compiled=lambda t: Formula(into=lambda a, b, w, y: y.copy_(t.lerp(a, b, w)), returning=t.lerp),
        jax=lambda _: Formula(returning=lambda a, b, w: a + w * (b - a)),
    )


def _tensor_backward(desc: Any) -> Peers:
    """The weight's gradient is summed over the axes along which the weight is repeated."""
    extents = (1,) * (len(desc.shape) - len(desc.weight_shape)) + desc.weight_shape
    axes = tuple(i for i, (n, m) in enumerate(zip(desc.shape, extents, strict=True)) if n != m)

    def gradients(dy: Any, a: Any, b: Any, w: Any) -> tuple[Any, Any, Any]:
        db = dy * w
        dw = dy * (b - a)
        return dy - db, db, (dw.sum(axes) if axes else dw).reshape(desc.weight_shape)

    def torch(t: Any) -> Formula:
        def into(dy: Any, a: Any, b: Any, w: Any, da: Any, db: Any, dw: Any) -> None:
            t.mul(dy, w, out=db)
            t.sub(dy, db, out=da)
            if axes:
                dw.copy_((dy * (b - a)).sum(axes).reshape(dw.shape))
            else:
                t.sub(b, a, out=dw).mul_(dy)

        return Formula(into=into)

    def compiled(_: Any) -> Formula:
        def into(dy: Any, a: Any, b: Any, w: Any, *out: Any) -> None:
            for target, value in zip(out, gradients(dy, a, b, w), strict=True):
                target.copy_(value)

        return Formula(into=into, returning=gradients)

    return Peers(
        ours=lambda dy, a, b, w: functional.lerp_backward(dy, w, a, b),
        numpy=lambda: Formula(returning=gradients),
        torch=torch,
        compiled=compiled,
        jax=lambda _: Formula(returning=gradients),
    )
