"""Calls with DTensors: which piece each process has, and where the results and gradients are placed."""

from collections.abc import Callable
from math import prod
from typing import Any

import torch
from torch.autograd.function import once_differentiable
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard
from torch.distributed.tensor._utils import compute_local_shape_and_global_offset

from retrograde._core.bindings import Binding
from retrograde._core.layout import normalise_axis
from retrograde._core.preference import active, using
from retrograde.families.reduce.problem import ReduceKind
from retrograde.families.scan.problem import ScanKind
from retrograde.torch import _sharded, _sharded_tables

ShardedCall = Callable[[Binding, Any], Any]


def _settled(x: DTensor) -> DTensor:
    """As it is, but with sums that are still to be made, and shards that are not plain, replicated."""
    wanted = [p if type(p) in (Shard, Replicate) else Replicate() for p in x.placements]
    return x if list(x.placements) == wanted else x.redistribute(placements=wanted)


def _made(local: torch.Tensor, like: DTensor, placements: Any, shape: Any) -> DTensor:
    strides = torch.empty(shape, device="meta").stride()
    return DTensor.from_local(
        local.contiguous(), like.device_mesh, placements, run_check=False, shape=torch.Size(shape), stride=strides
    )


def _cut(x: DTensor) -> dict[int, int]:
    """The dimensions of the mesh that cut one of x."""
    return {i: p.dim for i, p in enumerate(x.placements) if isinstance(p, Shard)}


def _pieces(x: DTensor, axes: tuple[int, ...]) -> _sharded.Pieces:
    """The pieces along sharded axes. Extents are given for one axis only."""
    mesh, coordinate = x.device_mesh, x.device_mesh.get_coordinate()
    assert coordinate is not None, "this process is not part of the mesh"
    dims = [i for i, dim in _cut(x).items() if dim in axes]
    sizes = tuple(mesh.size(i) for i in dims)
    own = 0
    for i, size in zip(dims, sizes, strict=True):
        own = own * size + coordinate[i]
    extents: tuple[int, ...] = ()
    if len(axes) == 1:
        n, count = x.shape[axes[0]], prod(sizes)
        each = -(-n // count)
        extents = tuple(max(0, min(each, n - k * each)) for k in range(count))
    return _sharded.Pieces(tuple(mesh.get_group(i) for i in dims), sizes, own, extents)


def _axes(axis: Any, rank: int) -> tuple[int, ...]:
    several = range(rank) if axis is None else axis if isinstance(axis, (list, tuple)) else (axis,)
    return tuple(sorted(normalise_axis(one, rank, "axis") for one in several))


def _reduced(placements: Any, axes: tuple[int, ...], keepdims: bool) -> list[Any]:
    """Where y and dy are, for an x that is there."""
    found: list[Any] = []
    for placement in placements:
        if not placement.is_shard() or placement.dim in axes:
            found.append(Replicate())
        else:
            found.append(Shard(placement.dim if keepdims else placement.dim - sum(a < placement.dim for a in axes)))
    return found


def _same_preference(cls: Any) -> Any:
    """The backward of a function has the preference of its forward."""
    forward, backward = cls.forward, cls.backward

    def noted(ctx: Any, *values: Any) -> Any:
        ctx.preference = active.current
        return forward(ctx, *values)

    def again(ctx: Any, *upstream: Any) -> Any:
        with using(ctx.preference):
            return backward(ctx, *upstream)

    cls.forward, cls.backward = staticmethod(noted), staticmethod(again)
    return cls


@_same_preference
class _Reduce(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: DTensor, kind: str, axes: Any, keepdims: bool, correction: float, ties: str) -> DTensor:
        local = x.to_local()
        terms = prod(x.shape[axis] for axis in axes)
        y, state = _sharded.reduce(kind, local, axes, terms, correction, ties, _pieces(x, axes))
        ctx.how = kind, axes, terms, correction, ties
        ctx.shape, ctx.local_shape, ctx.placements = x.shape, tuple(local.shape), x.placements
        ctx.wanted = _reduced(x.placements, axes, keepdims)
        ctx.save_for_backward(None if kind in ("sum", "mean") else local, state)
        kept = [1 if d in axes else extent for d, extent in enumerate(local.shape)]
        whole = [1 if d in axes else extent for d, extent in enumerate(x.shape)]
        if not keepdims:
            kept, whole = ([e for d, e in enumerate(shape) if d not in axes] for shape in (kept, whole))
        return _made(y.reshape(kept), x, ctx.wanted, whole)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, dy: DTensor) -> Any:
        x, state = ctx.saved_tensors
        kind, axes, terms, correction, ties = ctx.how
        local = dy.redistribute(placements=ctx.wanted).to_local()
        dx = _sharded.piece_backward(kind, local, x, state, ctx.local_shape, axes, terms, correction, ties)
        return _made(dx, dy, ctx.placements, ctx.shape), *[None] * 5


def _reduce(binding: Binding, values: Any) -> Any:
    x = values["x"]
    if not isinstance(x, DTensor) or len(binding.results) > 1:  # states have no places
        return NotImplemented
    x = _settled(x)
    axes = _axes(values["axis"], x.dim())
    ties = values.get("ties", "even")
    cut = set(_cut(x).values()) & set(axes)
    first = next((a for a in axes if x.shape[a] > 1), None)
    if ties in ("first", "last") and cut - {first}:
        return NotImplemented  # the order of the pieces is not that of the terms
    if prod(x.shape[a] for a in axes) == 0:
        return NotImplemented
    made = _Reduce.apply(x, binding.name, axes, values["keepdims"], values.get("correction", 1.0), ties)
    return (made,)


@_same_preference
class _Scan(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: DTensor, how: _sharded.Scan, indexed: bool) -> Any:
        local = x.to_local()
        pieces = _pieces(x, (how.axis,))
        y, indices, states, carry = _sharded.scan(how, local, pieces, indexed)
        ctx.how, ctx.pieces, ctx.shape, ctx.placements = how, pieces, x.shape, x.placements
        ctx.save_for_backward(*([None] * 3 if how.kind == "cumsum" else (local, states, carry)))
        made = _made(y, x, x.placements, x.shape)
        if indices is None:
            return made
        whole = _made(indices, x, x.placements, x.shape)
        ctx.mark_non_differentiable(whole)
        return made, whole

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, dy: DTensor, *_: Any) -> Any:
        local = dy.redistribute(placements=ctx.placements).to_local()
        x, states, carry = ctx.saved_tensors
        dx = _sharded.scan_share(ctx.how, local, x, states, carry, ctx.pieces)
        return _made(dx, dy, ctx.placements, ctx.shape), None, None


def _scan(binding: Binding, values: Any) -> Any:
    x = values["x"]
    if not isinstance(x, DTensor) or not x.dim():
        return NotImplemented
    x = _settled(x)
    axis = normalise_axis(values["axis"], x.dim(), "axis")
    sizes = [x.device_mesh.size(i) for i, dim in _cut(x).items() if dim == axis]
    if len(sizes) > 1 and x.shape[axis] % prod(sizes):
        return NotImplemented  # pieces of pieces have other extents
    how = _sharded.Scan(binding.name, axis, values["reverse"], values["exclusive"], values.get("ties", "first"))
    made = _Scan.apply(x, how, "indices" in binding.results)
    return made if isinstance(made, tuple) else (made,)


def _rows(weight: DTensor) -> _sharded_tables.Rows:
    mesh = weight.device_mesh
    _, offset = compute_local_shape_and_global_offset(weight.shape, mesh, weight.placements)
    groups = tuple(mesh.get_group(i) for i, p in enumerate(weight.placements) if p.is_shard(0))
    return _sharded_tables.Rows(offset[0], weight.shape[0], groups)


@_same_preference
class _Embedding(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, weight: DTensor, indices: DTensor, padding_idx: Any, by_freq: bool) -> DTensor:
        table, at, rows = weight.to_local(), indices.to_local(), _rows(weight)
        output = _sharded_tables.embedding(table, at, rows)
        ctx.save_for_backward(at)
        ctx.how = len(table), rows, padding_idx, by_freq
        ctx.shape, last = weight.shape, indices.dim()
        found: list[Any] = []
        ctx.wanted, ctx.placements = [], []
        one: tuple[Any, ...]
        for of_table, of_indices in zip(weight.placements, indices.placements, strict=True):
            if of_table.is_shard(0):
                one = Partial(), Replicate(), of_table
            elif of_table.is_shard(1):
                one = Shard(last), Shard(last), of_table
            elif of_indices.is_shard():
                one = of_indices, of_indices, Partial()
            else:
                one = Replicate(), Replicate(), Replicate()
            for kept, placement in zip((found, ctx.wanted, ctx.placements), one, strict=True):
                kept.append(placement)
        return _made(output, weight, found, (*indices.shape, weight.shape[1]))

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, dy: DTensor) -> Any:
        (at,) = ctx.saved_tensors
        count, rows, padding_idx, by_freq = ctx.how
        local = dy.redistribute(placements=ctx.wanted).to_local()
        dweight = _sharded_tables.embedding_backward(local, at, count, rows, padding_idx, by_freq)
        return _made(dweight, dy, ctx.placements, ctx.shape), None, None, None


def _everywhere(weight: DTensor, value: Any) -> DTensor:
    mesh = weight.device_mesh
    if isinstance(value, DTensor):
        return _settled(value)
    return DTensor.from_local(value, mesh, [Replicate()] * mesh.ndim, run_check=False)


def _embedding(_: Binding, values: Any) -> Any:
    weight = values["weight"]
    if not isinstance(weight, DTensor) or values["index_policy"] != "raise":
        return NotImplemented
    weight, indices = _settled(weight), _everywhere(weight, values["indices"])
    apart = [Replicate() if p.is_shard() else q for p, q in zip(weight.placements, indices.placements, strict=True)]
    indices = indices.redistribute(placements=apart)
    by_freq = values["scale_grad_by_freq"]
    if by_freq and any(p.is_shard() for p in apart):
        return NotImplemented  # a process would count its own indices only
    return (_Embedding.apply(weight, indices, values["padding_idx"], by_freq),)


@_same_preference
class _Bag(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, weight: DTensor, weights: Any, bags: Any, mode: str, padding: Any, by_freq: bool) -> Any:
        table, rows = weight.to_local(), _rows(weight)
        own = None if weights is None else weights.to_local()
        ctx.how, ctx.shape, ctx.placements = (bags, mode, padding, by_freq, rows), weight.shape, weight.placements
        everywhere = [Replicate()] * weight.device_mesh.ndim
        if mode != "max":
            output, winners = _sharded_tables.bag_sums(table, bags, mode, own, rows), None
        else:
            output, winners = _sharded_tables.bag_maxima(table, bags, rows)
        ctx.save_for_backward(table, own, winners)
        made = _made(output, weight, everywhere, output.shape)
        if winners is None:
            return made
        named = _made(winners, weight, everywhere, winners.shape)
        ctx.mark_non_differentiable(named)
        return made, named

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, dy: DTensor, *_: Any) -> Any:
        table, own, winners = ctx.saved_tensors
        bags, mode, padding, by_freq, rows = ctx.how
        everywhere = [Replicate()] * dy.device_mesh.ndim
        local = dy.redistribute(placements=everywhere).to_local()
        found = _sharded_tables.bag_backward(local, table, bags, mode, own, winners, padding, by_freq, rows)
        dweights = None if found[1] is None else _made(found[1], dy, everywhere, found[1].shape)
        return _made(found[0], dy, ctx.placements, ctx.shape), dweights, *[None] * 4


def _embedding_bag(_: Binding, values: Any) -> Any:
    weight = values["weight"]
    if not isinstance(weight, DTensor) or values["index_policy"] != "raise":
        return NotImplemented
    weight = _settled(weight)
    if any(p.is_shard(1) for p in weight.placements):
        return NotImplemented
    names = ("indices", "offsets", "per_sample_weights")
    whole = [Replicate()] * weight.device_mesh.ndim
    given: dict[str, Any] = dict.fromkeys(names)
    for name in names:
        if values[name] is not None:
            given[name] = _everywhere(weight, values[name]).redistribute(placements=whole)
    padding = _rows(weight).padding(values["padding_idx"])
    offsets = None if given["offsets"] is None else given["offsets"].to_local()
    bags = _sharded_tables.Bags.of(given["indices"].to_local(), offsets, values["include_last_offset"], padding)
    made = _Bag.apply(weight, given["per_sample_weights"], bags, values["mode"], padding, values["scale_grad_by_freq"])
    return made if isinstance(made, tuple) else (made,)


SHARDED_CALLS: dict[str, ShardedCall] = {
    **dict.fromkeys(map(str, ReduceKind), _reduce),
    **dict.fromkeys(map(str, ScanKind), _scan),
    "embedding": _embedding,
    "embedding_bag": _embedding_bag,
}
