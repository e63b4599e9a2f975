"""What is peculiar to embedding: indices that hit a row often, never or wrongly, shards, and two forms of gradient."""

from fractions import Fraction

import ml_dtypes
import mpmath
import numpy as np
import pytest

import retrograde as rg
from retrograde import IndexOutOfRange, InvalidProblem, PlanPreference
from retrograde._core.dtypes import FLOATS, Element, element_of
from retrograde._numerics.maths import expected
from retrograde.testing.bits import canonical, native_plans, outputs
from retrograde.testing.placing import LAYOUTS, drawn
from retrograde.testing.ulp import ulp_error

BACKENDS = [None, PlanPreference(backend="reference")]
PATTERNS = ["uniform", "zipf", "equal", "padding", "empty", "bad"]
DTYPES = {element: Element(element).info.numpy for element in FLOATS}


def forward(weight, indices, preference=None, **options):
    desc = rg.EmbeddingDescriptor(*weight.shape, len(indices), element_of(weight.dtype), **options)
    output = np.full(desc.output_shape, 7, weight.dtype)
    rg.EmbeddingPlan.select(desc, preference=preference).run(rg.EmbeddingArgs(weight, indices, output))
    return output


def backward(dout, indices, rows, preference=None, dweight=None, **options):
    options = {"accumulate": dweight is not None, **options}
    desc = rg.EmbeddingBackwardDescriptor(rows, dout.shape[1], len(dout), element_of(dout.dtype), **options)
    plan = rg.EmbeddingBackwardPlan.select(desc, preference=preference)
    dweight = np.full(desc.weight_shape, 7, dout.dtype) if dweight is None else dweight
    if not desc.sparse:
        plan.run(rg.EmbeddingBackwardArgs(dout, indices, dweight))
        return dweight
    found, values, count = np.full(desc.touched, -7), np.full(desc.values_shape, 7, dout.dtype), np.zeros(1, np.int64)
    plan.run(rg.EmbeddingBackwardArgs(dout, indices, rows=found, values=values, count=count))
    return found, values, int(count[0])


def normal(*shape, dtype=np.float32, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def some_indices(pattern, rows, count, seed=0):
    """Indices, with row 0 as padding."""
    rng = np.random.default_rng(seed)
    found = {
        "uniform": lambda: rng.integers(0, rows, count),
        "zipf": lambda: np.minimum(rng.zipf(1.3, count) - 1, rows - 1),
        "equal": lambda: np.full(count, rows - 1),
        "padding": lambda: np.zeros(count, int),
        "empty": lambda: np.zeros(0, int),
        "bad": lambda: rng.choice([-1, rows, 2**31 - 1, -(2**31), 1, rows - 1], count),
    }
    return found[pattern]().astype(np.int64)


def fraction(x):
    return Fraction(float(x))


def worst(got, terms, element):
    """ULP between an array and the exact sums of the fractions that `terms` lists for each of its elements."""
    with mpmath.workprec(2000):
        value, scale = np.empty(got.shape, object), np.empty(got.shape, object)
        for at in np.ndindex(got.shape):
            for into, total in ((value, sum(terms[at])), (scale, sum(map(abs, terms[at])))):
                exact = Fraction(total)
                into[at] = mpmath.mpf(exact.numerator) / exact.denominator
        return float(np.max(ulp_error(got, expected(value, scale), element), initial=0.0))


def quiet(array):
    """Without signalling NaN, which NumPy warns of."""
    with np.errstate(invalid="ignore"):
        return np.where(np.isnan(array), array.dtype.type(np.nan), array)


def problem(**changes):
    fields = {"num_embeddings": 10, "embedding_dim": 4, "num_indices": 6, "element": "f32"} | changes
    return rg.EmbeddingBackwardDescriptor(**fields)


def test_equal_problems_are_equal():
    assert problem(padding_idx=-1) == problem(padding_idx=np.int64(9))
    assert problem(sparse=True, accumulate=False) == problem(sparse=True)
    assert problem(accumulate=False) != problem()
    assert hash(problem(index_policy="skip")) == hash(problem(index_policy=rg.IndexPolicy.SKIP))


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, ""),
        ({"padding_idx": -10}, " padding_idx=0"),
        ({"row_offset": 20, "padding_idx": 25}, " padding_idx=25 row_offset=20"),
        ({"index_policy": "raise", "accumulate": False}, " index_policy=raise accumulate=False"),
        ({"sparse": True, "scale_grad_by_freq": True}, " scale_grad_by_freq=True sparse=True"),
    ],
)
def test_a_problem_is_a_string(options, text):
    desc = problem(**options)
    assert str(desc) == f"embedding.embedding.backward f32 10x4 num_indices=6{text}"
    assert rg.parse(str(desc)) == desc


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("f32 10 num_indices=6", "'10' does not read as num_embeddings x embedding_dim"),
        ("f32 10x4x2 num_indices=6", "does not read as num_embeddings x embedding_dim"),
        ("f32 10xb num_indices=6", "'b' does not read as embedding_dim"),
        ("f32 10x4", "num_indices missing"),
        ("f32 num_indices=6", "num_embeddings, embedding_dim missing"),
        ("f32 10x4 num_embeddings=3 num_indices=6", "num_embeddings is given twice"),
        ("f32 10x4 num_indices=6 kind=x", "is no field"),
        ("f32 10x-4 num_indices=6", "embedding_dim: got -4, expected at least 0"),
    ],
)
def test_bad_strings_are_refused(text, message):
    with pytest.raises(InvalidProblem, match=message):
        rg.parse(f"embedding.embedding.backward {text}")
    with pytest.raises(InvalidProblem, match="got kind 'bag', expected 'embedding'"):
        rg.parse("embedding.bag.backward f32 10x4 num_indices=6")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_embeddings": -1}, "num_embeddings: got -1, expected at least 0"),
        ({"embedding_dim": -4}, "embedding_dim: got -4"),
        ({"num_indices": -1}, "num_indices: got -1"),
        ({"num_indices": 2.0}, "num_indices: got 2.0, expected an integer"),
        ({"num_embeddings": True}, "num_embeddings: got True"),
        ({"num_embeddings": 1 << 40, "embedding_dim": 1 << 30}, r"expected at most 2\*\*60 elements"),
        ({"padding_idx": 10}, "padding_idx: got 10, expected -10 <= padding_idx < 10"),
        ({"padding_idx": -11}, "padding_idx: got -11"),
        ({"padding_idx": 0, "num_embeddings": 0}, "padding_idx: got 0"),
        ({"padding_idx": 0.0}, "padding_idx: got 0.0, expected an integer"),
        ({"padding_idx": -1, "row_offset": 3}, "padding_idx: got -1, expected a row counted from the front"),
        ({"row_offset": -1}, "row_offset: got -1"),
        ({"row_offset": 0, "index_policy": "raise"}, "index_policy: got raise with row_offset=0, expected skip"),
        ({"index_policy": "clip"}, "index_policy: got 'clip', expected one of skip, raise"),
        ({"accumulate": 1}, "accumulate: got 1"),
        ({"sparse": None}, "sparse: got None"),
        ({"element": "i64"}, "element: got 'i64'"),
    ],
)
def test_bad_problems_are_refused(changes, message):
    with pytest.raises(InvalidProblem, match=message):
        problem(**changes)


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"indices": np.zeros(3, np.float32)}, "indices: got element f32, expected i32 or i64"),
        ({"indices": np.zeros(4, np.int64)}, r"indices: got shape \(4,\), expected \(3,\)"),
        ({"indices": np.zeros((3, 1), np.int64)}, r"indices: got shape \(3, 1\)"),
        ({"dout": normal(4, 2)}, r"dout: got shape \(4, 2\), expected \(3, 2\)"),
        ({"dout": normal(3, 2, dtype=np.float64)}, "dout: got element f64"),
        ({"dweight": normal(5, 3)}, r"dweight: got shape \(5, 3\)"),
        ({"dweight": None}, "missing dweight"),
        ({"rows": np.zeros(3, np.int64)}, "unexpected rows"),
        ({"dweight": np.broadcast_to(np.float32(0), (5, 2))}, "dweight: is written"),
    ],
)
def test_bad_operands_are_refused(changes, message, preference):
    given = {"dout": normal(3, 2), "indices": np.zeros(3, np.int64), "dweight": normal(5, 2)} | changes
    desc = rg.EmbeddingBackwardDescriptor(5, 2, 3, "f32")
    with pytest.raises(InvalidProblem, match=message):
        rg.EmbeddingBackwardPlan.select(desc, preference=preference).run(rg.EmbeddingBackwardArgs(**given))


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("dtype", [np.int32, np.int64])
@pytest.mark.parametrize("bad", [-1, 5, 2**31 - 1, -(2**31)])
def test_a_bad_index_is_named_and_nothing_is_written(bad, dtype, preference):
    indices = np.array([4, 0, bad, 1, bad - 1 if bad > 0 else bad], dtype)
    message = rf"indices\[2\]: got {bad}, expected 0 <= index < 5.*\[in embedding.embedding"
    weight, dout = normal(5, 3), normal(5, 3)
    output, dweight = np.full((5, 3), 7, np.float32), np.full((5, 3), 7, np.float32)
    desc = rg.EmbeddingDescriptor(5, 3, 5, "f32", index_policy="raise")
    with pytest.raises(IndexOutOfRange, match=message):
        rg.EmbeddingPlan.select(desc, preference=preference).run(rg.EmbeddingArgs(weight, indices, output))
    for sparse in (False, True):
        desc = rg.EmbeddingBackwardDescriptor(5, 3, 5, "f32", index_policy="raise", accumulate=False, sparse=sparse)
        rows, values, count = np.full(5, 7), dweight.copy(), np.full(1, 7)
        made = {"rows": rows, "values": values, "count": count} if sparse else {"dweight": dweight}
        with pytest.raises(IndexOutOfRange, match=message):
            rg.EmbeddingBackwardPlan.select(desc, preference=preference).run(
                rg.EmbeddingBackwardArgs(dout, indices, **made)
            )
        assert all(np.all(array == 7) for array in (output, dweight, rows, values, count))
    assert issubclass(IndexOutOfRange, IndexError)


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("element", FLOATS)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_sums_are_exact_and_rounded_once(pattern, element, preference):
    """Against fractions: dense and sparse, with padding, frequencies and an old value."""
    rows, count, columns = 9, 40, 3
    indices = some_indices(pattern, rows, count)
    wide = np.random.default_rng(1).standard_normal((len(indices), columns)) * 2.0 ** np.arange(0, -30, -10)
    dout, old = wide.astype(DTYPES[element]), normal(rows, columns, dtype=DTYPES[element], seed=2)
    weight = normal(rows, columns, dtype=DTYPES[element], seed=3)
    known = (indices >= 0) & (indices < rows)
    output = forward(weight, indices, preference)
    np.testing.assert_array_equal(output[known], weight[indices[known]])
    assert not output[~known].any()
    for freq in (False, True):
        terms = np.empty((rows, columns), object)
        hits = [np.flatnonzero(indices == row) if row else [] for row in range(rows)]  # row 0 is padding
        for row, column in np.ndindex(rows, columns):
            terms[row, column] = [fraction(dout[n, column]) / (len(hits[row]) if freq else 1) for n in hits[row]]
        options = {"padding_idx": 0, "scale_grad_by_freq": freq, "preference": preference}
        dense = backward(dout, indices, rows, **options)
        bound = 0.51 if element in ("f16", "bf16") else 1
        assert worst(dense, terms, element) <= bound
        found, values, touched = backward(dout, indices, rows, sparse=True, **options)
        assert found[:touched].tolist() == [row for row in range(rows) if len(hits[row])]
        assert canonical(values[:touched]) == canonical(dense[found[:touched]])
        assert np.all(values[touched:] == 7)
        assert np.all(found[touched:] == -7)
        added = backward(dout, indices, rows, dweight=old.copy(), **options)
        for row, column in np.ndindex(rows, columns):
            terms[row, column] = [*terms[row, column], fraction(old[row, column])]
        assert worst(added, terms, element) <= bound


@pytest.mark.parametrize("count", [5_000, 1_000_000])
@pytest.mark.parametrize("element", FLOATS)
def test_many_ones_on_one_row(element, count):
    """Others stop at 256 in bf16 and at 2048 in f16."""
    count = min(count, 30_000) if element == "f16" else count
    ones, indices = np.ones((count, 2), DTYPES[element]), np.full(count, 1)
    got = backward(ones, indices, 3)
    np.testing.assert_array_equal(got, np.array([[0, 0], [count, count], [0, 0]], np.float64).astype(DTYPES[element]))
    again = backward(ones, indices, 3, dweight=got.copy())
    assert again[1, 0] == np.float64(float(got[1, 0]) + count).astype(DTYPES[element])


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("element", FLOATS)
def test_terms_that_cancel(element, preference):
    """Halves promise the value itself, f32 and f64 an error far below the terms."""
    big = {"f16": 60000.0, "bf16": 1e30}.get(element, 1e10)
    dout = np.array([[big], [1.0], [-big], [big], [2.0**-10], [-big]]).astype(DTYPES[element])
    right = np.float64(1 + 2.0**-10).astype(DTYPES[element])
    assert backward(dout, np.zeros(6, np.int32), 1, preference)[0, 0] == right
    dout = np.array([[np.inf], [1.0], [-np.inf], [np.nan]]).astype(DTYPES[element])
    assert np.isnan(backward(dout[:3], np.zeros(3, np.int32), 1, preference)[0, 0])
    assert backward(dout[:2], np.zeros(2, np.int32), 1, preference)[0, 0] == np.inf
    assert np.isnan(backward(dout, np.array([0, 0, 1, 2]), 3, preference)[2, 0])


def test_rows_without_a_hit_keep_their_bits():
    old = np.array([[-0.0], [np.nan], [1e-40], [5.0]], np.float32)
    old.view(np.uint32)[1] |= 0x1234
    got = backward(np.ones((1, 1), np.float32), np.array([3]), 4, dweight=old.copy())
    assert got[:3].tobytes() == old[:3].tobytes()
    assert got[3] == 6


@pytest.mark.parametrize("element", FLOATS)
def test_every_half_goes_through(element):
    """All values of 16 bits, or as many of more: rows are copied bit for bit, and one hit is the row itself."""
    bits = np.arange(1 << 16, dtype=np.uint16)
    dtype = DTYPES[element]
    values = bits.view(dtype) if dtype.itemsize == 2 else normal(1 << 16, dtype=dtype)
    table, order = values[:, None], np.random.default_rng(0).permutation(1 << 16)
    assert canonical(forward(table, order)) == canonical(table[order])
    if native_plans(rg.EmbeddingDescriptor(*table.shape, len(order), element)):
        assert forward(table, order).tobytes() == table[order].tobytes()  # payloads of NaN, too
    got = backward(table[order], order, 1 << 16)
    np.testing.assert_array_equal(
        quiet(got).astype(np.float64), quiet(table).astype(np.float64)
    )  # the sign of 0 is free


@pytest.mark.parametrize("preference", BACKENDS)
def test_shards_make_the_whole(preference):
    weight, indices = normal(10, 3), some_indices("bad", 10, 50)
    dout = normal(50, 3, seed=1)
    parts = [(first, weight[first:last]) for first, last in ((0, 4), (4, 4), (4, 9), (9, 10))]
    pieces = [forward(part, indices, preference, row_offset=first, padding_idx=4) for first, part in parts]
    np.testing.assert_array_equal(sum(pieces), forward(weight, indices, preference, padding_idx=4))
    whole = backward(dout, indices, 10, preference, padding_idx=9)
    pieces = [backward(dout, indices, len(p), preference, row_offset=f, padding_idx=9) for f, p in parts]
    assert np.concatenate(pieces).tobytes() == whole.tobytes()
    found = [backward(dout, indices, len(p), preference, row_offset=f, sparse=True) for f, p in parts]
    assert np.concatenate([rows[:n] + f for (rows, _, n), (f, _) in zip(found, parts, strict=True)]).tolist() == [1, 9]


@pytest.mark.parametrize("element", FLOATS)
@pytest.mark.parametrize("pattern", ["uniform", "zipf", "equal"])
def test_the_same_bits_however_it_is_cut(pattern, element):
    """For any threads and layouts, alone among other rows, and in some of the columns."""
    count, rows, columns = 5003, 37, 67
    indices = some_indices(pattern, rows, count)
    dout = (np.random.default_rng(1).standard_normal((count, columns)) * 1e3).astype(DTYPES[element])
    whole = backward(dout, indices, rows)
    desc = rg.EmbeddingBackwardDescriptor(rows, columns, count, element, accumulate=False)
    given = {"dout": dout, "indices": indices}
    for plan in native_plans(desc).values():
        for threads, layout in zip((1, 2, 3, 7, 1, 2, 3, 7, 5), LAYOUTS, strict=True):
            assert outputs(plan, given, layout, threads)["dweight"].tobytes() == whole.tobytes(), (threads, layout)
    if not native_plans(desc):
        return
    assert backward(dout[:, 3:20], indices, rows)[:, :].tobytes() == whole[:, 3:20].tobytes()
    assert backward(dout, indices.astype(np.int32), rows).tobytes() == whole.tobytes()
    row = indices[0]
    alone = backward(dout[indices == row], np.zeros((indices == row).sum(), int), 1)
    assert alone[0].tobytes() == whole[row].tobytes()
    apart = np.concatenate([indices, np.full(999, rows)]), np.concatenate([dout, dout[:999]])
    assert backward(apart[1], apart[0], rows + 1)[:rows].tobytes() == whole.tobytes()


def test_a_workspace_of_the_declared_size_is_enough():
    desc = rg.EmbeddingBackwardDescriptor(1000, 33, 4000, "bf16", accumulate=False)
    plan = rg.EmbeddingBackwardPlan.select(desc)
    given = drawn(desc, "gates")
    dweight = np.empty(desc.weight_shape, ml_dtypes.bfloat16)
    guarded = np.full(plan.workspace_size + 64, 0xA5, np.uint8)
    args = rg.EmbeddingBackwardArgs(given["dout"], given["indices"], dweight)
    plan.run(args, workspace=guarded[: plan.workspace_size])
    assert np.all(guarded[plan.workspace_size :] == 0xA5)
    assert dweight.tobytes() == backward(given["dout"], given["indices"], 1000).tobytes()
    if plan.workspace_size:
        with pytest.raises(rg.WorkspaceTooSmall):
            plan.run(args, workspace=guarded[: plan.workspace_size - 1])


def test_what_explain_tells():
    plan = rg.EmbeddingBackwardPlan.select(problem(row_offset=20))
    assert "an index outside 20 <= index < 30 is another shard's" in plan.explain()
    assert "the gradient is added to dweight" in plan.explain()
    assert "raises IndexOutOfRange" in rg.EmbeddingBackwardPlan.select(problem(index_policy="raise")).explain()
    assert "left alone" in rg.EmbeddingBackwardPlan.select(problem(sparse=True)).explain()
