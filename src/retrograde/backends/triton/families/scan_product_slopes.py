"""The gradient of cumprod: see `engines/scan_backward.py`.

R = dy + (the next x) (the next R), as maps R -> a R + b. An infinite x keeps of R its sign only: what comes after is
infinite or NaN, and a table says which, for R < 0 and R > 0 (0 gives NaN). Digits: 0 -inf, 1 inf, 2 NaN; the table is
1 + minus + 3 plus, 0 for none, and is applied to a R + b.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.engines.scan_backward import idle, none
from retrograde.backends.triton.lib.maths import is_finite, is_inf, is_nan
from retrograde.backends.triton.lib.products import special_product
from retrograde.backends.triton.lib.real import normal, real_of, real_product, real_sum, rounded


@triton.jit
def _digit(x):
    return tl.where(is_nan(x), 2.0, tl.where(x > 0, 1.0, 0.0))


@triton.jit
def _of_digit(d):
    inf = float("inf")
    return tl.where(d == 2.0, float("nan"), tl.where(d == 1.0, inf, -inf))


@triton.jit
def _entries(t):
    """(for R < 0, for R > 0)."""
    plus = ((t - 1.0) / 3.0).to(tl.int32).to(tl.float64)
    return _of_digit((t - 1.0) - 3.0 * plus), _of_digit(plus)


@triton.jit
def _looked_up(t, x):
    minus, plus = _entries(t)
    return tl.where(x > 0, plus, tl.where(x < 0, minus, float("nan")))


@triton.jit
def incoming_product(prefix, x, incoming, saved, after_it, place, terms, DY: tl.constexpr):
    factor = tl.where((place == terms - 2) & (DY == 1), 0.0, after_it)
    infinite = is_inf(factor)
    sign = tl.where(factor < 0, -float("inf"), float("inf"))
    table = 1.0 + _digit(incoming - sign) + 3.0 * _digit(incoming + sign)
    a = real_of(tl.where(infinite, 1.0, factor))
    b = real_of(tl.where(infinite, 0.0, incoming))
    return a[0], a[1], a[2], b[0], b[1], b[2], tl.where(infinite, table, 0.0)


@triton.jit
def join_products(am2, al2, ak2, bm2, bl2, bk2, t2, am, al, ak, bm, bl, bk, t):
    pm, pl, pk = real_product(am, al, ak, am2, al2, ak2)
    qm, ql, qk = real_product(am, al, ak, bm2, bl2, bk2)
    sm, sl, sk = real_sum(bm, bl, bk, qm, ql, qk)
    minus, plus = _entries(t2)
    minus, plus = am * minus + bm, am * plus + bm
    minus = tl.where(t > 0, _looked_up(t, minus), minus)
    plus = tl.where(t > 0, _looked_up(t, plus), plus)
    later = t2 > 0
    table = tl.where(later, 1.0 + _digit(minus) + 3.0 * _digit(plus), t)
    return (
        tl.where(later, am2, pm), tl.where(later, al2, pl), tl.where(later, ak2, pk),
        tl.where(later, bm2, sm), tl.where(later, bl2, sl), tl.where(later, bk2, sk), table,
    )  # fmt: skip


@triton.jit
def _times_incoming(m, l, k, suffix, place, terms, DY: tl.constexpr):
    some = suffix[6] > 0
    rm = tl.where(some, _looked_up(suffix[6], suffix[3]), suffix[3])
    m, l, k = real_product(m, l, k, rm, tl.where(some, 0.0, suffix[4]), tl.where(some, 0.0, suffix[5]))
    return tl.where(idle(place, terms, DY), 0.0, rounded(m, l, k))


@triton.jit
def slope_of_found_product(prefix, suffix, x, incoming, saved, place, terms, DY: tl.constexpr):
    m, l, k, z, i, q = prefix
    special = (z + i + q) > 0
    m = tl.where(special, special_product(m, z, i, q), m)
    return _times_incoming(m, tl.where(special, 0.0, l), tl.where(special, 0.0, k), suffix, place, terms, DY)


@triton.jit
def slope_of_saved_product(prefix, suffix, x, incoming, saved, place, terms, DY: tl.constexpr):
    """Before the first term there is what was given, unrounded."""
    m, l, k = real_of(saved)
    if DY == 0:
        first = place == 0
        m, l, k = tl.where(first, prefix[0], m), tl.where(first, prefix[1], l), tl.where(first, prefix[2], k)
    return _times_incoming(m, l, k, suffix, place, terms, DY)


# ---- in pieces: (high, low, e), a real that need not be near 1


@triton.jit
def enter_real(given):
    return normal(given[0], given[1], given[2])


@triton.jit
def grad_of_product(element, given):
    m, l, k = enter_real(given)
    zero = none(m)
    return zero, zero, zero, m, l, k, zero


@triton.jit
def leave_incoming_product(first, start, x, dy, saved, DY: tl.constexpr):
    some = first[6] > 0
    rm = tl.where(some, _looked_up(first[6], first[3]), first[3])
    xm, xl, xk = real_of(x)
    m, l, k = real_product(xm, xl, xk, rm, tl.where(some, 0.0, first[4]), tl.where(some, 0.0, first[5]))
    if DY == 1:
        dm, dl, dk = real_of(dy)
        m, l, k = real_sum(m, l, k, dm, dl, dk)
    plain = is_finite(m) & (m != 0)
    return m, tl.where(plain, l, 0.0), tl.where(plain, k, 0.0)
