"""The unary ops. A row is the op: see `rows.py`, and docs/develop/add-an-op.md."""

import math
from typing import Any

import numpy as np

from retrograde._numerics.maths import Maths
from retrograde.families.pointwise import table_unary_exp, table_unary_light, table_unary_trig
from retrograde.families.pointwise.rows import (
    Limits,
    Names,
    Option,
    Unary,
    big_phi,
    log1p_exp,
    phi,
    sigma,
    swish_slope,
    terms,
    twice_du,
    twice_u,
)

_INF = math.inf
_C0, _C1 = 2 * math.sqrt(2 / math.pi), 2 * math.sqrt(2 / math.pi) * 0.044715


def _np_sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


def _np_gelu_tanh(x: Any) -> Any:
    return x * _np_sigmoid(x.dtype.type(_C0) * x + x.dtype.type(_C1) * (x * x * x))


def _one_minus_2(o: Any, s: Any) -> Any:
    """sigma'' = sigma' (1 - 2 sigma), and the derivative of s (1 - s)."""
    return o.add(o.mul(s, -2.0), 1.0)


def _one_minus_2s(o: Any, z: Any) -> Any:
    return _one_minus_2(o, o.sigmoid(z))


def _gelu_curvature(o: Any, g: Any, x: Any) -> Any:
    """phi(x) (2 - x^2)."""
    square = o.mul(x, x)
    bell = o.mul(o.exp(o.mul(square, -0.5)), 1 / math.sqrt(2 * math.pi))
    return o.mul(g, o.mul(bell, o.add(o.mul(square, -1.0), 2.0)))


def _gelu_tanh_curvature(o: Any, g: Any, x: Any) -> Any:
    """sigma'(z) (2 z' + x z'' + x z'^2 (1 - 2 sigma(z))), z = c0 x + c1 x^3."""
    square = o.mul(x, x)
    z = o.mul(x, o.add(o.mul(square, _C1), _C0))
    dz = o.add(o.mul(square, 3 * _C1), _C0)
    plain = o.add(o.mul(dz, 2.0), o.mul(square, 6 * _C1))
    bent = o.mul(o.mul(x, o.mul(dz, dz)), _one_minus_2s(o, z))
    return o.mul(o.sigmoid_backward(g, z), o.add(plain, bent))


def _relu_slope(x: Any, m: Maths) -> Any:
    return m.where(m.isnan(x), x, m.where(x > 0, m.const(1.0), m.const(0.0)))


ROWS = (
    Unary(
        "exp", "e^x", "e^x",
        value=lambda x, m: m.exp(x),
        slope=lambda x, m: m.exp(x),
        slope_of_y=lambda y, m: y,  # noqa: ARG005
        curvature=lambda o, g, x: o.exp_backward(g, x),
        curvature_of_y=lambda o, g, y: g,  # noqa: ARG005
        keeps="y",
        names=Names("exp", "numpy.exp", np.exp, backward=("mul", "y")),
    ),
    Unary(
        "sigmoid", "sigma(x) = 1 / (1 + e^-x)", "sigma(x) sigma(-x)",
        value=sigma,
        slope=lambda x, m: sigma(x, m) * sigma(-x, m),
        slope_of_y=lambda y, m: y * (1 - y),  # noqa: ARG005
        curvature=lambda o, g, x: o.mul(o.sigmoid_backward(g, x), _one_minus_2s(o, x)),
        curvature_of_y=lambda o, g, y: o.mul(g, _one_minus_2(o, y)),
        names=Names("sigmoid", "nn.sigmoid", _np_sigmoid, backward=("sigmoid_backward", "y")),
    ),
    Unary(
        "silu", "x sigma(x)", "sigma(x) (1 + x sigma(-x))",
        value=lambda x, m: x * sigma(x, m),
        slope=lambda x, m: swish_slope(x, x, 1, m),
        limits=Limits((-0.0, _INF), (0.0, 1.0)),
        curvature=lambda o, g, x: o.mul(o.sigmoid_backward(g, x), o.add(o.mul(x, _one_minus_2s(o, x)), 2.0)),
        names=Names(
            "nn.functional.silu", "nn.silu", lambda x: x * _np_sigmoid(x), backward=("silu_backward", "x")
        ),
    ),
    Unary(
        "gelu", "x Phi(x)", "Phi(x) + x phi(x)",
        value=lambda x, m: x * big_phi(x, m),
        slope=lambda x, m: terms(big_phi(x, m), x * phi(x, m)),
        limits=Limits((-0.0, _INF), (0.0, 1.0)),
        curvature=_gelu_curvature,
        names=Names(
            "nn.functional.gelu", "nn.gelu", jax_options={"approximate": False}, backward=("gelu_backward", "x")
        ),
    ),
    Unary(
        "gelu_tanh", "x sigma(z), z = 2 sqrt(2/pi) (x + 0.044715 x^3)", "sigma(z) (1 + x z' sigma(-z))",
        value=lambda x, m: x * sigma(twice_u(x, m), m),
        slope=lambda x, m: swish_slope(x, twice_u(x, m), twice_du(x, m), m),
        limits=Limits((-0.0, _INF), (0.0, 1.0)),
        curvature=_gelu_tanh_curvature,
        names=Names(
            "nn.functional.gelu", "nn.gelu", _np_gelu_tanh,
            torch_options={"approximate": "tanh"}, jax_options={"approximate": True}, backward=("gelu_backward", "x"),
        ),
    ),
    Unary(
        "relu", "max(x, 0)", "1 if x > 0 else 0",
        value=lambda x, m: m.where(x < 0, m.const(0.0), x),  # -0 stays
        slope=_relu_slope,
        slope_of_y=_relu_slope,
        closed=lambda x: x <= 0,
        curvature=lambda o, g, x: o.zeros_like(x),  # noqa: ARG005
        curvature_of_y=lambda o, g, y: o.zeros_like(y),  # noqa: ARG005
        names=Names(
            "relu", "nn.relu", lambda x: np.maximum(x, x.dtype.type(0)), backward=("threshold_backward", "x", 0)
        ),
        max_ulp=0.5,
    ),
    Unary(
        "softplus", "log(1 + e^(beta x)) / beta", "sigma(beta x)",
        value=lambda x, m, beta: log1p_exp(m.const(beta) * x, m) / m.const(beta),
        slope=lambda x, m, beta: sigma(m.const(beta) * x, m),
        curvature=lambda o, g, x, beta: o.sigmoid_backward(o.mul(g, beta), o.mul(x, beta)),
        # Of some log(2) / beta is a number, and 1 / beta is none; or beta is none of f32.
        options=(Option("beta", 1.0, (1.0, 2.5, -0.7, 1e-3, 3e4, 1e-35, -1e35, 2.5e-39, -1e39, 4.5e-309, 5e-324)),),
        refuse=lambda beta: None if 0 < abs(beta) < _INF else "a finite number other than 0",
        names=Names("nn.functional.softplus", "nn.softplus", lambda x: np.logaddexp(x, x.dtype.type(0)),
                    backward=("softplus_backward", "x", "beta", 20)),
        doc="There is no threshold: the tails keep their digits.",
    ),
    Unary(
        "isnan", "whether x is NaN", "",
        value=lambda x, m: m.isnan(x),
        names=Names("isnan", "numpy.isnan", np.isnan),
        max_ulp=0.5,
        to_bool=True,
    ),
    *table_unary_light.ROWS,
    *table_unary_exp.ROWS,
    *table_unary_trig.ROWS,
)  # fmt: skip

BY_NAME = {row.name: row for row in ROWS}
