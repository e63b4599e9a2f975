"""From any element to any other, as in csrc/kernels/pointwise/cast.h: one rounding, saturated integers, "not 0"."""

from typing import Any

import triton
import triton.language as tl

from retrograde._core.dtypes import Element
from retrograde._core.given import COMPUTED_IN
from retrograde._core.registry import Bound
from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.runtime.geometry import View
from retrograde.backends.triton.runtime.kernels import Kernels
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks


@triton.jit
def _to_odd(x):
    """An f64 cut to 13 digits, the last set where anything was cut off: as an f32 it rounds to the right half."""
    u = x.to(tl.int64, bitcast=True)
    cut: tl.constexpr = (1 << 40) - 1
    return ((u & ~cut) | (((u & cut) + cut) & (cut + 1))).to(tl.float64, bitcast=True).to(tl.float32)


@triton.jit
def _before_half(x, HALF: tl.constexpr):
    """An f32 that rounds to the half that x rounds to."""
    if x.dtype == tl.float64:
        return _to_odd(x)
    elif x.dtype == tl.float32:
        return x
    elif HALF == tl.float16:  # infinite from 65520 on
        far: tl.constexpr = 1 << 17
        return tl.minimum(tl.maximum(x, -far), far).to(tl.float32)
    elif x.dtype == tl.int32:
        return _to_odd(x.to(tl.float64))
    else:
        cut: tl.constexpr = (1 << 12) - 1
        whole: tl.constexpr = 1 << 53
        odd = (x & ~cut) | (((x & cut) + cut) & (cut + 1))
        return _to_odd(tl.where((x > whole) | (x < -whole), odd, x).to(tl.float64))


@triton.jit
def _saturated(x, D: tl.constexpr):
    """To i32 or i64, of a float toward zero."""
    most: tl.constexpr = 2147483647 if D == tl.int32 else 9223372036854775807
    if x.dtype == tl.float32 or x.dtype == tl.float64:
        end: tl.constexpr = 2147483648.0 if D == tl.int32 else 9223372036854775808.0
        below = x > -end - 1 if (D == tl.int32 and x.dtype == tl.float64) else x >= -end
        inside = below & (x < end)
        found = tl.where(inside, x, 0.0).to(D)
        ends = tl.where(x > 0, most, tl.where(x < 0, -most - 1, 0)).to(D)
        return tl.where(inside, found, ends)
    elif D == tl.int32 and x.dtype == tl.int64:
        return tl.minimum(tl.maximum(x, -most - 1), most).to(D)
    else:
        return x.to(D)


@triton.jit
def cast_op(given, params, STORED: tl.constexpr, F: tl.constexpr):
    x = given[0]
    if x.dtype == tl.int1:
        return (x.to(STORED),)
    elif STORED == tl.int1:
        return (x != 0,)
    elif STORED == tl.float16 or STORED == tl.bfloat16:
        return (_before_half(x, STORED),)
    elif STORED == tl.int32 or STORED == tl.int64:
        return (_saturated(x, STORED),)
    else:
        return (x.to(STORED),)


def _steps(desc: Any, views: dict[str, View], _workspace: int, blocks: Blocks) -> list[Step]:
    compute = COMPUTED_IN.get(desc.element, desc.element)
    return map_steps(cast_op, [views["input"]], [views["output"]], blocks, compute=compute)


def _precision(desc: Any) -> tuple[str, str]:
    return str(desc.element), str(desc.element)


KERNELS = Kernels(
    {"forward": ("cast",)},
    _steps,
    lambda _desc: Bound(0.5),
    tuple(f"4096x4096 output_element={each}" for each in Element),
    precision=_precision,
)
