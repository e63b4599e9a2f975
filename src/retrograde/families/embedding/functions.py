"""embedding for everyday use: plans built, cached and run."""

from typing import Any

import numpy as np

from retrograde._core.array import (
    INDEX_TYPES,
    as_array,
    as_indices,
    empty_indices,
    empty_like,
    filled_like,
    output_as,
    reshaped,
    shape_and_dtype,
    to_caller,
)
from retrograde._core.docs import documented
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem, RetrogradeError
from retrograde._core.functions import cached_plan
from retrograde._core.given import is_number
from retrograde._core.layout import Shape, show_shape
from retrograde.families.embedding import docs
from retrograde.families.embedding.lookup import check_accumulate, explained, run_indexed
from retrograde.families.embedding.problem import (
    EmbeddingArgs,
    EmbeddingBackwardArgs,
    EmbeddingBackwardDescriptor,
    EmbeddingBackwardPlan,
    EmbeddingDescriptor,
    EmbeddingPlan,
)
from retrograde.families.embedding.table import IndexPolicyLike
from retrograde.typing import Array


@cached_plan
def forward_plan(rows: int, columns: int, count: int, dtype: Any, padding_idx: Any, policy: Any) -> EmbeddingPlan:
    element = float_of(dtype, "weight")
    return EmbeddingPlan.select(EmbeddingDescriptor(rows, columns, count, element, padding_idx, policy))


@cached_plan
def backward_plan(
    rows: Any,
    columns: int,
    count: int,
    dtype: Any,
    padding_idx: Any,
    policy: Any,
    by_freq: Any,
    sparse: bool,
    accumulate: Any = False,
) -> EmbeddingBackwardPlan:
    desc = EmbeddingBackwardDescriptor(
        num_embeddings=rows,
        embedding_dim=columns,
        num_indices=count,
        element=float_of(dtype, "dy"),
        padding_idx=padding_idx,
        index_policy=policy,
        accumulate=accumulate,
        scale_grad_by_freq=by_freq,
        sparse=sparse,
    )
    return EmbeddingBackwardPlan.select(desc)


def _count(shape: Shape) -> int:
    count = 1
    for extent in shape:
        count *= extent
    return count


@documented(docs.FORWARD)
def embedding(
    weight: Array,
    indices: Array,
    *,
    padding_idx: int | None = None,
    index_policy: IndexPolicyLike = "raise",
    out: Array | None = None,
) -> Array:
    if type(weight) is not np.ndarray:
        weight = as_array(weight, "weight")
    if type(indices) is not np.ndarray or indices.dtype.num not in INDEX_TYPES:
        indices = as_indices(indices, "indices")
    table, dtype = shape_and_dtype(weight, "weight")
    shape = shape_and_dtype(indices, "indices")[0]
    if len(table) != 2:
        raise InvalidProblem(f"weight: got shape {show_shape(table)}, expected rows x columns")
    rows, columns = table
    count = _count(shape)
    plan = forward_plan(rows, columns, count, dtype, padding_idx, index_policy)
    whole = (*shape, columns)
    y = empty_like(weight, whole, dtype) if out is None else out
    if len(shape) == 1:
        try:  # `run_indexed` would cost a tenth of a microsecond
            plan.run(EmbeddingArgs(weight, indices, y))
        except RetrogradeError as error:
            raise explained(error, plan, indices) from None
    else:
        _check_shape("out", y, whole, "indices.shape + columns of weight")
        at = reshaped(indices, (count,), "indices")
        run_indexed(plan, EmbeddingArgs(weight, at, output_as(y, (count, columns), "out")), indices)
    found: Array = to_caller(weight, y) if out is None else out
    return found


def _check_shape(name: str, array: Any, shape: Shape, what: str) -> None:
    if (got := shape_and_dtype(array, name)[0]) != shape:
        raise InvalidProblem(f"{name}: got shape {show_shape(got)}, expected {show_shape(shape)} ({what})")


def _flattened(dy: Any, indices: Any) -> tuple[Any, Any, Any, int, int, Any]:
    """(dy as a matrix, indices as given and as a vector, their extents, the dtype)."""
    dy, indices = as_array(dy, "dy"), as_indices(indices, "indices")
    (*lead, columns), dtype = shape_and_dtype(dy, "dy")[0] or (0,), shape_and_dtype(dy, "dy")[1]
    shape = shape_and_dtype(indices, "indices")[0]
    _check_shape("dy", dy, (*shape, columns), "indices.shape + columns of the table")
    count = _count(tuple(lead))
    at = indices
    if len(shape) != 1:
        dy, at = reshaped(dy, (count, columns), "dy"), reshaped(indices, (count,), "indices")
    return dy, indices, at, count, columns, dtype


def _seeded(dy: Any, indices: Any, out: Any) -> Any:
    """dy as an array: a number needs an `out` to know columns and dtype."""
    if not is_number(dy) or out is None:
        return dy
    columns = shape_and_dtype(out, "out")[0][-1:]
    return filled_like(out, (*shape_and_dtype(as_indices(indices, "indices"), "indices")[0], *columns), dy)


@documented(docs.BACKWARD)
def embedding_backward(
    dy: Array,
    indices: Array,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    index_policy: IndexPolicyLike = "raise",
    scale_grad_by_freq: bool = False,
    accumulate: bool = False,
    out: Array | None = None,
) -> Array:
    check_accumulate(accumulate, out)
    dy = as_array(_seeded(dy, indices, out), "dy")
    matrix, given, at, count, columns, dtype = _flattened(dy, indices)
    options = padding_idx, index_policy, scale_grad_by_freq
    plan = backward_plan(num_embeddings, columns, count, dtype, *options, False, accumulate)
    dweight = empty_like(dy, plan.descriptor.weight_shape, dtype) if out is None else out
    run_indexed(plan, EmbeddingBackwardArgs(matrix, at, dweight), given)
    found: Array = to_caller(dy, dweight) if out is None else out
    return found


@documented(docs.SPARSE)
def embedding_backward_sparse(
    dy: Array,
    indices: Array,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    index_policy: IndexPolicyLike = "raise",
    scale_grad_by_freq: bool = False,
) -> tuple[Array, Array]:
    dy = as_array(dy, "dy")
    matrix, given, at, count, columns, dtype = _flattened(dy, indices)
    options = padding_idx, index_policy, scale_grad_by_freq
    plan = backward_plan(num_embeddings, columns, count, dtype, *options, True)
    desc = plan.descriptor
    rows, values = empty_indices(dy, desc.rows_shape), empty_like(dy, desc.values_shape, dtype)
    touched = empty_indices(dy, (1,))
    run_indexed(plan, EmbeddingBackwardArgs(matrix, at, rows=rows, values=values, count=touched), given)
    found = int(touched[0])
    first, second = to_caller(dy, rows[:found], values[:found])
    return first, second
