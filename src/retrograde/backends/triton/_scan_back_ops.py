"""Gradients of scans: what each term owes, how that is joined along a row, and the slope. See `_scan_back`.

`exclusive` (DY = 1) moves dy and a saved y by one, as the result k + 1 tells of the terms up to k; the last term takes no
part.
"""

import triton
import triton.language as tl

from retrograde.backends.triton._lib import exp_difference, is_finite, is_inf, is_nan, times_power, total, two_prod, two_sum
from retrograde.backends.triton._real import exp_real, normal, real_of, real_product, real_sum, rounded
from retrograde.backends.triton._reduce_ops import _special_product, close_bands, merge_bands2, merge_max, merge_pair


@triton.jit
def _none(x):
    return tl.full(x.shape, 0.0, tl.float64)


@triton.jit
def _idle(place, terms, DY: tl.constexpr):
    """The last term of an exclusive scan."""
    return (place == terms - 1) & (DY == 1)


# ---- cummax, cummin: (winner, sum of dy); equal winners stand together


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
def found_winner(prefix, x, owed, saved, after_it, place, terms, DY: tl.constexpr):
    return prefix[1], owed, _none(x)


@triton.jit
def saved_winner(prefix, x, owed, saved, after_it, place, terms, DY: tl.constexpr):
    return saved, owed, _none(x)


@triton.jit
def _banded(w, owed):
    big = tl.abs(owed) >= 8.452712498170644e270  # 2^900
    none = _none(owed)
    return w, tl.where(big, 0.0, owed), none, tl.where(big, owed * 2.938735877055719e-39, 0.0), none


@triton.jit
def found_banded_winner(prefix, x, owed, saved, after_it, place, terms, DY: tl.constexpr):
    return _banded(prefix[1], owed)


@triton.jit
def saved_banded_winner(prefix, x, owed, saved, after_it, place, terms, DY: tl.constexpr):
    return _banded(saved, owed)


@triton.jit
def to_winner(prefix, suffix, x, owed, saved, place, terms, DY: tl.constexpr):
    return tl.where(suffix[0] == place, total(suffix[1], suffix[2]), 0.0)


@triton.jit
def to_banded_winner(prefix, suffix, x, owed, saved, place, terms, DY: tl.constexpr):
    state = suffix[1], suffix[2], suffix[3], suffix[4]
    high, low, power = close_bands((), state, 0.0, tl.float64)
    return tl.where(suffix[0] == place, times_power(total(high, low), power.to(tl.int32)), 0.0)


# ---- cumprod: R = dy + (the next x) (the next R), maps R -> a R + b. An infinite x keeps of R its sign only: what comes
# after is infinite or NaN, and a table says which, for R < 0 and R > 0 (0 gives NaN). Digits: 0 -inf, 1 inf, 2 NaN; the
# table is 1 + minus + 3 plus, 0 for none, and is applied to a R + b.


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
def owed_product(prefix, x, owed, saved, after_it, place, terms, DY: tl.constexpr):
    factor = tl.where((place == terms - 2) & (DY == 1), 0.0, after_it)
    infinite = is_inf(factor)
    sign = tl.where(factor < 0, -float("inf"), float("inf"))
    table = 1.0 + _digit(owed - sign) + 3.0 * _digit(owed + sign)
    a = real_of(tl.where(infinite, 1.0, factor))
    b = real_of(tl.where(infinite, 0.0, owed))
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
def _times_owed(m, l, k, suffix, place, terms, DY: tl.constexpr):
    some = suffix[6] > 0
    rm = tl.where(some, _looked_up(suffix[6], suffix[3]), suffix[3])
    m, l, k = real_product(m, l, k, rm, tl.where(some, 0.0, suffix[4]), tl.where(some, 0.0, suffix[5]))
    return tl.where(_idle(place, terms, DY), 0.0, rounded(m, l, k))


@triton.jit
def slope_of_found_product(prefix, suffix, x, owed, saved, place, terms, DY: tl.constexpr):
    m, l, k, z, i, q = prefix
    special = (z + i + q) > 0
    m = tl.where(special, _special_product(m, z, i, q), m)
    return _times_owed(m, tl.where(special, 0.0, l), tl.where(special, 0.0, k), suffix, place, terms, DY)


@triton.jit
def slope_of_saved_product(prefix, suffix, x, owed, saved, place, terms, DY: tl.constexpr):
    m, l, k = real_of(saved)
    return _times_owed(m, l, k, suffix, place, terms, DY)


# ---- logcumsumexp: (r, high, low, NaNs): the sum of later dy e^-y is (high + low) e^-r, r being the maximum so far, or
# a saved y. Finite terms owe nothing to an infinite y; where y is -inf nothing is owed; a NaN in y reaches all else.
# f64: (r, m, l, k, NaNs), the sum a real.


@triton.jit
def lift_infinity(x, index):
    return (tl.where(x == float("inf"), 1.0, 0.0),)


@triton.jit
def _owed_log(r, s, owed, place, terms, DY: tl.constexpr):
    idle = _idle(place, terms, DY)
    some = (r > -float("inf")) & ~idle
    return r, tl.where(some, owed / tl.where(some, s, 1.0), 0.0), _none(r), tl.where(is_nan(r) & ~idle, 1.0, 0.0)


@triton.jit
def owed_found_log(prefix, x, owed, saved, after_it, place, terms, DY: tl.constexpr):
    return _owed_log(prefix[0], total(prefix[1], prefix[2]), owed, place, terms, DY)


@triton.jit
def _sharers(prefix, saved):
    return tl.where((saved == float("inf")) & (prefix[0] > 1.0), prefix[0], 1.0)


@triton.jit
def owed_saved_log(prefix, x, owed, saved, after_it, place, terms, DY: tl.constexpr):
    return _owed_log(saved, _sharers(prefix, saved), owed, place, terms, DY)


@triton.jit
def join_logs(r2, h2, l2, q2, r, h, l, q):
    f = exp_difference(r, r2)
    p, e = two_prod(h2, f)
    e += l2 * f
    p = tl.where(is_finite(h2), p, h2)
    use = ((h2 != 0) | (l2 != 0)) & ~((r2 == float("inf")) & (r < r2))
    e = tl.where(use & is_finite(p) & is_finite(e), e, 0.0)
    s, t = merge_pair(h, l, tl.where(use, p, 0.0), e)
    return r, s, t, q + q2


@triton.jit
def _settled(v, r, x, nans, place, terms, DY: tl.constexpr):
    inf = float("inf")
    v = tl.where((r == inf) & (x != inf), 0.0, v)
    v = tl.where(nans > 0, float("nan"), v)
    return tl.where((r == -inf) | _idle(place, terms, DY), 0.0, v)


@triton.jit
def _slope_of_log(r, suffix, x, place, terms, DY: tl.constexpr):
    g = total(suffix[1], suffix[2])
    # a share that vanished still leaves infinities
    v = tl.where(is_finite(g) | (x == -float("inf")), exp_difference(x, r) * g, g)
    return _settled(tl.where(g == 0, 0.0, v), r, x, suffix[3], place, terms, DY)


@triton.jit
def slope_of_found_log(prefix, suffix, x, owed, saved, place, terms, DY: tl.constexpr):
    return _slope_of_log(prefix[0], suffix, x, place, terms, DY)


@triton.jit
def slope_of_saved_log(prefix, suffix, x, owed, saved, place, terms, DY: tl.constexpr):
    return _slope_of_log(saved, suffix, x, place, terms, DY)


@triton.jit
def _plain_exp(x, h):
    m, l, k = exp_real(x, h)
    power = k.to(tl.int32)
    return times_power(m, power), times_power(l, power)


@triton.jit
def _scaled(h, l, f, g):
    p, e = two_prod(h, f)
    return p, e + (h * g + l * f)


@triton.jit
def merge_wide_exponentials(m, h, l, u, m2, h2, l2, u2):
    top = merge_max(m, m2)
    f, g = _plain_exp(m, top)
    f2, g2 = _plain_exp(m2, top)
    p, q = _scaled(h, l, f, g)
    p2, q2 = _scaled(h2, l2, f2, g2)
    s, r = two_sum(p, p2)
    return top, s, (q + q2) + r, u + u2


@triton.jit
def _owed_wide_log(r, s, s_low, owed, place, terms, DY: tl.constexpr):
    idle = _idle(place, terms, DY)
    some = (r > -float("inf")) & ~idle
    s, s_low = tl.where(some, s, 1.0), tl.where(some, s_low, 0.0)
    m, _, k = real_of(owed)
    high = m / s
    low = (tl.fma(-high, s, m) - high * s_low) / s
    m, l, k = normal(high, tl.where(is_finite(high) & is_finite(low), low, 0.0), k)
    return (r, tl.where(some, m, 0.0), tl.where(some, l, 0.0), tl.where(some, k, 0.0),
            tl.where(is_nan(r) & ~idle, 1.0, 0.0))  # fmt: skip


@triton.jit
def owed_found_wide_log(prefix, x, owed, saved, after_it, place, terms, DY: tl.constexpr):
    return _owed_wide_log(prefix[0], prefix[1], prefix[2], owed, place, terms, DY)


@triton.jit
def owed_saved_wide_log(prefix, x, owed, saved, after_it, place, terms, DY: tl.constexpr):
    return _owed_wide_log(saved, _sharers(prefix, saved), _none(x), owed, place, terms, DY)


@triton.jit
def join_wide_logs(r2, m2, l2, k2, q2, r, m, l, k, q):
    fm, fl, fk = exp_real(r, r2)
    pm, pl, pk = real_product(fm, fl, fk, m2, l2, k2)
    pm = tl.where(is_finite(m2), pm, m2)
    use = (m2 != 0) & ~((r2 == float("inf")) & (r < r2))
    sm, sl, sk = real_sum(m, l, k, tl.where(use, pm, 0.0), tl.where(use, pl, 0.0), tl.where(use, pk, 0.0))
    return r, sm, sl, sk, q + q2


@triton.jit
def _slope_of_wide_log(r, suffix, x, place, terms, DY: tl.constexpr):
    g = suffix[1]
    m, l, k = exp_real(x, r)
    m, l, k = real_product(m, l, k, g, suffix[2], suffix[3])
    v = tl.where(is_finite(g) | (x == -float("inf")), rounded(m, l, k), g)
    return _settled(tl.where(g == 0, 0.0, v), r, x, suffix[4], place, terms, DY)


@triton.jit
def slope_of_found_wide_log(prefix, suffix, x, owed, saved, place, terms, DY: tl.constexpr):
    return _slope_of_wide_log(prefix[0], suffix, x, place, terms, DY)


@triton.jit
def slope_of_saved_wide_log(prefix, suffix, x, owed, saved, place, terms, DY: tl.constexpr):
    return _slope_of_wide_log(saved, suffix, x, place, terms, DY)
