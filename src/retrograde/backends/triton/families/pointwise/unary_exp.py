"""The unary rows of exponentials and logarithms, in f64 for f32 too: csrc/kernels/pointwise/exp_formulas.h has the same
forms. Each gives (value, k, slope, k) as `formulas.py` says; NaN outside the domain."""

import triton
import triton.language as tl

from retrograde.backends.triton.families.pointwise.formulas import curve, gradient, value
from retrograde.backends.triton.lib.exp_log import (
    cube_root,
    exp_any,
    expm1_any,
    inverse,
    log1p_any,
    log_any,
    plain,
    with_sign,
)
from retrograde.backends.triton.lib.maths import (
    clamp,
    divide,
    exp_parts,
    is_inf,
    no_power,
    power_of_two,
    split_exponent,
    square_root,
    times_power,
    two_prod,
)


@triton.jit
def _inside(x, low, high, found):
    return tl.where((x < low) | (x > high), float("nan"), found)


@triton.jit
def _log(x, factor):
    x = x.to(tl.float64)
    m, k = inverse(x)
    return log_any(x) * factor, no_power(x), _inside(x, 0.0, float("inf"), m * factor), k


@curve("log")
@triton.jit
def log(x, STORED: tl.constexpr):
    return _log(x, 1.0)


@curve("log2")
@triton.jit
def log2(x, STORED: tl.constexpr):
    return _log(x, 1.4426950408889634)


@curve("log10")
@triton.jit
def log10(x, STORED: tl.constexpr):
    return _log(x, 0.4342944819032518)


@curve("log1p")
@triton.jit
def log1p(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    m, k = inverse(1.0 + x)
    return log1p_any(x), no_power(x), _inside(x, -1.0, float("inf"), m), k


@curve("exp2")
@triton.jit
def exp2(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    z = clamp(x, -8192.0, 8192.0)
    whole = (z + 6755399441055744.0) - 6755399441055744.0
    m, k = exp_parts((z - whole) * 0.6931471805599453, 0.0 * z)
    k += tl.where(x == x, whole, 0.0).to(tl.int32)
    m = tl.where(is_inf(x), tl.where(x > 0, x, 0.0), m)
    return m, k, m * 0.6931471805599453, k


@gradient("exp2", saved=True)
@triton.jit
def exp2_gradient_of_y(dy, y):
    my, ky = split_exponent(dy)
    m, k = split_exponent(y)
    return times_power((my * 0.6931471805599453) * m, ky + k)


@curve("expm1")
@triton.jit
def expm1(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    v, kv = expm1_any(x, 0.0 * clamp(x, -1.0, 1.0))
    m, k = exp_any(x, 0.0 * clamp(x, -1.0, 1.0))
    return v, kv, m, k


@curve("cbrt")
@triton.jit
def cbrt(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    m, k = cube_root(tl.abs(x))
    return with_sign(m, x), k, divide(tl.full(x.shape, 1.0, tl.float64), 3.0 * m * m), -2 * k


@gradient("cbrt", saved=True)
@triton.jit
def cbrt_gradient_of_y(dy, y):
    my, ky = split_exponent(dy)
    m, k = split_exponent(y)
    return times_power(divide(my, 3.0 * (m * m)), ky - 2 * k)


@value("unary", "rsqrt")
@triton.jit
def rsqrt(x):
    return divide(tl.full(x.shape, 1.0, x.dtype), square_root(x))


@gradient("rsqrt")
@triton.jit
def rsqrt_gradient(dy, x):
    my, ky = split_exponent(dy)
    m, k = split_exponent(x)
    odd = k & 1
    m, k = m * power_of_two(odd, x.dtype), k - odd
    return times_power(divide(divide(my, square_root(m)), m) * -0.5, (ky - k) - (k >> 1))


@gradient("rsqrt", saved=True)
@triton.jit
def rsqrt_gradient_of_y(dy, y):
    my, ky = split_exponent(dy)
    m, k = split_exponent(y)
    return times_power(my * m * m * m * -0.5, ky + 3 * k)


@triton.jit
def _tanh(x):
    """tanh(|x|)."""
    minus, _ = expm1_any(-2.0 * tl.abs(x), 0.0 * clamp(x, -1.0, 1.0))
    return divide(-minus, 2.0 + minus)


@curve("tanh")
@triton.jit
def tanh(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    m, k = exp_any(-2.0 * tl.abs(x), 0.0 * clamp(x, -1.0, 1.0))
    d = 1.0 + plain(m, k)
    return with_sign(_tanh(x), x), no_power(x), divide(4.0 * m, d * d), k


@gradient("tanh", saved=True)
@triton.jit
def tanh_gradient_of_y(dy, y):
    return dy * ((1.0 - y) * (1.0 + y))


@curve("tanhshrink")
@triton.jit
def tanhshrink(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    a = tl.abs(x)
    m, k = exp_any(-2.0 * a, 0.0 * clamp(x, -1.0, 1.0))
    e = plain(m, k)
    z = clamp(a, 0.0, 1.0) * clamp(a, 0.0, 1.0)
    p = -2.5155023659382105e-08 * z + 2.6330772232959337e-07
    p = p * z - 1.3791814499083342e-06
    p = p * z + 4.987760317520347e-06
    p = p * z - 1.4606131676715378e-05
    p = p * z + 3.8389607893147334e-05
    p = p * z - 9.646277743313181e-05
    p = p * z + 0.00023895705228738225
    p = p * z - 0.0005899792946300052
    p = p * z + 0.0014558246920964941
    p = p * z - 0.003592126679366341
    p = p * z + 0.008863235404578283
    p = p * z - 0.02186948852912909
    p = p * z + 0.05396825396804637
    p = p * z - 0.1333333333333309
    p = p * z + 0.3333333333333333
    v = tl.where(a < 1.0, a * z * p, (a - 1.0) + 2.0 * divide(e, 1.0 + e))
    ms, ks = split_exponent(_tanh(x))
    return with_sign(v, x), no_power(x), ms * ms, 2 * ks


@triton.jit
def _hyperbolic(x):
    """(sinh, k, cosh, k) of |x|."""
    a = tl.abs(x)
    m, k = exp_any(a, 0.0 * clamp(x, -1.0, 1.0))
    minus, _ = expm1_any(clamp(a, 0.0, 40.0), 0.0 * clamp(x, -1.0, 1.0))
    e, far = plain(m, clamp(k, -60, 60)), a > 40.0
    s, c = 0.5 * (minus + divide(minus, e)), 0.5 * (e + divide(tl.full(x.shape, 1.0, tl.float64), e))
    k = tl.where(far, k, 0)
    return tl.where(far, 0.5 * m, s), k, tl.where(far, 0.5 * m, c), k


@curve("sinh")
@triton.jit
def sinh(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    s, ks, c, kc = _hyperbolic(x)
    return with_sign(s, x), ks, c, kc


@curve("cosh")
@triton.jit
def cosh(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    s, ks, c, kc = _hyperbolic(x)
    return c, kc, with_sign(s, x), ks


@triton.jit
def _far_arc(a, near, slope):
    """Beyond 2^500 asinh and acosh are log(2 a)."""
    far = a > 3.273390607896142e150
    m, k = inverse(a)
    v = tl.where(far, log_any(a) + 0.6931471805599453, near)
    return v, no_power(a), tl.where(far, m, slope), tl.where(far, k, 0)


@curve("asinh")
@triton.jit
def asinh(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    a = tl.abs(x)
    z = a * a
    r = square_root(1.0 + z)
    v, kv, s, ks = _far_arc(a, log1p_any(a + divide(z, 1.0 + r)), divide(tl.full(x.shape, 1.0, tl.float64), r))
    return with_sign(v, x), kv, s, ks


@curve("acosh")
@triton.jit
def acosh(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    t = x - 1.0
    r = square_root(t * (t + 2.0))
    v, kv, s, ks = _far_arc(x, log1p_any(t + r), divide(tl.full(x.shape, 1.0, tl.float64), r))
    return _inside(x, 1.0, float("inf"), v), kv, _inside(x, 1.0, float("inf"), s), ks


@curve("atanh")
@triton.jit
def atanh(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    a = tl.abs(x)
    down = 1.0 - a
    v = with_sign(0.5 * log1p_any(divide(2.0 * a, down)), x)
    s = divide(tl.full(x.shape, 1.0, tl.float64), down * (1.0 + a))
    return _inside(x, -1.0, 1.0, v), no_power(x), _inside(x, -1.0, 1.0, s), no_power(x)


@curve("log_sigmoid")
@triton.jit
def log_sigmoid(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    m, k = exp_any(-tl.abs(x), 0.0 * clamp(x, -1.0, 1.0))
    e = plain(m, k)
    tiny = (x > 0) & (k < -64)
    v = -(tl.where(x < 0, -x, 0.0) + log1p_any(e))
    s = divide(tl.where(x > 0, m, 1.0), 1.0 + e)
    return tl.where(tiny, -m, v), tl.where(tiny, k, 0), s, tl.where(x > 0, k, 0)


@curve("mish")
@triton.jit
def mish(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    m, k = exp_any(-tl.abs(x), 0.0 * clamp(x, -1.0, 1.0))
    f, rises = plain(m, k), x > 0
    above = tl.where(rises, 1.0 + 2.0 * f, f * (f + 2.0))
    below = above + tl.where(rises, 2.0 * f * f, 2.0)
    w = divide(tl.where(rises, above, m * (f + 2.0)), below)
    bent = divide(4.0 * tl.where(rises, f * f, m) * (1.0 + f), below * below)
    low, k = clamp(x, -8192.0, float("inf")), tl.where(rises, 0, k)
    return low * w, k, w + clamp(x, -8192.0, 8192.0) * bent, k


@curve("logit")
@triton.jit
def logit(x, STORED: tl.constexpr):
    x = x.to(tl.float64)
    rest = 1.0 - x
    near = tl.abs(x - 0.5) < 0.0625
    v = tl.where(near, log1p_any(divide(x + x - 1.0, rest)), log_any(divide(x, rest)))
    m, k = split_exponent(x)
    s = divide(tl.full(x.shape, 1.0, tl.float64), m * rest)
    return _inside(x, 0.0, 1.0, v), no_power(x), _inside(x, 0.0, 1.0, s), -k


@triton.jit
def _elu(x, alpha, gain):
    x = x.to(tl.float64)
    low = clamp(x, -float("inf"), 0.0)
    v, _ = expm1_any(low, 0.0 * clamp(x, -1.0, 1.0))
    m, k = exp_any(low, 0.0 * clamp(x, -1.0, 1.0))
    ma, ka = split_exponent(tl.full(x.shape, alpha, tl.float64))
    rises = x > 0
    return (
        tl.where(rises, gain * x, ma * v),
        tl.where(rises, 0, ka),
        tl.where(rises, gain, ma * m),
        tl.where(rises, 0, ka + k),
    )


@curve("elu")
@triton.jit
def elu(x, STORED: tl.constexpr, alpha):
    return _elu(x, alpha, 1.0)


@curve("selu")
@triton.jit
def selu(x, STORED: tl.constexpr):
    return _elu(x, 1.7580993408473768, 1.0507009873554805)


@curve("celu")
@triton.jit
def celu(x, STORED: tl.constexpr, alpha):
    x = x.to(tl.float64)
    ma, ka = split_exponent(tl.full(x.shape, alpha, tl.float64))
    mx, kx = split_exponent(clamp(x, -float("inf"), 0.0))
    q = divide(mx, ma)
    p, error = two_prod(q, ma)
    power = plain(tl.full(x.shape, 1.0, tl.float64), clamp(kx - ka, -1100, 20))
    whole, part = q * power, tl.where(is_inf(x), 0.0, divide((mx - p) - error, ma) * power)
    v, kv = expm1_any(whole, part)
    m, k = exp_any(whole, part)
    same, rises = (x > 0) | (tl.abs(whole) < 5.551115123125783e-17), x > 0
    return tl.where(same, x, ma * v), tl.where(same, 0, ka + kv), tl.where(rises, 1.0, m), tl.where(rises, 0, k)
