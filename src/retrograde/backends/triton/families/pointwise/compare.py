"""Comparisons and logic of two operands, as in csrc/kernels/pointwise/compare.h. NaN compares false, and is true."""

import triton

from retrograde.backends.triton.families.pointwise.formulas import value


@value("compare", "eq")
@triton.jit
def eq(a, b):
    return a == b


@value("compare", "ne")
@triton.jit
def ne(a, b):
    return a != b


@value("compare", "gt")
@triton.jit
def gt(a, b):
    return a > b


@value("compare", "ge")
@triton.jit
def ge(a, b):
    return a >= b


@value("compare", "lt")
@triton.jit
def lt(a, b):
    return a < b


@value("compare", "le")
@triton.jit
def le(a, b):
    return a <= b


@value("compare", "logical_and")
@triton.jit
def logical_and(a, b):
    return (a != 0) & (b != 0)


@value("compare", "logical_or")
@triton.jit
def logical_or(a, b):
    return (a != 0) | (b != 0)


@value("compare", "logical_xor")
@triton.jit
def logical_xor(a, b):
    return (a != 0) != (b != 0)
