"""Sums of a few rows, one more each time: short ways of adding, and the lanes that need a longer one."""

import math
from itertools import product

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde._core.dtypes import FLOATS, Element
from retrograde._numerics.maths import expected
from retrograde.testing.covering import covering
from retrograde.testing.ulp import ulp_error

COLUMNS = 1030
COUNTS = [*range(1, 26), 31, 32, 33, 40, 50, 64, 82, 511, 512, 513]


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


def losing(rng, count):
    """Trees of eight that lose nearly as much as they may, at each level and always to the same side; then a tie."""
    small = 251 / 256
    eight = [0, small, small / 2, small / 2, small / 4, small / 4, small / 4, small / 4]
    terms = np.resize(eight, count)[:, None] + np.zeros((1, COLUMNS))
    terms[::8] = np.where(np.arange(0, count, 8) // 8 % 2, -1, 1)[:, None] * 129 * 2**17
    if count % 16 == 2 and count > 2:
        # As large as a limit would have it that is 1 to 64 times the right one.
        terms[-2] = np.exp2(np.round(np.log2(129 * 2**17 * (count // 8) / rng.uniform(160, 10240, COLUMNS))))
        terms[-1] = terms[-2] / 256
    return terms


def zeros(rng, count):
    return usual(rng, count) * (rng.random((count, COLUMNS)) < 0.1)


def out_of_range(rng, count):
    """Sums that leave the range of f32 and come back."""
    signs = np.where(np.arange(count) // 3 % 2, -1, 1)[:, None]
    return np.where(rng.random((count, COLUMNS)) < 0.5, signs * 3e38, rng.standard_normal((count, COLUMNS)))


DRAWS = [usual, cancelling, apart, drifting, losing, zeros, out_of_range]


def tables_of(draw, dtype):
    rng = np.random.default_rng(3)
    with np.errstate(over="ignore", invalid="ignore"):
        return [draw(rng, count).astype(dtype) for count in COUNTS]


def exact_sum(values):
    """The sum rounded once; what is not finite as it comes."""
    try:
        return math.fsum(values)
    except (OverflowError, ValueError):
        with np.errstate(invalid="ignore"):
            return values.sum()


def exact(tables):
    """Sums of the columns of each table, and of their magnitudes."""
    wide = [table.astype(np.float64) for table in tables]
    sums = np.longdouble([[exact_sum(column) for column in table.T] for table in wide])
    return expected(sums, np.longdouble([np.abs(table).sum(axis=0) for table in wide]))


def check(plan, output, right):
    error = ulp_error(output, right, plan.descriptor.element)
    assert error.max() <= plan.precision_guarantee.max_ulp, f"{COUNTS[error.max(axis=1).argmax()]} terms"


@pytest.mark.parametrize("element", FLOATS)
@pytest.mark.parametrize("draw", DRAWS)
def test_every_count(draw, element):
    dtype = Element(element).info.numpy
    tables = tables_of(draw, dtype)
    weight = np.concatenate(tables)
    apart = np.empty((len(weight), 3 * COLUMNS), dtype)[:, ::3]
    apart[:] = weight
    offsets = np.cumsum([0, *COUNTS[:-1]])
    right = exact(tables)
    for mode in ("sum", "mean"):
        desc = rg.EmbeddingBagDescriptor(*weight.shape, len(weight), len(COUNTS), mode, element)
        plan = rg.EmbeddingBagPlan.select(desc)
        bits = set()
        rows = np.arange(len(weight))
        ways = ((weight, rows, 1), (weight, rows, 3), (apart, rows, 2), (apart[::-1], rows[::-1], 1))
        for table, indices, threads in ways:
            output = np.empty(desc.output_shape, dtype)
            plan.run(rg.EmbeddingBagArgs(table, indices, offsets, output), stream=rg.Stream(threads=threads))
            bits.add(output.tobytes())
        assert len(bits) == 1
        by = np.longdouble(COUNTS)[:, None] if mode == "mean" else 1
        check(plan, output, expected(right.value / by, right.scale / by))


OLD = ["some", "cancels", "cancels the last"]
SHORT = [Element.BF16]  # what has a short way of its own meets everything; the others in pairs
OTHERS = [element for element in FLOATS if element not in SHORT]
ON_OLD = [
    *product(DRAWS, OLD, SHORT),
    *(tuple(row.values()) for row in covering({"draw": DRAWS, "old": OLD, "element": OTHERS})),
]


@pytest.mark.parametrize(("draw", "old", "element"), ON_OLD)
def test_every_count_on_old_values(draw, old, element):
    """The same sums as gradients of a table, onto what is there."""
    dtype = Element(element).info.numpy
    tables = tables_of(draw, dtype)
    if old == "cancels the last":
        with np.errstate(over="ignore"):
            for table in tables:
                table[-1] *= dtype.type(2.0 ** (ml_dtypes.finfo(dtype).maxexp // 3))
    right = exact(tables)
    before = {
        "some": lambda: np.random.default_rng(5).standard_normal(right.value.shape),
        "cancels": lambda: -right.value * (1 + 2.0**-6),
        "cancels the last": lambda: np.stack([-table[-1].astype(np.float64) for table in tables]),
    }[old]()
    with np.errstate(over="ignore", invalid="ignore"):
        dweight = before.astype(dtype)
    indices = np.repeat(np.arange(len(COUNTS)), COUNTS)
    desc = rg.EmbeddingBackwardDescriptor(len(COUNTS), COLUMNS, len(indices), element)
    plan = rg.EmbeddingBackwardPlan.select(desc)
    onto = exact([np.concatenate([table, row[None]]) for table, row in zip(tables, dweight, strict=True)])
    plan.run(rg.EmbeddingBackwardArgs(np.concatenate(tables), indices, dweight))
    check(plan, dweight, onto)
