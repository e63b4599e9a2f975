"""The kernels of cross_entropy: a program for each line, whose terms it goes over in tiles; all of it in f64.

    q = w (t keep + spread)         t: the target, 1 at the class of an index
    loss = sum of q (max - x) + (sum of q) log(sum of e^(x - max)) + z lse^2
    dlogits = g (B p - q), B = sum of q + 2 z lse; at the class of an index the other shares in place of 1 - p

A class outside of the logits makes its line NaN: a kernel cannot raise.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.exp_log import log1p_any
from retrograde.backends.triton.lib.extrema import merge_max
from retrograde.backends.triton.lib.maths import (
    exp_difference,
    fold,
    is_nan,
    offset_of,
    split_exponent,
    stored,
    total,
)
from retrograde.backends.triton.lib.softmax import is_idle, merge_beyond, share, times
from retrograde.backends.triton.lib.sums import merge_bands2, merge_pair


@triton.jit
def _tile(at, step, start, n, BN: tl.constexpr):
    """(BN numbers of a line from `start` on as f64, which of them there are, their classes)."""
    c = start + tl.arange(0, BN)[None, :].to(tl.int64)
    there = c < n
    return tl.load(at + c * step, mask=there, other=0.0).to(tl.float64), there, c


@triton.jit
def _top(at, step, n, but, BN: tl.constexpr):
    """The maximum of all terms but one."""
    top = tl.full([1, BN], -float("inf"), tl.float64)
    for start in range(0, n, BN):
        x, there, c = _tile(at, step, start, n, BN)
        top = tl.where(there & (c != but), merge_max(top, x), top)
    return fold(top, merge_max)[:, None]


@triton.jit
def _shares_beside(at, step, n, top, but, BN: tl.constexpr):
    """The sum of e^(x - top) over all terms but one."""
    h = tl.full([1, BN], 0.0, tl.float64)
    l = tl.full([1, BN], 0.0, tl.float64)
    for start in range(0, n, BN):
        x, there, c = _tile(at, step, start, n, BN)
        e = tl.where(there & (c != but) & ~is_idle(x, top), exp_difference(x, top), 0.0)
        h, l = merge_pair(h, l, e, 0.0)
    h, l = fold((h, l), merge_pair)
    return total(h, l)[:, None]


@triton.jit
def _log_sum(at, step, n, top, BN: tl.constexpr):
    """log of the sum of e^(x - top), from what is beyond one maximum; 0 where there is nothing but -inf."""
    h = tl.full([1, BN], 0.0, tl.float64)
    l = tl.full([1, BN], 0.0, tl.float64)
    count = tl.full([1, BN], 0.0, tl.float64)
    for start in range(0, n, BN):
        x, there, c = _tile(at, step, start, n, BN)
        is_top = there & (x == top)
        e = tl.where(there & ~is_top & ~is_idle(x, top), exp_difference(x, top), 0.0)
        h, l, count = merge_beyond(h, l, count, e, 0.0, tl.where(is_top, 1.0, 0.0))
    h, l, count = fold((h, l, count), merge_beyond)
    beyond = (tl.maximum(count - 1.0, 0.0) + total(h, l))[:, None]
    return log1p_any(tl.where((top == -float("inf")) | is_nan(top), 0.0, beyond))


@triton.jit
def _factors(target, t_step, weight, w_step, start, n, class_, keep, spread,
             SOFT: tl.constexpr, WEIGHTED: tl.constexpr, BN: tl.constexpr):  # fmt: skip
    """(w, t keep + spread) of BN classes; both 0 where one is."""
    c = start + tl.arange(0, BN)[None, :].to(tl.int64)
    there = c < n
    if WEIGHTED:
        w = tl.load(weight + c * w_step, mask=there, other=0.0).to(tl.float64)
    else:
        w = tl.where(there, 1.0, 0.0).to(tl.float64)
    if SOFT:
        t = tl.load(target + c * t_step, mask=there, other=0.0).to(tl.float64) * keep + spread
    else:
        t = tl.where(c == class_, 1.0, 0.0).to(tl.float64) * keep + spread
    idle = (w == 0) | (t == 0)
    return tl.where(idle, 0.0, w), tl.where(idle, 0.0, t)


@triton.jit
def _distances(at, step, target, t_step, weight, w_step, n, top, class_, keep, spread,
               SOFT: tl.constexpr, WEIGHTED: tl.constexpr, BN: tl.constexpr):  # fmt: skip
    """The sums of q (top - x) and of q."""
    h = tl.full([1, BN], 0.0, tl.float64)
    l = tl.full([1, BN], 0.0, tl.float64)
    qh = tl.full([1, BN], 0.0, tl.float64)
    ql = tl.full([1, BN], 0.0, tl.float64)
    for start in range(0, n, BN):
        x, there, c = _tile(at, step, start, n, BN)
        w, t = _factors(target, t_step, weight, w_step, start, n, class_, keep, spread, SOFT, WEIGHTED, BN)
        away = tl.where(x == top, tl.where(top == -float("inf"), float("inf"), 0.0), top - x)
        term = tl.where(there & (w != 0), w * (t * away), 0.0)
        h, l, qh, ql = merge_bands2(h, l, qh, ql, term, 0.0, w * t, 0.0)
    h, l, qh, ql = fold((h, l, qh, ql), merge_bands2)
    return total(h, l)[:, None], total(qh, ql)[:, None]


@triton.jit
def _class_of(target, at, n, SOFT: tl.constexpr):
    """The class of a line; -1 where the target is of probabilities."""
    if SOFT:
        return tl.full([1, 1], -1, tl.int64)
    else:
        return tl.load(target + at).to(tl.int64) + tl.full([1, 1], 0, tl.int64)


@triton.jit
def loss_kernel(
    logits, target, weight, outs, kept_shape, x_kept, t_kept, out_kept, n, x_step, t_step, w_step, ignored,
    keep: "fp64", spread: "fp64", z: "fp64",  # noqa: F821
    SOFT: tl.constexpr, WEIGHTED: tl.constexpr, SQUARED: tl.constexpr, KEPT: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """SQUARED: z is not 0."""
    STORED: tl.constexpr = outs.dtype.element_ty
    k = tl.program_id(0).to(tl.int64)
    at = logits + offset_of(k, kept_shape, x_kept, KEPT)
    t_at = offset_of(k, kept_shape, t_kept, KEPT)
    class_ = _class_of(target, t_at, n, SOFT)
    top = _top(at, x_step, n, -1, BN)
    log_sum = _log_sum(at, x_step, n, top, BN)
    away, q = _distances(at, x_step, target + t_at, t_step, weight, w_step, n, top, class_, keep, spread,
                         SOFT, WEIGHTED, BN)  # fmt: skip
    value = away + q * log_sum
    if SQUARED:
        value = value + z * ((top + log_sum) * (top + log_sum))
    value = tl.where(is_nan(top), float("nan"), value)
    if not SOFT:
        value = tl.where((class_ < 0) | (class_ >= n), float("nan"), value)
        value = tl.where(class_ == ignored, 0.0, value)
    place = offset_of(k, kept_shape, out_kept, KEPT) + tl.full([1, 1], 0, tl.int64)
    tl.store(outs + place, stored(value, STORED))


@triton.jit
def divisor_kernel(
    target, weight, made, kept_shape, t_kept, count, n, w_step, ignored, WEIGHTED: tl.constexpr, KEPT: tl.constexpr,
    BN: tl.constexpr,
):  # fmt: skip
    """The sum of the weights at the classes that count."""
    h = tl.full([1, BN], 0.0, tl.float64)
    l = tl.full([1, BN], 0.0, tl.float64)
    for start in range(0, count, BN):
        k = start + tl.arange(0, BN)[None, :].to(tl.int64)
        there = k < count
        t = tl.load(target + offset_of(k, kept_shape, t_kept, KEPT), mask=there, other=0).to(tl.int64)
        counts = there & (t != ignored) & (t >= 0) & (t < n)
        if WEIGHTED:
            w = tl.load(weight + t * w_step, mask=counts, other=0.0).to(tl.float64)
        else:
            w = tl.where(counts, 1.0, 0.0).to(tl.float64)
        h, l = merge_pair(h, l, w, 0.0)
    h, l = fold((h, l), merge_pair)
    tl.store(made + tl.arange(0, 1), total(h, l))


@triton.jit
def total_kernel(losses, divisor, outs, count, BN: tl.constexpr):
    """The losses of all lines, added and divided."""
    h = tl.full([1, BN], 0.0, tl.float64)
    l = tl.full([1, BN], 0.0, tl.float64)
    for start in range(0, count, BN):
        k = start + tl.arange(0, BN)[None, :].to(tl.int64)
        h, l = merge_pair(h, l, tl.load(losses + k, mask=k < count, other=0.0), 0.0)
    h, l = fold((h, l), merge_pair)
    value = total(h, l) / tl.load(divisor + tl.arange(0, 1))
    tl.store(outs + tl.arange(0, 1), stored(value, outs.dtype.element_ty))


@triton.jit
def constant_kernel(made, value: "fp64"):  # noqa: F821
    tl.store(made + tl.arange(0, 1), tl.full([1], 0.0, tl.float64) + value)


@triton.jit
def _product(m, k, x):
    """m 2^k x, as of reals; 0 where m is."""
    return tl.where(m == 0, 0.0, times(m, k, x))


@triton.jit
def _scaled(m, k, by):
    """(m by, k) with m by of moderate size."""
    mb, kb = split_exponent(m * by)
    return mb, k + kb


@triton.jit
def slope_kernel(
    logits, target, weight, dy, divisor, outs, kept_shape, x_kept, t_kept, dy_kept, out_kept,
    n, x_step, t_step, w_step, out_step, ignored, keep: "fp64", spread: "fp64", z: "fp64",  # noqa: F821
    SOFT: tl.constexpr, WEIGHTED: tl.constexpr, SMOOTH: tl.constexpr, SQUARED: tl.constexpr, KEPT: tl.constexpr,
    BN: tl.constexpr,
):  # fmt: skip
    """SMOOTH: spread is not 0. SQUARED: z is not 0."""
    STORED: tl.constexpr = outs.dtype.element_ty
    k = tl.program_id(0).to(tl.int64)
    at = logits + offset_of(k, kept_shape, x_kept, KEPT)
    t_at = offset_of(k, kept_shape, t_kept, KEPT)
    class_ = _class_of(target, t_at, n, SOFT)
    one = tl.full([1, 1], 0, tl.int64)
    g = tl.load(dy + offset_of(k, kept_shape, dy_kept, KEPT) + one).to(tl.float64) / tl.load(divisor + one)
    top = _top(at, x_step, n, -1, BN)
    by = _shares_beside(at, x_step, n, top, -1, BN)
    # The sum of q: nothing is far away from a top of 0.
    _, q_sum = _distances(at, 0, target + t_at, t_step, weight, w_step, n, top, class_, keep, spread,
                          SOFT, WEIGHTED, BN)  # fmt: skip
    slope = q_sum
    squared = tl.full([1, 1], 0.0, tl.float64)
    if SQUARED:
        squared = 2.0 * z * (top + _log_sum(at, x_step, n, top, BN))
        slope = q_sum + squared
    own = tl.full([1, 1], 0.0, tl.float64)
    if not SOFT:
        known = (class_ >= 0) & (class_ < n)
        second = _top(at, x_step, n, class_, BN)
        rest = _shares_beside(at, x_step, n, second, class_, BN)
        part, power = share(second, top, by)
        part, power = _scaled(tl.where(second == -float("inf"), 0.0, part), power, rest)
        own = -_product(part, power, g * q_sum)
        if SQUARED:
            x_t = tl.load(at + tl.where(known, class_, 0) * x_step).to(tl.float64)
            part, power = share(x_t, top, by)
            own = own + _product(part, power, g * squared)
        if SMOOTH:
            others = tl.full([1, BN], 0.0, tl.float64)
            low = tl.full([1, BN], 0.0, tl.float64)
            for start in range(0, n, BN):
                c = start + tl.arange(0, BN)[None, :].to(tl.int64)
                counts = (c < n) & (c != class_)
                if WEIGHTED:
                    w = tl.load(weight + c * w_step, mask=counts, other=0.0).to(tl.float64)
                else:
                    w = tl.where(counts, 1.0, 0.0).to(tl.float64)
                others, low = merge_pair(others, low, w, 0.0)
            others, low = fold((others, low), merge_pair)
            rest_weight = spread * total(others, low)[:, None]
            own = own + tl.where(rest_weight == 0, 0.0, rest_weight * g)
    for start in range(0, n, BN):
        x, there, c = _tile(at, x_step, start, n, BN)
        m, e = share(x, top, by)
        w, t = _factors(target + t_at, t_step, weight, w_step, start, n, class_, keep, spread, SOFT, WEIGHTED, BN)
        value = _product(m, e, g * slope) - tl.where(w == 0, 0.0, (w * t) * g)
        value = tl.where(is_nan(top), float("nan"), tl.where(top == -float("inf"), 0.0, value))
        if not SOFT:
            value = tl.where((c == class_) & ~is_nan(top) & (top != -float("inf")), own, value)
            value = tl.where((class_ < 0) | (class_ >= n), float("nan"), value)
            value = tl.where(class_ == ignored, 0.0, value)
        place = outs + offset_of(k, kept_shape, out_kept, KEPT) + c * out_step
        tl.store(place, stored(value, STORED), mask=there)
