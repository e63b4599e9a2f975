"""Sums have the bits of `tests/_support/order.py`, wherever their terms lie and whoever adds them."""

import math
from fractions import Fraction

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import functional as F
from tests._support.order import SPAN, ordered_sum

LENGTHS = [0, 1, 2, 3, 15, 16, 17, 31, 33, 63, 64, 65, 127, 129, 500, 1000, 2048, 4099, SPAN - 1, SPAN, SPAN + 1]
LONG = [2 * SPAN + 17, 100_003]
THREADS = [1, 2, 3, 7]
SUMMED = [((700, 33), (33,)), ((33, 700), (33, 1)), ((40, 9, 65), (9, 1)), ((70_000, 3), (3,)), ((70_000,), ())]
HALVES = {"f16": np.dtype(np.float16), "bf16": np.dtype(ml_dtypes.bfloat16)}


def terms(n, columns, dtype, seed=0):
    """Either sign, exponents over 40 powers of two: an order is visible in the bits."""
    rng = np.random.default_rng([seed, n, columns])
    return (rng.standard_normal((n, columns)) * np.exp2(rng.integers(-20, 20, (n, columns)))).astype(dtype)


def expected(x):
    return ordered_sum(x, exact=x.dtype == np.float64).astype(x.dtype)


def same(got, want):
    got, want = np.asarray(got), np.asarray(want)
    return got.shape == want.shape and got.tobytes() == want.tobytes()


def placed(x):
    """The same terms (n, columns) in other places, with the axis of the terms."""
    n, columns = x.shape
    wide = np.zeros((n, 2 * columns), x.dtype)
    wide[:, ::2] = x
    both = np.zeros((2 * n, 3 * columns), x.dtype)
    both[::2, ::3] = x
    backward = np.ascontiguousarray(x[::-1, ::-1])[::-1, ::-1]
    return {
        "columns": (x, 0),
        "rows": (np.ascontiguousarray(x.T), 1),
        "turned": (np.ascontiguousarray(x.T).T, 0),
        "odd columns": (wide[:, ::2], 0),
        "odd both": (both[::2, ::3], 0),
        "odd rows": (both[::2, ::3].T, 1),
        "backward": (backward, 0),
    }


@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["f32", "f64"])
@pytest.mark.parametrize("n", LENGTHS)
def test_one_axis(n, dtype):
    for columns in (1, 5, 16, 37) if n > 5000 else (1, 3, 8, 16, 19, 40, 300, 1111):
        x = terms(n, columns, dtype)
        want = expected(x)
        for i, (name, (placed_x, axis)) in enumerate(placed(x).items()):
            with rg.threads(THREADS[i % len(THREADS)]):
                assert same(F.sum(placed_x, axis=axis), want), f"{name} {columns}"


@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["f32", "f64"])
@pytest.mark.parametrize("n", LONG)
def test_threads_share_the_spans(n, dtype):
    for columns in (1, 4, 40):
        x = terms(n, columns, dtype)
        want = expected(x)
        for name, (placed_x, axis) in placed(x).items():
            for threads in THREADS:
                with rg.threads(threads):
                    assert same(F.sum(placed_x, axis=axis), want), f"{name} {columns} {threads}"


@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["f32", "f64"])
def test_several_axes(dtype):
    x = terms(37 * 70 * 41, 1, dtype).reshape(37, 70, 41)
    for axes in [(0, 1), (0, 2), (1, 2), (0, 1, 2), (0,), (1,), (2,)]:
        rest = [d for d in range(3) if d not in axes]
        rows = np.transpose(x, (*axes, *rest)).reshape(math.prod(x.shape[d] for d in axes), -1)
        want = expected(rows).reshape([x.shape[d] for d in rest])
        for order in [(0, 1, 2), (2, 1, 0), (1, 2, 0), (2, 0, 1)]:
            moved = np.transpose(np.ascontiguousarray(np.transpose(x, order)), np.argsort(order))
            for threads in THREADS:
                with rg.threads(threads):
                    assert same(F.sum(moved, axis=axes), want), f"{axes} {order} {threads}"


@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["f32", "f64"])
def test_sum_to(dtype):
    """The gradient of a repeated operand: the same order, whichever operand is repeated along whichever axes."""
    for shape, kept in SUMMED:
        dy = terms(math.prod(shape), 1, dtype).reshape(shape)
        axes = [d for d in range(len(shape)) if d < len(shape) - len(kept) or kept[d - len(shape)] == 1]
        rest = [d for d in range(len(shape)) if d not in axes]
        rows = np.transpose(dy, (*axes, *rest)).reshape(math.prod(shape[d] for d in axes), -1)
        want = expected(rows).reshape(kept)
        a, b = np.zeros(shape, dtype), np.zeros(kept, dtype)
        for threads in THREADS:
            for given in (dy, np.asfortranarray(dy)):
                with rg.threads(threads):
                    assert same(F.add_backward(given, a, b)[1], want), f"{shape} {kept} {threads}"


def test_the_order_shows():
    """The model itself: a plain sum has other bits."""
    x = terms(5000, 20, np.float64)
    assert not same(expected(x), x.sum(0))
    assert not same(expected(x), ordered_sum(x))


def test_values_that_are_required():
    f32 = np.float32
    assert F.sum(np.array([1e8, 1, -1e8], f32)) == 1
    assert F.sum(np.array([3e38, 3e38, -3e38, -3e38], f32)) == 0
    assert F.mean(np.array([3e38, 3e38], f32)) == f32(3e38)
    assert F.sum(np.array([1.7e308, 1.7e308, -1.7e308, -1.7e308, 3.0])) == 3
    assert F.mean(np.array([1.7e308] * 40)) == 1.7e308
    assert math.copysign(1, F.sum(np.zeros(0, f32))) == 1
    assert np.isnan(F.sum(np.array([np.inf, -np.inf], f32)))
    assert F.sum(np.array([np.inf, 1], f32)) == np.inf


def exact_half(values, dtype, divide=1):
    """The exact sum over `divide`, rounded once: by comparing with the two halves beside it."""
    total = sum((Fraction(float(v)) for v in values), Fraction(0)) / divide
    near = np.array(float(total)).astype(dtype)  # at most a place off
    spread = [near]
    bits = near.view(np.int16)
    for step in (-1, 1):
        other = np.asarray(bits + np.int16(step)).view(dtype)
        if np.isfinite(other) and np.sign(float(other)) * np.sign(float(near)) >= 0:
            spread.append(other)
    distance = [abs(Fraction(float(v)) - total) for v in spread]
    best = [v for v, d in zip(spread, distance, strict=True) if d == min(distance)]
    return best[0] if len(best) == 1 else next(v for v in best if v.view(np.int16) % 2 == 0)


def half_rows(dtype, rng):
    """Sums that are easy, and those that are not: ties, counts, cancellation, wide exponents."""
    for n in (2, 3, 5, 17, 64, 100, 200, 1000, 4096, 9000):
        yield "normal", rng.standard_normal(n)
        yield "same sign", rng.random(n)
        yield "counts", rng.integers(0, 2, n).astype(float)
        yield "whole", rng.integers(-9, 10, n).astype(float)
        x = rng.standard_normal(n) * np.exp2(rng.integers(-8, 8, n))
        x[: n // 2] = -x[n - n // 2 :].astype(dtype).astype(float)
        yield "cancelling", x
        wide = 60 if dtype != np.float16 else 11
        yield "wide", rng.standard_normal(n) * np.exp2(rng.integers(-wide, wide // 3 + 1, n))
        tie = np.zeros(n)
        tie[0], tie[1] = 1.0, float(np.exp2(-8 if dtype != np.float16 else -11))
        yield "tie", tie
        if n > 2:
            tie = tie.copy()
            tie[-1] = float(np.exp2(-100 if dtype != np.float16 else -24)) * rng.choice([-1, 1])
            yield "beside a tie", tie


@pytest.mark.parametrize("element", list(HALVES))
def test_halves_are_the_exact_sum_rounded_once(element):
    dtype = HALVES[element]
    rng = np.random.default_rng(7)
    for name, values in half_rows(dtype, rng):
        x = values.astype(dtype)
        n = len(x)
        want, mean = exact_half(x, dtype), exact_half(x, dtype, n)
        table = np.repeat(x[:, None], 37, 1)
        for columns in (table, np.ascontiguousarray(table.T).T, np.repeat(table, 2, 1)[:, ::2]):
            assert set(np.asarray(F.sum(columns, axis=0)).tolist()) == {want.tolist()}, f"{name} {n}"
            assert set(np.asarray(F.mean(columns, axis=0)).tolist()) == {mean.tolist()}, f"mean, {name} {n}"
        assert same(F.sum(x), want) or F.sum(x) == want == 0, f"{name} {n}"


@pytest.mark.parametrize("element", list(HALVES))
def test_long_halves_are_exact_too(element):
    dtype = HALVES[element]
    rng = np.random.default_rng(8)
    for scale in (1, 1 / 64):
        x = (rng.standard_normal((SPAN * 2 + 77, 3)) * scale).astype(dtype)
        want = [exact_half(x[:, c], dtype) for c in range(3)]
        for threads in THREADS:
            with rg.threads(threads):
                assert F.sum(x, axis=0).tolist() == [w.tolist() for w in want]
                assert F.sum(np.ascontiguousarray(x.T), axis=1).tolist() == [w.tolist() for w in want]
