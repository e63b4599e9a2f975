"""What a `binary` problem is: kinds, descriptors, operands, plans."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import SHAPE, frozen, kind_of
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde.families.pointwise.nary import ANY_ELEMENT, LETTERS, BackwardDescriptor, NaryDescriptor
from retrograde.families.pointwise.rows import Nary, kinds_of
from retrograde.families.pointwise.table_binary import BY_NAME, ROWS
from retrograde.typing import ElementLike

BinaryKind: Any = kinds_of("BinaryKind", ROWS, __name__)


@frozen
class _BinaryDescriptor(NaryDescriptor):
    rows: ClassVar[Mapping[str, Nary]] = BY_NAME

    kind: Annotated[str, kind_of(BinaryKind)]
    shape: Annotated[Shape, SHAPE]
    element: Annotated[ElementLike, ANY_ELEMENT]
    a_shape: Annotated[Shape | None, SHAPE] = None
    b_shape: Annotated[Shape | None, SHAPE] = None
    numbers: Annotated[str, LETTERS] = ""


@frozen
class BinaryDescriptor(_BinaryDescriptor, family="binary", direction="forward"):
    """`y = f(a, b)` of `shape`, to which a and b of their own shapes are broadcast (None: they have it).

    `numbers` names the operands that are numbers: of rank 0, in the compute type of the element.
    """


@frozen
class BinaryBackwardDescriptor(BackwardDescriptor, _BinaryDescriptor, family="binary", direction="backward"):
    """`da, db` from dy, summed to the shapes of a and b; `wrt` names those that are wanted."""

    wrt: Annotated[str, LETTERS] = "ab"


@dataclass(slots=True, eq=False)
class BinaryArgs:
    """`(a, b, y)`; y may be a or b where they have its shape."""

    a: Annotated[Any, reads("shape_of_a", element="a_element", broadcast="shape")]
    b: Annotated[Any, reads("shape_of_b", element="b_element", broadcast="shape")]
    y: Annotated[Any, writes("shape", inplace=True)]

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("a", "b", "y")}


@dataclass(slots=True, eq=False)
class BinaryBackwardArgs:
    """dy, the operands that the gradients read, and the gradients that are wanted."""

    dy: Annotated[Any, reads("shape")]
    a: Annotated[Any, reads("shape_of_a", element="a_element", broadcast="shape", needed="needs_a")] = None
    b: Annotated[Any, reads("shape_of_b", element="b_element", broadcast="shape", needed="needs_b")] = None
    da: Annotated[Any, writes("shape_of_a", needed="wants_a", inplace=True)] = None
    db: Annotated[Any, writes("shape_of_b", needed="wants_b", inplace=True)] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("dy", "a", "b", "da", "db")}


class BinaryPlan(Plan[BinaryDescriptor, BinaryArgs]):
    """A function of two arrays, element by element."""

    __slots__ = ()


class BinaryBackwardPlan(Plan[BinaryBackwardDescriptor, BinaryBackwardArgs]):
    """The gradients of a function of two arrays."""

    __slots__ = ()
