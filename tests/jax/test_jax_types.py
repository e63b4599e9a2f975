"""retrograde.jax: numbers, options and weakly typed arrays."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

jax: Any = pytest.importorskip("jax")
rgj: Any = pytest.importorskip("retrograde.jax")

import jax.numpy as jnp  # noqa: E402

import retrograde as rg  # noqa: E402
from retrograde import functional  # noqa: E402

F: Any = functional
X, WHOLE = jnp.ones(3), jnp.ones(3, "int32")

WRONG_TYPE: dict[str, Callable[[], Any]] = {
    "a string for a number": lambda: rgj.mul(X, "2"),
    "nothing for a number": lambda: rgj.mul(X, None),
    "a bool for a number": lambda: rgj.mul(X, True),
    "a string for an option": lambda: rgj.softplus(X, beta="3"),
    "a bool for an option": lambda: rgj.softplus(X, beta=True),
    "nothing for an option": lambda: rgj.softplus(X, beta=None),
    "two dtypes": lambda: rgj.add(X, X.astype("float16")),
    "a scalar of NumPy of another dtype": lambda: rgj.mul(X, np.float16(2)),
    "a fraction beside integers": lambda: rgj.add(WHOLE, 1.5),
    "a fraction beside integers under jit": lambda: jax.jit(rgj.add)(WHOLE, 1.5),
    "integers": lambda: rgj.div(WHOLE, WHOLE),
    "needs that are no bools": lambda: rgj.mul_backward(X, X, X, needs=(1, 0)),
    "a y of another dtype": lambda: rgj.mul_backward(X, X, X, y=X.astype("float16")),
    "a dy of another dtype": lambda: rgj.mul_backward(X.astype("float16"), X, X),
    "an x of another dtype": lambda: rgj.exp_backward(X, X.astype("float16")),
}
WRONG_VALUE: dict[str, Callable[[], Any]] = {
    "a number that no double holds": lambda: rgj.mul(X, 10**400),
    "a number that the dtype does not hold": lambda: rgj.add(WHOLE, 2**40),
    "a y of another shape": lambda: rgj.mul_backward(X, X, X, y=jnp.ones(2)),
    "a y of another shape, of unary": lambda: rgj.silu_backward(X, X, y=jnp.ones(2)),
}


@pytest.mark.parametrize("what", [*WRONG_TYPE, *WRONG_VALUE])
def test_what_is_refused(what: str) -> None:
    with pytest.raises(rg.InvalidProblem, match=r"got .*expected") as caught:
        (WRONG_TYPE | WRONG_VALUE)[what]()
    assert type(caught.value) is (rg.InvalidType if what in WRONG_TYPE else rg.InvalidProblem)


def test_numbers_only_are_called_that() -> None:
    with pytest.raises(rg.InvalidType, match=r"^add: got numbers only, expected an array among a, b$"):
        rgj.add(1.0, 2.0)


# --- weakly typed arrays of rank 0: what a Python number is under jit


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
@pytest.mark.parametrize("kind", ["mul", "div", "sub"])
def test_a_number_under_jit_has_the_bits_of_the_number(kind: str, dtype: str) -> None:
    x, call = jnp.linspace(-2, 2, 199).astype(dtype), getattr(rgj, kind)
    want = call(x, 0.1)
    assert (jax.jit(call)(x, 0.1) == want).all()
    assert jax.jit(call)(x, 0.1).dtype == x.dtype
    assert (call(x, jnp.asarray(0.1)) == want).all()
    assert (jax.jit(lambda a, s: call(s, a))(x[1:], 0.1) == call(0.1, x[1:])).all()
    assert (jax.vmap(call, (None, 0))(x, jnp.full(2, 0.1)) == want).all()
    assert (jax.vmap(call, (0, None))(x.reshape(1, -1), 0.1) == want).all()


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("kind", ["mul", "div"])
def test_the_gradient_of_a_number_under_jit_has_rank_0(kind: str, dtype: str) -> None:
    x, call = jnp.linspace(0.5, 2, 100).astype(dtype), getattr(rgj, kind)

    def loss(a: Any, s: Any) -> Any:
        return call(a, s).astype("float32").sum()

    by_x, by_s = jax.jit(jax.grad(loss, (0, 1)))(x, 0.3)
    da, db = getattr(F, f"{kind}_backward")(np.ones(100, x.dtype), np.asarray(x), 0.3)
    assert (by_x == da).all()
    assert by_s.shape == ()
    assert by_s == db
    _, tangent = jax.jvp(lambda s: call(x, s), (0.3,), (1.0,))
    assert float(tangent.astype("float32").sum()) == pytest.approx(float(by_s), rel=0.01)
    second = jax.grad(jax.grad(lambda s: loss(x, s)))(0.3)
    exact = 0.0 if kind == "mul" else float(2 * x.astype("float32").sum() / 0.3**3)
    assert float(second) == pytest.approx(exact, rel=0.05)


def test_the_gradient_of_a_number_that_it_reads() -> None:
    x = np.linspace(0.5, 2, 100).astype(np.float16)
    made = rgj.div_backward(jnp.asarray(x), jnp.asarray(x), 3.0)
    want = F.div_backward(x, x, 3.0)
    assert all((np.asarray(a) == b).all() for a, b in zip(made, want, strict=True))


@pytest.mark.parametrize(
    "value", [None, "abc", object(), [[1.0], [1.0, 2.0]], np.zeros(3, "M8[s]"), np.zeros(3, object)]
)
@pytest.mark.parametrize("call", [rgj.softmax, rgj.sum, rgj.relu, rgj.add, rgj.isnan, rgj.layer_norm])
def test_what_is_no_array_is_named(call: Any, value: Any) -> None:
    """It was a StopIteration, or an error of JAX that names no argument."""
    with pytest.raises(rg.InvalidType, match=r"^(x|a): "):
        call(value, jnp.ones(3)) if call is rgj.add else call(value)
