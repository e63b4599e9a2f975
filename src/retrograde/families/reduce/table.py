"""The kinds of `reduce`, a row for each: what descriptors, oracles, states and pieces ask of a kind.

The formulas of `oracle.py` and the states of `partials.py` know nothing of each other, and the kernels nothing of this:
their recipes are in `backends/triton/families/reduce.py` and `csrc/kernels/reduce`.
"""

from collections.abc import Callable, Mapping
from math import inf, nan
from typing import Any, NamedTuple

import numpy as np

from retrograde._numerics.double import divide, two_sum, wide
from retrograde._numerics.maths import Array
from retrograde.families.reduce import oracle as o
from retrograde.families.reduce import partials as p


class State(NamedTuple):
    """What is known of some of the terms: arrays of f64, with a number in front."""

    numbers: Mapping[str, float]  # the names, with what they are of no terms
    partial: Callable[[Array], tuple[Any, ...]]  # of the terms
    merge: Callable[[Any, Any], tuple[Any, ...]]  # of two, in order
    finish: Callable[[Any, int, Any], Any]  # y, from n and n - correction (NaN: too few)
    for_piece: Callable[..., Array] | None = None  # where the gradient of a piece needs another than that of all


class Row(NamedTuple):
    """A result or a gradient is (value, scale), or (value,) where the scale is |value|."""

    empty: Any  # y of no terms; None: they are refused
    saves: tuple[str, ...]  # by the forward, for the gradient
    value: Callable[..., tuple[Any, ...]]  # y, from (x, maths, n - correction)
    gradient: Callable[..., tuple[Any, ...]]  # dx, from (descriptor, maths, dy, x, *known)
    of_terms: Callable[..., tuple[Any, ...]]  # known, from (x, y or None, maths, n - correction)
    of_state: Callable[..., tuple[Any, ...]]  # the same, from (x, *the numbers of a state, y)
    state: State
    options: tuple[str, ...] = ()  # what of a descriptor matters to few kinds


def _extreme(sign: int, best: Any, beats: Any) -> Row:
    state = State(
        {"value": -sign * inf, "count": 0},
        lambda x: p.extreme_of(x, best(x, axis=1)),
        lambda a, b: p.merge_extremes(a, b, beats),
        lambda s, _n, _free: s[0],
        p.with_receiver,
    )
    return Row(
        None, ("x", "y"), lambda x, m, _: (sign * o.top_of(sign * x, m),), o.to_winners,
        lambda x, y, m, _: (sign * o.top_of(sign * x, m) if y is None else y,),
        lambda _x, value, count, _y: (value, count), state, ("ties",),
    )  # fmt: skip


_SUM = State({"e": 0, "high": 0, "low": 0}, p.sum_of, p.add_scaled, lambda s, _n, _free: p.scaled(s[1], s[2], s[0]))
_MEAN = _SUM._replace(finish=lambda s, n, _: p.scaled(*divide(two_sum(s[1], s[2]), n or nan), s[0]))
_PRODUCT = State(
    {"high": 1, "low": 0, "e": 0},
    p.product_of,
    p.merge_products,
    lambda s, _n, _free: p.scaled(*s),
    lambda merge_all, states, piece, _ties: merge_all(np.delete(states, piece, axis=0)),
)
_NORM = State(
    {"e": 0, "high": 0, "low": 0},
    lambda x: p.squares_of((x, np.zeros_like(x)), np.zeros((len(x), 1))),
    lambda a, b: p.add_scaled(a, b, 2),
    lambda s, _n, _free: p.times_power(np.sqrt(wide((s[1], s[2]))), s[0]),
)
_LOGSUMEXP = State({"max": -inf, "high": 0, "low": 0}, p.exponentials_of, p.merge_exponentials, p.finish_logsumexp)
_VAR = State(
    dict.fromkeys(("n", "mean", "mean_low", "e", "high", "low"), 0),
    p.moments_of,
    p.merge_moments,
    lambda s, _, free: p.times_power(wide((s[4], s[5])) / free, 2 * s[3]),
)
_STD = _VAR._replace(finish=lambda s, _, free: p.times_power(np.sqrt(wide((s[4], s[5])) / free), s[3]))

KINDS = {
    "sum": Row(0.0, (), o.sum_of, lambda _d, _m, dy, _x: (dy,), lambda *_: (), lambda *_: (), _SUM),
    "mean": Row(nan, (), o.mean, lambda desc, _m, dy, _x: (dy / desc.terms,), lambda *_: (), lambda *_: (), _MEAN),
    "max": _extreme(1, np.max, np.greater),  # NumPy's let NaN win
    "min": _extreme(-1, np.min, np.less),
    "prod": Row(
        1.0, ("x", "y"), o.product, o.times_others,
        lambda *_: (), lambda _x, high, low, e, _y: (high + low, e), _PRODUCT,
    ),
    "norm2": Row(
        0.0, ("x", "y"), o.norm, o.over_norm,
        lambda x, y, m, free: o.norm(x, m, free) if y is None else (y,), lambda *given: given[-1:], _NORM,
    ),
    "logsumexp": Row(
        -inf, ("x", "y"), o.logsumexp, o.softmax,
        o.exponentials, lambda _x, top, high, low, _y: (top, high + low), _LOGSUMEXP,
    ),
    "var": Row(
        nan, ("x",), o.var, o.var_slope, lambda x, _y, m, _: o.deviations(x, m),
        lambda x, _n, mean, low, *_: (d := (x - mean) - low, abs(d)), _VAR, ("correction",),
    ),
    "std": Row(
        nan, ("x", "y"), o.std, o.std_slope,
        lambda x, y, m, free: (*o.deviations(x, m), o.std(x, m, free)[0] if y is None else y),
        lambda x, _n, mean, low, *rest: (d := (x - mean) - low, abs(d), rest[-1]), _STD, ("correction",),
    ),
}  # fmt: skip
