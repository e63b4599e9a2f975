"""The kernels' own maths against mpmath, each function over the domain and within the bound that it reports."""

import mpmath
import numpy as np
import pytest

from retrograde import _native
from retrograde._core.dtypes import Element
from retrograde._numerics.maths import Array, expected
from retrograde.testing.highprec import MpMaths, as_mp
from retrograde.testing.ulp import ulp_error


def _tanh_argument(x: "mpmath.mpf") -> "mpmath.mpf":
    return 2 * mpmath.sqrt(2 / mpmath.pi) * (x + mpmath.mpf("0.044715") * x**3)


EXACT = {
    "exp": mpmath.exp,
    "exp_decay_07": lambda x: mpmath.exp(-abs(mpmath.mpf(0.7) * x)),
    "log": mpmath.log,
    "log1p": mpmath.log1p,
    "log1p_unit": mpmath.log1p,
    "exp_half_square": lambda x: mpmath.exp(-x * x / 2),
    "tanh_exp": lambda x: mpmath.exp(-abs(_tanh_argument(x))),
    "expm1": mpmath.expm1,
    "exp2": lambda x: mpmath.mpf(2) ** x,
    "log2": lambda x: mpmath.log(x, 2),
    "log10": mpmath.log10,
    "cbrt": lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)),
    "sin": mpmath.sin,
    "sin_far": mpmath.sin,
    "atan": mpmath.atan,
    "acos": mpmath.acos,
    "half_erfcx": lambda x: mpmath.erfc(x) * mpmath.exp(x * x) / 2,
    "erf_near": mpmath.erf,
    "erfinv": MpMaths().erfinv,
    "lgamma": mpmath.loggamma,
    "trigamma": lambda x: mpmath.psi(1, x),
    "upper_tail": lambda x: mpmath.erfc(x / mpmath.sqrt(2)) / 2 * mpmath.exp(x * x / 2),
}
ROWS = _native.maths()
IDS = [f"{row.name}-{row.element}" for row in ROWS]


def test_there_are_rows() -> None:
    assert ROWS
    assert {row.name for row in ROWS} <= EXACT.keys()


def arguments(row: _native.Maths, count: int) -> Array:
    """Evenly over the domain, at random in it, at every exponent, at its ends and beside whole numbers."""
    dtype = Element(row.element).info.numpy
    low, high = row.domain
    rng = np.random.default_rng(17)
    most = max(abs(low), abs(high))
    signs = [s for s in (-1.0, 1.0) if low <= s * most * 2.0**-60 <= high]
    exponents = np.exp2(rng.uniform(np.log2(Element(row.element).info.tiny), np.log2(most), count)) * rng.choice(
        signs, count
    )
    near = min(most, 1e4)
    whole = np.arange(np.ceil(max(low, -near)), np.floor(min(high, near)) + 1)[:: max(1, int(near) // 100)]
    beside = np.concatenate([np.nextafter(whole.astype(dtype), dtype.type(side)) for side in (low, high)])
    ends = [low, high, 0.0, -0.0, Element(row.element).info.tiny]
    found = np.concatenate([np.linspace(low, high, count), rng.uniform(low, high, count), exponents, whole, ends])
    every = np.concatenate([found.astype(dtype), beside.astype(dtype)])
    return every[(every >= low) & (every <= high)]


def check(row: _native.Maths, x: Array) -> None:
    got = np.empty_like(x)
    row(x, got)
    with mpmath.workprec(160):
        want = expected(np.array([EXACT[row.name](value) for value in as_mp(x)], object))
    error = ulp_error(got, want, row.element)
    worst = int(np.argmax(error))
    assert error[worst] <= row.max_ulp, (
        f"{row.name} {row.element}: {error[worst]} ULP at {x[worst]!r}, got {got[worst]!r}"
    )


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_within_its_bound(row: _native.Maths) -> None:
    check(row, arguments(row, 1500))


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_within_its_bound_on_many(row: _native.Maths) -> None:
    check(row, arguments(row, 50_000))


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_nan_gives_nan(row: _native.Maths) -> None:
    x = np.full(37, np.nan, Element(row.element).info.numpy)
    got = np.zeros_like(x)
    row(x, got)
    assert np.isnan(got).all()


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_each_element_alone(row: _native.Maths) -> None:
    """Whatever stands beside it: the last ones of a vector go through the same code."""
    x = arguments(row, 40)
    together = np.empty_like(x)
    row(x, together)
    for at in range(x.size):
        one = np.empty(1, x.dtype)
        row(x[at : at + 1].copy(), one)
        assert one.tobytes() == together[at : at + 1].tobytes()


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_refuses_what_it_cannot_walk(row: _native.Maths) -> None:
    dtype = Element(row.element).info.numpy
    good = np.zeros(8, dtype)
    for x, out in ((good[::2], good[:4]), (good, np.zeros(7, dtype)), (good.reshape(2, 4), good.reshape(2, 4))):
        with pytest.raises(ValueError, match=r"contiguous vector|one length"):
            row(x, out)
