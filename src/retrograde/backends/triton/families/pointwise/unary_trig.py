"""The unary rows of angles, of the error function and of the gamma function, in f64 for f32 too."""

import triton
import triton.language as tl

from retrograde.backends.triton.families.pointwise.formulas import curve
from retrograde.backends.triton.lib.exp_log import inverse, log_any, plain, with_sign
from retrograde.backends.triton.lib.maths import clamp, divide, no_power, square_root
from retrograde.backends.triton.lib.special import (
    bell,
    digamma_any,
    erf_inverse,
    erf_near,
    fraction,
    half_erfcx,
    lgamma_above,
    sinpi_near,
    trigamma_above,
)
from retrograde.backends.triton.lib.trig import arc_sines, arc_tangent, reduced, sines, turned


@triton.jit
def _one(x):
    return tl.full(x.shape, 1.0, tl.float64)


@curve("sin")
@triton.jit
def sin(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    r, low, n = reduced(x)
    s, c = sines(r, low)
    v = tl.where(x == 0, x, turned(n, s, c, 0))
    return v, no_power(x), turned(n, c, s, 1), no_power(x)


@curve("cos")
@triton.jit
def cos(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    r, low, n = reduced(x)
    s, c = sines(r, low)
    return turned(n, c, s, 1), no_power(x), -turned(n, s, c, 0), no_power(x)


@curve("tan")
@triton.jit
def tan(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    r, low, n = reduced(x)
    s, c = sines(r, low)
    odd = (n & 1) != 0
    below = tl.where(odd, s, c)
    v = tl.where(x == 0, x, divide(tl.where(odd, -c, s), below))
    return v, no_power(x), divide(_one(x), below * below), no_power(x)


@triton.jit
def _in_unit(x, found):
    return tl.where(tl.abs(x) > 1.0, float("nan"), found)


@curve("asin")
@triton.jit
def asin(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    s, c = arc_sines(x)
    slope = divide(_one(x), square_root((1.0 - x) * (1.0 + x)))
    return _in_unit(x, s), no_power(x), _in_unit(x, slope), no_power(x)


@curve("acos")
@triton.jit
def acos(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    s, c = arc_sines(x)
    slope = -divide(_one(x), square_root((1.0 - x) * (1.0 + x)))
    return _in_unit(x, c), no_power(x), _in_unit(x, slope), no_power(x)


@curve("atan")
@triton.jit
def atan(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    m, k = inverse(x)
    far = tl.abs(x) > 3.273390607896142e150
    slope = tl.where(far, m * m, divide(_one(x), 1.0 + x * x))
    return tl.where(x == 0, x, arc_tangent(x)), no_power(x), slope, tl.where(far, 2 * k, 0)


@curve("erf")
@triton.jit
def erf(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    a = tl.abs(x)
    m, k = bell(x)
    v = tl.where(a < 1.0, erf_near(clamp(a, 0.0, 1.0)), 1.0 - 2.0 * half_erfcx(a) * plain(m, k))
    return with_sign(v, x), no_power(x), 1.1283791670955126 * m, k


@curve("erfc")
@triton.jit
def erfc(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    m, k = bell(x)
    part = 2.0 * half_erfcx(tl.abs(x)) * m
    low = tl.where(x < 0, 2.0 - plain(part, k), 1.0 - erf_near(clamp(x, -0.5, 0.5)))
    near = x < 0.25
    return tl.where(near, low, part), tl.where(near, 0, k), -1.1283791670955126 * m, k


@curve("erfinv")
@triton.jit
def erfinv(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    a = tl.abs(x)
    y = erf_inverse(clamp(a, 0.0, 0.9999999999999999))
    slope = divide(1.772453850905516 * half_erfcx(y), 1.0 - a)
    v = with_sign(tl.where(a == 1.0, float("inf"), y), x)
    slope = tl.where(a == 1.0, float("inf"), slope)
    return _in_unit(x, v), no_power(x), _in_unit(x, slope), no_power(x)


@triton.jit
def _lgamma(x):
    """Below 0 by reflection: log(pi / (a |sin(pi a)|)) - lgamma(a), infinite at whole numbers."""
    a = tl.abs(x)
    up, sine = lgamma_above(a), tl.abs(sinpi_near(fraction(a)))
    folded = log_any(divide(3.141592653589793 + 0.0 * sine, a * sine)) - up
    below = tl.where(a < 8.271806125530277e-25, -log_any(a), tl.where(sine == 0, float("inf"), folded))
    v = tl.where((a == 0) | (a == float("inf")), float("inf"), tl.where(x < 0, below, up))
    return tl.where((x == 1.0) | (x == 2.0), 0.0, v)


@curve("lgamma")
@triton.jit
def lgamma(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    m, k = inverse(x)
    tiny = tl.abs(x) < 8.271806125530277e-25
    return _lgamma(x), no_power(x), tl.where(tiny, -m, digamma_any(x)), tl.where(tiny, k, 0)


@curve("digamma")
@triton.jit
def digamma(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    a = tl.abs(x)
    m, k = inverse(a)
    tiny, far = a < 8.271806125530277e-25, x > 1e300
    f = fraction(a)
    part = divide(3.141592653589793 + 0.0 * f, sinpi_near(f))
    near = divide(_one(x), a)
    folded = part * part + (near * near - trigamma_above(a))
    slope = tl.where(tiny, m * m, tl.where(far, m, tl.where(x < 0, folded, trigamma_above(a))))
    slope = tl.where(x == -float("inf"), float("nan"), slope)
    return (
        tl.where(tiny, -with_sign(m, x), digamma_any(x)),
        tl.where(tiny, k, 0),
        slope,
        tl.where(tiny, 2 * k, tl.where(far, k, 0)),
    )
