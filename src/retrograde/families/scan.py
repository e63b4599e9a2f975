"""scan: along one axis, each result from the terms up to it; `reverse` runs from the end. O(n), forward and backward.

| kind | y_k, from x_0 to x_k | dx_k |
| --- | --- | --- |
| cumsum | the sum | the sum of dy from k on |
| cumprod | the product | y_(k-1) R_k, where R_k = dy_k + x_(k+1) R_(k+1) |
| cummax, cummin | the largest, the smallest | the sum of dy_i over all i whose winner is k |
| logcumsumexp | log(sum of exp(x)) | exp(x_k - y_k) A_k, where A_k = dy_k + exp(y_k - y_(k+1)) A_(k+1) |

`exclusive` leaves x_k out of y_k: the first result is the identity (0, 1, -inf, inf, -inf), and the last term takes no
part, so that its gradient is 0. The gradient is the inclusive one of dy moved by one; a saved y is the exclusive one.
`ties`: of equal extremes the first or the last is the winner. `indices` (i32 or i64) are the places of the winners
along the axis, -1 where there is none; the other kinds leave such an operand alone.
The backward of cumsum needs nothing, those of cummax and cummin need x, or `indices` with `saved_indices`, the others
x and y. With `saved_y=False` y is not asked for: it is recomputed and kept wide, while a saved y has been rounded to
storage. A save that is not needed may be given; it is checked and not read. Saves must be the forward's results.

Edges. Sums, products and gradients are those of the reals: nothing overflows or vanishes on the way (but f64
gradients of logcumsumexp where dy is beyond 2^990), and only 0 * inf and inf - inf are NaN. NaN propagates from where
it stands: it wins cummax and cummin, by `ties` the first of several or the last. logcumsumexp is -inf as long as all
terms are, and there the gradient is 0 whatever dy holds. At y_i = inf the terms that are inf so far share dy_i, and
finite ones have no part of it. The sign of a zero is not specified.

In pieces. A scan of the first part of the axis writes its state to `carry_out`; that is the `carry_in` of the next
part, forward and backward. The backward starts with the last piece: what it owes to the pieces before is its
`grad_out`, and the `grad_in` of the piece before. A state is f64 of shape (numbers, *shape with extent 1 on the axis),
without the axis at rank 8. What its numbers are:

| kind | carry | grad |
| --- | --- | --- |
| cumsum | high, low: the sum is high + low | high, low: the sum of dy |
| cumprod | high, low, e: the product is (high + low) 2^e | high, low, e: what is owed to the product |
| cummax, cummin | the value, its index (-1: none) | high, low: what is owed to the winner of the carry |
| logcumsumexp | m, high, low: the sum of exp(x) is (high + low) e^m | m, high, low: of dy exp(-y) (high + low) e^-m |

High is high + low, rounded, as `carry_out` has it; only sums (cumsum, the grad of cummax and cummin) take others. At
m = inf high is how many terms are inf. An index in a carry counts from the start of the piece that found it, and a
piece that keeps the winner of its `carry_in` returns the index as given. To tell such indices from its own, hand them
on as numbers below -1: -2 - (the place in the whole), say. With `saved_indices` they mark what goes to `grad_out`;
there `exclusive` cannot take a `grad_in`.
"""

from collections.abc import Callable
from typing import Any

from retrograde._core.array import check_unread, empty_indices, empty_like, handed_over, look
from retrograde._core.dtypes import float_of
from retrograde._core.functions import cached_plan, named
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._core.registry import Family, Op, register_family
from retrograde.families import _scan_oracle, _scan_pieces
from retrograde.families._scan_problem import (
    ScanArgs,
    ScanBackwardArgs,
    ScanBackwardDescriptor,
    ScanDescriptor,
    ScanKind,
)


class ScanPlan(Plan[ScanDescriptor, ScanArgs]):
    """A scan, whole or in pieces."""

    __slots__ = ()


class ScanBackwardPlan(Plan[ScanBackwardDescriptor, ScanBackwardArgs]):
    """The gradient of a scan."""

    __slots__ = ()


@cached_plan
def _forward_plan(kind: str, shape: Shape, dtype: Any, axis: Any, reverse: Any, exclusive: Any, ties: Any) -> ScanPlan:
    return ScanPlan.select(ScanDescriptor(kind, shape, axis, float_of(dtype, "x"), reverse, exclusive, ties))


@cached_plan
def _backward_plan(
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
    shape, dtype = look(x, "x")
    plan = _forward_plan(kind, shape, dtype, axis, reverse, exclusive, ties)
    y = empty_like(x, shape, dtype) if out is None else out
    if not indexed:
        plan.run(ScanArgs(x, y))
        return handed_over(x, y) if out is None else out
    indices = empty_indices(x, shape)
    plan.run(ScanArgs(x, y, indices))
    return handed_over(x, y, indices) if out is None else (out, handed_over(x, indices))


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
    shape, dtype = look(dy, "dy")
    if kind == "cumsum":
        shape = shape if x is None else tuple(x) if isinstance(x, (tuple, list)) else look(x, "x")[0]
    saved = (y if indices is None else indices) is not None
    plan = _backward_plan(kind, shape, dtype, axis, reverse, exclusive, ties, saved and kind != "cumsum")
    desc = plan.descriptor
    if not desc.needs_x:
        check_unread(x, "x")
        x = None
    if not desc.needs_y:
        check_unread(y, "y")
        y = None
    dx = empty_like(dy, desc.input_shape, dtype) if out is None else out
    plan.run(ScanBackwardArgs(dy, dx, x, y, indices if desc.needs_indices else None))
    return handed_over(dy, dx) if out is None else out


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


def _functions(kind: ScanKind) -> tuple[Callable[..., Any], ...]:
    forward, backward = (_picking if kind in ("cummax", "cummin") else _plain)(kind)
    options = "along an axis; `reverse` runs from the end, `exclusive` leaves the term itself out."
    more = ' Of equals the `ties` ("first" or "last") wins; `return_indices` gives (y, the places of the winners).'
    saves = _SAVES.get(kind, "without y it is recomputed, and not rounded.")
    return (
        named(str(kind), f"{_FORMULAS[kind]}, {options}{more if kind in _SAVES and kind != 'cumsum' else ''}", forward),
        named(f"{kind}_backward", f"dx, the gradient of `{kind}` with the same options; {saves}", backward),
    )


register_family(
    Family(
        Op(ScanDescriptor, ScanArgs, ScanPlan, _scan_oracle.forward, ScanKind, exact=True),
        Op(ScanBackwardDescriptor, ScanBackwardArgs, ScanBackwardPlan, _scan_oracle.backward, ScanKind, exact=True),
        tuple(function for kind in ScanKind for function in _functions(kind)),
        steps=_scan_pieces.STEPS,
    )
)
