"""Partial results of `reduce`: from a piece of the terms, merged in order, then finished. All in double-double.

A state is an f64 array of shape (rows, *kept dims). What its rows hold, for the n terms t of a piece:

| kind | rows | nothing (n = 0) |
| --- | --- | --- |
| sum, mean | e, high, low: the sum is (high + low) 2^e; e is 0 where high is 0, inf or NaN | 0, 0, 0 |
| max, min | the value (NaN wins), how many terms have it | -inf (min: inf), 0 |
| prod | high, low, e: the product is (high + low) 2^e; high is near 1, or 0, inf or NaN with e = 0 | 1, 0, 0 |
| norm2 | e, high, low: the sum of squares is (high + low) 4^e; e as for sum | 0, 0, 0 |
| logsumexp | m, high, low: the maximum (NaN wins), the sum of exp(t - m); any where m is not finite | -inf, 0, 0 |
| var, std | n, mean high, mean low, then e, high, low: the sum of squares of t - mean, as for norm2 | 0 in all |

low is small beside high, and 0 where high is not finite. Any e will do with which nothing overflows or vanishes: 0 for
sums of f32 and halves. In f64 the mean of two largest numbers is finite, and so is std at 1e200.
"""

from typing import Any

import numpy as np

from retrograde._numerics.double import (
    Pair,
    add,
    divide,
    exponent,
    fold,
    multiply,
    narrow,
    scale,
    two_product,
    two_sum,
    wide,
)
from retrograde._numerics.maths import Array

ROWS = {"sum": 3, "mean": 3, "max": 2, "min": 2, "prod": 3, "norm2": 3, "logsumexp": 3, "var": 6, "std": 6}
_IDENTITY = {"max": (-np.inf, 0), "min": (np.inf, 0), "prod": (1, 0, 0), "logsumexp": (-np.inf, 0, 0)}


def nothing(kind: str, count: int) -> Array:
    """The state of no terms, for `count` results."""
    column = np.array(_IDENTITY.get(kind, (0,) * ROWS[kind]), np.float64)
    return np.repeat(column[:, None], count, axis=1)


def partial(kind: str, x: Array) -> Array:
    """The state of each row of a matrix of f64."""
    if x.shape[1] == 0:
        return nothing(kind, len(x))
    zero = np.zeros_like(x)
    found: tuple[Any, ...]
    if kind in ("sum", "mean"):
        found = _sum(x)
    elif kind in ("max", "min"):
        value = np.max(x, axis=1) if kind == "max" else np.min(x, axis=1)  # NumPy's let NaN win
        found = value, np.sum(_same(x, value[:, None]), axis=1)
    elif kind == "prod":
        found = _fold_product(x)
    elif kind == "norm2":
        found = _squares((x, zero), np.zeros((len(x), 1)))
    elif kind == "logsumexp":
        top = np.max(x, axis=1, keepdims=True)
        found = top[:, 0], *fold(_exp_difference(x, top), add)
    else:
        power, *total = _sum(x)
        mean = scale(divide((total[0], total[1]), x.shape[1]), power)
        found = np.full(len(x), x.shape[1]), *mean, *_squares_from(x, mean)
    return _stacked(*found)


def merge(kind: str, a: Array, b: Array) -> Array:
    """The state of the terms of `a`, then those of `b`."""
    found: tuple[Any, ...]
    if kind in ("sum", "mean"):
        found = _add_scaled(tuple(a), tuple(b), 1)
    elif kind in ("max", "min"):
        first = _wins(kind, a[0], b[0])
        count = np.where(_same(a[0], b[0]), a[1] + b[1], np.where(first, a[1], b[1]))
        found = np.where(first, a[0], b[0]), count
    elif kind == "prod":
        found = _normal(*multiply((a[0], a[1]), (b[0], b[1])), a[2] + b[2])
    elif kind == "norm2":
        found = _add_scaled(tuple(a), tuple(b), 2)
    elif kind == "logsumexp":
        top = np.where(_wins("max", a[0], b[0]), a[0], b[0])
        total = add(*(multiply((s[1], s[2]), _exp_difference(s[0], top)) for s in (a, b)))
        found = top, *total
    else:
        found = _merge_moments(a, b)
    return _stacked(*found)


def finish(kind: str, state: Array, n: int, correction: float) -> Array:
    """The results, in f64 or longdouble: to be rounded to storage once."""
    if kind in ("max", "min"):
        return np.asarray(state[0])
    if kind in ("sum", "mean"):
        power, total = state[0], two_sum(state[1], state[2])
        if kind == "mean":
            total = divide(total, n) if n else (np.full_like(power, np.nan), 0.0)
        return np.asarray(scale(total, power)[0])
    if kind == "prod":
        return np.asarray(scale(two_sum(state[0], state[1]), state[2])[0])
    if kind == "norm2":
        return _times_power(np.sqrt(wide((state[1], state[2]))), state[0])
    if kind == "logsumexp":
        top, high, low = state
        beyond = np.where(np.isfinite(top), high - 1, 0.0).astype(np.longdouble) + np.where(np.isfinite(top), low, 0.0)
        return np.asarray(top + np.log1p(beyond))
    if n == 0 or n <= correction:
        return np.full_like(state[0], np.nan)
    variance = wide((state[4], state[5])) / (np.longdouble(n) - np.longdouble(correction))
    if kind == "var":
        return _times_power(variance, 2 * state[3])
    return _times_power(np.sqrt(variance), state[3])


def _stacked(*rows: Any) -> Array:
    return np.stack([np.asarray(row, np.float64) for row in rows])


def _same(a: Any, b: Any) -> Any:
    return (a == b) | (np.isnan(a) & np.isnan(b))


def _wins(kind: str, a: Any, b: Any) -> Any:
    """Whether the result of the two is a; of equals it is the first."""
    return np.isnan(a) | ~(np.isnan(b) | (b > a if kind == "max" else b < a))


def _times_power(x: Array, power: Any) -> Array:
    return np.asarray(np.ldexp(x, np.asarray(power).astype(np.int32)))


def _normal(high: Any, low: Any, power: Any) -> tuple[Any, Any, Any]:
    """The mantissa brought to [1/2, 1)."""
    shift = exponent(high)
    high, low = scale((high, low), -shift)
    return high, low, np.where(np.isfinite(high) & (high != 0), power + shift, 0)


def _fold_product(x: Array) -> tuple[Any, Any, Any]:
    """Neighbours multiplied until one column is left; mantissas are brought back each time."""
    high, low, power = _normal(x, np.zeros_like(x), np.zeros_like(x))
    while (n := high.shape[1]) > 1:
        if n % 2:
            high, low, power = (
                np.concatenate([part, np.full_like(part[:, :1], fill)], axis=1)
                for part, fill in zip((high, low, power), _IDENTITY["prod"], strict=True)
            )
        first, second = slice(0, None, 2), slice(1, None, 2)
        both = multiply((high[:, first], low[:, first]), (high[:, second], low[:, second]))
        high, low, power = _normal(*both, power[:, first] + power[:, second])
    return high[:, 0], low[:, 0], power[:, 0]


def _power(x: Any) -> Any:
    """The exponent that brings each row of a matrix into (-1, 1)."""
    return exponent(np.max(np.where(np.isfinite(x), abs(x), 0.0), axis=1, keepdims=True))


def _sum(x: Array) -> tuple[Any, Any, Any]:
    power = _power(x)
    high, low = fold(scale((x, np.zeros_like(x)), -power), add)
    return _counted(power[:, 0], high), high, low


def _squares(x: Pair, power: Any) -> tuple[Any, Any, Any]:
    """(e, high, low) of the sum of squares along rows of x 2^power."""
    more = _power(x[0])
    scaled = scale(x, -more)
    high, low = fold(multiply(scaled, scaled), add)
    return _counted((power + more)[:, 0], high), high, low


def _squares_from(x: Array, mean: Pair) -> tuple[Any, Any, Any]:
    """The same of x - mean; the difference of two f64 may be twice the largest."""
    power = _power(x)
    terms = scale((x, np.zeros_like(x)), -power)
    return _squares(add(terms, scale((-mean[0][:, None], -mean[1][:, None]), -power)), power)


def _counted(power: Any, high: Any) -> Any:
    """e, but 0 where it means nothing."""
    return np.where(np.isfinite(high) & (high != 0), power, 0.0)


def _add_scaled(a: tuple[Any, ...], b: tuple[Any, ...], base: int) -> tuple[Any, Any, Any]:
    """The sum of two (e, high, low), in units of 2^(base e); e of a zero does not count."""
    least = -5000.0
    power_a, power_b = (np.where(x[1] == 0, least, x[0]) for x in (a, b))
    power = np.maximum(power_a, power_b)
    high, low = add(*(scale((x[1], x[2]), base * (p - power)) for x, p in ((a, power_a), (b, power_b))))
    more = exponent(high) // base
    high, low = scale((high, low), -base * more)
    return _counted(power + more, high), high, low


def _exp_difference(x: Any, top: Any) -> Pair:
    """exp(x - top), 1 where they are equal, infinities included."""
    return narrow(np.exp(np.where(_same(x, top), 0, wide(two_sum(x, -top)))))


def _merge_moments(a: Array, b: Array) -> tuple[Any, ...]:
    n = a[0] + b[0]
    some = np.maximum(n, 1)
    power = np.maximum(exponent(a[1]), exponent(b[1]))
    of_a, of_b = (scale((x[1], x[2]), -power) for x in (a, b))
    step = add(of_b, (-of_a[0], -of_a[1]))
    mean = scale(add(of_a, multiply(step, divide((b[0], np.zeros_like(n)), some))), power)
    known = np.isfinite(a[1]) & np.isfinite(b[1])
    mean = np.where(known, mean[0], a[1] + b[1]), np.where(known, mean[1], 0.0)
    more = exponent(step[0])
    unit = scale(step, -more)
    between = multiply(multiply(unit, unit), divide(two_product(a[0], b[0]), some))
    within = _add_scaled((a[3], a[4], a[5]), (b[3], b[4], b[5]), 2)
    return n, *mean, *_add_scaled(within, (power + more, *between), 2)
