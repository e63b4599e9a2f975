"""What the norms along trailing axes are: descriptors, operands, plans of `rms_norm` and `layer_norm`."""

import math
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import (
    ELEMENT,
    FLAG,
    INTEGER,
    REAL,
    SHAPE,
    Codec,
    Descriptor,
    choice_of,
    frozen,
)
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.layout import Shape, show_shape
from retrograde.typing import ElementLike


class RmsNormKind(StrEnum):
    """The kinds of rms_norm."""

    RMS_NORM = "rms_norm"


class LayerNormKind(StrEnum):
    """The kinds of layer_norm."""

    LAYER_NORM = "layer_norm"


class Casting(StrEnum):
    """Where rms_norm rounds: at the end; as Llama's code, before the weight; as Gemma's, whose weight has 1 added."""

    NONE = "none"
    LLAMA = "llama"
    GEMMA = "gemma"


CastingLike = Literal["none", "llama", "gemma"] | Casting

# The element of a weight beside x: None is that of x.
WEIGHT_ELEMENT = Codec("other", ELEMENT.normalise, str, str, "f32")


def check_eps(label: str, eps: float) -> None:
    if not (math.isfinite(eps) and eps >= 0):
        raise InvalidProblem(f"{label}.eps: got {eps}, expected a finite number, 0 or more")


def check_weight_element(label: str, field: str, element: Any, beside: Any) -> None:
    half = Element(beside).info.itemsize == 2
    if element is not None and not (half and element == Element.F32):
        expected = f"{beside}, or f32 beside it" if half else f"{beside}, the element of x"
        raise InvalidType(f"{label}.{field}: got {element}, expected {expected}: convert it")


@frozen
class _Trailing(Descriptor):
    """A norm of lines that run along the last axes."""

    input_shape: Annotated[Shape, SHAPE]
    norm_axes_mask: Annotated[int, INTEGER]  # bit d: axis d is normalised
    element: Annotated[ElementLike, ELEMENT]

    def check_axes(self) -> None:
        rank, mask = len(self.input_shape), self.norm_axes_mask
        allowed = [(1 << rank) - (1 << lead) for lead in range(rank)] or [0]
        if mask not in allowed:
            axes = tuple(axis for axis in range(max(mask, 0).bit_length()) if mask >> axis & 1)
            raise InvalidProblem(
                f"{type(self).__name__}.norm_axes_mask: got {mask} (axes {axes}) for {show_shape(self.input_shape)}, "
                f"expected the last axis or several trailing ones: {', '.join(map(str, reversed(allowed)))}; "
                "transpose the operands for others"
            )

    @cached_property
    def lead(self) -> int:
        """How many axes are not normalised."""
        return len(self.input_shape) - int(self.norm_axes_mask).bit_count()

    @property
    def norm_shape(self) -> Shape:
        """The extents of a line: the shape of weight and bias."""
        return self.input_shape[self.lead :]

    @property
    def n(self) -> int:
        return math.prod(self.norm_shape)

    @property
    def lines(self) -> int:
        return math.prod(self.input_shape[: self.lead])

    @property
    def sums(self) -> bool:
        """Whether an operand takes part in every line."""
        return any(getattr(self, name, False) for name in ("has_gamma", "has_beta"))

    @property
    def crosses(self) -> bool:
        """Whether sums go along lines and over them: one number reaches all results."""
        return self.sums and self.direction == "backward"

    @property
    def rounds_along(self) -> bool:
        """Whether something is rounded before the end."""
        return any(getattr(self, name, False) for name in ("has_residual", "rounds"))


@frozen
class _RmsNormDescriptor(_Trailing):
    eps: Annotated[float, REAL] = 1e-6
    has_gamma: Annotated[bool, FLAG] = False
    offset: Annotated[float, REAL] = 0.0
    casting: Annotated[CastingLike, choice_of(Casting)] = Casting.NONE
    gamma_element: Annotated[ElementLike | None, WEIGHT_ELEMENT] = None
    has_residual: Annotated[bool, FLAG] = False

    kind = RmsNormKind.RMS_NORM

    def canonical(self) -> dict[str, Any]:
        found: dict[str, Any] = {} if self.input_shape else {"norm_axes_mask": 0}
        if not self.has_gamma or self.gamma_element == self.element:
            found["gamma_element"] = None
        if self.casting == Casting.GEMMA and self.offset == 0:
            found["offset"] = 1.0
        if not self.has_gamma and self.offset == 0 and self.casting == Casting.LLAMA:
            found["casting"] = Casting.NONE  # without a weight there is one rounding
        return found

    def check(self) -> None:
        label = type(self).__name__
        self.check_axes()
        check_eps(label, self.eps)
        check_weight_element(label, "gamma_element", self.gamma_element, self.element)
        if not math.isfinite(self.offset):
            raise InvalidProblem(f"{label}.offset: got {self.offset}, expected a finite number")
        if self.casting == Casting.GEMMA and self.offset != 1:
            raise InvalidProblem(
                f"{label}.offset: got {self.offset}, expected 1 with casting='gemma', whose weight has 1 added; "
                "use casting='none' for another"
            )

    @property
    def gamma_stored(self) -> Any:
        return self.gamma_element or self.element

    @property
    def rounds(self) -> int:
        return int(self.casting == Casting.LLAMA)

    @property
    def notes(self) -> tuple[str, ...]:
        return ("a line of zeros gives zeros with eps = 0",) if self.eps == 0 else ()


@frozen
class RmsNormDescriptor(_RmsNormDescriptor, family="rms_norm", direction="forward"):
    """`y = x / sqrt(mean(x^2) + eps) (offset + gamma)` along the axes of `norm_axes_mask`.

    `has_residual`: h = x + residual is rounded, written, and normalised."""


@frozen
class RmsNormBackwardDescriptor(_RmsNormDescriptor, family="rms_norm", direction="backward"):
    """`dx`, and with a gamma `dgamma`, from `dy` and x; `has_residual`: dresidual, the gradient of h, is added to dx,
    and x is that h."""


@dataclass(slots=True, eq=False)
class RmsNormArgs:
    """`(x, y)`, with `gamma`, `residual` and `h` if the descriptor says so. y may be put on x, h on either."""

    x: Annotated[Any, reads("input_shape")]
    y: Annotated[Any, writes("input_shape", inplace=True)]
    gamma: Annotated[Any, reads("norm_shape", needed="has_gamma", element="gamma_stored")] = None
    residual: Annotated[Any, reads("input_shape", needed="has_residual")] = None
    h: Annotated[Any, writes("input_shape", inplace=True, needed="has_residual")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("x", "residual", "gamma", "y", "h")}


@dataclass(slots=True, eq=False)
class RmsNormBackwardArgs:
    """`(dy, x, dx)`, with `gamma`, `dgamma` and `dresidual` if the descriptor says so. dx may be written onto dy."""

    dy: Annotated[Any, reads("input_shape")]
    x: Annotated[Any, reads("input_shape")]
    dx: Annotated[Any, writes("input_shape", inplace=True)]
    gamma: Annotated[Any, reads("norm_shape", needed="has_gamma", element="gamma_stored")] = None
    dgamma: Annotated[Any, writes("norm_shape", needed="has_gamma", element="gamma_stored")] = None
    dresidual: Annotated[Any, reads("input_shape", needed="has_residual")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("dy", "x", "dresidual", "gamma", "dx", "dgamma")}


@frozen
class _LayerNormDescriptor(_Trailing):
    eps: Annotated[float, REAL] = 1e-5
    has_gamma: Annotated[bool, FLAG] = False
    has_beta: Annotated[bool, FLAG] = False
    gamma_element: Annotated[ElementLike | None, WEIGHT_ELEMENT] = None
    beta_element: Annotated[ElementLike | None, WEIGHT_ELEMENT] = None
    has_residual: Annotated[bool, FLAG] = False

    kind = LayerNormKind.LAYER_NORM
    # What rms_norm has besides; with an annotation they would be fields.
    offset = 0.0  # type: float
    rounds = 0  # type: int

    def canonical(self) -> dict[str, Any]:
        found: dict[str, Any] = {} if self.input_shape else {"norm_axes_mask": 0}
        if not self.has_gamma or self.gamma_element == self.element:
            found["gamma_element"] = None
        if not self.has_beta or self.beta_element == self.element:
            found["beta_element"] = None
        return found

    def check(self) -> None:
        label = type(self).__name__
        self.check_axes()
        check_eps(label, self.eps)
        check_weight_element(label, "gamma_element", self.gamma_element, self.element)
        check_weight_element(label, "beta_element", self.beta_element, self.element)

    @property
    def gamma_stored(self) -> Any:
        return self.gamma_element or self.element

    @property
    def beta_stored(self) -> Any:
        return self.beta_element or self.element

    @property
    def notes(self) -> tuple[str, ...]:
        return ("a line of equal numbers gives beta with eps = 0",) if self.eps == 0 else ()


@frozen
class LayerNormDescriptor(_LayerNormDescriptor, family="layer_norm", direction="forward"):
    """`y = (x - mean) / sqrt(var + eps) gamma + beta` along the axes of `norm_axes_mask`; var is the biased one.

    `has_residual`: h = x + residual is rounded, written, and normalised."""


@frozen
class LayerNormBackwardDescriptor(_LayerNormDescriptor, family="layer_norm", direction="backward"):
    """`dx`, and `dgamma` and `dbeta` where the forward has gamma and beta, from `dy` and x; `has_residual`: dresidual,
    the gradient of h, is added to dx, and x is that h."""


@dataclass(slots=True, eq=False)
class LayerNormArgs:
    """`(x, y)`, with `gamma`, `beta`, `residual`, `h` if the descriptor says so. y may be put on x, h on either."""

    x: Annotated[Any, reads("input_shape")]
    y: Annotated[Any, writes("input_shape", inplace=True)]
    gamma: Annotated[Any, reads("norm_shape", needed="has_gamma", element="gamma_stored")] = None
    beta: Annotated[Any, reads("norm_shape", needed="has_beta", element="beta_stored")] = None
    residual: Annotated[Any, reads("input_shape", needed="has_residual")] = None
    h: Annotated[Any, writes("input_shape", inplace=True, needed="has_residual")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("x", "residual", "gamma", "beta", "y", "h")}


@dataclass(slots=True, eq=False)
class LayerNormBackwardArgs:
    """`(dy, x, dx)`, with `gamma`, `dgamma`, `dbeta`, `dresidual` if the descriptor says so. dx may be put on dy."""

    dy: Annotated[Any, reads("input_shape")]
    x: Annotated[Any, reads("input_shape")]
    dx: Annotated[Any, writes("input_shape", inplace=True)]
    gamma: Annotated[Any, reads("norm_shape", needed="has_gamma", element="gamma_stored")] = None
    dgamma: Annotated[Any, writes("norm_shape", needed="has_gamma", element="gamma_stored")] = None
    dbeta: Annotated[Any, writes("norm_shape", needed="has_beta", element="beta_stored")] = None
    dresidual: Annotated[Any, reads("input_shape", needed="has_residual")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("dy", "x", "dresidual", "gamma", "dx", "dgamma", "dbeta")}
