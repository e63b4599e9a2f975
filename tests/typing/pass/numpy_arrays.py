"""What people write with NumPy, and no checker may refuse."""

import array

import ml_dtypes
import numpy as np

import retrograde as rg
import retrograde.functional as F

x = np.ones((3, 4), np.float32)

F.exp(x, out=x)
F.exp([1.0, 2.0])
F.exp(((1.0, 2.0), (3.0, 4.0)))
F.exp(array.array("f", [1.0]))
F.exp(memoryview(array.array("f", [1.0])))
F.exp(np.float32(1))
F.softplus(x, beta=2)
F.sum(x, axis=(0, 1), keepdims=True)
F.sum_backward(1, x, axis=1)
F.sum_backward(np.ones(3, np.float32), (3, 4), 1)
F.max_backward(1, x, ties="first")
F.max_backward(1, x, ties=rg.Ties.FIRST)
F.swiglu(x, order="gate_value")
F.swiglu(x, -1, order=rg.GateOrder.GATE_VALUE)
F.lerp(x, x, 0.5)
F.lerp(x, x, x)
F.add(x, 1)
F.add(2.0, x)
F.add_backward(1, x, x, needs=(True, False))
F.where(x > 0, x, 0.0)
F.embedding(x, [0, 1], index_policy="skip", padding_idx=None)
F.embedding(x, np.array([[0], [1]], np.uint8))
F.embedding_backward(x, [0, 1, 1], 5, accumulate=True, out=np.zeros((5, 4), np.float32))
F.embedding_bag(x, [[0, 1]], mode="max", return_max_indices=True)
F.embedding_bag(x, [[0, 1]], mode=rg.EmbeddingBagMode.MEAN)

rg.ReduceDescriptor("sum", (3, 4), 1, "f32", ties="last")
rg.ReduceDescriptor("sum", (3, 4), (0, 1), rg.Element.BF16, ties=rg.Ties.LAST)
rg.ReduceDescriptor("sum", (3, 4), (0, 1), np.float32)
rg.ReduceDescriptor("sum", (3, 4), (0, 1), np.dtype(np.float32))
rg.ReduceDescriptor("sum", (3, 4), (0, 1), np.dtype(ml_dtypes.bfloat16))
rg.EmbeddingDescriptor(3, 4, 2, "f16", index_policy="raise")
plan = rg.select("reduce.sum.forward f32 3x4 reduce_axis=1")
plan.run(rg.ReduceArgs(x, np.empty((3, 1), np.float32)))
version: str = rg.__version__
with rg.prefer(max_ulp=1), rg.threads(2):
    F.swiglu(x)
