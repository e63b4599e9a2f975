"""var and std: the mean as a sum of two, then squares of deviations; f64 scales the terms by the largest first.

See `engines/rows.py` for how the functions are used. Everything is f64.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.extrema import merge_max
from retrograde.backends.triton.lib.maths import is_finite, split_exponent, times_power, total, two_prod, two_sum
from retrograde.backends.triton.lib.products import whole_power
from retrograde.backends.triton.lib.sums import merge_pair


@triton.jit
def add_largest(state, xs, index, context, STORED: tl.constexpr):
    return (merge_max(state[0], tl.abs(xs[0])),)


@triton.jit
def close_scale(context, state, n, STORED: tl.constexpr):
    """(the power that brings the largest near 1)."""
    m, k = split_exponent(state[0])
    return ((-k).to(tl.float64),)


@triton.jit
def add_scaled_value(state, xs, index, context, STORED: tl.constexpr):
    return merge_pair(state[0], state[1], times_power(xs[0], context[0].to(tl.int32)), 0.0)


@triton.jit
def _mean(high, low, n):
    mean = total(high, low) / n
    p, e = two_prod(mean, n + tl.where(mean == mean, 0.0, 0.0))
    rest = (((high - p) - e) + low) / n
    return mean, tl.where(is_finite(mean) & is_finite(rest), rest, 0.0)


@triton.jit
def close_mean(context, state, n, STORED: tl.constexpr):
    """(power of the scale, mean high, mean low)."""
    mean, low = _mean(state[0], state[1], n)
    return tl.where(mean == mean, 0.0, 0.0), mean, low


@triton.jit
def close_scaled_mean(context, state, n, STORED: tl.constexpr):
    mean, low = _mean(state[0], state[1], n)
    return context[0], mean, low


@triton.jit
def _deviation(x, power, mean, low, STORED: tl.constexpr):
    if STORED == tl.float64:
        d, e = two_sum(times_power(x, power.to(tl.int32)), -mean)
        return tl.where(is_finite(d), d + (e - low), d)
    else:
        return (x - mean) - low


@triton.jit
def add_deviation(state, xs, index, context, STORED: tl.constexpr):
    d = _deviation(xs[0], context[0], context[1], context[2], STORED)
    return merge_pair(state[0], state[1], d * d, 0.0)


@triton.jit
def close_deviations(context, state, n, STORED: tl.constexpr):
    return context[0], context[1], context[2], total(state[0], state[1])


@triton.jit
def finish_var(context, given, n, free, STORED: tl.constexpr):
    return times_power(context[3] / free, -2 * context[0].to(tl.int32))


@triton.jit
def finish_std(context, given, n, free, STORED: tl.constexpr):
    return times_power(tl.sqrt(context[3] / free), -context[0].to(tl.int32))


@triton.jit
def slope_var(context, given, n, free, STORED: tl.constexpr):
    """(power of the scale, mean, its low part, factor and its power)."""
    m, k = split_exponent(given[0])
    return context[0], context[1], context[2], m / free, (k + 1).to(tl.float64) - context[0]


@triton.jit
def slope_std_saved(context, given, n, free, STORED: tl.constexpr):
    return _slope_std(context, given[0], given[1], 0.0 * context[0], free)


@triton.jit
def slope_std_recomputed(context, given, n, free, STORED: tl.constexpr):
    return _slope_std(context, given[0], tl.sqrt(context[3] / free), -context[0], free)


@triton.jit
def _slope_std(context, dy, y, power, free):
    m, k = split_exponent(dy)
    mr, kr = split_exponent(y)
    flat = y == 0
    factor = tl.where(flat, 0.0, (m / free) / mr)
    mean = tl.where(flat & ~is_finite(context[1]), 0.0, context[1])
    return context[0], mean, context[2], factor, ((k - kr).to(tl.float64) - power) - context[0]


@triton.jit
def apply_deviation(x, index, c, STORED: tl.constexpr):
    m, k = split_exponent(_deviation(x, c[0], c[1], c[2], STORED))
    return times_power(c[3] * m, whole_power(c[4] + k.to(tl.float64)))
