"""Tables of few and many rows, and options that turn with the shape: padding, policies, shards, ways to sum."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.layout import Shape

MOST = 4096  # elements gathered: more of them hit no other row, and mpmath pays for each
COLUMNS = (16, 1, 7)

FORWARD: tuple[dict[str, Any], ...] = (
    {},
    {"padding_idx": 0, "index_policy": "raise"},
    {"row_offset": 3, "padding_idx": 4},
)
BACKWARD: tuple[dict[str, Any], ...] = (
    {"accumulate": False},
    {"padding_idx": -1},
    {"padding_idx": 0, "index_policy": "raise", "accumulate": False, "scale_grad_by_freq": True},
    {"row_offset": 3, "scale_grad_by_freq": True},
)


def descriptors(cls: Any, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    del kind
    options = BACKWARD if cls.direction == "backward" else FORWARD
    for turn, (rows, columns, count, option) in enumerate(problems(element, shape, options, thorough)):
        yield cls(rows, columns, count, element, **option)
        if cls.direction == "backward" and (turn % 2 or not thorough):
            yield cls(rows, columns, count, element, **{**option, "accumulate": True}, sparse=True)


def problems(
    element: str, shape: Shape, options: tuple[dict[str, Any], ...], thorough: bool
) -> Iterator[tuple[int, int, int, dict[str, Any]]]:
    """(rows, columns, indices, options): every option over one size, or one option over the shape."""
    if thorough:
        size = min(math.prod(shape), MOST)
        for turn, option in enumerate(options):
            columns = COLUMNS[turn % len(COLUMNS)]
            yield max(size // columns // 3, 5), columns, size // columns, option
    elif len(shape) < 4:  # further dimensions are columns like others
        count, *rest = shape or (1,)
        columns = math.prod(rest) if rest else 3
        turn = count + columns + len(element) + ord(element[0])
        rows = (max(count // 3, 1), 1, count + 7)[turn % 3]
        option = options[turn // 3 % len(options)]
        yield rows, columns, count, option


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    """The size of the table, of what is gathered, and the options."""
    options = BACKWARD if cls.direction == "backward" else FORWARD
    sparse = {"sparse": (False, True)} if cls.direction == "backward" else {}
    return {"rows": ("a third", "one", "more"), "option": tuple(range(len(options))), **sparse}


def sizes(shape: Shape, choice: Mapping[str, Any]) -> tuple[int, int, int] | None:
    """(rows, columns, indices); further dimensions are columns like others."""
    if len(shape) > 3:
        return None
    count, *rest = shape or (1,)
    columns = math.prod(rest) if rest else 3
    return {"a third": max(count // 3, 1), "one": 1, "more": count + 7}[choice["rows"]], columns, count


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:  # a Descriptor or None
    del kind
    found = sizes(shape, choice)
    option = (BACKWARD if cls.direction == "backward" else FORWARD)[choice["option"]]
    sparse = {"accumulate": True, "sparse": True} if choice.get("sparse") else {}
    return found and cls(*found, element, **{**option, **sparse})


def batched(desc: Any, rows: int) -> Any:  # a Descriptor or None
    """An index may name any row of the table."""
    del desc, rows
    return None
