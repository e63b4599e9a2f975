"""The reductions for everyday use: plans built, cached and run."""

from typing import Any

import numpy as np

from retrograde._core.array import shape_and_dtype
from retrograde._core.callables import Array, Given, Parameter, Resolved, Result, choice, function, shape_beside_number
from retrograde._core.dtypes import Element, float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan
from retrograde._core.layout import Shape, as_shape, show_shape
from retrograde.families._indices import RETURN_INDICES, wants_indices
from retrograde.families.reduce.docs import docs_of
from retrograde.families.reduce.plans import ReduceBackwardPlan, ReducePlan
from retrograde.families.reduce.problem import (
    OverAxes,
    ReduceBackwardDescriptor,
    ReduceDescriptor,
    ReduceKind,
    Ties,
)

_Axis = int | tuple[int, ...] | None
_LINEAR = ("sum", "mean")


def all_axes(axis: Any, shape: Shape) -> Any:
    """None is all of them."""
    return tuple(range(len(shape))) if axis is None else axis


def _squeezed(desc: OverAxes) -> Shape:
    return tuple(extent for axis, extent in enumerate(desc.input_shape) if axis not in desc.axes)


def seen_shape(desc: OverAxes, keepdims: Any) -> Shape:
    """The shape of y and dy as the caller has it."""
    if not isinstance(keepdims, (bool, np.bool_)):
        raise InvalidProblem(f"keepdims: got {keepdims!r}, expected True or False")
    return desc.output_shape if keepdims else _squeezed(desc)


@cached_plan
def forward_plan(
    kind: str, shape: Shape, dtype: Any, axis: Any, keepdims: Any, correction: Any, ties: Any
) -> tuple[ReducePlan, Shape]:
    """The plan, and the shape of y as the caller sees it."""
    desc = ReduceDescriptor(kind, shape, all_axes(axis, shape), float_of(dtype, "x"), correction, ties)
    seen = seen_shape(desc, keepdims)
    return ReducePlan.select(desc), seen


@cached_plan
def backward_plan(
    kind: str, shape: Any, dtype: Any, name: str, axis: Any, keepdims: Any, correction: Any, ties: Any, saved_y: bool
) -> tuple[ReduceBackwardPlan, Shape]:
    """The plan, and the shape of dy as the caller gives it. The dtype is that of the operand `name`."""
    if name == "dy":
        shape = as_shape(shape, "x (as a shape)")
    element = float_of(dtype, name)
    desc = ReduceBackwardDescriptor(kind, shape, all_axes(axis, shape), element, correction, ties, saved_y)
    seen = seen_shape(desc, keepdims)
    return ReduceBackwardPlan.select(desc), seen


def expected_shape(seen: Shape, desc: OverAxes, keepdims: Any) -> str:
    """The shape that an array must have, and why."""
    why = f"(x is {show_shape(desc.input_shape)}, reduced over axes {desc.axes}, keepdims={keepdims})"
    return f"{show_shape(seen)} {why}"


def as_axes(given: Given) -> Any:
    """The option `axis`, of which a list is a tuple."""
    return tuple(given["axis"]) if isinstance(given["axis"], list) else given["axis"]


def _options(given: Given) -> tuple[Any, ...]:
    return as_axes(given), given["keepdims"], given.get("correction", 1.0), given.get("ties", "even")


def _forward(kind: str, given: Given) -> Resolved:
    x: Array = given["x"]
    plan, seen = forward_plan(kind, x.shape, x.dtype, *_options(given))
    expected = expected_shape(seen, plan.descriptor, given["keepdims"])
    results = [Result("y", seen, x.element, expected)]
    if wants_indices(given):
        results.append(Result("indices", seen, Element.I64, expected))
    return Resolved(plan, {"x": "x"}, tuple(results))


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
            expected = expected_shape(seen, desc, given["keepdims"])
            raise InvalidProblem(f"{each.name}: got shape {show_shape(each.shape)}, expected {expected}")
    operands = {"dy": "dy"} | ({"x": "x"} if desc.needs_x else {}) | ({} if y is None else {"y": "y"})
    return Resolved(plan, operands, (Result("dx", desc.input_shape, dy.element),), ("dy", "y"))


AXIS = Parameter("axis", default=None, annotation=_Axis)
KEEPDIMS = Parameter("keepdims", default=False, keyword=True)
_TIES = Parameter("ties", default="even", keyword=True, annotation=choice(Ties))
_CORRECTION = Parameter("correction", default=1, keyword=True, annotation=float)
PICKING = (ReduceKind.MAX, ReduceKind.MIN)
_MORE = dict.fromkeys(PICKING, (_TIES,)) | dict.fromkeys(("var", "std"), (_CORRECTION,))


def _seed(kind: str, given: Given) -> Shape:
    """The shape of dy."""
    x = shape_beside_number(given, "x")
    return backward_plan(kind, x.shape, x.dtype, "x", *_options(given), False)[1]


def functions_of(kind: ReduceKind) -> tuple[Any, ...]:
    more = _MORE.get(kind, ())
    x = Parameter("x", "shape" if kind in _LINEAR else "array")
    y = Parameter("y", "array", default=None, keyword=True)
    forward, backward = docs_of(str(kind), kind in _LINEAR)
    return (
        function(
            str(kind),
            forward,
            (Parameter("x", "array"), AXIS, KEEPDIMS, *more, *((RETURN_INDICES,) if kind in PICKING else ())),
            lambda given: _forward(kind, given),
        ),
        function(
            f"{kind}_backward",
            backward,
            (Parameter("dy", "array"), x, AXIS, KEEPDIMS, y, *more),
            lambda given: _backward(kind, given),
            seed=lambda given: _seed(kind, given),
        ),
    )
