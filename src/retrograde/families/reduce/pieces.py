"""A reduction in pieces, beyond its partial states: merging them in order, and the gradient of one piece.

`merge` takes the states of all pieces, stacked; `piece_backward` gives dx of one piece from its x, dy, and the merged
state. The `piece` given to a merge is the one whose dx is wanted: of prod the state is then that of the other pieces,
and of max and min with ties "first" or "last" the count is 1 if the term that receives dy is in it, else 0. Those ties
go by the order of the pieces. `state.py` has the rows of a state.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Annotated, Any, ClassVar, Self

import numpy as np

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import COUNT, ELEMENT, EXTENT, REAL, Descriptor, choice_of, frozen, kind_of
from retrograde._core.functions import remembered
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._core.preference import PlanPreference
from retrograde._core.registry import Op
from retrograde._numerics.maths import Array, Expected, Maths, expected, numpy_maths
from retrograde.families.reduce import state as reduce_state
from retrograde.families.reduce.oracle import as_rows, gradient
from retrograde.families.reduce.problem import (
    ReduceDescriptor,
    ReduceKind,
    Ties,
    TiesLike,
    _ReduceDescriptor,
    as_matrix,
    check_rank,
)
from retrograde.families.reduce.state import ROWS
from retrograde.typing import ElementLike


@frozen
class ReduceMergeDescriptor(Descriptor, family="reduce", direction="merge"):
    """The states of `pieces` pieces, `columns` results each, of `terms` terms in all."""

    kind: Annotated[str, kind_of(ReduceKind)]
    pieces: Annotated[int, EXTENT]
    columns: Annotated[int, EXTENT]
    element: Annotated[ElementLike, ELEMENT]
    terms: Annotated[int, COUNT] = 0  # 0: unknown, and no y is asked for
    correction: Annotated[float, REAL] = 1.0
    ties: Annotated[TiesLike, choice_of(Ties)] = Ties.EVEN

    @classmethod
    def of(cls, desc: ReduceDescriptor) -> Self:
        return cls(desc.kind, 2, prod(desc.output_shape), desc.element, desc.n, desc.correction)

    @property
    def states_shape(self) -> Shape:
        return self.pieces, ROWS[self.kind], self.columns

    @property
    def state_shape(self) -> Shape:
        return ROWS[self.kind], self.columns

    @property
    def output_shape(self) -> Shape:
        return (self.columns,)

    @property
    def piece_shape(self) -> Shape:
        return (1,)

    @property
    def tie_rule(self) -> int:
        return Ties(self.ties).rule


@dataclass(slots=True, eq=False)
class ReduceMergeArgs:
    """`states` in order; `y`, `state` or both are written."""

    states: Annotated[Any, reads("states_shape", elements=("f64",))]
    piece: Annotated[Any, reads("piece_shape", elements=("i32", "i64"), optional=True)] = None
    y: Annotated[Any, writes("output_shape", optional=True)] = None
    state: Annotated[Any, writes("state_shape", elements=("f64",), optional=True)] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("states", "piece", "y", "state")}


@frozen
class ReducePieceBackwardDescriptor(_ReduceDescriptor, family="reduce", direction="piece_backward"):
    """`dx` of a piece of `input_shape`, where there are `terms` terms to a result in all pieces."""

    terms: Annotated[int, COUNT] = 0

    @classmethod
    def of(cls, desc: ReduceDescriptor) -> Self:
        return cls(desc.kind, *as_matrix(desc), desc.element, desc.correction, desc.ties, desc.n)

    def check(self) -> None:
        check_rank(self)
        super().check()

    @property
    def needs_x(self) -> bool:
        return "x" in self.row.saves


@dataclass(slots=True, eq=False)
class ReducePieceBackwardArgs:
    """`(dy, dx)`, and but for sum and mean the piece's x and the state of all."""

    dy: Annotated[Any, reads("output_shape")]
    dx: Annotated[Any, writes("input_shape")]
    x: Annotated[Any, reads("input_shape", needed="needs_x")] = None
    state: Annotated[Any, reads("state_shape", elements=("f64",), needed="needs_x")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("dy", "dx", "x", "state")}


class ReduceMergePlan(Plan[ReduceMergeDescriptor, ReduceMergeArgs]):
    """States merged in order."""

    __slots__ = ()


class ReducePieceBackwardPlan(Plan[ReducePieceBackwardDescriptor, ReducePieceBackwardArgs]):
    """The gradient of a piece."""

    __slots__ = ()


@lru_cache(maxsize=1024)
def merge_plan(
    kind: str,
    pieces: int,
    columns: int,
    element: Any,
    terms: int = 0,
    correction: float = 1.0,
    ties: Any = "even",
    backend: str | None = None,
) -> ReduceMergePlan:
    desc = ReduceMergeDescriptor(kind, pieces, columns, element, terms, correction, ties)
    return ReduceMergePlan.select(desc, preference=PlanPreference(backend=backend))


@remembered
def piece_backward_plan(
    kind: str, shape: Shape, axes: Shape, element: Any, correction: float, ties: Any, terms: int
) -> ReducePieceBackwardPlan:
    return ReducePieceBackwardPlan.select(
        ReducePieceBackwardDescriptor(kind, shape, axes, element, correction, ties, terms)
    )


def _merge(desc: ReduceMergeDescriptor, operands: Mapping[str, Array], _: Maths) -> dict[str, Expected]:
    piece = int(operands["piece"][0]) if "piece" in operands else -1
    merged = reduce_state.merge_all(desc.kind, operands["states"].astype(np.float64), piece, desc.ties)
    y = reduce_state.finish(desc.kind, merged, desc.terms, desc.correction)
    return {"y": expected(y), "state": expected(merged)}


def _piece_backward(
    desc: ReducePieceBackwardDescriptor, operands: Mapping[str, Array], _: Maths
) -> dict[str, Expected]:
    """By the formulas of the whole, in longdouble: states of f32, too, are f64."""
    dy, x, known = operands["dy"].reshape(-1, 1).astype(np.longdouble), None, ()
    if desc.needs_x:
        x = as_rows(operands["x"], desc.axes).astype(np.longdouble)
        state = operands["state"].reshape(ROWS[desc.kind], -1).astype(np.float64)
        y = reduce_state.finish(desc.kind, state, desc.terms, desc.correction)
        known = desc.row.of_state(x, *(each[:, None].astype(np.longdouble) for each in (*state, y)))
    return {"dx": gradient(desc, dy, x, known, numpy_maths(np.longdouble))}


STEPS = (
    Op(ReduceMergeDescriptor, ReduceMergeArgs, ReduceMergePlan, _merge, ReduceKind),
    Op(ReducePieceBackwardDescriptor, ReducePieceBackwardArgs, ReducePieceBackwardPlan, _piece_backward, ReduceKind),
)
