"""The functions of the tables as JAX's users call them."""

import inspect
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp

from retrograde import functional
from retrograde._core.array import shape_and_dtype
from retrograde._core.docs import adapted, docstring
from retrograde._core.dtypes import element_of, float_of
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.given import COMPUTED_IN, as_needs, as_number, as_real, check_alike, is_number, refuse_bool
from retrograde.families._manifest import FUNCTIONS
from retrograde.families.pointwise.nary import by_channel, none_given
from retrograde.families.pointwise.tables import TABLES
from retrograde.jax._cast import cast
from retrograde.jax._compat import alike_varying, as_array
from retrograde.jax._functions import WITHOUT, fill_seed
from retrograde.jax._pointwise import unary, unary_slope
from retrograde.jax._pointwise_nary import gradient, nary, read_by, refuse_mixed


def public(name: str) -> Callable[..., Any]:
    function, family, kind = getattr(functional, name), FUNCTIONS[name], name.removesuffix("_backward")
    row, signature = TABLES[family][kind] if family in TABLES else None, inspect.signature(function)
    run = {"unary": (_unary, _unary_backward), "cast": (_cast,)}.get(family, (_nary, _nary_backward))[kind != name]

    def call(*args: Any, **options: Any) -> Any:
        try:
            bound = signature.bind(*args, **options)
        except TypeError as error:
            raise TypeError(f"{name}() {error}") from None
        bound.apply_defaults()
        if bound.arguments.pop("out") is not None:
            raise InvalidProblem(f"{name}: got out=, expected none: JAX arrays are not written to")
        fill_seed(function, bound.arguments)
        return run(row, family, bound.arguments)

    call.__name__ = call.__qualname__ = name
    call.__module__, call.__doc__ = "retrograde.jax", docstring("jax", name)
    call.__signature__ = adapted(signature, jax.Array, removed=WITHOUT)  # type: ignore[attr-defined]
    return call


def _array(value: Any, name: str) -> Any:
    found = as_array(value, name)
    float_of(found.dtype, name)
    return found


def _options(row: Any, values: dict[str, Any]) -> tuple[float, ...]:
    return tuple(as_real(values[each.name], each.name) for each in row.options)


def _check_unread(value: Any, name: str, shape: Any, dtype: Any) -> None:
    """Of an array that may be None, and is not read."""
    if value is not None:
        found = _array(value, name)
        check_alike(name, found.shape, element_of(found.dtype), shape, element_of(dtype))


def _cast(_row: Any, _family: str, values: dict[str, Any]) -> Any:
    return cast(values["x"], values["element"])


def _unary(row: Any, _: str, values: dict[str, Any]) -> Any:
    if row.any_element and is_number(values["x"]):
        raise InvalidType(f"x: got {values['x']!r}, expected an array")
    x = as_array(values["x"], "x") if row.any_element else _array(values["x"], "x")
    return unary(x, row.name, _options(row, values))


def _unary_backward(row: Any, _: str, values: dict[str, Any]) -> Any:
    of_y = values["y"] is not None and row.slope_of_y is not None
    name = "y" if of_y else "x"
    if values[name] is None:
        raise InvalidProblem(f"{row.name}_backward: got no {name}, expected an array: it is what the gradient reads")
    dy, z = alike_varying([_array(values["dy"], "dy"), _array(values[name], name)])
    other = "x" if of_y else "y"
    _check_unread(values[other], other, dy.shape, dy.dtype)
    return unary_slope(dy, z, row.name, _options(row, values), of_y)


def _operands(row: Any, values: dict[str, Any]) -> tuple[Any, ...]:
    """Arrays of one dtype, and numbers. What is weakly typed has the dtype of the others; of rank 0 it is a number, as
    a Python number is under jit: in the type that is computed in."""
    names = row.parameters
    if row.absent and all(values[name] is None for letter, name in zip(row.letters, names, strict=True)
                          if letter in row.absent):  # fmt: skip
        raise InvalidProblem(none_given(row))
    pairs = zip(row.letters, names, strict=True)
    given = {name: row.absent.get(letter) if values[name] is None else values[name] for letter, name in pairs}
    found: list[Any] = [_operand(given[name], name) for name in names]
    arrays = [place for place, each in enumerate(found) if isinstance(each, jax.Array)]
    valued = [place for place in arrays if row.letters[place] not in row.masks]
    strong = {names[place]: found[place].dtype for place in valued if not found[place].weak_type}
    if len(set(strong.values())) > 1:
        refuse_mixed(row.name, strong)
    weak = [found[place] for place in valued if found[place].weak_type]
    dtype = next(iter(strong.values())) if strong else jnp.result_type(*weak) if weak else None
    if dtype is None:
        raise InvalidType(f"{row.name}: got numbers only, expected an array among {', '.join(names)}")
    element = element_of(dtype)
    for place, each in enumerate(found):
        if is_number(each):
            found[place] = as_number(each, element, names[place])
        elif place in valued and each.weak_type:
            if element.info.is_index and jnp.issubdtype(each.dtype, jnp.floating):
                raise InvalidType(
                    f"{names[place]}: got a {each.dtype}, expected whole numbers: the arrays are {element}"
                )
            taken = COMPUTED_IN.get(element, element) if strong and not each.ndim else element
            found[place] = jnp.asarray(each, taken.info.numpy)
    for place, each in zip(arrays, alike_varying([found[place] for place in arrays]), strict=True):
        found[place] = each
    return tuple(found)


def _operand(value: Any, name: str) -> Any:
    """A number or an array."""
    if is_number(value):
        return value
    refuse_bool(value, name)
    if not isinstance(value, jax.Array):
        shape_and_dtype(value, name)  # it says what is no array
    return as_array(value, name)


def _along_channels(row: Any, operands: tuple[Any, ...]) -> tuple[Any, ...]:
    """The last operand as it broadcasts, where it has one number for each channel."""
    if not row.by_channel or not all(isinstance(each, jax.Array) for each in operands):
        return operands
    shape = by_channel(row, [each.shape for each in operands])[-1]
    return *operands[:-1], operands[-1].reshape(shape)


def _nary(row: Any, family: str, values: dict[str, Any]) -> Any:
    return nary(_along_channels(row, _operands(row, values)), family, row.name, _options(row, values))


def _nary_backward(row: Any, family: str, values: dict[str, Any]) -> Any:
    needs = as_needs(values["needs"], len(row.letters))
    given = _operands(row, values)
    operands = dict(zip(row.letters, _along_channels(row, given), strict=True))
    dy = _array(values["dy"], "dy")
    shape = jnp.broadcast_shapes(*(jnp.shape(each) for each in operands.values()))
    if dy.shape != shape:
        raise InvalidProblem(f"dy: got shape {dy.shape}, expected {shape}, to which the operands broadcast")
    _check_unread(values["y"], "y", shape, dy.dtype)
    return tuple(
        gradient(dy, read_by(row, letter, operands), family, row.name, letter, jnp.shape(operands[letter])).reshape(
            jnp.shape(own)
        )
        if need and letter in row.wrt
        else None
        for letter, own, need in zip(row.letters, given, needs, strict=True)
    )
