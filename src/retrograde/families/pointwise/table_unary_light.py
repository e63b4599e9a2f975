"""The unary ops that compare, round and select: exact, or of one or two roundings."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde._numerics.maths import Maths
from retrograde.families.pointwise.rows import Limits, Names, Option, Terms, Unary, nan_at_nan, trunc

_INF = math.inf
_LEVELS = (0.5, 0.1, 0.0, 3.0, 1e-40, 2.5e38)  # some are no f32, and no half


def _nothing(o: Any, g: Any, x: Any, **_: float) -> Any:
    """A second derivative of 0."""
    del g
    return o.zeros_like(x)


def _no_slope(x: Any, m: Maths) -> Any:
    """+0, at NaN too: x is not read."""
    return m.where(m.isnan(x), m.const(0.0), m.const(0.0))


def _always(x: Any) -> Any:
    return x == x if not hasattr(x, "shape") else np.ones(x.shape, bool)


def _where_open(is_open: Callable[..., Any], slope: Callable[..., Any] | None = None) -> Callable[..., Any]:
    """A slope where `is_open(x, m, **options)`, 1 if none is given, else 0; NaN at NaN."""

    def found(x: Any, m: Maths, **options: float) -> Any:
        inside = m.const(1.0) if slope is None else slope(x, m, **options)
        return nan_at_nan(x, m.where(is_open(x, m, **options), inside, m.const(0.0)), m)

    return found


def _all_finite(**options: float) -> str | None:
    good = all(abs(each) < _INF for each in options.values())
    return None if good else "a finite number" if len(options) == 1 else "finite numbers"


def _is_range(min_val: float, max_val: float) -> str | None:
    good = -_INF < min_val <= max_val < _INF
    return None if good else "finite numbers, min_val at most max_val"


def _is_width(lambd: float) -> str | None:
    return None if 0 <= lambd < _INF else "a finite number, 0 at least"


def _between(x: Any, low: float, high: float, m: Maths) -> Any:
    return m.where(x < m.const(low), m.const(low), m.where(x > m.const(high), m.const(high), x))


def _sign(x: Any, m: Maths) -> Any:
    return m.where(x > 0, m.const(1.0), m.where(x < 0, m.const(-1.0), x))


def _frac(x: Any, m: Maths) -> Any:
    return m.where(trunc(x, m) == x, m.where(m.isinf(x), m.const(math.nan), x * 0), x - trunc(x, m))


def _hardswish_slope(x: Any, m: Maths) -> Terms:
    inside = abs(x) < 3
    ends = m.where(x >= 3, m.const(1.0), nan_at_nan(x, m.const(0.0) * (x == x), m))
    return Terms(m.where(inside, (2 * x + 3) / 6, ends), m.where(inside, (2 * abs(x) + 3) / 6, ends))


def _hardswish(x: Any, m: Maths) -> Any:
    return m.where(x <= -3, m.const(-0.0), m.where(x >= 3, x, x * (x + 3) / 6))


def _hardsigmoid(x: Any, m: Maths) -> Any:
    return m.where(x <= -3, m.const(0.0), m.where(x >= 3, m.const(1.0), (x + 3) / 6))


def _softshrink(x: Any, m: Maths, lambd: float) -> Terms:
    width = m.const(lambd)
    value = m.where(x > width, x - width, m.where(x < -width, x + width, nan_at_nan(x, x * 0, m)))
    value = m.where(m.isinf(x), x, value)
    return Terms(value, m.where((abs(x) <= width), m.const(0.0), abs(x)))


def _steps(name: str, formula: str, value: Callable[..., Any], numpy: Any, jax: Any = None, **names: Any) -> Unary:
    """A step function: its gradient is +0 everywhere."""
    return Unary(
        name, formula, "0",
        value=value, slope=_no_slope, closed=_always, curvature=_nothing, max_ulp=0.5,
        names=Names(name, jax or f"numpy.{name}", numpy, **names),
    )  # fmt: skip


def _np_relu6(x: Any) -> Any:
    return np.clip(x, x.dtype.type(0), x.dtype.type(6))


ROWS = (
    Unary(
        "neg", "-x", "-1",
        value=lambda x, m: -x,  # noqa: ARG005
        slope=lambda x, m: m.where(m.isnan(x), m.const(-1.0), m.const(-1.0)),
        curvature=_nothing,
        names=Names("neg", "numpy.negative", np.negative, torch_aliases=("negative",)),
        max_ulp=0.5,
    ),
    Unary(
        "abs", "|x|", "1 if x > 0, -1 if x < 0, else 0",
        value=lambda x, m: abs(x),  # noqa: ARG005
        slope=lambda x, m: _sign(x, m) * m.where(x == 0, m.const(0.0), m.const(1.0)),
        curvature=_nothing,
        names=Names("abs", "numpy.abs", np.abs, torch_aliases=("absolute",)),
        max_ulp=0.5,
    ),
    _steps("sign", "1 if x > 0, -1 if x < 0, else x", _sign, np.sign),
    Unary(
        "reciprocal", "1 / x", "-1 / x^2",
        value=lambda x, m: m.div(m.const(1.0), x),
        slope=lambda x, m: -abs(m.div(m.div(m.const(1.0), abs(x)), abs(x))),
        slope_of_y=lambda y, m: -(y * y),  # noqa: ARG005
        curvature=lambda o, g, x: o.mul(g, o.mul(o.reciprocal(o.mul(x, o.square(x))), 2.0)),
        curvature_of_y=lambda o, g, y: o.mul(g, o.mul(y, -2.0)),
        keeps="y",
        names=Names("reciprocal", "numpy.reciprocal", np.reciprocal),
        max_ulp=0.5, slope_ulp=1.0,
    ),
    Unary(
        "square", "x^2", "2 x",
        value=lambda x, m: x * x,  # noqa: ARG005
        slope=lambda x, m: 2 * x,  # noqa: ARG005
        curvature=lambda o, g, x: o.mul(g, 2.0),  # noqa: ARG005
        names=Names("square", "numpy.square", np.square),
        max_ulp=0.5,
    ),
    Unary(
        "sqrt", "sqrt(x)", "1 / (2 sqrt(x))",
        value=lambda x, m: m.sqrt(x),
        domain=(0.0, _INF),
        slope=lambda x, m: m.div(m.const(0.5), abs(m.sqrt(x))),
        slope_of_y=lambda y, m: m.div(m.const(0.5), abs(y)),
        curvature=lambda o, g, x: o.mul(g, o.mul(o.reciprocal(o.mul(x, o.sqrt(x))), -0.25)),
        curvature_of_y=lambda o, g, y: o.mul(g, o.mul(o.square(o.reciprocal(y)), -0.5)),
        keeps="y",
        names=Names("sqrt", "numpy.sqrt", np.sqrt),
        max_ulp=0.5, slope_ulp=1.0,
    ),
    _steps("floor", "the largest whole number that is at most x", lambda x, m: m.floor(x), np.floor),
    _steps("ceil", "the smallest whole number that is at least x", lambda x, m: -m.floor(-x), np.ceil),
    _steps("round", "the nearest whole number, of two the even one", lambda x, m: m.rint(x), np.rint),
    _steps("trunc", "x without its fraction", trunc, np.trunc, torch_aliases=("fix",)),
    Unary(
        "frac", "x - trunc(x)", "1",
        value=_frac,
        slope=lambda x, m: m.where(m.isnan(x), m.const(1.0), m.const(1.0)),
        curvature=_nothing,
        names=Names("frac", lambda j: lambda x: x - j.numpy.trunc(x), lambda x: x - np.trunc(x)),
        max_ulp=0.5,
        doc="It has the sign of x, as 0 too.",
    ),
    Unary(
        "relu6", "min(max(x, 0), 6)", "1 if 0 < x < 6 else 0",
        value=lambda x, m: m.where(x < 0, m.const(0.0), m.where(x > 6, m.const(6.0), x)),
        slope=_where_open(lambda x, m: (x > 0) & (x < 6)),  # noqa: ARG005
        closed=lambda x: (x <= 0) | (x >= 6),
        curvature=_nothing,
        names=Names("nn.functional.relu6", "nn.relu6", _np_relu6, backward=("hardtanh_backward", "x", 0, 6)),
        max_ulp=0.5,
    ),
    Unary(
        "relu_squared", "max(x, 0)^2", "2 max(x, 0)",
        value=lambda x, m: m.where(x > 0, x * x, nan_at_nan(x, m.const(0.0) * (x == x), m)),
        slope=_where_open(lambda x, m: x > 0, lambda x, m: 2 * x),  # noqa: ARG005
        closed=lambda x: x <= 0,
        curvature=lambda o, g, x: o.relu_backward(o.mul(g, 2.0), x),
        names=Names(
            lambda t: lambda x: t.square(t.relu(x)), lambda j: lambda x: j.numpy.square(j.nn.relu(x)),
            lambda x: np.square(np.maximum(x, x.dtype.type(0))),
        ),
        max_ulp=0.5,
    ),
    Unary(
        "hardtanh", "min(max(x, min_val), max_val)", "1 if min_val < x < max_val else 0",
        value=lambda x, m, min_val, max_val: _between(x, min_val, max_val, m),
        slope=_where_open(lambda x, m, min_val, max_val: (x > m.const(min_val)) & (x < m.const(max_val))),
        closed=lambda x, min_val, max_val: (x <= min_val) | (x >= max_val),
        curvature=_nothing,
        options=(Option("min_val", -1.0, (-1.0, -0.1, -3e38)), Option("max_val", 1.0, (1.0, 0.1, 1e-40, 1e39))),
        refuse=_is_range,
        names=Names(
            "nn.functional.hardtanh", lambda j: lambda x, min_val, max_val: j.numpy.clip(x, min_val, max_val),
            lambda x: np.clip(x, x.dtype.type(-1), x.dtype.type(1)),
            backward=("hardtanh_backward", "x", "min_val", "max_val"),
        ),
        max_ulp=0.5,
    ),
    Unary(
        "leaky_relu", "x if x > 0 else negative_slope x", "1 if x > 0 else negative_slope",
        value=lambda x, m, negative_slope: m.where(x > 0, x, m.const(negative_slope) * x),
        slope=lambda x, m, negative_slope: m.where(
            m.isnan(x), x, m.where(x > 0, m.const(1.0), m.const(negative_slope))
        ),
        curvature=_nothing,
        options=(Option("negative_slope", 0.01, (0.01, 0.3, -2.0, 0.0, 1e-42, 1e39, 1e-60, -3e300)),),
        refuse=_all_finite,
        names=Names(
            "nn.functional.leaky_relu", lambda j: j.nn.leaky_relu,
            lambda x: np.where(x > 0, x, x.dtype.type(0.01) * x),
            backward=("leaky_relu_backward", "x", "negative_slope", False),
        ),
        max_ulp=1.0,
    ),
    Unary(
        "hardshrink", "x if |x| > lambd else 0", "1 if |x| > lambd else 0",
        value=lambda x, m, lambd: m.where(abs(x) <= m.const(lambd), m.const(0.0), x),
        slope=_where_open(lambda x, m, lambd: abs(x) > m.const(lambd)),
        closed=lambda x, lambd: abs(x) <= lambd,
        curvature=_nothing,
        options=(Option("lambd", 0.5, _LEVELS),),
        refuse=_is_width,
        names=Names(
            "nn.functional.hardshrink", lambda j: lambda x, lambd: j.numpy.where(abs(x) > lambd, x, 0),
            lambda x: np.where(abs(x) > 0.5, x, x.dtype.type(0)), backward=("hardshrink_backward", "x", "lambd"),
        ),
        max_ulp=0.5,
    ),
    Unary(
        "softshrink", "x - lambd if x > lambd, x + lambd if x < -lambd, else 0", "1 if |x| > lambd else 0",
        value=_softshrink,
        slope=_where_open(lambda x, m, lambd: abs(x) > m.const(lambd)),
        closed=lambda x, lambd: abs(x) <= lambd,
        curvature=_nothing,
        options=(Option("lambd", 0.5, _LEVELS),),
        refuse=_is_width,
        names=Names(
            "nn.functional.softshrink",
            lambda j: lambda x, lambd: j.numpy.sign(x) * j.numpy.maximum(abs(x) - lambd, 0),
            lambda x: np.sign(x) * np.maximum(abs(x) - x.dtype.type(0.5), x.dtype.type(0)),
            backward=("softshrink_backward", "x", "lambd"),
        ),
        max_ulp=1.0,
    ),
    Unary(
        "threshold", "x if x > threshold else value", "1 if x > threshold else 0",
        value=lambda x, m, threshold, value: m.where(x <= m.const(threshold), m.const(value), x),
        slope=_where_open(lambda x, m, threshold, value: x > m.const(threshold)),  # noqa: ARG005
        closed=lambda x, threshold, value: x <= threshold,  # noqa: ARG005
        curvature=_nothing,
        options=(
            Option("threshold", 0.0, (0.0, 0.1, -2.0, 1e39), required=True),
            Option("value", 0.0, (0.0, 0.1, -1e-42), required=True),
        ),
        refuse=_all_finite,
        names=Names(
            "nn.functional.threshold",
            lambda j: lambda x, threshold, value: j.numpy.where(x > threshold, x, value),
            lambda x: np.where(x > 0, x, x.dtype.type(0)), backward=("threshold_backward", "x", "threshold"),
        ),
        max_ulp=0.5,
    ),
    Unary(
        "hardswish", "x min(max(x + 3, 0), 6) / 6", "0 if x <= -3, 1 if x >= 3, else (2 x + 3) / 6",
        value=_hardswish,
        slope=_hardswish_slope,
        limits=Limits((-0.0, _INF), (0.0, 1.0)),
        closed=lambda x: x <= -3,
        curvature=lambda o, g, x: o.hardtanh_backward(o.mul(g, 1 / 3), x, min_val=-3.0, max_val=3.0),
        names=Names(
            "nn.functional.hardswish", "nn.hard_swish", lambda x: x * _np_relu6(x + 3) / 6,
            backward=("hardswish_backward", "x"),
        ),
        max_ulp=2.0,
    ),
    Unary(
        "hardsigmoid", "min(max(x + 3, 0), 6) / 6", "1/6 if |x| < 3 else 0",
        value=_hardsigmoid,
        slope=_where_open(lambda x, m: abs(x) < 3, lambda x, m: m.const(1.0) / 6),  # noqa: ARG005
        closed=lambda x: abs(x) >= 3,
        curvature=_nothing,
        names=Names(
            "nn.functional.hardsigmoid", "nn.hard_sigmoid", lambda x: _np_relu6(x + 3) / 6,
            backward=("hardsigmoid_backward", "x"), torch_error=1e-7,  # it has 1/6 in f32
        ),
        max_ulp=1.0,
    ),
    Unary(
        "softsign", "x / (1 + |x|)", "1 / (1 + |x|)^2",
        value=lambda x, m: x / (1 + abs(x)),  # noqa: ARG005
        slope=lambda x, m: 1 / (1 + abs(x)) / (1 + abs(x)),  # noqa: ARG005
        limits=Limits((-1.0, 1.0), (0.0, 0.0)),
        curvature=lambda o, g, x: o.mul(o.mul(o.softsign_backward(g, x), o.reciprocal(o.add(o.abs(x), 1.0))),
                                        o.mul(o.sign(x), -2.0)),
        names=Names("nn.functional.softsign", "nn.soft_sign", lambda x: x / (1 + abs(x))),
        max_ulp=1.0, slope_ulp=2.0,
    ),
    Unary(
        "isinf", "whether x is infinite", "",
        value=lambda x, m: m.isinf(x), names=Names("isinf", "numpy.isinf", np.isinf), max_ulp=0.5, to_bool=True,
    ),
    Unary(
        "isfinite", "whether x is neither infinite nor NaN", "",
        value=lambda x, m: ~(m.isinf(x) | m.isnan(x)),
        names=Names("isfinite", "numpy.isfinite", np.isfinite), max_ulp=0.5, to_bool=True,
    ),
    Unary(
        "logical_not", "whether x is 0", "",
        value=lambda x, m: x == 0,  # noqa: ARG005
        names=Names("logical_not", "numpy.logical_not", np.logical_not), max_ulp=0.5, to_bool=True,
        any_element=True,
    ),
)  # fmt: skip
