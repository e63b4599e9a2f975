"""The formulas of unary ops, as in csrc/kernels/pointwise/unary_formulas.h. No lane is computed twice."""

import triton
import triton.language as tl

from retrograde.backends.triton.families.pointwise.formulas import curve, gradient, value
from retrograde.backends.triton.lib import gates
from retrograde.backends.triton.lib.maths import clamp, divide, exp_parts, is_inf, split_exponent, times_power


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


@curve("softplus")
@triton.jit
def softplus(x, STORED: tl.constexpr, beta):
    """log1p(e^-|beta x|) / beta, plus x where beta x > 0, which has the same sign: nothing cancels."""
    beta = tl.full(x.shape, beta, tl.float64)
    rises, part, kpart, s, ks = gates.soft_step(x, beta)
    mb, kb = split_exponent(beta)
    part, kpart = divide(part, mb.to(x.dtype)), kpart - kb
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
