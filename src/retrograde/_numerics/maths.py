"""The maths that oracles are written in.

An oracle is a pure function over a namespace `m`, so that one formula runs in NumPy (here) and in mpmath object
arrays (`retrograde.testing`). Besides `m`, oracles use only arithmetic, comparisons and `abs`.
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

import numpy as np

from retrograde._numerics import exact

Array = np.ndarray[Any, np.dtype[Any]]


class Expected(NamedTuple):
    """What an output must be. `scale` is the sum of |terms| the formula adds: errors are counted in its ULP,
    so that they do not explode where the terms cancel."""

    value: Array
    scale: Array


def expected(value: Any, scale: Any = None) -> Expected:
    """Without a scale the formula is a product, and the scale is |value|."""
    value = np.asarray(value)
    return Expected(value, np.asarray(abs(value) if scale is None else scale))


class Maths(Protocol):
    """What an oracle may ask for; elementwise on arrays of `m`'s own number type."""

    @property
    def pi(self) -> Any: ...
    @property
    def ln2(self) -> Any: ...
    def const(self, value: float | str) -> Any:
        """A float exactly, or a decimal string to full precision."""

    def exp(self, x: Any) -> Any: ...
    def exp2(self, x: Any) -> Any: ...
    def expm1(self, x: Any) -> Any: ...
    def log(self, x: Any) -> Any: ...
    def log2(self, x: Any) -> Any: ...
    def log10(self, x: Any) -> Any: ...
    def log1p(self, x: Any) -> Any: ...
    def tanh(self, x: Any) -> Any: ...
    def asinh(self, x: Any) -> Any: ...
    def acosh(self, x: Any) -> Any: ...
    def atanh(self, x: Any) -> Any: ...
    def cbrt(self, x: Any) -> Any: ...
    def sqrt(self, x: Any) -> Any: ...
    def div(self, x: Any, y: Any) -> Any:
        """The quotient where y may be 0, of either sign: an infinity, or NaN."""

    def erfc(self, x: Any) -> Any: ...
    def floor(self, x: Any) -> Any: ...
    def rint(self, x: Any) -> Any:
        """The nearest whole number, of two the even one."""

    def isnan(self, x: Any) -> Any: ...
    def isinf(self, x: Any) -> Any: ...
    def where(self, condition: Any, x: Any, y: Any) -> Any: ...
    def sum(self, x: Any, axis: Sequence[int]) -> Any:
        """Over the axes, which are kept with extent 1."""

    def running_product(self, x: Any) -> tuple[Any, Any]:
        """Along the rows of a matrix, as (mantissa, exponent of 2): it neither overflows nor vanishes."""

    def ldexp(self, mantissa: Any, exponent: Any) -> Any: ...
    def exact(self, x: Any) -> Any:
        """As objects whose sums and products are exact, or nearly so, and of any size: see `exact.py`."""

    def rounded(self, x: Any) -> Any:
        """Such objects as `m`'s own numbers."""

    def frexp(self, x: Any) -> tuple[Any, Any]:
        """Such objects as (objects of moderate size, exponents of 2)."""

    def needs_retry(self, value: Any, scale: Any) -> Any:
        """Where so much cancels that the rounding of `exp` may show in a half."""


class NumpyMaths:
    """NumPy at one floating type.

    `exp` and `erfc` are neither 0 nor infinite at a finite argument: times inf, or times 0, they must give inf, or 0,
    as in the reals. Where they stop lies far beyond anything that storage can hold, whatever it is multiplied with.
    """

    where = staticmethod(np.where)
    log = staticmethod(np.log)
    log2 = staticmethod(np.log2)
    log10 = staticmethod(np.log10)
    log1p = staticmethod(np.log1p)
    tanh = staticmethod(np.tanh)
    asinh = staticmethod(np.arcsinh)
    acosh = staticmethod(np.arccosh)
    atanh = staticmethod(np.arctanh)
    cbrt = staticmethod(np.cbrt)
    sqrt = staticmethod(np.sqrt)
    div = staticmethod(np.divide)
    floor = staticmethod(np.floor)
    rint = staticmethod(np.rint)
    isnan = staticmethod(np.isnan)
    isinf = staticmethod(np.isinf)

    def __init__(self, dtype: Any) -> None:
        self.dtype = np.dtype(dtype)
        self.eps = float(np.finfo(dtype).eps)
        self.tiny, self.most = np.finfo(dtype).tiny, np.finfo(dtype).max
        self.pi = self.const("3.14159265358979323846264338327950288419716939937510582")

        self.ln2 = self.const("0.693147180559945309417232121458176568075500134360255254")

    def const(self, value: float | str) -> Any:
        return self.dtype.type(value)

    def exp(self, x: Any) -> Any:
        return np.where(np.isinf(x), np.exp(x), np.clip(np.exp(x), self.tiny, self.most))

    def exp2(self, x: Any) -> Any:
        return np.where(np.isinf(x), np.exp2(x), np.clip(np.exp2(x), self.tiny, self.most))

    def expm1(self, x: Any) -> Any:
        return np.where(np.isinf(x), np.expm1(x), np.minimum(np.expm1(x), self.most))

    def sum(self, x: Any, axis: Sequence[int]) -> Any:
        """Pairwise, whatever the axes: log2(n) roundings. Where terms cancel it is the exact sum, rounded to float64:
        errors of halves are counted at the value."""
        axes = tuple(axis)
        last = np.moveaxis(x, axes, range(-len(axes), 0)) if axes else x
        kept = last.shape[: last.ndim - len(axes)]
        rows = np.ascontiguousarray(last).reshape(math.prod(kept), math.prod(last.shape[len(kept) :]))
        total = np.sum(rows, axis=1)
        size = np.sum(abs(rows), axis=1)
        for row in np.flatnonzero((abs(total) < size * 2.0**-20) & (size < np.finfo(np.float64).max)):
            high = rows[row].astype(np.float64)
            total[row] = math.fsum((*high.tolist(), *(rows[row] - high).astype(np.float64).tolist()))
        return np.expand_dims(total.reshape(kept), axes)

    def running_product(self, x: Any) -> tuple[Any, Any]:
        """By doubling: log2(n) roundings, and mantissas that are normalised after each."""
        mantissa, exponent = self._frexp(x)
        step = 1
        while step < x.shape[1]:
            product, shift = self._frexp(mantissa[:, step:] * mantissa[:, :-step])
            shift += exponent[:, step:] + exponent[:, :-step]
            mantissa = np.concatenate([mantissa[:, :step], product], axis=1)
            exponent = np.concatenate([exponent[:, :step], shift], axis=1)
            step *= 2
        return mantissa, exponent

    @staticmethod
    def _frexp(x: Any) -> tuple[Any, Any]:
        mantissa, exponent = np.frexp(x)
        return mantissa, np.where(np.isfinite(x), exponent, 0).astype(np.int64)

    def exact(self, x: Any) -> Any:
        return exact.exact(x)

    def rounded(self, x: Any) -> Any:
        return exact.rounded(x, self.dtype)

    def frexp(self, x: Any) -> tuple[Any, Any]:
        return exact.frexp(x)

    def needs_retry(self, value: Any, scale: Any) -> Any:
        return (abs(value) < scale * self.eps * 2.0**32) & np.isfinite(scale)

    def ldexp(self, mantissa: Any, exponent: Any) -> Any:
        return np.ldexp(mantissa, np.clip(exponent, -60_000, 60_000).astype(np.int32))

    def erfc(self, x: Any) -> Any:
        """To a few units of the type's precision, relative, on the whole line.

        Below 2 the series erf z = 2/sqrt(pi) exp(-z^2) sum 2^n z^(2n+1) / (2n+1)!!, whose terms are all positive
        (1 - erf loses 8 bits at 2, which leaves f64 an ample reference for f32, and longdouble one for f64);
        above it the continued fraction exp(-z^2)/sqrt(pi) / (z + (1/2)/(z + (2/2)/(z + ...))).
        """
        z = abs(x)
        small, large = np.minimum(z, 2), np.maximum(z, 2)
        term = total = small
        for n in range(1, self._series_terms):
            term = term * (2 * small * small) / (2 * n + 1)
            total = total + term
        root = self.sqrt(self.pi)
        erf = 2 / root * self.exp(-small * small) * total
        fraction = large
        for n in range(self._fraction_terms, 0, -1):
            fraction = large + (self.dtype.type(n) / 2) / fraction
        tail = np.where(np.isinf(z), 0, np.maximum(self.exp(-large * large) / root / fraction, self.tiny))
        tail = np.where(z < 2, 1 - erf, tail)
        return np.where(x < 0, 2 - tail, tail)

    @property
    def _series_terms(self) -> int:
        """At z = 2 the n-th term is 8^n / (2n+1)!!."""
        n, term = 1, 8 / 3
        while term > self.eps / 8:
            n, term = n + 1, term * 8 / (2 * n + 3)
        return n + 1

    @property
    def _fraction_terms(self) -> int:
        """The n-th convergent at z is off by about exp(-2 z sqrt(2 n)), relative."""
        return math.ceil((2 - math.log(self.eps)) ** 2 / 32)


@cache
def numpy_maths(dtype: Any) -> NumpyMaths:
    return NumpyMaths(dtype)
