"""Rows of a table as the peers' users would write it at its best; our function beside it.

A backward writes dweight in full, as ours does: torch and NumPy zero it and add the rows. Into a given dweight torch
uses `index_add_`; allocating, the kernel of its autograd.
"""

from typing import Any

import numpy as np

from retrograde import functional
from retrograde.testing.peers import Formula, Peers, Unavailable


def peers(desc: Any) -> Peers:
    check_plain(desc)
    return _backward(desc) if desc.direction == "backward" else _forward()


def check_plain(desc: Any) -> None:
    if desc.padding_idx is not None or desc.row_offset is not None:
        raise Unavailable("the peers' formulas are written without padding and shards")
    if desc.direction == "backward" and (desc.accumulate or desc.scale_grad_by_freq):
        raise Unavailable("the peers' formulas are written for accumulate=False, without frequencies")


def _forward() -> Peers:
    def torch(t: Any) -> Formula:
        return Formula(
            into=lambda weight, indices, output: t.index_select(weight, 0, indices, out=output),
            returning=lambda weight, indices: t.nn.functional.embedding(indices, weight),
        )

    def compiled(t: Any) -> Formula:
        return Formula(
            into=lambda weight, indices, output: output.copy_(t.nn.functional.embedding(indices, weight)),
            returning=lambda weight, indices: t.nn.functional.embedding(indices, weight),
        )

    def numpy(weight: Any, indices: Any, output: Any) -> None:
        np.take(weight, indices, 0, out=output, mode="clip")  # other modes go through a buffer

    return Peers(
        ours=functional.embedding,
        numpy=lambda: Formula(into=numpy, returning=lambda weight, indices: weight[indices]),
        torch=torch,
        compiled=compiled,
        jax=lambda j: Formula(returning=lambda weight, indices: j.numpy.take(weight, indices, 0, mode="clip")),
    )


def _backward(desc: Any) -> Peers:
    rows, shape = desc.num_embeddings, desc.weight_shape

    def numpy() -> Formula:

        def into(dout: Any, indices: Any, dweight: Any) -> None:
            dweight[...] = 0
            np.add.at(dweight, indices, dout)

        return Formula(into=into)

    def torch(t: Any) -> Formula:
        return Formula(
            into=lambda dout, indices, dweight: dweight.zero_().index_add_(0, indices, dout),
            returning=lambda dout, indices: t.ops.aten.embedding_dense_backward(dout, indices, rows, -1, False),
        )

    def compiled(_: Any) -> Formula:
        def returning(dout: Any, indices: Any) -> Any:
            return dout.new_zeros(shape).index_add(0, indices, dout)

        return Formula(
            into=lambda dout, indices, dweight: dweight.zero_().index_add_(0, indices, dout), returning=returning
        )

    def jax(j: Any) -> Formula:
        def returning(dout: Any, indices: Any) -> Any:
            return j.numpy.zeros(shape, dout.dtype).at[indices].add(dout, mode="promise_in_bounds")

        return Formula(returning=returning)

    return Peers(
        ours=lambda dout, indices: functional.embedding_backward(dout, indices, rows),
        numpy=numpy,
        torch=torch,
        compiled=compiled,
        jax=jax,
    )
