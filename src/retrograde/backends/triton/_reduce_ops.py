"""What the reductions add, merge and make of it: see `_reduce` for how the functions are used. Everything is f64.

f32 and halves need no care of the range. f64 sorts terms into bands that neither overflow nor vanish when added or
squared, and keeps exponents apart in quotients.
"""

import triton
import triton.language as tl

from retrograde.backends.triton._lib import (
    apart,
    clamp,
    exp_difference,
    exp_parts,
    is_finite,
    is_inf,
    is_nan,
    log,
    times_power,
    total,
    two_prod,
    two_sum,
)

# ---- sums: (high, low), and in f64 those of the terms from 2^900 on apart, times 2^-128


@triton.jit
def merge_pair(h, l, h2, l2):
    s, e = two_sum(h, h2)
    return s, (l + l2) + e


@triton.jit
def merge_bands2(h, l, bh, bl, h2, l2, bh2, bl2):
    s, e = two_sum(h, h2)
    t, f = two_sum(bh, bh2)
    return s, (l + l2) + e, t, (bl + bl2) + f


@triton.jit
def merge_bands3(h, l, mh, ml, bh, bl, h2, l2, mh2, ml2, bh2, bl2):
    s, e = two_sum(h, h2)
    t, f = two_sum(mh, mh2)
    u, g = two_sum(bh, bh2)
    return s, (l + l2) + e, t, (ml + ml2) + f, u, (bl + bl2) + g


@triton.jit
def add_value(state, xs, index, context, STORED: tl.constexpr):
    return merge_pair(state[0], state[1], xs[0], 0.0)


@triton.jit
def add_banded_value(state, xs, index, context, STORED: tl.constexpr):
    x = xs[0]
    big = tl.abs(x) >= 8.452712498170644e270  # 2^900
    small, rest = tl.where(big, 0.0, x), tl.where(big, x * 2.938735877055719e-39, 0.0)  # 2^-128
    return merge_bands2(state[0], state[1], state[2], state[3], small, 0.0, rest, 0.0)


@triton.jit
def close_pair(context, state, n, STORED: tl.constexpr):
    """(high, low, power): the sum is (high + low) 2^power."""
    return state[0], state[1], 0.0 * tl.where(is_finite(state[0]), state[0], 0.0)


@triton.jit
def close_bands(context, state, n, STORED: tl.constexpr):
    h, l, bh, bl = state
    some = (bh != 0) | (bl != 0)
    high, low = merge_pair(bh, bl, h * 2.938735877055719e-39, l * 2.938735877055719e-39)
    return tl.where(some, high, h), tl.where(some, low, l), tl.where(some, 128.0, 0.0)


@triton.jit
def finish_sum(context, given, n, free, STORED: tl.constexpr):
    return times_power(total(context[0], context[1]), context[2].to(tl.int32))


@triton.jit
def finish_mean(context, given, n, free, STORED: tl.constexpr):
    return times_power(total(context[0], context[1]) / n, context[2].to(tl.int32))


# ---- dy (b - a), the terms of lerp's dw


@triton.jit
def add_weight_term(state, xs, index, context, STORED: tl.constexpr):
    dy, a, b = xs
    d, d_low = two_sum(b, -a)
    high, low = two_prod(dy, d)
    low += dy * d_low
    return merge_pair(state[0], state[1], high, tl.where(is_finite(low) & is_finite(high), low, 0.0))


@triton.jit
def add_banded_weight_term(state, xs, index, context, STORED: tl.constexpr):
    """Mantissas apart: bands by the exponent of the term, 2^300 and up, down to 2^-300 and below."""
    dy, a, b = xs
    d, d_low = two_sum(b * 0.125, -(a * 0.125))
    tiny = (tl.abs(a) < 1e-290) & (tl.abs(b) < 1e-290)  # an eighth of them may have lost bits
    d = tl.where(tiny, b - a, d)
    d_low = tl.where(tiny, 0.0, d_low)
    eighth = tl.where(tiny, 0, 3)
    my, ky = apart(dy)
    md, kd = apart(d)
    high, low = two_prod(my, md)
    low += my * times_power(d_low, -kd)
    low = tl.where(is_finite(high) & is_finite(low), low, 0.0)
    k = (ky + kd) + eighth
    big = (k > 300) | is_inf(high)
    small = (k < -300) & ~is_inf(high)
    k = k + tl.where(big, -1000, tl.where(small, 1000, 0))
    high, low = times_power(high, k), times_power(low, k)
    mid = ~big & ~small
    return merge_bands3(
        state[0], state[1], state[2], state[3], state[4], state[5],
        tl.where(small, high, 0.0), tl.where(small, low, 0.0),
        tl.where(mid, high, 0.0), tl.where(mid, low, 0.0),
        tl.where(big, high, 0.0), tl.where(big, low, 0.0),
    )  # fmt: skip


@triton.jit
def close_weight_bands(context, state, n, STORED: tl.constexpr):
    """(high, low, power) of small 2^-1000 + mid + big 2^1000."""
    sh, sl, mh, ml, bh, bl = state
    big = (bh != 0) | (bl != 0)
    down = 9.332636185032189e-302  # 2^-1000
    high, low = merge_pair(mh, ml, sh * down, sl * down)
    only_small = ~big & (mh == 0) & (ml == 0)
    up_high, up_low = merge_pair(bh, bl, high * down, low * down)
    high = tl.where(big, up_high, tl.where(only_small, sh, high))
    low = tl.where(big, up_low, tl.where(only_small, sl, low))
    return high, low, tl.where(big, 1000.0, tl.where(only_small, -1000.0, 0.0))


@triton.jit
def finish_weight(context, given, n, free, STORED: tl.constexpr):
    m, k = apart(total(context[0], context[1]))
    return times_power(m, k + context[2].to(tl.int32))


# ---- the largest and the smallest, and where they are


@triton.jit
def merge_max(a, b):
    return tl.where((b > a) | is_nan(b), b, a)


@triton.jit
def merge_min(a, b):
    return tl.where((b < a) | is_nan(b), b, a)


@triton.jit
def add_max(state, xs, index, context, STORED: tl.constexpr):
    return (merge_max(state[0], xs[0]),)


@triton.jit
def add_min(state, xs, index, context, STORED: tl.constexpr):
    return (merge_min(state[0], xs[0]),)


@triton.jit
def close_first(context, state, n, STORED: tl.constexpr):
    return (state[0],)


@triton.jit
def finish_first(context, given, n, free, STORED: tl.constexpr):
    return context[0]


@triton.jit
def matches(x, y):
    return (x == y) | (is_nan(x) & is_nan(y))


@triton.jit
def merge_sum(a, b):
    return a + b


@triton.jit
def merge_least(a, b):
    return tl.minimum(a, b)


@triton.jit
def merge_most(a, b):
    return tl.maximum(a, b)


@triton.jit
def add_count(state, xs, index, context, STORED: tl.constexpr):
    return (state[0] + tl.where(matches(xs[0], context[len(context) - 1]), 1.0, 0.0),)


@triton.jit
def add_first(state, xs, index, context, STORED: tl.constexpr):
    return (
        tl.minimum(state[0], tl.where(matches(xs[0], context[len(context) - 1]), index.to(tl.float64), float("inf"))),
    )


@triton.jit
def add_last(state, xs, index, context, STORED: tl.constexpr):
    return (tl.maximum(state[0], tl.where(matches(xs[0], context[len(context) - 1]), index.to(tl.float64), -1.0)),)


@triton.jit
def saved_y(context, state, n, STORED: tl.constexpr):
    """(y, what was counted); before the stage the context was (y,) or (dy, y)."""
    return context[len(context) - 1], state[0]


@triton.jit
def share_even(context, given, n, free, STORED: tl.constexpr):
    return context[0], given[0] / context[1]


@triton.jit
def share_one(context, given, n, free, STORED: tl.constexpr):
    return context[1], given[0]


@triton.jit
def share_all(context, given, n, free, STORED: tl.constexpr):
    return context[0], given[0]


@triton.jit
def apply_match(x, index, c, STORED: tl.constexpr):
    return tl.where(matches(x, c[0]), c[1], 0.0)


@triton.jit
def apply_at(x, index, c, STORED: tl.constexpr):
    return tl.where(index.to(tl.float64) == c[0], c[1], 0.0)


# ---- products: (m, low, power, zeros, infinities, NaNs), 1 <= |m| < 2; specials stand in it as 1 with their sign


@triton.jit
def merge_product(m, l, k, z, i, q, m2, l2, k2, z2, i2, q2):
    p, e = two_prod(m, m2)
    e += m * l2 + l * m2
    large = tl.abs(p) >= 2.0
    p, e = tl.where(large, p * 0.5, p), tl.where(large, e * 0.5, e)
    return p, e, (k + k2) + tl.where(large, 1.0, 0.0), z + z2, i + i2, q + q2


@triton.jit
def add_factor(state, xs, index, context, STORED: tl.constexpr):
    x = xs[0]
    zero, infinite, nan = x == 0, is_inf(x), is_nan(x)
    special = zero | infinite | nan
    negative = x.to(tl.int64, bitcast=True) < 0
    m, k = apart(tl.where(special, tl.where(negative, -1.0, 1.0), x))
    return merge_product(
        state[0], state[1], state[2], state[3], state[4], state[5], m, 0.0, k.to(tl.float64),
        tl.where(zero, 1.0, 0.0), tl.where(infinite, 1.0, 0.0), tl.where(nan, 1.0, 0.0),
    )  # fmt: skip


@triton.jit
def _special_product(sign, zeros, infinities, nans):
    one = tl.where(sign < 0, -1.0, 1.0)
    nan = (nans > 0) | ((zeros > 0) & (infinities > 0))
    return tl.where(
        nan, float("nan"), tl.where(zeros > 0, 0.0 * one, tl.where(infinities > 0, float("inf") * one, one))
    )


@triton.jit
def close_product(context, state, n, STORED: tl.constexpr):
    return state[0], state[1], state[2], state[3], state[4], state[5]


@triton.jit
def _power(k):
    return clamp(k, -8000.0, 8000.0).to(tl.int32)


@triton.jit
def finish_product(context, given, n, free, STORED: tl.constexpr):
    m, low, k, z, i, q = context
    special = (z + i + q) > 0
    return tl.where(special, _special_product(m, z, i, q), times_power(m + low, _power(k)))


@triton.jit
def others_product(context, given, n, free, STORED: tl.constexpr):
    """What dx is where x is 0, infinite, NaN, and what is divided by other x: a mantissa and a power."""
    m, low, k, z, i, q = context
    dy = given[0]
    my, ky = apart(dy)
    plain = my * (m + low)
    power = clamp(k, -1e15, 1e15) + ky.to(tl.float64)

    zero_rest = (z - 1.0) + i + q > 0
    inf_rest = z + (i - 1.0) + q > 0
    nan_rest = z + i + (q - 1.0) > 0
    rest = z + i + q > 0
    at_zero = tl.where(zero_rest, dy * _special_product(m, z - 1.0, i, q), plain)
    at_inf = tl.where(inf_rest, dy * _special_product(m, z, i - 1.0, q), plain)
    at_nan = tl.where(nan_rest, dy * _special_product(m, z, i, q - 1.0), plain)
    other = tl.where(rest, dy * _special_product(m, z, i, q), plain)
    return at_zero, at_inf, at_nan, other, power


@triton.jit
def apply_others(x, index, c, STORED: tl.constexpr):
    special = (x == 0) | is_inf(x) | is_nan(x)
    own = tl.where(x == 0, c[0], tl.where(is_nan(x), c[2], c[1]))
    own = tl.where(x.to(tl.int64, bitcast=True) < 0, -own, own)
    m, k = apart(tl.where(special, 1.0, x))
    value = tl.where(special, own, c[3] / m)
    return times_power(value, _power(c[4] - k.to(tl.float64)))


# ---- norms: sums of squares; in f64 in three bands


@triton.jit
def add_square(state, xs, index, context, STORED: tl.constexpr):
    return merge_pair(state[0], state[1], xs[0] * xs[0], 0.0)


@triton.jit
def add_banded_square(state, xs, index, context, STORED: tl.constexpr):
    x = xs[0]
    big, small = tl.abs(x) > 3.273390607896142e150, tl.abs(x) < 3.054936363499605e-151  # 2^500, 2^-500
    scaled = x * tl.where(big, 2.409919865102884e-181, tl.where(small, 4.149515568880993e180, 1.0))  # 2^-600, 2^600
    square = scaled * scaled
    mid = ~big & ~small
    return merge_bands3(
        state[0], state[1], state[2], state[3], state[4], state[5],
        tl.where(small, square, 0.0), 0.0, tl.where(mid, square, 0.0), 0.0, tl.where(big, square, 0.0), 0.0,
    )  # fmt: skip


@triton.jit
def close_norm(context, state, n, STORED: tl.constexpr):
    """(r, power): the norm is r 2^power."""
    r = tl.sqrt(total(state[0], state[1]))
    return r, tl.where(r == r, 0.0, 0.0)


@triton.jit
def close_banded_norm(context, state, n, STORED: tl.constexpr):
    sh, sl, mh, ml, bh, bl = state
    some_big, some_mid = bh != 0, mh != 0
    high = tl.where(some_big, bh, tl.where(some_mid, mh, sh))
    low = tl.where(some_big, bl, tl.where(some_mid, ml, sl))
    # mid terms beside big ones: 2^1000 2^-1200 against 2^-200; small ones beside mid ones the same
    less = tl.where(some_big, mh * 2.409919865102884e-181 * 2.409919865102884e-181,
                    tl.where(some_mid, sh * 2.409919865102884e-181 * 2.409919865102884e-181, 0.0))  # fmt: skip
    high, more = two_sum(high, less)
    return tl.sqrt(total(high, low + more)), tl.where(some_big, 600.0, tl.where(some_mid, 0.0, -600.0))


@triton.jit
def finish_norm(context, given, n, free, STORED: tl.constexpr):
    m, k = apart(context[0])
    return times_power(m, k + context[1].to(tl.int32))


@triton.jit
def scaled_by_ratio(given, p0, p1, p2, STORED: tl.constexpr):
    """dy x / y, elementwise: with a saved y there is no stage. 0 where y is 0."""
    dy, x, y = given
    my, ky = apart(dy)
    mx, kx = apart(x)
    mr, kr = apart(y)
    return (tl.where(y == 0, 0.0, times_power(my / tl.where(y == 0, 1.0, mr) * mx, (ky - kr) + kx)),)


@triton.jit
def norm_recomputed(context, given, n, free, STORED: tl.constexpr):
    return _ratio(given[0], context[0], context[1])


@triton.jit
def _ratio(dy, y, power):
    my, ky = apart(dy)
    mr, kr = apart(y)
    ratio = tl.where(y == 0, 0.0, my / mr)
    return ratio, (ky - kr).to(tl.float64) - power


@triton.jit
def apply_ratio(x, index, c, STORED: tl.constexpr):
    """0 where y is 0, whatever dy and x hold: there x is 0 and the ratio too."""
    m, k = apart(x)
    return times_power(c[0] * m, _power(c[1] + k.to(tl.float64)))


# ---- logsumexp: the maximum, then the sum of e^(x - max)


@triton.jit
def add_exponential(state, xs, index, context, STORED: tl.constexpr):
    return merge_pair(state[0], state[1], exp_difference(xs[0], context[0]), 0.0)


@triton.jit
def close_exponentials(context, state, n, STORED: tl.constexpr):
    return context[0], state[0], state[1]


@triton.jit
def finish_logsumexp(context, given, n, free, STORED: tl.constexpr):
    m, high, low = context
    first = log(tl.where(high >= 1.0, high, 1.0))
    s, e = two_sum(m, first)
    return tl.where(is_finite(m), s + (e + low / tl.where(high >= 1.0, high, 1.0)), m)


@triton.jit
def count_infinities(state, xs, index, context, STORED: tl.constexpr):
    return (state[0] + tl.where(xs[0] == float("inf"), 1.0, 0.0),)


@triton.jit
def softmax_of_saved(context, given, n, free, STORED: tl.constexpr):
    h = given[1]
    count = tl.where(h == float("inf"), tl.maximum(context[1], 1.0), 1.0)
    return _softmax_share(h, given[0], count)


@triton.jit
def softmax_recomputed(context, given, n, free, STORED: tl.constexpr):
    return _softmax_share(context[0], given[0], total(context[1], context[2]))


@triton.jit
def _softmax_share(h, dy, by):
    m, k = apart(dy)
    return h, m / by, k.to(tl.float64)


@triton.jit
def apply_softmax(x, index, c, STORED: tl.constexpr):
    """Terms that take no part (-inf, and where h is +inf whatever is less) have dx = 0, even where dy is infinite."""
    h = c[0]
    d, low = two_sum(x, -h)
    same = x == h
    outside = ~(tl.abs(d) < 3000.0)
    d = tl.where(same, 0.0, clamp(d, -3000.0, 3000.0))
    m, k = exp_parts(d, tl.where(same | outside, 0.0, low))
    dx = times_power(c[1] * m, _power(k.to(tl.float64) + c[2]))
    idle = ((x == -float("inf")) & ~is_nan(h)) | (h == -float("inf")) | ((h == float("inf")) & (x < h))
    return tl.where(idle, 0.0, dx)


# ---- var, std: the mean as a sum of two, then squares of deviations; f64 scales the terms by the largest first


@triton.jit
def add_largest(state, xs, index, context, STORED: tl.constexpr):
    return (merge_max(state[0], tl.abs(xs[0])),)


@triton.jit
def close_scale(context, state, n, STORED: tl.constexpr):
    """(the power that brings the largest near 1)."""
    m, k = apart(state[0])
    return ((-k).to(tl.float64),)


@triton.jit
def add_scaled_value(state, xs, index, context, STORED: tl.constexpr):
    return merge_pair(state[0], state[1], times_power(xs[0], context[0].to(tl.int32)), 0.0)


@triton.jit
def _mean(high, low, n):
    mean = total(high, low) / n
    p, e = two_prod(mean, n + tl.where(mean == mean, 0.0, 0.0))
    rest = (((high - p) - e) + low) / n
    return mean, tl.where(is_finite(mean) & is_finite(rest), rest, 0.0)


@triton.jit
def close_mean(context, state, n, STORED: tl.constexpr):
    """(power of the scale, mean high, mean low)."""
    mean, low = _mean(state[0], state[1], n)
    return tl.where(mean == mean, 0.0, 0.0), mean, low


@triton.jit
def close_scaled_mean(context, state, n, STORED: tl.constexpr):
    mean, low = _mean(state[0], state[1], n)
    return context[0], mean, low


@triton.jit
def _deviation(x, power, mean, low, STORED: tl.constexpr):
    if STORED == tl.float64:
        d, e = two_sum(times_power(x, power.to(tl.int32)), -mean)
        return tl.where(is_finite(d), d + (e - low), d)
    else:
        return (x - mean) - low


@triton.jit
def add_deviation(state, xs, index, context, STORED: tl.constexpr):
    d = _deviation(xs[0], context[0], context[1], context[2], STORED)
    return merge_pair(state[0], state[1], d * d, 0.0)


@triton.jit
def close_deviations(context, state, n, STORED: tl.constexpr):
    return context[0], context[1], context[2], total(state[0], state[1])


@triton.jit
def finish_var(context, given, n, free, STORED: tl.constexpr):
    return times_power(context[3] / free, -2 * context[0].to(tl.int32))


@triton.jit
def finish_std(context, given, n, free, STORED: tl.constexpr):
    return times_power(tl.sqrt(context[3] / free), -context[0].to(tl.int32))


@triton.jit
def slope_var(context, given, n, free, STORED: tl.constexpr):
    """(power of the scale, mean, its low part, factor and its power)."""
    m, k = apart(given[0])
    return context[0], context[1], context[2], m / free, (k + 1).to(tl.float64) - context[0]


@triton.jit
def slope_std_saved(context, given, n, free, STORED: tl.constexpr):
    return _slope_std(context, given[0], given[1], 0.0 * context[0], free)


@triton.jit
def slope_std_recomputed(context, given, n, free, STORED: tl.constexpr):
    return _slope_std(context, given[0], tl.sqrt(context[3] / free), -context[0], free)


@triton.jit
def _slope_std(context, dy, y, power, free):
    m, k = apart(dy)
    mr, kr = apart(y)
    flat = y == 0
    factor = tl.where(flat, 0.0, (m / free) / mr)
    mean = tl.where(flat & ~is_finite(context[1]), 0.0, context[1])
    return context[0], mean, context[2], factor, ((k - kr).to(tl.float64) - power) - context[0]


@triton.jit
def apply_deviation(x, index, c, STORED: tl.constexpr):
    m, k = apart(_deviation(x, c[0], c[1], c[2], STORED))
    return times_power(c[3] * m, _power(c[4] + k.to(tl.float64)))


# ---- sum and mean, backward


@triton.jit
def copy(given, p0, p1, p2, STORED: tl.constexpr):
    return (given[0],)


@triton.jit
def over_n(given, p0, p1, p2, STORED: tl.constexpr):
    """p0: n."""
    return (given[0] / p0,)
