"""Run by two processes of test_torch_distributed.py: sharded results are those of one process."""

import sys

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor
from torch.distributed.tensor.debug import CommDebugMode

import retrograde.torch as rgt
import retrograde.torch.distributed  # noqa: F401  # registers the rules

rank, path = int(sys.argv[1]), sys.argv[2]
dist.init_process_group("gloo", init_method=f"file://{path}", rank=rank, world_size=2)
mesh = init_device_mesh("cpu", (2,))
torch.manual_seed(0)
x = torch.randn(4, 6, dtype=torch.float64)
CASES = {
    "swiglu": lambda x: rgt.swiglu(x, dim=1),
    "logsumexp": lambda x: rgt.logsumexp(x, dim=1),
    "std": lambda x: rgt.std(x, dim=1, keepdim=True),
    "max": lambda x: rgt.max(x, dim=-1),
    "lerp": lambda x: rgt.lerp(x, x * 2, 0.25),
    "swiglu_split": lambda x: rgt.swiglu_split(x, x + 1),
    "cumprod": lambda x: rgt.cumprod(x, dim=1),
}
for name, function in CASES.items():
    if not hasattr(rgt, name):
        continue
    whole = x.clone().requires_grad_()
    expected = function(whole)
    (wanted,) = torch.autograd.grad(expected.sum(), whole)
    shard = distribute_tensor(x, mesh, [Shard(0)]).requires_grad_()
    with CommDebugMode() as seen:
        found = function(shard)
        found.sum().backward()
    assert found.placements == (Shard(0),), (name, found.placements)
    assert seen.get_total_counts() == 0, (name, seen.get_total_counts())
    assert torch.equal(found.full_tensor(), expected), name
    assert torch.equal(shard.grad.full_tensor(), wanted), name
on_axis = distribute_tensor(x, mesh, [Shard(1)])
assert torch.equal(rgt.logsumexp(on_axis, dim=1).full_tensor(), rgt.logsumexp(x, dim=1))
dist.destroy_process_group()
print("same")
