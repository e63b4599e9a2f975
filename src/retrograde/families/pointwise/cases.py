"""Problems of the tables: options of unary ops, operands that broadcast, numbers, gradients that are wanted."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape, broadcast_shapes


def descriptors(cls: Any, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    if cls.family == "cast":
        yield from (cls(shape, element, each) for each in Element)
    elif cls.family == "unary":
        yield from _unary(cls, kind, element, shape, thorough)
    else:
        yield from _nary(cls, kind, element, shape, thorough)


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    if cls.family == "unary":
        return {"saved_y": (False, True)} if cls.direction == "backward" else {}
    if cls.family == "cast":
        return {"output_element": tuple(Element)}
    return {"operands": tuple(_OPERANDS), "wanted": tuple(_WANTED) if cls.direction == "backward" else ("all",)}


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:  # a Descriptor or None
    if cls.family == "unary":
        found = _with_saved(cls, cls(kind, shape, element))
        return next((desc for desc in found if getattr(desc, "saved_y", False) == choice.get("saved_y", False)), None)
    if cls.family == "cast":
        return cls(shape, element, choice["output_element"])
    return _nary_of(cls, kind, element, shape, choice["operands"], choice["wanted"])


def batched(desc: Any, rows: int) -> Any:  # a Descriptor or None
    """Gradients of operands that are repeated along rows sum over them."""
    if not desc.shape:
        return None
    if desc.family in ("unary", "cast"):
        return replace(desc, shape=(rows, *desc.shape[1:]))
    shapes = {}
    for letter in desc.row.letters:
        shape = desc.shape_of(letter)
        whole = len(shape) == len(desc.shape) and shape[0] == desc.shape[0]
        if not whole and desc.direction == "backward" and letter in desc.wrt:
            return None
        shapes[f"{letter}_shape"] = (rows, *shape[1:]) if whole else shape
    return replace(desc, shape=(rows, *desc.shape[1:]), **shapes)


def flat(desc: Any, count: int) -> Any:  # a Descriptor or None
    if desc.family in ("unary", "cast"):
        return replace(desc, shape=(count,))
    if desc.numbers or any(desc.shape_of(letter) != desc.shape for letter in desc.row.letters):
        return None
    return replace(desc, shape=(count,))


# --- unary


def _unary(cls: Any, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    plain = cls(kind, shape, element)
    own = {each.name: each.tried for each in plain.row.options}
    for values in product(*own.values()) if thorough else [()]:
        yield from _with_saved(cls, cls(kind, shape, element, **dict(zip(own, values, strict=bool(values)))))


def _with_saved(cls: Any, desc: Any) -> list[Any]:
    """The problem, and where the gradient can be had from y, that too."""
    if cls.direction == "backward" and desc.row.slope_of_y is not None:
        return [desc, replace(desc, saved_y=True)]
    return [desc]


# --- binary and ternary: the shapes of the operands by name, from that of the result


def _row_of(shape: Shape) -> Shape:
    return shape[-1:]


def _column_of(shape: Shape) -> Shape:
    return (*shape[:-1], 1) if shape else ()


def _ones(shape: Shape) -> Shape:
    return (1,) * len(shape)


def _middle(shape: Shape) -> Shape:
    return (*shape[: len(shape) // 2], 1, *shape[len(shape) // 2 + 1 :]) if shape else ()


def _same(shape: Shape) -> Shape:
    return shape


def _none(_: Shape) -> Shape:
    return ()


_Rule = Callable[[Shape], Shape]
# Names -> (rules for the operands in turn, from the last; the letters that are numbers, counted from the last).
_OPERANDS: dict[str, tuple[tuple[_Rule, ...], int]] = {
    "whole": ((_same,), 0),
    "last a row": ((_row_of, _same), 0),
    "last a column": ((_column_of, _same), 0),
    "last of extents 1": ((_ones, _same), 0),
    "last of rank 0": ((_none, _same), 0),
    "last a number": ((_none, _same), 1),
    "first a row": ((_same, _row_of), 0),
    "a row beside a column": ((_row_of, _column_of), 0),
    "first without its middle": ((_same, _middle), 0),
}
_WANTED = {"all": None, "last": -1, "first": 0}


def _nary_of(cls: Any, kind: str, element: str, shape: Shape, how: str, wanted: str = "all") -> Any:
    rules, numbers = _OPERANDS[how]
    row = cls.rows[kind]
    if numbers and element == Element.BOOL:
        return None
    shapes = {}
    for position, letter in enumerate(reversed(row.letters)):
        shapes[f"{letter}_shape"] = rules[min(position, len(rules) - 1)](shape)
    if not shape and how != "whole" and not numbers:
        return None  # it would be the same problem
    options: dict[str, Any] = {"numbers": row.letters[-1] if numbers else ""}
    if row.options:  # another number for each way
        options |= {each.place: each.tried[list(_OPERANDS).index(how) % len(each.tried)] for each in row.options}
    if row.absent and how == "last a row":
        options["absent"] = next(iter(row.absent))
    if cls.direction == "backward" and _WANTED[wanted] is not None:
        options["wrt"] = row.wrt[_WANTED[wanted]]
    if broadcast_shapes(*shapes.values()) != shape:
        return None  # two operands that are repeated alike
    return cls(kind, shape, element, **shapes, **options)


def _nary(cls: Any, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    backward = cls.direction == "backward"
    for how in ("whole", "last a number") if thorough else _OPERANDS:
        for wanted in _WANTED if backward and not thorough and how in ("whole", "last a row") else ("all",):
            found = _nary_of(cls, kind, element, shape, how, wanted)
            if found is not None:
                yield found
