"""The functions of the tables as torch's users call them. Where nobody records, traces or transforms a call, it is that
of `retrograde.functional`."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from retrograde import functional
from retrograde._core.errors import InvalidProblem
from retrograde.families._manifest import FUNCTIONS
from retrograde.torch._compat import as_constant, is_batched_without_memory, is_unwatched
from retrograde.torch._operator import apply, overload
from retrograde.torch._pointwise import UNARY, UNARY_BACKWARD, row_of
from retrograde.torch._pointwise_nary import FORWARDS, GRADIENTS, gradients

_OPERATORS = {"unary": (UNARY, UNARY_BACKWARD)} | {name: (FORWARDS[name], GRADIENTS[name]) for name in FORWARDS}
_is_traced, _Tensor = torch.compiler.is_dynamo_compiling, torch.Tensor


def public(name: str) -> Callable[..., Any]:
    function, family = getattr(functional, name), FUNCTIONS[name]
    kind = name.removesuffix("_backward")
    make = {
        (True, True): _unary,
        (True, False): _unary_backward,
        (False, True): _nary,
        (False, False): _nary_backward,
    }[family == "unary", kind == name]
    for operator in _OPERATORS[family]:
        overload(operator)
    call = make(row_of(family, kind), function)
    call.__name__ = call.__qualname__ = name
    call.__module__, call.__doc__ = "retrograde.torch", function.__doc__
    call.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    return call


def _check_memory(values: Sequence[Any]) -> None:
    """After a refusal: go on with the operator where tensors have no memory, as under `is_grads_batched`."""
    if not any(isinstance(each, _Tensor) and is_batched_without_memory(each) for each in values):
        raise  # the error that is handled


def _refuse_out(name: str, out: Any) -> None:
    if out is not None:
        raise InvalidProblem(f"{name}: got out=, expected none where torch records or traces: use torch.no_grad()")


# --- unary


@as_constant
def _attempt(name: str) -> Callable[..., Any]:
    """The native way of a function. Compilers that trace the first use of a function do not look into it."""
    found: Callable[..., Any] = getattr(functional, name).attempt
    return found


def _values(row: Any, options: Mapping[str, Any]) -> list[float]:
    known = dict(row.options)
    for name in options:
        if name not in known:
            expected = ", ".join(known) or "none"
            raise TypeError(f"{row.name}() got an unexpected keyword argument {name!r}, expected {expected}")
    return [float(options.get(name, default)) for name, default in row.options]


def _unary(row: Any, function: Any) -> Callable[..., Any]:
    attempt = _attempt(row.name)

    def call(x: Any, *, out: Any = None, **options: Any) -> Any:
        if not _is_traced():
            made = attempt(x) if out is None and not options else attempt(x, out=out, **options)
            if made is not NotImplemented:
                return made
            if is_unwatched((x,)):
                try:
                    return function(x, out=out, **options)
                except InvalidProblem:
                    _check_memory((x,))
        _refuse_out(row.name, out)
        return apply(UNARY, x, row.name, _values(row, options))

    return call


def _unary_backward(row: Any, function: Any) -> Callable[..., Any]:
    name = f"{row.name}_backward"

    def call(dy: Any, x: Any = None, *, y: Any = None, out: Any = None, **options: Any) -> Any:
        if not _is_traced() and is_unwatched((dy, x, y)):
            try:
                return function(dy, x, y=y, out=out, **options)
            except InvalidProblem:
                _check_memory((dy, x, y))
        _refuse_out(name, out)
        of_y = y is not None and row.slope_of_y is not None
        return apply(UNARY_BACKWARD, dy, None if of_y else x, y if of_y else None, row.name, _values(row, options))

    return call


# --- binary and ternary


def _family(row: Any) -> str:
    return "binary" if len(row.letters) == 2 else "ternary"


def _bound(row: Any, operands: tuple[Any, ...], named: dict[str, Any], name: str) -> tuple[Any, ...]:
    """The operands in their order."""
    found = dict(zip(row.parameters, operands, strict=False))
    if len(operands) > len(row.parameters):
        raise TypeError(f"{name}() takes {len(row.parameters)} operands, got {len(operands)}")
    for parameter, value in named.items():
        if parameter in found:
            raise TypeError(f"{name}() got multiple values for argument {parameter!r}")
        if parameter not in row.parameters:
            expected = ", ".join(row.parameters)
            raise TypeError(f"{name}() got an unexpected keyword argument {parameter!r}, expected {expected}")
        found[parameter] = value
    for parameter in row.parameters:
        if parameter not in found:
            raise TypeError(f"{name}() is missing the argument {parameter!r}")
    return tuple(found[parameter] for parameter in row.parameters)


def _in_one_dtype(row: Any, operands: tuple[Any, ...]) -> tuple[Any, ...]:
    """Under autocast some operands come narrow and some wide: the widest is computed in."""
    places = [
        place
        for place, (letter, each) in enumerate(zip(row.letters, operands, strict=True))
        if letter not in row.masks and isinstance(each, _Tensor) and each.is_floating_point()
    ]
    dtypes = {operands[place].dtype for place in places}
    if len(dtypes) < 2:
        return operands
    dtype = operands[places[0]].dtype
    for place in places:
        dtype = torch.promote_types(dtype, operands[place].dtype)
    return tuple(each.to(dtype) if place in places else each for place, each in enumerate(operands))


def _split(operands: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """(the tensors, the numbers), with None in the places of the others. Beside floats numbers are floats."""
    tensors = [each if isinstance(each, _Tensor) else None for each in operands]
    floats = any(each is not None and each.is_floating_point() for each in tensors)
    numbers = [None if isinstance(each, _Tensor) else float(each) if floats else each for each in operands]
    return tensors, numbers


def _nary(row: Any, function: Any) -> Callable[..., Any]:
    family, count, attempt = _family(row), len(row.parameters), _attempt(row.name)

    def call(*operands: Any, out: Any = None, **named: Any) -> Any:
        if not named and not _is_traced():
            made = attempt(*operands) if out is None else attempt(*operands, out=out)
            if made is not NotImplemented:
                return made
        if named or len(operands) != count:
            operands = _bound(row, operands, named, row.name)
        if torch.is_autocast_enabled("cpu"):
            operands = _in_one_dtype(row, operands)
        if not _is_traced() and is_unwatched(operands):
            try:
                return function(*operands) if out is None else function(*operands, out=out)
            except InvalidProblem:
                _check_memory(operands)
        _refuse_out(row.name, out)
        tensors, numbers = _split(operands)
        return apply(FORWARDS[family], *tensors, *numbers, row.name)

    return call


def _nary_backward(row: Any, function: Any) -> Callable[..., Any]:
    name, family, count = f"{row.name}_backward", _family(row), len(row.parameters)
    every = (True,) * count

    def call(dy: Any, *operands: Any, y: Any = None, needs: Any = every, out: Any = None, **named: Any) -> Any:
        if named or len(operands) != count:
            operands = _bound(row, operands, named, name)
        if not _is_traced() and is_unwatched((dy, *operands, y)):
            try:
                return function(dy, *operands, y=y, needs=needs, out=out)
            except InvalidProblem:
                _check_memory((dy, *operands))
        _refuse_out(name, out)
        if not isinstance(needs, (tuple, list)) or len(needs) != count:
            raise InvalidProblem(f"needs: got {needs!r}, expected {count} values, True or False")
        tensors, numbers = _split(operands)
        shapes = [() if each is None else each.shape for each in tensors]
        return tuple(gradients(family, row.name, dy, tensors, numbers, shapes, [bool(need) for need in needs]))

    return call
