"""A problem for which there is no Triton kernel is refused, with that reason."""

import pytest

pytest.importorskip("triton")

from tests._support.triton_interpreter import interpreted  # noqa: F401  # a fixture that every test uses

# isort: split
import retrograde as rg
from retrograde._core.registry import ops
from retrograde.backends.triton.families import gated_activation
from retrograde.backends.triton.runtime.bounds import BOUNDS, known, max_ulp


def test_a_kind_without_a_kernel_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    desc = rg.GatedActivationDescriptor("swiglu", (4, 8), 1, "f32")
    assert rg.GatedActivationPlan.select(desc, stream=rg.Stream("cuda:0")).sku.backend == "triton"
    monkeypatch.delitem(gated_activation.FORWARD, "swiglu")
    with pytest.raises(rg.Unsupported, match="it has no kernel for swiglu forward in f32"):
        rg.GatedActivationPlan.select(desc, stream=rg.Stream("cuda:0"))
    backward = rg.GatedActivationBackwardDescriptor("swiglu", (4, 8), 1, "f32")
    assert rg.GatedActivationBackwardPlan.select(backward, stream=rg.Stream("cuda:0")).sku.backend == "triton"


@pytest.mark.parametrize(("family", "direction"), BOUNDS)
def test_a_row_of_bounds_claims_no_kernel(family: str, direction: str) -> None:
    assert not known(family, "softplusglu", direction)
    assert not known(family, "", direction)


def test_every_kind_of_today_has_one_and_its_bound() -> None:
    for op in ops():
        for kind in op.kinds:
            assert known(op.family, kind, op.direction)
            assert max_ulp(op.family, kind, op.direction, "f32") <= 4
    assert not known("softmax", "softmax", "forward")
    assert not known("reduce", "sum", "sideways")
