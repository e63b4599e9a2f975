"""What a `ternary` problem is: kinds, descriptors, operands, plans."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import REAL, SHAPE, frozen, kind_of
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde.families.pointwise.nary import ANY_ELEMENT, LETTERS, BackwardDescriptor, NaryDescriptor
from retrograde.families.pointwise.rows import Nary, kinds_of
from retrograde.families.pointwise.table_ternary import BY_NAME, ROWS
from retrograde.typing import ElementLike

TernaryKind: Any = kinds_of("TernaryKind", ROWS, __name__)


@frozen
class _TernaryDescriptor(NaryDescriptor):
    rows: ClassVar[Mapping[str, Nary]] = BY_NAME

    kind: Annotated[str, kind_of(TernaryKind)]
    shape: Annotated[Shape, SHAPE]
    element: Annotated[ElementLike, ANY_ELEMENT]
    a_shape: Annotated[Shape | None, SHAPE] = None
    b_shape: Annotated[Shape | None, SHAPE] = None
    c_shape: Annotated[Shape | None, SHAPE] = None
    numbers: Annotated[str, LETTERS] = ""
    scale: Annotated[float, REAL] = 1.0
    absent: Annotated[str, LETTERS] = ""


@frozen
class TernaryDescriptor(_TernaryDescriptor, family="ternary", direction="forward"):
    """`y = f(a, b, c)` of `shape`, to which the operands of their own shapes are broadcast (None: they have it).

    `numbers` names the operands that are numbers: of rank 0, in the compute type of the element. `scale` is the number
    of addcmul and addcdiv, `absent` the bound that clamp is not given.
    """


@frozen
class TernaryBackwardDescriptor(BackwardDescriptor, _TernaryDescriptor, family="ternary", direction="backward"):
    """The gradients from dy, summed to the shapes of their operands; `wrt` names those that are wanted."""

    wrt: Annotated[str, LETTERS] = "abc"


@dataclass(slots=True, eq=False)
class TernaryArgs:
    """`(a, b, c, y)`; where: a is the condition. y may be written onto an operand that has its shape and element."""

    a: Annotated[Any, reads("shape_of_a", element="a_element", broadcast="shape")]
    b: Annotated[Any, reads("shape_of_b", element="b_element", broadcast="shape", needed="has_b")] = None
    c: Annotated[Any, reads("shape_of_c", element="c_element", broadcast="shape", needed="has_c")] = None
    y: Annotated[Any, writes("shape", inplace=True)] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("a", "b", "c", "y")}


@dataclass(slots=True, eq=False)
class TernaryBackwardArgs:
    """dy, the operands that the gradients read, and the gradients that are wanted."""

    dy: Annotated[Any, reads("shape")]
    a: Annotated[Any, reads("shape_of_a", element="a_element", broadcast="shape", needed="needs_a")] = None
    b: Annotated[Any, reads("shape_of_b", element="b_element", broadcast="shape", needed="needs_b")] = None
    c: Annotated[Any, reads("shape_of_c", element="c_element", broadcast="shape", needed="needs_c")] = None
    da: Annotated[Any, writes("shape_of_a", needed="wants_a", inplace=True)] = None
    db: Annotated[Any, writes("shape_of_b", needed="wants_b", inplace=True)] = None
    dc: Annotated[Any, writes("shape_of_c", needed="wants_c", inplace=True)] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("dy", "a", "b", "c", "da", "db", "dc")}


class TernaryPlan(Plan[TernaryDescriptor, TernaryArgs]):
    """A function of three arrays, element by element."""

    __slots__ = ()


class TernaryBackwardPlan(Plan[TernaryBackwardDescriptor, TernaryBackwardArgs]):
    """The gradients of a function of three arrays."""

    __slots__ = ()
