"""Norms by channel: (line - its mean) / its standard deviation, times a weight for each channel (axis 1).

| kind | what a line is |
| --- | --- |
| group_norm | the channels of one group, and all axes behind them, of one sample |
| instance_norm | one channel, and all axes behind it, of one sample |
| batch_norm | one channel of all samples |

| result | formula |
| --- | --- |
| y | d weight + bias, d = (x - mean) r, r = 1 / sqrt(var + eps) |
| dx | r (g - mean(g) - d mean(g d)), g = dy weight |
| dweight | sum of dy d |
| dbias | sum of dy |

var is the biased variance; dweight and dbias are sums over all axes but the channels. A gradient computes the
statistics again, and never rounds them to storage. Weights, biases and running statistics may be f32 where x is f16 or
bf16. y may be written onto x, and dx onto dy.

Order of the sums dweight and dbias: the terms of one line and channel are added in the order of `sum`. The results of
the samples are added in f64 (f64: without loss), in blocks of 256 samples from the start of the call, then block by
block. Where a channel of a group_norm has fewer than 64 terms, each term is added over the samples of a block first,
then the terms. A sum is rounded once.

batch_norm in training updates the running statistics, if given, to (1 - momentum) running + momentum new. The new
variance is the unbiased one there; of one term it is NaN. Outside of training mean and variance are the running ones,
and dx = dy weight r.

Edges. Where var + eps is 0, r counts as 0: y is the bias, dx and dweight are 0. So it is, say, where a line has one
term and eps is 0. A NaN or an inf makes its line NaN, and a g that is not finite makes dx of its line NaN; with given
statistics only the element itself. A given variance below -eps gives NaN. Empty arrays give empty results, sums of 0,
and leave running statistics as they are.
"""

from typing import Any

from retrograde._core.registry import Family, Op, register_family
from retrograde.families.channel_norm import functions, oracle, problem
from retrograde.families.norm import bound_of


def _family(name: str, stem: str) -> Family:
    kinds = getattr(problem, f"{stem}Kind")

    def op(suffix: str, formula: Any, f32: float) -> Op:
        descriptor, args, plan = (getattr(problem, f"{stem}{suffix}{part}") for part in ("Descriptor", "Args", "Plan"))
        return Op(descriptor, args, plan, formula, kinds, bound=bound_of(f32))

    ops = {"forward": op("", oracle.forward, 3.0), "backward": op("Backward", oracle.backward, 1.0)}
    given = (getattr(functions, name), getattr(functions, f"{name}_backward"))
    return Family(name, ops, given, gradient_of={"backward": "forward"}, module=__name__)


register_family(_family("group_norm", "GroupNorm"))
register_family(_family("instance_norm", "InstanceNorm"))
register_family(_family("batch_norm", "BatchNorm"))
