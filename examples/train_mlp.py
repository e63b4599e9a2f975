"""A small network with a SwiGLU layer, trained with NumPy alone: forward and backward by hand."""

import numpy as np

import retrograde.functional as F

rng = np.random.default_rng(1)
x = rng.standard_normal((256, 8), dtype=np.float32)
target = np.sin(x.sum(axis=1, keepdims=True))

w1 = rng.standard_normal((8, 64), dtype=np.float32) / 3  # gives value and gate: 32 each
w2 = rng.standard_normal((32, 1), dtype=np.float32) / 6


def loss_and_gradients() -> tuple[float, np.ndarray, np.ndarray]:
    h = x @ w1
    a = F.swiglu(h)
    error = a @ w2 - target
    dout = 2 * error / len(x)
    return float(F.mean(error**2)), x.T @ F.swiglu_backward(dout @ w2.T, h), a.T @ dout


first, *_ = loss_and_gradients()
for _ in range(300):
    loss, dw1, dw2 = loss_and_gradients()
    w1 -= 0.05 * dw1
    w2 -= 0.05 * dw2

print(f"loss: {first:.3f} at first, {loss:.3f} after 300 steps")
assert loss < first / 2
