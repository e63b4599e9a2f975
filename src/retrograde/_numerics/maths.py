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
    def erf(self, x: Any) -> Any:
        """Within 2 of 0."""

    def erfinv(self, x: Any) -> Any:
        """Within (-1, 1)."""

    def sin(self, x: Any) -> Any: ...
    def cos(self, x: Any) -> Any: ...
    def tan(self, x: Any) -> Any: ...
    def asin(self, x: Any) -> Any: ...
    def acos(self, x: Any) -> Any: ...
    def atan(self, x: Any) -> Any: ...
    def sinpi(self, x: Any) -> Any:
        """sin(pi x)."""

    def cospi(self, x: Any) -> Any: ...
    def lgamma(self, x: Any) -> Any:
        """Above 0, as the two that follow."""

    def digamma(self, x: Any) -> Any: ...
    def trigamma(self, x: Any) -> Any: ...
    def pow(self, x: Any, y: Any) -> Any:
        """C's; of finite numbers neither 0, unless x is, nor infinite."""

    def held(self, x: Any) -> Any:
        """What is made of finite numbers, neither 0 nor infinite."""

    def atan2(self, y: Any, x: Any) -> Any: ...
    def copysign(self, x: Any, y: Any) -> Any:
        """By the sign bit: of zeros, too."""

    def fmod(self, x: Any, y: Any) -> Any:
        """C's, exact."""

    def floor_div(self, x: Any, y: Any) -> Any:
        """floor(x / y) of the real quotient; infinite where y is 0, NaN where x is infinite."""

    def trunc_div(self, x: Any, y: Any) -> Any:
        """The same toward zero."""

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
    sin = staticmethod(np.sin)
    cos = staticmethod(np.cos)
    tan = staticmethod(np.tan)
    asin = staticmethod(np.arcsin)
    acos = staticmethod(np.arccos)
    atan = staticmethod(np.arctan)
    sqrt = staticmethod(np.sqrt)
    div = staticmethod(np.divide)
    floor = staticmethod(np.floor)
    rint = staticmethod(np.rint)
    isnan = staticmethod(np.isnan)
    isinf = staticmethod(np.isinf)
    atan2 = staticmethod(np.arctan2)
    copysign = staticmethod(np.copysign)
    fmod = staticmethod(np.fmod)

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

    def pow(self, x: Any, y: Any) -> Any:
        found = np.power(x, y)
        return np.where(np.isfinite(x) & np.isfinite(y) & (x != 0), self.held(found), found)

    def held(self, x: Any) -> Any:
        return np.copysign(np.clip(abs(x), self.tiny, self.most), x)

    def trunc_div(self, x: Any, y: Any) -> Any:
        """The multiple of y that fmod leaves, over y: a whole number but for its rounding."""
        found = np.where(y == 0, x / y, np.where(np.isinf(y), 0 * x, np.rint((x - np.fmod(x, y)) / y)))
        return np.where(np.isinf(x), self.const(math.nan), found)

    def floor_div(self, x: Any, y: Any) -> Any:
        left = np.fmod(x, y)
        return self.trunc_div(x, y) - np.where((left != 0) & ((left < 0) != (y < 0)) & (y != 0), 1, 0)

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

    def erf(self, x: Any) -> Any:
        """The series 2/sqrt(pi) exp(-x^2) sum 2^n x^(2n+1) / (2n+1)!!, whose terms are all of one sign."""
        term = total = x
        for n in range(1, self._series_terms):
            term = term * (2 * x * x) / (2 * n + 1)
            total = total + term
        return 2 / self.sqrt(self.pi) * self.exp(-x * x) * total

    def erfc(self, x: Any) -> Any:
        """To a few units of the type's precision, relative, on the whole line.

        Below 2 by the series of erf (1 - erf loses 8 bits at 2, which leaves f64 an ample reference for f32, and
        longdouble one for f64); above it the continued fraction exp(-z^2)/sqrt(pi) / (z + (1/2)/(z + (2/2)/(z + ...))).
        """
        z = abs(x)
        small, large = np.minimum(z, 2), np.maximum(z, 2)
        erf = self.erf(small)
        fraction = large
        for n in range(self._fraction_terms, 0, -1):
            fraction = large + (self.dtype.type(n) / 2) / fraction
        root = self.sqrt(self.pi)
        tail = np.where(np.isinf(z), 0, np.maximum(self.exp(-large * large) / root / fraction, self.tiny))
        tail = np.where(z < 2, 1 - erf, tail)
        return np.where(x < 0, 2 - tail, tail)

    def erfinv(self, x: Any) -> Any:
        """Halley's steps from a start of two digits, on erf below 1/2, on erfc above."""
        a = abs(x)
        far = self.log1p(-a * a)
        b = 2 / (self.pi * self.const("0.147")) + far / 2
        y = self.sqrt(np.maximum(self.sqrt(b * b - far / self.const("0.147")) - b, 0))
        y = np.where(a < 1e-3, a * self.sqrt(self.pi) / 2, y)
        for _ in range(5):
            low = np.minimum(y, 1.5)
            error = np.where(a < 0.5, a - self.erf(low), self.erfc(y) - (1 - a))
            step = error * self.sqrt(self.pi) / 2 * self.exp(y * y)
            y = y + step / (1 - y * step)
        return np.copysign(y, x)

    def sinpi(self, x: Any) -> Any:
        whole = np.rint(x)
        return np.where(np.fmod(whole, 2) == 0, 1, -1) * np.sin(self.pi * (x - whole))

    def cospi(self, x: Any) -> Any:
        """As a sine, which keeps its digits at the zeros."""
        part = abs(x - np.rint(x))
        return np.where(np.fmod(np.rint(x), 2) == 0, 1, -1) * np.sin(self.pi * (self.const(0.5) - part))

    _BERNOULLI = ((1, 6), (-1, 30), (1, 42), (-1, 30), (5, 66), (-691, 2730), (7, 6), (-3617, 510), (43867, 798))

    def _raised(self, x: Any) -> tuple[Any, Any]:
        """(x + 24, which of the steps up are needed: none from 24 on)."""
        return np.where(x < 24, x + 24, x), x < 24

    def lgamma(self, x: Any) -> Any:
        """Stirling's series from 24 on, below it less the logarithm of a product."""
        middle, low = (x >= 0.5) & (x < 2.5), x < 1.5
        d = np.where(middle, np.where(low, x - 1, x - 2), 0)
        near = self._lgamma_near_2(d) - np.where(middle & low, np.log1p(d), 0)
        if self.dtype == np.float64:
            return np.where(middle, near, np.vectorize(_lgamma_of_libm, otypes=[np.float64])(x))
        w, raised = self._raised(x)
        product, less = np.where(raised, x, 1), self.const(0.0)
        for k in range(1, 24):
            product = product * np.where(raised, x + k, 1)
            if k % 8 == 0:
                product, less = np.ones_like(product), less + np.log(product)
        found = (w - self.const(0.5)) * np.log(w) - w + np.log(2 * self.pi) / 2
        for k, (above, below) in enumerate(self._BERNOULLI, 1):
            found = found + self.const(float(above)) / (below * 2 * k * (2 * k - 1)) / w ** (2 * k - 1)
        return np.where(middle, near, found - less - np.log(product))

    def _lgamma_near_2(self, d: Any) -> Any:
        """lgamma(2 + d) = (1 - gamma) d + sum (-1)^k (zeta(k) - 1) d^k / k, |d| <= 1/2: relative at its root."""
        found = self.const(0.0)
        for k in range(40, 1, -1):
            found = found * d + (-1) ** k * self._zeta_less_1(k) / k
        return d * (self.const("0.422784335098467139393487909917597568957840664060076401") + d * found)

    @cache  # noqa: B019  # of the two instances that there are
    def _zeta_less_1(self, k: int) -> Any:
        """By the formula of Euler and Maclaurin from 60 on."""
        n = self.const(60.0)
        rising, rest = self.const(float(k)), n ** (1 - k) / (k - 1) + n**-k / 2
        for i, factor in enumerate((12, -720, 30240, -1209600)):
            rest = rest + rising * n ** (-k - 1 - 2 * i) / factor
            rising = rising * (k + 2 * i + 1) * (k + 2 * i + 2)
        return sum((self.const(float(j)) ** -k for j in range(59, 1, -1)), rest)

    def digamma(self, x: Any) -> Any:
        w, raised = self._raised(x)
        found = np.log(w) - 1 / (2 * w)
        for k, (above, below) in enumerate(self._BERNOULLI, 1):
            found = found - self.const(float(above)) / (below * 2 * k) / w ** (2 * k)
        for k in range(23, -1, -1):
            found = found - np.where(raised, 1 / np.where(raised, x + k, 1), 0)
        return found

    def trigamma(self, x: Any) -> Any:
        w, raised = self._raised(x)
        found = 1 / w + 1 / (2 * w) / w
        for k, (above, below) in enumerate(self._BERNOULLI, 1):
            found = found + self.const(float(above)) / below / w ** (2 * k + 1)
        for k in range(23, -1, -1):
            part = 1 / np.where(raised, x + k, 1)
            found = found + np.where(raised, part * part, 0)
        return found

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


def _lgamma_of_libm(x: float) -> float:
    try:
        return math.lgamma(x)
    except (OverflowError, ValueError):
        return math.inf


@cache
def numpy_maths(dtype: Any) -> NumpyMaths:
    return NumpyMaths(dtype)
