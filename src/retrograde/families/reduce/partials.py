"""Partial states, kind by kind: of a piece of the terms, of two pieces, and the results. All in double-double.

`table.py` says which functions a kind has, `state.py` what the numbers of a state are. A piece is a matrix of f64 with
a row for each result; a state is an array, or a tuple of arrays, with a number in front.
"""

from collections.abc import Callable
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

_Numbers = tuple[Any, ...]


def sum_of(x: Array) -> _Numbers:
    power = _power(x)
    high, low = fold(scale((x, np.zeros_like(x)), -power), add)
    return _counted(power[:, 0], high), high, low


def add_scaled(a: Any, b: Any, base: int = 1) -> _Numbers:
    """The sum of two (e, high, low), in units of 2^(base e); e of a zero does not count."""
    least = -5000.0
    power_a, power_b = (np.where(x[1] == 0, least, x[0]) for x in (a, b))
    power = np.maximum(power_a, power_b)
    high, low = add(*(scale((x[1], x[2]), base * (p - power)) for x, p in ((a, power_a), (b, power_b))))
    more = exponent(high) // base
    high, low = scale((high, low), -base * more)
    return _counted(power + more, high), high, low


def same(a: Any, b: Any) -> Any:
    """Equal, or both NaN."""
    return (a == b) | (np.isnan(a) & np.isnan(b))


def extreme_of(x: Array, value: Any) -> _Numbers:
    return value, np.sum(same(x, value[:, None]), axis=1)


def merge_extremes(a: Any, b: Any, beats: Callable[[Any, Any], Any]) -> _Numbers:
    first = _wins(a[0], b[0], beats)
    count = np.where(same(a[0], b[0]), a[1] + b[1], np.where(first, a[1], b[1]))
    return np.where(first, a[0], b[0]), count


def with_receiver(merge_all: Callable[[Array], Array], states: Array, piece: int, ties: str) -> Array:
    """The count is 1 if the one term that receives dy is in this piece, else 0, where `ties` chooses one."""
    merged = merge_all(states)
    if ties in ("first", "last"):
        holds = same(states[:, 0], merged[0]) & (states[:, 1] > 0)
        merged[1] = holds[piece] & ~np.any(holds[:piece] if ties == "first" else holds[piece + 1 :], axis=0)
    return merged


def scaled(high: Any, low: Any, power: Any) -> Any:
    """(high + low) 2^power, rounded to f64."""
    return scale(two_sum(high, low), power)[0]


def product_of(x: Array) -> _Numbers:
    """Mantissas are brought back after each multiplication."""
    return fold(_normal(x, np.zeros_like(x), np.zeros_like(x)), merge_products)


def merge_products(a: Any, b: Any) -> _Numbers:
    return _normal(*multiply((a[0], a[1]), (b[0], b[1])), a[2] + b[2])


def exponentials_of(x: Array) -> _Numbers:
    top = np.max(x, axis=1, keepdims=True)
    return top[:, 0], *fold(exp_difference(x, top), add)


def merge_exponentials(a: Any, b: Any) -> _Numbers:
    top = np.where(_wins(a[0], b[0], np.greater), a[0], b[0])
    return top, *add(*(multiply((s[1], s[2]), exp_difference(s[0], top)) for s in (a, b)))


def finish_logsumexp(state: Any, _n: int, _free: Any) -> Any:
    top, high, low = state
    beyond = np.where(np.isfinite(top), high - 1, 0.0).astype(np.longdouble) + np.where(np.isfinite(top), low, 0.0)
    return top + np.log1p(beyond)


def exp_difference(x: Any, top: Any) -> Pair:
    """exp(x - top), 1 where they are equal, infinities included."""
    return narrow(np.exp(np.where(same(x, top), 0, wide(two_sum(x, -top)))))


def moments_of(x: Array) -> _Numbers:
    """The difference of two f64 may be twice the largest: terms and mean are scaled before it."""
    power, high, low = sum_of(x)
    mean = scale(divide((high, low), x.shape[1]), power)
    power = _power(x)
    terms = scale((x, np.zeros_like(x)), -power)
    squares = squares_of(add(terms, scale((-mean[0][:, None], -mean[1][:, None]), -power)), power)
    return np.full(len(x), x.shape[1]), *mean, *squares


def merge_moments(a: Any, b: Any) -> _Numbers:
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
    within = add_scaled(a[3:], b[3:], 2)
    return n, *mean, *add_scaled(within, (power + more, *between), 2)


def _wins(a: Any, b: Any, beats: Callable[[Any, Any], Any]) -> Any:
    """Whether the result of the two is a; of equals it is the first."""
    return np.isnan(a) | ~(np.isnan(b) | beats(b, a))


def times_power(x: Any, power: Any) -> Any:
    return np.ldexp(x, np.asarray(power).astype(np.int32))


def _normal(high: Any, low: Any, power: Any) -> _Numbers:
    """The mantissa brought to [1/2, 1)."""
    shift = exponent(high)
    high, low = scale((high, low), -shift)
    return high, low, np.where(np.isfinite(high) & (high != 0), power + shift, 0)


def _power(x: Any) -> Any:
    """The exponent that brings each row of a matrix into (-1, 1)."""
    return exponent(np.max(np.where(np.isfinite(x), abs(x), 0.0), axis=1, keepdims=True))


def squares_of(x: Pair, power: Any) -> _Numbers:
    """(e, high, low) of the sum of squares along rows of x 2^power."""
    more = _power(x[0])
    scaled = scale(x, -more)
    high, low = fold(multiply(scaled, scaled), add)
    return _counted((power + more)[:, 0], high), high, low


def _counted(power: Any, high: Any) -> Any:
    """e, but 0 where it means nothing."""
    return np.where(np.isfinite(high) & (high != 0), power, 0.0)
