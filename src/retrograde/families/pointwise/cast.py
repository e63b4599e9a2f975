"""What a `cast` problem is: descriptor, operands, plan, oracle, function, documents."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, ClassVar

import numpy as np

from retrograde._core.args import reads, writes
from retrograde._core.callables import Given, Parameter, Resolved, Result, function
from retrograde._core.descriptor import SHAPE, Descriptor, frozen
from retrograde._core.docs import CONVERTED, EMPTY, OUT, Doc
from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.pointwise.nary import ANY_ELEMENT
from retrograde.typing import ElementLike


class CastKind(StrEnum):
    """The kinds of cast."""

    CAST = "cast"


@frozen
class CastDescriptor(Descriptor, family="cast", direction="forward"):
    """An array of `shape`, from one element to another."""

    shape: Annotated[Shape, SHAPE]
    input_element: Annotated[ElementLike, ANY_ELEMENT]
    output_element: Annotated[ElementLike, replace(ANY_ELEMENT, role="other")]

    kind = CastKind.CAST

    @property
    def element(self) -> Any:
        return self.input_element

    @property
    def variant(self) -> str:
        return f"to_{self.output_element}"

    @property
    def errors_in(self) -> Element:
        return Element(str(self.output_element))


@dataclass(slots=True, eq=False)
class CastArgs:
    """`(input, output)`, which lie apart."""

    input: Annotated[Any, reads("shape")]
    output: Annotated[Any, writes("shape", element="output_element")]

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("input", "output")}


class CastPlan(Plan[CastDescriptor, CastArgs]):
    """The same numbers as another element."""

    __slots__ = ()


def forward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    x, to = operands["input"], Element(desc.output_element).info
    if not to.is_float:
        return {"output": expected(_whole(x, to, m) if to.is_index else np.asarray(x != 0).astype(np.int8))}
    return {"output": expected(x if x.dtype == object else x.astype(np.longdouble))}  # which holds an i64


def _whole(x: Array, to: Any, m: Maths) -> Array:
    """Toward zero; the ends of the range beyond it, 0 for NaN."""
    limits = np.iinfo(to.numpy)
    if x.dtype.kind in "ib":
        return np.clip(x, limits.min, limits.max).astype(np.int64) if x.dtype.kind == "i" else x.astype(np.int64)
    end = m.const(-float(limits.min))  # max + 1
    inside = (x > -end - 1) & (x < end)
    found = np.where(inside, x, m.const(0.0)).astype(np.int64)
    ends = np.where(x > 0, limits.max, np.where(x < 0, limits.min, 0))
    return np.where(inside.astype(bool), found, ends)


def as_element(value: Any) -> Element:
    """What callers give as `element`."""
    found: Element = ANY_ELEMENT.normalise(value, "element", None)
    return found


def _resolve(given: Given) -> Resolved:
    x = given["x"]
    desc = CastDescriptor(x.shape, x.element, as_element(given["element"]))
    result = Result("output", x.shape, desc.errors_in)
    return Resolved(CastPlan.select(desc), {"input": "x"}, (result,))


DOC = Doc(
    "x as another element.",
    "y = x",
    "y, an array of the type and shape of x, with its order of strides.",
    (
        "Floats and integers become floats by one rounding, to nearest even; beyond the range they are infinite.",
        "Floats become integers toward zero; beyond the range they are its ends, and NaN is 0. i64 becomes i32 alike.",
        "What is not 0 becomes True; so does NaN.",
        EMPTY,
    ),
    {
        "x": "An array: {dtypes}",
        "element": "What y has: f32, f16, bf16, f64, i32, i64 or bool, or a dtype that is one.",
        "out": OUT,
    },
    'x = np.array([1.5, -2.7, 1e9], np.float32)\nF.cast(x, "i32")',
    (({}, CONVERTED),),
)
FUNCTION = function(
    "cast",
    DOC,
    (Parameter("x", "array"), Parameter("element", annotation=ElementLike)),
    _resolve,
    keeps_order=True,
)
