"""A function whose kernels of 4 ULP and of 1 ULP give other bits, and what each gives."""

from typing import Any

import numpy as np

import retrograde as rg

X = np.linspace(-6, 6, 64 * 128, dtype=np.float32).reshape(64, 128)
CASE = "gated_activation.geglu.forward f32 64x128 split_dim=1"


def bits(made: Any) -> bytes:
    return np.asarray(made).tobytes()


gradient_bits = bits


def wanted_bits(**preference: Any) -> bytes:
    y = np.empty((64, 64), np.float32)
    rg.select(CASE, preference=rg.PlanPreference(**preference)).run(rg.GatedActivationArgs(x=X, y=y))
    return y.tobytes()


def wanted_gradient_bits(dy: Any = None, **preference: Any) -> bytes:
    """For an upstream of the first half of X."""
    dx = np.empty_like(X)
    plan = rg.select(CASE.replace("forward", "backward"), preference=rg.PlanPreference(**preference))
    plan.run(rg.GatedActivationBackwardArgs(dy=np.ascontiguousarray(X[:, :64]) if dy is None else dy, x=X, dx=dx))
    return dx.tobytes()
