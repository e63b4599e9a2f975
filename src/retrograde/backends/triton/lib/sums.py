"""Sums of a reduction: (high, low); in f64 those of the terms from 2^900 on are kept apart, times 2^-128.

See `engines/rows.py` for how the functions are used. Everything is f64.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import is_finite, times_power, total, two_sum


@triton.jit
def merge_pair(h, l, h2, l2):
    s, e = two_sum(h, h2)
    return s, (l + l2) + e


@triton.jit
def merge_bands2(h, l, bh, bl, h2, l2, bh2, bl2):
    s, e = two_sum(h, h2)
    t, f = two_sum(bh, bh2)
    return s, (l + l2) + e, t, (bl + bl2) + f


@triton.jit
def merge_bands3(h, l, mh, ml, bh, bl, h2, l2, mh2, ml2, bh2, bl2):
    s, e = two_sum(h, h2)
    t, f = two_sum(mh, mh2)
    u, g = two_sum(bh, bh2)
    return s, (l + l2) + e, t, (ml + ml2) + f, u, (bl + bl2) + g


@triton.jit
def add_value(state, xs, index, context, STORED: tl.constexpr):
    return merge_pair(state[0], state[1], xs[0], 0.0)


@triton.jit
def add_banded_value(state, xs, index, context, STORED: tl.constexpr):
    x = xs[0]
    big = tl.abs(x) >= 8.452712498170644e270  # 2^900
    small, rest = tl.where(big, 0.0, x), tl.where(big, x * 2.938735877055719e-39, 0.0)  # 2^-128
    return merge_bands2(state[0], state[1], state[2], state[3], small, 0.0, rest, 0.0)


@triton.jit
def close_pair(context, state, n, STORED: tl.constexpr):
    """(high, low, power): the sum is (high + low) 2^power."""
    return state[0], state[1], 0.0 * tl.where(is_finite(state[0]), state[0], 0.0)


@triton.jit
def close_bands(context, state, n, STORED: tl.constexpr):
    h, l, bh, bl = state
    some = (bh != 0) | (bl != 0)
    high, low = merge_pair(bh, bl, h * 2.938735877055719e-39, l * 2.938735877055719e-39)
    return tl.where(some, high, h), tl.where(some, low, l), tl.where(some, 128.0, 0.0)


@triton.jit
def finish_sum(context, given, n, free, STORED: tl.constexpr):
    return times_power(total(context[0], context[1]), context[2].to(tl.int32))


@triton.jit
def finish_mean(context, given, n, free, STORED: tl.constexpr):
    return times_power(total(context[0], context[1]) / n, context[2].to(tl.int32))


@triton.jit
def copy(given, params, STORED: tl.constexpr, F: tl.constexpr):
    return (given[0],)


@triton.jit
def over_n(given, params, STORED: tl.constexpr, F: tl.constexpr):
    """params: n."""
    return (given[0] / params[0],)
