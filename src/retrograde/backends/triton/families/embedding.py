"""embedding: a gather; its gradient by a sort of the indices and sums over the runs of equal ones. No atomics."""

from typing import Any

from retrograde.backends.triton.engines import segments
from retrograde.backends.triton.engines.gather import gather_kernel
from retrograde.backends.triton.families.embedding_steps import (
    Into,
    Scratch,
    Sorted,
    Terms,
    keys_of,
    refusal,
    segment_steps,
    sort_steps,
    states_of,
    sum_rule,
    tiles,
    zeroed,
)
from retrograde.backends.triton.runtime.geometry import View, tile
from retrograde.backends.triton.runtime.kernels import Kernels, bounds
from retrograde.backends.triton.runtime.launcher import Pointer, Step, pointer, step
from retrograde.backends.triton.runtime.parameters import Blocks

KINDS = dict.fromkeys(("forward", "backward"), ("embedding",))
BOUNDS = {"forward": {"": (0.0, 0.0)}, "backward": {"": (1.0, 1.0)}}
PROBLEMS = ("num_embeddings=32000 embedding_dim=4096 num_indices=16384",)
VARIANTS = {"backward": ("", "sparse=True", "accumulate=False scale_grad_by_freq=True")}


def _arrays(desc: Any, blocks: Blocks, scratch: Scratch) -> tuple[Sorted, Pointer]:
    work = Sorted.take(scratch, desc, blocks)
    states = states_of(sum_rule(desc.element), desc.num_indices, desc.embedding_dim, blocks)
    return work, scratch.take(states, "f64")


def workspace_size(desc: Any, blocks: Blocks) -> int:
    if desc.direction == "forward" or desc.num_indices == 0:
        return 0
    scratch = Scratch()
    _arrays(desc, blocks, scratch)
    return scratch.size


def _forward(desc: Any, views: dict[str, View], blocks: Blocks) -> list[Step]:
    weight, indices, output = views["weight"], views["indices"], views["output"]
    if 0 in output.shape:
        return []
    n, columns = output.shape
    tall, broad = tile(n, columns, blocks.map_elements)
    at = {
        "weight": pointer(weight), "indices": pointer(indices), "output": pointer(output),
        "w_row": weight.strides[0], "w_col": weight.strides[1], "i_stride": indices.strides[0],
        "o_row": output.strides[0], "o_col": output.strides[1], "cols": columns, **keys_of(desc),
    }  # fmt: skip
    grid = -(-n // tall), -(-columns // broad)
    return [step(gather_kernel, grid, at, {"BR": tall, "BC": broad}, blocks.map_warps)]


def steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    if desc.direction == "forward":
        return _forward(desc, views, blocks)
    n, sparse = desc.num_indices, desc.sparse
    if n == 0:
        return empty_gradient(desc, views, blocks)
    work, states = _arrays(desc, blocks, Scratch(workspace))
    indices, dout = views["indices"], views["dout"]
    at = {"indices": pointer(indices), "stride": indices.strides[0], "keys": work.keys, "places": work.places}
    keys = step(segments.key_kernel, (-(-n // blocks.sort),), {**at, **keys_of(desc)}, {"BLOCK": blocks.sort})
    sort, work, ids = sort_steps(desc, work, blocks, views.get("rows"), views.get("count"))
    terms = Terms(dout, n, ids, work.firsts, work.places, keys=work.keys, touched=work.touched)
    return [
        keys,
        *sort,
        *([] if sparse or desc.accumulate else zeroed(views["dweight"], blocks)),
        *segment_steps(sum_rule(desc.element), terms, gradient(desc, views), states, n, blocks),
    ]


def empty_gradient(desc: Any, views: dict[str, View], blocks: Blocks) -> list[Step]:
    """Without an index."""
    if desc.sparse:
        return zeroed(views["count"], blocks)
    return [] if desc.accumulate else zeroed(views["dweight"], blocks)


def gradient(desc: Any, views: dict[str, View]) -> Into:
    out = views["values" if desc.sparse else "dweight"]
    old = desc.accumulates
    return Into(out, desc.touched, scatter=not desc.sparse, old=old, divide=1 if desc.scale_grad_by_freq else 0)


KERNELS = {
    "embedding": Kernels(KINDS, steps, bounds(BOUNDS), PROBLEMS, VARIANTS, workspace_size, tiles, refusal=refusal)
}
