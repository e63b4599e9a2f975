"""The kernel of a scan's gradient: one tile of (BK rows, BN terms), with what stands before it and what is owed after.

Along a row, in the order of the scan, three things happen:

    prefix  = running(LIFT(x), MERGE)                          what is known of the terms up to k; EARLIER: before k
    suffix  = running from the end(ELEMENT(prefix, ...), JOIN)  what is owed to k and to what follows
    dx      = SLOPE(prefix, suffix, ...)

`exclusive` (DY = 1) moves dy and a saved y by one, as the result k + 1 tells of the terms up to k; the last term takes
no part.

A row longer than a tile has states in the workspace: those of the prefix before each tile, then of the suffix after
each, each by two launches (totals, then their running state). Where a term needs its neighbour's dy, y or x, which
another tile may have overwritten (dx may lie on any of them), the value at the border is kept there too.
"""

import triton
import triton.language as tl

from retrograde.backends.triton._lib import offset_of, row_and_chunk, running, stored, summed
from retrograde.backends.triton._reduce import _chosen, _merged
from retrograde.backends.triton._scan import _identity, _numbers, _wide


@triton.jit
def none(x):
    return tl.full(x.shape, 0.0, tl.float64)


@triton.jit
def idle(place, terms, DY: tl.constexpr):
    """The last term of an exclusive scan."""
    return (place == terms - 1) & (DY == 1)


@triton.jit
def _near(
    source, at, stride, index, first, last, terms, known, borders, slot, chunks, part, kept, k, fill,
    SHIFT: tl.constexpr, BORDERED: tl.constexpr,
):  # fmt: skip
    """The values SHIFT places on; `fill` outside the row; those of another tile from `borders`."""
    place = index + SHIFT
    inside = known[:, None] & (place >= 0) & (place < terms)
    if BORDERED and SHIFT != 0:
        own = inside & (place >= first) & (place < last)
        x = tl.load(source + (at[:, None] + place * stride), mask=own, other=0.0).to(tl.float64)
        border = tl.load(borders + (slot * chunks + part).to(tl.int64) * kept + k, mask=known, other=0.0)
        x = tl.where(own, x, border[:, None])
    else:
        x = tl.load(source + (at[:, None] + place * stride), mask=inside, other=0.0).to(tl.float64)
    return tl.where(inside, x, fill)


@triton.jit
def _keep_border(
    source, at, stride, first, last, terms, known, borders, slot, chunks, part, kept, k, SHIFT: tl.constexpr
):
    place = k * 0 + (last if SHIFT > 0 else first - 1)
    mask = known & (place >= 0) & (place < terms)
    x = tl.load(source + (at + place * stride), mask=mask, other=0.0).to(tl.float64)
    tl.store(borders + (slot * chunks + part).to(tl.int64) * kept + k, x, mask=known)


@triton.jit
def _as_place(told, terms, TYPE: tl.constexpr, REVERSE: tl.constexpr):
    """Indices as places in the order of the scan: -1 of a winner from before, -2 nobody's. A y as it is."""
    if TYPE.is_floating():
        return told
    else:
        own = terms - 1 - told if REVERSE else told
        return tl.where(told >= 0, own, tl.where(told == -1, -2.0, -1.0))


@triton.jit
def _carried(carries, chunks, part, kept, k, known, IDENTITY: tl.constexpr):
    made = ()
    for i in tl.static_range(len(IDENTITY)):
        at = carries + (i * chunks + part).to(tl.int64) * kept + k
        made = made + (tl.load(at, mask=known, other=0.0),)
    return made


@triton.jit
def back_kernel(
    x, dy, y, dx, before, after, borders, given, owing, handed, kept_shape, x_kept, dy_kept, y_kept, dx_kept, g_kept,
    o_kept, h_kept, x_stride, dy_stride, y_stride, dx_stride, g_stride, o_stride, h_stride, kept, terms, chunks,
    LIFT: tl.constexpr, MERGE: tl.constexpr, IDENTITY: tl.constexpr, ELEMENT: tl.constexpr, JOIN: tl.constexpr,
    OWED: tl.constexpr, SLOPE: tl.constexpr, EARLIER: tl.constexpr, DY: tl.constexpr, Y: tl.constexpr,
    NEXT: tl.constexpr, HAS_X: tl.constexpr, HAS_Y: tl.constexpr, REVERSE: tl.constexpr, CARRIED: tl.constexpr,
    EMIT: tl.constexpr, ENTER: tl.constexpr, GRAD: tl.constexpr, LEAVE: tl.constexpr, NUMBERS: tl.constexpr,
    KEPT: tl.constexpr, WIDE: tl.constexpr, BK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """EMIT: dx; else the suffix of the tile alone, into `after`, and the borders. IDENTITY, OWED: of the prefix and the
    suffix. DY, Y: how many places on dy and y are taken; NEXT: x of the next term is wanted. y may be indices.

    Of a piece: ENTER makes a prefix of what the forward was given, GRAD a suffix of what is owed after, LEAVE what is
    owed before."""
    STORED: tl.constexpr = dx.dtype.element_ty
    BORDERED: tl.constexpr = CARRIED and EMIT
    pid, part = row_and_chunk(chunks)
    if WIDE:
        pid = pid.to(tl.int64)
        part = part.to(tl.int64)
    k = pid * BK + tl.arange(0, BK)
    known = k < kept
    x_at = offset_of(k, kept_shape, x_kept, KEPT)
    dy_at = offset_of(k, kept_shape, dy_kept, KEPT)
    y_at = offset_of(k, kept_shape, y_kept, KEPT)
    first = part * BN
    last = tl.minimum(first + BN, terms)
    index = first + tl.arange(0, BN)[None, :]
    inside = known[:, None] & (index < last)
    nothing = tl.full([BK, BN], 0.0, tl.float64)
    place = nothing + index.to(tl.float64)

    term = nothing
    if HAS_X:
        term = _near(x, x_at, x_stride, index, first, last, terms, known, borders, 0, chunks, part, kept, k, 0.0,
                     0, False)  # fmt: skip
    owed = _near(dy, dy_at, dy_stride, index, first, last, terms, known, borders, 0, chunks, part, kept, k, 0.0,
                 DY, BORDERED)  # fmt: skip
    saved = nothing
    if HAS_Y:
        saved = _near(y, y_at, y_stride, index, first, last, terms, known, borders, 1, chunks, part, kept, k,
                      1.0 if Y < 0 else -1.0, Y, BORDERED)  # fmt: skip
        saved = _as_place(saved, terms, y.dtype.element_ty, REVERSE)
    after_it = nothing
    if NEXT:
        after_it = _near(x, x_at, x_stride, index, first, last, terms, known, borders, 2, chunks, part, kept, k, 1.0,
                         1, BORDERED)  # fmt: skip

    start = _identity(IDENTITY, BK)
    if ENTER is not None:
        start = ENTER(_numbers(given, g_kept, g_stride, kept_shape, k, known, NUMBERS, KEPT))
    end = terms  # of the terms that take part, an exclusive scan leaves out the last
    if GRAD is not None:
        end = terms * 0 - 9
        grad = _wide(_numbers(owing, o_kept, o_stride, kept_shape, k, known, NUMBERS, KEPT), BK, BN)
        if (
            HAS_Y and Y > 0 and y.dtype.element_ty.is_floating()
        ):  # the result after the last is told by what is owed to it
            saved = tl.where(place == terms - 1, grad[0], saved)
    prefix = _wide(start, BK, BN)
    if LIFT is not None:
        none = ()
        for i in tl.static_range(len(IDENTITY)):
            none = none + (tl.full([BK, BN], IDENTITY[i], tl.float64),)
        if EARLIER:
            lifted = _near(x, x_at, x_stride, index, first, last, terms, known, borders, 0, chunks, part, kept, k, 0.0,
                           -1, False)  # fmt: skip
            state = _chosen(inside & (index > first), LIFT(lifted, place - 1.0), none)
        else:
            state = _chosen(inside, LIFT(term, place), none)
        prefix = running(state, MERGE)
        if CARRIED:
            prefix = _merged(_wide(_carried(before, chunks, part, kept, k, known, IDENTITY), BK, BN), prefix, MERGE)
        elif ENTER is not None:
            prefix = _merged(_wide(start, BK, BN), prefix, MERGE)
    empty = ()
    for i in tl.static_range(len(OWED)):
        empty = empty + (tl.full([BK, BN], OWED[i], tl.float64),)
    element = _chosen(inside, ELEMENT(prefix, term, owed, saved, after_it, place, end, DY), empty)
    if GRAD is not None:
        element = _chosen(place == terms - 1, _merged(GRAD(element, grad), element, JOIN), element)
    suffix = running(element, JOIN, True)
    if EMIT:
        if CARRIED:
            suffix = _merged(_wide(_carried(after, chunks, part, kept, k, known, OWED), BK, BN), suffix, JOIN)
        found = SLOPE(prefix, suffix, term, owed, saved, place, end, DY)
        if LEAVE is not None:
            top = ()
            for i in tl.static_range(len(OWED)):
                top = top + (summed(tl.where(index == first, suffix[i], 0.0), 1),)
            own = (tl.full([BK], 0.0, tl.float64), tl.full([BK], 0.0, tl.float64), tl.full([BK], 0.0, tl.float64))
            if HAS_X:
                own = (tl.load(x + x_at, mask=known, other=0.0).to(tl.float64), own[1], own[2])
            own = (own[0], tl.load(dy + dy_at, mask=known, other=0.0).to(tl.float64), own[2])
            if HAS_Y:
                told = tl.load(y + y_at, mask=known, other=0.0).to(tl.float64)
                own = (own[0], own[1], _as_place(told, terms, y.dtype.element_ty, REVERSE))
            idle_x = k * 0 + end == 1
            numbers = LEAVE(top, start, tl.where(idle_x & (DY == 1), 0.0, own[0]), own[1], own[2], DY)
            h_at = offset_of(k, kept_shape, h_kept, KEPT)
            for i in tl.static_range(NUMBERS):
                tl.store(handed + (h_at + i * h_stride), numbers[i], mask=known & (k * 0 + part == 0))
        tl.debug_barrier()  # all of the tile is read
        dx_at = offset_of(k, kept_shape, dx_kept, KEPT)
        tl.store(dx + (dx_at[:, None] + index * dx_stride), stored(found, STORED), mask=inside)
    else:
        for i in tl.static_range(len(OWED)):
            whole = summed(tl.where(index == first, suffix[i], 0.0), 1)
            tl.store(after + (i * chunks + part).to(tl.int64) * kept + k, whole, mask=known)
        if DY != 0:
            _keep_border(dy, dy_at, dy_stride, first, last, terms, known, borders, 0, chunks, part, kept, k, DY)
        if HAS_Y and Y != 0:
            _keep_border(y, y_at, y_stride, first, last, terms, known, borders, 1, chunks, part, kept, k, Y)
        if NEXT:
            _keep_border(x, x_at, x_stride, first, last, terms, known, borders, 2, chunks, part, kept, k, 1)
