"""rms_norm and layer_norm: an overload for each set of weights that are there, as each has other gradients; and for a
residual, which is a second result. Weights may have a dtype of their own."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from retrograde._core.bindings import Binding, Given, register
from retrograde.families.norm.functions import (
    layer_backward_plan,
    layer_norm,
    layer_norm_backward,
    layer_plan,
    rms_backward_plan,
    rms_norm,
    rms_norm_backward,
    rms_plan,
)

_GRADIENTS = {"weight": "dgamma", "bias": "dbeta"}
_OPERANDS = {"gamma": "weight", "beta": "bias"}


def _dtypes(given: Given, names: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(given.get(f"{name}.dtype") for name in names)


def _overload(there: tuple[str, ...], absent: tuple[str, ...]) -> str:
    """The one with all weights and no more has the function's own name."""
    return "_".join(there) or "alone" if absent or "residual" in there else ""


def _axis(given: Given) -> Any:
    return tuple(given["axis"]) if isinstance(given["axis"], (list, tuple)) else given["axis"]


def _rms_options(given: Given) -> tuple[Any, ...]:
    return _axis(given), given["eps"], given["offset"], given["casting"]


def _layer_options(given: Given) -> tuple[Any, ...]:
    return _axis(given), given["eps"]


def _backward(name: str, there: tuple[str, ...], absent: tuple[str, ...]) -> Binding:
    function, plan_of, options, weights = _FUNCTIONS[name]
    several = name == "layer_norm"
    missing = tuple(1 + weights.index(each) for each in absent) if several else ()
    return Binding(
        function=function[1],
        shapes=lambda g: (g["x"], *(g[each] for each in there)),
        plan=lambda g, dtype: plan_of[1](
            g["x"], dtype, _dtypes(g, weights), *options(g), g.get("dresidual") is not None
        ),
        results=("dx", *(_GRADIENTS[each] for each in there)),
        operands=_OPERANDS,
        overload=_overload(there, absent),
        applies=lambda values: all((values[each] is not None) == (each in there) for each in weights),
        types=_TYPES[name],
        fixed=dict.fromkeys(absent),
        own_dtypes=there,
        like={_GRADIENTS[each]: each for each in there},
        missing=missing,
        batch="" if there else "axis",
    )


def _forwards(name: str, there: tuple[str, ...], absent: tuple[str, ...], gradient: Binding) -> Iterator[Binding]:
    for residual in (False, True):
        yield _forward(name, there, absent, gradient, residual)


def _forward(name: str, there: tuple[str, ...], absent: tuple[str, ...], gradient: Binding, residual: bool) -> Binding:
    function, plan_of, options, weights = _FUNCTIONS[name]

    def applies(values: Mapping[str, Any]) -> bool:
        found = all((values[each] is not None) == (each in there) for each in weights)
        return found and (values["residual"] is not None) == residual

    return Binding(
        function=function[0],
        shapes=lambda g: (g["x"],) * (1 + residual),
        plan=lambda g, dtype: plan_of[0](g["x"], dtype, _dtypes(g, weights), *options(g), residual),
        results=("y", "h") if residual else ("y",),
        operands=_OPERANDS,
        overload=_overload((*there, *(["residual"] if residual else [])), absent),
        applies=applies,
        types=_TYPES[name],
        fixed=dict.fromkeys(absent) | ({} if residual else {"residual": None}),
        own_dtypes=there,
        gradient=gradient,
        wrt=("x", *there),
        also={"residual": "x"} if residual else {},
        upstream={"h": "dresidual"} if residual else {},
        saved={"x": "h"} if residual else {},
        batch="axis",
    )


_FUNCTIONS: dict[str, tuple[Any, Any, Any, tuple[str, ...]]] = {
    "rms_norm": ((rms_norm, rms_norm_backward), (rms_plan, rms_backward_plan), _rms_options, ("weight",)),
    "layer_norm": (
        (layer_norm, layer_norm_backward),
        (layer_plan, layer_backward_plan),
        _layer_options,
        ("weight", "bias"),
    ),
}
_TYPES = {"rms_norm": {"axis": "int[]?", "offset": "float?"}, "layer_norm": {"axis": "int[]?"}}


def _bindings(name: str) -> Iterator[Binding]:
    weights = _FUNCTIONS[name][3]
    for chosen in product((True, False), repeat=len(weights)):
        there = tuple(each for each, given in zip(weights, chosen, strict=True) if given)
        absent = tuple(each for each in weights if each not in there)
        gradient = _backward(name, there, absent)
        yield from (*_forwards(name, there, absent, gradient), gradient)


register(*(binding for name in _FUNCTIONS for binding in _bindings(name)))
