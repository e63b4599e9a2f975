"""Rows of a table, and sums over segments of them: a tile is (BC columns, BN terms).

A segment is the indices of a bag, or the sorted indices of one row; `firsts` says where each begins. One that is longer
than PIECE is cut from its own beginning, so that its bits do not depend on what else is in the batch. Each piece has a
place in `states` that follows from where it begins: of the pieces of long segments that begin in a window of PIECE
indices, one at most is the first of its segment and one at most is not.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import fold, largest
from retrograde.backends.triton.lib.rows import chosen, columns, filled, merged


@triton.jit
def gather_kernel(
    weight, indices, output, w_row, w_col, i_stride, o_row, o_col, first, size, n, cols,
    BR: tl.constexpr, BC: tl.constexpr,
):  # fmt: skip
    """output[i] = weight[indices[i]], or zeros: bits, whatever they stand for."""
    i = tl.program_id(0) * BR + tl.arange(0, BR)[:, None]
    c = tl.program_id(1) * BC + tl.arange(0, BC)[None, :]
    mask = (i < n) & (c < cols)
    wide = i.to(tl.int64)
    row = tl.load(indices + wide * i_stride, mask=i < n, other=-1).to(tl.int64) - first
    c = c.to(tl.int64)
    x = tl.load(weight + (row * w_row + c * w_col), mask=mask & (row >= 0) & (row < size), other=0.0)
    tl.store(output + (wide * o_row + c * o_col), x, mask=mask)


@triton.jit
def _swept(
    state, source, order, rows, weights, counts, winners, keys, s_row, s_col, p_stride, n_row, n_col, n_base,
    start, last, c, inside, size,
    ADD: tl.constexpr, STORED: tl.constexpr, ORDERED: tl.constexpr, LOOKUP: tl.constexpr, FACTOR: tl.constexpr,
    MASKED: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """BN terms from `start` on. FACTOR: 1 the sample's own weight, 2 one over the count of its bag."""
    at = start + tl.arange(0, BN)
    some = at < last
    i = tl.load(order + at, mask=some, other=0) if ORDERED else at
    row = tl.load(rows + i, mask=some, other=-1) if LOOKUP else i
    some = some & (row >= 0) & (row < size)
    mask = inside & some[None, :]
    c = c.to(tl.int64)
    if MASKED:  # a bag counts where its winner is this row, and once
        key = tl.load(keys + at, mask=some, other=-1)
        again = (at > 0) & some
        before = tl.load(rows + tl.load(order + at - 1, mask=again, other=0), mask=again, other=-1)
        again = again & (before == row) & (tl.load(keys + at - 1, mask=again, other=-1) == key)
        winner = tl.load(winners + (row.to(tl.int64)[None, :] * n_row + c * n_col), mask=mask, other=-1)
        mask = mask & ~again[None, :] & (winner.to(tl.int64) - n_base == key[None, :])
    x = tl.load(source + (row.to(tl.int64)[None, :] * s_row + c * s_col), mask=mask, other=0.0).to(tl.float64)
    factor = tl.full(x.shape, 1.0, tl.float64)
    low = tl.full(x.shape, 0.0, tl.float64)
    if FACTOR == 1:
        w = tl.load(weights + i.to(tl.int64) * p_stride, mask=some, other=0.0).to(tl.float64)
        factor = tl.broadcast_to(w[None, :], x.shape)
    if FACTOR == 2:
        count = tl.load(counts + row, mask=some, other=1).to(tl.float64)
        over = 1.0 / count
        factor = tl.broadcast_to(over[None, :], x.shape)
        low = tl.broadcast_to((tl.fma(-over, count, 1.0) / count)[None, :], x.shape)
    added = ADD(state, x, factor, low, i[None, :], STORED)
    return chosen(mask, added, state)


@triton.jit
def _bounds(firsts, segment):
    """(begin, end), both -1 of a segment below 0."""
    some = tl.maximum(segment, 0)
    none = tl.minimum(segment, 0)
    return tl.where(none < 0, -1, tl.load(firsts + some)), tl.where(none < 0, -1, tl.load(firsts + some + 1))


@triton.jit
def _first_piece(ids, firsts, window, n, PIECE: tl.constexpr):
    """(begin of the long segment that begins in a window, its end), or -1."""
    i = window + tl.arange(0, PIECE)
    begin, end = _bounds(firsts, tl.load(ids + i, mask=i < n, other=-1))
    long = (begin == i) & (end - begin > PIECE)
    return largest(tl.where(long, begin, -1), 0), largest(tl.where(long, end, -1), 0)


@triton.jit
def _later_piece(ids, firsts, window, PIECE: tl.constexpr):
    """The same of the piece that begins there, of a segment that began before."""
    begin, end = _bounds(firsts, tl.load(ids + window))
    start = begin + (window - begin + PIECE - 1) // PIECE * PIECE
    return tl.where((begin >= 0) & (begin < window) & (start < end), start, -1), end


@triton.jit
def piece_kernel(
    source, order, rows, weights, counts, winners, keys, ids, firsts, states,
    s_row, s_col, p_stride, n_row, n_col, n_base, n, cols, size,
    ADD: tl.constexpr, MERGE: tl.constexpr, IDENTITY: tl.constexpr, ORDERED: tl.constexpr, LOOKUP: tl.constexpr,
    FACTOR: tl.constexpr, MASKED: tl.constexpr, PIECE: tl.constexpr, BC: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """The state of the piece of a long segment that begins in a window, if one does; `states` is (place, component,
    column). Odd places are the first pieces of segments."""
    STORED: tl.constexpr = source.dtype.element_ty
    place = tl.program_id(0)
    window = (place // 2) * PIECE
    if place % 2 == 1:
        start, last = _first_piece(ids, firsts, window, n, PIECE)
    else:
        start, last = _later_piece(ids, firsts, window, PIECE)
    if start >= 0:
        column = tl.program_id(1) * BC + tl.arange(0, BC)
        inside = (column < cols)[:, None]
        state = filled(IDENTITY, BC, BN)
        last = tl.minimum(start + PIECE, last)
        for term in range(start, last, BN):
            state = _swept(state, source, order, rows, weights, counts, winners, keys, s_row, s_col, p_stride, n_row,
                           n_col, n_base, term, last, column[:, None], inside, size,
                           ADD, STORED, ORDERED, LOOKUP, FACTOR, MASKED, BN)  # fmt: skip
        state = fold(state, MERGE)
        for k in tl.static_range(len(IDENTITY)):
            to = states + (place.to(tl.int64) * len(IDENTITY) + k) * cols + column
            tl.store(to, state[k], mask=column < cols)


@triton.jit
def total_kernel(
    source, order, rows, weights, counts, winners, keys, firsts, states, touched, out, extra,
    s_row, s_col, p_stride, n_row, n_col, n_base, o_row, o_col, e_row, e_col, e_base, cols, size,
    ADD: tl.constexpr, MERGE: tl.constexpr, IDENTITY: tl.constexpr, FINISH: tl.constexpr, ORDERED: tl.constexpr,
    LOOKUP: tl.constexpr, FACTOR: tl.constexpr, MASKED: tl.constexpr, SCATTER: tl.constexpr, OLD: tl.constexpr,
    DIVIDE: tl.constexpr, EXTRA: tl.constexpr, PIECE: tl.constexpr, BC: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """One segment of some columns. ORDERED: there are as many as `touched` says. SCATTER: into the row of its key.

    DIVIDE: 1 by the number of its terms, 2 by `counts`. OLD: what is there is added. EXTRA: the rows of the winners."""
    STORED: tl.constexpr = source.dtype.element_ty
    j = tl.program_id(0)
    first = tl.load(firsts + j)
    last = tl.load(firsts + j + 1)
    width = cols
    if ORDERED:
        active = j < tl.load(touched)
        first = tl.where(active, first, 0)
        last = tl.where(active, last, 0)
        width = tl.where(active, cols, 0)
    column = tl.program_id(1) * BC + tl.arange(0, BC)
    known = column < width
    inside = known[:, None]
    pieces = (last - first + PIECE - 1) // PIECE
    single = pieces <= 1
    state = filled(IDENTITY, BC, BN)
    for term in range(first, tl.where(single, last, first), BN):
        state = _swept(state, source, order, rows, weights, counts, winners, keys, s_row, s_col, p_stride, n_row,
                       n_col, n_base, term, last, column[:, None], inside, size,
                       ADD, STORED, ORDERED, LOOKUP, FACTOR, MASKED, BN)  # fmt: skip
    for start in range(0, tl.where(single, 0, pieces), BN):
        q = start + tl.arange(0, BN)
        place = 2 * ((first + q * PIECE) // PIECE) + (q == 0).to(tl.int32)
        mask = inside & (q < pieces)[None, :]
        more = ()
        for k in tl.static_range(len(IDENTITY)):
            made = states + (place.to(tl.int64) * len(IDENTITY) + k)[None, :] * cols + column[:, None]
            more = more + (tl.load(made, mask=mask, other=0.0),)
        state = chosen(mask, merged(state, more, MERGE), state)
    state = fold(state, MERGE)
    by = 1.0
    if DIVIDE == 1:
        by = tl.maximum(last - first, 1).to(tl.float64)
    if DIVIDE == 2:
        by = tl.maximum(tl.load(counts + j), 1).to(tl.float64)
    to = j.to(tl.int64)
    if SCATTER:
        to = tl.load(keys + first).to(tl.int64)
    column = column.to(tl.int64)
    at = out + (to * o_row + column * o_col)
    old = tl.load(at, mask=known, other=0.0).to(tl.float64) if OLD else 0.0
    FINISH(state, at, old, by, known, OLD, DIVIDE != 0)
    if EXTRA:
        winner = state[1].to(tl.int32)
        row = tl.load(rows + winner, mask=known & (winner >= 0), other=0).to(tl.int64) + e_base
        row = tl.where(winner >= 0, row, -1)
        tl.store(extra + (j.to(tl.int64) * e_row + column * e_col), row.to(extra.dtype.element_ty), mask=known)


@triton.jit
def dot_kernel(
    dout, weight, rows, bags, out, d_row, d_col, w_row, w_col, o_stride, n, cols, size,
    ADD: tl.constexpr, MERGE: tl.constexpr, IDENTITY: tl.constexpr, FINISH: tl.constexpr,
    BK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """out[i] = dout[bag of i] . weight[row of i]; 0 where i takes no part."""
    STORED: tl.constexpr = dout.dtype.element_ty
    i = tl.program_id(0) * BK + tl.arange(0, BK)
    row = tl.load(rows + i, mask=i < n, other=-1)
    part = (row >= 0) & (row < size)
    bag = tl.load(bags + i, mask=part, other=0)
    state = filled(IDENTITY, BK, BN)
    d_at, w_at = columns((bag.to(tl.int64) * d_row, row.to(tl.int64) * w_row))
    for start in range(0, cols, BN):
        c = (start + tl.arange(0, BN)[None, :]).to(tl.int64)
        mask = part[:, None] & (c < cols)
        x = tl.load(dout + (d_at + c * d_col), mask=mask, other=0.0).to(tl.float64)
        y = tl.load(weight + (w_at + c * w_col), mask=mask, other=0.0).to(tl.float64)
        state = chosen(mask, ADD(state, x, y, tl.full(x.shape, 0.0, tl.float64), c, STORED), state)
    FINISH(fold(state, MERGE), out + i.to(tl.int64) * o_stride, 0.0, 1.0, i < n, False, False)
