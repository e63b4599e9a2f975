"""What is peculiar to unary ops: kinks, levels that are no f32, domains, poles, angles of any size."""

import math
from typing import Any

import mpmath
import numpy as np
import pytest

import retrograde as rg
from retrograde import functional
from retrograde.families.pointwise import table_unary

F: Any = functional
INF = np.inf


def f32(*values: float) -> Any:
    return np.array(values, np.float32)


def slope(name: str, *x: float, **options: float) -> list[float]:
    at = f32(*x)
    return list(getattr(F, f"{name}_backward")(np.ones_like(at), at, **options).tolist())


# --- kinks, as torch 2.13 has them


def test_kinks() -> None:
    assert slope("relu6", 0, 6, 3, -1, 7) == [0, 0, 1, 0, 0]
    assert slope("hardtanh", -1, 1, 0) == [0, 0, 1]
    assert slope("leaky_relu", 0, -1, 2, negative_slope=0.25) == [0.25, 0.25, 1]
    assert slope("hardswish", -3, 3, -1.5) == [0, 1, 0]
    assert slope("hardsigmoid", -3, 3, 0)[:2] == [0, 0]
    assert slope("hardshrink", -0.5, 0.5, 0.75) == slope("softshrink", -0.5, 0.5, 0.75) == [0, 0, 1]
    assert slope("threshold", 1, 1.5, threshold=1.0, value=9.0) == [0, 1]
    assert slope("abs", 0, -2, 2) == [0, -1, 1]
    assert slope("elu", 0, alpha=2.0) == [2]
    assert slope("celu", 0, alpha=2.0) == [1]
    assert slope("selu", 0) == pytest.approx([1.7580993])


@pytest.mark.parametrize("kind", ["sign", "floor", "ceil", "round", "trunc"])
def test_the_gradient_of_a_step_is_zero_whatever_dy_holds(kind: str) -> None:
    dx = getattr(F, f"{kind}_backward")(f32(INF, np.nan, -1), f32(0.5, 1, np.nan))
    assert dx.tolist() == [0, 0, 0]
    assert not np.signbit(dx).any()


def test_a_closed_branch_gives_zero_whatever_dy_holds() -> None:
    for kind, at in {
        "relu6": 0,
        "relu_squared": 0,
        "hardtanh": 1,
        "hardshrink": 0,
        "softshrink": 0,
        "threshold": 0,
    }.items():
        required = {each.name: each.default for each in table_unary.BY_NAME[kind].options if each.required}
        dx = getattr(F, f"{kind}_backward")(f32(INF, np.nan), f32(at, at), **required)
        assert dx.tolist() == [0, 0], kind


# --- levels


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_a_level_stands_for_itself_and_not_for_its_rounding(dtype: Any) -> None:
    """0.1 is no f32: its rounding is above it, and so outside of the level."""
    near = np.array([0.1], np.float32).astype(dtype)
    above = float(near[0]) > 0.1
    assert F.hardshrink(near, lambd=0.1)[0] == (near[0] if above else 0)
    assert F.threshold(near, threshold=0.1, value=5.0)[0] == (near[0] if above else 5)
    assert F.hardtanh_backward(np.ones_like(near), near, min_val=-1.0, max_val=0.1)[0] == (0 if above else 1)
    assert F.softshrink(near, lambd=0.1)[0] == pytest.approx(max(float(near[0]) - 0.1, 0), rel=1e-3)


def test_options_are_checked() -> None:
    x = f32(1, 2)
    for call, says in [
        (lambda: F.hardtanh(x, min_val=2.0, max_val=1.0), "min_val at most max_val"),
        (lambda: F.hardtanh(x, max_val=INF), "finite numbers"),
        (lambda: F.softshrink(x, lambd=-0.5), "0 at least"),
        (lambda: F.leaky_relu(x, negative_slope=np.nan), "a finite number"),
        (lambda: F.celu(x, alpha=0.0), "other than 0"),
        (lambda: F.elu(x, alpha=INF), "a finite number"),
        (lambda: F.threshold(x, threshold=0.0, value=np.nan), "finite numbers"),
    ]:
        with pytest.raises(rg.InvalidProblem, match=says):
            call()
    with pytest.raises(TypeError, match="threshold"):
        F.threshold(x)


# --- domains and poles


@pytest.mark.parametrize("row", [row for row in table_unary.ROWS if row.domain != (-INF, INF)], ids=lambda r: r.name)
def test_outside_its_domain_a_function_is_nan_and_so_is_its_slope(row: Any) -> None:
    low, high = row.domain
    outside = [low - 1, low - 1e-6] + ([high + 1e-6, INF] if high < INF else [])
    for dtype in (np.float32, np.float64):
        x = np.array(outside, dtype)
        assert np.isnan(getattr(F, row.name)(x)).all()
        assert np.isnan(getattr(F, f"{row.name}_backward")(np.ones_like(x), x)).all()


def test_poles() -> None:
    at = f32(0.0, -0.0, -1, -2, 1, 2)
    assert F.lgamma(at).tolist() == [INF] * 4 + [0, 0]
    assert F.digamma(at).tolist()[:2] == [-INF, INF]
    assert np.isnan(F.digamma(at)[2:4]).all()
    assert F.erfinv(f32(1, -1)).tolist() == [INF, -INF]
    assert F.rsqrt(f32(0.0, -0.0, INF)).tolist() == [INF, -INF, 0]
    assert F.log(f32(0, -0.0, INF)).tolist() == [-INF, -INF, INF]
    assert F.sqrt_backward(1, f32(0.0, -0.0)).tolist() == [INF, INF]


# --- tails


def test_tanhshrink_and_its_kin_do_not_cancel() -> None:
    x = np.array([1e-5, 1e-3, -1e-20])
    assert F.tanhshrink(x)[0] == pytest.approx(1e-15 / 3, rel=1e-9)
    assert F.elu(f32(-1e-20)).tolist() == f32(-1e-20).tolist()
    assert F.log_sigmoid(np.array([700.0]))[0] == pytest.approx(-math.exp(-700), rel=1e-14)
    assert F.tanh_backward(f32(1e30), f32(40))[0] == pytest.approx(4e30 * math.exp(-80), rel=1e-6)
    assert F.logit(np.array([0.5 + 2.0**-52]))[0] == pytest.approx(2.0**-50, rel=1e-15)
    assert F.erfc(np.array([26.0]))[0] == pytest.approx(float(mpmath.erfc(26)), rel=1e-14)
    assert F.mish(np.array([-720.0]))[0] == pytest.approx(-720 * math.exp(-720), rel=1e-3)


@pytest.mark.parametrize("kind", ["sin", "cos", "tan"])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_angles_of_any_size(kind: str, dtype: Any) -> None:
    """Numbers next to multiples of pi/2 among them: 6381956970095103 2^797 is the worst of f64."""
    rng = np.random.default_rng(3)
    most = 127 if dtype == np.float32 else 1023
    x = np.ldexp(rng.uniform(1, 2, 400), rng.integers(10, most, 400)).astype(dtype)
    special = [math.ldexp(6381956970095103, 797)] if dtype == np.float64 else [16367173 * 2.0**72]
    x = np.concatenate([x, -x, np.array(special, dtype)])
    with mpmath.workprec(1400):
        want = [float(getattr(mpmath, kind)(mpmath.mpf(float(each)))) for each in x]
    np.testing.assert_allclose(getattr(F, kind)(x), np.array(want), rtol=4 * float(np.finfo(dtype).eps))
