"""The oracle with digits to spare, for every element: what an error is measured against.

| element | the oracle runs in |
| --- | --- |
| f64 | mpmath; `retrograde.testing.screening` asks for it only where longdouble leaves a doubt |
| f32 | float64: the error is counted at the scale, where 29 bits more are plenty |
| f16, bf16 | longdouble; in mpmath where terms cancel, since the error is counted at the value itself |
"""

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.registry import op_of
from retrograde._numerics.maths import Array, Expected, numpy_maths
from retrograde.testing.batches import part_with

DIGITS = 160  # bits: f64 has 53; the rest is for cancellation inside a formula
EXACT = 1300  # bits that hold any sum of products of three halves

# exp and erfc stay away from 0, from infinity and from numbers that take seconds; no product with an f64 is within
# range beyond these.
_FURTHEST_EXP, _FURTHEST_ERFC = mpmath.mpf(10_000), mpmath.mpf(100)


_Function = Callable[..., Array]


class MpMaths:
    """`Maths` over object arrays of mpmath numbers, at the working precision of the caller."""

    exp: _Function
    exp2: _Function
    expm1: _Function
    log: _Function
    log2: _Function
    log10: _Function
    log1p: _Function
    sqrt: _Function
    cbrt: _Function
    tanh: _Function
    asinh: _Function
    acosh: _Function
    atanh: _Function
    sin: _Function
    cos: _Function
    tan: _Function
    asin: _Function
    acos: _Function
    atan: _Function
    sinpi: _Function
    cospi: _Function
    erf: _Function
    erfc: _Function
    erfinv: _Function
    lgamma: _Function
    digamma: _Function
    trigamma: _Function
    floor: _Function
    rint: _Function
    div: _Function
    pow: _Function
    atan2: _Function
    copysign: _Function
    fmod: _Function
    floor_div: _Function
    trunc_div: _Function
    isnan: _Function
    isinf: _Function

    def __init__(self) -> None:
        far = _FURTHEST_EXP
        own: dict[str, Any] = {
            "exp": lambda x: mpmath.exp(x if mpmath.isinf(x) else max(min(x, far), -far)),
            "exp2": lambda x: mpmath.mpf(2) ** (x if mpmath.isinf(x) else max(min(x, 2 * far), -2 * far)),
            "expm1": lambda x: mpmath.expm1(x if mpmath.isinf(x) else min(x, far)),
            "log2": lambda x: mpmath.log(x, 2) if x != 0 else -mpmath.inf,
            "log10": lambda x: mpmath.log(x, 10) if x != 0 else -mpmath.inf,
            "sqrt": lambda x: x if x == 0 else mpmath.sqrt(x),  # 0 with its sign
            "cbrt": lambda x: mpmath.cbrt(x) if x >= 0 else -mpmath.cbrt(-x) if x < 0 else x,
            "tanh": lambda x: mpmath.tanh(max(min(x, far), -far)),
            "atanh": lambda x: mpmath.atanh(x) if abs(x) < 1 else x * mpmath.inf,
            "erfc": lambda x: mpmath.erfc(x if mpmath.isinf(x) else min(x, _FURTHEST_ERFC)),
            "erfinv": _erfinv,
            "lgamma": mpmath.loggamma,
            "trigamma": lambda x: mpmath.psi(1, x),
            "rint": mpmath.nint,
        }
        same = "log log1p asinh acosh sin cos tan asin acos atan sinpi cospi erf digamma floor"
        for name, function in (own | {name: getattr(mpmath, name) for name in same.split()}).items():
            setattr(self, name, _elementwise(function))
        for name, of_two in _OF_TWO.items():
            setattr(self, name, np.frompyfunc(of_two, 2, 1))
        self.isnan = _elementwise(mpmath.isnan, bool)
        self.isinf = _elementwise(mpmath.isinf, bool)

    @property
    def pi(self) -> Any:
        return +mpmath.pi

    @property
    def ln2(self) -> Any:
        return +mpmath.ln2

    def const(self, value: float | str) -> Any:
        return mpmath.mpf(value)

    def where(self, condition: Any, x: Any, y: Any) -> Any:
        return np.where(condition, x, y)

    def sum(self, x: Any, axis: Sequence[int]) -> Any:
        if not axis:
            return x
        moved = np.moveaxis(x, axis, range(len(axis)))
        kept = moved.shape[len(axis) :]
        columns = moved.reshape(int(np.prod(moved.shape[: len(axis)])), int(np.prod(kept))).T
        total = np.array([sum(column, mpmath.mpf(0)) for column in columns], object)
        return np.expand_dims(total.reshape(kept), tuple(axis))

    def running_product(self, x: Any) -> tuple[Any, Any]:
        """mpmath's exponents have no end."""
        return np.multiply.accumulate(x, axis=1), np.zeros(x.shape, np.int64)

    def exact(self, x: Any) -> Any:
        """mpmath's numbers are as exact as the caller asked."""
        return x

    def rounded(self, x: Any) -> Any:
        return x

    def frexp(self, x: Any) -> tuple[Any, Any]:
        return x, np.zeros(x.shape)

    def held(self, x: Any) -> Any:
        """Exponents have no end."""
        return x

    def needs_retry(self, value: Any, _scale: Any) -> Any:
        return np.zeros(value.shape, bool)

    def ldexp(self, mantissa: Any, exponent: Any) -> Any:
        assert not np.any(exponent)
        return mantissa


def _erfinv(x: Any) -> Any:
    """By Newton's steps in more digits; mpmath's own gives up near 1."""
    if x == 0:
        return x
    with mpmath.extraprec(80):
        a = abs(x)
        y = mpmath.mpf(float(numpy_maths(np.float64).erfinv(np.float64(min(a, 1 - mpmath.mpf(2) ** -53)))))
        for _ in range(12):
            error = a - mpmath.erf(y) if a < 0.5 else mpmath.erfc(y) - (1 - a)
            step = error * mpmath.sqrt(mpmath.pi) / 2 * mpmath.exp(y * y)
            y += step / (1 - y * step)
            if abs(step) < abs(y) * mpmath.eps:
                break
    return +y if x > 0 else -y


def _elementwise(function: Any, result: type = object) -> Any:
    apply = np.frompyfunc(function, 1, 1)

    def over(x: Any) -> Any:
        found = apply(x)
        return np.asarray(found, result) if isinstance(x, np.ndarray) else found

    return over


_NEGATIVE_ZERO = mpmath.mpf(0)  # this one object: mpmath's zero has no sign, and a quotient must know it


def _quotient(x: Any, y: Any) -> Any:
    if y != 0:
        return x / y
    if x == 0 or mpmath.isnan(x):
        return mpmath.nan
    return mpmath.inf if (x < 0) == (y is _NEGATIVE_ZERO) else -mpmath.inf


def _is_negative(x: Any) -> bool:
    return bool(x < 0) or x is _NEGATIVE_ZERO


def _pow(x: Any, y: Any) -> Any:
    """By libm's rules for what is not finite or 0, else by a logarithm, held away from 0 and infinity."""
    if not (mpmath.isfinite(x) and mpmath.isfinite(y)) or x == 0:
        try:
            return mpmath.mpf(math.pow(-0.0 if x is _NEGATIVE_ZERO else float(x), float(y)))
        except (ValueError, ZeroDivisionError):  # a pole at 0, where y < 0
            odd = y == mpmath.floor(y) and mpmath.fmod(y, 2) == 1
            return -mpmath.inf if odd and x is _NEGATIVE_ZERO else mpmath.inf
    if x < 0 and y != mpmath.floor(y):
        return mpmath.nan
    size = mpmath.exp(max(min(y * mpmath.log(abs(x)), _FURTHEST_EXP), -_FURTHEST_EXP))
    return -size if x < 0 and mpmath.fmod(y, 2) != 0 else size


def _atan2(y: Any, x: Any) -> Any:
    if y == 0 or not (mpmath.isfinite(x) and mpmath.isfinite(y)):
        if mpmath.isnan(x) or mpmath.isnan(y):
            return mpmath.nan
        if mpmath.isinf(y):
            size = mpmath.pi / 2 if not mpmath.isinf(x) else mpmath.pi * (0.25 if x > 0 else 0.75)
        else:
            size = +mpmath.pi if _is_negative(x) else mpmath.mpf(0)
        return -size if _is_negative(y) else size
    return mpmath.atan2(y, x)


def _fmod(x: Any, y: Any) -> Any:
    if mpmath.isnan(x) or mpmath.isnan(y) or mpmath.isinf(x) or y == 0:
        return mpmath.nan
    if x == 0 or mpmath.isinf(y):
        return x
    left = _as_fraction(abs(x)) % _as_fraction(abs(y))
    if left == 0:
        return _NEGATIVE_ZERO if x < 0 else mpmath.mpf(0)
    size = mpmath.ldexp(mpmath.mpf(left.numerator), 1 - left.denominator.bit_length())
    return -size if x < 0 else size


def _as_fraction(x: Any) -> Fraction:
    """All digits of it."""
    sign, mantissa, exponent, _ = mpmath.mpf(x)._mpf_
    size = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    return -size if sign else size


def _whole_quotient(x: Any, y: Any, rounded: Callable[[Fraction], int]) -> Any:
    if y == 0 or mpmath.isinf(y) or mpmath.isinf(x) or mpmath.isnan(x) or mpmath.isnan(y):
        if mpmath.isinf(y) and mpmath.isfinite(x):
            return mpmath.mpf(rounded(Fraction((x > 0) - (x < 0), 2) * (1 if y > 0 else -1)))
        return _quotient(x, y) if y == 0 and not mpmath.isinf(x) else mpmath.nan
    return mpmath.mpf(rounded(_as_fraction(x) / _as_fraction(y)))


_OF_TWO = {
    "div": _quotient,
    "pow": _pow,
    "atan2": _atan2,
    "copysign": lambda x, y: -abs(x) if _is_negative(y) else abs(x),
    "fmod": _fmod,
    "floor_div": lambda x, y: _whole_quotient(x, y, math.floor),
    "trunc_div": lambda x, y: _whole_quotient(x, y, math.trunc),
}


def _as_mp_number(x: Any) -> Any:
    return _NEGATIVE_ZERO if x == 0 and np.signbit(x) else mpmath.mpf(float(x))


_to_mp = np.frompyfunc(_as_mp_number, 1, 1)


def as_mp(array: Array) -> Array:
    """The same numbers as an object array of mpmath's; indices as they are."""
    if array.dtype.kind in "ib":
        return array
    with np.errstate(all="ignore"):
        return np.asarray(_to_mp(array.astype(np.float64)), object)


def _cast(x: Array, to: Callable[[Array], Array]) -> Array:
    """Indices stay what they are."""
    return x if x.dtype.kind in "ib" else to(x)


def mp_oracle(desc: Descriptor, operands: Mapping[str, Array], bits: int = DIGITS) -> dict[str, Expected]:
    """The oracle of the op in mpmath, by stream name."""
    with mpmath.workprec(bits):
        return op_of(desc).expected(desc, {name: _cast(x, as_mp) for name, x in operands.items()}, MpMaths())


def numpy_oracle(desc: Descriptor, operands: Mapping[str, Array], wide: Any = np.float64) -> dict[str, Expected]:
    """The oracle of the op in a NumPy type, by stream name."""
    with np.errstate(invalid="ignore"):  # a signalling NaN is an input like any other
        cast = {name: _cast(x, lambda x: x.astype(wide)) for name, x in operands.items()}
    return op_of(desc).expected(desc, cast, numpy_maths(wide))


def oracle(desc: Descriptor, operands: Mapping[str, Array]) -> dict[str, Expected]:
    """What each output stream must be, given the input streams at full shape."""
    element = Element(desc.element)
    if element is Element.F64:
        return mp_oracle(desc, operands)
    if element is Element.F32:
        return numpy_oracle(desc, operands)
    found = numpy_oracle(desc, operands, np.longdouble)
    doubts = {} if op_of(desc).exact else {name: _needs_retry(e, element) for name, e in found.items()}
    return _corrected(desc, operands, found, doubts) if any(np.any(doubt) for doubt in doubts.values()) else found


def _corrected(
    desc: Descriptor, operands: Mapping[str, Array], found: dict[str, Expected], doubts: Mapping[str, Array]
) -> dict[str, Expected]:
    """With mpmath's results where there is doubt; everywhere where that is no problem of its own."""
    part = part_with(desc, operands, doubts)
    exact = mp_oracle(*((part.desc, part.streams) if part else (desc, operands)), EXACT)
    exact = {name: Expected(_as_longdouble(e.value), _as_longdouble(e.scale)) for name, e in exact.items()}
    if part is None:
        return exact
    return {name: Expected(*map(part.put, each, exact[name])) for name, each in found.items()}


def _as_longdouble(numbers: Array) -> Array:
    """Rounded to 64 bits or more: of plenty, but in NumPy's own type, where measuring is fast."""
    if numbers.dtype.kind == "i":
        return numbers
    high = numbers.astype(np.float64)
    with np.errstate(invalid="ignore"):
        low = np.where(np.isfinite(high), numbers - high, 0).astype(np.float64)
    return high.astype(np.longdouble) + low


def _needs_retry(found: Expected, element: Element) -> Array:
    """Where terms cancel so far that the oracle's own rounding shows in the ULP of a half."""
    info = element.info
    if found.value.dtype.kind == "i":
        return np.zeros(found.value.shape, bool)
    with np.errstate(all="ignore"):
        rounding = found.scale * 4 * np.finfo(found.scale.dtype).eps
        unit = np.maximum(info.eps * np.abs(found.value), info.tiny)
        return np.asarray((rounding > unit / 256) & np.isfinite(found.scale))
