"""The scans for everyday use: plans built, cached and run."""

from typing import Any

from retrograde._core.array import shape_and_dtype
from retrograde._core.callables import Array, Given, Parameter, Resolved, Result, choice, function, shape_beside_number
from retrograde._core.dtypes import Element, float_of
from retrograde._core.functions import cached_plan
from retrograde._core.layout import Shape
from retrograde.families._indices import RETURN_INDICES, wants_indices
from retrograde.families.reduce.problem import Ties
from retrograde.families.scan.docs import docs_of
from retrograde.families.scan.plans import ScanBackwardPlan, ScanPlan
from retrograde.families.scan.problem import ScanBackwardDescriptor, ScanDescriptor, ScanKind


@cached_plan
def forward_plan(kind: str, shape: Shape, dtype: Any, axis: Any, reverse: Any, exclusive: Any, ties: Any) -> ScanPlan:
    return ScanPlan.select(ScanDescriptor(kind, shape, axis, float_of(dtype, "x"), reverse, exclusive, ties))


@cached_plan
def backward_plan(
    kind: str, shape: Shape, dtype: Any, axis: Any, reverse: Any, exclusive: Any, ties: Any, saved: bool
) -> ScanBackwardPlan:
    """`saved`: y or indices are given."""
    element = float_of(dtype, "dy")
    return ScanBackwardPlan.select(
        ScanBackwardDescriptor(kind, shape, axis, element, reverse, exclusive, ties, saved_y=saved, saved_indices=saved)
    )


def _options(given: Given) -> tuple[Any, ...]:
    return given["axis"], given["reverse"], given["exclusive"], given.get("ties", "first")


def _forward(kind: str, given: Given) -> Resolved:
    x: Array = given["x"]
    plan = forward_plan(kind, x.shape, x.dtype, *_options(given))
    results = [Result("y", x.shape, x.element)]
    if wants_indices(given):
        results.append(Result("indices", x.shape, Element.I64))
    return Resolved(plan, {"x": "x"}, tuple(results))


def _backward(kind: str, given: Given) -> Resolved:
    dy, x = given["dy"], given["x"]
    shape = dy.shape
    if kind == "cumsum" and x is not None:
        shape = x.shape if isinstance(x, Array) else tuple(x)
    saved = given.get("indices", given["y"] if kind not in _PICKING else None) is not None
    plan = backward_plan(kind, shape, dy.dtype, *_options(given), saved and kind != "cumsum")
    desc = plan.descriptor
    if desc.needs_x and not isinstance(x, Array) and x is not None:
        shape_and_dtype(x, "x")  # says what it must be
    needs = {"dy": True, "x": desc.needs_x, "y": desc.needs_y, "indices": desc.needs_indices}
    operands = {name: name for name, needed in needs.items() if needed and given[name] is not None}
    return Resolved(plan, operands, (Result("dx", desc.input_shape, dy.element),))


_PICKING = ("cummax", "cummin")
_ORDER = (Parameter("reverse", default=False, keyword=True), Parameter("exclusive", default=False, keyword=True))
_TIES = Parameter("ties", default="first", keyword=True, annotation=choice(Ties, Ties.FIRST, Ties.LAST))


def functions_of(kind: ScanKind) -> tuple[Any, ...]:
    picks = kind in _PICKING
    axis = Parameter("axis", default=-1)
    forward = (_TIES, RETURN_INDICES) if picks else ()
    backward = (_TIES, Parameter("indices", "array", default=None, keyword=True)) if picks else ()
    y = Parameter("y", "array", default=None, keyword=True)
    docs = docs_of(str(kind), picks)
    return (
        function(
            str(kind),
            docs[0],
            (Parameter("x", "array"), axis, *_ORDER, *forward),
            lambda given: _forward(kind, given),
        ),
        function(
            f"{kind}_backward",
            docs[1],
            (Parameter("dy", "array"), Parameter("x", "shape"), axis, y, *_ORDER, *backward),
            lambda given: _backward(kind, given),
            seed=lambda given: shape_beside_number(given, "x").shape,
        ),
    )
