"""Sums of dy (b - a), the terms of lerp's dw; in f64 in three bands, which neither overflow nor vanish. With them
da = dy (1 - w) and db = dy (w - 0) for a weight that is an operand; a number multiplies the sum of dy.

See `engines/rows.py` for how the functions are used. Everything is f64.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import (
    is_finite,
    is_inf,
    split_exponent,
    times_power,
    total,
    two_prod,
    two_sum,
)
from retrograde.backends.triton.lib.sums import merge_bands3, merge_pair


@triton.jit
def add_weight_term(state, xs, index, context, STORED: tl.constexpr):
    dy, a, b = xs
    d, d_low = two_sum(b, -a)
    high, low = two_prod(dy, d)
    low += dy * d_low
    return merge_pair(state[0], state[1], high, tl.where(is_finite(low) & is_finite(high), low, 0.0))


@triton.jit
def add_banded_weight_term(state, xs, index, context, STORED: tl.constexpr):
    """Mantissas apart: bands by the exponent of the term, 2^300 and up, down to 2^-300 and below."""
    dy, a, b = xs
    d, d_low = two_sum(b * 0.125, -(a * 0.125))
    tiny = (tl.abs(a) < 1e-290) & (tl.abs(b) < 1e-290)  # an eighth of them may have lost bits
    d = tl.where(tiny, b - a, d)
    d_low = tl.where(tiny, 0.0, d_low)
    eighth = tl.where(tiny, 0, 3)
    my, ky = split_exponent(dy)
    md, kd = split_exponent(d)
    high, low = two_prod(my, md)
    low += my * times_power(d_low, -kd)
    low = tl.where(is_finite(high) & is_finite(low), low, 0.0)
    k = (ky + kd) + eighth
    big = (k > 300) | is_inf(high)
    small = (k < -300) & ~is_inf(high)
    k = k + tl.where(big, -1000, tl.where(small, 1000, 0))
    high, low = times_power(high, k), times_power(low, k)
    mid = ~big & ~small
    return merge_bands3(
        state[0], state[1], state[2], state[3], state[4], state[5],
        tl.where(small, high, 0.0), tl.where(small, low, 0.0),
        tl.where(mid, high, 0.0), tl.where(mid, low, 0.0),
        tl.where(big, high, 0.0), tl.where(big, low, 0.0),
    )  # fmt: skip


@triton.jit
def close_weight_bands(context, state, n, STORED: tl.constexpr):
    """(high, low, power) of small 2^-1000 + mid + big 2^1000."""
    sh, sl, mh, ml, bh, bl = state
    big = (bh != 0) | (bl != 0)
    down = 9.332636185032189e-302  # 2^-1000
    high, low = merge_pair(mh, ml, sh * down, sl * down)
    only_small = ~big & (mh == 0) & (ml == 0)
    up_high, up_low = merge_pair(bh, bl, high * down, low * down)
    high = tl.where(big, up_high, tl.where(only_small, sh, high))
    low = tl.where(big, up_low, tl.where(only_small, sl, low))
    return high, low, tl.where(big, 1000.0, tl.where(only_small, -1000.0, 0.0))


@triton.jit
def finish_weight(context, given, n, free, STORED: tl.constexpr):
    m, k = split_exponent(total(context[0], context[1]))
    return times_power(m, k + context[2].to(tl.int32))


@triton.jit
def add_a_term(state, xs, index, context, STORED: tl.constexpr):
    dy, w = xs
    return add_weight_term(state, (dy, w, tl.full(w.shape, 1.0, tl.float64)), index, context, STORED)


@triton.jit
def add_b_term(state, xs, index, context, STORED: tl.constexpr):
    dy, w = xs
    return add_weight_term(state, (dy, tl.full(w.shape, 0.0, tl.float64), w), index, context, STORED)


@triton.jit
def add_banded_a_term(state, xs, index, context, STORED: tl.constexpr):
    dy, w = xs
    return add_banded_weight_term(state, (dy, w, tl.full(w.shape, 1.0, tl.float64)), index, context, STORED)


@triton.jit
def add_banded_b_term(state, xs, index, context, STORED: tl.constexpr):
    dy, w = xs
    return add_banded_weight_term(state, (dy, tl.full(w.shape, 0.0, tl.float64), w), index, context, STORED)


@triton.jit
def finish_multiple(context, given, n, free, STORED: tl.constexpr):
    """The sum times n + free, where free is below the rounding of n; n is finite."""
    m, k = split_exponent(total(context[0], context[1]))
    factor, power = split_exponent(tl.full(m.shape, n, tl.float64))
    high, low = two_prod(m, factor)
    low += m * times_power(tl.full(m.shape, free, tl.float64), -power)
    made = tl.where(is_finite(high), high + low, high)
    return times_power(made, k + power + context[2].to(tl.int32))


@triton.jit
def times_inf(dy):
    return (dy * float("inf"),)


@triton.jit
def times_minus_inf(dy):
    return (dy * float("-inf"),)


@triton.jit
def times_nan(dy):
    return (dy * float("nan"),)
