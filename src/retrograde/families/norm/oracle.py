"""The oracles of norms, on lines as the rows of a matrix.

Scales: the formulas with absolute values and a plus in place of every minus; |x| + |mean| in place of |x - mean|, and
2^-20 of mean(|x|): a mean whose terms cancel is a sum of wider numbers (f64: 2^-10, as longdouble, in which the
reference computes, has 11 bits more).
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from retrograde._core.dtypes import Element
from retrograde._numerics.maths import Array, Expected, Maths, expected


def stored(x: Any, element: Any, m: Maths) -> Any:
    """Rounded once to what an element holds, to nearest even."""
    if x.dtype == object:
        flat = [m.const(float(each)) for each in stored(x.astype(np.float64), element, m).ravel()]
        made = np.empty(len(flat), object)
        made[:] = flat
        return made.reshape(x.shape)
    bits, least, most = _FORMATS[Element(element)]
    _, exponent = np.frexp(x)
    unit = np.ldexp(x.dtype.type(1), np.maximum(exponent - bits, least).astype(np.int32))
    made = np.where(np.isfinite(x) & (x != 0), np.rint(x / unit) * unit, x)
    return np.where(abs(made) > most, np.copysign(x.dtype.type(np.inf), made), made)


# Bits of the mantissa, the exponent of the smallest number, the largest number.
_FORMATS = {
    Element.F32: (24, -149, float(np.finfo(np.float32).max)),
    Element.F16: (11, -24, 65504.0),
    Element.BF16: (8, -133, float.fromhex("0x1.fep127")),
    Element.F64: (53, -1074, float(np.finfo(np.float64).max)),
}


def root_of(mean_square: Any, eps: float, m: Maths) -> Any:
    """1 / sqrt(mean_square + eps), 0 where that is infinite; NaN of a negative number."""
    total = mean_square + m.const(eps)
    total = m.where(total < 0, m.const("nan"), total)
    none = total == 0
    return m.where(none, m.const(0.0), 1 / m.sqrt(m.where(none, m.const(1.0), total)))


class Lines:
    """Lines with their statistics: `size` is that of the terms of x - mean."""

    def __init__(self, desc: Any, x: Any, centred: bool, m: Maths) -> None:
        n, eps = x.shape[1], desc.eps
        self.mean = m.const(0.0)
        self.centred, self.size = x, abs(x)
        if centred:
            equal = np.all(x == x[:, :1], axis=1, keepdims=True)
            self.mean = m.where(equal, x[:, :1], m.sum(x, (1,)) / n)
            self.centred, self.size = x - self.mean, abs(x) + abs(self.mean)
            part = 2.0**-10 if desc.element == Element.F64 else 2.0**-20
            self.size = self.size + m.const(part) * (m.sum(abs(x), (1,)) / n)
        self.root = root_of(m.sum(self.centred * self.centred, (1,)) / n, eps, m)
        self.hat = self.centred * self.root

    def slopes(self, g: Any, size: Any, centred: bool, m: Maths) -> tuple[Any, Any]:
        """dx of g, which is dy times the weight, and its scale; |g| is at most `size`."""
        n, hats = g.shape[1], self.size * self.root
        value = g - self.hat * (m.sum(g * self.hat, (1,)) / n)
        scale = size + hats * (m.sum(size * hats, (1,)) / n)
        if centred:
            value, scale = value - m.sum(g, (1,)) / n, scale + m.sum(size, (1,)) / n
        broken = np.any(m.isnan(g) | m.isinf(g), axis=1, keepdims=True)
        return m.where(broken, m.const("nan"), value * self.root), scale * self.root


def _matrix(desc: Any, operands: Mapping[str, Array], name: str) -> Any:
    found = operands.get(name)
    return None if found is None else found.reshape(desc.lines, desc.n)


def _row(operands: Mapping[str, Array], name: str, m: Maths, without: float) -> Any:
    found = operands.get(name)
    return m.const(without) if found is None else found.reshape(1, -1)


def forward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    h, found = _matrix(desc, operands, "x"), {}
    if desc.has_residual:
        whole = h + _matrix(desc, operands, "residual")
        h = stored(whole, desc.element, m)
        found["h"] = expected(whole.reshape(desc.input_shape))
    if 0 in desc.input_shape:
        return found | {"y": expected(np.full(desc.input_shape, m.const(0.0)))}
    centred = str(desc.kind) == "layer_norm"
    lines = Lines(desc, h, centred, m)
    hat = stored(lines.hat, desc.element, m) if desc.rounds else lines.hat
    gamma = _row(operands, "gamma", m, 1.0 if desc.offset == 0 else 0.0)
    beta = _row(operands, "beta", m, 0.0)
    offset = m.const(desc.offset)
    value = hat * (offset + gamma) + beta
    scale = _size(desc, lines, m) * (abs(offset) + abs(gamma)) + abs(beta)
    return found | {"y": expected(value.reshape(desc.input_shape), scale.reshape(desc.input_shape))}


def backward(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    zero = m.const(0.0)
    if 0 in desc.input_shape:
        empty = expected(np.full(desc.input_shape, zero))
        sums = expected(np.full(desc.norm_shape, zero))
        return {"dx": empty, "dgamma": sums, "dbeta": sums}
    dy, x = _matrix(desc, operands, "dy"), _matrix(desc, operands, "x")
    centred = str(desc.kind) == "layer_norm"
    lines = Lines(desc, x, centred, m)
    gamma, offset = _row(operands, "gamma", m, 1.0 if desc.offset == 0 else 0.0), m.const(desc.offset)
    value, scale = lines.slopes(dy * (offset + gamma), abs(dy) * (abs(offset) + abs(gamma)), centred, m)
    if desc.has_residual:
        more = _matrix(desc, operands, "dresidual")
        value, scale = value + more, scale + abs(more)
    hat = stored(lines.hat, desc.element, m) if desc.rounds else lines.hat
    found = {"dx": expected(value.reshape(desc.input_shape), scale.reshape(desc.input_shape))}
    found["dgamma"] = _over_lines(desc, dy * hat, abs(dy) * _size(desc, lines, m), m)
    found["dbeta"] = _over_lines(desc, dy, abs(dy), m)
    return found


def _size(desc: Any, lines: Lines, m: Maths) -> Any:
    """Of xhat; where that is rounded to storage at least the smallest normal number: below it a unit stays the same."""
    found = lines.size * lines.root
    if not desc.rounds:
        return found
    bits, least, _ = _FORMATS[Element(desc.element)]
    normal = m.const(2.0 ** max(least + bits - 1, -1022))
    return m.where(found < normal, normal, found)


def _over_lines(desc: Any, terms: Any, sizes: Any, m: Maths) -> Expected:
    value, scale = m.sum(terms, (0,)), m.sum(sizes, (0,))
    return expected(value.reshape(desc.norm_shape), scale.reshape(desc.norm_shape))


def mask_of(lead: int, rank: int) -> int:
    """Trailing axes, from `lead` on, as a mask."""
    return (1 << rank) - (1 << lead)
