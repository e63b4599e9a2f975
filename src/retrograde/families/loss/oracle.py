"""The oracles of `cross_entropy`, on lines as the rows of a matrix.

Scales: forward the sum of |q| (lse - x), with the terms of lse^2 in absolute value; backward the absolute values of
what is added, at the class of an index with the sum of the other shares in place of their difference from 1.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.reduce.oracle import as_rows, from_rows, top_of
from retrograde.families.softmax.oracle import beyond_top


class _Lines(NamedTuple):
    """Matrices of a row for each line, or a column of them."""

    x: Any
    top: Any
    log_sum: Any
    q: Any
    q_size: Any  # of the terms that it adds
    idle: Any  # q is 0: the class has no part
    counts: Any  # not ignored
    own: Any  # the class of an index
    weight: Any  # at that class; of probabilities 1


def _lines(desc: Any, operands: Mapping[str, Array], m: Maths) -> _Lines:
    axes = (desc.class_axis,)
    x = as_rows(operands["logits"], axes)
    rows, n = x.shape
    one, zero = m.const(1.0), m.const(0.0)
    weight = operands["weight"] if desc.weighted else np.full(n, one)
    keep = one - m.const(desc.label_smoothing)
    spread = m.const(desc.label_smoothing) / n if n else zero
    own, counts, at = np.zeros(x.shape, bool), np.ones((rows, 1), bool), np.full((rows, 1), one)
    if desc.is_soft:
        given = as_rows(operands["soft_target"], axes) * keep
        part, part_size = given + spread, abs(given) + spread
    else:
        target = operands["target"].reshape(rows, 1)
        counts = target != desc.ignore_index
        own = (np.arange(n)[None, :] == target) & counts
        part = part_size = m.where(own, keep, zero) + spread
        if n:
            at = m.where(counts, weight[np.where(counts, target, 0)], zero)
    if n == 0:
        top, log_sum = np.full((rows, 1), m.const("-inf")), np.full((rows, 1), zero)
    else:
        top = top_of(x, m)
        _, beyond = beyond_top(x, top, m)
        none = (top == m.const("-inf")) | m.isnan(top)
        log_sum = m.log1p(m.where(none, zero, beyond))
    idle = (weight[None, :] == 0) | (part == 0)
    q, q_size = (m.where(idle, zero, w * each) for w, each in ((weight, part), (abs(weight), part_size)))
    return _Lines(x, top, log_sum, q, q_size, idle, counts, own, at)


def _divisor(desc: Any, lines: _Lines, m: Maths) -> Any:
    if desc.divides == 0:
        return m.const(1.0)
    if desc.divides == 2:
        return m.const(desc.denominator)
    if desc.is_soft:
        return m.const(float(len(lines.x)))
    return m.sum(m.where(lines.counts, lines.weight, m.const(0.0)), (0,))[0, 0]


def _others(x: Any) -> Any:
    """For each class the sum over the others."""
    before, after = np.zeros_like(x), np.zeros_like(x)
    before[:, 1:] = np.cumsum(x[:, :-1], axis=1)
    after[:, :-1] = np.cumsum(x[:, :0:-1], axis=1)[:, ::-1]
    return before + after


def _times(factor: float, x: Any, m: Maths) -> Any:
    return m.const(factor) * x if factor else np.full(np.shape(x), m.const(0.0))


def forward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    lines = _lines(desc, operands, m)
    zero, least = m.const(0.0), m.const("-inf")
    x, top, log_sum = lines.x, lines.top, lines.log_sum
    away = m.where(x == top, m.where(top == least, m.const("inf"), zero), top - x)
    away = m.where(lines.idle, zero, away)
    lse, far = top + log_sum, abs(top) + log_sum
    value, scale = (
        m.sum(m.where(lines.idle, zero, q * away), (1,)) + m.sum(q, (1,)) * log_sum for q in (lines.q, lines.q_size)
    )
    value, scale = value + _times(desc.z_loss, lse * lse, m), scale + _times(abs(desc.z_loss), far * far, m)
    value = m.where(m.isnan(top), m.const("nan"), value)
    value, scale = (m.where(lines.counts, each, zero) for each in (value, scale))
    if not desc.reduces:
        return {"out": expected(*(np.reshape(each, desc.line_shape) for each in (value, scale)))}
    divisor = _divisor(desc, lines, m)
    made = (m.div(np.reshape(m.sum(each, (0,)), ()), by) for each, by in ((value, divisor), (scale, abs(divisor))))
    return {"out": expected(*made)}


def backward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    axes, zero = (desc.class_axis,), m.const(0.0)
    if 0 in desc.input_shape:
        return {"dlogits": expected(np.full(desc.input_shape, zero))}
    lines = _lines(desc, operands, m)
    x, top = lines.x, lines.top
    parts, beyond = beyond_top(x, top, m)
    none, total = top == m.const("-inf"), 1 + beyond
    shares = parts / m.where(none, m.const(1.0), total)
    others = m.sum(m.where(lines.own, zero, parts), (1,)) / m.where(none, m.const(1.0), total)
    dy = np.reshape(np.broadcast_to(operands["dy"], desc.line_shape), (-1, 1))
    g = m.div(dy, _divisor(desc, lines, m))
    z = 2 * _times(desc.z_loss, top + lines.log_sum, m)
    far = 2 * _times(abs(desc.z_loss), abs(top) + lines.log_sum, m)
    a, size = m.sum(lines.q, (1,)), m.sum(lines.q_size, (1,))

    def product(*factors: Any) -> Any:
        """0 where the first is."""
        found = factors[0]
        for each in factors[1:]:
            found = found * m.where(factors[0] == 0, zero, each)
        return found

    value = product(shares, g * (a + z)) - product(lines.q, g)
    if desc.is_soft:  # p (sum of q) - q is p (sum of the other q) - q (sum of the other p): less of it cancels
        apart = product(shares, g * _others(lines.q)) - product(lines.q, g * _others(shares)) + shares * g * z
        whole = a * g + z
        value = m.where(m.isinf(whole) | m.isnan(whole), value, apart)
    scale = product(shares, abs(g) * (size + far)) + product(lines.q_size, abs(g))
    if not desc.is_soft:
        weight = operands["weight"] if desc.weighted else np.full(x.shape[1], m.const(1.0))
        rest = _times(desc.label_smoothing, m.sum(m.where(lines.own, zero, weight[None, :]), (1,)), m) / x.shape[1]
        rest_size = _times(desc.label_smoothing, m.sum(abs(weight[None, :]), (1,)), m) / x.shape[1]
        own = product(rest, g) - product(others, a * g)
        own_size = product(rest_size, abs(g)) + product(others, size * abs(g))
        if desc.z_loss:
            own, own_size = own + product(shares, z * g), own_size + product(shares, far * abs(g))
        value, scale = m.where(lines.own, own, value), m.where(lines.own, own_size, scale)
    value = m.where(m.isnan(top), m.const("nan"), m.where(none, zero, value))
    value, scale = (m.where(lines.counts & ~none, each, zero) for each in (value, scale))
    return {"dlogits": expected(*(from_rows(each, desc.input_shape, axes) for each in (value, scale)))}
