"""The formulas of binary ops that compare, select and divide with a remainder."""

import triton
import triton.language as tl

from retrograde.backends.triton.families.pointwise.formulas import slopes, value
from retrograde.backends.triton.lib.division import remainder_of_sizes, whole_quotient
from retrograde.backends.triton.lib.exp_log import with_sign
from retrograde.backends.triton.lib.maths import is_inf, split_exponent, times_power
from retrograde.backends.triton.lib.power import is_negative


@triton.jit
def _larger(a, b):
    """Of zeros the positive one."""
    return tl.where(a == b, tl.where(a == 0, a + b, a), tl.where(a > b, a, b))


@triton.jit
def _smaller(a, b):
    return tl.where(a == b, tl.where(a == 0, -(-a - b), a), tl.where(a < b, a, b))


@triton.jit
def _shares(dy, a, b, a_wins, b_wins):
    half = dy * 0.5
    da = tl.where(a == b, half, tl.where(a_wins, dy, 0.0))
    return da, tl.where(a == b, half, tl.where(b_wins, dy, 0.0))


@value("binary", "maximum")
@triton.jit
def maximum(a, b):
    return tl.where((a != a) | (b != b), a + b, _larger(a, b))


@slopes("binary", "maximum")
@triton.jit
def maximum_slopes(dy, a, b):
    return _shares(dy, a, b, (a > b) | (a != a), (b > a) | (b != b))


@value("binary", "minimum")
@triton.jit
def minimum(a, b):
    return tl.where((a != a) | (b != b), a + b, _smaller(a, b))


@slopes("binary", "minimum")
@triton.jit
def minimum_slopes(dy, a, b):
    return _shares(dy, a, b, (a < b) | (a != a), (b < a) | (b != b))


@value("binary", "fmax")
@triton.jit
def fmax(a, b):
    return tl.where(a != a, b, tl.where(b != b, a, _larger(a, b)))


@slopes("binary", "fmax")
@triton.jit
def fmax_slopes(dy, a, b):
    return _shares(dy, a, b, (a > b) | (b != b), (b > a) | (a != a))


@value("binary", "fmin")
@triton.jit
def fmin(a, b):
    return tl.where(a != a, b, tl.where(b != b, a, _smaller(a, b)))


@slopes("binary", "fmin")
@triton.jit
def fmin_slopes(dy, a, b):
    return _shares(dy, a, b, (a < b) | (b != b), (b < a) | (a != a))


@value("binary", "copysign")
@triton.jit
def copysign(a, b):
    return with_sign(a, b)


@slopes("binary", "copysign")
@triton.jit
def copysign_slopes(dy, a, b):
    one = tl.full(a.shape, 1.0, a.dtype)
    turned = dy * with_sign(one, a) * with_sign(one, b)
    return tl.where(tl.abs(a) > 0, turned, dy * a), tl.full(a.shape, 0.0, a.dtype)


@value("binary", "prelu")
@triton.jit
def prelu(x, weight):
    return tl.where(x > 0, x, x * weight)


@slopes("binary", "prelu")
@triton.jit
def prelu_slopes(dy, x, weight):
    dx = tl.where(x > 0, dy, tl.where(x == x, dy * weight, x))
    return dx, tl.where(x > 0, 0.0, dy * x)


# --- division with a remainder, in f64


@triton.jit
def _left(a, b):
    """fmod(|a|, |b|)."""
    if a.dtype == tl.float64:
        return remainder_of_sizes(tl.abs(a), tl.abs(b), 42)
    else:
        return remainder_of_sizes(tl.abs(a.to(tl.float64)), tl.abs(b.to(tl.float64)), 6)


@triton.jit
def _differ(a, b):
    return is_negative(a.to(tl.float64)) != is_negative(b.to(tl.float64))


@triton.jit
def _quotient(a, b, up):
    """With its sign."""
    q = whole_quotient(tl.abs(a.to(tl.float64)), tl.abs(b.to(tl.float64)), up)
    return tl.where(_differ(a, b), -q, q)


@value("binary", "fmod")
@triton.jit
def fmod(a, b):
    return with_sign(_left(a, b).to(a.dtype), a)


@value("binary", "remainder")
@triton.jit
def remainder(a, b):
    size = _left(a, b)
    left = with_sign(size, a.to(tl.float64)) + b.to(tl.float64)
    turned = (size != 0) & _differ(a, b)
    return tl.where(turned, left, with_sign(size, b.to(tl.float64))).to(a.dtype)


@value("binary", "floor_divide")
@triton.jit
def floor_divide(a, b):
    return _quotient(a, b, _differ(a, b)).to(a.dtype)


@slopes("binary", "floor_divide")
@triton.jit
def floor_divide_slopes(dy, a, b):
    none = tl.full(dy.shape, 0.0, dy.dtype)
    return none, none


@triton.jit
def _times_quotient(dy, a, b, up):
    """-dy times the quotient; one beyond the range is its own whole part."""
    q = _quotient(a, b, up)
    a, b = a.to(tl.float64), b.to(tl.float64)
    ma, ka = split_exponent(a)
    mb, kb = split_exponent(b)
    mq, kq = split_exponent(q)
    beyond = is_inf(q) & (b != 0)
    my, ky = split_exponent(dy.to(tl.float64))
    m, k = tl.where(beyond, ma / mb, mq), tl.where(beyond, ka - kb, kq)
    return times_power(-(my * m), ky + k).to(dy.dtype)


@slopes("binary", "remainder")
@triton.jit
def remainder_slopes(dy, a, b):
    return dy, _times_quotient(dy, a, b, _differ(a, b))


@slopes("binary", "fmod")
@triton.jit
def fmod_slopes(dy, a, b):
    return dy, _times_quotient(dy, a, b, a != a)
