"""What a `reduce` problem is: kinds, descriptors, operands. The package's docstring has the formulas and the edges."""

import math
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import ELEMENT, FLAG, REAL, SHAPE, Descriptor, axes_of, choice_of, frozen, kind_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import MAX_RANK, Shape, show_shape
from retrograde.families.reduce.state import ROWS
from retrograde.families.reduce.table import KINDS, Row
from retrograde.typing import ElementLike


class ReduceKind(StrEnum):
    """What is made of the terms."""

    SUM = "sum"
    MEAN = "mean"
    MAX = "max"
    MIN = "min"
    PROD = "prod"
    NORM2 = "norm2"
    LOGSUMEXP = "logsumexp"
    VAR = "var"
    STD = "std"


class Ties(StrEnum):
    """Which of several equal extremes receive the gradient."""

    EVEN = "even"
    FIRST = "first"
    LAST = "last"
    ALL = "all"

    @property
    def rule(self) -> int:
        """The number by which native kernels know it."""
        return list(Ties).index(self)


TiesLike = Literal["even", "first", "last", "all"] | Ties


class OverAxes(Descriptor):
    """A problem with `input_shape` and `reduce_axis`."""

    input_shape: Any
    reduce_axis: Any

    @property
    def axes(self) -> Shape:
        """`reduce_axis` as it is kept."""
        assert isinstance(self.reduce_axis, tuple)
        return self.reduce_axis

    @cached_property
    def output_shape(self) -> Shape:
        """The shape of y and dy: the input's, with extent 1 in the reduced axes."""
        return tuple(1 if axis in self.axes else extent for axis, extent in enumerate(self.input_shape))

    @cached_property
    def n(self) -> int:
        """How many terms make one result."""
        return math.prod(self.input_shape[axis] for axis in self.axes)

    def refuse_nothing(self) -> None:
        """For what is undefined of no terms."""
        if self.n == 0:
            raise InvalidProblem(
                f"{type(self).__name__}.input_shape: got {show_shape(self.input_shape)} with a reduced extent of 0 "
                f"(reduce_axis={self.axes}), expected at least 1: {self.kind} of no terms is undefined"
            )


@frozen
class _ReduceDescriptor(OverAxes):
    kind: Annotated[str, kind_of(ReduceKind)]
    input_shape: Annotated[Shape, SHAPE]
    reduce_axis: Annotated[int | Shape, axes_of("input_shape")]  # kept as a sorted tuple
    element: Annotated[ElementLike, ELEMENT]
    correction: Annotated[float, REAL] = 1.0
    ties: Annotated[TiesLike, choice_of(Ties)] = Ties.EVEN

    @property
    def row(self) -> Row:
        """What the table of kinds says of this one."""
        return KINDS[self.kind]

    def canonical(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if not self.input_shape:  # a number has no axis
            found["reduce_axis"] = ()
        if "correction" not in self.row.options and math.isfinite(self.correction):
            found["correction"] = 1.0
        if "ties" not in self.row.options or self.direction not in ("backward", "piece_backward"):
            found["ties"] = Ties.EVEN
        return found

    def check(self) -> None:
        label = type(self).__name__
        if not math.isfinite(self.correction):
            raise InvalidProblem(f"{label}.correction: got {self.correction}, expected a finite number")
        if self.row.empty is None and self.direction not in ("partial", "piece_backward"):
            self.refuse_nothing()

    @property
    def terms(self) -> int:
        """Those of a result in all pieces; here all are in one."""
        return self.n

    @cached_property
    def state_shape(self) -> Shape:
        return (ROWS[self.kind], *self.output_shape)

    @property
    def picks(self) -> bool:
        """Whether a result is one of the terms, with an index."""
        return self.kind in (ReduceKind.MAX, ReduceKind.MIN)

    @property
    def tie_rule(self) -> int:
        return Ties(self.ties).rule

    @property
    def notes(self) -> tuple[str, ...]:
        if self.n == 0 and math.isnan(self.row.empty or 0.0):
            return ("n = 0: every result is NaN",)
        if "correction" in self.row.options and self.n <= self.correction:
            return (f"n = {self.n} <= correction = {self.correction:g}: every result is NaN",)
        return ("NaN wins: a row with a NaN has the result NaN",) if "ties" in self.row.options else ()


@frozen
class ReduceDescriptor(_ReduceDescriptor, family="reduce", direction="forward"):
    """`y` from `x`; `reduce_axis` is an axis or a tuple of them (empty: reduce nothing)."""


@frozen
class ReduceBackwardDescriptor(_ReduceDescriptor, family="reduce", direction="backward"):
    """`dx` from `dy` and the saves that the kind needs; `saved_y=False`: y is recomputed wide."""

    saved_y: Annotated[bool, FLAG] = True

    def canonical(self) -> dict[str, Any]:
        return super().canonical() | ({} if "y" in self.row.saves else {"saved_y": True})

    @property
    def dy_shape(self) -> Shape:
        return self.output_shape

    @property
    def needs_x(self) -> bool:
        return "x" in self.row.saves

    @property
    def needs_y(self) -> bool:
        return "y" in self.row.saves and self.saved_y

    @property
    def variant(self) -> str:
        return "" if "y" not in self.row.saves else "saved" if self.saved_y else "recompute"

    @property
    def notes(self) -> tuple[str, ...]:
        rules = {
            Ties.EVEN: "equal extremes share dy evenly",
            Ties.FIRST: "of equal extremes the first receives dy",
            Ties.LAST: "of equal extremes the last receives dy",
            Ties.ALL: "each of equal extremes receives dy",
        }
        if "ties" in self.row.options:
            return (f"ties={self.ties}: {rules[Ties(self.ties)]}", "a row with NaNs sends dy to them, by the same rule")
        return super().notes


def as_matrix(desc: _ReduceDescriptor) -> tuple[Shape, Shape]:
    """Shape and axes for a problem with states, which have a dimension more: at rank 8 those of a matrix."""
    if len(desc.input_shape) < MAX_RANK:
        return desc.input_shape, desc.axes
    return (math.prod(desc.output_shape), desc.n), (1,)


def check_rank(desc: _ReduceDescriptor) -> None:
    if len(desc.input_shape) == MAX_RANK:
        raise InvalidProblem(
            f"{type(desc).__name__}.input_shape: got {MAX_RANK} dimensions, expected at most {MAX_RANK - 1}: "
            "a state has one more; reshape the operands"
        )


@frozen
class ReducePartialDescriptor(_ReduceDescriptor, family="reduce", direction="partial"):
    """A piece of a reduction: `ReducePlan.partial` runs it. `state.py` has the rows of a state."""

    @classmethod
    def of(cls, desc: ReduceDescriptor) -> Self:
        return cls(desc.kind, *as_matrix(desc), desc.element, desc.correction)

    def check(self) -> None:
        check_rank(self)
        super().check()


@dataclass(slots=True, eq=False)
class ReduceArgs:
    """`(x, y)`; y has the reduced dims, with extent 1. max and min also write `indices`: as argmax and argmin."""

    x: Annotated[Any, reads("input_shape")]
    y: Annotated[Any, writes("output_shape")]
    indices: Annotated[Any, writes("output_shape", elements=("i64", "i32"), optional=True, needed="picks")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("x", "y", "indices")}


@dataclass(slots=True, eq=False)
class ReduceBackwardArgs:
    """`(dy, dx)` and what the kind saves: the forward's x, and its y."""

    dy: Annotated[Any, reads("output_shape")]
    dx: Annotated[Any, writes("input_shape")]
    x: Annotated[Any, reads("input_shape", needed="needs_x")] = None
    y: Annotated[Any, reads("output_shape", needed="needs_y")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("dy", "dx", "x", "y")}


@dataclass(slots=True, eq=False)
class ReducePartialArgs:
    """`(x, state)`."""

    x: Annotated[Any, reads("input_shape")]
    state: Annotated[Any, writes("state_shape", elements=("f64",))]

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("x", "state")}
