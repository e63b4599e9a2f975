"""The states of scans: how a term becomes one, how two become one, the result made from it, and what pieces hand on."""

import math
from typing import Any

import triton
import triton.language as tl

from retrograde.backends.triton.engines.scan import Scan
from retrograde.backends.triton.lib import exponentials, extrema, products, sums
from retrograde.backends.triton.lib.maths import (
    exp_difference,
    is_finite,
    is_inf,
    is_nan,
    split_exponent,
    times_power,
    total,
    two_prod,
    two_sum,
)


@triton.jit
def _zero(x):
    """0 in f64 for each term, whatever it holds."""
    return (x != x).to(tl.float64) * 0.0


@triton.jit
def lift_value(x, index):
    return x, _zero(x)


@triton.jit
def result_sum(state):
    return total(state[0], state[1])


@triton.jit
def lift_banded(x, index):
    big = tl.abs(x) >= 8.452712498170644e270  # 2^900
    return tl.where(big, 0.0, x), _zero(x), tl.where(big, x * 2.938735877055719e-39, 0.0), _zero(x)


@triton.jit
def result_banded(state):
    high, low, power = sums.close_bands((), state, 0.0, tl.float64)
    return times_power(total(high, low), power.to(tl.int32))


@triton.jit
def lift_factor(x, index):
    zero = _zero(x)
    one = zero + 1.0
    return products.add_factor((one, zero, zero, zero, zero, zero), (x,), index, (), tl.float64)


@triton.jit
def result_product(state):
    return products.finish_product(state, (), 0.0, 0.0, tl.float64)


@triton.jit
def lift_place(x, index):
    return x, _zero(x) + index.to(tl.float64)


@triton.jit
def result_first(state):
    return state[0]


# Of equals the place decides, and not which argument came first: `fold` may change their order.


@triton.jit
def _picked(a, ia, b, ib, better, nearer):
    equal = (a == b) | (is_nan(a) & is_nan(b))
    wins = (ib > -2) & ((ia == -2) | (~is_nan(a) & (is_nan(b) | better)) | (equal & nearer))
    return tl.where(wins, b, a), tl.where(wins, ib, ia)


@triton.jit
def merge_max_first(a, ia, b, ib):
    return _picked(a, ia, b, ib, b > a, ib < ia)


@triton.jit
def merge_max_last(a, ia, b, ib):
    return _picked(a, ia, b, ib, b > a, ib > ia)


@triton.jit
def merge_min_first(a, ia, b, ib):
    return _picked(a, ia, b, ib, b < a, ib < ia)


@triton.jit
def merge_min_last(a, ia, b, ib):
    return _picked(a, ia, b, ib, b < a, ib > ia)


@triton.jit
def lift_exponential(x, index):
    return x, _zero(x) + tl.where(x == -float("inf"), 0.0, 1.0), _zero(x), _zero(x)


@triton.jit
def merge_exponentials(m, h, l, u, m2, h2, l2, u2):
    """(m, high, low): the sum is (high + low) e^m. The last number is not used: states have 1, 2, 4 or 6."""
    top = extrema.merge_max(m, m2)
    e, e2 = exp_difference(m, top), exp_difference(m2, top)
    p, q = two_prod(h, e)
    p2, q2 = two_prod(h2, e2)
    s, r = two_sum(p, p2)
    return top, s, ((q + l * e) + (q2 + l2 * e2)) + r, u + u2


@triton.jit
def result_logsumexp(state):
    return exponentials.finish_logsumexp((state[0], state[1], state[2]), (), 0.0, 0.0, tl.float64)


# What a piece of a scan is given, and hands on: see `families/scan.py`.


@triton.jit
def enter_sum(given):
    return given[0], given[1]


@triton.jit
def leave_sum(state):
    return state[0], tl.where(is_finite(state[0]), state[1], 0.0)


@triton.jit
def enter_banded(given):
    high, low = given
    big = tl.abs(high) >= 8.452712498170644e270  # 2^900
    down = 2.938735877055719e-39  # 2^-128
    return (tl.where(big, 0.0, high), tl.where(big, 0.0, low),
            tl.where(big, high * down, 0.0), tl.where(big, low * down, 0.0))  # fmt: skip


@triton.jit
def leave_banded(state):
    high, low, power = sums.close_bands((), state, 0.0, tl.float64)
    high, low = times_power(high, power.to(tl.int32)), times_power(low, power.to(tl.int32))
    return high, tl.where(is_finite(high), low, 0.0)


@triton.jit
def enter_product(given):
    high, low, power = given
    zero, infinite, nan = high == 0, is_inf(high), is_nan(high)
    special = zero | infinite | nan
    m, k = split_exponent(tl.where(special, tl.where(high < 0, -1.0, 1.0), high))
    return (m, tl.where(special, 0.0, times_power(low, -k)), tl.where(special, 0.0, power + k.to(tl.float64)),
            zero.to(tl.float64), infinite.to(tl.float64), nan.to(tl.float64))  # fmt: skip


@triton.jit
def leave_product(state):
    m, low, k, z, i, q = state
    special = (z + i + q) > 0
    m = tl.where(special, products.special_product(m, z, i, q), m)
    return m, tl.where(special, 0.0, low), tl.where(special, 0.0, k)


@triton.jit
def enter_place(given):
    """A winner from before has the place -1, whatever its index; an index of -1 is nobody's."""
    return given[0], tl.where(given[1] == -1, -2.0, -1.0).to(tl.float64)


@triton.jit
def leave_place(state):
    return state[0], state[1]


@triton.jit
def enter_log(given):
    return given[0], given[1], given[2], _zero(given[0])


@triton.jit
def leave_log(state):
    none = is_nan(state[0])
    return state[0], tl.where(none, 0.0, state[1]), tl.where(none | ~is_finite(state[2]), 0.0, state[2])


_INF = math.inf
_MERGES = {
    ("cummax", "first"): merge_max_first,
    ("cummax", "last"): merge_max_last,
    ("cummin", "first"): merge_min_first,
    ("cummin", "last"): merge_min_last,
}


def scan_of(desc: Any) -> Scan:
    if desc.kind == "cumsum":
        if desc.element == "f64":
            return Scan(lift_banded, sums.merge_bands2, (0.0,) * 4, result_banded, enter_banded, leave_banded)
        return Scan(lift_value, sums.merge_pair, (0.0, 0.0), result_sum, enter_sum, leave_sum)
    if desc.kind == "cumprod":
        one = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        return Scan(lift_factor, products.merge_product, one, result_product, enter_product, leave_product)
    if desc.kind == "logcumsumexp":
        nothing = (-_INF, 0.0, 0.0, 0.0)
        return Scan(lift_exponential, merge_exponentials, nothing, result_logsumexp, enter_log, leave_log)
    worst = -_INF if desc.kind == "cummax" else _INF
    return Scan(lift_place, _MERGES[desc.kind, str(desc.ties)], (worst, -2.0), result_first, enter_place, leave_place)
