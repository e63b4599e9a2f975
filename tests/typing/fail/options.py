"""Typos: each line that ends in E must be an error, and no other line."""

import numpy as np

import retrograde as rg
import retrograde.functional as F

x = np.ones((3, 4), np.float32)

F.max_backward(x, x, ties="frist")  # E
F.max(x, ties="evenly")  # E
F.cummax(x, ties="even")  # E
F.swiglu(x, order="gate")  # E
F.embedding(x, [1], index_policy="ignore")  # E
F.embedding_bag(x, [[1]], mode="average")  # E
F.swiglu(x="abc")  # E
F.swiglu(None)  # E
F.swiglu(x, axis="1")  # E
F.swiglu(x, dim=1)  # E
F.sum(x, keepdim=True)  # E
F.var(x, ddof=0)  # E
F.logsumxp(x)  # E
F.embedding_backward(x, [1], "5")  # E
F.exp(x, out=[1.0])  # E
rg.ReduceDescriptor("sum", (3, 4), 1, "f33")  # E
rg.ReduceDescriptor("sum", (3, 4), 1, "float32")  # E
rg.ReduceDescriptor("sum", (3, 4), 1, "f32", ties="frist")  # E
rg.EmbeddingDescriptor(3, 4, 2, "f32", index_policy="ignore")  # E
rg.GatedActivationDescriptor("swiglu", (3, 4), 1, "f32", "gate")  # E
rg.ReducePlan.select(rg.EmbeddingDescriptor(3, 4, 2, "f32"))  # E
print(rg.ReduceDescripter)  # E
rg.prefer(max_upl=1)  # E
