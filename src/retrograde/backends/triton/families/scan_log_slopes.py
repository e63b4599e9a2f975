"""The gradient of logcumsumexp: see `engines/scan_backward.py`.

(r, high, low, NaNs): the sum of later dy e^-y is (high + low) e^-r, r being the maximum so far, or a saved y. Finite
terms get no gradient from an infinite y; where y is -inf the gradient is 0; a NaN in y reaches all else. f64: (r, m, l,
k, NaNs), the sum a real.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.engines.scan_backward import idle, none
from retrograde.backends.triton.lib.extrema import merge_max
from retrograde.backends.triton.lib.maths import (
    exp_difference,
    is_finite,
    is_nan,
    times_power,
    total,
    two_prod,
    two_sum,
)
from retrograde.backends.triton.lib.real import exp_real, normal, real_of, real_product, real_sum, rounded, whole
from retrograde.backends.triton.lib.sums import merge_pair


@triton.jit
def lift_infinity(x, index):
    return (tl.where(x == float("inf"), 1.0, 0.0),)


@triton.jit
def _incoming_log(r, s, incoming, place, terms, DY: tl.constexpr):
    last = idle(place, terms, DY)
    some = (r > -float("inf")) & ~last
    return r, tl.where(some, incoming / tl.where(some, s, 1.0), 0.0), none(r), tl.where(is_nan(r) & ~last, 1.0, 0.0)


@triton.jit
def incoming_found_log(prefix, x, incoming, saved, after_it, place, terms, DY: tl.constexpr):
    return _incoming_log(prefix[0], total(prefix[1], prefix[2]), incoming, place, terms, DY)


@triton.jit
def _sharers(prefix, saved):
    return tl.where((saved == float("inf")) & (prefix[0] > 1.0), prefix[0], 1.0)


@triton.jit
def incoming_saved_log(prefix, x, incoming, saved, after_it, place, terms, DY: tl.constexpr):
    return _incoming_log(saved, _sharers(prefix, saved), incoming, place, terms, DY)


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
    return tl.where((r == -inf) | idle(place, terms, DY), 0.0, v)


@triton.jit
def _slope_of_log(r, suffix, x, place, terms, DY: tl.constexpr):
    g = total(suffix[1], suffix[2])
    # a share that vanished still leaves infinities
    v = tl.where(is_finite(g) | (x == -float("inf")), exp_difference(x, r) * g, g)
    return _settled(tl.where(g == 0, 0.0, v), r, x, suffix[3], place, terms, DY)


@triton.jit
def slope_of_found_log(prefix, suffix, x, incoming, saved, place, terms, DY: tl.constexpr):
    return _slope_of_log(prefix[0], suffix, x, place, terms, DY)


@triton.jit
def slope_of_saved_log(prefix, suffix, x, incoming, saved, place, terms, DY: tl.constexpr):
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
def _incoming_wide_log(r, s, s_low, incoming, place, terms, DY: tl.constexpr):
    last = idle(place, terms, DY)
    some = (r > -float("inf")) & ~last
    s, s_low = tl.where(some, s, 1.0), tl.where(some, s_low, 0.0)
    m, _, k = real_of(incoming)
    high = m / s
    low = (tl.fma(-high, s, m) - high * s_low) / s
    m, l, k = normal(high, tl.where(is_finite(high) & is_finite(low), low, 0.0), k)
    return (r, tl.where(some, m, 0.0), tl.where(some, l, 0.0), tl.where(some, k, 0.0),
            tl.where(is_nan(r) & ~last, 1.0, 0.0))  # fmt: skip


@triton.jit
def incoming_found_wide_log(prefix, x, incoming, saved, after_it, place, terms, DY: tl.constexpr):
    return _incoming_wide_log(prefix[0], prefix[1], prefix[2], incoming, place, terms, DY)


@triton.jit
def incoming_saved_wide_log(prefix, x, incoming, saved, after_it, place, terms, DY: tl.constexpr):
    return _incoming_wide_log(saved, _sharers(prefix, saved), none(x), incoming, place, terms, DY)


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
def slope_of_found_wide_log(prefix, suffix, x, incoming, saved, place, terms, DY: tl.constexpr):
    return _slope_of_wide_log(prefix[0], suffix, x, place, terms, DY)


@triton.jit
def slope_of_saved_wide_log(prefix, suffix, x, incoming, saved, place, terms, DY: tl.constexpr):
    return _slope_of_wide_log(saved, suffix, x, place, terms, DY)


# ---- in pieces: (m, high, low), the sum of incoming gradients times e^-m


@triton.jit
def enter_count(given):
    return (tl.where(given[0] == float("inf"), given[1], 0.0).to(tl.float64),)


@triton.jit
def grad_of_log(element, given):
    m, high, low = given
    some = m > -float("inf")
    return m, tl.where(some, high, 0.0), tl.where(some, low, 0.0), is_nan(m).to(tl.float64)


@triton.jit
def grad_of_wide_log(element, given):
    m, high, low, nans = grad_of_log(element, given)
    rm, rl, rk = normal(high, low, none(high))
    return m, rm, rl, rk, nans


@triton.jit
def _handed(r, high, low, nans):
    """The gradient is 0 where r is -inf."""
    nan, some = float("nan"), r > -float("inf")
    bad = nans > 0
    high, low = tl.where(some, high, 0.0), tl.where(some & is_finite(high), low, 0.0)
    return tl.where(bad, nan, r), tl.where(bad, nan, high), tl.where(bad, nan, low)


@triton.jit
def _before(first, r, s, dy, DY: tl.constexpr):
    if DY == 1:
        at = none(r)
        element = _incoming_log(r, s, dy, at, at - 9.0, DY)
        return join_logs(first[0], first[1], first[2], first[3], element[0], element[1], element[2], element[3])
    else:
        return first[0], first[1], first[2], first[3]


@triton.jit
def leave_found_log(first, start, x, dy, saved, DY: tl.constexpr):
    r, high, low, nans = _before(first, start[0], total(start[1], start[2]), dy, DY)
    return _handed(r, high, low, nans)


@triton.jit
def leave_saved_log(first, start, x, dy, saved, DY: tl.constexpr):
    r, high, low, nans = _before(first, saved, _sharers(start, saved), dy, DY)
    return _handed(r, high, low, nans)


@triton.jit
def _wide_before(first, r, s, s_low, dy, DY: tl.constexpr):
    made = first[0], first[1], first[2], first[3], first[4]
    if DY == 1:
        at = none(r)
        e = _incoming_wide_log(r, s, s_low, dy, at, at - 9.0, DY)
        made = join_wide_logs(first[0], first[1], first[2], first[3], first[4], e[0], e[1], e[2], e[3], e[4])
    power = whole(made[3])
    return _handed(made[0], times_power(made[1], power), times_power(made[2], power), made[4])


@triton.jit
def leave_found_wide_log(first, start, x, dy, saved, DY: tl.constexpr):
    return _wide_before(first, start[0], start[1], start[2], dy, DY)


@triton.jit
def leave_saved_wide_log(first, start, x, dy, saved, DY: tl.constexpr):
    return _wide_before(first, saved, _sharers(start, saved), none(saved), dy, DY)
