"""The same for torch and JAX."""

from typing import assert_type

import jax
import jax.numpy as jnp
import torch

import retrograde.functional as F
import retrograde.jax as rgj
import retrograde.torch as rgt

x, z = torch.ones(3, 4), jnp.ones((3, 4))

assert_type(F.swiglu(x), torch.Tensor)
assert_type(F.sum_backward(1, x), torch.Tensor)
assert_type(F.swiglu(z), jax.Array)
assert_type(rgt.swiglu(x), torch.Tensor)
assert_type(rgt.cummax(x, return_indices=True), tuple[torch.Tensor, torch.Tensor])
assert_type(rgj.swiglu(z), jax.Array)
assert_type(rgj.swiglu_split_backward(z, z, z), tuple[jax.Array, jax.Array])
