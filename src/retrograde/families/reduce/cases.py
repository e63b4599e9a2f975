"""Axes one by one, together, all and none; corrections below, at and above n; every rule for ties."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import Shape
from retrograde.families.reduce.problem import Ties

SHORT_ROWS = (1, 2, 3, 17)  # a row that holds a NaN tells little: most must be shorter than the way to the next one


def descriptors(cls: type, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    backward = cls.direction == "backward"  # type: ignore[attr-defined]
    forms = list(rows_of(shape) if thorough else patterns(shape))
    for form, axes in forms:
        options = _options(kind, backward)
        saves = [False, True] if backward and kind not in ("sum", "mean", "var") else [True]
        if not thorough:  # axes matter here: one option besides the default, along one of them
            options = options[-2:] if axes == forms[-1][1] else options[-1:]
        for option, saved in product(options, saves):
            try:
                yield cls(kind, form, axes, element, **option if saved else {**option, "saved_y": False})
            except InvalidProblem:  # max and min of no terms are undefined
                assert kind in ("max", "min")
                assert 0 in form


def rows_of(shape: Shape) -> Iterator[tuple[Shape, Shape]]:
    """As many elements, in rows of a few lengths; all in one row."""
    size = math.prod(shape)
    for n in SHORT_ROWS:
        yield (size // n, n), (1,)
    yield shape, tuple(range(len(shape)))


def patterns(shape: Shape) -> Iterator[tuple[Shape, Shape]]:
    """Of one axis: all of it, then nothing. Of several: the first, every second, all, the last."""
    rank = len(shape)
    several = [(0,), tuple(range(0, rank, 2)), tuple(range(rank)), (rank - 1,)]
    for axes in dict.fromkeys(several if rank > 1 else [(0,), ()][1 - rank :]):
        yield shape, axes


def _options(kind: str, backward: bool) -> list[dict[str, Any]]:
    """The last is the default."""
    if backward and kind in ("max", "min"):
        return [*({"ties": rule} for rule in (Ties.ALL, Ties.LAST, Ties.FIRST)), {}]
    if kind in ("var", "std"):
        return [*({"correction": value} for value in (2.5, -1.0, 0.0)), {}]
    return [{}]


# What is reduced, and the shapes in which that is no other of these.
AXES: dict[str, tuple[Callable[[Shape], bool], Callable[[int], range]]] = {
    "none": (lambda _: True, lambda _: range(0)),
    "all": (lambda shape: len(shape) > 0, range),
    "first": (lambda shape: len(shape) > 1, lambda _: range(1)),
    "last": (lambda shape: len(shape) > 1, lambda rank: range(rank - 1, rank)),
    "even": (lambda shape: len(shape) > 2 and min(shape) > 1, lambda rank: range(0, rank, 2)),  # never rows or columns
    "odd": (lambda shape: len(shape) > 2, lambda rank: range(1, rank, 2)),
}
_OPTIONS = 4  # at most
TOGETHER = (("axes", "saved"), ("axes",))  # what chooses the kernel, with the kind


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    saves = {"saved": (True, False)} if cls.direction == "backward" else {}
    return {"axes": tuple(AXES), "option": tuple(range(_OPTIONS)), **saves}


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:  # a Descriptor or None
    saved, (fits, axes) = choice.get("saved", True), AXES[choice["axes"]]
    options = _options(kind, cls.direction == "backward")
    if not fits(shape) or choice["option"] >= len(options) or (not saved and kind in ("sum", "mean", "var")):
        return None
    more = options[choice["option"]]
    try:
        return cls(kind, shape, tuple(axes(len(shape))), element, **more if saved else {**more, "saved_y": False})
    except InvalidProblem:  # nothing has no maximum
        return None


def batched(desc: Any, rows: int) -> Any:  # a Descriptor or None
    shape = desc.input_shape
    return None if not shape or 0 in desc.reduce_axis else replace(desc, input_shape=(rows, *shape[1:]))
