"""Errors in units of the last place, as `precision_guarantee.max_ulp` states them."""

import ml_dtypes
import numpy as np

from retrograde._core.dtypes import Element
from retrograde._numerics.maths import Array, Expected


def ulp_error(got: Array, expected: Expected, element: str, of_scale: float = 0.0) -> Array:
    """|got - value| in ULP of the scale; an ULP is eps * |scale|, at least the smallest subnormal. What is within
    `of_scale` times the scale does not count.

    Halves are measured on the value itself: they promise one rounding of the right result. NaN is right for NaN only,
    and an infinite value asks for that infinity. A result that overflowed counts as the number after the largest
    finite one, so that a bound means the same there as below. The sign of zero is free. What is no
    float is right or wrong.
    """
    if got.dtype.kind in "ib":
        return np.where(got == expected.value, 0.0, np.inf)
    info = Element(element).info
    value, scale = expected
    allowed = of_scale * abs(scale) if of_scale else 0.0
    if info.itemsize == 2:
        scale = np.abs(value)
    exact = value.dtype == object  # mpmath numbers; the operations below are theirs then
    if not value.size:
        return np.zeros(value.shape)
    number = type(value.flat[0]) if exact else value.dtype.type
    after_largest = np.asarray(number(2)) ** int(ml_dtypes.finfo(info.numpy).maxexp)  # type: ignore[no-untyped-call]
    with np.errstate(all="ignore"):
        wide = got.astype(np.float64).astype(object) if exact else got.astype(value.dtype)
        bounded = np.minimum(np.maximum(value, -after_largest), after_largest)
        overflowed = (np.abs(wide) == np.inf) & (np.abs(value) != np.inf)
        distance = np.abs(
            np.where(overflowed, np.where(wide > 0, after_largest, -after_largest) - bounded, wide - value)
        )
        if of_scale:
            distance = np.maximum(distance - np.where(np.abs(allowed) == np.inf, 0, allowed), 0)
        unit = np.maximum(info.eps * np.abs(scale), info.tiny)
        error = np.where(wide == value, 0.0, distance / np.where(np.abs(unit) == np.inf, 1.0, unit))
        nan_got, nan_wanted = wide != wide, value != value  # object arrays have no isnan
        wrong = (nan_got != nan_wanted) | ((np.abs(value) == np.inf) & (wide != value))
    error = np.where(nan_got & nan_wanted, 0.0, np.where(wrong, np.inf, error))
    return np.asarray(error, np.float64)


def in_usual_ulp(error: Array, expected: Expected, element: str) -> Array:
    """The errors of `ulp_error` in the usual ulp of the scale, eps times the power of 2 below it: 1 to 2 times as many.
    Where nothing cancels, the scale is the result."""
    info = Element(element).info
    if error.dtype.kind != "f" or info.numpy.kind in "ib":
        return error
    scale = np.asarray(np.abs(expected.value if info.itemsize == 2 else expected.scale))
    with np.errstate(all="ignore"):
        wide = scale.astype(np.float64)
        below = np.where(wide > 0, np.ldexp(1.0, np.frexp(wide)[1] - 1), 0.0)
        # Below the normal numbers an ulp is the smallest subnormal, in both units.
        return np.where(np.isfinite(wide) & (below >= info.tiny / info.eps), wide / below, 1.0) * error
