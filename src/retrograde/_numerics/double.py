"""Double-double arithmetic on NumPy arrays: a number is a pair (high, low) of f64 with about 106 bits.

What the merging of partial results is written in: its errors must stay far below an ULP of f64, also where terms
cancel. A pair whose high part is infinite or NaN has the low part 0.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde._numerics.maths import Array

Pair = tuple[Any, Any]

_HIGH_BITS = np.int64(-1 << 27)  # of an f64: 26 bits of mantissa stay, so that products of halves are exact


def _settled(high: Any, low: Any) -> Pair:
    return high, np.where(np.isfinite(high), low, 0.0)


def two_sum(a: Any, b: Any) -> Pair:
    """a + b without error."""
    high = a + b
    of_b = high - a
    return _settled(high, (a - (high - of_b)) + (b - of_b))


def _halves(a: Any) -> Pair:
    """Cut by bits: unlike a multiplication by 2^27 + 1 it cannot overflow."""
    first = (np.asarray(a, np.float64).view(np.int64) & _HIGH_BITS).view(np.float64)
    return first, a - first


def two_product(a: Any, b: Any) -> Pair:
    """a * b without error, unless the low part is below the smallest subnormal."""
    high = a * b
    (a1, a0), (b1, b0) = _halves(a), _halves(b)
    return _settled(high, ((a1 * b1 - high) + a1 * b0 + a0 * b1) + a0 * b0)


def add(x: Pair, y: Pair) -> Pair:
    high, rest = two_sum(x[0], y[0])
    low, last = two_sum(x[1], y[1])
    high, rest = two_sum(high, rest + low)
    return two_sum(high, rest + last)


def multiply(x: Pair, y: Pair) -> Pair:
    high, low = two_product(x[0], y[0])
    return two_sum(*_settled(high, low + (x[0] * y[1] + x[1] * y[0])))


def divide(x: Pair, n: Any) -> Pair:
    """By plain numbers."""
    quotient = x[0] / n
    high, low = two_product(quotient, np.asarray(n, np.float64))
    return two_sum(*_settled(quotient, ((x[0] - high) - low + x[1]) / n))


def scale(x: Pair, exponent: Any) -> Pair:
    """Times a power of 2."""
    power = np.clip(exponent, -5000, 5000).astype(np.int32)
    return np.ldexp(x[0], power), np.ldexp(x[1], power)


def exponent(x: Any) -> Any:
    """The power of 2 above |x|, as f64; 0 for 0, infinities and NaN."""
    return np.where(np.isfinite(x), np.frexp(x)[1], 0).astype(np.float64)


def fold(x: tuple[Any, ...], operation: Callable[..., tuple[Any, ...]]) -> tuple[Any, ...]:
    """Neighbours along the rows of matrices (n > 0), then neighbours of these, in order, until one column is left."""
    while (n := x[0].shape[1]) > 1:
        even = n - n % 2
        made = operation(tuple(part[:, 0:even:2] for part in x), tuple(part[:, 1:even:2] for part in x))
        x = tuple(np.concatenate([new, old[:, even:]], axis=1) for new, old in zip(made, x, strict=True))
    return tuple(part[:, 0] for part in x)


def wide(x: Pair) -> Array:
    """As longdouble, which has functions such as exp."""
    total: Array = np.asarray(x[0]).astype(np.longdouble) + x[1]
    return total


def narrow(x: Array) -> Pair:
    """A longdouble as a pair."""
    high = x.astype(np.float64)
    return _settled(high, (x - high).astype(np.float64))
