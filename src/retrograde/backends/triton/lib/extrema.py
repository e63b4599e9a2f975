"""The largest and the smallest of a reduction, and where they are.

See `engines/rows.py` for how the functions are used. Everything is f64.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import is_nan


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
