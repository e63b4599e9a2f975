"""lerp: the weight is a number or an array, which are two overloads. The adapters repeat a and b beforehand, but where
the function itself is called: it repeats them, and its gradient sums back."""

from typing import Any

from retrograde._core.bindings import Binding, register
from retrograde.families.binary_param.functions import backward_plan, forward_plan, lerp, lerp_backward


def _is_number(values: Any) -> bool:
    return isinstance(values["weight"], (int, float))


_NUMBER: dict[str, Any] = {"types": {"weight": "float"}, "applies": _is_number, "batch": "pointwise"}

register(
    Binding(
        function=lerp,
        shapes=lambda g: (g["a"],),
        plan=lambda g, dtype: forward_plan(g["a"], dtype, g["weight"], None),
        results=("y",),
        broadcast=("a", "b"),
        gradient=(
            number := Binding(
                function=lerp_backward,
                shapes=lambda g: (g["dy"], g["dy"]),
                plan=lambda g, dtype: backward_plan(g["dy"], dtype, g["weight"], None),
                results=("da", "db"),
                overload="number",
                fixed={"a": None, "b": None},
                **_NUMBER,
            )
        ),
        wrt=("a", "b"),
        linear=lambda _: True,
        overload="number",
        **_NUMBER,
    ),
    number,
    Binding(
        function=lerp,
        shapes=lambda g: (g["a"],),
        plan=lambda g, dtype: forward_plan(g["a"], dtype, None, g["weight"]),
        results=("y",),
        broadcast=("a", "b"),
        gradient=(
            tensor := Binding(
                function=lerp_backward,
                shapes=lambda g: (g["dy"], g["dy"], g["weight"]),
                plan=lambda g, dtype: backward_plan(g["dy"], dtype, None, g["weight"]),
                results=("da", "db", "dw"),
            )
        ),
        wrt=("a", "b", "weight"),
    ),
    tensor,
)
