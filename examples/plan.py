"""A plan held by its user: what it promises, buffers and workspace of one's own, and a preference."""

import numpy as np

import retrograde as rg

desc = rg.ReduceBackwardDescriptor(kind="logsumexp", input_shape=(64, 1000), reduce_axis=1, element="bf16")
plan = rg.ReduceBackwardPlan.select(desc)
print(plan.explain())

dtype = rg.Element.BF16.info.numpy
rng = np.random.default_rng(0)
x = rng.standard_normal((64, 1000)).astype(dtype)
y = rg.functional.logsumexp(x, 1, keepdims=True)  # rounded to bf16, so that exp(x - y) is off by up to 2^-6 for it
dy, dx = np.ones((64, 1), dtype), np.empty((64, 1000), dtype)
workspace = np.empty(plan.workspace_size, np.uint8)  # with it, run allocates nothing

for _ in range(3):
    plan.run(rg.ReduceBackwardArgs(dy=dy, x=x, y=y, dx=dx), workspace=workspace)
sums = dx.astype(np.float64).sum(axis=1)
print(f"the gradient is a softmax: rows sum to 1 within {abs(sums - 1).max():.2g}, since y was rounded")

try:
    rg.ReduceBackwardPlan.select(desc, preference=rg.PlanPreference(max_ulp=0.001))
except rg.Unsupported as error:
    print(f"nobody promises that: {error.reasons[0].reason}")
else:
    raise AssertionError("a preference is honoured or refused")
