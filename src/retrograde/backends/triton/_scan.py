"""The kernels of `scan`: a tile is (BK rows, BN terms), walked from the first term to the last.

`reverse` is the caller's business: it hands over strides that run backwards. An exclusive scan is an inclusive one of
the terms moved by one. The next tile is read before the results of this one are written, as y may lie on x. Rows longer
than a chunk are cut, by their length alone: totals of the chunks, their running state, then each chunk from its carry.
"""

from typing import Any, NamedTuple

import triton
import triton.language as tl

from retrograde.backends.triton._launch import Step, step
from retrograde.backends.triton._lib import fold, offset_of, running, stored
from retrograde.backends.triton._reduce import _chosen, _columns, _merged


class Scan(NamedTuple):
    """What is known of the terms so far, and the result told from it."""

    lift: Any
    merge: Any
    identity: tuple[float, ...]
    result: Any


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
    x, y, indices, carries, kept_shape, x_kept, y_kept, i_kept, x_stride, y_stride, i_stride, kept, terms, chunk,
    chunks,
    LIFT: tl.constexpr, MERGE: tl.constexpr, IDENTITY: tl.constexpr, RESULT: tl.constexpr, EXCLUSIVE: tl.constexpr,
    REVERSE: tl.constexpr, CARRIED: tl.constexpr, HAS_INDICES: tl.constexpr, KEPT: tl.constexpr, WIDE: tl.constexpr,
    BK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """One chunk of BK rows; `carries` is (component, chunk, row), the state before each chunk."""
    STORED: tl.constexpr = y.dtype.element_ty
    pid = tl.program_id(0)
    part = tl.program_id(1)
    if WIDE:
        pid = pid.to(tl.int64)
        part = part.to(tl.int64)
    k = pid * BK + tl.arange(0, BK)
    known = k < kept
    x_at = offset_of(k, kept_shape, x_kept, KEPT)
    y_at = offset_of(k, kept_shape, y_kept, KEPT)
    i_at = offset_of(k, kept_shape, i_kept, KEPT)
    carry = _identity(IDENTITY, BK)
    if CARRIED:
        carry = ()
        for i in tl.static_range(len(IDENTITY)):
            at = carries + (i * chunks + part).to(tl.int64) * kept + k
            carry = carry + (tl.load(at, mask=known, other=0.0),)
    first = part * chunk
    last = tl.minimum(first + chunk, terms)
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
            at = made[1].to(tl.int64)
            if REVERSE:
                at = tl.where(at < 0, -1, terms - 1 - at)
            tl.store(indices + (i_at[:, None] + index * i_stride), at.to(indices.dtype.element_ty), mask=inside)


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
    pid = tl.program_id(0)
    part = tl.program_id(1)
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
    totals, kept, chunks, MERGE: tl.constexpr, IDENTITY: tl.constexpr, BACK: tl.constexpr, BK: tl.constexpr
):
    """In place: the state of each chunk becomes the state before it (BACK: after it). One chunk after another."""
    k = tl.program_id(0).to(tl.int64) * BK + tl.arange(0, BK)
    known = k < kept
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
    return step(carries_kernel, (-(-rows // lanes),), at, {**constants, "BACK": back, "BK": lanes})
