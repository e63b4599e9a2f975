"""What callers give besides arrays: numbers that take part as operands, options, flags. Functions and the adapters of
frameworks ask here, so that all take and refuse the same."""

from typing import Any

import numpy as np

from retrograde._core.descriptor import REAL
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.layout import Shape, show_shape

COMPUTED_IN = {Element.F16: Element.F32, Element.BF16: Element.F32}  # the others in themselves


def is_number(value: Any) -> bool:
    """Python's own int or float. A bool is none, and NumPy's scalars are arrays of rank 0."""
    return isinstance(value, (int, float)) and not isinstance(value, (bool, np.generic))


def refuse_bool(value: Any, name: str) -> None:
    if isinstance(value, bool):
        raise InvalidType(f"{name}: got {value}, expected a number ({int(value)}) or an array (numpy.array({value}))")


def as_number(value: Any, element: Element, name: str) -> int | float:
    """A number beside arrays of that element: a float beside floats, whole beside integers."""
    if not element.info.is_float and not element.info.is_index:
        raise InvalidType(f"{name}: got {value!r}, expected an array: the others are {element}")
    if element.info.is_float:
        try:
            return float(value)
        except OverflowError:
            raise InvalidProblem(f"{name}: got {_shown(value)}, expected a number that a double holds") from None
    if not isinstance(value, int):
        raise InvalidType(f"{name}: got {value!r}, expected a whole number: the arrays are {element}")
    most = np.iinfo(element.info.numpy).max
    if not -most - 1 <= value <= most:
        raise InvalidProblem(f"{name}: got {_shown(value)}, expected a number that {element} holds")
    return value


def number_array(value: Any, element: Element, name: str) -> Any:
    """The same as an operand of rank 0, in the type that arrays of the element are computed in."""
    with np.errstate(over="ignore"):
        return np.array(as_number(value, element, name), COMPUTED_IN.get(element, element).info.numpy)


def _shown(value: int) -> str:
    return repr(value) if abs(value) < 1 << 128 else f"an integer of {value.bit_length()} bits"


def as_real(value: Any, name: str) -> float:
    """An option."""
    found: float = REAL.normalise(value, name, None)
    return found


def as_needs(needs: Any, count: int) -> tuple[bool, ...]:
    """Which gradients are wanted."""
    if not isinstance(needs, (tuple, list)) or not all(isinstance(each, bool) for each in needs):
        raise InvalidType(f"needs: got {needs!r}, expected a tuple of {count} values, True or False")
    if len(needs) != count:
        raise InvalidProblem(f"needs: got {len(needs)} values, expected {count}, True or False")
    return tuple(needs)


def check_alike(name: str, shape: Shape, element: Element, wanted: Shape, of: Element) -> None:
    """For an array that is given and not read: it must fit all the same."""
    if element != of:
        raise InvalidType(f"{name}: got element {element}, expected {of}: convert it")
    if tuple(shape) != tuple(wanted):
        raise InvalidProblem(f"{name}: got shape {show_shape(shape)}, expected {show_shape(wanted)}: reshape it")
