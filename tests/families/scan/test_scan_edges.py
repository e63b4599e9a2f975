"""What is peculiar to scans: directions, identities, ties, saves, edges, long rows, and cases that others get wrong."""

import math

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import InvalidProblem, PlanPreference
from retrograde import functional as F
from retrograde._core.dtypes import element_of
from retrograde.testing.bits import canonical, native_plans, outputs
from retrograde.testing.highprec import mp_oracle, numpy_oracle
from retrograde.testing.inputs import inputs
from retrograde.testing.placing import LAYOUTS, input_shapes
from retrograde.testing.saved import with_saved
from retrograde.testing.ulp import ulp_error

INF, NAN = np.inf, np.nan
REFERENCE = PlanPreference(backend="reference")
BACKENDS = [None, REFERENCE]
KINDS = list(rg.ScanKind)
BF16 = ml_dtypes.bfloat16
TOP = float(np.finfo(np.float32).max)


def forward(kind, x, axis=-1, preference=None, indices=None, **options):
    x = np.asarray(x, np.float32) if not isinstance(x, np.ndarray) else x
    y = np.empty_like(x)
    desc = rg.ScanDescriptor(kind, x.shape, axis, element_of(x.dtype), **options)
    rg.ScanPlan.select(desc, preference=preference).run(rg.ScanArgs(x, y, indices))
    return y


def backward(kind, dy, x, axis=-1, preference=None, saved=True, **options):
    """dx; the saves are computed first. For cummax and cummin they are x, and without it the indices."""
    x = np.asarray(x, np.float32) if not isinstance(x, np.ndarray) else x
    desc = rg.ScanBackwardDescriptor(
        kind, x.shape, axis, element_of(x.dtype), saved_y=saved, saved_indices=not saved, **options
    )
    dy = np.broadcast_to(np.asarray(dy, x.dtype), x.shape)
    indices = np.empty(x.shape, np.int32) if desc.needs_indices else None
    y = forward(kind, x, axis, preference, indices, **options) if desc.needs_y or desc.needs_indices else None
    dx = np.empty_like(x)
    args = rg.ScanBackwardArgs(dy, dx, x if desc.needs_x else None, y if desc.needs_y else None, indices)
    rg.ScanBackwardPlan.select(desc, preference=preference).run(args)
    return dx


def scan(**changes):
    fields = {"kind": "cummax", "input_shape": (4, 6, 2), "scan_axis": 1, "element": "f32"} | changes
    return rg.ScanBackwardDescriptor(**fields)


def test_equal_problems_are_equal():
    assert scan() == scan(scan_axis=np.int64(-2), ties=rg.Ties.FIRST)
    assert scan(saved_y=False) == scan()
    assert scan(kind="cumprod", saved_y=False) != scan(kind="cumprod")
    assert scan(kind="cumprod", saved_indices=True, ties="last") == scan(kind="cumprod")
    assert scan(ties="last") != scan()
    assert scan(saved_indices=True) != scan()
    assert scan(saved_indices=True, ties="last") == scan(saved_indices=True)
    assert scan(reverse=True) != scan()
    assert scan(exclusive=True) != scan()
    for axis in (0, -1):
        assert scan(input_shape=(), scan_axis=axis) == scan(input_shape=(), scan_axis=0)
    assert scan().output_shape == (4, 6, 2)


@pytest.mark.parametrize(
    "text",
    [
        "scan.cummax.backward f32 4x6x2 scan_axis=1 reverse=True ties=last",
        "scan.cummin.backward f32 4x6x2 scan_axis=1 saved_indices=True",
        "scan.logcumsumexp.backward bf16 7 scan_axis=0 exclusive=True saved_y=False",
        "scan.cumsum.forward f64 () scan_axis=0",
    ],
)
def test_the_reproducer_string_round_trips(text):
    assert str(rg.parse(text)) == text


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"scan_axis": 3}, "scan_axis: got axis 3, expected -3 to 2 for rank 3"),
        ({"scan_axis": (1,)}, r"scan_axis: got \(1,\)"),
        ({"scan_axis": None}, "scan_axis: got None"),
        ({"input_shape": (), "scan_axis": 1}, "scan_axis: got axis 1, expected -1 to 0 for rank 0"),
        ({"kind": "cummean"}, "kind: got 'cummean', expected one of cumsum, cumprod"),
        ({"ties": "even"}, "ties: got 'even', expected one of first, last"),
        ({"reverse": 1}, "reverse: got 1"),
        ({"exclusive": "yes"}, "exclusive: got 'yes'"),
        ({"saved_y": 0}, "saved_y: got 0"),
        ({"element": "i64"}, "element: got 'i64'"),
    ],
)
def test_bad_problems_are_refused(changes, message):
    with pytest.raises(InvalidProblem, match=message):
        scan(**changes)


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_missing_or_wrong_save_is_named(kind, preference):
    x, dx = np.ones((3, 4), np.float32), np.full((3, 4), 7, np.float32)
    for options in ({}, {"saved_y": False}, {"saved_indices": True}):
        desc = rg.ScanBackwardDescriptor(kind, (3, 4), 1, "f32", **options)
        plan = rg.ScanBackwardPlan.select(desc, preference=preference)
        saves = {"x": x, "y": x.copy(), "indices": np.zeros((3, 4), np.int64)}
        needed = [name for name in saves if getattr(desc, f"needs_{name}")]
        for name in needed:
            rest = {other: saves[other] for other in needed if other != name}
            with pytest.raises(InvalidProblem, match=f"missing {name}"):
                plan.run(rg.ScanBackwardArgs(x, dx, **rest))
        for name in saves:
            with pytest.raises(InvalidProblem, match=rf"{name}: got shape \(3, 3\), expected \(3, 4\)"):
                plan.run(rg.ScanBackwardArgs(x, dx, **{**saves, name: saves[name][:, :3]}))
        with pytest.raises(InvalidProblem, match="indices: got element f32, expected i32 or i64"):
            plan.run(rg.ScanBackwardArgs(x, dx, **{**saves, "indices": x}))
        assert np.all(dx == 7)
        plan.run(rg.ScanBackwardArgs(x, dx, **saves))  # a save too many does no harm
        assert not np.any(dx == 7)
        dx[...] = 7


@pytest.mark.parametrize("preference", BACKENDS)
def test_indices_are_written_on_request(preference):
    x = np.float32([[1, 3, 3, 2, 3], [2, NAN, 5, NAN, 1]])
    for dtype in (np.int32, np.int64):
        for ties, want in (("first", [[0, 1, 1, 1, 1], [0, 1, 1, 1, 1]]), ("last", [[0, 1, 2, 2, 4], [0, 1, 1, 3, 3]])):
            indices = np.full((2, 10), 7, dtype)
            y = forward("cummax", x, 1, preference, indices[:, ::2], ties=ties)
            np.testing.assert_array_equal(indices[:, ::2], want)
            np.testing.assert_array_equal(y, [[1, 3, 3, 3, 3], [2, NAN, NAN, NAN, NAN]])
            assert np.all(indices[:, 1::2] == 7)
    plan = rg.ScanPlan.select(rg.ScanDescriptor("cummin", (2, 5), 1, "f32"), preference=preference)
    for bad, message in (
        (np.zeros((2, 5), np.int16), "indices"),
        (np.zeros((2, 5), np.float32), "indices: got element f32, expected i32 or i64"),
        (np.zeros((2, 4), np.int64), r"indices: got shape \(2, 4\), expected \(2, 5\)"),
    ):
        with pytest.raises(InvalidProblem, match=message):
            plan.run(rg.ScanArgs(x, np.empty_like(x), bad))


FORWARD = [
    ("cumsum", [1, INF, 2, -INF, 3], [1, INF, INF, NAN, NAN]), ("cumsum", [1, NAN, 2], [1, NAN, NAN]),
    ("cumsum", [TOP, TOP, -TOP], [TOP, INF, TOP]),
    ("cumprod", [2, 0, INF], [2, 0, NAN]), ("cumprod", [1e-30, 1e-30, 1e30, 1e30], [1e-30, 0, 1e-30, 1]),
    ("cumprod", [1e30, 1e30, 1e-30], [1e30, INF, 1e30]), ("cumprod", [-2, NAN, 0], [-2, NAN, NAN]),
    ("cummax", [1, NAN, 3], [1, NAN, NAN]), ("cummax", [-INF, -INF, 2], [-INF, -INF, 2]),
    ("cummin", [1, NAN, -INF], [1, NAN, NAN]), ("cummin", [3, INF, 2], [3, 3, 2]),
    ("logcumsumexp", [-INF, -INF, 0], [-INF, -INF, 0]), ("logcumsumexp", [1, INF, 2], [1, INF, INF]),
    ("logcumsumexp", [1000, 1000, -1000], [1000, 1000 + math.log(2), 1000 + math.log(2)]),
    ("logcumsumexp", [0, -100], [0, math.exp(-100)]), ("logcumsumexp", [INF, NAN, -INF], [INF, NAN, NAN]),
]  # fmt: skip


def close(got, want):
    np.testing.assert_allclose(got.astype(np.float64).ravel(), np.float32(want), rtol=1.2e-7, atol=1.5e-45)


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize(("kind", "x", "want"), FORWARD)
def test_forward_edges(kind, x, want, preference):
    identity = {"cumsum": 0, "cumprod": 1, "cummax": -INF, "cummin": INF, "logcumsumexp": -INF}[kind]
    for shape, axis in (((-1,), 0), ((-1, 1), 0), ((1, -1), 1)):
        rows = np.float32(x).reshape(shape)
        close(forward(kind, rows, axis, preference), want)
        close(forward(kind, np.flip(rows, axis), axis, preference, reverse=True), want[::-1])
        close(forward(kind, rows, axis, preference, exclusive=True), [identity, *want[:-1]])
        close(forward(kind, rows[::-1, ::-1] if len(shape) > 1 else rows[::-1], axis, preference, reverse=True,
                      exclusive=True), [*want[:-1][::-1], identity])  # fmt: skip


BACKWARD = [
    ("cumsum", [1, 2, NAN, 3], [9, 9, 9, 9], [NAN, NAN, NAN, 3]),
    ("cumprod", [1, 1, 1], [2, 3, 4], [16, 10, 6]), ("cumprod", [1, 1, 1], [2, 0, 4], [1, 10, 0]),
    ("cumprod", [1, 1, 1, 1], [2, 0, 0, 4], [1, 2, 0, 0]), ("cumprod", [1, 1], [0, 0], [1, 0]),
    ("cumprod", [1, 1, 1], [INF, 2, 0], [3, INF, INF]), ("cumprod", [0, 0, 1], [1e30, 1e30, 1e-30], [1, 1, INF]),
    ("cummax", [1, 1, 1, 1, 1], [1, 3, 3, 2, 3], [1, 4, 0, 0, 0]), ("cummax", [1, 2, 4], [1, NAN, 3], [1, 6, 0]),
    ("cummin", [1, 2, 4], [3, 1, 2], [1, 6, 0]), ("cummax", [1, 2, 4], [-INF, -INF, -INF], [7, 0, 0]),
    ("cummax", [NAN, 2, 4], [1, 3, 2], [NAN, 6, 0]), ("cummin", [INF, 2, 4], [1, 1, 0], [INF, 0, 4]),
    ("logcumsumexp", [1, 1, 1], [-INF, -INF, 0], [0, 0, 1]), ("logcumsumexp", [NAN, 1], [-INF, 0], [0, 1]),
    ("logcumsumexp", [1, 1, 1], [1000, -1000, 0], [3, 0, 0]), ("logcumsumexp", [3, 4], [2, 2], [5, 2]),
    ("logcumsumexp", [1, 2, 4, 6], [0, INF, 2, INF], [1, 9, 0, 3]), ("logcumsumexp", [1, 1], [0, NAN], [NAN, NAN]),
    ("logcumsumexp", [1, INF, INF], [0, INF, 1], [1, INF, 0]), ("logcumsumexp", [1, 2], [-INF, NAN], [0, NAN]),
]  # fmt: skip


@pytest.mark.parametrize("saved", [True, False])
@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize(("kind", "dy", "x", "want"), BACKWARD)
def test_backward_edges(kind, dy, x, want, preference, saved):
    x, dy = np.float32(x), np.float32(dy)
    for shape, axis in (((-1,), 0), ((-1, 1), 0), ((1, -1), 1)):
        rows, upstream = x.reshape(shape), dy.reshape(shape)
        close(backward(kind, upstream, rows, axis, preference, saved), want)
        flipped = (np.flip(a, axis) for a in (upstream, rows))
        close(backward(kind, *flipped, axis, preference, saved, reverse=True), want[::-1])
    # Exclusive: moved by one, with a term at the end that takes no part.
    close(backward(kind, np.float32([5, *dy]), np.float32([*x, NAN]), 0, preference, saved, exclusive=True), [*want, 0])


@pytest.mark.parametrize("preference", BACKENDS)
def test_ties(preference):
    x, dy = np.float32([1, 3, 3, 2, 3]), np.float32([1, 2, 4, 8, 16])
    for saved in (True, False):
        options = {"preference": preference, "saved": saved}
        np.testing.assert_array_equal(backward("cummax", dy, x, **options), [1, 30, 0, 0, 0])
        np.testing.assert_array_equal(backward("cummax", dy, x, ties="last", **options), [1, 2, 12, 0, 16])
        np.testing.assert_array_equal(backward("cummin", dy, -x, ties="last", **options), [1, 2, 12, 0, 16])
        np.testing.assert_array_equal(backward("cummax", dy, x, reverse=True, **options), [0, 0, 0, 0, 31])
        np.testing.assert_array_equal(backward("cummax", dy, x, exclusive=True, **options), [2, 28, 0, 0, 0])
    nans = np.float32([1, NAN, 2, NAN])
    np.testing.assert_array_equal(backward("cummax", [1, 2, 4, 8], nans, preference=preference), [1, 14, 0, 0])
    np.testing.assert_array_equal(
        backward("cummin", [1, 2, 4, 8], nans, preference=preference, ties="last"), [1, 6, 0, 8]
    )


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("kind", KINDS)
def test_zeros_in_long_products(kind, preference):
    """0, 1, 2 and many zeros; cumprod is division-free, and the others do not care."""
    rng = np.random.default_rng(3)
    for zeros in (0, 1, 2, 50):
        x = rng.uniform(0.5, 2, (3, 200)).astype(np.float32)
        x[:, rng.choice(200, zeros, replace=False)] = 0
        dy = rng.standard_normal(x.shape).astype(np.float32)
        for saved in (True, False):
            desc = rg.ScanBackwardDescriptor(kind, x.shape, 1, "f32", saved_y=saved)
            given = with_saved(desc, {n: {"dy": dy}.get(n, x) for n in input_shapes(desc)})
            dx = np.empty_like(x)
            plan = rg.ScanBackwardPlan.select(desc, preference=preference)
            plan.run(rg.ScanBackwardArgs(dx=dx, **given))
            error = ulp_error(dx, numpy_oracle(desc, given)["dx"], "f32")
            assert np.max(error) <= plan.precision_guarantee.max_ulp


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_and_one(kind):
    for shape, axis in (((0,), 0), ((3, 0), 1), ((0, 3), 1), ((2, 0, 3), 0)):
        assert forward(kind, np.empty(shape, np.float32), axis).shape == shape
        assert backward(kind, 1, np.empty(shape, np.float32), axis).shape == shape
    for axis in (0, -1):
        one = np.float32(3).reshape(())
        assert forward(kind, one, axis) == 3
        assert backward(kind, one, one, axis) == 3
        assert backward(kind, one, one, axis, exclusive=True) == 0


LONG = 1 << 20


def test_long_rows_keep_their_digits():
    """What f32 accumulators lose; closed forms, or longdouble."""
    ones = np.ones(1 << 24, np.float32)
    np.testing.assert_array_equal(forward("cumsum", ones), np.arange(1, (1 << 24) + 1, dtype=np.float32))
    np.testing.assert_array_equal(backward("cumsum", 1, ones)[:3], np.float32([1 << 24, (1 << 24) - 1, (1 << 24) - 2]))
    halves = forward("cumsum", np.ones(5000, BF16))
    np.testing.assert_array_equal(halves, np.arange(1, 5001).astype(BF16))
    x = np.random.default_rng(1).standard_normal(LONG).astype(np.float32)
    wide = x.astype(np.longdouble)
    error = abs(forward("cumsum", x) - np.cumsum(wide)) / (2.0**-23 * np.cumsum(abs(wide)))
    assert error.max() <= 1
    near = (1 + 1e-6 * x).astype(np.float32)
    error = abs(forward("cumprod", near) / np.cumprod(near.astype(np.longdouble)) - 1)
    assert error.max() <= 2.0**-23
    want = np.log(np.arange(1, LONG + 1, dtype=np.longdouble))
    error = abs(forward("logcumsumexp", np.zeros(LONG, np.float32)) - want) / (2.0**-23 * np.maximum(want, 1e-30))
    assert error.max() <= 1


@pytest.mark.parametrize("saved", [True, False])
def test_long_gradients_do_not_drift(saved):
    """A million factors multiplied: dx of zeros is the sum of dy_i / (i + 1); that of ones 2^20 - k."""
    rows = np.zeros((1, LONG), np.float64)
    dx = backward("logcumsumexp", 1, rows, saved=saved)
    want = np.cumsum(1 / np.arange(LONG, 0, -1, dtype=np.longdouble))[::-1]
    assert np.max(abs(dx / want - 1)) <= (2 if not saved else 60) * 2.0**-52  # a saved y is a rounded logarithm
    dx = backward("logcumsumexp", 1, rows.astype(np.float32), saved=False)
    assert np.max(abs(dx / want - 1)) <= 2.0**-23
    dx = backward("cumprod", 1, np.ones((1, LONG), np.float32), saved=saved)
    np.testing.assert_array_equal(dx[0], np.arange(LONG, 0, -1))


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_bits_for_threads_slices_strides_and_in_place(kind):
    """Values without NaN, which would take the rest of a row; a row of blocks and many short ones."""
    for shape, axis in (((3, 9001), 1), ((9001, 3), 0), ((70, 40, 9), 1)):
        for cls, saves in ((rg.ScanDescriptor, {}), (rg.ScanBackwardDescriptor, {}),
                           (rg.ScanBackwardDescriptor, {"saved_y": False, "saved_indices": True})):  # fmt: skip
            for element in ("f32", "bf16"):
                desc = cls(kind, shape, axis, element, reverse=bool(axis), **saves)
                given = with_saved(desc, inputs("normal", element, input_shapes(desc)))
                for plan in native_plans(desc).values():
                    (plain,) = map(canonical, outputs(plan, given, threads=1).values())
                    for threads in (2, 3, 7):
                        assert canonical(*outputs(plan, given, threads=threads).values()) == plain, f"{desc} {threads}"
                    for layout in LAYOUTS[1::2]:
                        assert canonical(*outputs(plan, given, layout).values()) == plain, f"{desc} {layout}"
                    assert canonical(in_place(plan, given)) == plain, f"{desc} in place"


def in_place(plan, given):
    given = {name: x.copy() for name, x in given.items()}
    output, source = ("y", "x") if plan.descriptor.direction == "forward" else ("dx", "dy")
    args = rg.ScanArgs if output == "y" else rg.ScanBackwardArgs
    plan.run(args(**given, **{output: given[source]}))
    return given[source]


@pytest.mark.parametrize("kind", KINDS)
def test_the_bits_of_a_row_do_not_depend_on_its_batch(kind):
    x = np.asarray(inputs("normal", "f32", {"x": (33, 5000)})["x"])
    dy = np.asarray(inputs("normal", "f32", {"x": (33, 5000)}, seed=1)["x"])
    whole, slopes = forward(kind, x), backward(kind, dy, x)
    for some in (slice(0, 1), slice(3, 20), slice(32, 33)):
        np.testing.assert_array_equal(forward(kind, x[some]), whole[some])
        np.testing.assert_array_equal(backward(kind, dy[some], x[some]), slopes[some])
    np.testing.assert_array_equal(forward(kind, x[7]), whole[7])
    np.testing.assert_array_equal(forward(kind, np.ascontiguousarray(x.T), 0).T, whole)
    np.testing.assert_array_equal(backward(kind, dy.T, np.ascontiguousarray(x.T), 0).T, slopes)


@pytest.mark.parametrize("kind", KINDS)
def test_the_oracle_is_exact_in_numpy_too(kind):
    """Halves that cancel, against 1300 bits of mpmath: no digit is lost."""
    for element in ("f16", "bf16"):
        for values in ("ties", "special", "exponents", "near"):
            for saves in ({}, {"saved_y": False}):
                desc = rg.ScanBackwardDescriptor(kind, (24, 5), 1, element, **saves)
                given = with_saved(desc, inputs(values, element, input_shapes(desc), seed=9))
                got, want = numpy_oracle(desc, given, np.longdouble)["dx"], mp_oracle(desc, given, 1300)["dx"]
                exact = want.value.astype(np.float64)
                same = (got.value == exact) | (np.isnan(got.value) & np.isnan(exact))
                with np.errstate(invalid="ignore", divide="ignore"):
                    off = abs(got.value.astype(np.float64) - exact) / np.maximum(abs(exact), 2.0**-140)
                assert np.max(np.where(same, 0, off)) <= 2.0**-40, f"{desc} {values}"


def test_what_explain_tells():
    plan = rg.ScanBackwardPlan.select(scan(exclusive=True, ties="last"))
    told = plan.explain()
    assert "ties=last: of equal extremes so far the last is the winner" in told
    assert "NaN wins from where it stands" in told
    assert "exclusive: the first result is -inf, with index -1" in told
    assert "also carry_in, grad_in, grad_out" in told
    told = rg.ScanPlan.select(rg.ScanDescriptor("cumsum", (4,), 0, "f32", exclusive=True)).explain()
    assert "the first result is 0; the last term takes no part" in told
    assert "indices" not in told
    assert "y may coincide exactly with an input" in told
    told = rg.ScanBackwardPlan.select(scan(saved_indices=True)).explain()
    assert "(dy, dx, indices)" in told


def test_the_sign_of_a_zero_gradient_does_not_depend_on_strides() -> None:
    """-0 + 0 is 0, whether a tile of cumprod's gradient needs exponents or not."""
    rows, n = 24, 5
    x, dy = np.ones((rows, 1), np.float32), np.zeros((rows, 1), np.float32)
    x[3], dy[3] = -1e-45, -0.0
    x[7], dy[7] = 3e38, 3e38  # a row that needs them
    x[9], dy[9] = 1e-40, 1e-38
    once = [np.broadcast_to(each, (rows, n)) for each in (dy, x)]
    whole = [each.copy() for each in once]
    want = F.cumprod_backward(*whole)
    assert F.cumprod_backward(*once).tobytes() == want.tobytes()
    for row in range(rows):
        assert F.cumprod_backward(*(each[row] for each in whole)).tobytes() == want[row].tobytes()


def test_return_indices_is_a_flag():
    x = np.ones((2, 3), np.float32)
    with pytest.raises(rg.InvalidType, match="return_indices: got ndarray, expected True or False"):
        F.cummax(x, return_indices=x)
