"""What a `softmax` problem is: kinds, descriptors, operands, plans."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, ClassVar

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import ELEMENT, FLAG, SHAPE, Descriptor, axis_of, frozen, kind_of
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde.typing import ElementLike


class SoftmaxKind(StrEnum):
    """The shares, or their logarithms."""

    SOFTMAX = "softmax"
    LOG_SOFTMAX = "log_softmax"


@frozen
class _SoftmaxDescriptor(Descriptor):
    kind: Annotated[str, kind_of(SoftmaxKind)]
    input_shape: Annotated[Shape, SHAPE]
    softmax_axis: Annotated[int, axis_of("input_shape")]
    element: Annotated[ElementLike, ELEMENT]

    @property
    def output_shape(self) -> Shape:
        return self.input_shape

    @cached_property
    def n(self) -> int:
        """The extent of the axis; a number is a line of one."""
        return self.input_shape[self.softmax_axis] if self.input_shape else 1

    @property
    def notes(self) -> tuple[str, ...]:
        return ("a line of nothing but -inf gives 0, not NaN",) if self.kind == SoftmaxKind.SOFTMAX else ()


@frozen
class SoftmaxDescriptor(_SoftmaxDescriptor, family="softmax", direction="forward"):
    """`y` from `x` along `softmax_axis`."""


@frozen
class SoftmaxBackwardDescriptor(_SoftmaxDescriptor, family="softmax", direction="backward"):
    """`dx` from `dy` and x, from which y is recomputed wide; `saved_y=True`: from the forward's y instead."""

    saved_y: Annotated[bool, FLAG] = False

    @property
    def needs_x(self) -> bool:
        return not self.saved_y

    @property
    def needs_y(self) -> bool:
        return self.saved_y

    @property
    def variant(self) -> str:
        return "saved" if self.saved_y else "recompute"

    @property
    def notes(self) -> tuple[str, ...]:
        return ("a line of nothing but -inf has the gradient 0",)


@dataclass(slots=True, eq=False)
class SoftmaxArgs:
    """`(x, y)`; y may be written onto x."""

    x: Annotated[Any, reads("input_shape")]
    y: Annotated[Any, writes("input_shape", inplace=True)]

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("x", "y")}


@dataclass(slots=True, eq=False)
class SoftmaxBackwardArgs:
    """`(dy, dx)` and the forward's x, or its y; dx may be written onto dy."""

    dy: Annotated[Any, reads("input_shape")]
    dx: Annotated[Any, writes("input_shape", inplace=True)]
    x: Annotated[Any, reads("input_shape", needed="needs_x")] = None
    y: Annotated[Any, reads("input_shape", needed="needs_y")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("dy", "x", "y", "dx")}


class SoftmaxPlan(Plan[SoftmaxDescriptor, SoftmaxArgs]):
    """softmax or log_softmax along an axis."""

    __slots__ = ()


class SoftmaxBackwardPlan(Plan[SoftmaxBackwardDescriptor, SoftmaxBackwardArgs]):
    """The gradient of softmax or log_softmax."""

    __slots__ = ()
