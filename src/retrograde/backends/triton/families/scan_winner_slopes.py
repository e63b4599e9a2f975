"""Gradients of cummax and cummin: (winner, sum of dy); equal winners stand together. See `engines/scan_backward.py`."""

import triton
import triton.language as tl

from retrograde.backends.triton.engines.scan_backward import none
from retrograde.backends.triton.lib.maths import is_finite, times_power, total
from retrograde.backends.triton.lib.sums import close_bands, merge_bands2, merge_pair


@triton.jit
def join_winners(w2, h2, l2, w, h, l):
    same = w2 == w
    s, e = merge_pair(h, l, tl.where(same, h2, 0.0), tl.where(same, l2, 0.0))
    return w, s, e


@triton.jit
def join_banded_winners(w2, h2, l2, bh2, bl2, w, h, l, bh, bl):
    same = w2 == w
    s, e, b, f = merge_bands2(h, l, bh, bl, tl.where(same, h2, 0.0), tl.where(same, l2, 0.0),
                              tl.where(same, bh2, 0.0), tl.where(same, bl2, 0.0))  # fmt: skip
    return w, s, e, b, f


@triton.jit
def found_winner(prefix, x, incoming, saved, after_it, place, terms, DY: tl.constexpr):
    return prefix[1], incoming, none(x)


@triton.jit
def saved_winner(prefix, x, incoming, saved, after_it, place, terms, DY: tl.constexpr):
    return saved, incoming, none(x)


@triton.jit
def _banded(w, incoming):
    big = tl.abs(incoming) >= 8.452712498170644e270  # 2^900
    zero = none(incoming)
    return w, tl.where(big, 0.0, incoming), zero, tl.where(big, incoming * 2.938735877055719e-39, 0.0), zero


@triton.jit
def found_banded_winner(prefix, x, incoming, saved, after_it, place, terms, DY: tl.constexpr):
    return _banded(prefix[1], incoming)


@triton.jit
def saved_banded_winner(prefix, x, incoming, saved, after_it, place, terms, DY: tl.constexpr):
    return _banded(saved, incoming)


@triton.jit
def to_winner(prefix, suffix, x, incoming, saved, place, terms, DY: tl.constexpr):
    return tl.where(suffix[0] == place, total(suffix[1], suffix[2]), 0.0)


@triton.jit
def to_banded_winner(prefix, suffix, x, incoming, saved, place, terms, DY: tl.constexpr):
    state = suffix[1], suffix[2], suffix[3], suffix[4]
    high, low, power = close_bands((), state, 0.0, tl.float64)
    return tl.where(suffix[0] == place, times_power(total(high, low), power.to(tl.int32)), 0.0)


# ---- in pieces


@triton.jit
def grad_of_winner(element, given):
    return element[0], given[0], given[1]


@triton.jit
def grad_of_banded_winner(element, given):
    big = tl.abs(given[0]) >= 8.452712498170644e270  # 2^900
    down = 2.938735877055719e-39  # 2^-128
    return (element[0], tl.where(big, 0.0, given[0]), tl.where(big, 0.0, given[1]),
            tl.where(big, given[0] * down, 0.0), tl.where(big, given[1] * down, 0.0))  # fmt: skip


@triton.jit
def _to_carry(w, high, low, dy, winner, DY: tl.constexpr):
    """The gradient of the winner from before: of the first run, and of the first dy where that tells of it alone."""
    mine = w == -1
    high, low = tl.where(mine, high, 0.0), tl.where(mine, low, 0.0)
    if DY == 1:
        high, low = merge_pair(high, low, tl.where(winner == -1, dy, 0.0), none(dy))
    return high, tl.where(is_finite(high), low, 0.0)


@triton.jit
def leave_found_winner(first, start, x, dy, saved, DY: tl.constexpr):
    return _to_carry(first[0], first[1], first[2], dy, start[1], DY)


@triton.jit
def leave_saved_winner(first, start, x, dy, saved, DY: tl.constexpr):
    return _to_carry(first[0], first[1], first[2], dy, saved, DY)


@triton.jit
def _unbanded(first):
    high, low, power = close_bands((), (first[1], first[2], first[3], first[4]), 0.0, tl.float64)
    return times_power(high, power.to(tl.int32)), times_power(low, power.to(tl.int32))


@triton.jit
def leave_found_banded_winner(first, start, x, dy, saved, DY: tl.constexpr):
    high, low = _unbanded(first)
    return _to_carry(first[0], high, low, dy, start[1], DY)


@triton.jit
def leave_saved_banded_winner(first, start, x, dy, saved, DY: tl.constexpr):
    high, low = _unbanded(first)
    return _to_carry(first[0], high, low, dy, saved, DY)
