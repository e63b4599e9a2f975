"""What is peculiar to clamp, fma, addcmul and addcdiv: bounds missing, crossed or NaN, one rounding, ranges."""

import math
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import functional

F: Any = functional
INF, NAN = math.inf, math.nan
FLOATS = (np.float32, np.float64)
ALL = (*FLOATS, np.float16, ml_dtypes.bfloat16)
NAMES = {np.float32: "f32", np.float64: "f64"}


def same(found: Any, wanted: Any) -> bool:
    """Numbers, and NaN in the same places."""
    found, wanted = np.asarray(found, np.float64), np.asarray(wanted, np.float64)
    return bool(((found == wanted) | (np.isnan(found) & np.isnan(wanted))).all())


def slopes(kind: str, dy: Any, *operands: Any, **options: Any) -> tuple[Any, ...]:
    """By the plan."""
    element = {np.dtype(dtype): name for dtype, name in NAMES.items()}[dy.dtype]
    desc = rg.TernaryBackwardDescriptor(kind, dy.shape, element, **options)
    made = {f"d{letter}": np.full_like(dy, 99) for letter in desc.wrt}
    given = {letter: each for letter, each in zip("abc", operands, strict=True) if desc.reads(letter)}
    rg.TernaryBackwardPlan.select(desc).run(rg.TernaryBackwardArgs(dy, **given, **made))
    return tuple(made.values())


# --- clamp

X = np.array([-3.0, -1.0, 0.5, 2.0, NAN, INF, -INF, 0.0])


@pytest.mark.parametrize("dtype", ALL, ids=lambda dtype: dtype.__name__)
def test_clamp(dtype: Any) -> None:
    x = X.astype(dtype)
    assert same(F.clamp(x, -1, 1), [-1, -1, 0.5, 1, NAN, 1, -1, 0])
    assert same(F.clamp(x, min=0.5), [0.5, 0.5, 0.5, 2, NAN, INF, 0.5, 0.5])
    assert same(F.clamp(x, max=0.5), [-3, -1, 0.5, 0.5, NAN, 0.5, -INF, 0])
    assert same(F.clamp(x, 1, -1), [-1, -1, -1, -1, NAN, -1, -1, -1])  # crossed
    assert same(F.clamp(x, np.full_like(x, NAN), 1), [NAN] * 8)
    assert same(F.clamp(x, max=np.full_like(x, NAN)), [NAN] * 8)
    assert same(F.clamp(x, x, x[3]), np.where(np.isnan(X), NAN, np.minimum(X, 2)))


@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16], ids=lambda dtype: dtype.__name__)
def test_clamp_of_every_half(dtype: Any) -> None:
    """As words; a bound that is a number is rounded once, as the result would be."""
    every = np.arange(1 << 16, dtype=np.uint16).view(dtype)
    with np.errstate(invalid="ignore"):
        wide = every.astype(np.float64)
    for low, high in ((-1.1, 1.1), (0.1, 3e4), (-1e-6, 1e-7), (-1e5, 1e5)):
        with np.errstate(over="ignore", invalid="ignore"):
            wanted = np.clip(wide, np.float32(low), np.float32(high)).astype(dtype)
            assert same(F.clamp(every, low, high), wanted)


@pytest.mark.parametrize("dtype", FLOATS)
def test_gradients_of_clamp(dtype: Any) -> None:
    x = X.astype(dtype)
    dy, low, high = np.full_like(x, 7), np.full_like(x, -1), np.full_like(x, 1)
    dx, dlow, dhigh = slopes("clamp", dy, x, low, high)
    assert same(dx, [0, 7, 7, 0, 0, 0, 0, 7])
    assert same(dlow, [7, 0, 0, 0, 0, 0, 7, 0])
    assert same(dhigh, [0, 0, 0, 7, 0, 7, 0, 0])
    dx, dlow, dhigh = slopes("clamp", dy, x, high, low)  # crossed: all of it is max's
    assert same(dx, [0] * 8)
    assert same(dlow, [0] * 8)
    assert same(dhigh, [7] * 8)
    dx, dhigh = slopes("clamp", np.full_like(x, INF), x, None, high, absent="b")
    assert same(dx, [INF, INF, INF, 0, 0, 0, INF, INF])
    assert same(dhigh, [0, 0, 0, INF, 0, INF, 0, 0])


# --- fma


def _exact_fma(a: Any, b: Any, c: Any) -> Fraction:
    return Fraction(float(a)) * Fraction(float(b)) + Fraction(float(c))


@pytest.mark.parametrize("dtype", FLOATS)
def test_fma_is_rounded_once(dtype: Any) -> None:
    """Where a b and c cancel, too."""
    rng = np.random.default_rng(7)
    a, b = (rng.standard_normal(600).astype(dtype) for _ in range(2))
    c = np.where(rng.random(600) < 0.5, -(a * b), rng.standard_normal(600)).astype(dtype)
    found = F.fma(a, b, c)
    for y, *given in zip(found, a, b, c, strict=True):
        exact = _exact_fma(*given)
        for other in (np.nextafter(y, dtype(INF)), np.nextafter(y, dtype(-INF))):
            assert abs(Fraction(float(y)) - exact) <= abs(Fraction(float(other)) - exact)


@pytest.mark.parametrize("dtype", FLOATS)
def test_fma_on_its_way(dtype: Any) -> None:
    most, least = np.finfo(dtype).max, np.finfo(dtype).smallest_subnormal
    a = np.array([most, most, least, INF, 0, 1], dtype)
    b = np.array([2, 2, least, 0, INF, 1], dtype)
    c = np.array([-most, -INF, least, 1, 1, -INF], dtype)
    assert same(F.fma(a, b, c), [most, -INF, least, NAN, NAN, -INF])


# --- addcmul, addcdiv


@pytest.mark.parametrize("dtype", FLOATS)
def test_products_do_not_leave_the_range_on_their_way(dtype: Any) -> None:
    most, tiny = float(np.finfo(dtype).max), float(np.finfo(dtype).smallest_normal)
    big, small = 2.0 ** (np.finfo(dtype).maxexp - 4), tiny * 16
    x = np.array([-most, 1.0, 0.0, -INF], dtype)
    a = np.array([most, big, small, most], dtype)
    b = np.array([2.0, small, big, most], dtype)
    assert F.addcmul(x, a, b)[0] == most  # -max + 2 max
    assert np.isfinite(F.addcmul(x, a, b, value=8.0)[1:3]).all()
    assert F.addcmul(x, a, b, value=8.0)[3] == -INF
    v = 1.0 / small
    wanted = [
        float(Fraction(float(v)) * Fraction(float(p)) * Fraction(float(q))) for p, q in zip(a[2:3], b[2:3], strict=True)
    ]
    assert F.addcmul(x[2:3], a[2:3], b[2:3], value=v).tolist() == wanted
    assert F.addcdiv(np.array([-most], dtype), np.array([most], dtype), np.array([0.5], dtype))[0] == most
    assert F.addcdiv(np.array([-INF], dtype), np.array([big], dtype), np.array([small], dtype))[0] == -INF
    assert F.addcdiv(np.array([1.0], dtype), np.array([big], dtype), np.array([big], dtype), value=8.0)[0] == 9.0
    dx, da, db = slopes("addcdiv", *(np.array([v], dtype) for v in (small, 1.0, big, big)), scale=big)
    assert (dx[0], da[0]) == (dtype(small), dtype(small))
    assert db[0] == -dtype(small)


@pytest.mark.parametrize("dtype", ALL, ids=lambda dtype: dtype.__name__)
def test_zeros_and_infinities(dtype: Any) -> None:
    x, a, b = (np.array(v, dtype) for v in ([1, 1, 1, INF, 0], [0, INF, 0, INF, 0], [0, 0, INF, INF, 5]))
    for value in (1.0, 0.5):
        assert same(F.addcmul(x, a, b, value=value), [1, NAN, NAN, INF, 0])
        assert same(F.addcdiv(x, a, b, value=value), [NAN, INF, 1, NAN, 0])
    assert same(F.addcmul(x, a, b, value=0.0), [1, NAN, NAN, NAN, 0])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: F.clamp(X), "clamp: got neither min nor max, expected at least one"),
        (lambda: F.clamp(np.arange(4), 0, 2), "x: got dtype int64, expected one of float32, float16, bfloat16, floa"),
        (lambda: F.clamp(X, True, 2), "min: got True, expected a number .1. or an array"),
        (lambda: F.clamp(X, X.astype(np.float32), 2), "min is float32, x is float64"),
        (lambda: F.fma(X, X[:3], X), "shapes 8, 3, 8 do not broadcast"),
        (lambda: F.addcmul(X, X, X, value=False), "value: got False, expected a real number"),
        (lambda: F.addcmul(X, X, X, value="a"), "value: got 'a', expected a real number"),
        (lambda: F.addcdiv(X, X, X, out=np.zeros(9)[1:]), None),
        (lambda: F.addcdiv(X[1:], X[1:], X[1:], out=X[:-1]), "out: is written, but shares memory with"),
        (lambda: rg.TernaryDescriptor("fma", (3,), "f32", scale=2.0), "scale: got 2.0, expected 1.0"),
        (lambda: rg.TernaryDescriptor("fma", (3,), "f32", absent="b"), "absent: got 'b', expected operands"),
        (lambda: rg.TernaryDescriptor("clamp", (3,), "f32", absent="bc"), "absent: got 'bc', expected at least one"),
    ],
)  # fmt: skip
def test_bad_input(call: Any, message: str | None) -> None:
    if message is None:
        call()
        return
    with pytest.raises(rg.InvalidProblem, match=message):
        call()
