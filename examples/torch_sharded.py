"""Two processes train a table of words, on one machine: neither has the whole table nor the whole text.

The rows of the table are cut over the processes, and so is the sequence of each text. A cumsum along the sequence needs
24 bytes a row of the other process. In a program of your own `torchrun` starts the processes.
"""

import tempfile

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_tensor
from torch.multiprocessing import get_context

import retrograde.torch as rgt
import retrograde.torch.distributed  # noqa: F401  # lets our functions take DTensors

WORDS, WIDTH, TEXTS, LENGTH, STEPS = 1000, 16, 8, 32, 10


def train(table: torch.Tensor, texts: torch.Tensor) -> tuple[list[float], torch.Tensor]:
    table.requires_grad_()
    losses = []
    for _ in range(STEPS):
        words = rgt.embedding(table, texts)
        if isinstance(words, DTensor):
            words = words.redistribute(placements=[Shard(1)])  # from a sum over processes to a piece of the sequence
        loss = (rgt.logsumexp(rgt.cumsum(words, dim=1), dim=1) ** 2).mean()
        (gradient,) = torch.autograd.grad(loss, table)
        with torch.no_grad():
            table -= 0.5 * gradient
        losses.append(float(loss.detach().full_tensor() if isinstance(loss, DTensor) else loss.detach()))
    return losses, table.detach()


def process(rank: int, store: str) -> None:
    dist.init_process_group("gloo", init_method=f"file://{store}", rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    torch.manual_seed(0)
    table, texts = torch.randn(WORDS, WIDTH), torch.randint(WORDS, (TEXTS, LENGTH))
    alone, wanted = train(table.clone(), texts)
    sharded = distribute_tensor(table, mesh, [Shard(0)])
    losses, found = train(sharded, distribute_tensor(texts, mesh, [Replicate()]))
    torch.testing.assert_close(losses, alone, rtol=1e-5, atol=0)
    torch.testing.assert_close(found.full_tensor(), wanted, rtol=1e-4, atol=1e-5)
    if rank == 0:
        own = len(found.to_local())
        print(f"{own} of {WORDS} rows here; loss {losses[0]:.4f} -> {losses[-1]:.4f}, as in one process")
    dist.destroy_process_group()


if __name__ == "__main__":
    store = f"{tempfile.mkdtemp()}/store"
    processes = [get_context("fork").Process(target=process, args=(rank, store)) for rank in range(2)]
    for each in processes:
        each.start()
    for each in processes:
        each.join()
    assert all(each.exitcode == 0 for each in processes)
