"""What is peculiar to reductions: axes, edges, ties, saves, and cases that others get wrong."""

import math
from fractions import Fraction
from itertools import permutations

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import InvalidProblem, PlanPreference
from retrograde import functional as F
from retrograde._core.dtypes import element_of
from retrograde.testing.cases import failures

INF, NAN = np.inf, np.nan
REFERENCE = PlanPreference(backend="reference")
BACKENDS = [None, REFERENCE]
KINDS = list(rg.ReduceKind)
SAVES = ["max", "min", "prod", "norm2", "logsumexp", "std"]


def forward(kind, x, axis=-1, preference=None, **options):
    x = np.asarray(x, np.float32) if not isinstance(x, np.ndarray) else x
    desc = rg.ReduceDescriptor(kind, x.shape, axis, element_of(x.dtype), **options)
    y = np.empty(desc.output_shape, x.dtype)
    rg.ReducePlan.select(desc, preference=preference).run(rg.ReduceArgs(x, y))
    return y


def backward(kind, dy, x, axis=-1, preference=None, saved=True, **options):
    """dx; y is computed first where the plan wants it."""
    x = np.asarray(x, np.float32) if not isinstance(x, np.ndarray) else x
    desc = rg.ReduceBackwardDescriptor(kind, x.shape, axis, element_of(x.dtype), saved_y=saved, **options)
    dy = np.broadcast_to(np.asarray(dy, x.dtype), desc.dy_shape)
    y = forward(kind, x, axis, preference, **options) if desc.needs_y else None
    dx = np.empty_like(x)
    args = rg.ReduceBackwardArgs(dy, dx, x if desc.needs_x else None, y)
    rg.ReduceBackwardPlan.select(desc, preference=preference).run(args)
    return dx


def reduction(**changes):
    fields = {"kind": "max", "input_shape": (4, 6, 2), "reduce_axis": 1, "element": "f32"} | changes
    return rg.ReduceBackwardDescriptor(**fields)


def test_equal_problems_are_equal():
    assert reduction() == reduction(reduce_axis=(np.int64(-2),), ties=rg.Ties.EVEN)
    assert reduction(reduce_axis=(2, 0)) == reduction(reduce_axis=[0, -1])
    assert reduction(correction=3) == reduction()  # max has none
    assert reduction(kind="var", correction=3) != reduction(kind="var")
    assert reduction(kind="var", ties="all", saved_y=False) == reduction(kind="var")
    assert reduction(ties="all") != reduction()
    assert reduction(saved_y=False) != reduction()
    for axis in (0, -1, (), (0,)):
        assert reduction(input_shape=(), reduce_axis=axis) == reduction(input_shape=(), reduce_axis=())
    ties = rg.ReduceDescriptor("max", (4,), 0, "f32", ties="first")
    assert ties == rg.ReduceDescriptor("max", (4,), 0, "f32")


def test_the_output_keeps_its_dims():
    assert reduction().output_shape == reduction().dy_shape == (4, 1, 2)
    assert reduction(reduce_axis=(0, 2)).output_shape == (1, 6, 1)
    assert reduction(reduce_axis=()).output_shape == (4, 6, 2)
    assert reduction(input_shape=(), reduce_axis=-1).output_shape == ()


@pytest.mark.parametrize(
    "text",
    [
        "reduce.max.backward f32 4x6x2 reduce_axis=1 ties=first saved_y=False",
        "reduce.sum.forward bf16 4x6x2 reduce_axis=0,2",
        "reduce.var.backward f64 4 reduce_axis=() correction=0.1",
        "reduce.std.forward f16 () reduce_axis=()",
    ],
)
def test_the_reproducer_string_round_trips(text):
    assert str(rg.parse(text)) == text


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"reduce_axis": 3}, "reduce_axis: got axis 3, expected -3 to 2 for rank 3"),
        ({"reduce_axis": (0, -3)}, r"reduce_axis: got \(0, -3\), expected each axis once"),
        ({"reduce_axis": None}, "reduce_axis: got None"),
        ({"reduce_axis": True}, "reduce_axis: got True"),
        ({"reduce_axis": 1.0}, "reduce_axis: got 1.0"),
        ({"kind": "median"}, "kind: got 'median', expected one of sum, mean, max"),
        ({"correction": math.inf}, "correction: got inf, expected a finite number"),
        ({"correction": math.nan}, "correction: got nan"),
        ({"correction": "1"}, "correction: got '1'"),
        ({"ties": "random"}, "ties: got 'random', expected one of even, first, last, all"),
        ({"saved_y": 1}, "saved_y: got 1"),
        ({"input_shape": (4, 0, 2)}, r"got 4x0x2 with a reduced extent of 0 .*max of no terms is undefined"),
    ],
)
def test_bad_problems_are_refused(changes, message):
    with pytest.raises(InvalidProblem, match=message):
        reduction(**changes)


def test_only_reduced_extents_of_max_must_not_be_zero():
    assert forward("max", np.empty((0, 3), np.float32)).shape == (0, 1)
    assert backward("min", 1, np.empty((0, 3), np.float32)).shape == (0, 3)


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_missing_or_misshapen_save_is_named(kind, preference):
    x, y, dx = np.ones((3, 4), np.float32), np.ones((3, 1), np.float32), np.full((3, 4), 7, np.float32)
    plan = rg.ReduceBackwardPlan.select(rg.ReduceBackwardDescriptor(kind, (3, 4), 1, "f32"), preference=preference)
    needed = [] if kind in ("sum", "mean") else ["x"] if kind == "var" else ["x", "y"]
    saves = {"x": x, "y": y}
    for name in saves:
        rest = {other: saves[other] for other in needed if other != name}
        if name in needed:
            with pytest.raises(InvalidProblem, match=f"missing {name}"):
                plan.run(rg.ReduceBackwardArgs(y, dx, **rest))
        bad = {"x": x[:, :3], "y": y[:, 0]}[name]
        with pytest.raises(InvalidProblem, match=f"{name}: got shape .*, expected .*3, {'4' if name == 'x' else '1'}"):
            plan.run(rg.ReduceBackwardArgs(y, dx, **{**saves, name: bad}))
    with pytest.raises(InvalidProblem, match=r"dy: got shape \(3,?\), expected \(3, 1\)"):
        plan.run(rg.ReduceBackwardArgs(y[:, 0], dx, **saves))
    assert np.all(dx == 7)
    plan.run(rg.ReduceBackwardArgs(y, dx, **saves))  # a save too many does no harm
    assert not np.any(dx == 7)


EMPTY = {"sum": 0, "mean": NAN, "prod": 1, "norm2": 0, "logsumexp": -INF, "var": NAN, "std": NAN}
TOP = float(np.finfo(np.float32).max)
FORWARD = [
    ("sum", [1, NAN], NAN), ("sum", [INF, 1], INF), ("sum", [INF, -INF], NAN), ("sum", [TOP, TOP, -TOP], TOP),
    ("sum", [1e30, 1, -1e30], 1), ("mean", [TOP, TOP], TOP), ("mean", [INF, 1], INF),
    ("max", [1, NAN, 3], NAN), ("max", [-INF, -INF], -INF), ("max", [INF, 2], INF),
    ("min", [1, NAN, 3], NAN), ("min", [INF, INF], INF), ("min", [-INF, 2], -INF),
    ("prod", [1e-30, 1e-30, 1e30, 1e30], 1), ("prod", [1e30] * 3, INF), ("prod", [0, INF], NAN),
    ("prod", [-INF, 2], -INF), ("prod", [1e-30, 1e-30, INF], INF), ("prod", [0, 1e38, 1e38], 0),
    ("prod", [NAN, 0], NAN),
    ("norm2", [1e20, 1e20], 1.41421356e20), ("norm2", [3e-40, 4e-40], 5e-40), ("norm2", [-INF, 1], INF),
    ("norm2", [INF, NAN], NAN), ("norm2", [-0.0], 0),
    ("logsumexp", [-INF, -INF], -INF), ("logsumexp", [INF, 1, -INF], INF), ("logsumexp", [INF, NAN], NAN),
    ("logsumexp", [-INF, 5], 5), ("logsumexp", [1000, 1000], 1000 + math.log(2)),
    ("logsumexp", [0, -30], math.log1p(math.exp(-30))), ("logsumexp", [0, -100], math.exp(-100)),
    ("var", [5], NAN), ("var", [INF, 1], NAN), ("var", [1, NAN], NAN), ("var", [16777216, 16777217, 16777218], 4 / 3),
    ("std", [5], NAN), ("std", [7, 7, 7], 0), ("std", [1e30, -1e30], 1.41421356e30), ("std", [1, INF], NAN),
]  # fmt: skip


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize(("kind", "x", "want"), FORWARD)
def test_forward_edges(kind, x, want, preference):
    for shape, axis in (((-1,), 0), ((-1, 1), 0), ((1, -1), 1)):
        got = forward(kind, np.float32(x).reshape(shape), axis, preference)
        np.testing.assert_allclose(got.ravel(), np.float32([want]), rtol=1.2e-7, atol=0)


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize(("kind", "want"), EMPTY.items())
def test_nothing_gives_the_identity(kind, want, preference):
    np.testing.assert_array_equal(
        forward(kind, np.empty((2, 0, 3), np.float32), 1, preference), np.full((2, 1, 3), want)
    )
    assert backward(kind, 1, np.empty((2, 0, 3), np.float32), 1, preference).shape == (2, 0, 3)
    if kind in ("var", "std"):  # n - correction is positive, but there is no mean to differ from
        assert np.isnan(forward(kind, np.empty((2, 0, 3), np.float32), 1, preference, correction=-1)).all()
    assert forward(kind, np.empty((0, 3), np.float32), 1, preference).shape == (0, 1)


BACKWARD = [
    ("sum", 3, [1, NAN], [3, 3]), ("mean", 3, [1, NAN], [1.5, 1.5]),
    ("max", 6, [1, 3, 3, 2, 3], [0, 2, 2, 0, 2]), ("min", 6, [3, 1, 1], [0, 3, 3]),
    ("max", 6, [1, NAN, 3, NAN], [0, 3, 0, 3]), ("min", 6, [NAN, 1], [6, 0]), ("max", 2, [-INF, -INF], [1, 1]),
    ("max", NAN, [1, 2], [0, NAN]), ("max", INF, [2, 2, 0], [INF, INF, 0]),
    ("prod", 1, [1e-30, 1e-30, 1e30, 1e30], [1e30, 1e30, 1e-30, 1e-30]),
    ("prod", 2, [3, 4], [8, 6]), ("prod", 2, [0, 4, 5], [40, 0, 0]), ("prod", 2, [0, 0, 5], [0, 0, 0]),
    ("prod", 2, [0, 0, INF], [NAN, NAN, 0]), ("prod", 2, [INF, 3], [6, INF]), ("prod", 1, [NAN, 2], [2, NAN]),
    ("prod", 1e-30, [1e30, 1e30, 1e30], [1e30, 1e30, 1e30]), ("prod", 7, [9], [7]),
    ("norm2", 2, [3, -4], [1.2, -1.6]), ("norm2", 5, [0, 0], [0, 0]), ("norm2", NAN, [0, -0.0], [0, 0]),
    ("norm2", 1, [1e20, 1e20], [math.sqrt(0.5)] * 2), ("norm2", 1, [INF, 1], [NAN, 0]),
    ("norm2", 1, [NAN, 1], [NAN, NAN]),
    ("logsumexp", 1, [-INF, -INF], [0, 0]), ("logsumexp", 6, [INF, 1, INF], [3, 0, 3]),
    ("logsumexp", 4, [2, 2], [2, 2]), ("logsumexp", 3, [-INF, 0], [0, 3]), ("logsumexp", 3, [NAN, 0], [NAN, NAN]),
    ("logsumexp", INF, [-INF, -INF], [0, 0]), ("logsumexp", 1, [1000, -1000], [1, 0]),
    ("var", 3, [1, 2, 3], [-3, 0, 3]), ("var", 3, [5], [NAN]), ("var", 3, [1, NAN], [NAN, NAN]),
    ("logsumexp", -INF, [INF, 1], [-INF, 0]), ("logsumexp", INF, [-INF, 1], [0, INF]),
    ("var", 3, [INF, 1], [NAN, -INF]), ("var", INF, [TOP] * 3, [NAN] * 3),
    ("std", 2, [7, 7, 7], [0, 0, 0]), ("std", NAN, [7, 7], [0, 0]), ("std", 2, [1, 2, 3], [-1, 0, 1]),
    ("std", 1, [5], [NAN]), ("std", 1, [INF, 1], [NAN, NAN]), ("std", INF, [TOP] * 3, [0] * 3),
]  # fmt: skip


@pytest.mark.parametrize("saved", [True, False])
@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize(("kind", "dy", "x", "want"), BACKWARD)
def test_backward_edges(kind, dy, x, want, preference, saved):
    for shape, axis in (((-1,), 0), ((-1, 1), 0), ((1, -1), 1)):
        got = backward(kind, dy, np.float32(x).reshape(shape), axis, preference, saved)
        np.testing.assert_allclose(got.ravel(), np.float32(want), rtol=1e-6, atol=0)


MOST, LEAST, EPS = float(np.finfo(np.float64).max), 5e-324, 2.0**-52


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize(
    ("kind", "x", "want"),
    [
        ("sum", [MOST, MOST, -MOST], MOST),
        ("sum", [1e16, 1, -1e16], 1),
        ("mean", [MOST, MOST], MOST),
        ("norm2", [3e200, 4e200], 5e200),
        ("norm2", [3e-200, 4e-200], 5e-200),
        ("logsumexp", [0, -50], math.log1p(math.exp(-50))),
        ("var", [1, 1 + EPS], EPS**2 / 2),
        ("var", [0.1] * 3, 0),
        ("std", [1e200, 3e200], 2e200 / math.sqrt(2)),
        ("std", [1e-200, 3e-200], 2e-200 / math.sqrt(2)),
        ("std", [7 * LEAST] * 3, 0),
        ("prod", [1e300, 1e300, 1e-300, 1e-300], 1),
    ],
)
def test_doubles_at_the_ends_of_their_range(kind, x, want, preference):
    x = np.array(x, np.float64)
    np.testing.assert_allclose(forward(kind, x, 0, preference), want, rtol=2.3e-16, atol=0)
    if kind == "std" and want == 0:
        for saved in (True, False):
            assert not backward("std", 3.0, x, 0, preference, saved).any()


@pytest.mark.parametrize("saved", [True, False])
@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize(
    ("ties", "numbers", "nans"),
    [
        ("even", [0, 2, 2, 0, 2], [0, 3, 0, 3]),
        ("first", [0, 6, 0, 0, 0], [0, 6, 0, 0]),
        ("last", [0, 0, 0, 0, 6], [0, 0, 0, 6]),
        ("all", [0, 6, 6, 0, 6], [0, 6, 0, 6]),
    ],
)
def test_ties(ties, numbers, nans, preference, saved):
    for kind, sign in (("max", 1), ("min", -1)):
        for row, want in (([1, 3, 3, 2, 3], numbers), ([1, NAN, 3, NAN], nans)):
            x = sign * np.float32(row)
            options = {"preference": preference, "saved": saved, "ties": ties}
            np.testing.assert_array_equal(backward(kind, 6, x, **options), want)
            np.testing.assert_array_equal(backward(kind, 6, x[:, None], 0, **options)[:, 0], want)
            cube = np.stack([x, x - np.float32(9) * sign])[:, :, None]  # row-major order over two axes
            if not np.isnan(x).any():
                np.testing.assert_array_equal(backward(kind, 6, cube, (0, 1), **options)[0, :, 0], want)


@pytest.mark.parametrize("preference", BACKENDS)
def test_halves_do_not_stick_or_overflow(preference):
    bf16 = ml_dtypes.bfloat16
    assert forward("sum", np.ones(1000, bf16), 0, preference) == 1000
    assert forward("norm2", np.full(100, 300, np.float16), 0, preference) == 3000
    assert forward("mean", np.full(4096, 60000, np.float16), 0, preference) == np.float16(60000)
    small = backward("mean", np.float16(1e-3), np.ones(3000, np.float16), 0, preference)
    assert small[0] == np.float16(float(np.float16(1e-3)) / 3000)


def test_a_sum_of_ones_is_exact_at_any_length():
    desc = rg.ReduceDescriptor("sum", (1 << 25,), 0, "f32")
    plan = rg.ReducePlan.select(desc)
    if plan.sku.backend == "reference":
        pytest.skip("the reference would take seconds")
    y = np.empty(1, np.float32)
    plan.run(rg.ReduceArgs(np.broadcast_to(np.float32(1), (1 << 25,)), y))
    assert y[0] == 1 << 25


@pytest.mark.parametrize("preference", BACKENDS)
def test_correction_is_any_finite_number(preference):
    x = np.float32([1, 2, 4, 8])
    exact = [Fraction(float(v)) for v in x]
    mean = sum(exact) / 4
    squares = sum((v - mean) ** 2 for v in exact)
    for correction in (0, 0.5, 1, 2.75, -3, 3.999):
        want = float(squares / (4 - Fraction(correction)))
        np.testing.assert_allclose(forward("var", x, 0, preference, correction=correction), want, rtol=1.2e-7)
        got = backward("std", 1, x, 0, preference, saved=False, correction=correction)
        free = 4 - correction
        np.testing.assert_allclose(got, [float(v - mean) / (free * math.sqrt(want)) for v in exact], rtol=2e-7)
    for correction in (4, 4.5, 1e300):
        assert np.isnan(forward("var", x, 0, preference, correction=correction)).all()
        assert np.isnan(backward("std", 1, x, 0, preference, correction=correction)).all()


def test_explain_tells_what_surprises():
    def explained(text):
        desc = rg.parse(text)
        plan = rg.ReduceBackwardPlan if desc.direction == "backward" else rg.ReducePlan
        return plan.select(desc).explain()

    assert "n = 1 <= correction = 1: every result is NaN" in explained("reduce.std.forward f32 4x1 reduce_axis=1")
    assert "n = 2 <= correction = 2.5" in explained("reduce.var.backward f32 4x2 reduce_axis=1 correction=2.5")
    for text in ("reduce.std.forward f32 4x0 reduce_axis=1 correction=-2.0", "reduce.mean.forward f32 0 reduce_axis=0"):
        assert "n = 0: every result is NaN" in explained(text)
    assert "NaN wins" in explained("reduce.max.forward f32 4x2 reduce_axis=1")
    text = explained("reduce.min.backward f32 4x2 reduce_axis=1 ties=last")
    assert "of equal extremes the last receives dy" in text
    assert "a row with NaNs sends dy to them" in text
    assert "(dy, dx)" in explained("reduce.sum.backward f32 4x2 reduce_axis=1")
    assert "note" not in explained("reduce.sum.forward f32 4x2 reduce_axis=1")


@pytest.mark.parametrize("kind", KINDS)
def test_the_gradient_is_that_of_torch(kind):
    torch = pytest.importorskip("torch")
    reductions = {"max": torch.amax, "min": torch.amin, "norm2": torch.linalg.vector_norm}
    x = np.random.default_rng(3).standard_normal((3, 4, 5))
    for axis in (1, (0, 2), (0, 1, 2)):
        if kind == "prod" and axis != 1:
            continue  # torch takes one axis
        given = torch.tensor(x, requires_grad=True)
        reduce = reductions.get(kind) or getattr(torch, kind)
        with torch.enable_grad():
            y = reduce(given, dim=axis, keepdim=True)
        dy = np.random.default_rng(4).standard_normal(y.shape)
        y.backward(torch.tensor(dy))
        np.testing.assert_allclose(getattr(F, kind)(x, axis, keepdims=True), y.detach().numpy(), rtol=1e-12)
        got = getattr(F, f"{kind}_backward")(dy, x, axis, keepdims=True)
        np.testing.assert_allclose(got, given.grad.numpy(), rtol=1e-11, atol=1e-14)


EXTENTS = (0, 1, 2, 7, 16, 17, 255, 4096)


def problems(kind, shape, axis, element):
    """Forward, and backward with and without a saved y."""
    try:
        yield rg.ReduceDescriptor(kind, shape, axis, element)
    except InvalidProblem:
        assert kind in ("max", "min")
        return
    for saved in (True, False) if kind in SAVES else (True,):
        yield rg.ReduceBackwardDescriptor(kind, shape, axis, element, saved_y=saved)


@pytest.mark.parametrize("element", ["f32", "f16", "bf16", "f64"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_extent_along_rows_and_columns(kind, element):
    found = []
    for n in EXTENTS:
        for shape, axis in (((3, n), 1), ((n, 3), 0), ((2, n, 2), 1), ((n,), 0)):
            if element == "f64" and n > 255 and len(shape) > 1:
                continue
            for desc in problems(kind, shape, axis, element):
                for values, layout in (("normal", "contiguous"), ("ties", "mixed"), ("exponents", "contiguous")):
                    found += failures(desc, values, (layout,))
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("element", ["f32", "f16", "bf16"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_million_terms(kind, element):
    for shape, axis in (((1 << 20,), 0), ((1 << 20, 2), 0), ((2, 1 << 20), 1)):
        for desc in problems(kind, shape, axis, element):
            assert list(failures(desc, "normal", ("contiguous",))) == []


@pytest.mark.parametrize("order", list(permutations(range(3))))
@pytest.mark.parametrize("length", [3, 70, 5000])
def test_a_mean_whose_largest_terms_cancel(order: tuple[int, ...], length: int) -> None:
    """What is left is in the low part of the sum alone."""
    largest, left = np.finfo(np.float64).max, 1e274
    x = np.zeros(length)
    x[[0, length // 2, length - 1]] = np.array([largest, -largest, left])[list(order)]
    for rows in (x, np.ascontiguousarray(np.repeat(x[None], 9, 0))):
        assert np.allclose(F.mean(rows, -1), left / length, rtol=2e-16, atol=0)
        assert np.allclose(F.sum(rows, -1), left, rtol=2e-16, atol=0)
