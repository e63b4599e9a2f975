"""The oracle of logcumsumexp: states (max, sum of exp(x - max)), and gradients without a logarithm.

The sum of a state whose maximum is inf is how many terms are inf: they share its gradient.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde._numerics import exact
from retrograde._numerics.maths import Array, Maths
from retrograde.families.scan.state import high_low as _high_low

_Exp = Callable[[Any, Any], Any]  # a, b -> exp(a - b) as exact numbers; 1 where they are equal, infinities included


def _plain(m: Maths) -> _Exp:
    def exp(a: Any, b: Any) -> Any:
        return m.exact(m.exp(m.where(a == b, m.const(0.0), a - b)))

    return exp


def _careful(m: Maths) -> _Exp:
    """With as many digits as cancellation between halves can take; slow."""

    def exp(a: Any, b: Any) -> Any:
        found = m.exact(m.where(a == b, m.const(1.0), m.exp(a - b)))
        inside = (a != b) & np.isfinite(a - b)
        found[inside] = exact.exp(m.exact(a[inside]) - m.exact(b[inside]))
        return found

    return exp


def log_states(x: Any, carry: Array | None, m: Maths, exp: _Exp | None = None) -> tuple[Any, Any]:
    """(maxima, exact sums beyond the 1 of a maximum itself) before the first term and after each."""
    exp = exp or _plain(m)
    least, zero = m.const("-inf"), _one(m) * 0
    start = np.full(len(x), least) if carry is None else carry[0]
    terms = np.concatenate([start[:, None], x], axis=1)
    nan = m.isnan(terms)
    top = np.maximum.accumulate(m.where(nan, least, terms), axis=1)
    top = m.where(np.logical_or.accumulate(nan, axis=1), m.const("nan"), top)
    shrink = exp(top[:, :-1], top[:, 1:])
    more: Any = np.where(top[:, :-1] == top[:, 1:], exp(x, top[:, 1:]), shrink)  # the old maximum comes to `shrink`
    nothing: Any = top == least
    beyond = np.full(top.shape, zero)
    if carry is not None:
        beyond[:, 0] = np.where(nothing[:, 0], zero, m.exact(carry[1]) - 1 + m.exact(carry[2]))
    for k in range(x.shape[1]):
        beyond[:, k + 1] = np.where(nothing[:, k], zero, shrink[:, k] * beyond[:, k] + more[:, k])
    return top, beyond


def log_gradient(
    desc: Any, incoming: Any, x: Any, y: Any, carry: Array | None, grad: Array | None, m: Maths
) -> tuple[Any, Any, Any]:
    """(dx, its scale, what to hand over). Rows in which nearly everything cancels are done again with more digits."""
    value, scale, handed = _gradient(desc, incoming, x, y, carry, grad, m, _plain(m))
    again = np.any(m.needs_retry(value, scale), axis=1)
    if np.any(again):
        some = [None if each is None else each[again] for each in (incoming, x, y)]
        states = [None if each is None else each[:, again] for each in (carry, grad)]
        value[again], scale[again], more = _gradient(
            desc, some[0], some[1], some[2], states[0], states[1], m, _careful(m)
        )
        for each, new in zip(handed, more, strict=True):
            each[again] = new
    return value, scale, handed


def _gradient(
    desc: Any, incoming: Any, x: Any, y: Any, carry: Array | None, grad: Array | None, m: Maths, exp: _Exp
) -> tuple[Any, Any, Any]:
    """A = (incoming dy) + exp(y - next y) (next A), dx = exp(x - y) A, where y = top + log(total)."""
    rows, last = len(x), incoming.shape[1] - 1
    inf, zero = m.const("inf"), _one(m) * 0
    top, beyond = log_states(x, carry, m, exp) if y is None else _saved_states(desc, y, grad, m)
    total = beyond + 1
    infinite, nothing = top == inf, top == -inf
    state = _last_state(top[:, last], total[:, last], grad, m, exp)
    both = m.exact(np.concatenate([incoming, abs(incoming)]))
    share = np.where(infinite, _infinite_terms(x, carry, m), 1)[:, : last + 1]
    some = np.concatenate([share, share]) > 1
    both[some] = both[some] / m.exact(np.concatenate([share, share])[some])
    total = np.where(infinite, _one(m), total)
    shrink, weight = exp(top[:, :-1], top[:, 1:]) * total[:, :-1] / total[:, 1:], exp(x, top[:, 1:]) / total[:, 1:]
    dropped = infinite[:, 1:] & ~infinite[:, :-1]  # finite terms have no part in the gradient of inf
    shrink, weight, dropped = (np.concatenate([each, each]) for each in (shrink, weight, dropped))
    found = np.full((2 * rows, desc.n), zero)
    state = first = both[:, last] + state
    for k in reversed(range(last)):
        first = state
        found[:, k] = weight[:, k] * state
        state = both[:, k] + np.where(dropped[:, k], zero, shrink[:, k] * state)
    value, scale = np.split(m.rounded(found), 2)
    bad = m.isnan(top[:, last]) | (False if grad is None else m.isnan(grad[0]))
    if desc.exclusive and grad is not None:  # nothing after: the last term takes no part
        value[:, -1] = m.where(grad[0] == -inf, m.const(0.0), value[:, -1])
    value = m.where(infinite[:, 1:] & (x != inf), m.const(0.0), value)
    value = m.where(nothing[:, 1:], m.const(0.0), m.where(bad[:, None], m.const("nan"), value))
    at = 0 if desc.exclusive else 1
    incoming_first = (state if desc.exclusive else first)[:rows] / total[:, at]
    handed = top[:, at].astype(np.float64), *_high_low(np.where(nothing[:, at], zero, incoming_first), m)
    return value, m.where(nothing[:, 1:], m.const(0.0), scale), [np.where(bad, np.nan, each) for each in handed]


def _one(m: Maths) -> Any:
    return m.exact(np.array([m.const(1.0)]))[0]


def _saved_states(desc: Any, y: Any, grad: Array | None, m: Maths) -> tuple[Any, Any]:
    """From saved logarithms: those of all states but one, which has no gradient without `grad`."""
    if desc.exclusive:
        after = y[:, -1] if grad is None else m.where(grad[0] == m.const("-inf"), y[:, -1], grad[0])
        top = np.concatenate([y, after[:, None]], axis=1)
    else:
        top = np.concatenate([np.full((len(y), 1), m.const("-inf")), y], axis=1)
    return top, np.full(top.shape, _one(m) * 0)


def _last_state(top: Any, total: Any, grad: Array | None, m: Maths, exp: _Exp) -> Any:
    """What `grad_in`, (high + low) exp(. - after), comes to at the last state; then its absolute value."""
    if grad is None:
        return np.full(2 * len(top), _one(m) * 0)
    inf, after = m.const("inf"), grad[0]
    found = (m.exact(grad[1]) + m.exact(grad[2])) * exp(top, after) * np.where(top == inf, _one(m), total)
    found = np.where((after == -inf) | ((after == inf) & (top != inf)), _one(m) * 0, found)
    return np.concatenate([found, abs(found)])


def _infinite_terms(x: Any, carry: Array | None, m: Maths) -> Any:
    """How many terms are inf, for each state."""
    inf = m.const("inf")
    before = np.zeros(len(x)) if carry is None else np.where(carry[0] == inf, carry[1], 0).astype(np.float64)
    return np.cumsum(np.concatenate([before[:, None], x == inf], axis=1), axis=1)
