"""The ternary ops. A row is the op: see `rows.py`, and docs/develop/add-an-op.md."""

import math
from typing import Any

import numpy as np

from retrograde._numerics.maths import Maths
from retrograde.families.pointwise.rows import Names, Nary, Option, terms

_VALUE = (Option("value", 1.0, (1.0, -0.75, 1e30), field="scale"),)


def _clamped(x: Any, low: Any, high: Any, m: Maths) -> Any:
    """NaN wins; its sum is taken where infinities cannot make one."""
    above = m.where(x < low, low, x)
    found = m.where(above > high, high, above)
    for bound in (low, high, x):
        found = m.where(bound != bound, bound, found)
    return found


def _between(dy: Any, x: Any, low: Any, high: Any, m: Maths) -> Any:
    return m.where((x >= low) & (x <= high), dy, m.const(0.0))


def _below(dy: Any, x: Any, low: Any, high: Any, m: Maths) -> Any:
    return m.where(low > high, m.const(0.0), m.where(x < low, dy, m.const(0.0)))


def _above(dy: Any, x: Any, low: Any, high: Any, m: Maths) -> Any:
    return m.where((low > high) | (x > high), dy, m.const(0.0))


ROWS = (
    Nary(
        "where", "a if condition else b", ("", "dy where condition", "dy where not condition"),
        value=lambda a, b, c, m: m.where(a, b, c),
        slopes=(
            None,
            lambda dy, a, b, c, m: m.where(a, dy, m.const(0.0)),  # noqa: ARG005
            lambda dy, a, b, c, m: m.where(a, m.const(0.0), dy),  # noqa: ARG005
        ),
        reads=("", "a", "a"),
        parameters=("condition", "a", "b"),
        masks="a",
        integers=True,
        bools=True,
        linear=True,
        names=Names("where", "numpy.where", np.where),
        doc="The side that is not chosen gets a gradient of 0, whatever dy holds.",
    ),
    Nary(
        "clamp", "min(max(x, min), max)",
        ("dy where min <= x <= max, else 0", "dy where x < min <= max, else 0", "dy where x or min > max, else 0"),
        value=_clamped,
        slopes=(_between, _below, _above),
        reads=("abc", "abc", "abc"),
        parameters=("x", "min", "max"),
        absent={"b": -math.inf, "c": math.inf},
        curvature={},
        edges=(
            "NaN stays, and one as a bound wins. min > max gives max. What is not chosen gets a gradient of +0, "
            "whatever dy holds; where x is NaN all do.",
        ),
        names=Names("clamp", "numpy.clip", np.clip, torch_aliases=("clip",)),
        doc="A bound is a number or an array; one of them may be left out.",
    ),
    Nary(
        "fma", "a b + c", ("dy b", "dy a", "dy"),
        value=lambda a, b, c, m: terms(a * b, c),  # noqa: ARG005
        slopes=(
            lambda dy, a, b, c, m: dy * b,  # noqa: ARG005
            lambda dy, a, b, c, m: dy * a,  # noqa: ARG005
            lambda dy, a, b, c, m: dy,  # noqa: ARG005
        ),
        reads=("b", "a", ""),
        parameters=("a", "b", "c"),
        curvature={"ab": lambda o, g, a, b, c: g},  # noqa: ARG005
        names=Names(
            lambda t: lambda a, b, c: t.addcmul(c, a, b),
            lambda _: lambda a, b, c: a * b + c,
            lambda a, b, c: a * b + c,
        ),
        doc="Rounded once: the product is not rounded before the sum.",
    ),
    Nary(
        "addcmul", "x + value a b", ("dy", "dy value b", "dy value a"),
        value=lambda x, a, b, m, value: terms(x, value * a * b),  # noqa: ARG005
        slopes=(
            lambda dy, x, a, b, m, value: dy,  # noqa: ARG005
            lambda dy, x, a, b, m, value: dy * b * value,  # noqa: ARG005
            lambda dy, x, a, b, m, value: dy * a * value,  # noqa: ARG005
        ),
        reads=("", "c", "b"),
        parameters=("x", "a", "b"),
        options=_VALUE,
        curvature={"bc": lambda o, g, x, a, b, value: o.mul(g, value)},  # noqa: ARG005
        sums=True,
        max_ulp=1.0,
        slope_ulp=1.0,
        names=Names(
            "addcmul",
            lambda _: lambda x, a, b, value=1.0: x + value * a * b,
            lambda x, a, b, value=1.0: x + x.dtype.type(value) * a * b,
        ),
    ),
    Nary(
        "addcdiv", "x + value a / b", ("dy", "dy value / b", "-dy value (a / b) / b"),
        value=lambda x, a, b, m, value: terms(x, m.div(value * a, b)),
        slopes=(
            lambda dy, x, a, b, m, value: dy,  # noqa: ARG005
            lambda dy, x, a, b, m, value: m.div(dy * value, b),  # noqa: ARG005
            lambda dy, x, a, b, m, value: m.div(-dy * value * m.div(a, b), b),  # noqa: ARG005
        ),
        reads=("", "c", "bc"),
        parameters=("x", "a", "b"),
        options=_VALUE,
        curvature={
            "bc": lambda o, g, x, a, b, value: o.div(o.div(o.mul(g, -value), b), b),  # noqa: ARG005
            "cc": lambda o, g, x, a, b, value: o.div(o.div(o.mul(o.mul(g, o.div(a, b)), 2.0 * value), b), b),  # noqa: ARG005
        },
        sums=True,
        max_ulp=1.0,
        slope_ulp=1.0,
        names=Names(
            "addcdiv",
            lambda _: lambda x, a, b, value=1.0: x + value * a / b,
            lambda x, a, b, value=1.0: x + x.dtype.type(value) * a / b,
        ),
    ),
)  # fmt: skip

BY_NAME = {row.name: row for row in ROWS}
