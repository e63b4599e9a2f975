"""What is peculiar to softmax and log_softmax: axes, edges, saves, long lines, and cases that others get wrong."""

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import InvalidProblem, InvalidType, PlanPreference
from retrograde import functional as F
from retrograde.testing.bits import native_plans
from retrograde.testing.highprec import oracle
from retrograde.testing.ulp import ulp_error

INF, NAN = np.inf, np.nan
REFERENCE = PlanPreference(backend="reference")
PREFERRED = [PlanPreference(), PlanPreference(max_ulp=1), REFERENCE]
BF16 = ml_dtypes.bfloat16
KINDS = ["softmax", "log_softmax"]
# By which numbers a line is known: what softmax of it is.
LINES = {
    "the infinite share 1": ([1, INF, -INF, INF], [0, 0.5, 0, 0.5]),
    "nothing but -inf": ([-INF, -INF], [0, 0]),
    "a NaN": ([1, NAN, INF], [NAN, NAN, NAN]),
    "one term": ([3e38], [1]),
    "one that counts": ([-INF, 2, -INF], [0, 1, 0]),
    "far apart": ([3e38, -3e38], [1, 0]),
    "equal and far": ([1e30, 1e30, 1e30, 1e30], [0.25] * 4),
}


def taken(preference, function, *args, **options):
    fields = {"max_ulp": preference.max_ulp, "backend": preference.backend}
    with rg.prefer(**{name: value for name, value in fields.items() if value is not None}):
        return function(*args, **options)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, BF16], ids=["f32", "f64", "bf16"])
@pytest.mark.parametrize("preference", PREFERRED, ids=["default", "max_ulp=1", "reference"])
@pytest.mark.parametrize("name", LINES)
def test_edges(name, preference, dtype):
    x, shares = (np.asarray(each, dtype) for each in LINES[name])
    if preference.max_ulp and dtype == np.float64:
        preference = PREFERRED[0]
    y = taken(preference, F.softmax, x)
    assert np.array_equal(y.astype(np.float64), shares.astype(np.float64), equal_nan=True)
    with np.errstate(divide="ignore"):
        logs = np.log(shares.astype(np.float64)).astype(dtype).astype(np.float64)
    if name == "far apart":
        logs[1] = -6e38 if dtype == np.float64 else -INF
    found = taken(preference, F.log_softmax, x).astype(np.float64)
    assert np.allclose(found, logs, rtol=2.0 ** -(8 if dtype == BF16 else 22), atol=0, equal_nan=True)
    # A term without a share has no part in the gradient, whatever its dy.
    without = (shares == 0) & (np.isinf(x) | np.isinf(x.astype(np.float64).max()))
    dy = np.where(without, NAN, 2).astype(dtype)
    dx = taken(preference, F.softmax_backward, dy, x).astype(np.float64)
    assert np.array_equal(dx, np.where(np.isnan(shares), NAN, 0.0), equal_nan=True)


@pytest.mark.parametrize("preference", PREFERRED[::2], ids=["default", "reference"])
def test_a_line_of_nothing_has_no_gradient(preference):
    """torch and JAX: NaN."""
    x, dy = np.full((2, 3), -INF, np.float32), np.array([[1, 2, 3], [INF, NAN, 0]], np.float32)
    for kind in KINDS:
        gradient = getattr(F, f"{kind}_backward")
        y = taken(preference, getattr(F, kind), x)
        assert not taken(preference, gradient, dy, x).any()
        assert not taken(preference, gradient, dy, None, y=y).any()


@pytest.mark.parametrize("n", [1, 7, 64, 1000, 32000, 128256, 1 << 20])
@pytest.mark.parametrize("kind", KINDS)
def test_lines_of_any_length(kind, n):
    """Beside the oracle, for each kernel; longer than what is kept of a line, too. The second line starts unaligned."""
    rng = np.random.default_rng(n)
    values = {"x": rng.normal(0, 4, (2, n)).astype(np.float32), "dy": rng.normal(0, 1, (2, n)).astype(np.float32)}
    for descriptor, outs in ((rg.SoftmaxDescriptor, "y"), (rg.SoftmaxBackwardDescriptor, "dx")):
        desc = descriptor(kind, (2, n), 1, "f32")
        given = {name: values[name] for name in ("dy", "x")[outs == "y" :]}
        expected = oracle(desc, given)[outs]
        for name, plan in native_plans(desc).items():
            out = np.full((2, n), NAN, np.float32)
            plan.run(_args(given, outs, out))
            assert np.max(ulp_error(out, expected, "f32")) <= plan.precision_guarantee.max_ulp, name


def _args(given, outs, out):
    return (rg.SoftmaxArgs if outs == "y" else rg.SoftmaxBackwardArgs)(**given, **{outs: out})


def test_a_small_logarithm_keeps_its_digits():
    """log_softmax of [0, -20] is -2.06e-9, not 0: others lose it."""
    found = F.log_softmax(np.array([0, -20], np.float32))[0]
    assert abs(found / -np.log1p(np.exp(-20.0)) - 1) < 4 * 2.0**-23


def test_large_gradients_do_not_overflow():
    """y (dy - sum of y dy) of f64 at the end of its range."""
    top = float(np.finfo(np.float64).max)
    dx = F.softmax_backward(np.array([top, -top]), np.array([0.0, 0.0]))
    assert np.array_equal(dx, [top / 2, -top / 2])
    small = F.softmax_backward(np.array([7.2e11, 0], BF16), np.array([-108.5, 7], BF16))
    assert small[0] != 0  # of a share that f32 does not have


def test_in_place_and_axes():
    x = np.random.default_rng(0).normal(size=(3, 5, 4)).astype(np.float32)
    for kind in KINDS:
        forward, gradient = getattr(F, kind), getattr(F, f"{kind}_backward")
        for axis in (0, 1, 2, -2):
            y = forward(x, axis)
            assert np.array_equal(y, np.moveaxis(forward(np.ascontiguousarray(np.moveaxis(x, axis, -1))), -1, axis))
            on_x = x.copy()
            assert forward(on_x, axis, out=on_x) is on_x
            assert np.array_equal(on_x, y)
            on_dy = x.copy()
            gradient(on_dy, x, axis, out=on_dy)
            assert np.array_equal(on_dy, gradient(x, x, axis))
        assert forward(np.zeros((2, 0), np.float32)).shape == (2, 0)
        assert forward(np.float32(3.0)).shape == ()


def test_what_is_refused():
    x = np.zeros((2, 3), np.float32)
    with pytest.raises(InvalidProblem, match="axis"):
        F.softmax(x, 2)
    with pytest.raises(InvalidType, match="may be None where y is given"):
        F.softmax_backward(x, None)
    with pytest.raises(InvalidProblem):
        F.softmax_backward(x, np.zeros((3, 2), np.float32))
    with pytest.raises(InvalidType):
        F.softmax(np.zeros(3, np.int32))
    with pytest.raises(rg.Unsupported, match="max_ulp"), rg.prefer(max_ulp=1, backend="cpu"):
        F.log_softmax(np.zeros(3))
    assert rg.parse("softmax.log_softmax.backward f32 4x6 softmax_axis=-1 saved_y=True").softmax_axis == 1


@pytest.mark.parametrize("dtype", [np.float32, np.float64, BF16], ids=["f32", "f64", "bf16"])
@pytest.mark.parametrize("preference", PREFERRED[:2], ids=["default", "max_ulp=1"])
@pytest.mark.parametrize("kind", KINDS)
def test_one_array_may_be_both_dy_and_what_was_saved(kind, preference, dtype):
    if preference.max_ulp and dtype == np.float64:
        preference = PREFERRED[0]
    x = np.linspace(-3, 2, 77).astype(dtype)
    backward = getattr(F, f"{kind}_backward")
    assert np.array_equal(taken(preference, backward, x, x), taken(preference, backward, x.copy(), x))
    assert np.array_equal(backward(x, None, y=x), backward(x.copy(), None, y=x))
