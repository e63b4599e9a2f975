"""Every polynomial and split constant of the kernels, from mpmath alone: those of csrc/simd and of the Triton backend.

`python tools/coefficients.py` prints them, with the file that each stands in; `--check` compares those files with what
was computed, both ways, and fails where they differ. Nobody has to trust a number there, and the two backends cannot
part. Polynomials are Chebyshev interpolants (within a factor 2 of minimax), coefficients from the constant up.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from coefficients_unary import (
    cos_rest,
    cosh_rest,
    cube_root_rest,
    erfinv_of_w,
    erfinv_slope_of_w,
    lgamma_of_two_roots,
    lgamma_ratio,
    log_over_square,
    log_rest,
    odd_rest,
    over_root,
    tan_ratio,
    tanhshrink,
    versine_ratio,
)
from mpmath import mp, mpf

mp.prec = 400
Function = Callable[[mpf], mpf]

ROOT = Path(__file__).resolve().parent.parent
F32 = "csrc/simd/maths/math_f32.h"
F64 = "csrc/simd/maths/math_f64.h"
HALVES = "csrc/simd/numbers/half_math.h"
REAL = "csrc/simd/numbers/real.h"
GATES = "csrc/kernels/common/gates.h"
TRITON = "src/retrograde/backends/triton/lib/maths.py"
SINGLE = "csrc/simd/numbers/single.h"
TRIG = "csrc/simd/maths/trig.h"
SPECIAL = "csrc/simd/maths/special.h"
OF_F32 = "csrc/kernels/pointwise/f32_formulas.h"
OF_ANGLES = "csrc/kernels/pointwise/f32_angle_formulas.h"
OF_SPECIAL = "csrc/kernels/pointwise/f32_special_formulas.h"
BINARY_F32 = "csrc/kernels/pointwise/binary_f32_formulas.h"
OF_F32_EXP = "csrc/kernels/pointwise/f32_exp_formulas.h"
SOFT = "csrc/kernels/pointwise/soft_formulas.h"
TRITON_EXP_LOG = "src/retrograde/backends/triton/lib/exp_log.py"
TRITON_EXP = "src/retrograde/backends/triton/families/pointwise/unary_exp.py"
TRITON_TRIG = "src/retrograde/backends/triton/lib/trig.py"
TRITON_SPECIAL = "src/retrograde/backends/triton/lib/special.py"
TRITON_ANGLES = "src/retrograde/backends/triton/families/pointwise/unary_trig.py"
TRITON_REAL = "src/retrograde/backends/triton/lib/real.py"
TRITON_GATES = "src/retrograde/backends/triton/lib/gates.py"
COMPLETE = (
    F32,
    F64,
    HALVES,
    REAL,
    GATES,
    SINGLE,
    TRIG,
    SPECIAL,
    OF_ANGLES,
    OF_SPECIAL,
    TRITON,
    TRITON_GATES,
)  # have no number of many digits but these


class Row(NamedTuple):
    """Numbers that stand side by side in each of `files`: in this order or, as Horner's rule takes them, reversed."""

    name: str
    values: list[mpf]
    bits: int
    files: tuple[str, ...]
    note: str = ""


def nearest(x: mpf, bits: int) -> mpf:
    """x rounded to a significand of that many bits."""
    scale = mpf(2) ** (bits - 1 - mp.floor(mp.log(abs(x), 2)))
    return mp.nint(x * scale) / scale


def literal(x: mpf, bits: int) -> str:
    return repr(float(nearest(x, bits))) if bits == 53 else f"{float(nearest(x, bits)):.9g}f"


def parts(x: mpf, *bits: int) -> list[mpf]:
    """x as a sum of numbers of the given lengths: the leading ones leave room for exact products."""
    out = []
    for n in bits:
        out.append(nearest(x, n))
        x -= out[-1]
    return out


def parts_below(x: mpf, bits: int, count: int, last: int) -> list[mpf]:
    """x > 0 as a sum of numbers, each but the last rounded down."""
    out = []
    for _ in range(count):
        scale = mpf(2) ** (bits - 1 - mp.floor(mp.log(x, 2)))
        out.append(mp.floor(x * scale) / scale)
        x -= out[-1]
    return [*out, nearest(x, last)]


def fit(
    name: str, f: Function, lo: mpf, hi: mpf, count: int, bits: int, files: tuple[str, ...], twofold: int = 0
) -> Iterator[Row]:
    """A polynomial with `count` coefficients; the first `twofold` also with their low parts."""
    with mp.workprec(600):
        coefficients, error = mp.chebyfit(f, [lo, hi], count, error=True)
    coefficients.reverse()
    yield Row(name, coefficients, bits, files, f"error {mp.nstr(mp.log(error, 2), 4)} bits")
    if twofold:
        yield Row(f"{name}, low parts", [c - nearest(c, bits) for c in coefficients[:twofold]], bits, files)


def exp_rest(r: mpf) -> mpf:
    """(e^r - 1 - r) / r^2."""
    return mp.nsum(lambda i: r**i / mp.factorial(i + 2), [0, 40])


def log_series(z: mpf) -> mpf:
    """(2 atanh(s) - 2 s) / s^3 where z = s^2."""
    with mp.workprec(1400):  # far beyond that of the fit, as the difference is of order s^3
        s = mp.sqrt(z)
        return 2 * (mp.atanh(s) - s) / s**3 if z else mpf(2) / 3


def log1p_ratio(x: mpf) -> mpf:
    """log(1 + x) / x."""
    with mp.workprec(1400):
        return mp.log1p(x) / x if x else mpf(1)


def upper_tail(z: mpf) -> mpf:
    """(1 - Phi(z)) e^(z^2/2) = erfcx(z / sqrt 2) / 2."""
    return mp.erfc(z / mp.sqrt(2)) * mp.exp(z * z / 2) / 2


def fit_tail(name: str, k: mpf, top: mpf, count: int, bits: int, files: tuple[str, ...], twofold: int) -> Iterator[Row]:
    """upper_tail(z) (z + k) on [0, top] as a polynomial in t = (z - k) / (z + k)."""

    def f(t: mpf) -> mpf:
        z = k * (1 + t) / (1 - t)
        return upper_tail(z) * (z + k)

    where = f"{name}, k = {mp.nstr(k)}, z <= {mp.nstr(top)}"
    yield from fit(where, f, mpf(-1), (top - k) / (top + k), count, bits, files, twofold)


def fit_tail_ratio(
    k: mpf, top: mpf, n: int, bits: int, files: tuple[str, ...], weight: Function, limit: mpf
) -> Iterator[Row]:
    """upper_tail(z) weight(z) on [0, top] as a limit plus a ratio P/Q of degrees n - 1 and n.

    The ratio interpolates at Chebyshev nodes in t as above.
    """
    hi = (top - k) / (top + k)
    nodes = [(hi - 1) / 2 + (hi + 1) / 2 * mp.cos(mp.pi * (2 * i + 1) / (4 * n)) for i in range(2 * n)]
    rows, values = mp.matrix(2 * n, 2 * n), mp.matrix(2 * n, 1)
    for i, z in enumerate(k * (1 + t) / (1 - t) for t in nodes):
        values[i] = upper_tail(z) * weight(z) - limit
        for j in range(n):
            rows[i, j], rows[i, n + j] = z**j, -values[i] * z ** (j + 1)
    solution = list(mp.lu_solve(rows, values))
    above, below = solution[:n], [mpf(1), *solution[n:]]
    worst = mpf(0)
    for z in (top * (mpf(i) / 500) ** 3 for i in range(501)):
        ratio = mp.polyval(above[::-1], z) / mp.polyval(below[::-1], z)
        worst = max(worst, abs((limit + ratio) / weight(z) / upper_tail(z) - 1))
    note = f"upper tail, z <= {mp.nstr(top)}, relative error {mp.nstr(mp.log(worst, 2), 4)} bits"
    if limit:
        yield Row("kTailLimit", [limit], bits, files)
    yield Row("kTailAbove", above, bits, files, note)
    yield Row("kTailBelow", below, bits, files, note)


def fit_exact_tail_ratio(k: mpf, top: mpf, n: int, bits: int, files: tuple[str, ...]) -> Iterator[Row]:
    """With the weight z + 3/4 the ratio is below a sixth of the limit 1/sqrt(2 pi), and so is that of its errors."""
    limit = nearest(1 / mp.sqrt(2 * mp.pi), bits)
    yield from fit_tail_ratio(k, top, n, bits, files, lambda z: z + mpf("0.75"), limit)


def sigma(x: mpf) -> mpf:
    return 1 / (1 + mp.exp(-x))


def swiglu_slope(b: mpf) -> mpf:
    return sigma(b) * (1 + b * sigma(-b))


def geglu_slope(b: mpf) -> mpf:
    return mp.ncdf(b) + b * mp.npdf(b)


def geglu_tanh_slope(b: mpf) -> mpf:
    c0, c1 = tanh_constants()
    w = c0 * b + c1 * b**3
    return sigma(w) * (1 + b * (c0 + 3 * c1 * b * b) * sigma(-w))


def tanh_constants() -> tuple[mpf, mpf]:
    """tanh-GELU is b sigma(c0 b + c1 b^3)."""
    c0 = 2 * mp.sqrt(2 / mp.pi)
    return c0, c0 * mpf("0.044715")


def fit_root(name: str, slope: Function, guess: str) -> Iterator[Row]:
    """The f32 nearest to a slope's root, and the slope as a polynomial in the distance d from it, |d| <= 1/32."""
    with mp.workprec(1400):  # far beyond that of the fit, which divides by d as small as its own rounding
        near = nearest(mp.findroot(slope, mpf(guess)), 24)
        there = slope(near)

    def ratio(d: mpf) -> mpf:
        with mp.workprec(1400):
            return (slope(near + d) - there) / d if d else mp.diff(slope, near)

    (row,) = fit(name, ratio, -mpf(1) / 32, mpf(1) / 32, 3, 24, (GATES, TRITON_GATES))
    yield row._replace(name=f"{name}: kRoot", values=[near, there, *row.values])


def special_table() -> Iterator[Row]:
    """What unary ops are made of."""
    half_ln2, quarter = mp.log(2) / 2 * mpf("1.0001"), (mp.pi / 4 * mpf("1.001")) ** 2
    yield Row("ln 2, log10(e)", [mp.log(2), 1 / mp.log(10)], 53, (F64,))
    yield Row("ln 2", [mp.log(2)], 53, (TRITON_EXP,))
    yield Row("log10(e)", [1 / mp.log(10)], 53, (TRITON_EXP,))
    yield Row("log10(2) in two", parts(mp.log(2) / mp.log(10), 36, 53), 53, (F64,))
    gain, alpha = mpf("1.0507009873554804934193349852946"), mpf("1.6732632423543772848170429916717")
    for name, x in (("selu", gain), ("selu below 0", gain * alpha)):
        yield Row(name, [x], 53, (SOFT, TRITON_EXP))
    yield from fit("kTanhshrink", tanhshrink, mpf(0), mpf(1), 16, 53, (SINGLE, TRITON_EXP))
    yield from fit("Single: kExpRest", exp_rest, -half_ln2, half_ln2, 7, 53, (SINGLE,))
    ninth = mpf(1) / 9 * mpf("1.0001")
    yield from fit("Single: kLog1pUnit", log_series, mpf(0), ninth, 7, 53, (SINGLE,))
    yield from fit("Single: kTanhshrink", tanhshrink, mpf(0), mpf(1), 10, 53, (SINGLE,))

    tan_eighth, asin_end = (mp.sqrt(2) - 1) ** 2 * mpf("1.001"), mpf("0.2501")
    for count, names in ((6, ""), (4, "Single: ")):
        files = (TRIG,) if names else (TRIG, TRITON_TRIG)
        yield from fit(f"{names}kSin", odd_rest(mp.sin, -6), mpf(0), quarter, count, 53, files)
        yield from fit(f"{names}kCos", cos_rest, mpf(0), quarter, count, 53, files)
        atans, asins = (6, 8) if names else (11, 13)
        yield from fit(f"{names}kAtan", odd_rest(mp.atan, -3), mpf(0), tan_eighth, atans, 53, files)
        yield from fit(f"{names}kAsin", odd_rest(mp.asin, 6), mpf(0), asin_end, asins, 53, files)
    yield Row("2/pi", [2 / mp.pi], 53, (TRIG, TRITON_TRIG))
    for name, x in (("pi/2", mp.pi / 2), ("pi/4", mp.pi / 4), ("pi", mp.pi)):
        yield Row(name, parts(x, 53, 53), 53, (TRIG,))
    for bits in ((30, 30, 53), (33, 33, 33, 53)):
        yield Row(f"pi/2 by {bits[0]}", parts(mp.pi / 2, *bits), 53, (TRIG,))
    for sign in (-1, 1):
        yield Row("tan(pi/8), tan(3 pi/8)", [mp.sqrt(2) + sign], 53, (TRIG, TRITON_TRIG))

    root_pi, both = mp.sqrt(mp.pi), (SPECIAL, TRITON_SPECIAL)
    for name, x in (("2/sqrt(pi)", 2 / root_pi), ("sqrt(pi)", root_pi)):
        yield Row(name, [x], 53, (SPECIAL, TRITON_ANGLES))
    for name, x in (("sqrt(2)", mp.sqrt(2)), ("sqrt(pi)/2", root_pi / 2)):
        yield Row(name, [x], 53, both)
    yield Row("log(2 pi)/2", [mp.log(2 * mp.pi) / 2], 53, (SPECIAL,))
    erf_ratio = over_root(mp.erf, lambda: 2 / mp.sqrt(mp.pi))
    yield from fit("kErf", lambda z: erf_ratio(z) - 1, mpf(0), mpf(1), 14, 53, both)
    yield from fit("Single: kErf", lambda z: erf_ratio(z) - 1, mpf(0), mpf(1), 9, 53, (SPECIAL,))
    yield from fit("f32: kErf", lambda z: erf_ratio(z) - 1, mpf(0), mpf(1), 7, 24, (OF_F32,))
    yield from fit("f32: kLog2Erfc", lambda a: mp.log(mp.erfc(a), 2), mpf(1), mpf(4), 9, 24, (OF_F32,))
    half = mpf("0.5001")
    yield from fit(
        "f32: kExp2", lambda f: mp.expm1(f * mp.log(2)) / f if f else mp.log(2), -half, half, 7, 24, (OF_F32,)
    )
    yield Row("f32: sqrt(2)", [mp.sqrt(2)], 24, (OF_F32,))
    seventh = mpf(1) / 7 * mpf("1.001")
    yield from fit("f32: kLogRest", log_rest, -seventh, seventh, 6, 24, (BINARY_F32,))
    yield from fit("f32: kAtan", odd_rest(mp.atan, -3), mpf(0), mpf("1.0001"), 9, 24, (BINARY_F32,))
    for name, x, bits in (
        ("log(4/5)", mpf(4) / 5, 14),
        ("log(4/3)", mpf(4) / 3, 15),
    ):  # multiples of 2^-16, and the rest
        yield Row(f"f32: {name}", parts(mp.log(x), bits, 24), 24, (BINARY_F32,))
    near_pi = nearest(mp.pi, 24)
    yield Row("f32: pi, pi/2", [mp.pi, mp.pi / 2], 24, (BINARY_F32,))
    yield Row("f32: pi / kPi - 1", [mp.pi / near_pi - 1], 24, (BINARY_F32,))
    limit = nearest(1 / mp.sqrt(2 * mp.pi), 53)
    for row in fit_tail_ratio(mpf(2), mpf(15), 7, 53, (SPECIAL,), lambda z: z + mpf("0.75"), limit):
        if row.name != "kTailLimit":
            yield row._replace(name=f"Single: {row.name}")
    yield from fit("kErfinvCentral", erfinv_of_w, mpf(0), mpf(5), 13, 53, both)
    low, far = mp.sqrt(mpf(5)) * mpf("0.999"), lambda s: erfinv_of_w(s * s)
    yield from fit("kErfinvFar", far, low, mpf("4.04"), 14, 53, both)
    yield from fit("kErfinvFurthest", far, mpf("3.9"), mpf("6.1"), 10, 53, both)
    yield from fit("kSinPi", over_root(lambda x: mp.sin(mp.pi * x), lambda: +mp.pi), mpf(0), mpf("0.25"), 10, 53, both)
    yield from fit("kLgamma", lgamma_ratio, mpf("-0.5001"), mpf("0.5001"), 19, 53, both)


def lanes_of_f32_table() -> Iterator[Row]:
    """What unary ops of angles, erfinv and lgamma of f32 are made of."""
    half, quarter = (mp.pi / 2 * mpf("1.0001")) ** 2, (mp.pi / 4 * mpf("1.0001")) ** 2
    yield from fit("f32: kSin", odd_rest(mp.sin, -6), mpf(0), half, 5, 24, (OF_ANGLES,))
    above, below, error = tan_ratio(1, 2, quarter)
    yield Row("f32: kTanAbove", above, 24, (OF_ANGLES,), f"error {mp.nstr(mp.log(error, 2), 4)} bits")
    yield Row("f32: kTanBelow", below, 24, (OF_ANGLES,))
    yield from fit("f32: kAtan", odd_rest(mp.atan, -3), mpf(0), mpf(1), 8, 24, (OF_ANGLES,))
    yield from fit("f32: kAsin", odd_rest(mp.asin, 6), mpf(0), mpf("0.2501"), 5, 24, (OF_ANGLES,))
    yield Row("f32: 2/pi", [2 / mp.pi], 24, (OF_ANGLES,))
    yield Row("f32: pi/2 by 13", parts_below(mp.pi / 2, 13, 3, 24), 24, (OF_ANGLES,))
    yield Row("f32: pi/2, pi", [mp.pi / 2, +mp.pi], 24, (OF_ANGLES,))
    yield Row("1/pi", [1 / mp.pi], 53, (OF_ANGLES,))
    yield Row("pi/2 by 31", parts(mp.pi / 2, 31, 53), 53, (OF_ANGLES,))

    edge = mp.sqrt(2) * mpf("1.00001")
    yield from fit("f32: kLog", log1p_ratio, 1 / edge - 1, edge - 1, 9, 24, (OF_SPECIAL,))
    middle, root = mpf("2.5"), mpf("3.125")
    for name, f, count in (("kErfinv", erfinv_of_w, 10), ("kErfinvSlope", erfinv_slope_of_w, 9)):
        low, high = mp.sqrt(mpf(5)) * mpf("0.999") - root, mpf("4.045") - root
        yield from fit(f"f32: {name}", lambda t, f=f: f(t + middle), -middle, middle, count, 24, (OF_SPECIAL,))
        yield from fit(f"f32: {name}Far", lambda t, f=f: f((t + root) ** 2), low, high, count, 24, (OF_SPECIAL,))
    reach = mpf("1.25")
    yield from fit("f32: kLgamma", lambda t: lgamma_of_two_roots(t + mpf("2.25")), -reach, reach, 13, 24, (OF_SPECIAL,))
    yield from fit("f32: kVersine", versine_ratio, mpf(0), quarter, 4, 24, (OF_SPECIAL,))
    yield Row("f32: log(2 pi)/2 - 1/2", [mp.log(2 * mp.pi) / 2 - mpf("0.5")], 24, (OF_SPECIAL,))


def f32_table() -> Iterator[Row]:
    """What unary ops in lanes of f32 are made of."""
    files, root, square = (OF_F32_EXP,), mp.sqrt(2) * mpf("1.0001"), (mp.log(2) / 2 * mpf("1.0001")) ** 2
    for name, factor in (("kLog", mpf(1)), ("kLog2", 1 / mp.log(2)), ("kLog10", 1 / mp.log(10))):
        yield from fit(
            f"f32: {name}", lambda f, by=factor: by * log_over_square(f), 1 / root - 1, root - 1, 9, 24, files
        )
    yield Row("f32: log10(e)", [1 / mp.log(10)], 24, files)
    yield Row("f32: log10(2) in two", parts(mp.log(2) / mp.log(10), 16, 24), 24, files)
    yield Row("f32: ln 2 / 2 in two", parts(mp.log(2) / 2, 16, 24), 24, files)
    yield from fit("f32: kCubeRoot", cube_root_rest, mpf("-0.103"), mpf("0.103"), 5, 24, files)
    yield from fit("f32: kCosh", cosh_rest, mpf(0), square, 3, 24, files)
    yield from fit("f32: kSinh", odd_rest(mp.sinh, 6), mpf(0), square, 3, 24, files)
    yield from fit("f32: kAsinh", odd_rest(mp.asinh, -6), mpf(0), mpf("0.2505"), 5, 24, files)
    yield from fit("f32: kAtanh", odd_rest(mp.atanh, 3), mpf(0), mpf("0.2505"), 6, 24, files)
    yield from fit("f32: kTanhshrink", tanhshrink, mpf(0), mpf(1), 7, 24, files)


def table() -> Iterator[Row]:
    yield from special_table()
    yield from lanes_of_f32_table()
    yield from f32_table()
    half_ln2 = mp.log(2) / 2 * mpf("1.0001")  # the reduced argument may round past the middle
    ninth = mpf(1) / 9 * mpf("1.0001")
    log2e = 1 / mp.log(2)
    c0, c1 = tanh_constants()
    single = (F32, TRITON)
    yield Row("log2(e)", [log2e], 24, single)
    yield Row("ln 2", [mp.log(2)], 24, (F32,))
    yield Row("ln 2 in two", parts(mp.log(2), 16, 24), 24, single)
    yield from fit("kExpRest", exp_rest, -half_ln2, half_ln2, 5, 24, single)
    yield from fit("kLog1pUnit", log_series, mpf(0), ninth, 5, 24, single)
    yield from fit_exact_tail_ratio(mpf(2), mpf(13), 5, 24, single)

    half = mpf("0.5001")
    yield from fit("kExp2", lambda f: mpf(2) ** f, -half, half, 6, 24, (HALVES,))
    yield from fit("kLog1p", log1p_ratio, mpf(0), mpf(1), 7, 24, (HALVES,))
    yield from fit_tail_ratio(mpf("2.5"), mpf(13), 4, 24, (HALVES,), lambda _z: mpf(1), mpf(0))
    yield Row("log2(e), -log2(e)/2", [log2e, -log2e / 2], 24, (HALVES,))
    yield Row("c0, 3 c1", [c0, 3 * c1], 24, (HALVES,))
    yield Row("-c0 log2(e), -c1 log2(e)", [-c0 * log2e, -c1 * log2e], 24, (HALVES,))
    yield from fit_root("swiglu", swiglu_slope, "-1.28")
    yield from fit_root("geglu", geglu_slope, "-0.75")
    yield from fit_root("geglu_tanh", geglu_tanh_slope, "-0.75")

    double = (F64, TRITON)
    high, low, last = parts(mp.log(2), 36, 36, 53)
    yield Row("log2(e)", [log2e], 53, (*double, TRITON_REAL))
    yield Row("ln 2 in three", [high, low], 53, (*double, TRITON_REAL))
    yield Row("ln 2 in three, the last", [last], 53, (F64, TRITON_REAL))
    yield from fit("kExpRest", exp_rest, -half_ln2, half_ln2, 10, 53, double)
    yield Row("kLogSeries", [mpf(2) / (2 * i + 3) for i in range(10)], 53, (TRITON,), "as fractions in C++")
    yield from fit("kLog1pUnit", log_series, mpf(0), ninth, 10, 53, double)
    yield from fit_exact_tail_ratio(mpf(3), mpf(38), 11, 53, double)
    yield from fit_tail("kTail", mpf(5), mpf(128), 24, 53, (REAL,), twofold=6)
    yield Row("kInvSqrt2Pi", parts(1 / mp.sqrt(2 * mp.pi), 53, 53), 53, (F64,))
    yield Row("kInvSqrt2Pi, rounded", [1 / mp.sqrt(2 * mp.pi)], 53, (TRITON_GATES,))
    for name, x in (("kTanhC0 = 2 sqrt(2/pi)", c0), ("kTanhC1 = 0.044715 c0", c1), ("kTanh3C1 = 3 c1", 3 * c1)):
        yield Row(name, parts(x, 53, 53), 53, (F64,))
    yield Row("c1, its low part", parts(c1, 53, 53), 53, (TRITON_GATES,))
    yield Row("c0", [c0], 53, (TRITON_GATES,))
    yield Row("c0, its low part", parts(c0, 53, 53)[1:], 53, (TRITON_GATES,))
    yield Row("c0, 3 c1", [c0, 3 * c1], 53, (TRITON_GATES,))
    yield Row("c0 log2(e), c1 log2(e)", [c0 * log2e, c1 * log2e], 53, (F64,))


NUMBER = re.compile(r"(?<![\w.])(?:\d+\.\d*|\d+(?=[ef]))(?:e[-+]?\d+)?(?=f?(?![\w.]))")


def numbers(text: str) -> list[str]:
    """The floating literals of a source, signs apart: `a - 0.5` and `a + -0.5` are one formula."""
    return NUMBER.findall(text)


def digits(number: str) -> int:
    return len(number.split("e")[0].replace(".", "").strip("0"))


def rounded(values: list[mpf], bits: int) -> list[float]:
    return [float(nearest(abs(v), bits)) if v else 0.0 for v in values]


def as_stored(text: str, bits: int) -> list[float]:
    """The numbers of a source to that many bits; one with the digits of an f64 is none of f32's (-1)."""
    known = [mpf(n) if bits == 53 or digits(n) < 11 else mpf(-1) for n in numbers(text)]
    return [x if v >= 0 else -1.0 for v, x in zip(known, rounded(known, bits), strict=True)]


def contains(found: list[float], wanted: list[float]) -> bool:
    count = len(wanted)
    return any(found[at : at + count] in (wanted, wanted[::-1]) for at in range(len(found) - count + 1))


def is_plain(x: float) -> bool:
    """A power of two, 3 times one, or the largest number of a type: no rounded real number."""
    largest = x == sys.float_info.max or nearest(mpf(x), 24) == (2 - mpf(2) ** -23) * mpf(2) ** 127
    return largest or mpf(x) == nearest(mpf(x), 2)


def differences(rows: list[Row], read: Callable[[str], str]) -> Iterator[str]:
    """What a file lacks, and what stands in it that nobody computed; `read` gives the text of a file."""
    text = {path: read(path) for row in rows for path in row.files}
    found = {(path, bits): as_stored(text[path], bits) for path in text for bits in (24, 53)}
    for row in rows:
        for path in row.files:
            if not contains(found[path, row.bits], rounded(row.values, row.bits)):
                yield f"{path}: expected {row.name} = {', '.join(literal(v, row.bits) for v in row.values)}"
    for path in COMPLETE:
        known = {bits: {x for row in rows if path in row.files for x in rounded(row.values, bits)} for bits in (24, 53)}
        for at, n in enumerate(numbers(text[path])):
            if digits(n) > 6 and not is_plain(float(n)) and not any(found[path, b][at] in known[b] for b in known):
                yield f"{path}: {n} is none of the table's numbers for this file: add its row here, or correct it"


def main() -> int:
    rows = list(table())
    if "--check" in sys.argv[1:]:
        wrong = list(differences(rows, lambda path: (ROOT / path).read_text()))
        print("\n".join(wrong) or f"{len(rows)} rows of constants are those of the sources")
        return bool(wrong)
    for row in rows:
        print(f"{row.name} = {', '.join(literal(v, row.bits) for v in row.values)}")
        print(f"    f{64 if row.bits == 53 else 32}{', ' + row.note if row.note else ''}: {', '.join(row.files)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
