"""The kernels of `scan`: a tile is (BK rows, BN terms), walked from the first term to the last.

FLIP: the scan runs from the end of memory. A tile is then still loaded in the order of memory, which is what loads are
wide in; its places count down, and states run through it from its end. An exclusive scan is an inclusive one of the
terms moved by one. The next tile is read before the results of this one are written, as y may lie on x. Rows longer
than a chunk are cut, by their length alone: totals of the chunks, their running state, then each chunk from its carry.
"""

from typing import Any, NamedTuple

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import fold, offset_of, running, stored
from retrograde.backends.triton.lib.rows import (
    chosen,
    columns,
    filled,
    flat,
    identity,
    loaded_states,
    merged,
    repeated,
    rows_and_chunk,
    store_states,
)
from retrograde.backends.triton.runtime.launcher import Step, step


class Scan(NamedTuple):
    """What is known of the terms so far, and the result made from it."""

    lift: Any
    merge: Any
    identity: tuple[float, ...]
    result: Any
    enter: Any = None  # from the numbers that a piece is given
    leave: Any = None  # to those that it hands on


@triton.jit
def line(k, first, terms, FLIP: tl.constexpr, BN: tl.constexpr):
    """BN terms from `first` on: (their places in the scan, those in memory), in the order of memory. As wide as k."""
    lane = tl.arange(0, BN)[None, :].to(k.dtype)
    if FLIP:
        return first + (BN - 1 - lane), (terms - first - BN) + lane
    else:
        return first + lane, first + lane


@triton.jit
def in_memory(place, terms, FLIP: tl.constexpr):
    return terms - 1 - place if FLIP else place


@triton.jit
def onward(at, FLIP: tl.constexpr, SHIFT: tl.constexpr):
    """The places in memory of terms SHIFT later in the scan."""
    return at - SHIFT if FLIP else at + SHIFT


@triton.jit
def between(at, low, high, terms, FLIP: tl.constexpr):
    """Whether a place in memory is that of a term low <= k < high."""
    if FLIP:
        return (at >= terms - high) & (at < terms - low)
    else:
        return (at >= low) & (at < high)


@triton.jit
def _tile(x, rows, stride, k, first, low, last, terms, known, EXCLUSIVE: tl.constexpr, FLIP: tl.constexpr,
          BN: tl.constexpr):  # fmt: skip
    """(terms from `first` on, or those before; which there are; their places). None before `low`, none after `last`."""
    place, at = line(k, first, terms, FLIP, BN)
    if EXCLUSIVE:
        place = place - 1
        at = onward(at, FLIP, -1)
        mask = known[:, None] & between(at, low, last - 1, terms, FLIP)
    else:
        mask = known[:, None] & between(at, low, last, terms, FLIP)
    return tl.load(x + (rows[:, None] + at * stride), mask=mask, other=0.0).to(tl.float64), mask, place


@triton.jit
def _states(term, mask, place, IDENTITY: tl.constexpr, LIFT: tl.constexpr, BK: tl.constexpr, BN: tl.constexpr):
    return chosen(mask, LIFT(term, place), filled(IDENTITY, BK, BN))


@triton.jit
def scan_kernel(
    x, y, indices, carries, given, handed, kept_shape, x_kept, y_kept, i_kept, g_kept, h_kept, x_stride, y_stride,
    i_stride, g_stride, h_stride, kept, terms, chunk, chunks,
    LIFT: tl.constexpr, MERGE: tl.constexpr, IDENTITY: tl.constexpr, RESULT: tl.constexpr, EXCLUSIVE: tl.constexpr,
    FLIP: tl.constexpr, CARRIED: tl.constexpr, HAS_INDICES: tl.constexpr, ENTER: tl.constexpr,
    LEAVE: tl.constexpr, PICKS: tl.constexpr, NUMBERS: tl.constexpr, KEPT: tl.constexpr, WIDE: tl.constexpr,
    BK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """One chunk of BK rows; `carries` are the states before each chunk.

    ENTER, LEAVE: a state that the caller gave, in NUMBERS numbers, and the one to hand over. PICKS: the second is a
    place; that of a winner from before is -1 here, and -2 is nobody's."""
    STORED: tl.constexpr = y.dtype.element_ty
    k, known, part = rows_and_chunk(kept, chunks, WIDE, BK)
    x_at = offset_of(k, kept_shape, x_kept, KEPT)
    y_at = offset_of(k, kept_shape, y_kept, KEPT)
    i_at = offset_of(k, kept_shape, i_kept, KEPT)
    old = (tl.full([BK], -1.0, tl.float64), tl.full([BK], -1.0, tl.float64))
    if ENTER is not None:
        old = numbers_of(given, g_kept, g_stride, kept_shape, k, known, NUMBERS, KEPT)
    if CARRIED:
        carry = loaded_states(carries, chunks, part, kept, k, known, len(IDENTITY))
    elif ENTER is not None:
        carry = ENTER(old)
    else:
        carry = identity(IDENTITY, BK)
    first = part * chunk
    last = tl.minimum(first + chunk, terms)
    if LEAVE is not None and EXCLUSIVE:  # the last term, which no result is made from
        end = (k * 0 + terms - 1)[:, None]
        tail = known[:, None] & (end >= first)
        at = x_at[:, None] + in_memory(end, terms, FLIP) * x_stride
        closing = tl.load(x + at, mask=tail, other=0.0).to(tl.float64)
        rest = chosen(tail, LIFT(closing, end), columns(identity(IDENTITY, BK)))
    term, mask, place = _tile(x, x_at, x_stride, k, first, first, last, terms, known, EXCLUSIVE, FLIP, BN)
    for start in range(first, last, BN):
        more, more_mask, more_place = _tile(x, x_at, x_stride, k, start + BN, first, last, terms, known, EXCLUSIVE,
                                            FLIP, BN)  # fmt: skip
        state = _states(term, mask, place, IDENTITY, LIFT, BK, BN)
        made = merged(repeated(carry, BK, BN), running(state, MERGE, FLIP), MERGE)
        carry = merged(carry, fold(state, MERGE), MERGE)
        term, mask, place = more, more_mask, more_place
        tl.debug_barrier()  # all of the next tile is read
        _, at = line(k, start, terms, FLIP, BN)
        inside = known[:, None] & between(at, first, last, terms, FLIP)
        tl.store(y + (y_at[:, None] + at * y_stride), stored(RESULT(made), STORED), mask=inside)
        if HAS_INDICES:
            found = _place(made[1], old[1][:, None], terms, FLIP).to(tl.int64)
            tl.store(indices + (i_at[:, None] + at * i_stride), found.to(indices.dtype.element_ty), mask=inside)
    if LEAVE is not None:
        if EXCLUSIVE:
            carry = merged(carry, flat(rest, BK), MERGE)
        handing = known & (k * 0 + part == chunks - 1)
        numbers = LEAVE(carry)
        if PICKS:
            numbers = (numbers[0], _place(numbers[1], old[1], terms, FLIP))
        h_at = offset_of(k, kept_shape, h_kept, KEPT)
        for i in tl.static_range(NUMBERS):
            tl.store(handed + (h_at + i * h_stride), numbers[i], mask=handing)


@triton.jit
def _place(place, old, terms, FLIP: tl.constexpr):
    """Of a winner, as the caller counts."""
    return tl.where(place >= 0, in_memory(place, terms, FLIP), tl.where(place == -1, old, -1.0))


@triton.jit
def numbers_of(given, g_kept, g_stride, kept_shape, k, known, NUMBERS: tl.constexpr, KEPT: tl.constexpr):
    at = offset_of(k, kept_shape, g_kept, KEPT)
    made = ()
    for i in tl.static_range(NUMBERS):
        made = made + (tl.load(given + (at + i * g_stride), mask=known, other=0.0),)
    return made


@triton.jit
def totals_kernel(
    x, totals, kept_shape, x_kept, x_stride, kept, terms, chunk, chunks,
    LIFT: tl.constexpr, MERGE: tl.constexpr, IDENTITY: tl.constexpr, FLIP: tl.constexpr, KEPT: tl.constexpr,
    WIDE: tl.constexpr, BK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """The state of each chunk alone, into the place of its successor."""
    k, known, part = rows_and_chunk(kept, chunks, WIDE, BK)
    x_at = offset_of(k, kept_shape, x_kept, KEPT)
    carry = identity(IDENTITY, BK)
    first = part * chunk
    last = tl.minimum(first + chunk, terms)
    for start in range(first, last, BN):
        term, mask, place = _tile(x, x_at, x_stride, k, start, first, last, terms, known, False, FLIP, BN)
        carry = merged(carry, fold(_states(term, mask, place, IDENTITY, LIFT, BK, BN), MERGE), MERGE)
    store_states(totals, carry, chunks, part, kept, k, known)


@triton.jit
def carries_kernel(
    totals, given, kept_shape, g_kept, g_stride, kept, chunks, MERGE: tl.constexpr, IDENTITY: tl.constexpr,
    BACK: tl.constexpr, ENTER: tl.constexpr, NUMBERS: tl.constexpr, KEPT: tl.constexpr, BK: tl.constexpr,
):  # fmt: skip
    """In place: the state of each chunk becomes the state before it (BACK: after it). One chunk after another."""
    k = tl.program_id(0).to(tl.int64) * BK + tl.arange(0, BK)
    known = k < kept
    if ENTER is not None:
        carry = ENTER(numbers_of(given, g_kept, g_stride, kept_shape, k, known, NUMBERS, KEPT))
    else:
        carry = identity(IDENTITY, BK)
    for turn in range(chunks):
        part = chunks - 1 - turn if BACK else turn
        here = loaded_states(totals, chunks, part, kept, k, known, len(IDENTITY))
        store_states(totals, carry, chunks, part, kept, k, known)
        carry = merged(carry, here, MERGE)


def carries_step(at: dict[str, Any], constants: dict[str, Any], rows: int, *, back: bool = False) -> Step:
    """A lane for each row."""
    lanes = 64
    alone = {"ENTER": None, "NUMBERS": 0, "KEPT": 0, **constants}
    given = {"given": at["totals"], "g_kept": (), "g_stride": 0, **at}
    return step(carries_kernel, (-(-rows // lanes),), given, {**alone, "BACK": back, "BK": lanes}, 1)
