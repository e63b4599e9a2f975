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

from functools import reduce
from typing import Any

import numpy as np

from retrograde._numerics.maths import Array
from retrograde.families.reduce.table import KINDS

ROWS = {kind: len(row.state.numbers) for kind, row in KINDS.items()}


def nothing(kind: str, count: int) -> Array:
    """The state of no terms, for `count` results."""
    column = np.array(list(KINDS[kind].state.numbers.values()), np.float64)
    return np.repeat(column[:, None], count, axis=1)


def partial(kind: str, x: Array) -> Array:
    """The state of each row of a matrix of f64."""
    return _stacked(KINDS[kind].state.partial(x)) if x.shape[1] else nothing(kind, len(x))


def merge(kind: str, a: Array, b: Array) -> Array:
    """The state of the terms of `a`, then those of `b`."""
    return _stacked(KINDS[kind].state.merge(a, b))


def merge_all(kind: str, states: Array, piece: int = -1, ties: str = "even") -> Array:
    """Those of all pieces in order; with a `piece`, what its gradient needs: see `pieces.py`."""

    def in_order(states: Array) -> Array:
        return reduce(lambda a, b: merge(kind, a, b), states, nothing(kind, states.shape[2]))

    special = KINDS[kind].state.for_piece if piece >= 0 else None
    return special(in_order, states, piece, ties) if special else in_order(states)


def finish(kind: str, state: Array, n: int, correction: float) -> Array:
    """The results, in f64 or longdouble: to be rounded to storage once."""
    free = np.longdouble(n) - np.longdouble(correction) if n and n > correction else np.longdouble("nan")
    return np.asarray(KINDS[kind].state.finish(state, n, free))


def _stacked(numbers: tuple[Any, ...]) -> Array:
    return np.stack([np.asarray(number, np.float64) for number in numbers])
