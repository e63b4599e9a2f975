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


def cosh_rest(z: mpf) -> mpf:
    """(cosh r - 1) / r^2 where z = r^2."""
    with mp.workprec(1400):
        return (mp.cosh(mp.sqrt(z)) - 1) / z if z else mpf(1) / 2


def log_rest(f: mpf) -> mpf:
    """(log(1 + f) - f) / f^2."""
    with mp.workprec(1400):
        return (mp.log1p(f) - f) / f**2 if f else -mpf(1) / 2


def cube_root_rest(e: mpf) -> mpf:
    """((1 - e)^(-2/3) - 1) / e."""
    with mp.workprec(1400):
        return ((1 - e) ** (-mpf(2) / 3) - 1) / e if e else mpf(2) / 3


def tanhshrink(z: mpf) -> mpf:
    """(x - tanh x) / x^3 where z = x^2."""
    with mp.workprec(1400):
        x = mp.sqrt(z)
        return (x - mp.tanh(x)) / x**3 if z else mpf(1) / 3


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
