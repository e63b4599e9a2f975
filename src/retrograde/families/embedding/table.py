"""What the two embedding families share: a table of rows, the indices into it, and the check of both.

With a `row_offset` the table is a shard, the rows [row_offset, row_offset + num_embeddings) of a larger one. Indices,
`padding_idx` and `max_indices` are rows of the whole, so indices of other shards are met and skipped; the rows of a
sparse gradient are those of the shard, which it is applied to.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Literal

import numpy as np

from retrograde._core.descriptor import Descriptor
from retrograde._core.errors import IndexOutOfRange, InvalidProblem
from retrograde._core.layout import Shape, as_shape
from retrograde._numerics.maths import Array

INDEX = ("i32", "i64")
MOST_ROWS = (1 << 63) - 1  # row numbers have 64 bits


class IndexPolicy(StrEnum):
    """What an index outside the table does. Descriptors have "skip" by default, the functions have "raise"."""

    SKIP = "skip"  # it gives a row of zeros, and takes no gradient
    RAISE = "raise"  # IndexOutOfRange, before anything is written


IndexPolicyLike = Literal["skip", "raise"] | IndexPolicy


class Table(Descriptor):
    """Fields, rules and shapes that the descriptors of both families have."""

    num_embeddings: int
    embedding_dim: int
    num_indices: int
    padding_idx: int | None
    index_policy: IndexPolicyLike
    row_offset: int | None
    accumulate = False
    scale_grad_by_freq = False
    sparse = False
    include_last_offset = False
    weighted = False

    def canonical(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self.row_offset is None and self.padding_idx is not None and -self.num_embeddings <= self.padding_idx < 0:
            found["padding_idx"] = self.padding_idx + self.num_embeddings
        if self.sparse:  # rows and values are written, not added to: the flag is ignored, and has its default
            found["accumulate"] = True
        return found

    def check(self) -> None:
        label, rows = type(self).__name__, self.num_embeddings
        for extents in (self.weight_shape, (self.num_indices, self.embedding_dim)):
            as_shape(extents, label)  # not more elements than an operand may have
        for name, row, more in (("row_offset", self.row_offset, rows), ("padding_idx", self.padding_idx, 0)):
            if row is not None and abs(row) + more > MOST_ROWS:
                raise InvalidProblem(
                    f"{label}.{name}: got {_short(row)} with {rows} rows, expected row numbers below 2**63; "
                    "number the rows of the whole table from 0"
                )
        if self.row_offset is not None and self.row_offset < 0:
            raise InvalidProblem(
                f"{label}.row_offset: got {self.row_offset}, expected the first row of the shard, >= 0"
            )
        if self.row_offset is not None and self.index_policy == IndexPolicy.RAISE:
            raise InvalidProblem(
                f"{label}.index_policy: got raise with row_offset={self.row_offset}, expected skip: a shard cannot "
                "tell a bad index from one of another shard"
            )
        if self.padding_idx is not None:
            self._check_padding(label, self.padding_idx, rows)

    def _check_padding(self, label: str, padding: int, rows: int) -> None:
        if self.row_offset is not None:
            if padding < 0:
                raise InvalidProblem(
                    f"{label}.padding_idx: got {padding}, expected a row counted from the front: a shard does not know "
                    "where the table ends"
                )
        elif not -rows <= padding < rows:
            raise InvalidProblem(
                f"{label}.padding_idx: got {padding}, expected -{rows} <= padding_idx < {rows}, a row of the table; "
                "None for no padding"
            )

    @property
    def first_row(self) -> int:
        return self.row_offset or 0

    @property
    def weight_shape(self) -> Shape:
        return self.num_embeddings, self.embedding_dim

    @property
    def indices_shape(self) -> Shape:
        return (self.num_indices,)

    @property
    def touched(self) -> int:
        """The most rows that a sparse gradient can have."""
        return min(self.num_indices, self.num_embeddings)

    @property
    def rows_shape(self) -> Shape:
        return (self.touched,)

    @property
    def values_shape(self) -> Shape:
        return self.touched, self.embedding_dim

    @property
    def count_shape(self) -> Shape:
        return (1,)

    @property
    def variant(self) -> str:
        return "sparse" if self.sparse else ""

    @property
    def padding_row(self) -> int:
        """`padding_idx`, or -1 where there is none."""
        return -1 if self.padding_idx is None else self.padding_idx

    @property
    def raises(self) -> bool:
        return self.index_policy == IndexPolicy.RAISE

    @property
    def accumulates(self) -> bool:
        return self.accumulate and not self.sparse

    @property
    def notes(self) -> tuple[str, ...]:
        first, last = self.first_row, self.first_row + self.num_embeddings
        outside = f"an index outside {first} <= index < {last}"
        if self.row_offset is not None:
            rules = [f"{outside} is another shard's: a row of zeros, no gradient"]
        elif self.index_policy == IndexPolicy.SKIP:
            rules = [
                f"{outside} is skipped: a row of zeros, no gradient "
                '(index_policy="skip", the default of plans; the functions raise)'
            ]
        else:
            rules = [f"{outside} raises IndexOutOfRange before anything is written"]
        if self.direction == "backward" and self.sparse:
            rules.append("rows and values are written up to count, and left alone from there on")
        elif self.direction == "backward" and self.accumulate:
            rules.append(
                "the gradient is added to dweight, whatever that holds (accumulate=True, the default of plans; the "
                "functions write every row)"
            )
        elif self.direction == "backward":
            rules.append("every row of dweight is written (accumulate=False)")
        return tuple(rules)


def _short(number: int) -> str:
    """An integer too long to read, or for Python to print, is shown by its length."""
    return str(number) if abs(number) < 10**30 else f"an integer of {number.bit_length()} bits"


def check_indices(desc: Table, operands: Mapping[str, Array]) -> None:
    """Raise for the first index outside the table, if the policy says so."""
    if desc.index_policy != IndexPolicy.RAISE:
        return
    indices, rows = operands["indices"], desc.num_embeddings
    bad = np.flatnonzero((indices < 0) | (indices >= rows))
    if bad.size:
        raise IndexOutOfRange(
            f"indices[{bad[0]}]: got {indices[bad[0]]}, expected 0 <= index < {rows}: correct it, or select a plan "
            f'with index_policy="skip" [in {desc}]'
        )


def check_offsets(desc: Any, operands: Mapping[str, Array]) -> None:
    """Raise for the first offset that does not start a bag."""
    offsets, count = operands["offsets"].astype(np.int64), desc.num_indices
    before = np.concatenate([[0], offsets[:-1]])[: offsets.size]
    first = np.arange(offsets.size) == 0
    bad = np.flatnonzero((offsets < before) | (offsets > count) | (first & (offsets != 0)))
    if bad.size:
        at = int(bad[0])
        if at == 0:
            rule = "0: the first bag starts at the first index"
        elif offsets[at] < before[at]:
            rule = f"at least {before[at]}: offsets must not decrease"
        else:
            rule = f"at most {count}: there are {count} indices"
        raise InvalidProblem(f"offsets[{at}]: got {offsets[at]}, expected {rule} [in {desc}]")
