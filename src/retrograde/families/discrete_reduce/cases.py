"""Axes one by one, together, all and none; indices of both widths. The shapes and axes are those of `reduce`."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import Shape
from retrograde.families.reduce.cases import AXES, batched, patterns, rows_of

__all__ = ["batched", "chosen", "descriptors", "factors"]

_INDICES = ("i64", "i32")
LONG_ROW = 4300  # more than native kernels look at before they choose a place
SHAPES = ((LONG_ROW,),)  # besides those of every family


def descriptors(cls: Any, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    for number, (form, axes) in zip(count(), rows_of(shape) if thorough else patterns(shape), strict=False):
        if (found := _described(cls, kind, form, axes, element, _INDICES[number % 2])) is not None:
            yield found


def _described(cls: Any, kind: str, shape: Shape, axes: Shape, element: str, index: str) -> Any:
    try:
        desc = cls(kind, shape, axes, element)
    except InvalidProblem:  # nothing has no largest term
        assert cls.family == "arg_reduce"
        return None
    return replace(desc, index_element=index) if cls.family == "arg_reduce" else desc


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    return {"axes": tuple(AXES)} | ({"index_element": _INDICES} if cls.family == "arg_reduce" else {})


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:  # a Descriptor or None
    fits, axes = AXES[choice["axes"]]
    if not fits(shape):
        return None
    return _described(cls, kind, shape, tuple(axes(len(shape))), element, choice.get("index_element", "i64"))
