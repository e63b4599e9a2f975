"""Norms of a reduction: sums of squares; in f64 in three bands. Exponents are kept apart in quotients.

See `engines/rows.py` for how the functions are used. Everything is f64.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import split_exponent, times_power, total, two_sum
from retrograde.backends.triton.lib.products import whole_power
from retrograde.backends.triton.lib.sums import merge_bands3, merge_pair


@triton.jit
def add_square(state, xs, index, context, STORED: tl.constexpr):
    return merge_pair(state[0], state[1], xs[0] * xs[0], 0.0)


@triton.jit
def add_banded_square(state, xs, index, context, STORED: tl.constexpr):
    x = xs[0]
    big, small = tl.abs(x) > 3.273390607896142e150, tl.abs(x) < 3.054936363499605e-151  # 2^500, 2^-500
    scaled = x * tl.where(big, 2.409919865102884e-181, tl.where(small, 4.149515568880993e180, 1.0))  # 2^-600, 2^600
    square = scaled * scaled
    mid = ~big & ~small
    return merge_bands3(
        state[0], state[1], state[2], state[3], state[4], state[5],
        tl.where(small, square, 0.0), 0.0, tl.where(mid, square, 0.0), 0.0, tl.where(big, square, 0.0), 0.0,
    )  # fmt: skip


@triton.jit
def close_norm(context, state, n, STORED: tl.constexpr):
    """(r, power): the norm is r 2^power."""
    r = tl.sqrt(total(state[0], state[1]))
    return r, tl.where(r == r, 0.0, 0.0)


@triton.jit
def close_banded_norm(context, state, n, STORED: tl.constexpr):
    sh, sl, mh, ml, bh, bl = state
    some_big, some_mid = bh != 0, mh != 0
    high = tl.where(some_big, bh, tl.where(some_mid, mh, sh))
    low = tl.where(some_big, bl, tl.where(some_mid, ml, sl))
    # mid terms beside big ones: 2^1000 2^-1200 against 2^-200; small ones beside mid ones the same
    less = tl.where(some_big, mh * 2.409919865102884e-181 * 2.409919865102884e-181,
                    tl.where(some_mid, sh * 2.409919865102884e-181 * 2.409919865102884e-181, 0.0))  # fmt: skip
    high, more = two_sum(high, less)
    return tl.sqrt(total(high, low + more)), tl.where(some_big, 600.0, tl.where(some_mid, 0.0, -600.0))


@triton.jit
def finish_norm(context, given, n, free, STORED: tl.constexpr):
    m, k = split_exponent(context[0])
    return times_power(m, k + context[1].to(tl.int32))


@triton.jit
def scaled_by_ratio(given, params, STORED: tl.constexpr, F: tl.constexpr):
    """dy x / y, elementwise: with a saved y there is no stage. 0 where y is 0."""
    dy, x, y = given
    my, ky = split_exponent(dy)
    mx, kx = split_exponent(x)
    mr, kr = split_exponent(y)
    return (tl.where(y == 0, 0.0, times_power(my / tl.where(y == 0, 1.0, mr) * mx, (ky - kr) + kx)),)


@triton.jit
def norm_recomputed(context, given, n, free, STORED: tl.constexpr):
    return _ratio(given[0], context[0], context[1])


@triton.jit
def _ratio(dy, y, power):
    my, ky = split_exponent(dy)
    mr, kr = split_exponent(y)
    ratio = tl.where(y == 0, 0.0, my / mr)
    return ratio, (ky - kr).to(tl.float64) - power


@triton.jit
def apply_ratio(x, index, c, STORED: tl.constexpr):
    """0 where y is 0, whatever dy and x hold: there x is 0 and the ratio too."""
    m, k = split_exponent(x)
    return times_power(c[0] * m, whole_power(c[1] + k.to(tl.float64)))
