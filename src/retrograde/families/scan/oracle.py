"""The oracles of `scan`: value and scale, forward and backward, on rows of a matrix in the direction of the scan.

A row has a state before its first term (the identity, or `carry_in`) and one after each term: n + 1 of them. An
inclusive result k is made from state k + 1, an exclusive one from state k. The gradient of a state is the sum
of what its results and the states after it hand back; `grad_in` is that of the last state, `grad_out` of the first.

Sums and products are exact (`m.exact`): halves are measured on the value, also where terms cancel. Scales:

| kind | forward | backward |
| --- | --- | --- |
| cumsum | the sum of abs(x) | the sum of abs(dy) |
| cumprod | the value | abs(product before) times the sum of the absolute values of the terms of R |
| cummax, cummin | the value | the sum of abs(dy) |
| logcumsumexp | abs(max) + log(sum of exp(x - max)) | exp(x - y) times the sum of the absolute terms of A |
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from retrograde._numerics import exact
from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.reduce.oracle import as_rows, from_rows
from retrograde.families.scan.oracle_exp import log_gradient, log_states
from retrograde.families.scan.state import high_low, mantissa, pair, product, states


def forward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    x, carry = _rows(desc, operands["x"]), states(operands.get("carry_in"))
    value: Any
    handed: Any
    with exact.context():
        indices = None
        if desc.picks:
            value, indices, handed = _picked(desc, x, carry, m)
            scale = abs(value)
        elif desc.kind == "cumsum":
            found = np.add.accumulate(_after(pair(carry, m, 0.0, len(x)), m.exact(x)), axis=1)
            sizes = np.add.accumulate(abs(_after(found[:, 0], m.exact(x))), axis=1)
            value, scale, handed = m.rounded(found), m.rounded(sizes), high_low(found[:, -1], m)
        elif desc.kind == "cumprod":
            found = np.multiply.accumulate(_after(product(carry, m, len(x)), m.exact(x)), axis=1)
            value = m.rounded(found)
            scale, handed = abs(value), mantissa(found[:, -1], m)
        else:
            top, beyond = log_states(x, carry, m)
            log_sum = m.log1p(m.where(m.isinf(top) | m.isnan(top), m.const(0.0), m.rounded(beyond)))
            value, scale = top + log_sum, abs(top) + log_sum
            handed = (top[:, -1].astype(np.float64), *high_low(_settled(beyond[:, -1] + 1, top[:, -1], m), m))
    emitted = slice(0, -1) if desc.exclusive else slice(1, None)
    outputs = {"y": expected(_back(desc, value[:, emitted]), _back(desc, scale[:, emitted]))}
    if indices is not None:
        outputs["indices"] = expected(_back(desc, indices[:, emitted]))
    return outputs | {"carry_out": expected(np.stack(handed).reshape(desc.carry_shape))}


def backward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    dy, x, y, indices = (_rows(desc, operands[name]) if need else None
                         for name, need in (("dy", True), ("x", desc.needs_x), ("y", desc.needs_y),
                                            ("indices", desc.needs_indices)))  # fmt: skip
    assert dy is not None
    carry, grad = states(operands.get("carry_in")), states(operands.get("grad_in"))
    zero = np.full((len(dy), 1), m.const(0.0))
    incoming = np.concatenate([dy, zero] if desc.exclusive else [zero, dy], axis=1)
    handed: Any
    last = desc.n - (desc.exclusive and grad is None)  # the last state that has a gradient
    with exact.context():
        if desc.n == 0:
            value = scale = dy
            none = (-np.inf, 0.0, 0.0) if desc.kind == "logcumsumexp" else (0.0,) * desc.grad_shape[0]
            handed = [np.full(len(dy), each) for each in none] if grad is None else list(grad)
        elif desc.kind == "logcumsumexp":
            value, scale, handed = log_gradient(desc, incoming[:, : last + 1], x, y, carry, grad, m)
        else:
            both = m.exact(np.concatenate([incoming, abs(incoming)]))
            if grad is not None:
                more = product(grad, m, len(dy)) if desc.kind == "cumprod" else pair(grad, m, 0.0, len(dy))
                both[:, -1] += np.concatenate([more, abs(more)])
            if desc.kind == "cumprod":
                found, handed = _product_gradient(desc, both[:, : last + 1], x, y, carry, m)
            elif desc.picks:
                found, handed = _to_winners(desc, both, x, indices, carry, m)
            else:
                found = np.add.accumulate(both[:, ::-1], axis=1)[:, ::-1]
                found, handed = found[:, 1:], high_low(found[: len(dy), 0], m)
            value, scale = np.split(m.rounded(found), 2)
        if 0 < desc.n > last:
            value, scale = (np.concatenate([each[:, : desc.n - 1], zero], axis=1) for each in (value, scale))
    scale = m.where(m.isinf(scale), m.const(2.0**1000), scale)  # of finite terms: beyond the range of the oracle's type
    return {
        "dx": expected(_back(desc, value), _back(desc, scale)),
        "grad_out": expected(np.stack(handed).astype(np.float64).reshape(desc.grad_shape)),
    }


def _rows(desc: Any, x: Array) -> Array:
    rows = as_rows(x, (desc.scan_axis,) if desc.input_shape else ())
    return rows[:, ::-1] if desc.reverse else rows


def _back(desc: Any, rows: Any) -> Any:
    rows = rows[:, ::-1] if desc.reverse else rows
    return from_rows(rows, desc.input_shape, (desc.scan_axis,) if desc.input_shape else ())


def _after(state: Any, terms: Any) -> Any:
    return np.concatenate([state[:, None], terms], axis=1)


def _settled(total: Any, top: Any, m: Maths) -> Any:
    """The sum beside a maximum of -inf or NaN is 0."""
    return m.where((top == m.const("-inf")) | m.isnan(top), total * 0, total)


def _winners(desc: Any, x: Array, carry: Array | None, m: Maths) -> tuple[Any, Any, Any]:
    """(the place of the winner in each state, -1 where it came with the carry, -2 for none; its value before all
    terms; its index there)."""
    sign = 1 if desc.kind == "cummax" else -1
    rows, n = x.shape
    least = m.const("-inf")
    start = np.full(rows, sign * least) if carry is None else carry[0]
    index = np.full(rows, -1) if carry is None else carry[1].astype(np.int64)
    terms = sign * np.concatenate([start[:, None], x], axis=1)
    nan = m.isnan(terms)
    clean = m.where(nan, least, terms)
    before = np.maximum.accumulate(clean, axis=1)[:, :-1]
    nan_before = np.logical_or.accumulate(nan, axis=1)[:, :-1]
    clean, nan = clean[:, 1:], nan[:, 1:]
    beats = clean >= before if desc.ties == "last" else clean > before
    wins = (nan & (desc.ties == "last")) | ((nan | beats) & ~nan_before)
    none = index == -1
    wins[:, :1] |= none[:, None]
    places = np.maximum.accumulate(np.where(wins, np.arange(n), -1), axis=1)
    return np.concatenate([np.where(none, -2, -1)[:, None], places], axis=1), start, index


def _picked(desc: Any, x: Array, carry: Array | None, m: Maths) -> tuple[Any, Any, tuple[Any, Any]]:
    """The values and the indices of the winners of all states, and the state to hand over."""
    places, start, index = _winners(desc, x, carry, m)
    if not desc.n:
        value, indices = start[:, None], index[:, None]
    else:
        own = np.maximum(places, 0)
        value = m.where(places < 0, start[:, None], np.take_along_axis(x, own, axis=1))
        indices = np.where(places < 0, index[:, None], desc.n - 1 - own if desc.reverse else own)
    return value, indices, (value[:, -1].astype(np.float64), indices[:, -1].astype(np.float64))


def _to_winners(
    desc: Any, both: Any, x: Array | None, indices: Array | None, carry: Array | None, m: Maths
) -> tuple[Any, Any]:
    """The gradient of a state goes to the term that wins it; places of winners only grow along a row."""
    n = desc.n
    if indices is None:
        assert x is not None
        places = _winners(desc, x, carry, m)[0]
    else:
        own = n - 1 - indices if desc.reverse else indices
        emitted = np.where(indices >= 0, own, np.where(indices == -1, -2, -1))
        ends = np.full((len(emitted), 1), -2 if desc.exclusive else -1)
        places = np.concatenate([emitted, ends] if desc.exclusive else [ends, emitted], axis=1)
    places = np.concatenate([places, places])
    sums = both.copy()
    for k in reversed(range(n)):
        same = places[:, k] == places[:, k + 1]
        sums[same, k] += sums[same, k + 1]
    zero = m.exact(np.full((len(both), n), m.const(0.0)))
    found = np.where(places[:, 1:] == np.arange(n), sums[:, 1:], zero)
    first = np.where(places[:, 0] == -1, sums[:, 0], zero[:, 0])
    return found, high_low(first[: len(first) // 2], m)


def _product_gradient(desc: Any, both: Any, x: Any, y: Any, carry: Array | None, m: Maths) -> tuple[Any, Any]:
    """dx = (the product before) R, with R = (incoming dy) + (the next x) (the next R)."""
    rows, last = len(x), both.shape[1] - 1
    terms = m.exact(x)
    factors = np.concatenate([terms, abs(terms)])
    incoming = both[:, last].copy()
    found = np.empty((2 * rows, desc.n), object)
    found[:, last:] = m.exact(np.array([m.const(0.0)]))[0]
    start = product(carry, m, rows)
    if y is None:
        before = np.multiply.accumulate(_after(start, terms), axis=1)[:, :-1]
    else:
        before = m.exact(y) if desc.exclusive else _after(start, m.exact(y))[:, :-1]
    before = np.concatenate([before, abs(before)])
    for k in reversed(range(last)):
        found[:, k] = before[:, k] * incoming
        incoming = both[:, k] + factors[:, k] * incoming
    return found, mantissa(incoming[:rows], m)
