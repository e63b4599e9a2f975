"""embedding_bag: one row for each bag of indices, from the rows of a table that they name.

| mode | output[b] | dweight[r] gets, for each entry of bag b that is r |
| --- | --- | --- |
| sum | the sum of the rows, each times its `per_sample_weights[n]` if `weighted` | `dout[b]`, times that weight |
| mean | their sum / their count | `dout[b]` / their count |
| max | their maximum, column by column | `dout[b]` in the columns where it is the maximum |

`dper_sample_weights[n]` is the dot product of `dout[b]` and `weight[indices[n]]`; it needs `weight`.

Bag b has the indices from `offsets[b]` to `offsets[b + 1]`, the last one those to the end; with `include_last_offset`
there is one more offset, where the last bag ends, and indices after it are in no bag. Offsets start at 0, do not
decrease and end within the indices; others are refused by an `InvalidProblem` before anything is written.

Entries that are `padding_idx`, or outside the table under `index_policy="skip"`, take no part: they are not summed, not
counted, not compared, and have no gradient. A bag without entries gives zeros. max: the first of equals wins, NaN
wins; `max_indices` has the row of each winner, -1 in an empty bag. The backward of max takes the saved `max_indices`,
or finds them again in `weight`; a row that is twice in a bag gets its gradient once. Sums are taken wide, in the order
of the indices, and rounded once. The quotients of a mean's gradient have 106 bits or are f64 (f32 problems): where they
cancel in the reals, as 1/3 + 1/6 - 1/2 does, what is left is below 2^-100 (2^-50) of a term, and not always 0.

`accumulate`, `scale_grad_by_freq` (not with max), `sparse`, `index_policy` and `row_offset` are as in `embedding`;
entries are what counts as a hit. Plans have `accumulate=True` and `index_policy="skip"` by default; the functions have
False and "raise".
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar

import numpy as np

from retrograde._core.args import reads, writes
from retrograde._core.array import check_unread, empty_indices, empty_like, handed_over, look, output_as, reshaped
from retrograde._core.descriptor import COUNT, ELEMENT, EXTENT, FLAG, INTEGER, choice_of, frozen, kind_of
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan, outputs
from retrograde._core.layout import Shape, as_shape, show_shape
from retrograde._core.plan import Plan
from retrograde._core.registry import Family, Op, register_family
from retrograde._core.stream import Stream
from retrograde.families import _embedding_oracle
from retrograde.families._embedding_table import INDEX, IndexPolicy, Table, check_indices, check_offsets


class EmbeddingBagMode(StrEnum):
    """How the rows of a bag become one: the kinds of embedding_bag."""

    SUM = "sum"
    MEAN = "mean"
    MAX = "max"


@frozen
class _EmbeddingBagDescriptor(Table):
    num_embeddings: Annotated[int, EXTENT]
    embedding_dim: Annotated[int, EXTENT]
    num_indices: Annotated[int, COUNT]
    num_bags: Annotated[int, COUNT]
    mode: Annotated[str, kind_of(EmbeddingBagMode)]
    element: Annotated[str, ELEMENT]
    padding_idx: Annotated[int | None, INTEGER] = None
    index_policy: Annotated[str, choice_of(IndexPolicy)] = IndexPolicy.SKIP
    row_offset: Annotated[int | None, INTEGER] = None
    include_last_offset: Annotated[bool, FLAG] = False
    weighted: Annotated[bool, FLAG] = False

    def check(self) -> None:
        super().check()
        label = type(self).__name__
        as_shape(self.output_shape, label)
        if self.weighted and self.mode != EmbeddingBagMode.SUM:
            raise InvalidProblem(f"{label}.weighted: got True with mode {self.mode}, expected mode sum")
        if self.scale_grad_by_freq and self.mode == EmbeddingBagMode.MAX:
            raise InvalidProblem(f"{label}.scale_grad_by_freq: got True with mode max, expected mode sum or mean")

    @property
    def kind(self) -> str:
        return self.mode

    @property
    def is_max(self) -> bool:
        return self.mode == EmbeddingBagMode.MAX

    @property
    def offsets_shape(self) -> Shape:
        return (self.num_bags + self.include_last_offset,)

    @property
    def output_shape(self) -> Shape:
        """The shape of the output, of dout and of max_indices."""
        return self.num_bags, self.embedding_dim

    @property
    def notes(self) -> tuple[str, ...]:
        rule = "of equal maxima the first wins, NaN before all; an empty bag gives zeros and max_indices -1"
        return (*super().notes, *([rule] if self.is_max else []))


@frozen
class EmbeddingBagDescriptor(_EmbeddingBagDescriptor, family="embedding_bag", direction="forward"):
    """`num_bags` rows from `num_indices` rows of a table of `num_embeddings` rows of `embedding_dim` elements.

    The default differs from the function's: with `index_policy="skip"` an index outside the table takes no part.
    `F.embedding_bag` has "raise".
    """


@frozen
class EmbeddingBagBackwardDescriptor(_EmbeddingBagDescriptor, family="embedding_bag", direction="backward"):
    """`dweight` from `dout`, or the rows that were hit and their sums if `sparse`; `dper_sample_weights` too.

    Two defaults differ from the function's. With `accumulate=True` the gradient is added to what `dweight` holds: fill
    it with zeros first, or say `accumulate=False`, which writes every row. With `index_policy="skip"` an index outside
    the table is left out. `F.embedding_bag_backward` has False and "raise".
    """

    accumulate: Annotated[bool, FLAG] = True
    scale_grad_by_freq: Annotated[bool, FLAG] = False
    sparse: Annotated[bool, FLAG] = False


@dataclass(slots=True, eq=False)
class EmbeddingBagArgs:
    """`(weight, indices, offsets, output)`, with `per_sample_weights` if weighted; max can give `max_indices`.

    An index outside the table takes no part, unless the descriptor says "raise"."""

    weight: Annotated[Any, reads("weight_shape", rows="indices")]
    indices: Annotated[Any, reads("indices_shape", elements=INDEX)]
    offsets: Annotated[Any, reads("offsets_shape", elements=INDEX)]
    output: Annotated[Any, writes("output_shape")]
    per_sample_weights: Annotated[Any, reads("indices_shape", needed="weighted")] = None
    max_indices: Annotated[
        Any, writes("output_shape", elements=("i64",), optional=True, usual=True, needed="is_max")
    ] = None

    forms: ClassVar = {"": ("weight", "indices", "offsets", "per_sample_weights", "output", "max_indices")}


@dataclass(slots=True, eq=False)
class EmbeddingBagBackwardArgs:
    """`(dout, indices, offsets, dweight)`, or `rows, values, count` if sparse. Weighted: `per_sample_weights`, and for
    `dper_sample_weights` the `weight`. Max: `max_indices`, or the `weight` in which they are found again.

    `dweight` is read, too, and the gradient is added to it, unless the descriptor says `accumulate=False`."""

    dout: Annotated[Any, reads("output_shape")]
    indices: Annotated[Any, reads("indices_shape", elements=INDEX)]
    offsets: Annotated[Any, reads("offsets_shape", elements=INDEX)]
    dweight: Annotated[Any, writes("weight_shape", updates="accumulate")] = None
    weight: Annotated[Any, reads("weight_shape", optional=True, usual=True, needed="weighted", rows="indices")] = None
    per_sample_weights: Annotated[Any, reads("indices_shape", needed="weighted")] = None
    max_indices: Annotated[
        Any, reads("output_shape", elements=("i64",), optional=True, usual=True, needed="is_max")
    ] = None
    dper_sample_weights: Annotated[Any, writes("indices_shape", optional=True, usual=True, needed="weighted")] = None
    rows: Annotated[Any, writes("rows_shape", elements=("i64",), updates="sparse")] = None
    values: Annotated[Any, writes("values_shape", updates="sparse")] = None
    count: Annotated[Any, writes("count_shape", elements=("i64",))] = None

    _read: ClassVar = ("dout", "indices", "offsets", "weight", "per_sample_weights", "max_indices")
    forms: ClassVar = {
        "": (*_read, "dweight", "dper_sample_weights"),
        "sparse": (*_read, "rows", "values", "count", "dper_sample_weights"),
    }


def _refuse_unused(desc: _EmbeddingBagDescriptor, args: Any) -> None:
    """Operands that the problem has no use for change the question, unlike a save too many."""
    if args.per_sample_weights is not None and not desc.weighted:
        raise InvalidProblem(f"per_sample_weights: got an array, expected None unless weighted=True [in {desc}]")
    if args.max_indices is not None and not desc.is_max:
        raise InvalidProblem(f"max_indices: got an array, expected None unless the mode is max [in {desc}]")


class EmbeddingBagPlan(Plan[EmbeddingBagDescriptor, EmbeddingBagArgs]):
    """One row for each bag of indices. Those outside the table are skipped by default: see `EmbeddingBagDescriptor`."""

    __slots__ = ()

    def can_implement(self, args: EmbeddingBagArgs) -> None:
        super().can_implement(args)
        _refuse_unused(self.descriptor, args)

    def run(self, args: EmbeddingBagArgs, *, stream: Stream | None = None, workspace: object = None) -> None:
        if type(args) is EmbeddingBagArgs:  # else it is refused below
            _refuse_unused(self.descriptor, args)
        super().run(args, stream=stream, workspace=workspace)


class EmbeddingBagBackwardPlan(Plan[EmbeddingBagBackwardDescriptor, EmbeddingBagBackwardArgs]):
    """The gradient of a table through bags, by default added to what `dweight` holds: see
    `EmbeddingBagBackwardDescriptor`."""

    __slots__ = ()

    def can_implement(self, args: EmbeddingBagBackwardArgs) -> None:
        super().can_implement(args)
        self._check_saves(args)

    def run(self, args: EmbeddingBagBackwardArgs, *, stream: Stream | None = None, workspace: object = None) -> None:
        if type(args) is EmbeddingBagBackwardArgs:
            self._check_saves(args)
        super().run(args, stream=stream, workspace=workspace)

    def _check_saves(self, args: EmbeddingBagBackwardArgs) -> None:
        desc = self.descriptor
        _refuse_unused(desc, args)
        if args.dper_sample_weights is not None and not desc.weighted:
            raise InvalidProblem(f"dper_sample_weights: got an array, expected None unless weighted=True [in {desc}]")
        if args.weight is None and args.dper_sample_weights is not None:
            raise InvalidProblem(f"weight: got None, expected an array; dper_sample_weights needs it [in {desc}]")
        if args.weight is None and args.max_indices is None and desc.is_max:
            raise InvalidProblem(f"max_indices: got None, expected an array, or weight to find them in [in {desc}]")


def _check(desc: Any, operands: Any) -> None:
    check_offsets(desc, operands)
    check_indices(desc, operands)


class _Bags:
    """The indices of a call as a vector with offsets: rows of a matrix are bags."""

    __slots__ = ("bags", "count", "include_last", "indices", "offsets", "shape")

    def __init__(self, indices: Any, offsets: Any, include_last: Any) -> None:
        self.shape = shape = look(indices, "indices")[0]
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
        extent = look(offsets, "offsets")[0]
        if len(extent) != 1 or (include_last is True and extent[0] == 0):
            least = ", at least one of them with include_last_offset" if include_last is True else ""
            raise InvalidProblem(f"offsets: got shape {show_shape(extent)}, expected one dimension{least}")
        self.bags = extent[0] - (include_last is True)

    def weights(self, per_sample_weights: Any) -> Any:
        """As a vector, too."""
        if per_sample_weights is None:
            return None
        got = look(per_sample_weights, "per_sample_weights")[0]
        if got != self.shape:
            raise InvalidProblem(
                f"per_sample_weights: got shape {show_shape(got)}, expected that of indices, {show_shape(self.shape)}"
            )
        return per_sample_weights if len(got) == 1 else reshaped(per_sample_weights, (self.count,), "weights")


def _table(weight: Any) -> tuple[int, int, Any]:
    shape, dtype = look(weight, "weight")
    if len(shape) != 2:
        raise InvalidProblem(f"weight: got shape {show_shape(shape)}, expected rows x columns")
    return shape[0], shape[1], dtype


_Key = tuple[int, int, int, int]  # rows and columns of the table, indices, bags


@cached_plan
def _forward_plan(
    sizes: _Key, mode: Any, dtype: Any, padding_idx: Any, include_last: Any, weighted: bool
) -> EmbeddingBagPlan:
    rule = IndexPolicy.RAISE, None
    element = float_of(dtype, "weight")
    desc = EmbeddingBagDescriptor(*sizes, mode, element, padding_idx, *rule, include_last, weighted)
    return EmbeddingBagPlan.select(desc)


@cached_plan
def _backward_plan(
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
    plan = _forward_plan(sizes, mode, dtype, padding_idx, bags.include_last, weights is not None)
    if return_max_indices and not plan.descriptor.is_max:
        raise InvalidProblem(f"return_max_indices: got True with mode {mode}, expected mode max")
    output = empty_like(weight, plan.descriptor.output_shape, dtype)
    if not return_max_indices:
        plan.run(EmbeddingBagArgs(weight, bags.indices, bags.offsets, output, weights))
        return handed_over(weight, output)
    winners = empty_indices(weight, plan.descriptor.output_shape)
    plan.run(EmbeddingBagArgs(weight, bags.indices, bags.offsets, output, weights, winners))
    return handed_over(weight, output, winners)


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
    dtype = look(dy, "dy")[1]
    bags = _Bags(indices, offsets, include_last_offset)
    weights = bags.weights(per_sample_weights)
    sizes = (rows, columns, bags.count, bags.bags)
    weighted = weights is not None
    plan = _backward_plan(sizes, mode, dtype, padding_idx, bags.include_last, weighted, scale_grad_by_freq)
    desc = plan.descriptor
    needed = weight if weighted or (desc.is_max and max_indices is None) else None
    if needed is None:
        check_unread(weight, "weight")
    if not weighted:
        dweight = empty_like(dy, desc.weight_shape, dtype) if out is None else out
        args = EmbeddingBagBackwardArgs(dy, bags.indices, bags.offsets, dweight, needed, max_indices=max_indices)
        plan.run(args)
        return handed_over(dy, dweight) if out is None else out
    given = outputs(out, "dweight, dper_sample_weights")
    made = given or (empty_like(dy, desc.weight_shape, dtype), empty_like(dy, bags.shape, dtype))
    dweights = _vector(made[1], bags)
    plan.run(
        EmbeddingBagBackwardArgs(dy, bags.indices, bags.offsets, made[0], needed, weights, dper_sample_weights=dweights)
    )
    return given or handed_over(dy, *made)


def _vector(dweights: Any, bags: _Bags) -> Any:
    got = look(dweights, "dper_sample_weights")[0]
    if got != bags.shape:
        raise InvalidProblem(
            f"dper_sample_weights: got shape {show_shape(got)}, expected that of indices, {show_shape(bags.shape)}"
        )
    return dweights if len(got) == 1 else output_as(dweights, (bags.count,), "dper_sample_weights")


register_family(
    Family(
        Op(
            EmbeddingBagDescriptor,
            EmbeddingBagArgs,
            EmbeddingBagPlan,
            _embedding_oracle.bag_forward,
            EmbeddingBagMode,
            _check,
        ),
        Op(
            EmbeddingBagBackwardDescriptor,
            EmbeddingBagBackwardArgs,
            EmbeddingBagBackwardPlan,
            _embedding_oracle.bag_backward,
            EmbeddingBagMode,
            _check,
        ),
        (embedding_bag, embedding_bag_backward),
    )
)
