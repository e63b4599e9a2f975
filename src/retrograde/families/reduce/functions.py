"""The reductions for everyday use: plans built, cached and run."""

from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde._core.array import check_unread, empty_like, output_as, reshaped, shape_and_dtype, to_caller
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan, named
from retrograde._core.layout import Shape, as_shape, show_shape
from retrograde.families.reduce.plans import ReduceBackwardPlan, ReducePlan
from retrograde.families.reduce.problem import (
    ReduceArgs,
    ReduceBackwardArgs,
    ReduceBackwardDescriptor,
    ReduceDescriptor,
    ReduceKind,
)

_Axis = int | tuple[int, ...] | None


def _axes(axis: Any, shape: Shape) -> Any:
    return tuple(range(len(shape))) if axis is None else axis


def _squeezed(desc: ReduceDescriptor | ReduceBackwardDescriptor) -> Shape:
    return tuple(extent for axis, extent in enumerate(desc.input_shape) if axis not in desc.axes)


def _seen(desc: ReduceDescriptor | ReduceBackwardDescriptor, keepdims: Any) -> Shape:
    """The shape of y and dy as the caller has it."""
    if not isinstance(keepdims, (bool, np.bool_)):
        raise InvalidProblem(f"keepdims: got {keepdims!r}, expected True or False")
    return desc.output_shape if keepdims else _squeezed(desc)


@cached_plan
def forward_plan(
    kind: str, shape: Shape, dtype: Any, axis: Any, keepdims: Any, correction: Any, ties: Any
) -> tuple[ReducePlan, Shape]:
    """The plan, and the shape of y as the caller sees it."""
    desc = ReduceDescriptor(kind, shape, _axes(axis, shape), float_of(dtype, "x"), correction, ties)
    seen = _seen(desc, keepdims)
    return ReducePlan.select(desc), seen


@cached_plan
def backward_plan(
    kind: str, shape: Any, dtype: Any, name: str, axis: Any, keepdims: Any, correction: Any, ties: Any, saved_y: bool
) -> tuple[ReduceBackwardPlan, Shape]:
    """The plan, and the shape of dy as the caller gives it. The dtype is that of the operand `name`."""
    if name == "dy":
        shape = as_shape(shape, "x (as a shape)")
    element = float_of(dtype, name)
    desc = ReduceBackwardDescriptor(kind, shape, _axes(axis, shape), element, correction, ties, saved_y)
    seen = _seen(desc, keepdims)
    return ReduceBackwardPlan.select(desc), seen


def _check_shape(name: str, array: Any, expected_shape: Shape, desc: Any, keepdims: Any) -> None:
    got = shape_and_dtype(array, name)[0]
    if got != expected_shape:
        raise InvalidProblem(
            f"{name}: got shape {show_shape(got)}, expected {show_shape(expected_shape)} "
            f"(x is {show_shape(desc.input_shape)}, reduced over axes {desc.axes}, keepdims={keepdims})"
        )


def _reduce(kind: str, x: Any, axis: Any, keepdims: Any, out: Any, correction: Any = 1.0, ties: Any = "even") -> Any:
    shape, dtype = shape_and_dtype(x, "x")
    axis = tuple(axis) if isinstance(axis, list) else axis
    plan, seen = forward_plan(kind, shape, dtype, axis, keepdims, correction, ties)
    kept = plan.descriptor.output_shape
    y = empty_like(x, seen, dtype) if out is None else out
    if out is not None:
        _check_shape("out", out, seen, plan.descriptor, keepdims)
    # A y that was made is of the kind of x: one that cannot be read (a sparse tensor) is x's fault.
    plan.run(ReduceArgs(x, y if seen == kept else output_as(y, kept, "x" if out is None else "out")))
    return to_caller(x, y) if out is None else out


def _reduce_backward(
    kind: str, dy: Any, x: Any, axis: Any, keepdims: Any, y: Any, out: Any, correction: Any = 1.0, ties: Any = "even"
) -> Any:
    dy_shape, dy_dtype = shape_and_dtype(dy, "dy")
    if isinstance(x, (tuple, list)) and kind in ("sum", "mean"):
        shape, dtype, name, x = tuple(x), dy_dtype, "dy", None
    else:
        (shape, dtype), name = shape_and_dtype(x, "x"), "x"
    axis = tuple(axis) if isinstance(axis, list) else axis
    plan, seen = backward_plan(kind, shape, dtype, name, axis, keepdims, correction, ties, y is not None)
    desc = plan.descriptor
    kept = desc.output_shape
    if not desc.needs_x:
        check_unread(x, "x")
        x = None
    if dy_shape != seen:
        _check_shape("dy", dy, seen, desc, keepdims)
    if y is not None:
        _check_shape("y", y, seen, desc, keepdims)
    if seen != kept:
        dy_kept, y = reshaped(dy, kept, "dy"), y if y is None else reshaped(y, kept, "y")
    else:
        dy_kept = dy
    dx = empty_like(dy, desc.input_shape, dy_dtype) if out is None else out
    plan.run(ReduceBackwardArgs(dy_kept, dx, x, y))
    return to_caller(dy, dx) if out is None else out


def _plain(kind: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def forward(x: Any, axis: _Axis = None, *, keepdims: bool = False, out: Any = None) -> Any:
        return _reduce(kind, x, axis, keepdims, out)

    def backward(dy: Any, x: Any, axis: _Axis = None, *, keepdims: bool = False, y: Any = None, out: Any = None) -> Any:
        return _reduce_backward(kind, dy, x, axis, keepdims, y, out)

    return forward, backward


def _with_ties(kind: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def forward(x: Any, axis: _Axis = None, *, keepdims: bool = False, ties: str = "even", out: Any = None) -> Any:
        return _reduce(kind, x, axis, keepdims, out, 1.0, ties)

    def backward(
        dy: Any,
        x: Any,
        axis: _Axis = None,
        *,
        keepdims: bool = False,
        y: Any = None,
        ties: str = "even",
        out: Any = None,
    ) -> Any:
        return _reduce_backward(kind, dy, x, axis, keepdims, y, out, 1.0, ties)

    return forward, backward


def _with_correction(kind: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def forward(x: Any, axis: _Axis = None, *, keepdims: bool = False, correction: float = 1, out: Any = None) -> Any:
        return _reduce(kind, x, axis, keepdims, out, correction)

    def backward(
        dy: Any,
        x: Any,
        axis: _Axis = None,
        *,
        keepdims: bool = False,
        y: Any = None,
        correction: float = 1,
        out: Any = None,
    ) -> Any:
        return _reduce_backward(kind, dy, x, axis, keepdims, y, out, correction)

    return forward, backward


_MAKERS = dict.fromkeys(("max", "min"), _with_ties) | dict.fromkeys(("var", "std"), _with_correction)
_FORMULAS = {
    "sum": "The sum of x",
    "mean": "The sum of x over n",
    "max": "The largest of x",
    "min": "The smallest of x",
    "prod": "The product of x",
    "norm2": "The Euclidean norm of x",
    "logsumexp": "log(sum(exp(x)))",
    "var": "The variance of x, with n - correction in the denominator,",
    "std": "The standard deviation of x, with n - correction in the denominator,",
}
_TIES = ' Equal extremes share the gradient by `ties`: "even", "first", "last" or "all".'


def functions_of(kind: ReduceKind) -> tuple[Callable[..., Any], ...]:
    forward, backward = _MAKERS.get(kind, _plain)(kind)
    ties = _TIES if kind in ("max", "min") else ""
    gradient = f"dx, the gradient of `{kind}`. dy and y have the reduced axes only with `keepdims`;"
    saves = {
        "sum": "x may be a shape, and y is not needed.",
        "mean": "x may be a shape, and y is not needed.",
        "var": "y is not needed.",
    }.get(kind, "without y it is recomputed, and not rounded.")
    return (
        named(str(kind), f"{_FORMULAS[kind]} over one axis, several or all.{ties}", forward),
        named(f"{kind}_backward", f"{gradient} {saves}{ties}", backward),
    )
