"""Angles of every f64, reduced exactly, and their inverses: those of csrc/simd/maths/trig.h."""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.exp_log import with_sign
from retrograde.backends.triton.lib.maths import divide, is_finite, square_root, two_prod, two_sum


@triton.jit
def sin_rest(z):
    """(sin r / r - 1) / r^2 in r^2."""
    p = 1.5917848524808262e-10 * z - 2.5051127944014188e-08
    p = p * z + 2.755731608381636e-06
    p = p * z - 0.00019841269836722418
    p = p * z + 0.008333333333330925
    return p * z - 0.16666666666666666


@triton.jit
def cos_rest(z):
    """(cos r - 1 + r^2/2) / r^4 in r^2."""
    p = -1.1382456778061306e-11 * z + 2.0876143827993133e-09
    p = p * z - 2.7557317260008837e-07
    p = p * z + 2.480158729874307e-05
    p = p * z - 0.0013888888888887382
    return p * z + 0.041666666666666664


@triton.jit
def atan_rest(z):
    """(atan t / t - 1) / t^2 in t^2."""
    p = -0.019162068915902573 * z + 0.03921955253255129
    p = p * z - 0.05085030492810941
    p = p * z + 0.058580687568615106
    p = p * z - 0.06664502215671447
    p = p * z + 0.07692182535116648
    p = p * z - 0.09090904549884611
    p = p * z + 0.11111111014561013
    p = p * z - 0.14285714284657894
    p = p * z + 0.1999999999999548
    return p * z - 0.3333333333333333


@triton.jit
def asin_rest(z):
    """(asin s / s - 1) / s^2 in s^2."""
    p = 0.02877844261259304 * z - 0.014881409392818066
    p = p * z + 0.017419357964884856
    p = p * z + 0.00545087818772055
    p = p * z + 0.010324318288744113
    p = p * z + 0.011478952690257387
    p = p * z + 0.013971235301124539
    p = p * z + 0.017352391265909227
    p = p * z + 0.022372173002005596
    p = p * z + 0.030381944137085216
    p = p * z + 0.04464285714637338
    p = p * z + 0.07499999999998425
    return p * z + 0.16666666666666669


@triton.jit
def _word(at):
    """The bits of 2/pi behind the point, 64 of them."""
    w = tl.full(at.shape, 0xA2F9836E4E441529, tl.uint64)
    w = tl.where(at == 1, tl.full(at.shape, 0xFC2757D1F534DDC0, tl.uint64), w)
    w = tl.where(at == 2, tl.full(at.shape, 0xDB6295993C439041, tl.uint64), w)
    w = tl.where(at == 3, tl.full(at.shape, 0xFE5163ABDEBBC561, tl.uint64), w)
    w = tl.where(at == 4, tl.full(at.shape, 0xB7246E3A424DD2E0, tl.uint64), w)
    w = tl.where(at == 5, tl.full(at.shape, 0x6492EEA09D1921C, tl.uint64), w)
    w = tl.where(at == 6, tl.full(at.shape, 0xFE1DEB1CB129A73E, tl.uint64), w)
    w = tl.where(at == 7, tl.full(at.shape, 0xE88235F52EBB4484, tl.uint64), w)
    w = tl.where(at == 8, tl.full(at.shape, 0xE99C7026B45F7E41, tl.uint64), w)
    w = tl.where(at == 9, tl.full(at.shape, 0x3991D639835339F4, tl.uint64), w)
    w = tl.where(at == 10, tl.full(at.shape, 0x9C845F8BBDF9283B, tl.uint64), w)
    w = tl.where(at == 11, tl.full(at.shape, 0x1FF897FFDE05980F, tl.uint64), w)
    w = tl.where(at == 12, tl.full(at.shape, 0xEF2F118B5A0A6D1F, tl.uint64), w)
    w = tl.where(at == 13, tl.full(at.shape, 0x6D367ECF27CB09B7, tl.uint64), w)
    w = tl.where(at == 14, tl.full(at.shape, 0x4F463F669E5FEA2D, tl.uint64), w)
    w = tl.where(at == 15, tl.full(at.shape, 0x7527BAC7EBE5F17B, tl.uint64), w)
    w = tl.where(at == 16, tl.full(at.shape, 0x3D0739F78A5292EA, tl.uint64), w)
    w = tl.where(at == 17, tl.full(at.shape, 0x6BFB5FB11F8D5D08, tl.uint64), w)
    w = tl.where(at == 18, tl.full(at.shape, 0x56033046FC7B6BAB, tl.uint64), w)
    return tl.where(at == 19, tl.full(at.shape, 0xF0CFBC209AF4361D, tl.uint64), w)


@triton.jit
def _window(at, by):
    """64 bits of 2/pi from bit 64 at + by on."""
    return (_word(at) << by) | ((_word(at + 1) >> 1) >> (63 - by))


@triton.jit
def _part(word, SHIFT: tl.constexpr):
    """The upper or lower 32 bits, as a number."""
    return ((word >> SHIFT) & 0xFFFFFFFF).to(tl.int64).to(tl.float64)


@triton.jit
def _turns(size):
    """(n, hi, lo): size 2/pi = n + hi + lo modulo 4, of a number of at least 2^19: see csrc/simd/maths/trig.h."""
    word = size.to(tl.uint64, bitcast=True)
    m = (word & 0xFFFFFFFFFFFFF) | 0x10000000000000
    e = ((word >> 52) & 0x7FF).to(tl.int64) - 1075
    skipped = tl.where(e > 2, e - 2, 0)
    at, by = skipped // 64, (skipped % 64).to(tl.uint64)
    w0, w1, w2 = _window(at, by), _window(at + 1, by), _window(at + 2, by)
    q0 = m * w2
    carry = tl.umulhi(m, w2)
    q1 = m * w1 + carry
    carry = tl.umulhi(m, w1) + (q1 < carry).to(tl.uint64)
    q2 = m * w0 + carry
    q3 = tl.umulhi(m, w0) + (q2 < carry).to(tl.uint64)
    up = (62 + (e - skipped)).to(tl.uint64)  # 27 to 64
    down = 64 - up
    t3 = ((q3 << (up - 1)) << 1) | (q2 >> down)
    t2 = ((q2 << (up - 1)) << 1) | (q1 >> down)
    t1 = ((q1 << (up - 1)) << 1) | (q0 >> down)
    t0 = (q0 << (up - 1)) << 1
    n = (t3 >> 62) + ((t3 >> 61) & 1)
    f2, f1, f0 = (t3 << 2) | (t2 >> 62), (t2 << 2) | (t1 >> 62), (t1 << 2) | (t0 >> 62)
    negative = (f2 >> 63) != 0
    i2, i1, i0 = f2 ^ 0xFFFFFFFFFFFFFFFF, f1 ^ 0xFFFFFFFFFFFFFFFF, f0 ^ 0xFFFFFFFFFFFFFFFF  # 2^-192 less than -f
    f2, f1, f0 = tl.where(negative, i2, f2), tl.where(negative, i1, f1), tl.where(negative, i0, f0)
    a, b = two_sum(
        _part(f1, 32) * 1.262177448353619e-29,
        _part(f1, 0) * 2.938735877055719e-39 + _part(f0, 32) * 6.842277657836021e-49,
    )
    c, d = two_sum(_part(f2, 0) * 5.421010862427522e-20, a)
    hi, lo = two_sum(_part(f2, 32) * 2.3283064365386963e-10, c)
    lo += d + b
    sign = tl.where(negative, -1.0, 1.0)
    return n.to(tl.int64), hi * sign, lo * sign


@triton.jit
def reduced(x):
    """(r, low, n): x = n pi/2 + r + low, |r| <= pi/4; NaN at infinities."""
    near = tl.abs(x) < 524288.0
    z = tl.where(near, x, 0.0)
    biased = z * 0.6366197723675814 + 6755399441055744.0
    n = biased - 6755399441055744.0
    a, b = two_sum(z - n * 1.5707963267341256, -n * 6.077100506303966e-11)
    c, d = two_sum(a, -n * 2.0222662487111665e-21)
    r, low = two_sum(c, (b + d) - n * 8.4784276603689e-32)
    turns, hi, lo = _turns(tl.where(near | ~is_finite(x), 1048576.0, tl.abs(x)))
    p, error = two_prod(hi, 1.5707963267948966 + 0.0 * hi)
    far, more = two_sum(p, error + (hi * 6.123233995736766e-17 + lo * 1.5707963267948966))
    back = x < 0
    r = tl.where(near, r, tl.where(is_finite(x), tl.where(back, -far, far), float("nan")))
    low = tl.where(near, low, tl.where(back, -more, more))
    return r, low, tl.where(near, n.to(tl.int64), tl.where(back, -turns, turns))


@triton.jit
def sines(r, low):
    """(sin, cos) of r + low. 0.8 ULP."""
    z = r * r
    half = 0.5 * z
    w = 1.0 - half
    s = r + (r * z * sin_rest(z) + low * w)
    c = w + (((1.0 - w) - half) + (z * z * cos_rest(z) - r * low))
    return tl.where(r == 0, r, s), c


@triton.jit
def turned(n, value, other, MORE: tl.constexpr):
    """value in even quadrants, the other in odd ones; with the sign that n + MORE gives."""
    found = tl.where((n & 1) != 0, other, value)
    return tl.where(((n + MORE) & 2) != 0, -found, found)


@triton.jit
def arc_tangent(x):
    """1.1 ULP."""
    a = tl.abs(x)
    middle, high = a > 0.41421356237309503, a > 2.414213562373095
    above = tl.where(high, -1.0, tl.where(middle, a - 1.0, a))
    below = tl.where(high, a, tl.where(middle, a + 1.0, 1.0))
    none = tl.full(x.shape, 0.0, tl.float64)  # numbers alone would be f32
    off = tl.where(high, 1.5707963267948966, tl.where(middle, 0.7853981633974483, none))
    low = tl.where(high, 6.123233995736766e-17, tl.where(middle, 3.061616997868383e-17, none))
    t = divide(above, below)
    z = t * t
    return with_sign(off + (t + (t * z * atan_rest(z) + low)), x)


@triton.jit
def arc_sines(x):
    """(asin, acos), |x| <= 1. 1.5 ULP."""
    a = tl.abs(x)
    far = a > 0.5
    z = tl.where(far, (1.0 - a) * 0.5, a * a)
    s = tl.where(far, square_root(z), a)
    rest = s * z * asin_rest(z)
    twice = 2.0 * (s + rest)
    sign = tl.where(x < 0, -1.0, 1.0)
    near_cos = 1.5707963267948966 - (sign * s - (6.123233995736766e-17 - sign * rest))
    far_cos = tl.where(x < 0, 3.141592653589793 - (twice - 1.2246467991473532e-16), twice)
    sine = tl.where(far, 1.5707963267948966 - (twice - 6.123233995736766e-17), s + rest)
    return with_sign(sine, x), tl.where(far, far_cos, near_cos)
