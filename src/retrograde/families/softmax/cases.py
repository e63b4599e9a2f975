"""Axes one by one; lines of a few lengths; y saved and recomputed."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.layout import Shape

SHORT_ROWS = (1, 3, 17)  # a NaN takes its whole line
LONG_ROW = 4300
SHAPES = ((LONG_ROW,),)  # besides those of every family
TOGETHER = (("shape", "save"),)  # what chooses the kernel, with the kind


def descriptors(cls: type, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    for form, axis in _rows(shape) if thorough else _axes(shape):
        for saved in _saves(cls):
            yield cls(kind, form, axis, element, **saved)


def _rows(shape: Shape) -> Iterator[tuple[Shape, int]]:
    """As many elements, in lines of a few lengths; all in one line."""
    size = math.prod(shape)
    for n in SHORT_ROWS:
        yield (size // n, n), 1
    yield (size,), 0


def _axes(shape: Shape) -> Iterator[tuple[Shape, int]]:
    """The last, and another."""
    rank = max(len(shape), 1)
    for axis in sorted({rank - 1, len(shape) // 2 if rank > 2 else 0}):
        yield shape, axis


def _saves(cls: Any) -> tuple[dict[str, Any], ...]:
    return ({}, {"saved_y": True}) if cls.direction == "backward" else ({},)


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    return {"axis": ("last", "middle", "first")} | ({"save": (0, 1)} if cls.direction == "backward" else {})


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:
    rank = max(len(shape), 1)
    axis = {"last": rank - 1, "middle": (rank - 1) // 2, "first": 0}[choice["axis"]]
    return cls(kind, shape, axis, element, **_saves(cls)[choice.get("save", 0)])


def batched(desc: Any, rows: int) -> Any:  # a Descriptor or None
    shape = desc.input_shape
    return None if not shape or desc.softmax_axis == 0 else replace(desc, input_shape=(rows, *shape[1:]))
