"""gated_activation: the gates as in csrc/kernels/common/gates.h, exponents split from mantissas.

A gate gives (s, ks, slope, kslope): s 2^ks, and slope 2^kslope for gate'(b); gate(b) is s, or b s with TIMES_B.
No lane is computed twice: products are taken of mantissas, and one power of two is applied last.
"""

from typing import Any

import triton
import triton.language as tl

from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.lib.maths import (
    clamp,
    divide,
    exp_parts,
    is_inf,
    power_of_two,
    split_exponent,
    times_power,
    two_prod,
    two_sum,
    upper_tail,
)
from retrograde.backends.triton.runtime.geometry import View
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks


@triton.jit
def _normal_power(k, D: tl.constexpr):
    """2^k for k <= 0; 0 where it is no normal number."""
    if D == tl.float64:
        return tl.where(k < -1000, 0.0, power_of_two(tl.maximum(k, -1000), D))
    else:
        return tl.where(k < -120, 0.0, power_of_two(tl.maximum(k, -120), D))


@triton.jit
def _sigmoid(negative, m, k):
    """(sigma(z), its exponent, sigma(-z), the lesser of both as mantissa) from e^-|z| = m 2^k."""
    small = m * _normal_power(k, m.dtype)
    d = 1.0 + small
    p = divide(1.0 + 0.0 * m, d)
    q = divide(m, d)
    lesser = q * _normal_power(k, m.dtype)
    return tl.where(negative, q, p), tl.where(negative, k, 0), tl.where(negative, p, lesser), q, 1.0 - lesser


@triton.jit
def glu(b):
    z = clamp(b, -8192.0, 8192.0)
    m, k = exp_parts(-tl.abs(z), 0.0 * z)
    s, ks, other, q, rest = _sigmoid(z < 0, m, k)
    return s, ks, tl.where(is_inf(b), 0.0, q * rest), k


@triton.jit
def swiglu(b):
    z = clamp(b, -8192.0, 8192.0)
    m, k = exp_parts(-tl.abs(z), 0.0 * z)
    s, ks, other, q, rest = _sigmoid(z < 0, m, k)
    return s, ks, s * (1.0 + z * other), ks


@triton.jit
def geglu(b):
    """Phi(-z) = upper_tail(z) e^(-z^2/2): one exponential serves Phi and phi. The square is taken exactly."""
    z = clamp(b, -128.0, 128.0)
    size = tl.abs(z)
    high, low = two_prod(z, z)
    m, k = exp_parts(-0.5 * high, -0.5 * low)
    power = _normal_power(k, m.dtype)
    tail = upper_tail(size) * m
    density = m * 0.3989422804014327
    negative = z < 0
    s = tl.where(negative, tail, 1.0 - tail * power)
    slope = tl.where(negative, tail + z * density, s + z * (density * power))
    power_of_s = tl.where(negative, k, 0)
    return s, power_of_s, slope, power_of_s


@triton.jit
def geglu_tanh(b):
    """b sigma(w), w = c0 b + c1 b^3: the absolute error of w is the relative error of e^-w, so w is wider than b."""
    z = clamp(b, -64.0, 64.0)
    size = tl.abs(z)
    if b.dtype == tl.float64:
        high, low = two_prod(size, size)
        term, term_low = two_prod(high, 0.07135481627260025 + 0.0 * size)
        term_low += high * -6.175149918155315e-19 + low * 0.07135481627260025
        sum_high, sum_low = two_sum(term, 1.5957691216057308 + 0.0 * size)
        sum_low += term_low - 9.96930880911092e-17
        w, w_low = two_prod(size, sum_high)
        w_low += size * sum_low
        m, k = exp_parts(-w, -w_low)
        slope_high, slope_low = two_sum(sum_high, 2.0 * term)
        bdw = z * (slope_high + (slope_low + (sum_low + 2.0 * term_low)))
    else:
        d = size.to(tl.float64)
        square = d * d
        w = d * (1.5957691216057308 + 0.07135481627260025 * square)
        high = w.to(tl.float32)
        low = (w - high.to(tl.float64)).to(tl.float32)
        m, k = exp_parts(-high, -low)
        bdw = z * (1.5957691216057308 + 0.21406444881780073 * square).to(tl.float32)
    s, ks, other, q, rest = _sigmoid(z < 0, m, k)
    return s, ks, s * (1.0 + bdw * other), ks


@triton.jit
def _near_root(slope, kslope, b, near, c0, c1, c2, c3):
    """f16 is measured on the value: next to its root the slope is a polynomial of the distance, which is exact."""
    d = b - near
    close = tl.abs(d) < 0.03125
    p = ((c3 * d + c2) * d + c1) * d + c0
    return tl.where(close, p, slope), tl.where(close, 0, kslope)


@triton.jit
def _forward(given, GATE: tl.constexpr, TIMES_B: tl.constexpr):
    a, b = given
    s, ks, slope, kslope = GATE(b)
    nothing = b == -float("inf")
    s = tl.where(nothing, 0.0, s)
    ma, ka = split_exponent(a)
    k = ka + ks
    m = ma * s
    if TIMES_B:
        mb, kb = split_exponent(tl.where(nothing, -1.0, b))
        m = (ma * mb) * s
        k += kb
    m = tl.where(b != b, b, m)
    return (times_power(m, k),)


@triton.jit
def _backward(given, s, ks, slope, kslope, TIMES_B: tl.constexpr):
    dy, a, b = given
    nothing = b == -float("inf")
    s = tl.where(nothing, 0.0, s)
    slope = tl.where(nothing, 0.0, slope)
    mdy, kdy = split_exponent(dy)
    ma, ka = split_exponent(a)
    m = mdy * s
    k = kdy + ks
    if TIMES_B:
        mb, kb = split_exponent(tl.where(nothing, -1.0, b))
        m = (mdy * mb) * s
        k += kb
    da = times_power(tl.where(b != b, b, m), k)
    mdb, kdb = split_exponent(slope)  # near its root the slope is small beside its terms
    db = times_power(tl.where(b != b, b, (mdy * ma) * mdb), (kdy + ka) + (kdb + kslope))
    return da, db


@triton.jit
def glu_forward(given, p0, p1, p2, STORED: tl.constexpr):
    return _forward(given, glu, False)


@triton.jit
def swiglu_forward(given, p0, p1, p2, STORED: tl.constexpr):
    return _forward(given, swiglu, True)


@triton.jit
def geglu_forward(given, p0, p1, p2, STORED: tl.constexpr):
    return _forward(given, geglu, True)


@triton.jit
def geglu_tanh_forward(given, p0, p1, p2, STORED: tl.constexpr):
    return _forward(given, geglu_tanh, True)


@triton.jit
def reglu_forward(given, p0, p1, p2, STORED: tl.constexpr):
    a, b = given
    return (a * tl.where(b > 0, b, tl.where(b != b, b, 0.0)),)


@triton.jit
def glu_backward(given, p0, p1, p2, STORED: tl.constexpr):
    s, ks, slope, kslope = glu(given[2])
    return _backward(given, s, ks, slope, kslope, False)


@triton.jit
def swiglu_backward(given, p0, p1, p2, STORED: tl.constexpr):
    b = given[2]
    s, ks, slope, kslope = swiglu(b)
    if STORED == tl.float16:
        slope, kslope = _near_root(
            slope, kslope, b, -1.27846456, -2.82703971e-09, 0.217811704, 0.146637648, 0.0188699774
        )
    return _backward(given, s, ks, slope, kslope, True)


@triton.jit
def geglu_backward(given, p0, p1, p2, STORED: tl.constexpr):
    b = given[2]
    s, ks, slope, kslope = geglu(b)
    if STORED == tl.float16:
        slope, kslope = _near_root(
            slope, kslope, b, -0.751791537, -5.22731192e-09, 0.431493998, 0.388201505, -0.0182104874
        )
    return _backward(given, s, ks, slope, kslope, True)


@triton.jit
def geglu_tanh_backward(given, p0, p1, p2, STORED: tl.constexpr):
    b = given[2]
    s, ks, slope, kslope = geglu_tanh(b)
    if STORED == tl.float16:
        slope, kslope = _near_root(
            slope, kslope, b, -0.752461433, -4.88057683e-09, 0.430400074, 0.387434989, -0.0157950185
        )
    return _backward(given, s, ks, slope, kslope, True)


@triton.jit
def reglu_backward(given, p0, p1, p2, STORED: tl.constexpr):
    dy, a, b = given
    off = tl.where(b != b, b, 0.0)
    return tl.where(b > 0, dy * b, off), tl.where(b > 0, dy * a, off)


FORWARD = {
    "glu": glu_forward,
    "reglu": reglu_forward,
    "swiglu": swiglu_forward,
    "geglu": geglu_forward,
    "geglu_tanh": geglu_tanh_forward,
}
BACKWARD = {
    "glu": glu_backward,
    "reglu": reglu_backward,
    "swiglu": swiglu_backward,
    "geglu": geglu_backward,
    "geglu_tanh": geglu_tanh_backward,
}
KERNELS = {"forward": FORWARD, "backward": BACKWARD}


def steps(desc: Any, views: dict[str, View], _workspace: int, blocks: Blocks) -> list[Step]:
    if desc.direction == "forward":
        return map_steps(FORWARD[desc.kind], [views["a"], views["b"]], [views["y"]], blocks)
    given = [views["dy"], views["a"], views["b"]]
    return map_steps(BACKWARD[desc.kind], given, [views["da"], views["db"]], blocks)
