"""The kernels of `scan`: a tile is (BK rows, BN terms), walked from the first term to the last.

`reverse` is the caller's business: it hands over strides that run backwards. An exclusive scan is an inclusive one of
the terms moved by one. The next tile is read before the results of this one are written, as y may lie on x. Rows longer
than a chunk are cut, by their length alone: totals of the chunks, their running state, then each chunk from its carry.
"""

from typing import Any, NamedTuple

import triton
import triton.language as tl

from retrograde.backends.triton._launch import Step, step
from retrograde.backends.triton._lib import fold, offset_of, row_and_chunk, running, stored
from retrograde.backends.triton._reduce import _chosen, _columns, _merged


class Scan(NamedTuple):
    """What is known of the terms so far, and the result told from it."""

    lift: Any
    merge: Any
    identity: tuple[float, ...]
    result: Any
    enter: Any = None  # from the numbers that a piece is given
    leave: Any = None  # to those that it hands on


@triton.jit
def _identity(IDENTITY: tl.constexpr, BK: tl.constexpr):
    made = ()
    for i in tl.static_range(len(IDENTITY)):
        made = made + (tl.full([BK], IDENTITY[i], tl.float64),)
    return made


@triton.jit
def _tile(x, at, stride, index, low, last, known, EXCLUSIVE: tl.constexpr):
    """The terms at `index`, or those before; none before `low`."""
    place = index - 1 if EXCLUSIVE else index
    mask = known[:, None] & (place >= low) & (index < last)
    return tl.load(x + (at[:, None] + place * stride), mask=mask, other=0.0).to(tl.float64), mask


@triton.jit
def _states(term, mask, index, IDENTITY: tl.constexpr, LIFT: tl.constexpr, BK: tl.constexpr, BN: tl.constexpr):
    nothing = ()
    for i in tl.static_range(len(IDENTITY)):
        nothing = nothing + (tl.full([BK, BN], IDENTITY[i], tl.float64),)
    return _chosen(mask, LIFT(term, index), nothing)


@triton.jit
def scan_kernel(
    x, y, indices, carries, given, handed, kept_shape, x_kept, y_kept, i_kept, g_kept, h_kept, x_stride, y_stride,
    i_stride, g_stride, h_stride, kept, terms, chunk, chunks,
    LIFT: tl.constexpr, MERGE: tl.constexpr, IDENTITY: tl.constexpr, RESULT: tl.constexpr, EXCLUSIVE: tl.constexpr,
    REVERSE: tl.constexpr, CARRIED: tl.constexpr, HAS_INDICES: tl.constexpr, ENTER: tl.constexpr,
    LEAVE: tl.constexpr, PICKS: tl.constexpr, NUMBERS: tl.constexpr, KEPT: tl.constexpr, WIDE: tl.constexpr,
    BK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """One chunk of BK rows; `carries` is (component, chunk, row), the state before each chunk.

    ENTER, LEAVE: a state that the caller gave, in NUMBERS numbers, and the one to hand over. PICKS: the second is a
    place; that of a winner from before is -1 here, and -2 is nobody's."""
    STORED: tl.constexpr = y.dtype.element_ty
    pid, part = row_and_chunk(chunks)
    if WIDE:
        pid = pid.to(tl.int64)
        part = part.to(tl.int64)
    k = pid * BK + tl.arange(0, BK)
    known = k < kept
    x_at = offset_of(k, kept_shape, x_kept, KEPT)
    y_at = offset_of(k, kept_shape, y_kept, KEPT)
    i_at = offset_of(k, kept_shape, i_kept, KEPT)
    old = (tl.full([BK], -1.0, tl.float64), tl.full([BK], -1.0, tl.float64))
    if ENTER is not None:
        old = _numbers(given, g_kept, g_stride, kept_shape, k, known, NUMBERS, KEPT)
    if CARRIED:
        carry = ()
        for i in tl.static_range(len(IDENTITY)):
            at = carries + (i * chunks + part).to(tl.int64) * kept + k
            carry = carry + (tl.load(at, mask=known, other=0.0),)
    elif ENTER is not None:
        carry = ENTER(old)
    else:
        carry = _identity(IDENTITY, BK)
    first = part * chunk
    last = tl.minimum(first + chunk, terms)
    if LEAVE is not None and EXCLUSIVE:  # the last term, which no result is told from
        end = (k * 0 + terms - 1)[:, None]
        tail = known[:, None] & (end >= first)
        closing = tl.load(x + (x_at[:, None] + end * x_stride), mask=tail, other=0.0).to(tl.float64)
        rest = _chosen(tail, LIFT(closing, end), _columns(_identity(IDENTITY, BK)))
    index = first + tl.arange(0, BN)[None, :]
    term, mask = _tile(x, x_at, x_stride, index, first, last, known, EXCLUSIVE)
    for start in range(first, last, BN):
        index = start + tl.arange(0, BN)[None, :]
        more, more_mask = _tile(x, x_at, x_stride, index + BN, first, last, known, EXCLUSIVE)
        place = index - 1 if EXCLUSIVE else index
        state = _states(term, mask, place, IDENTITY, LIFT, BK, BN)
        made = _merged(_wide(carry, BK, BN), running(state, MERGE), MERGE)
        carry = _merged(carry, fold(state, MERGE), MERGE)
        term, mask = more, more_mask
        tl.debug_barrier()  # all of the next tile is read
        inside = known[:, None] & (index < last)
        tl.store(y + (y_at[:, None] + index * y_stride), stored(RESULT(made), STORED), mask=inside)
        if HAS_INDICES:
            found = _place(made[1], old[1][:, None], terms, REVERSE).to(tl.int64)
            tl.store(indices + (i_at[:, None] + index * i_stride), found.to(indices.dtype.element_ty), mask=inside)
    if LEAVE is not None:
        if EXCLUSIVE:
            carry = _merged(carry, _flat(rest, BK), MERGE)
        handing = known & (k * 0 + part == chunks - 1)
        numbers = LEAVE(carry)
        if PICKS:
            numbers = (numbers[0], _place(numbers[1], old[1], terms, REVERSE))
        h_at = offset_of(k, kept_shape, h_kept, KEPT)
        for i in tl.static_range(NUMBERS):
            tl.store(handed + (h_at + i * h_stride), numbers[i], mask=handing)


@triton.jit
def _place(place, old, terms, REVERSE: tl.constexpr):
    """Of a winner, as the caller counts."""
    own = terms - 1 - place if REVERSE else place
    return tl.where(place >= 0, own, tl.where(place == -1, old, -1.0))


@triton.jit
def _numbers(given, g_kept, g_stride, kept_shape, k, known, NUMBERS: tl.constexpr, KEPT: tl.constexpr):
    at = offset_of(k, kept_shape, g_kept, KEPT)
    made = ()
    for i in tl.static_range(NUMBERS):
        made = made + (tl.load(given + (at + i * g_stride), mask=known, other=0.0),)
    return made


@triton.jit
def _flat(values, BK: tl.constexpr):
    made = ()
    for i in tl.static_range(len(values)):
        made = made + (tl.reshape(values[i], [BK]),)
    return made


@triton.jit
def _wide(values, BK: tl.constexpr, BN: tl.constexpr):
    made = ()
    columns = _columns(values)
    for i in tl.static_range(len(values)):
        made = made + (tl.broadcast_to(columns[i], [BK, BN]),)
    return made


@triton.jit
def totals_kernel(
    x, totals, kept_shape, x_kept, x_stride, kept, terms, chunk, chunks,
    LIFT: tl.constexpr, MERGE: tl.constexpr, IDENTITY: tl.constexpr, KEPT: tl.constexpr, WIDE: tl.constexpr,
    BK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """The state of each chunk alone, into the place of its successor: `totals` is (component, chunk, row)."""
    pid, part = row_and_chunk(chunks)
    if WIDE:
        pid = pid.to(tl.int64)
        part = part.to(tl.int64)
    k = pid * BK + tl.arange(0, BK)
    known = k < kept
    x_at = offset_of(k, kept_shape, x_kept, KEPT)
    carry = _identity(IDENTITY, BK)
    first = part * chunk
    last = tl.minimum(first + chunk, terms)
    for start in range(first, last, BN):
        index = start + tl.arange(0, BN)[None, :]
        term, mask = _tile(x, x_at, x_stride, index, first, last, known, False)
        carry = _merged(carry, fold(_states(term, mask, index, IDENTITY, LIFT, BK, BN), MERGE), MERGE)
    for i in tl.static_range(len(IDENTITY)):
        tl.store(totals + (i * chunks + part).to(tl.int64) * kept + k, carry[i], mask=known)


@triton.jit
def carries_kernel(
    totals, given, kept_shape, g_kept, g_stride, kept, chunks, MERGE: tl.constexpr, IDENTITY: tl.constexpr,
    BACK: tl.constexpr, ENTER: tl.constexpr, NUMBERS: tl.constexpr, KEPT: tl.constexpr, BK: tl.constexpr,
):  # fmt: skip
    """In place: the state of each chunk becomes the state before it (BACK: after it). One chunk after another."""
    k = tl.program_id(0).to(tl.int64) * BK + tl.arange(0, BK)
    known = k < kept
    if ENTER is not None:
        carry = ENTER(_numbers(given, g_kept, g_stride, kept_shape, k, known, NUMBERS, KEPT))
    else:
        carry = _identity(IDENTITY, BK)
    for turn in range(chunks):
        part = chunks - 1 - turn if BACK else turn
        here = ()
        for i in tl.static_range(len(IDENTITY)):
            at = totals + (i * chunks + part).to(tl.int64) * kept + k
            here = here + (tl.load(at, mask=known, other=0.0),)
        for i in tl.static_range(len(IDENTITY)):
            tl.store(totals + (i * chunks + part).to(tl.int64) * kept + k, carry[i], mask=known)
        carry = _merged(carry, here, MERGE)


def carries_step(at: dict[str, Any], constants: dict[str, Any], rows: int, *, back: bool = False) -> Step:
    """A lane for each row."""
    lanes = 64
    alone = {"ENTER": None, "NUMBERS": 0, "KEPT": 0, **constants}
    given = {"given": at["totals"], "g_kept": (), "g_stride": 0, **at}
    return step(carries_kernel, (-(-rows // lanes),), given, {**alone, "BACK": back, "BK": lanes})
