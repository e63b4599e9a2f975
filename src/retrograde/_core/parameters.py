"""What a function of `retrograde.functional` takes and gives: parameters, what a rule sees of values, results."""

import inspect
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Literal, NamedTuple

import numpy as np

from retrograde._core.args import operands
from retrograde._core.array import as_array, as_indices, shape_and_dtype
from retrograde._core.descriptor import one_nan
from retrograde._core.dtypes import Element, element_of, is_element
from retrograde._core.errors import InvalidType
from retrograde._core.given import is_number, refuse_bool
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._core.registry import op_of
from retrograde.typing import Array as AnyArray

REQUIRED = inspect.Parameter.empty


class Parameter(NamedTuple):
    """`kind`: array; indices (an array; one of integers may be of any integer type); number (an array, or a Python
    number that takes part as an operand); value (an array, or a number that is an option: NumPy's arrays of rank 0 are
    numbers, too); shape (an array, its shape or None); option."""

    name: str
    kind: str = "option"
    default: Any = REQUIRED
    keyword: bool = False
    annotation: Any = None  # of an option; None: that of the default


def choice(enum: type[StrEnum], *allowed: StrEnum) -> Any:
    """The type of an option: the names of the members, all or those allowed, or a member."""
    values: Any = tuple(each.value for each in allowed or enum)
    return Literal[values] | enum


class Array(NamedTuple):
    """What a rule sees of an array: that of the parameter `name`."""

    name: str
    shape: Shape
    dtype: Any  # of its framework

    @property
    def element(self) -> Element:
        try:
            return element_of(self.dtype)
        except InvalidType as error:
            raise InvalidType(f"{self.name}: {error}") from None

    @property
    def is_known(self) -> bool:
        """Whether the dtype is one of ours."""
        return is_element(self.dtype)


class Number(NamedTuple):
    """What a rule sees of a Python number: its value takes part as an operand of rank 0."""

    whole: bool


class Result(NamedTuple):
    """An output of the plan that the function returns, in this shape: it may lack extents of 1 that the plan has."""

    operand: str
    shape: Shape
    element: Element
    expected: str = ""  # the shape and its reason, for the error of an `out` that has another


class Resolved(NamedTuple):
    """What runs for a key. `operands` has the parameter of each operand of the plan that is given."""

    plan: Plan[Any, Any]
    operands: Mapping[str, str]
    results: tuple[Result | None, ...]  # None: not asked for, and returned as None
    # Operands whose arrays lack extents of 1, or are repeated to the plan's shape: the rule has seen that they fit.
    fitted: tuple[str, ...] = ()

    def shape_of(self, operand: str) -> Shape:
        """What the plan declares."""
        shape: Shape = getattr(self.plan.descriptor, operands(op_of(type(self.plan)).args)[operand].shape)
        return shape


def shape_beside_number(given: "Given", name: str) -> Array:
    """The array that says what a number as dy stands for."""
    found = given[name]
    if not isinstance(found, Array):
        raise InvalidType(f"dy: got a number, expected an array where {name} is none")
    return found


Given = Mapping[str, Any]  # by parameter: Array, Number, None where there is none, or the value of an option


_ANNOTATIONS: dict[str, Any] = {
    "array": AnyArray,
    "indices": AnyArray,
    "number": AnyArray | float,
    "value": AnyArray | float,
    "shape": AnyArray | tuple[int, ...],
}


def annotated(each: Parameter, or_number: bool = False) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY if each.keyword else inspect.Parameter.POSITIONAL_OR_KEYWORD
    annotation = each.annotation or (type(each.default) if each.kind == "option" else _ANNOTATIONS[each.kind])
    if or_number:
        annotation |= float
    if each.kind != "option" and each.default is None:
        annotation |= None
    return inspect.Parameter(each.name, kind, default=each.default, annotation=annotation)


def taken(value: Any, parameter: Parameter) -> Any:
    """What a call gives for an array, as one. Numbers stay, and None; of a list `shape` parameters make a shape."""
    if value is None or isinstance(value, (int, float, complex)):
        return value
    if parameter.kind == "shape" and isinstance(value, (tuple, list)):
        return value
    return (as_indices if parameter.kind == "indices" else as_array)(value, parameter.name)


def look_at(value: Any, parameter: Parameter) -> Any:
    """An Array, a Number, or the value of an option."""
    if parameter.kind == "value":
        if isinstance(value, np.generic) or (isinstance(value, np.ndarray) and value.ndim == 0):
            value = value.item()
        if isinstance(value, (int, float, complex)):
            return as_option(value)
    if parameter.kind == "shape" and (value is None or isinstance(value, (tuple, list))):
        return value
    if value is None and parameter.default is None:
        return None
    if parameter.kind == "number":
        if is_number(value):
            return Number(isinstance(value, int))
        refuse_bool(value, parameter.name)
    shape, dtype = shape_and_dtype(value, parameter.name)
    return Array(parameter.name, shape, dtype)


def as_option(value: Any) -> Any:
    """NaN equals nothing but itself: there is one, so that its key is found."""
    return one_nan(value) if isinstance(value, float) and value != value else value
