"""A reduction in pieces, merged in order, is the whole to the guarantee."""

import numpy as np
import pytest

import retrograde as rg
from retrograde import InvalidProblem, PlanPreference
from retrograde._numerics import double
from retrograde.testing.highprec import oracle
from retrograde.testing.inputs import SETS, inputs
from retrograde.testing.screening import Judge
from retrograde.testing.ulp import ulp_error

INF, NAN = np.inf, np.nan
BACKENDS = [None, PlanPreference(backend="reference")]
KINDS = list(rg.ReduceKind)
PROBLEMS = [
    ((40, 3), 1),
    ((40, 17), 1),
    ((17, 9), 0),
    ((6, 4, 5), (0, 2)),
    ((33,), 0),
    ((4, 1, 1, 2, 1, 2, 3, 1), (1, 3, 6)),
]


def in_pieces(plan, x, cuts, axis):
    state = None
    for piece in np.split(x, cuts, axis=axis):
        part = plan.partial(piece)
        state = part if state is None else plan.merge(state, part)
    y = np.empty(plan.descriptor.output_shape, x.dtype)
    plan.finalize(state, y)
    return y


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("element", ["f32", "f16", "bf16", "f64"])
@pytest.mark.parametrize("kind", KINDS)
def test_pieces_make_the_whole(kind, element, preference):
    for shape, axes in PROBLEMS:
        correction = 0.5 if kind == "var" else 1
        desc = rg.ReduceDescriptor(kind, shape, axes, element, correction)
        plan = rg.ReducePlan.select(desc, preference=preference)
        axis = desc.axes[0]
        for values in SETS:
            x = np.asarray(inputs(values, element, {"x": shape})["x"])
            judge, bound = Judge(desc, {"x": x}), plan.precision_guarantee.max_ulp
            for cuts in ([1], [0, 1, 1], range(1, shape[axis])):
                worst = judge.worst({"y": in_pieces(plan, x, list(cuts), axis)}, bound)
                assert worst.ulp <= bound, f"{desc} {values} cut at {list(cuts)}: {worst}"


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize(
    ("kind", "pieces", "want"),
    [
        ("sum", [[1e30], [1], [-1e30]], 1), ("sum", [[INF], [1, -INF]], NAN), ("sum", [[], []], 0),
        ("mean", [[], []], NAN), ("max", [[1, NAN], [3]], NAN), ("max", [[], [-INF], [2]], 2),
        ("min", [[], [3, 2], [2]], 2), ("prod", [[], []], 1), ("prod", [[0], [INF]], NAN),
        ("prod", [[1e-30, 1e-30], [1e30, 1e30]], 1), ("prod", [[-2], [], [INF]], -INF),
        ("norm2", [[1e20], [0], [1e20]], 1.41421356e20), ("norm2", [[0], [0]], 0), ("norm2", [[INF], [NAN]], NAN),
        ("logsumexp", [[], []], -INF), ("logsumexp", [[-INF], [-INF]], -INF), ("logsumexp", [[1], [INF], [2]], INF),
        ("logsumexp", [[INF], [NAN]], NAN), ("logsumexp", [[-INF], [], [5]], 5),
        ("logsumexp", [[0], [-30]], 9.3576e-14),
        ("var", [[5], []], NAN), ("var", [[16777216], [], [16777216, 16777218]], 4 / 3), ("var", [[1], [INF]], NAN),
        ("std", [[7], [7], [7, 7]], 0), ("std", [[1e30], [-1e30]], 1.41421356e30),
    ],
)  # fmt: skip
def test_edges(kind, pieces, want, preference):
    rows = [np.float32(piece) for piece in pieces]
    whole = np.concatenate(rows)
    plan = rg.ReducePlan.select(rg.ReduceDescriptor(kind, whole.shape, 0, "f32"), preference=preference)
    cuts = np.cumsum([len(row) for row in rows])[:-1]
    np.testing.assert_allclose(in_pieces(plan, whole, cuts, 0), np.float32([want]), rtol=1e-5, atol=0)


EPS, MOST, LEAST = 2.0**-52, float(np.finfo(np.float64).max), 5e-324
NEARLY_EQUAL = 1 + EPS * np.array([0, 3, 1, 0, 2, 2, 3, 1, 0, 1, 3])
DOUBLES = {
    **{f"2^{power}": 2.0**power * NEARLY_EQUAL for power in (0, 228, 380, -300)},
    "any 2^228": 1.7**430 * NEARLY_EQUAL,
    "huge": MOST * np.array([1, 0.5, -1, 1, -0.75, -1, 0.25]),
    "huge, nearly equal": MOST / 4 * NEARLY_EQUAL,
    "tiny": LEAST * np.array([3, 1, 0, 7, 2, -4]),
    "tiny, nearly equal": 2.0**-1000 * NEARLY_EQUAL,
    "wide": np.array([1e300, 1, -1e300, 1e-300, 1e-320]),
}


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("values", DOUBLES)
@pytest.mark.parametrize("kind", KINDS)
def test_edges_of_doubles(kind, values, preference):
    x = DOUBLES[values]
    desc = rg.ReduceDescriptor(kind, x.shape, 0, "f64")
    plan = rg.ReducePlan.select(desc, preference=preference)
    want = oracle(desc, {"x": x})["y"]
    whole = np.empty(desc.output_shape)
    plan.run(rg.ReduceArgs(x, whole))
    for got in (whole, *(in_pieces(plan, x, cuts, 0) for cuts in ([], [1], [0, 2, 3], range(1, x.size)))):
        assert np.max(ulp_error(got, want, "f64")) <= plan.precision_guarantee.max_ulp


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("kind", ["var", "std"])
def test_nothing_has_no_spread(kind, preference):
    plan = rg.ReducePlan.select(rg.ReduceDescriptor(kind, (2, 0), 1, "f32", correction=-1), preference=preference)
    assert np.isnan(in_pieces(plan, np.empty((2, 0), np.float32), [0], 1)).all()


def test_ties_are_counted():
    plan = rg.ReducePlan.select(rg.ReduceDescriptor("max", (6,), 0, "f32"))
    states = [plan.partial(np.float32(piece)) for piece in ([1, 3, 3], [], [3, 2], [0])]
    for merged in states[1:]:
        states[0] = plan.merge(states[0], merged)
    assert states[0].count == 6
    assert states[0].values[:, 0].tolist() == [3, 3]
    nans = plan.merge(plan.partial(np.float32([NAN, 9, NAN])), plan.partial(np.float32([NAN, 1, 2])))
    assert np.isnan(nans.values[0, 0])
    assert nans.values[1, 0] == 3


@pytest.mark.parametrize("kind", KINDS)
def test_merging_may_be_grouped_in_any_way(kind):
    """A tree of merges, as engines make it, gives what a chain gives, to the guarantee."""
    x = np.random.default_rng(0).standard_normal((5, 64))
    desc = rg.ReduceDescriptor(kind, x.shape, 1, "f64")
    plan = rg.ReducePlan.select(desc)
    states = [plan.partial(piece) for piece in np.split(x, 16, axis=1)]
    while len(states) > 1:
        states = [plan.merge(a, b) for a, b in zip(states[::2], states[1::2], strict=True)]
    y = np.empty(desc.output_shape)
    plan.finalize(states[0], y)
    assert np.max(ulp_error(y, oracle(desc, {"x": x})["y"], "f64")) <= 1


def test_bad_calls_say_what_is_wrong():
    plan = rg.ReducePlan.select(rg.ReduceDescriptor("var", (3, 8), 1, "f32"))
    x, y = np.ones((3, 8), np.float32), np.full((3, 1), 7, np.float32)
    half = plan.partial(x[:, :4])
    others = [
        rg.ReducePlan.select(rg.ReduceDescriptor(kind, shape, 1, element)).partial(np.ones(shape, dtype))
        for kind, shape, element, dtype in (
            ("std", (3, 8), "f32", np.float32),
            ("var", (3, 8), "f64", np.float64),
            ("var", (2, 8), "f32", np.float32),
        )
    ]
    for call, message in (
        (lambda: plan.partial(x[:2]), "x: got shape 2x8, expected a piece of 3x8, of other extents in reduce_axis"),
        (lambda: plan.partial(x[0]), "x: got shape 8, expected a piece of 3x8"),
        (lambda: plan.partial(x.astype(np.float64)), "x: got element f64, expected f32"),
        (lambda: plan.partial([1.0]), "x: got a list"),
        (
            lambda: plan.finalize(half, y),
            "state: got 4 terms to a result, expected the 8 of .*; merge every piece once",
        ),
        (lambda: plan.merge(half, half.values), "second: got an ndarray, expected what partial or merge returned"),
        (lambda: plan.merge(others[0], half), "first: got a state of std in f32, expected one of var in f32"),
        (lambda: plan.merge(half, others[1]), "second: got a state of var in f64, expected one of var in f32"),
        (lambda: plan.merge(half, others[2]), "second: got a state of shape 6x2x1, expected 6x3x1"),
        (lambda: plan.finalize(others[0], y), "state: got a state of std in f32"),
        (lambda: plan.finalize(others[1], y), "state: got a state of var in f64"),
        (
            lambda: plan.finalize(plan.merge(half, half), None),
            "y: got None, expected an array of shape 3x1 and element",
        ),
        (lambda: plan.finalize(plan.merge(half, half), y[:, 0]), "y: got shape"),
        (lambda: plan.finalize(plan.merge(half, half), y.astype(np.float64)), "y: got element f64"),
    ):
        with pytest.raises(InvalidProblem, match=message):
            call()
    assert np.all(y == 7)
    plan.finalize(plan.merge(half, half), y)
    assert np.all(y == 0)


def test_foreign_arrays_and_strides():
    torch = pytest.importorskip("torch")
    plan = rg.ReducePlan.select(rg.ReduceDescriptor("sum", (3, 4), 0, "bf16"))
    x = torch.arange(12, dtype=torch.bfloat16).reshape(4, 3).T
    y = torch.empty((1, 4), dtype=torch.bfloat16)
    plan.finalize(plan.merge(plan.partial(x[:1]), plan.partial(x[1:])), y)
    assert y.tolist() == [[3, 12, 21, 30]]


def test_double_double_keeps_what_a_double_loses():
    one, tiny = np.array([1.0]), np.array([2.0**-100])
    total = double.add((one, 0 * one), (tiny, 0 * one))
    assert total[0] == 1
    assert total[1] == tiny
    third = double.divide((one, 0 * one), 3.0)
    back = double.multiply(third, (3 * one, 0 * one))
    assert abs((back[0] - 1) + back[1]) < 2.0**-103
    a = np.array([1 + 2.0**-30, 1.7e308, -INF, NAN])
    with np.errstate(invalid="ignore"):
        high, low = double.two_product(a, np.array([1 + 2.0**-30, 1.0, 2.0, 0.0]))
    assert low[0] == 2.0**-60
    assert low[1:].tolist() == [0, 0, 0]
    assert high[1] == 1.7e308
