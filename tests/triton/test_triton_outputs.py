"""Torch tensors as outputs of Triton plans: counted and refused as those of the CPU are."""

import numpy as np
import pytest

pytest.importorskip("triton")
torch = pytest.importorskip("torch")

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


def test_device_memory_is_refused_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a device the native checks see a stand-in for the tensor."""
    monkeypatch.setattr(runtime_plan, "interpreting", lambda: False)
    monkeypatch.setattr(runtime_plan, "_stand_in", lambda array, *_: np.asarray(array.detach()))
    plan, x, y = _selected(), torch.ones(4, 8), torch.zeros(4, 4, requires_grad=True)
    with pytest.raises(rg.InvalidProblem, match=REFUSED):
        plan.can_implement(rg.GatedActivationArgs(x, y))
    plan.can_implement(rg.GatedActivationArgs(x, y.detach()))
