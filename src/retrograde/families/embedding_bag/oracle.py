"""Bags of rows and their gradients over a namespace of maths: value and scale."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.embedding.oracle import groups_of, place_sums, rows_of, sums_by_key, takes_part, zeros_of


class _Entries(NamedTuple):
    """The indices that take part in a bag."""

    places: Array  # in `indices`
    rows: Array
    bags: Array
    counts: Array  # of entries in each bag


def _entries(desc: Any, operands: Mapping[str, Array]) -> _Entries:
    indices, offsets = operands["indices"], operands["offsets"].astype(np.int64)
    rows, known = rows_of(desc, indices)
    starts = offsets[: desc.num_bags]
    at = np.arange(desc.num_indices)
    bags = np.searchsorted(starts, at, side="right") - 1
    end = offsets[-1] if desc.include_last_offset else desc.num_indices
    places = np.flatnonzero(takes_part(desc, indices, known) & (bags >= 0) & (at < end))
    bags = bags[places]
    return _Entries(places, rows[places], bags, np.bincount(bags, minlength=desc.num_bags))


def forward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    entries = _entries(desc, operands)
    if desc.mode == "max":
        value, rows = _winners(desc, operands["weight"], entries, m)
        return {"output": expected(value), "max_indices": expected(rows)}
    terms = operands["weight"][entries.rows]
    if desc.weighted:
        terms = terms * operands["per_sample_weights"][entries.places][:, None]
    value, scale = sums_by_key(terms, entries.bags, desc.num_bags, m)
    if desc.mode == "mean":
        count = np.maximum(entries.counts, 1)[:, None]
        value, scale = value / count, scale / count
    return {"output": expected(value, scale)}


def _winners(desc: Any, weight: Any, entries: _Entries, m: Maths) -> tuple[Any, Array]:
    """The largest of each bag and column, and its row: the first NaN, else the first of equals."""
    value, rows = zeros_of(desc.output_shape, m), np.full(desc.output_shape, -1)
    for bags, places in groups_of(entries.bags, desc.num_bags) if desc.embedding_dim else ():
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


def backward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
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
        value, scale = (zeros_of((desc.num_indices,), m) for _ in range(2))
        value[entries.places] = m.sum(products, (1,))[:, 0]
        scale[entries.places] = m.sum(abs(products), (1,))[:, 0]
        found["dper_sample_weights"] = expected(value, scale)
    if desc.weighted:
        terms = terms * operands["per_sample_weights"][entries.places][:, None]
    return place_sums(desc, operands, terms, entries.rows, entries.rows, m, over) | found


def _max_backward(desc: Any, operands: Mapping[str, Array], entries: _Entries, m: Maths) -> dict[str, Expected]:
    winners = operands.get("max_indices")
    if winners is None:
        winners = _winners(desc, operands["weight"], entries, m)[1]
    rows, known = rows_of(desc, winners)
    part = takes_part(desc, winners, known)
    elements = rows * desc.embedding_dim + np.arange(desc.embedding_dim)
    return place_sums(desc, operands, operands["dout"][part][:, None], elements[part], entries.rows, m)
