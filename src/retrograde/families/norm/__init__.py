"""norm: lines along the last axes, divided by their root mean square or their standard deviation.

| kind | y | dx |
| --- | --- | --- |
| rms_norm | x r (offset + weight), r = 1 / sqrt(mean(x^2) + eps) | r (g - x r^2 mean(g x)), g = dy (offset + weight) |
| layer_norm | d weight + bias, d = (x - mean) r, r = 1 / sqrt(var + eps) | r (g - mean(g) - d mean(g d)) |

var is the biased variance. dweight = sum of dy d over the lines (rms_norm: d = x r), dbias = sum of dy. Both are added
in f64 (f64: without loss), in blocks of 256 lines from the start of the call, then block by block. A residual is added
to x first: h = x + residual is rounded to the element, written, and normalised; the gradient of h that comes from
elsewhere (dresidual) is added to dx. A gradient computes the statistics again, and never rounds them to storage.
Weights and biases may be f32 where x is f16 or bf16; their gradients are f32 then. y may be written onto x, and dx onto
dy.

Where rms_norm rounds. casting="none": at the end. "llama": x r is rounded to the element, then times the weight;
dweight is made of the rounded x r, dx as without that rounding. "gemma": as none, with offset = 1.

Edges. Squares neither overflow nor vanish, whatever x holds, with eps = 0 too. Where mean(x^2) + eps or var + eps is 0,
r counts as 0: y is 0 (layer_norm: the bias), dx and dweight are 0. A NaN makes its line NaN. An inf makes the line of
layer_norm NaN; in a line of rms_norm y is NaN where x is inf, and 0 elsewhere. A g that is not finite makes dx of its
line NaN. Empty lines give an empty result; sums over no lines are 0.
"""

from typing import Any

from retrograde._core.dtypes import Element
from retrograde._core.registry import Bound, BoundRule, Family, Op, bounds, register_family
from retrograde.families.norm import functions, oracle, pieces, plans, problem
from retrograde.families.norm.pieces import NormSums
from retrograde.families.norm.problem import Casting

_ULP = {"rms_norm": 2.0, "layer_norm": 3.0}


def bound_of(f32: float) -> BoundRule:
    """f64: 4. Halves have besides what terms that are added were rounded by, to f32."""
    usual = bounds()

    def rule(desc: Any, backend: str) -> Bound:
        if backend != "cpu":
            return usual(desc, backend)
        if Element(desc.element).info.itemsize == 2:
            return Bound(0.51, 2.0**-18)
        return Bound(4.0 if desc.element == Element.F64 else f32)

    return rule


def _family(name: str, stem: str, public: tuple[type, ...] = ()) -> Family:
    kinds = getattr(problem, f"{stem}Kind")

    def op(suffix: str, formula: Any, f32: float) -> Op:
        descriptor, args = (getattr(problem, f"{stem}{suffix}{part}") for part in ("Descriptor", "Args"))
        return Op(descriptor, args, getattr(plans, f"{stem}{suffix}Plan"), formula, kinds, bound=bound_of(f32))

    def step(name: str, args: type, formula: Any) -> Op:
        descriptor, plan = (getattr(pieces, f"{stem}{name}{part}") for part in ("Descriptor", "Plan"))
        return Op(descriptor, args, plan, formula, kinds, bound=bound_of(1.0))

    ops = {"forward": op("", oracle.forward, _ULP[name]), "backward": op("Backward", oracle.backward, 1.0)}
    given = (getattr(functions, name), getattr(functions, f"{name}_backward"))
    steps = (
        step("Partial", pieces.NormPartialArgs, pieces.partial_oracle),
        step("Finalize", getattr(pieces, f"{stem}FinalizeArgs"), pieces.finalize_oracle),
    )
    return Family(name, ops, given, {"backward": "forward"}, steps, __name__, public)


register_family(_family("rms_norm", "RmsNorm", (Casting, NormSums)))
register_family(_family("layer_norm", "LayerNorm"))
