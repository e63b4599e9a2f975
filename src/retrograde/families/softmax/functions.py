"""softmax and log_softmax for everyday use: plans built, cached and run."""

from typing import Any

from retrograde._core.callables import Array, Given, Parameter, Resolved, Result, function
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidType
from retrograde._core.functions import cached_plan
from retrograde._core.given import check_alike
from retrograde._core.layout import Shape
from retrograde.families.softmax.docs import docs_of
from retrograde.families.softmax.problem import (
    SoftmaxBackwardDescriptor,
    SoftmaxBackwardPlan,
    SoftmaxDescriptor,
    SoftmaxKind,
    SoftmaxPlan,
)


@cached_plan
def forward_plan(kind: str, shape: Shape, dtype: Any, axis: Any) -> SoftmaxPlan:
    return SoftmaxPlan.select(SoftmaxDescriptor(kind, shape, axis, float_of(dtype, "x")))


@cached_plan
def backward_plan(kind: str, shape: Shape, dtype: Any, axis: Any, saved: bool) -> SoftmaxBackwardPlan:
    desc = SoftmaxBackwardDescriptor(kind, shape, axis, float_of(dtype, "x"), saved_y=saved)
    return SoftmaxBackwardPlan.select(desc)


def _forward(kind: str, given: Given) -> Resolved:
    x: Array = given["x"]
    plan = forward_plan(kind, x.shape, x.dtype, given["axis"])
    return Resolved(plan, {"x": "x"}, (Result("y", x.shape, x.element),))


def _backward(kind: str, given: Given) -> Resolved:
    dy, x, y = given["dy"], given["x"], given["y"]
    if x is None and y is None:
        raise InvalidType("x: got None, expected the forward's input; it may be None where y is given")
    saved = y is not None
    of = y if saved else x
    check_alike("dy", dy.shape, dy.element, of.shape, of.element)
    if saved and x is not None:
        check_alike("x", x.shape, x.element, y.shape, y.element)
    plan = backward_plan(kind, of.shape, of.dtype, given["axis"], saved)
    read = "y" if saved else "x"
    return Resolved(plan, {"dy": "dy", read: read}, (Result("dx", of.shape, of.element),))


def _seed(given: Given) -> Shape:
    """The shape of dy."""
    found: Array | None = given["x"] if given["x"] is not None else given["y"]
    if found is None:
        raise InvalidType("dy: got a number, expected an array where x and y are None")
    return found.shape


def functions_of(kind: SoftmaxKind) -> tuple[Any, ...]:
    axis = Parameter("axis", default=-1)
    docs = docs_of(str(kind))
    return (
        function(str(kind), docs[0], (Parameter("x", "array"), axis), lambda given: _forward(kind, given)),
        function(
            f"{kind}_backward",
            docs[1],
            (
                Parameter("dy", "array"),
                Parameter("x", "array", default=None),
                axis,
                Parameter("y", "array", default=None, keyword=True),
            ),
            lambda given: _backward(kind, given),
            seed=_seed,
        ),
    )
