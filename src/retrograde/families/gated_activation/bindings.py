"""The gated activations: packed along an axis, or in two arrays."""

from typing import Any

from retrograde import functional
from retrograde._core.bindings import Binding, Given, moved, register
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import normalise_axis
from retrograde.families.gated_activation.functions import backward_plan, forward_plan, packed_shape
from retrograde.families.gated_activation.problem import GatedActivationKind, GateOrder


def _half(given: Given) -> tuple[Any]:
    shape = given["x"]
    if not shape:
        raise InvalidProblem("x: got rank 0, expected an axis that holds the two halves")
    axis = normalise_axis(given["axis"], len(shape), "axis")
    if shape[axis] % 2:
        raise InvalidProblem(f"x: got an extent of {shape[axis]} along axis {axis}, expected an even one")
    return (moved(shape, axis, shape[axis] // 2),)


def _bindings(kind: GatedActivationKind) -> tuple[Binding, ...]:
    backward = Binding(
        function=getattr(functional, f"{kind}_backward"),
        shapes=lambda g: (g["x"],),
        plan=lambda g, dtype: backward_plan(kind, g["x"], dtype, g["axis"], g["order"], "x"),
        results=("dx",),
        batch="axis",
    )
    split_backward = Binding(
        function=getattr(functional, f"{kind}_split_backward"),
        shapes=lambda g: (g["dy"], g["dy"]),
        plan=lambda g, dtype: backward_plan(kind, packed_shape(g["dy"]), dtype, -1, GateOrder.VALUE_GATE, "dy"),
        results=("da", "db"),
        batch="pointwise",
    )
    return (
        Binding(
            function=getattr(functional, kind),
            shapes=_half,
            plan=lambda g, dtype: forward_plan(kind, g["x"], dtype, g["axis"], g["order"], "x"),
            results=("y",),
            gradient=backward,
            wrt=("x",),
            batch="axis",
        ),
        backward,
        Binding(
            function=getattr(functional, f"{kind}_split"),
            shapes=lambda g: (g["a"],),
            plan=lambda g, dtype: forward_plan(kind, packed_shape(g["a"]), dtype, -1, GateOrder.VALUE_GATE, "a"),
            results=("y",),
            gradient=split_backward,
            wrt=("a", "b"),
            batch="pointwise",
        ),
        split_backward,
    )


register(*(binding for kind in GatedActivationKind for binding in _bindings(kind)))
