"""Bags as the peers' users would write them at their best; our function beside it.

torch has `embedding_bag` and the backward of its autograd, which keeps the bag of each index from the forward: so does
the formula here, after its first call. It writes no given outputs. JAX and NumPy have sums by segments, and no row of
a maximum. A backward writes dweight in full.
"""

from typing import Any

import numpy as np

from retrograde import functional
from retrograde.families.embedding.peers import check_plain
from retrograde.testing.peers import Formula, Peers, Unavailable

_MODES = ("sum", "mean", "max")  # as torch numbers them


def peers(desc: Any) -> Peers:
    check_plain(desc)
    if desc.include_last_offset or not desc.num_bags or desc.num_indices % desc.num_bags:
        raise Unavailable("the peers' formulas are written for bags of one length")
    return _backward(desc) if desc.direction == "backward" else _forward(desc)


def _same_kernel(_: Any) -> Formula:
    raise Unavailable("it calls the kernel of eager torch")


def _bags(xp: Any, desc: Any) -> Any:
    """The bag of each index; the bench draws bags of one length, the peers may know it."""
    return xp.repeat(xp.arange(desc.num_bags), desc.num_indices // desc.num_bags)


def _forward(desc: Any) -> Peers:
    mode: Any = str(desc.mode)
    length = desc.num_indices // desc.num_bags
    number = _MODES.index(mode)

    def ours(weight: Any, indices: Any, offsets: Any, weights: Any = None) -> Any:
        return functional.embedding_bag(
            weight, indices, offsets, mode=mode, per_sample_weights=weights, return_max_indices=mode == "max"
        )

    def torch(t: Any) -> Formula:
        def returning(weight: Any, indices: Any, offsets: Any, weights: Any = None) -> Any:
            found = t.embedding_bag(weight, indices, offsets, False, number, False, weights, False)
            return (found[0], found[3]) if mode == "max" else found[0]

        return Formula(returning=returning)

    def no_max() -> None:
        if mode == "max":
            raise Unavailable("it does not tell the row of a maximum")

    def numpy() -> Formula:
        no_max()

        def returning(weight: Any, indices: Any, offsets: Any, weights: Any = None) -> Any:
            rows = weight[indices] if weights is None else weight[indices] * weights[:, None]
            total = np.add.reduceat(rows, offsets, axis=0)
            return total / total.dtype.type(length) if mode == "mean" else total

        return Formula(returning=returning)

    def jax(_: Any) -> Formula:
        no_max()

        def returning(weight: Any, indices: Any, offsets: Any, weights: Any = None) -> Any:
            del offsets
            rows = weight[indices] if weights is None else weight[indices] * weights[:, None]
            total = rows.reshape(desc.num_bags, length, desc.embedding_dim).sum(1)
            return total / total.dtype.type(length) if mode == "mean" else total

        return Formula(returning=returning)

    return Peers(ours, numpy, torch, _same_kernel, jax)


def _backward(desc: Any) -> Peers:
    mode: Any = str(desc.mode)
    shape: Any = desc.weight_shape
    number, length = _MODES.index(mode), desc.num_indices // desc.num_bags

    def ours(dout: Any, indices: Any, offsets: Any, *saved: Any) -> Any:
        weight: Any = saved[0] if desc.weighted else _Table(shape, dout.dtype)
        options: dict[str, Any] = {"per_sample_weights": saved[1]} if desc.weighted else {}
        if mode == "max":
            options["max_indices"] = saved[0]
        return functional.embedding_bag_backward(dout, weight, indices, offsets, mode=mode, **options)

    def torch(t: Any) -> Formula:
        aten = t.ops.aten
        kept: dict[str, Any] = {}

        def returning(dout: Any, indices: Any, offsets: Any, *saved: Any) -> Any:
            if not kept:
                kept["bags"] = t.repeat_interleave(t.arange(desc.num_bags), length)
                kept["sizes"] = t.full((desc.num_bags,), length)
                kept["none"] = t.empty(0, dtype=t.int64)
            bags, winners = kept["bags"], saved[0] if mode == "max" else kept["none"]
            weights = saved[1] if desc.weighted else None
            dweight = aten._embedding_bag_dense_backward(
                dout, indices, bags, kept["sizes"], winners, shape[0], False, number, weights
            )
            if not desc.weighted:
                return dweight
            return dweight, aten._embedding_bag_per_sample_weights_backward(
                dout, saved[0], indices, offsets, bags, number
            )

        return Formula(returning=returning)

    def gradient(xp: Any, dout: Any, indices: Any, saved: Any, add: Any) -> Any:
        if mode == "max":
            return add((saved[0], xp.arange(shape[1])), dout)
        terms = (dout / dout.dtype.type(length) if mode == "mean" else dout)[_bags(xp, desc)]
        if not desc.weighted:
            return add(indices, terms)
        weight, weights = saved
        return add(indices, terms * weights[:, None]), (terms * weight[indices]).sum(1)

    def numpy() -> Formula:

        def returning(dout: Any, indices: Any, offsets: Any, *saved: Any) -> Any:
            del offsets

            def add(at: Any, terms: Any) -> Any:
                total = np.zeros(shape, dout.dtype)
                np.add.at(total, at, terms)
                return total

            return gradient(np, dout, indices, saved, add)

        return Formula(returning=returning)

    def jax(j: Any) -> Formula:
        def returning(dout: Any, indices: Any, offsets: Any, *saved: Any) -> Any:
            del offsets

            def add(at: Any, terms: Any) -> Any:
                return j.numpy.zeros(shape, dout.dtype).at[at].add(terms, mode="promise_in_bounds")

            return gradient(j.numpy, dout, indices, saved, add)

        return Formula(returning=returning)

    return Peers(ours, numpy, torch, _same_kernel, jax)


class _Table:
    """Stands for a weight of which the backward takes no more than the extents."""

    def __init__(self, shape: tuple[int, ...], dtype: Any) -> None:
        self.shape, self.dtype = shape, dtype
