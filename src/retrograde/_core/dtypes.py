"""The one dtype table. Nothing else in the library lists dtypes."""

from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

from retrograde._core.errors import InvalidType


class Element(StrEnum):
    """What one element of an operand is stored as."""

    F32 = "f32"
    F16 = "f16"
    BF16 = "bf16"
    F64 = "f64"
    I32 = "i32"
    I64 = "i64"

    @property
    def info(self) -> "ElementInfo":
        return TABLE[self]


class ElementInfo(NamedTuple):
    """One row of the table. `eps` and `tiny` are 0 for the index types."""

    element: Element
    numpy: np.dtype[Any]
    itemsize: int
    eps: float  # the gap between 1 and the next value
    tiny: float  # the smallest subnormal
    is_index: bool


_ROWS: tuple[tuple[Element, Any], ...] = (
    (Element.F32, np.float32),
    (Element.F16, np.float16),
    (Element.BF16, ml_dtypes.bfloat16),
    (Element.F64, np.float64),
    (Element.I32, np.int32),
    (Element.I64, np.int64),
)


def _row(element: Element, scalar: Any) -> ElementInfo:
    dtype = np.dtype(scalar)
    if dtype.kind == "i":
        return ElementInfo(element, dtype, dtype.itemsize, 0.0, 0.0, True)
    limits = ml_dtypes.finfo(dtype)  # type: ignore[no-untyped-call]
    tiny = float(limits.smallest_subnormal)
    return ElementInfo(element, dtype, dtype.itemsize, float(limits.eps), tiny, False)


TABLE: dict[Element, ElementInfo] = {row[0]: _row(*row) for row in _ROWS}
FLOATS: tuple[Element, ...] = tuple(e for e, row in TABLE.items() if not row.is_index)
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


def float_of(dtype: object, name: str) -> Element:
    """The element of a value operand, which must be a float."""
    element = _BY_NAME.get(str(dtype).rpartition(".")[2])
    if element in FLOATS:
        return element
    known = ", ".join(str(each.info.numpy) for each in FLOATS)
    raise InvalidType(f"{name}: got dtype {dtype}, expected one of {known}; convert the array first")
