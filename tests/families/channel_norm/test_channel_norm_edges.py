"""What is peculiar to norms of channels: edges, running statistics, given ones, order of sums, bad input."""

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import InvalidProblem, InvalidType
from retrograde import functional as F

BF16 = ml_dtypes.bfloat16
FLOATS = [np.float32, np.float64, np.float16, BF16]
# Segments that are taken one by one, and lines of short ones.
SHAPES = [(3, 6, 80), (3, 6, 5), (2, 6)]


def each_float(test):
    return pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: np.dtype(dtype).name)(test)


def normal(shape, dtype, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


NORMS = {
    "group_norm": (lambda x, *w, **more: F.group_norm(x, 2, *w, **more),
                   lambda dy, x, *w, **more: F.group_norm_backward(dy, x, 2, *w, **more)),
    "instance_norm": (F.instance_norm, F.instance_norm_backward),
    "batch_norm": (lambda x, *w, **more: F.batch_norm(x, None, None, *w, **more),
                   lambda dy, x, *w, **more: F.batch_norm_backward(dy, x, None, None, *w, **more)),
}  # fmt: skip


def exact(name, x, weight, bias, eps=1e-5):
    """In longdouble, by the definition."""
    n, c = x.shape[:2]
    wide = x.astype(np.longdouble)
    lines = {"group_norm": wide.reshape(n, 2, -1), "instance_norm": wide.reshape(n, c, -1),
             "batch_norm": np.moveaxis(wide, 1, 0).reshape(1, c, -1)}[name]  # fmt: skip
    d = lines - lines.mean(-1, keepdims=True)
    hat = d / np.sqrt((d * d).mean(-1, keepdims=True) + np.longdouble(eps))
    hat = np.moveaxis(hat.reshape(c, n, *x.shape[2:]), 0, 1) if name == "batch_norm" else hat.reshape(x.shape)
    by_channel = (1, c) + (1,) * (x.ndim - 2)
    return hat * weight.astype(np.longdouble).reshape(by_channel) + bias.astype(np.longdouble).reshape(by_channel)


@each_float
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("name", NORMS)
def test_lines_without_spread_give_the_bias(name, shape, dtype):
    """18 times 0.66: its mean has a low part. In two dimensions a line of instance_norm has one term."""
    x = np.full(shape, 0.6626777356034789, dtype)
    weight, bias, dy = normal(6, dtype), normal(6, dtype, 1), normal(shape, dtype, 2)
    forward, backward = NORMS[name]
    by_channel = bias.reshape(1, 6, *(1,) * (len(shape) - 2))
    assert np.array_equal(forward(x, weight, bias, eps=0.0), np.broadcast_to(by_channel, shape))
    dx, dweight, _ = backward(dy, x, weight, bias, eps=0.0)
    assert not np.any(dx.astype(np.float64))
    assert not np.any(dweight.astype(np.float64))


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16])
@pytest.mark.parametrize("shape", SHAPES[:2], ids=str)
@pytest.mark.parametrize("name", NORMS)
def test_neither_a_large_mean_nor_large_numbers_take_digits(name, shape, dtype):
    top = {np.float32: 1e30, np.float64: 1e300, np.float16: 300.0}[dtype]
    base = {np.float32: 1e5, np.float64: 1e3, np.float16: 100.0}[dtype]  # longdouble has 64 bits
    weight, bias = normal(6, dtype), normal(6, dtype, 1)
    for x in (normal(shape, np.float64) * top, normal(shape, np.float64) + base):
        x = x.astype(dtype)
        want = exact(name, x, weight, bias)
        tolerance = 2 * float(np.finfo(dtype).eps)
        assert np.allclose(NORMS[name][0](x, weight, bias).astype(np.float64), want.astype(np.float64),
                           rtol=4 * tolerance, atol=8 * tolerance)  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES[:2], ids=str)
@pytest.mark.parametrize("name", NORMS)
def test_subnormal_lines_keep_their_mean_beside_a_large_eps(name, shape):
    """A large weight shows digits of the mean that f64 has not."""
    x, weight = normal(shape, np.float64) * 1e-312, normal(6, np.float64, 1) * 1e300
    want = exact(name, x, weight, np.zeros(6))
    assert np.allclose(NORMS[name][0](x, weight), want.astype(np.float64), rtol=1e-12, atol=1e-15 * abs(want).max())
    mean, var = np.zeros(6), np.zeros(6)
    F.batch_norm(x, mean, var, momentum=1.0, eps=1e30)
    assert np.allclose(mean * 2.0**1000, x.mean((0, 2)) * 2.0**1000, rtol=1e-8, atol=0)


def test_batch_norm_moves_running_statistics_in_place():
    x = normal((4, 3, 50), np.float32)
    mean, var = np.arange(3, dtype=np.float32), np.array([1.0, 2.0, 3.0], np.float32)
    lines = np.moveaxis(x, 1, 0).reshape(3, -1).astype(np.float64)
    want = 0.75 * mean + 0.25 * lines.mean(1), 0.75 * var + 0.25 * lines.var(1, ddof=1)
    y = F.batch_norm(x, mean, var, momentum=0.25)
    assert np.array_equal(y, F.batch_norm(x))
    assert np.allclose(mean, want[0], rtol=1e-6)
    assert np.allclose(var, want[1], rtol=1e-6)
    before = mean.copy()
    F.batch_norm_backward(x, x, mean, var)
    F.batch_norm(x, mean, var, training=False)
    assert np.array_equal(mean, before)


def test_a_variance_beyond_the_range_moves_by_its_product_with_the_momentum():
    """Of 1e154 and -1e154 it is 2e308, beyond f64."""
    x = np.array([[1e154], [-1e154]])
    for momentum, want in ((0.1, 2e307), (0.0, 5.0), (1.0, np.inf)):
        mean, var = np.array([3.0]), np.array([5.0])
        F.batch_norm(x, mean, var, momentum=momentum)
        assert mean == pytest.approx(3 * (1 - momentum))
        assert var == pytest.approx(want)


def test_batch_norm_of_one_term_and_of_none():
    """The unbiased variance of one number is NaN, as torch's operator has it; nothing moves nothing."""
    mean, var = np.zeros(2, np.float32), np.ones(2, np.float32)
    assert np.array_equal(F.batch_norm(np.array([[5.0, 6.0]], np.float32), mean, var), np.zeros((1, 2), np.float32))
    assert np.allclose(mean, [0.5, 0.6])
    assert np.isnan(var).all()
    mean, var = np.zeros(2, np.float32), np.ones(2, np.float32)
    assert F.batch_norm(np.zeros((0, 2, 3), np.float32), mean, var).shape == (0, 2, 3)
    assert np.array_equal(mean, np.zeros(2))
    assert np.array_equal(var, np.ones(2))


@each_float
def test_given_statistics_are_used_place_by_place(dtype):
    """An infinity and a NaN stay alone; x far beyond the statistics does not overflow on its way."""
    x = normal((2, 3, 70), dtype)
    x[0, 0, 3], x[1, 2, 4] = np.inf, np.nan
    mean, var = normal(3, dtype, 1), np.array([0.5, 1.0, 2.0], dtype)
    y = F.batch_norm(x, mean, var, training=False)
    want = (x.astype(np.float64) - mean.astype(np.float64).reshape(3, 1)) / np.sqrt(
        var.astype(np.float64).reshape(3, 1) + 1e-5
    )
    assert np.allclose(
        y.astype(np.float64), want, rtol=2.0**-7 if dtype == BF16 else 2.0**-9, atol=1e-6, equal_nan=True
    )
    dx = F.batch_norm_backward(x, x, mean, var, training=False)[0]
    assert np.isfinite(dx.astype(np.float64)).sum() == x.size - 2
    if dtype != np.float16:
        far = np.array([[3e38]], dtype)
        tiny = np.array([1e-12], dtype)
        found = float(F.batch_norm(far, tiny * 0, tiny, tiny, training=False, eps=0.0)[0, 0])
        assert found == pytest.approx(3e32, rel=1e-2)


@pytest.mark.parametrize("name", NORMS)
def test_weights_and_statistics_may_be_f32_beside_halves(name):
    x, dy = normal((3, 6, 70), BF16), normal((3, 6, 70), BF16, 1)
    weight, bias = normal(6, np.float32, 2), normal(6, np.float32, 3)
    forward, backward = NORMS[name]
    assert forward(x, weight, bias).dtype == BF16
    dx, dweight, dbias = backward(dy, x, weight, bias)
    assert (dx.dtype, dweight.dtype, dbias.dtype) == (BF16, np.float32, np.float32)
    narrow = backward(dy, x, weight.astype(BF16), bias.astype(BF16))
    assert np.array_equal(dbias.astype(BF16), narrow[2])
    mean, var = np.zeros(6, np.float32), np.ones(6, np.float32)
    F.batch_norm(x, mean, var)
    assert np.array_equal(mean.astype(BF16), (0.1 * x.astype(np.float64).mean((0, 2))).astype(np.float32).astype(BF16))


def test_bf16_sums_do_not_stop():
    """10,000 ones on each channel: a bf16 sum would stay at 256."""
    for shape in ((5000, 2, 2), (50, 2, 200)):
        dy, x, bias = np.ones(shape, BF16), normal(shape, BF16), np.zeros(2, BF16)
        for name in NORMS:
            assert np.array_equal(NORMS[name][1](dy, x, None, bias)[2], np.full(2, 10000, BF16)), name


@each_float
@pytest.mark.parametrize("shape", [(700, 4), (700, 4, 3), (530, 4, 64)], ids=str)
def test_sums_over_samples_go_in_blocks_of_256(shape, dtype):
    """What a block adds does not depend on the samples after it; copies of lines change nothing."""
    x, dy, weight = normal(shape, dtype), normal(shape, dtype, 1), np.ones(4, dtype)
    made = F.group_norm_backward(dy, x, 2, weight, weight)
    if dtype == np.float32 and len(shape) == 2:  # f64, in the order of the samples
        want = np.zeros(4)
        for first in range(0, 700, 256):
            block = dy[first].astype(np.float64)
            for row in dy[first + 1 : first + 256]:
                block = block + row
            want = block if first == 0 else want + block
        assert np.array_equal(made[2], want.astype(np.float32))
    for order in ((0, 1, 2), (2, 0, 1)) if len(shape) == 3 else ((0, 1), (1, 0)):
        turned = [np.asfortranarray(each.transpose(order)).transpose(np.argsort(order)) for each in (dy, x)]
        again = F.group_norm_backward(*turned, 2, weight, weight)
        assert all(np.array_equal(a, b) for a, b in zip(again, made, strict=True))


@pytest.mark.parametrize("name", NORMS)
@pytest.mark.parametrize("shape", [(40, 6, 9), (5, 6, 300), (3, 6, 7, 7)], ids=str)
def test_threads_and_order_of_memory_change_no_bit(name, shape):
    x, dy, weight = normal(shape, np.float32), normal(shape, np.float32, 1), normal(6, np.float32, 2)
    forward, backward = NORMS[name]
    wanted = (forward(x, weight, weight), *backward(dy, x, weight, weight))
    last = [np.ascontiguousarray(np.moveaxis(each, 1, -1)) for each in (x, dy)]  # channels last
    x_last, dy_last = (np.moveaxis(each, -1, 1) for each in last)
    for threads in (1, 2, 3):
        with rg.threads(threads):
            found = (forward(x_last, weight, weight), *backward(dy_last, x_last, weight, weight))
            again = (forward(x, weight, weight), *backward(dy, x, weight, weight))
        assert all(np.array_equal(a, b) for a, b in zip(found, wanted, strict=True))
        assert all(np.array_equal(a, b) for a, b in zip(again, wanted, strict=True))


def test_a_group_does_not_depend_on_the_weights_of_others():
    """One infinite weight and one NaN in dy break the gradient of their own group."""
    for dtype in (np.float32, np.float64):
        x, dy = normal((2, 4, 70), dtype), normal((2, 4, 70), dtype, 1)
        weight = np.array([1.0, 2.0, np.inf, 1.0], dtype)
        dx, dweight, _ = F.group_norm_backward(dy, x, 2, weight, weight)
        assert np.isfinite(dx[:, :2]).all()
        assert np.isnan(dx[:, 2:]).all()
        assert np.isfinite(dweight).all()
        dy[0, 0, 5] = np.nan
        dx, dweight, dbias = F.group_norm_backward(dy, x, 2, np.ones_like(weight), weight)
        assert np.isnan(dx[0, :2]).all()
        assert np.isfinite(dx[1]).all()
        assert np.isfinite(dx[0, 2:]).all()
        assert np.array_equal(np.isnan(dweight), [True, False, False, False])
        assert np.array_equal(np.isnan(dbias), [True, False, False, False])


X = np.ones((2, 6, 4), np.float32)
SIX, FIVE = np.ones(6, np.float32), np.ones(5, np.float32)
READ_ONLY = np.ones(6, np.float32)
READ_ONLY.flags.writeable = False
BAD = {
    "num_groups: got 4 for 6 channels, expected a positive number that divides them": lambda: F.group_norm(X, 4),
    "num_groups: got 0 for 6 channels": lambda: F.group_norm(X, 0),
    "num_groups: got 2.5": lambda: F.group_norm(X, 2.5),
    "eps: got -1.0, expected a finite number, 0 or more": lambda: F.instance_norm(X, eps=-1.0),
    "weight: got shape 5, expected 6, that of the channels": lambda: F.group_norm(X, 2, FIVE),
    "bias: got shape 5, expected 6, that of the channels": lambda: F.batch_norm(X, None, None, SIX, FIVE),
    "running_mean: got shape 5, expected 6, that of the channels": lambda: F.batch_norm(X, FIVE, FIVE),
    "running_var: is written, but": lambda: F.batch_norm(X, SIX.copy(), READ_ONLY),
    "running_var: got None beside running_mean, expected both or neither": lambda: F.batch_norm(X, SIX),
    "running_mean: got None beside running_var, expected both or neither": lambda: F.batch_norm(X, None, SIX),
    "training: got False without running statistics": lambda: F.batch_norm(X, training=False),
    "momentum: got None, expected a number": lambda: F.batch_norm(X, SIX, SIX.copy(), momentum=None),
    "momentum: got nan, expected a finite number": lambda: F.batch_norm(X, SIX, SIX.copy(), momentum=np.nan),
    "running_var: got float64, expected float32": lambda: F.batch_norm(X, SIX, SIX.astype(np.float64)),
    "x: got shape 6, expected two axes or more": lambda: F.batch_norm(SIX),
    "x: got shape 4, expected two axes or more": lambda: F.group_norm_backward(X, X[0, 0], 2),
    "dy: got shape 2x6x4, expected 1x6x4": lambda: F.instance_norm_backward(X, X[:1]),
    "dy: got element f64, expected f32": lambda: F.batch_norm_backward(X.astype(np.float64), X),
    "weight: got f64, expected f32, the element of x": lambda: F.group_norm(X, 2, np.ones(6)),
    "bias: got f64, expected f32, the element of x": lambda: F.instance_norm(X, None, np.ones(6)),
    "running_mean: got f64, expected f32, the element of x": lambda: F.batch_norm(X, np.ones(6), np.ones(6)),
    r"out\[1\]: got ndarray, expected None: dweight is not computed here; pass None, or give weight": lambda: (
        F.batch_norm_backward(X, X, out=(X.copy(), SIX.copy(), None))
    ),
    r"out\[2\]: got ndarray, expected None: dbias is not": lambda: F.group_norm_backward(
        X, X, 2, SIX, out=(X.copy(), SIX.copy(), SIX.copy())
    ),
}


@pytest.mark.parametrize("message", BAD)
def test_what_is_wrong_is_said(message):
    with pytest.raises((InvalidProblem, InvalidType), match=message):
        BAD[message]()


def test_what_is_read_only_may_be_used_where_it_is_only_read():
    assert F.batch_norm(X, READ_ONLY, READ_ONLY, training=False).shape == X.shape


def test_descriptors_say_what_is_wrong():
    with pytest.raises(InvalidProblem, match=r"channel_axis: got 2, expected 1: transpose the operands"):
        rg.GroupNormDescriptor((2, 6, 4), 2, "f32", channel_axis=2)
    with pytest.raises(InvalidProblem, match=r"input_shape: got 6, expected at least 2 axes"):
        rg.InstanceNormDescriptor((6,), "f32")
    with pytest.raises(InvalidProblem, match=r"running_element: got f16, expected bf16, or f32 beside it"):
        rg.BatchNormDescriptor((2, 6), "bf16", has_running=True, running_element="f16")
    desc = rg.BatchNormBackwardDescriptor((2, 6), "f32", has_running=True, momentum=0.5)
    assert desc == rg.BatchNormBackwardDescriptor((2, 6), "f32")


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("space", [(), (5,), (9, 11)], ids=str)
def test_of_given_statistics_a_sample_is_alone(space, dtype):
    """Its bits are the same whatever stands in the others: numbers of any size, infinities, NaN."""
    rng = np.random.default_rng(0)
    x, dy = (rng.standard_normal((6, 3, *space)).astype(dtype) for _ in range(2))
    mean, variance, weight, bias = rng.uniform(0.5, 2, (4, 3)).astype(dtype)
    others = [0, 1, 3, 4, 5]

    def run(x, dy):
        given = x, mean, variance, weight, bias
        return F.batch_norm(*given, training=False), F.batch_norm_backward(dy, *given, training=False)[0]

    wanted = [found[others] for found in run(x, dy)]
    for number in (np.finfo(dtype).max, np.finfo(dtype).tiny, np.inf, np.nan):
        x[2], dy[2] = number, number
        for found, usual in zip(run(x, dy), wanted, strict=True):
            np.testing.assert_array_equal(found[others], usual)
