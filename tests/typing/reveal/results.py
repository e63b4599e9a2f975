"""Results have the type of the first array. `assert_type` is an error where a checker finds another type."""

from typing import Any, assert_type

import numpy as np
from numpy.typing import NDArray

import retrograde as rg
import retrograde.functional as F

x: NDArray[np.float32] = np.ones((3, 4), np.float32)
matrix: np.ndarray[tuple[int, int], np.dtype[np.float64]] = np.ones((3, 4))

assert_type(F.swiglu(x), NDArray[np.float32])
assert_type(F.exp(x), NDArray[np.float32])
assert_type(F.exp(matrix), np.ndarray[tuple[int, int], np.dtype[np.float64]])
assert_type(F.sum(matrix), NDArray[np.float64])
assert_type(F.sum_backward(1, x), NDArray[np.float32])
assert_type(F.isnan(x), NDArray[np.bool_])
assert_type(F.exp([1.0, 2.0]), NDArray[Any])
assert_type(F.add(2, x), NDArray[np.float32])
assert_type(F.add(x, 2), NDArray[np.float32])
assert_type(F.add_backward(x, x, x), tuple[NDArray[np.float32] | None, NDArray[np.float32] | None])
assert_type(F.swiglu_split_backward(x, x, x), tuple[NDArray[np.float32], NDArray[np.float32]])
assert_type(F.lerp_backward(x, 0.5), tuple[NDArray[np.float32], NDArray[np.float32]])
assert_type(F.cummax(x), NDArray[np.float32])
assert_type(F.cummax(x, return_indices=True), tuple[NDArray[np.float32], NDArray[np.int64]])
assert_type(F.embedding_backward_sparse(x, [1, 2, 3], 5), tuple[NDArray[np.int64], NDArray[np.float32]])
assert_type(F.embedding_bag(x, [[1]]), NDArray[np.float32])
assert_type(
    F.embedding_bag_backward(x, x, [[1]], per_sample_weights=x), tuple[NDArray[np.float32], NDArray[np.float32]]
)
assert_type(rg.__version__, str)


class Mine:
    """An array of another library."""

    @property
    def shape(self) -> tuple[int, ...]:
        return (3, 4)

    @property
    def dtype(self) -> str:
        return "float32"

    def __dlpack__(self, *, stream: int | None = None) -> object:
        return stream


assert_type(F.exp(Mine()), Mine)
assert_type(F.sum(Mine()), Mine)
