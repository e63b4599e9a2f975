"""Run by test_torch_distributed.py: processes of gloo, forked, whose sharded results are those of one process.

`python -m tests._support.sharded_torch COUNT STORE` starts so many. Off the axis bits are the same; on the axis they
are those of the pieces merged in order, and within the guarantee of the whole. What is sent is counted. The first
process prints the name of each case that holds. After one that does not, the others are not tried: collectives would
wait.
"""

import multiprocessing
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.debug import CommDebugMode

import retrograde as rg
import retrograde.torch as rgt
import retrograde.torch.distributed  # registers the rules
from retrograde._core.dtypes import element_of
from tests._support.sharded_cases import cases

# of the largest: one ULP, and one more where both ways round
CLOSE = {torch.float64: 2.0**-51, torch.float32: 2.0**-22, torch.bfloat16: 2.0**-7}
SPREAD = {"var", "std", "norm2", "logsumexp"}
ODD = 10  # terms along the axis: pieces differ in their extents
DTYPES = {2: (torch.float32, torch.bfloat16), 4: (torch.float64,)}


def close(found: torch.Tensor, wanted: torch.Tensor, what: str) -> None:
    scale = float(wanted.detach().double().abs().nan_to_num(0, 0, 0).amax()) if wanted.numel() else 0.0
    gap = (found.detach().double() - wanted.detach().double()).abs()
    same = (found == wanted) | (found.isnan() & wanted.isnan())
    assert bool((same | (gap <= CLOSE[wanted.dtype] * scale)).all()), f"{what}: {found} {wanted}"


def whole(x: Any) -> torch.Tensor:
    return x.full_tensor() if isinstance(x, DTensor) else x


@contextmanager
def sent() -> Iterator[list[int]]:
    """The bytes that this process gives to each collective of ours."""
    found: list[int] = []
    names = {"all_gather_single": 1, "all_gather_into_tensor": 1, "all_reduce": 0}  # and which argument is sent
    names = {name: at for name, at in names.items() if hasattr(dist, name)}
    kept = {name: getattr(dist, name) for name in names}

    def counted(name: str) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            tensor = args[names[name]]
            found.append(tensor.numel() * tensor.element_size())
            return kept[name](*args, **options)

        return call

    for name in names:
        setattr(dist, name, counted(name))
    try:
        yield found
    finally:
        for name, function in kept.items():
            setattr(dist, name, function)


def in_order(kind: str, x: torch.Tensor, count: int) -> torch.Tensor:
    """The documented order: pieces of the axis, merged one after the other."""
    plan = rg.ReducePlan.select(rg.ReduceDescriptor(kind, tuple(x.shape), 1, element_of(x.dtype)))
    state = None
    for piece in x.chunk(count, dim=1):
        part = plan.partial(piece)
        state = part if state is None else plan.merge(state, part)
    assert state is not None
    y = torch.empty(x.shape[0], 1, dtype=x.dtype)
    plan.finalize(state, y)
    return y[:, 0]


def pair(function: Callable[[Any], Any], x: torch.Tensor, mesh: Any, placements: list[Any]) -> tuple[Any, ...]:
    """(of one process, of all) y and dx; how many collectives there were; whether dx is where x is."""
    alone = x.clone().requires_grad_()
    expected = function(alone)
    dy = torch.randn(expected.shape, generator=torch.Generator().manual_seed(3)).to(x.dtype)
    (wanted,) = torch.autograd.grad(expected, alone, dy)
    shard = distribute_tensor(x, mesh, placements).requires_grad_()
    everywhere = DTensor.from_local(dy, mesh, [Replicate()] * mesh.ndim, run_check=False)
    with CommDebugMode() as seen:
        found = function(shard)
        wanted_at = [p if p.is_shard() else Replicate() for p in found.placements]
        found.backward(everywhere.redistribute(placements=wanted_at))
    return (
        expected,
        whole(found),
        wanted,
        whole(shard.grad),
        seen.get_total_counts(),
        found,
        shard.grad.placements == tuple(placements),
    )


OFF = {
    "swiglu": lambda x: rgt.swiglu(x, dim=1),
    "logsumexp": lambda x: rgt.logsumexp(x, dim=1),
    "sum": lambda x: rgt.sum(x, dim=1),
    "std": lambda x: rgt.std(x, dim=1, keepdim=True),
    "max": lambda x: rgt.max(x, dim=-1),
    "lerp": lambda x: rgt.lerp(x, x * 2, 0.25),
    "swiglu_split": lambda x: rgt.swiglu_split(x, x + 1),
    "cumprod": lambda x: rgt.cumprod(x, dim=1),
}


def off_axis(mesh: Any, name: str) -> None:
    x = torch.randn(4, 6, dtype=torch.float64)
    y, found, dx, gradient, calls, made, stays = pair(OFF[name], x, mesh, [Shard(0)])
    assert made.placements == (Shard(0),), made.placements
    assert (calls, stays) == (0, True), calls
    assert torch.equal(found, y)
    assert torch.equal(gradient, dx)


def reduction(mesh: Any, kind: str) -> None:
    for dtype in DTYPES[mesh.size()]:
        x = torch.randn(3, ODD).to(dtype)
        x[1, 4] = x[1, 8] = x[1].amax() + 1  # equals, in two pieces
        for ties in ("even", "first", "last") if kind in ("max", "min") else (None,):
            options = {} if ties is None else {"ties": ties}
            function = lambda x, options=options: getattr(rgt, kind)(x, dim=1, **options)  # noqa: E731
            y, found, dx, gradient, calls, made, stays = pair(function, x, mesh, [Shard(1)])
            assert (calls, stays) == (1, True), calls  # the states
            assert made.placements == (Replicate(),)
            assert torch.equal(found, in_order(kind, x, mesh.size())), dtype
            close(found, y, f"{dtype}")
            close(gradient, dx, f"{ties} {dtype} gradient")


def several_axes(mesh: Any) -> None:
    x = torch.randn(2, ODD, 3, dtype=torch.float64)
    y, found, dx, gradient, *_ = pair(lambda x: rgt.logsumexp(x, dim=(0, 1)), x, mesh, [Shard(1)])
    close(found, y, "several axes"), close(gradient, dx, "several axes")
    y, found, dx, gradient, *_ = pair(lambda x: rgt.max(x, dim=(0, 1), ties="last"), x, mesh, [Shard(1)])
    assert_equal(found, y, "gathered: pieces are not in the order of the terms")
    assert_equal(gradient, dx, "gathered")


def scan(mesh: Any, kind: str) -> None:
    for dtype in DTYPES[mesh.size()]:
        x = (torch.randn(3, ODD) * 0.5).to(dtype)
        x[1, 4] = x[1, 8] = x[1].amax() + 1
        for reverse, exclusive in ((False, False), (True, False), (False, True), (True, True)):
            options = {"reverse": reverse, "exclusive": exclusive}
            function = lambda x, options=options: getattr(rgt, kind)(x, dim=1, **options)  # noqa: E731
            y, found, dx, gradient, calls, made, stays = pair(function, x, mesh, [Shard(1)])
            assert (calls, stays) == (2, True), calls  # the states, and what is owed
            assert made.placements == (Shard(1),)
            close(found, y, f"{options} {dtype}")
            close(gradient, dx, f"{options} {dtype} gradient")
        if kind in ("cummax", "cummin"):
            _, indices = getattr(rgt, kind)(distribute_tensor(x, mesh, [Shard(1)]), dim=1, return_indices=True)
            assert torch.equal(whole(indices), getattr(rgt, kind)(x, dim=1, return_indices=True)[1])


AT = torch.tensor([[4, 0, 4, 9], [1, 2, 0, 9]])
OFFSETS = torch.tensor([0, 3, 3, 5])
TABLES: dict[str, Callable[[Any, Any], Any]] = {
    "embedding": lambda w, _: rgt.embedding(w, AT, padding_idx=2),
    "by frequency": lambda w, _: rgt.embedding(w, AT, scale_grad_by_freq=True),
    "sum": lambda w, _: rgt.embedding_bag(w, AT),
    "mean": lambda w, _: rgt.embedding_bag(w, AT.flatten(), OFFSETS, mode="mean", padding_idx=-1),
    "max": lambda w, _: rgt.embedding_bag(w, AT.flatten(), OFFSETS, mode="max", padding_idx=4),
    "last": lambda w, _: rgt.embedding_bag(w, AT.flatten(), torch.tensor([0, 2, 7]), include_last_offset=True),
    "weighted": lambda w, weights: rgt.embedding_bag(w, AT, per_sample_weights=weights.reshape(2, 4).to(w.dtype)),
}


def table(mesh: Any, name: str) -> None:
    weights = torch.randn(8, dtype=torch.float64)
    for dtype in DTYPES[mesh.size()]:
        rows = torch.randn(ODD, 3).to(dtype)
        y, found, dx, gradient, _, made, stays = pair(lambda w: TABLES[name](w, weights), rows, mesh, [Shard(0)])
        assert stays
        exact = name in ("embedding", "by frequency", "max")
        (assert_equal if exact else close)(found, y, f"{dtype}")
        close(gradient, dx, f"{dtype} gradient")
        assert made.placements == ((Partial(),) if name in ("embedding", "by frequency") else (Replicate(),))


def an_index_out_of_range(mesh: Any) -> None:
    rows = distribute_tensor(torch.randn(ODD, 3), mesh, [Shard(0)])
    with pytest.raises(rg.IndexOutOfRange, match=r"indices\[1\]"):
        rgt.embedding(rows, torch.tensor([0, ODD]))


def weights_of_bags(mesh: Any) -> None:
    rows = distribute_tensor(torch.randn(ODD, 3), mesh, [Shard(0)])
    weights = torch.randn(8).requires_grad_()
    rgt.embedding_bag(rows, AT, per_sample_weights=weights.reshape(2, 4)).sum().backward()
    alone = weights.detach().clone().requires_grad_()
    rgt.embedding_bag(whole(rows), AT, per_sample_weights=alone.reshape(2, 4)).sum().backward()
    close(weights.grad, alone.grad, "weights of bags")


def sharded_indices(mesh: Any) -> None:
    rows = distribute_tensor(torch.randn(ODD, 3, dtype=torch.float64), mesh, [Replicate()]).requires_grad_()
    batch = distribute_tensor(AT.repeat(4, 1), mesh, [Shard(0)])
    found = rgt.embedding(rows, batch)
    assert found.placements == (Shard(0),)
    found.sum().backward()
    assert rows.grad.placements == (Partial(),)
    assert torch.equal(whole(rows.grad)[:, 0], torch.bincount(AT.flatten(), minlength=ODD) * 4.0)


def assert_equal(found: torch.Tensor, wanted: torch.Tensor, what: str) -> None:
    assert torch.equal(found, wanted), what


def bytes_sent(mesh: Any) -> None:
    """The states of 5 rows, however long they are."""
    for length in (64, 4096):
        x = distribute_tensor(torch.randn(5, length), mesh, [Shard(1)]).requires_grad_()
        with sent() as forward:
            y = rgt.cumsum(x, dim=1)
        with sent() as backward:
            y.backward(torch.ones_like(y))
        assert forward == backward == [5 * 3 * 8], (forward, backward)
        with sent() as forward:
            z = rgt.logsumexp(x, dim=1)
        with sent() as backward:
            z.backward(torch.ones_like(z))
        assert (forward, backward) == ([5 * 3 * 8], []), (forward, backward)


def places(mesh: Any) -> None:
    """Off the axis and on it, where what is there is gathered."""
    x = torch.randn(4, ODD)
    x[1, 4] = x[1, 8] = x[1].amax() + 1  # equals, in two pieces
    for dim in (0, 1):
        shard = distribute_tensor(x, mesh, [Shard(dim)]).requires_grad_()
        for function in (rgt.argmax, rgt.all, rgt.count_nonzero):
            assert_equal(whole(function(shard, dim=1)), function(x, dim=1), f"{function.__name__} {dim}")
        values, at = rgt.max(shard, dim=1, return_indices=True)
        assert_equal(whole(at), rgt.argmax(x, dim=1), f"indices {dim}")
        values.sum().backward()
        alone = x.clone().requires_grad_()
        rgt.max(alone, dim=1).sum().backward()
        assert_equal(whole(shard.grad), alone.grad, f"gradient {dim}")


def two_dimensions(_: Any) -> None:
    """Rows and terms over a mesh of 2 x 2, and terms over all of it."""
    mesh = init_device_mesh("cpu", (2, 2))
    x = torch.randn(4, 8, dtype=torch.float64)
    for function in (lambda x: rgt.std(x, dim=1), lambda x: rgt.prod(x, dim=1), lambda x: rgt.cumprod(x, dim=1)):
        for placements in ([Shard(0), Shard(1)], [Shard(1), Shard(1)]):
            y, found, dx, gradient, *_ = pair(function, x, mesh, placements)
            close(found, y, f"{placements}"), close(gradient, dx, f"{placements}")


GROUPS = {"off the axis": off_axis, "reduction": reduction, "scan": scan, "table": table}
ALONE = {
    "several axes": several_axes,
    "places": places,
    "an index out of range": an_index_out_of_range,
    "weights of bags": weights_of_bags,
    "sharded indices": sharded_indices,
    "bytes sent": bytes_sent,
    "two dimensions": two_dimensions,
}


def run(rank: int, count: int, path: str) -> None:
    torch.set_num_threads(1)
    dist.init_process_group("gloo", init_method=f"file://{path}", rank=rank, world_size=count)
    mesh = init_device_mesh("cpu", (count,))
    for number, name in enumerate(cases(count)):
        torch.manual_seed(number)
        group, _, one = name.partition(": ")
        try:
            GROUPS[group](mesh, one) if one else ALONE[group](mesh)
        except BaseException:
            print(f"{name}, on process {rank} of {count}", file=sys.stderr, flush=True)
            raise
        if rank == 0:
            print(name, flush=True)
    dist.destroy_process_group()


if __name__ == "__main__":
    np.seterr(all="raise")
    fork = multiprocessing.get_context("fork")  # they need not import torch again
    count, path = int(sys.argv[1]), sys.argv[2]
    processes = [fork.Process(target=run, args=(rank, count, path)) for rank in range(count)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(100)
    sys.exit(int(any(process.exitcode != 0 for process in processes)))
