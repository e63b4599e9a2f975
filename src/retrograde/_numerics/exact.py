"""Sums and products without rounding, on object arrays of decimal numbers.

A binary number is a finite decimal one, so that a sum of halves is exact in DIGITS digits, and a chain of products with
sums in it keeps more than any cancellation between representable numbers can take. Exponents have no end. Infinities
and NaN follow IEEE. Slow (microseconds a number), and without a dependency; `context()` must be open around it.
"""

from contextlib import AbstractContextManager
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from typing import Any

import numpy as np

DIGITS = 420  # 1395 bits: any sum of products of three halves
_EXP_DIGITS = 130  # of exp: the range of bf16 twice, and a rounding
_SHORT = Context(prec=40, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])  # more than a float holds, and quickly read as one
_FURTHEST = Decimal(-10_000)  # exp is not 0 here, and farther away than products with storage can bring back


def context() -> AbstractContextManager[Context]:
    """Where arithmetic on these numbers happens."""
    return localcontext(Context(prec=DIGITS, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[]))


_ZERO: Any = Decimal(0)
_decimal = np.frompyfunc(Decimal, 1, 1)
_float = np.frompyfunc(lambda x: float(_SHORT.plus(x)), 1, 1)


def exact(x: Any) -> Any:
    """The same numbers. Those of longdouble are taken apart, as Decimal reads f64 only."""
    x = np.asarray(x)
    if x.dtype == np.float64:
        return np.asarray(_decimal(x), object)
    mantissa, power = np.frexp(x)
    power = np.where(np.isfinite(x), power, 0)
    high = mantissa.astype(np.float64)
    low = np.where(np.isfinite(x), mantissa - high, 0).astype(np.float64)
    near = abs(power) < 900  # no product needed: an f64 can hold it
    scale = np.where(near, power, 0)
    found = np.asarray(_decimal(np.ldexp(high, scale)), object)
    some = low != 0
    found[some] += _decimal(np.ldexp(low, scale)[some])
    found[~near] *= np.array([Decimal(2) ** int(each) for each in power[~near]], object)
    return found


def rounded(x: Any, dtype: Any) -> Any:
    """As numbers of a NumPy type; beyond the range of f64 they are infinite or 0."""
    high = np.asarray(_float(x), np.float64)
    if dtype == np.float64:
        return high
    finite = np.isfinite(high)
    low = np.where(finite, x - _decimal(np.where(finite, high, 0.0)), _ZERO)
    return high.astype(dtype) + np.asarray(_float(low), np.float64)


def frexp(x: Any) -> tuple[Any, Any]:
    """As (numbers between 1/16 and 16, or 0, inf or NaN; exponents of 2)."""

    def power(number: Decimal) -> float:
        return float(round(number.adjusted() * 3.321928)) if number.is_finite() and number else 0.0

    found = np.asarray(np.frompyfunc(power, 1, 1)(x), np.float64)
    return x * np.array([Decimal(2) ** -int(each) for each in found.flat], object).reshape(found.shape), found


def exp(x: Any) -> Any:
    """For finite arguments never 0."""

    def one(number: Decimal) -> Decimal:
        return (max(number, _FURTHEST) if number.is_finite() else number).exp()

    with localcontext(prec=_EXP_DIGITS):
        return np.asarray(np.frompyfunc(one, 1, 1)(x), object)
