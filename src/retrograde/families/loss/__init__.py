"""cross_entropy: how far softmax of logits is from a target. `cross_entropy` is the one kind.

| | formula |
| --- | --- |
| loss of a line | sum of q (lse - logits) + z_loss lse^2, lse = log(sum of exp(logits)) |
| dlogits | g (B p - q), p = softmax(logits), B = sum of q + 2 z_loss lse |
| q | weight (target (1 - s) + s / n) |

There are n classes, s is `label_smoothing`, and g is dy, divided as the mean is. A target is a class for each line,
which stands for 1 at that class and 0 elsewhere, or probabilities (`soft_prob`): any numbers of the shape of the
logits. A class whose q is 0 has no part, whatever its logit. A line whose class is `ignore_index` has the loss 0, and
exactly 0 as gradient. `reduction`: none gives a loss for each line; sum adds them in the one order of sums; mean
divides the sum by that of the weights at the classes that count (probabilities: by the number of lines), or by
`denominator`.

At the class of a line dlogits is made of the other shares: -(sum of the others), which keeps its digits where p is
close to 1. No gradient goes to target or weight. dlogits may be written onto logits.

Edges. A NaN makes its line NaN, forward and backward, unless it is ignored. Logits that are inf share 1: the loss is
log(count) at one of them, and inf elsewhere. A line of nothing but -inf has the loss inf and the gradient 0. A mean of
no lines, or of ignored ones alone, is NaN, and its gradient 0. A class outside the logits that is not `ignore_index`:
`IndexOutOfRange`, before anything is written (on a GPU: the line is NaN).
"""

from typing import Any

from retrograde._core.dtypes import Element
from retrograde._core.registry import Bound, Family, Op, bounds, register_family
from retrograde.families.loss import oracle
from retrograde.families.loss.functions import cross_entropy, cross_entropy_backward
from retrograde.families.loss.problem import (
    CrossEntropyArgs,
    CrossEntropyBackwardArgs,
    CrossEntropyBackwardDescriptor,
    CrossEntropyBackwardPlan,
    CrossEntropyDescriptor,
    CrossEntropyKind,
    CrossEntropyPlan,
    CrossEntropyTargetKind,
    LossReduction,
    check_classes,
)

_GRADIENT = bounds(4.0)


def _value_bound(desc: Any, backend: str) -> Bound:
    """1 ULP, of f64 3: a logarithm and sums, each rounded. Of halves besides, where lse may cancel in its square."""
    found = bounds(3.0 if desc.element == Element.F64 else 1.0)(desc, backend)
    return _with_scale(desc, backend, found) if desc.z_loss else found


def _gradient_bound(desc: Any, backend: str) -> Bound:
    """Of halves besides what the terms that are subtracted were rounded by, to f32."""
    return _with_scale(desc, backend, _GRADIENT(desc, backend))


def _with_scale(desc: Any, backend: str, found: Bound) -> Bound:
    return Bound(found.max_ulp, 2.0**-18) if backend == "cpu" and Element(desc.element).info.itemsize == 2 else found


register_family(
    Family(
        "cross_entropy",
        {
            "forward": Op(
                CrossEntropyDescriptor,
                CrossEntropyArgs,
                CrossEntropyPlan,
                oracle.forward,
                CrossEntropyKind,
                check_classes,
                bound=_value_bound,
            ),
            "backward": Op(
                CrossEntropyBackwardDescriptor,
                CrossEntropyBackwardArgs,
                CrossEntropyBackwardPlan,
                oracle.backward,
                CrossEntropyKind,
                check_classes,
                bound=_gradient_bound,
            ),
        },
        (cross_entropy, cross_entropy_backward),
        gradient_of={"backward": "forward"},
        module=__name__,
        public=(CrossEntropyTargetKind, LossReduction),
    )
)
