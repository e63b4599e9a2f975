"""Powers of numbers in f64, by C's rules: csrc/simd/maths/pow.h. f32 takes them, too, and is rounded once."""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.exp_log import exp_any
from retrograde.backends.triton.lib.maths import divide, is_finite, is_inf, is_nan, log_parts, two_prod, two_sum


@triton.jit
def is_negative(x):
    """By the sign bit, of an f64."""
    return x.to(tl.int64, bitcast=True) < 0


@triton.jit
def log_pair(x):
    """log x of any x > 0 as a sum of two: error 2^-63."""
    tiny = x < 2.2250738585072014e-308
    f, k = log_parts(tl.where(tiny, x * 18014398509481984.0, x))
    k = tl.where(tiny, k - 54.0, k)
    u = 2.0 + f
    s = divide(f, u)
    s_low = divide(tl.fma(-s, u, f) - s * (f - (u - 2.0)), u)
    z, z_low = two_prod(s, s)
    c, c_low = two_prod(s, z)
    c_low += s * (z_low + 2.0 * s * s_low) + s_low * z
    thirds = tl.full(x.shape, 0.6666666666666666, tl.float64)
    w, w_low = two_prod(c, thirds)
    w_low += c * 3.700743415417188e-17 + c_low * thirds
    p = 0.08 * z + 0.08695652173913043
    p = p * z + 0.09523809523809523
    p = p * z + 0.10526315789473684
    p = p * z + 0.11764705882352941
    p = p * z + 0.13333333333333333
    p = p * z + 0.15384615384615385
    p = p * z + 0.18181818181818182
    p = p * z + 0.2222222222222222
    p = p * z + 0.2857142857142857
    p = p * z + 0.4
    first, e = two_sum(k * 0.6931471805582987, 2.0 * s)
    second, more = two_sum(first, w)
    low = (e + more) + ((k * 1.6465949582866463e-12 + 2.0 * s_low) + (c * z * p + (w_low + k * 3.061840736018652e-24)))
    high = second + low
    return high, low - (high - second)


@triton.jit
def wholeness(b):
    """(whether b is whole, whether it is odd)."""
    size = tl.abs(b)
    half = 0.5 * size
    two52 = 4503599627370496.0
    whole = (size >= two52) | ((size + two52) - two52 == size)
    half_whole = (half >= two52) | ((half + two52) - two52 == half)
    return whole, whole & ~half_whole & (size < 9007199254740992.0)


@triton.jit
def power(a, b):
    """(m, k, log) of a^b = m 2^k; log: that of |a|, where it is finite and not 0."""
    size = tl.abs(a)
    outside = (size == 0) | ~is_finite(a)
    log, log_low = log_pair(tl.where(outside, 1.0, size))
    x, low = two_prod(b, log)
    low += b * log_low
    m, k = exp_any(tl.where(is_inf(x), tl.where(x > 0, 8192.0, -8192.0), x), tl.where(tl.abs(x) < 8000.0, low, 0.0))
    up = ((size > 1.0) & (b > 0)) | ((size < 1.0) & (b < 0))
    edge = tl.where(size == 1.0, 1.0, tl.where(up, float("inf"), 0.0))
    special = outside | is_inf(b)
    m, k = tl.where(special, edge, m), tl.where(special, 0, k)
    whole, odd = wholeness(b)
    m = tl.where(is_negative(a) & odd, -m, m)
    m = tl.where((a < 0) & is_finite(a) & ~whole, float("nan"), m)
    m = tl.where(is_nan(a) | is_nan(b), float("nan"), m)
    one = (b == 0) | (a == 1.0)
    return tl.where(one, 1.0, m), tl.where(one, 0, k), log
