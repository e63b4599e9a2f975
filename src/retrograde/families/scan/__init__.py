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
along the axis, -1 where there is none; the other kinds leave such an operand alone. The backward of cumsum needs
nothing, those of cummax and cummin need x, or `indices` with `saved_indices`, the others x and y. With `saved_y=False`
y is not asked for: it is recomputed and kept wide, while a saved y has been rounded to storage. A save that is not
needed may be given; it is checked and not read. Saves must be the forward's results.

Edges. Sums, products and gradients are those of the reals: nothing overflows or vanishes on the way (but f64
gradients of logcumsumexp where dy is beyond 2^990), and only 0 * inf and inf - inf are NaN. NaN propagates from where
it stands: it wins cummax and cummin, by `ties` the first of several or the last. logcumsumexp is -inf as long as all
terms are, and there the gradient is 0 whatever dy holds. At y_i = inf the terms that are inf so far share dy_i, and
finite ones have no part of it. The sign of a zero is not specified.

In pieces. A scan of the first part of the axis writes its state to `carry_out`; that is the `carry_in` of the next
part, forward and backward. The backward starts with the last piece: the gradient that it hands to the pieces before is
its `grad_out`, and the `grad_in` of the piece before. A state is f64 of shape (numbers, *shape with extent 1 on the
axis), without the axis at rank 8. What its numbers are:

| kind | carry | grad |
| --- | --- | --- |
| cumsum | high, low: the sum is high + low | high, low: the sum of dy |
| cumprod | high, low, e: the product is (high + low) 2^e | high, low, e: the gradient of the product |
| cummax, cummin | the value, its index (-1: none) | high, low: the gradient of the carry's winner |
| logcumsumexp | m, high, low: the sum of exp(x) is (high + low) e^m | m, high, low: of dy exp(-y) (high + low) e^-m |

High is high + low, rounded, as `carry_out` has it; only sums (cumsum, the grad of cummax and cummin) take others. At
m = inf high is how many terms are inf. An index in a carry counts from the start of the piece that found it, and a
piece that keeps the winner of its `carry_in` returns the index as given. To tell such indices from its own, hand them
on as numbers below -1: -2 - (the place in the whole), say. With `saved_indices` they mark what goes to `grad_out`;
there `exclusive` cannot take a `grad_in`.
"""

from retrograde._core.registry import Bound, Family, Op, bounds, register_family
from retrograde.families.scan import oracle, pieces
from retrograde.families.scan.functions import functions_of
from retrograde.families.scan.plans import ScanBackwardPlan, ScanPlan
from retrograde.families.scan.problem import (
    ScanArgs,
    ScanBackwardArgs,
    ScanBackwardDescriptor,
    ScanDescriptor,
    ScanKind,
)

_USUAL = bounds()


def _backward_bound(desc: ScanBackwardDescriptor, backend: str) -> Bound:
    """That of the others, but for f64 gradients of logcumsumexp: 2 ULP."""
    wide = desc.kind == ScanKind.LOGCUMSUMEXP and desc.element == "f64" and backend == "cpu"
    return Bound(2.0) if wide else _USUAL(desc, backend)


register_family(
    Family(
        "scan",
        {
            "forward": Op(ScanDescriptor, ScanArgs, ScanPlan, oracle.forward, ScanKind, exact=True),
            "backward": Op(
                ScanBackwardDescriptor,
                ScanBackwardArgs,
                ScanBackwardPlan,
                oracle.backward,
                ScanKind,
                exact=True,
                bound=_backward_bound,
            ),
        },
        tuple(function for kind in ScanKind for function in functions_of(kind)),
        gradient_of={"backward": "forward"},
        steps=pieces.STEPS,
    )
)
