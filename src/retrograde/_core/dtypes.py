"""The dtype table, read from the native module (`csrc/elements.h`). Nothing else in the library lists dtypes."""

from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

from retrograde import _native
from retrograde._core.errors import InvalidType


class Element(StrEnum):
    """What one element of an operand is stored as."""

    F32 = "f32"
    F16 = "f16"
    BF16 = "bf16"
    F64 = "f64"
    I32 = "i32"
    I64 = "i64"
    BOOL = "bool"

    @property
    def info(self) -> "ElementInfo":
        return TABLE[self]


class ElementInfo(NamedTuple):
    """One row of the table. `eps` and `tiny` are 0 for what is no float."""

    element: Element
    numpy: np.dtype[Any]
    itemsize: int
    eps: float  # the gap between 1 and the next value
    tiny: float  # the smallest subnormal
    is_float: bool
    is_index: bool  # i32 and i64


def _row(name: str, size: int, typestr: str, is_float: bool, is_integer: bool) -> ElementInfo:
    element = Element(name)
    dtype = np.dtype(ml_dtypes.bfloat16 if element is Element.BF16 else typestr)  # NumPy has no bf16 of its own
    if not is_float:
        return ElementInfo(element, dtype, size, 0.0, 0.0, False, is_integer)
    limits = ml_dtypes.finfo(dtype)  # type: ignore[no-untyped-call]
    return ElementInfo(element, dtype, size, float(limits.eps), float(limits.smallest_subnormal), True, False)


TABLE: dict[Element, ElementInfo] = {row.element: row for row in (_row(*each) for each in _native.elements())}
FLOATS: tuple[Element, ...] = tuple(e for e, row in TABLE.items() if row.is_float)
_BY_NAME: dict[str, Element] = {str(row.numpy): e for e, row in TABLE.items()} | {e.value: e for e in Element}


@lru_cache(maxsize=256)
def element_of(dtype: object) -> Element:
    """The element of a dtype of any framework: they agree on the names, not on the objects.

    A byte-swapped NumPy dtype has another name (`>f4`) and is refused.
    """
    name = str(dtype).rpartition(".")[2]
    try:
        return _BY_NAME[name]
    except KeyError:
        known = ", ".join(str(row.numpy) for row in TABLE.values())
        raise InvalidType(f"got dtype {dtype}, expected one of {known}; convert the array first") from None


def is_element(dtype: object) -> bool:
    """Whether `element_of` knows it."""
    return str(dtype).rpartition(".")[2] in _BY_NAME


def float_of(dtype: object, name: str) -> Element:
    """The element of a value operand, which must be a float."""
    element = _BY_NAME.get(str(dtype).rpartition(".")[2])
    if element in FLOATS:
        return element
    known = ", ".join(str(each.info.numpy) for each in FLOATS)
    raise InvalidType(f"{name}: got dtype {dtype}, expected one of {known}; convert the array first")
