"""The functions of scans: axes, `out=`, indices, array kinds, and what they refuse."""

import numpy as np
import pytest

from retrograde import InvalidProblem
from retrograde import functional as F


def normal(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape)


NUMPY = {
    "cumsum": np.add,
    "cumprod": np.multiply,
    "cummax": np.maximum,
    "cummin": np.minimum,
    "logcumsumexp": np.logaddexp,
}


@pytest.mark.parametrize("kind", NUMPY)
def test_functions(kind):
    function, gradient = getattr(F, kind), getattr(F, f"{kind}_backward")
    x, dy = normal(3, 4, 5), normal(3, 4, 5, seed=1)
    for axis in (0, 1, -1, np.int64(2)):
        y = function(x, axis)
        np.testing.assert_allclose(y, NUMPY[kind].accumulate(x, axis), rtol=1e-12)
        np.testing.assert_array_equal(np.flip(function(np.flip(x, axis), axis, reverse=True), axis), y)
        shifted = function(x, axis, exclusive=True)
        np.testing.assert_array_equal(
            shifted.take(range(1, x.shape[axis]), axis), y.take(range(x.shape[axis] - 1), axis)
        )
        np.testing.assert_allclose(gradient(dy, x, axis, y=y), gradient(dy, x, axis), rtol=1e-12, atol=1e-14)
        out = np.full((3, 4, 10), 7.0)
        assert gradient(dy, x, axis, out=out[:, :, ::2]) is not None
        np.testing.assert_array_equal(out[:, :, ::2], gradient(dy, x, axis))
        assert np.all(out[:, :, 1::2] == 7)
    np.testing.assert_array_equal(function(x), function(x, 2))
    same = x.copy()
    assert function(same, 1, out=same) is same
    np.testing.assert_array_equal(same, function(x, 1))


def test_the_gradient_of_cumsum_takes_a_shape():
    dy = np.float32([1, 2, 3])
    for x in (None, (3,), [3], dy):
        np.testing.assert_array_equal(F.cumsum_backward(dy, x), [6, 5, 3])
        np.testing.assert_array_equal(F.cumsum_backward(dy, x, y=dy, exclusive=True), [5, 3, 0])
    with pytest.raises(InvalidProblem, match=r"dy: got shape \(3,?\), expected \(4,?\)"):
        F.cumsum_backward(dy, (4,))


def test_indices_from_functions():
    x, dy = np.float32([[1, 3, 3, 2]]), np.float32([[1, 2, 4, 8]])
    y, indices = F.cummax(x, return_indices=True)
    assert indices.dtype == np.int64
    np.testing.assert_array_equal(indices, [[0, 1, 1, 1]])
    np.testing.assert_array_equal(F.cummax_backward(dy, None, indices=indices), [[1, 14, 0, 0]])
    np.testing.assert_array_equal(F.cummax_backward(dy, x, indices=indices.astype(np.int32)), [[1, 14, 0, 0]])
    out = np.empty_like(x)
    y, indices = F.cummin(x, reverse=True, exclusive=True, ties="last", return_indices=True, out=out)
    assert y is out
    np.testing.assert_array_equal(indices, [[3, 3, 3, -1]])
    torch = pytest.importorskip("torch")
    y, indices = F.cummax(torch.tensor(x), ties="last", return_indices=True)
    assert indices.dtype == torch.int64
    assert torch.equal(indices, torch.cummax(torch.tensor(x), 1)[1])
    got = F.cummax_backward(torch.tensor(dy), torch.tensor(x), indices=indices)
    np.testing.assert_array_equal(got.numpy(), [[1, 2, 12, 0]])


def test_functions_on_jax_arrays():
    jax = pytest.importorskip("jax")
    x = jax.numpy.asarray(np.float32([1, 3, 2]))
    y, indices = F.cummax(x, return_indices=True)
    assert isinstance(y, jax.Array)
    np.testing.assert_array_equal(np.asarray(indices), [0, 1, 1])
    np.testing.assert_array_equal(np.asarray(F.cumsum_backward(x, x)), [6, 5, 2])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: F.cumsum(x, 2), "axis: got axis 2"),
        (lambda x: F.cumsum(x, None), "axis: got None"),
        (lambda x: F.cumsum(x, True), "axis: got True"),
        (lambda x: F.cumsum(x, 1, reverse=1), "reverse: got 1"),
        (lambda x: F.cummax(x, 1, ties="all"), "ties: got 'all', expected one of first, last"),
        (lambda x: F.cumprod(x.astype(np.int32)), "x: got dtype int32"),
        (lambda _: F.cumprod([1, 2]), "x: got dtype int64, expected one of float32"),
        (lambda x: F.cumprod_backward(x, None), "missing x"),
        (lambda x: F.cummin_backward(x, None), "missing x"),
        (lambda x: F.cumprod_backward(x, x[:, 1:]), r"x: got shape \(4, 7\), expected \(4, 8\)"),
        (lambda x: F.logcumsumexp_backward(x, x, y=x[0]), r"y: got shape \(8,?\), expected \(4, 8\)"),
        (lambda x: F.cummax_backward(x, x, indices=x), "indices: got element f32, expected i32 or i64"),
        (lambda x: F.cumsum(x, out=x[:, ::-1]), "out: is written, but shares memory with x"),
        (lambda x: F.cumsum(x, out=np.empty((4, 8))), "out: got element f64, expected f32"),
    ],
)
def test_bad_calls_say_what_is_wrong(call, message):
    x = normal(4, 8).astype(np.float32)
    F.cumsum(x, 1)  # a cached plan for axis 1 must not let True through
    before = x.copy()
    with pytest.raises(InvalidProblem, match=message):
        call(x)
    np.testing.assert_array_equal(x, before)
