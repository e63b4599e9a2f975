"""A scan in pieces, all at once: the carry that each starts from, and the gradient that comes in from those after it.

`merge` takes the states of all pieces by themselves and gives the `carry_in` of one. They are, for cumsum, cumprod and
logcumsumexp, the partial states of the reductions sum, prod and logsumexp; for cummax and cummin the `carry_out`.
`incoming_grad` takes what each piece hands back for its own dy (`grad_out`; for cumsum the partial states of sum of
dy) and gives the `grad_in` of one. Pieces are in the order of the axis and have `extent` terms each, but for the last
ones. Indices in the carries made here are -2 - (the place in the whole).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import COUNT, ELEMENT, EXTENT, FLAG, Descriptor, choice_of, frozen, kind_of
from retrograde._core.functions import remembered
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._core.registry import Op
from retrograde._numerics.double import add, multiply
from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.reduce import state as reduce_state
from retrograde.families.reduce.partials import add_scaled, exp_difference
from retrograde.families.reduce.problem import Ties
from retrograde.families.scan.problem import CARRY, GRAD, ScanDescriptor, ScanKind
from retrograde.typing import ElementLike

REDUCTION = {"cumsum": "sum", "cumprod": "prod", "logcumsumexp": "logsumexp"}  # whose states stand for a piece
STATE = {kind: reduce_state.ROWS[REDUCTION[kind]] if kind in REDUCTION else CARRY[kind] for kind in CARRY}


@frozen
class _Pieces(Descriptor):
    kind: Annotated[str, kind_of(ScanKind)]
    pieces: Annotated[int, EXTENT]
    columns: Annotated[int, EXTENT]
    element: Annotated[ElementLike, ELEMENT]
    reverse: Annotated[bool, FLAG] = False
    ties: Annotated[Literal["first", "last"] | Ties, choice_of(Ties, Ties.FIRST, Ties.LAST)] = Ties.FIRST
    extent: Annotated[int, COUNT] = 0

    @classmethod
    def of(cls, desc: ScanDescriptor) -> Self:
        columns = prod(desc.input_shape) // max(desc.n, 1)
        return cls(desc.kind, 2, columns, desc.element, desc.reverse, desc.ties, desc.n)

    @property
    def states_shape(self) -> Shape:
        return self.pieces, STATE[self.kind], self.columns

    @property
    def carry_shape(self) -> Shape:
        return CARRY[self.kind], self.columns

    @property
    def grads_shape(self) -> Shape:
        return self.pieces, STATE[self.kind] if self.kind == ScanKind.CUMSUM else GRAD[self.kind], self.columns

    @property
    def grad_shape(self) -> Shape:
        return GRAD[self.kind], self.columns

    @property
    def piece_shape(self) -> Shape:
        return (1,)

    @property
    def needs_states(self) -> bool:
        return self.kind != ScanKind.CUMSUM

    @property
    def ties_last(self) -> bool:
        return self.ties == Ties.LAST


@frozen
class ScanMergeDescriptor(_Pieces, family="scan", direction="merge"):
    """The carry of one piece from the states of all."""


@frozen
class ScanIncomingGradDescriptor(_Pieces, family="scan", direction="incoming_grad"):
    """The gradient that comes in to one piece from those after it."""


@dataclass(slots=True, eq=False)
class ScanMergeArgs:
    """`(states, piece, carry_in)`."""

    states: Annotated[Any, reads("states_shape", elements=("f64",))]
    piece: Annotated[Any, reads("piece_shape", elements=("i32", "i64"))]
    carry_in: Annotated[Any, writes("carry_shape", elements=("f64",))]

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("states", "piece", "carry_in")}


@dataclass(slots=True, eq=False)
class ScanIncomingGradArgs:
    """`(grads, states, piece, grad_in)`; cumsum needs no states."""

    grads: Annotated[Any, reads("grads_shape", elements=("f64",))]
    states: Annotated[Any, reads("states_shape", elements=("f64",), needed="needs_states")]
    piece: Annotated[Any, reads("piece_shape", elements=("i32", "i64"))]
    grad_in: Annotated[Any, writes("grad_shape", elements=("f64",))]

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("grads", "states", "piece", "grad_in")}


class ScanMergePlan(Plan[ScanMergeDescriptor, ScanMergeArgs]):
    """The carry of a piece."""

    __slots__ = ()


class ScanIncomingGradPlan(Plan[ScanIncomingGradDescriptor, ScanIncomingGradArgs]):
    """The gradient that comes in to a piece."""

    __slots__ = ()


@remembered
def merge_plan(
    kind: str, pieces: int, columns: int, element: Any, reverse: bool, ties: Any, extent: int
) -> ScanMergePlan:
    return ScanMergePlan.select(ScanMergeDescriptor(kind, pieces, columns, element, reverse, ties, extent))


@remembered
def incoming_grad_plan(
    kind: str, pieces: int, columns: int, element: Any, reverse: bool, ties: Any, extent: int
) -> ScanIncomingGradPlan:
    return ScanIncomingGradPlan.select(
        ScanIncomingGradDescriptor(kind, pieces, columns, element, reverse, ties, extent)
    )


def _order(desc: _Pieces, operands: Mapping[str, Array]) -> tuple[list[int], int]:
    """The pieces in the order of the scan, and the place of the call's own among them."""
    order = list(range(desc.pieces))[:: -1 if desc.reverse else 1]
    return order, order.index(int(operands["piece"][0]))


def _carry(desc: _Pieces, states: Array, order: list[int]) -> Array:
    """Of the pieces in `order`, as a state of its kind."""
    if desc.kind in REDUCTION:
        return reduce_state.merge_all(REDUCTION[desc.kind], states[order])
    merged = np.stack(
        [np.full(desc.columns, -np.inf if desc.kind == "cummax" else np.inf), np.full(desc.columns, -1.0)]
    )
    for piece in order:
        value, index = states[piece]
        takes = _yields(desc, merged, states[piece])
        merged = np.where(takes, [value, -2 - (index + piece * desc.extent)], merged)
    return merged


def _yields(desc: _Pieces, carry: Array, piece: Array) -> Any:
    """Where the winner is the piece's."""
    a, b = carry[0], piece[0]
    beats = b > a if desc.kind == "cummax" else b < a
    if desc.ties == Ties.LAST:
        wins = np.isnan(b) | (~np.isnan(a) & (beats | (a == b)))
    else:
        wins = ~np.isnan(a) & (np.isnan(b) | beats)
    return (wins | (carry[1] == -1)) & (piece[1] != -1)


def _merge(desc: ScanMergeDescriptor, operands: Mapping[str, Array], _: Maths) -> dict[str, Expected]:
    order, own = _order(desc, operands)
    carry = _carry(desc, operands["states"].astype(np.float64), order[:own])
    if desc.kind == "cumsum":
        carry = np.stack([np.ldexp(part, carry[0].astype(np.int32)) for part in carry[1:]])
    elif desc.kind == "logcumsumexp":
        carry[1:] = np.where(
            carry[0] == -np.inf, 0.0, np.where(np.isnan(carry[0]), [carry[0], carry[0] * 0], carry[1:])
        )
    return {"carry_in": expected(carry)}


def _incoming(desc: ScanIncomingGradDescriptor, operands: Mapping[str, Array], _: Maths) -> dict[str, Expected]:
    order, own = _order(desc, operands)
    grads = operands["grads"].astype(np.float64)
    later = order[:own:-1]  # from the last
    if desc.kind == "cumsum":
        total = _carry(desc, grads, later)
        return {"grad_in": expected(np.stack([np.ldexp(part, total[0].astype(np.int32)) for part in total[1:]]))}
    states = operands["states"].astype(np.float64)
    nothing = (-np.inf, 0.0, 0.0) if desc.kind == "logcumsumexp" else (0.0,) * desc.grad_shape[0]
    total = np.repeat(np.array(nothing)[:, None], desc.columns, axis=1)
    for number, piece in enumerate(later):
        if number == 0:
            total = grads[piece]
        elif desc.kind == "cumprod":
            through = reduce_state.merge("prod", states[piece], total)
            total = np.stack(add_scaled(_power_first(grads[piece]), _power_first(through)))[[1, 2, 0]]
        else:
            before = order[: order.index(piece)]
            carry = _carry(desc, states, before)
            total = _through(desc, grads[piece], total, carry, states[piece])
    return {"grad_in": expected(total)}


def _power_first(product: Array) -> tuple[Any, ...]:
    return product[2], product[0], product[1]


def _through(desc: ScanIncomingGradDescriptor, own: Array, total: Array, carry: Array, state: Array) -> Array:
    if desc.kind != "logcumsumexp":
        rest = np.where(_yields(desc, carry, state), 0.0, total)
        high, low = add((own[0], own[1]), (rest[0], rest[1]))
        return np.stack([high, low])
    dropped = (state[0] == np.inf) & (carry[0] < np.inf)
    factor = exp_difference(own[0], total[0])
    passed = multiply((total[1], total[2]), factor)
    none = dropped | (total[1] == 0)
    high, low = add((own[1], own[2]), (np.where(none, 0, passed[0]), np.where(none, 0, passed[1])))
    return np.where(np.isnan(total[0]), total[0], np.stack([own[0], high, low]))


STEPS = (
    Op(ScanMergeDescriptor, ScanMergeArgs, ScanMergePlan, _merge, ScanKind),
    Op(ScanIncomingGradDescriptor, ScanIncomingGradArgs, ScanIncomingGradPlan, _incoming, ScanKind),
)
