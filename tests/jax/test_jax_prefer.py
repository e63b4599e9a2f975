"""`prefer` around JAX's functions: inside jit, grad and vmap."""

import re
from typing import Any

import pytest

import retrograde as rg
from tests._support.preferred import X, bits, gradient_bits, wanted_bits, wanted_gradient_bits

jax: Any = pytest.importorskip("jax")
rgj: Any = pytest.importorskip("retrograde.jax")


def test_a_call() -> None:
    for _ in range(2):
        assert bits(rgj.geglu(X)) == wanted_bits()
        with rg.prefer(max_ulp=1):
            assert bits(rgj.geglu(X)) == wanted_bits(max_ulp=1)


def test_a_traced_function_keeps_that_of_its_trace() -> None:
    function = jax.jit(lambda x: rgj.geglu(x))
    with rg.prefer(max_ulp=1):
        first = function(X)
    assert bits(first) == bits(function(X)) == wanted_bits(max_ulp=1)

    def inside(x: Any) -> Any:
        with rg.prefer(max_ulp=1):
            return rgj.geglu(x)

    assert bits(jax.jit(inside)(X)) == wanted_bits(max_ulp=1)


@pytest.mark.parametrize("preference", [{"max_ulp": 1}, {}])
def test_a_backward_has_the_preference_of_its_forward(preference: Any) -> None:
    with rg.prefer(**preference):
        y, back = jax.vjp(rgj.geglu, jax.numpy.asarray(X))
    with rg.prefer(**({} if preference else {"max_ulp": 1})):
        (dx,) = back(jax.numpy.asarray(X[:, :64]))
    assert bits(y) == wanted_bits(**preference)
    assert gradient_bits(dx) == wanted_gradient_bits(**preference)


def test_rows_of_a_batch() -> None:
    with rg.prefer(max_ulp=1):
        found = jax.jit(jax.vmap(rgj.geglu))
        assert bits(found(X)) == wanted_bits(max_ulp=1)
    assert bits(found(X)) == wanted_bits(max_ulp=1)


@pytest.mark.parametrize("preference", [{"backend": "cpu", "max_ulp": 1}, {}])
def test_a_sharded_backward_has_it_too(preference: Any) -> None:
    """On a mesh of one device: the plans of both traces are looked at."""
    from jax.sharding import PartitionSpec as P

    import retrograde.jax.sharded as rgs

    mesh = jax.sharding.Mesh(jax.devices()[:1], ("pieces",))
    function = jax.shard_map(lambda x: rgs.cumsum(x, axis_name="pieces"), mesh=mesh, in_specs=P("pieces"),
                             out_specs=P("pieces"))  # fmt: skip

    def traced(x: Any, dy: Any) -> Any:
        with rg.prefer(**preference):
            y, back = jax.vjp(function, x)
        with rg.prefer(**({} if preference else {"max_ulp": 1})):
            return y, back(dy)

    text = str(jax.make_jaxpr(traced)(X[0], X[1]))
    steps = re.findall(r"desc=scan\.cumsum\.(\w+)\W.*?preference=(.*?)\n", text, re.DOTALL)
    assert {direction for direction, _ in steps} >= {"forward", "backward", "incoming_grad"}
    assert {each for _, each in steps} == {str(rg.PlanPreference(**preference))}


@pytest.mark.parametrize("kind", ["gelu", "silu", "sigmoid"])
def test_a_second_derivative_is_bounded_by_no_preference(kind: str) -> None:
    call = getattr(rgj, kind)

    def second(x: Any) -> Any:
        return jax.grad(lambda a: jax.grad(lambda b: call(b).sum())(a).sum())(x)

    with jax.enable_x64(True):
        x = jax.numpy.linspace(-2, 2, 5)
        want = second(x)
        with rg.prefer(max_ulp=1):
            assert (second(x) == want).all()
