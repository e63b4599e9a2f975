"""reduce: one result from the n terms along an axis, several axes or all. Plans keep the reduced dims, with extent 1.

| kind | y | dx |
| --- | --- | --- |
| sum | sum of x | dy |
| mean | sum of x / n | dy / n |
| max, min | the largest, the smallest | dy to the terms that are y, by `ties` |
| prod | product of x | dy times the product of the other terms |
| norm2 | sqrt(sum of x^2) | dy x / y |
| logsumexp | log(sum of exp(x)) | dy exp(x - y) |
| var | sum of (x - mean)^2 / (n - correction) | 2 dy (x - mean) / (n - correction) |
| std | sqrt(var) | dy (x - mean) / ((n - correction) y) |

On request max and min write `indices`: the position of the first term that is y, as argmax and argmin count it.

`ties`: even gives dy / count to each, first and last give dy to one in row-major order, all gives dy to each.
The backward of sum and mean needs neither x nor y, that of var needs x, the others need x and y. With `saved_y=False`
y is not asked for: it is recomputed and kept wide, while a saved y has been rounded to storage. Where that rounding
made it inf or 0, though the terms are finite, the gradient of norm2 and std is lost: it is 0. A save that is not needed
may be given; it is checked and not read. A saved y must be the forward's result.

Edges. An empty axis (n = 0) gives 0, NaN for mean, var and std, 1 for prod, -inf for logsumexp; max and min refuse it.
NaN propagates: it wins max and min, and their gradient goes to the NaNs by `ties`. Products, sums and roots are those
of the reals: nothing overflows or vanishes on the way, and only 0 * inf and inf - inf are NaN; so an infinite term
makes var and std NaN. logsumexp is -inf where all terms are, and inf where one is.
The gradient is 0, whatever dy holds, at terms that do not win a max or min, where y is 0 (norm2, std), where y is -inf
(logsumexp), and where y is inf and the term is not: the terms that are inf share dy (logsumexp). At y = inf norm2 gives
0 to finite terms and NaN to infinite ones. n <= correction gives NaN in y and dx. The sign of a zero is not specified.
"""

from retrograde._core.registry import Family, Op, register_family
from retrograde.families.reduce import oracle, pieces
from retrograde.families.reduce.functions import functions_of
from retrograde.families.reduce.plans import (
    ReduceBackwardPlan,
    ReducePartialPlan,
    ReducePlan,
    ReduceState,
    partial_oracle,
)
from retrograde.families.reduce.problem import (
    ReduceArgs,
    ReduceBackwardArgs,
    ReduceBackwardDescriptor,
    ReduceDescriptor,
    ReduceKind,
    ReducePartialArgs,
    ReducePartialDescriptor,
    Ties,
)

register_family(
    Family(
        "reduce",
        {
            "forward": Op(
                ReduceDescriptor,
                ReduceArgs,
                ReducePlan,
                oracle.forward,
                ReduceKind,
            ),
            "backward": Op(
                ReduceBackwardDescriptor,
                ReduceBackwardArgs,
                ReduceBackwardPlan,
                oracle.backward,
                ReduceKind,
            ),
        },
        tuple(function for kind in ReduceKind for function in functions_of(kind)),
        gradient_of={"backward": "forward"},
        public=(ReduceState, Ties),
        steps=(
            Op(
                ReducePartialDescriptor,
                ReducePartialArgs,
                ReducePartialPlan,
                partial_oracle,
                ReduceKind,
            ),
            *pieces.STEPS,
        ),
    )
)

__all__ = ["ReduceState"]  # pickles of version 0.1 look for it here
