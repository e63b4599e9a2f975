"""Torch tensors as outputs of Triton plans: counted and refused as those of the CPU are."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("triton")
torch = pytest.importorskip("torch")

from tests._support.dlpack_objects import CUDA, ROCM, Producer  # noqa: E402
from tests._support.triton_interpreter import interpreted  # noqa: E402, F401  # a fixture that every test uses

# isort: split
import retrograde as rg  # noqa: E402
from retrograde.backends.triton.runtime import plan as runtime_plan  # noqa: E402

REFUSED = "^y: got a tensor that requires grad while grad mode is on, expected an output"


def _selected() -> rg.GatedActivationPlan:
    desc = rg.GatedActivationDescriptor("swiglu", (4, 8), 1, "f32")
    return rg.GatedActivationPlan.select(desc, stream=rg.Stream("cuda:0"))


def test_a_run_bumps_the_version() -> None:
    plan, x, y = _selected(), torch.ones(4, 8, requires_grad=True), torch.zeros(4, 4)
    plan.run(rg.GatedActivationArgs(x, y))
    assert (y > 0.7).all()
    assert y._version > 0
    assert x._version == 0


def test_an_output_that_requires_grad_is_refused() -> None:
    plan, x, y = _selected(), torch.ones(4, 8), torch.zeros(4, 4, requires_grad=True)
    for act in (plan.can_implement, plan.run):
        with pytest.raises(rg.InvalidProblem, match=REFUSED):
            act(rg.GatedActivationArgs(x, y))
    assert (y == 0).all()
    with torch.no_grad():
        plan.run(rg.GatedActivationArgs(x, y))
    assert y._version > 0


def test_device_memory_is_seen_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime_plan, "interpreting", lambda: False)
    plan = _selected()
    x, y = np.ones((4, 8), np.float32), np.zeros((4, 4), np.float32)
    there, out = Producer(x, device=CUDA, device_id=1), Producer(y, device=CUDA, device_id=1)
    plan.can_implement(rg.GatedActivationArgs(there, out))
    launch: Any = plan._launch
    views, device = launch._bind(rg.GatedActivationArgs(there, out))
    assert device == "cuda:1"
    assert {name: (view.address, view.strides) for name, view in views.items()} == {
        "a": (x.ctypes.data, (8, 1)),
        "b": (x.ctypes.data + 16, (8, 1)),
        "y": (y.ctypes.data, (4, 1)),
    }
    for wrong, message in (
        (torch.zeros(4, 4), "y: lives on cpu:0, but this plan runs on cuda: move it, or select"),
        (Producer(y, device=CUDA), "y: lives on cuda:0, and x on cuda:1: expected one device"),
        (Producer(y, device=ROCM, device_id=1), "y: lives on rocm:1, but this plan runs on cuda"),
    ):
        for act in (plan.can_implement, plan.run):
            with pytest.raises(rg.InvalidProblem, match=message):
                act(rg.GatedActivationArgs(there, wrong))
    assert (y == 0).all()
