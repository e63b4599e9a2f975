"""What a `compare` problem is: kinds, descriptor, operands, plan."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import SHAPE, frozen, kind_of
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde.families.pointwise.nary import ANY_ELEMENT, LETTERS, NaryDescriptor
from retrograde.families.pointwise.rows import Nary, kinds_of
from retrograde.families.pointwise.table_compare import BY_NAME, ROWS
from retrograde.typing import ElementLike

BinaryCmpKind: Any = kinds_of("BinaryCmpKind", ROWS, __name__)


@frozen
class BinaryCmpDescriptor(NaryDescriptor, family="compare", direction="forward"):
    """`y = a < b` and its like, an array of bool of `shape`, to which a and b of their own shapes are broadcast (None:
    they have it).

    `numbers` names the operands that are numbers: of rank 0, in the compute type of the element.
    """

    rows: ClassVar[Mapping[str, Nary]] = BY_NAME

    kind: Annotated[str, kind_of(BinaryCmpKind)]
    shape: Annotated[Shape, SHAPE]
    element: Annotated[ElementLike, ANY_ELEMENT]
    a_shape: Annotated[Shape | None, SHAPE] = None
    b_shape: Annotated[Shape | None, SHAPE] = None
    numbers: Annotated[str, LETTERS] = ""


@dataclass(slots=True, eq=False)
class BinaryCmpArgs:
    """`(a, b, y)`, y of bool; it may be a or b where they are of bool and have its shape."""

    a: Annotated[Any, reads("shape_of_a", element="a_element", broadcast="shape")]
    b: Annotated[Any, reads("shape_of_b", element="b_element", broadcast="shape")]
    y: Annotated[Any, writes("shape", element="result_element", inplace=True)]

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("a", "b", "y")}


class BinaryCmpPlan(Plan[BinaryCmpDescriptor, BinaryCmpArgs]):
    """A comparison of two arrays, element by element."""

    __slots__ = ()
