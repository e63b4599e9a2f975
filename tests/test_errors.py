"""Bad input gets a message that names the operand, what was got and what was expected; and nothing is written."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import retrograde as rg
from retrograde._core.maths import Array

POISON = 7.25
DESC = rg.parse("gated_activation.swiglu.backward f32 4x8 split_dim=1")
PLAN = rg.GatedActivationBackwardPlan.select(DESC)
Args = rg.GatedActivationBackwardArgs


def f32(*shape: int) -> Array:
    return np.full(shape, POISON, np.float32)


def operands(**changed: Any) -> dict[str, Any]:
    return {"dy": f32(4, 4), "x": f32(4, 8), "dx": f32(4, 8), **changed}


def halves(**changed: Any) -> dict[str, Any]:
    return {name: f32(4, 4) for name in ("dy", "a", "b", "da", "db")} | changed


def refused(given: Any, error: type[Exception], *words: str, plan: Any = PLAN) -> None:
    """`can_implement` and `run` agree, the message has the words, and no byte of an operand changed."""
    fields = {name: getattr(given, name) for name in given.__dataclass_fields__}
    arrays = {name: x for name, x in fields.items() if isinstance(x, np.ndarray)}
    before = {name: _memory(x) for name, x in arrays.items()}
    messages = []
    for call in (plan.can_implement, plan.run):
        with pytest.raises(error) as caught:
            call(given)
        messages.append(str(caught.value))
        assert isinstance(caught.value, rg.RetrogradeError)
    assert messages[0] == messages[1]
    for word in words:
        assert word in messages[0], messages[0]
    assert {name: _memory(x) for name, x in arrays.items()} == before


def _memory(array: Array) -> bytes:
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array.tobytes()


def strided(base: Array, shape: tuple[int, ...], *strides: int) -> Array:
    return np.lib.stride_tricks.as_strided(base, shape, [4 * s for s in strides])


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
@pytest.mark.parametrize("dtype", [np.float64, np.float16, np.int32])
def test_another_element(name: str, dtype: Any) -> None:
    wrong = operands()[name].astype(dtype)
    element = {"float64": "f64", "float16": "f16", "int32": "i32"}[np.dtype(dtype).name]
    refused(Args(**operands(**{name: wrong})), rg.InvalidProblem, f"{name}: ", element, "expected f32", str(DESC))


@pytest.mark.parametrize(
    "dtype", [np.uint8, np.bool_, np.complex64, np.longdouble, np.int16, ">f4", "O", "S4", "M8[s]"]
)
def test_an_element_that_nobody_has(dtype: Any) -> None:
    refused(Args(**operands(x=np.zeros((4, 8), dtype))), rg.InvalidProblem, "x: ", "not supported")


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


# ---- memory


@pytest.mark.parametrize(
    ("make", "needed"),
    [
        (lambda base: strided(base, (4, 8), 9, 1), 140),
        (lambda base: strided(base, (4, 8), 8, 2), 156),
        (lambda base: strided(base, (4, 8), -8, 1), 224),
        (lambda base: strided(base[1:], (4, 8), 8, 1), 132),
    ],
)
@pytest.mark.parametrize("name", ["x", "dx"])
def test_a_view_that_leaves_its_buffer(name: str, make: Callable[[Array], Array], needed: int) -> None:
    given = Args(**operands(**{name: make(f32(32))}))
    refused(given, rg.BufferTooSmall, f"{name}: ", str(needed), "128")
    with pytest.raises(rg.BufferTooSmall) as caught:
        PLAN.run(given)
    assert (caught.value.needed, caught.value.got) == (needed, 128)


def test_a_view_that_leaves_a_foreign_buffer() -> None:
    view = strided(np.frombuffer(bytearray(128), np.float32), (4, 8), 9, 1)
    refused(Args(**operands(x=view)), rg.BufferTooSmall, "x: ", "140", "128")


def test_strides_beyond_64_bits() -> None:
    far = np.lib.stride_tricks.as_strided(f32(1), (4, 8), (2**62, 4))
    with pytest.raises(rg.RetrogradeError, match="x: "):
        PLAN.run(Args(**operands(x=far)))


@pytest.mark.parametrize(
    ("shape", "strides"),
    [((4, 8), (0, 1)), ((4, 8), (8, 0)), ((4, 8), (1, 1)), ((4, 8), (4, 1)), ((4, 8), (3, 2)), ((4, 8), (7, 1))],
)
def test_an_output_that_overlaps_itself(shape: tuple[int, ...], strides: tuple[int, ...]) -> None:
    refused(Args(**operands(dx=strided(f32(64), shape, *strides))), rg.InvalidProblem, "dx: ", "share memory")


@pytest.mark.parametrize("strides", [(1, 4), (16, 2), (2, 8), (3, 12), (9, 7), (5, 18)])
def test_an_output_that_does_not_overlap_itself(strides: tuple[int, ...]) -> None:
    """(9, 7) and (5, 18) reach each address once, though the rows are interleaved."""
    places = {i * strides[0] + j * strides[1] for i in range(4) for j in range(8)}
    assert len(places) == 32
    dx = strided(f32(256), (4, 8), *strides)
    plain = f32(4, 8)
    given = operands()
    PLAN.run(Args(**{**given, "dx": plain}))
    PLAN.run(Args(**{**given, "dx": dx}))
    assert dx.tobytes() == plain.tobytes()


@pytest.mark.parametrize("shift", [1, 4, 31, -1])
def test_an_output_that_partly_overlaps_an_input(shift: int) -> None:
    base = f32(100)
    x, dx = (base[34 + s : 66 + s].reshape(4, 8) for s in (0, shift))
    refused(Args(**operands(x=x, dx=dx)), rg.InvalidProblem, "dx: ", "shares memory with x", "coincide")


def test_an_output_in_another_order_on_its_input() -> None:
    x = f32(8, 8)
    desc = rg.parse("gated_activation.swiglu.backward f32 8x8 split_dim=1")
    plan = rg.GatedActivationBackwardPlan.select(desc)
    for dx in (x.T, x[::-1], x[:, ::-1]):
        refused(Args(dy=f32(8, 4), x=x, dx=dx), rg.InvalidProblem, "dx: ", "shares memory with x", plan=plan)


def test_the_halves_of_an_output_on_the_wrong_input() -> None:
    x = f32(4, 8)
    refused(Args(**operands(dx=x, dy=x[:, 2:6])), rg.InvalidProblem, "dx: ", "shares memory with dy")


def test_two_outputs_on_each_other() -> None:
    base = f32(4, 8)
    refused(Args(**halves(da=base[:, :4], db=base[:, 2:6])), rg.InvalidProblem, "db: ", "shares memory with da")
    refused(
        Args(**halves(da=base[:, :4], db=base[:, :4])), rg.InvalidProblem, "db: ", "shares memory with da", "its own"
    )


def test_an_output_on_a_broadcast_input() -> None:
    base = f32(4, 4)
    refused(
        Args(**halves(a=np.broadcast_to(base[0], (4, 4)), da=base)), rg.InvalidProblem, "da: ", "shares memory with a"
    )


def test_interleaved_operands_are_apart() -> None:
    """Their spans overlap, their elements do not."""
    base = f32(4, 40)
    given = {name: base[:, at : at + 20 : 5] for at, name in enumerate(("dy", "a", "b", "da", "db"))}
    plain = halves()
    PLAN.run(Args(**plain))
    PLAN.run(Args(**given))
    for name in ("da", "db"):
        assert given[name].tobytes() == plain[name].tobytes()
    assert (given["dy"] == POISON).all()
    assert (base[:, 20:] == POISON).all()


def test_rows_taken_in_turn_are_apart() -> None:
    base = f32(8, 8)
    x, dx = base[::2], base[1::2]
    PLAN.run(Args(**operands(x=x, dx=dx)))
    assert (x == POISON).all()


def test_an_output_that_takes_too_long_to_prove_apart() -> None:
    """a lies on the odd places of a buffer and y on the even ones, but their strides hide it; the search is bounded."""
    base = f32(2 * 5**8)
    shape = (5,) * 8
    y = base[::2].reshape(shape)
    a = strided(base[1:], shape, *(2 * step for step in (5, 7, 11, 13, 17, 1009, 2003, 4001)))
    plan = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", shape, "f32", param=0.5))
    given = rg.BinaryParamArgs(a, f32(*shape), y)
    refused(given, rg.InvalidProblem, "y: is written, but cannot be proven apart from a", plan=plan)


def test_an_empty_output_overlaps_nothing() -> None:
    base = f32(4, 8)
    plan = rg.GatedActivationPlan.select(rg.parse("gated_activation.glu.forward f32 0x8 split_dim=1"))
    plan.run(rg.GatedActivationArgs(x=base[:0], y=base[:0, 2:6]))


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


# ---- workspace, streams and preferences


SUMMED = rg.parse("binary_param.lerp.backward f32 512x300 weight_shape=()")


def _summed() -> tuple[Any, Any]:
    whole = {name: f32(512, 300) for name in ("dy", "a", "b", "da", "db")}
    return rg.BinaryParamBackwardPlan.select(SUMMED), rg.BinaryParamBackwardArgs(**whole, weight=f32(), dw=f32())


def test_too_small_a_workspace() -> None:
    plan, given = _summed()
    assert plan.workspace_size > 0
    for size in (0, plan.workspace_size - 1):
        with pytest.raises(rg.WorkspaceTooSmall, match=str(plan.workspace_size)) as caught:
            plan.run(given, workspace=bytearray(size))
        assert (caught.value.needed, caught.value.got) == (plan.workspace_size, size)
    for thing in (b"\0" * plan.workspace_size, np.zeros(2 * plan.workspace_size, np.uint8)[::2], 3, "text"):
        with pytest.raises(rg.InvalidProblem, match=r"workspace: .*writable"):
            plan.run(given, workspace=thing)
    assert all((getattr(given, name) == POISON).all() for name in ("da", "db", "dw"))


@pytest.mark.parametrize("name", ["dy", "a", "b", "da", "db"])
def test_a_workspace_that_is_an_operand(name: str) -> None:
    plan, given = _summed()
    memory = memoryview(getattr(given, name)).cast("B")
    assert memory.nbytes > plan.workspace_size
    for workspace in (memory, memory[memory.nbytes - plan.workspace_size :]):
        with pytest.raises(rg.InvalidProblem, match=f"workspace: shares memory with {name}:"):
            plan.run(given, workspace=workspace)
    assert all((getattr(given, each) == POISON).all() for each in ("dy", "a", "b", "da", "db", "dw"))


def test_a_workspace_of_the_right_size_gives_the_same_bits() -> None:
    plan, given = _summed()
    given.a = np.linspace(-1, 1, 512 * 300, dtype=np.float32).reshape(512, 300)
    plan.run(given)
    expected = given.dw.tobytes()
    for offset in (0, 1, 17):
        given.dw[...] = POISON
        plan.run(given, workspace=memoryview(bytearray(plan.workspace_size + offset))[offset:])
        assert given.dw.tobytes() == expected


def test_a_preference_that_nobody_meets() -> None:
    with pytest.raises(rg.Unsupported) as caught:
        rg.GatedActivationBackwardPlan.select(DESC, preference=rg.PlanPreference(max_ulp=0.01))
    reasons = caught.value.reasons
    assert [r.code for r in reasons] == ["precision", "precision", "device", "precision"]
    assert all(str(r) in str(caught.value) for r in reasons)
    assert len({r.implementation for r in reasons}) == 4
    assert isinstance(caught.value, NotImplementedError)


def test_a_preference_that_only_another_backend_meets() -> None:
    with pytest.raises(rg.Unsupported) as caught:
        rg.GatedActivationBackwardPlan.select(
            DESC, preference=rg.PlanPreference(backend="reference", reproducibility="isa_invariant")
        )
    assert [r.code for r in caught.value.reasons] == ["backend", "backend", "reproducibility"]


def test_a_workspace_limit_is_honoured() -> None:
    plan = rg.BinaryParamBackwardPlan.select(SUMMED)
    limit = rg.PlanPreference(max_workspace_bytes=plan.workspace_size - 1, backend="cpu")
    with pytest.raises(rg.Unsupported) as caught:
        rg.BinaryParamBackwardPlan.select(SUMMED, preference=limit)
    assert "workspace" in [r.code for r in caught.value.reasons]
    without = rg.BinaryParamBackwardPlan.select(SUMMED, preference=rg.PlanPreference(max_workspace_bytes=0))
    assert (without.workspace_size, without.sku.backend) == (0, "reference")


def test_a_gpu_stream_needs_a_gpu() -> None:
    with pytest.raises(rg.Unsupported) as caught:
        rg.GatedActivationBackwardPlan.select(DESC, stream=rg.Stream(device="cuda"))
    assert {r.code for r in caught.value.reasons} == {"device"}


@pytest.mark.parametrize(
    "change", [{"threads": 0}, {"threads": -1}, {"threads": 1.5}, {"threads": 2**31}, {"device": "tpu"}]
)
def test_a_stream_that_makes_no_sense(change: dict[str, Any]) -> None:
    with pytest.raises(rg.InvalidProblem, match="Stream"):
        rg.Stream(**change)
