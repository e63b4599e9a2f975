"""The oracles of `embedding` and `embedding_bag`: value and scale of every output.

Rows that are hit equally often are summed together, by `m.sum`, which is exact where terms cancel. The scale of a sum
is the sum of the absolute values of its terms, with the old value among them where it is accumulated.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from retrograde._core.maths import Array, Expected, Maths, expected

_Sums = tuple[Any, Any]  # value and scale


def _groups(keys: Array, size: int) -> Iterator[tuple[Array, Array]]:
    """(keys that occur c times, the places of each in order: a matrix of c columns), for each c > 0."""
    order = np.argsort(keys, kind="stable")
    counts = np.bincount(keys, minlength=size)
    starts = np.cumsum(counts) - counts
    for count in np.unique(counts[counts > 0]):
        which = np.flatnonzero(counts == count)
        yield which, order[starts[which][:, None] + np.arange(count)]


def _zeros(shape: tuple[int, ...], m: Maths) -> Any:
    return np.full(shape, m.const(0.0))


def _sums(terms: Any, keys: Array, size: int, m: Maths) -> _Sums:
    """The sum of the terms of each key, and of their absolute values."""
    value, scale = (_zeros((size, terms.shape[1]), m) for _ in range(2))
    for which, places in _groups(keys, size):
        block = terms[places]
        value[which] = m.sum(block, (1,))[:, 0]
        scale[which] = m.sum(abs(block), (1,))[:, 0]
    return value, scale


def _rows(desc: Any, indices: Array) -> tuple[Array, Array]:
    """(rows of this table, which of them exist)."""
    first = desc.first_row
    known = (indices >= first) & (indices < first + desc.num_embeddings)
    return np.where(known, indices, first).astype(np.int64) - first, known


def _takes_part(desc: Any, indices: Array, known: Array) -> Array:
    return known if desc.padding_idx is None else known & (indices != desc.padding_idx)


def forward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    rows, known = _rows(desc, operands["indices"])
    output = _zeros(desc.output_shape, m)
    output[known] = operands["weight"][rows[known]]
    return {"output": expected(output)}


def backward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    indices = operands["indices"]
    rows, known = _rows(desc, indices)
    part = _takes_part(desc, indices, known)
    return _placed(desc, operands, operands["dout"][part], rows[part], rows[part], m)


def _placed(
    desc: Any, operands: Mapping[str, Array], terms: Any, keys: Array, hits: Array, m: Maths, over: int = 1
) -> dict[str, Expected]:
    """The sums of `terms`, divided by `over`, as the gradient of the table. Keys are rows, or (for max) elements of the
    table; `hits` are the rows named by the indices that take part."""
    size = desc.num_embeddings * desc.embedding_dim // terms.shape[1] if terms.shape[1] else desc.num_embeddings
    old = np.reshape(operands["dweight"], (size, terms.shape[1])) if desc.accumulate and not desc.sparse else None
    touched = np.unique(keys)
    if old is not None and not desc.scale_grad_by_freq:  # the old value is a term like any other
        terms, keys = np.concatenate([terms, old[touched] * over]), np.concatenate([keys, touched])
    value, scale = (part / over if over > 1 else part for part in _sums(terms, keys, size, m))
    if desc.scale_grad_by_freq:
        count = np.maximum(np.bincount(hits, minlength=size), 1)[:, None]
        value, scale = value / count, scale / count
        if old is not None:
            value[touched], scale[touched] = value[touched] + old[touched], scale[touched] + abs(old[touched])
    if old is not None:
        untouched = np.setdiff1d(np.arange(size), touched)
        value[untouched], scale[untouched] = old[untouched], abs(old[untouched])
    value, scale = (part.reshape(desc.weight_shape) for part in (value, scale))
    if desc.sparse:
        return _packed(operands, value, scale, np.unique(hits))
    return {"dweight": expected(value, scale)}


def _packed(operands: Mapping[str, Array], value: Any, scale: Any, hits: Array) -> dict[str, Expected]:
    """The rows that were hit, in order; the rest of the outputs is as it was."""
    rows, values, count = operands["rows"].copy(), operands["values"].copy(), hits.size
    scales = abs(values)
    rows[:count] = hits
    values[:count], scales[:count] = value[hits], scale[hits]
    return {
        "rows": expected(rows),
        "values": expected(values, scales),
        "count": expected(np.array([count])),
    }


class _Entries(NamedTuple):
    """The indices that take part in a bag."""

    places: Array  # in `indices`
    rows: Array
    bags: Array
    counts: Array  # of entries in each bag


def _entries(desc: Any, operands: Mapping[str, Array]) -> _Entries:
    indices, offsets = operands["indices"], operands["offsets"].astype(np.int64)
    rows, known = _rows(desc, indices)
    starts = offsets[: desc.num_bags]
    at = np.arange(desc.num_indices)
    bags = np.searchsorted(starts, at, side="right") - 1
    end = offsets[-1] if desc.include_last_offset else desc.num_indices
    places = np.flatnonzero(_takes_part(desc, indices, known) & (bags >= 0) & (at < end))
    bags = bags[places]
    return _Entries(places, rows[places], bags, np.bincount(bags, minlength=desc.num_bags))


def bag_forward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    entries = _entries(desc, operands)
    if desc.mode == "max":
        value, rows = _winners(desc, operands["weight"], entries, m)
        return {"output": expected(value), "max_indices": expected(rows)}
    terms = operands["weight"][entries.rows]
    if desc.weighted:
        terms = terms * operands["per_sample_weights"][entries.places][:, None]
    value, scale = _sums(terms, entries.bags, desc.num_bags, m)
    if desc.mode == "mean":
        count = np.maximum(entries.counts, 1)[:, None]
        value, scale = value / count, scale / count
    return {"output": expected(value, scale)}


def _winners(desc: Any, weight: Any, entries: _Entries, m: Maths) -> tuple[Any, Array]:
    """The largest of each bag and column, and its row: the first NaN, else the first of equals."""
    value, rows = _zeros(desc.output_shape, m), np.full(desc.output_shape, -1)
    for bags, places in _groups(entries.bags, desc.num_bags) if desc.embedding_dim else ():
        block = weight[entries.rows[places]]  # bags, entries, columns
        nan = m.isnan(block)
        first = np.argmax(np.where(nan, m.const("-inf"), block), axis=1)
        first = np.where(np.any(nan, axis=1), np.argmax(nan, axis=1), first)
        value[bags] = np.take_along_axis(block, first[:, None], 1)[:, 0]
        rows[bags] = np.take_along_axis(entries.rows[places], first, 1) + desc.first_row
    return value, rows


def _common_denominator(counts: Array) -> int:
    """Of the quotients by counts, so that 1/3 + 1/6 - 1/2 is 0; 1 where it is too large to keep products exact."""
    found = 1
    for count in np.unique(counts[counts > 0]).tolist():
        found = math.lcm(found, count)
        if found >= 2**40:
            return 1
    return found


def bag_backward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    entries, dout = _entries(desc, operands), operands["dout"]
    if desc.mode == "max":
        return _max_backward(desc, operands, entries, m)
    over, found = 1, {}
    if desc.mode == "mean":
        over, count = _common_denominator(entries.counts), np.maximum(entries.counts, 1)[:, None]
        dout = dout * (over // count) if over > 1 else dout / count
    terms = dout[entries.bags]
    if desc.weighted and "weight" in operands:
        products = terms * operands["weight"][entries.rows]
        value, scale = (_zeros((desc.num_indices,), m) for _ in range(2))
        value[entries.places] = m.sum(products, (1,))[:, 0]
        scale[entries.places] = m.sum(abs(products), (1,))[:, 0]
        found["dper_sample_weights"] = expected(value, scale)
    if desc.weighted:
        terms = terms * operands["per_sample_weights"][entries.places][:, None]
    return _placed(desc, operands, terms, entries.rows, entries.rows, m, over) | found


def _max_backward(desc: Any, operands: Mapping[str, Array], entries: _Entries, m: Maths) -> dict[str, Expected]:
    winners = operands.get("max_indices")
    if winners is None:
        winners = _winners(desc, operands["weight"], entries, m)[1]
    rows, known = _rows(desc, winners)
    part = _takes_part(desc, winners, known)
    elements = rows * desc.embedding_dim + np.arange(desc.embedding_dim)
    return _placed(desc, operands, operands["dout"][part][:, None], elements[part], entries.rows, m)
