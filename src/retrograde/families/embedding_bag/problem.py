"""What an `embedding_bag` problem is: modes, descriptors, operands, plans."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import COUNT, ELEMENT, EXTENT, FLAG, INTEGER, choice_of, frozen, kind_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import Shape, as_shape
from retrograde._core.plan import Plan
from retrograde._core.stream import Stream
from retrograde.families.embedding.table import INDEX, IndexPolicy, IndexPolicyLike, Table, check_indices, check_offsets
from retrograde.typing import ElementLike


class EmbeddingBagMode(StrEnum):
    """How the rows of a bag become one: the kinds of embedding_bag."""

    SUM = "sum"
    MEAN = "mean"
    MAX = "max"


ModeLike = Literal["sum", "mean", "max"] | EmbeddingBagMode


@frozen
class _EmbeddingBagDescriptor(Table):
    num_embeddings: Annotated[int, EXTENT]
    embedding_dim: Annotated[int, EXTENT]
    num_indices: Annotated[int, COUNT]
    num_bags: Annotated[int, COUNT]
    mode: Annotated[ModeLike, kind_of(EmbeddingBagMode)]
    element: Annotated[ElementLike, ELEMENT]
    padding_idx: Annotated[int | None, INTEGER] = None
    index_policy: Annotated[IndexPolicyLike, choice_of(IndexPolicy)] = IndexPolicy.SKIP
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
        return EmbeddingBagMode(self.mode)

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
        Any, writes("output_shape", elements=("i64",), optional=True, expected_by_default=True, needed="is_max")
    ] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {
        "": ("weight", "indices", "offsets", "per_sample_weights", "output", "max_indices")
    }


@dataclass(slots=True, eq=False)
class EmbeddingBagBackwardArgs:
    """`(dout, indices, offsets, dweight)`, or `rows, values, count` if sparse. Weighted: `per_sample_weights`, and for
    `dper_sample_weights` the `weight`. Max: `max_indices`, or the `weight` in which they are found again.

    `dweight` is read, too, and the gradient is added to it, unless the descriptor says `accumulate=False`."""

    dout: Annotated[Any, reads("output_shape")]
    indices: Annotated[Any, reads("indices_shape", elements=INDEX)]
    offsets: Annotated[Any, reads("offsets_shape", elements=INDEX)]
    dweight: Annotated[Any, writes("weight_shape", updates="accumulate")] = None
    weight: Annotated[
        Any, reads("weight_shape", optional=True, expected_by_default=True, needed="weighted", rows="indices")
    ] = None
    per_sample_weights: Annotated[Any, reads("indices_shape", needed="weighted")] = None
    max_indices: Annotated[
        Any, reads("output_shape", elements=("i64",), optional=True, expected_by_default=True, needed="is_max")
    ] = None
    dper_sample_weights: Annotated[
        Any, writes("indices_shape", optional=True, expected_by_default=True, needed="weighted")
    ] = None
    rows: Annotated[Any, writes("rows_shape", elements=("i64",), updates="sparse")] = None
    values: Annotated[Any, writes("values_shape", updates="sparse")] = None
    count: Annotated[Any, writes("count_shape", elements=("i64",))] = None

    _read: ClassVar[tuple[str, ...]] = ("dout", "indices", "offsets", "weight", "per_sample_weights", "max_indices")
    forms: ClassVar[dict[str, tuple[str, ...]]] = {
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


def check_data(desc: Any, operands: Any) -> None:
    check_offsets(desc, operands)
    check_indices(desc, operands)
