"""logsumexp: the maximum, then the sum of e^(x - max).

See `engines/rows.py` for how the functions are used. Everything is f64.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import (
    clamp,
    exp_difference,
    exp_parts,
    is_finite,
    is_nan,
    log,
    split_exponent,
    times_power,
    total,
    two_sum,
)
from retrograde.backends.triton.lib.products import whole_power
from retrograde.backends.triton.lib.sums import merge_pair


@triton.jit
def add_exponential(state, xs, index, context, STORED: tl.constexpr):
    return merge_pair(state[0], state[1], exp_difference(xs[0], context[0]), 0.0)


@triton.jit
def close_exponentials(context, state, n, STORED: tl.constexpr):
    return context[0], state[0], state[1]


@triton.jit
def finish_logsumexp(context, given, n, free, STORED: tl.constexpr):
    m, high, low = context
    first = log(tl.where(high >= 1.0, high, 1.0))
    s, e = two_sum(m, first)
    return tl.where(is_finite(m), s + (e + low / tl.where(high >= 1.0, high, 1.0)), m)


@triton.jit
def count_infinities(state, xs, index, context, STORED: tl.constexpr):
    return (state[0] + tl.where(xs[0] == float("inf"), 1.0, 0.0),)


@triton.jit
def softmax_of_saved(context, given, n, free, STORED: tl.constexpr):
    h = given[1]
    count = tl.where(h == float("inf"), tl.maximum(context[1], 1.0), 1.0)
    return _softmax_share(h, given[0], count)


@triton.jit
def softmax_recomputed(context, given, n, free, STORED: tl.constexpr):
    return _softmax_share(context[0], given[0], total(context[1], context[2]))


@triton.jit
def _softmax_share(h, dy, by):
    m, k = split_exponent(dy)
    return h, m / by, k.to(tl.float64)


@triton.jit
def apply_softmax(x, index, c, STORED: tl.constexpr):
    """Terms that take no part (-inf, and where h is +inf whatever is less) have dx = 0, even where dy is infinite."""
    h = c[0]
    d, low = two_sum(x, -h)
    same = x == h
    outside = ~(tl.abs(d) < 3000.0)
    d = tl.where(same, 0.0, clamp(d, -3000.0, 3000.0))
    m, k = exp_parts(d, tl.where(same | outside, 0.0, low))
    dx = times_power(c[1] * m, whole_power(k.to(tl.float64) + c[2]))
    idle = ((x == -float("inf")) & ~is_nan(h)) | (h == -float("inf")) | ((h == float("inf")) & (x < h))
    return tl.where(idle, 0.0, dx)
