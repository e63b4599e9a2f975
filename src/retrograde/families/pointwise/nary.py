"""What binary and ternary problems have in common: operands that are broadcast, and gradients that are summed back."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from retrograde._core.descriptor import Codec, Descriptor, element_in
from retrograde._core.dtypes import FLOATS, Element
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.given import COMPUTED_IN
from retrograde._core.layout import Shape, broadcasts_to, show_shape
from retrograde.families.pointwise.rows import INTEGERS, Nary


def _letters(value: Any, label: str, _: Any) -> str:
    if isinstance(value, str) and set(value) <= set("abc") and len(set(value)) == len(value):
        return "".join(sorted(value))
    raise InvalidProblem(f"{label}: got {value!r}, expected names of operands such as 'ab'")


def by_channel(row: Nary, shapes: Sequence[Shape]) -> list[Shape]:
    """The shapes of the operands as they broadcast: one number for each channel lies along axis 1, and may come in a
    shape that has extents of 1 elsewhere."""
    if not row.by_channel:
        return list(shapes)
    shape, weights = shapes
    rank = len(shape)
    channels = (1, shape[1], *(1,) * (rank - 2)) if rank > 1 else ()
    count = weights[0] if len(weights) == 1 else None
    if all(extent == 1 for extent in weights):
        return [shape, (1,) * min(len(weights), rank)]
    if rank > 1 and (count == shape[1] or (1,) * (rank - len(weights)) + tuple(weights) == channels):
        return [shape, channels]
    name, weight = row.parameters
    each = f", or {shape[1]}, one for each channel" if rank > 1 else ""
    raise InvalidProblem(
        f"{weight}: got shape {show_shape(weights)}, expected one number{each}: {name} has shape {show_shape(shape)}"
    )


def none_given(row: Nary) -> str:
    """What a call without any of the operands that may be left out is told."""
    names = [name for letter, name in zip(row.letters, row.parameters, strict=True) if letter in row.absent]
    return f"{row.name}: got neither {' nor '.join(names)}, expected at least one of them"


ANY_ELEMENT = element_in(*FLOATS, *INTEGERS, Element.BOOL)
LETTERS = Codec("other", _letters)


class NaryDescriptor(Descriptor):
    """Of the operands a, b, ...: their shapes, elements, and what the gradients need."""

    rows: ClassVar[Mapping[str, Nary]]
    shape: Any
    numbers: Any
    # What a family may have as fields: operands that are left out, the number of a row, gradients as bits.
    absent = ""
    scale = 1.0  # type: float  # no annotation: it would be a field
    wanted: ClassVar[Any] = 0

    @property
    def row(self) -> Nary:
        return self.rows[self.kind]

    def canonical(self) -> dict[str, Any]:
        """A shape that is given and is that of the result is left out, and so is that of an operand which is."""
        return {
            f"{each}_shape": None
            for each in self.row.letters
            if getattr(self, f"{each}_shape") == self.shape or each in self.absent
        }

    def check(self) -> None:
        label, row = type(self).__name__, self.row
        if self.element not in row.elements:
            known = ", ".join(row.elements)
            raise InvalidType(f"{label}.element: got '{self.element}', expected one of {known} for {self.kind}")
        if extra := set(self.numbers) - set(row.letters) | set(self.numbers) & set(row.masks):
            raise InvalidProblem(f"{label}.numbers: got {''.join(sorted(extra))!r}, expected operands of {self.kind}")
        if self.numbers and self.element == Element.BOOL:
            raise InvalidType(f"{label}.numbers: got {self.numbers!r}, expected '': no number is a bool, give an array")
        if self.absent and (set(self.absent) - set(row.absent) or set(self.absent) & set(self.numbers)):
            known = "".join(row.absent) or "none"
            raise InvalidProblem(f"{label}.absent: got {self.absent!r}, expected operands of {self.kind} among {known}")
        if row.absent and set(self.absent) == set(row.absent):
            raise InvalidProblem(f"{label}.absent: got {self.absent!r}, expected at least one of them: {self.kind}")
        if not row.options and self.scale != 1.0:
            raise InvalidProblem(f"{label}.scale: got {self.scale}, expected 1.0: {self.kind} has no number")
        for each in row.letters:
            shape = self.shape_of(each)
            if each in self.numbers and shape != ():
                raise InvalidProblem(f"{label}.{each}_shape: got {show_shape(shape)}, expected () for a number")
            if not broadcasts_to(shape, self.shape):
                raise InvalidProblem(
                    f"{label}.{each}_shape: got {show_shape(shape)}, expected a shape that broadcasts to "
                    f"{show_shape(self.shape)}; give `shape` its broadcast extents"
                )

    @property
    def variant(self) -> str:
        own = self.row.by_number and self.direction == "forward" and self.row.letters[-1] in self.numbers
        return "number" if own else ""

    @property
    def options(self) -> dict[str, float]:
        """Those of the row, by name, as they take part: rounded to the compute type."""
        wide = self.element == Element.F64
        found = {each.name: getattr(self, each.place) for each in self.row.options}
        with np.errstate(over="ignore"):
            return {name: value if wide else float(np.float32(value)) for name, value in found.items()}

    def ordinary(self, name: str, array: Any) -> Any:
        return abs(array) if name in self.row.positive else array

    def has(self, letter: str) -> bool:
        return letter not in self.absent

    def shape_of(self, letter: str) -> Shape:
        given: Shape | None = getattr(self, f"{letter}_shape")
        return self.shape if given is None else given

    def element_of(self, letter: str) -> Element:
        if letter in self.row.masks:
            return Element.BOOL
        element = Element(self.element)
        return COMPUTED_IN.get(element, element) if letter in self.numbers else element

    @property
    def result_element(self) -> Element:
        return Element.BOOL if self.row.to_bool else Element(self.element)

    # What the declarations of operands name.
    shape_of_a: ClassVar[Any] = property(lambda self: self.shape_of("a"))
    shape_of_b: ClassVar[Any] = property(lambda self: self.shape_of("b"))
    shape_of_c: ClassVar[Any] = property(lambda self: self.shape_of("c"))
    a_element: ClassVar[Any] = property(lambda self: self.element_of("a"))
    b_element: ClassVar[Any] = property(lambda self: self.element_of("b"))
    c_element: ClassVar[Any] = property(lambda self: self.element_of("c"))
    has_b: ClassVar[Any] = property(lambda self: self.has("b"))
    has_c: ClassVar[Any] = property(lambda self: self.has("c"))


class BackwardDescriptor:
    """What a gradient has besides: which operands' gradients are wanted, and what they read."""

    if TYPE_CHECKING:  # annotations here would be fields
        wrt: Any
        row: Nary
        element: Any
        shape: Any
        absent: str
        shape_of: Callable[[str], Shape]

    def canonical(self) -> dict[str, Any]:
        found: dict[str, Any] = super().canonical()  # type: ignore[misc]
        return found | {"wrt": "".join(sorted(set(self.wrt) & set(self.row.wrt) - set(self.absent)))}

    def check(self) -> None:
        super().check()  # type: ignore[misc]
        if self.element not in FLOATS:
            raise InvalidType(
                f"{type(self).__name__}.element: got '{self.element}', expected one of {', '.join(FLOATS)}: only "
                "floats have a gradient"
            )

    @property
    def sums(self) -> bool:
        """Whether a gradient is summed to the shape of its operand."""
        return any(self.shape_of(letter) != self.shape for letter in self.wrt)

    def reads(self, letter: str) -> bool:
        each = zip(self.row.letters, self.row.reads, strict=True)
        return letter not in self.absent and any(letter in read for wanted, read in each if wanted in self.wrt)

    @property
    def wanted(self) -> int:
        """The gradients that are wanted, as bits: the kernel's parameter."""
        return sum(1 << "abc".index(letter) for letter in self.wrt)

    needs_a: ClassVar[Any] = property(lambda self: self.reads("a"))
    needs_b: ClassVar[Any] = property(lambda self: self.reads("b"))
    needs_c: ClassVar[Any] = property(lambda self: self.reads("c"))
    wants_a: ClassVar[Any] = property(lambda self: "a" in self.wrt)
    wants_b: ClassVar[Any] = property(lambda self: "b" in self.wrt)
    wants_c: ClassVar[Any] = property(lambda self: "c" in self.wrt)
