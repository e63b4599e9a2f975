"""gated_activation: `y = a gate(b)`, with the gates of `lib/gates.py`."""

from typing import Any, NamedTuple

import triton
import triton.language as tl

from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.lib import gates
from retrograde.backends.triton.lib.maths import split_exponent, times_power
from retrograde.backends.triton.runtime.geometry import View
from retrograde.backends.triton.runtime.kernels import Kernels, bounds
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks


@triton.jit
def gated(given, params, STORED: tl.constexpr, F: tl.constexpr):
    a, b = given
    s, ks, slope, kslope, factor = F(b, STORED)
    ma, ka = split_exponent(a)
    mb, kb = split_exponent(factor)
    return (times_power(tl.where(b != b, b, (ma * mb) * s), (ka + ks) + kb),)


@triton.jit
def gated_slopes(given, params, STORED: tl.constexpr, F: tl.constexpr):
    dy, a, b = given
    s, ks, slope, kslope, factor = F(b, STORED)
    mdy, kdy = split_exponent(dy)
    ma, ka = split_exponent(a)
    mb, kb = split_exponent(factor)
    da = times_power(tl.where(b != b, b, (mdy * mb) * s), (kdy + ks) + kb)
    mdb, kdb = split_exponent(slope)  # near its root the slope is small beside its terms
    db = times_power(tl.where(b != b, b, (mdy * ma) * mdb), (kdy + ka) + (kdb + kslope))
    return da, db


@triton.jit
def rectified(given, params, STORED: tl.constexpr, F: tl.constexpr):
    a, b = given
    return (a * tl.where(b > 0, b, tl.where(b != b, b, 0.0)),)


@triton.jit
def rectified_slopes(given, params, STORED: tl.constexpr, F: tl.constexpr):
    dy, a, b = given
    off = tl.where(b != b, b, 0.0)
    return tl.where(b > 0, dy * b, off), tl.where(b > 0, dy * a, off)


class Row(NamedTuple):
    """The ops of a kind, forward and backward, and its gate where they take one."""

    forward: Any
    backward: Any
    gate: Any = None


ROWS = {
    "glu": Row(gated, gated_slopes, gates.sigmoid),
    "reglu": Row(rectified, rectified_slopes),
    "swiglu": Row(gated, gated_slopes, gates.silu),
    "geglu": Row(gated, gated_slopes, gates.gelu),
    "geglu_tanh": Row(gated, gated_slopes, gates.gelu_tanh),
}
_ULPS = {"reglu": (1.0, 1.0), "geglu": (4.0, 4.0), "": (3.0, 3.0)}
BOUNDS = {"forward": _ULPS, "backward": _ULPS}
PROBLEMS = ("4096x8192 split_dim=1", "8192x4096 split_dim=0")


def steps(desc: Any, views: dict[str, View], _workspace: int, blocks: Blocks) -> list[Step]:
    row = ROWS[desc.kind]
    if desc.direction == "forward":
        return map_steps(row.forward, [views["a"], views["b"]], [views["y"]], blocks, formula=row.gate)
    given = [views["dy"], views["a"], views["b"]]
    return map_steps(row.backward, given, [views["da"], views["db"]], blocks, formula=row.gate)


def _precision(desc: Any) -> tuple[str, str]:
    maths = "f64" if desc.element == "f64" else "f32"
    return maths, maths


KERNELS = {
    "gated_activation": Kernels(
        {"forward": ROWS, "backward": ROWS}, steps, bounds(BOUNDS), PROBLEMS, precision=_precision
    )
}
