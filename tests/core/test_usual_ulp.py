"""Errors in the usual ulp: by NumPy's spacing, which knows nothing of ours."""

import mpmath
import numpy as np
import pytest

from retrograde._numerics.maths import Expected
from retrograde.testing.ulp import in_usual_ulp, ulp_error

VALUES = [1.0, 1.5, 1.9999999, 2.0, 3.7, 1e-30, 1e-38, 3e-42, 1e30, -0.3]


@pytest.mark.parametrize("steps", [0, 1, 3])
@pytest.mark.parametrize("element", ["f32", "f64"])
def test_steps_of_spacing_are_counted(element: str, steps: int) -> None:
    dtype = np.dtype({"f32": np.float32, "f64": np.float64}[element])
    numbers = [*VALUES, 2.9e-308, 4.1e-308, 1.7e-310] if element == "f64" else VALUES
    value = np.array(numbers, dtype)
    got = value.copy()
    for _ in range(steps):
        got = np.nextafter(got, 2 * got, dtype=dtype)
    wide = Expected(value.astype(np.longdouble), np.abs(value).astype(np.longdouble))
    error = in_usual_ulp(ulp_error(got, wide, element), wide, element)
    by_numpy = np.abs(got.astype(np.longdouble) - value) / np.spacing(np.abs(value)).astype(np.longdouble)
    np.testing.assert_allclose(error, by_numpy.astype(np.float64), rtol=1e-12)


def test_it_is_at_most_twice_ours() -> None:
    scale = np.geomspace(1e-37, 1e37, 1001)
    factor = in_usual_ulp(np.ones(1001), Expected(scale, scale), "f32")
    assert 1 <= factor.min() < 1.01
    assert 1.99 < factor.max() < 2


def test_numbers_of_mpmath_and_what_has_no_scale() -> None:
    exact = np.array([mpmath.mpf(3), mpmath.mpf(0)], object)
    assert in_usual_ulp(np.ones(2), Expected(exact, exact), "f64").tolist() == [1.5, 1]
    ends = np.array([np.inf, np.nan])
    assert in_usual_ulp(np.array([0.0, 0.0]), Expected(ends, ends), "f32").tolist() == [0, 0]
    assert in_usual_ulp(np.array([0.0, np.inf]), Expected(ends, ends), "i64").tolist() == [0, np.inf]
