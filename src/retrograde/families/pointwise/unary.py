"""What a `unary` problem is: kinds, descriptors, operands, plans."""

import math
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import FLAG, REAL, SHAPE, Descriptor, frozen, kind_of
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde.families.pointwise.nary import ANY_ELEMENT
from retrograde.families.pointwise.rows import Unary, kinds_of
from retrograde.families.pointwise.table_unary import BY_NAME, ROWS
from retrograde.typing import ElementLike

UnaryKind: Any = kinds_of("UnaryKind", ROWS, __name__)
OPTIONS = tuple(dict.fromkeys(option.name for row in ROWS for option in row.options))


@frozen
class _UnaryDescriptor(Descriptor):
    kind: Annotated[str, kind_of(UnaryKind)]
    shape: Annotated[Shape, SHAPE]
    element: Annotated[ElementLike, ANY_ELEMENT]
    beta: Annotated[float | None, REAL] = None
    alpha: Annotated[float | None, REAL] = None
    negative_slope: Annotated[float | None, REAL] = None
    min_val: Annotated[float | None, REAL] = None
    max_val: Annotated[float | None, REAL] = None
    lambd: Annotated[float | None, REAL] = None
    threshold: Annotated[float | None, REAL] = None
    value: Annotated[float | None, REAL] = None

    @property
    def row(self) -> Unary:
        return BY_NAME[self.kind]

    @property
    def options(self) -> dict[str, float]:
        """Those of the kind, by name."""
        return {each.name: getattr(self, each.name) for each in self.row.options}

    def canonical(self) -> dict[str, Any]:
        return {each.name: each.default for each in self.row.options if getattr(self, each.name) is None}

    def check(self) -> None:
        own = [each.name for each in self.row.options]
        if self.element not in self.row.elements:
            known = ", ".join(self.row.elements)
            label = f"{type(self).__name__}.element"
            raise InvalidType(f"{label}: got '{self.element}', expected one of {known} for {self.kind}")
        for name in OPTIONS:
            if name not in own and getattr(self, name) is not None:
                raise InvalidProblem(
                    f"{type(self).__name__}.{name}: got {getattr(self, name)!r}, expected None: {self.kind} has "
                    f"{' and '.join(own) or 'no options'}"
                )
        if expected := self.row.refuse(**self.options):
            raise InvalidProblem(f"{type(self).__name__}: got {self.options}, expected {expected}")

    def ordinary(self, name: str, array: Any) -> Any:
        low, high = self.row.domain
        if name == "dy" or (low, high) == (-math.inf, math.inf):
            return array
        one = array.dtype.type(1)
        if math.isfinite(high):  # at most 1
            array = array / (one + abs(array))
        elif low < 0:  # from -1 on
            return abs(array)
        return abs(array) + array.dtype.type(low) if low >= 0 else array

    @property
    def result_element(self) -> Element:
        return Element.BOOL if self.row.to_bool else Element(str(self.element))


@frozen
class UnaryDescriptor(_UnaryDescriptor, family="unary", direction="forward"):
    """`y = f(x)`; options such as `beta` belong to kinds that have them."""


@frozen
class UnaryBackwardDescriptor(_UnaryDescriptor, family="unary", direction="backward"):
    """`dx = dy f'(x)`; with `saved_y` from the result y, where f' is a function of it."""

    saved_y: Annotated[bool, FLAG] = False

    def check(self) -> None:
        super().check()
        if self.row.slope is None:
            raise InvalidProblem(f"{type(self).__name__}.kind: got '{self.kind}', which has no gradient")
        if self.saved_y and self.row.slope_of_y is None:
            raise InvalidProblem(
                f"{type(self).__name__}.saved_y: got True, expected False: the derivative of {self.kind} is no "
                "function of y"
            )

    @property
    def needs_x(self) -> bool:
        return not self.saved_y

    @property
    def variant(self) -> str:
        return "saved" if self.saved_y else ""


@dataclass(slots=True, eq=False)
class UnaryArgs:
    """`(x, y)`; y may be x."""

    x: Annotated[Any, reads("shape")]
    y: Annotated[Any, writes("shape", element="result_element", inplace=True)]

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("x", "y")}


@dataclass(slots=True, eq=False)
class UnaryBackwardArgs:
    """`(dy, x, dx)`, or with `saved_y` `(dy, None, dx, y)`; dx may be any of the others."""

    dy: Annotated[Any, reads("shape")]
    x: Annotated[Any, reads("shape", needed="needs_x")] = None
    dx: Annotated[Any, writes("shape", inplace=True)] = None
    y: Annotated[Any, reads("shape", needed="saved_y")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("dy", "x", "y", "dx")}


class UnaryPlan(Plan[UnaryDescriptor, UnaryArgs]):
    """A function of each element."""

    __slots__ = ()


class UnaryBackwardPlan(Plan[UnaryBackwardDescriptor, UnaryBackwardArgs]):
    """The gradient of a function of each element."""

    __slots__ = ()
