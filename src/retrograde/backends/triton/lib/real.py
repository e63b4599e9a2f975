"""Reals for gradients that multiply along a row: (m, l, k) is (m + l) 2^k, all three f64, 1 <= |m| < 2.

About 104 bits, and exponents without end: nothing overflows or vanishes on the way. 0, infinities and NaN stand in m,
with l = 0; their k means nothing.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import clamp, is_finite, split_exponent, times_power, two_prod, two_sum

LN2_REST = tl.constexpr(3.061840736018652e-24)  # beyond the two parts in exp_real


@triton.jit
def real_of(x):
    m, k = split_exponent(x)
    return m, tl.full(x.shape, 0.0, tl.float64), k.to(tl.float64)


@triton.jit
def whole(k):
    """An exponent as times_power takes it."""
    return clamp(k, -4000.0, 4000.0).to(tl.int32)


@triton.jit
def normal(h, l, k):
    """h + l with l small beside h, m brought to [1, 2)."""
    s = h + l
    rest = tl.where(is_finite(s), l - (s - h), 0.0)
    m, more = split_exponent(s)
    return m, times_power(rest, -more), k + more.to(tl.float64)


@triton.jit
def real_product(m, l, k, m2, l2, k2):
    p, e = two_prod(m, m2)
    e += m * l2 + l * m2
    large = tl.abs(p) >= 2.0
    half = tl.where(large, 0.5, 1.0)
    p, e = p * half, tl.where(is_finite(p) & is_finite(e), e * half, 0.0)
    return p, e, (k + k2) + tl.where(large, 1.0, 0.0)


@triton.jit
def real_sum(m, l, k, m2, l2, k2):
    least = -1e18
    k, k2 = tl.where(m == 0, least, k), tl.where(m2 == 0, least, k2)
    top = tl.where(k2 > k, k2, k)
    down, down2 = whole(k - top), whole(k2 - top)
    s, e = two_sum(times_power(m, down), times_power(m2, down2))
    e += times_power(l, down) + times_power(l2, down2)
    sm, sl, sk = normal(s, tl.where(is_finite(s) & is_finite(e), e, 0.0), top)
    return sm, sl, tl.where(sm == 0, 0.0, sk)


@triton.jit
def rounded(m, l, k):
    return times_power(tl.where(is_finite(m), m + l, m), whole(k))


@triton.jit
def exp_real(x, h):
    """e^(x - h) to 2^-75; 1 where they are equal, infinities included; 0 from -3000 on. NaN passes."""
    d, low = two_sum(x, -h)
    same = x == h
    far = ~(tl.abs(d) < 3000.0)
    none = d < -3000.0
    d = tl.where(same, 0.0, clamp(d, -3000.0, 3000.0))
    low = tl.where(same | far, 0.0, low)
    biased = d * 1.4426950408889634 + 6755399441055744.0
    whole = biased - 6755399441055744.0
    k = tl.where(d == d, whole, 0.0)
    # r = d - k ln 2, ln 2 in three parts of which k takes the first exactly
    a, b = two_sum(d, -whole * 0.6931471805582987)
    p, q = two_prod(whole, tl.full(d.shape, 1.6465949582866463e-12, tl.float64))
    r, s = two_sum(a, -p)
    s += (b - q) + (low - whole * LN2_REST)
    # e^t - 1 for t = r / 256, by its series, then squared eight times: (1 + s)^2 - 1 = 2 s + s^2
    t, u = r * 0.00390625, s * 0.00390625
    square, rest = two_prod(t, t)
    rest += 2.0 * t * u
    series = 0.041666666666666664 + t * (0.008333333333333333 + t * (0.001388888888888889 + t * 0.0001984126984126984))
    cube = t * square * (0.16666666666666666 + t * series)
    e, f = two_sum(t, 0.5 * square)
    f += u + (0.5 * rest + cube)
    for _ in tl.static_range(8):
        square, rest = two_prod(e, e)
        rest += 2.0 * e * f
        high, more = two_sum(2.0 * e, square)
        more += 2.0 * f + rest
        e = high + more
        f = more - (e - high)
    m, l = two_sum(tl.full(d.shape, 1.0, tl.float64), e)
    l += f
    m = tl.where(none, 0.0, m)
    return normal(m, tl.where(none | ~is_finite(l), 0.0, l), k)
