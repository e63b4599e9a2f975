"""Which of torch's functions the tables stand in for: what a row's `names.torch` names, as function, method, operator.

A call is taken where its tensors have one float dtype (masks: bool) and its numbers are real, where its options are the
row's or have torch's defaults, and where no operand requires a gradient that the row has not.
"""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch.nn import functional as F

import retrograde.torch as rgt
from retrograde.families.pointwise.tables import ROWS

_TENSOR = ("Tensor", "Optional[Tensor]")  # the latter in clamp
_SELF = "self"  # the operand whose method it is, in the schemas of ATen; "input" in torch's functions


def routes() -> Iterator[tuple[str, Any, Callable[..., Any]]]:
    """(the name of ours, torch's function, how its arguments translate)."""
    for row in ROWS:
        name, count = row.names.torch_name, len(row.letters)
        if not name:
            continue  # torch has no such function
        schema = _schema(row.names.aten or name, count)
        names = [each.name for each in schema]
        method = [_SELF, *(each for each in names if each != _SELF)]
        places = [(torch, name, names), (F, name, names), (torch.Tensor, name, method)]
        for alias in row.names.torch_aliases:
            places += [(torch, alias, names), (torch.Tensor, alias, method)]
        if count == 2:
            turned, operator = [*names[:2][::-1], *names[2:]], row.names.torch_operator or name
            places += [(torch.Tensor, f"__{operator}__", method), (torch.Tensor, f"__r{operator}__", turned[:2])]
            places += [(torch, f"r{name}", turned)]
        for place, called, order in places:
            function = getattr(place, called, None)
            if function is not None:
                if place is F and inspect.isfunction(function):  # it may have one more: inplace
                    order = [_SELF if each == "input" else each for each in inspect.signature(function).parameters]
                yield row.name, function, _route(row, names[:count], order, schema, called == f"r{name}")


def _schema(name: str, count: int) -> list[Any]:
    """The arguments of the overload of ATen that takes that many tensors, and no more."""
    packet: Any = getattr(torch.ops.aten, name, torch.ops.aten.exp)  # of a function of Python: one operand, no options
    for overload in packet.overloads():
        arguments = list(getattr(packet, overload)._schema.arguments)
        if [str(each.type) in _TENSOR for each in arguments] == [k < count for k in range(len(arguments))]:
            return arguments
    raise LookupError(f"got {name}, expected a function of {count} tensors in ATen: see the row's names")


def _route(row: Any, operands: list[str], order: list[str], schema: list[Any], turned: bool) -> Callable[..., Any]:
    """`turned`: torch's function takes the operands in the other order, but calls the first one `input`."""
    ours, own = getattr(rgt, row.name), [each.name for each in getattr(row, "options", ())]
    defaults = {each.name: each.default_value for each in schema if each.has_default_value()} | {"inplace": False}
    wanted = defaults | dict(row.names.torch_options)  # what is not the row's own; None where it is neither

    def route(*args: Any, **named: Any) -> Any:
        given = dict(zip(order, args, strict=len(args) > len(order)))
        named = {_SELF if name == "input" else name: value for name, value in named.items()}
        if turned and not named.keys().isdisjoint(operands):
            return NotImplemented
        given |= named
        found = [given.pop(name, None) for name in operands]
        options = {name: given.pop(name) for name in own if name in given}
        others = {name: given.get(name, defaults.get(name)) for name in {*given, *row.names.torch_options}}
        if (
            _suit(row, found)
            and all(map(_is_number, options.values()))
            and all(_is_same(value, wanted.get(name)) for name, value in others.items())
        ):
            return ours(*found, **options)
        return NotImplemented

    return route


def _suit(row: Any, operands: list[Any]) -> bool:
    dtypes = set()
    masks, slopes = getattr(row, "masks", ""), row.slopes if hasattr(row, "slopes") else (row.slope,)
    absent = getattr(row, "absent", {})
    if absent and all(each is None for each in operands[1:]):
        return False
    for letter, each, slope in zip(row.letters, operands, slopes, strict=True):
        if each is None and letter in absent:
            continue
        if isinstance(each, torch.Tensor):
            if letter in masks:
                if each.dtype != torch.bool:
                    return False
                continue
            if not each.is_floating_point() or (each.requires_grad and slope is None and not row.to_bool):
                return False
            dtypes.add(each.dtype)
        elif len(operands) == 1 or letter in masks or not _is_number(each):
            return False
    compares = row.to_bool or absent
    return len(dtypes) == 1 and (not compares or all(_is_held(each, *dtypes) for each in operands))


def _is_held(value: Any, dtype: torch.dtype) -> bool:
    """Whether torch compares with the number that we compare with: it rounds to the dtype, we to f32 beside halves."""
    if value is None or isinstance(value, torch.Tensor):
        return True
    return float(torch.tensor(value, dtype=dtype)) == float(
        torch.tensor(value, dtype=torch.promote_types(dtype, torch.float32))
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_same(value: Any, wanted: Any) -> bool:
    return value is wanted or (isinstance(value, (bool, int, float, str)) and bool(value == wanted))
