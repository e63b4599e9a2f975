"""Functions to call inside `jax.shard_map`, on arrays that are cut along the axis of the function.

    from retrograde.jax import sharded
    block = lambda x: sharded.cumsum(x, axis=1, axis_name="sequence")
    jax.shard_map(block, mesh=mesh, in_specs=P(None, "sequence"), out_specs=P(None, "sequence"))

Each device makes the state of its piece, all states go to all (an all_gather of 16 to 48 bytes a row), and each device
folds them in the order of the devices: a result has the bits of that order. The results of reductions and embeddings
are the same on all devices, those of scans are cut as x is. Gradients are those of reverse mode, and stay where the
operand is. Ties go by the order of the devices, then by that of a piece.
"""

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
import numpy as np

from retrograde._core.dtypes import Element, float_of
from retrograde._core.layout import normalise_axis
from retrograde._core.preference import active, using
from retrograde.families.embedding.problem import EmbeddingBackwardDescriptor, EmbeddingDescriptor
from retrograde.families.reduce.pieces import ReduceMergeDescriptor, ReducePieceBackwardDescriptor
from retrograde.families.reduce.problem import ReduceKind, ReducePartialDescriptor
from retrograde.families.scan.pieces import REDUCTION, ScanIncomingGradDescriptor, ScanMergeDescriptor
from retrograde.families.scan.problem import ScanBackwardDescriptor, ScanDescriptor, ScanKind
from retrograde.jax._compat import varying_axes
from retrograde.jax._steps import step


class _Options(tuple[Any, ...]):
    """Of one call, with the preference that was in force there."""

    def __init__(self, _: Any) -> None:
        self.preference = active.current


def _as_forward(backward: Callable[..., Any]) -> Callable[..., Any]:
    """The backward under the preference of its forward: it may be traced when that is no longer in force."""

    def again(options: _Options, *values: Any) -> Any:
        with using(options.preference):
            return backward(options, *values)

    return again


def _own(axis_name: str) -> Any:
    return jax.lax.axis_index(axis_name).reshape(1).astype(np.int32)


def _is_tracked(x: Any, axis_name: str) -> bool:
    """Whether shard_map knows what differs between devices (check_vma=True)."""
    return axis_name in varying_axes(jax.typeof(x))


def _total(dy: Any, axis_name: str, tracked: bool) -> Any:
    """The gradient of a result that all devices have: where nobody tracks that, each was handed a part of it."""
    return dy if tracked else jax.lax.psum(dy, axis_name)


def _differing(dx: Any, axis_name: str, tracked: bool) -> Any:
    return dx if not tracked or _is_tracked(dx, axis_name) else jax.lax.pcast(dx, axis_name, to="varying")


# ---- reductions


def _axes(axis: Any, rank: int) -> tuple[int, ...]:
    several = range(rank) if axis is None else axis if isinstance(axis, (list, tuple)) else (axis,)
    return tuple(sorted(normalise_axis(one, rank, "axis") for one in several))


def _reduce_states(x: Any, kind: str, axes: tuple[int, ...], axis_name: str, to: str) -> Any:
    """Of all devices: (devices, numbers, results, 2)."""
    desc = ReducePartialDescriptor(kind, x.shape, axes, float_of(x.dtype, "x"))
    state = step(desc, ("state",), x=x)
    state = state.reshape(state.shape[0], -1, 2)
    return jax.lax.all_gather(state, axis_name, to=to)


@partial(jax.custom_vjp, nondiff_argnums=(1,))
def _reduce(x: Any, options: _Options) -> Any:
    return _reduce_keep(x, options)[0]


def _merging(x: Any, states: Any, options: _Options) -> tuple[ReduceMergeDescriptor, Element, int]:
    """The problem of merging, the element, and how many terms there are in all."""
    kind, axes, _, correction, ties, _ = options
    devices, _, columns, _ = states.shape
    element, terms = float_of(x.dtype, "x"), devices * math.prod(x.shape[axis] for axis in axes)
    return ReduceMergeDescriptor(kind, devices, columns, element, terms, correction, ties), element, terms


def _reduce_keep(x: Any, options: _Options) -> Any:
    kind, axes, keepdims, *_, axis_name = options
    states = _reduce_states(x, kind, axes, axis_name, "invarying" if _is_tracked(x, axis_name) else "varying")
    y = step(_merging(x, states, options)[0], ("y",), states=states)
    kept = [1 if d in axes else extent for d, extent in enumerate(x.shape)]
    shape = kept if keepdims else [extent for d, extent in enumerate(x.shape) if d not in axes]
    return y.reshape(shape), (x, states)


def _reduce_back(options: _Options, saved: Any, dy: Any) -> Any:
    kind, axes, _, correction, ties, axis_name = options
    x, states = saved
    tracked = _is_tracked(x, axis_name)
    dy = _total(dy, axis_name, tracked)
    merge, element, terms = _merging(x, states, options)
    piece = ReducePieceBackwardDescriptor(kind, x.shape, axes, element, correction, ties, terms)
    if not piece.needs_x:
        return (_differing(step(piece, ("dx",), dy=dy), axis_name, tracked),)
    state = step(merge, ("state",), states=states, piece=_own(axis_name))
    return (step(piece, ("dx",), dy=dy, x=x, state=state),)


_reduce.defvjp(_reduce_keep, _as_forward(_reduce_back))


def _reduction(kind: ReduceKind) -> Callable[..., Any]:
    def call(
        x: Any,
        axis: Any = None,
        *,
        axis_name: str,
        keepdims: bool = False,
        correction: float = 1,
        ties: str = "even",
    ) -> Any:
        x = jnp.asarray(x)
        options = str(kind), _axes(axis, x.ndim), keepdims, float(correction), ties, axis_name
        return _reduce(x, _Options(options))

    return _named(call, str(kind), f"`{kind}` over axes of x and over the devices along `axis_name`.")


# ---- scans


def _scan_desc(cls: Any, x: Any, options: _Options, **more: Any) -> Any:
    kind, axis, reverse, exclusive, ties, _ = options
    return cls(kind, x.shape, axis, float_of(x.dtype, "x"), reverse, exclusive, ties, **more)


def _pieces_desc(cls: Any, x: Any, states: Any, options: _Options) -> Any:
    kind, axis, reverse, _, ties, _ = options
    return cls(kind, states.shape[0], states.shape[2], float_of(x.dtype, "x"), reverse, ties, x.shape[axis])


def _stacked(own: Any, options: _Options) -> Any:
    """The states that the devices' own scans end with; the carry of a cumsum as the state of a sum."""
    own = own.reshape(own.shape[0], -1, 2)
    if options[0] == "cumsum":
        own = jnp.concatenate([jnp.zeros_like(own[:1]), own])
    return jax.lax.all_gather(own, options[-1])


def _summed_by_reduction(x: Any, kind: str) -> bool:
    """Halves are measured where sums cancel, too: the scan keeps all digits of them."""
    return kind in REDUCTION and (kind != "cumsum" or x.dtype.itemsize > 2)


def _scan_carry(x: Any, options: _Options) -> tuple[Any, Any]:
    """(the states of all devices, the carry of this one)."""
    kind, axis, *_, axis_name = options
    if _summed_by_reduction(x, kind):
        states = _reduce_states(x, REDUCTION[kind], (axis,), axis_name, "varying")
    else:
        _, own = step(_scan_desc(ScanDescriptor, x, options), ("y", "carry_out"), x=x)
        states = _stacked(own, options)
    desc = _pieces_desc(ScanMergeDescriptor, x, states, options)
    return states, step(desc, ("carry_in",), states=states, piece=_own(axis_name))


@partial(jax.custom_vjp, nondiff_argnums=(1, 2))
def _scan(x: Any, options: _Options, indexed: bool) -> Any:
    return _scan_keep(x, options, indexed)[0]


def _scan_keep(x: Any, options: _Options, indexed: bool) -> Any:
    states, carry = _scan_carry(x, options)
    results = ("y", "indices") if indexed else ("y",)
    made = step(_scan_desc(ScanDescriptor, x, options), results, x=x, carry_in=carry)
    if indexed:
        y, at = made
        start = (jax.lax.axis_index(options[-1]) * x.shape[options[1]]).astype(at.dtype)
        made = y, jnp.where(at >= 0, at + start, jnp.where(at < -1, -2 - at, at))
    return made, (x, states, carry)


def _scan_back(options: _Options, indexed: bool, saved: Any, upstream: Any) -> Any:
    x, states, carry = saved
    kind, axis, *_, axis_name = options
    dy = upstream[0] if indexed else upstream
    desc = _scan_desc(ScanBackwardDescriptor, x, options, saved_y=False)
    given = {"dy": dy} if kind == "cumsum" else {"dy": dy, "x": x, "carry_in": carry}
    if kind == "cumsum" and _summed_by_reduction(dy, kind):
        grads = _reduce_states(dy, "sum", (axis,), axis_name, "varying")
    else:
        _, own = step(desc, ("dx", "grad_out"), **given)
        grads = _stacked(own, options)
    incoming = _pieces_desc(ScanIncomingGradDescriptor, x, grads, options)
    more = {"states": states} if incoming.needs_states else {}
    grad = step(incoming, ("grad_in",), grads=grads, **more, piece=_own(axis_name))
    return (step(desc, ("dx",), **given, grad_in=grad),)


_scan.defvjp(_scan_keep, _as_forward(_scan_back))


def _scanning(kind: ScanKind) -> Callable[..., Any]:
    def call(
        x: Any,
        axis: int = -1,
        *,
        axis_name: str,
        reverse: bool = False,
        exclusive: bool = False,
        ties: str = "first",
        return_indices: bool = False,
    ) -> Any:
        x = jnp.asarray(x)
        options = str(kind), normalise_axis(axis, x.ndim, "axis"), reverse, exclusive, ties, axis_name
        return _scan(x, _Options(options), return_indices)

    return _named(call, str(kind), f"`{kind}` along an axis of x that continues on the next device along `axis_name`.")


# ---- embeddings


@partial(jax.custom_vjp, nondiff_argnums=(2,))
def _embedding(weight: Any, indices: Any, options: _Options) -> Any:
    return _embedding_keep(weight, indices, options)[0]


def _local(indices: Any, rows: int, axis_name: str) -> Any:
    """Rows of this device's part of the table; those of others are outside."""
    return indices - (jax.lax.axis_index(axis_name) * rows).astype(indices.dtype)


def _embedding_keep(weight: Any, indices: Any, options: _Options) -> Any:
    rows, columns = weight.shape
    desc = EmbeddingDescriptor(rows, columns, indices.size, float_of(weight.dtype, "weight"))
    at = _local(indices, rows, options[-1]).reshape(-1)
    output = jax.lax.psum(step(desc, ("output",), weight=weight, indices=at), options[-1])
    return output.reshape(*indices.shape, columns), (weight, indices)


def _embedding_back(options: _Options, saved: Any, dy: Any) -> Any:
    weight, indices = saved
    padding_idx, by_freq, axis_name = options
    rows, columns = weight.shape
    dy = _total(dy, axis_name, _is_tracked(weight, axis_name))
    at = _local(indices, rows, axis_name)
    if padding_idx is not None:
        total = rows * jax.lax.axis_size(axis_name)
        at = jnp.where(indices == (padding_idx + total if padding_idx < 0 else padding_idx), -1, at)
    desc = EmbeddingBackwardDescriptor(
        num_embeddings=rows,
        embedding_dim=columns,
        num_indices=indices.size,
        element=float_of(weight.dtype, "weight"),
        accumulate=False,
        scale_grad_by_freq=by_freq,
    )
    dweight = step(desc, ("dweight",), dout=dy.reshape(-1, columns), indices=at.reshape(-1))
    return dweight, None


_embedding.defvjp(_embedding_keep, _as_forward(_embedding_back))


def embedding(
    weight: Any,
    indices: Any,
    *,
    axis_name: str,
    padding_idx: int | None = None,
    scale_grad_by_freq: bool = False,
) -> Any:
    """The rows of a table whose rows are cut over the devices along `axis_name`, at indices that all of them have.

    A bad index gives a row of zeros: no device can tell it from a row of another."""
    options = _Options((padding_idx, scale_grad_by_freq, axis_name))
    return _embedding(jnp.asarray(weight), jnp.asarray(indices), options)


def embedding_bag(
    weight: Any,
    indices: Any,
    offsets: Any = None,
    *,
    axis_name: str,
    mode: Any = "sum",
    per_sample_weights: Any = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
) -> Any:
    """The sum, mean or maximum of the rows of each bag, of such a table. The rows are sent, and the bags made of them
    on every device: the bits are those of one device."""
    from retrograde.jax import embedding_bag as whole  # made from the registry

    weight, indices = jnp.asarray(weight), jnp.asarray(indices)
    rows = embedding(weight, indices.reshape(-1), axis_name=axis_name)
    place = jnp.arange(indices.size, dtype=np.int32)
    padding = None
    if padding_idx is not None:  # a row more, for all that is padding
        total, padding = weight.shape[0] * jax.lax.axis_size(axis_name), indices.size
        rows = jnp.concatenate([rows, jnp.zeros_like(rows, shape=(1, rows.shape[1]))])
        skipped = indices.reshape(-1) == (padding_idx + total if padding_idx < 0 else padding_idx)
        place = jnp.where(skipped, padding, place)
    return whole(
        rows,
        place.reshape(indices.shape),
        offsets,
        mode=mode,
        per_sample_weights=per_sample_weights,
        padding_idx=padding,
        include_last_offset=include_last_offset,
    )


def _named(call: Callable[..., Any], name: str, doc: str) -> Callable[..., Any]:
    call.__name__ = call.__qualname__ = name
    call.__module__, call.__doc__ = __name__, doc
    return call


_functions = {str(kind): _reduction(kind) for kind in ReduceKind} | {str(kind): _scanning(kind) for kind in ScanKind}
globals().update(_functions)
__all__ = [*_functions, "embedding", "embedding_bag"]

if TYPE_CHECKING:

    def __getattr__(name: str) -> Any: ...
