"""softmax and log_softmax: shares e^(x - max) / sum, sums of what they are multiplied with, and the row from these.

See `engines/rows.py` for how the functions are used. Everything is f64. Contexts: (max,), then (max, sum) or
(max, log of the sum), then (max, sum, high, low, power): the last three are the sum of y dy, or of dy.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.exp_log import log1p_any
from retrograde.backends.triton.lib.maths import (
    clamp,
    divide,
    exp_difference,
    exp_parts,
    is_nan,
    split_exponent,
    times_power,
    total,
    two_sum,
)
from retrograde.backends.triton.lib.sums import add_banded_value, close_bands, merge_pair


@triton.jit
def is_idle(x, top):
    """Whether a share is exactly 0."""
    return (x == -float("inf")) | ((top == float("inf")) & (x < top))


@triton.jit
def close_sum(context, state, n, STORED: tl.constexpr):
    return context[0], total(state[0], state[1])


@triton.jit
def add_beyond(state, xs, index, context, STORED: tl.constexpr):
    """(high, low) of the terms but the maxima, and how many those are."""
    top = xs[0] == context[0]
    e = tl.where(top | is_idle(xs[0], context[0]), 0.0, exp_difference(xs[0], context[0]))
    h, l = merge_pair(state[0], state[1], e, 0.0)
    return h, l, state[2] + tl.where(top, 1.0, 0.0)


@triton.jit
def merge_beyond(h, l, c, h2, l2, c2):
    s, e = two_sum(h, h2)
    return s, (l + l2) + e, c + c2


@triton.jit
def close_log(context, state, n, STORED: tl.constexpr):
    return context[0], log1p_any(tl.maximum(state[2] - 1.0, 0.0) + total(state[0], state[1]))


@triton.jit
def known(context, given, n, free, STORED: tl.constexpr):
    """What the stages found is what the row needs."""
    return context


@triton.jit
def share(x, top, by):
    """(m, k): e^(x - top) / by = m 2^k; exactly 0 where x has no part, NaN where the top is."""
    d, low = two_sum(x, -top)
    same = x == top
    outside = ~(tl.abs(d) < 3000.0)
    d = tl.where(same, 0.0, clamp(d, -3000.0, 3000.0))
    m, k = exp_parts(d, tl.where(same | outside, 0.0, low))
    m = divide(m, by)
    m = tl.where(is_idle(x, top) | (top == -float("inf")), 0.0, m)
    return tl.where(is_nan(top), float("nan"), m), k


@triton.jit
def share_row(x, index, c, STORED: tl.constexpr):
    m, k = share(x, c[0], c[1])
    return times_power(m, k)


@triton.jit
def log_share_row(x, index, c, STORED: tl.constexpr):
    top = c[0]
    d, low = two_sum(x, -top)
    idle = is_idle(x, top) | (top == -float("inf"))
    y = tl.where(x == top, -c[1], tl.where(tl.abs(d) < float("inf"), (d - c[1]) + low, d))
    return tl.where(is_nan(top), float("nan"), tl.where(idle, -float("inf"), y))


@triton.jit
def times(m, k, x):
    """m 2^k x, as of reals."""
    mx, kx = split_exponent(x)
    return times_power(m * mx, k + kx)


@triton.jit
def add_product(state, xs, index, context, STORED: tl.constexpr):
    m, k = share(xs[0], context[0], context[1])
    term = tl.where(m == 0, 0.0, times(m, k, xs[1]))
    return add_banded_value(state, (term,), index, context, STORED)


@triton.jit
def add_saved_product(state, xs, index, context, STORED: tl.constexpr):
    term = tl.where(xs[0] == 0, 0.0, xs[0] * xs[1])
    return add_banded_value(state, (term,), index, context, STORED)


@triton.jit
def add_dy(state, xs, index, context, STORED: tl.constexpr):
    return add_banded_value(state, (xs[1],), index, context, STORED)


@triton.jit
def close_products(context, state, n, STORED: tl.constexpr):
    h, l, power = close_bands(context, state, n, STORED)
    return context[0], context[1], h, l, power


@triton.jit
def close_saved(context, state, n, STORED: tl.constexpr):
    """Of a saved y: it is divided by nothing."""
    h, l, power = close_bands(context, state, n, STORED)
    return context[0], tl.full(h.shape, 1.0, tl.float64), h, l, power


@triton.jit
def _slope(m, k, dy, c):
    """y (dy - sum): beside a sum of 2^900 and more dy is taken down as that is."""
    power = c[4].to(tl.int32)
    less = times_power(dy, -power) - total(c[2], c[3])
    return tl.where(m == 0, 0.0, times(m, k + power, less))


@triton.jit
def slope_row(xs, index, c, STORED: tl.constexpr):
    m, k = share(xs[0], c[0], c[1])
    return _slope(m, k, xs[1], c)


@triton.jit
def saved_slope_row(xs, index, c, STORED: tl.constexpr):
    m, k = split_exponent(xs[0])
    return _slope(tl.where(is_nan(c[0]), float("nan"), m), k, xs[1], c)


@triton.jit
def _log_slope(m, k, dy, c):
    part = tl.where(m == 0, 0.0, times(m, k + c[4].to(tl.int32), total(c[2], c[3])))
    return tl.where(c[0] == -float("inf"), 0.0, dy - part)


@triton.jit
def log_slope_row(xs, index, c, STORED: tl.constexpr):
    m, k = share(xs[0], c[0], c[1])
    return _log_slope(m, k, xs[1], c)


@triton.jit
def saved_log_slope_row(xs, index, c, STORED: tl.constexpr):
    """e^y is the share of y below a top of 0."""
    m, k = share(xs[0], tl.where(is_nan(c[0]), c[0], 0.0), c[1])
    return _log_slope(m, k, xs[1], c)
