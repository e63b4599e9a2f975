"""What the adapter asks of JAX where its releases differ. Written for JAX 0.6 to 0.10; all of it is here."""

from typing import Any

import jax


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
