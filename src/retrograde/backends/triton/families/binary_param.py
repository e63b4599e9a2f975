"""binary_param: lerp as in csrc/kernels/binary_param/formulas.h, computed in f64 and rounded once.

Both branches are base + c (other - base): (a, b, w) where |w| < 1/2, else (b, a, 1 - w); c is carried as c + c_low.
f64 and halves are compensated: f64 for 1 ULP of the scale, halves since they are measured on the value itself.
"""

import math
from typing import Any

import triton
import triton.language as tl

from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.engines.sum_to import sum_to_steps, sum_to_workspace, weight_sum
from retrograde.backends.triton.lib.maths import clamp, is_finite, two_prod, two_sum
from retrograde.backends.triton.runtime.geometry import View
from retrograde.backends.triton.runtime.kernels import Kernels, bounds
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks

KINDS = dict.fromkeys(("forward", "backward"), ("lerp",))
BOUNDS = {"forward": {"": (1.0, 1.0)}, "backward": {"": (1.0, 1.0)}}
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
    outs = [views["da"], views["db"]]
    if desc.param is not None:
        params = (*_difference(desc.param), desc.param)
        return map_steps(lerp_scalar_backward, [views["dy"]], outs, blocks, params, compute="f64")
    # dw first: da and db may lie on what it reads
    return [
        *sum_to_steps(weight_sum(desc.element), [views["dy"], views["a"], views["b"]], views["dw"], workspace, blocks),
        *map_steps(lerp_tensor_backward, [views["dy"], views["weight"]], outs, blocks, compute="f64"),
    ]


def workspace_size(desc: Any, blocks: Blocks) -> int:
    if desc.weight_shape is None or desc.direction != "backward":
        return 0
    return sum_to_workspace(weight_sum(desc.element), desc.shape, desc.weight_shape, blocks)


KERNELS = {"binary_param": Kernels(KINDS, steps, bounds(BOUNDS), PROBLEMS, workspace_size=workspace_size)}
