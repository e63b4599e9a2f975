"""A problem for which there is no Triton kernel is refused, with that reason."""

from typing import Any

import pytest

pytest.importorskip("triton")

from tests._support.triton_interpreter import interpreted  # noqa: F401  # a fixture that every test uses

# isort: split
import retrograde as rg
from retrograde._core.registry import Op, op_of, ops
from retrograde.backends.triton.runtime.gpu_verify import skipping
from retrograde.backends.triton.runtime.kernels import has_kernel, kernels_of
from retrograde.testing.cases import descriptors

GPU = rg.Stream("cuda:0")
KINDS = [pytest.param(op, kind, id=f"{op.family}.{kind}.{op.direction}") for op in ops() for kind in op.kinds]


def _select(desc: Any) -> Any:
    return op_of(desc).plan.select(desc, stream=GPU)


@pytest.mark.parametrize(("op", "kind"), KINDS)
def test_every_row_has_a_kernel_with_a_bound(op: Op, kind: str) -> None:
    """Every problem of it, at the bound that it has by default or its own."""
    problems = (desc for element in op.elements(kind) for desc in descriptors(op, kind, element, (4, 6)))
    for desc in map(skipping, problems):
        assert has_kernel(desc), f"backends/triton/families has no kernel, or no formula, for {desc}"
        plan = _select(desc)
        assert plan.sku.backend == "triton"
        assert plan.precision_guarantee.max_ulp <= 4


@pytest.mark.parametrize(("op", "kind"), KINDS)
def test_a_row_without_a_kernel_is_refused(op: Op, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desc = skipping(next(descriptors(op, kind, "f32", (4, 6))))
    kinds: Any = kernels_of(op.family).kinds
    monkeypatch.setitem(kinds, op.direction, [each for each in kinds[op.direction] if each != kind])
    with pytest.raises(rg.Unsupported, match=f"it has no kernel for {kind}.* {op.direction} in f32"):
        _select(desc)


def test_a_variant_without_a_formula_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    desc = rg.UnaryBackwardDescriptor("sigmoid", (4,), "f32", saved_y=True)
    assert _select(desc).sku.algorithm.startswith("saved-")
    monkeypatch.delitem(kernels_of("unary").kinds["backward saved"], "sigmoid")
    with pytest.raises(rg.Unsupported, match="it has no kernel for sigmoid saved backward in f32"):
        _select(desc)
    assert _select(rg.UnaryBackwardDescriptor("sigmoid", (4,), "f32")).sku.backend == "triton"


def test_what_no_family_says() -> None:
    assert kernels_of("no_such_family") is None
    for family in {op.family for op in ops()}:
        assert "sideways" not in kernels_of(family).kinds
        assert not any("softplusglu" in kinds or "" in kinds for kinds in kernels_of(family).kinds.values())
