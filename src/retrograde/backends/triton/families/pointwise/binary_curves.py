"""The formulas of powers, lengths, angles and logarithms of two operands, in f64 for f32 too: rounded once."""

import triton
import triton.language as tl

from retrograde.backends.triton.families.pointwise.formulas import slopes, value
from retrograde.backends.triton.lib.exp_log import exp_any, log_any, plain, with_sign
from retrograde.backends.triton.lib.maths import (
    clamp,
    divide,
    is_finite,
    is_inf,
    is_nan,
    log1p_unit,
    split_exponent,
    square_root,
    times_power,
    two_sum,
)
from retrograde.backends.triton.lib.power import is_negative, power, wholeness
from retrograde.backends.triton.lib.trig import arc_tangent


@triton.jit
def _one(x):
    return tl.full(x.shape, 1.0, tl.float64)


@triton.jit
def _times(dy, m, k):
    """dy m 2^k, rounded once."""
    my, ky = split_exponent(dy)
    ms, ks = split_exponent(m)
    return times_power(my * ms, (ky + ks) + k)


# --- powers


@value("binary", "pow")
@triton.jit
def pow(a, b):
    m, k, log = power(a.to(tl.float64), b.to(tl.float64))
    return times_power(m, k).to(a.dtype)


@value("binary", "pow", number=True)
@triton.jit
def pow_of_number(a, b):
    """The usual exponents by the functions of those names, in the type of a: csrc/kernels/pointwise/binary_pow.cc."""
    m, k, log = power(a.to(tl.float64), b.to(tl.float64))
    found = times_power(m, k).to(a.dtype)
    square = a * a
    top = 8.507059173023462e37 if a.dtype == tl.float32 else 4.49423283715579e307
    kept = (square >= 1.0 / top) & (square <= top)
    root = square_root(tl.where(a == -float("inf"), float("inf"), a)) + 0.0
    one = tl.full(a.shape, 1.0, a.dtype)
    found = tl.where((b == -2.0) & kept, divide(one, square), found)
    found = tl.where(b == -1.0, divide(one, a), found)
    found = tl.where(b == -0.5, divide(one, root), found)
    found = tl.where(b == 0.5, root, found)
    found = tl.where(b == 1.0, a, found)
    return tl.where(b == 2.0, square, tl.where(b == 3.0, square * a, found))


@slopes("binary", "pow")
@triton.jit
def pow_slopes(dy, a, b):
    D = dy.dtype
    dy, a, b = dy.to(tl.float64), a.to(tl.float64), b.to(tl.float64)
    m, k, log = power(a, b)
    size, less = tl.abs(a), b - 1.0
    edge, up = (size == 0) | is_inf(a), (size > 1.0) == (less > 0)
    end = tl.where(less == 0, 1.0, tl.where(up, float("inf"), 0.0))
    whole, odd = wholeness(b)
    end = tl.where(is_negative(a) & whole & ~odd & is_finite(b), -end, end)
    ma, ka = split_exponent(a)
    ratio = tl.where(edge, tl.where(less == less, end, less), divide(m, tl.where(edge, 1.0, ma)))
    mb, kb = split_exponent(b)
    da = tl.where(b == 0, 0.0, _times(dy, mb * ratio, tl.where(edge, 0, k - ka) + kb))
    at_edge = tl.where(a == 0, -float("inf"), tl.where(a > 0, a, float("nan")))
    log = tl.where((a > 0) & is_finite(a), log, at_edge)
    ml, kl = split_exponent(log)
    db = tl.where((a == 0) & (b >= 0), 0.0, _times(dy, m * ml, k + kl))
    return da.to(D), db.to(D)


# --- lengths and angles


@triton.jit
def _length(a, b):
    """(x, y, k, s): a = x 2^k, b = y 2^k with the larger within 1 and 2, and s = x^2 + y^2; of zeros 0."""
    ma, ka = split_exponent(a)
    mb, kb = split_exponent(b)
    ka, kb = tl.where(a == 0, -5000, ka), tl.where(b == 0, -5000, kb)
    k = tl.where(ka > kb, ka, kb)
    x, y = plain(ma, ka - k), plain(mb, kb - k)
    return x, y, tl.where(k == -5000, 0, k), x * x + y * y


@value("binary", "hypot")
@triton.jit
def hypot(a, b):
    D = a.dtype
    a, b = a.to(tl.float64), b.to(tl.float64)
    x, y, k, s = _length(a, b)
    return tl.where(is_inf(a) | is_inf(b), float("inf"), times_power(square_root(s), k)).to(D)


@triton.jit
def _length_slope(dy, a, b):
    x, y, k, s = _length(a, b)
    ma, ka = split_exponent(a)
    m = divide(ma, square_root(s))
    alone, gone = is_inf(a) & is_finite(b), is_inf(b) & is_finite(a)
    m = tl.where(alone, with_sign(_one(a), a), tl.where(gone, 0.0, m))
    return tl.where((a == 0) & (b == 0), 0.0, _times(dy, m, tl.where(alone | gone, 0, ka - k)))


@slopes("binary", "hypot")
@triton.jit
def hypot_slopes(dy, a, b):
    D = dy.dtype
    dy, a, b = dy.to(tl.float64), a.to(tl.float64), b.to(tl.float64)
    return _length_slope(dy, a, b).to(D), _length_slope(dy, b, a).to(D)


@value("binary", "atan2")
@triton.jit
def atan2(a, b):
    D = a.dtype
    a, b = a.to(tl.float64), b.to(tl.float64)
    ratio = divide(tl.abs(a), tl.abs(b))
    within = tl.where(a == 0, 0.0, tl.where(is_inf(a) & is_inf(b), 1.0, ratio))
    angle = tl.where(within == 0, within, arc_tangent(within))
    found = tl.where(is_negative(b), 3.141592653589793 - (angle - 1.2246467991473532e-16), angle)
    return tl.where(is_nan(a) | is_nan(b), a + b, with_sign(found, a)).to(D)


@triton.jit
def _angle_slope(dy, a, b):
    """a / (a^2 + b^2)."""
    x, y, k, s = _length(a, b)
    ma, ka = split_exponent(a)
    far = (is_inf(a) | is_inf(b)) & ~is_nan(a) & ~is_nan(b)
    m = tl.where(far, 0.0, divide(ma, s))
    return tl.where((a == 0) & (b == 0), 0.0, _times(dy, m, tl.where(far, 0, ka - 2 * k)))


@slopes("binary", "atan2")
@triton.jit
def atan2_slopes(dy, a, b):
    D = dy.dtype
    dy, a, b = dy.to(tl.float64), a.to(tl.float64), b.to(tl.float64)
    return _angle_slope(dy, b, a).to(D), _angle_slope(-dy, a, b).to(D)


# --- logarithms


@triton.jit
def _gap_power(a, b):
    """(m, k) of e^-|a - b|; 1 where they are equal."""
    d, low = two_sum(a, -b)
    near = tl.abs(d) < 8000.0
    low = tl.where(near, tl.where(d > 0, -low, low), 0.0)
    return exp_any(tl.where(a == b, 0.0, clamp(-tl.abs(d), -8192.0, 0.0)), low)


@value("binary", "logaddexp")
@triton.jit
def logaddexp(a, b):
    D = a.dtype
    a, b = a.to(tl.float64), b.to(tl.float64)
    m, k = _gap_power(a, b)
    high = tl.where(a > b, a, b)
    found = tl.where(is_inf(high), high, high + log1p_unit(times_power(m, k)))
    return tl.where(is_nan(a) | is_nan(b), a + b, found).to(D)


@triton.jit
def _share(dy, a, b):
    """sigma(a - b); half of dy where both are +inf, +0 where both are -inf."""
    m, k = _gap_power(a, b)
    below = 1.0 + plain(m, k)
    less = a < b
    far = (is_inf(a) | is_inf(b)) & (a != b)
    m = tl.where(far, tl.where(a > b, 1.0, 0.0), divide(tl.where(less, m, 1.0), below))
    found = _times(dy, m, tl.where(less & ~far, k, 0))
    found = tl.where((a == -float("inf")) & (b == -float("inf")), 0.0, found)
    return tl.where(is_nan(a) | is_nan(b), a + b, found)


@slopes("binary", "logaddexp")
@triton.jit
def logaddexp_slopes(dy, a, b):
    D = dy.dtype
    dy, a, b = dy.to(tl.float64), a.to(tl.float64), b.to(tl.float64)
    return _share(dy, a, b).to(D), _share(dy, b, a).to(D)


@value("binary", "xlogy")
@triton.jit
def xlogy(a, b):
    D = a.dtype
    a, b = a.to(tl.float64), b.to(tl.float64)
    return tl.where((a == 0) & ~is_nan(b), 0.0, a * log_any(b)).to(D)


@slopes("binary", "xlogy")
@triton.jit
def xlogy_slopes(dy, a, b):
    D = dy.dtype
    dy, a, b = dy.to(tl.float64), a.to(tl.float64), b.to(tl.float64)
    ma, ka = split_exponent(a)
    mb, kb = split_exponent(b)
    db = tl.where(b < 0, float("nan"), _times(dy, divide(ma, mb), ka - kb))
    da = tl.where((a == 0) & (b <= 0), 0.0, dy * log_any(b))
    return da.to(D), tl.where((a == 0) & ~is_nan(b), 0.0, db).to(D)
