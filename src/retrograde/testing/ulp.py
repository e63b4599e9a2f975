"""Errors in units of the last place, as `precision_guarantee.max_ulp` states them."""

import numpy as np

from retrograde._core.dtypes import Element
from retrograde._core.maths import Array, Expected


def ulp_error(got: Array, expected: Expected, element: str) -> Array:
    """|got - value| in ULP of the scale; an ULP is eps * |scale|, at least the smallest subnormal.

    Halves are measured on the value itself: they promise one rounding of the right result. NaN for NaN and
    infinity for (a value that rounds to) infinity are no error; any other mismatch of these is an infinite one.
    """
    info = Element(element).info
    scale = np.abs(expected.value) if info.itemsize == 2 else expected.scale
    wide = got.astype(expected.value.dtype)
    with np.errstate(all="ignore"):
        rounded = expected.value.astype(info.numpy).astype(expected.value.dtype)
        error = np.abs(wide - expected.value) / np.maximum(info.eps * np.abs(scale), info.tiny)
        same = (wide == rounded) | (np.isnan(wide) & np.isnan(rounded))
        unequal = ~np.isfinite(wide) | ~np.isfinite(rounded)
    return np.where(unequal, np.where(same, 0.0, np.inf), error)
