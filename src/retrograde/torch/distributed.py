"""DTensor: importing this module lets our functions take sharded tensors.

    import retrograde.torch.distributed
    y = rgt.swiglu(distribute_tensor(x, mesh, [Shard(0)]), dim=1)         # each process works on its rows
    z = rgt.logsumexp(distribute_tensor(x, mesh, [Shard(1)]), dim=1)      # states of 24 bytes a row are exchanged

Dimensions off the op's axis may be sharded: the results are sharded alike, and nothing is communicated. Reductions
and scans may be sharded on the axis: states go from all to all, which are folded in the order of the pieces, and the
gradient stays where x is. So may the rows of a table: the output of `embedding` is then a sum to be made (`Partial`),
that of `embedding_bag` is made. Inside torch.compile a shard on the axis is gathered instead.
"""

from collections.abc import Callable
from typing import Any

import torch
from torch.distributed.tensor import DTensor, Replicate, Shard
from torch.distributed.tensor.experimental import register_sharding

from retrograde._core.bindings import Binding, bindings
from retrograde._core.layout import normalise_axis
from retrograde.torch import _ops, _sharded_calls

Sharding = tuple[list[Any], list[Any]]  # placements of the results, and of the arguments


def _rule(binding: Binding) -> Callable[..., list[Sharding]]:
    parameters = tuple(binding.parameters)

    def rule(*specs: Any) -> list[Sharding]:
        values = dict(zip(parameters, specs, strict=False))  # a preference may follow
        tensors = {name: len(values[name].shape) for name in binding.arrays if values[name] is not None}

        def sharding(results: list[Any], of: dict[str, Any]) -> Sharding:
            given = [of.get(name, Replicate()) if name in tensors else None for name in parameters]
            return results, given + [None] * (len(specs) - len(parameters))

        found = [sharding([Replicate()] * len(binding.results), {})]
        if binding.batch == "pointwise":
            dims = range(tensors[binding.arrays[0]])
            found += [sharding([Shard(d)] * len(binding.results), dict.fromkeys(tensors, Shard(d))) for d in dims]
        elif binding.batch == "axis" and "x" in tensors:
            found += [sharding(*each) for each in _off_axis(binding, values, tensors)]
        return found

    return rule


def _off_axis(binding: Binding, values: dict[str, Any], tensors: dict[str, int]) -> Any:
    """For each dimension that the op leaves alone, where it is in the results and in the arguments."""
    rank, axis = tensors["x"], values["axis"]
    several = range(rank) if axis is None else axis if isinstance(axis, (list, tuple)) else (axis,)
    axes = {normalise_axis(one, rank, "axis") for one in several}
    given = {name: tuple(value.shape) if name in tensors else value for name, value in values.items()}
    ranks = [len(shape) for shape in binding.shapes(given)]
    for dim in set(range(rank)) - axes:
        squeezed = dim - sum(one < dim for one in axes)

        def at(own: int, dim: int = dim, squeezed: int = squeezed) -> Shard:
            return Shard(dim if own == rank else squeezed)

        yield [at(own) for own in ranks], {name: at(own) for name, own in tensors.items()}


def _call(binding: Binding, values: Any) -> Any:
    """The results where one argument is a DTensor and the op has a way of its own; else NotImplemented."""
    way = _sharded_calls.SHARDED_CALLS.get(binding.name)
    if way is None or not any(isinstance(value, DTensor) for value in values.values()):
        return NotImplemented
    with torch.autograd.profiler.record_function(f"retrograde::{binding.label}"):
        return way(binding, values)


for _each in bindings():
    register_sharding(_ops.operator(_each))(_rule(_each))
_ops.call_sharded = _call
