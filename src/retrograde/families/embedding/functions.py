"""embedding for everyday use: plans built, cached and run."""

from typing import Any

from retrograde._core.array import empty_indices, empty_like, output_as, reshaped, shape_and_dtype, to_caller
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan
from retrograde._core.layout import Shape, show_shape
from retrograde.families.embedding.problem import (
    EmbeddingArgs,
    EmbeddingBackwardArgs,
    EmbeddingBackwardDescriptor,
    EmbeddingBackwardPlan,
    EmbeddingDescriptor,
    EmbeddingPlan,
)
from retrograde.families.embedding.table import IndexPolicy


@cached_plan
def forward_plan(rows: int, columns: int, count: int, dtype: Any, padding_idx: Any) -> EmbeddingPlan:
    element = float_of(dtype, "weight")
    return EmbeddingPlan.select(EmbeddingDescriptor(rows, columns, count, element, padding_idx, IndexPolicy.RAISE))


@cached_plan
def backward_plan(
    rows: Any, columns: int, count: int, dtype: Any, padding_idx: Any, by_freq: Any, sparse: bool
) -> EmbeddingBackwardPlan:
    desc = EmbeddingBackwardDescriptor(
        num_embeddings=rows,
        embedding_dim=columns,
        num_indices=count,
        element=float_of(dtype, "dy"),
        padding_idx=padding_idx,
        index_policy=IndexPolicy.RAISE,
        accumulate=False,
        scale_grad_by_freq=by_freq,
        sparse=sparse,
    )
    return EmbeddingBackwardPlan.select(desc)


def _count(shape: Shape) -> int:
    count = 1
    for extent in shape:
        count *= extent
    return count


def embedding(weight: Any, indices: Any, *, padding_idx: int | None = None, out: Any = None) -> Any:
    """The rows of `weight` at `indices`, which have any shape. A bad index raises `IndexOutOfRange`."""
    table, dtype = shape_and_dtype(weight, "weight")
    shape = shape_and_dtype(indices, "indices")[0]
    if len(table) != 2:
        raise InvalidProblem(f"weight: got shape {show_shape(table)}, expected rows x columns")
    rows, columns = table
    count = _count(shape)
    plan = forward_plan(rows, columns, count, dtype, padding_idx)
    whole = (*shape, columns)
    y = empty_like(weight, whole, dtype) if out is None else out
    if len(shape) == 1:
        plan.run(EmbeddingArgs(weight, indices, y))
    else:
        _check_shape("out", y, whole, "indices.shape + columns of weight")
        at = reshaped(indices, (count,), "indices")
        plan.run(EmbeddingArgs(weight, at, output_as(y, (count, columns), "out")))
    return to_caller(weight, y) if out is None else out


def _check_shape(name: str, array: Any, shape: Shape, what: str) -> None:
    if (got := shape_and_dtype(array, name)[0]) != shape:
        raise InvalidProblem(f"{name}: got shape {show_shape(got)}, expected {show_shape(shape)} ({what})")


def _flattened(dy: Any, indices: Any) -> tuple[Any, Any, int, int, Any]:
    """(dy as a matrix, indices as a vector, their extents, the dtype)."""
    (*lead, columns), dtype = shape_and_dtype(dy, "dy")[0] or (0,), shape_and_dtype(dy, "dy")[1]
    shape = shape_and_dtype(indices, "indices")[0]
    _check_shape("dy", dy, (*shape, columns), "indices.shape + columns of the table")
    count = _count(tuple(lead))
    if len(shape) != 1:
        dy, indices = reshaped(dy, (count, columns), "dy"), reshaped(indices, (count,), "indices")
    return dy, indices, count, columns, dtype


def embedding_backward(
    dy: Any,
    indices: Any,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    scale_grad_by_freq: bool = False,
    out: Any = None,
) -> Any:
    """dweight, the gradient of `embedding` for a table of `num_embeddings` rows: every row of it, summed wide."""
    matrix, at, count, columns, dtype = _flattened(dy, indices)
    plan = backward_plan(num_embeddings, columns, count, dtype, padding_idx, scale_grad_by_freq, False)
    dweight = empty_like(dy, plan.descriptor.weight_shape, dtype) if out is None else out
    plan.run(EmbeddingBackwardArgs(matrix, at, dweight))
    return to_caller(dy, dweight) if out is None else out


def embedding_backward_sparse(
    dy: Any, indices: Any, num_embeddings: int, *, padding_idx: int | None = None, scale_grad_by_freq: bool = False
) -> tuple[Any, Any]:
    """(rows, values): the rows of `embedding_backward` that some index names, in rising order, and their sums."""
    matrix, at, count, columns, dtype = _flattened(dy, indices)
    plan = backward_plan(num_embeddings, columns, count, dtype, padding_idx, scale_grad_by_freq, True)
    desc = plan.descriptor
    rows, values = empty_indices(dy, desc.rows_shape), empty_like(dy, desc.values_shape, dtype)
    touched = empty_indices(dy, (1,))
    plan.run(EmbeddingBackwardArgs(matrix, at, rows=rows, values=values, count=touched))
    found = int(touched[0])
    first, second = to_caller(dy, rows[:found], values[:found])
    return first, second
