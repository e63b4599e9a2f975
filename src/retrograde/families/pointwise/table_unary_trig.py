"""The unary ops of angles, of the error function and of the gamma function."""

import math
from typing import Any

import numpy as np

from retrograde._numerics.maths import Maths
from retrograde.families.pointwise.rows import Limits, Names, Terms, Unary, terms

_INF = math.inf


def _bell(x: Any, m: Maths) -> Any:
    """The slope of erf."""
    return 2 / m.sqrt(m.pi) * m.exp(-x * x)


def _erf(x: Any, m: Maths) -> Any:
    near = m.where(abs(x) < 1, x, m.const(0.0))
    return m.where(abs(x) < 1, m.erf(near), m.where(x < 0, m.erfc(-x) - 1, 1 - m.erfc(x)))


def _half_angle_slope(x: Any, m: Maths) -> Any:
    return m.div(m.const(1.0), abs(m.sqrt((1 - x) * (1 + x))))


def _erfinv_slope(x: Any, m: Maths) -> Any:
    y = m.erfinv(m.where(abs(x) == 1, m.const(0.0), x))
    return m.where(abs(x) == 1, m.const(_INF), m.sqrt(m.pi) / 2 * m.exp(y * y))


def _above_0(x: Any, m: Maths) -> Any:
    return m.where(x > 0, x, m.const(1.0))


def _below_0(x: Any, m: Maths) -> Any:
    """-x of numbers below 0 that are not whole; 1/2 elsewhere, and where a number is so small that 1 / x is all."""
    usual = (x < m.const(-(2.0**-80))) & (m.rint(x) != x)
    return m.where(usual, -x, m.const(0.5))


def _lgamma(x: Any, m: Maths) -> Terms:
    """Below 0 by reflection: log(pi / (a |sin(pi a)|)) - lgamma(a), a = -x. Up to 1.5 lgamma(x + 1) - log(x)."""
    a = _below_0(x, m)
    folded = terms(m.log(m.pi / (a * abs(m.sinpi(a)))), -m.lgamma(a))
    right = _above_0(x, m)
    up = m.lgamma(right)
    size = m.where(right < m.const(1.5), abs(m.lgamma(right + 1)) + abs(m.log(right)), abs(up))
    tiny = (x < 0) & (x >= m.const(-(2.0**-80)))
    small = -m.log(m.where(tiny, -x, m.const(1.0)))
    whole = (x <= 0) & (m.rint(x) == x)

    def at(positive: Any, negative: Any, near: Any) -> Any:
        found = m.where(x > 0, positive, m.where(tiny, near, negative))
        return m.where(m.isnan(x), x, m.where(whole, m.const(_INF), found))

    return Terms(at(up, folded.value, small), at(size, folded.scale, abs(small)))


def _poles(x: Any, positive: Terms, negative: Terms, tiny: Any, at_whole: float, m: Maths) -> Terms:
    """What has a pole at 0 and below 0 at whole numbers: `tiny` beside 0."""
    near, whole = (abs(x) <= m.const(2.0**-80)), (x < 0) & (m.rint(x) == x)

    def at(right: Any, left: Any, middle: Any) -> Any:
        found = m.where(near, middle, m.where(x > 0, right, left))
        return m.where(m.isnan(x), x, m.where(whole, m.const(at_whole), found))

    return Terms(at(positive.value, negative.value, tiny), at(positive.scale, negative.scale, abs(tiny)))


def _digamma_above(x: Any, m: Maths) -> Terms:
    """psi(x + 8) less what that is too much: the terms that a recurrence adds."""
    value, far = m.digamma(x), m.digamma(x + 8)
    return Terms(value, m.where(x < 8, abs(far) + abs(far - value), abs(value)))


def _digamma(x: Any, m: Maths) -> Terms:
    """Below 0 psi(a) + 1 / a + pi cot(pi a), a = -x; NaN at whole numbers there."""
    a = _below_0(x, m)
    above, folded = _digamma_above(_above_0(x, m), m), _digamma_above(a, m)
    cot = m.pi * m.cospi(a) / m.sinpi(a)
    below = Terms(folded.value + 1 / a + cot, folded.scale + 1 / a + abs(cot))
    return _poles(x, above, below, -m.div(m.const(1.0), x), math.nan, m)


def _trigamma(x: Any, m: Maths) -> Terms:
    """Below 0 (pi / sin(pi a))^2 + 1 / a^2 - psi'(a)."""
    a = _below_0(x, m)
    up = m.trigamma(_above_0(x, m))
    folded = terms((m.pi / m.sinpi(a)) * (m.pi / m.sinpi(a)), 1 / a / a, -m.trigamma(a))
    tiny = m.div(m.div(m.const(1.0), abs(x)), abs(x))
    return _poles(x, Terms(up, abs(up)), folded, tiny, _INF, m)


ROWS = (
    Unary(
        "sin", "sin(x)", "cos(x)",
        value=lambda x, m: m.sin(x), slope=lambda x, m: m.cos(x),
        limits=Limits((math.nan, math.nan), (math.nan, math.nan)),
        curvature=lambda o, g, x: o.cos_backward(g, x),
        names=Names("sin", "numpy.sin", np.sin),
    ),
    Unary(
        "cos", "cos(x)", "-sin(x)",
        value=lambda x, m: m.cos(x), slope=lambda x, m: -m.sin(x),
        limits=Limits((math.nan, math.nan), (math.nan, math.nan)),
        curvature=lambda o, g, x: o.mul(o.sin_backward(g, x), -1.0),
        names=Names("cos", "numpy.cos", np.cos),
    ),
    Unary(
        "tan", "tan(x)", "1 / cos(x)^2",
        value=lambda x, m: m.tan(x), slope=lambda x, m: 1 / (m.cos(x) * m.cos(x)),
        limits=Limits((math.nan, math.nan), (math.nan, math.nan)),
        curvature=lambda o, g, x: o.mul(o.tan_backward(g, x), o.mul(o.tan(x), 2.0)),
        names=Names("tan", "numpy.tan", np.tan),
    ),
    Unary(
        "asin", "asin(x)", "1 / sqrt(1 - x^2)",
        value=lambda x, m: m.asin(x), slope=_half_angle_slope,
        domain=(-1.0, 1.0),
        curvature=lambda o, g, x: o.rsqrt_backward(o.mul(o.mul(g, x), -2.0), o.add(o.mul(o.square(x), -1.0), 1.0)),
        names=Names("asin", "numpy.arcsin", np.arcsin, torch_aliases=("arcsin",)),
    ),
    Unary(
        "acos", "acos(x)", "-1 / sqrt(1 - x^2)",
        value=lambda x, m: m.acos(x), slope=lambda x, m: -_half_angle_slope(x, m),
        domain=(-1.0, 1.0),
        curvature=lambda o, g, x: o.rsqrt_backward(o.mul(o.mul(g, x), 2.0), o.add(o.mul(o.square(x), -1.0), 1.0)),
        names=Names("acos", "numpy.arccos", np.arccos, torch_aliases=("arccos",)),
    ),
    Unary(
        "atan", "atan(x)", "1 / (1 + x^2)",
        value=lambda x, m: m.atan(x),
        slope=lambda x, m: m.where(abs(x) > m.const(2.0**100), 1 / m.where(x == 0, m.const(1.0), x) / m.where(
            x == 0, m.const(1.0), x), 1 / (1 + m.where(abs(x) > m.const(2.0**100), m.const(0.0), x * x))),
        limits=Limits((-math.pi / 2, math.pi / 2), (0.0, 0.0)),
        curvature=lambda o, g, x: o.reciprocal_backward(o.mul(o.mul(g, x), 2.0), o.add(o.square(x), 1.0)),
        names=Names("atan", "numpy.arctan", np.arctan, torch_aliases=("arctan",)),
    ),
    Unary(
        "erf", "erf(x)", "2 / sqrt(pi) e^(-x^2)",
        value=_erf, slope=_bell,
        limits=Limits((-1.0, 1.0), (0.0, 0.0)),
        curvature=lambda o, g, x: o.mul(o.erf_backward(g, x), o.mul(x, -2.0)),
        names=Names("erf", "scipy.special.erf"),
    ),
    Unary(
        "erfc", "1 - erf(x)", "-2 / sqrt(pi) e^(-x^2)",
        value=lambda x, m: m.erfc(x), slope=lambda x, m: -_bell(x, m),
        limits=Limits((2.0, 0.0), (-0.0, -0.0)),
        curvature=lambda o, g, x: o.mul(o.erfc_backward(g, x), o.mul(x, -2.0)),
        names=Names("erfc", "scipy.special.erfc"),
    ),
    Unary(
        "erfinv", "y with erf(y) = x", "sqrt(pi) / 2 e^(y^2)",
        value=lambda x, m: m.where(abs(x) == 1, x * m.const(_INF), m.erfinv(m.where(abs(x) == 1, m.const(0.0), x))),
        slope=_erfinv_slope,
        domain=(-1.0, 1.0),
        curvature=lambda o, g, x: o.mul(o.mul(g, o.mul(o.square(o.exp(o.square(o.erfinv(x)))), math.pi / 2)),
                                        o.erfinv(x)),
        names=Names("erfinv", "scipy.special.erfinv"),
    ),
    Unary(
        "lgamma", "log |gamma(x)|", "digamma(x)",
        value=_lgamma, slope=_digamma,
        limits=Limits((_INF, _INF), (math.nan, _INF)),
        curvature=lambda o, g, x: o.digamma_backward(g, x),
        names=Names("lgamma", "scipy.special.gammaln", torch_error=2e-9),  # of its trigamma
        doc="It is infinite at whole numbers up to 0.",
    ),
    Unary(
        "digamma", "d/dx log |gamma(x)|", "trigamma(x)",
        value=_digamma, slope=_trigamma,
        limits=Limits((math.nan, _INF), (math.nan, 0.0)),
        names=Names("digamma", "scipy.special.digamma", torch_error=2e-9),  # of its trigamma
        doc="It is NaN at whole numbers below 0. It has no second derivative here.",
    ),
)  # fmt: skip
