"""What functions take for an array, and for dy: each rule of `as_array`, in every family."""

import array
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import functional as F

X = np.array([[0.5, -1.0, 2.0, 3.0], [1.5, 0.25, -0.75, 4.0]])


class WithArray:
    """As pandas and polars have it."""

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return np.asarray(X, dtype)


class WithInterface:
    __array_interface__ = X.__array_interface__


class InInstance:
    def __init__(self) -> None:
        self.__array_interface__ = X.__array_interface__


class Raises:
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        raise RuntimeError("nothing here. At all")


TAKEN = {
    "a list": X.tolist(),
    "a tuple": tuple(map(tuple, X.tolist())),
    "__array__": WithArray(),
    "__array_interface__": WithInterface(),
    "an attribute": InInstance(),
    "a list of rows": list(X),
    "a memoryview": memoryview(X),
}
FUNCTIONS = [F.exp, F.sum, F.cumsum, F.swiglu, F.mean, lambda x: F.lerp(x, x, 0.5), lambda x: F.add(x, x)]
FUNCTIONS += [lambda x: F.embedding(x, [1, 0]), lambda x: F.embedding_bag(x, [[1, 0]])]


@pytest.mark.parametrize("what", TAKEN)
@pytest.mark.parametrize("function", FUNCTIONS)
def test_it_is_what_numpy_makes_of_it(function: Any, what: str) -> None:
    found = function(TAKEN[what])
    assert type(found) is np.ndarray
    assert found.dtype == np.float64
    np.testing.assert_array_equal(found, function(X))


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_columns_are_arrays(library: str) -> None:
    module = pytest.importorskip(library)
    column = module.Series(X[0])
    np.testing.assert_array_equal(F.exp(column), F.exp(X[0]))
    np.testing.assert_array_equal(F.exp_backward(1, column), F.exp(X[0]))
    np.testing.assert_array_equal(F.embedding(X, module.Series([1, 0])), X[::-1])


@pytest.mark.parametrize("scalar", [np.float32(0.5), np.float64(0.5), np.float16(0.5), ml_dtypes.bfloat16(0.5)])
def test_scalars_of_numpy_are_arrays_of_rank_0(scalar: Any) -> None:
    found = F.exp(scalar)
    assert found.shape == ()
    assert found.dtype == scalar.dtype
    assert F.exp_backward(scalar, scalar).dtype == scalar.dtype
    x = np.ones(3, scalar.dtype)
    np.testing.assert_array_equal(F.sum_backward(scalar, x), x * scalar)


def test_a_dtype_that_is_not_ours_is_named() -> None:
    for value, dtype in ((["a"], "<U1"), ([1, 2], "int64"), ([True], "bool"), ([None], "object")):
        with pytest.raises(rg.InvalidType, match=f"x: got dtype {dtype}, expected one of float32"):
            F.exp(value)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([[1.0], [1.0, 2.0]], "x: got a list, expected an array: numpy.asarray says: setting an array element"),
        (Raises(), "x: got a Raises, expected an array: numpy.asarray says: nothing here$"),
        ("ab", "x: got a str, expected an array"),
        (1, "x: got an int, expected an array .*; wrap it in numpy.asarray"),
        (2.5, "x: got a float, expected an array"),
        (None, "x: got None, expected an array"),
        ({}, "x: dict is not an array"),
    ],
)
def test_what_is_none_is_refused(value: Any, said: str) -> None:
    for function in (F.exp, F.sum, F.swiglu, F.cumsum):
        with pytest.raises(rg.InvalidType, match=said):
            function(value)


def test_outputs_are_not_converted() -> None:
    for wrong in ([0.0, 0.0], WithArray(), np.float32(1)):
        with pytest.raises(rg.RetrogradeError):
            F.exp(X[0], out=wrong)


# --- numbers as dy


@pytest.mark.parametrize("dtype", [np.float32, np.float16, ml_dtypes.bfloat16, np.float64])
@pytest.mark.parametrize("number", [1, 2.5, -3])
@pytest.mark.parametrize(
    ("function", "args", "options", "shape"),
    [
        (F.sum_backward, 1, {}, ()),
        (F.mean_backward, 1, {"axis": 0}, (4,)),
        (F.max_backward, 1, {"axis": 1, "keepdims": True}, (2, 1)),
        (F.cumsum_backward, 1, {}, (2, 4)),
        (F.swiglu_backward, 1, {}, (2, 2)),
        (F.swiglu_backward, 1, {"axis": 0}, (1, 4)),
        (F.swiglu_split_backward, 2, {}, (2, 4)),
        (F.exp_backward, 1, {}, (2, 4)),
        (F.mul_backward, 2, {}, (2, 4)),
    ],
)
def test_a_number_as_dy_is_an_array_of_it(
    function: Any, args: int, options: Any, shape: Any, number: Any, dtype: Any
) -> None:
    operands = [X.astype(dtype)] * args
    found, wanted = (
        function(number, *operands, **options),
        function(np.full(shape, number, dtype), *operands, **options),
    )
    for mine, theirs in zip(_tuple(found), _tuple(wanted), strict=True):
        assert mine.dtype == dtype
        np.testing.assert_array_equal(mine, theirs)


def _tuple(made: Any) -> tuple[Any, ...]:
    return made if isinstance(made, tuple) else (made,)


def test_a_number_as_dy_has_the_kind_of_the_first_array() -> None:
    torch = pytest.importorskip("torch")
    x = torch.ones(2, 3, dtype=torch.bfloat16)
    found = F.mean_backward(1, x)
    assert found.dtype == torch.bfloat16
    assert found.shape == x.shape
    assert type(F.mul_backward(1, x, 2.0)[0]) is torch.Tensor


def test_a_number_beside_no_array_is_refused() -> None:
    with pytest.raises(rg.InvalidType, match="dy: got 1 beside no array, expected an array"):
        F.sum_backward(1, (2, 3))
    for call in (lambda: F.cumsum_backward(1, [2, 3], y=X), lambda: F.sum_backward(1, (2, 3), y=X)):
        with pytest.raises(rg.InvalidType, match="dy: got a number, expected an array where x is none"):
            call()
    with pytest.raises(rg.InvalidProblem, match=r"dy: got .* expected a number that a double holds"):
        F.exp_backward(10**400, X)
    assert np.isinf(F.exp_backward(10**300, X.astype(np.float16))).all()
    for wrong in (True, 1j, "1"):
        with pytest.raises(rg.InvalidType, match="dy: got a"):
            F.sum_backward(wrong, X)


# --- indices


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"])
def test_indices_are_integers_of_any_type(dtype: str) -> None:
    at = np.array([1, 0, 1])
    indices = at.astype(dtype)
    np.testing.assert_array_equal(F.embedding(X, indices), X[at])
    np.testing.assert_array_equal(F.embedding_backward(X[at], indices, 2), F.embedding_backward(X[at], at, 2))
    np.testing.assert_array_equal(F.embedding_bag(X, indices, np.array([0, 2], dtype)), F.embedding_bag(X, at, [0, 2]))


def test_indices_of_torch_are_integers_of_any_type() -> None:
    torch = pytest.importorskip("torch")
    weight = torch.arange(6.0).reshape(3, 2)
    for dtype in (torch.uint8, torch.int8, torch.int16):
        assert F.embedding(weight, torch.tensor([2, 0], dtype=dtype)).tolist() == [[4, 5], [0, 1]]


def test_an_empty_list_of_indices_is_one() -> None:
    assert F.embedding(X, []).shape == (0, 4)
    assert F.embedding_backward(np.empty((0, 4)), [], 3).tolist() == [[0] * 4] * 3


def test_other_indices_are_refused() -> None:
    for wrong in (np.array([1.0]), np.array([True]), [1.5]):
        with pytest.raises(rg.InvalidProblem, match="indices: got element"):
            F.embedding(X, wrong)
    with pytest.raises(rg.InvalidProblem, match=r"indices: got 18446744073709551615, expected numbers below 2\*\*63"):
        F.embedding(X, np.array([2**64 - 1], np.uint64))


def test_a_buffer_stays_a_buffer() -> None:
    assert F.exp(array.array("f", [0.0])).dtype == np.float32


# --- options of the embedding functions


def test_an_index_may_be_skipped() -> None:
    indices = np.array([1, 9, -1])
    np.testing.assert_array_equal(F.embedding(X, indices, index_policy="skip"), [X[1], [0] * 4, [0] * 4])
    dy = np.ones((3, 4))
    np.testing.assert_array_equal(F.embedding_backward(dy, indices, 2, index_policy="skip"), [[0] * 4, [1] * 4])
    assert F.embedding_backward_sparse(dy, indices, 2, index_policy=rg.IndexPolicy.SKIP)[0].tolist() == [1]
    bags = F.embedding_bag(X, indices, [0], index_policy="skip")
    np.testing.assert_array_equal(bags, X[1:])
    with pytest.raises(rg.InvalidProblem, match=r"^index_policy: got 'ignore', expected one of skip, raise"):
        F.embedding(X, indices, index_policy="ignore")  # type: ignore[call-overload]


def test_a_bad_index_is_named_where_it_stands() -> None:
    with pytest.raises(rg.IndexOutOfRange, match=r'^indices\[1, 0\]: got 2, expected .* pass index_policy="skip"'):
        F.embedding(X, [[0, 1], [2, 3]])
    with pytest.raises(rg.IndexOutOfRange, match=r"^indices\[0, 1\]: got -1"):
        F.embedding_bag_backward(np.ones((1, 4)), X, [[0, -1]])
    with pytest.raises(rg.IndexOutOfRange, match=r"^indices: got 5"):
        F.embedding(X, np.array(5))


def test_a_gradient_is_added() -> None:
    dy, indices = np.ones((3, 4)), [1, 0, 1]
    out = np.full((2, 4), 10.0)
    assert F.embedding_backward(dy, indices, 2, accumulate=True, out=out) is out
    np.testing.assert_array_equal(out, [[11] * 4, [12] * 4])
    F.embedding_bag_backward(dy[:1], X, [indices], accumulate=True, out=out)
    np.testing.assert_array_equal(out, [[12] * 4, [14] * 4])
    for call in (
        lambda: F.embedding_backward(dy, indices, 2, accumulate=True),
        lambda: F.embedding_bag_backward(dy[:1], X, [indices], accumulate=True),
    ):
        with pytest.raises(rg.InvalidProblem, match=r"accumulate: got True without out, .* pass out="):
            call()
    with pytest.raises(rg.InvalidType, match="accumulate: got 1, expected True or False"):
        F.embedding_backward(dy, indices, 2, accumulate=1, out=out)  # type: ignore[call-overload]


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
def test_a_sparse_gradient_of_bags_is_that_of_the_rows(mode: Any) -> None:
    rng = np.random.default_rng(0)
    weight, dy = rng.standard_normal((7, 3)), rng.standard_normal((2, 3))
    indices, offsets = [5, 1, 5, 2], [0, 3]
    rows, values = F.embedding_bag_backward_sparse(dy, weight, indices, offsets, mode=mode)
    dense = F.embedding_bag_backward(dy, weight, indices, offsets, mode=mode)
    assert rows.tolist() == sorted(rows.tolist())
    np.testing.assert_array_equal(values, dense[rows])
    assert not np.delete(dense, rows, axis=0).any()


def test_a_sparse_gradient_of_weighted_bags() -> None:
    weight, dy, factors = np.arange(6.0).reshape(3, 2), np.ones((1, 2)), [[0.5, 2.0]]
    rows, values, dfactors = F.embedding_bag_backward_sparse(dy, weight, [[2, 0]], per_sample_weights=factors)
    dense, wanted = F.embedding_bag_backward(dy, weight, [[2, 0]], per_sample_weights=factors)
    np.testing.assert_array_equal(values, dense[rows])
    np.testing.assert_array_equal(dfactors, wanted)


def test_bags_are_written_to_out() -> None:
    out = np.empty((1, 4))
    assert F.embedding_bag(X, [[0, 1]], out=out) is out
    np.testing.assert_array_equal(out, F.embedding_bag(X, [[0, 1]]))
    made, winners = F.embedding_bag(X, [[0, 1]], mode="max", return_max_indices=True, out=out)
    assert made is out
    assert winners.tolist() == [[1, 1, 0, 1]]
