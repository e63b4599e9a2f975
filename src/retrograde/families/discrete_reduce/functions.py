"""argmax, argmin, any, all and count_nonzero for everyday use: plans built, cached and run."""

from typing import Any

from retrograde._core.callables import Array, Given, Parameter, Resolved, Result, choice, function
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element, element_of
from retrograde._core.errors import InvalidType
from retrograde._core.functions import cached_plan
from retrograde._core.layout import Shape
from retrograde.families.discrete_reduce.docs import docs_of
from retrograde.families.discrete_reduce.problem import (
    ArgReduceDescriptor,
    ArgReduceKind,
    ArgReducePlan,
    BoolReduceDescriptor,
    BoolReduceKind,
    BoolReducePlan,
    CountReduceDescriptor,
    CountReducePlan,
)
from retrograde.families.reduce.functions import AXIS, KEEPDIMS, all_axes, as_axes, expected_shape, seen_shape

_CLASSES: dict[type, tuple[Any, Any]] = {
    ArgReduceKind: (ArgReduceDescriptor, ArgReducePlan),
    BoolReduceKind: (BoolReduceDescriptor, BoolReducePlan),
}


def _element(dtype: Any) -> Element:
    try:
        return element_of(dtype)
    except InvalidType as error:
        raise InvalidType(f"x: {error}") from None


@cached_plan
def plan_of(kind: Any, shape: Shape, dtype: Any, axis: Any, keepdims: Any, *options: Any) -> tuple[Any, Shape]:
    """The plan, and the shape of y as the caller sees it."""
    described, plan = _CLASSES.get(type(kind), (CountReduceDescriptor, CountReducePlan))
    desc: Descriptor = described(kind, shape, all_axes(axis, shape), _element(dtype), *options)
    seen = seen_shape(desc, keepdims)  # type: ignore[arg-type]
    return plan.select(desc), seen


def options_of(given: Given) -> tuple[Any, ...]:
    more = (given["index_element"],) if "index_element" in given else ()
    return as_axes(given), given["keepdims"], *more


def _resolve(kind: Any, given: Given) -> Resolved:
    x: Array = given["x"]
    plan, seen = plan_of(kind, x.shape, x.dtype, *options_of(given))
    desc = plan.descriptor
    expected = expected_shape(seen, desc, given["keepdims"])
    return Resolved(plan, {"x": "x"}, (Result("y", seen, desc.errors_in, expected),))


_INDEX_ELEMENT = Parameter(
    "index_element", default="i64", keyword=True, annotation=choice(Element, Element.I64, Element.I32)
)


def functions_of(kind: Any) -> Any:
    more = (_INDEX_ELEMENT,) if isinstance(kind, ArgReduceKind) else ()
    return function(
        str(kind),
        docs_of(str(kind)),
        (Parameter("x", "array"), AXIS, KEEPDIMS, *more),
        lambda given: _resolve(kind, given),
    )
