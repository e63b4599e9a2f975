"""Objects and elements of the wrong type, elements as dtypes, and `select` by case."""

import pickle
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
import retrograde.functional as F
from retrograde._core.descriptor import with_element as in_element
from retrograde._core.dtypes import FLOATS
from retrograde._core.errors import InvalidType
from retrograde._core.registry import Op, ops
from retrograde.testing.cases import descriptors

X = np.ones((2, 4), np.float32)
DESC = rg.parse("scan.cumsum.forward f32 2x4 scan_axis=1")

WRONG: dict[str, Callable[[], Any]] = {
    "a shape": lambda: rg.ScanDescriptor("cumsum", 8, 0, "f32"),
    "an extent": lambda: rg.ScanDescriptor("cumsum", (2.5,), 0, "f32"),
    "an axis": lambda: rg.ScanDescriptor("cumsum", (2,), "0", "f32"),
    "a kind": lambda: rg.ScanDescriptor(3, (2,), 0, "f32"),
    "a flag": lambda: rg.ScanDescriptor("cumsum", (2,), 0, "f32", reverse=1),
    "a number": lambda: rg.BinaryParamDescriptor("lerp", (2,), "f32", param="half"),
    "an element": lambda: rg.ScanDescriptor("cumsum", (2,), 0, "i32"),
    "an element by dtype": lambda: rg.ScanDescriptor("cumsum", (2,), 0, np.int8),
    "an element that is none": lambda: rg.ScanDescriptor("cumsum", (2,), 0, 32),
    "a case": lambda: rg.parse(3),
    "a descriptor": lambda: rg.ReducePlan.select(DESC),
    "a problem": lambda: rg.select(X),
    "a stream": lambda: rg.ScanPlan.select(DESC, stream="cpu"),
    "a preference": lambda: rg.ScanPlan.select(DESC, preference=1),
    "a device": lambda: rg.Stream(3),
    "a number of threads": lambda: rg.Stream(threads=1.5),
    "a backend": lambda: rg.PlanPreference(backend=3),
    "a bound": lambda: rg.PlanPreference(max_ulp="1"),
    "a ragged list": lambda: F.cumsum([[1.0], [1.0, 2.0]]),
    "a string": lambda: F.cumsum("12"),
    "a number for x": lambda: F.cumsum(1.0),
    "nothing": lambda: F.cumsum(None),
    "integers": lambda: F.cumsum(np.ones(3, np.int32)),
    "complex numbers": lambda: F.cumsum(np.ones(3, np.complex64)),
    "one array for two": lambda: F.lerp_backward(X, 0.5, out=X),
}


@pytest.mark.parametrize("what", WRONG)
def test_the_wrong_type_is_a_type_error(what: str) -> None:
    with pytest.raises(rg.InvalidType, match=r"got .*expected") as caught:
        WRONG[what]()
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, rg.InvalidProblem)
    assert isinstance(pickle.loads(pickle.dumps(caught.value)), InvalidType)


@pytest.mark.parametrize(
    "call",
    [
        lambda: rg.ScanDescriptor("cumsam", (2,), 0, "f32"),
        lambda: rg.ScanDescriptor("cumsum", (-2,), 0, "f32"),
        lambda: rg.Stream("tpu"),
        lambda: rg.PlanPreference(max_ulp=0),
        lambda: F.lerp_backward(X, 0.5, out=(X,)),
    ],
)
def test_a_wrong_value_is_none(call: Callable[[], Any]) -> None:
    with pytest.raises(rg.InvalidProblem) as caught:
        call()
    assert not isinstance(caught.value, TypeError)


def with_element(op: Op) -> Callable[[Any], Any]:
    case: Any = next(descriptors(op, str(next(iter(op.kinds))), "f32", (2, 4)))
    return lambda element: in_element(case, element)


PROBLEMS = {op.descriptor.__name__: with_element(op) for op in ops()}


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("element", FLOATS)
def test_an_element_may_be_a_dtype_of_numpy(element: str, name: str) -> None:
    scalar: Any = ml_dtypes.bfloat16 if element == "bf16" else element.info.numpy.type  # type: ignore[attr-defined]
    for dtype in (scalar, np.dtype(scalar)):
        desc = PROBLEMS[name](dtype)
        assert desc == PROBLEMS[name](element)
        assert desc.element is element


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("framework", ["torch", "jax.numpy"])
def test_an_element_may_be_a_dtype_of_a_framework(framework: str, name: str) -> None:
    module: Any = pytest.importorskip(framework)
    for element in FLOATS:
        assert PROBLEMS[name](getattr(module, str(element.info.numpy))).element is element


def test_an_element_may_be_a_dtype_of_integers() -> None:
    for cls in (rg.BinaryDescriptor, rg.TernaryDescriptor):
        kind = "add" if cls is rg.BinaryDescriptor else "where"
        assert [cls(kind, (3,), dtype).element for dtype in (np.int32, np.dtype("i8"))] == ["i32", "i64"]


@pytest.mark.parametrize("name", PROBLEMS)
def test_other_dtypes_are_refused_with_what_is_taken(name: str) -> None:
    for dtype in (np.dtype(">f4"), np.float128 if hasattr(np, "float128") else np.int16, float, "float32", int):
        with pytest.raises(rg.InvalidType, match=r"element: got .*, expected one of f32, f16, bf16, f64.*, or a dtype"):
            PROBLEMS[name](dtype)


def test_a_plan_class_takes_a_reproducer_string() -> None:
    case = "scan.cumsum.forward f32 2x4 scan_axis=1"
    assert rg.ScanPlan.select(case) == rg.ScanPlan.select(DESC)
    assert type(rg.Plan.select(case)) is type(rg.Plan.select(DESC)) is rg.ScanPlan
    with pytest.raises(rg.InvalidType, match="got ScanDescriptor, expected ReduceDescriptor"):
        rg.ReducePlan.select(case)
    with pytest.raises(rg.InvalidProblem, match="is no op"):
        rg.ScanPlan.select("nonsense")


def test_names_of_other_libraries_are_told_ours() -> None:
    for call, ours in (
        (lambda: F.var(X, ddof=0), "correction"),
        (lambda: F.sum(X, dim=1), "axis"),
        (lambda: F.sum(X, 1, keepdim=True), "keepdims"),
    ):
        with pytest.raises(TypeError, match=f"unexpected keyword argument '.*', expected {ours}$"):
            call()


def test_a_sparse_tensor_is_told_to_be_dense() -> None:
    torch = pytest.importorskip("torch")
    with pytest.raises(rg.InvalidType, match=r"x: got a tensor of layout torch.sparse_coo, .* call to_dense"):
        F.exp(torch.ones(2, 2).to_sparse())


def test_select_finds_the_class() -> None:
    case = "scan.cumsum.forward f32 2x4 scan_axis=1"
    preference, stream = rg.PlanPreference(backend="reference"), rg.Stream(threads=1)
    for problem in (case, rg.parse(case)):
        assert rg.select(problem) == rg.ScanPlan.select(DESC)
        plan = rg.select(problem, stream=stream, preference=preference)
        assert type(plan) is rg.ScanPlan
        assert (plan.stream, plan.preference, plan.sku.backend) == (stream, preference, "reference")
    with pytest.raises(rg.InvalidProblem, match="is no op"):
        rg.select("scan.cumsum.sideways f32 2x4 scan_axis=1")
