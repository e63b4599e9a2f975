"""softmax and log_softmax."""

from retrograde import functional
from retrograde._core.bindings import Binding, register
from retrograde.families.softmax.functions import backward_plan, forward_plan
from retrograde.families.softmax.problem import SoftmaxKind


def _bindings(kind: SoftmaxKind) -> tuple[Binding, Binding]:
    backward = Binding(
        function=getattr(functional, f"{kind}_backward"),
        shapes=lambda g: (g["x"] if g["y"] is None else g["y"],),
        plan=lambda g, dtype: backward_plan(
            kind, g["x"] if g["y"] is None else g["y"], dtype, g["axis"], g["y"] is not None
        ),
        results=("dx",),
        batch="axis",
    )
    forward = Binding(
        function=getattr(functional, kind),
        shapes=lambda g: (g["x"],),
        plan=lambda g, dtype: forward_plan(kind, g["x"], dtype, g["axis"]),
        results=("y",),
        gradient=backward,
        wrt=("x",),
        batch="axis",
    )
    return forward, backward


register(*(binding for kind in SoftmaxKind for binding in _bindings(kind)))
