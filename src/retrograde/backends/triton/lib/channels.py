"""Norms of channels with given statistics, and the running statistics: elementwise, all of it in f64.

See `engines/map.py` for how the functions are used; those of a line are in `lib/lines.py`, from which the form of the
root is, too (`root_number`).
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.lines import _hat_from, split_exponent_of
from retrograde.backends.triton.lib.maths import split_exponent, times_power


@triton.jit
def given_root(given, params, STORED: tl.constexpr, F: tl.constexpr):
    """1 / sqrt(var + eps) of (var) and the number eps, as `root_number` has it; 0 where that root is 0."""
    m, k = split_exponent(given[0])
    me, ke = split_exponent(tl.full(given[0].shape, params[0], tl.float64))
    top = tl.maximum(tl.where(m == 0, -4000, k), tl.where(me == 0, -4000, ke))
    top = tl.where(top == -4000, 0, (top >> 1) * 2)
    whole = times_power(m, k - top) + times_power(me, ke - top)
    m, k = split_exponent(tl.where(whole == 0, 0.0, 1.0 / tl.sqrt(tl.where(whole == 0, 1.0, whole))))
    k = k - (top >> 1)
    far = tl.where(k > 900, -200, tl.where(k < -900, 200, 0))
    found = times_power(m, k + far)
    return (tl.where(far == 0, found, -found),)


@triton.jit
def _given_line(given):
    return _hat_from(given[0], given[1], given[2])


@triton.jit
def _weighted(m, k, weight):
    mw, kw = split_exponent(weight)
    return times_power(m * mw, k + kw)


@triton.jit
def given_line(given, params, STORED: tl.constexpr, F: tl.constexpr):
    """(x - mean) r of (x, mean, r)."""
    m, k = _given_line(given)
    return (times_power(m, k),)


@triton.jit
def given_weighted_line(given, params, STORED: tl.constexpr, F: tl.constexpr):
    m, k = _given_line(given)
    return (_weighted(m, k, given[3]),)


@triton.jit
def given_shifted_line(given, params, STORED: tl.constexpr, F: tl.constexpr):
    m, k = _given_line(given)
    return (times_power(m, k) + given[3],)


@triton.jit
def given_weighted_shifted_line(given, params, STORED: tl.constexpr, F: tl.constexpr):
    m, k = _given_line(given)
    return (_weighted(m, k, given[3]) + given[4],)


@triton.jit
def _given_slope(given):
    """dy r of (dy, r)."""
    m, k = split_exponent(given[0])
    mr, kr = split_exponent(tl.abs(given[1]))
    far = tl.where(given[1] < 0, tl.where(given[1] < -1, 200, -200), 0)
    return split_exponent_of(m * mr, (k + kr) + far)


@triton.jit
def given_slope(given, params, STORED: tl.constexpr, F: tl.constexpr):
    m, k = _given_slope(given)
    return (times_power(m, k),)


@triton.jit
def given_weighted_slope(given, params, STORED: tl.constexpr, F: tl.constexpr):
    m, k = _given_slope(given)
    return (_weighted(m, k, given[2]),)


@triton.jit
def moved(given, params, STORED: tl.constexpr, F: tl.constexpr):
    """(1 - momentum) old + momentum new of (old, new)."""
    return ((1.0 - params[0]) * given[0] + params[0] * given[1],)


@triton.jit
def kept(given, params, STORED: tl.constexpr, F: tl.constexpr):
    return (given[0],)


@triton.jit
def unbiased_number(context, given, n, free, STORED: tl.constexpr):
    """The sum of squares around the mean over n - 1; NaN of one term."""
    m, k = split_exponent(context[3])
    found = tl.where(n > 1, m / tl.where(n > 1, n - 1, 1.0), float("nan"))
    return times_power(found, k - 2 * context[0].to(tl.int32))
