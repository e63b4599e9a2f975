"""`prefer` around torch's functions: recorded, transformed, traced, compiled."""

from typing import Any

import pytest

import retrograde as rg
from tests._support.preferred import X, bits, gradient_bits, wanted_bits, wanted_gradient_bits

torch: Any = pytest.importorskip("torch")
rgt: Any = pytest.importorskip("retrograde.torch")

DY = torch.from_numpy(X[:, :64].copy())


def _leaf() -> Any:
    return torch.from_numpy(X.copy()).requires_grad_()


def test_the_kernels_differ() -> None:
    assert wanted_bits() != wanted_bits(max_ulp=1)
    assert wanted_gradient_bits() != wanted_gradient_bits(max_ulp=1)


def test_a_call_without_a_graph() -> None:
    x = torch.from_numpy(X)
    for _ in range(3):  # the short way is learnt, and not taken inside
        assert bits(rgt.geglu(x)) == wanted_bits()
        with rg.prefer(max_ulp=1):
            assert bits(rgt.geglu(x)) == wanted_bits(max_ulp=1)


@pytest.mark.parametrize("inside", [{"max_ulp": 1}, {}])
def test_a_backward_has_the_preference_of_its_forward(inside: Any) -> None:
    x = _leaf()
    outside = {} if inside else {"max_ulp": 1}
    with rg.prefer(**inside):
        y = rgt.geglu(x)
    with rg.prefer(**outside):
        y.backward(DY)
    assert bits(y.detach()) == wanted_bits(**inside)
    assert gradient_bits(x.grad) == wanted_gradient_bits(**inside)


def test_a_transformed_function() -> None:
    x = torch.from_numpy(X)
    with rg.prefer(max_ulp=1):
        y, back = torch.func.vjp(rgt.geglu, x)
        rows = torch.func.vmap(rgt.geglu)(x)
    assert bits(y) == bits(rows) == wanted_bits(max_ulp=1)
    assert gradient_bits(back(DY)[0]) == wanted_gradient_bits(max_ulp=1)


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_a_compiled_function_keeps_that_of_its_trace(backend: str) -> None:
    compiled = torch.compile(lambda x: rgt.geglu(x), fullgraph=True, backend=backend)
    x = _leaf()
    with rg.prefer(max_ulp=1):
        first = compiled(x)
    second = compiled(x)
    assert bits(first.detach()) == bits(second.detach()) == wanted_bits(max_ulp=1)
    second.backward(DY)
    assert gradient_bits(x.grad) == wanted_gradient_bits(max_ulp=1)
    with rg.prefer(max_ulp=1):
        later = torch.compile(lambda x: rgt.geglu(x) + 0, fullgraph=True, backend=backend)
    assert bits(later(x).detach()) == wanted_bits()


def test_a_preference_inside_a_compiled_function() -> None:
    def both(x: Any) -> Any:
        with rg.prefer(max_ulp=1):
            precise = rgt.geglu(x)
        return precise, rgt.geglu(x)

    x = _leaf()
    for function in (both, torch.compile(both, fullgraph=True, backend="aot_eager")):
        precise, fast = function(x)
        assert bits(precise.detach()) == wanted_bits(max_ulp=1)
        assert bits(fast.detach()) == wanted_bits()
        (gradient,) = torch.autograd.grad(precise, x, DY)
        assert gradient_bits(gradient) == wanted_gradient_bits(max_ulp=1)


def test_a_graph_has_the_preference_as_an_argument() -> None:
    with rg.prefer(max_ulp=1):
        graph = torch.fx.experimental.proxy_tensor.make_fx(lambda x: rgt.geglu(x))(torch.from_numpy(X))
    assert ";max_ulp=1.0" in str(graph.code)
    assert bits(graph(torch.from_numpy(X))) == wanted_bits(max_ulp=1)


def test_an_operator_without_one_has_none() -> None:
    """Its arguments alone decide: it may be part of a graph."""
    x = torch.from_numpy(X)
    with rg.prefer(max_ulp=1):
        assert bits(torch.ops.retrograde.geglu(x, -1, "value_gate")) == wanted_bits()


def test_the_functions_of_sharded_tensors_keep_it_too() -> None:
    from retrograde._core.preference import active
    from retrograde.torch._sharded_calls import _same_preference

    seen = []

    class Square(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx: Any, dy: Any) -> Any:
            seen.append(active.current)
            return 2 * ctx.saved_tensors[0] * dy

    x = torch.tensor(3.0, requires_grad=True)
    with rg.prefer(max_ulp=1):
        y = _same_preference(Square).apply(x)
    y.backward()
    assert (float(x.grad), seen) == (6.0, [rg.PlanPreference(max_ulp=1)])


@pytest.mark.parametrize("kind", ["gelu", "silu", "sigmoid"])
def test_a_second_derivative_is_bounded_by_no_preference(kind: str) -> None:
    x = torch.linspace(-2, 2, 5, dtype=torch.float64, requires_grad=True)
    call = getattr(rgt, kind)
    (slope,) = torch.autograd.grad(call(x).sum(), x, create_graph=True)
    (want,) = torch.autograd.grad(slope.sum(), x)
    with rg.prefer(max_ulp=1):
        y = call(x)
    (slope,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    (made,) = torch.autograd.grad(slope.sum(), x)
    assert torch.equal(made, want)
