"""Torch tensors as outputs: autograd learns of every write, and refuses those that it would not see."""

from collections.abc import Callable, Iterator
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import retrograde as rg  # noqa: E402
import retrograde.functional as F  # noqa: E402
import retrograde.torch as rgt  # noqa: E402
from retrograde._core.registry import op_of, ops  # noqa: E402
from retrograde.testing.cases import descriptors, plans  # noqa: E402
from retrograde.testing.problem import Problem, problem  # noqa: E402
from tests._support.torch_calls import CALLS, Call  # noqa: E402

Python = Callable[..., "CompletedProcess[str]"]
REFUSED = "got a tensor that requires grad while grad mode is on, expected an output"


def _plans() -> Iterator[Any]:
    """Of each op and kind each implementation, once."""
    for op in ops():
        for kind in op.kinds:
            yield from plans(next(descriptors(op, kind, "f32", (5, 17)))).values()


PLANS = list(_plans())
each_plan = pytest.mark.parametrize("plan", PLANS, ids=[f"{plan.descriptor} {plan.sku.backend}" for plan in PLANS])
each_call = pytest.mark.parametrize("call", [call for call in CALLS if call.takes_out], ids=str)


class Tensors:
    """A problem with torch tensors, outputs as views of larger ones."""

    def __init__(self, plan: Any) -> None:
        self.plan, self.given = plan, problem(plan.descriptor)
        self.inputs = {name: torch.from_numpy(array.copy()) for name, array in self.given.inputs.items()}
        self.bases = {name: _base(self.given, name) for name in self.given.outputs}
        self.outputs = {name: base[1] for name, base in self.bases.items()}
        self.floats = [name for name, array in self.outputs.items() if array.is_floating_point()]

    def args(self, **other: Any) -> Any:
        return self.given.op.args(**{**self.inputs, **self.outputs, **other})

    def want(self) -> dict[str, bytes]:
        """From NumPy arrays."""
        found = {name: np.full_like(array, 7) for name, array in self.given.outputs.items()}
        for name, array in self.given.before.items():
            found[name][...] = array
        self.plan.run(self.given.op.args(**self.given.inputs, **found))
        return {name: array.tobytes() for name, array in found.items()}


def _base(given: Problem, name: str) -> Any:
    array = given.outputs[name]
    base = torch.full((3, *array.shape), 7, dtype=torch.from_numpy(array).dtype)
    if name in given.before:
        base[1] = torch.from_numpy(given.before[name])
    return base


def _bytes(tensors: dict[str, Any]) -> dict[str, bytes]:
    return {name: array.detach().numpy().tobytes() for name, array in tensors.items()}


@each_plan
def test_a_run_bumps_the_version_of_each_output(plan: Any) -> None:
    t = Tensors(plan)
    versions = {name: base._version for name, base in t.bases.items()}
    inputs = {name: array._version for name, array in t.inputs.items()}
    plan.can_implement(t.args())
    assert versions == {name: base._version for name, base in t.bases.items()}
    plan.run(t.args())
    assert all(base._version > versions[name] for name, base in t.bases.items())  # shared with the view
    assert inputs == {name: array._version for name, array in t.inputs.items()}
    assert _bytes(t.outputs) == t.want()


@each_plan
def test_an_output_that_requires_grad(plan: Any) -> None:
    t = Tensors(plan)
    for name in t.floats:
        leaf = t.outputs[name].clone().requires_grad_()
        for output in (leaf, leaf * 1, torch.nn.Parameter(leaf.detach())):
            before, version = output.detach().clone(), output._version
            for act in (plan.can_implement, plan.run):
                with pytest.raises(rg.InvalidProblem, match=f"^{name}: {REFUSED}.*no_grad.*detach"):
                    act(t.args(**{name: output}))
            assert torch.equal(output.detach(), before)
            assert output._version == version
    leaves = {name: array.clone().requires_grad_(name in t.floats) for name, array in t.outputs.items()}
    versions = {name: array._version for name, array in leaves.items()}
    with torch.no_grad():
        plan.run(t.args(**leaves))
    assert _bytes(leaves) == t.want()
    assert all(array._version > versions[name] for name, array in leaves.items())


@each_plan
def test_an_inference_tensor_is_written(plan: Any) -> None:
    t = Tensors(plan)
    with torch.inference_mode():
        made = {name: array.clone() for name, array in t.outputs.items()}
        again = {name: array.clone() for name, array in made.items()}
        plan.run(t.args(**again))
    plan.run(t.args(**made))
    assert _bytes(made) == t.want() == _bytes(again)


@each_call
@pytest.mark.parametrize("module", [F, rgt], ids=["functional", "torch"])
def test_out_is_bumped_and_refused(call: Call, module: Any) -> None:
    function, values = getattr(module, call.name), call.values()
    is_first = values.get("return_indices") or values.get("return_max_indices")  # out= is y alone
    want = _tuple(function(**values))[: 1 if is_first else None]
    out = tuple(None if each is None else torch.full_like(each, 7) for each in want)
    bases = tuple(each if each is None else each.clone().unsqueeze(0) for each in out)  # through a view of it
    there = [place for place, each in enumerate(out) if each is not None]
    for outs in (out, tuple(base if base is None else base[0] for base in bases)):
        function(**values, out=outs if len(outs) > 1 else outs[0])
        assert all(torch.equal(outs[place], want[place]) for place in there)
    assert all(each._version > 0 for each in (*out, *bases) if each is not None)
    for place in there:
        leaves = [each if each is None else each.clone() for each in out]
        leaves[place] = torch.full_like(leaves[place], 7).requires_grad_()
        outs = tuple(leaves) if len(leaves) > 1 else leaves[0]
        with pytest.raises(rg.InvalidProblem, match=REFUSED):
            function(**values, out=outs)
        assert (leaves[place] == 7).all()
        with torch.no_grad():
            function(**values, out=outs)
        assert torch.equal(leaves[place], want[place])
        assert leaves[place]._version > 0


def _tuple(made: Any) -> tuple[Any, ...]:
    return made if isinstance(made, tuple) else (made,)


def test_a_view_of_rank_0_is_counted() -> None:
    a, b, out = torch.tensor(2.0), torch.tensor(3.0), torch.zeros(2)
    F.swiglu_split(a, b, out=out[0])
    assert out._version > 0
    with pytest.raises(rg.InvalidProblem, match=REFUSED):
        F.swiglu_split(a, b, out=torch.zeros((), requires_grad=True))
    with pytest.raises(rg.InvalidProblem, match=r"expected that of the first operand, \(\)"):
        F.swiglu_split(a, b, out=torch.zeros(1))


def test_indices_of_two_dimensions() -> None:
    weight, indices = torch.randn(5, 3), torch.tensor([[0, 4], [2, 2]])
    out = torch.zeros(2, 2, 3)
    F.embedding(weight, indices, out=out)
    assert torch.equal(out, weight[indices])
    assert out._version > 0
    with pytest.raises(rg.InvalidProblem, match="expected rows one after another; pass a contiguous array"):
        F.embedding(weight, indices, out=torch.zeros(2, 2, 6)[..., ::2].transpose(0, 1))


def test_a_state_finalized_into_a_tensor() -> None:
    plan = rg.ReducePlan.select(rg.ReduceDescriptor("sum", (4, 8), 1, "f32"))
    state = plan.partial(torch.ones(4, 8))
    y = torch.zeros(4, 1)
    plan.finalize(state, y)
    assert y._version > 0
    with pytest.raises(rg.InvalidProblem, match=REFUSED):
        plan.finalize(state, torch.zeros(4, 1, requires_grad=True))


def test_a_refused_index_leaves_the_version_alone() -> None:
    out = torch.zeros(2, 3)
    with pytest.raises(rg.IndexOutOfRange):
        F.embedding(torch.ones(5, 3), torch.tensor([1, 5]), out=out)
    assert out._version == 0
    assert (out == 0).all()


INTERRUPTED = """
import signal, time, torch
import retrograde as rg
plan = rg.ScanBackwardPlan.select(rg.ScanBackwardDescriptor("logcumsumexp", (2, 1 << 20), 1, "f64", saved_y=False))
x = torch.randn(2, 1 << 20, dtype=torch.float64)
dx = torch.zeros_like(x)
args = rg.ScanBackwardArgs(x, dx, x)
start = time.perf_counter()
plan.run(args)
whole, version = time.perf_counter() - start, dx._version
def stop(*_):
    raise KeyboardInterrupt
signal.signal(signal.SIGALRM, stop)
signal.setitimer(signal.ITIMER_REAL, whole / 4)
try:
    plan.run(args)
except KeyboardInterrupt:
    assert dx._version > version
    print("fine")
"""


def test_an_interrupted_run_is_counted(python: Python) -> None:
    done = python(INTERRUPTED)
    assert done.stdout.strip() == "fine", done.stderr


def _saved() -> tuple[Any, Any]:
    """A leaf, and a tensor that the graph needs for its gradient."""
    a = torch.randn(3, requires_grad=True)
    return a, (a * 2).exp()


def _cumsum_plan(x: Any, out: Any) -> None:
    rg.ScanPlan.select(rg.ScanDescriptor("cumsum", (3,), 0, "f32")).run(rg.ScanArgs(x, out))


def _cumsum_torch(x: Any, out: Any) -> None:
    with torch.no_grad():
        rgt.cumsum(x, out=out)


@pytest.mark.parametrize(
    "write",
    [
        lambda x, out: torch.cumsum(x, 0, out=out),
        lambda x, out: F.cumsum(x, out=out),
        lambda x, out: F.sum(torch.stack([x, x]), 0, out=out),  # under another shape
        _cumsum_plan,
        _cumsum_torch,
    ],
    ids=["torch itself", "functional", "reshaped", "plan", "retrograde.torch"],
)
def test_a_graph_that_needs_what_was_overwritten_says_so(write: Callable[[Any, Any], None]) -> None:
    _, z = _saved()
    write(torch.ones(3), z.detach())
    with pytest.raises(RuntimeError, match="one of the variables needed for gradient computation has been modified"):
        z.sum().backward()


def test_a_leaf_is_refused_as_torch_refuses_it() -> None:
    x, leaf = torch.ones(4, 4), torch.zeros(4, 4, requires_grad=True)
    with pytest.raises(RuntimeError, match=r"requires grad|require grad|automatic differentiation"):
        torch.cumsum(x, 0, out=leaf)
    for function in (F.cumsum, rgt.cumsum):
        with pytest.raises(rg.InvalidProblem, match=REFUSED):
            function(x, 0, out=leaf)
    assert (leaf == 0).all()


def test_op_of_every_family_is_here() -> None:
    assert {op_of(plan.descriptor).name for plan in PLANS} == {op.name for op in ops()}
