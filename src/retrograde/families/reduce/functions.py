"""The reductions for everyday use: plans built, cached and run."""

from typing import Any

import numpy as np

from retrograde._core.array import shape_and_dtype
from retrograde._core.callables import Array, Given, Parameter, Resolved, Result, choice, function, shape_beside_number
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan
from retrograde._core.layout import Shape, as_shape, show_shape
from retrograde.families.reduce.docs import docs_of
from retrograde.families.reduce.plans import ReduceBackwardPlan, ReducePlan
from retrograde.families.reduce.problem import ReduceBackwardDescriptor, ReduceDescriptor, ReduceKind, Ties

_Axis = int | tuple[int, ...] | None
_LINEAR = ("sum", "mean")


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


def _expected(seen: Shape, desc: ReduceDescriptor | ReduceBackwardDescriptor, keepdims: Any) -> str:
    why = f"(x is {show_shape(desc.input_shape)}, reduced over axes {desc.axes}, keepdims={keepdims})"
    return f"{show_shape(seen)} {why}"


def _options(given: Given) -> tuple[Any, ...]:
    axis = tuple(given["axis"]) if isinstance(given["axis"], list) else given["axis"]
    return axis, given["keepdims"], given.get("correction", 1.0), given.get("ties", "even")


def _forward(kind: str, given: Given) -> Resolved:
    x: Array = given["x"]
    plan, seen = forward_plan(kind, x.shape, x.dtype, *_options(given))
    result = Result("y", seen, x.element, _expected(seen, plan.descriptor, given["keepdims"]))
    return Resolved(plan, {"x": "x"}, (result,))


def _backward(kind: str, given: Given) -> Resolved:
    dy, x, y = given["dy"], given["x"], given["y"]
    if isinstance(x, Array):
        shape, dtype, name = x.shape, x.dtype, "x"
    else:
        if x is None:
            shape_and_dtype(x, "x")  # says what it must be
        shape, dtype, name = tuple(x), dy.dtype, "dy"
    plan, seen = backward_plan(kind, shape, dtype, name, *_options(given), y is not None)
    desc = plan.descriptor
    for each in (dy, y):
        if each is not None and each.shape != seen:
            expected = _expected(seen, desc, given["keepdims"])
            raise InvalidProblem(f"{each.name}: got shape {show_shape(each.shape)}, expected {expected}")
    operands = {"dy": "dy"} | ({"x": "x"} if desc.needs_x else {}) | ({} if y is None else {"y": "y"})
    return Resolved(plan, operands, (Result("dx", desc.input_shape, dy.element),), ("dy", "y"))


_KEEPDIMS = Parameter("keepdims", default=False, keyword=True)
_TIES = Parameter("ties", default="even", keyword=True, annotation=choice(Ties))
_CORRECTION = Parameter("correction", default=1, keyword=True, annotation=float)
_MORE = dict.fromkeys(("max", "min"), (_TIES,)) | dict.fromkeys(("var", "std"), (_CORRECTION,))


def _seed(kind: str, given: Given) -> Shape:
    """The shape of dy."""
    x = shape_beside_number(given, "x")
    return backward_plan(kind, x.shape, x.dtype, "x", *_options(given), False)[1]


def functions_of(kind: ReduceKind) -> tuple[Any, ...]:
    axis = Parameter("axis", default=None, annotation=_Axis)
    more = _MORE.get(kind, ())
    x = Parameter("x", "shape" if kind in _LINEAR else "array")
    y = Parameter("y", "array", default=None, keyword=True)
    forward, backward = docs_of(str(kind), kind in _LINEAR)
    return (
        function(
            str(kind),
            forward,
            (Parameter("x", "array"), axis, _KEEPDIMS, *more),
            lambda given: _forward(kind, given),
        ),
        function(
            f"{kind}_backward",
            backward,
            (Parameter("dy", "array"), x, axis, _KEEPDIMS, y, *more),
            lambda given: _backward(kind, given),
            seed=lambda given: _seed(kind, given),
        ),
    )
