"""The kernels of `reduce`: what is added and how is passed as jit functions, all of it in f64.

A tile is (BK results, BN terms); which of the two is contiguous in memory is left to the compiler's layout. A reduction
has up to five stages, each a pass over the terms that knows what the stages before it found (`context`):

    xs = loaded, or the PART of TERM(loaded)      terms that a formula makes, in the compute type of what is stored; it
                                                  may take the free number of the launch, too
    state = ADD(state, xs, index, context)        elementwise over a tile
    state = reduce(state, MERGE)                  over the BN accumulators of a result
    context = CLOSE(context, state, n)

then `y = FINISH(context)`, or, where a formula goes over the row, `coefficients = FINISH(context, dy, y)` and one more
pass, `dx = ROW(x, index, coefficients)`, with all inputs in place of x where there are several. Rows longer than a
chunk are cut by their length alone: a launch for each stage, states in a workspace.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import computed, fold, offset_of, stored
from retrograde.backends.triton.lib.rows import (
    chosen,
    columns,
    filled,
    loaded_states,
    merged,
    rows_and_chunk,
    store_states,
)


@triton.jit
def _loaded(ins, in_kept, in_strides, k, index, mask, kept_shape, shape, KEPT: tl.constexpr, RANK: tl.constexpr):
    made = ()
    for i in tl.static_range(len(ins)):
        at = offset_of(k[:, None], kept_shape, in_kept[i], KEPT) + offset_of(index, shape, in_strides[i], RANK)
        x = tl.load(ins[i] + at, mask=mask, other=0)
        if x.dtype == tl.int64:  # which f64 cannot hold
            made = made + (x,)
        else:
            made = made + (computed(x, tl.float64),)
    return made


@triton.jit
def _term(xs, free, TERM: tl.constexpr, PART: tl.constexpr, NUMBER: tl.constexpr, STORED: tl.constexpr):
    """NUMBER: the formula takes the free number of the launch, too."""
    COMPUTE: tl.constexpr = tl.float64 if STORED == tl.float64 else tl.float32
    given = ()
    for i in tl.static_range(len(xs)):
        given = given + (computed(xs[i], COMPUTE),)
    if NUMBER:
        made = TERM(*given, free)
    else:
        made = TERM(*given)
    return (made[PART].to(tl.float64),)


@triton.jit
def _sweep(
    ins, in_kept, in_strides, k, known, kept_shape, shape, first, last, context, free,
    TERM: tl.constexpr, PART: tl.constexpr, NUMBER: tl.constexpr,
    ADD: tl.constexpr, MERGE: tl.constexpr, IDENTITY: tl.constexpr,
    STORED: tl.constexpr, KEPT: tl.constexpr, RANK: tl.constexpr, BK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """The state of the terms first..last of BK results."""
    state = filled(IDENTITY, BK, BN)
    seen = columns(context)
    for start in range(first, last, BN):
        index = start + tl.arange(0, BN)[None, :].to(k.dtype)  # as wide as offsets must be
        mask = known[:, None] & (index < last)
        xs = _loaded(ins, in_kept, in_strides, k, index, mask, kept_shape, shape, KEPT, RANK)
        if TERM is not None:
            xs = _term(xs, free, TERM, PART, NUMBER, STORED)
        added = ADD(state, xs, index, seen, STORED)
        state = chosen(mask, added, state)
    return fold(state, MERGE)


@triton.jit
def _saved(saved, saved_kept, k, known, kept_shape, KEPT: tl.constexpr):
    made = ()
    for i in tl.static_range(len(saved)):
        at = saved[i] + offset_of(k, kept_shape, saved_kept[i], KEPT)
        made = made + (tl.load(at, mask=known, other=0.0).to(tl.float64),)
    return made


@triton.jit
def _over_row(
    ins, outs, in_kept, in_strides, out_kept, out_strides, k, known, kept_shape, shape, first, last, coefficients,
    ROW: tl.constexpr, STORED: tl.constexpr, KEPT: tl.constexpr, RANK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    factors = columns(coefficients)
    for start in range(first, last, BN):
        index = start + tl.arange(0, BN)[None, :].to(k.dtype)  # as wide as offsets must be
        mask = known[:, None] & (index < last)
        xs = _loaded(ins, in_kept, in_strides, k, index, mask, kept_shape, shape, KEPT, RANK)
        at = offset_of(k[:, None], kept_shape, out_kept[0], KEPT) + offset_of(index, shape, out_strides[0], RANK)
        if len(ins) == 1:
            made = ROW(xs[0], index, factors, STORED)
        else:
            made = ROW(xs, index, factors, STORED)
        tl.store(outs[0] + at, stored(made, STORED), mask=mask)


@triton.jit
def _results(outs, out_kept, k, known, kept_shape, y, STORED: tl.constexpr, KEPT: tl.constexpr):
    tl.store(outs[0] + offset_of(k, kept_shape, out_kept[0], KEPT), stored(y, STORED), mask=known)


@triton.jit
def row_kernel(
    ins, saved, outs, n: "fp64", free: "fp64", kept_shape, shape, in_kept, in_strides,  # noqa: F821
    saved_kept, out_kept, out_strides, kept, terms, TERM: tl.constexpr, PART: tl.constexpr, NUMBER: tl.constexpr,
    ADD1: tl.constexpr, MERGE1: tl.constexpr, CLOSE1: tl.constexpr, IDENTITY1: tl.constexpr,
    ADD2: tl.constexpr, MERGE2: tl.constexpr, CLOSE2: tl.constexpr, IDENTITY2: tl.constexpr,
    ADD3: tl.constexpr, MERGE3: tl.constexpr, CLOSE3: tl.constexpr, IDENTITY3: tl.constexpr,
    ADD4: tl.constexpr, MERGE4: tl.constexpr, CLOSE4: tl.constexpr, IDENTITY4: tl.constexpr,
    ADD5: tl.constexpr, MERGE5: tl.constexpr, CLOSE5: tl.constexpr, IDENTITY5: tl.constexpr,
    FINISH: tl.constexpr, ROW: tl.constexpr, KEPT: tl.constexpr, RANK: tl.constexpr, WIDE: tl.constexpr,
    BK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """All stages of BK results, for rows of one chunk."""
    STORED: tl.constexpr = outs[0].dtype.element_ty
    pid = tl.program_id(0)
    if WIDE:
        pid = pid.to(tl.int64)
    k = pid * BK + tl.arange(0, BK)
    known = k < kept
    given = _saved(saved, saved_kept, k, known, kept_shape, KEPT)
    context = given
    state = _sweep(ins, in_kept, in_strides, k, known, kept_shape, shape, 0, terms, context, free,
                   TERM, PART, NUMBER, ADD1, MERGE1, IDENTITY1, STORED, KEPT, RANK, BK, BN)  # fmt: skip
    context = CLOSE1(context, state, n, STORED)
    if ADD2 is not None:
        state = _sweep(ins, in_kept, in_strides, k, known, kept_shape, shape, 0, terms, context, free,
                       TERM, PART, NUMBER, ADD2, MERGE2, IDENTITY2, STORED, KEPT, RANK, BK, BN)  # fmt: skip
        context = CLOSE2(context, state, n, STORED)
    if ADD3 is not None:
        state = _sweep(ins, in_kept, in_strides, k, known, kept_shape, shape, 0, terms, context, free,
                       TERM, PART, NUMBER, ADD3, MERGE3, IDENTITY3, STORED, KEPT, RANK, BK, BN)  # fmt: skip
        context = CLOSE3(context, state, n, STORED)
    if ADD4 is not None:
        state = _sweep(ins, in_kept, in_strides, k, known, kept_shape, shape, 0, terms, context, free,
                       TERM, PART, NUMBER, ADD4, MERGE4, IDENTITY4, STORED, KEPT, RANK, BK, BN)  # fmt: skip
        context = CLOSE4(context, state, n, STORED)
    if ADD5 is not None:
        state = _sweep(ins, in_kept, in_strides, k, known, kept_shape, shape, 0, terms, context, free,
                       TERM, PART, NUMBER, ADD5, MERGE5, IDENTITY5, STORED, KEPT, RANK, BK, BN)  # fmt: skip
        context = CLOSE5(context, state, n, STORED)
    made = FINISH(context, given, n, free, STORED)
    if ROW is None:
        _results(outs, out_kept, k, known, kept_shape, made, STORED, KEPT)
    else:
        _over_row(ins, outs, in_kept, in_strides, out_kept, out_strides, k, known, kept_shape, shape, 0, terms, made,
                 ROW, STORED, KEPT, RANK, BN)  # fmt: skip


@triton.jit
def _context(contexts, k, known, kept, COUNT: tl.constexpr):
    made = ()
    for i in tl.static_range(COUNT):
        made = made + (tl.load(contexts + i * kept + k, mask=known, other=0.0),)
    return made


@triton.jit
def stage_kernel(
    ins, saved, outs, states, contexts, free: "fp64", kept_shape, shape, in_kept, in_strides, saved_kept,  # noqa: F821
    kept, terms, chunk, chunks,
    TERM: tl.constexpr, PART: tl.constexpr, NUMBER: tl.constexpr,
    ADD: tl.constexpr, MERGE: tl.constexpr, IDENTITY: tl.constexpr,
    COUNT: tl.constexpr, KEPT: tl.constexpr, RANK: tl.constexpr, WIDE: tl.constexpr, BK: tl.constexpr,
    BN: tl.constexpr,
):  # fmt: skip
    """The state of one chunk of BK results; `states` is (component, chunk, result). COUNT: numbers of the context."""
    STORED: tl.constexpr = outs[0].dtype.element_ty
    k, known, part = rows_and_chunk(kept, chunks, WIDE, BK)
    if COUNT == 0:
        context = _saved(saved, saved_kept, k, known, kept_shape, KEPT)
    else:
        context = _context(contexts, k, known, kept, COUNT)
    first = part * chunk
    state = _sweep(ins, in_kept, in_strides, k, known, kept_shape, shape, first, tl.minimum(first + chunk, terms),
                   context, free, TERM, PART, NUMBER, ADD, MERGE, IDENTITY, STORED, KEPT, RANK, BK, BN)  # fmt: skip
    store_states(states, state, chunks, part, kept, k, known)


@triton.jit
def close_kernel(
    saved, outs, states, contexts, n: "fp64", free: "fp64", kept_shape, saved_kept, out_kept, kept,  # noqa: F821
    chunks,
    MERGE: tl.constexpr, IDENTITY: tl.constexpr, CLOSE: tl.constexpr, FINISH: tl.constexpr,
    COUNT: tl.constexpr, MADE: tl.constexpr, BACKWARD: tl.constexpr, KEPT: tl.constexpr,
    BK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """Chunks merged in order; then the next context, or (FINISH) the results or the coefficients. MADE: of them."""
    STORED: tl.constexpr = outs[0].dtype.element_ty
    k = tl.program_id(0).to(tl.int64) * BK + tl.arange(0, BK)
    known = k < kept
    state = filled(IDENTITY, BK, BN)
    for start in range(0, chunks, BN):
        part = start + tl.arange(0, BN)[None, :]
        mask = known[:, None] & (part < chunks)
        more = loaded_states(states, chunks, part, kept, k[:, None], mask, len(IDENTITY))
        state = chosen(mask, merged(state, more, MERGE), state)
    state = fold(state, MERGE)
    given = _saved(saved, saved_kept, k, known, kept_shape, KEPT)
    if COUNT == 0:
        context = given
    else:
        context = _context(contexts, k, known, kept, COUNT)
    context = CLOSE(context, state, n, STORED)
    if FINISH is not None:
        context = FINISH(context, given, n, free, STORED)
    if FINISH is not None and not BACKWARD:
        _results(outs, out_kept, k, known, kept_shape, context, STORED, KEPT)
    else:
        for i in tl.static_range(MADE):
            tl.store(contexts + i * kept + k, context[i], mask=known)


@triton.jit
def formula_kernel(
    ins, outs, contexts, kept_shape, shape, in_kept, in_strides, out_kept, out_strides, kept, terms, chunk, chunks,
    ROW: tl.constexpr, COUNT: tl.constexpr, KEPT: tl.constexpr, RANK: tl.constexpr, WIDE: tl.constexpr,
    BK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """dx of one chunk of BK rows, from the coefficients in `contexts`."""
    STORED: tl.constexpr = outs[0].dtype.element_ty
    k, known, part = rows_and_chunk(kept, chunks, WIDE, BK)
    factors = _context(contexts, k, known, kept, COUNT)
    first = part * chunk
    _over_row(ins, outs, in_kept, in_strides, out_kept, out_strides, k, known, kept_shape, shape, first,
             tl.minimum(first + chunk, terms), factors, ROW, STORED, KEPT, RANK, BN)  # fmt: skip
