"""The gates of gated activations, which are activations by themselves: glu has sigmoid, swiglu silu, geglu gelu.

They are those of csrc/kernels/common/gates.h, with exponents split from mantissas: a gate of b gives (s, ks, slope,
kslope, factor). It is `factor s 2^ks`, with the factor b or 1, and its derivative `slope 2^kslope`. At -inf all are 0.
No lane is computed twice: products are taken of mantissas, and one power of two is applied last (`times_power`).
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import (
    clamp,
    divide,
    exp_parts,
    is_inf,
    log1p_unit,
    power_of_two,
    two_prod,
    two_sum,
    upper_tail,
)


@triton.jit
def normal_power(k, D: tl.constexpr):
    """2^k for k <= 0; 0 where it is no normal number."""
    if D == tl.float64:
        return tl.where(k < -1000, 0.0, power_of_two(tl.maximum(k, -1000), D))
    else:
        return tl.where(k < -120, 0.0, power_of_two(tl.maximum(k, -120), D))


@triton.jit
def sigmoid_parts(negative, m, k):
    """(sigma(z), its exponent, sigma(-z), the lesser of both as mantissa) from e^-|z| = m 2^k."""
    small = m * normal_power(k, m.dtype)
    d = 1.0 + small
    p = divide(1.0 + 0.0 * m, d)
    q = divide(m, d)
    lesser = q * normal_power(k, m.dtype)
    return tl.where(negative, q, p), tl.where(negative, k, 0), tl.where(negative, p, lesser), q, 1.0 - lesser


@triton.jit
def product_in_two(x, rate):
    """rate x as a sum of two, at most 8192 in magnitude: its absolute error is the relative error of e^(rate x)."""
    if x.dtype == tl.float64:
        high, low = two_prod(x, rate)
        far = ~(tl.abs(high) < 8192.0)
        return clamp(high, -8192.0, 8192.0), tl.where(far, 0.0, low)
    else:
        wide = clamp(x.to(tl.float64) * rate, -8192.0, 8192.0)
        high = wide.to(tl.float32)
        return high, (wide - high.to(tl.float64)).to(tl.float32)


@triton.jit
def soft_step(x, rate):
    """(t > 0, log1p(e^-|t|), its exponent, sigma(t), its exponent) of t = rate x, the rate in f64."""
    t, low = product_in_two(x, rate)
    rises = t > 0
    m, k = exp_parts(-tl.abs(t), tl.where(rises, -low, low))
    s, ks, other, q, rest = sigmoid_parts(~rises, m, k)
    tiny = k < -64  # there log1p(e) is e
    part = tl.where(tiny, m, log1p_unit(m * normal_power(k, m.dtype)))
    return rises, part, tl.where(tiny, k, 0), tl.where(is_inf(x) & ~rises, 0.0, s), ks


@triton.jit
def _near_root(slope, kslope, b, near, c0, c1, c2, c3):
    """f16 is measured on the value: next to its root the slope is a polynomial of the distance, which is exact."""
    d = b - near
    close = tl.abs(d) < 0.03125
    p = ((c3 * d + c2) * d + c1) * d + c0
    return tl.where(close, p, slope), tl.where(close, 0, kslope)


@triton.jit
def _closed_below(b, x):
    return tl.where(b == -float("inf"), 0.0, x)


@triton.jit
def _gate_of_b(b, s, k, slope, STORED: tl.constexpr, near, c0, c1, c2, c3):
    """b s, whose slope, of the same exponent, changes sign at `near`."""
    kslope = k
    if STORED == tl.float16:
        slope, kslope = _near_root(slope, k, b, near, c0, c1, c2, c3)
    factor = tl.where(b == -float("inf"), -1.0, b)
    return _closed_below(b, s), k, _closed_below(b, slope), kslope, factor


@triton.jit
def sigmoid(b, STORED: tl.constexpr):
    z = clamp(b, -8192.0, 8192.0)
    m, k = exp_parts(-tl.abs(z), 0.0 * z)
    s, ks, other, q, rest = sigmoid_parts(z < 0, m, k)
    return _closed_below(b, s), ks, tl.where(is_inf(b), 0.0, q * rest), k, tl.full(b.shape, 1.0, b.dtype)


@triton.jit
def silu(b, STORED: tl.constexpr):
    z = clamp(b, -8192.0, 8192.0)
    m, k = exp_parts(-tl.abs(z), 0.0 * z)
    s, ks, other, q, rest = sigmoid_parts(z < 0, m, k)
    slope = s * (1.0 + z * other)
    return _gate_of_b(b, s, ks, slope, STORED, -1.27846456, -2.82703971e-09, 0.217811704, 0.146637648, 0.0188699774)


@triton.jit
def gelu(b, STORED: tl.constexpr):
    """Phi(-z) = upper_tail(z) e^(-z^2/2): one exponential serves Phi and phi. The square is taken exactly."""
    z = clamp(b, -128.0, 128.0)
    size = tl.abs(z)
    high, low = two_prod(z, z)
    m, k = exp_parts(-0.5 * high, -0.5 * low)
    power = normal_power(k, m.dtype)
    tail = upper_tail(size) * m
    density = m * 0.3989422804014327
    negative = z < 0
    s = tl.where(negative, tail, 1.0 - tail * power)
    slope = tl.where(negative, tail + z * density, s + z * (density * power))
    ks = tl.where(negative, k, 0)
    return _gate_of_b(b, s, ks, slope, STORED, -0.751791537, -5.22731192e-09, 0.431493998, 0.388201505, -0.0182104874)


@triton.jit
def gelu_tanh(b, STORED: tl.constexpr):
    """b sigma(w), w = c0 b + c1 b^3: the absolute error of w is the relative error of e^-w, so w is wider than b."""
    z = clamp(b, -64.0, 64.0)
    size = tl.abs(z)
    if b.dtype == tl.float64:
        high, low = two_prod(size, size)
        term, term_low = two_prod(high, 0.07135481627260025 + 0.0 * size)
        term_low += high * -6.175149918155315e-19 + low * 0.07135481627260025
        sum_high, sum_low = two_sum(term, 1.5957691216057308 + 0.0 * size)
        sum_low += term_low - 9.96930880911092e-17
        w, w_low = two_prod(size, sum_high)
        w_low += size * sum_low
        m, k = exp_parts(-w, -w_low)
        slope_high, slope_low = two_sum(sum_high, 2.0 * term)
        bdw = z * (slope_high + (slope_low + (sum_low + 2.0 * term_low)))
    else:
        d = size.to(tl.float64)
        square = d * d
        w = d * (1.5957691216057308 + 0.07135481627260025 * square)
        high = w.to(tl.float32)
        low = (w - high.to(tl.float64)).to(tl.float32)
        m, k = exp_parts(-high, -low)
        bdw = z * (1.5957691216057308 + 0.21406444881780073 * square).to(tl.float32)
    s, ks, other, q, rest = sigmoid_parts(z < 0, m, k)
    slope = s * (1.0 + bdw * other)
    return _gate_of_b(b, s, ks, slope, STORED, -0.752461433, -4.88057683e-09, 0.430400074, 0.387434989, -0.0157950185)
