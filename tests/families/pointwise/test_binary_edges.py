"""What is peculiar to binary ops: ties, zeros, infinities, remainders of any ratio, exponents that are numbers."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import retrograde as rg
from retrograde import functional

F: Any = functional
INF, NAN = math.inf, math.nan
FLOATS = (np.float32, np.float64)
RNG = np.random.default_rng(31)


def same(found: Any, wanted: Any) -> bool:
    """Bits, but for NaN."""
    found, wanted = np.asarray(found), np.asarray(wanted).astype(np.asarray(found).dtype)
    equal = (found == wanted) & (np.signbit(found) == np.signbit(wanted))
    return bool((equal | (np.isnan(found) & np.isnan(wanted))).all())


# --- maximum, minimum, fmax, fmin

A = np.array([0.0, -0.0, NAN, 1.0, NAN, 2.0, -INF, 3.0])
B = np.array([-0.0, 0.0, 1.0, NAN, NAN, 2.0, INF, 1.0])
DY = np.array([8.0, 8.0, 8.0, 8.0, 8.0, 8.0, INF, NAN])


@pytest.mark.parametrize("dtype", FLOATS)
def test_extrema(dtype: Any) -> None:
    a, b = A.astype(dtype), B.astype(dtype)
    assert same(F.maximum(a, b), [0.0, 0.0, NAN, NAN, NAN, 2, INF, 3])
    assert same(F.minimum(a, b), [-0.0, -0.0, NAN, NAN, NAN, 2, -INF, 1])
    assert same(F.fmax(a, b), [0.0, 0.0, 1, 1, NAN, 2, INF, 3])
    assert same(F.fmin(a, b), [-0.0, -0.0, 1, 1, NAN, 2, -INF, 1])


@pytest.mark.parametrize("dtype", FLOATS)
def test_gradients_of_extrema(dtype: Any) -> None:
    """A tie is shared; a loser gets +0 whatever dy holds; NaN takes dy where it wins."""
    dy, a, b = (x.astype(dtype) for x in (DY, A, B))
    da, db = F.maximum_backward(dy, a, b)
    assert same(da, [4, 4, 8, 0.0, 8, 4, 0.0, NAN])
    assert same(db, [4, 4, 0.0, 8, 8, 4, INF, 0.0])
    da, db = F.fmin_backward(dy, a, b)
    assert same(da[:7], [4, 4, 0.0, 8, 8, 4, INF])
    assert same(db[:7], [4, 4, 8, 0.0, 8, 4, 0.0])


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_extrema_of_integers_have_signs(dtype: Any) -> None:
    info = np.iinfo(dtype)
    a = np.array([info.min, info.max, -1, 5] * 20, dtype)
    b = np.array([info.max, info.min, 1, 5] * 20, dtype)
    assert (F.maximum(a, b) == np.maximum(a, b)).all()
    assert (F.minimum(a, b) == np.minimum(a, b)).all()


# --- division with a remainder


@pytest.mark.parametrize("dtype", FLOATS)
def test_remainders_of_any_ratio_are_exact(dtype: Any) -> None:
    info = np.finfo(dtype)
    power = RNG.uniform(info.minexp - info.nmant, info.maxexp, (2, 300))
    a, b = (np.exp2(power) * RNG.uniform(0.5, 1, (2, 300)) * RNG.choice([-1, 1], (2, 300))).astype(dtype)
    with np.errstate(over="ignore"):
        a[:100] = b[:100] * RNG.integers(-99, 99, 100).astype(dtype)  # few bits are left, and none
    b = np.where(b == 0, info.smallest_subnormal, b)
    a = np.where(np.isinf(a), 1, a)
    wanted = [math.fmod(x, y) for x, y in zip(a.tolist(), b.tolist(), strict=True)]
    assert same(F.fmod(a, b), wanted)
    floors = [math.floor(Fraction(x) / Fraction(y)) for x, y in zip(a.tolist(), b.tolist(), strict=True)]
    left = [Fraction(x) - q * Fraction(y) for x, q, y in zip(a.tolist(), floors, b.tolist(), strict=True)]
    assert (F.remainder(a, b) == np.array([float(x) for x in left]).astype(dtype)).all()
    fit = [k for k, q in enumerate(floors) if abs(q) < 2 ** (info.nmant + 1)]
    assert F.floor_divide(a, b)[fit].tolist() == [floors[k] for k in fit]


def test_edges_of_remainders() -> None:
    a = np.array([5.0, -5.0, 5.0, -5.0, INF, 1.0, 0.0, -0.0, 1.0, -6.0, NAN])
    b = np.array([3.0, 3.0, -3.0, -3.0, 2.0, 0.0, 3.0, 3.0, -INF, 3.0, 1.0])
    assert same(F.remainder(a, b), [2, 1, -1, -2, NAN, NAN, 0.0, 0.0, -INF, 0.0, NAN])
    assert same(F.fmod(a, b), [2, -2, 2, -2, NAN, NAN, 0.0, -0.0, 1, -0.0, NAN])
    assert same(F.floor_divide(a, b), [1, -2, -2, 1, NAN, INF, 0.0, -0.0, -1, -2, NAN])
    da, db = F.remainder_backward(np.ones_like(a), a, b)
    assert (da == 1).all()
    assert db[:4].tolist() == [-1, 2, 2, -1]


# --- pow

USUAL = {
    -2.0: lambda x: F.reciprocal(F.square(x)),
    -1.0: F.reciprocal,
    -0.5: F.rsqrt,
    0.5: F.sqrt,
    1.0: lambda x: x,
    2.0: F.square,
    3.0: lambda x: F.mul(F.square(x), x),
}


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("exponent", USUAL)
def test_usual_exponents_have_the_bits_of_the_functions(exponent: float, dtype: Any) -> None:
    x = (np.exp(RNG.normal(0, 8, 5000)) * RNG.choice([-1, 1], 5000)).astype(dtype)
    assert same(F.pow(x, exponent), USUAL[exponent](x))


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("exponent", [*USUAL, 0.0, NAN, INF, -INF, 5.0, 0.3])
def test_powers_of_special_numbers_are_those_of_c(exponent: float, dtype: Any) -> None:
    x = np.array([0.0, -0.0, 1.0, -1.0, INF, -INF, NAN, 0.5, -2.0], dtype)
    with np.errstate(all="ignore"):
        wanted = np.power(x, np.full_like(x, exponent))  # of a number NumPy makes a root
    for found in (F.pow(x, exponent), F.pow(x, np.full_like(x, exponent))):
        near = np.isclose(found, wanted, rtol=1e-6, atol=0, equal_nan=True)
        assert (near & ((np.signbit(found) == np.signbit(wanted)) | np.isnan(wanted))).all(), (found, wanted)


def test_an_inverse_square_among_subnormal_numbers() -> None:
    """The square overflows, and its inverse is none."""
    assert F.pow(np.array([2.0**70], np.float32), -2.0) == 2.0**-140
    assert F.pow(np.array([2.0**530]), -2.0) == 2.0**-1060


def test_gradients_of_pow_at_zeros() -> None:
    a, b = np.array([0.0, 0.0, 0.0, -2.0, 3.0, NAN]), np.array([2.0, 1.0, 0.0, 3.0, 0.0, 0.0])
    da, db = F.pow_backward(np.ones_like(a), a, b)
    assert same(da, [0.0, 1, 0.0, 12, 0.0, 0.0])
    assert same(db[:4], [0.0, 0.0, 0.0, NAN])


def test_a_product_with_a_power_leaves_the_range_where_the_real_one_does() -> None:
    da, db = F.pow_backward(np.array([1e-200]), np.array([1e160]), np.array([2.0]))
    assert da == pytest.approx(2e-40, rel=1e-15)
    assert db == pytest.approx(1e120 * math.log(1e160), rel=1e-14)  # 1e320 on the way


# --- lengths, angles, logarithms


@pytest.mark.parametrize("dtype", FLOATS)
def test_nothing_overflows_or_vanishes_on_the_way(dtype: Any) -> None:
    info = np.finfo(dtype)
    far, near = dtype(info.max / 8), dtype(info.tiny * 8)
    for size in (far, near):
        a, b = np.array([3 * size], dtype), np.array([4 * size], dtype)
        assert F.hypot(a, b) == 5 * size
        da, db = F.hypot_backward(np.ones(1, dtype), a, b)
        assert [float(da[0]), float(db[0])] == pytest.approx([0.6, 0.8], rel=1e-6)
        da, _ = F.atan2_backward(np.array([size]), a, b)
        assert da == pytest.approx(0.16, rel=1e-6)


def test_gradients_at_the_origin_are_0() -> None:
    zero = np.zeros(2)
    for name in ("hypot", "atan2"):
        assert same(getattr(F, f"{name}_backward")(np.array([1.0, INF]), zero, -zero), np.zeros((2, 2)))


def test_logarithms_at_infinities_and_zeros() -> None:
    a, b = np.array([-INF, INF, INF, 3.0]), np.array([-INF, INF, -INF, -INF])
    assert same(F.logaddexp(a, b), [-INF, INF, INF, 3])
    assert same(F.logaddexp_backward(np.full(4, 2.0), a, b), [[0.0, 1, 2, 2], [0.0, 1, 0.0, 0.0]])
    a, b = np.array([0.0, 0.0, 0.0, 1.0, 2.0]), np.array([0.0, NAN, -1.0, 0.0, -1.0])
    assert same(F.xlogy(a, b), [0.0, NAN, 0.0, -INF, NAN])


# --- prelu


def test_a_weight_for_each_channel() -> None:
    x, weight = RNG.standard_normal((2, 3, 4, 5)).astype(np.float32), np.array([0.1, 0.2, 0.3], np.float32)
    broad = weight.reshape(3, 1, 1)
    assert same(F.prelu(x, weight), np.where(x > 0, x, broad * x))
    dx, dweight = F.prelu_backward(np.ones_like(x), x, weight)
    assert same(dx, np.where(x > 0, 1, np.broadcast_to(broad, x.shape)))
    assert dweight.shape == (3,)
    assert dweight == pytest.approx(np.where(x > 0, 0, x).sum((0, 2, 3)), rel=1e-5)
    assert F.prelu_backward(np.ones_like(x), x, weight[:1])[1].shape == (1,)
    with pytest.raises(rg.InvalidProblem, match="one for each channel"):
        F.prelu(x, np.ones(5, np.float32))


@pytest.mark.parametrize(
    ("shape", "weight"),
    [((2, 3, 4), (2, 3, 4)), ((2, 3, 4), (4,)), ((2, 3, 4), (2, 1, 1)), ((2, 3), (2, 3)), ((5,), (5,)), ((), (5,))],
)
def test_a_weight_that_is_no_number_and_not_of_channels(shape: Any, weight: Any) -> None:
    x, weights = np.ones(shape, np.float32), np.ones(weight, np.float32)
    for call in (lambda: F.prelu(x, weights), lambda: F.prelu_backward(x, x, weights)):
        with pytest.raises(rg.InvalidProblem, match=r"^weight: got shape .*, expected one number.*: x has shape "):
            call()
