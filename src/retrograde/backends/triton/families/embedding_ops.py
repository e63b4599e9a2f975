"""What sums and maxima of gathered rows add, merge and store: see `engines/gather.py`. Everything is f64.

A term is x (factor + low). Sums are pairs; those of f64 are kept in the three bands of `_weights`, as products of f64
may leave its range though the sum does not.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib import sums, weights
from retrograde.backends.triton.lib.maths import (
    is_finite,
    is_inf,
    is_nan,
    split_exponent,
    stored,
    times_power,
    total,
    two_prod,
)


@triton.jit
def add_product(state, x, factor, low, place, STORED: tl.constexpr):
    high, rest = two_prod(x, factor)
    rest += x * low
    return sums.merge_pair(state[0], state[1], high, tl.where(is_finite(high) & is_finite(rest), rest, 0.0))


@triton.jit
def add_banded_product(state, x, factor, low, place, STORED: tl.constexpr):
    mx, kx = split_exponent(x)
    mf, kf = split_exponent(factor)
    high, rest = two_prod(mx, mf)
    rest += mx * times_power(low, -kf)
    rest = tl.where(is_finite(high) & is_finite(rest), rest, 0.0)
    k = kx + kf
    special = is_inf(high)
    big, small = (k > 300) | special, (k < -300) & ~special
    k = k + tl.where(big, -1000, tl.where(small, 1000, 0))
    high, rest = times_power(high, k), times_power(rest, k)
    mid = ~big & ~small
    return sums.merge_bands3(
        state[0], state[1], state[2], state[3], state[4], state[5],
        tl.where(small, high, 0.0), tl.where(small, rest, 0.0),
        tl.where(mid, high, 0.0), tl.where(mid, rest, 0.0),
        tl.where(big, high, 0.0), tl.where(big, rest, 0.0),
    )  # fmt: skip


@triton.jit
def _quotient(high, low, by):
    q = high / by
    rest = (tl.fma(-q, tl.full(q.shape, by, tl.float64), high) + low) / by
    return q, tl.where(is_finite(q) & is_finite(rest), rest, 0.0)


@triton.jit
def _none(x):
    return tl.full(x.shape, 0.0, tl.float64)


@triton.jit
def store_sum(state, at, old, by, known, OLD: tl.constexpr, DIVIDE: tl.constexpr):
    """(the sum + old by) / by: one rounding."""
    high, low = state
    if OLD:
        high, low = add_product((high, low), old, tl.full(old.shape, by, tl.float64), _none(old), 0, tl.float64)
    if DIVIDE:
        high, low = _quotient(high, low, by)
    tl.store(at, stored(total(high, low), at.dtype.element_ty), mask=known)


@triton.jit
def store_banded_sum(state, at, old, by, known, OLD: tl.constexpr, DIVIDE: tl.constexpr):
    if OLD:
        state = add_banded_product(state, old, tl.full(old.shape, by, tl.float64), _none(old), 0, tl.float64)
    high, low, power = weights.close_weight_bands((), state, 0.0, tl.float64)
    if DIVIDE:
        high, low = _quotient(high, low, by)
    m, k = split_exponent(total(high, low))
    tl.store(at, times_power(m, k + power.to(tl.int32)), mask=known)


@triton.jit
def merge_top(a, ia, b, ib):
    """The larger, NaN before all, and of equals the one that stands first; a place of -1 is nobody's."""
    better = ~is_nan(a) & (is_nan(b) | (b > a))
    equal = (a == b) | (is_nan(a) & is_nan(b))
    wins = (ib >= 0) & ((ia < 0) | better | (equal & (ib < ia)))
    return tl.where(wins, b, a), tl.where(wins, ib, ia)


@triton.jit
def add_top(state, x, factor, low, place, STORED: tl.constexpr):
    return merge_top(state[0], state[1], x, place.to(tl.float64) + tl.full(x.shape, 0.0, tl.float64))


@triton.jit
def store_top(state, at, old, by, known, OLD: tl.constexpr, DIVIDE: tl.constexpr):
    tl.store(at, stored(tl.where(state[1] >= 0, state[0], 0.0), at.dtype.element_ty), mask=known)


@triton.jit
def store_nothing(state, at, old, by, known, OLD: tl.constexpr, DIVIDE: tl.constexpr):
    """For those who want the winners only."""


@triton.jit
def zeros(given, params, STORED: tl.constexpr, F: tl.constexpr):
    return (tl.full([1, 1], 0.0, tl.float32),)


@triton.jit
def minus_ones(given, params, STORED: tl.constexpr, F: tl.constexpr):
    return (tl.full([1, 1], -1.0, tl.float32),)


@triton.jit
def less_than_all(given, params, STORED: tl.constexpr, F: tl.constexpr):
    return (tl.full([1, 1], -float("inf"), tl.float32),)
