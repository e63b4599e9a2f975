"""Embeddings of a table whose rows are cut over several processes: what one process does with its rows.

Each process has all indices, and looks up those that its rows are named by. Sums over processes are exact for
`embedding`, where one of them has the row and the others zeros. The sums of bags are made in f64 and rounded once;
f64 itself is rounded in each process and once more.
"""

from dataclasses import dataclass
from typing import Any

import torch
from torch import distributed

from retrograde._core.dtypes import float_of
from retrograde._core.errors import IndexOutOfRange, InvalidProblem
from retrograde.families.embedding.problem import (
    EmbeddingArgs,
    EmbeddingBackwardArgs,
    EmbeddingBackwardDescriptor,
    EmbeddingBackwardPlan,
    EmbeddingDescriptor,
    EmbeddingPlan,
)
from retrograde.families.embedding_bag.problem import (
    EmbeddingBagBackwardArgs,
    EmbeddingBagBackwardDescriptor,
    EmbeddingBagBackwardPlan,
)
from retrograde.functional import embedding_bag

_F64 = torch.float64


@dataclass(frozen=True)
class Rows:
    """The rows of this process, from `start` on, of a table of `total`; `groups` have the others."""

    start: int
    total: int
    groups: tuple[Any, ...]

    def summed(self, output: torch.Tensor) -> torch.Tensor:
        """The outputs of all processes, added."""
        for group in self.groups:
            distributed.all_reduce(output, group=group)
        return output

    def padding(self, padding_idx: int | None) -> int | None:
        if padding_idx is None or 0 <= padding_idx < self.total:
            return padding_idx
        if not -self.total <= padding_idx < 0:
            raise InvalidProblem(f"padding_idx: got {padding_idx}, expected a row of the table of {self.total}")
        return padding_idx + self.total

    def check(self, indices: torch.Tensor) -> None:
        """A process cannot tell a bad index from one of another, but all of them see all indices."""
        bad = ((indices < 0) | (indices >= self.total)).flatten().nonzero()
        if len(bad):
            at = int(bad[0, 0])
            raise IndexOutOfRange(
                f"indices[{at}]: got {int(indices.flatten()[at])}, expected 0 <= index < {self.total}: correct it"
            )


def embedding(weight: torch.Tensor, indices: torch.Tensor, rows: Rows) -> torch.Tensor:
    """The rows that this process has, and zeros for the others."""
    rows.check(indices)
    flat = indices.reshape(-1)
    columns = weight.shape[1]
    output = torch.empty(len(flat), columns, dtype=weight.dtype)
    desc = EmbeddingDescriptor(len(weight), columns, len(flat), float_of(weight.dtype, "weight"), row_offset=rows.start)
    EmbeddingPlan.select(desc).run(EmbeddingArgs(weight, flat, output))
    return output.reshape(*indices.shape, columns)


def embedding_backward(
    dy: torch.Tensor, indices: torch.Tensor, count: int, rows: Rows, padding_idx: int | None, by_freq: bool
) -> torch.Tensor:
    """The gradient of `count` rows, those of this process."""
    columns = dy.shape[-1]
    dweight = torch.empty(count, columns, dtype=dy.dtype)
    desc = EmbeddingBackwardDescriptor(
        num_embeddings=count,
        embedding_dim=columns,
        num_indices=indices.numel(),
        element=float_of(dy.dtype, "dy"),
        padding_idx=rows.padding(padding_idx),
        row_offset=rows.start,
        accumulate=False,
        scale_grad_by_freq=by_freq,
    )
    args = EmbeddingBackwardArgs(dy.reshape(-1, columns), indices.reshape(-1), dweight)
    EmbeddingBackwardPlan.select(desc).run(args)
    return dweight


@dataclass(frozen=True)
class Bags:
    """The indices of a call as a vector, and the bag of each of them that counts."""

    indices: torch.Tensor
    offsets: torch.Tensor
    count: int
    bag: torch.Tensor
    counts: torch.Tensor  # whether an index takes part: it is in a bag, and not padding

    @staticmethod
    def of(indices: torch.Tensor, offsets: torch.Tensor | None, include_last: bool, padding: int | None) -> "Bags":
        if offsets is None:
            offsets = torch.arange(indices.shape[0]) * indices.shape[1]
            indices, include_last = indices.reshape(-1), False
        count = len(offsets) - include_last
        place = torch.arange(len(indices))
        bag = torch.bucketize(place, offsets[:count], right=True) - 1
        counts = place < offsets[count] if include_last else torch.ones_like(place, dtype=torch.bool)
        if padding is not None:
            counts = counts & (indices != padding)
        return Bags(indices, offsets[:count], count, bag, counts)

    def sizes(self, chosen: torch.Tensor) -> torch.Tensor:
        """How many of the chosen indices each bag has."""
        return torch.bincount(self.bag[chosen], minlength=self.count)

    def starts(self, chosen: torch.Tensor) -> torch.Tensor:
        sizes = self.sizes(chosen)
        return sizes.cumsum(0) - sizes


def bag_sums(
    weight: torch.Tensor, bags: Bags, mode: str, per_sample_weights: torch.Tensor | None, rows: Rows
) -> torch.Tensor:
    """The sum or mean of each bag, of the rows of all processes."""
    rows.check(bags.indices)
    own = bags.counts & (bags.indices >= rows.start) & (bags.indices < rows.start + len(weight))
    wide = weight.index_select(0, bags.indices[own] - rows.start).to(_F64)
    weights = None if per_sample_weights is None else per_sample_weights.reshape(-1)[own].to(_F64)
    place = torch.arange(len(wide))
    sums = embedding_bag(wide, place, bags.starts(own), per_sample_weights=weights)
    sums = rows.summed(sums if isinstance(sums, torch.Tensor) else sums[0])
    if mode == "mean":
        sums = sums / bags.sizes(bags.counts).clamp(min=1)[:, None]
    return sums.to(weight.dtype)


def bag_maxima(weight: torch.Tensor, bags: Bags, rows: Rows) -> tuple[torch.Tensor, torch.Tensor]:
    """(the maximum of each bag, the rows that have it). The rows themselves are sent, as ties go by their order."""
    found = rows.summed(embedding(weight, bags.indices, rows))[bags.counts]
    place = torch.arange(len(found))
    maxima, winners = embedding_bag(found, place, bags.starts(bags.counts), mode="max", return_max_indices=True)
    named = bags.indices[bags.counts]
    if not len(named):
        return maxima, winners
    return maxima, torch.where(winners < 0, winners, named[winners.clamp(min=0)])


def bag_backward(
    dy: torch.Tensor,
    weight: torch.Tensor,
    bags: Bags,
    mode: str,
    per_sample_weights: torch.Tensor | None,
    max_indices: torch.Tensor | None,
    padding: int | None,
    by_freq: bool,
    rows: Rows,
) -> tuple[torch.Tensor, torch.Tensor | None]:
    """The gradient of this process's rows, and that of the weights of all indices."""
    dtype = dy.dtype
    if mode == "mean":  # a process would count its own entries only
        dy = dy.to(_F64) / bags.sizes(bags.counts).clamp(min=1)[:, None]
    indices = bags.indices[bags.counts]
    offsets = bags.starts(bags.counts)
    weighted = per_sample_weights is not None
    desc = EmbeddingBagBackwardDescriptor(
        num_embeddings=len(weight),
        embedding_dim=weight.shape[1],
        num_indices=len(indices),
        num_bags=bags.count,
        mode="max" if mode == "max" else "sum",
        element=float_of(dy.dtype, "dy"),
        padding_idx=padding,
        row_offset=rows.start,
        weighted=weighted,
        accumulate=False,
        scale_grad_by_freq=by_freq,
    )
    args = EmbeddingBagBackwardArgs(dy, indices, offsets, torch.empty(weight.shape, dtype=dy.dtype))
    args.max_indices = max_indices
    if per_sample_weights is not None:
        args.weight = weight
        args.per_sample_weights = per_sample_weights.reshape(-1)[bags.counts]
        args.dper_sample_weights = torch.empty(len(indices), dtype=dtype)
    EmbeddingBagBackwardPlan.select(desc).run(args)
    if per_sample_weights is None:
        return args.dweight.to(dtype), None
    dweights = torch.zeros(len(bags.indices), dtype=dtype)
    dweights[bags.counts] = rows.summed(args.dper_sample_weights)
    return args.dweight.to(dtype), dweights.reshape(per_sample_weights.shape)
