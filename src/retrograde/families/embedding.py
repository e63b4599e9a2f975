"""embedding: rows of a table, by index. `embedding` is the one kind.

| | formula |
| --- | --- |
| output[n] | `weight[indices[n]]` |
| dweight[r] | the sum of `dout[n]` over the n with `indices[n] = r`, added to the old `dweight[r]` if `accumulate` |

A sum is taken wide, in the order of n, and rounded once, with the old value in it. 5,000 hits of 1 on one row of bf16
give 4992, the nearest value to 5000. With `accumulate=False` (the functions) every row of dweight is written, with
zeros where no index points; with True (the default of plans) rows without a hit keep their bits. `scale_grad_by_freq`
divides the sum of a row by its number of hits in this call, before the old value is added.

`sparse=True` gives the same sums as (rows, values, count): the rows with a hit in rising order, their sums, and how
many there are. Nothing is written from there on.

`padding_idx`: the forward returns the stored row, the backward skips it; a negative one counts from the end.
`index_policy`: under "skip" (the default of plans) an index outside the table gives a row of zeros and no gradient;
under "raise" (the functions) it is an `IndexOutOfRange` that names the first, before anything is written. With
`row_offset` the table is a shard: its first row has that number, and indices of other shards are skipped; the rows of
a sparse gradient are the shard's own. Indices are 32 or 64 bits wide.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from retrograde._core.args import reads, writes
from retrograde._core.array import empty_indices, empty_like, handed_over, look, output_as, reshaped
from retrograde._core.descriptor import COUNT, ELEMENT, EXTENT, FLAG, INTEGER, choice_of, frozen
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan
from retrograde._core.layout import Shape, show_shape
from retrograde._core.plan import Plan
from retrograde._core.registry import Family, Op, register_family
from retrograde.families import _embedding_oracle
from retrograde.families._embedding_table import INDEX, IndexPolicy, Table, check_indices


class EmbeddingKind(StrEnum):
    """The kinds of embedding."""

    EMBEDDING = "embedding"


@frozen
class _EmbeddingDescriptor(Table):
    num_embeddings: Annotated[int, EXTENT]
    embedding_dim: Annotated[int, EXTENT]
    num_indices: Annotated[int, COUNT]
    element: Annotated[str, ELEMENT]
    padding_idx: Annotated[int | None, INTEGER] = None
    index_policy: Annotated[str, choice_of(IndexPolicy)] = IndexPolicy.SKIP
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

    forms: ClassVar = {"": ("weight", "indices", "output")}


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

    forms: ClassVar = {
        "": ("dout", "indices", "dweight"),
        "sparse": ("dout", "indices", "rows", "values", "count"),
    }


class EmbeddingPlan(Plan[EmbeddingDescriptor, EmbeddingArgs]):
    """Rows of a table. An index outside it gives zeros by default: see `EmbeddingDescriptor`."""

    __slots__ = ()


class EmbeddingBackwardPlan(Plan[EmbeddingBackwardDescriptor, EmbeddingBackwardArgs]):
    """The gradient of a table, by default added to what `dweight` holds: see `EmbeddingBackwardDescriptor`."""

    __slots__ = ()


@cached_plan
def _forward_plan(rows: int, columns: int, count: int, dtype: Any, padding_idx: Any) -> EmbeddingPlan:
    element = float_of(dtype, "weight")
    return EmbeddingPlan.select(EmbeddingDescriptor(rows, columns, count, element, padding_idx, IndexPolicy.RAISE))


@cached_plan
def _backward_plan(
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
    table, dtype = look(weight, "weight")
    shape = look(indices, "indices")[0]
    if len(table) != 2:
        raise InvalidProblem(f"weight: got shape {show_shape(table)}, expected rows x columns")
    rows, columns = table
    count = _count(shape)
    plan = _forward_plan(rows, columns, count, dtype, padding_idx)
    whole = (*shape, columns)
    y = empty_like(weight, whole, dtype) if out is None else out
    if len(shape) == 1:
        plan.run(EmbeddingArgs(weight, indices, y))
    else:
        _check_shape("out", y, whole, "indices.shape + columns of weight")
        at = reshaped(indices, (count,), "indices")
        plan.run(EmbeddingArgs(weight, at, output_as(y, (count, columns), "out")))
    return handed_over(weight, y) if out is None else out


def _check_shape(name: str, array: Any, shape: Shape, what: str) -> None:
    if (got := look(array, name)[0]) != shape:
        raise InvalidProblem(f"{name}: got shape {show_shape(got)}, expected {show_shape(shape)} ({what})")


def _flattened(dy: Any, indices: Any) -> tuple[Any, Any, int, int, Any]:
    """(dy as a matrix, indices as a vector, their extents, the dtype)."""
    (*lead, columns), dtype = look(dy, "dy")[0] or (0,), look(dy, "dy")[1]
    shape = look(indices, "indices")[0]
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
    plan = _backward_plan(num_embeddings, columns, count, dtype, padding_idx, scale_grad_by_freq, False)
    dweight = empty_like(dy, plan.descriptor.weight_shape, dtype) if out is None else out
    plan.run(EmbeddingBackwardArgs(matrix, at, dweight))
    return handed_over(dy, dweight) if out is None else out


def embedding_backward_sparse(
    dy: Any, indices: Any, num_embeddings: int, *, padding_idx: int | None = None, scale_grad_by_freq: bool = False
) -> tuple[Any, Any]:
    """(rows, values): the rows of `embedding_backward` that some index names, in rising order, and their sums."""
    matrix, at, count, columns, dtype = _flattened(dy, indices)
    plan = _backward_plan(num_embeddings, columns, count, dtype, padding_idx, scale_grad_by_freq, True)
    desc = plan.descriptor
    rows, values = empty_indices(dy, desc.rows_shape), empty_like(dy, desc.values_shape, dtype)
    touched = empty_indices(dy, (1,))
    plan.run(EmbeddingBackwardArgs(matrix, at, rows=rows, values=values, count=touched))
    found = int(touched[0])
    first, second = handed_over(dy, rows[:found], values[:found])
    return first, second


register_family(
    Family(
        Op(
            EmbeddingDescriptor,
            EmbeddingArgs,
            EmbeddingPlan,
            _embedding_oracle.forward,
            EmbeddingKind,
            check_indices,
        ),
        Op(
            EmbeddingBackwardDescriptor,
            EmbeddingBackwardArgs,
            EmbeddingBackwardPlan,
            _embedding_oracle.backward,
            EmbeddingKind,
            check_indices,
        ),
        (embedding, embedding_backward, embedding_backward_sparse),
    )
)
