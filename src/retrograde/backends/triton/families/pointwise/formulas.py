"""Where formulas are registered, and the ops of the elementwise kernel that apply them (`engines/map.py`).

A formula is a jit function of numbers in the compute type. By the name of its row it is

    @curve       (x, STORED, options...) -> (value, k, slope, k): each a number times 2^k, so that a product with it
                 leaves the range of its type only where the real one does
    @value       (x, options... or a, b, ...) -> y, as the row promises it
    @gradient    (dy, x, options...) -> dx; `saved`: (dy, y) -> dx
    @slopes      (dy, a, b, ...) -> the gradients of the operands that have one, in their order
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import split_exponent, times_power


@triton.jit
def curve_value(given, params, STORED: tl.constexpr, F: tl.constexpr):
    x = given[0]
    m, k, slope, kslope = F(x, STORED, *params)
    return (times_power(tl.where(x != x, x, m), k),)


@triton.jit
def curve_gradient(given, params, STORED: tl.constexpr, F: tl.constexpr):
    dy, x = given
    m, k, slope, kslope = F(x, STORED, *params)
    my, ky = split_exponent(dy)
    ms, ks = split_exponent(slope)
    return (times_power(tl.where(x != x, x, my * ms), (ky + ks) + kslope),)


@triton.jit
def one_result(given, params, STORED: tl.constexpr, F: tl.constexpr):
    return (F(*given, *params),)


@triton.jit
def several_results(given, params, STORED: tl.constexpr, F: tl.constexpr):
    return F(*given, *params)


class Formula(NamedTuple):
    op: Any  # of the elementwise kernel
    function: Any  # beside it


# Family -> direction, or direction and variant -> row -> formula.
FORMULAS: dict[str, dict[str, dict[str, Formula]]] = {
    family: {direction: {} for direction in ("forward", "forward number", "backward", "backward saved")}
    for family in ("unary", "binary", "compare", "ternary")
}

Decorator = Callable[[Any], Any]


def _under(family: str, row: str, **ops: Any) -> Decorator:
    def register(function: Any) -> Any:
        for direction, op in ops.items():
            FORMULAS[family][direction.replace("_", " ")][row] = Formula(op, function)
        return function

    return register


def curve(row: str) -> Decorator:
    return _under("unary", row, forward=curve_value, backward=curve_gradient)


def value(family: str, row: str, *, number: bool = False) -> Decorator:
    """`number`: of a last operand that is a number, where rows have that apart."""
    return _under(family, row, **{"forward_number" if number else "forward": one_result})


def gradient(row: str, *, saved: bool = False) -> Decorator:
    return _under("unary", row, **{"backward_saved" if saved else "backward": one_result})


def slopes(family: str, row: str) -> Decorator:
    return _under(family, row, backward=several_results)
