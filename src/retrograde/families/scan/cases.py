"""Axes one by one; directions, exclusive or not, and rules for ties in turn; every way of saving."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape
from retrograde.families.scan.problem import ScanKind

SHORT_ROWS = (3, 17)  # a NaN takes the rest of its row, and a long row takes its oracle long
LARGEST = 1024
LONG_ROW = 4300  # more than native kernels scan at once
SHAPES = ((LONG_ROW,),)  # besides those of every family
TOGETHER = (("shape", "save"),)  # what chooses the kernel, with the kind

_OPTIONS = [
    {"reverse": reverse, "exclusive": exclusive, "ties": ties}
    for reverse, exclusive, ties in product((False, True), (False, True), ("first", "last"))
]


def descriptors(cls: type, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    backward = cls.direction == "backward"  # type: ignore[attr-defined]
    start = 3 * list(ScanKind).index(ScanKind(kind)) + backward
    for turn, (form, axis) in enumerate(_rows(shape) if thorough else _axes(shape), start + sum(shape)):
        if (
            1000 < math.prod(form) < 10_000
            and form != (LONG_ROW,)
            and not thorough
            and (turn + list(Element).index(Element(element))) % 3
        ):
            continue  # each element takes some of the costly ones
        turned = _OPTIONS[turn * 5 % len(_OPTIONS)]  # 5: each change of turn changes more than one of them
        saves = _saves(kind) if backward else ({},)
        for chosen in (
            saves if thorough or math.prod(shape) < 50 or form == (LONG_ROW,) else saves[turn % len(saves) :][:1]
        ):
            yield cls(kind, form, axis, element, **turned, **chosen)
            if thorough and turned != _OPTIONS[0]:  # the default meets every set of values, too
                yield cls(kind, form, axis, element, **_OPTIONS[0], **chosen)


def _rows(shape: Shape) -> Iterator[tuple[Shape, int]]:
    """Rows of a few lengths, then one long row; fewer elements than asked for, as they are costly."""
    size = min(math.prod(shape), max(math.prod(shape) // 4, LARGEST // 8), LARGEST)
    for n in SHORT_ROWS:
        yield (size // n, n), 1
    yield (size,), 0


def _axes(shape: Shape) -> Iterator[tuple[Shape, int]]:
    """The last, and another. Of very many elements rows of two, each a few units apart."""
    if len(shape) == 1 and shape[0] > 10 * LARGEST:
        yield (shape[0] // 2, 2), 1
        return
    rank = max(len(shape), 1)
    for axis in sorted({rank - 1, len(shape) // 2 if rank > 2 else 0}):
        yield shape, axis
    if shape == (255,):
        yield (LONG_ROW,), 0


def _saves(kind: str) -> tuple[dict[str, Any], ...]:
    if kind in ("cumprod", "logcumsumexp"):
        return {}, {"saved_y": False}
    return ({}, {"saved_indices": True}) if kind in ("cummax", "cummin") else ({},)


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    saves = {"save": (0, 1)} if cls.direction == "backward" else {}
    both = (False, True)
    return {"axis": ("last", "middle"), "reverse": both, "exclusive": both, "ties": ("first", "last"), **saves}


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:  # a Descriptor or None
    saves = _saves(kind) if cls.direction == "backward" else ({},)
    if choice.get("save", 0) >= len(saves):
        return None
    rank = max(len(shape), 1)
    axis = rank - 1 if choice["axis"] == "last" else (rank - 1) // 2
    options = {name: choice[name] for name in ("reverse", "exclusive", "ties")}
    return cls(kind, shape, axis, element, **options, **saves[choice.get("save", 0)])


def batched(desc: Any, rows: int) -> Any:  # a Descriptor or None
    shape = desc.input_shape
    return None if not shape or desc.scan_axis == 0 else replace(desc, input_shape=(rows, *shape[1:]))
