"""The reductions. sum and mean are linear, and of their x only the shape is kept."""

from collections.abc import Mapping
from typing import Any

from retrograde import functional
from retrograde._core.bindings import Binding, Given, register
from retrograde._core.layout import normalise_axis
from retrograde.families._indices import indexed
from retrograde.families.reduce.functions import PICKING, as_axes, backward_plan, forward_plan
from retrograde.families.reduce.problem import ReduceKind

_LINEAR = (ReduceKind.SUM, ReduceKind.MEAN)


def reduced_shape(given: Given) -> tuple[Any, ...]:
    """That of the result."""
    shape, axis = given["x"], given["axis"]
    if axis is None:
        axes = set(range(len(shape)))
    else:
        axes = {
            normalise_axis(one, len(shape), "axis") for one in (axis if isinstance(axis, (tuple, list)) else (axis,))
        }
    if given["keepdims"]:
        return tuple(1 if at in axes else extent for at, extent in enumerate(shape))
    return tuple(extent for at, extent in enumerate(shape) if at not in axes)


def _options(given: Given) -> tuple[Any, ...]:
    return as_axes(given), given["keepdims"], given.get("correction", 1.0), given.get("ties", "even")


def _torch_ties(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """torch's max along a dim picks the first of equals; its amax, and max of everything, share evenly."""
    axis = values.get("axis")
    return {"ties": "even" if axis is None or isinstance(axis, (tuple, list)) else "first"}


def _bindings(kind: ReduceKind) -> tuple[Binding, ...]:
    picks = kind in PICKING
    defaults: dict[str, Any] = {"torch_defaults": _torch_ties} if picks else {}
    backward = Binding(
        function=getattr(functional, f"{kind}_backward"),
        shapes=lambda g: (g["x"],),
        plan=lambda g, dtype: backward_plan(kind, g["x"], dtype, "x", *_options(g), g["y"] is not None)[0],
        results=("dx",),
        types={"x": "SymInt[]"} if kind in _LINEAR else {},
        batch="axis",
        **defaults,
    )
    forward: dict[str, Any] = {
        "function": getattr(functional, kind),
        "plan": lambda g, dtype: forward_plan(kind, g["x"], dtype, *_options(g))[0],
        "gradient": backward,
        "wrt": ("x",),
        "linear": lambda _: kind in _LINEAR,
        "batch": "axis",
        **defaults,
    }
    alone: dict[str, Any] = {"shapes": lambda g: (reduced_shape(g),), "results": ("y",)}
    if not picks:
        return Binding(**alone, **forward), backward
    return (*indexed(alone, lambda g: (reduced_shape(g),) * 2, forward), backward)


register(*(binding for kind in ReduceKind for binding in _bindings(kind)))
