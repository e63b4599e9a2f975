"""binary_param: lerp as in csrc/kernels/binary_param/formulas.h, computed in f64 and rounded once.

Both branches are base + c (other - base): (a, b, w) where |w| < 1/2, else (b, a, 1 - w); c is carried as c + c_low.
f64 and halves are compensated: f64 for 1 ULP of the scale, halves since they are measured on the value itself.
"""

import math
from typing import Any

import triton
import triton.language as tl

from retrograde._core.layout import Shape
from retrograde._core.registry import Bound
from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.engines.recipe import Recipe
from retrograde.backends.triton.engines.sum_to import end_sum, multiple_sum, sum_to_steps, sum_to_workspace, weight_sum
from retrograde.backends.triton.lib.maths import clamp, is_finite, two_prod, two_sum
from retrograde.backends.triton.runtime.geometry import View
from retrograde.backends.triton.runtime.kernels import Kernels, bounds
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks

KINDS = dict.fromkeys(("forward", "backward"), ("lerp",))
BOUNDS = {"forward": {"": (1.0, 1.0)}, "backward": {"": (1.0, 1.0)}}
ENDS = ("", "a_shape=4096 b_shape=4096x1")  # of the gradient: at full shape, and as sums
PROBLEMS = ("4096x4096 param=0.3", "4096x4096 weight_shape=4096", "4096x4096 weight_shape=4096x1")


@triton.jit
def _core(base, other, c, c_low, COMPENSATED: tl.constexpr):
    if COMPENSATED:
        d, d_low = two_sum(other, -base)
        p, p_low = two_prod(c, d)
        s, s_low = two_sum(base, p)
        low = s_low + ((c * d_low + c_low * d) + p_low)
        return tl.where(is_finite(s) & is_finite(low), s + low, s)
    else:
        return base + c * (other - base)


@triton.jit
def _lerp(base, other, c, c_low, STORED: tl.constexpr):
    y = _core(base, other, c, c_low, STORED != tl.float32)
    both = is_finite(base) & is_finite(other)
    if STORED == tl.float64:  # the difference may overflow though the answer does not
        fixed = 8.0 * _core(base * 0.125, other * 0.125, c, c_low, True)
    else:
        fixed = y
    limit = tl.where(is_finite(base), 0.0, (1.0 - c) * base) + tl.where(is_finite(other), 0.0, c * other)
    y = tl.where(is_finite(y) | ~is_finite(c), y, tl.where(both, fixed, limit))
    # c = 0: the base itself, sign of zero and all, unless the other end is NaN
    return tl.where(c == 0, tl.where(other == other, base, other), y)


@triton.jit
def lerp_scalar_forward(given, params, STORED: tl.constexpr, F: tl.constexpr):
    """given: base, other; params: c and its low part."""
    base, other = given
    c = tl.full(base.shape, params[0], tl.float64)
    c_low = tl.full(base.shape, params[1], tl.float64)
    return (_lerp(base, other, c, c_low, STORED),)


@triton.jit
def _scaled(x, c, c_low):
    """c x + c_low x, where an infinite x must not meet a c_low of the other sign."""
    return c * x + c_low * clamp(x, -1.7976931348623157e308, 1.7976931348623157e308)


@triton.jit
def lerp_scalar_backward(given, params, STORED: tl.constexpr, F: tl.constexpr):
    """params: 1 - w, its low part, w."""
    dy = given[0]
    return _scaled(dy, params[0], params[1]), dy * params[2]


@triton.jit
def lerp_tensor_forward(given, params, STORED: tl.constexpr, F: tl.constexpr):
    a, b, w = given
    u, u_low = two_sum(1.0, -w)
    small = tl.abs(w) < 0.5
    low = tl.where(small | ~is_finite(u), 0.0, u_low)
    return (_lerp(tl.where(small, a, b), tl.where(small, b, a), tl.where(small, w, u), low, STORED),)


@triton.jit
def lerp_tensor_backward(given, params, STORED: tl.constexpr, F: tl.constexpr):
    dy, w = given
    u, u_low = two_sum(1.0, -w)
    return _scaled(dy, u, tl.where(is_finite(u), u_low, 0.0)), dy * w


def _difference(w: float) -> tuple[float, float]:
    """1 - w as a sum of two."""
    s = 1.0 - w
    t = s - 1.0
    low = (1.0 - (s - t)) + (-w - t)
    return s, low if math.isfinite(low) else 0.0


def steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    if desc.direction == "forward":
        if desc.param is None:
            return map_steps(
                lerp_tensor_forward, [views["a"], views["b"], views["weight"]], [views["y"]], blocks, compute="f64"
            )
        near_a = abs(desc.param) < 0.5
        pair = [views["a"], views["b"]] if near_a else [views["b"], views["a"]]
        c = (desc.param, 0.0) if near_a else _difference(desc.param)
        return map_steps(lerp_scalar_forward, pair, [views["y"]], blocks, c, compute="f64")
    return _backward(desc, views, workspace, blocks)


def _summed(desc: Any) -> list[tuple[str, Recipe, tuple[float, float], Shape]]:
    """Of the ends that were repeated: which, how its gradient is summed, from which numbers, to which shape."""
    found = []
    for end, shape in (("a", desc.a_shape), ("b", desc.b_shape)):
        if shape is None:
            continue
        if desc.param is None:
            found.append((end, end_sum(desc.element, end), (0.0, 0.0), shape))
        else:
            numbers = _difference(desc.param) if end == "a" else (desc.param, 0.0)
            made = multiple_sum(desc.element, numbers[0])
            found.append((end, made, numbers if math.isfinite(numbers[0]) else (0.0, 0.0), shape))
    return found


def _backward(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    """Sums first: what has the full shape may lie on what they read."""
    dy, found, summed = views["dy"], [], _summed(desc)
    given = [dy] if desc.param is not None else [dy, views["weight"]]
    if desc.param is None:
        ends = [dy, views["a"], views["b"]]
        found += sum_to_steps(weight_sum(desc.element), ends, views["dw"], workspace, blocks)
    for end, made, numbers, _ in summed:
        found += sum_to_steps(made, given, views[f"d{end}"], workspace, blocks, numbers)
    parts = tuple(part for part, end in enumerate("ab") if end not in [each for each, *_ in summed])
    if parts:
        outs = [views[f"d{'ab'[part]}"] for part in parts]
        op = lerp_tensor_backward if desc.param is None else lerp_scalar_backward
        params = () if desc.param is None else (*_difference(desc.param), desc.param)
        found += map_steps(op, given, outs, blocks, params, parts=parts, compute="f64")
    return found


def workspace_size(desc: Any, blocks: Blocks) -> int:
    """The sums take it in turn."""
    if desc.direction != "backward":
        return 0
    sums = [(made, shape) for _, made, _, shape in _summed(desc)]
    if desc.weight_shape is not None:
        sums.append((weight_sum(desc.element), desc.weight_shape))
    return max((sum_to_workspace(made, desc.shape, shape, blocks) for made, shape in sums), default=0)


def _bound(desc: Any) -> Bound:
    """Halves are measured on the value, which terms of a sum may cancel to."""
    found = bounds(BOUNDS)(desc)
    sums = desc.direction == "backward" and desc.sums and desc.element in ("f16", "bf16")
    return Bound(found.max_ulp, 2.0**-50) if sums else found


KERNELS = {
    "binary_param": Kernels(KINDS, steps, _bound, PROBLEMS, {"backward": ENDS}, workspace_size=workspace_size),
}
