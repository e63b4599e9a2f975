"""A function of `retrograde.functional` as JAX's users call it. Apart from the package, whose names are those of the
functions: there `sum` is not Python's.
"""

import inspect
from collections.abc import Callable
from typing import Any

import jax.numpy as jnp

from retrograde._core.bindings import overloads
from retrograde._core.errors import InvalidProblem
from retrograde.jax import _primitive


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, (list, tuple)) else value


def public(name: str) -> Callable[..., Any]:
    several = overloads(name)
    function, extra = several[0].function, dict(several[0].extra)
    signature = inspect.signature(function)
    added = [inspect.Parameter(each, inspect.Parameter.KEYWORD_ONLY, default=value) for each, value in extra.items()]
    whole = signature.replace(parameters=[*signature.parameters.values(), *added])

    def call(*args: Any, **options: Any) -> Any:
        bound = whole.bind(*args, **options)
        bound.apply_defaults()
        values = dict(bound.arguments)
        if values.pop("out", None) is not None:
            raise InvalidProblem(f"{name}: got out=, expected none: JAX arrays are not written to")
        binding = next(each for each in several if each.applies(values))
        for parameter, kind in binding.parameters.items():
            value = values[parameter]
            if kind.startswith("Tensor"):
                values[parameter] = None if value is None else jnp.asarray(value)
            elif kind == "SymInt[]":
                values[parameter] = tuple(value) if isinstance(value, (list, tuple)) else tuple(jnp.shape(value))
            else:
                values[parameter] = _hashable(value)
        if binding.broadcast:
            arrays = [values[parameter] for parameter in binding.arrays if values[parameter] is not None]
            shape = jnp.broadcast_shapes(*(array.shape for array in arrays))
            values |= {each: jnp.broadcast_to(values[each], shape) for each in binding.broadcast}
        hidden = binding.hides and not values[binding.hides]
        made = _primitive.call(binding, {parameter: values[parameter] for parameter in binding.parameters})
        return made[0] if len(made) == 1 or hidden else made

    call.__name__ = call.__qualname__ = name
    call.__module__ = "retrograde.jax"
    call.__doc__ = function.__doc__
    call.__signature__ = signature  # type: ignore[attr-defined]
    return call
