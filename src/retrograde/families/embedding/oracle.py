"""The oracles of `embedding` and `embedding_bag`: value and scale of every output.

Rows that are hit equally often are summed together, by `m.sum`, which is exact where terms cancel. The scale of a sum
is the sum of the absolute values of its terms, with the old value among them where it is accumulated.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from retrograde._numerics.maths import Array, Expected, Maths, expected

_Sums = tuple[Any, Any]  # value and scale


def groups_of(keys: Array, size: int) -> Iterator[tuple[Array, Array]]:
    """(keys that occur c times, the places of each in order: a matrix of c columns), for each c > 0."""
    order = np.argsort(keys, kind="stable")
    counts = np.bincount(keys, minlength=size)
    starts = np.cumsum(counts) - counts
    for count in np.unique(counts[counts > 0]):
        which = np.flatnonzero(counts == count)
        yield which, order[starts[which][:, None] + np.arange(count)]


def zeros_of(shape: tuple[int, ...], m: Maths) -> Any:
    return np.full(shape, m.const(0.0))


def sums_by_key(terms: Any, keys: Array, size: int, m: Maths) -> _Sums:
    """The sum of the terms of each key, and of their absolute values."""
    value, scale = (zeros_of((size, terms.shape[1]), m) for _ in range(2))
    for which, places in groups_of(keys, size):
        block = terms[places]
        value[which] = m.sum(block, (1,))[:, 0]
        scale[which] = m.sum(abs(block), (1,))[:, 0]
    return value, scale


def rows_of(desc: Any, indices: Array) -> tuple[Array, Array]:
    """(rows of this table, which of them exist)."""
    first = desc.first_row
    known = (indices >= first) & (indices < first + desc.num_embeddings)
    return np.where(known, indices, first).astype(np.int64) - first, known


def takes_part(desc: Any, indices: Array, known: Array) -> Array:
    return known if desc.padding_idx is None else known & (indices != desc.padding_idx)


def forward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    rows, known = rows_of(desc, operands["indices"])
    output = zeros_of(desc.output_shape, m)
    output[known] = operands["weight"][rows[known]]
    return {"output": expected(output)}


def backward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    indices = operands["indices"]
    rows, known = rows_of(desc, indices)
    part = takes_part(desc, indices, known)
    return place_sums(desc, operands, operands["dout"][part], rows[part], rows[part], m)


def place_sums(
    desc: Any, operands: Mapping[str, Array], terms: Any, keys: Array, hits: Array, m: Maths, over: int = 1
) -> dict[str, Expected]:
    """The sums of `terms`, divided by `over`, as the gradient of the table. Keys are rows, or (for max) elements of the
    table; `hits` are the rows named by the indices that take part."""
    size = desc.num_embeddings * desc.embedding_dim // terms.shape[1] if terms.shape[1] else desc.num_embeddings
    old = np.reshape(operands["dweight"], (size, terms.shape[1])) if desc.accumulates else None
    touched = np.unique(keys)
    if old is not None and not desc.scale_grad_by_freq:  # the old value is a term like any other
        terms, keys = np.concatenate([terms, old[touched] * over]), np.concatenate([keys, touched])
    value, scale = (part / over if over > 1 else part for part in sums_by_key(terms, keys, size, m))
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
        return pack_sparse(operands, value, scale, np.unique(hits))
    return {"dweight": expected(value, scale)}


def pack_sparse(operands: Mapping[str, Array], value: Any, scale: Any, hits: Array) -> dict[str, Expected]:
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
