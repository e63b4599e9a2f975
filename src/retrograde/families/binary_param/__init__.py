"""binary_param: two tensors and a parameter. `lerp` is the one kind.

| | formula |
| --- | --- |
| y | `a + w(b-a)` if `abs(w) < 1/2`, else `b - (b-a)(1-w)` |
| da, db | `(1-w) dy`, `w dy`; summed to `a_shape`, `b_shape` where a or b was repeated |
| dw | `dy (b-a)`, summed over the dimensions along which w was repeated |

`w` is either `param`, a double that is never narrowed, or a tensor of `weight_shape` that broadcasts against `shape`
(only then is there a dw). w outside [0, 1] extrapolates.

Edges. w = 0 gives a and w = 1 gives b exactly, signs of zero included, whatever the other holds unless it is NaN. If a
or b is infinite and w finite, y is (1-w)a + wb, where a coefficient 0 contributes nothing: so lerp(inf, 1, 0.5) = inf,
lerp(inf, inf, 0.5) = inf, lerp(1, inf, -1) = -inf, and lerp(inf, -inf, 0.5) = lerp(inf, inf, 2) = NaN. An infinite w
goes through the formula of the table, which gives NaN where a = b. A NaN in a, b or w gives NaN. b - a does not
overflow: a = -max, b = max, w = 1/2 gives 0. The gradients are plain products, so 0 * inf is NaN; dw is 0 where nothing
is summed. The sign of a zero is not specified otherwise.
"""

from typing import Any

from retrograde._core.dtypes import Element
from retrograde._core.registry import Bound, Family, Op, bounds, register_family
from retrograde.families.binary_param import oracle
from retrograde.families.binary_param.functions import lerp, lerp_backward
from retrograde.families.binary_param.problem import (
    BinaryParamArgs,
    BinaryParamBackwardArgs,
    BinaryParamBackwardDescriptor,
    BinaryParamBackwardPlan,
    BinaryParamDescriptor,
    BinaryParamKind,
    BinaryParamPlan,
)

_usual = bounds()


def _backward_bound(desc: Any, backend: str) -> Bound:
    """Halves are measured on the value, which terms of a sum may cancel to."""
    found = _usual(desc, backend)
    sums = desc.sums and Element(desc.element).info.itemsize == 2 and backend == "cpu"
    return Bound(found.max_ulp, 2.0**-18) if sums else found


register_family(
    Family(
        "binary_param",
        {
            "forward": Op(
                BinaryParamDescriptor,
                BinaryParamArgs,
                BinaryParamPlan,
                oracle.forward,
                BinaryParamKind,
            ),
            "backward": Op(
                BinaryParamBackwardDescriptor,
                BinaryParamBackwardArgs,
                BinaryParamBackwardPlan,
                oracle.backward,
                BinaryParamKind,
                bound=_backward_bound,
            ),
        },
        (lerp, lerp_backward),
        gradient_of={"backward": "forward"},
    )
)
