"""What is peculiar to bags: where they end, what takes part, weights, and the winners of a maximum."""

from fractions import Fraction
from itertools import pairwise, product

import mpmath
import numpy as np
import pytest

import retrograde as rg
from retrograde import IndexOutOfRange, InvalidProblem, PlanPreference
from retrograde._core.dtypes import FLOATS, Element, element_of
from retrograde._numerics.maths import expected
from retrograde.testing.bits import native_plans, outputs
from retrograde.testing.placing import LAYOUTS, drawn
from retrograde.testing.saved import with_saved
from retrograde.testing.ulp import ulp_error

BACKENDS = [None, PlanPreference(backend="reference")]
MODES = list(rg.EmbeddingBagMode)
DTYPES = {element: Element(element).info.numpy for element in FLOATS}
NAN = np.nan


def forward(mode, weight, indices, offsets, weights=None, preference=None, **options):
    """(output, max_indices or None)."""
    bags = len(offsets) - options.get("include_last_offset", False)
    options["weighted"] = weights is not None
    desc = rg.EmbeddingBagDescriptor(*weight.shape, len(indices), bags, mode, element_of(weight.dtype), **options)
    output = np.full(desc.output_shape, 7, weight.dtype)
    winners = np.full(desc.output_shape, 7) if mode == "max" else None
    plan = rg.EmbeddingBagPlan.select(desc, preference=preference)
    plan.run(rg.EmbeddingBagArgs(weight, indices, offsets, output, weights, winners))
    return output, winners


def backward(mode, dout, weight, indices, offsets, weights=None, preference=None, saved=True, **options):
    """(dweight, dper_sample_weights or None)."""
    last = options.get("include_last_offset", False)
    options = {"accumulate": False, **options, "weighted": weights is not None}
    sizes = (*weight.shape, len(indices), len(offsets) - last)
    desc = rg.EmbeddingBagBackwardDescriptor(*sizes, mode, element_of(weight.dtype), **options)
    plan = rg.EmbeddingBagBackwardPlan.select(desc, preference=preference)
    dweight = np.full(desc.weight_shape, 7, dout.dtype)
    dweights = None if weights is None else np.full(len(indices), 7, dout.dtype)
    winners = None
    if mode == "max" and saved:
        same = {k: v for k, v in options.items() if k not in ("accumulate", "scale_grad_by_freq", "weighted")}
        winners = forward(mode, weight, indices, offsets, preference=preference, **same)[1]
    needed = None if winners is not None else weight
    plan.run(rg.EmbeddingBagBackwardArgs(dout, indices, offsets, dweight, needed, weights, winners, dweights))
    return dweight, dweights


def by_hand(mode, weight, dout, indices, offsets, weights, padding, last):
    """Terms of every output as lists of fractions, straight from the definition."""
    rows, columns = weight.shape
    bounds = offsets.tolist() + ([] if last else [len(indices)])
    bags = [range(*pair) for pair in pairwise(bounds)]
    output = np.frompyfunc(lambda _: [], 1, 1)(np.zeros((len(bags), columns)))
    dweight = np.frompyfunc(lambda _: [], 1, 1)(np.zeros((rows, columns)))
    dweights = np.frompyfunc(lambda _: [], 1, 1)(np.zeros(len(indices)))
    for (b, bag), column in product(enumerate(bags), range(columns)):
        part = [n for n in bag if 0 <= indices[n] < rows and indices[n] != padding]
        gradient = Fraction(float(dout[b, column]))
        if mode == "max":
            if part:
                winner = max(part, key=lambda n: (weight[indices[n], column], -n))
                output[b, column].append(Fraction(float(weight[indices[winner], column])))
                dweight[indices[winner], column].append(gradient)
            continue
        for n in part:
            factor = Fraction(float(weights[n])) if weights is not None else Fraction(1)
            value = Fraction(float(weight[indices[n], column]))
            share = Fraction(1, len(part)) if mode == "mean" else factor
            output[b, column].append(value * share)
            dweight[indices[n], column].append(gradient * share)
            dweights[n].append(gradient * value)
    return output, dweight, dweights


def worst(got, terms, element):
    with mpmath.workprec(2000):
        value, scale = np.empty(got.shape, object), np.empty(got.shape, object)
        for at in np.ndindex(got.shape):
            for into, total in ((value, sum(terms[at])), (scale, sum(map(abs, terms[at])))):
                exact = Fraction(total)
                into[at] = mpmath.mpf(exact.numerator) / exact.denominator
        return float(np.max(ulp_error(got, expected(value, scale), element), initial=0.0))


OFFSETS = {
    "some empty": ([0, 0, 4, 9, 9, 23, 30, 30], False),
    "one bag": ([0], False),
    "all empty but the last": ([0, 0, 0], False),
    "a last offset": ([0, 5, 5, 30], True),
    "indices after the last bag": ([0, 5, 20], True),
    "no bag": ([0], True),
}


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("cut", OFFSETS)
@pytest.mark.parametrize("element", FLOATS)
@pytest.mark.parametrize("mode", MODES)
def test_against_fractions(mode, element, cut, preference):
    """Padding or none, indices of both widths, weights or none."""
    rng = np.random.default_rng(3)
    offsets, last = OFFSETS[cut]
    for padding, index_type, weighted in product((None, 2), (np.int32, np.int64), (False, True)):
        if weighted and mode != "sum":
            continue
        weight, dout = (rng.standard_normal(s).astype(DTYPES[element]) for s in ((7, 2), (len(offsets) - last, 2)))
        indices = rng.integers(-1, 8, 30).astype(index_type)
        cuts = np.array(offsets, np.int64 if index_type is np.int32 else np.int32)
        weights = rng.standard_normal(30).astype(DTYPES[element]) if weighted else None
        options = {"padding_idx": padding, "include_last_offset": last, "preference": preference}
        output, dweight, dweights = by_hand(mode, weight, dout, indices, cuts, weights, padding, last)
        bound = 0.51 if element in ("f16", "bf16") else 1
        got, winners = forward(mode, weight, indices, cuts, weights, **options)
        assert worst(got, output, element) <= bound
        if mode == "max":
            for at in np.ndindex(got.shape):
                assert (winners[at] == -1) == (not output[at])
                assert winners[at] == -1 or weight[winners[at], at[1]] == got[at]
        got, got_weights = backward(mode, dout, weight, indices, cuts, weights, **options)
        assert worst(got, dweight, element) <= bound
        if weighted:
            assert worst(got_weights, dweights, element) <= bound
        if mode == "max":
            assert backward(mode, dout, weight, indices, cuts, saved=False, **options)[0].tobytes() == got.tobytes()


def bags(**changes):
    fields = {
        "num_embeddings": 10,
        "embedding_dim": 4,
        "num_indices": 6,
        "num_bags": 3,
        "mode": "sum",
        "element": "f32",
    }
    return rg.EmbeddingBagBackwardDescriptor(**fields | changes)


def test_a_problem_is_a_string():
    desc = bags(weighted=True, include_last_offset=True, padding_idx=-1, accumulate=False)
    text = "embedding_bag.sum.backward f32 10x4 num_indices=6 num_bags=3 padding_idx=9 include_last_offset=True"
    assert str(desc) == f"{text} weighted=True accumulate=False"
    assert rg.parse(str(desc)) == desc
    assert rg.parse("embedding_bag.max.forward bf16 10x4 num_indices=6 num_bags=0").mode == "max"
    assert bags(mode=rg.EmbeddingBagMode.SUM) == bags()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_bags": -1}, "num_bags: got -1, expected at least 0"),
        ({"mode": "min"}, "mode: got 'min', expected one of sum, mean, max"),
        ({"mode": "mean", "weighted": True}, "weighted: got True with mode mean, expected mode sum"),
        ({"mode": "max", "weighted": True}, "weighted: got True with mode max"),
        ({"mode": "max", "scale_grad_by_freq": True}, "scale_grad_by_freq: got True with mode max"),
        ({"padding_idx": 10}, "padding_idx: got 10"),
        ({"row_offset": 1, "index_policy": "raise"}, "index_policy: got raise with row_offset=1"),
        ({"include_last_offset": None}, "include_last_offset: got None"),
    ],
)
def test_bad_problems_are_refused(changes, message):
    with pytest.raises(InvalidProblem, match=message):
        bags(**changes)


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("policy", ["skip", "raise"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("offsets", "message"),
    [
        ([1, 2, 3], r"offsets\[0\]: got 1, expected 0"),
        ([-1, 2, 3], r"offsets\[0\]: got -1, expected 0"),
        ([0, 4, 3], r"offsets\[2\]: got 3, expected at least 4: offsets must not decrease"),
        ([0, 7, 6], r"offsets\[1\]: got 7, expected at most 6"),
        ([0, 0, 2**31 - 1], r"offsets\[2\]: got 2147483647, expected at most 6"),
    ],
)
def test_bad_offsets_are_named_and_nothing_is_written(offsets, message, mode, policy, preference):
    weight, dout = np.ones((5, 4), np.float32), np.ones((3, 4), np.float32)
    output, dweight, winners = np.full((3, 4), 7, np.float32), np.full((5, 4), 7, np.float32), np.full((3, 4), 7)
    indices = np.array([0, 1, 2, 3, 4, 9 if policy == "skip" else 0], np.int32)
    for index_type in (np.int32, np.int64):
        cuts = np.array(offsets, index_type)
        desc = rg.EmbeddingBagDescriptor(5, 4, 6, 3, mode, "f32", index_policy=policy)
        with pytest.raises(InvalidProblem, match=message):
            rg.EmbeddingBagPlan.select(desc, preference=preference).run(
                rg.EmbeddingBagArgs(weight, indices, cuts, output, max_indices=winners if mode == "max" else None)
            )
        desc = rg.EmbeddingBagBackwardDescriptor(5, 4, 6, 3, mode, "f32", index_policy=policy)
        with pytest.raises(InvalidProblem, match=message):
            rg.EmbeddingBagBackwardPlan.select(desc, preference=preference).run(
                rg.EmbeddingBagBackwardArgs(dout, indices, cuts, dweight, weight)
            )
    assert all(np.all(array == 7) for array in (output, dweight, winners))


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("mode", MODES)
def test_a_bad_index_is_named(mode, preference):
    """Also where no bag has it."""
    indices, offsets = np.array([0, 1, 5, -1]), np.array([0, 2])
    with pytest.raises(IndexOutOfRange, match=r"indices\[2\]: got 5, expected 0 <= index < 5"):
        forward(
            mode,
            np.ones((5, 4), np.float32),
            indices,
            offsets,
            preference=preference,
            index_policy="raise",
            include_last_offset=True,
        )


@pytest.mark.parametrize("preference", BACKENDS)
def test_operands_that_do_not_belong_are_refused(preference):
    x = np.ones((3, 4), np.float32)
    given = {
        "dout": x,
        "indices": np.zeros(6, int),
        "offsets": np.zeros(3, int),
        "dweight": np.ones((10, 4), np.float32),
    }
    weights, rows = np.ones(6, np.float32), np.zeros((3, 4), int)
    cases = [
        (bags(), {"per_sample_weights": weights}, "per_sample_weights: got an array, expected None unless weighted"),
        (bags(), {"dper_sample_weights": weights}, "dper_sample_weights: got an array, expected None unless weighted"),
        (bags(), {"max_indices": rows}, "max_indices: got an array, expected None unless the mode is max"),
        (bags(mode="max"), {}, "max_indices: got None, expected an array, or weight"),
        (bags(weighted=True), {}, "missing per_sample_weights"),
        (
            bags(weighted=True),
            {"per_sample_weights": weights, "dper_sample_weights": weights.copy()},
            "weight: got None",
        ),
        (bags(mode="max"), {"max_indices": rows.astype(np.int32)}, "max_indices: got element i32, expected i64"),
        (bags(include_last_offset=True), {}, r"offsets: got shape \(3,\), expected \(4,\)"),
        (bags(sparse=True), {}, "missing rows, values, count; unexpected dweight"),
    ]
    for desc, extra, message in cases:
        plan = rg.EmbeddingBagBackwardPlan.select(desc, preference=preference)
        args = rg.EmbeddingBagBackwardArgs(**given, **extra)
        for check in (plan.run, plan.can_implement):
            with pytest.raises(InvalidProblem, match=message):
                check(args)
    with pytest.raises(InvalidProblem):
        plan.run(x)


@pytest.mark.parametrize("preference", BACKENDS)
def test_who_wins_a_maximum(preference):
    weight = np.array([[1, NAN], [2, 3], [2, NAN], [-np.inf, 3]], np.float32)
    indices, offsets = np.array([1, 2, 2, 0, 3, 3], np.int32), np.array([0, 3, 3, 5])
    output, rows = forward("max", weight, indices, offsets, preference=preference)
    np.testing.assert_array_equal(output, np.array([[2, NAN], [0, 0], [1, NAN], [-np.inf, 3]], np.float32))
    assert rows.tolist() == [[1, 2], [-1, -1], [0, 0], [3, 3]]  # the first of equals; nobody in an empty bag
    dout = np.arange(1, 9, dtype=np.float32).reshape(4, 2)
    for saved in (True, False):
        dweight, _ = backward("max", dout, weight, indices, offsets, preference=preference, saved=saved)
        np.testing.assert_array_equal(dweight, [[5, 6], [1, 0], [0, 2], [7, 8]])  # row 2 and 3 are twice in a bag


@pytest.mark.parametrize("element", FLOATS)
def test_many_bags_on_one_row(element):
    """The sum of 5,000 bags of one index is rounded once; so is a bag of 5,000."""
    ones, indices = np.ones((5000, 1), DTYPES[element]), np.zeros(5000, np.int64)
    right = np.float64(5000).astype(DTYPES[element])
    for mode in MODES:
        assert backward(mode, ones, ones[:1], indices, np.arange(5000))[0][0, 0] == right
    assert forward("sum", ones[:1], indices, np.array([0]))[0][0, 0] == right
    assert forward("mean", ones[:1], indices, np.array([0]))[0][0, 0] == 1
    dweight, dweights = backward("sum", ones[:1], ones[:1], indices, np.array([0]), ones[:, 0])
    assert dweight[0, 0] == right
    assert np.all(dweights == 1)


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("element", FLOATS)
def test_quotients_that_cancel(element, preference):
    """1/3 + 1/6 - 1/2 is 0 but for the 106 bits of a quotient, and 1/3 + 1/3 + 1/3 + 1 is 2."""
    weight = np.ones((2, 1), DTYPES[element])
    for dout, counts, total in (([1, 1, -1], [3, 6, 2], 0), ([1, 1, 1, 1], [3, 3, 3, 1], 2), ([5, -3], [5, 3], 0)):
        indices = np.concatenate([[0] + [1] * (count - 1) for count in counts])
        offsets = np.cumsum([0, *counts[:-1]])
        got, _ = backward("mean", np.array(dout, float)[:, None].astype(DTYPES[element]), weight, indices, offsets,
                          preference=preference)  # fmt: skip
        assert abs(float(got[0, 0]) - total) <= (2.0**-50 if element == "f32" else 2.0**-100)


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize(
    ("value", "weights"),
    [
        (1e-300, [1e300]),
        (1.7e308, [5e-324]),
        (5e-324, [1.7e308]),
        (1.7e308, [0.5] * 4 + [-0.5] * 3),
        (2.0, [np.inf, 1]),
    ],
)
def test_factors_of_any_size(value, weights, preference):
    """Neither products nor sums leave the range of f64 on the way to a result inside it."""
    scores, one = np.array(weights), np.array([[value]])
    indices, offsets = np.zeros(len(weights), int), np.zeros(1, int)
    right = np.inf if np.inf in weights else float(sum(Fraction(value) * Fraction(w) for w in weights))
    assert forward("sum", one, indices, offsets, scores, preference)[0][0, 0] == pytest.approx(right, rel=2.0**-51)
    assert backward("sum", one, one, indices, offsets, scores, preference)[0][0, 0] == pytest.approx(
        right, rel=2.0**-51
    )


@pytest.mark.parametrize("preference", BACKENDS)
def test_shards_make_the_whole(preference):
    rng = np.random.default_rng(0)
    weight, dout = (rng.integers(-9, 9, (n, 3)).astype(np.float32) for n in (10, 4))
    indices, offsets = rng.integers(0, 10, 40), np.array([0, 9, 20, 30])
    parts = [(0, weight[:4]), (4, weight[4:])]
    options = {"padding_idx": 5, "preference": preference}
    pieces = [forward("sum", part, indices, offsets, row_offset=first, **options)[0] for first, part in parts]
    np.testing.assert_array_equal(sum(pieces), forward("sum", weight, indices, offsets, **options)[0])
    for mode in ("sum", "max"):
        scores = np.ones(40, np.float32) if mode == "sum" else None
        found = [backward(mode, dout, p, indices, offsets, scores, row_offset=f, **options)[0] for f, p in parts]
        if mode == "sum":
            whole = backward(mode, dout, weight, indices, offsets, scores, **options)[0]
            assert np.concatenate(found).tobytes() == whole.tobytes()
    _, rows = forward("max", parts[1][1], indices, offsets, row_offset=4, **options)
    assert rows.min() >= 4  # rows of the whole table


@pytest.mark.parametrize("element", FLOATS)
@pytest.mark.parametrize("mode", MODES)
def test_the_same_bits_for_any_threads_and_strides(mode, element):
    for direction, sparse in (("forward", ""), ("backward", ""), ("backward", " sparse=True")):
        text = f"embedding_bag.{mode}.{direction} {element} 61x67 num_indices=3001 num_bags=97{sparse}"
        desc = rg.parse(text + (" weighted=True" if mode == "sum" else ""))
        for pattern in ("gates", "exponents", "mixed"):
            given = with_saved(desc, drawn(desc, pattern))
            for plan in native_plans(desc).values():
                alone = {n: a.tobytes() for n, a in outputs(plan, given, threads=1).items()}
                for layout, threads in ((layout, 1 + 2 * i % 7) for i, layout in enumerate(LAYOUTS)):
                    got = {n: a.tobytes() for n, a in outputs(plan, given, layout, threads).items()}
                    assert got == alone, f"{desc} {pattern} {layout} {threads}"


@pytest.mark.parametrize("padding", [None, 1])
@pytest.mark.parametrize("mode", MODES)
def test_torch_agrees_where_it_is_right(mode, padding):
    """In f64, by its autograd."""
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(5)
    weight, dout = rng.standard_normal((9, 5)), rng.standard_normal((6, 5))
    indices, offsets = rng.integers(0, 9, 30), np.array([0, 0, 7, 12, 29, 30])
    scores = rng.standard_normal(30) if mode == "sum" else None
    tensors = [None if x is None else torch.tensor(x, requires_grad=True) for x in (weight, scores)]
    theirs = torch.nn.functional.embedding_bag(
        torch.tensor(indices),
        tensors[0],
        torch.tensor(offsets),
        mode=mode,
        per_sample_weights=tensors[1],
        padding_idx=padding,
    )
    theirs.backward(torch.tensor(dout))
    ours = forward(mode, weight, indices, offsets, scores, padding_idx=padding)[0]
    np.testing.assert_allclose(ours, theirs.detach().numpy(), rtol=1e-13, atol=1e-14)
    dweight, dscores = backward(mode, dout, weight, indices, offsets, scores, padding_idx=padding)
    np.testing.assert_allclose(dweight, tensors[0].grad.numpy(), rtol=1e-13, atol=1e-14)
    if scores is not None:
        known = indices != (-1 if padding is None else padding)
        np.testing.assert_allclose(dscores[known], tensors[1].grad.numpy()[known], rtol=1e-13, atol=1e-14)
        assert not dscores[~known].any()
