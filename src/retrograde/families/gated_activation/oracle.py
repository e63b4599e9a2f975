"""The gates and their slopes over a namespace of maths: value and scale."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.gated_activation.problem import GatedActivationKind, _GatedDescriptor


class _Slope(NamedTuple):
    value: Any
    scale: Any  # the sum of |terms|


class _Gate(NamedTuple):
    """The formulas at finite b, and the limits at (-inf, +inf)."""

    name: str
    gate: Callable[[Any, Maths], Any]
    slope: Callable[[Any, Maths], _Slope]
    gate_limits: tuple[float, float] = (0.0, float("inf"))
    slope_limits: tuple[float, float] = (0.0, 1.0)


def _sigma(b: Any, m: Maths) -> Any:
    tail = m.exp(-abs(b))
    return m.where(b < 0, tail, m.const(1.0)) / (1 + tail)


def _phi(b: Any, m: Maths) -> Any:
    return m.exp(-b * b / 2) / m.sqrt(2 * m.pi)


def _big_phi(b: Any, m: Maths) -> Any:
    return m.erfc(-b / m.sqrt(m.const(2.0))) / 2


def _twice_u(b: Any, m: Maths) -> Any:
    return 2 * m.sqrt(2 / m.pi) * (b + m.const("0.044715") * b * b * b)


def _twice_du(b: Any, m: Maths) -> Any:
    return 2 * m.sqrt(2 / m.pi) * (1 + 3 * m.const("0.044715") * b * b)


def _terms(*terms: Any) -> _Slope:
    return _Slope(sum(terms), sum(map(abs, terms)))


def _swish_slope(b: Any, z: Any, dz: Any, m: Maths) -> _Slope:
    """The derivative of `b sigma(z(b))`."""
    return _terms(_sigma(z, m), b * dz * _sigma(-z, m) * _sigma(z, m))


GATES = {
    GatedActivationKind.GLU: _Gate(
        "sigmoid(b)",
        lambda b, m: _sigma(b, m),
        lambda b, m: _terms(_sigma(b, m) * _sigma(-b, m)),
        gate_limits=(0.0, 1.0),
        slope_limits=(0.0, 0.0),
    ),
    GatedActivationKind.REGLU: _Gate(
        "max(b, 0)",
        lambda b, m: m.where(b > 0, b, m.const(0.0)),
        lambda b, m: _terms(m.where(b > 0, m.const(1.0), m.const(0.0))),
    ),
    GatedActivationKind.SWIGLU: _Gate(
        "silu(b)",
        lambda b, m: b * _sigma(b, m),
        lambda b, m: _swish_slope(b, b, 1, m),
    ),
    GatedActivationKind.GEGLU: _Gate(
        "gelu(b)",
        lambda b, m: b * _big_phi(b, m),
        lambda b, m: _terms(_big_phi(b, m), b * _phi(b, m)),
    ),
    GatedActivationKind.GEGLU_TANH: _Gate(
        "gelu_tanh(b)",
        lambda b, m: b * _sigma(_twice_u(b, m), m),
        lambda b, m: _swish_slope(b, _twice_u(b, m), _twice_du(b, m), m),
    ),
}


def _ends(b: Any, inside: Any, limits: tuple[float, float], m: Maths) -> Any:
    """The formula at finite b, the limits at the infinities, NaN at NaN."""
    low, high = (m.const(limit) for limit in limits)
    ends = m.where(b < 0, low, m.where(b > 0, high, b))
    return m.where(m.isinf(b) | m.isnan(b), ends, inside)


def _finite(b: Any, m: Maths) -> Any:
    return m.where(m.isinf(b) | m.isnan(b), m.const(0.0), b)


def forward(desc: _GatedDescriptor, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    a, b = operands["a"], operands["b"]
    row = GATES[GatedActivationKind(desc.kind)]
    return {"y": expected(a * _ends(b, row.gate(_finite(b, m), m), row.gate_limits, m))}


def backward(desc: _GatedDescriptor, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    dy, a, b = operands["dy"], operands["a"], operands["b"]
    row = GATES[GatedActivationKind(desc.kind)]
    finite = _finite(b, m)
    gate = _ends(b, row.gate(finite, m), row.gate_limits, m)
    inside = row.slope(finite, m)
    slope = _ends(b, inside.value, row.slope_limits, m)
    scale = _ends(b, inside.scale, row.slope_limits, m)
    da, db, db_scale = dy * gate, dy * a * slope, abs(dy * a * scale)
    if desc.kind == GatedActivationKind.REGLU:
        da, db, db_scale = (m.where(b <= 0, m.const(0.0), x) for x in (da, db, db_scale))
    return {"da": expected(da), "db": expected(db, db_scale)}
