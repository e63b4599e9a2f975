"""Division with a remainder, exact for any ratio, of numbers in f64: csrc/simd/maths/division.h. f32 takes it, too."""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import clamp, is_finite, is_inf, power_of_two, split_exponent, times_power


@triton.jit
def nearest_whole(x):
    """Of x >= 0; itself from 2^52 on."""
    return tl.where(x < 4503599627370496.0, (x + 4503599627370496.0) - 4503599627370496.0, x)


@triton.jit
def _near(x, b):
    """x mod b of x < 2^51 b: the fused operation is exact."""
    r = tl.fma(-nearest_whole(x / b), b, x)
    return tl.where(x < b, x, tl.where(r < 0, r + b, r))


@triton.jit
def remainder_of_sizes(a, b, STEPS: tl.constexpr):
    """fmod(|a|, |b|), exact, where STEPS times 50 bits hold the ratio. NaN where a is infinite or b is 0."""
    usual = is_finite(a) & (b > 0) & is_finite(b)
    x, y = tl.where(usual, a, 0.0), tl.where(usual, b, 1.0)
    my, ky = split_exponent(y)
    for _ in range(STEPS):
        mx, kx = split_exponent(x)
        more = clamp(tl.where(x >= y, kx - ky - 50, 0), 0, 2000)
        x = _near(x, times_power(my, ky + more))
    return tl.where(usual, _near(x, y), tl.where(is_finite(a) & is_inf(b), a, float("nan")))


@triton.jit
def whole_quotient(a, b, up):
    """|a| / |b| of reals toward 0, or away from it where `up`, rounded once. NaN where a is infinite."""
    ratio = a / b
    q = nearest_whole(ratio)
    d = tl.fma(-q, b, a)
    rest = tl.where(q == 0, a, d)
    found = q + tl.where(up, tl.where(rest > 0, 1.0, 0.0), tl.where(rest < 0, -1.0, 0.0))
    far = ratio >= 9007199254740992.0
    # From 2^53 on the quotient, but for a whole part that is a tie, which goes to even.
    m, k = split_exponent(ratio)
    unit = power_of_two(clamp(k - 52, -1000, 1000), tl.float64)
    sign = tl.where(up, -1.0, 1.0)
    t = d * sign + b * (0.5 * unit)
    odd = (ratio.to(tl.int64, bitcast=True) & 1) != 0
    tie = (t > 0) & (t < b) & odd & is_finite(ratio)
    found = tl.where(far, tl.where(tie, ratio - sign * unit, ratio), found)
    return tl.where(is_inf(a), float("nan"), tl.where(ratio == ratio, found, ratio))
