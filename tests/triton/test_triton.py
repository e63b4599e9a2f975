"""The Triton kernels in Triton's interpreter, against the oracle, with the bounds that the plans promise.

The launches are those of a plan on a GPU; only the memory is the CPU's. A test's id is a CASE.
"""

from itertools import product
from typing import Any

import numpy as np
import pytest

pytest.importorskip("triton")

from tests._support.triton_interpreter import interpreted  # noqa: F401  # a fixture that every test uses

# isort: split
import retrograde as rg
from retrograde._core.args import forms
from retrograde._core.descriptor import Descriptor
from retrograde._core.registry import op_of, ops
from retrograde.backends.triton.runtime.gpu_verify import skipping
from retrograde.backends.triton.runtime.kernels import has_kernel, kernels_of
from retrograde.testing.cases import arrangements, descriptors
from retrograde.testing.placing import drawn, full_streams, trial
from retrograde.testing.saved import with_saved
from retrograde.testing.screening import Judge

GPU = rg.Stream("cuda:0")
OPS = [op for op in ops() if kernels_of(op.family)]


def _problems(shape: tuple[int, ...], *, thorough: bool, share: int = 1) -> list[Descriptor]:
    """Of each kind and element one problem in `share`, at least one: the options turn with the number."""
    found = []
    for op in OPS:
        for kind, element in [(each, element) for each in op.kinds for element in op.elements(each)]:
            some = [skipping(d) for d in descriptors(op, kind, element, shape, thorough=thorough) if has_kernel(d)]
            first = len(found) % max(min(share, len(some)), 1)
            found += some[first::share]
    return found


def _select(desc: Descriptor) -> Any:
    return op_of(desc).plan.select(desc, stream=GPU)


def _check(desc: Descriptor, values: str, ways: list[Any]) -> None:
    given = with_saved(desc, drawn(desc, values))
    judge, plan = Judge(desc, full_streams(desc, given)), _select(desc)
    bound, of_scale = plan.precision_guarantee.max_ulp, plan.precision_guarantee.of_scale
    for way in ways:
        operands = trial(desc, way.operands, way.layout, given, way.shared)
        plan.run(operands.args)
        worst = judge.worst(operands.outputs(), bound, of_scale)
        assert worst.ulp <= bound, f"{desc} [{way}, {values}]: {worst}"


def _contiguous(desc: Descriptor) -> list[Any]:
    return [way for way in arrangements(desc, ("contiguous",)) if not way.shared][:1]


@pytest.mark.parametrize("desc", _problems((34,), thorough=True, share=8), ids=str)
def test_on_mixed_values(desc: Descriptor) -> None:
    _check(desc, "mixed", _contiguous(desc))


@pytest.mark.long
@pytest.mark.parametrize("values", ["special", "near", "exponents", "ties", "bits", "gates"])
@pytest.mark.parametrize("desc", _problems((340,), thorough=True, share=4), ids=str)
def test_on_every_set_of_values(desc: Descriptor, values: str) -> None:
    _check(desc, values, _contiguous(desc))


def _laid_out(share: int) -> list[Descriptor]:
    found = _problems((5, 33), thorough=False, share=share)
    return [desc for desc in found if desc.element in ("f32", "bf16")]


@pytest.mark.parametrize("desc", _laid_out(8)[::2], ids=str)
def test_in_every_layout(desc: Descriptor) -> None:
    ways = list(arrangements(desc))
    _check(desc, "mixed", ways[:: max(len(ways) // 3, 1)])


@pytest.mark.long
@pytest.mark.parametrize("desc", _laid_out(1) + _problems((3, 67, 5), thorough=False), ids=str)
def test_in_every_layout_and_form(desc: Descriptor) -> None:
    _check(desc, "mixed", list(arrangements(desc)))


# Rows longer than a chunk (64 terms in the interpreter), along rows and columns: two stages and a workspace.
LONG_ROWS = (
    [
        f"reduce.{kind}.{direction} {element} {shape} {option}"
        for (kind, option), direction, (shape, element) in product(
            [("sum", ""), ("prod", ""), ("norm2", ""), ("logsumexp", ""), ("std", ""), ("max", "ties=first")],
            ["forward", "backward"],
            [("2x150 reduce_axis=1", "f32"), ("150x3 reduce_axis=0", "f64")],
        )
    ]
    + [
        f"{case} {element} {shape}"
        for case, element, shape in product(
            [
                "arg_reduce.argmax.forward",
                "arg_reduce.argmin.forward",
                "bool_reduce.any.forward",
                "bool_reduce.all.forward",
                "count_reduce.count_nonzero.forward",
            ],
            ["f32", "i64"],
            ["2x150 reduce_axis=1", "150x3 reduce_axis=0"],
        )
    ]
    + [
        f"softmax.{kind}.{direction} {shape}"
        for kind, direction, shape in product(
            ["softmax", "log_softmax"],
            ["forward", "backward"],
            ["f32 2x150 softmax_axis=1", "f64 150x3 softmax_axis=0"],
        )
    ]
    + [
        f"{norm}.{norm}.{direction} {shape} norm_axes_mask=2 has_gamma=True has_residual=True"
        for norm, direction, shape in product(
            ["rms_norm", "layer_norm"], ["forward", "backward"], ["f32 2x150", "f64 2x150", "bf16 150x3"]
        )
    ]
    + [
        f"{norm}.{norm}.{direction} {shape} has_gamma=True has_beta=True{more}"
        for (norm, more), direction, shape in product(
            [("group_norm", " num_groups=2"), ("batch_norm", "")], ["forward", "backward"], ["f32 2x4x50", "f64 70x2x2"]
        )
    ]
)


@pytest.mark.parametrize("case", LONG_ROWS)
def test_rows_longer_than_a_chunk(case: str) -> None:
    desc = rg.parse(case)
    _check(desc, "mixed", _contiguous(desc))


@pytest.mark.parametrize("shape", [(0, 4), (3, 0), (0,)])
@pytest.mark.parametrize("op", OPS, ids=lambda op: op.name)
def test_nothing(op: Any, shape: tuple[int, ...]) -> None:
    """Empty problems launch nothing, or write the identity."""
    for kind in op.kinds:
        for desc in map(skipping, descriptors(op, kind, "f32", shape)):
            _check(desc, "normal", _contiguous(desc))


def test_a_row_does_not_depend_on_the_others() -> None:
    x = np.random.default_rng(0).standard_normal((5, 150)).astype(np.float32)

    def sums(rows: Any) -> Any:
        y = np.empty((len(rows), 1), np.float32)
        plan = rg.ReducePlan.select(rg.ReduceDescriptor("sum", rows.shape, 1, "f32"), stream=GPU)
        plan.run(rg.ReduceArgs(rows, y))
        return y

    whole = sums(x)
    assert whole[2].tobytes() == sums(x[2:3]).tobytes() == sums(x[1:4])[1].tobytes()


def test_the_plan_says_what_runs() -> None:
    desc = rg.ReduceDescriptor("sum", (2, 150), 1, "f32")
    plan = rg.ReducePlan.select(desc, stream=GPU)
    assert (plan.sku.backend, plan.sku.isa_or_arch) == ("triton", "interpreter")
    assert plan.precision_guarantee.deterministic
    assert plan.precision_guarantee.reproducibility == "batch_invariant"
    assert "triton" in plan.explain()
    assert plan.workspace_size == (2 * 3 + 3) * 2 * 8  # states of 3 chunks and a context, for 2 results
    small = np.empty(8, np.uint8)
    with pytest.raises(rg.WorkspaceTooSmall, match=f"at least {plan.workspace_size}"):
        plan.run(rg.ReduceArgs(np.ones((2, 150), np.float32), np.empty((2, 1), np.float32)), workspace=small)
    with pytest.raises(rg.InvalidProblem, match="expected f32"):
        plan.can_implement(rg.ReduceArgs(np.ones((2, 150)), np.empty((2, 1), np.float32)))


def test_the_cpu_is_refused_and_the_first_form_is_enough() -> None:
    desc = rg.GatedActivationDescriptor("swiglu", (4, 8), 1, "f32")
    with pytest.raises(rg.Unsupported, match="it runs on cuda/rocm, the stream is on cpu"):
        rg.GatedActivationPlan.select(desc, preference=rg.PlanPreference(backend="triton"))
    assert next(iter(forms(rg.GatedActivationArgs, desc))) == "packed"
