"""What a `scan` problem is: kinds, descriptors, operands. The package's docstring has the formulas and the edges."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import ELEMENT, FLAG, SHAPE, Descriptor, axis_of, choice_of, frozen, kind_of
from retrograde._core.layout import MAX_RANK, Shape
from retrograde.families.reduce.problem import Ties
from retrograde.typing import ElementLike

LARGEST_DY = 2.0**990


class ScanKind(StrEnum):
    """What is known of the terms so far."""

    CUMSUM = "cumsum"
    CUMPROD = "cumprod"
    CUMMAX = "cummax"
    CUMMIN = "cummin"
    LOGCUMSUMEXP = "logcumsumexp"


_EXTREMES = (ScanKind.CUMMAX, ScanKind.CUMMIN)
_NEED_Y = (ScanKind.CUMPROD, ScanKind.LOGCUMSUMEXP)
_INDICES = ("i64", "i32")

# Numbers of f64 in the state that a piece hands to the next one, and back: see `scan.py`.
CARRY = {"cumsum": 2, "cumprod": 3, "cummax": 2, "cummin": 2, "logcumsumexp": 3}
GRAD = CARRY
IDENTITY = {"cumsum": "0", "cumprod": "1", "cummax": "-inf", "cummin": "inf", "logcumsumexp": "-inf"}


@frozen
class _ScanDescriptor(Descriptor):
    kind: Annotated[str, kind_of(ScanKind)]
    input_shape: Annotated[Shape, SHAPE]
    scan_axis: Annotated[int, axis_of("input_shape")]
    element: Annotated[ElementLike, ELEMENT]
    reverse: Annotated[bool, FLAG] = False
    exclusive: Annotated[bool, FLAG] = False
    ties: Annotated[Literal["first", "last"] | Ties, choice_of(Ties, Ties.FIRST, Ties.LAST)] = Ties.FIRST

    def canonical(self) -> dict[str, Any]:
        return {} if self.picks else {"ties": Ties.FIRST}

    @property
    def picks(self) -> bool:
        """Whether a result is one of the terms, with an index."""
        return self.kind in _EXTREMES

    @property
    def output_shape(self) -> Shape:
        return self.input_shape

    @cached_property
    def n(self) -> int:
        """The extent of the axis; a number is a row of one."""
        return self.input_shape[self.scan_axis] if self.input_shape else 1

    @cached_property
    def carry_shape(self) -> Shape:
        return self._state(CARRY[self.kind])

    @cached_property
    def grad_shape(self) -> Shape:
        return self._state(GRAD[self.kind])

    def _state(self, numbers: int) -> Shape:
        """The axis has extent 1; at rank 8 it is left out, as there is no rank 9."""
        before, after = self.input_shape[: self.scan_axis], self.input_shape[self.scan_axis + 1 :]
        kept = (1,) if 0 < len(self.input_shape) < MAX_RANK else ()
        return (numbers, *before, *kept, *after)

    @property
    def ties_last(self) -> bool:
        return self.ties == Ties.LAST

    @property
    def notes(self) -> tuple[str, ...]:
        found = []
        if self.exclusive:
            index = ", with index -1" if self.picks else ""
            found.append(f"exclusive: the first result is {IDENTITY[self.kind]}{index}; the last term takes no part")
        if self.picks:
            found.append(f"ties={self.ties}: of equal extremes so far the {self.ties} is the winner")
            found.append("NaN wins from where it stands")
        return tuple(found)


@frozen
class ScanDescriptor(_ScanDescriptor, family="scan", direction="forward"):
    """`y` from `x` along `scan_axis`; `reverse` runs from the end, `exclusive` leaves the term itself out."""


@frozen
class ScanBackwardDescriptor(_ScanDescriptor, family="scan", direction="backward"):
    """`dx` from `dy` and the saves that the kind needs.

    `saved_y=False`: y is recomputed and kept wide. `saved_indices=True`: cummax and cummin take the forward's indices
    in place of x.
    """

    saved_y: Annotated[bool, FLAG] = True
    saved_indices: Annotated[bool, FLAG] = False

    def canonical(self) -> dict[str, Any]:
        found = super().canonical()
        if self.kind not in _NEED_Y:
            found["saved_y"] = True
        if not self.picks:
            found["saved_indices"] = False
        elif self.saved_indices:
            found["ties"] = Ties.FIRST  # the saved indices name the winners already
        return found

    @property
    def needs_x(self) -> bool:
        return self.kind != ScanKind.CUMSUM and not self.saved_indices

    @property
    def needs_y(self) -> bool:
        return self.kind in _NEED_Y and self.saved_y

    @property
    def needs_indices(self) -> bool:
        return self.saved_indices

    @property
    def variant(self) -> str:
        if self.kind in _NEED_Y:
            return "saved" if self.saved_y else "recompute"
        return "indices" if self.saved_indices else ""

    @property
    def domain(self) -> dict[str, float]:
        """Sums of dy that leave the range of f64 do so on the way to smaller results, too."""
        return {"dy": LARGEST_DY} if self.kind == ScanKind.LOGCUMSUMEXP and self.element == "f64" else {}

    @property
    def notes(self) -> tuple[str, ...]:
        if self.saved_indices:
            return ("dy goes where the indices say; it is dropped at -1",)
        limits = [f"the guarantee covers finite {name} up to {most:g}" for name, most in self.domain.items()]
        return (*super().notes, *limits)


@dataclass(slots=True, eq=False)
class ScanArgs:
    """`(x, y)`; cummax and cummin also write `indices`. A scan in pieces has `carry_in` and `carry_out`."""

    x: Annotated[Any, reads("input_shape")]
    y: Annotated[Any, writes("input_shape", inplace=True)]
    indices: Annotated[Any, writes("input_shape", elements=_INDICES, optional=True, needed="picks")] = None
    carry_in: Annotated[Any, reads("carry_shape", elements=("f64",), optional=True)] = None
    carry_out: Annotated[Any, writes("carry_shape", elements=("f64",), optional=True)] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("x", "y", "indices", "carry_in", "carry_out")}


@dataclass(slots=True, eq=False)
class ScanBackwardArgs:
    """`(dy, dx)` and what the kind saves; in pieces the forward's `carry_in`, and `grad_in`, `grad_out`."""

    dy: Annotated[Any, reads("input_shape")]
    dx: Annotated[Any, writes("input_shape", inplace=True)]
    x: Annotated[Any, reads("input_shape", needed="needs_x")] = None
    y: Annotated[Any, reads("input_shape", needed="needs_y")] = None
    indices: Annotated[Any, reads("input_shape", elements=_INDICES, needed="needs_indices")] = None
    carry_in: Annotated[Any, reads("carry_shape", elements=("f64",), optional=True)] = None
    grad_in: Annotated[Any, reads("grad_shape", elements=("f64",), optional=True)] = None
    grad_out: Annotated[Any, writes("grad_shape", elements=("f64",), optional=True)] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {
        "": ("dy", "dx", "x", "y", "indices", "carry_in", "grad_in", "grad_out")
    }
