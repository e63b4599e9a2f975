"""The kernel of a scan's gradient: a tile of (BK rows, BN terms), what is known before it, the gradient from after.

Along a row, in the order of the scan, three things happen:

    prefix  = running(LIFT(x), MERGE)                          what is known of the terms up to k; EARLIER: before k
    suffix  = running from the end(ELEMENT(prefix, ...), JOIN)  the gradient of k and of what follows
    dx      = SLOPE(prefix, suffix, ...)

FLIP as in `engines/scan.py`: tiles lie in the order of memory, `place` counts in that of the scan.

`exclusive` (DY = 1) moves dy and a saved y by one, as the result k + 1 tells of the terms up to k; the last term takes
no part.

A row longer than a tile has states in the workspace: those of the prefix before each tile, then of the suffix after
each, each by two launches (totals, then their running state). Where a term needs its neighbour's dy, y or x, which
another tile may have overwritten (dx may lie on any of them), the value at the border is kept there too.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.engines.scan import between, in_memory, line, numbers_of, onward
from retrograde.backends.triton.lib.maths import offset_of, running, stored, summed
from retrograde.backends.triton.lib.rows import (
    chosen,
    filled,
    identity,
    loaded_states,
    merged,
    repeated,
    rows_and_chunk,
    store_states,
)


@triton.jit
def none(x):
    return tl.full(x.shape, 0.0, tl.float64)


@triton.jit
def idle(place, terms, DY: tl.constexpr):
    """The last term of an exclusive scan."""
    return (place == terms - 1) & (DY == 1)


@triton.jit
def _near(
    source, rows, stride, at, first, last, terms, known, borders, slot, chunks, part, kept, k, fill,
    SHIFT: tl.constexpr, FLIP: tl.constexpr, BORDERED: tl.constexpr,
):  # fmt: skip
    """The values SHIFT places on; `fill` outside the row; those of another tile from `borders`."""
    at = onward(at, FLIP, SHIFT)
    inside = known[:, None] & (at >= 0) & (at < terms)
    if BORDERED and SHIFT != 0:
        own = inside & between(at, first, last, terms, FLIP)
        x = tl.load(source + (rows[:, None] + at * stride), mask=own, other=0.0).to(tl.float64)
        border = tl.load(borders + (slot * chunks + part).to(tl.int64) * kept + k, mask=known, other=0.0)
        x = tl.where(own, x, border[:, None])
    else:
        x = tl.load(source + (rows[:, None] + at * stride), mask=inside, other=0.0).to(tl.float64)
    return tl.where(inside, x, fill)


@triton.jit
def _keep_border(
    source, rows, stride, first, last, terms, known, borders, slot, chunks, part, kept, k,
    SHIFT: tl.constexpr, FLIP: tl.constexpr,
):  # fmt: skip
    place = k * 0 + (last if SHIFT > 0 else first - 1)
    mask = known & (place >= 0) & (place < terms)
    x = tl.load(source + (rows + in_memory(place, terms, FLIP) * stride), mask=mask, other=0.0).to(tl.float64)
    tl.store(borders + (slot * chunks + part).to(tl.int64) * kept + k, x, mask=known)


@triton.jit
def _as_place(emitted, terms, TYPE: tl.constexpr, FLIP: tl.constexpr):
    """Indices as places in the order of the scan: -1 of a winner from before, -2 nobody's. A y as it is."""
    if TYPE.is_floating():
        return emitted
    else:
        return tl.where(emitted >= 0, in_memory(emitted, terms, FLIP), tl.where(emitted == -1, -2.0, -1.0))


@triton.jit
def _at_first(values, is_first):
    made = ()
    for i in tl.static_range(len(values)):
        made = made + (summed(tl.where(is_first, values[i], 0.0), 1),)
    return made


@triton.jit
def back_kernel(
    x, dy, y, dx, before, after, borders, given, owing, handed, kept_shape, x_kept, dy_kept, y_kept, dx_kept, g_kept,
    o_kept, h_kept, x_stride, dy_stride, y_stride, dx_stride, g_stride, o_stride, h_stride, kept, terms, chunks,
    LIFT: tl.constexpr, MERGE: tl.constexpr, IDENTITY: tl.constexpr, ELEMENT: tl.constexpr, JOIN: tl.constexpr,
    INCOMING: tl.constexpr, SLOPE: tl.constexpr, EARLIER: tl.constexpr, DY: tl.constexpr, Y: tl.constexpr,
    NEXT: tl.constexpr, HAS_X: tl.constexpr, HAS_Y: tl.constexpr, FLIP: tl.constexpr, CARRIED: tl.constexpr,
    EMIT: tl.constexpr, ENTER: tl.constexpr, GRAD: tl.constexpr, LEAVE: tl.constexpr, NUMBERS: tl.constexpr,
    KEPT: tl.constexpr, WIDE: tl.constexpr, BK: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """EMIT: dx; else the suffix of the tile alone, into `after`, and the borders. IDENTITY, INCOMING: of prefix and
    suffix. DY, Y: how many places on dy and y are taken; NEXT: x of the next term is wanted. y may be indices.

    Of a piece: ENTER makes a prefix of what the forward was given, GRAD a suffix of the gradient from after, LEAVE the
    gradient for before."""
    STORED: tl.constexpr = dx.dtype.element_ty
    BORDERED: tl.constexpr = CARRIED and EMIT
    k, known, part = rows_and_chunk(kept, chunks, WIDE, BK)
    x_at = offset_of(k, kept_shape, x_kept, KEPT)
    dy_at = offset_of(k, kept_shape, dy_kept, KEPT)
    y_at = offset_of(k, kept_shape, y_kept, KEPT)
    first = part * BN
    last = tl.minimum(first + BN, terms)
    index, at = line(k, first, terms, FLIP, BN)
    inside = known[:, None] & between(at, first, last, terms, FLIP)
    nothing = tl.full([BK, BN], 0.0, tl.float64)
    place = nothing + index.to(tl.float64)

    term = nothing
    if HAS_X:
        term = _near(x, x_at, x_stride, at, first, last, terms, known, borders, 0, chunks, part, kept, k, 0.0,
                     0, FLIP, False)  # fmt: skip
    incoming = _near(dy, dy_at, dy_stride, at, first, last, terms, known, borders, 0, chunks, part, kept, k, 0.0,
                 DY, FLIP, BORDERED)  # fmt: skip
    saved = nothing
    if HAS_Y:
        saved = _near(y, y_at, y_stride, at, first, last, terms, known, borders, 1, chunks, part, kept, k,
                      1.0 if Y < 0 else -1.0, Y, FLIP, BORDERED)  # fmt: skip
        saved = _as_place(saved, terms, y.dtype.element_ty, FLIP)
    after_it = nothing
    if NEXT:
        after_it = _near(x, x_at, x_stride, at, first, last, terms, known, borders, 2, chunks, part, kept, k, 1.0,
                         1, FLIP, BORDERED)  # fmt: skip

    start = identity(IDENTITY, BK)
    if ENTER is not None:
        start = ENTER(numbers_of(given, g_kept, g_stride, kept_shape, k, known, NUMBERS, KEPT))
    end = terms  # of the terms that take part, an exclusive scan leaves out the last
    if GRAD is not None:
        end = terms * 0 - 9
        grad = repeated(numbers_of(owing, o_kept, o_stride, kept_shape, k, known, NUMBERS, KEPT), BK, BN)
        if HAS_Y and Y > 0 and y.dtype.element_ty.is_floating():  # y after the last term comes with the gradient
            saved = tl.where(place == terms - 1, grad[0], saved)
    prefix = repeated(start, BK, BN)
    if LIFT is not None:
        none = filled(IDENTITY, BK, BN)
        if EARLIER:
            lifted = _near(x, x_at, x_stride, at, first, last, terms, known, borders, 0, chunks, part, kept, k, 0.0,
                           -1, FLIP, False)  # fmt: skip
            state = chosen(inside & (index > first), LIFT(lifted, place - 1.0), none)
        else:
            state = chosen(inside, LIFT(term, place), none)
        prefix = running(state, MERGE, FLIP)
        if CARRIED:
            carry = loaded_states(before, chunks, part, kept, k, known, len(IDENTITY))
            prefix = merged(repeated(carry, BK, BN), prefix, MERGE)
        elif ENTER is not None:
            prefix = merged(repeated(start, BK, BN), prefix, MERGE)
    element = chosen(inside, ELEMENT(prefix, term, incoming, saved, after_it, place, end, DY), filled(INCOMING, BK, BN))
    if GRAD is not None:
        element = chosen(place == terms - 1, merged(GRAD(element, grad), element, JOIN), element)
    suffix = running(element, JOIN, not FLIP)
    if EMIT:
        if CARRIED:
            carry = loaded_states(after, chunks, part, kept, k, known, len(INCOMING))
            suffix = merged(repeated(carry, BK, BN), suffix, JOIN)
        found = SLOPE(prefix, suffix, term, incoming, saved, place, end, DY)
        if LEAVE is not None:
            top = _at_first(suffix, index == first)
            own_x = tl.full([BK], 0.0, tl.float64)
            own_y = own_x
            begin = in_memory(k * 0, terms, FLIP)
            if HAS_X:
                own_x = tl.load(x + (x_at + begin * x_stride), mask=known, other=0.0).to(tl.float64)
            own_dy = tl.load(dy + (dy_at + begin * dy_stride), mask=known, other=0.0).to(tl.float64)
            if HAS_Y:
                emitted = tl.load(y + (y_at + begin * y_stride), mask=known, other=0.0).to(tl.float64)
                own_y = _as_place(emitted, terms, y.dtype.element_ty, FLIP)
            idle_x = k * 0 + end == 1
            numbers = LEAVE(top, start, tl.where(idle_x & (DY == 1), 0.0, own_x), own_dy, own_y, DY)
            h_at = offset_of(k, kept_shape, h_kept, KEPT)
            for i in tl.static_range(NUMBERS):
                tl.store(handed + (h_at + i * h_stride), numbers[i], mask=known & (k * 0 + part == 0))
        tl.debug_barrier()  # all of the tile is read
        dx_at = offset_of(k, kept_shape, dx_kept, KEPT)
        tl.store(dx + (dx_at[:, None] + at * dx_stride), stored(found, STORED), mask=inside)
    else:
        store_states(after, _at_first(suffix, index == first), chunks, part, kept, k, known)
        if DY != 0:
            _keep_border(dy, dy_at, dy_stride, first, last, terms, known, borders, 0, chunks, part, kept, k, DY, FLIP)
        if HAS_Y and Y != 0:
            _keep_border(y, y_at, y_stride, first, last, terms, known, borders, 1, chunks, part, kept, k, Y, FLIP)
        if NEXT:
            _keep_border(x, x_at, x_stride, first, last, terms, known, borders, 2, chunks, part, kept, k, 1, FLIP)
