"""The formulas of clamp, fma, addcmul and addcdiv, as in csrc/kernels/pointwise/ternary_formulas.h."""

import triton
import triton.language as tl

from retrograde.backends.triton.families.pointwise.formulas import slopes, value
from retrograde.backends.triton.families.pointwise.nary import ratio_of_products
from retrograde.backends.triton.lib.maths import divide, is_finite, is_inf, split_exponent, times_power, two_prod


@value("ternary", "clamp")
@triton.jit
def clamp(x, low, high):
    """NaN wins."""
    above = tl.where((x < low) | (low != low), low, x)
    above = tl.where(x != x, x, above)
    found = tl.where((above > high) | (high != high), high, above)
    return tl.where(above != above, above, found)


@slopes("ternary", "clamp")
@triton.jit
def clamp_slopes(dy, x, low, high):
    crossed = low > high
    dx = tl.where((x >= low) & (x <= high), dy, 0.0)
    return dx, tl.where(crossed, 0.0, tl.where(x < low, dy, 0.0)), tl.where(crossed | (x > high), dy, 0.0)


@value("ternary", "fma")
@triton.jit
def fma(a, b, c):
    return tl.fma(a, b, c)


@slopes("ternary", "fma")
@triton.jit
def fma_slopes(dy, a, b, c):
    return dy * b, dy * a, dy


@triton.jit
def _narrow(v, like):
    """The number as f32 has it, in f64."""
    return tl.full(like.shape, v, tl.float64).to(tl.float32).to(tl.float64)


@triton.jit
def _plus_scaled(x, m, k):
    """x + m 2^k of f64, where the product alone may leave the range: a sixteenth of both, where it is large."""
    large = k > 900
    down = tl.where(large, -4, 0)
    product = times_power(m, k + down)
    total = tl.where(large, x * 0.0625, x) + product
    return tl.where(is_inf(x) & is_finite(m), x, tl.where(large, total * 16.0, total))


@value("ternary", "addcmul")
@triton.jit
def addcmul(x, a, b, v):
    """f32 in f64, where nothing on the way rounds but the products with v; f64 by mantissas."""
    if x.dtype == tl.float64:
        v = tl.full(x.shape, v, tl.float64)
        mv, kv = split_exponent(v)
        ma, ka = split_exponent(a)
        mb, kb = split_exponent(b)
        va, error = two_prod(mv, ma)
        m, low = two_prod(va, mb)
        rest = low + error * mb
        return _plus_scaled(x, tl.where(is_finite(rest), m + rest, m), (kv + ka) + kb)
    else:
        wide = a.to(tl.float64) * b.to(tl.float64) * _narrow(v, b)
        return (x.to(tl.float64) + wide).to(tl.float32)


@triton.jit
def _three(dy, v, b):
    """dy v b, whose parts may leave the range."""
    if dy.dtype == tl.float64:
        my, ky = split_exponent(dy)
        mv, kv = split_exponent(tl.full(dy.shape, v, tl.float64))
        mb, kb = split_exponent(b)
        return times_power((my * mb) * mv, (ky + kv) + kb)
    else:
        return (dy.to(tl.float64) * b.to(tl.float64) * _narrow(v, b)).to(tl.float32)


@slopes("ternary", "addcmul")
@triton.jit
def addcmul_slopes(dy, x, a, b, v):
    return dy, _three(dy, v, b), _three(dy, v, a)


@value("ternary", "addcdiv")
@triton.jit
def addcdiv(x, a, b, v):
    if x.dtype == tl.float64:
        mv, kv = split_exponent(tl.full(x.shape, v, tl.float64))
        ma, ka = split_exponent(a)
        mb, kb = split_exponent(b)
        va, error = two_prod(mv, ma)
        q = divide(va, mb)
        rest = divide(tl.fma(-q, mb, va) + error, mb)
        return _plus_scaled(x, tl.where(is_finite(rest), q + rest, q), (kv + ka) - kb)
    else:
        wide = a.to(tl.float64) * _narrow(v, b)
        return (x.to(tl.float64) + divide(wide, b.to(tl.float64))).to(tl.float32)


@slopes("ternary", "addcdiv")
@triton.jit
def addcdiv_slopes(dy, x, a, b, v):
    """db of div, times v."""
    if dy.dtype == tl.float64:
        v = tl.full(dy.shape, v, tl.float64)
        my, ky = split_exponent(dy)
        mv, kv = split_exponent(v)
        mb, kb = split_exponent(b)
        da = times_power(divide(my * mv, mb), (ky + kv) - kb)
        m, k = ratio_of_products(dy, a, b)
        return dy, da, -times_power(m * mv, k + kv)
    else:
        v = _narrow(v, b)
        wide, b = dy.to(tl.float64) * v, b.to(tl.float64)
        db = -divide(dy.to(tl.float64) * a.to(tl.float64) * v, b * b)
        return dy, divide(wide, b).to(tl.float32), db.to(tl.float32)
