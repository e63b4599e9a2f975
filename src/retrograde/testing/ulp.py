"""Errors in units of the last place, as `precision_guarantee.max_ulp` states them."""

from typing import Any

import ml_dtypes
import numpy as np

from retrograde._core.dtypes import Element
from retrograde._core.maths import Array, Expected


def ulp_error(got: Array, expected: Expected, element: str) -> Array:
    """|got - value| in ULP of the scale; an ULP is eps * |scale|, at least the smallest subnormal.

    Halves are measured on the value itself: they promise one rounding of the right result. NaN is right for NaN only,
    and an infinite value asks for that infinity. A result that overflowed counts as the number after the largest
    finite one, so that a bound means the same there as below. The sign of zero is free.
    """
    info = Element(element).info
    value, scale = expected
    if info.itemsize == 2:
        scale = np.abs(value)
    exact = value.dtype == object  # mpmath numbers; the operations below are theirs then
    wide = got.astype(np.float64).astype(object) if exact else got.astype(value.dtype)
    after_largest = _after_largest(info.numpy, value.dtype)
    with np.errstate(all="ignore"):
        bounded = np.minimum(np.maximum(value, -after_largest), after_largest)
        overflowed = (np.abs(wide) == np.inf) & (np.abs(value) != np.inf)
        distance = np.abs(
            np.where(overflowed, np.where(wide > 0, after_largest, -after_largest) - bounded, wide - value)
        )
        unit = np.maximum(info.eps * np.abs(scale), info.tiny)
        error = np.where(wide == value, 0.0, distance / np.where(np.abs(unit) == np.inf, 1.0, unit))
        nan_got, nan_wanted = wide != wide, value != value  # noqa: PLR0124  # object arrays have no isnan
        wrong = (nan_got != nan_wanted) | ((np.abs(value) == np.inf) & (wide != value))
    error = np.where(nan_got & nan_wanted, 0.0, np.where(wrong, np.inf, error))
    return np.asarray(error, np.float64)


def _after_largest(storage: Any, wide: Any) -> Any:
    """2 ** (largest exponent + 1), in the wide type; Python's integers mix with mpmath's numbers."""
    power = int(ml_dtypes.finfo(storage).maxexp)  # type: ignore[no-untyped-call]
    return np.array(2**power, object) if wide == object else np.ldexp(wide.type(1), power)
