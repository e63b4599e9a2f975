"""cross_entropy of classes, and of probabilities."""

from typing import Any

from retrograde._core.bindings import Binding, Given, register
from retrograde.families.loss.functions import (
    OPTIONS,
    backward_plan,
    cross_entropy,
    cross_entropy_backward,
    forward_plan,
)


def _lines(given: Given) -> Any:
    """The shape of the loss."""
    shape = given["logits"]
    axis = given["axis"] % max(len(shape), 1)
    return (*shape[:axis], *shape[axis + 1 :]) if given["reduction"] == "none" else ()


def _problem(given: Given, dtype: Any, soft: bool) -> tuple[Any, ...]:
    options = (given[name] for name in OPTIONS)
    return given["logits"], dtype, given["axis"], soft, given["weight"] is not None, *options


def _is_whole(dtype: Any) -> bool:
    name = str(dtype)
    return "int" in name or "bool" in name


def _bindings(soft: bool) -> tuple[Binding, Binding]:
    common: dict[str, Any] = {
        "overload": "soft" if soft else "",
        "applies": (lambda values: not _is_whole(values["target"].dtype)) if soft else _has_classes,
        "indices": () if soft else ("target",),
        "operands": {"soft_target": "target"} if soft else {},
        "types": {"reduction": "str", "denominator": "float?"},
    }
    backward = Binding(
        function=cross_entropy_backward,
        shapes=lambda g: (g["logits"],),
        plan=lambda g, dtype: backward_plan(*_problem(g, dtype, soft)),
        results=("dlogits",),
        **common,
    )
    forward = Binding(
        function=cross_entropy,
        shapes=lambda g: (_lines(g),),
        plan=lambda g, dtype: forward_plan(*_problem(g, dtype, soft)),
        results=("out",),
        gradient=backward,
        wrt=("logits",),
        **common,
    )
    return forward, backward


def _has_classes(values: Any) -> bool:
    return _is_whole(getattr(values["target"], "dtype", "int64"))


register(*(binding for soft in (False, True) for binding in _bindings(soft)))
