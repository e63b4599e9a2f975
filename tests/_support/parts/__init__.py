"""parts: a family that tests register. It has no gradient, two ops, one of them with two results, and kinds of its own
to each op.

| kind | size | sign |
| --- | --- | --- |
| polar | abs(x) | -1 where x < 0, else 1; NaN where x is no number |
| doubled | 2 x | x / 2 |

The op `size` writes the first result alone, and has `polar` only.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import ELEMENT, SHAPE, Descriptor, frozen, kind_of
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._core.registry import Family, Op
from retrograde._numerics.maths import Array, Expected, Maths, expected


class PartsKind(StrEnum):
    """How a number is split."""

    POLAR = "polar"
    DOUBLED = "doubled"


@frozen
class PartsDescriptor(Descriptor, family="parts", direction="forward"):
    """`size` and `sign` from `x`."""

    kind: Annotated[str, kind_of(PartsKind)]
    shape: Annotated[Shape, SHAPE]
    element: Annotated[str, ELEMENT]


@frozen
class PartsSizeDescriptor(Descriptor, family="parts", direction="size"):
    """`size` from `x`."""

    kind: Annotated[str, kind_of(PartsKind, PartsKind.POLAR)]
    shape: Annotated[Shape, SHAPE]
    element: Annotated[str, ELEMENT]


@dataclass(slots=True, eq=False)
class PartsArgs:
    x: Annotated[Any, reads("shape")]
    size: Annotated[Any, writes("shape", inplace=True)]
    sign: Annotated[Any, writes("shape")]

    forms: ClassVar = {"": ("x", "size", "sign")}


@dataclass(slots=True, eq=False)
class PartsSizeArgs:
    x: Annotated[Any, reads("shape")]
    size: Annotated[Any, writes("shape", inplace=True)]

    forms: ClassVar = {"": ("x", "size")}


class PartsPlan(Plan[PartsDescriptor, PartsArgs]):
    """Both parts."""

    __slots__ = ()


class PartsSizePlan(Plan[PartsSizeDescriptor, PartsSizeArgs]):
    """The size alone."""

    __slots__ = ()


def _oracle(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    x = operands["x"]
    if desc.kind == PartsKind.POLAR:
        found = {"size": expected(abs(x)), "sign": expected(m.where(x < 0, -1 + 0 * x, 1 + 0 * x))}
    else:
        found = {"size": expected(x * 2), "sign": expected(x / 2)}
    return {name: found[name] for name in ("size", "sign") if desc.direction == "forward" or name == "size"}


FAMILY = Family(
    "parts",
    {
        "forward": Op(PartsDescriptor, PartsArgs, PartsPlan, _oracle, PartsKind),
        "size": Op(PartsSizeDescriptor, PartsSizeArgs, PartsSizePlan, _oracle, (PartsKind.POLAR,)),
    },
    module=__name__,
)
