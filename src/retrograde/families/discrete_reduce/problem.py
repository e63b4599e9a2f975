"""What the problems of `arg_reduce`, `bool_reduce` and `count_reduce` are: kinds, descriptors, operands, plans."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import SHAPE, axes_of, element_in, frozen, kind_of
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde.families.reduce.problem import OverAxes
from retrograde.typing import ElementLike

ANY_ELEMENT = element_in(*Element)
INDEX_ELEMENT = replace(element_in(Element.I64, Element.I32), role="other")


class ArgReduceKind(StrEnum):
    """Which term's place is found."""

    ARGMAX = "argmax"
    ARGMIN = "argmin"


class BoolReduceKind(StrEnum):
    """Of how many terms it is asked whether they are true."""

    ANY = "any"
    ALL = "all"


class CountReduceKind(StrEnum):
    """What is counted."""

    COUNT_NONZERO = "count_nonzero"


class _Descriptor(OverAxes):
    def canonical(self) -> dict[str, Any]:
        return {} if self.input_shape else {"reduce_axis": ()}  # a number has no axis

    @property
    def errors_in(self) -> Element:
        return Element(self.result_element[0])

    result_element: Any = (Element.I64, Element.I32)


@frozen
class ArgReduceDescriptor(_Descriptor, family="arg_reduce", direction="forward"):
    """`y` from `x`, the places of the largest or smallest terms, in `index_element`; `reduce_axis` is an axis or a
    tuple of them, over which places are row-major."""

    kind: Annotated[str, kind_of(ArgReduceKind)]
    input_shape: Annotated[Shape, SHAPE]
    reduce_axis: Annotated[int | Shape, axes_of("input_shape")]  # kept as a sorted tuple
    element: Annotated[ElementLike, ANY_ELEMENT]
    index_element: Annotated[ElementLike, INDEX_ELEMENT] = Element.I64

    def check(self) -> None:
        self.refuse_nothing()
        if self.index_element == Element.I32 and self.n > 2**31:
            raise InvalidProblem(
                f"{type(self).__name__}.index_element: got i32, expected i64: a place among {self.n} terms may not fit"
            )

    @property
    def result_element(self) -> Any:
        return (self.index_element,)

    @property
    def notes(self) -> tuple[str, ...]:
        return ("NaN wins; of equal terms the first does",)


@frozen
class BoolReduceDescriptor(_Descriptor, family="bool_reduce", direction="forward"):
    """`y` from `x`, whether any or all terms are true; `reduce_axis` is an axis or a tuple of them."""

    kind: Annotated[str, kind_of(BoolReduceKind)]
    input_shape: Annotated[Shape, SHAPE]
    reduce_axis: Annotated[int | Shape, axes_of("input_shape")]
    element: Annotated[ElementLike, ANY_ELEMENT]

    result_element = (Element.BOOL,)

    @property
    def notes(self) -> tuple[str, ...]:
        return ("NaN is true",)


@frozen
class CountReduceDescriptor(_Descriptor, family="count_reduce", direction="forward"):
    """`y` from `x`, how many terms are not 0; `reduce_axis` is an axis or a tuple of them."""

    kind: Annotated[str, kind_of(CountReduceKind)]
    input_shape: Annotated[Shape, SHAPE]
    reduce_axis: Annotated[int | Shape, axes_of("input_shape")]
    element: Annotated[ElementLike, ANY_ELEMENT]

    @property
    def notes(self) -> tuple[str, ...]:
        return ("NaN counts",)


@dataclass(slots=True, eq=False)
class ArgReduceArgs:
    """`(x, y)`; y has the reduced dims, with extent 1, and the descriptor's `index_element`."""

    x: Annotated[Any, reads("input_shape")]
    y: Annotated[Any, writes("output_shape", element="result_element")]

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("x", "y")}


@dataclass(slots=True, eq=False)
class BoolReduceArgs:
    """`(x, y)`; y has the reduced dims, with extent 1, and is of bool."""

    x: Annotated[Any, reads("input_shape")]
    y: Annotated[Any, writes("output_shape", element="result_element")]

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("x", "y")}


@dataclass(slots=True, eq=False)
class CountReduceArgs:
    """`(x, y)`; y has the reduced dims, with extent 1, and is of i64 or i32."""

    x: Annotated[Any, reads("input_shape")]
    y: Annotated[Any, writes("output_shape", elements=("i64", "i32"))]

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("x", "y")}


class ArgReducePlan(Plan[ArgReduceDescriptor, ArgReduceArgs]):
    """argmax or argmin."""

    __slots__ = ()


class BoolReducePlan(Plan[BoolReduceDescriptor, BoolReduceArgs]):
    """any or all."""

    __slots__ = ()


class CountReducePlan(Plan[CountReduceDescriptor, CountReduceArgs]):
    """count_nonzero."""

    __slots__ = ()
