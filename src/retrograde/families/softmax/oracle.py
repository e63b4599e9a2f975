"""The oracles of `softmax`, on lines as the rows of a matrix.

Scales: forward the value itself (log_softmax is a sum of two terms of one sign); backward the formula with absolute
values and a plus in place of the minus.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.reduce.oracle import as_rows, from_rows, top_of

_Result = tuple[Any, ...]  # the value; and the scale, where it is not |value|


def forward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    return {"y": _over_lines(desc, m, (operands["x"],), _VALUES[desc.kind])}


def backward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    formula, of_saved = _GRADIENTS[desc.kind], _SAVED[desc.kind]
    read, known = (operands["y"], of_saved) if desc.saved_y else (operands["x"], _shares)
    return {"dx": _over_lines(desc, m, (read, operands["dy"]), lambda v, dy: formula(*known(v, m), dy, m))}


def _over_lines(desc: Any, m: Maths, given: tuple[Any, ...], formula: Callable[..., _Result]) -> Expected:
    axes = (desc.softmax_axis,) if desc.input_shape else ()
    if 0 in desc.input_shape:
        return expected(np.full(desc.input_shape, m.const(0.0)))
    rows = [as_rows(each, axes) for each in given]
    found = formula(*rows) if len(rows) > 1 else formula(rows[0], m)
    return expected(*(from_rows(part, desc.input_shape, axes) for part in found))


def beyond_top(x: Any, top: Any, m: Maths) -> tuple[Any, Any]:
    """(exp(x - top), exactly 0 where x has no part; the sum of all but one of the terms that are the top)."""
    least, most, zero = m.const("-inf"), m.const("inf"), m.const(0.0)
    at_top = x == top
    idle = (x == least) | ((top == most) & ~at_top)
    parts = m.where(at_top, m.const(1.0), m.where(idle, zero, m.exp(m.where(idle | at_top, zero, x - top))))
    rest = m.sum(m.where(at_top, zero, parts), (1,))
    return parts, rest + (np.sum(at_top, axis=1, keepdims=True) - 1)


def _shares(x: Any, m: Maths) -> tuple[Any, Any, Any]:
    """softmax; where it is exactly 0; which lines have no gradient: all -inf."""
    top, nan = top_of(x, m), m.const("nan")
    parts, beyond = beyond_top(x, top, m)
    none = top == m.const("-inf")
    total = m.where(none, m.const(1.0), 1 + beyond)
    shares = m.where(m.isnan(top), nan, m.where(none, m.const(0.0), parts / total))
    return shares, (shares == 0), none


def _softmax(x: Any, m: Maths) -> _Result:
    return (_shares(x, m)[0],)


def _log_softmax(x: Any, m: Maths) -> _Result:
    top, least = top_of(x, m), m.const("-inf")
    _, beyond = beyond_top(x, top, m)
    none, away = top == least, (x == least) | ((top == m.const("inf")) & (x != top))
    log_sum = m.log1p(m.where(none | m.isnan(top), m.const(0.0), beyond))
    value = m.where(x == top, m.const(0.0), m.where(away, m.const(0.0), x - top)) - log_sum
    return (m.where(m.isnan(top), m.const("nan"), m.where(away | none, least, value)),)


def _of_shares(y: Any, m: Maths) -> tuple[Any, Any, Any]:
    broken = np.any(m.isnan(y), axis=1, keepdims=True)
    return m.where(broken, m.const("nan"), y), (y == 0) & ~broken, np.zeros((len(y), 1), bool)


def _of_logs(y: Any, m: Maths) -> tuple[Any, Any, Any]:
    least, zero = m.const("-inf"), m.const(0.0)
    broken, idle = np.any(m.isnan(y), axis=1, keepdims=True), y == least
    shares = m.where(idle, zero, m.exp(m.where(idle, zero, y)))
    return m.where(broken, m.const("nan"), shares), idle & ~broken, np.all(idle, axis=1, keepdims=True)


def _softmax_slope(shares: Any, idle: Any, none: Any, dy: Any, m: Maths) -> _Result:
    zero = m.const(0.0)
    dy = m.where(idle | none, zero, dy)
    terms = m.where(idle | none, zero, shares * dy)
    value = shares * (dy - m.sum(terms, (1,)))
    scale = shares * (abs(dy) + m.sum(abs(terms), (1,)))
    return tuple(m.where(idle | none, zero, each) for each in (value, scale))


def _log_softmax_slope(shares: Any, idle: Any, none: Any, dy: Any, m: Maths) -> _Result:
    zero = m.const(0.0)
    part, size = shares * m.sum(dy, (1,)), shares * m.sum(abs(dy), (1,))
    value = dy - m.where(idle, zero, part)
    scale = abs(dy) + m.where(idle, zero, size)
    return tuple(m.where(none, zero, each) for each in (value, scale))


_VALUES: dict[str, Callable[..., _Result]] = {"softmax": _softmax, "log_softmax": _log_softmax}
_GRADIENTS: dict[str, Callable[..., _Result]] = {"softmax": _softmax_slope, "log_softmax": _log_softmax_slope}
_SAVED: dict[str, Callable[..., tuple[Any, Any, Any]]] = {"softmax": _of_shares, "log_softmax": _of_logs}
