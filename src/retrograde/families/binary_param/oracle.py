"""lerp and its gradient over a namespace of maths: value and scale."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape, broadcast_axes
from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.binary_param.problem import BinaryParamBackwardDescriptor, _BinaryParamDescriptor


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


def backward(desc: BinaryParamBackwardDescriptor, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    dy, w = operands["dy"], _weight(desc, operands, m)
    results = {"da": _ended(desc, (1 - w) * dy, desc.a_shape, m), "db": _ended(desc, w * dy, desc.b_shape, m)}
    if desc.weight_shape is not None:
        a, b = operands["a"], operands["b"]
        found = _summed(desc, dy * (b - a), desc.weight_shape, m)
        if Element(str(desc.element)).info.itemsize == 2:
            # They are measured at the value: products of halves are exact, the difference is not.
            parts = m.where(m.isinf(dy), dy * (b - a), dy * b), m.where(m.isinf(dy), m.const(0.0), -(dy * a))
            axes = (0, *(axis + 1 for axis in broadcast_axes(desc.weight_shape, desc.shape)))
            value = np.reshape(m.sum(np.stack(np.broadcast_arrays(*parts)), axes), desc.weight_shape)
            found = expected(value, found.scale)
        results["dw"] = found
    return results


def _ended(desc: _BinaryParamDescriptor, terms: Array, shape: Shape | None, m: Maths) -> Expected:
    """None: at full shape."""
    return expected(terms) if shape is None else _summed(desc, terms, shape, m)


def _summed(desc: _BinaryParamDescriptor, terms: Array, shape: Shape, m: Maths) -> Expected:
    repeated = broadcast_axes(shape, desc.shape)
    value, scale = (np.reshape(m.sum(x, repeated), shape) for x in (terms, abs(terms)))
    return expected(value, scale)
