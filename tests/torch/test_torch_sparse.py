"""`sparse=True`: the gradient of a table as a sparse tensor, with the bits of the dense one."""

from typing import Any

import pytest
import torch

import retrograde.torch as rgt
from retrograde import InvalidProblem, Unsupported

ROWS, COLUMNS = 7, 5
INDICES = torch.tensor([3, 0, 3, 6, 3])
OFFSETS = torch.tensor([0, 2, 2])
CALLS: dict[str, Any] = {
    "vector": lambda w, **o: rgt.embedding(w, INDICES, **o),
    "matrix": lambda w, **o: rgt.embedding(w, INDICES[:4].reshape(2, 2), **o),
    "none": lambda w, **o: rgt.embedding(w, INDICES[:0], **o),
    "padding": lambda w, **o: rgt.embedding(w, INDICES, padding_idx=3, **o),
    "by frequency": lambda w, **o: rgt.embedding(w, INDICES, scale_grad_by_freq=True, **o),
    "skip": lambda w, **o: rgt.embedding(w, torch.tensor([1, 99]), index_policy="skip", **o),
    "sum": lambda w, **o: rgt.embedding_bag(w, INDICES, OFFSETS, **o),
    "mean": lambda w, **o: rgt.embedding_bag(w, INDICES, OFFSETS, mode="mean", **o),
    "max": lambda w, **o: rgt.embedding_bag(w, INDICES, OFFSETS, mode="max", **o),
}


def table(dtype: torch.dtype = torch.float32) -> torch.Tensor:
    torch.manual_seed(1)
    return torch.randn(ROWS, COLUMNS, dtype=dtype).requires_grad_()


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.float16, torch.bfloat16])
@pytest.mark.parametrize("name", CALLS)
def test_it_is_the_dense_gradient(name: str, dtype: torch.dtype) -> None:
    dense, sparse = table(dtype), table(dtype)
    y = CALLS[name](dense)
    dy = torch.randn_like(y)
    y.backward(dy)
    made = CALLS[name](sparse, sparse=True)
    assert torch.equal(made, y)
    (found,) = torch.autograd.grad(made, sparse, dy)
    assert found.layout is torch.sparse_coo
    assert found.is_coalesced()
    assert torch.equal(found.to_dense(), dense.grad)
    rows = found.indices()[0]
    assert rows.tolist() == sorted(set(rows.tolist()))
    assert len(rows) < ROWS


def test_weights_of_samples_have_their_gradient_too() -> None:
    grads = []
    for sparse in (False, True):
        weight, factors = table(), torch.arange(5.0).requires_grad_()
        rgt.embedding_bag(weight, INDICES, OFFSETS, per_sample_weights=factors, sparse=sparse).square().sum().backward()
        assert weight.grad is not None
        grads.append((weight.grad.to_dense() if sparse else weight.grad, factors.grad))
    assert torch.equal(grads[0][0], grads[1][0])
    assert torch.equal(grads[0][1], grads[1][1])


def test_an_optimizer_for_sparse_gradients_takes_it() -> None:
    weight = table()
    before = weight.detach().clone()
    optimizer = torch.optim.SparseAdam([weight], lr=0.1)
    rgt.embedding(weight, INDICES, sparse=True).sum().backward()
    optimizer.step()
    changed = (weight.detach() != before).any(1).nonzero()[:, 0]
    assert changed.tolist() == [0, 3, 6]


def test_without_a_graph_nothing_changes() -> None:
    weight = table().detach()
    assert torch.equal(rgt.embedding(weight, INDICES, sparse=True), weight[INDICES])
    out = torch.empty(5, COLUMNS)
    assert rgt.embedding(weight, INDICES, sparse=True, out=out) is out


def test_what_is_refused() -> None:
    weight = table()
    made = rgt.embedding(weight, INDICES, sparse=True).sum()
    with pytest.raises(Unsupported, match=r"embedding with sparse=True has no second derivative"):
        torch.autograd.grad(made, weight, create_graph=True)
    with pytest.raises(InvalidProblem, match=r"embedding: got sparse=True, expected False inside"):
        torch.func.vjp(lambda w: rgt.embedding(w, INDICES, sparse=True), weight.detach())
    with pytest.raises(TypeError, match="sparse"):
        rgt.exp(weight, sparse=True)  # type: ignore[call-arg]
