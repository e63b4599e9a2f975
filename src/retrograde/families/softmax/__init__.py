"""softmax: along one axis, the exponential of each x divided by the sum of all.

| kind | y | dx |
| --- | --- | --- |
| softmax | exp(x) / sum of exp(x) | y (dy - sum of y dy) |
| log_softmax | x - log(sum of exp(x)) | dy - exp(y) (sum of dy) |

The backward takes x and recomputes y, wide; or, with `saved_y=True`, the forward's y in place of x, which has been
rounded to storage. y may be written onto x, and dx onto dy. Lines are the rows along the axis: a line has the same bits
alone and in a batch.

Edges. A NaN makes its line NaN, forward and backward. Terms that are inf share 1 and the others get 0 (log_softmax:
-log(count), and -inf). A line of nothing but -inf gives 0 (log_softmax: -inf) and has the gradient 0. A term whose y is
exactly 0, as x is -inf or less than an infinite maximum, has no part in softmax's gradient: its dx is 0 and its dy is
not looked at. Nothing overflows or vanishes on the way. An empty axis gives an empty result.
"""

from typing import Any

from retrograde._core.dtypes import Element
from retrograde._core.registry import Bound, Family, Op, bounds, register_family
from retrograde.families.softmax import oracle
from retrograde.families.softmax.functions import functions_of
from retrograde.families.softmax.problem import (
    SoftmaxArgs,
    SoftmaxBackwardArgs,
    SoftmaxBackwardDescriptor,
    SoftmaxBackwardPlan,
    SoftmaxDescriptor,
    SoftmaxKind,
    SoftmaxPlan,
)

_FORWARD = bounds(softmax=3.0, log_softmax=4.0)
_GRADIENT = bounds(softmax=4.0, log_softmax=4.0)


def _backward_bound(desc: Any, backend: str) -> Bound:
    """Of halves besides what the terms that are subtracted were rounded by, to f32."""
    found = _GRADIENT(desc, backend)
    return Bound(found.max_ulp, 2.0**-18) if backend == "cpu" and Element(desc.element).info.itemsize == 2 else found


register_family(
    Family(
        "softmax",
        {
            "forward": Op(SoftmaxDescriptor, SoftmaxArgs, SoftmaxPlan, oracle.forward, SoftmaxKind, bound=_FORWARD),
            "backward": Op(
                SoftmaxBackwardDescriptor,
                SoftmaxBackwardArgs,
                SoftmaxBackwardPlan,
                oracle.backward,
                SoftmaxKind,
                bound=_backward_bound,
            ),
        },
        tuple(function for kind in SoftmaxKind for function in functions_of(kind)),
        gradient_of={"backward": "forward"},
    )
)
