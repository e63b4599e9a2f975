"""Places of extremes, and how many terms are true, of floats, integers and bool. Stages of `engines/rows.py`.

The terms of i64 come as they are, and are compared by their upper and their lower 32 bits, in f64; others come as f64.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.extrema import merge_max, merge_min


@triton.jit
def _high(x):
    return (x >> 32).to(tl.float64)


@triton.jit
def _low(x):
    return (x & 0xFFFFFFFF).to(tl.float64)


@triton.jit
def add_max_high(state, xs, index, context, STORED: tl.constexpr):
    return (merge_max(state[0], _high(xs[0])),)


@triton.jit
def add_min_high(state, xs, index, context, STORED: tl.constexpr):
    return (merge_min(state[0], _high(xs[0])),)


@triton.jit
def add_max_low(state, xs, index, context, STORED: tl.constexpr):
    return (merge_max(state[0], tl.where(_high(xs[0]) == context[0], _low(xs[0]), -1.0)),)


@triton.jit
def add_min_low(state, xs, index, context, STORED: tl.constexpr):
    return (merge_min(state[0], tl.where(_high(xs[0]) == context[0], _low(xs[0]), float("inf"))),)


@triton.jit
def add_first_of_words(state, xs, index, context, STORED: tl.constexpr):
    is_it = (_high(xs[0]) == context[0]) & (_low(xs[0]) == context[1])
    return (tl.minimum(state[0], tl.where(is_it, index.to(tl.float64), float("inf"))),)


@triton.jit
def finish_last(context, given, n, free, STORED: tl.constexpr):
    return context[len(context) - 1]


@triton.jit
def add_true(state, xs, index, context, STORED: tl.constexpr):
    return (state[0] + tl.where(xs[0] != 0, 1.0, 0.0),)


@triton.jit
def finish_any(context, given, n, free, STORED: tl.constexpr):
    return context[0] > 0


@triton.jit
def finish_all(context, given, n, free, STORED: tl.constexpr):
    return context[0] == n
