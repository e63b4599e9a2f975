"""The functions of the tables as torch's users call them. Where nobody records, traces or transforms a call, it is that
of `retrograde.functional`."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from retrograde import functional
from retrograde._core.docs import docstring
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.given import as_needs, as_number, as_real, check_alike, is_number, refuse_bool
from retrograde._core.layout import show_shape
from retrograde.families._manifest import FUNCTIONS
from retrograde.torch import _cast
from retrograde.torch._compat import (
    as_constant,
    as_tensor,
    is_unwatched,
    is_without_memory,
    no_transforms_active,
    tensor_element,
)
from retrograde.torch._operator import apply, overload
from retrograde.torch._pointwise import UNARY, UNARY_BACKWARD, row_of
from retrograde.torch._pointwise_nary import FORWARDS, GRADIENTS, gradients
from retrograde.torch._signatures import signature_of

_OPERATORS = {"unary": (UNARY, UNARY_BACKWARD)} | {
    name: tuple(each[name] for each in (FORWARDS, GRADIENTS) if name in each) for name in FORWARDS
}
_is_traced, _Tensor = torch.compiler.is_dynamo_compiling, torch.Tensor


def public(name: str) -> Callable[..., Any]:
    function, family = getattr(functional, name), FUNCTIONS[name]
    if family == "cast":
        return _cast.public(name)
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
    call.__module__, call.__doc__ = "retrograde.torch", docstring("torch", name)
    call.__signature__ = signature_of(inspect.signature(function), {})  # type: ignore[attr-defined]
    return call


def _check_memory(values: Sequence[Any]) -> None:
    """After a refusal: go on with the operator where tensors have no memory, as under `is_grads_batched`."""
    if not any(isinstance(each, _Tensor) and is_without_memory(each) for each in values):
        raise  # the error that is handled


def _refuse_out(name: str, out: Any) -> None:
    if out is not None:
        if _is_traced() or not no_transforms_active():
            raise InvalidProblem(f"{name}: got out=, expected none: a traced function has no out=, use its result")
        raise InvalidProblem(f"{name}: got out=, expected none where autograd records: use torch.no_grad()")


# --- unary


@as_constant
def _attempt(name: str) -> Callable[..., Any]:
    """The native way of a function. Compilers that trace the first use of a function do not look into it."""
    found: Callable[..., Any] = getattr(functional, name).attempt
    return found


def _values(row: Any, options: Mapping[str, Any]) -> list[float]:
    known = [each.name for each in row.options]
    for name in options:
        if name not in known:
            expected = ", ".join(known) or "none"
            raise TypeError(f"{row.name}() got an unexpected keyword argument {name!r}, expected {expected}")
    for each in row.options:
        if each.required and each.name not in options:
            raise TypeError(f"{row.name}() is missing the keyword argument {each.name!r}")
    given = [(each.name, options.get(each.name, each.default)) for each in row.options]
    return [
        value if type(value) is float else as_real(value, name) for name, value in given
    ]  # symbolic ones are floats


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
        _check_unread(*((x, "x") if of_y else (y, "y")), dy)
        return apply(UNARY_BACKWARD, dy, None if of_y else x, y if of_y else None, row.name, _values(row, options))

    return call


def _check_unread(value: Any, name: str, dy: Any) -> None:
    """Of a tensor that may be None, and is not read."""
    if value is not None:
        check_alike(name, value.shape, tensor_element(value, name), dy.shape, tensor_element(dy, "dy"))


# --- of several operands


def _bound(row: Any, operands: tuple[Any, ...], named: dict[str, Any], name: str) -> tuple[Any, ...]:
    """The operands in their order; None for those that are left out."""
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
    for letter, parameter in zip(row.letters, row.parameters, strict=True):
        if parameter not in found and letter not in row.absent:
            raise TypeError(f"{name}() is missing the argument {parameter!r}")
    return tuple(found.get(parameter) for parameter in row.parameters)


def _present(row: Any, operands: tuple[Any, ...]) -> tuple[Any, ...]:
    """With the numbers that stand for those that are left out."""
    if not row.absent:
        return operands
    pairs = list(zip(row.letters, operands, strict=True))
    if all(each is None for letter, each in pairs if letter in row.absent):
        from retrograde.families.pointwise.nary import none_given

        raise InvalidProblem(none_given(row))
    return tuple(row.absent.get(letter) if each is None else each for letter, each in pairs)


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


def _split(row: Any, operands: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """(the tensors, the numbers), with None in the places of the others. Beside floats numbers are floats."""
    tensors = [each if isinstance(each, _Tensor) else None for each in operands]
    valued = [each for letter, each in zip(row.letters, tensors, strict=True) if letter not in row.masks]
    first = next((each for each in valued if each is not None), None)
    element = None if first is None else tensor_element(first, row.name)
    numbers: list[Any] = [None] * len(operands)
    for place, name in enumerate(row.parameters):
        if tensors[place] is None:
            if element is None or row.letters[place] in row.masks:
                expected = ", ".join(row.parameters)
                raise InvalidType(f"{row.name}: got numbers only, expected an array among {expected}")
            numbers[place] = as_number(operands[place], element, name)
    return tensors, numbers


def _along_channels(row: Any, operands: tuple[Any, ...]) -> tuple[Any, ...]:
    """The last operand as it broadcasts, where it has one number for each channel."""
    if not row.by_channel or not all(isinstance(each, _Tensor) for each in operands):
        return operands
    from retrograde.families.pointwise.nary import by_channel

    shape = by_channel(row, [each.shape for each in operands])[-1]
    return *operands[:-1], operands[-1].reshape(shape)


def _is_tensor_or_number(value: Any) -> bool:
    return isinstance(value, _Tensor) or (isinstance(value, (int, float)) and is_number(value))


def _as_operands(row: Any, operands: tuple[Any, ...]) -> tuple[Any, ...]:
    """Tensors and numbers: other arrays become tensors over their memory."""
    if all(map(_is_tensor_or_number, operands)):
        return operands
    return tuple(
        each if _is_tensor_or_number(each) else _as_tensor(each, name)
        for each, name in zip(operands, row.parameters, strict=True)
    )


def _as_tensor(value: Any, name: str) -> Any:
    refuse_bool(value, name)
    if _is_traced():
        return torch.as_tensor(value)
    return as_tensor(value, name)


def _nary(row: Any, function: Any) -> Callable[..., Any]:
    family, count, attempt = FUNCTIONS[row.name], len(row.parameters), _attempt(row.name)
    own = [each.name for each in row.options]

    def call(*operands: Any, out: Any = None, **named: Any) -> Any:
        if not _is_traced() and (not named or row.options or row.absent):
            made = attempt(*operands, **named) if out is None else attempt(*operands, out=out, **named)
            if made is not NotImplemented:
                return made if out is not None or isinstance(made, _Tensor) else as_tensor(made, row.name)
        options = {name: named.pop(name) for name in own if name in named}
        if named or len(operands) != count:
            operands = _bound(row, operands, named, row.name)
        operands = _as_operands(row, _present(row, operands))
        if torch.is_autocast_enabled("cpu"):
            operands = _in_one_dtype(row, operands)
        if not _is_traced() and is_unwatched(operands):
            try:
                return function(*operands, **options) if out is None else function(*operands, out=out, **options)
            except InvalidProblem:
                _check_memory(operands)
        _refuse_out(row.name, out)
        tensors, numbers = _split(row, _along_channels(row, operands))
        return apply(FORWARDS[family], *tensors, *numbers, row.name, _values(row, options))

    return call


def _nary_backward(row: Any, function: Any) -> Callable[..., Any]:
    name, family, count = f"{row.name}_backward", FUNCTIONS[row.name], len(row.parameters)
    every = (True,) * count

    def call(dy: Any, *operands: Any, y: Any = None, needs: Any = every, out: Any = None, **named: Any) -> Any:
        if named or len(operands) != count:
            operands = _bound(row, operands, named, name)
        operands = _as_operands(row, operands)
        if not _is_traced() and is_unwatched((dy, *operands, y)):
            try:
                return function(dy, *operands, y=y, needs=needs, out=out)
            except InvalidProblem:
                _check_memory((dy, *operands))
        _refuse_out(name, out)
        needs = as_needs(needs, count)
        tensors, numbers = _split(row, _along_channels(row, operands))
        shapes = [() if each is None else each.shape for each in tensors]
        shape = torch.broadcast_shapes(*shapes)
        if dy.shape != shape:
            raise InvalidProblem(
                f"dy: got shape {show_shape(dy.shape)}, expected {show_shape(shape)}, to which the operands broadcast"
            )
        _check_unread(y, "y", dy)
        made = gradients(family, row.name, dy, tensors, numbers, shapes, list(needs))
        if row.by_channel and made[-1] is not None and isinstance(operands[-1], _Tensor):
            made[-1] = made[-1].reshape(operands[-1].shape)
        return tuple(made)

    return call
