"""The unary ops that are made of exponentials and logarithms. In no form do terms cancel."""

import math
from typing import Any

import numpy as np

from retrograde._numerics.maths import Maths
from retrograde.families.pointwise.rows import Limits, Names, Option, Terms, Unary, log1p_exp, sigma, terms

_INF, _LN2, _LN10 = math.inf, math.log(2), math.log(10)
_ALPHAS = (1.0, 0.4, 2.5, -1.3, 1e-3, 1e30)
_SELU_GAIN, _SELU_ALPHA = "1.0507009873554804934193349852946", "1.6732632423543772848170429916717"


def _is_finite(alpha: float) -> str | None:
    return None if abs(alpha) < _INF else "a finite number"


def _is_divisor(alpha: float) -> str | None:
    return None if 0 < abs(alpha) < _INF else "a finite number other than 0"


def _sech2(x: Any, m: Maths) -> Any:
    """1 - tanh^2 = 4 e / (1 + e)^2, e = e^(-2 |x|)."""
    e = m.exp(-2 * abs(x))
    return 4 * e / ((1 + e) * (1 + e))


def _sinh(x: Any, m: Maths) -> Any:
    e = m.expm1(abs(x))
    half = (e + m.where(m.isinf(x), m.const(1.0), e / (e + 1))) / 2
    return m.where(x < 0, -half, m.where(x == 0, x, half))


def _cosh(x: Any, m: Maths) -> Any:
    e = m.exp(abs(x))
    return (e + 1 / e) / 2


def _mish_parts(x: Any, m: Maths) -> tuple[Any, Any]:
    """(w, w'), w = tanh(log(1 + e^x)) = n / (n + 2), n = e^x (e^x + 2); for x > 0 by e^-x."""
    f = m.exp(-abs(x))
    above = m.where(x > 0, 1 + 2 * f, f * (f + 2))
    below = above + m.where(x > 0, 2 * f * f, m.const(2.0))
    return above / below, 4 * m.where(x > 0, f, m.const(1.0)) * f * (1 + f) / (below * below)


def _mish_slope(x: Any, m: Maths) -> Terms:
    w, bent = _mish_parts(x, m)
    return terms(w, x * bent)


def _mish_curvature(o: Any, g: Any, x: Any) -> Any:
    """y = x t, t = tanh(s), s = softplus(x): y'' = 2 t' + x t'', t' = (1 - t^2) p, t'' = t' ((1 - p) - 2 t p)."""
    p, t = o.sigmoid(x), o.tanh(o.softplus(x))
    bent = o.tanh_backward(p, o.softplus(x))
    again = o.sub(o.add(o.mul(p, -1.0), 1.0), o.mul(o.mul(t, p), 2.0))
    return o.mul(g, o.mul(bent, o.add(o.mul(x, again), 2.0)))


def _logit(x: Any, m: Maths) -> Any:
    near = abs(x - m.const(0.5)) < 0.125
    middle = m.log1p(m.where(near, (2 * x - 1) / m.where(near, 1 - x, m.const(0.5)), m.const(0.0)))
    return m.where(near, middle, m.log(m.div(x, 1 - x)))


def _tanhshrink(x: Any, m: Maths) -> Any:
    """Below 1/20 by its series x^3/3 - 2 x^5/15 + 17 x^7/315 - ..."""
    ratios = ((1, 3), (-2, 15), (17, 315), (-62, 2835), (1382, 155925), (-21844, 6081075), (929569, 638512875))
    near = m.where(abs(x) < m.const(0.05), x, m.const(0.0))
    square, series = near * near, m.const(0.0)
    for above, below in reversed(ratios):
        series = series * square + m.const(float(above)) / m.const(float(below))
    return m.where(abs(x) < m.const(0.05), near * square * series, x - m.tanh(x))


def _elu(x: Any, m: Maths, alpha: Any, gain: Any) -> Any:
    low = m.where(x > 0, m.const(0.0), x)
    return gain * m.where(x > 0, x, alpha * m.expm1(low))


def _elu_slope(x: Any, m: Maths, alpha: Any, gain: Any) -> Any:
    low = m.where(x > 0, m.const(0.0), x)
    return gain * m.where(x > 0, m.const(1.0), alpha * m.exp(low))


def _celu(x: Any, m: Maths, alpha: float) -> Any:
    low = m.where(x > 0, m.const(0.0), x)
    q = low / m.const(alpha)
    found = m.const(alpha) * m.expm1(q)
    return m.where((x > 0) | (abs(q) < m.const(2.0**-200)), x, found)


def _celu_slope(x: Any, m: Maths, alpha: float) -> Any:
    low = m.where(x > 0, m.const(0.0), x)
    return m.where(x > 0, m.const(1.0), m.exp(low / m.const(alpha)))


def _below(o: Any, g: Any, x: Any) -> Any:
    """g where x is negative, else 0."""
    return o.relu_backward(g, o.mul(x, -1.0))


def _np_logit(x: Any) -> Any:
    return np.log(x / (1 - x))


def _np_elu(x: Any) -> Any:
    return np.where(x > 0, x, np.expm1(np.minimum(x, x.dtype.type(0))))


ROWS = (
    Unary(
        "rsqrt", "1 / sqrt(x)", "-1 / (2 x sqrt(x))",
        value=lambda x, m: m.div(m.const(1.0), m.sqrt(x)),
        slope=lambda x, m: -abs(m.div(m.div(m.const(0.5), abs(m.sqrt(x))), abs(x))),
        slope_of_y=lambda y, m: -(y * y * y) / 2,  # noqa: ARG005
        domain=(0.0, _INF),
        curvature=lambda o, g, x: o.mul(g, o.mul(o.mul(o.rsqrt(x), o.square(o.reciprocal(x))), 0.75)),
        curvature_of_y=lambda o, g, y: o.mul(g, o.mul(o.square(y), -1.5)),
        keeps="y",
        names=Names("rsqrt", "lax.rsqrt", lambda x: 1 / np.sqrt(x)),
        max_ulp=1.0, slope_ulp=2.0,
    ),
    Unary(
        "cbrt", "x^(1/3)", "1 / (3 cbrt(x)^2)",
        value=lambda x, m: m.cbrt(x),
        slope=lambda x, m: m.div(m.const(1.0), 3 * m.cbrt(x) * m.cbrt(x)),
        slope_of_y=lambda y, m: m.div(m.const(1.0), 3 * y * y),
        curvature=lambda o, g, x: o.mul(g, o.mul(o.reciprocal(o.mul(x, o.square(o.cbrt(x)))), -2 / 9)),
        curvature_of_y=lambda o, g, y: o.mul(g, o.mul(o.reciprocal(o.mul(y, o.square(y))), -2 / 3)),
        keeps="y",
        names=Names(lambda t: lambda x: t.sign(x) * t.pow(t.abs(x), 1 / 3), "numpy.cbrt", np.cbrt),
    ),
    Unary(
        "exp2", "2^x", "2^x log(2)",
        value=lambda x, m: m.exp2(x),
        slope=lambda x, m: m.exp2(x) * m.ln2,
        slope_of_y=lambda y, m: y * m.ln2,
        curvature=lambda o, g, x: o.mul(o.exp2_backward(g, x), _LN2),
        curvature_of_y=lambda o, g, y: o.mul(g, _LN2),  # noqa: ARG005
        keeps="y",
        names=Names("exp2", "numpy.exp2", np.exp2),
    ),
    Unary(
        "expm1", "e^x - 1", "e^x",
        value=lambda x, m: m.expm1(x),
        slope=lambda x, m: m.exp(x),
        curvature=lambda o, g, x: o.expm1_backward(g, x),
        names=Names("expm1", "numpy.expm1", np.expm1),
    ),
    Unary(
        "log", "log(x)", "1 / x",
        value=lambda x, m: m.log(x),
        slope=lambda x, m: m.div(m.const(1.0), x),
        domain=(0.0, _INF),
        curvature=lambda o, g, x: o.reciprocal_backward(g, x),
        names=Names("log", "numpy.log", np.log),
    ),
    Unary(
        "log2", "log2(x)", "1 / (x log(2))",
        value=lambda x, m: m.log2(x),
        slope=lambda x, m: m.div(1 / m.ln2, x),
        domain=(0.0, _INF),
        curvature=lambda o, g, x: o.reciprocal_backward(o.mul(g, 1 / _LN2), x),
        names=Names("log2", "numpy.log2", np.log2),
    ),
    Unary(
        "log10", "log10(x)", "1 / (x log(10))",
        value=lambda x, m: m.log10(x),
        slope=lambda x, m: m.div(1 / m.log(m.const(10.0)), x),
        domain=(0.0, _INF),
        curvature=lambda o, g, x: o.reciprocal_backward(o.mul(g, 1 / _LN10), x),
        names=Names("log10", "numpy.log10", np.log10),
    ),
    Unary(
        "log1p", "log(1 + x)", "1 / (1 + x)",
        value=lambda x, m: m.log1p(x),
        slope=lambda x, m: m.div(m.const(1.0), abs(1 + x)),
        domain=(-1.0, _INF),
        curvature=lambda o, g, x: o.reciprocal_backward(g, o.add(x, 1.0)),
        names=Names("log1p", "numpy.log1p", np.log1p),
    ),
    Unary(
        "tanh", "tanh(x)", "1 - tanh(x)^2",
        value=lambda x, m: m.tanh(x),
        slope=_sech2,
        slope_of_y=lambda y, m: (1 - y) * (1 + y),  # noqa: ARG005
        curvature=lambda o, g, x: o.mul(o.tanh_backward(g, x), o.mul(o.tanh(x), -2.0)),
        curvature_of_y=lambda o, g, y: o.mul(g, o.mul(y, -2.0)),
        names=Names("tanh", "numpy.tanh", np.tanh, backward=("tanh_backward", "y")),
    ),
    Unary(
        "tanhshrink", "x - tanh(x)", "tanh(x)^2",
        value=_tanhshrink,
        slope=lambda x, m: m.tanh(x) * m.tanh(x),
        limits=Limits((-_INF, _INF), (1.0, 1.0)),
        curvature=lambda o, g, x: o.mul(o.tanh_backward(g, x), o.mul(o.tanh(x), 2.0)),
        names=Names("nn.functional.tanhshrink", lambda j: lambda x: x - j.numpy.tanh(x), lambda x: x - np.tanh(x)),
    ),
    Unary(
        "sinh", "sinh(x)", "cosh(x)",
        value=_sinh, slope=_cosh,
        curvature=lambda o, g, x: o.cosh_backward(g, x),
        names=Names("sinh", "numpy.sinh", np.sinh),
    ),
    Unary(
        "cosh", "cosh(x)", "sinh(x)",
        value=_cosh, slope=_sinh,
        curvature=lambda o, g, x: o.sinh_backward(g, x),
        names=Names("cosh", "numpy.cosh", np.cosh),
    ),
    Unary(
        "asinh", "asinh(x)", "1 / sqrt(1 + x^2)",
        value=lambda x, m: m.asinh(x),
        slope=lambda x, m: m.where(abs(x) > m.const(2.0**80), 1 / m.where(x == 0, m.const(1.0), abs(x)),
                                   1 / m.sqrt(1 + m.where(abs(x) > m.const(2.0**80), m.const(0.0), x * x))),
        limits=Limits((-_INF, _INF), (0.0, 0.0)),
        curvature=lambda o, g, x: o.rsqrt_backward(o.mul(o.mul(g, x), 2.0), o.add(o.square(x), 1.0)),
        names=Names("asinh", "numpy.arcsinh", np.arcsinh, torch_aliases=("arcsinh",)),
    ),
    Unary(
        "acosh", "acosh(x)", "1 / sqrt(x^2 - 1)",
        value=lambda x, m: m.acosh(x),
        slope=lambda x, m: m.div(m.div(m.const(1.0), abs(m.sqrt(x - 1))), abs(m.sqrt(x + 1))),
        domain=(1.0, _INF),
        curvature=lambda o, g, x: o.rsqrt_backward(o.mul(o.mul(g, x), 2.0), o.add(o.square(x), -1.0)),
        names=Names("acosh", "numpy.arccosh", np.arccosh, torch_aliases=("arccosh",)),
    ),
    Unary(
        "atanh", "atanh(x)", "1 / (1 - x^2)",
        value=lambda x, m: m.atanh(x),
        slope=lambda x, m: m.div(m.const(1.0), abs(1 - x) * abs(1 + x)),
        domain=(-1.0, 1.0),
        curvature=lambda o, g, x: o.reciprocal_backward(o.mul(o.mul(g, x), -2.0), o.add(o.mul(o.square(x), -1.0), 1.0)),
        names=Names("atanh", "numpy.arctanh", np.arctanh, torch_aliases=("arctanh",)),
    ),
    Unary(
        "log_sigmoid", "log sigma(x)", "sigma(-x)",
        value=lambda x, m: -log1p_exp(-x, m),
        slope=lambda x, m: sigma(-x, m),
        limits=Limits((-_INF, -0.0), (1.0, 0.0)),
        curvature=lambda o, g, x: o.mul(o.sigmoid_backward(g, x), -1.0),
        names=Names("nn.functional.logsigmoid", "nn.log_sigmoid", lambda x: -np.logaddexp(-x, x.dtype.type(0)),
                    aten="log_sigmoid"),
    ),
    Unary(
        "mish", "x tanh(log(1 + e^x))", "w + x w', w = tanh(log(1 + e^x))",
        value=lambda x, m: x * _mish_parts(x, m)[0],
        slope=_mish_slope,
        limits=Limits((-0.0, _INF), (0.0, 1.0)),
        curvature=_mish_curvature,
        names=Names("nn.functional.mish", "nn.mish", lambda x: x * np.tanh(np.logaddexp(x, x.dtype.type(0)))),
    ),
    Unary(
        "logit", "log(x / (1 - x))", "1 / (x (1 - x))",
        value=_logit,
        slope=lambda x, m: m.div(m.div(m.const(1.0), x), abs(1 - x)),
        domain=(0.0, 1.0),
        curvature=lambda o, g, x: o.reciprocal_backward(
            o.mul(g, o.add(o.mul(x, -2.0), 1.0)), o.sub(x, o.square(x))
        ),
        names=Names("logit", "scipy.special.logit", _np_logit, backward=("logit_backward", "x", None)),
    ),
    Unary(
        "elu", "x if x > 0 else alpha (e^x - 1)", "1 if x > 0 else alpha e^x",
        value=lambda x, m, alpha: _elu(x, m, m.const(alpha), m.const(1.0)),
        slope=lambda x, m, alpha: _elu_slope(x, m, m.const(alpha), m.const(1.0)),
        curvature=lambda o, g, x, alpha: _below(o, o.mul(o.exp_backward(g, x), alpha), x),
        options=(Option("alpha", 1.0, (*_ALPHAS, 0.0)),),
        refuse=_is_finite,
        names=Names("nn.functional.elu", lambda j: j.nn.elu, _np_elu),
    ),
    Unary(
        "selu", "1.0507 (x if x > 0 else 1.6733 (e^x - 1))", "1.0507 (1 if x > 0 else 1.6733 e^x)",
        value=lambda x, m: _elu(x, m, m.const(_SELU_ALPHA), m.const(_SELU_GAIN)),
        slope=lambda x, m: _elu_slope(x, m, m.const(_SELU_ALPHA), m.const(_SELU_GAIN)),
        curvature=lambda o, g, x: _below(o, o.mul(o.exp_backward(g, x), float(_SELU_ALPHA) * float(_SELU_GAIN)), x),
        names=Names("nn.functional.selu", "nn.selu",
                    lambda x: x.dtype.type(_SELU_GAIN) * np.where(x > 0, x, x.dtype.type(_SELU_ALPHA) * _np_elu(x))),
    ),
    Unary(
        "celu", "x if x > 0 else alpha (e^(x / alpha) - 1)", "1 if x > 0 else e^(x / alpha)",
        value=_celu,
        slope=_celu_slope,
        curvature=lambda o, g, x, alpha: _below(o, o.exp_backward(o.mul(g, 1 / alpha), o.mul(x, 1 / alpha)), x),
        options=(Option("alpha", 1.0, _ALPHAS),),
        refuse=_is_divisor,
        names=Names("nn.functional.celu", lambda j: j.nn.celu, _np_elu, torch_error=1e-7),  # it has 1 / alpha in f32
    ),
)  # fmt: skip
