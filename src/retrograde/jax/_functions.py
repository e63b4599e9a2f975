"""A function of `retrograde.functional` as JAX's users call it. Apart from the package, whose names are those of the
functions: there `sum` is not Python's.
"""

import inspect
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp

from retrograde import functional
from retrograde._core.bindings import overloads
from retrograde._core.docs import adapted, docstring, keyword
from retrograde._core.errors import InvalidProblem, InvalidType, Unsupported
from retrograde.jax import _primitive
from retrograde.jax._compat import as_array

WITHOUT = ("out", "accumulate")  # JAX arrays are not written to


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, (list, tuple)) else value


def public(name: str) -> Callable[..., Any]:
    several = overloads(name)
    function, extra = several[0].function, dict(several[0].extra)
    signature = inspect.signature(function)
    added = [keyword(each, value, type(value)) for each, value in extra.items()]
    whole = adapted(signature, jax.Array, added)

    def call(*args: Any, **options: Any) -> Any:
        try:
            bound = whole.bind(*args, **options)
        except TypeError as error:
            raise TypeError(f"{name}() {error}") from None
        bound.apply_defaults()
        values = dict(bound.arguments)
        if values.pop("out", None) is not None:
            raise InvalidProblem(f"{name}: got out=, expected none: JAX arrays are not written to")
        if values.get("accumulate"):
            raise InvalidProblem(f"{name}: got accumulate=True, expected False: JAX arrays are not written to")
        fill_seed(function, values)
        binding = next(each for each in several if each.applies(values))
        for parameter, kind in binding.parameters.items():
            value = values[parameter]
            if kind.startswith("Tensor"):
                left_out = value is None and kind == "Tensor?"
                values[parameter] = None if left_out else _array(value, parameter, parameter in binding.indices)
            elif kind == "SymInt[]":
                values[parameter] = tuple(value) if isinstance(value, (list, tuple)) else tuple(jnp.shape(value))
            else:
                if isinstance(value, jax.core.Tracer):
                    raise InvalidType(
                        f"{parameter}: got a traced value, expected one that is known when {name} is traced: "
                        "pass it outside of jit's arguments, or name it in static_argnames"
                    )
                values[parameter] = _hashable(value)
        if binding.broadcast:
            arrays = [values[parameter] for parameter in binding.arrays if values[parameter] is not None]
            shape = jnp.broadcast_shapes(*(array.shape for array in arrays))
            values |= {each: jnp.broadcast_to(values[each], shape) for each in binding.broadcast}
        hidden = binding.hides and not values[binding.hides]
        made = _primitive.call(binding, {parameter: values[parameter] for parameter in binding.parameters})
        if binding.updates:  # like what is written elsewhere: the next call may take them inside the same gradient
            pairs = zip(binding.results, made, strict=True)
            made = tuple(jax.lax.stop_gradient(each) if name in binding.updates else each for name, each in pairs)
        made = binding.whole(made)
        return made[0] if len(made) == 1 or hidden else made

    call.__name__ = call.__qualname__ = name
    call.__module__ = "retrograde.jax"
    call.__doc__ = docstring("jax", name)
    call.__signature__ = adapted(whole, jax.Array, removed=WITHOUT)  # type: ignore[attr-defined]
    return call


def plain(name: str) -> Callable[..., Any]:
    """A function without a binding: that of `functional`, outside of jit and grad."""
    function = getattr(functional, name)

    def call(*args: Any, **options: Any) -> Any:
        if any(isinstance(each, jax.core.Tracer) for each in (*args, *options.values())):
            raise Unsupported(f"{name}: the shape of its result depends on the data, so that jit cannot trace it", [])
        return function(*args, **options)

    call.__name__ = call.__qualname__ = name
    call.__module__, call.__doc__ = "retrograde.jax", docstring("jax", name)
    call.__signature__ = adapted(inspect.signature(function), jax.Array)  # type: ignore[attr-defined]
    return call


def fill_seed(function: Any, values: dict[str, Any]) -> None:
    """A number as dy: an array of it."""
    if hasattr(function, "general"):
        function.general.fill_seed(values, lambda like, shape, number: jnp.full(shape, number, jnp.asarray(like).dtype))


def _array(value: Any, name: str, is_index: bool) -> Any:
    """Indices may be of any integer type."""
    found = as_array(value, name)
    if is_index and jnp.issubdtype(found.dtype, jnp.integer) and found.dtype not in (jnp.int32, jnp.int64):
        return found.astype(jnp.int32)
    return found
