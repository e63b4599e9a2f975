"""Sums of a few rows, one more each time: short ways of adding, and the lanes that need a longer one."""

import math

import numpy as np
import pytest

import retrograde as rg
from retrograde._core.dtypes import FLOATS, Element
from retrograde._core.maths import expected
from retrograde.testing.bits import native_plans
from retrograde.testing.ulp import ulp_error

COLUMNS = 1030
COUNTS = [*range(1, 26), 31, 32, 33, 40, 64, 511, 512, 513]


def usual(rng, count):
    """As in a table: some parts cancel, none is far from the others."""
    return rng.standard_normal((count, COLUMNS))


def cancelling(rng, count):
    """Large terms that leave nothing, around small ones 8 to 20 powers of two below."""
    half = count // 2
    large = np.ldexp(rng.integers(200, 256, (half, COLUMNS)), rng.integers(0, 3, (half, COLUMNS)))
    small = np.ldexp(rng.integers(128, 256, (count - 2 * half, COLUMNS)), rng.integers(-20, -7, COLUMNS))
    terms = np.concatenate([large, small, -rng.permuted(large, axis=0)])
    if half:
        terms[0] += np.ldexp(rng.integers(128, 256, COLUMNS), rng.integers(-20, -7, COLUMNS))
    return terms


def apart(rng, count):
    """Seven large terms and a small one to each eight, the next eight the other way round."""
    large = rng.integers(240, 256, (count, COLUMNS)) * np.where(np.arange(count) // 8 % 2, -1, 1)[:, None]
    small = np.ldexp(2 * rng.integers(64, 128, (count, COLUMNS)) + 1, -rng.integers(8, 18, COLUMNS))
    return np.where(np.arange(count)[:, None] % 8 == 3, small, large)


def drifting(rng, count):
    """Every second term is lost beside a large f32, always to the same side; what stays is just above a tie of bf16."""
    large = np.where(np.arange(count) // 8 % 2, -1.5, 1.5)[:, None] * 2**24
    terms = np.where(np.arange(count)[:, None] % 2, 251 / 256, large) + np.zeros((1, COLUMNS))
    if count >= 4:
        unit = np.exp2(np.round(np.log2(2.0**24 * count / rng.uniform(500, 8000, COLUMNS))) - 7)
        terms[1], terms[3] = (rng.integers(64, 128, COLUMNS) * 2) * unit, unit / 2
    return terms


def zeros(rng, count):
    return usual(rng, count) * (rng.random((count, COLUMNS)) < 0.1)


def out_of_range(rng, count):
    """Sums that leave the range of f32 and come back."""
    signs = np.where(np.arange(count) // 3 % 2, -1, 1)[:, None]
    return np.where(rng.random((count, COLUMNS)) < 0.5, signs * 3e38, rng.standard_normal((count, COLUMNS)))


@pytest.mark.parametrize("element", FLOATS)
@pytest.mark.parametrize("draw", [usual, cancelling, apart, drifting, zeros, out_of_range])
def test_every_count(draw, element):
    dtype = Element(element).info.numpy
    rng = np.random.default_rng(3)
    with np.errstate(over="ignore", invalid="ignore"):
        tables = [draw(rng, count).astype(dtype) for count in COUNTS]
    weight = np.concatenate(tables)
    sums = np.longdouble([[exact_sum(column) for column in table.astype(np.float64).T] for table in tables])
    sizes = np.longdouble([np.abs(table.astype(np.float64)).sum(axis=0) for table in tables])
    offsets = np.cumsum([0, *COUNTS[:-1]])
    desc = rg.EmbeddingBagDescriptor(*weight.shape, len(weight), len(COUNTS), "sum", element)
    results = []
    for plan in native_plans(desc).values():
        output = np.empty(desc.output_shape, dtype)
        plan.run(rg.EmbeddingBagArgs(weight, np.arange(len(weight)), offsets, output))
        error = ulp_error(output, expected(sums, sizes), element)
        assert error.max() <= plan.precision_guarantee.max_ulp, (
            f"{plan.sku}: {COUNTS[error.max(axis=1).argmax()]} terms"
        )
        results.append(output.tobytes())
    assert len(set(results)) == 1


def exact_sum(values):
    """The sum rounded once; what is not finite as it comes."""
    try:
        return math.fsum(values)
    except (OverflowError, ValueError):
        with np.errstate(invalid="ignore"):
            return values.sum()
