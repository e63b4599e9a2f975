"""What people write with torch, and no checker may refuse."""

import torch

import retrograde as rg
import retrograde.functional as F
import retrograde.torch as rgt

x = torch.ones(3, 4, requires_grad=True)

rgt.logsumexp(x, dim=1, keepdim=True).sum()
rgt.logsumexp(x, 1, keepdims=True)
rgt.max(x, 1, ties="last")
rgt.add(x, 1)
rgt.mul(2.0, x)
rgt.embedding(x, torch.tensor([0, 1]), scale_grad_by_freq=True)
rgt.embedding_bag(x, torch.tensor([[0, 1]]), mode="mean")
model = rgt.accelerate(torch.nn.Linear(3, 4))
with rgt.accelerate() as routed:
    print(routed)
with torch.no_grad():
    F.exp(x, out=x)
rg.ReduceDescriptor("sum", (3, 4), 1, torch.bfloat16)
