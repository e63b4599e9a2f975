"""There is nothing to choose but the shape."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.layout import Shape


def descriptors(cls: Any, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    del thorough
    yield cls(kind, shape, element)


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    del cls
    return {}


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:
    del choice
    return cls(kind, shape, element)


def batched(desc: Any, rows: int) -> Any:
    return replace(desc, shape=(rows, *desc.shape[1:])) if desc.shape else None
