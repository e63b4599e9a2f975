"""lerp: the weight is a number or an array, which are two overloads."""

from typing import Any

from retrograde._core.layout import broadcast_shapes
from retrograde.bindings import Binding, Given, register
from retrograde.families.binary_param import _backward_plan, _forward_plan, lerp, lerp_backward


def _is_number(values: Any) -> bool:
    return isinstance(values["weight"], (int, float))


def _whole(given: Given) -> Any:
    shapes = [given[name] for name in ("a", "b", "weight") if isinstance(given[name], tuple)]
    return shapes[0] if all(shape == shapes[0] for shape in shapes) else broadcast_shapes(*shapes)


_NUMBER = {"types": {"weight": "float"}, "applies": _is_number, "batch": "pointwise"}

register(
    Binding(
        function=lerp,
        shapes=lambda g: (_whole(g),),
        plan=lambda g, dtype: _forward_plan(_whole(g), dtype, g["weight"], None),
        results=("y",),
        broadcast=("a", "b"),
        gradient=(
            number := Binding(
                function=lerp_backward,
                shapes=lambda g: (g["dy"], g["dy"]),
                plan=lambda g, dtype: _backward_plan(g["dy"], dtype, g["weight"], None),
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
        shapes=lambda g: (_whole(g),),
        plan=lambda g, dtype: _forward_plan(_whole(g), dtype, None, g["weight"]),
        results=("y",),
        broadcast=("a", "b"),
        gradient=(
            tensor := Binding(
                function=lerp_backward,
                shapes=lambda g: (g["dy"], g["dy"], g["weight"]),
                plan=lambda g, dtype: _backward_plan(g["dy"], dtype, None, g["weight"]),
                results=("da", "db", "dw"),
            )
        ),
        wrt=("a", "b", "weight"),
    ),
    tensor,
)
