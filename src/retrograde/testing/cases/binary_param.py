"""Weights at both ends, inside, outside, at the switch between the two forms, and beyond any range."""

import math
from collections.abc import Iterator

from retrograde._core.descriptor import Descriptor
from retrograde._core.layout import Shape

WEIGHTS = (
    0.0, 1.0, 0.3, 0.5, 0.7, -0.7, -1.5, 2.5, 1e-3, math.nextafter(0.5, 0), math.nextafter(0.5, 1),
    math.nextafter(1, 0), math.nextafter(1, 2), 5e-324, 1e-60, 1e300, -1e300, math.inf, -math.inf, math.nan,
)  # fmt: skip


def _weight_shapes(shape: Shape) -> Iterator[Shape]:
    """The whole shape, a number, and each axis alone kept or repeated."""
    patterns = {shape, (), shape[-1:], (1,) * len(shape)}
    for axis in range(min(len(shape), 3)):
        patterns.add((*shape[:axis], 1, *shape[axis + 1 :]))
        patterns.add((1,) * axis + shape[axis : axis + 1] + (1,) * (len(shape) - axis - 1))
    return iter(sorted(patterns))


def descriptors(cls: type, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    for weight in WEIGHTS if thorough else (0.3, 0.7):
        yield cls(kind, shape, element, param=weight)
    for weight_shape in (shape,) if thorough else _weight_shapes(shape):
        yield cls(kind, shape, element, weight_shape=weight_shape)
