"""The scans. cumsum is linear, and of its x only the shape is kept."""

from typing import Any

from retrograde import functional
from retrograde._core.bindings import Binding, Given, register
from retrograde.families._indices import indexed
from retrograde.families.scan.functions import backward_plan, forward_plan
from retrograde.families.scan.problem import ScanKind

_PICKING = (ScanKind.CUMMAX, ScanKind.CUMMIN)


def _problem(given: Given, dtype: Any) -> tuple[Any, ...]:
    options = given["axis"], given["reverse"], given["exclusive"], given.get("ties", "first")
    return given["x"], dtype, *options


def _is_saved(given: Given, kind: ScanKind) -> bool:
    return kind != ScanKind.CUMSUM and (given.get("indices") is not None or given["y"] is not None)


def _bindings(kind: ScanKind) -> tuple[Binding, ...]:
    picks = kind in _PICKING
    common: dict[str, Any] = {"batch": "axis"}
    if picks:  # torch's gradient goes to the last of equals
        common["torch_defaults"] = lambda _: {"ties": "last"}
    backward = Binding(
        function=getattr(functional, f"{kind}_backward"),
        shapes=lambda g: (g["dy"],),
        plan=lambda g, dtype: backward_plan(kind, *_problem(g, dtype), _is_saved(g, kind)),
        results=("dx",),
        types={"x": "SymInt[]"} if kind == ScanKind.CUMSUM else {},
        **common,
    )
    forward: dict[str, Any] = {
        "function": getattr(functional, kind),
        "plan": lambda g, dtype: forward_plan(kind, *_problem(g, dtype)),
        "gradient": backward,
        "wrt": ("x",),
        "linear": lambda _: kind == ScanKind.CUMSUM,
        **common,
    }
    alone: dict[str, Any] = {"shapes": lambda g: (g["x"],), "results": ("y",)}
    if not picks:
        return Binding(**alone, **forward), backward
    return (*indexed(alone, lambda g: (g["x"], g["x"]), forward), backward)


register(*(binding for kind in ScanKind for binding in _bindings(kind)))
