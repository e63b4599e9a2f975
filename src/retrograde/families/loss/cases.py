"""Axes one by one; classes and probabilities; weights, smoothing and reductions by turns."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.layout import Shape

SHORT_ROWS = (1, 3, 17)  # a NaN takes its whole line
LONG_ROW = 4300
SHAPES = ((LONG_ROW,),)  # besides those of every family
TOGETHER = (("target", "option"),)  # what chooses the kernel

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"reduction": "none"},
    {"reduction": "sum", "weighted": True, "label_smoothing": 0.25},
    {"weighted": True},
    {"reduction": "none", "z_loss": 0.125, "weighted": True},
    {"reduction": "none", "label_smoothing": 0.1},
    {"denominator": 3.0, "z_loss": 0.01, "label_smoothing": 1.0},
)
TARGETS = ("class_index", "soft_prob")


def descriptors(cls: Any, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    del kind
    if thorough:
        for turn, (form, axis) in enumerate(_rows(shape)):
            for place, option in enumerate(OPTIONS):
                yield cls(form, axis, element, TARGETS[(turn + place) % 2], **option)
    elif shape:
        turn = sum(shape) + len(shape) + ord(element[0])
        for place, axis in enumerate(_axes(shape)):
            for target in TARGETS:
                yield cls(shape, axis, element, target, **OPTIONS[(turn + 3 * place) % len(OPTIONS)])


def _rows(shape: Shape) -> Iterator[tuple[Shape, int]]:
    """As many elements, in lines of a few lengths; all in one line."""
    size = math.prod(shape)
    for n in SHORT_ROWS:
        yield (size // n, n), 1
    yield (size,), 0


def _axes(shape: Shape) -> tuple[int, ...]:
    """The last, and another."""
    return tuple(sorted({len(shape) - 1, len(shape) // 2 if len(shape) > 2 else 0}))


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    del cls
    return {"axis": ("last", "middle", "first"), "target": TARGETS, "option": tuple(range(len(OPTIONS)))}


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:  # a Descriptor or None
    del kind
    if not shape:
        return None
    axis = {"last": len(shape) - 1, "middle": (len(shape) - 1) // 2, "first": 0}[choice["axis"]]
    return cls(shape, axis, element, choice["target"], **OPTIONS[choice["option"]])


def batched(desc: Any, rows: int) -> Any:  # a Descriptor or None
    """Lines are independent where each has its own loss."""
    if desc.class_axis == 0 or desc.reduces:
        return None
    return replace(desc, input_shape=(rows, *desc.input_shape[1:]))
