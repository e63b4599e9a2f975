"""Products of a reduction: (m, low, power, zeros, infinities, NaNs), 1 <= |m| < 2; specials stand in m as 1 with
their sign.

See `engines/rows.py` for how the functions are used. Everything is f64.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import clamp, is_inf, is_nan, split_exponent, times_power, two_prod


@triton.jit
def merge_product(m, l, k, z, i, q, m2, l2, k2, z2, i2, q2):
    p, e = two_prod(m, m2)
    e += m * l2 + l * m2
    large = tl.abs(p) >= 2.0
    p, e = tl.where(large, p * 0.5, p), tl.where(large, e * 0.5, e)
    return p, e, (k + k2) + tl.where(large, 1.0, 0.0), z + z2, i + i2, q + q2


@triton.jit
def add_factor(state, xs, index, context, STORED: tl.constexpr):
    x = xs[0]
    zero, infinite, nan = x == 0, is_inf(x), is_nan(x)
    special = zero | infinite | nan
    negative = x.to(tl.int64, bitcast=True) < 0
    m, k = split_exponent(tl.where(special, tl.where(negative, -1.0, 1.0), x))
    return merge_product(
        state[0], state[1], state[2], state[3], state[4], state[5], m, 0.0, k.to(tl.float64),
        tl.where(zero, 1.0, 0.0), tl.where(infinite, 1.0, 0.0), tl.where(nan, 1.0, 0.0),
    )  # fmt: skip


@triton.jit
def special_product(sign, zeros, infinities, nans):
    one = tl.where(sign < 0, -1.0, 1.0)
    nan = (nans > 0) | ((zeros > 0) & (infinities > 0))
    return tl.where(
        nan, float("nan"), tl.where(zeros > 0, 0.0 * one, tl.where(infinities > 0, float("inf") * one, one))
    )


@triton.jit
def close_product(context, state, n, STORED: tl.constexpr):
    return state[0], state[1], state[2], state[3], state[4], state[5]


@triton.jit
def whole_power(k):
    return clamp(k, -8000.0, 8000.0).to(tl.int32)


@triton.jit
def finish_product(context, given, n, free, STORED: tl.constexpr):
    m, low, k, z, i, q = context
    special = (z + i + q) > 0
    return tl.where(special, special_product(m, z, i, q), times_power(m + low, whole_power(k)))


@triton.jit
def others_product(context, given, n, free, STORED: tl.constexpr):
    """What dx is where x is 0, infinite, NaN, and what is divided by other x: a mantissa and a power."""
    m, low, k, z, i, q = context
    dy = given[0]
    my, ky = split_exponent(dy)
    plain = my * (m + low)
    power = clamp(k, -1e15, 1e15) + ky.to(tl.float64)

    zero_rest = (z - 1.0) + i + q > 0
    inf_rest = z + (i - 1.0) + q > 0
    nan_rest = z + i + (q - 1.0) > 0
    rest = z + i + q > 0
    at_zero = tl.where(zero_rest, dy * special_product(m, z - 1.0, i, q), plain)
    at_inf = tl.where(inf_rest, dy * special_product(m, z, i - 1.0, q), plain)
    at_nan = tl.where(nan_rest, dy * special_product(m, z, i, q - 1.0), plain)
    other = tl.where(rest, dy * special_product(m, z, i, q), plain)
    return at_zero, at_inf, at_nan, other, power


@triton.jit
def apply_others(x, index, c, STORED: tl.constexpr):
    special = (x == 0) | is_inf(x) | is_nan(x)
    own = tl.where(x == 0, c[0], tl.where(is_nan(x), c[2], c[1]))
    own = tl.where(x.to(tl.int64, bitcast=True) < 0, -own, own)
    m, k = split_exponent(tl.where(special, 1.0, x))
    value = tl.where(special, own, c[3] / m)
    return times_power(value, whole_power(c[4] - k.to(tl.float64)))
