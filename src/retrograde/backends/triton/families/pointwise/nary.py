"""The formulas of binary and ternary ops, as in csrc/kernels/pointwise/binary_formulas.h."""

import triton
import triton.language as tl

from retrograde.backends.triton.families.pointwise.formulas import slopes, value
from retrograde.backends.triton.lib.maths import divide, is_finite, split_exponent, times_power, two_prod


@value("binary", "add")
@triton.jit
def add(a, b):
    return a + b


@slopes("binary", "add")
@triton.jit
def add_slopes(dy, a, b):
    return dy, dy


@value("binary", "sub")
@triton.jit
def sub(a, b):
    return a - b


@slopes("binary", "sub")
@triton.jit
def sub_slopes(dy, a, b):
    return dy, -dy


@value("binary", "mul")
@triton.jit
def mul(a, b):
    return a * b


@slopes("binary", "mul")
@triton.jit
def mul_slopes(dy, a, b):
    return dy * b, dy * a


@value("binary", "div")
@triton.jit
def div(a, b):
    return divide(a, b)


@triton.jit
def ratio_of_products(dy, a, b):
    """dy (a / b) / b of f64 as m 2^k, of mantissas with what each operation was rounded by: 0.5 ULP."""
    my, ky = split_exponent(dy)
    ma, ka = split_exponent(a)
    mb, kb = split_exponent(b)
    q, r = divide(ma, mb), divide(my, mb)
    p, low = two_prod(q, r)
    rest = divide(q * tl.fma(-r, mb, my) + r * tl.fma(-q, mb, ma), mb) + low
    return tl.where(is_finite(rest), p + rest, p), (ky + ka) - 2 * kb


@slopes("binary", "div")
@triton.jit
def div_slopes(dy, a, b):
    """db of f32 in f64, where nothing on the way overflows, vanishes or rounds but the quotient."""
    if b.dtype == tl.float64:
        m, k = ratio_of_products(dy, a, b)
        db = -times_power(m, k)
    else:
        wide = b.to(tl.float64)
        db = (-(dy.to(tl.float64) * a.to(tl.float64)) / (wide * wide)).to(tl.float32)
    return divide(dy, b), db


@value("ternary", "where")
@triton.jit
def where(condition, a, b):
    return tl.where(condition, a, b)


@slopes("ternary", "where")
@triton.jit
def where_slopes(dy, condition, a, b):
    """The side that is not chosen gets +0, whatever dy holds."""
    return tl.where(condition, dy, 0.0), tl.where(condition, 0.0, dy)
