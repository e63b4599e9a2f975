"""Errors in the usual ulp: by NumPy's spacing, which knows nothing of ours."""

import mpmath
import numpy as np
import pytest

from retrograde._numerics.maths import Expected
from retrograde.testing.ulp import in_usual_ulp, ulp_error

VALUES = [1.0, 1.5, 1.9999999, 2.0, 3.7, 1e-30, 1e-38, 3e-42, 1e30, -0.3]


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_steps_of_spacing_are_counted(steps: int) -> None:
    value = np.array(VALUES, np.float32)
    got = value.copy()
    for _ in range(steps):
        got = np.nextafter(got, 2 * got, dtype=np.float32)
    wide = Expected(value.astype(np.float64), np.abs(value).astype(np.float64))
    error = in_usual_ulp(ulp_error(got, wide, "f32"), wide, "f32")
    by_numpy = np.abs(got.astype(np.float64) - value) / np.spacing(np.abs(value)).astype(np.float64)
    np.testing.assert_allclose(error, by_numpy, rtol=1e-12)


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
