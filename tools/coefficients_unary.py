"""The functions whose polynomials unary ops are made of: what `coefficients.py` fits."""

from collections.abc import Callable

from mpmath import mp, mpf

Function = Callable[[mpf], mpf]


def odd_rest(f: Function, limit: int) -> Function:
    """(f(x) / x - 1) / x^2 where z = x^2, of an odd function of slope 1."""

    def rest(z: mpf) -> mpf:
        with mp.workprec(1400):
            x = mp.sqrt(z)
            return (f(x) / x - 1) / z if z else mpf(1) / limit

    return rest


def cos_rest(z: mpf) -> mpf:
    """(cos r - 1 + r^2/2) / r^4 where z = r^2."""
    with mp.workprec(1400):
        return (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2 if z else mpf(1) / 24


def versine_ratio(z: mpf) -> mpf:
    """(1 - cos r) / r^2 where z = r^2."""
    return mpf(1) / 2 - z * cos_rest(z)


def cosh_rest(z: mpf) -> mpf:
    """(cosh r - 1) / r^2 where z = r^2."""
    with mp.workprec(1400):
        return (mp.cosh(mp.sqrt(z)) - 1) / z if z else mpf(1) / 2


def cube_root_rest(e: mpf) -> mpf:
    """((1 - e)^(-2/3) - 1) / e."""
    with mp.workprec(1400):
        return ((1 - e) ** (-mpf(2) / 3) - 1) / e if e else mpf(2) / 3


def tanhshrink(z: mpf) -> mpf:
    """(x - tanh x) / x^3 where z = x^2."""
    with mp.workprec(1400):
        x = mp.sqrt(z)
        return (x - mp.tanh(x)) / x**3 if z else mpf(1) / 3


def log_rest(r: mpf) -> mpf:
    """(log(1 + r) - r + r^2/2) / r^3."""
    with mp.workprec(1400):
        return (mp.log1p(r) - r + r * r / 2) / r**3 if r else mpf(1) / 3


def over_root(f: Function, limit: Callable[[], mpf]) -> Function:
    """f(x) / x where z = x^2."""

    def ratio(z: mpf) -> mpf:
        with mp.workprec(1400):
            return f(mp.sqrt(z)) / mp.sqrt(z) if z else limit()

    return ratio


def lgamma_ratio(d: mpf) -> mpf:
    """lgamma(2 + d) / (d (1 + d))."""
    with mp.workprec(700):
        return mp.loggamma(2 + d) / (d * (1 + d)) if abs(d) > mpf(2) ** -200 else 1 - mp.euler


def erfinv_of_w(w: mpf) -> mpf:
    """erfinv(x) / x where w = -log(1 - x^2)."""
    if not w:
        return mp.sqrt(mp.pi) / 2
    with mp.workprec(500):
        x, rest = mp.sqrt(-mp.expm1(-w)), -mp.expm1(mp.log1p(-mp.exp(-w)) / 2)  # rest = 1 - x
        y = mp.sqrt(w) * mpf("0.9")
        for _ in range(60):
            error = x - mp.erf(y) if w < 1 else mp.erfc(y) - rest
            step = error * mp.sqrt(mp.pi) / 2 * mp.exp(y * y)
            y += step / (1 - y * step)
            if abs(step) < mpf(10) ** -120:
                break
        return y / x


def erfinv_slope_of_w(w: mpf) -> mpf:
    """erfinv'(x) (1 - x^2) where w = -log(1 - x^2)."""
    with mp.workprec(500):
        y = erfinv_of_w(w) * mp.sqrt(-mp.expm1(-w))
        return mp.sqrt(mp.pi) / 2 * mp.exp(y * y - w)


def lgamma_of_two_roots(y: mpf) -> mpf:
    """lgamma(y) / ((y - 1) (y - 2))."""
    return lgamma_ratio(y - 2) if abs(y - 2) < 1 else mp.loggamma(y) / ((y - 1) * (y - 2))


def tan_ratio(n: int, m: int, top: mpf) -> tuple[list[mpf], list[mpf], mpf]:
    """tan(x) / x as P / Q of degrees n and m in z = x^2 up to `top`, P(0) = Q(0) = 1: coefficients and error.

    The ratio interpolates at Chebyshev nodes.
    """
    count = n + m
    rows, values = mp.matrix(count, count), mp.matrix(count, 1)
    for i in range(count):
        z = top / 2 + top / 2 * mp.cos(mp.pi * (2 * i + 1) / (2 * count))
        f = mp.tan(mp.sqrt(z)) / mp.sqrt(z)
        values[i] = f - 1
        for j in range(count):
            rows[i, j] = z ** (j + 1) if j < n else -f * z ** (j - n + 1)
    solution = list(mp.lu_solve(rows, values))
    above, below = [mpf(1), *solution[:n]], [mpf(1), *solution[n:]]
    worst = mpf(0)
    for i in range(1, 501):
        z = top * i / 500
        ratio = mp.polyval(above[::-1], z) / mp.polyval(below[::-1], z)
        worst = max(worst, abs(ratio * mp.sqrt(z) / mp.tan(mp.sqrt(z)) - 1))
    return above, below, worst


def log_over_square(f: mpf) -> mpf:
    """(log(1 + f) - f) / f^2."""
    with mp.workprec(1400):
        return (mp.log1p(f) - f) / f**2 if f else -mpf(1) / 2
