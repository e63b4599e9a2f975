"""What is peculiar to norms: edges, casting, residuals, weights of their own dtype, sums over lines in their order."""

import math
from fractions import Fraction

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import InvalidProblem, InvalidType
from retrograde import functional as F

BF16 = ml_dtypes.bfloat16
FLOATS = [np.float32, np.float64, np.float16, BF16]
NORMS = ["rms_norm", "layer_norm"]


def each_float(test):
    return pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: np.dtype(dtype).name)(test)


def lines(shape, dtype, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def _rounded(x):
    """As Llama's code: to the dtype before the weight."""
    wide = x.astype(np.longdouble)
    r = 1 / np.sqrt(np.mean(wide * wide, -1, keepdims=True) + np.longdouble(1e-6))
    return (wide * r).astype(np.float64)


@each_float
@pytest.mark.parametrize("n", [1, 3, 18, 100])
def test_lines_without_spread(dtype, n):
    """Zeros, and equal numbers: with eps = 0 there is nothing to divide by. 18 times 0.66: its mean has a low part."""
    zeros, equal = np.zeros((2, n), dtype), np.full((2, n), 0.6626777356034789, dtype)
    bias, dy = lines((n,), dtype), lines((2, n), dtype, 1)
    assert np.array_equal(F.rms_norm(zeros, bias, eps=0.0), zeros)
    assert np.array_equal(F.layer_norm(equal, bias, bias, eps=0.0), np.broadcast_to(bias, (2, n)))
    for made in (F.rms_norm_backward(dy, zeros, bias, eps=0.0), F.layer_norm_backward(dy, equal, bias, eps=0.0)):
        assert not np.any(made[0].astype(np.float64))
        assert not np.any(made[1].astype(np.float64))


@pytest.mark.parametrize(
    ("dtype", "size"),
    [(np.float16, 300.0), (np.float32, 1e30), (np.float32, 1.5e38), (np.float32, 1e-44), (np.float64, 1e300)],
)
@pytest.mark.parametrize("eps", [0.0, 1e-300])
def test_squares_neither_overflow_nor_vanish(dtype, size, eps):
    x = (np.array([[1.0, -1.0, 2.0, -2.0]]) * size).astype(dtype)
    want = x.astype(np.float64) / size / np.sqrt(np.mean((x.astype(np.float64) / size) ** 2))
    for y in (F.rms_norm(x, eps=eps), F.layer_norm(x, eps=eps)):
        assert np.allclose(y.astype(np.float64), want, rtol=2.0**-9 if dtype == np.float16 else 1e-6)


@each_float
def test_a_large_mean_takes_no_digits(dtype):
    """x - mean is exact where the mean is 256 times the spread and more."""
    base = 2.0**7 if dtype in (np.float16, BF16) else 2.0**22
    x = (base + np.array([[0.0, 1.0, 2.0, 3.0, 1.0, 2.0]])).astype(dtype)
    d = np.array([0, 1, 2, 3, 1, 2]) - 1.5
    assert np.allclose(
        F.layer_norm(x, eps=0.0).astype(np.float64), d / np.sqrt(np.mean(d * d)), rtol=2.0**-8, atol=1e-7
    )


@pytest.mark.parametrize("eps", [1e-5, 1e30])
def test_subnormal_lines_keep_their_mean_beside_any_eps(eps):
    """A mean of subnormal numbers has digits that f64 has not, and dweight shows them."""
    x, dy = lines((3, 70), np.float64) * 1e-312, lines((3, 70), np.float64, 1) * 1e300
    d = x.astype(np.longdouble) - x.astype(np.longdouble).mean(1, keepdims=True)
    terms = dy * d / np.sqrt(np.longdouble(eps))
    found = F.layer_norm_backward(dy, x, np.ones(70), eps=eps)[1]
    assert np.all(abs(found - terms.sum(0)) <= 2.0**-50 * abs(terms).sum(0))


@pytest.mark.parametrize(("dtype", "base"), [(np.float32, 1e5), (np.float32, 3e6), (np.float64, 1e9)])
def test_a_mean_that_is_no_number_of_the_type(dtype, base):
    """The mean of these lines lies between two of them: rounded, it would take the third digit of y."""
    rng = np.random.default_rng(7)
    x = (base + rng.normal(size=(5, 1000))).astype(dtype)
    exact = [[Fraction(float(v)) for v in line] for line in x]
    for line, y in zip(exact, F.layer_norm(x, eps=0.0).astype(np.float64), strict=True):
        mean = sum(line) / len(line)
        d = [v - mean for v in line]
        spread = math.sqrt(float(sum(v * v for v in d) / len(d)))
        want = np.array([float(v) for v in d]) / spread
        assert np.max(np.abs(y - want) / np.abs(want)) <= 4 * np.finfo(dtype).eps


@pytest.mark.parametrize("dtype", [np.float16, BF16, np.float32], ids=lambda dtype: np.dtype(dtype).name)
def test_llama_rounds_before_the_weight(dtype):
    x, weight = lines((7, 300), dtype), lines((300,), dtype, 1)
    hat = _rounded(x).astype(dtype)
    want = hat.astype(np.float64) * weight.astype(np.float64)
    with rg.prefer(max_ulp=1) if dtype == np.float32 else rg.prefer():
        y = F.rms_norm(x, weight, casting="llama")
    assert np.array_equal(y, want.astype(dtype))
    dy = lines(x.shape, dtype, 2)
    dx, dweight = F.rms_norm_backward(dy, x, weight, casting="llama")
    assert np.array_equal(dx, F.rms_norm_backward(dy, x, weight)[0])
    exact = np.sum(dy.astype(np.float64) * hat.astype(np.float64), 0)
    assert np.array_equal(dweight, exact.astype(dtype))


def test_gemma_adds_1_to_the_weight():
    x, weight = lines((3, 20), np.float32), lines((20,), np.float32, 1)
    assert np.array_equal(F.rms_norm(x, weight, casting="gemma"), F.rms_norm(x, weight, offset=1.0))
    assert rg.RmsNormDescriptor((3, 20), 2, "f32", has_gamma=True, casting="gemma").offset == 1
    with pytest.raises(InvalidProblem, match=r"offset: got 0\.5, expected None or 1 with casting='gemma'"):
        F.rms_norm(x, weight, casting="gemma", offset=0.5)


@each_float
@pytest.mark.parametrize("norm", NORMS)
def test_a_residual_is_rounded_returned_and_normalised(norm, dtype):
    x, residual, weight = lines((5, 33), dtype), lines((5, 33), dtype, 1), lines((33,), dtype, 2)
    function, backward = getattr(F, norm), getattr(F, f"{norm}_backward")
    y, h = function(x, weight, residual=residual)
    assert np.array_equal(h, (x.astype(np.float64) + residual.astype(np.float64)).astype(dtype))
    assert np.array_equal(y, function(h, weight))
    dy, more = lines(x.shape, dtype, 3), lines(x.shape, dtype, 4)
    found, plain = backward(dy, h, weight, dresidual=more)[0], backward(dy, h, weight)[0]
    want = plain.astype(np.float64) + more.astype(np.float64)
    assert np.allclose(found.astype(np.float64), want, rtol=2.0**-7 if dtype == BF16 else 2.0**-10, atol=2.0**-7)


@pytest.mark.parametrize("norm", NORMS)
def test_weights_may_be_f32_beside_halves(norm):
    x, weight, dy = lines((300, 40), BF16), lines((40,), np.float32, 1), lines((300, 40), BF16, 2)
    assert getattr(F, norm)(x, weight).dtype == BF16
    dx, dweight = getattr(F, f"{norm}_backward")(dy, x, weight)[:2]
    assert (dx.dtype, dweight.dtype) == (BF16, np.float32)
    narrow = getattr(F, f"{norm}_backward")(dy, x, weight.astype(BF16))[1]
    assert np.array_equal(dweight.astype(BF16), narrow)
    with pytest.raises(InvalidProblem, match=r"got float64|got f64"):
        getattr(F, norm)(x, weight.astype(np.float64))


@each_float
def test_sums_over_lines_go_in_blocks_of_256(dtype):
    """The state of 256 lines, from the start of the call, does not depend on the lines after them."""
    x, dy = lines((700, 24), dtype), lines((700, 24), dtype, 1)
    weight = np.ones(24, dtype)
    _, dweight, dbias = F.layer_norm_backward(dy, x, weight, weight)
    terms = dy.astype(np.float64)
    blocks = [np.add.reduce(terms[first : first + 256]) for first in range(0, 700, 256)]
    assert np.allclose(dbias.astype(np.float64), sum(blocks), rtol=2.0**-7)
    if dtype == np.float32:  # f64, in the order of the lines
        want = np.zeros(24)
        for first in range(0, 700, 256):
            block = terms[first].copy()
            for row in terms[first + 1 : first + 256]:
                block += row
            want = block if first == 0 else want + block
        assert np.array_equal(dbias, want.astype(np.float32))
    alone = F.layer_norm_backward(dy[:256], x[:256], weight, weight)
    assert np.array_equal(F.layer_norm_backward(dy, x, weight, weight)[0][:256], alone[0])
    turned = [np.asfortranarray(each) for each in (dy, x)]  # lines are copied, 64 at a time or fewer
    assert all(
        np.array_equal(a, b)
        for a, b in zip(F.layer_norm_backward(*turned, weight, weight)[1:], (dweight, dbias), strict=False)
    )


def test_blocks_of_lines_that_are_copied_a_few_at_a_time():
    """37 lines of 28,000 numbers fit the copies: groups of lines end where a block does."""
    x = np.asfortranarray(lines((300, 28000), np.float32))
    weight = np.ones(28000, np.float32)
    found = F.rms_norm_backward(x, x, weight)[1]
    dense = np.ascontiguousarray(x)
    assert np.array_equal(found, F.rms_norm_backward(dense, dense, weight)[1])


def test_bf16_sums_do_not_stop():
    """5,000 ones: a bf16 sum would stay at 256."""
    dy, x = np.ones((5000, 2), BF16), lines((5000, 2), BF16)
    bias = np.zeros(2, BF16)
    assert np.array_equal(F.layer_norm_backward(dy, x, None, bias)[2], np.full(2, 5000, BF16))


@pytest.mark.parametrize("norm", NORMS)
def test_several_axes_are_one_line(norm):
    x, weight = lines((3, 4, 5), np.float32), lines((4, 5), np.float32, 1)
    whole = getattr(F, norm)(x.reshape(3, 20), weight.reshape(20))
    assert np.array_equal(getattr(F, norm)(x, weight, axis=(-2, -1)).reshape(3, 20), whole)
    turned = np.ascontiguousarray(x.transpose(2, 0, 1)).transpose(1, 2, 0)
    assert np.array_equal(getattr(F, norm)(turned, weight, axis=(1, 2)).reshape(3, 20), whole)
    assert getattr(F, norm)(np.float32(3), axis=0).shape == ()


BAD = {
    "eps: got -1.0, expected a finite number, 0 or more": {"eps": -1.0},
    "eps: got nan": {"eps": np.nan},
    "axis: got 0 for shape 3x4, expected the last axis or a tuple of trailing ones": {"axis": 0},
    r"axis: got \(1, 1\), expected the last axis": {"axis": (1, 1)},
    "axis: got axis 2, expected -2 to 1": {"axis": 2},
    "weight: got shape 3, expected 4, that of the normalised axes": {"weight": np.ones(3, np.float32)},
    "residual": {"residual": np.ones((4, 3), np.float32)},
}


@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize("message", BAD)
def test_what_is_wrong_is_said(norm, message):
    with pytest.raises((InvalidProblem, InvalidType, IndexError), match=message):
        getattr(F, norm)(np.ones((3, 4), np.float32), **BAD[message])


def test_descriptors_say_what_is_wrong():
    with pytest.raises(InvalidProblem, match=r"norm_axes_mask: got 1 \(axes \(0,\)\) for 3x4, expected .*: 2, 3"):
        rg.RmsNormDescriptor((3, 4), 1, "f32")
    with pytest.raises(InvalidProblem, match=r"gamma_element: got f16, expected f32, the element of x"):
        rg.LayerNormDescriptor((3, 4), 2, "f32", has_gamma=True, gamma_element="f16")
    with pytest.raises(InvalidProblem, match=r"gamma_element: got f16, expected bf16, or f32 beside it"):
        rg.RmsNormDescriptor((3, 4), 2, "bf16", has_gamma=True, gamma_element="f16")


@each_float
def test_the_gradient_where_something_is_rounded_on_the_way(dtype):
    """A step has no slope, so that differences tell nothing: dx is as without the rounding of Llama, dweight is made of
    what was rounded; a residual adds its own gradient to that of the h which was rounded."""
    x, dy, more, weight = (lines((3, 18), dtype, k) for k in range(4))
    weight = weight[0]
    dx, dweight = F.rms_norm_backward(dy, x, weight, casting="llama")
    assert np.array_equal(dx, F.rms_norm_backward(dy, x, weight)[0])
    hat = F.rms_norm(x, casting="none").astype(np.longdouble)
    wanted = np.sum(dy.astype(np.longdouble) * hat, 0)
    size = np.sum(abs(dy.astype(np.longdouble) * hat), 0)
    assert np.all(abs(dweight.astype(np.longdouble) - wanted) <= float(ml_dtypes.finfo(dtype).eps) * size)
    y, h = F.rms_norm(x, weight, residual=more)
    assert np.array_equal(h, (x.astype(np.longdouble) + more.astype(np.longdouble)).astype(np.float64).astype(dtype))
    assert np.array_equal(y, F.rms_norm(h, weight))
    plain, summed = (F.rms_norm_backward(dy, h, weight, dresidual=each)[0] for each in (None, more))
    far = abs(summed.astype(np.float64) - plain.astype(np.float64) - more.astype(np.float64))
    assert np.all(far <= 2 * float(ml_dtypes.finfo(dtype).eps) * (abs(plain) + abs(more)).astype(np.float64))
