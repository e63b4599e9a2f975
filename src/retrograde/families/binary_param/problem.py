"""What a `binary_param` problem is: kinds, descriptors, operands, plans."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import ELEMENT, REAL, SHAPE, Descriptor, frozen, kind_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import Shape, broadcasts_to, show_shape
from retrograde._core.plan import Plan
from retrograde.typing import ElementLike


class BinaryParamKind(StrEnum):
    """The kinds of binary_param."""

    LERP = "lerp"


@frozen
class _BinaryParamDescriptor(Descriptor):
    kind: Annotated[str, kind_of(BinaryParamKind)]
    shape: Annotated[Shape, SHAPE]
    element: Annotated[ElementLike, ELEMENT]
    param: Annotated[float | None, REAL] = None
    weight_shape: Annotated[Shape | None, SHAPE] = None

    def check(self) -> None:
        label = type(self).__name__
        if (self.param is None) == (self.weight_shape is None):
            got = "neither" if self.param is None else "both"
            raise InvalidProblem(f"{label}: got {got}, expected one of param (a number) and weight_shape (a tensor)")
        for name in ("weight_shape", "a_shape", "b_shape"):
            shape = getattr(self, name, None)
            if shape is not None and not broadcasts_to(shape, self.shape):
                raise InvalidProblem(
                    f"{label}.{name}: got {show_shape(shape)}, expected a shape that broadcasts to "
                    f"{show_shape(self.shape)}; give `shape` its broadcast extents"
                )

    @property
    def variant(self) -> str:
        return "scalar" if self.weight_shape is None else "tensor"


@frozen
class BinaryParamDescriptor(_BinaryParamDescriptor, family="binary_param", direction="forward"):
    """`y` from `a`, `b` and either the number `param` or a weight tensor of `weight_shape`."""


@frozen
class BinaryParamBackwardDescriptor(_BinaryParamDescriptor, family="binary_param", direction="backward"):
    """`da, db` from `dy`; with a weight tensor also `dw`, which needs `a` and `b`.

    `a_shape`, `b_shape`: those of an a or b that was broadcast. da and db are summed to them; None is `shape`.
    """

    a_shape: Annotated[Shape | None, SHAPE] = None
    b_shape: Annotated[Shape | None, SHAPE] = None

    def canonical(self) -> dict[str, Any]:
        """A shape that is given and is that of the result is left out."""
        return {name: None for name in ("a_shape", "b_shape") if getattr(self, name) == self.shape}

    @property
    def shape_of_a(self) -> Shape:
        return self.shape if self.a_shape is None else self.a_shape

    @property
    def shape_of_b(self) -> Shape:
        return self.shape if self.b_shape is None else self.b_shape

    @property
    def sums(self) -> bool:
        """Whether da or db is a sum."""
        return self.a_shape is not None or self.b_shape is not None


@dataclass(slots=True, eq=False)
class BinaryParamArgs:
    """`(a, b, y)`, with `weight` if the descriptor has a `weight_shape`."""

    a: Annotated[Any, reads("shape")]
    b: Annotated[Any, reads("shape")]
    y: Annotated[Any, writes("shape", inplace=True)]
    weight: Annotated[Any, reads("weight_shape", broadcast="shape")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"scalar": ("a", "b", "y"), "tensor": ("a", "b", "weight", "y")}


@dataclass(slots=True, eq=False)
class BinaryParamBackwardArgs:
    """`(dy, da, db)`, with `a, b, weight, dw` if the descriptor has a `weight_shape`."""

    dy: Annotated[Any, reads("shape")]
    da: Annotated[Any, writes("shape_of_a", inplace=True)]
    db: Annotated[Any, writes("shape_of_b", inplace=True)]
    a: Annotated[Any, reads("shape_of_a", broadcast="shape")] = None
    b: Annotated[Any, reads("shape_of_b", broadcast="shape")] = None
    weight: Annotated[Any, reads("weight_shape", broadcast="shape")] = None
    dw: Annotated[Any, writes("weight_shape")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {
        "scalar": ("dy", "da", "db"),
        "tensor": ("dy", "a", "b", "weight", "da", "db", "dw"),
    }


class BinaryParamPlan(Plan[BinaryParamDescriptor, BinaryParamArgs]):
    """Interpolation between two tensors."""

    __slots__ = ()


class BinaryParamBackwardPlan(Plan[BinaryParamBackwardDescriptor, BinaryParamBackwardArgs]):
    """The gradient of an interpolation."""

    __slots__ = ()
