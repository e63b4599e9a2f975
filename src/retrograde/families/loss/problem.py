"""What a `cross_entropy` problem is: descriptors, operands, plans."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, ClassVar

import numpy as np

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import ELEMENT, FLAG, INTEGER, REAL, SHAPE, Descriptor, axis_of, choice_of, frozen
from retrograde._core.dtypes import Element
from retrograde._core.errors import IndexOutOfRange, InvalidProblem
from retrograde._core.layout import Shape, show_shape
from retrograde._core.plan import Plan
from retrograde._numerics.maths import Array
from retrograde.typing import ElementLike

INDEX = ("i32", "i64")
IGNORED = -100


class CrossEntropyKind(StrEnum):
    """The kinds of cross_entropy."""

    CROSS_ENTROPY = "cross_entropy"


class CrossEntropyTargetKind(StrEnum):
    """What a target is: a class for each line, or a number for each logit."""

    CLASS_INDEX = "class_index"
    SOFT_PROB = "soft_prob"


class LossReduction(StrEnum):
    """What becomes of the losses: they stay, their mean or their sum is the result."""

    NONE = "none"
    MEAN = "mean"
    SUM = "sum"


@frozen
class _CrossEntropyDescriptor(Descriptor):
    input_shape: Annotated[Shape, SHAPE]
    class_axis: Annotated[int, axis_of("input_shape")]
    element: Annotated[ElementLike, ELEMENT]
    target_kind: Annotated[str, choice_of(CrossEntropyTargetKind)] = CrossEntropyTargetKind.CLASS_INDEX
    reduction: Annotated[str, choice_of(LossReduction)] = LossReduction.MEAN
    weighted: Annotated[bool, FLAG] = False
    ignore_index: Annotated[int, INTEGER] = IGNORED
    label_smoothing: Annotated[float, REAL] = 0.0
    z_loss: Annotated[float, REAL] = 0.0
    denominator: Annotated[float | None, REAL] = None

    kind = CrossEntropyKind.CROSS_ENTROPY
    sums = True  # a weight takes part in every line
    without_gradient: ClassVar[tuple[str, ...]] = ("weight", "soft_target")

    def check(self) -> None:
        label = type(self).__name__
        if not self.input_shape:
            raise InvalidProblem(f"{label}.input_shape: got (), expected an axis of classes at least")
        if not 0 <= self.label_smoothing <= 1:
            raise InvalidProblem(f"{label}.label_smoothing: got {self.label_smoothing}, expected a number in [0, 1]")
        if not math.isfinite(self.z_loss):
            raise InvalidProblem(f"{label}.z_loss: got {self.z_loss}, expected a finite number")
        if not -(2**63) <= self.ignore_index < 2**63:
            raise InvalidProblem(f"{label}.ignore_index: got more than 64 bits, expected a number of targets")
        if self.is_soft and self.ignore_index >= 0:
            raise InvalidProblem(
                f"{label}.ignore_index: got {self.ignore_index} with a target of probabilities, expected none: give "
                "the lines to ignore a target of zeros"
            )
        if self.denominator is not None and self.reduction != LossReduction.MEAN:
            raise InvalidProblem(
                f"{label}.denominator: got {self.denominator} with reduction={str(self.reduction)!r}, expected None: "
                "only a mean is divided"
            )
        if self.denominator is not None and not 0 < self.denominator < math.inf:
            raise InvalidProblem(f"{label}.denominator: got {self.denominator}, expected a number above 0, or None")

    def canonical(self) -> dict[str, Any]:
        return {"ignore_index": IGNORED} if self.is_soft and self.ignore_index < 0 else {}

    @property
    def variant(self) -> str:
        return str(self.target_kind)

    @property
    def is_soft(self) -> bool:
        return self.target_kind == CrossEntropyTargetKind.SOFT_PROB

    @property
    def has_classes(self) -> bool:
        return not self.is_soft

    @cached_property
    def n(self) -> int:
        """How many classes there are."""
        return self.input_shape[self.class_axis]

    @cached_property
    def line_shape(self) -> Shape:
        """A number for each line: the shape of class indices."""
        return tuple(extent for axis, extent in enumerate(self.input_shape) if axis != self.class_axis)

    @property
    def classes_shape(self) -> Shape:
        return (self.n,)

    @property
    def output_shape(self) -> Shape:
        """That of the loss, and of dy."""
        return self.line_shape if self.reduction == LossReduction.NONE else ()

    # What the kernels ask for.

    @property
    def reduces(self) -> bool:
        return self.reduction != LossReduction.NONE

    @property
    def divides(self) -> int:
        return 0 if self.reduction != LossReduction.MEAN else 1 if self.denominator is None else 2

    @property
    def divisor(self) -> float:
        return self.denominator or 0.0

    @property
    def domain(self) -> dict[str, float]:
        """Products of logits, weights, targets and dy must not leave the range of f64, the widest there is."""
        if self.element != Element.F64:
            return {}
        factors = {"weight": self.weighted, "soft_target": self.is_soft, "dy": self.direction == "backward"}
        return {"logits": 2.0**400} | {name: 2.0**150 for name, is_read in factors.items() if is_read}

    def ordinary(self, name: str, array: Any) -> Any:
        return abs(array) if name in ("weight", "soft_target") else array

    @property
    def notes(self) -> tuple[str, ...]:
        if self.is_soft:
            return ("a class whose target is 0 has no part, whatever its logit",)
        return (
            f"a line whose class is {self.ignore_index} counts for nothing",
            f"a class outside 0 <= class < {self.n} raises IndexOutOfRange before anything is written",
        )


@frozen
class CrossEntropyDescriptor(_CrossEntropyDescriptor, family="cross_entropy", direction="forward"):
    """The loss of logits along `class_axis`: one for each line, their mean or their sum."""


@frozen
class CrossEntropyBackwardDescriptor(_CrossEntropyDescriptor, family="cross_entropy", direction="backward"):
    """The gradient of the logits from dy, one for each line or one number; softmax is recomputed, wide."""


@dataclass(slots=True, eq=False)
class CrossEntropyArgs:
    """`(logits, target, out)`, or `soft_target` in place of target; `weight` where the problem is weighted."""

    logits: Annotated[Any, reads("input_shape")]
    target: Annotated[Any, reads("line_shape", elements=INDEX, needed="has_classes")] = None
    soft_target: Annotated[Any, reads("input_shape", needed="is_soft")] = None
    weight: Annotated[Any, reads("classes_shape", needed="weighted")] = None
    out: Annotated[Any, writes("output_shape")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {
        "class_index": ("logits", "target", "weight", "out"),
        "soft_prob": ("logits", "soft_target", "weight", "out"),
    }


@dataclass(slots=True, eq=False)
class CrossEntropyBackwardArgs:
    """`(dy, logits, target, dlogits)`, or `soft_target` in place of target; dlogits may be written onto the logits."""

    dy: Annotated[Any, reads("output_shape")]
    logits: Annotated[Any, reads("input_shape")]
    target: Annotated[Any, reads("line_shape", elements=INDEX, needed="has_classes")] = None
    soft_target: Annotated[Any, reads("input_shape", needed="is_soft")] = None
    weight: Annotated[Any, reads("classes_shape", needed="weighted")] = None
    dlogits: Annotated[Any, writes("input_shape", inplace=True)] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {
        "class_index": ("dy", "logits", "target", "weight", "dlogits"),
        "soft_prob": ("dy", "logits", "soft_target", "weight", "dlogits"),
    }


class CrossEntropyPlan(Plan[CrossEntropyDescriptor, CrossEntropyArgs]):
    """The loss of logits beside classes or probabilities."""

    __slots__ = ()


class CrossEntropyBackwardPlan(Plan[CrossEntropyBackwardDescriptor, CrossEntropyBackwardArgs]):
    """The gradient of that loss."""

    __slots__ = ()


def check_classes(desc: Any, operands: Mapping[str, Array]) -> None:
    """Raise for the first class that is none."""
    if desc.is_soft:
        return
    target = operands["target"]
    bad = np.argwhere(((target < 0) | (target >= desc.n)) & (target != desc.ignore_index))
    if len(bad):
        place = tuple(map(int, bad[0]))
        where = f"[{', '.join(map(str, place))}]" if place else ""
        raise IndexOutOfRange(
            f"target{where}: got {target[place]}, expected 0 <= class < {desc.n}, or ignore_index, which is "
            f"{desc.ignore_index} [in {desc}, logits {show_shape(desc.input_shape)}]"
        )
