"""Exponentials and logarithms of every f64, with limits at infinities: those of csrc/simd/maths/exp_log.h. f32 takes
them too, in f64: results are rounded once."""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import (
    clamp,
    divide,
    exp_parts,
    exp_rest,
    is_inf,
    log_parts,
    log_sum,
    power_of_two,
    split_exponent,
    two_sum,
)


@triton.jit
def with_sign(size, x):
    """With the sign of x, as 0 too."""
    if x.dtype == tl.float64:
        sign = x.to(tl.int64, bitcast=True) & -0x8000000000000000
        return ((tl.abs(size).to(tl.int64, bitcast=True)) | sign).to(tl.float64, bitcast=True)
    else:
        sign = x.to(tl.int32, bitcast=True) & -0x80000000
        return ((tl.abs(size).to(tl.int32, bitcast=True)) | sign).to(tl.float32, bitcast=True)


@triton.jit
def plain(m, k):
    """m 2^k for k <= 1000; 0 where that is no normal number."""
    return tl.where(k < -1000, 0.0, m * power_of_two(clamp(k, -1000, 1000), tl.float64))


@triton.jit
def exp_any(x, low):
    """(m, k) of e^(x + low); m is 0 or infinite at the infinities alone."""
    z = clamp(x, -8192.0, 8192.0)
    m, k = exp_parts(z, tl.where(z == x, low, 0.0))
    return tl.where(is_inf(x), tl.where(x > 0, x, 0.0), m), k


@triton.jit
def expm1_any(x, low):
    """(m, k) of e^(x + low) - 1."""
    z = clamp(x, -100.0, 600.0)
    biased = z * 1.4426950408889634 + 6755399441055744.0
    whole = biased - 6755399441055744.0
    r = ((z - whole * 0.6931471805582987) - whole * 1.6465949582866463e-12) + tl.where(z == x, low, 0.0)
    p = r + r * r * exp_rest(r)
    k = (biased.to(tl.int64, bitcast=True) - 0x4338000000000000).to(tl.int32)
    power = power_of_two(clamp(k, -200, 900), tl.float64)
    near = tl.where(whole == 0, p, power * p + (power - 1.0))
    m, k = exp_any(x, low)
    far = x > 600.0
    return tl.where(far, m, tl.where(z == 0, z, near)), tl.where(far, k, 0)


@triton.jit
def log_any(x):
    """0.9 ULP; NaN below 0, -inf at 0."""
    tiny = x < 2.2250738585072014e-308
    f, k = log_parts(tl.where(tiny, x * 18014398509481984.0, x))
    found = log_sum(f, tl.where(tiny, k - 54.0, k))
    edge = tl.where(x == 0, -float("inf"), tl.where(x > 0, x, float("nan")))
    return tl.where((x > 0) & ~is_inf(x), found, edge)


@triton.jit
def log1p_any(x):
    """1 ULP; NaN below -1, -inf at -1."""
    u, low = two_sum(tl.full(x.shape, 1.0, tl.float64), x)
    f, k = log_parts(u)
    down = power_of_two(clamp(-k, -64.0, 64.0).to(tl.int32), tl.float64)
    found = log_sum(f + tl.where(u < 1152921504606846976.0, low * down, 0.0), k)
    edge = tl.where(x < -1.0, float("nan"), tl.where(x == -1.0, -float("inf"), x))
    return tl.where((x > -1.0) & ~is_inf(x) & (x != 0), found, edge)


@triton.jit
def cube_root(size):
    """(m, k) of a number above 0: e^(log(m') / 3) 2^k, m' within 1 and 8. 2 ULP."""
    m, k = split_exponent(size)
    third = (k + 3000) // 3 - 1000
    m = m * power_of_two(k - 3 * third, tl.float64)
    low, more = exp_parts(log_any(m) * 0.3333333333333333, 0.0 * m)
    found = tl.where((size > 0) & ~is_inf(size), low * power_of_two(clamp(more, -2, 2), tl.float64), size)
    return found, third


@triton.jit
def inverse(x):
    """(m, k) of 1 / x."""
    m, k = split_exponent(x)
    return divide(tl.full(x.shape, 1.0, tl.float64), m), -k
