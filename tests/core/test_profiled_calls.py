"""Everything works under RETROGRADE_LOG=profile as it does without, and each run of a plan is told."""

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Python = Callable[..., "CompletedProcess[str]"]

TORCH = """
import torch, retrograde.torch as rgt
x = torch.linspace(-2, 2, 32).reshape(4, 8)
for _ in range(3):  # the first prepares the short way for those after it
    made = rgt.swiglu(x), rgt.logsumexp(x, dim=1), rgt.cumsum(x, dim=0)
leaf = x.clone().requires_grad_()
rgt.swiglu(leaf).sum().backward()
out = torch.empty(4, 4)
rgt.swiglu(x, out=out)
print([each.tolist() for each in (*made, leaf.grad, out)])
"""

JAX = """
import jax, jax.numpy as jnp, retrograde.jax as rgj
x = jnp.linspace(-2, 2, 32).reshape(4, 8)
gradient = jax.jit(jax.grad(lambda x: rgj.logsumexp(rgj.swiglu(x), axis=0).sum()))
print([each.tolist() for each in (rgj.swiglu(x), jax.jit(rgj.logsumexp)(x), rgj.cumsum(x), gradient(x))])
"""

PLAN = """
import pickle
import numpy as np, retrograde as rg
x = np.linspace(-2, 2, 32, dtype=np.float32).reshape(4, 8)
plan = rg.GatedActivationPlan.select(rg.GatedActivationDescriptor("swiglu", (4, 8), 1, "f32"))
args = rg.GatedActivationArgs(x, np.zeros((4, 4), np.float32))
plan.can_implement(args)
for wrong in (rg.GatedActivationArgs(x, x), rg.GatedActivationArgs(x[1:], args.y)):
    for act in (plan.can_implement, plan.run):
        try:
            act(wrong)
        except rg.InvalidProblem:
            continue
        raise AssertionError("it was taken")
plan.run(args)
loaded = pickle.loads(pickle.dumps(plan))
loaded.run(args)
print(args.y.tolist(), loaded == plan, plan.workspace_size)
"""

TRITON = """
import os
os.environ["TRITON_INTERPRET"] = "1"
import numpy as np, retrograde as rg
x, y = np.linspace(-2, 2, 32, dtype=np.float32).reshape(4, 8), np.zeros((4, 4), np.float32)
desc = rg.GatedActivationDescriptor("swiglu", (4, 8), 1, "f32")
plan = rg.GatedActivationPlan.select(desc, stream=rg.Stream("cuda:0"))
checked = plan._launch.check  # a plan on a GPU checks its operands itself: they are no memory of the CPU
plan.can_implement(rg.GatedActivationArgs(x, y))
plan.run(rg.GatedActivationArgs(x, y))
print(y.tolist(), plan.sku.backend)
"""


@pytest.mark.parametrize(
    ("framework", "code", "least"),
    [("torch", TORCH, 9 + 2), ("jax", JAX, 0), ("numpy", PLAN, 2), ("triton", TRITON, 1)],
    ids=["torch", "jax", "plan", "triton"],
)
def test_calls_under_profile(python: Python, framework: str, code: str, least: int) -> None:
    pytest.importorskip(framework)
    plain, profiled = python(code), python(code, RETROGRADE_LOG="profile")
    assert plain.returncode == 0, plain.stderr
    assert profiled.returncode == 0, profiled.stderr
    assert profiled.stdout == plain.stdout != ""
    told = [line for line in profiled.stderr.splitlines() if line.startswith("retrograde.profile: ")]
    assert len(told) >= least
    assert all(" us, " in line and " GB/s" in line for line in told)
