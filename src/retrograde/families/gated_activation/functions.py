"""The gated activations for everyday use: plans built, cached and run."""

from typing import Any

from retrograde._core.callables import Array, Given, Parameter, Resolved, Result, choice, function
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan
from retrograde._core.layout import Shape, show_shape
from retrograde.families.gated_activation.docs import docs_of
from retrograde.families.gated_activation.problem import (
    GatedActivationBackwardDescriptor,
    GatedActivationBackwardPlan,
    GatedActivationDescriptor,
    GatedActivationKind,
    GatedActivationPlan,
    GateOrder,
)


@cached_plan
def forward_plan(kind: str, shape: Shape, dtype: Any, axis: int, order: Any, name: str) -> GatedActivationPlan:
    _check_axis(kind, axis, "(a, b)")
    return GatedActivationPlan.select(GatedActivationDescriptor(kind, shape, axis, float_of(dtype, name), order))


@cached_plan
def backward_plan(kind: str, shape: Shape, dtype: Any, axis: int, order: Any, name: str) -> GatedActivationBackwardPlan:
    _check_axis(kind, axis, "_backward(dy, a, b)")
    desc = GatedActivationBackwardDescriptor(kind, shape, axis, float_of(dtype, name), order)
    return GatedActivationBackwardPlan.select(desc)


def _check_axis(kind: str, axis: Any, apart: str) -> None:
    if isinstance(getattr(axis, "shape", None), tuple) and axis.shape:
        raise InvalidProblem(f"axis: got an array, expected an integer; for a and b in two arrays: {kind}_split{apart}")


def packed_shape(half: Shape) -> Shape:
    """The shape of x if the halves were packed along the last axis; rank 0 is seen as a vector of one element."""
    return (*half[:-1], 2 * half[-1]) if half else (2,)


def _forward(kind: str, given: Given) -> Resolved:
    x: Array = given["x"]
    plan = forward_plan(kind, x.shape, x.dtype, given["axis"], given["order"], "x")
    return Resolved(plan, {"x": "x"}, (Result("y", plan.descriptor.output_shape, x.element),))


def _backward(kind: str, given: Given) -> Resolved:
    dy, x = given["dy"], given["x"]
    plan = backward_plan(kind, x.shape, x.dtype, given["axis"], given["order"], "x")
    return Resolved(plan, {"dy": "dy", "x": "x"}, (Result("dx", x.shape, dy.element),))


def _split_forward(kind: str, given: Given) -> Resolved:
    a: Array = given["a"]
    plan = forward_plan(kind, packed_shape(a.shape), a.dtype, -1, GateOrder.VALUE_GATE, "a")
    return Resolved(
        plan, {"a": "a", "b": "b"}, (Result("y", a.shape, a.element, _expected(a)),), _fitted(a, given["b"])
    )


def _split_backward(kind: str, given: Given) -> Resolved:
    dy, a, b = given["dy"], given["a"], given["b"]
    plan = backward_plan(kind, packed_shape(dy.shape), dy.dtype, -1, GateOrder.VALUE_GATE, "dy")
    results = tuple(Result(name, dy.shape, dy.element, _expected(dy)) for name in ("da", "db"))
    return Resolved(plan, {"dy": "dy", "a": "a", "b": "b"}, results, _fitted(dy, a, b))


def _expected(first: Array) -> str:
    """At rank 0, where the plan has vectors."""
    return "" if first.shape else "that of the first operand, ()"


def _fitted(first: Array, *others: Array) -> tuple[str, ...]:
    """Operands of rank 0, which are vectors of one element for the plan."""
    if first.shape:
        return ()
    for each in others:
        if each.shape:
            raise InvalidProblem(f"{each.name}: got shape {show_shape(each.shape)}, expected {_expected(first)}")
    return first.name, *(each.name for each in others)


def _halved(kind: str, given: Given) -> Shape:
    """The shape of dy."""
    x = given["x"]
    return backward_plan(kind, x.shape, x.dtype, given["axis"], given["order"], "x").descriptor.output_shape


def functions_of(kind: GatedActivationKind) -> tuple[Any, ...]:
    packed = (
        Parameter("x", "array"),
        Parameter("axis", default=-1),
        Parameter("order", default="value_gate", keyword=True, annotation=choice(GateOrder)),
    )
    apart = (Parameter("a", "array"), Parameter("b", "array"))
    dy = Parameter("dy", "array")
    docs = docs_of(str(kind))
    return (
        function(kind.value, docs[0], packed, lambda given: _forward(kind, given)),
        function(
            f"{kind}_backward",
            docs[1],
            (dy, *packed),
            lambda given: _backward(kind, given),
            seed=lambda given: _halved(kind, given),
        ),
        function(f"{kind}_split", docs[2], apart, lambda given: _split_forward(kind, given)),
        function(
            f"{kind}_split_backward",
            docs[3],
            (dy, *apart),
            lambda given: _split_backward(kind, given),
            single=False,
            seed=lambda given: given["a"].shape,
        ),
    )
