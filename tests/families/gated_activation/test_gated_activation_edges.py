"""What is peculiar to the gated activations: the cases that others get wrong, the ends, and rows that stay the same."""

import itertools
import math

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
import retrograde.functional as F
from retrograde._core.dtypes import FLOATS, Element
from retrograde._numerics.maths import Array
from retrograde.families.gated_activation.problem import GatedActivationKind

KINDS = list(GatedActivationKind)
SMOOTH = [kind for kind in KINDS if kind not in ("glu", "reglu")]
INF, NAN = float("inf"), float("nan")


def forward(kind: str, a: float, b: float, element: str = "f32") -> float:
    return float(getattr(F, kind)(np.array([a, b], Element(element).info.numpy))[0])


def backward(kind: str, dy: float, a: float, b: float, element: str = "f32") -> tuple[float, float]:
    dtype = Element(element).info.numpy
    da, db = getattr(F, f"{kind}_backward")(np.array([dy], dtype), np.array([a, b], dtype))
    return float(da), float(db)


def close(got: float, right: float, ulp: float = 4) -> bool:
    return abs(got - right) <= ulp * np.finfo(np.float32).eps * abs(right)


def test_gelu_in_its_tail() -> None:
    """torch gives -0 and -4.04e-14 here."""
    assert close(forward("geglu", 1, -8), -4.976768403e-15)
    slope = math.erfc(8 / math.sqrt(2)) / 2 - 8 * math.exp(-32) / math.sqrt(2 * math.pi)
    assert close(backward("geglu", 1, 1, -8)[1], slope)


def test_the_slope_of_glu_in_its_tail() -> None:
    """1 - s is 0 from b = 17 on."""
    assert close(backward("glu", 1, 1, 20)[1], 2.061153614e-09)
    assert close(backward("glu", 1, 1, -20)[1], 2.061153614e-09)


def test_factors_that_leave_the_range_though_the_product_does_not() -> None:
    assert close(forward("swiglu", 1e30, -100), -3.720075976e-12)
    assert close(backward("swiglu", 1e30, 1e30, -120)[1], 1e60 * -119 * np.exp(-120.0), 8)
    assert close(forward("swiglu", 1e38, 1e-42), 1e38 * float(np.float32(1e-42)) / 2)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("element", FLOATS)
def test_minus_infinity_closes_the_gate(kind: str, element: str) -> None:
    assert forward(kind, 3, -INF, element) == 0
    assert backward(kind, 2, 3, -INF, element) == (0, 0)


@pytest.mark.parametrize("element", FLOATS)
def test_plus_infinity_opens_the_gate(element: str) -> None:
    for kind in (*SMOOTH, "reglu"):
        assert forward(kind, 3, INF, element) == INF
        assert backward(kind, 2, 3, INF, element) == (INF, 6)
        assert backward(kind, -2, 3, INF, element) == (-INF, -6)
    assert forward("glu", 3, INF, element) == 3
    assert backward("glu", 2, 3, INF, element) == (2, 0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("element", FLOATS)
def test_a_nan_gate_gives_nan(kind: str, element: str) -> None:
    assert np.isnan(forward(kind, 3, NAN, element))
    assert np.isnan(backward(kind, 2, 3, NAN, element)).all()
    assert np.isnan(forward(kind, NAN, 1, element))
    da, db = backward(kind, 2, NAN, 1, element)
    assert not np.isnan(da)
    assert np.isnan(db)
    assert np.isnan(backward(kind, NAN, 3, 1, element)).all()


@pytest.mark.parametrize(("dy", "a"), list(itertools.product([1.0, INF, NAN], repeat=2)))
@pytest.mark.parametrize("b", [-INF, -1.0, -0.0, 0.0])
def test_no_gradient_flows_through_a_closed_reglu(dy: float, a: float, b: float) -> None:
    assert backward("reglu", dy, a, b) == (0, 0)


def test_zero_times_infinity_is_nan() -> None:
    for kind in SMOOTH:
        assert np.isnan(forward(kind, INF, 0.0))
        assert np.isnan(forward(kind, INF, -INF))
    assert np.isnan(backward("glu", 1, INF, INF)[1])  # the slope is 0 there
    assert np.isnan(backward("glu", 1, INF, -INF)[1])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("element", FLOATS)
def test_silu_of_slices(kind: str, element: str) -> None:
    """The bits of an element do not depend on its neighbours or its place. torch's may change."""
    rng = np.random.default_rng(3)
    a, b, dy = ((rng.standard_normal(1000) * 4).astype(Element(element).info.numpy) for _ in range(3))
    split, split_backward = getattr(F, f"{kind}_split"), getattr(F, f"{kind}_split_backward")
    whole = split(a, b)
    gradients = split_backward(dy, a, b)
    for cut in (1, 7, 16, 333, 999):
        parts = [split(x, y) for x, y in ((a[:cut], b[:cut]), (a[cut:], b[cut:]))]
        assert np.concatenate(parts).tobytes() == whole.tobytes()
        pieces = [split_backward(dy[s], a[s], b[s]) for s in (slice(cut), slice(cut, None))]
        for together, apart in zip(gradients, zip(*pieces, strict=True), strict=True):
            assert np.concatenate(apart).tobytes() == together.tobytes()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_orders_and_forms_are_one_op(kind: str, axis: int) -> None:
    rng = np.random.default_rng(4)
    a, b, dy = (rng.standard_normal((4, 6, 10), dtype=np.float32) for _ in range(3))
    value_gate, gate_value = np.concatenate([a, b], axis), np.concatenate([b, a], axis)
    function, gradient = getattr(F, kind), getattr(F, f"{kind}_backward")
    y = function(value_gate, axis)
    assert function(gate_value, axis, order="gate_value").tobytes() == y.tobytes()
    assert getattr(F, f"{kind}_split")(a, b).tobytes() == y.tobytes()
    da, db = getattr(F, f"{kind}_split_backward")(dy, a, b)
    assert gradient(dy, value_gate, axis).tobytes() == np.concatenate([da, db], axis).tobytes()
    assert gradient(dy, gate_value, axis, order="gate_value").tobytes() == np.concatenate([db, da], axis).tobytes()


def _wide_sum(desc: rg.GatedActivationBackwardDescriptor, x: Array, dy: Array) -> Array:
    dx = np.empty_like(x)
    plan = rg.GatedActivationBackwardPlan.select(desc, preference=rg.PlanPreference(max_ulp=1))
    plan.run(rg.GatedActivationBackwardArgs(dy=dy, x=x, dx=dx))
    return dx


def test_the_precise_kernel_is_another_one_and_says_so() -> None:
    desc = rg.GatedActivationBackwardDescriptor("swiglu", (64, 512), 1, "f32")
    fast = rg.GatedActivationBackwardPlan.select(desc)
    precise = rg.GatedActivationBackwardPlan.select(desc, preference=rg.PlanPreference(max_ulp=1))
    assert (fast.precision_guarantee.max_ulp, precise.precision_guarantee.max_ulp) == (3, 1)
    assert fast.sku != precise.sku
    rng = np.random.default_rng(5)
    x, dy = rng.standard_normal((64, 512), dtype=np.float32), rng.standard_normal((64, 256), dtype=np.float32)
    plain = np.empty_like(x)
    fast.run(rg.GatedActivationBackwardArgs(dy, x, plain))
    assert 0 < np.count_nonzero(plain != _wide_sum(desc, x, dy)) < plain.size


def test_bf16_rounds_once() -> None:
    """Rounded at each step, as an array library does, the worst of these is off by more than an ULP."""
    gate = np.linspace(-6, 6, 4096).astype(ml_dtypes.bfloat16)
    value = np.full(gate.shape, 1.7, ml_dtypes.bfloat16)
    wide = gate.astype(np.float64)
    right = (value.astype(np.float64) * wide / (1 + np.exp(-wide))).astype(ml_dtypes.bfloat16)
    assert (F.swiglu(np.concatenate([value, gate])) == right).all()
