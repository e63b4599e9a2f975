"""lerp and its gradient over a namespace of maths: value and scale."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from retrograde._core.layout import broadcast_axes
from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.binary_param.problem import _BinaryParamDescriptor


def _weight(desc: _BinaryParamDescriptor, operands: Mapping[str, Array], m: Maths) -> Any:
    return operands["weight"] if desc.param is None else m.const(desc.param)


def forward(desc: _BinaryParamDescriptor, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    a, b, w = operands["a"], operands["b"], _weight(desc, operands, m)
    from_a = abs(w) < 0.5
    start = m.where(from_a, a, b)
    step = m.where(from_a, w, w - 1) * (b - a)
    # Only infinite terms count beside an infinite one; 0 * inf is 0 here.
    zero = m.const(0.0)
    limit = m.where(m.isinf(a) & (w != 1), (1 - w) * a, zero) + m.where(m.isinf(b) & (w != 0), w * b, zero)
    infinite = m.where(m.isinf(w), False, m.isinf(a) | m.isinf(b))
    value = m.where(infinite, limit, start + step)
    value = m.where(w == 0, a, m.where(w == 1, b, value))
    value = m.where(m.isnan(a) | m.isnan(b), a + b, value)
    return {"y": expected(value, m.where(infinite, abs(value), abs(start) + abs(step)))}


def backward(desc: _BinaryParamDescriptor, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    dy, w = operands["dy"], _weight(desc, operands, m)
    results = {"da": expected((1 - w) * dy), "db": expected(w * dy)}
    if desc.weight_shape is not None:
        terms = dy * (operands["b"] - operands["a"])
        repeated = broadcast_axes(desc.weight_shape, desc.shape)
        value, scale = (np.reshape(m.sum(x, repeated), desc.weight_shape) for x in (terms, abs(terms)))
        results["dw"] = expected(value, scale)
    return results
