"""Reductions that are computed narrower than they are promised: where that is not good enough they must notice."""

from fractions import Fraction

import ml_dtypes
import numpy as np
import pytest

import retrograde.functional as F
from retrograde._numerics.maths import Array

BF16 = np.dtype(ml_dtypes.bfloat16)
LEAST = 2.0**-149  # the smallest subnormal of f32


def _f32(*texts: str) -> Array:
    return np.array([float.fromhex(text) for text in texts], np.float32)


def _ulps_of_var_slope(dy: float, x: Array, got: Array) -> float:
    terms = [Fraction(float(v)) for v in x]
    mean = sum(terms) / len(terms)
    worst = 0.0
    for term, made in zip(terms, got, strict=True):
        exact = 2 * Fraction(dy) * (term - mean) / (len(terms) - 1)
        unit = max(abs(exact) * Fraction(2) ** -23, Fraction(LEAST))
        worst = max(worst, float(abs(Fraction(float(made)) - exact) / unit))
    return worst


def test_gradients_below_the_normal_numbers_are_within_one_ulp() -> None:
    """A factor of 2^-96 is in the range of the f32 path, and its products are not."""
    x = _f32("0x1.f6dd7cp-45", "0x1.70efaep-31", "0x1.f201f2p-31", "0x1.efecp-31")
    dy = _f32("0x1.e29b06p-96")
    assert _ulps_of_var_slope(float(dy[0]), x, F.var_backward(dy, x[None], axis=1)[0]) <= 1


@pytest.mark.parametrize("power", [-140, -126, -101, -99, 0, 19, 21, 60, 110])
def test_factors_of_any_size(power: int) -> None:
    """Both sides of where the last step goes from f32 to f64."""
    x = np.linspace(-3, 5, 37, dtype=np.float32)[None]
    dy = np.ldexp(np.float32([1.7]), power)
    assert _ulps_of_var_slope(float(dy[0]), x[0], F.var_backward(dy, x, axis=1)[0]) <= 1
    y = F.norm2(x, axis=1)
    got = F.norm2_backward(dy, x, axis=1, y=y)[0]
    exact = [Fraction(float(dy[0])) * Fraction(float(v)) / Fraction(float(y[0])) for v in x[0]]
    for made, right in zip(got, exact, strict=True):
        assert abs(Fraction(float(made)) - right) <= max(abs(right) * Fraction(2) ** -23, Fraction(LEAST))


@pytest.mark.parametrize("mean", [0.0, 1e-44, 1e-31, 1e30, 3e38])
def test_means_of_any_size(mean: float) -> None:
    x = np.float32(mean) * np.array([[1, 1, 1, 0.5]], np.float32)
    dy = np.float32([1e-3])
    assert _ulps_of_var_slope(float(dy[0]), x[0], F.var_backward(dy, x, axis=1)[0]) <= 1


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("unit", [2.0**-133, 2.0**-127, 2.0**-120, 1.0])
def test_small_terms_of_bf16_are_not_lost(unit: float, axis: int) -> None:
    """The instruction that adds two bf16 takes subnormals for 0."""
    rng = np.random.default_rng(3)
    rows = rng.integers(-100, 100, (70, 333)) * unit
    rows[::7] = 0
    rows[1::7, 5:] = 0
    x = rows.astype(BF16)
    exact = np.sum(x.astype(np.float64), axis=1)  # whole numbers of units
    found = F.sum(np.ascontiguousarray(x if axis else x.T), axis=axis)
    assert np.array_equal(found.astype(np.float64), exact.astype(np.float32).astype(BF16).astype(np.float64))


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("largest", [7.99, 8.0, 1000.0, 65504.0])
def test_sums_of_f16_are_exact(largest: float, axis: int) -> None:
    """Below 8 terms are added as integers."""
    rng = np.random.default_rng(5)
    x = (rng.standard_normal((40, 9000)) * 0.01).astype(np.float16)
    x[3::5, 17] = largest
    x[4::5, 8191] = -largest
    x[::9, 40] = np.inf
    with np.errstate(over="ignore"):
        exact = np.sum(x.astype(np.float64), axis=1).astype(np.float16)
    found = F.sum(np.ascontiguousarray(x if axis else x.T), axis=axis)
    assert np.array_equal(found, exact)


@pytest.mark.parametrize("doubtful", [(0,), (3, 4), (0, 7, 15), tuple(range(26))])
@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
def test_columns_in_doubt_have_the_bits_of_rows(dtype: str, doubtful: tuple[int, ...]) -> None:
    """A sum that is a tie is made again, alone or with the columns beside it."""
    x = np.random.default_rng(7).standard_normal((26, 2100)).astype(np.dtype(dtype) if dtype == "float16" else BF16)
    for column in doubtful:
        x[column] = 0
        x[column, :2] = [256, 1] if dtype == "bfloat16" else [2048, 1]
    rows = F.sum(x, axis=1)
    assert np.array_equal(F.sum(np.ascontiguousarray(x.T), axis=0).view(np.uint16), rows.view(np.uint16))
    assert float(rows[doubtful[0]]) == (256 if dtype == "bfloat16" else 2048)
