"""Print every constant of csrc/simd/maths/math_f32.h, math_f64.h and simd/numbers/half_math.h, from mpmath alone.

Run it (`python tools/coefficients.py`) and compare: nobody has to trust a number in those files.
Polynomials are Chebyshev interpolants (within a factor 2 of minimax), coefficients from the constant up.
"""

from collections.abc import Callable

from mpmath import mp, mpf

mp.prec = 400
Function = Callable[[mpf], mpf]


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


def show(name: str, values: list[mpf], bits: int) -> None:
    print(f"{name} = {', '.join(literal(v, bits) for v in values)}")


def fit(name: str, f: Function, lo: mpf, hi: mpf, count: int, bits: int, twofold: int = 0) -> None:
    """Print a polynomial with `count` coefficients; the first `twofold` also with their low parts."""
    with mp.workprec(600):
        coefficients, error = mp.chebyfit(f, [lo, hi], count, error=True)
    coefficients.reverse()
    print(f"// error {mp.nstr(mp.log(error, 2), 4)} bits")
    show(name, coefficients, bits)
    if twofold:
        show(f"{name}, low parts", [c - nearest(c, bits) for c in coefficients[:twofold]], bits)


def exp_rest(r: mpf) -> mpf:
    """(e^r - 1 - r) / r^2."""
    return mp.nsum(lambda i: r**i / mp.factorial(i + 2), [0, 40])


def upper_tail(z: mpf) -> mpf:
    """(1 - Phi(z)) e^(z^2/2) = erfcx(z / sqrt 2) / 2."""
    return mp.erfc(z / mp.sqrt(2)) * mp.exp(z * z / 2) / 2


def fit_tail(name: str, k: mpf, top: mpf, count: int, bits: int, twofold: int = 0) -> None:
    """upper_tail(z) (z + k) on [0, top] as a polynomial in t = (z - k) / (z + k)."""

    def f(t: mpf) -> mpf:
        z = k * (1 + t) / (1 - t)
        return upper_tail(z) * (z + k)

    fit(f"{name}, k = {mp.nstr(k)}, z <= {mp.nstr(top)}", f, mpf(-1), (top - k) / (top + k), count, bits, twofold)


def fit_tail_ratio(k: mpf, top: mpf, n: int, bits: int, weight: Function, limit: mpf) -> None:
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
    print(f"// upper tail, z <= {mp.nstr(top)}, relative error {mp.nstr(mp.log(worst, 2), 4)} bits")
    if limit:
        show("kTailLimit", [limit], bits)
    show("kTailAbove", above, bits)
    show("kTailBelow", below, bits)


def fit_exact_tail_ratio(k: mpf, top: mpf, n: int, bits: int) -> None:
    """With the weight z + 3/4 the ratio is below a sixth of the limit 1/sqrt(2 pi), and so is that of its errors."""
    limit = nearest(1 / mp.sqrt(2 * mp.pi), bits)
    fit_tail_ratio(k, top, n, bits, lambda z: z + mpf("0.75"), limit)


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


def fit_root(name: str, slope: Function, guess: str) -> None:
    """The f32 nearest to a slope's root, and the slope as a polynomial in the distance d from it, |d| <= 1/32."""
    with mp.workprec(1400):  # far beyond that of the fit, which divides by d as small as its own rounding
        near = nearest(mp.findroot(slope, mpf(guess)), 24)
        there = slope(near)

    def ratio(d: mpf) -> mpf:
        with mp.workprec(1400):
            return (slope(near + d) - there) / d if d else mp.diff(slope, near)

    show(f"{name} slope at {literal(near, 24)}", [there], 24)
    fit(f"{name} (slope - that) / d", ratio, -mpf(1) / 32, mpf(1) / 32, 3, 24)


def main() -> None:
    half_ln2 = mp.log(2) / 2 * mpf("1.0001")  # the reduced argument may round past the middle
    log2e = 1 / mp.log(2)
    c0, c1 = tanh_constants()
    print("f32")
    show("log2(e)", [log2e], 24)
    show("ln 2", [mp.log(2)], 24)
    show("ln 2 in two", parts(mp.log(2), 16, 24), 24)
    fit("kExpRest", exp_rest, -half_ln2, half_ln2, 5, 24)
    fit_exact_tail_ratio(mpf(2), mpf(13), 5, 24)
    print("rough")
    half = mpf("0.5001")
    fit("kExp2", lambda f: mpf(2) ** f, -half, half, 6, 24)
    fit_tail_ratio(mpf("2.5"), mpf(13), 4, 24, lambda _z: mpf(1), mpf(0))
    show("log2(e), -log2(e)/2", [log2e, -log2e / 2], 24)
    show("c0, 3 c1", [c0, 3 * c1], 24)
    show("-c0 log2(e), -c1 log2(e)", [-c0 * log2e, -c1 * log2e], 24)
    fit_root("swiglu", swiglu_slope, "-1.28")
    fit_root("geglu", geglu_slope, "-0.75")
    fit_root("geglu_tanh", geglu_tanh_slope, "-0.75")
    print("f64")
    show("log2(e)", [log2e], 53)
    show("ln 2 in three", parts(mp.log(2), 36, 36, 53), 53)
    fit("kExpRest", exp_rest, -half_ln2, half_ln2, 10, 53)
    fit_exact_tail_ratio(mpf(3), mpf(38), 11, 53)
    fit_tail("kTail", mpf(5), mpf(128), 24, 53, twofold=6)
    for name, x in (
        ("1/sqrt(2 pi)", 1 / mp.sqrt(2 * mp.pi)),
        ("c0 = 2 sqrt(2/pi)", c0),
        ("c1 = 0.044715 c0", c1),
        ("3 c1", 3 * c1),
    ):
        show(name, parts(x, 53, 53), 53)
    show("c0 log2(e), c1 log2(e)", [c0 * log2e, c1 * log2e], 53)


if __name__ == "__main__":
    main()
