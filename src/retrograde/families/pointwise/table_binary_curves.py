"""The binary ops that compute: powers, logarithms, lengths and angles. f32 and halves in f64, rounded once."""

import math
from typing import Any

import numpy as np

from retrograde._numerics.maths import Maths
from retrograde.families.pointwise.rows import Names, Nary, Terms, sigma

# --- lengths and angles


def _hypot(a: Any, b: Any, m: Maths) -> Any:
    return m.where(m.isinf(a) | m.isinf(b), m.const(math.inf), m.sqrt(a * a + b * b))


def _finite(x: Any, m: Maths) -> Any:
    return ~(m.isinf(x) | m.isnan(x))


def _hypot_slope(dy: Any, a: Any, b: Any, m: Maths) -> Any:
    """a / hypot(a, b): its limit where a alone is infinite."""
    zero = (a == 0) & (b == 0)
    part = m.div(a, m.where(zero, m.const(1.0), _hypot(a, b, m)))
    one = m.where(a > 0, m.const(1.0), m.const(-1.0))
    return m.where(zero, m.const(0.0), dy * m.where(m.isinf(a) & _finite(b, m), one, part))


def _angle_slope(dy: Any, above: Any, other: Any, m: Maths) -> Any:
    """above / (above^2 + other^2): 0 where either is infinite."""
    zero, far = (above == 0) & (other == 0), m.isinf(above) | m.isinf(other)
    square = m.where(zero, m.const(1.0), above * above + other * other)
    part = m.where(far & ~(m.isnan(above) | m.isnan(other)), m.const(0.0), m.div(above, square))
    return m.where(zero, m.const(0.0), dy * part)


def _sides(o: Any, a: Any, b: Any) -> tuple[Any, Any, Any]:
    """(a / h, b / h, h)."""
    h = o.hypot(a, b)
    return o.div(a, h), o.div(b, h), h


def _bent_length(k: int, j: int) -> Any:
    """g times -(u_k u_j) / h, or u^2 / h of the other side."""

    def bent(o: Any, g: Any, a: Any, b: Any) -> Any:
        *u, h = _sides(o, a, b)
        product = o.mul(o.mul(g, u[1 - k]), u[1 - j])
        return o.div(product if k == j else o.mul(product, -1.0), h)

    return bent


def _bent_angle(sign: float) -> Any:
    """g times 2 sign u v / h^2; sign 0: (u^2 - v^2) / h^2."""

    def bent(o: Any, g: Any, a: Any, b: Any) -> Any:
        u, v, h = _sides(o, a, b)
        product = o.mul(o.mul(u, v), 2 * sign) if sign else o.mul(o.sub(u, v), o.add(u, v))
        return o.div(o.div(o.mul(g, product), h), h)

    return bent


# --- logarithms


def _logaddexp(a: Any, b: Any, m: Maths) -> Terms:
    same = a == b  # infinities of one sign, too
    high = m.where((a > b) | (a != a), a, b)
    gap = m.where(same, m.const(0.0), m.where(a > b, b - a, a - b))
    more = m.log1p(m.exp(gap))
    found = m.where(same & m.isinf(a), a, high + more)
    return Terms(found, abs(high) + more)


def _logaddexp_slope(dy: Any, a: Any, b: Any, m: Maths) -> Any:
    """sigma(a - b), 1/2 where both are +inf; +0 where both are -inf."""
    low = m.const(-math.inf)
    gap = m.where(a == b, m.const(0.0), a - b)
    return m.where((a == low) & (b == low), m.const(0.0), dy * sigma(gap, m))


def _shared(o: Any, g: Any, a: Any, b: Any) -> Any:
    """g sigma(a - b) sigma(b - a)."""
    return o.mul(o.mul(g, o.sigmoid(o.sub(a, b))), o.sigmoid(o.sub(b, a)))


def _log(b: Any, m: Maths) -> Any:
    """NaN below 0, -inf at 0."""
    inside = (b > 0) & ~m.isinf(b)
    edge = m.where(b == 0, m.const(-math.inf), m.where(b > 0, b, m.const(math.nan)))
    return m.where(inside, m.log(m.where(inside, b, m.const(1.0))), edge)


def _xlogy(a: Any, b: Any, m: Maths) -> Any:
    return m.where((a == 0) & ~m.isnan(b), m.const(0.0), a * _log(b, m))


def _xlogy_da(dy: Any, a: Any, b: Any, m: Maths) -> Any:
    return m.where((a == 0) & (b <= 0), m.const(0.0), dy * _log(b, m))


def _xlogy_db(dy: Any, a: Any, b: Any, m: Maths) -> Any:
    part = m.where(b < 0, m.const(math.nan), m.div(dy * a, b))
    return m.where((a == 0) & ~m.isnan(b), m.const(0.0), part)


# --- powers


def _pow_da(dy: Any, a: Any, b: Any, m: Maths) -> Any:
    """b a^(b - 1) as b (a^b / a), since b - 1 may be rounded; at zeros and infinities by what it is there."""
    usual, finite = (a != 0) & _finite(a, m), _finite(b, m)
    below = m.where(usual, a, m.const(1.0))
    ratio = m.pow(below, b) / below
    one = m.const(1.0)
    half = m.where(finite, b, one) * m.const(0.5)
    sign = m.where(finite & (m.floor(half) == half), m.copysign(one, a), one)  # b is even, and b - 1 odd
    edge = sign * m.pow(abs(m.where(usual, one, a)), b - 1)
    part = m.where(usual, m.where(finite, m.held(ratio), ratio), edge)
    return m.where(b == 0, m.const(0.0), dy * b * m.where(m.isnan(a), a, part))


def _pow_db(dy: Any, a: Any, b: Any, m: Maths) -> Any:
    return m.where((a == 0) & (b >= 0), m.const(0.0), dy * _log(a, m) * m.pow(a, b))


def _less(o: Any, b: Any, by: float) -> Any:
    return b - by if isinstance(b, (int, float)) else o.sub(b, by)


def _pow_ab(o: Any, g: Any, a: Any, b: Any) -> Any:
    """a^(b - 1) (1 + b log a)."""
    power = o.pow(a, _less(o, b, 1.0))
    return o.mul(g, o.add(power, o.mul(o.xlogy(power, a), b)))


def _pow_aa(o: Any, g: Any, a: Any, b: Any) -> Any:
    """b (b - 1) a^(b - 2), of the numbers 0 and 1 the constant 0."""
    less = _less(o, b, 1.0)
    if isinstance(b, (int, float)) and b * less == 0:
        return o.mul(o.mul(g, 0.0), o.pow(a, 0.0))
    return o.mul(o.mul(o.mul(g, b), less), o.pow(a, _less(o, b, 2.0)))


ROWS = (
    Nary(
        "pow", "a^b", ("dy b a^(b - 1)", "dy a^b log(a)"),
        value=lambda a, b, m: m.pow(a, b),
        slopes=(_pow_da, _pow_db),
        reads=("ab", "ab"),
        curvature={
            "aa": _pow_aa,
            "ab": _pow_ab,
            "bb": lambda o, g, a, b: o.mul(g, o.xlogy(o.xlogy(o.pow(a, b), a), a)),
        },
        wide=True,
        f32_ulp=2.5,
        max_ulp=2.0,
        slope_ulp=3.5,
        positive="a",
        by_number=True,
        by_autograd=True,
        edges=(
            "C's rules: a^0 is 1 and 1^b is 1, of NaN too; a < 0 takes whole b alone, else NaN; (-1)^inf is 1.",
            "da is 0 where b = 0; db is 0 where a = 0 and b >= 0, and NaN where a < 0.",
            "A Python number -2, -1, -0.5, 0.5, 1, 2 or 3 as b gives the bits of reciprocal(square(a)), reciprocal(a), "
            "rsqrt(a), sqrt(a), a, square(a), a a a, unless the square leaves the range where the power does not; "
            "(-0)^0.5 is +0 and (-inf)^0.5 is inf, as in C.",
        ),
        names=Names("pow", "numpy.power", np.power),
    ),
    Nary(
        "atan2", "the angle of the point (b, a)", ("dy b / (a^2 + b^2)", "-dy a / (a^2 + b^2)"),
        value=lambda a, b, m: m.atan2(a, b),
        slopes=(lambda dy, a, b, m: _angle_slope(dy, b, a, m), lambda dy, a, b, m: _angle_slope(-dy, a, b, m)),
        reads=("ab", "ab"),
        curvature={"aa": _bent_angle(-1.0), "ab": _bent_angle(0.0), "bb": _bent_angle(1.0)},
        wide=True,
        f32_ulp=2.0,
        max_ulp=3.0,
        slope_ulp=3.0,
        by_autograd=True,
        edges=("As C's atan2 at zeros and infinities. Gradients are 0 at (0, 0) and where an operand is infinite.",),
        names=Names("atan2", "numpy.arctan2", np.arctan2, torch_aliases=("arctan2",)),
    ),
    Nary(
        "hypot", "sqrt(a^2 + b^2)", ("dy a / y", "dy b / y"),
        value=_hypot,
        slopes=(_hypot_slope, lambda dy, a, b, m: _hypot_slope(dy, b, a, m)),
        reads=("ab", "ab"),
        curvature={"aa": _bent_length(0, 0), "ab": _bent_length(0, 1), "bb": _bent_length(1, 1)},
        wide=True,
        max_ulp=2.0,
        slope_ulp=3.0,
        by_autograd=True,
        edges=(
            "Nothing overflows or vanishes on the way. An infinite operand gives +inf, beside NaN too. Gradients are "
            "0 at (0, 0); the slope of an infinite operand beside a finite one is 1, with its sign.",
        ),
        names=Names("hypot", "numpy.hypot", np.hypot),
    ),
    Nary(
        "logaddexp", "log(e^a + e^b)", ("dy sigma(a - b)", "dy sigma(b - a)"),
        value=_logaddexp,
        slopes=(_logaddexp_slope, lambda dy, a, b, m: _logaddexp_slope(dy, b, a, m)),
        reads=("ab", "ab"),
        curvature={
            "aa": _shared,
            "ab": lambda o, g, a, b: o.mul(_shared(o, g, a, b), -1.0),
            "bb": _shared,
        },
        wide=True,
        f32_ulp=2.5,
        max_ulp=2.0,
        slope_ulp=3.0,
        by_autograd=True,
        edges=("-inf beside -inf gives -inf, and gradients of 0; +inf beside +inf shares dy in halves.",),
        names=Names("logaddexp", "numpy.logaddexp", np.logaddexp),
    ),
    Nary(
        "xlogy", "a log(b)", ("dy log(b)", "dy a / b"),
        value=_xlogy,
        slopes=(_xlogy_da, _xlogy_db),
        reads=("ab", "ab"),
        curvature={
            "ab": lambda o, g, a, b: o.div(g, b),  # noqa: ARG005
            "bb": lambda o, g, a, b: o.mul(o.div(o.div(o.mul(g, a), b), b), -1.0),
        },
        wide=True,
        f32_ulp=1.5,
        f32_slope_ulp=1.5,
        max_ulp=2.0,
        slope_ulp=2.0,
        positive="b",
        by_autograd=True,
        edges=(
            "y and db are 0 where a = 0, unless b is NaN; da is 0 where a = 0 and b <= 0. Elsewhere b < 0 gives NaN.",
        ),
        names=Names("xlogy", lambda _: _jax_xlogy(), torch_aliases=("special.xlogy",)),
    ),
)  # fmt: skip


def _jax_xlogy() -> Any:
    from jax.scipy.special import xlogy

    return xlogy
