"""Shape algebra on plain tuples. Spans and overlaps of real operands are checked natively."""

import math
import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from retrograde._core.errors import InvalidProblem, InvalidType

MAX_RANK = 8
MAX_ELEMENTS = 1 << 60  # 8-byte elements still have 64-bit offsets

Shape = tuple[int, ...]


def as_int(value: Any, name: str, wanted: str = "an integer") -> int:
    """A Python int from any integer type. A bool is a mistake, not a number."""
    if not isinstance(value, bool):
        try:
            return operator.index(value)
        except TypeError:
            pass
    shape = getattr(value, "shape", ())
    got = f"an array of shape {tuple(shape)}" if shape and isinstance(shape, tuple) else repr(value)
    raise InvalidType(f"{name}: got {got}, expected {wanted}")


def as_shape(value: Any, name: str) -> Shape:
    """A checked shape: a sequence of at most 8 extents >= 0."""
    listed = value.ndim == 1 if isinstance(value, np.ndarray) else isinstance(value, Sequence)
    if not listed or isinstance(value, (str, bytes, bytearray, memoryview)):
        raise InvalidType(f"{name}: got {value!r}, expected a tuple of extents such as (4096, 8192)")
    shape = tuple(as_int(extent, name) for extent in value)
    if len(shape) > MAX_RANK:
        raise InvalidProblem(
            f"{name}: got rank {len(shape)}, expected at most {MAX_RANK}; merge dimensions that are contiguous"
        )
    if any(extent < 0 for extent in shape):
        raise InvalidProblem(f"{name}: got {show_shape(shape)}, expected extents >= 0")
    if math.prod(extent for extent in shape if extent) > MAX_ELEMENTS:
        raise InvalidProblem(f"{name}: got {show_shape(shape)}, expected at most 2**60 elements")
    return shape


def show_shape(shape: Sequence[int]) -> str:
    """`4096x8192`; rank 0 is `()`."""
    return "x".join(map(str, shape)) if shape else "()"


def normalise_axis(axis: Any, rank: int, name: str, wanted: str = "an integer") -> int:
    """The axis counted from the front. Rank 0 takes 0 and -1, as a vector of one element would."""
    index = as_int(axis, name, wanted)
    extent = max(rank, 1)
    if not -extent <= index < extent:
        raise InvalidProblem(f"{name}: got axis {index}, expected {-extent} to {extent - 1} for rank {rank}")
    return index % extent


def contiguous_strides(shape: Sequence[int], itemsize: int) -> Shape:
    """Strides in bytes of a row-major array."""
    strides = []
    step = itemsize
    for extent in reversed(shape):
        strides.append(step)
        step *= max(extent, 1)
    return tuple(reversed(strides))


def broadcast_shapes(*shapes: Sequence[int]) -> Shape:
    """NumPy's rule: align at the right; 1 stretches."""
    rank = max(map(len, shapes), default=0)
    result = []
    for extents in zip(*((1,) * (rank - len(s)) + tuple(s) for s in shapes), strict=True):
        wide = {extent for extent in extents if extent != 1}
        if len(wide) > 1:
            text = ", ".join(map(show_shape, shapes))
            raise InvalidProblem(f"shapes {text} do not broadcast: extents must be equal or 1, aligned at the right")
        result.append(wide.pop() if wide else 1)
    return tuple(result)


def broadcasts_to(shape: Sequence[int], target: Sequence[int]) -> bool:
    """Whether an operand of `shape` can be repeated to `target`."""
    pairs = zip(reversed(shape), reversed(target), strict=False)
    return len(shape) <= len(target) and all(n in (1, m) for n, m in pairs)


def broadcast_axes(shape: Sequence[int], target: Sequence[int]) -> Shape:
    """The axes of `target` along which an operand of `shape` is repeated."""
    lead = len(target) - len(shape)
    return tuple(i for i, n in enumerate(target) if i < lead or (shape[i - lead] == 1 and n != 1))


def fold_axis(shape: Sequence[int], axis: int) -> tuple[int, int, int]:
    """(outer, n, inner): the axis between all dimensions before it and all after it."""
    return math.prod(shape[:axis]), shape[axis] if shape else 1, math.prod(shape[axis + 1 :])
