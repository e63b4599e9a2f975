"""Every axis to split along, in both orders."""

from collections.abc import Iterator
from itertools import product

from retrograde._core.descriptor import Descriptor
from retrograde._core.layout import Shape
from retrograde.families.gated_activation import GateOrder


def descriptors(cls: type, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    """`shape` is that of a half; a half of rank 0 does not exist."""
    axes = range(len(shape))[-1:] if thorough else sorted({*axes_of(shape)})
    for axis, order in product(axes, GateOrder):
        packed = (*shape[:axis], 2 * shape[axis], *shape[axis + 1 :])
        yield cls(kind, packed, axis, element, order)


def axes_of(shape: Shape) -> Iterator[int]:
    """The first, the second and the last."""
    yield from range(len(shape))[:2]
    yield from range(len(shape))[-1:]
