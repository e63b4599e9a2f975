"""What the adapter asks of JAX where its releases differ. Written for JAX 0.6 to 0.10; all of it is here."""

from typing import Any, cast

import jax
import jax.numpy as jnp

from retrograde._core.errors import InvalidType


def varying_axes(aval: Any) -> frozenset[Any]:
    """The axes of a `shard_map` along which an array differs; the attribute has had two names."""
    if hasattr(aval, "manual_axis_type"):
        return frozenset(aval.manual_axis_type.varying)
    return frozenset(getattr(aval, "vma", ()))


def result_aval(shape: Any, dtype: Any, arrays: Any) -> Any:
    """A result differs along the axes of a `shard_map` where an operand does."""
    aval = jax.core.ShapedArray(shape, dtype)
    varying = frozenset().union(*(varying_axes(array) for array in arrays))
    if not varying:
        return aval
    if not hasattr(aval, "manual_axis_type"):
        return aval.update(vma=varying)
    first = next(array for array in arrays if varying_axes(array))
    sharding = jax.sharding.NamedSharding(first.sharding.mesh, jax.sharding.PartitionSpec(*[None] * len(shape)))
    return aval.update(manual_axis_type=first.manual_axis_type.update(varying=varying), sharding=sharding)


def is_of_forward_mode(error: TypeError) -> bool:
    """Whether JAX refuses to differentiate a custom_vjp forwards: it has no class for that."""
    return "forward-mode autodiff (jvp) to a custom_vjp" in str(error)


def alike_varying(arrays: list[Any]) -> list[Any]:
    """The arrays, all differing along the axes of a `shard_map` along which one does: then the gradients of the others
    are summed over those."""
    axes = [varying_axes(jax.typeof(array)) for array in arrays]
    every = frozenset().union(*axes)
    return [array if own == every else _as_varying(array, every - own) for array, own in zip(arrays, axes, strict=True)]


def _as_varying(array: Any, axes: frozenset[Any]) -> Any:
    names, lax = tuple(sorted(axes)), cast(Any, jax.lax)
    return lax.pcast(array, names, to="varying") if hasattr(lax, "pcast") else lax.pvary(array, names)


def as_array(value: Any, name: str) -> Any:
    """An array of JAX, of a list and the like, too. What is none is refused by name: JAX names no argument."""
    if value is not None:
        try:
            return jnp.asarray(value)
        except (TypeError, ValueError) as error:
            why = f": {str(error).splitlines()[0]}"
    else:
        why = ""
    raise InvalidType(f"{name}: got {type(value).__name__}, expected an array that JAX takes{why}")
