"""Typos in `retrograde.torch`: each line that ends in E must be an error, and no other line."""

import torch

import retrograde.torch as rgt

x = torch.ones(3, 4)

rgt.logsumxp(x)  # E
rgt.max(x, ties="frist")  # E
rgt.swiglu(x, order="gate")  # E
rgt.swiglu("abc")  # E
rgt.sum(x, dimension=1)  # E
rgt.embedding_bag(x, x, mode="average")  # E
