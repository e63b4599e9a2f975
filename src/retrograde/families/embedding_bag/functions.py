"""embedding_bag for everyday use: plans built, cached and run."""

from typing import Any

import numpy as np

from retrograde._core.array import (
    as_array,
    as_indices,
    check_unread,
    empty_indices,
    empty_like,
    output_as,
    reshaped,
    shape_and_dtype,
    to_caller,
)
from retrograde._core.docs import documented
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan, outputs
from retrograde._core.layout import show_shape
from retrograde.families.embedding.lookup import check_accumulate, run_indexed
from retrograde.families.embedding.table import IndexPolicyLike
from retrograde.families.embedding_bag import docs
from retrograde.families.embedding_bag.problem import (
    EmbeddingBagArgs,
    EmbeddingBagBackwardArgs,
    EmbeddingBagBackwardDescriptor,
    EmbeddingBagBackwardPlan,
    EmbeddingBagDescriptor,
    EmbeddingBagPlan,
    ModeLike,
)
from retrograde.typing import Array


class _Bags:
    """The indices of a call as a vector with offsets: rows of a matrix are bags."""

    __slots__ = ("bags", "count", "given", "include_last", "indices", "offsets", "shape")

    def __init__(self, indices: Any, offsets: Any, include_last: Any) -> None:
        indices, offsets = as_indices(indices, "indices"), as_indices(offsets, "offsets")
        self.given = indices
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
        per_sample_weights = as_array(per_sample_weights, "per_sample_weights")
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
    sizes: _Key, mode: Any, dtype: Any, padding_idx: Any, policy: Any, include_last: Any, weighted: bool
) -> EmbeddingBagPlan:
    element = float_of(dtype, "weight")
    desc = EmbeddingBagDescriptor(*sizes, mode, element, padding_idx, policy, None, include_last, weighted)
    return EmbeddingBagPlan.select(desc)


@cached_plan
def backward_plan(
    sizes: _Key,
    mode: Any,
    dtype: Any,
    padding_idx: Any,
    policy: Any,
    include_last: Any,
    weighted: bool,
    by_freq: Any,
    accumulate: Any = False,
    sparse: bool = False,
) -> EmbeddingBagBackwardPlan:
    desc = EmbeddingBagBackwardDescriptor(
        *sizes,
        mode,
        float_of(dtype, "dy"),
        padding_idx,
        policy,
        include_last_offset=include_last,
        weighted=weighted,
        accumulate=accumulate,
        scale_grad_by_freq=by_freq,
        sparse=sparse,
    )
    return EmbeddingBagBackwardPlan.select(desc)


@documented(docs.FORWARD)
def embedding_bag(
    weight: Array,
    indices: Array,
    offsets: Array | None = None,
    *,
    mode: ModeLike = "sum",
    per_sample_weights: Array | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: IndexPolicyLike = "raise",
    return_max_indices: bool = False,
    out: Array | None = None,
) -> Array | tuple[Array, Array]:
    weight = as_array(weight, "weight")
    rows, columns, dtype = _table(weight)
    bags = _Bags(indices, offsets, include_last_offset)
    weights = bags.weights(per_sample_weights)
    sizes = (rows, columns, bags.count, bags.bags)
    plan = forward_plan(sizes, mode, dtype, padding_idx, index_policy, bags.include_last, weights is not None)
    if return_max_indices and not plan.descriptor.is_max:
        raise InvalidProblem(f"return_max_indices: got True with mode {mode}, expected mode max")
    output: Any = empty_like(weight, plan.descriptor.output_shape, dtype) if out is None else out
    winners = empty_indices(weight, plan.descriptor.output_shape) if return_max_indices else None
    run_indexed(plan, EmbeddingBagArgs(weight, bags.indices, bags.offsets, output, weights, winners), bags.given)
    made: Array = to_caller(weight, output) if out is None else out
    return (made, to_caller(weight, winners)) if return_max_indices else made


class _Gradient:
    """What the gradients of a table through bags have in common: the plan and what it reads."""

    def __init__(
        self,
        dy: Any,
        weight: Any,
        indices: Any,
        offsets: Any,
        mode: Any,
        per_sample_weights: Any,
        padding_idx: Any,
        include_last_offset: Any,
        max_indices: Any,
        scale_grad_by_freq: Any,
        index_policy: Any,
        accumulate: Any = False,
        sparse: bool = False,
    ) -> None:
        weight = as_array(weight, "weight")
        rows, columns, _ = _table(weight)
        self.dy, self.max_indices = as_array(dy, "dy"), as_indices(max_indices, "max_indices")
        self.dtype = shape_and_dtype(self.dy, "dy")[1]
        self.bags = bags = _Bags(indices, offsets, include_last_offset)
        self.weights = bags.weights(per_sample_weights)
        sizes, is_weighted = (rows, columns, bags.count, bags.bags), self.weights is not None
        options = padding_idx, index_policy, bags.include_last, is_weighted, scale_grad_by_freq
        self.plan = backward_plan(sizes, mode, self.dtype, *options, accumulate, sparse)
        self.desc = self.plan.descriptor
        self.table = weight if is_weighted or (self.desc.is_max and self.max_indices is None) else None
        if self.table is None:
            check_unread(weight, "weight")

    def empty_weights(self) -> Any:
        return empty_like(self.dy, self.bags.shape, self.dtype)

    def run(self, dweights: Any = None, **written: Any) -> None:
        bags, given = self.bags, {"max_indices": self.max_indices, "weight": self.table}
        if dweights is not None:
            written["dper_sample_weights"] = _vector(dweights, bags)
        args = EmbeddingBagBackwardArgs(
            self.dy, bags.indices, bags.offsets, per_sample_weights=self.weights, **given, **written
        )
        run_indexed(self.plan, args, bags.given)


@documented(docs.BACKWARD)
def embedding_bag_backward(
    dy: Array,
    weight: Array,
    indices: Array,
    offsets: Array | None = None,
    *,
    mode: ModeLike = "sum",
    per_sample_weights: Array | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: Array | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: IndexPolicyLike = "raise",
    accumulate: bool = False,
    out: Array | tuple[Array, Array] | None = None,
) -> Array | tuple[Array, Array]:
    check_accumulate(accumulate, out)
    saved = mode, per_sample_weights, padding_idx, include_last_offset, max_indices
    found = _Gradient(dy, weight, indices, offsets, *saved, scale_grad_by_freq, index_policy, accumulate)
    if found.weights is None:
        dweight = empty_like(found.dy, found.desc.weight_shape, found.dtype) if out is None else out
        found.run(dweight=dweight)
        made: Array = to_caller(found.dy, dweight) if out is None else out  # type: ignore[assignment]
        return made
    given: Any = outputs(out, "dweight, dper_sample_weights")
    both = given or (empty_like(found.dy, found.desc.weight_shape, found.dtype), found.empty_weights())
    found.run(both[1], dweight=both[0])
    pair: tuple[Array, Array] = given or to_caller(found.dy, *both)
    return pair


@documented(docs.SPARSE)
def embedding_bag_backward_sparse(
    dy: Array,
    weight: Array,
    indices: Array,
    offsets: Array | None = None,
    *,
    mode: ModeLike = "sum",
    per_sample_weights: Array | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: Array | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: IndexPolicyLike = "raise",
) -> tuple[Array, ...]:
    saved = mode, per_sample_weights, padding_idx, include_last_offset, max_indices
    found = _Gradient(dy, weight, indices, offsets, *saved, scale_grad_by_freq, index_policy, sparse=True)
    desc = found.desc
    rows, values = empty_indices(found.dy, desc.rows_shape), empty_like(found.dy, desc.values_shape, found.dtype)
    touched = empty_indices(found.dy, (1,))
    dweights = None if found.weights is None else found.empty_weights()
    found.run(dweights, rows=rows, values=values, count=touched)
    count = int(touched[0])
    made: tuple[Array, ...] = to_caller(
        found.dy, rows[:count], values[:count], *() if dweights is None else (dweights,)
    )
    return made


def _vector(dweights: Any, bags: _Bags) -> Any:
    got = shape_and_dtype(dweights, "dper_sample_weights")[0]
    if got != bags.shape:
        raise InvalidProblem(
            f"dper_sample_weights: got shape {show_shape(got)}, expected that of indices, {show_shape(bags.shape)}"
        )
    return dweights if len(got) == 1 else output_as(dweights, (bags.count,), "dper_sample_weights")
