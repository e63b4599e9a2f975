"""A few numbers that come out wrong by the usual formula, computed here and now: textbook against ours."""

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

from retrograde import functional
from retrograde._core.dtypes import Element
from retrograde._numerics.maths import expected
from retrograde.testing.ulp import ulp_error

f32 = np.float32


class Edge(NamedTuple):
    what: str
    textbook: str  # the formula
    usual: str
    ours: str
    right: str


def _packed(a: float, b: float) -> Any:
    return np.array([a, b], f32)


def _gelu_tail() -> Edge:
    """1 + erf(b / sqrt 2) is 0 in f32 long before the product is."""
    b = -8.0
    usual = f32(b) * f32(0.5) * (f32(1) + f32(math.erf(f32(b) * f32(math.sqrt(0.5)))))
    ours = functional.geglu(_packed(1.0, b))[0]
    right = b * 0.5 * math.erfc(-b * math.sqrt(0.5))
    return Edge("geglu, f32, b = -8", "b/2 (1 + erf(b/√2))", f"{usual:.7g}", f"{ours:.7g}", f"{right:.7g}")


def _glu_slope() -> Edge:
    """1 - s is 0 in f32 from b = 17 on; sigma(-b) is not."""
    b = 20.0
    s = f32(1) / (f32(1) + np.exp(f32(-b)))
    usual = s * (f32(1) - s)
    ours = functional.glu_backward(np.ones(1, f32), _packed(1.0, b))[1]
    right = math.exp(-b) / (1 + math.exp(-b)) ** 2
    return Edge("glu backward, f32, b = 20", "s (1 - s)", f"{usual:.7g}", f"{ours:.7g}", f"{right:.7g}")


def _lerp_end() -> Edge:
    """a + (b - a) is not b."""
    a, b = np.array([1e8], f32), np.array([1.0], f32)
    usual = a + f32(1) * (b - a)
    return Edge(
        "lerp, f32, 1e8 to 1, w = 1", "a + w (b - a)", f"{usual[0]:g}", f"{functional.lerp(a, b, 1.0)[0]:g}", "1"
    )


def _bf16_rounding() -> Edge:
    """Each step rounded to bf16, as an array library does it, against one rounding at the end."""
    bf16 = ml_dtypes.bfloat16
    gate = np.linspace(-6, 6, 4096).astype(bf16)
    value = np.full(gate.shape, 1.7, bf16)
    one = bf16(1)
    steps = value * (gate / (one + np.exp(-gate)))
    wide = gate.astype(np.float64)
    right = expected(value.astype(np.float64) * wide / (1 + np.exp(-wide)))
    worst = [
        float(np.max(ulp_error(got, right, Element.BF16)))
        for got in (steps, functional.swiglu(np.concatenate([value, gate])))
    ]
    usual, ours = (f"{error:.2f} ULP" for error in worst)
    return Edge("swiglu, bf16, worst of 4,096", "rounded at each step", usual, ours, "0.5 ULP")


def edges() -> Iterator[Edge]:
    with np.errstate(all="ignore"):
        for make in (_gelu_tail, _glu_slope, _lerp_end, _bf16_rounding):
            yield make()
