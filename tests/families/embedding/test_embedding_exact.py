"""Embedding and bags: sums that cancel beyond any accumulator, gradients of maxima, and stores past the caches."""

from fractions import Fraction

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import Stream
from retrograde._core.dtypes import FLOATS, Element

BF16 = np.dtype(ml_dtypes.bfloat16)
DTYPES = {element: Element(element).info.numpy for element in FLOATS}
LADDER = [2.0**120, 2.0**60, 1.0, 2.0**-60]


def shuffled(count, low, seed=0):
    """`count` terms of bf16 whose sum is `low`: each step of the ladder cancels, and spans 53 bits or more."""
    rng = np.random.default_rng(seed)
    half = rng.choice(LADDER, (count - 1) // 2) * rng.integers(1, 8, (count - 1) // 2)
    terms = np.concatenate([half, -half, [low]])
    return rng.permutation(terms).astype(BF16)[:, None].repeat(3, 1)


def gradient(dout, indices, rows, element, dweight=None, threads=2, **options):
    accumulate = dweight is not None
    desc = rg.EmbeddingBackwardDescriptor(rows, dout.shape[1], len(dout), element, accumulate=accumulate, **options)
    dweight = np.full((rows, dout.shape[1]), 7, dout.dtype) if dweight is None else dweight
    plan = rg.EmbeddingBackwardPlan.select(desc, stream=Stream(threads=threads))
    plan.run(rg.EmbeddingBackwardArgs(dout, indices, dweight))
    return dweight


@pytest.mark.parametrize("low", [2.0**-100, -(2.0**-126), 3.0 * 2.0**-133])
@pytest.mark.parametrize("count", [5, 9, 511, 2001])
def test_sums_of_bf16_lose_nothing(count, low):
    dout = shuffled(count, low)
    assert (gradient(dout, np.zeros(count, np.int32), 1, "bf16").astype(float) == low).all()
    old = np.full((1, 3), -(2.0**100), BF16)  # it cancels too
    more = np.concatenate([dout, np.full((1, 3), 2.0**100, BF16)])
    assert (gradient(more, np.zeros(count + 1, np.int32), 1, "bf16", old).astype(float) == low).all()
    divided = gradient(dout, np.zeros(count, np.int32), 1, "bf16", scale_grad_by_freq=True)
    assert (divided == np.array(low / count).astype(BF16)).all()


def bags(mode, rows, columns, count, number, element="bf16", **options):
    return dict(
        num_embeddings=rows,
        embedding_dim=columns,
        num_indices=count,
        num_bags=number,
        mode=mode,
        element=element,
        **options,
    )


@pytest.mark.parametrize("count", [5, 601])
def test_bags_and_weights_of_bf16_lose_nothing(count):
    """Products of two span twice as many bits."""
    weight, scores = shuffled(count, 2.0**-60), np.full(count, 1.0, BF16)
    first = int(np.flatnonzero(weight[:, 0] == 2.0**-60)[0])
    scores[first] = 2.0**-50
    big = np.abs(weight[:, 0].astype(float)) >= 2.0**119
    scores[big] = 2.0**119
    given = {"indices": np.arange(count), "offsets": np.zeros(1, np.int64), "per_sample_weights": scores}
    output = np.zeros((1, 3), BF16)
    desc = rg.EmbeddingBagDescriptor(**bags("sum", count, 3, count, 1, weighted=True))
    rg.EmbeddingBagPlan.select(desc).run(rg.EmbeddingBagArgs(weight=weight, output=output, **given))
    assert (output.astype(float) == 2.0**-110).all()
    # The same products as the gradient of one weight: a dot product of two rows.
    desc = rg.EmbeddingBagBackwardDescriptor(**bags("sum", 1, count, 1, 1, weighted=True, accumulate=False))
    found = np.zeros(1, BF16)
    rg.EmbeddingBagBackwardPlan.select(desc).run(
        rg.EmbeddingBagBackwardArgs(
            dout=scores[None],
            indices=np.zeros(1, np.int64),
            offsets=np.zeros(1, np.int64),
            weight=weight[:, 0][None],
            per_sample_weights=np.ones(1, BF16),
            dweight=np.zeros((1, count), BF16),
            dper_sample_weights=found,
        )
    )
    assert float(found[0]) == 2.0**-110


def of_maxima(dout, winners, rows, element, dweight=None, threads=2, indices=None, **options):
    number, columns = dout.shape
    indices = np.zeros(number, np.int64) if indices is None else indices
    accumulate = dweight is not None
    desc = rg.EmbeddingBagBackwardDescriptor(
        **bags("max", rows, columns, len(indices), number, element, accumulate=accumulate, **options)
    )
    given = {
        "dout": dout,
        "indices": indices,
        "offsets": np.minimum(np.arange(number), len(indices)),
        "max_indices": winners,
    }
    plan = rg.EmbeddingBagBackwardPlan.select(desc, stream=Stream(threads=threads))
    if not desc.sparse:
        dweight = np.full((rows, columns), 7, dout.dtype) if dweight is None else dweight
        plan.run(rg.EmbeddingBagBackwardArgs(**given, dweight=dweight))
        return dweight
    found, values, count = np.full(desc.touched, -7), np.full(desc.values_shape, 7, dout.dtype), np.zeros(1, np.int64)
    plan.run(rg.EmbeddingBagBackwardArgs(**given, rows=found, values=values, count=count))
    return found[: count[0]], values[: count[0]]


@pytest.mark.parametrize("low", [2.0**-100, -(2.0**-126)])
def test_gradients_of_maxima_lose_nothing(low):
    """In one column of a tile, and in all of them."""
    dout = shuffled(2001, low).repeat(20, 1)
    old = np.full((2, 60), 2.0**-126, BF16)
    for columns in (slice(0, 1), slice(None)):
        winners = np.ones((2001, 60), np.int64)
        winners[:, columns] = 0
        got = of_maxima(dout, winners, 2, "bf16").astype(float)
        assert (np.where(winners[0] == 0, got[0], got[1]) == low).all()
        assert not np.where(winners[0] == 0, got[1], got[0]).any()
        got = of_maxima(dout, winners, 2, "bf16", old.copy())
        assert got[0, 0] == np.array(low + 2.0**-126).astype(BF16)


def test_gradients_of_maxima_stay_in_range():
    most = np.finfo(np.float64).max
    dout = np.array([[most, np.inf, 1.0], [most, 1.0, np.nan], [-most, 2.0, 3.0]])
    got = of_maxima(dout, np.zeros((3, 3), np.int64), 1, "f64")
    np.testing.assert_array_equal(got, [[most, np.inf, np.nan]])
    got = of_maxima(dout[:2], np.zeros((2, 3), np.int64), 1, "f64", np.array([[-most, 0.0, 0.0]]))
    np.testing.assert_array_equal(got, [[most, np.inf, np.nan]])


@pytest.mark.parametrize("threads", [1, 2, 7])
@pytest.mark.parametrize("element", FLOATS)
@pytest.mark.parametrize(("rows", "columns"), [(3, 1), (40, 17), (700, 65), (9, 575), (5, 1100)])
def test_gradients_of_maxima_are_those_of_the_winners(rows, columns, element, threads):
    """Whole numbers, so that sums are exact. Winners may be no row, another shard's, or padding."""
    rng = np.random.default_rng(rows)
    number = 60
    dout = rng.integers(-4, 5, (number, columns)).astype(DTYPES[element])
    winners = rng.integers(-2, rows + 3, (number, columns)) + 10
    winners[0, 0], winners[1, 0], winners[2, 0] = -1, 2**63 - 1, -(2**63)
    indices = np.arange(10, 10 + number) % (rows + 10)
    want = np.zeros((rows, columns))
    known = (winners >= 10) & (winners < rows + 10) & (winners != 11)
    bag, column = np.nonzero(known)
    np.add.at(want, (winners[known] - 10, column), dout[bag, column].astype(float))
    shard = {"row_offset": 10, "padding_idx": 11, "indices": indices, "threads": threads}
    got = of_maxima(dout, winners, rows, element, **shard)
    np.testing.assert_array_equal(got.astype(float), want)
    old = np.full((rows, columns), -0.0, dout.dtype)
    got = of_maxima(dout, winners, rows, element, old.copy(), **shard)
    np.testing.assert_array_equal(got.astype(float), want)
    hit = np.zeros((rows, columns), bool)
    hit[winners[known] - 10, column] = True
    assert np.signbit(got[~hit.any(1)].astype(float)).all()  # rows without a winner keep their bits
    listed, values = of_maxima(dout, winners, rows, element, sparse=True, **shard)
    touched = np.unique(indices[(indices >= 10) & (indices != 11)]) - 10
    np.testing.assert_array_equal(listed, touched)
    np.testing.assert_array_equal(values.astype(float), want[touched])


def test_gradients_of_maxima_over_a_large_table():
    """More tiles than are partitioned at once; nothing costs the number of rows."""
    rows, columns, number = 30_000_000, 16, 500
    rng = np.random.default_rng(0)
    winners = rng.integers(0, rows, (number, columns))
    winners[100:200] = winners[:100]
    dout = rng.integers(-4, 5, (number, columns)).astype(np.float32)
    found, values = of_maxima(dout, winners, rows, "f32", sparse=True, indices=winners[:, 0].copy())
    want = {}
    for bag, column in np.ndindex(number, columns):
        key = int(winners[bag, column]), column
        want[key] = want.get(key, 0) + dout[bag, column]
    np.testing.assert_array_equal(found, np.unique(winners[:, 0]))
    for place, row in enumerate(found):
        for column in range(columns):
            assert values[place, column] == want.get((int(row), column), 0)


def misplaced(shape, dtype, by):
    """An array that starts `by` elements after a cache line."""
    size = int(np.prod(shape))
    raw = np.empty((size + by) * dtype.itemsize + 64, np.uint8)
    start = -raw.ctypes.data % 64 + by * dtype.itemsize
    return raw[start : start + size * dtype.itemsize].view(dtype).reshape(shape)


@pytest.mark.parametrize("by", [0, 1, 5, 31])
@pytest.mark.parametrize("element", FLOATS)
def test_stores_past_the_caches(element, by):
    """More than a last-level cache, from any place: rows without a hit, with one, two, three and 600."""
    dtype = DTYPES[element]
    columns, count = 1100 + 3 * by, 1500
    rows = 140_000_000 // (columns * dtype.itemsize)
    rng = np.random.default_rng(by)
    dout = rng.integers(-4, 5, (count, columns)).astype(dtype)
    indices = rng.integers(0, rows, count)
    indices[:600], indices[600:602], indices[602:605] = 5, 7, rows - 1
    dweight = misplaced((rows, columns), dtype, by)
    dweight[:] = 7
    desc = rg.EmbeddingBackwardDescriptor(rows, columns, count, element, accumulate=False)
    rg.EmbeddingBackwardPlan.select(desc).run(rg.EmbeddingBackwardArgs(dout, indices, dweight))
    touched = np.unique(indices)
    for row in touched:
        want = dout[indices == row].astype(float).sum(0).astype(dtype)
        np.testing.assert_array_equal(dweight[row].astype(float), want.astype(float))
    dweight[touched] = 0
    assert not dweight.view(np.uint8).any()


def test_fractions_of_a_mean():
    """The gradient of a mean of 7 is a seventh, to half a unit of bf16."""
    desc = rg.EmbeddingBagBackwardDescriptor(**bags("mean", 9, 2, 7, 1, accumulate=False))
    dweight = np.zeros((9, 2), BF16)
    rg.EmbeddingBagBackwardPlan.select(desc).run(
        rg.EmbeddingBagBackwardArgs(
            dout=np.full((1, 2), 3.0, BF16),
            indices=np.array([0, 1, 2, 3, 4, 5, 5]),
            offsets=np.zeros(1, np.int64),
            dweight=dweight,
        )
    )
    for row, hits in ((0, 1), (5, 2), (8, 0)):
        right = Fraction(3 * hits, 7)
        assert abs(Fraction(float(dweight[row, 0])) - right) <= right * Fraction(1, 2**8)
