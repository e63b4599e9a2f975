"""`retrograde.functional` records no graph: it refuses torch tensors of which a graph is being recorded."""

from collections.abc import Callable
from typing import Any

import pytest

torch: Any = pytest.importorskip("torch")

from torch.autograd import forward_ad  # noqa: E402

import retrograde as rg  # noqa: E402
import retrograde.functional as F  # noqa: E402
import retrograde.torch as rgt  # noqa: E402
from retrograde._core.bindings import names, overloads  # noqa: E402
from tests._support.torch_calls import CALLS, Call  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore:`torch.jit.script` is deprecated")  # torch's own, at the first dual
REFUSED = "got a tensor that requires grad while grad mode is on, .* call retrograde.torch, which does, or use torch.no"
OPERANDS = [(call, name) for call in CALLS for name in call.floats]
each_operand = pytest.mark.parametrize(("call", "name"), OPERANDS, ids=[f"{call}-{name}" for call, name in OPERANDS])


def _bits(made: Any) -> list[bytes]:
    several = made if isinstance(made, tuple) else (made,)
    return [b"" if each is None else each.detach().numpy().tobytes() for each in several]


@each_operand
def test_an_operand_that_requires_grad_is_refused(call: Call, name: str) -> None:
    function, values = getattr(F, call.name), call.values()
    want = _bits(function(**values))
    leaf = values[name].requires_grad_()
    for given in (leaf, leaf * 1, torch.nn.Parameter(leaf.detach())):
        with pytest.raises(rg.InvalidProblem, match=f"{name}: {REFUSED}|dout: {REFUSED}"):
            function(**(values | {name: given}))
        with torch.no_grad():
            assert _bits(function(**(values | {name: given}))) == want
        assert _bits(function(**(values | {name: given.detach()}))) == want


@each_operand
def test_retrograde_torch_takes_it(call: Call, name: str) -> None:
    function, values = getattr(rgt, call.name), call.values()
    want = _bits(function(**values))
    values[name].requires_grad_()
    found = next(each for each in overloads(call.name) if each.applies(values)) if call.name in names() else None
    if found is not None and found.gradient is not None and name not in {*found.wrt, *found.also}:
        with pytest.raises(rg.Unsupported, match=f"{name} requires grad, and has no gradient here"):
            function(**values)
    else:
        assert _bits(function(**values)) == want


def _sparse(dy: Any) -> Any:
    return F.embedding_backward_sparse(dy, torch.tensor([1, 3]), 5)


MORE: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "a sparse gradient": (_sparse, torch.ones(2, 3)),
    "broadcast": (lambda a: F.lerp(a, torch.ones(4, 3), 0.5), torch.ones(3)),
    "a weight that is broadcast": (lambda w: F.lerp(torch.ones(4, 3), torch.ones(4, 3), w), torch.ones(3)),
    "indices of two dimensions": (
        lambda dy: F.embedding_backward(dy, torch.tensor([[1], [3]]), 5),
        torch.ones(2, 1, 3),
    ),
    "bags in rows": (
        lambda w: F.embedding_bag(torch.ones(5, 3), torch.tensor([[1, 2]]), per_sample_weights=w),
        torch.ones(1, 2),
    ),
    "rank 0": (lambda b: F.swiglu_split(torch.ones(()), b), torch.ones(())),
    "NumPy beside it": (lambda x: F.swiglu_backward(torch.ones(2, 2).numpy(), x), torch.ones(2, 4)),
}


@pytest.mark.parametrize("what", MORE)
def test_operands_that_are_seen_under_another_shape(what: str) -> None:
    call, tensor = MORE[what]
    call(tensor)
    leaf = tensor.clone().requires_grad_()
    with pytest.raises(rg.InvalidProblem, match=REFUSED):
        call(leaf)
    with torch.no_grad():
        call(leaf)


def test_every_function_is_tried() -> None:
    assert {call.name for call in CALLS} == {name for name in F.__all__ if not name.endswith("_sparse")}


def test_a_plan_takes_it_as_plain_data() -> None:
    x, y = torch.ones(4, 8, requires_grad=True), torch.empty(4, 4)
    plan = rg.GatedActivationPlan.select(rg.GatedActivationDescriptor("swiglu", (4, 8), 1, "f32"))
    F.swiglu(x.detach())  # has a plan of its own for the same problem
    plan.can_implement(rg.GatedActivationArgs(x, y))
    plan.run(rg.GatedActivationArgs(x, y))
    assert torch.equal(y, F.swiglu(x.detach()))
    reduction = rg.ReducePlan.select(rg.ReduceDescriptor("sum", (4, 8), 1, "f32"))
    reduction.finalize(reduction.partial(x), total := torch.empty(4, 1))
    assert (total == 8).all()


# --- forward mode and transforms: a tangent is not lost silently


@pytest.mark.parametrize("call", [F.exp, F.exp.general, F.relu, F.sum])
def test_dual_tensors_are_refused(call: Any) -> None:
    x = torch.ones(3)
    with forward_ad.dual_level():
        assert call(x) is not None  # no dual tensor
        dual = forward_ad.make_dual(x, torch.ones(3))
        with pytest.raises(rg.InvalidProblem, match=r"^x: got a dual tensor .*retrograde.torch"):
            call(dual)
        with torch.no_grad(), pytest.raises(rg.InvalidProblem, match=r"retrograde\.torch"):
            call(dual)
        assert call(forward_ad.unpack_dual(dual).primal) is not None
        with pytest.raises(rg.InvalidProblem, match=r"^out: got a dual tensor"):
            F.exp(x, out=forward_ad.make_dual(torch.ones(3), torch.ones(3)))
    assert call(x) is not None


@pytest.mark.parametrize("transform", [torch.func.grad, torch.vmap, lambda f: lambda x: torch.func.jvp(f, (x,), (x,))])
def test_transforms_are_refused_with_a_pointer(transform: Any) -> None:
    with pytest.raises(rg.InvalidProblem, match=r"^x: got a (tensor of a transform|dual tensor).*retrograde.torch"):
        transform(lambda x: F.exp(x).sum())(torch.ones(3))
