"""The gradient of a SwiGLU layer in NumPy, checked against finite differences."""

import numpy as np

import retrograde.functional as F

rng = np.random.default_rng(0)
x = rng.standard_normal((4, 16))  # value and gate, side by side on the last axis
dy = rng.standard_normal((4, 8))  # what the rest of the network sends back

y = F.swiglu(x)  # a * silu(b)
dx = F.swiglu_backward(dy, x)

step = 1e-6
measured = np.empty_like(x)
for place in np.ndindex(x.shape):
    moved = x.copy()
    moved[place] += step
    measured[place] = ((F.swiglu(moved) - y) * dy).sum() / step

print("largest difference from finite differences:", np.abs(dx - measured).max())
assert np.allclose(dx, measured, atol=1e-5)
