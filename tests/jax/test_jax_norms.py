"""Norms by channel in JAX: running statistics are results, and take part in no gradient."""

from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax")
jnp = jax.numpy

import retrograde.jax as rgj  # noqa: E402
from retrograde import InvalidProblem, Unsupported  # noqa: E402

X = jnp.asarray(np.random.default_rng(0).standard_normal((3, 4, 5)), jnp.float32)
MEAN, VAR = jnp.zeros(4), jnp.ones(4)


def plain(x: Any) -> Any:
    centred = x - x.mean((0, 2), keepdims=True)
    return centred * jax.lax.rsqrt((centred * centred).mean((0, 2), keepdims=True) + 1e-5)


@pytest.mark.parametrize("wrap", [lambda f: f, jax.jit], ids=["eager", "jit"])
def test_a_second_call_takes_the_statistics_of_the_first_inside_a_gradient(wrap: Any) -> None:
    def loss(x: Any) -> Any:
        y, mean, var = rgj.batch_norm(x, MEAN, VAR)
        z, mean, var = rgj.batch_norm(x * x + y, mean, var, momentum=0.5)
        return (z * z * x).sum(), (mean, var)

    def wanted(x: Any) -> Any:
        return (plain(x * x + plain(x)) ** 2 * x).sum()

    dx, (mean, var) = wrap(jax.grad(loss, has_aux=True))(X)
    np.testing.assert_allclose(dx, jax.grad(wanted)(X), rtol=1e-4, atol=1e-4)
    first, second = X, X * X + plain(X)
    moved = 0.05 * first.mean((0, 2)) + 0.5 * second.mean((0, 2))
    np.testing.assert_allclose(mean, moved, rtol=1e-5, atol=1e-6)
    moved = 0.5 * (0.9 + 0.1 * first.var((0, 2), ddof=1)) + 0.5 * second.var((0, 2), ddof=1)
    np.testing.assert_allclose(var, moved, rtol=1e-5)


def test_statistics_are_carried_by_scan() -> None:
    def step(carry: Any, x: Any) -> Any:
        y, *carry = rgj.batch_norm(x, *carry)
        return tuple(carry), (y * y * x).sum()

    batches = jnp.stack([X, 2 * X + 1])
    dx = jax.grad(lambda xs: jax.lax.scan(step, (MEAN, VAR), xs)[1].sum())(batches)
    wanted = jax.grad(lambda xs: sum((plain(x) ** 2 * x).sum() for x in xs))(batches)
    np.testing.assert_allclose(dx, wanted, rtol=1e-4, atol=1e-4)


def test_what_has_no_gradient_is_refused_by_name() -> None:
    with pytest.raises(Unsupported, match=r"batch_norm: running_mean is differentiated, and has no gradient here"):
        jax.grad(lambda mean: rgj.batch_norm(X, mean, VAR)[0].sum())(MEAN)


def test_errors_name_parameters() -> None:
    with pytest.raises(InvalidProblem, match=r"group_norm: weight: got shape \(5,\), expected \(4,\)"):
        rgj.group_norm(X, 2, jnp.ones(5))
    with pytest.raises(InvalidProblem, match=r"group_norm_backward: dy: got shape \(1, 4, 5\), expected \(3, 4, 5\)"):
        rgj.group_norm_backward(X[:1], X, 2)
