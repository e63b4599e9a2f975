"""The oracles of norms with a weight for each channel, on lines as the rows of a matrix.

Scales as in `norm/oracle.py`."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.norm.oracle import Lines, root_of


class _Cut:
    """How a problem's arrays become lines, and back."""

    def __init__(self, desc: Any) -> None:
        self.desc = desc
        self.shape = (desc.samples, desc.channels, desc.space)

    def lines(self, x: Any) -> Any:
        x = x.reshape(self.shape)
        if self.desc.over_batch:
            x = x.transpose(1, 0, 2)
        return x.reshape(self.desc.lines, self.desc.n)

    def whole(self, x: Any) -> Any:
        """From lines to (samples, channels, space)."""
        if self.desc.over_batch:
            return x.reshape(self.desc.channels, self.desc.samples, self.desc.space).transpose(1, 0, 2)
        return x.reshape(self.shape)

    def weights(self, operands: Mapping[str, Array], name: str, m: Maths, without: float) -> Any:
        """For each number of (samples, channels, space)."""
        found = operands.get(name)
        made = np.full(self.desc.channels, m.const(without)) if found is None else found
        return made.reshape(1, -1, 1)

    def result(self, value: Any, scale: Any) -> Expected:
        return expected(value.reshape(self.desc.input_shape), scale.reshape(self.desc.input_shape))


class _Given:
    """Lines whose statistics are given: what `Lines` has, but for slopes."""

    def __init__(self, desc: Any, operands: Mapping[str, Array], x: Any, m: Maths) -> None:
        mean = operands["running_mean"].reshape(-1, 1)
        self.centred, self.size = x - mean, abs(x) + abs(mean)
        self.root = root_of(operands["running_var"].reshape(-1, 1), desc.eps, m)
        self.hat = self.centred * self.root


def _statistics(desc: Any, operands: Mapping[str, Array], x: Any, m: Maths) -> Any:
    return Lines(desc, x, True, m) if desc.training else _Given(desc, operands, x, m)


def forward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    if 0 in desc.input_shape:
        kept = {f"new_{name}": expected(operands[name]) for name in ("running_mean", "running_var") if name in operands}
        return {"y": expected(np.full(desc.input_shape, m.const(0.0)))} | kept
    cut = _Cut(desc)
    lines = _statistics(desc, operands, cut.lines(operands["x"]), m)
    gamma, beta = cut.weights(operands, "gamma", m, 1.0), cut.weights(operands, "beta", m, 0.0)
    value = cut.whole(lines.hat) * gamma + beta
    scale = cut.whole(lines.size * lines.root) * abs(gamma) + abs(beta)
    found = {"y": cut.result(value, scale)}
    if desc.updates_statistics:
        found |= _new_statistics(desc, operands, lines, cut.lines(operands["x"]), m)
    return found


def _new_statistics(desc: Any, operands: Mapping[str, Array], lines: Lines, x: Any, m: Maths) -> dict[str, Expected]:
    n, momentum = desc.n, m.const(desc.momentum)
    rest = m.const(1.0) - momentum
    around = m.sum(lines.centred * lines.centred, (1,)).reshape(-1)
    unbiased = around / (n - 1) if n > 1 else np.full(desc.channels, m.const("nan"))
    mean, size = m.sum(x, (1,)).reshape(-1) / n, m.sum(abs(x), (1,)).reshape(-1) / n
    made = {}
    for name, new, of_new in (("running_mean", mean, size), ("running_var", unbiased, unbiased)):
        old = operands[name]
        made[f"new_{name}"] = expected(rest * old + momentum * new, abs(rest * old) + abs(momentum) * of_new)
    return made


def backward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    zero = m.const(0.0)
    if 0 in desc.input_shape:
        sums = expected(np.full(desc.channels, zero))
        return {"dx": expected(np.full(desc.input_shape, zero)), "dgamma": sums, "dbeta": sums}
    cut = _Cut(desc)
    lines = _statistics(desc, operands, cut.lines(operands["x"]), m)
    dy, gamma = operands["dy"].reshape(cut.shape), cut.weights(operands, "gamma", m, 1.0)
    g = cut.lines(dy * gamma)
    if desc.training:
        value, scale = lines.slopes(g, abs(g), True, m)
    else:
        value, scale = g * lines.root, abs(g * lines.root)
    hats, sizes = cut.whole(lines.hat), cut.whole(lines.size * lines.root)
    return {
        "dx": cut.result(cut.whole(value), cut.whole(scale)),
        "dgamma": _of_channels(dy * hats, abs(dy) * sizes, m),
        "dbeta": _of_channels(dy, abs(dy), m),
    }


def _of_channels(terms: Any, sizes: Any, m: Maths) -> Expected:
    return expected(m.sum(terms, (0, 2)).reshape(-1), m.sum(sizes, (0, 2)).reshape(-1))
