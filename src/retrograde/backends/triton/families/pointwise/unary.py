"""The formulas of unary ops, as in csrc/kernels/pointwise/unary_formulas.h. No lane is computed twice."""

import triton
import triton.language as tl

from retrograde.backends.triton.families.pointwise.formulas import curve, gradient, value
from retrograde.backends.triton.lib import gates
from retrograde.backends.triton.lib.maths import (
    clamp,
    divide,
    exp_parts,
    is_inf,
    log1p_unit,
    split_exponent,
    times_power,
    two_prod,
)


@curve("exp")
@triton.jit
def exp(x, STORED: tl.constexpr):
    m, k = exp_parts(clamp(x, -8192.0, 8192.0), 0.0 * clamp(x, -1.0, 1.0))
    m = tl.where(is_inf(x), tl.where(x > 0, x, 0.0), m)
    return m, k, m, k


@triton.jit
def _of_gate(x, STORED: tl.constexpr, GATE: tl.constexpr):
    s, ks, slope, kslope, factor = GATE(x, STORED)
    m, k = split_exponent(factor)
    return m * s, k + ks, slope, kslope


@curve("sigmoid")
@triton.jit
def sigmoid(x, STORED: tl.constexpr):
    return _of_gate(x, STORED, gates.sigmoid)


@curve("silu")
@triton.jit
def silu(x, STORED: tl.constexpr):
    return _of_gate(x, STORED, gates.silu)


@curve("gelu")
@triton.jit
def gelu(x, STORED: tl.constexpr):
    return _of_gate(x, STORED, gates.gelu)


@curve("gelu_tanh")
@triton.jit
def gelu_tanh(x, STORED: tl.constexpr):
    return _of_gate(x, STORED, gates.gelu_tanh)


@triton.jit
def _product(x, beta):
    """beta x as a sum of two, at most 8192 in magnitude: its absolute error is the relative error of e^(beta x)."""
    if x.dtype == tl.float64:
        high, low = two_prod(x, beta)
        far = ~(tl.abs(high) < 8192.0)
        return clamp(high, -8192.0, 8192.0), tl.where(far, 0.0, low)
    else:
        wide = clamp(x.to(tl.float64) * beta, -8192.0, 8192.0)
        high = wide.to(tl.float32)
        return high, (wide - high.to(tl.float64)).to(tl.float32)


@curve("softplus")
@triton.jit
def softplus(x, STORED: tl.constexpr, beta):
    """log1p(e) / beta with e = e^-|t|, t = beta x, plus x where t > 0, which has the same sign: nothing cancels."""
    beta = tl.full(x.shape, beta, tl.float64)
    t, low = _product(x, beta)
    rises = t > 0
    m, k = exp_parts(-tl.abs(t), tl.where(rises, -low, low))
    s, ks, other, q, rest = gates.sigmoid_parts(~rises, m, k)
    tiny = k < -64  # there log1p(e) is e
    part = tl.where(tiny, m, log1p_unit(m * gates.normal_power(k, m.dtype)))
    mb, kb = split_exponent(beta)
    part = divide(part, mb.to(x.dtype))
    kpart = tl.where(tiny, k, 0) - kb
    s = tl.where(is_inf(x) & ~rises, 0.0, s)
    return tl.where(rises, x + times_power(part, kpart), part), tl.where(rises, 0, kpart), s, ks


@value("unary", "relu")
@triton.jit
def relu(x):
    """-0 and NaN as they are."""
    return tl.where(x < 0, 0.0, x)


@gradient("relu")
@gradient("relu", saved=True)
@triton.jit
def relu_gradient(dy, x):
    """+0 from 0 down, whatever dy holds. y is above 0 where x is."""
    return tl.where(x > 0, dy, tl.where(x == x, 0.0, x))


@value("unary", "isnan")
@triton.jit
def isnan(x):
    return x != x


@gradient("exp", saved=True)
@triton.jit
def exp_gradient_of_y(dy, y):
    return dy * y


@gradient("sigmoid", saved=True)
@triton.jit
def sigmoid_gradient_of_y(dy, y):
    return dy * (y * (1.0 - y))
