"""The formulas of the pointwise tables in Triton's interpreter: what is peculiar to them, and every half.

The matrix of `test_triton.py` has every row, element and layout besides.
"""

from typing import Any

import ml_dtypes
import numpy as np
import pytest

pytest.importorskip("triton")

from tests._support.triton_interpreter import interpreted  # noqa: F401  # a fixture that every test uses

# isort: split
import retrograde as rg
from retrograde._core.args import forms
from retrograde._core.dtypes import Element
from retrograde._core.registry import op_of, ops
from retrograde.backends.triton.runtime.parameters import MAP
from retrograde.testing.exhaustive import HALVES, sweeps, swept_problems
from retrograde.testing.highprec import mp_oracle, oracle
from retrograde.testing.inputs import SETS
from retrograde.testing.measuring import measure
from retrograde.testing.placing import drawn, full_streams, trial
from retrograde.testing.saved import with_saved

GPU = rg.Stream("cuda:0")
TABLES = ("unary", "binary", "compare", "ternary")
OPS = [op for op in ops() if op.family in TABLES]
WHOLE = "65536,4"  # elements of a tile, and warps: the interpreter takes them at once


def _run(case: str, **given: Any) -> dict[str, Any]:
    """The outputs of a problem on these arrays; those that are not given are empty arrays of their shape."""
    desc: Any = rg.parse(case)
    op = op_of(desc)
    wanted = next(iter(forms(op.args, desc).values()))
    placed = trial(desc, wanted, "contiguous", {name: np.asarray(array) for name, array in given.items()})
    op.plan.select(desc, stream=GPU).run(placed.args)
    return placed.outputs()


def _within_promise(desc: Any, given: dict[str, Any], truth: Any = oracle) -> None:
    op = op_of(desc)
    plan = op.plan.select(desc, stream=GPU)
    placed = trial(desc, next(iter(forms(op.args, desc).values())), "contiguous", given)
    plan.run(placed.args)
    full = full_streams(desc, given)
    promise = plan.precision_guarantee
    worst = measure(desc, truth(desc, full), placed.outputs(), full, promise.of_scale)
    assert worst.ulp <= promise.max_ulp, f"{desc}: {worst}"


EVERY_HALF = [
    desc
    for op in OPS
    if op.family == "unary"
    for kind in op.kinds
    for e in HALVES
    for desc in swept_problems(op, kind, e)
]


@pytest.mark.parametrize("desc", EVERY_HALF, ids=str)
def test_every_half(desc: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MAP, WHOLE)
    for given in sweeps(desc, range(1)):
        _within_promise(desc, given)


DENSE = [
    rg.parse(f"{op.family}.{kind}.{op.direction} f32 6000 {option}")
    for op in OPS
    for kind in op.kinds
    for option in (("beta=-0.7", "beta=1e-30", "beta=1e30") if kind == "softplus" else ("",))
]


@pytest.mark.parametrize("desc", DENSE, ids=str)
def test_every_set_of_values_in_f32(desc: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MAP, WHOLE)
    for values in SETS:
        _within_promise(desc, with_saved(desc, drawn(desc, values)))


# --- unary


def test_softplus_keeps_its_tails() -> None:
    x = np.array([-100.0, -103.0, -88.0, 80.0, np.inf, -np.inf], np.float32)
    y = _run("unary.softplus.forward f32 6", x=x)["y"]
    assert y.tolist() == np.array([*np.exp(x[:3].astype(float)), 80.0, np.inf, 0.0], np.float32).tolist()
    dx = _run("unary.softplus.backward f32 6", dy=np.full(6, 1e30, np.float32), x=x)["dx"]
    assert np.allclose(dx[:3], 1e30 * np.exp(x[:3].astype(float)), rtol=1e-6)  # the slope alone is no normal number
    assert dx[3:].tolist() == [np.float32(1e30), np.float32(1e30), 0.0]


@pytest.mark.parametrize("beta", [1e-300, -1e-300, 5e-324, 1e300, -1e300, 1.0000000001])
@pytest.mark.parametrize("element", ["f32", "f64"])
def test_softplus_of_any_beta(beta: float, element: str) -> None:
    """Against mpmath: in f64 beta x overflows."""
    dtype = Element(element).info.numpy
    x = np.array((0.0, 1e-38, -1e-38, 1.0, -1.0, 1e30, -1e30, np.inf, -np.inf), dtype)
    _within_promise(rg.parse(f"unary.softplus.forward {element} 9 beta={beta!r}"), {"x": x}, mp_oracle)
    given = {"dy": np.full(9, 3.0, dtype), "x": x}
    _within_promise(rg.parse(f"unary.softplus.backward {element} 9 beta={beta!r}"), given, mp_oracle)


@pytest.mark.parametrize("form", ["", "saved_y=True"])
def test_relu_closes_whatever_dy_holds(form: str) -> None:
    source = np.array([-1.0, -0.0, 0.0, np.nan, 2.0], np.float32)
    given = {"y" if form else "x": source}
    dx = _run(f"unary.relu.backward f32 5 {form}", dy=np.array([np.nan, np.inf, 1, 1, 3], np.float32), **given)["dx"]
    assert np.array_equal(dx, [0, 0, 0, np.nan, 3], equal_nan=True)
    assert not np.signbit(dx[:3]).any()
    y = _run("unary.relu.forward f32 5", x=source)["y"]
    assert np.array_equal(y, [0, 0, 0, np.nan, 2], equal_nan=True)


def test_a_result_of_another_element() -> None:
    for dtype in (np.float32, np.float16, ml_dtypes.bfloat16, np.float64):
        x = np.array([0.0, np.nan, np.inf, -np.nan], dtype)
        element = {2: "bf16" if dtype is ml_dtypes.bfloat16 else "f16", 4: "f32", 8: "f64"}[x.itemsize]
        y = _run(f"unary.isnan.forward {element} 4", x=x)["y"]
        assert (y.dtype, y.tolist()) == (np.dtype(bool), [False, True, False, True])


# --- binary and ternary


def test_integers_wrap() -> None:
    for dtype, element in ((np.int32, "i32"), (np.int64, "i64")):
        most = np.iinfo(dtype).max
        a, b = np.array([most, -5, 2], dtype), np.array([1, 3, most], dtype)
        with np.errstate(over="ignore"):
            assert (_run(f"binary.add.forward {element} 3", a=a, b=b)["y"] == a + b).all()
            assert (_run(f"binary.mul.forward {element} 3", a=a, b=b)["y"] == a * b).all()
        y = _run(f"ternary.where.forward {element} 3", a=np.array([True, False, True]), b=a, c=b)["y"]
        assert y.tolist() == [most, 3, 2]


def test_a_number_beside_halves_is_an_f32() -> None:
    a = np.array([1.0, 2.0, 3.0], np.float16)
    y = _run("binary.mul.forward f16 3 b_shape=() numbers=b", a=a, b=np.array(1e-9, np.float32) * 4096)["y"]
    assert y.tolist() == (a.astype(np.float64) * float(np.float32(1e-9) * 4096)).astype(np.float16).tolist()
    assert (y != 0).all()
    db = _run("binary.mul.backward f16 3 b_shape=() numbers=b wrt=b", dy=a, a=a)["db"]
    assert (db.shape, float(db)) == ((), 14.0)


def test_the_side_that_is_not_chosen_gets_zero() -> None:
    dy, chosen = np.array([[np.nan, 1.0], [np.inf, 2.0]], np.float32), np.array([[False, True], [False, True]])
    got = _run("ternary.where.backward f32 2x2 b_shape=2x1 wrt=bc", dy=dy, a=chosen)
    assert got["db"].tolist() == [[1.0], [2.0]]
    assert np.array_equal(got["dc"], [[np.nan, 0], [np.inf, 0]], equal_nan=True)


# Chunks of 64 terms in the interpreter: two stages and a workspace. Rows, columns, both, and neither neighbour.
LONG_SUMS = [
    f"{row} {element} {shape}"
    for row, shapes in {
        "binary.add.backward": ("2x150 b_shape=2x1", "150x3 b_shape=3", "3x150x2 a_shape=150x1 b_shape=3x1x2"),
        "binary.mul.backward": ("2x150 b_shape=()", "150x3 a_shape=3 b_shape=150x1"),
        "binary.div.backward": ("2x150 a_shape=150 b_shape=2x1", "150x3 b_shape=3 wrt=b"),
        "ternary.where.backward": (
            "2x150 a_shape=150 b_shape=2x1 c_shape=() wrt=bc",
            "150x3 a_shape=3 c_shape=1x3 wrt=bc",
        ),
    }.items()
    for shape in shapes
    for element in ("f32", "bf16", "f64")
]


@pytest.mark.parametrize("case", LONG_SUMS)
def test_gradients_of_operands_that_broadcast(case: str) -> None:
    desc: Any = rg.parse(case)
    assert op_of(desc).plan.select(desc, stream=GPU).workspace_size > 0
    for values in ("normal", "special", "exponents"):
        _within_promise(desc, drawn(desc, values))


def test_terms_of_f32_overflow_as_f32() -> None:
    dy, b = np.array([1e30, 1e30], np.float32), np.array([1e30, -1e30], np.float32)
    assert np.isnan(_run("binary.mul.backward f32 2 a_shape=() wrt=a", dy=dy, b=b)["da"])
    da = _run("binary.mul.backward f64 2 a_shape=() wrt=a", dy=dy.astype(float), b=b.astype(float))["da"]
    assert da == 0


def test_no_square_of_b() -> None:
    for element, size in (("f32", 1e-30), ("f64", 1e-250), ("f32", 1e30), ("f64", 1e250)):
        values = np.array([size, -size], Element(element).info.numpy)
        db = _run(f"binary.div.backward {element} 2 wrt=b", dy=values, a=values, b=values)["db"]
        assert np.allclose(db, [-1.0, -1.0], rtol=1e-6)


def test_a_gradient_of_full_shape_may_lie_on_what_a_sum_reads() -> None:
    rng = np.random.default_rng(0)
    dy, a, b = (rng.standard_normal(shape).astype(np.float32) for shape in ((5, 70), (5, 70), (70,)))
    want = _run("binary.mul.backward f32 5x70 b_shape=70", dy=dy, a=a, b=b)
    plan = rg.BinaryBackwardPlan.select(rg.parse("binary.mul.backward f32 5x70 b_shape=70"), stream=GPU)
    da, db = a.copy(), np.empty(70, np.float32)
    plan.run(rg.BinaryBackwardArgs(dy, da, b, da, db))
    assert da.tobytes() == want["da"].tobytes()
    assert db.tobytes() == want["db"].tobytes()
