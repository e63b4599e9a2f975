"""Typos in `retrograde.jax`: each line that ends in E must be an error, and no other line."""

import jax.numpy as jnp

import retrograde.jax as rgj

x = jnp.ones((3, 4))

rgj.nope(x)  # E
rgj.max(x, ties="frist")  # E
rgj.swiglu(x, order="gate")  # E
rgj.swiglu("abc")  # E
rgj.exp(x, out=x)  # E
rgj.sum(x, dim=1)  # E
