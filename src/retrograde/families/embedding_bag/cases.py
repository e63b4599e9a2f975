"""The options of `embedding` over bags: weights, a last offset, no bag at all, one, more bags than indices."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.layout import Shape
from retrograde.families.embedding import cases
from retrograde.families.embedding.cases import BACKWARD, FORWARD, problems


def descriptors(cls: Any, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    backward = cls.direction == "backward"
    options = _options(kind, backward)
    for turn, (rows, columns, count, option) in enumerate(problems(element, shape, tuple(options), thorough)):
        bags = (count // 3 + 1, count + 2, 1)[(turn + count) % 3]
        yield cls(rows, columns, count, bags, kind, element, **option)
        if backward and (turn % 2 or not thorough):
            yield cls(rows, columns, count, bags, kind, element, **{**option, "accumulate": True}, sparse=True)


def _options(kind: str, backward: bool) -> list[dict[str, Any]]:
    options = [dict(option) for option in (BACKWARD if backward else FORWARD)]
    for turn, option in enumerate(options):
        if kind == "max":
            option.pop("scale_grad_by_freq", None)
        if kind == "sum" and turn != 1:
            option["weighted"] = True
        if turn % 2:
            option["include_last_offset"] = True
    return options


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    return {**cases.factors(cls), "bags": ("a third", "more", "one")}


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:  # a Descriptor or None
    found = cases.sizes(shape, choice)
    if found is None:
        return None
    count = found[-1]
    bags = {"a third": count // 3 + 1, "more": count + 2, "one": 1}[choice["bags"]]
    option = _options(kind, cls.direction == "backward")[choice["option"]]
    sparse = {"accumulate": True, "sparse": True} if choice.get("sparse") else {}
    return cls(*found, bags, kind, element, **{**option, **sparse})


batched: Callable[..., Any] = cases.batched
