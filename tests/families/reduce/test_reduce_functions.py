"""The functions of reductions: axes, forms of dy and y, array kinds, `out=`, and what they refuse."""

import inspect

import ml_dtypes
import numpy as np
import pytest

from retrograde import InvalidProblem, ReduceKind
from retrograde import functional as F

KINDS = [kind.value for kind in ReduceKind]
NUMPY = {"sum": np.sum, "mean": np.mean, "max": np.max, "min": np.min, "prod": np.prod}
AXES = [None, 0, -1, (0, 2), [1, -1], (), np.int64(1), (0, 1, 2)]


def normal(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape)


def both(kind):
    return getattr(F, kind), getattr(F, f"{kind}_backward")


@pytest.mark.parametrize("axis", AXES, ids=str)
@pytest.mark.parametrize("kind", NUMPY)
def test_axes_are_those_of_numpy(kind, axis):
    x = normal(3, 4, 5)
    for keepdims in (False, True):
        want = NUMPY[kind](x, tuple(axis) if isinstance(axis, list) else axis, keepdims=keepdims)
        got = getattr(F, kind)(x, axis, keepdims=keepdims)
        assert isinstance(got, np.ndarray)
        assert got.shape == np.shape(want)
        np.testing.assert_allclose(got, want, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("axis", AXES, ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_dy_and_y_come_kept_or_squeezed(kind, axis):
    forward, backward = both(kind)
    options = {"correction": 0.5} if kind in ("var", "std") else {}
    x = normal(3, 4, 5)
    y, kept = forward(x, axis, **options), forward(x, axis, keepdims=True, **options)
    dy = np.asarray(normal(*y.shape, seed=1))
    got = backward(dy, x, axis, y=y, **options)
    assert got.shape == x.shape
    wide = dy.reshape(kept.shape)
    np.testing.assert_array_equal(backward(wide, x, axis, keepdims=True, y=kept, **options), got)
    np.testing.assert_allclose(backward(dy, x, axis, **options), got, rtol=1e-13, atol=1e-15)
    out = np.full((3, 4, 10), 7.0)
    view = out[:, :, ::2]
    assert backward(dy, x, axis, y=y, out=view, **options) is view
    np.testing.assert_array_equal(view, got)
    assert np.all(out[:, :, 1::2] == 7)


@pytest.mark.parametrize("kind", KINDS)
def test_out_has_the_shape_of_the_result(kind):
    forward, _ = both(kind)
    x = normal(3, 4)
    buffer = np.full((3, 2), 7.0)
    out = buffer[:, 0]
    assert forward(x, 1, out=out) is out
    np.testing.assert_array_equal(out, forward(x, 1))
    assert np.all(buffer[:, 1] == 7)
    whole = np.empty(())
    assert forward(x, out=whole) is whole
    assert whole == forward(x)


def test_sum_and_mean_take_a_shape():
    dy = np.float32([1, 2])
    want = np.float32([[1, 1, 1], [2, 2, 2]])
    np.testing.assert_array_equal(F.sum_backward(dy, (2, 3), 1), want)
    np.testing.assert_array_equal(F.sum_backward(dy, [2, 3], 1, y=dy), want)
    np.testing.assert_array_equal(F.mean_backward(dy, (2, 3), 1), want / np.float32(3))
    np.testing.assert_array_equal(F.sum_backward(np.float32(5), (), None), 5)
    assert F.sum_backward(dy, want, 1).dtype == np.float32


def test_without_y_the_gradient_is_not_that_of_a_rounded_one():
    """6 % at y = 20 in bf16."""
    x = np.full(4096, 12.0, ml_dtypes.bfloat16)
    dy = ml_dtypes.bfloat16(1)
    wide = F.logsumexp_backward(np.asarray(dy), x)
    rounded = F.logsumexp_backward(np.asarray(dy), x, y=F.logsumexp(x))
    assert wide[0] == ml_dtypes.bfloat16(1 / 4096)
    assert abs(float(rounded[0]) * 4096 - 1) > 0.01


@pytest.mark.parametrize("foreign", ["torch", "jax"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_result_is_of_the_kind_of_the_first_operand(kind, foreign):
    module = pytest.importorskip(foreign)
    make = module.tensor if foreign == "torch" else module.numpy.asarray
    forward, backward = both(kind)
    x = normal(3, 4).astype(np.float32)
    for axis in (None, 1):
        y = forward(make(x), axis)
        assert isinstance(y, type(make(x)))
        np.testing.assert_array_equal(np.asarray(y), forward(x, axis))
        dx = backward(y, make(x), axis, y=y)
        assert isinstance(dx, type(make(x)))
        np.testing.assert_array_equal(np.asarray(dx), backward(np.asarray(y), x, axis, y=np.asarray(y)))


@pytest.mark.parametrize("keepdims", [False, True])
def test_a_tensor_without_memory_is_named(keepdims):
    torch = pytest.importorskip("torch")
    sparse = torch.eye(3).to_sparse()
    dy = torch.ones((3, 1) if keepdims else 3)
    for kind in KINDS:
        forward, backward = both(kind)
        with pytest.raises(InvalidProblem, match=r"^x: got a tensor of layout torch.sparse_coo, .* call to_dense"):
            forward(sparse, 1, keepdims=keepdims)
        if kind not in ("sum", "mean"):  # they look at the shape alone
            with pytest.raises(InvalidProblem, match=r"^x: got a tensor of layout torch.sparse_coo, .* call to_dense"):
                backward(dy, sparse, 1, keepdims=keepdims)


@pytest.mark.parametrize("kind", KINDS)
def test_rank_0(kind):
    forward, backward = both(kind)
    options = {"correction": 0} if kind in ("var", "std") else {}
    x = np.array(2.0)
    for axis in (None, 0, -1, ()):
        for keepdims in (False, True):
            y = forward(x, axis, keepdims=keepdims, **options)
            assert y.shape == ()
            assert y == (0 if options else 2)
            assert backward(np.array(3.0), x, axis, keepdims=keepdims, **options) == (0 if options else 3)


def test_the_signatures_are_real():
    assert str(inspect.signature(F.sum)) == (
        "(x: retrograde.typing.Array, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, "
        "out: retrograde.typing.Array | None = None) -> retrograde.typing.Array"
    )
    assert list(inspect.signature(F.max_backward).parameters) == ["dy", "x", "axis", "keepdims", "y", "ties", "out"]
    assert "correction" in inspect.signature(F.std).parameters
    assert "ties" in inspect.signature(F.max).parameters
    assert F.max.__name__ == "max"
    assert "shape" in F.mean_backward.__doc__


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: F.sum(x, 2), "axis: got axis 2, expected -2 to 1 for rank 2"),
        (lambda x: F.sum(x, (1, -1)), "expected each axis once"),
        (lambda x: F.sum(x, True), "axis: got True"),
        (lambda x: F.sum(x, 1.0), "axis: got 1.0"),
        (lambda _: F.sum([[1.0], [1.0, 2.0]]), "x: got a list, expected an array"),
        (
            lambda x: F.sum(x, np.array([0, 1])),
            r"axis: got an array of shape \(2,\), expected an integer or a tuple of",
        ),
        (lambda x: F.sum(x, {0, 1}), "axis: got {0, 1}, expected an integer or a tuple of them"),
        (lambda x: F.sum(x, [[0]]), r"axis: got \[0\]"),
        (lambda x: F.sum_backward(x[:, 0], x, {1}), "axis: got {1}"),
        (lambda x: F.sum(x, keepdims=[]), r"keepdims: got \[\], expected True or False"),
        (lambda x: F.sum(x, keepdims=1), "keepdims: got 1, expected True or False"),
        (lambda x: F.max_backward(x[:, 0], x, 1, keepdims="no"), "keepdims: got 'no'"),
        (lambda x: F.var(x, correction=np.array([1.0])), "correction: got array"),
        (lambda x: F.std_backward(x[:, 0], x, 1, correction=[1]), r"correction: got \[1\]"),
        (lambda x: F.max(x, ties=["even"]), r"ties: got \['even'\], expected one of even"),
        (
            lambda x: F.sum_backward(x[:, 0], [[1.0, 2], [3, 4]], 1),
            r"x \(as a shape\): got \[1.0, 2\], expected an int",
        ),
        (lambda x: F.sum(x.astype(np.int64)), "x: got dtype int64, expected one of float32"),
        (lambda x: F.sum(x.astype(object)), "x: got dtype object"),
        (lambda x: F.max_backward(x[:, 0], x.astype(">f4"), 1), "x: got dtype >f4"),
        (lambda x: F.sum_backward(x[:, 0].astype(object), (4, 8), 1), "dy: got dtype object"),
        (
            lambda x: F.sum_backward(x[:, 0], x, 1, y=x[:, 0].astype(np.float64)),
            "y is float64, dy is float32",
        ),
        (
            lambda x: F.var_backward(x[:, 0], x, 1, y=x[:, 0].astype(np.float64)),
            "y is float64, dy is float32",
        ),
        (lambda x: F.max(x[:, :0], 1), "max of no terms is undefined"),
        (lambda x: F.max(x, ties="middle"), "ties: got 'middle'"),
        (lambda x: F.var(x, correction=np.inf), "correction: got inf, expected a finite number"),
        (
            lambda x: F.sum(x, 1, out=np.empty((4, 1), np.float32)),
            r"out: got shape 4x1, expected 4 \(x is 4x8, reduced",
        ),
        (lambda x: F.sum(x, 1, keepdims=True, out=np.empty(4, np.float32)), "out: got shape 4, expected 4x1"),
        (lambda x: F.sum(x, 1, out=np.empty(4)), "out: got element f64, expected f32"),
        (lambda x: F.sum(x, (), out=x), "out: is written, but shares memory with x"),
        (lambda x: F.sum_backward(x[:, :1], x, 1), r"dy: got shape 4x1, expected 4 \(x is 4x8, .* keepdims=False\)"),
        (lambda x: F.sum_backward(x[:, 0], x, 1, keepdims=True), "dy: got shape 4, expected 4x1"),
        (lambda x: F.sum_backward(x[:, 0], x.astype(np.float64), 1), "dy is float32, x is float64: got two dtypes"),
        (lambda x: F.max_backward(x[:, 0], x, 1, y=x), "y: got shape 4x8, expected 4"),
        (lambda x: F.max_backward(x[:, 0], (4, 8), 1), "x: got dtype int64, expected one of float32"),
        (lambda x: F.sum_backward(x[:, 0], (4, -8), 1), r"x \(as a shape\): got 4x-8"),
        (lambda x: F.norm2_backward(x[:, 0].copy(), x, 1, out=x), "out: is written, but shares memory with x"),
    ],
)
def test_bad_calls_say_what_is_wrong(call, message):
    x = normal(4, 8).astype(np.float32)
    F.sum(x, 1)  # a cached plan for axis 1 must not let True through
    before = x.copy()
    with pytest.raises(InvalidProblem, match=message):
        call(x)
    np.testing.assert_array_equal(x, before)
