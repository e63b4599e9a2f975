"""What an `embedding` problem is: descriptors, operands, plans."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import COUNT, ELEMENT, EXTENT, FLAG, INTEGER, choice_of, frozen
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde.families.embedding.table import INDEX, IndexPolicy, IndexPolicyLike, Table
from retrograde.typing import ElementLike


class EmbeddingKind(StrEnum):
    """The kinds of embedding."""

    EMBEDDING = "embedding"


@frozen
class _EmbeddingDescriptor(Table):
    num_embeddings: Annotated[int, EXTENT]
    embedding_dim: Annotated[int, EXTENT]
    num_indices: Annotated[int, COUNT]
    element: Annotated[ElementLike, ELEMENT]
    padding_idx: Annotated[int | None, INTEGER] = None
    index_policy: Annotated[IndexPolicyLike, choice_of(IndexPolicy)] = IndexPolicy.SKIP
    row_offset: Annotated[int | None, INTEGER] = None

    kind = EmbeddingKind.EMBEDDING

    @property
    def output_shape(self) -> Shape:
        """The shape of the output and of dout."""
        return self.num_indices, self.embedding_dim


@frozen
class EmbeddingDescriptor(_EmbeddingDescriptor, family="embedding", direction="forward"):
    """`num_indices` rows of a table of `num_embeddings` rows of `embedding_dim` elements.

    The default differs from the function's: with `index_policy="skip"` an index outside the table gives a row of zeros.
    `F.embedding` has "raise".
    """


@frozen
class EmbeddingBackwardDescriptor(_EmbeddingDescriptor, family="embedding", direction="backward"):
    """`dweight` from `dout`, or the rows that were hit and their sums if `sparse`.

    Two defaults differ from the function's. With `accumulate=True` the gradient is added to what `dweight` holds: fill
    it with zeros first, or say `accumulate=False`, which writes every row. With `index_policy="skip"` an index outside
    the table is left out. `F.embedding_backward` has False and "raise".
    """

    accumulate: Annotated[bool, FLAG] = True
    scale_grad_by_freq: Annotated[bool, FLAG] = False
    sparse: Annotated[bool, FLAG] = False


@dataclass(slots=True, eq=False)
class EmbeddingArgs:
    """`(weight, indices, output)`. An index outside the table is skipped, unless the descriptor says "raise"."""

    weight: Annotated[Any, reads("weight_shape", rows="indices")]
    indices: Annotated[Any, reads("indices_shape", elements=INDEX)]
    output: Annotated[Any, writes("output_shape")]

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("weight", "indices", "output")}


@dataclass(slots=True, eq=False)
class EmbeddingBackwardArgs:
    """`(dout, indices, dweight)`; for a sparse gradient `rows, values, count` in place of dweight.

    `dweight` is read, too, and the gradient is added to it, unless the descriptor says `accumulate=False`."""

    dout: Annotated[Any, reads("output_shape")]
    indices: Annotated[Any, reads("indices_shape", elements=INDEX)]
    dweight: Annotated[Any, writes("weight_shape", updates="accumulate")] = None
    rows: Annotated[Any, writes("rows_shape", elements=("i64",), updates="sparse")] = None
    values: Annotated[Any, writes("values_shape", updates="sparse")] = None
    count: Annotated[Any, writes("count_shape", elements=("i64",))] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {
        "": ("dout", "indices", "dweight"),
        "sparse": ("dout", "indices", "rows", "values", "count"),
    }


class EmbeddingPlan(Plan[EmbeddingDescriptor, EmbeddingArgs]):
    """Rows of a table. An index outside it gives zeros by default: see `EmbeddingDescriptor`."""

    __slots__ = ()


class EmbeddingBackwardPlan(Plan[EmbeddingBackwardDescriptor, EmbeddingBackwardArgs]):
    """The gradient of a table, by default added to what `dweight` holds: see `EmbeddingBackwardDescriptor`."""

    __slots__ = ()
