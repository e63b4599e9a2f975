"""The functions of the embedding families: shapes, kinds of arrays, `out=`, and what they refuse."""

import ml_dtypes
import numpy as np
import pytest

from retrograde import IndexOutOfRange, InvalidProblem
from retrograde import functional as F


def normal(*shape, dtype=np.float32, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


@pytest.mark.parametrize("shape", [(6,), (2, 3), (3, 2), (1, 6, 1), (0,), (2, 0), ()])
def test_functions_take_indices_of_any_shape(shape):
    weight = normal(5, 4)
    indices = np.asarray(np.random.default_rng(0).integers(0, 5, shape), np.int32)
    dy = normal(*shape, 4, seed=1)
    np.testing.assert_array_equal(F.embedding(weight, indices), weight[indices])
    out = np.empty((*shape, 4), np.float32)
    assert F.embedding(weight, indices, out=out) is out
    np.testing.assert_array_equal(out, weight[indices])
    flat = F.embedding_backward(dy.reshape(-1, 4), indices.reshape(-1), 5)
    got = F.embedding_backward(dy, indices, 5)
    assert got.tobytes() == flat.tobytes()
    rows, values = F.embedding_backward_sparse(dy, indices, 5)
    assert rows.tolist() == np.unique(indices).tolist()
    assert values.tobytes() == got[rows].tobytes()
    assert F.embedding_backward(dy, indices, 5, out=flat) is flat


def test_an_output_with_other_strides():
    weight, indices = normal(5, 4), np.array([[1, 2], [3, 4]])
    whole = np.zeros((2, 2, 8), np.float32)
    assert F.embedding(weight, indices, out=whole[..., ::2]) is not None
    np.testing.assert_array_equal(whole[..., ::2], weight[indices])
    with pytest.raises(InvalidProblem, match=r"out: got strides .* pass a contiguous array"):
        F.embedding(weight, indices, out=np.zeros((2, 4, 2), np.float32).transpose(0, 2, 1)[:, ::-1].transpose(1, 0, 2))
    turned = np.zeros((4, 5), np.float32).T
    F.embedding_backward(normal(2, 2, 4), indices, 5, out=turned)
    np.testing.assert_array_equal(turned, F.embedding_backward(normal(2, 2, 4), indices, 5))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda w, i: F.embedding(w[0], i), "weight: got shape 4, expected rows x columns"),
        (lambda w, i: F.embedding(w, i.astype(np.float32)), "indices: got element f32, expected i32 or i64"),
        (lambda w, _: F.embedding(w, [[1], [1, 2]]), "indices: got a list, expected an array"),
        (lambda w, i: F.embedding(w.astype(np.int32), i), "weight: got dtype int32"),
        (lambda w, i: F.embedding(w, i, padding_idx=5), "padding_idx: got 5"),
        (lambda w, i: F.embedding(w, i, padding_idx=True), "padding_idx: got True"),
        (lambda w, i: F.embedding(w, i[None], out=w), "out: got shape 5x4, expected 1x3x4"),
        (lambda w, i: F.embedding_backward(w, i, 5), "dy: got shape 5x4, expected 3x4"),
        (lambda w, i: F.embedding_backward(w[:3], i, -1), "num_embeddings: got -1"),
        (lambda w, i: F.embedding_backward(w[:3], i, 5.0), "num_embeddings: got 5.0"),
        (lambda w, i: F.embedding_backward(w[:3], i, 5, scale_grad_by_freq=1), "scale_grad_by_freq: got 1"),
    ],
)
def test_bad_calls_say_what_is_wrong(call, message):
    with pytest.raises(InvalidProblem, match=message):
        call(normal(5, 4), np.array([0, 1, 4]))


def test_functions_raise_for_a_bad_index():
    with pytest.raises(IndexOutOfRange, match=r"indices\[1, 1\]: got 5"):
        F.embedding(normal(5, 4), np.array([[0, 1], [4, 5]]))
    with pytest.raises(IndexOutOfRange, match=r"indices\[0\]: got -1"):
        F.embedding_backward_sparse(normal(2, 4), np.array([-1, 0]), 5)


@pytest.mark.parametrize("dtype", [np.float32, ml_dtypes.bfloat16])
def test_functions_keep_the_kind_of_array(dtype):
    torch, jax = pytest.importorskip("torch"), pytest.importorskip("jax")
    weight, indices, dy = normal(5, 4, dtype=dtype), np.array([0, 3, 3], np.int32), normal(3, 4, dtype=dtype, seed=1)

    def to_torch(x):
        if x.dtype == ml_dtypes.bfloat16:
            return torch.from_numpy(x.view(np.int16)).view(torch.bfloat16)
        return torch.from_numpy(x)

    for foreign in (to_torch, jax.numpy.asarray):
        w, i, d = map(foreign, (weight, indices, dy))
        results = F.embedding(w, i), F.embedding_backward(d, i, 5), *F.embedding_backward_sparse(d, i, 5)
        wanted = F.embedding(weight, indices), F.embedding_backward(dy, indices, 5)
        wanted += F.embedding_backward_sparse(dy, indices, 5)
        for got, want in zip(results, wanted, strict=True):
            assert isinstance(got, type(w))
            plain = np.asarray(got.float() if foreign is to_torch else got).astype(np.float64)
            np.testing.assert_array_equal(plain, want.astype(np.float64))


BAGS = np.array([[0, 3, 3], [1, 1, 4]], np.int32)


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
def test_rows_of_indices_are_bags(mode):
    """The same bits as a vector with offsets, whatever says where bags end."""
    weight, dy = normal(5, 4), normal(2, 4, seed=1)
    flat, offsets = BAGS.reshape(-1), np.array([0, 3])
    got = F.embedding_bag(weight, BAGS, mode=mode)
    back = F.embedding_bag_backward(dy, weight, BAGS, mode=mode)
    for cut, last in ((offsets, False), (np.array([0, 3, 6], np.int32), True)):
        options = {"mode": mode, "include_last_offset": last}
        assert F.embedding_bag(weight, flat, cut, **options).tobytes() == got.tobytes()
        assert F.embedding_bag_backward(dy, weight, flat, cut, **options).tobytes() == back.tobytes()
    with pytest.raises(InvalidProblem, match="indices: got shape 2x3 with offsets, expected one dimension"):
        F.embedding_bag(weight, BAGS, offsets)


def test_weights_have_a_gradient_of_the_shape_of_indices():
    weight, dy = normal(5, 4), normal(2, 4, seed=1)
    scores = normal(2, 3, seed=2)
    total = F.embedding_bag(weight, BAGS, per_sample_weights=scores)
    np.testing.assert_allclose(total, (weight[BAGS] * scores[..., None]).sum(1), rtol=1e-6, atol=1e-6)
    dweight, dscores = F.embedding_bag_backward(dy, weight, BAGS, per_sample_weights=scores)
    assert dscores.shape == scores.shape
    np.testing.assert_allclose(dscores, (weight[BAGS] * dy[:, None]).sum(2), rtol=1e-5, atol=1e-6)
    out = np.empty_like(weight), np.empty_like(scores)
    assert F.embedding_bag_backward(dy, weight, BAGS, per_sample_weights=scores, out=out)[1] is out[1]
    assert [a.tobytes() for a in out] == [dweight.tobytes(), dscores.tobytes()]
    for wrong in (out[0], (out[0],), (out[0], out[1][0])):
        with pytest.raises(InvalidProblem, match=r"out: got|dper_sample_weights: got shape 3, expected .* 2x3"):
            F.embedding_bag_backward(dy, weight, BAGS, per_sample_weights=scores, out=wrong)


def test_the_rows_of_a_maximum():
    weight, dy = normal(5, 4), normal(2, 4, seed=1)
    top, rows = F.embedding_bag(weight, BAGS, mode="max", return_max_indices=True)
    np.testing.assert_array_equal(weight[rows, np.arange(4)], top)
    assert rows.dtype == np.int64
    assert F.embedding_bag_backward(dy, weight, BAGS, mode="max", max_indices=rows).tobytes() == (
        F.embedding_bag_backward(dy, weight, BAGS, mode="max").tobytes()
    )
    out = np.empty_like(weight)
    assert F.embedding_bag_backward(dy, weight, BAGS, mode="max", out=out) is out


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda w, i, _: F.embedding_bag(w, i), "offsets: got None with indices of shape 6, expected offsets, or"),
        (lambda w, i, o: F.embedding_bag(w, i, o[None]), "offsets: got shape 1x2, expected one dimension"),
        (
            lambda w, i, o: F.embedding_bag(w, i, o[:0], include_last_offset=True),
            "offsets: got shape 0, .* at least one",
        ),
        (lambda w, i, o: F.embedding_bag(w, i, o.astype(np.float64)), "offsets: got element f64, expected i32 or i64"),
        (lambda w, i, o: F.embedding_bag(w, i.astype(np.float32), o), "indices: got element f32"),
        (lambda w, i, o: F.embedding_bag(w, i, o + 1), r"offsets\[0\]: got 1, expected 0"),
        (lambda w, i, o: F.embedding_bag(w, i, o * 3), r"offsets\[1\]: got 9, expected at most 6"),
        (lambda w, i, o: F.embedding_bag(w[0], i, o), "weight: got shape 4, expected rows x columns"),
        (lambda w, i, o: F.embedding_bag(w, i, o, mode="min"), "mode: got 'min', expected one of sum, mean, max"),
        (
            lambda w, i, o: F.embedding_bag(w, i, o, return_max_indices=True),
            "return_max_indices: got True with mode sum",
        ),
        (
            lambda w, i, o: F.embedding_bag(w, i, o, mode="mean", per_sample_weights=w[0, :1].repeat(6)),
            "weighted: got True with mode mean, expected mode sum",
        ),
        (
            lambda w, i, o: F.embedding_bag(w, i, o, per_sample_weights=w[0]),
            "per_sample_weights: got shape 4, expected",
        ),
        (lambda w, i, o: F.embedding_bag(w, i, o, include_last_offset=1), "include_last_offset: got 1"),
        (lambda w, i, o: F.embedding_bag_backward(w, w, i, o), r"dout: got shape \(5, 4\), expected \(2, 4\)"),
        (
            lambda w, i, o: F.embedding_bag_backward(w[:2], w, i, o, max_indices=np.zeros((2, 4), int)),
            "max_indices: got an array, expected None unless the mode is max",
        ),
        (
            lambda w, i, o: F.embedding_bag_backward(w[:2], w, i, o, mode="max", scale_grad_by_freq=True),
            "scale_grad_by_freq: got True with mode max",
        ),
    ],
)
def test_bad_bags_say_what_is_wrong(call, message):
    with pytest.raises(InvalidProblem, match=message):
        call(normal(5, 4), BAGS.reshape(-1), np.array([0, 3]))


def test_bags_raise_for_a_bad_index():
    with pytest.raises(IndexOutOfRange, match=r"indices\[1, 1\]: got 5, expected 0 <= index < 5: .* pass index_policy"):
        F.embedding_bag(normal(5, 4), np.array([[0, 1, 2], [3, 5, 4]]))


def test_bags_keep_the_kind_of_array():
    torch, jax = pytest.importorskip("torch"), pytest.importorskip("jax")
    weight, dy = normal(5, 4), normal(2, 4, seed=1)
    for foreign in (torch.from_numpy, jax.numpy.asarray):
        w, i, d = foreign(weight), foreign(BAGS), foreign(dy)
        top, rows = F.embedding_bag(w, i, mode="max", return_max_indices=True)
        both = F.embedding_bag_backward(d, w, i, per_sample_weights=foreign(np.ones((2, 3), np.float32)))
        results = F.embedding_bag(w, i), top, rows, *both
        assert all(isinstance(got, type(w)) for got in results)
        np.testing.assert_array_equal(np.asarray(top), F.embedding_bag(weight, BAGS, mode="max"))
        np.testing.assert_array_equal(np.asarray(both[0]), F.embedding_bag_backward(dy, weight, BAGS))
