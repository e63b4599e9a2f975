"""What a `gated_activation` problem is: kinds, descriptors, operands, plans."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import ELEMENT, SHAPE, Descriptor, axis_of, choice_of, frozen, kind_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import Shape, show_shape
from retrograde._core.plan import Plan
from retrograde.typing import ElementLike


class GatedActivationKind(StrEnum):
    """The kinds of gated_activation."""

    GLU = "glu"
    REGLU = "reglu"
    SWIGLU = "swiglu"
    GEGLU = "geglu"
    GEGLU_TANH = "geglu_tanh"


class GateOrder(StrEnum):
    """Which half of x comes first."""

    VALUE_GATE = "value_gate"
    GATE_VALUE = "gate_value"


GateOrderLike = Literal["value_gate", "gate_value"] | GateOrder


@frozen
class _GatedDescriptor(Descriptor):
    kind: Annotated[str, kind_of(GatedActivationKind)]
    input_shape: Annotated[Shape, SHAPE]
    split_dim: Annotated[int, axis_of("input_shape")]
    element: Annotated[ElementLike, ELEMENT]
    order: Annotated[GateOrderLike, choice_of(GateOrder)] = GateOrder.VALUE_GATE

    def check(self) -> None:
        extent = self.input_shape[self.split_dim] if self.input_shape else 1
        if extent % 2:
            raise InvalidProblem(
                f"{type(self).__name__}.input_shape: got {show_shape(self.input_shape)}, expected an even extent "
                f"along split_dim={self.split_dim}, which holds the two halves"
            )

    @cached_property
    def output_shape(self) -> Shape:
        """The shape of y, dy, a and b: half of the input along `split_dim`."""
        axis = self.split_dim
        return (*self.input_shape[:axis], self.input_shape[axis] // 2, *self.input_shape[axis + 1 :])

    @property
    def split(self) -> tuple[int, bool]:
        return self.split_dim, self.order == GateOrder.GATE_VALUE


@frozen
class GatedActivationDescriptor(_GatedDescriptor, family="gated_activation", direction="forward"):
    """`y = a * gate(b)`; `input_shape` is that of x, which holds both halves."""


@frozen
class GatedActivationBackwardDescriptor(_GatedDescriptor, family="gated_activation", direction="backward"):
    """`da, db` from `dy, a, b`; `input_shape` is that of x and dx."""


@dataclass(slots=True, eq=False)
class GatedActivationArgs:
    """`(x, y)`, or the halves apart: `(a, b, y)`."""

    x: Annotated[Any, reads("input_shape", halves=("a", "b"))] = None
    y: Annotated[Any, writes("output_shape", inplace=True)] = None
    a: Annotated[Any, reads("output_shape")] = None
    b: Annotated[Any, reads("output_shape")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"packed": ("x", "y"), "split": ("a", "b", "y")}


@dataclass(slots=True, eq=False)
class GatedActivationBackwardArgs:
    """`(dy, x, dx)`, or the halves apart: `(dy, a, b, da, db)`."""

    dy: Annotated[Any, reads("output_shape")]
    x: Annotated[Any, reads("input_shape", halves=("a", "b"))] = None
    dx: Annotated[Any, writes("input_shape", halves=("da", "db"), inplace=True)] = None
    a: Annotated[Any, reads("output_shape")] = None
    b: Annotated[Any, reads("output_shape")] = None
    da: Annotated[Any, writes("output_shape", inplace=True)] = None
    db: Annotated[Any, writes("output_shape", inplace=True)] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"packed": ("dy", "x", "dx"), "split": ("dy", "a", "b", "da", "db")}


class GatedActivationPlan(Plan[GatedActivationDescriptor, GatedActivationArgs]):
    """`y = a * gate(b)`."""

    __slots__ = ()


class GatedActivationBackwardPlan(Plan[GatedActivationBackwardDescriptor, GatedActivationBackwardArgs]):
    """The gradient of `y = a * gate(b)` with respect to both halves."""

    __slots__ = ()
