"""The oracles of `reduce`: value and scale, forward and backward, on rows of a matrix.

An operand becomes a matrix: a row for each result, its n terms in the row-major order of the reduced axes. Scales:

| kind | forward | backward |
| --- | --- | --- |
| sum, mean | the sum of the absolute values of the terms (over n) | the value |
| max, min, prod, norm2 | the value | the value |
| logsumexp | abs(max) + log(sum of exp(x - max)) | the value |
| var, std | the value: its terms are squares | the formula with abs(x) + mean of abs(x) in place of x - mean |

`table.py` says which of the formulas a kind has.
"""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from retrograde._core.layout import Shape
from retrograde._numerics.maths import Array, Expected, Maths, expected

_Result = tuple[Any, ...]  # the value; and the scale, where it is not |value|


def as_rows(x: Array, axes: Shape) -> Array:
    last = np.moveaxis(x, axes, range(-len(axes), 0)) if axes else x
    kept = last.ndim - len(axes)
    return last.reshape(math.prod(last.shape[:kept]), math.prod(last.shape[kept:]))


def from_rows(rows: Array, shape: Shape, axes: Shape) -> Array:
    """The inverse, for an operand of `shape`."""
    if not axes:
        return rows.reshape(shape)
    kept = [extent for axis, extent in enumerate(shape) if axis not in axes]
    return np.moveaxis(rows.reshape(*kept, *(shape[axis] for axis in axes)), range(-len(axes), 0), axes)


def forward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    if desc.n == 0:
        return {"y": expected(np.full(desc.output_shape, m.const(desc.row.empty)))}
    rows = as_rows(operands["x"], desc.axes)
    found = {"y": desc.row.value(rows, m, _free(desc, m))}
    if desc.picks:
        found["indices"] = (place_of_extreme(rows, desc.kind == "min"),)
    return {name: expected(*(part.reshape(desc.output_shape) for part in each)) for name, each in found.items()}


def backward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    dy, x, y = (as_rows(operands[name], desc.axes) if need else None
                for name, need in (("dy", True), ("x", desc.needs_x), ("y", desc.needs_y)))  # fmt: skip
    known = desc.row.of_terms(x, y, m, _free(desc, m)) if desc.n else ()
    return {"dx": gradient(desc, dy, x, known, m)}


def gradient(desc: Any, dy: Any, x: Any, known: _Result, m: Maths) -> Expected:
    """dx of a matrix, from what is known of its rows: by the oracle from x and y, by a piece from the state of all."""
    found = desc.row.gradient(desc, m, dy, x, *known) if desc.n else (dy[:, :0],)
    rows = (np.broadcast_to(part, (len(dy), desc.n)) for part in found)
    return expected(*(from_rows(part, desc.input_shape, desc.axes) for part in rows))


def _free(desc: Any, m: Maths) -> Any:
    """What var divides by; NaN where there are too few terms."""
    return m.const("nan") if desc.terms <= desc.correction else m.const(desc.terms) - m.const(desc.correction)


def _total(x: Any, m: Maths) -> Any:
    return m.sum(x, (1,))


def top_of(x: Any, m: Maths) -> Any:
    """The maximum; NaN wins."""
    nan, least = m.isnan(x), m.const("-inf")
    top = np.max(m.where(nan, least, x), axis=1, keepdims=True)
    return m.where(np.any(nan, axis=1, keepdims=True), m.const("nan"), top)


def place_of_extreme(x: Any, of_min: bool) -> Array:
    """The first term of each row that is NaN; where there is none, the first of the largest, or the smallest."""
    nan = np.asarray(x != x, bool)
    places = np.argmin(x, axis=1) if of_min else np.argmax(x, axis=1)
    return np.asarray(np.where(nan.any(axis=1), nan.argmax(axis=1), places), np.int64)


def sum_of(x: Any, m: Maths, _free: Any) -> _Result:
    return _total(x, m), _total(abs(x), m)


def mean(x: Any, m: Maths, _free: Any) -> _Result:
    return _total(x, m) / x.shape[1], _total(abs(x), m) / x.shape[1]


def product(x: Any, m: Maths, _free: Any) -> _Result:
    mantissa, exponent = m.running_product(x)
    return (m.ldexp(mantissa[:, -1:], exponent[:, -1:]),)


def norm(x: Any, m: Maths, _free: Any) -> _Result:
    return (m.sqrt(_total(x * x, m)),)  # no wide type that an oracle runs in overflows or vanishes here


def _excess(x: Any, top: Any, m: Maths) -> Any:
    """The sum of exp(x - max) beyond the 1 of a maximum itself: log1p of it keeps digits that log(1 + ...) loses."""
    at_top = x == top
    rest = _total(m.where(at_top, m.const(0.0), m.exp(x - top)), m)
    extra = rest + (np.sum(at_top, axis=1, keepdims=True) - 1)
    return m.where(m.isinf(top) | m.isnan(top), m.const(0.0), extra)


def logsumexp(x: Any, m: Maths, _free: Any) -> _Result:
    top = top_of(x, m)
    log_sum = m.log1p(_excess(x, top, m))
    return top + log_sum, abs(top) + log_sum


def var(x: Any, m: Maths, free: Any) -> _Result:
    shifted = x - x[:, :1]  # equal terms give exactly 0, whatever n times the term rounds to
    from_mean = shifted - _total(shifted, m) / x.shape[1]
    return (_total(from_mean * from_mean, m) / free,)


def std(x: Any, m: Maths, free: Any) -> _Result:
    return (m.sqrt(var(x, m, free)[0]),)


def to_winners(desc: Any, m: Maths, dy: Any, x: Any, y: Any, count: Any = None) -> _Result:
    """Where x is y, NaN being NaN; of several the first or the last where the rule says so. `count` is that of all
    pieces, if there are others: it may be 0 though terms are y, where another piece has the one that receives dy."""
    hit = (x == y) | (m.isnan(x) & m.isnan(y))
    count = np.sum(hit, axis=1, keepdims=True) if count is None else count
    if desc.ties == "first":
        hit = hit & (np.cumsum(hit, axis=1) == 1)
    elif desc.ties == "last":
        hit = hit & (np.cumsum(hit[:, ::-1], axis=1)[:, ::-1] == 1)
    share = dy / np.maximum(count, 1) if desc.ties == "even" else dy
    return (m.where(hit & (count > 0), share, m.const(0.0)),)


def times_others(_: Any, m: Maths, dy: Any, x: Any, outside: Any = 1, outside_power: Any = 0) -> _Result:
    """dy times the products before and after: no division, and exponents apart from mantissas."""
    start = np.full((len(x), 1), m.const(1.0)), np.zeros((len(x), 1), np.int64)

    def before(rows: Any) -> Any:
        return (np.concatenate([a, b[:, :-1]], axis=1) for a, b in zip(start, m.running_product(rows), strict=True))

    (left, left_power), (right, right_power) = before(x), before(x[:, ::-1])
    factor, power = m.running_product(dy)
    power = power + left_power + right_power[:, ::-1] + outside_power
    return (m.ldexp(factor * left * right[:, ::-1] * outside, power),)


def _unless_zero(numerator: Any, denominator: Any, m: Maths) -> Any:
    """The quotient; 0 where the denominator is."""
    zero = denominator == 0
    return m.where(zero, m.const(0.0), numerator / m.where(zero, m.const(1.0), denominator))


def over_norm(_: Any, m: Maths, dy: Any, x: Any, y: Any) -> _Result:
    return (_unless_zero(dy * x, y, m),)


def exponentials(x: Any, y: Any, m: Maths, _free: Any) -> _Result:
    """(top, total). Without a saved y by the sum itself, which no logarithm has rounded."""
    top = top_of(x, m) if y is None else y
    total = 1 + _excess(x, top, m) if y is None else m.const(1.0)
    infinite = np.maximum(np.sum(x == m.const("inf"), axis=1, keepdims=True), 1)
    return top, m.where(top == m.const("inf"), infinite, total)


def softmax(_: Any, m: Maths, dy: Any, x: Any, top: Any, total: Any) -> _Result:
    """dy exp(x - top) / total. Terms that take no part (-inf, and whatever is less than inf where that is the top)
    have dx = 0, even where dy is infinite."""
    least, most = m.const("-inf"), m.const("inf")
    idle = ((x == least) & ~m.isnan(top)) | (top == least) | ((top == most) & (x != top))
    part = m.where(top == most, m.const(1.0), m.exp(x - top))
    return (m.where(idle, m.const(0.0), dy * part / m.where(total == 0, m.const(1.0), total)),)


def deviations(x: Any, m: Maths) -> _Result:
    """x - mean as (n x - sum) / n, with what the sum was rounded by: n x may be the sum but for a last small term."""
    n, total = x.shape[1], _total(x, m)
    rest = _total(np.concatenate([x, -total], axis=1), m)
    difference = (n * x - total - m.where(m.isinf(total) | m.isnan(total), m.const(0.0), rest)) / n
    return difference, abs(x) + _total(abs(x), m) / n


def var_slope(desc: Any, m: Maths, dy: Any, _: Any, difference: Any, size: Any) -> _Result:
    free = _free(desc, m)
    return 2 * dy * difference / free, 2 * abs(dy) * size / free


def std_slope(desc: Any, m: Maths, dy: Any, _: Any, difference: Any, size: Any, y: Any) -> _Result:
    free = _free(desc, m)
    return _unless_zero(dy * difference, free * y, m), _unless_zero(abs(dy) * size, free * abs(y), m)
