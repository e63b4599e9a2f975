"""Reductions and scans of a tensor whose axis is cut over several processes: what one process does with its piece.

Nothing of the size of the input is sent. Each process makes the state of its piece, all states go to all (one
collective), and each folds them in the order of the pieces: a result has the bits of that order, whoever has it.
"""

from dataclasses import dataclass
from math import prod
from typing import Any

import torch
from torch import distributed

from retrograde._core.dtypes import float_of
from retrograde._core.stream import Stream
from retrograde.families.reduce import pieces as reduce_pieces
from retrograde.families.reduce.plans import partial_plan
from retrograde.families.reduce.problem import ReducePartialArgs
from retrograde.families.scan import pieces as scan_pieces
from retrograde.families.scan.plans import ScanBackwardPlan, ScanPlan
from retrograde.families.scan.problem import ScanArgs, ScanBackwardArgs, ScanBackwardDescriptor, ScanDescriptor

_F64 = torch.float64


def _all_gather(found: torch.Tensor, own: torch.Tensor, group: Any) -> None:
    gather = getattr(distributed, "all_gather_single", None)  # its name from torch 2.13 on
    (gather or distributed.all_gather_into_tensor)(found, own, group)


@dataclass(frozen=True)
class Pieces:
    """Which piece this process has, of how many, and who has the others."""

    groups: tuple[Any, ...]  # of processes, the outer ones first
    sizes: tuple[int, ...]
    own: int
    extents: tuple[int, ...]  # of all pieces along the axis; () where it does not matter

    @property
    def count(self) -> int:
        return prod(self.sizes)

    @property
    def is_last(self) -> bool:
        """Whether no piece with terms comes after this one."""
        return not any(self.extents[self.own + 1 :])

    @property
    def is_first(self) -> bool:
        return not any(self.extents[: self.own])

    def index(self) -> torch.Tensor:
        return torch.tensor([self.own])

    def gather(self, state: torch.Tensor) -> torch.Tensor:
        """The states of all pieces, stacked in their order."""
        made = state[None]
        for group, size in zip(reversed(self.groups), reversed(self.sizes), strict=True):
            found = torch.empty(size * len(made), *made.shape[1:], dtype=made.dtype)
            _all_gather(found, made.contiguous(), group)
            made = found
        return made


def _state(kind: str, x: torch.Tensor, axes: tuple[int, ...]) -> torch.Tensor:
    """The partial state of a reduction: (numbers, results)."""
    if x.dim() == 8:  # the state has a dimension more
        kept = [axis for axis in range(8) if axis not in axes]
        x = x.permute(*kept, *axes).reshape(prod(x.shape[axis] for axis in kept), -1)
        axes = (1,)
    plan = partial_plan(kind, tuple(x.shape), axes, float_of(x.dtype, "x"), Stream(), None)
    state = torch.empty(plan.descriptor.state_shape, dtype=_F64)
    plan.run(ReducePartialArgs(x, state))
    return _flat(state)


def _flat(state: torch.Tensor) -> torch.Tensor:
    return state.reshape(len(state), state[0].numel())


def reduce(
    kind: str, x: torch.Tensor, axes: tuple[int, ...], terms: int, correction: float, ties: str, pieces: Pieces
) -> tuple[torch.Tensor, torch.Tensor]:
    """(the results in a row, the state that `share` takes)."""
    states = pieces.gather(_state(kind, x, axes))
    columns = states.shape[2]
    y, state = torch.empty(columns, dtype=x.dtype), torch.empty(states.shape[1:], dtype=_F64)
    element = float_of(x.dtype, "x")
    own = pieces.index()
    if kind == "prod":  # y is of all pieces, the state of the others
        plan = reduce_pieces.merge_plan(kind, pieces.count, columns, element, terms)
        plan.run(reduce_pieces.ReduceMergeArgs(states, y=y))
        plan.run(reduce_pieces.ReduceMergeArgs(states, own, state=state))
    else:
        plan = reduce_pieces.merge_plan(kind, pieces.count, columns, element, terms, correction, ties)
        plan.run(reduce_pieces.ReduceMergeArgs(states, own, y, state))
    return y, state


def piece_backward(
    kind: str,
    dy: torch.Tensor,
    x: torch.Tensor | None,
    state: torch.Tensor,
    shape: tuple[int, ...],
    axes: tuple[int, ...],
    terms: int,
    correction: float,
    ties: str,
) -> torch.Tensor:
    """dx of this piece."""
    whole = shape
    if len(shape) == 8:
        kept = [axis for axis in range(8) if axis not in axes]
        shape = (prod(shape[axis] for axis in kept), prod(shape[axis] for axis in axes))
        x = None if x is None else x.permute(*kept, *axes).reshape(shape)
        order, axes = (*kept, *axes), (1,)
    dx = torch.empty(shape, dtype=dy.dtype)
    if dx.numel():
        plan = reduce_pieces.piece_backward_plan(kind, shape, axes, float_of(dy.dtype, "dy"), correction, ties, terms)
        desc = plan.descriptor
        given = (x, state.reshape(desc.state_shape)) if desc.needs_x else (None, None)
        plan.run(reduce_pieces.ReducePieceBackwardArgs(dy.reshape(desc.output_shape), dx, *given))
    if len(whole) < 8:
        return dx
    back = sorted(range(8), key=order.__getitem__)
    return dx.reshape([whole[axis] for axis in order]).permute(back).contiguous()


@dataclass(frozen=True)
class Scan:
    """The options of a scan."""

    kind: str
    axis: int
    reverse: bool
    exclusive: bool
    ties: Any

    def plan(self, x: torch.Tensor) -> ScanPlan:
        fields = self.kind, tuple(x.shape), self.axis, float_of(x.dtype, "x"), self.reverse, self.exclusive, self.ties
        return ScanPlan.select(ScanDescriptor(*fields))

    def backward_plan(self, dy: torch.Tensor) -> ScanBackwardPlan:
        fields = self.kind, tuple(dy.shape), self.axis, float_of(dy.dtype, "dy"), self.reverse, self.exclusive
        return ScanBackwardPlan.select(ScanBackwardDescriptor(*fields, self.ties, saved_y=False))

    def _pieces(self, pieces: Pieces, columns: int, dtype: Any) -> tuple[Any, ...]:
        extent = max(pieces.extents, default=0)
        return self.kind, pieces.count, columns, float_of(dtype, "x"), self.reverse, self.ties, extent


def _with_exponent(carry: torch.Tensor) -> torch.Tensor:
    """The carry of a cumsum as the state of a sum."""
    return torch.cat([torch.zeros_like(carry[:1]), carry])


def _summed_by_reduction(how: Scan, x: torch.Tensor) -> bool:
    """Halves are measured where sums cancel, too: the scan keeps all digits of them."""
    return how.kind in scan_pieces.REDUCTION and (how.kind != "cumsum" or x.dtype.itemsize > 2)


def scan(
    how: Scan, x: torch.Tensor, pieces: Pieces, indexed: bool
) -> tuple[torch.Tensor, torch.Tensor | None, torch.Tensor, torch.Tensor]:
    """(y, indices in the whole, the states of all pieces, the carry of this one)."""
    plan = how.plan(x)
    y = torch.empty(x.shape, dtype=x.dtype)
    if _summed_by_reduction(how, x):
        own = _state(scan_pieces.REDUCTION[how.kind], x, (how.axis,))
    else:
        own = torch.empty(plan.descriptor.carry_shape, dtype=_F64)
        plan.run(ScanArgs(x, y, carry_out=own))
        own = _flat(own if how.kind != "cumsum" else _with_exponent(own))
    states = pieces.gather(own)
    merge = scan_pieces.merge_plan(*how._pieces(pieces, states.shape[2], x.dtype))
    carry = torch.empty(merge.descriptor.carry_shape, dtype=_F64)
    merge.run(scan_pieces.ScanMergeArgs(states, pieces.index(), carry))
    carry = carry.reshape(plan.descriptor.carry_shape)
    indices = torch.empty(x.shape, dtype=torch.int64) if indexed else None
    plan.run(ScanArgs(x, y, indices, carry))
    if indices is not None:
        start = sum(pieces.extents[: pieces.own])
        indices = torch.where(indices >= 0, indices + start, torch.where(indices < -1, -2 - indices, indices))
    return y, indices, states, carry


def scan_share(
    how: Scan,
    dy: torch.Tensor,
    x: torch.Tensor | None,
    states: torch.Tensor | None,
    carry: torch.Tensor | None,
    pieces: Pieces,
) -> torch.Tensor:
    """dx of this piece."""
    plan = how.backward_plan(dy)
    dx = torch.empty(dy.shape, dtype=dy.dtype)
    given = {} if how.kind == "cumsum" else {"x": x, "carry_in": carry}
    sums = _summed_by_reduction(how, dy) and how.kind == "cumsum"
    if sums:
        own = _state("sum", dy, (how.axis,))
    else:
        own = torch.empty(plan.descriptor.grad_shape, dtype=_F64)
        plan.run(ScanBackwardArgs(dy, dx, **given, grad_out=own))
        own = _flat(own if how.kind != "cumsum" else _with_exponent(own))
    grads = pieces.gather(own)
    if pieces.is_first if how.reverse else pieces.is_last:
        if sums:
            plan.run(ScanBackwardArgs(dy, dx))
        return dx
    incoming = scan_pieces.incoming_grad_plan(*how._pieces(pieces, grads.shape[2], dy.dtype))
    grad = torch.empty(incoming.descriptor.grad_shape, dtype=_F64)
    incoming.run(scan_pieces.ScanIncomingGradArgs(grads, states, pieces.index(), grad))
    plan.run(ScanBackwardArgs(dy, dx, **given, grad_in=grad.reshape(plan.descriptor.grad_shape)))
    return dx
