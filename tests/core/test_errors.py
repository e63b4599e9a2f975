"""Bad input gets a message that names the operand, what was got and what was expected; and nothing is written."""

from typing import Any

import numpy as np
import pytest

import retrograde as rg
from tests._support.refusals import DESC, PLAN, Args, f32, halves, operands, refused

# ---- the descriptor


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"input_shape": (4, 7)}, ["input_shape", "4x7", "even", "split_dim=1"]),
        ({"split_dim": 2}, ["split_dim", "got axis 2", "-2 to 1"]),
        ({"split_dim": -3}, ["split_dim", "got axis -3", "-2 to 1"]),
        ({"input_shape": (2,) * 9}, ["input_shape", "rank 9", "at most 8"]),
        ({"input_shape": (4, -8)}, ["input_shape", "4x-8", ">= 0"]),
        ({"input_shape": (2**40, 2**40)}, ["input_shape", "2**60"]),
        ({"input_shape": 8}, ["input_shape", "got 8", "tuple"]),
        ({"input_shape": (4, 8.0)}, ["input_shape", "8.0", "integer"]),
        ({"kind": "sweeglu"}, ["kind", "'sweeglu'", "glu", "reglu", "swiglu", "geglu", "geglu_tanh"]),
        ({"element": "f8"}, ["element", "'f8'", "f32", "f16", "bf16", "f64"]),
        ({"element": "i32"}, ["element", "'i32'", "f32"]),
        ({"order": "gate"}, ["order", "'gate'", "value_gate", "gate_value"]),
    ],
)
def test_a_problem_that_makes_no_sense(change: dict[str, Any], words: list[str]) -> None:
    good = {"kind": "swiglu", "input_shape": (4, 8), "split_dim": 1, "element": "f32"}
    with pytest.raises(rg.InvalidProblem) as caught:
        rg.GatedActivationBackwardDescriptor(**{**good, **change})
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, ["neither", "param", "weight_shape"]),
        ({"param": 0.5, "weight_shape": (8,)}, ["both"]),
        ({"weight_shape": (3,)}, ["weight_shape", "3", "4x8"]),
        ({"weight_shape": (2, 4, 8)}, ["weight_shape", "2x4x8", "4x8"]),
        ({"param": "half"}, ["param", "'half'", "real number"]),
        ({"param": True}, ["param", "True"]),
        ({"param": 1j}, ["param", "1j"]),
    ],
)
def test_a_weight_that_makes_no_sense(change: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(rg.InvalidProblem) as caught:
        rg.BinaryParamDescriptor("lerp", (4, 8), "f32", **change)
    for word in words:
        assert word in str(caught.value)


# ---- operands


@pytest.mark.parametrize("name", ["dy", "x", "dx"])
@pytest.mark.parametrize("dtype", [np.float64, np.float16, np.int32, np.bool_])
def test_another_element(name: str, dtype: Any) -> None:
    wrong = operands()[name].astype(dtype)
    element = {"float64": "f64", "float16": "f16", "int32": "i32", "bool": "bool"}[np.dtype(dtype).name]
    refused(Args(**operands(**{name: wrong})), rg.InvalidProblem, f"{name}: ", element, "expected f32", str(DESC))


@pytest.mark.parametrize("dtype", [np.uint8, np.complex64, np.longdouble, np.int16, ">f4", "O", "S4", "M8[s]"])
def test_an_element_that_nobody_has(dtype: Any) -> None:
    refused(Args(**operands(x=np.zeros((4, 8), dtype))), rg.InvalidProblem, "x: got element type", "expected f32")


@pytest.mark.parametrize("name", ["dy", "x", "dx"])
@pytest.mark.parametrize("shape", [(), (4,), (8, 4), (4, 9), (4, 8, 1), (1, 8), (0, 8), (2,) * 8])
def test_another_shape(name: str, shape: tuple[int, ...]) -> None:
    text = "(4, 4)" if name == "dy" else "(4, 8)"
    refused(Args(**operands(**{name: f32(*shape)})), rg.InvalidProblem, f"{name}: ", str(shape), f"expected {text}")


def test_too_high_a_rank() -> None:
    refused(Args(**operands(x=f32(*(1,) * 9))), rg.InvalidProblem, "x: ", "rank 9", "at most 8")


def test_a_read_only_output() -> None:
    dx = f32(4, 8)
    dx.flags.writeable = False
    refused(Args(**operands(dx=dx)), rg.InvalidProblem, "dx: ", "written", "read-only")


def test_a_read_only_input_is_fine() -> None:
    given = operands()
    given["x"].flags.writeable = given["dy"].flags.writeable = False
    PLAN.run(Args(**given))


@pytest.mark.parametrize(
    "thing", [[[1.0] * 8] * 4, 3.0, "x", b"bytes of some length", object(), {"a": 1}, np.float32(3), range(8)]
)
def test_what_is_no_array(thing: Any) -> None:
    refused(Args(**operands(x=thing)), rg.InvalidProblem, "x: ")


def test_a_masked_array() -> None:
    refused(Args(**operands(x=np.ma.masked_array(f32(4, 8)))), rg.InvalidProblem, "x: ", "mask")


def test_an_operand_that_is_not_aligned() -> None:
    raw = np.zeros(4 * 32 + 2, np.uint8)
    refused(Args(**operands(x=raw[2:].view(np.float32).reshape(4, 8))), rg.MisalignedOperand, "x: ", "4 bytes")
    odd = np.zeros((4, 8), np.dtype([("f", np.float32), ("pad", np.uint8)]))["f"]
    refused(Args(**operands(dx=odd)), rg.MisalignedOperand, "dx: ", "4 bytes")


# ---- forms and Args


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"dy": f32(4, 4)}, ["missing", "x", "dx"]),
        ({"dy": f32(4, 4), "x": f32(4, 8)}, ["missing dx"]),
        ({"dy": None, "x": f32(4, 8), "dx": f32(4, 8)}, ["missing dy"]),
        ({"dy": f32(4, 4), "a": f32(4, 4), "b": f32(4, 4), "da": f32(4, 4)}, ["missing db"]),
        ({**operands(), "a": f32(4, 4)}, ["unexpected a"]),
        ({**halves(), "dx": f32(4, 8)}, ["unexpected dx"]),
    ],
)
def test_missing_and_unexpected_operands(given: dict[str, Any], words: list[str]) -> None:
    refused(Args(**given), rg.InvalidProblem, *words, "(dy, x, dx)", "(dy, a, b, da, db)")


def test_a_weight_where_there_is_none_and_none_where_it_is_needed() -> None:
    scalar = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", (3,), "f32", param=0.5))
    tensor = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", (3,), "f32", weight_shape=(1,)))
    three = {name: f32(3) for name in ("a", "b", "y")}
    refused(rg.BinaryParamArgs(**three, weight=f32(1)), rg.InvalidProblem, "unexpected weight", plan=scalar)
    refused(rg.BinaryParamArgs(**three), rg.InvalidProblem, "missing weight", plan=tensor)
    refused(rg.BinaryParamArgs(**three, weight=f32(3)), rg.InvalidProblem, "weight: ", "(3,)", "(1,)", plan=tensor)


@pytest.mark.parametrize("thing", [None, 3, {"dy": 1}, object(), rg.GatedActivationArgs(f32(4, 8), f32(4, 4))])
def test_another_args_class(thing: Any) -> None:
    for call in (PLAN.run, PLAN.can_implement):
        with pytest.raises(rg.InvalidProblem, match=f"GatedActivationBackwardArgs, got {type(thing).__name__}"):
            call(thing)


def test_another_descriptor() -> None:
    with pytest.raises(rg.InvalidProblem, match="expected GatedActivationDescriptor"):
        rg.GatedActivationPlan.select(DESC)  # type: ignore[arg-type]
