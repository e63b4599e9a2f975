"""rms_norm and layer_norm: statistics of a line, the line from them, and its gradient.

See `engines/rows.py` for how the functions are used. Everything is f64. Terms of f64 are scaled by 2^power, so that the
largest is near 1; of others the power is 0. Contexts: (power, mean, its low part, the sum of squares), then (power,
mean, low, m, k), where r = 1 / sqrt(mean square + eps) is m 2^k, and for gradients besides the means of g and of
g (x - mean), in units of 2^top: (..., mean, top, mean, top). Inputs of a gradient are (x, dy), then the weight if there
is one, then dresidual if the function is named so.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import is_finite, split_exponent, times_power, total, two_sum
from retrograde.backends.triton.lib.spreads import _deviation
from retrograde.backends.triton.lib.sums import add_banded_value, merge_pair


@triton.jit
def close_squares(context, state, n, STORED: tl.constexpr):
    zero = tl.where(state[0] == state[0], 0.0, 0.0)
    return zero, zero, zero, total(state[0], state[1])


@triton.jit
def add_scaled_square(state, xs, index, context, STORED: tl.constexpr):
    u = times_power(xs[0], context[0].to(tl.int32))
    return merge_pair(state[0], state[1], u * u, 0.0)


@triton.jit
def close_scaled_squares(context, state, n, STORED: tl.constexpr):
    zero = tl.where(state[0] == state[0], 0.0, 0.0)
    return context[0], zero, zero, total(state[0], state[1])


@triton.jit
def _root(context, n, eps):
    """(m, k): r, which is 0 where the root is."""
    power = context[0]
    eps = tl.full(power.shape, eps, tl.float64)
    me, ke = split_exponent(eps)
    scaled = times_power(me, ke + 2 * power.to(tl.int32))
    beyond = scaled == float("inf")  # the line vanishes beside eps
    whole = tl.where(beyond, eps, context[3] / n + scaled)
    m = tl.where(whole == 0, 0.0, 1.0 / tl.sqrt(tl.where(whole == 0, 1.0, whole)))
    return m, tl.where(beyond, 0.0, power)


@triton.jit
def with_root(context, given, n, free, STORED: tl.constexpr):
    m, k = _root(context, n, free)
    return context[0], context[1], context[2], m, k


@triton.jit
def _difference(x, c, STORED: tl.constexpr):
    """(m, k): x - mean, whatever their sizes."""
    plain = c[1] == 0  # then tiny numbers stay what they are
    m, k = split_exponent(tl.where(plain, x, _deviation(x, c[0], c[1], c[2], STORED)))
    return m, k - tl.where(plain, 0.0, c[0]).to(tl.int32)


@triton.jit
def _hat(x, c, STORED: tl.constexpr):
    """(m, k): (x - mean) r."""
    m, k = _difference(x, c, STORED)
    return m * c[3], k + c[4].to(tl.int32)


@triton.jit
def rounded_to(x, D: tl.constexpr):
    """f64 rounded once to a storage type: halves by way of the odd one of the two f32 around it."""
    if D == tl.float16 or D == tl.bfloat16:
        f = x.to(tl.float32)
        rest = x - f.to(tl.float64)
        u = f.to(tl.int32, bitcast=True)
        by = tl.where((rest > 0) == (x > 0), 1, -1)
        u = u + tl.where((rest != 0) & (rest == rest) & ((u & 1) == 0), by, 0)
        return u.to(tl.float32, bitcast=True).to(D).to(tl.float64)
    else:
        return x.to(D).to(tl.float64)


@triton.jit
def _weighted(m, k, xs, STORED: tl.constexpr):
    if len(xs) > 1:
        mw, kw = split_exponent(xs[1])
        return times_power(m * mw, k + kw)
    else:
        return times_power(m, k)


@triton.jit
def line(x, index, c, STORED: tl.constexpr):
    m, k = _hat(x, c, STORED)
    return times_power(m, k)


@triton.jit
def weighted_line(xs, index, c, STORED: tl.constexpr):
    m, k = _hat(xs[0], c, STORED)
    return _weighted(m, k, xs, STORED)


@triton.jit
def rounded_line(xs, index, c, STORED: tl.constexpr):
    """Rounded before it meets the weight."""
    m, k = _hat(xs[0], c, STORED)
    m, k = split_exponent(rounded_to(times_power(m, k), STORED))
    return _weighted(m, k, xs, STORED)


@triton.jit
def shifted_line(xs, index, c, STORED: tl.constexpr):
    m, k = _hat(xs[0], c, STORED)
    return times_power(m, k) + xs[1]


@triton.jit
def weighted_shifted_line(xs, index, c, STORED: tl.constexpr):
    m, k = _hat(xs[0], c, STORED)
    return _weighted(m, k, (xs[0], xs[1]), STORED) + xs[2]


# --- gradients


@triton.jit
def _g(xs, LAST: tl.constexpr):
    m, k = split_exponent(xs[1])
    if LAST > 2:
        mw, kw = split_exponent(xs[2])
        return m * mw, k + kw
    else:
        return m, k


@triton.jit
def _exponent(m, k):
    found, more = split_exponent(m)
    return tl.where(m == 0, -1.0e9, (k + more).to(tl.float64))


@triton.jit
def _add_tops(state, xs, context, STORED: tl.constexpr, LAST: tl.constexpr):
    m, k = _g(xs, LAST)
    mh, kh = _difference(xs[0], context, STORED)
    return tl.maximum(state[0], _exponent(m, k)), tl.maximum(state[1], _exponent(m * mh, k + kh))


@triton.jit
def add_tops(state, xs, index, context, STORED: tl.constexpr):
    return _add_tops(state, xs, context, STORED, len(xs))


@triton.jit
def add_tops_residual(state, xs, index, context, STORED: tl.constexpr):
    return _add_tops(state, xs, context, STORED, len(xs) - 1)


@triton.jit
def merge_tops(a, b, a2, b2):
    return tl.maximum(a, a2), tl.maximum(b, b2)


@triton.jit
def close_tops(context, state, n, STORED: tl.constexpr):
    g, h = tl.where(state[0] < -1.0e8, 0.0, state[0]), tl.where(state[1] < -1.0e8, 0.0, state[1])
    return context[0], context[1], context[2], context[3], g, h


@triton.jit
def no_tops(context, state, n, STORED: tl.constexpr):
    """Of f32 and halves: nothing leaves the range of f64."""
    zero = tl.where(state[0] == state[0], 0.0, 0.0)
    return context[0], context[1], context[2], total(state[0], state[1]), zero, zero


@triton.jit
def no_tops_of_squares(context, state, n, STORED: tl.constexpr):
    zero = tl.where(state[0] == state[0], 0.0, 0.0)
    return zero, zero, zero, total(state[0], state[1]), zero, zero


@triton.jit
def _add_products(state, xs, context, STORED: tl.constexpr, LAST: tl.constexpr):
    """The sums of g and of g (x - mean), in units of their tops."""
    m, k = _g(xs, LAST)
    mh, kh = _difference(xs[0], context, STORED)
    h, l = merge_pair(state[0], state[1], times_power(m, k - context[4].to(tl.int32)), 0.0)
    h2, l2 = merge_pair(state[2], state[3], times_power(m * mh, (k + kh) - context[5].to(tl.int32)), 0.0)
    return h, l, h2, l2


@triton.jit
def add_products(state, xs, index, context, STORED: tl.constexpr):
    return _add_products(state, xs, context, STORED, len(xs))


@triton.jit
def add_products_residual(state, xs, index, context, STORED: tl.constexpr):
    return _add_products(state, xs, context, STORED, len(xs) - 1)


@triton.jit
def close_products(context, state, n, STORED: tl.constexpr):
    g, p = total(state[0], state[1]) / n, total(state[2], state[3]) / n
    p = tl.where(is_finite(g) & is_finite(p), p, float("nan"))
    return context[0], context[1], context[2], context[3], g, context[4], p, context[5]


@triton.jit
def with_slopes(context, given, n, free, STORED: tl.constexpr):
    m, k = _root(context, n, free)
    return context[0], context[1], context[2], m, k, context[4], context[5], context[6], context[7]


@triton.jit
def _minus(m, k, m2, k2):
    """(m, k): the difference of two; a 0 has no exponent."""
    top = tl.where(m == 0, k2, tl.where(m2 == 0, k, tl.maximum(k, k2)))
    return times_power(m, k - top) - times_power(m2, k2 - top), top


@triton.jit
def _slope(xs, c, STORED: tl.constexpr, LAST: tl.constexpr, CENTRED: tl.constexpr):
    m, k = _g(xs, LAST)
    d, kd = _difference(xs[0], c, STORED)
    if CENTRED:
        mg, kg = split_exponent(c[5])
        m, k = _minus(m, k, mg, kg + c[6].to(tl.int32))
    mp, kp = split_exponent(c[7])
    by = c[4].to(tl.int32)
    # r^2 mean(g d) d: the factors are near 1, their exponents apart
    m, k = split_exponent_of(m, k)
    m, k = _minus(m, k, (c[3] * c[3]) * mp * d, (kd + kp) + (2 * by + c[8].to(tl.int32)))
    m, k = split_exponent_of(m, k)
    return times_power(m * c[3], k + by)


@triton.jit
def split_exponent_of(m, k):
    found, more = split_exponent(m)
    return found, k + more


@triton.jit
def slope(xs, index, c, STORED: tl.constexpr):
    return _slope(xs, c, STORED, len(xs), True)


@triton.jit
def slope_residual(xs, index, c, STORED: tl.constexpr):
    return _slope(xs, c, STORED, len(xs) - 1, True) + xs[len(xs) - 1]


@triton.jit
def rms_slope(xs, index, c, STORED: tl.constexpr):
    return _slope(xs, c, STORED, len(xs), False)


@triton.jit
def rms_slope_residual(xs, index, c, STORED: tl.constexpr):
    return _slope(xs, c, STORED, len(xs) - 1, False) + xs[len(xs) - 1]


# --- sums over lines: what they need of a line is two numbers


@triton.jit
def mean_number(context, given, n, free, STORED: tl.constexpr):
    m, k = split_exponent(context[1])
    return times_power(m, k - context[0].to(tl.int32))


@triton.jit
def root_number(context, given, n, free, STORED: tl.constexpr):
    """r; where it is near the ends of the range, its negative, 2^200 nearer to 1."""
    m, k = _root(context, n, free)
    m, k = split_exponent_of(m, k.to(tl.int32))
    far = tl.where(k > 900, -200, tl.where(k < -900, 200, 0))
    found = times_power(m, k + far)
    return tl.where(far == 0, found, -found)


@triton.jit
def _hat_from(x, mean, root):
    """(m, k) from those numbers. Halves of x and mean: their difference may be twice the largest."""
    d, low = two_sum(0.5 * x, -0.5 * mean)
    m, k = split_exponent(tl.where(mean == 0, x, d))
    k = k + tl.where(mean == 0, 0, 1)
    far = tl.where(root < 0, tl.where(root < -1, 200, -200), 0)
    mr, kr = split_exponent(tl.abs(root))
    return m * mr, (k + kr) + far


@triton.jit
def add_hat_product(state, xs, index, context, STORED: tl.constexpr):
    """dy xhat from (dy, x, root, mean), of rms_norm without a mean."""
    mean = xs[3] if len(xs) > 3 else 0.0 * tl.where(is_finite(xs[2]), xs[2], 0.0)
    m, k = _hat_from(xs[1], mean, xs[2])
    my, ky = split_exponent(xs[0])
    return add_banded_value(state, (times_power(m * my, k + ky),), index, context, STORED)


@triton.jit
def _add_rounded_product(state, xs, index, context, STORED: tl.constexpr, D: tl.constexpr):
    m, k = _hat_from(xs[1], 0.0 * tl.where(is_finite(xs[2]), xs[2], 0.0), xs[2])
    m, k = split_exponent(rounded_to(times_power(m, k), D))
    my, ky = split_exponent(xs[0])
    return add_banded_value(state, (times_power(m * my, k + ky),), index, context, STORED)


@triton.jit
def add_f32_product(state, xs, index, context, STORED: tl.constexpr):
    return _add_rounded_product(state, xs, index, context, STORED, tl.float32)


@triton.jit
def add_f16_product(state, xs, index, context, STORED: tl.constexpr):
    return _add_rounded_product(state, xs, index, context, STORED, tl.float16)


@triton.jit
def add_bf16_product(state, xs, index, context, STORED: tl.constexpr):
    return _add_rounded_product(state, xs, index, context, STORED, tl.bfloat16)


@triton.jit
def add(given, params, STORED: tl.constexpr, F: tl.constexpr):
    return (given[0] + given[1],)


@triton.jit
def add_number(given, params, STORED: tl.constexpr, F: tl.constexpr):
    return (given[0] + params[0],)
