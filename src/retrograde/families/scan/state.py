"""The states that a piece of a scan hands on, read and written by the oracles; the package has their layout."""

from typing import Any

import numpy as np

from retrograde._numerics.maths import Array, Maths


def states(given: Array | None) -> Array | None:
    """Of a row each: (numbers, rows)."""
    return None if given is None else given.reshape(given.shape[0], given[0].size)


def pair(given: Array | None, m: Maths, nothing: float, rows: int) -> Any:
    """high + low."""
    if given is None:
        return m.exact(np.full(rows, m.const(nothing)))
    return m.exact(given[0]) + m.exact(given[1])


def product(given: Array | None, m: Maths, rows: int) -> Any:
    """(high + low) 2^e."""
    total = pair(given, m, 1.0, rows)
    if given is None:
        return total
    two = m.exact(np.full(rows, m.const(2.0)))
    return total * two ** given[2].astype(np.int64)


def high_low(numbers: Any, m: Maths) -> tuple[Any, Any]:
    high = np.asarray(m.rounded(numbers)).astype(np.float64)
    finite = np.where(np.isfinite(high), high, 0.0)
    low = np.asarray(m.rounded(m.where(np.isfinite(high), numbers - m.exact(finite), numbers * 0)))
    return high, np.where(np.isfinite(high), low.astype(np.float64), 0.0)


def mantissa(numbers: Any, m: Maths) -> tuple[Any, Any, Any]:
    mantissa, power = m.frexp(numbers)
    return *high_low(mantissa, m), power
