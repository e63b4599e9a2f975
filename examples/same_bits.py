"""The same bits: for any number of threads, for a slice of the batch, for other strides."""

import hashlib

import numpy as np

import retrograde as rg
import retrograde.functional as F

x = np.random.default_rng(0).standard_normal((2000, 1000), dtype=np.float32)
desc = rg.ReduceDescriptor(kind="logsumexp", input_shape=x.shape, reduce_axis=1, element="f32")


def digest(array: np.ndarray) -> str:
    return hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()[:16]


found = set()
for threads in (1, 2, 3):
    y = np.empty((2000, 1), np.float32)
    rg.ReducePlan.select(desc, stream=rg.Stream(threads=threads)).run(rg.ReduceArgs(x=x, y=y))
    print(f"{threads} threads     ", digest(y))
    found.add(digest(y))

transposed = np.asfortranarray(x)  # the same numbers, laid out by columns
print("other strides ", digest(F.logsumexp(transposed, 1)))
found.add(digest(F.logsumexp(transposed, 1)))
assert len(found) == 1

alone = F.logsumexp(x[700:701], 1)
assert alone.tobytes() == F.logsumexp(x, 1)[700:701].tobytes()
print("one row alone  the same as in the batch")
