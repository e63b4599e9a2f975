"""embedding_bag for everyday use: plans built, cached and run."""

from typing import Any

import numpy as np

from retrograde._core.array import (
    check_unread,
    empty_indices,
    empty_like,
    output_as,
    reshaped,
    shape_and_dtype,
    to_caller,
)
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan, outputs
from retrograde._core.layout import show_shape
from retrograde.families.embedding.table import IndexPolicy
from retrograde.families.embedding_bag.problem import (
    EmbeddingBagArgs,
    EmbeddingBagBackwardArgs,
    EmbeddingBagBackwardDescriptor,
    EmbeddingBagBackwardPlan,
    EmbeddingBagDescriptor,
    EmbeddingBagPlan,
)


class _Bags:
    """The indices of a call as a vector with offsets: rows of a matrix are bags."""

    __slots__ = ("bags", "count", "include_last", "indices", "offsets", "shape")

    def __init__(self, indices: Any, offsets: Any, include_last: Any) -> None:
        self.shape = shape = shape_and_dtype(indices, "indices")[0]
        self.include_last = include_last
        if offsets is None:
            if len(shape) != 2:
                raise InvalidProblem(
                    f"offsets: got None with indices of shape {show_shape(shape)}, expected offsets, or indices of two "
                    "dimensions, a bag in each row"
                )
            self.bags, self.count, self.include_last = shape[0], shape[0] * shape[1], False
            self.indices = reshaped(indices, (self.count,), "indices")
            self.offsets: Any = np.arange(self.bags, dtype=np.int64) * shape[1]
            return
        if len(shape) != 1:
            raise InvalidProblem(f"indices: got shape {show_shape(shape)} with offsets, expected one dimension")
        self.indices, self.offsets = indices, offsets
        self.count = shape[0]
        extent = shape_and_dtype(offsets, "offsets")[0]
        if len(extent) != 1 or (include_last is True and extent[0] == 0):
            least = ", at least one of them with include_last_offset" if include_last is True else ""
            raise InvalidProblem(f"offsets: got shape {show_shape(extent)}, expected one dimension{least}")
        self.bags = extent[0] - (include_last is True)

    def weights(self, per_sample_weights: Any) -> Any:
        """As a vector, too."""
        if per_sample_weights is None:
            return None
        got = shape_and_dtype(per_sample_weights, "per_sample_weights")[0]
        if got != self.shape:
            raise InvalidProblem(
                f"per_sample_weights: got shape {show_shape(got)}, expected that of indices, {show_shape(self.shape)}"
            )
        if len(got) == 1:
            return per_sample_weights
        return reshaped(per_sample_weights, (self.count,), "per_sample_weights")


def _table(weight: Any) -> tuple[int, int, Any]:
    shape, dtype = shape_and_dtype(weight, "weight")
    if len(shape) != 2:
        raise InvalidProblem(f"weight: got shape {show_shape(shape)}, expected rows x columns")
    return shape[0], shape[1], dtype


_Key = tuple[int, int, int, int]  # rows and columns of the table, indices, bags


@cached_plan
def forward_plan(
    sizes: _Key, mode: Any, dtype: Any, padding_idx: Any, include_last: Any, weighted: bool
) -> EmbeddingBagPlan:
    rule = IndexPolicy.RAISE, None
    element = float_of(dtype, "weight")
    desc = EmbeddingBagDescriptor(*sizes, mode, element, padding_idx, *rule, include_last, weighted)
    return EmbeddingBagPlan.select(desc)


@cached_plan
def backward_plan(
    sizes: _Key, mode: Any, dtype: Any, padding_idx: Any, include_last: Any, weighted: bool, by_freq: Any
) -> EmbeddingBagBackwardPlan:
    rule = IndexPolicy.RAISE, None
    element = float_of(dtype, "dy")
    desc = EmbeddingBagBackwardDescriptor(
        *sizes, mode, element, padding_idx, *rule, include_last, weighted, accumulate=False, scale_grad_by_freq=by_freq
    )
    return EmbeddingBagBackwardPlan.select(desc)


def embedding_bag(
    weight: Any,
    indices: Any,
    offsets: Any = None,
    *,
    mode: str = "sum",
    per_sample_weights: Any = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    return_max_indices: bool = False,
) -> Any:
    """The sum, mean or maximum of the rows of each bag; bags are cut by `offsets`, or are the rows of `indices`.

    With `return_max_indices` (mode max) a tuple of it and the row of each maximum. A bad index raises."""
    rows, columns, dtype = _table(weight)
    bags = _Bags(indices, offsets, include_last_offset)
    weights = bags.weights(per_sample_weights)
    sizes = (rows, columns, bags.count, bags.bags)
    plan = forward_plan(sizes, mode, dtype, padding_idx, bags.include_last, weights is not None)
    if return_max_indices and not plan.descriptor.is_max:
        raise InvalidProblem(f"return_max_indices: got True with mode {mode}, expected mode max")
    output = empty_like(weight, plan.descriptor.output_shape, dtype)
    if not return_max_indices:
        plan.run(EmbeddingBagArgs(weight, bags.indices, bags.offsets, output, weights))
        return to_caller(weight, output)
    winners = empty_indices(weight, plan.descriptor.output_shape)
    plan.run(EmbeddingBagArgs(weight, bags.indices, bags.offsets, output, weights, winners))
    return to_caller(weight, output, winners)


def embedding_bag_backward(
    dy: Any,
    weight: Any,
    indices: Any,
    offsets: Any = None,
    *,
    mode: str = "sum",
    per_sample_weights: Any = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: Any = None,
    scale_grad_by_freq: bool = False,
    out: Any = None,
) -> Any:
    """dweight, the gradient of `embedding_bag`, every row of it; with per_sample_weights a tuple of it and theirs.

    Without `max_indices` (mode max) they are found again in `weight`."""
    rows, columns, _ = _table(weight)
    dtype = shape_and_dtype(dy, "dy")[1]
    bags = _Bags(indices, offsets, include_last_offset)
    weights = bags.weights(per_sample_weights)
    sizes = (rows, columns, bags.count, bags.bags)
    weighted = weights is not None
    plan = backward_plan(sizes, mode, dtype, padding_idx, bags.include_last, weighted, scale_grad_by_freq)
    desc = plan.descriptor
    needed = weight if weighted or (desc.is_max and max_indices is None) else None
    if needed is None:
        check_unread(weight, "weight")
    if not weighted:
        dweight = empty_like(dy, desc.weight_shape, dtype) if out is None else out
        args = EmbeddingBagBackwardArgs(dy, bags.indices, bags.offsets, dweight, needed, max_indices=max_indices)
        plan.run(args)
        return to_caller(dy, dweight) if out is None else out
    given = outputs(out, "dweight, dper_sample_weights")
    made = given or (empty_like(dy, desc.weight_shape, dtype), empty_like(dy, bags.shape, dtype))
    dweights = _vector(made[1], bags)
    plan.run(
        EmbeddingBagBackwardArgs(dy, bags.indices, bags.offsets, made[0], needed, weights, dper_sample_weights=dweights)
    )
    return given or to_caller(dy, *made)


def _vector(dweights: Any, bags: _Bags) -> Any:
    got = shape_and_dtype(dweights, "dper_sample_weights")[0]
    if got != bags.shape:
        raise InvalidProblem(
            f"dper_sample_weights: got shape {show_shape(got)}, expected that of indices, {show_shape(bags.shape)}"
        )
    return dweights if len(got) == 1 else output_as(dweights, (bags.count,), "dper_sample_weights")
