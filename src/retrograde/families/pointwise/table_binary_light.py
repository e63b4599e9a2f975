"""The binary ops that compare, select and divide with a remainder: exact, or of one rounding.

Slopes are made of comparisons, `m.where` and arithmetic alone, so that they run on tensors, too.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde._numerics.maths import Maths
from retrograde.families.pointwise.rows import Names, Nary

_NAN_WINS = (
    "NaN wins. +0 is above -0. At a tie each operand gets dy / 2, and the one that loses +0, whatever dy holds.",
    "Where the result is NaN, each operand that is NaN gets dy, and the other +0.",
)
_NUMBER_WINS = (
    "A number wins over NaN, which gets a gradient of +0. +0 is above -0. At a tie each operand gets dy / 2.",
)


def _wins(a: Any, b: Any, larger: bool) -> Any:
    return a > b if larger else a < b


def _extremum(larger: bool, number: bool) -> Callable[..., Any]:
    def value(a: Any, b: Any, m: Maths) -> Any:
        tie = m.where(a == 0, a + b if larger else -(-a - b), a)  # of zeros the sign
        found = m.where(a == b, tie, m.where(_wins(a, b, larger), a, b))
        if number:
            return m.where(a != a, b, m.where(b != b, a, found))
        return m.where((a != a) | (b != b), a + b, found)

    return value


def _share(larger: bool, number: bool) -> Callable[..., Any]:
    """Of the first of two operands."""

    def slope(dy: Any, a: Any, b: Any, m: Maths) -> Any:
        taken = _wins(a, b, larger) | (b != b if number else a != a)
        return m.where(a == b, dy / 2, m.where(taken, dy, m.const(0.0)))

    return slope


def _of_extremum(name: str, numpy: Any, larger: bool, number: bool) -> Nary:
    of_a = _share(larger, number)
    which = f"dy where {{}} is {'larger' if larger else 'smaller'}, dy / 2 at a tie, else 0"
    return Nary(
        name, f"the {'larger' if larger else 'smaller'} of a and b", (which.format("a"), which.format("b")),
        value=_extremum(larger, number),
        slopes=(of_a, lambda dy, a, b, m: of_a(dy, b, a, m)),
        reads=("ab", "ab"),
        curvature={},
        integers=not number,
        edges=_NUMBER_WINS if number else _NAN_WINS,
        names=Names(name, f"numpy.{name}", numpy),
    )  # fmt: skip


def _nothing(dy: Any, _a: Any, _b: Any, m: Maths) -> Any:
    """+0, whatever dy holds."""
    return m.where(dy != dy, m.const(0.0), m.const(0.0))


def _flipped(dy: Any, a: Any, b: Any, m: Maths) -> Any:
    """dy sign(a) sign(b), by the sign bit of b."""
    sign = m.where(a > 0, m.const(1.0), m.where(a < 0, m.const(-1.0), a))
    return dy * sign * m.copysign(m.const(1.0), b)


def _remainder(a: Any, b: Any, m: Maths) -> Any:
    left = m.fmod(a, b)
    return m.where((left != 0) & ((left < 0) != (b < 0)), left + b, m.copysign(left, b))


def _jax_prelu(j: Any, x: Any, weight: Any) -> Any:
    if getattr(weight, "ndim", 0) == 1 and x.ndim > 2:
        weight = weight.reshape(-1, *(1,) * (x.ndim - 2))
    return j.numpy.where(x > 0, x, weight * x)


ROWS = (
    _of_extremum("maximum", np.maximum, larger=True, number=False),
    _of_extremum("minimum", np.minimum, larger=False, number=False),
    _of_extremum("fmax", np.fmax, larger=True, number=True),
    _of_extremum("fmin", np.fmin, larger=False, number=True),
    Nary(
        "copysign", "abs(a) with the sign of b", ("dy sign(a) sign(b)", "0"),
        value=lambda a, b, m: m.copysign(a, b),
        slopes=(_flipped, _nothing),
        reads=("ab", ""),
        curvature={},
        by_autograd=True,
        edges=("The sign of b is its sign bit, of zeros and NaN, too. The slope at a = 0 is 0.",),
        names=Names("copysign", "numpy.copysign", np.copysign),
    ),
    Nary(
        "floor_divide", "floor(a / b)", ("0", "0"),
        value=lambda a, b, m: m.floor_div(a, b),
        slopes=(_nothing, _nothing),
        reads=("", ""),
        linear=True,
        wide=True,
        edges=(
            "The floor of the real quotient, whatever its size, rounded once. An infinite a gives NaN, as in Python; "
            "b = 0 an infinity with the sign of the quotient, or NaN where a is 0, too.",
        ),
        names=Names("floor_divide", "numpy.floor_divide", np.floor_divide, torch_operator="floordiv", torch_grad=False),
    ),
    Nary(
        "remainder", "a - b floor(a / b)", ("dy", "-dy floor(a / b)"),
        value=_remainder,
        slopes=(lambda dy, a, b, m: dy, lambda dy, a, b, m: -dy * m.floor_div(a, b)),  # noqa: ARG005
        reads=("", "ab"),
        curvature={},
        wide=True,
        slope_ulp=1.0,
        by_autograd=True,
        edges=(
            "Python's %: the sign of b, of zeros, too. C's fmod, which is exact, plus b where the signs differ, "
            "rounded once. An infinite a or b = 0 gives NaN; beside an infinite b it is a, or b if signs differ.",
        ),
        names=Names("remainder", "numpy.remainder", np.remainder, torch_operator="mod"),
    ),
    Nary(
        "fmod", "a - b trunc(a / b)", ("dy", "-dy trunc(a / b)"),
        value=lambda a, b, m: m.fmod(a, b),
        slopes=(lambda dy, a, b, m: dy, lambda dy, a, b, m: -dy * m.trunc_div(a, b)),  # noqa: ARG005
        reads=("", "ab"),
        curvature={},
        wide=True,
        slope_ulp=1.0,
        by_autograd=True,
        edges=("C's: the sign of a, exact. An infinite a or b = 0 gives NaN; beside an infinite b the result is a.",),
        names=Names("fmod", "numpy.fmod", np.fmod),
    ),
    Nary(
        "prelu", "x if x > 0 else weight x", ("dy where x > 0, else weight dy", "0 where x > 0, else x dy"),
        value=lambda a, b, m: m.where(a > 0, a, a * b),
        slopes=(
            lambda dy, a, b, m: m.where(a > 0, dy, m.where(a != a, a, dy * b)),
            lambda dy, a, b, m: m.where(a > 0, m.const(0.0), dy * a),  # noqa: ARG005
        ),
        reads=("ab", "a"),
        parameters=("x", "weight"),
        curvature={"ab": lambda o, g, a, b: o.mul(g, o.sub(1.0, o.relu(o.sign(a))))},  # noqa: ARG005
        by_channel=True,
        names=Names("nn.functional.prelu", lambda j: lambda x, w: _jax_prelu(j, x, w), aten="prelu"),
        doc="The weight is one number, or one for each channel: along axis 1.",
    ),
)  # fmt: skip
