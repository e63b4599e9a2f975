"""The oracles of `reduce`: value and scale, forward and backward, on rows of a matrix.

An operand becomes a matrix: a row for each result, its n terms in the row-major order of the reduced axes. Scales:

| kind | forward | backward |
| --- | --- | --- |
| sum, mean | the sum of the absolute values of the terms (over n) | the value |
| max, min, prod, norm2 | the value | the value |
| logsumexp | abs(max) + log(sum of exp(x - max)) | the value |
| var, std | the value: its terms are squares | the formula with abs(x) + mean of abs(x) in place of x - mean |
"""

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from retrograde._core.layout import Shape
from retrograde._numerics.maths import Array, Expected, Maths, expected

_Result = tuple[Any, Any]  # value and scale


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


def _total(x: Any, m: Maths) -> Any:
    return m.sum(x, (1,))


def _nan(rows: Any, m: Maths) -> Any:
    return rows * m.const("nan")


def _top(x: Any, m: Maths) -> Any:
    """The maximum; NaN wins, and nothing gives -inf."""
    nan, least = m.isnan(x), m.const("-inf")
    top = np.max(m.where(nan, least, x), axis=1, keepdims=True, initial=least)
    return m.where(np.any(nan, axis=1, keepdims=True), m.const("nan"), top)


def _bottom(x: Any, m: Maths) -> Any:
    return -_top(-x, m)


def _sum(x: Any, m: Maths, _: float) -> _Result:
    return _total(x, m), _total(abs(x), m)


def _mean(x: Any, m: Maths, _: float) -> _Result:
    total, n = _total(x, m), x.shape[1]
    return (total / n, _total(abs(x), m) / n) if n else (_nan(total, m), total)


def _product(x: Any, m: Maths, _: float) -> _Result:
    if not x.shape[1]:
        one = _total(x, m) + 1
        return one, one
    mantissa, exponent = m.running_product(x)
    value = m.ldexp(mantissa[:, -1:], exponent[:, -1:])
    return value, abs(value)


def _norm(x: Any, m: Maths, _: float) -> _Result:
    value = m.sqrt(_total(x * x, m))  # no wide type that an oracle runs in overflows or vanishes here
    return value, value


def _excess(x: Any, top: Any, m: Maths) -> Any:
    """The sum of exp(x - max) beyond the 1 of a maximum itself: log1p of it keeps digits that log(1 + ...) loses."""
    at_top = x == top
    rest = _total(m.where(at_top, m.const(0.0), m.exp(x - top)), m)
    extra = rest + (np.sum(at_top, axis=1, keepdims=True) - 1)
    return m.where(m.isinf(top) | m.isnan(top), m.const(0.0), extra)


def _logsumexp(x: Any, m: Maths, _: float) -> _Result:
    top = _top(x, m)
    log_sum = m.log1p(_excess(x, top, m))
    return top + log_sum, abs(top) + log_sum


def _var(x: Any, m: Maths, correction: float) -> _Result:
    n = x.shape[1]
    if n == 0 or n <= correction:
        nan = _nan(_total(x, m), m)
        return nan, nan
    shifted = x - x[:, :1]  # equal terms give exactly 0, whatever n times the term rounds to
    from_mean = shifted - _total(shifted, m) / n
    value = _total(from_mean * from_mean, m) / (m.const(n) - m.const(correction))
    return value, value


def _std(x: Any, m: Maths, correction: float) -> _Result:
    value = m.sqrt(_var(x, m, correction)[0])
    return value, value


_FORWARD: dict[str, Callable[[Any, Maths, float], _Result]] = {
    "sum": _sum,
    "mean": _mean,
    "max": lambda x, m, _: (top := _top(x, m), abs(top)),
    "min": lambda x, m, _: (bottom := _bottom(x, m), abs(bottom)),
    "prod": _product,
    "norm2": _norm,
    "logsumexp": _logsumexp,
    "var": _var,
    "std": _std,
}


def forward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    rows = as_rows(operands["x"], desc.reduce_axis)
    found = _FORWARD[desc.kind](rows, m, desc.correction)
    return {"y": expected(*(part.reshape(desc.output_shape) for part in found))}


def _winners(x: Any, y: Any, ties: str, m: Maths) -> Any:
    """Where x is y, NaN being NaN; of several the first or the last where the rule says so."""
    hit = (x == y) | (m.isnan(x) & m.isnan(y))
    if ties == "first":
        return hit & (np.cumsum(hit, axis=1) == 1)
    if ties == "last":
        return hit & (np.cumsum(hit[:, ::-1], axis=1)[:, ::-1] == 1)
    return hit


def _to_winners(desc: Any, dy: Any, x: Any, y: Any, m: Maths) -> Any:
    hit = _winners(x, y, desc.ties, m)
    count = np.sum(hit, axis=1, keepdims=True)
    share = dy / np.maximum(count, 1) if desc.ties == "even" else dy
    return m.where(hit, share, m.const(0.0))


def _product_of_others(dy: Any, x: Any, m: Maths) -> Any:
    """dy times the products before and after: no division, and exponents apart from mantissas."""
    start = np.full((len(x), 1), m.const(1.0)), np.zeros((len(x), 1), np.int64)

    def before(rows: Any) -> Any:
        return (np.concatenate([a, b[:, :-1]], axis=1) for a, b in zip(start, m.running_product(rows), strict=True))

    (left, left_power), (right, right_power) = before(x), before(x[:, ::-1])
    factor, power = m.running_product(dy)
    return m.ldexp(factor * left * right[:, ::-1], power + left_power + right_power[:, ::-1])


def _unless_zero(y: Any, numerator: Any, denominator: Any, m: Maths) -> Any:
    """The quotient; 0 where y is 0."""
    zero = y == 0
    return m.where(zero, m.const(0.0), numerator / m.where(zero, m.const(1.0), denominator))


def _softmax(dy: Any, x: Any, y: Any, m: Maths) -> Any:
    """dy exp(x - y); without a saved y by the sum itself, which no logarithm has rounded. A term of -inf takes no part:
    its dx is 0, even where dy is infinite."""
    top = _top(x, m) if y is None else y
    inside = dy * m.exp(x - top) / (1 + (_excess(x, top, m) if y is None else 0))
    inside = m.where((x == m.const("-inf")) & ~m.isnan(top), m.const(0.0), inside)
    infinite = x == m.const("inf")
    shared = m.where(infinite, dy / np.maximum(np.sum(infinite, axis=1, keepdims=True), 1), m.const(0.0))
    return m.where(m.isinf(top), m.where(top < 0, m.const(0.0), shared), inside)


def _less_mean(x: Any, m: Maths) -> Any:
    """x - mean as (n x - sum) / n, with what the sum was rounded by: n x may be the sum but for a last small term."""
    n, total = x.shape[1], _total(x, m)
    rest = _total(np.concatenate([x, -total], axis=1), m)
    return (n * x - total - m.where(m.isinf(total) | m.isnan(total), m.const(0.0), rest)) / n


def _from_mean(desc: Any, dy: Any, x: Any, y: Any, m: Maths) -> _Result:
    n, correction = x.shape[1], desc.correction
    if n <= correction:
        nan = _nan(x, m)
        return nan, nan
    free = m.const(n) - m.const(correction)
    difference, size = _less_mean(x, m), abs(x) + _total(abs(x), m) / n
    if desc.kind == "var":
        return 2 * dy * difference / free, 2 * abs(dy) * size / free
    y = _std(x, m, correction)[0] if y is None else y
    return _unless_zero(y, dy * difference, free * y, m), _unless_zero(y, abs(dy) * size, free * abs(y), m)


def _gradient(desc: Any, dy: Any, x: Any, y: Any, n: int, m: Maths) -> _Result | Any:
    kind = desc.kind
    if n == 0:
        return dy[:, :0]
    if kind in ("sum", "mean"):
        return np.broadcast_to(dy / n if kind == "mean" else dy, (len(dy), n))
    if kind in ("max", "min"):
        return _to_winners(desc, dy, x, _FORWARD[kind](x, m, 0)[0] if y is None else y, m)
    if kind == "prod":
        return _product_of_others(dy, x, m)
    if kind == "norm2":
        y = _norm(x, m, 0)[0] if y is None else y
        return _unless_zero(y, dy * x, y, m)
    if kind == "logsumexp":
        return _softmax(dy, x, y, m)
    return _from_mean(desc, dy, x, y, m)


def backward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    axes = desc.reduce_axis
    dy, x, y = (as_rows(operands[name], axes) if need else None
                for name, need in (("dy", True), ("x", desc.needs_x), ("y", desc.needs_y)))  # fmt: skip
    found = _gradient(desc, dy, x, y, desc.n, m)
    parts = found if isinstance(found, tuple) else (found,)
    return {"dx": expected(*(from_rows(part, desc.input_shape, axes) for part in parts))}
