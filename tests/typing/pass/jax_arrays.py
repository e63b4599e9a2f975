"""What people write with JAX, and no checker may refuse."""

import jax
import jax.numpy as jnp
import numpy as np

import retrograde as rg
import retrograde.jax as rgj

x = jnp.ones((3, 4))

rgj.swiglu(x, order="gate_value")
rgj.swiglu(np.ones((3, 4), np.float32))
rgj.add(x, 1)
rgj.sum_backward(1.0, x, axis=1)
rgj.embedding(x, np.array([0, 1]), index_policy="skip")
jax.jit(jax.grad(lambda x: rgj.swiglu(x).sum()))(x)
rg.ReduceDescriptor("sum", (3, 4), 1, jnp.bfloat16)
