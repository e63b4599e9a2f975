"""The gated activations for everyday use: plans built, cached and run."""

from collections.abc import Callable
from typing import Any

from retrograde._core.array import as_vector, empty_like, shape_and_dtype, to_caller, vector_output
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan, named, outputs
from retrograde._core.layout import Shape
from retrograde.families.gated_activation.oracle import GATES
from retrograde.families.gated_activation.problem import (
    GatedActivationArgs,
    GatedActivationBackwardArgs,
    GatedActivationBackwardDescriptor,
    GatedActivationBackwardPlan,
    GatedActivationDescriptor,
    GatedActivationKind,
    GatedActivationPlan,
    GateOrder,
)


@cached_plan
def forward_plan(kind: str, shape: Shape, dtype: Any, axis: int, order: str, name: str) -> GatedActivationPlan:
    _check_axis(kind, axis, "(a, b)")
    return GatedActivationPlan.select(GatedActivationDescriptor(kind, shape, axis, float_of(dtype, name), order))


@cached_plan
def backward_plan(kind: str, shape: Shape, dtype: Any, axis: int, order: str, name: str) -> GatedActivationBackwardPlan:
    _check_axis(kind, axis, "_backward(dy, a, b)")
    desc = GatedActivationBackwardDescriptor(kind, shape, axis, float_of(dtype, name), order)
    return GatedActivationBackwardPlan.select(desc)


def _check_axis(kind: str, axis: Any, apart: str) -> None:
    if isinstance(getattr(axis, "shape", None), tuple) and axis.shape:
        raise InvalidProblem(f"axis: got an array, expected an integer; for a and b in two arrays: {kind}_split{apart}")


def packed_shape(half: Shape) -> Shape:
    """The shape of x if the halves were packed along the last axis; rank 0 is seen as a vector of one element."""
    return (*half[:-1], 2 * half[-1]) if half else (2,)


def functions_of(kind: GatedActivationKind) -> tuple[Callable[..., Any], ...]:
    def forward(x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any:
        shape, dtype = shape_and_dtype(x, "x")
        plan = forward_plan(kind, shape, dtype, axis, order, "x")
        y = empty_like(x, plan.descriptor.output_shape, dtype) if out is None else out
        plan.run(GatedActivationArgs(x, y))
        return to_caller(x, y) if out is None else out

    def backward(dy: Any, x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any:
        shape, dtype = shape_and_dtype(x, "x")
        plan = backward_plan(kind, shape, dtype, axis, order, "x")
        dx = empty_like(dy, shape, shape_and_dtype(dy, "dy")[1]) if out is None else out
        plan.run(GatedActivationBackwardArgs(dy, x, dx))
        return to_caller(dy, dx) if out is None else out

    def split_forward(a: Any, b: Any, *, out: Any = None) -> Any:
        shape, dtype = shape_and_dtype(a, "a")
        plan = forward_plan(kind, packed_shape(shape), dtype, -1, GateOrder.VALUE_GATE, "a")
        y = empty_like(a, shape, dtype) if out is None else out
        as_operand, into = (_as_is, _as_is) if shape else (as_vector, vector_output)
        plan.run(GatedActivationArgs(a=as_operand(a, "a"), b=as_operand(b, "b"), y=into(y, "y")))
        return to_caller(a, y) if out is None else out

    def split_backward(dy: Any, a: Any, b: Any, *, out: Any = None) -> tuple[Any, Any]:
        shape, dtype = shape_and_dtype(dy, "dy")
        plan = backward_plan(kind, packed_shape(shape), dtype, -1, GateOrder.VALUE_GATE, "dy")
        da, db = outputs(out, "da, db") or (empty_like(dy, shape, dtype), empty_like(dy, shape, dtype))
        as_operand, into = (_as_is, _as_is) if shape else (as_vector, vector_output)
        inputs = as_operand(dy, "dy"), None, None, as_operand(a, "a"), as_operand(b, "b")
        plan.run(GatedActivationBackwardArgs(*inputs, into(da, "da"), into(db, "db")))
        return to_caller(dy, da, db) if out is None else (da, db)

    formula = f"`y = a * {GATES[kind].name}`"
    halves = 'x holds (a, b) along `axis`, or (b, a) with order="gate_value"'
    return (
        named(kind.value, f"{formula}; {halves}.", forward),
        named(f"{kind}_backward", f"dx, the gradient of {formula}; {halves}.", backward),
        named(f"{kind}_split", f"{formula}, from two arrays of one shape.", split_forward),
        named(f"{kind}_split_backward", f"(da, db), the gradient of {formula}, from two arrays.", split_backward),
    )


def _as_is(array: Any, _name: str) -> Any:
    return array
