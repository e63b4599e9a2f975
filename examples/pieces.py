"""A reduction over data that comes in pieces, or lies on several machines: partial, merge, finalize."""

import numpy as np

import retrograde as rg

desc = rg.ReduceDescriptor(kind="std", input_shape=(8, 100_000), reduce_axis=1, element="f32")
plan = rg.ReducePlan.select(desc)
x = np.random.default_rng(0).normal(1e4, 1e-2, (8, 100_000)).astype(np.float32)  # a spread far below the mean

state = None
for piece in np.array_split(x, 7, axis=1):
    found = plan.partial(piece)
    state = found if state is None else plan.merge(state, found)

in_pieces, at_once = np.empty((8, 1), np.float32), np.empty((8, 1), np.float32)
plan.finalize(state, in_pieces)
plan.run(rg.ReduceArgs(x=x, y=at_once))

right = x.astype(np.float64).std(axis=1, ddof=1, keepdims=True)
naive = np.sqrt((x * x).mean(axis=1) - x.mean(axis=1) ** 2 + 0j).real  # the textbook formula, in f32
print("in pieces", in_pieces[0, 0], "at once", at_once[0, 0], "right", right[0, 0], "textbook", naive[0])
assert np.abs(in_pieces / right - 1).max() < 2e-7
