"""The gradient of a SwiGLU MLP in JAX under jit: the kernels are calls inside the compiled program."""

import jax
import jax.numpy as jnp

import retrograde.jax as rgj


def loss(weights: tuple[jax.Array, jax.Array], x: jax.Array, target: jax.Array) -> jax.Array:
    up, down = weights
    return jnp.mean((rgj.swiglu(x @ up) @ down - target) ** 2)


@jax.jit
def step(
    weights: tuple[jax.Array, jax.Array], x: jax.Array, target: jax.Array
) -> tuple[jax.Array, tuple[jax.Array, ...]]:
    value, gradient = jax.value_and_grad(loss)(weights, x, target)
    return value, tuple(w - 0.3 * g for w, g in zip(weights, gradient, strict=True))


def main(steps: int = 100) -> tuple[float, float]:
    """The loss before and after."""
    keys = jax.random.split(jax.random.key(0), 3)
    weights = jax.random.normal(keys[0], (16, 64)) / 4, jax.random.normal(keys[1], (32, 16)) / 6
    x = jax.random.normal(keys[2], (256, 16))
    target = jnp.sin(x) * jnp.roll(x, 1, axis=1)
    losses = []
    for _ in range(steps):
        value, weights = step(weights, x, target)
        losses.append(float(value))
    return losses[0], losses[-1]


if __name__ == "__main__":
    first, last = main()
    print(f"loss {first:.4f} -> {last:.4f}")
    assert last < 0.9 * first
