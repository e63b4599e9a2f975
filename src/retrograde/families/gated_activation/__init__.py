"""gated_activation: `y = a * gate(b)`, where x holds (a, b) along `split_dim`, or (b, a) if `order` is gate_value.

| kind | gate(b) | gate'(b) |
| --- | --- | --- |
| glu | s = sigma(b) | s sigma(-b) |
| reglu | max(b, 0) | 1 if b > 0 else 0 |
| swiglu | b s | s (1 + b sigma(-b)) |
| geglu | b Phi(b) | Phi(b) + b phi(b) |
| geglu_tanh | b sigma(2u), u = sqrt(2/pi) (b + 0.044715 b^3) | sigma(2u) (1 + 2 b u' sigma(-2u)) |

`da = dy gate(b)` and `db = dy a gate'(b)`; the backward recomputes and needs x only. No form subtracts nearly equal
numbers in the tails, which keep their relative accuracy.

Edges. A gate and its derivative take their limits at b = -inf and b = +inf; after that the products are IEEE
products, so that 0 * inf is NaN, and any NaN in a factor gives NaN. dy, a and the derivative are multiplied as reals:
the product overflows or vanishes only where the real one does. One exception: where reglu is closed (b <= 0), da and
db are 0 whatever dy and a hold, since no gradient flows; a NaN gate is not closed, and gives NaN. The sign of a zero
that is a limit or an underflow is not specified.
"""

from retrograde._core.registry import Family, Op, bounds, register_family
from retrograde.families.gated_activation import oracle
from retrograde.families.gated_activation.functions import functions_of
from retrograde.families.gated_activation.problem import (
    GatedActivationArgs,
    GatedActivationBackwardArgs,
    GatedActivationBackwardDescriptor,
    GatedActivationBackwardPlan,
    GatedActivationDescriptor,
    GatedActivationKind,
    GatedActivationPlan,
    GateOrder,
)

# Curves cost 3 or 4 ULP of f32 and f64; the kernels of 1 ULP are there for `max_ulp=1`.
_BOUND = bounds(glu=3.0, swiglu=3.0, geglu_tanh=3.0, geglu=4.0)

register_family(
    Family(
        "gated_activation",
        {
            "forward": Op(
                GatedActivationDescriptor,
                GatedActivationArgs,
                GatedActivationPlan,
                oracle.forward,
                GatedActivationKind,
                bound=_BOUND,
            ),
            "backward": Op(
                GatedActivationBackwardDescriptor,
                GatedActivationBackwardArgs,
                GatedActivationBackwardPlan,
                oracle.backward,
                GatedActivationKind,
                bound=_BOUND,
            ),
        },
        tuple(function for kind in GatedActivationKind for function in functions_of(kind)),
        gradient_of={"backward": "forward"},
        public=(GateOrder,),
    )
)

__all__ = ["GateOrder"]  # pickles of version 0.1 look for it here
