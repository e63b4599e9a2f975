"""The scans for everyday use: plans built, cached and run."""

from collections.abc import Callable
from typing import Any

from retrograde._core.array import check_unread, empty_indices, empty_like, shape_and_dtype, to_caller
from retrograde._core.dtypes import float_of
from retrograde._core.functions import cached_plan, named
from retrograde._core.layout import Shape
from retrograde.families.scan.plans import ScanBackwardPlan, ScanPlan
from retrograde.families.scan.problem import (
    ScanArgs,
    ScanBackwardArgs,
    ScanBackwardDescriptor,
    ScanDescriptor,
    ScanKind,
)


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


def _scan(
    kind: str, x: Any, axis: Any, reverse: Any, exclusive: Any, out: Any, ties: Any = "first", indexed: bool = False
) -> Any:
    shape, dtype = shape_and_dtype(x, "x")
    plan = forward_plan(kind, shape, dtype, axis, reverse, exclusive, ties)
    y = empty_like(x, shape, dtype) if out is None else out
    if not indexed:
        plan.run(ScanArgs(x, y))
        return to_caller(x, y) if out is None else out
    indices = empty_indices(x, shape)
    plan.run(ScanArgs(x, y, indices))
    return to_caller(x, y, indices) if out is None else (out, to_caller(x, indices))


def _scan_backward(
    kind: str,
    dy: Any,
    x: Any,
    axis: Any,
    reverse: Any,
    exclusive: Any,
    y: Any,
    out: Any,
    ties: Any = "first",
    indices: Any = None,
) -> Any:
    shape, dtype = shape_and_dtype(dy, "dy")
    if kind == "cumsum":
        shape = shape if x is None else tuple(x) if isinstance(x, (tuple, list)) else shape_and_dtype(x, "x")[0]
    saved = (y if indices is None else indices) is not None
    plan = backward_plan(kind, shape, dtype, axis, reverse, exclusive, ties, saved and kind != "cumsum")
    desc = plan.descriptor
    if not desc.needs_x:
        check_unread(x, "x")
        x = None
    if not desc.needs_y:
        check_unread(y, "y")
        y = None
    dx = empty_like(dy, desc.input_shape, dtype) if out is None else out
    plan.run(ScanBackwardArgs(dy, dx, x, y, indices if desc.needs_indices else None))
    return to_caller(dy, dx) if out is None else out


def _plain(kind: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def forward(x: Any, axis: int = -1, *, reverse: bool = False, exclusive: bool = False, out: Any = None) -> Any:
        return _scan(kind, x, axis, reverse, exclusive, out)

    def backward(
        dy: Any,
        x: Any,
        axis: int = -1,
        *,
        y: Any = None,
        reverse: bool = False,
        exclusive: bool = False,
        out: Any = None,
    ) -> Any:
        return _scan_backward(kind, dy, x, axis, reverse, exclusive, y, out)

    return forward, backward


def _picking(kind: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def forward(
        x: Any,
        axis: int = -1,
        *,
        reverse: bool = False,
        exclusive: bool = False,
        ties: str = "first",
        return_indices: bool = False,
        out: Any = None,
    ) -> Any:
        return _scan(kind, x, axis, reverse, exclusive, out, ties, return_indices)

    def backward(
        dy: Any,
        x: Any,
        axis: int = -1,
        *,
        y: Any = None,
        reverse: bool = False,
        exclusive: bool = False,
        ties: str = "first",
        indices: Any = None,
        out: Any = None,
    ) -> Any:
        check_unread(y, "y")  # taken as those of the other kinds take it
        return _scan_backward(kind, dy, x, axis, reverse, exclusive, None, out, ties, indices)

    return forward, backward


_FORMULAS = {
    "cumsum": "The sum of x up to each term",
    "cumprod": "The product of x up to each term",
    "cummax": "The largest of x up to each term",
    "cummin": "The smallest of x up to each term",
    "logcumsumexp": "log(sum(exp(x))) up to each term",
}
_SAVES = {
    "cumsum": "x may be a shape or None, and y is not needed.",
    "cummax": "y is not needed; with the forward's `indices` x is not, either.",
    "cummin": "y is not needed; with the forward's `indices` x is not, either.",
}


def functions_of(kind: ScanKind) -> tuple[Callable[..., Any], ...]:
    forward, backward = (_picking if kind in ("cummax", "cummin") else _plain)(kind)
    options = "along an axis; `reverse` runs from the end, `exclusive` leaves the term itself out."
    more = ' Of equals the `ties` ("first" or "last") wins; `return_indices` gives (y, the places of the winners).'
    saves = _SAVES.get(kind, "without y it is recomputed, and not rounded.")
    return (
        named(str(kind), f"{_FORMULAS[kind]}, {options}{more if kind in _SAVES and kind != 'cumsum' else ''}", forward),
        named(f"{kind}_backward", f"dx, the gradient of `{kind}` with the same options; {saves}", backward),
    )
