"""Workspaces, preferences and streams that cannot be honoured: what is raised, and what it says."""

from typing import Any

import numpy as np
import pytest

import retrograde as rg
from tests._support.refusals import DESC, POISON, f32

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
