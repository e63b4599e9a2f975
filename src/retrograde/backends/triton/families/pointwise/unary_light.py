"""The unary rows that compare, round, select and divide. Options are f64: x is compared with them in f64."""

import triton
import triton.language as tl

from retrograde.backends.triton.families.pointwise.formulas import gradient, value
from retrograde.backends.triton.lib.exp_log import with_sign
from retrograde.backends.triton.lib.maths import clamp, divide, is_inf, split_exponent, square_root, times_power


@triton.jit
def closed(x):
    """+0 where x is a number, else NaN."""
    return tl.where(x == x, 0.0, x)


@triton.jit
def whole(x):
    """The nearest whole number, ties to even."""
    size = tl.abs(x)
    if x.dtype == tl.float64:
        near = (size + 4503599627370496.0) - 4503599627370496.0
        return tl.where(size < 4503599627370496.0, with_sign(near, x), x)
    else:
        near = (size + 8388608.0) - 8388608.0
        return tl.where(size < 8388608.0, with_sign(near, x), x)


@triton.jit
def option(x, number):
    return tl.full(x.shape, number, tl.float64)


@value("unary", "neg")
@triton.jit
def neg(x):
    return -x


@gradient("neg")
@triton.jit
def neg_gradient(dy, x):
    return -dy


@value("unary", "abs")
@triton.jit
def abs_(x):
    return tl.abs(x)


@gradient("abs")
@triton.jit
def abs_gradient(dy, x):
    return tl.where(x > 0, dy, tl.where(x < 0, -dy, dy * x))


@value("unary", "sign")
@triton.jit
def sign(x):
    return tl.where(x > 0, 1.0, tl.where(x < 0, -1.0, x))


@gradient("sign")
@gradient("floor")
@gradient("ceil")
@gradient("round")
@gradient("trunc")
@triton.jit
def step_gradient(dy, x):
    return tl.full(dy.shape, 0.0, dy.dtype)


@value("unary", "floor")
@triton.jit
def floor(x):
    near = whole(x)
    return tl.where(near > x, near - 1.0, near)


@value("unary", "ceil")
@triton.jit
def ceil(x):
    return -floor(-x)


@value("unary", "round")
@triton.jit
def round_(x):
    return whole(x)


@value("unary", "trunc")
@triton.jit
def trunc(x):
    return with_sign(floor(tl.abs(x)), x)


@value("unary", "frac")
@triton.jit
def frac(x):
    return with_sign(x - trunc(x), x)


@gradient("frac")
@triton.jit
def frac_gradient(dy, x):
    return dy


@value("unary", "reciprocal")
@triton.jit
def reciprocal(x):
    return divide(tl.full(x.shape, 1.0, x.dtype), x)


@gradient("reciprocal")
@triton.jit
def reciprocal_gradient(dy, x):
    """By mantissas: neither 1 / x^2 nor dy / x may leave the range before the product does."""
    my, ky = split_exponent(dy)
    mx, kx = split_exponent(x)
    return -times_power(divide(divide(my, mx), mx), ky - 2 * kx)


@gradient("reciprocal", saved=True)
@triton.jit
def reciprocal_gradient_of_y(dy, y):
    my, ky = split_exponent(dy)
    m, k = split_exponent(y)
    return -times_power(my * m * m, ky + 2 * k)


@value("unary", "square")
@triton.jit
def square(x):
    return x * x


@gradient("square")
@triton.jit
def square_gradient(dy, x):
    return tl.where(tl.abs(x) < 1.0, dy * (x + x), (dy + dy) * x)


@value("unary", "sqrt")
@triton.jit
def sqrt(x):
    return square_root(x)


@gradient("sqrt")
@triton.jit
def sqrt_gradient(dy, x):
    return divide(dy, 2.0 * tl.abs(square_root(x)))


@gradient("sqrt", saved=True)
@triton.jit
def sqrt_gradient_of_y(dy, y):
    return divide(dy, 2.0 * tl.abs(y))


@value("unary", "relu6")
@triton.jit
def relu6(x):
    return clamp(x, 0.0, 6.0)


@gradient("relu6")
@triton.jit
def relu6_gradient(dy, x):
    return tl.where((x > 0) & (x < 6.0), dy, closed(x))


@value("unary", "relu_squared")
@triton.jit
def relu_squared(x):
    return tl.where(x > 0, x * x, closed(x))


@gradient("relu_squared")
@triton.jit
def relu_squared_gradient(dy, x):
    return tl.where(x > 0, square_gradient(dy, x), closed(x))


@value("unary", "hardtanh")
@triton.jit
def hardtanh(x, min_val, max_val):
    wide, low, high = x.to(tl.float64), option(x, min_val), option(x, max_val)
    return tl.where(wide < low, low, tl.where(wide > high, high, wide)).to(x.dtype)


@gradient("hardtanh")
@triton.jit
def hardtanh_gradient(dy, x, min_val, max_val):
    wide = x.to(tl.float64)
    return tl.where((wide > option(x, min_val)) & (wide < option(x, max_val)), dy, closed(x))


@triton.jit
def times(x, factor):
    return (x.to(tl.float64) * option(x, factor)).to(x.dtype)


@value("unary", "leaky_relu")
@triton.jit
def leaky_relu(x, negative_slope):
    return tl.where(x > 0, x, times(x, negative_slope))


@gradient("leaky_relu")
@triton.jit
def leaky_relu_gradient(dy, x, negative_slope):
    return tl.where(x > 0, dy, tl.where(x == x, times(dy, negative_slope), x))


@value("unary", "hardshrink")
@triton.jit
def hardshrink(x, lambd):
    return tl.where(tl.abs(x).to(tl.float64) <= option(x, lambd), 0.0, x)


@gradient("hardshrink")
@gradient("softshrink")
@triton.jit
def shrink_gradient(dy, x, lambd):
    return tl.where(tl.abs(x).to(tl.float64) > option(x, lambd), dy, closed(x))


@value("unary", "softshrink")
@triton.jit
def softshrink(x, lambd):
    less = tl.abs(x).to(tl.float64) - option(x, lambd)
    return tl.where(less > 0, with_sign(less.to(x.dtype), x), tl.where(is_inf(x), x, 0.0 * x))


@value("unary", "threshold")
@triton.jit
def threshold(x, threshold, value):
    wide = x.to(tl.float64)
    return tl.where(wide <= option(x, threshold), option(x, value), wide).to(x.dtype)


@gradient("threshold")
@triton.jit
def threshold_gradient(dy, x, threshold, value):
    return tl.where(x.to(tl.float64) > option(x, threshold), dy, closed(x))


@triton.jit
def sixth(x):
    return divide(x, tl.full(x.shape, 6.0, x.dtype))


@value("unary", "hardsigmoid")
@triton.jit
def hardsigmoid(x):
    return clamp(sixth(x + 3.0), 0.0, 1.0)


@gradient("hardsigmoid")
@triton.jit
def hardsigmoid_gradient(dy, x):
    return tl.where(tl.abs(x) < 3.0, sixth(dy), closed(x))


@value("unary", "hardswish")
@triton.jit
def hardswish(x):
    return tl.where(x <= -3.0, -0.0, tl.where(x >= 3.0, x, x * sixth(x + 3.0)))


@gradient("hardswish")
@triton.jit
def hardswish_gradient(dy, x):
    return tl.where(tl.abs(x) < 3.0, dy * sixth(x + x + 3.0), tl.where(x >= 3.0, dy, closed(x)))


@value("unary", "softsign")
@triton.jit
def softsign(x):
    return tl.where(is_inf(x), tl.where(x > 0, 1.0, -1.0), divide(x, 1.0 + tl.abs(x)))


@gradient("softsign")
@triton.jit
def softsign_gradient(dy, x):
    size = 1.0 + tl.abs(x)
    return divide(divide(dy, size), size)


@value("unary", "isinf")
@triton.jit
def isinf(x):
    return is_inf(x)


@value("unary", "isfinite")
@triton.jit
def isfinite(x):
    return tl.abs(x) < float("inf")


@value("unary", "logical_not")
@triton.jit
def logical_not(x):
    return x == 0
