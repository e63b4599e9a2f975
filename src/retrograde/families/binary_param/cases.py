"""Weights at both ends, inside, outside, at the switch between the two forms, and beyond any range."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

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
    if _has_ends(cls):
        yield from _repeated_ends(cls, kind, element, shape)
    for weight in WEIGHTS if thorough else (0.3, 0.7):
        yield cls(kind, shape, element, param=weight)
    for weight_shape in (shape,) if thorough else _weight_shapes(shape):
        yield cls(kind, shape, element, weight_shape=weight_shape)


def _has_ends(cls: Any) -> bool:
    """Whether da and db may be sums."""
    return "a_shape" in cls.__dataclass_fields__


def _repeated_ends(cls: type, kind: str, element: str, shape: Shape) -> Iterator[Descriptor]:
    """da or db, or both, as sums."""
    row, column = shape[-1:], (*shape[:-1], 1) if shape else ()
    for a_shape, b_shape in dict.fromkeys([(row, None), (None, column), (column, row), ((), (1,) * len(shape))]):
        for weight in ({"param": 0.3}, {"weight_shape": row}, {"weight_shape": shape}):
            made = cls(kind, shape, element, a_shape=a_shape, b_shape=b_shape, **weight)
            if made.sums:
                yield made


def _repeated(shape: Shape, axis: int) -> Shape:
    return (*shape[:axis], 1, *shape[axis + 1 :])


def _alone(shape: Shape, axis: int) -> Shape:
    return (1,) * axis + shape[axis : axis + 1] + (1,) * (len(shape) - axis - 1)


# Shapes of a weight that is an operand, and the rank that each needs.
_WEIGHTS: dict[str, tuple[int, Callable[[Shape], Shape]]] = {
    "whole": (0, lambda shape: shape),
    "a number": (0, lambda _: ()),
    "a row": (1, lambda shape: shape[-1:]),
    "extents of 1": (1, lambda shape: (1,) * len(shape)),
    **{f"repeated along {axis}": (axis + 1, partial(_repeated, axis=axis)) for axis in range(3)},
    **{f"of axis {axis} alone": (axis + 1, partial(_alone, axis=axis)) for axis in range(3)},
}


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    found: dict[str, tuple[Any, ...]] = {"weight": (0.3, 0.7, *_WEIGHTS)}
    if _has_ends(cls):
        found |= dict.fromkeys(("a", "b"), ("whole", "a number", "a row", "repeated along 0", "of axis 0 alone"))
    return found


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:  # a Descriptor or None
    given: dict[str, Any] = {}
    for name in ("weight", *(name for name in ("a", "b") if name in choice)):
        if isinstance(choice[name], float):
            given["param"] = choice[name]
            continue
        rank, of_shape = _WEIGHTS[choice[name]]
        if rank > len(shape):
            return None
        given[f"{name}_shape"] = of_shape(shape)
    return cls(kind, shape, element, **given)


def _sums(desc: Any) -> bool:
    """Whether a gradient is summed over dimensions along which its operand is repeated."""
    return desc.direction == "backward" and (desc.sums or desc.weight_shape not in (None, desc.shape))


def batched(desc: Any, rows: int) -> Any:  # a Descriptor or None
    """The gradient of an operand that is repeated sums over rows."""
    shape, weight = desc.shape, desc.weight_shape
    if (
        not shape
        or getattr(desc, "sums", False)
        or (weight is not None and weight != shape and desc.direction == "backward")
    ):
        return None
    if weight is not None and len(weight) == len(shape) and weight[0] == shape[0]:
        weight = (rows, *weight[1:])
    return replace(desc, shape=(rows, *shape[1:]), weight_shape=weight)


def flat(desc: Any, count: int) -> Any:  # a Descriptor or None
    weight = desc.weight_shape
    if _sums(desc):
        return None
    return replace(desc, shape=(count,), weight_shape=None if weight is None else (count,))
