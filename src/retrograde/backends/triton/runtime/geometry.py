"""Shapes and strides as kernels want them: few dimensions, the innermost where memory is contiguous. No Triton here."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape

# Offsets up to here are computed in 32 bits; the rest is room for lanes of a tile that lie outside and are masked.
NARROW = (1 << 31) - (1 << 17)


class View(NamedTuple):
    """An operand in memory; strides in elements."""

    address: int
    shape: Shape
    strides: Shape
    element: str


class Space(NamedTuple):
    """A joint iteration space: extents, outermost first, and the strides of each stream."""

    shape: Shape
    strides: tuple[Shape, ...]

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def wide(self) -> bool:
        """Whether an offset or an index needs 64 bits."""
        return self.size >= NARROW or any(span(self.shape, each) >= NARROW for each in self.strides)


def span(shape: Shape, strides: Shape) -> int:
    """The largest distance between two elements, in elements, along one sign of the strides."""
    return sum(abs(s) * max(n - 1, 0) for n, s in zip(shape, strides, strict=True))


def reach(view: View) -> tuple[int, int]:
    """The addresses from the first byte of an operand to the one after its last."""
    size = Element(view.element).info.itemsize
    steps = [s * (n - 1) for n, s in zip(view.shape, view.strides, strict=True)]
    if 0 in view.shape:
        return view.address, view.address
    low, high = sum(s for s in steps if s < 0), sum(s for s in steps if s > 0)
    return view.address + low * size, view.address + (high + 1) * size


def collapse(shape: Shape, strides: Sequence[Shape], *, keep_order: bool = False) -> Space:
    """The same elements in fewer dimensions; the streams that count most in the choice of the order come last.

    With `keep_order` only neighbours merge: for dimensions along which the order of elements has a meaning.
    """
    dims = [(n, tuple(s[axis] for s in strides)) for axis, n in enumerate(shape) if n != 1]
    if not keep_order:
        dims.sort(key=lambda dim: tuple(abs(s) for s in reversed(dim[1])), reverse=True)
    merged: list[tuple[int, tuple[int, ...]]] = []
    for n, steps in dims:
        if merged and all(outer == n * inner for outer, inner in zip(merged[-1][1], steps, strict=True)):
            merged[-1] = merged[-1][0] * n, steps
        else:
            merged.append((n, steps))
    extents = tuple(n for n, _ in merged)
    return Space(extents, tuple(tuple(steps[i] for _, steps in merged) for i in range(len(strides))))


def rows_and_columns(space: Space) -> tuple[Space, int]:
    """(the space with at least one dimension, number of rows): columns are its last dimension."""
    if not space.shape:
        space = Space((1,), tuple((0,) for _ in space.strides))
    return space, math.prod(space.shape[:-1])


def is_inner(shape: Shape, axes: Sequence[int]) -> bool:
    """Whether the last axis is among these: terms that are neighbours in memory, if the operand is contiguous."""
    return not shape or not axes or len(shape) - 1 in axes


def power_of_two_above(n: int) -> int:
    return 1 << max(n - 1, 0).bit_length()


def tile(rows: int, columns: int, elements: int) -> tuple[int, int]:
    """(BR, BC) of about `elements`: as many columns as there are, then rows."""
    wide = min(power_of_two_above(columns), elements)
    return max(min(elements // wide, power_of_two_above(rows)), 1), wide
