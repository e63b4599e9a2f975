"""Every axis to split along, in both orders."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.layout import Shape
from retrograde.families.gated_activation.problem import GateOrder


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


_AXES = {"first": 0, "second": 1, "last": -1}


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    del cls
    return {"axis": tuple(_AXES), "order": tuple(GateOrder)}


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:  # a Descriptor or None
    axis = range(len(shape))[_AXES[choice["axis"]] :][:1]
    if not axis:
        return None
    packed = (*shape[: axis[0]], 2 * shape[axis[0]], *shape[axis[0] + 1 :])
    return cls(kind, packed, axis[0], element, choice["order"])


def batched(desc: Any, rows: int) -> Any:  # a Descriptor or None
    packed = desc.input_shape
    return replace(desc, input_shape=(2 * rows if desc.split_dim == 0 else rows, *packed[1:]))


def flat(desc: Any, count: int) -> Any:  # a Descriptor or None
    return replace(desc, input_shape=(2 * count,), split_dim=0)
