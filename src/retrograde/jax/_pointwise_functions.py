"""The functions of the tables as JAX's users call them."""

import inspect
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp

from retrograde import functional
from retrograde._core.dtypes import element_of, float_of
from retrograde._core.errors import InvalidProblem
from retrograde.families._manifest import FUNCTIONS
from retrograde.families.pointwise import table_binary, table_ternary, table_unary
from retrograde.jax._compat import alike_varying
from retrograde.jax._pointwise import unary, unary_slope
from retrograde.jax._pointwise_nary import gradient, nary, read_by

_ROWS: dict[str, Any] = {"unary": table_unary.BY_NAME, "binary": table_binary.BY_NAME, "ternary": table_ternary.BY_NAME}


def public(name: str) -> Callable[..., Any]:
    function, family, kind = getattr(functional, name), FUNCTIONS[name], name.removesuffix("_backward")
    row, signature = _ROWS[family][kind], inspect.signature(function)
    run = {"unary": (_unary, _unary_backward)}.get(family, (_nary, _nary_backward))[kind != name]

    def call(*args: Any, **options: Any) -> Any:
        try:
            bound = signature.bind(*args, **options)
        except TypeError as error:
            raise TypeError(f"{name}() {error}") from None
        bound.apply_defaults()
        if bound.arguments.pop("out") is not None:
            raise InvalidProblem(f"{name}: got out=, expected none: JAX arrays are not written to")
        return run(row, family, bound.arguments)

    call.__name__ = call.__qualname__ = name
    call.__module__, call.__doc__ = "retrograde.jax", function.__doc__
    call.__signature__ = signature  # type: ignore[attr-defined]
    return call


def _array(value: Any, name: str) -> Any:
    found = jnp.asarray(value)
    float_of(found.dtype, name)
    return found


def _options(row: Any, values: dict[str, Any]) -> tuple[float, ...]:
    return tuple(float(values[name]) for name, _ in row.options)


def _unary(row: Any, _: str, values: dict[str, Any]) -> Any:
    return unary(_array(values["x"], "x"), row.name, _options(row, values))


def _unary_backward(row: Any, _: str, values: dict[str, Any]) -> Any:
    of_y = values["y"] is not None and row.slope_of_y is not None
    name = "y" if of_y else "x"
    if values[name] is None:
        raise InvalidProblem(f"{row.name}_backward: got no {name}, expected an array: it is what the gradient reads")
    dy, z = alike_varying([_array(values["dy"], "dy"), _array(values[name], name)])
    return unary_slope(dy, z, row.name, _options(row, values), of_y)


def _operands(row: Any, values: dict[str, Any]) -> tuple[Any, ...]:
    """Arrays of one dtype, and numbers. What is weakly typed has the dtype of the others."""
    given = [values[name] for name in row.parameters]
    found: list[Any] = [each if isinstance(each, (int, float)) else jnp.asarray(each) for each in given]
    arrays = [place for place, each in enumerate(found) if isinstance(each, jax.Array)]
    valued = [place for place in arrays if row.letters[place] not in row.masks]
    strong = [found[place].dtype for place in valued if not found[place].weak_type]
    dtype = strong[0] if strong else jnp.result_type(*(found[place] for place in valued)) if valued else None
    for place in valued:
        if found[place].weak_type:
            found[place] = jnp.asarray(found[place], dtype)
    for place, each in zip(arrays, alike_varying([found[place] for place in arrays]), strict=True):
        found[place] = each
    return tuple(_number(each, dtype, name) for each, name in zip(found, row.parameters, strict=True))


def _number(value: Any, dtype: Any, name: str) -> Any:
    """Beside floats a float."""
    if not isinstance(value, (int, float)) or dtype is None:
        return value
    element = element_of(dtype)
    if element.info.is_float:
        return float(value)
    if not isinstance(value, int):
        raise InvalidProblem(f"{name}: got {value!r}, expected a whole number: the arrays are {element}")
    return value


def _nary(row: Any, family: str, values: dict[str, Any]) -> Any:
    return nary(_operands(row, values), family, row.name)


def _nary_backward(row: Any, family: str, values: dict[str, Any]) -> Any:
    needs = values["needs"]
    if not isinstance(needs, (tuple, list)) or len(needs) != len(row.letters):
        raise InvalidProblem(f"needs: got {needs!r}, expected {len(row.letters)} values, True or False")
    operands = dict(zip(row.letters, _operands(row, values), strict=True))
    dy = _array(values["dy"], "dy")
    shape = jnp.broadcast_shapes(*(jnp.shape(each) for each in operands.values()))
    if dy.shape != shape:
        raise InvalidProblem(f"dy: got shape {dy.shape}, expected {shape}, to which the operands broadcast")
    return tuple(
        gradient(dy, read_by(row, letter, operands), family, row.name, letter, jnp.shape(operands[letter]))
        if need and letter in row.wrt
        else None
        for letter, need in zip(row.letters, needs, strict=True)
    )
