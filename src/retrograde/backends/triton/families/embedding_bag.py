"""embedding_bag: sums, means and maxima of the rows of each bag; gradients as those of `embedding`, entry by entry."""

from typing import Any, NamedTuple

from retrograde.backends.triton.engines import segments
from retrograde.backends.triton.engines.gather import dot_kernel
from retrograde.backends.triton.families.embedding import empty_gradient, gradient
from retrograde.backends.triton.families.embedding_steps import (
    PLACE_OF_TOP,
    TOP,
    Into,
    Rule,
    Scratch,
    Sorted,
    Terms,
    keys_of,
    minus_ones,
    refusal,
    segment_steps,
    sort_steps,
    states_of,
    sum_rule,
    tiles,
    zeroed,
)
from retrograde.backends.triton.runtime.geometry import View, power_of_two_above
from retrograde.backends.triton.runtime.kernels import Kernels, bounds
from retrograde.backends.triton.runtime.launcher import Pointer, Step, pointer, step
from retrograde.backends.triton.runtime.parameters import Blocks

KINDS = dict.fromkeys(("forward", "backward"), ("sum", "mean", "max"))
BOUNDS = {"forward": {"max": (0.0, 0.0), "": (1.0, 1.0)}, "backward": {"": (1.0, 1.0)}}
PROBLEMS = ("num_embeddings=32000 embedding_dim=128 num_indices=65536 num_bags=4096",)
VARIANTS = {"forward": ("", "weighted=True"), "backward": ("", "weighted=True", "sparse=True")}


class _Bags(NamedTuple):
    firsts: Pointer  # where each begins, and the end
    ids: Pointer  # the bag of each index
    counts: Pointer  # entries of each bag
    states: Pointer
    winners: Pointer  # rows of the maxima, where a backward finds them again

    @classmethod
    def take(cls, scratch: Scratch, desc: Any, blocks: Blocks) -> "_Bags":
        n, bags = desc.num_indices, desc.num_bags
        numbers = states_of(sum_rule(desc.element), n, desc.embedding_dim, blocks)
        again = bags * desc.embedding_dim if desc.is_max and desc.direction == "backward" else 0
        arrays = scratch.take(bags + 1), scratch.take(n), scratch.take(bags)
        return cls(*arrays, scratch.take(numbers, "f64"), scratch.take(again))


def _arrays(desc: Any, blocks: Blocks, scratch: Scratch) -> tuple[_Bags, Pointer, Sorted | None]:
    """(bags, the row of each index, for a backward what the sort takes, its keys being those rows)."""
    bags = _Bags.take(scratch, desc, blocks)
    if desc.direction == "forward":
        return bags, scratch.take(desc.num_indices), None
    work = Sorted.take(scratch, desc, blocks)
    return bags, work.keys, work


def workspace_size(desc: Any, blocks: Blocks) -> int:
    if desc.num_indices == 0:
        return 0
    scratch = Scratch()
    _arrays(desc, blocks, scratch)
    return scratch.size


def _bag_steps(
    desc: Any, views: dict[str, View], bags: _Bags, rows: Pointer, places: Pointer | None, blocks: Blocks
) -> list[Step]:
    """Where bags begin, the bag and the row of each index, entries of bags for a mean."""
    offsets, indices = views["offsets"], views["indices"]
    n, count, block = desc.num_indices, desc.num_bags, {"BLOCK": blocks.sort, "PLACES": places is not None}
    at = {
        "offsets": pointer(offsets), "firsts": bags.firsts, "indices": pointer(indices), "keys": rows, "rows": rows,
        "places": places or rows, "ids": bags.ids, "bags": count, "given": offsets.shape[0], "counts": bags.counts,
        "steps": count.bit_length(), **keys_of(desc), "absent": desc.num_embeddings if places else -1,
    }  # fmt: skip
    counted = step(segments.entries_kernel, (count,), at, {"BLOCK": min(blocks.sort, 256)})
    return [
        step(segments.bounds_kernel, (-(-(count + 1) // blocks.sort),), {**at, "stride": offsets.strides[0]}, block),
        step(segments.bag_kernel, (-(-n // blocks.sort),), {**at, "stride": indices.strides[0]}, block),
        *([counted] if desc.mode == "mean" else []),
    ]


def _over_bags(
    desc: Any, views: dict[str, View], rule: Rule, bags: _Bags, rows: Pointer, into: Into, blocks: Blocks
) -> list[Step]:
    """The rows of each bag, summed or compared."""
    weights = views["per_sample_weights"] if desc.weighted else None
    terms = Terms(views["weight"], desc.num_embeddings, bags.ids, bags.firsts, rows=rows, weights=weights,
                  counts=bags.counts)  # fmt: skip
    return segment_steps(rule, terms, into, bags.states, desc.num_indices, blocks)


def steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    bags, rows, work = _arrays(desc, blocks, Scratch(workspace))
    if work is not None:
        return _backward(desc, views, bags, work, blocks)
    output, winners = views["output"], views.get("max_indices") if desc.is_max else None
    if desc.num_bags == 0 or desc.embedding_dim == 0:
        return []
    if desc.num_indices == 0:
        return [*zeroed(output, blocks), *(minus_ones(winners, blocks) if winners else [])]
    extra = (pointer(winners), *winners.strides, desc.first_row) if winners else None
    into = Into(output, desc.num_bags, divide=2 if desc.mode == "mean" else 0, extra=extra)
    rule = TOP if desc.is_max else sum_rule(desc.element)
    return [
        *_bag_steps(desc, views, bags, rows, None, blocks),
        *_over_bags(desc, views, rule, bags, rows, into, blocks),
    ]


def _backward(desc: Any, views: dict[str, View], bags: _Bags, work: Sorted, blocks: Blocks) -> list[Step]:
    n, rows = desc.num_indices, work.keys
    if n == 0:
        return empty_gradient(desc, views, blocks)
    found = _bag_steps(desc, views, bags, rows, work.places, blocks)
    winners = None
    if desc.is_max:
        more, winners = _winners(desc, views, bags, rows, blocks)
        found += more
    if desc.weighted and "dper_sample_weights" in views:
        found.append(_dot_step(desc, views, bags, rows, blocks))
    sort, work, _ids = sort_steps(desc, work, blocks, views.get("rows"), views.get("count"))
    weights = views["per_sample_weights"] if desc.weighted else None
    terms = Terms(views["dout"], desc.num_bags, _ids, work.firsts, work.places, bags.ids, weights, bags.counts,
                  work.keys, winners, work.touched)  # fmt: skip
    mean, rule = desc.mode == "mean", sum_rule(desc.element)
    return [
        *found,
        *sort,
        *([] if desc.sparse or desc.accumulate else zeroed(views["dweight"], blocks)),
        *segment_steps(rule, terms, gradient(desc, views), bags.states, n, blocks, mean_terms=mean),
    ]


def _winners(
    desc: Any, views: dict[str, View], bags: _Bags, rows: Pointer, blocks: Blocks
) -> tuple[list[Step], tuple[Pointer, int, int, int]]:
    """The rows of the maxima: as saved, else found again and kept in the workspace."""
    if (saved := views.get("max_indices")) is not None:
        return [], (pointer(saved), saved.strides[0], saved.strides[1], desc.first_row)
    columns = desc.embedding_dim
    kept = bags.winners, columns, 1, 0
    nowhere = View(bags.winners.address, desc.output_shape, (columns, 1), "i32")
    into = Into(nowhere, desc.num_bags, extra=kept)
    return _over_bags(desc, views, PLACE_OF_TOP, bags, rows, into, blocks), kept


def _dot_step(desc: Any, views: dict[str, View], bags: _Bags, rows: Pointer, blocks: Blocks) -> Step:
    dout, weight, out = views["dout"], views["weight"], views["dper_sample_weights"]
    rule, columns = sum_rule(desc.element), desc.embedding_dim
    tile = blocks.gather // 2 if desc.element == "f64" else blocks.gather
    wide = min(power_of_two_above(columns), tile)
    at = {
        "dout": pointer(dout), "weight": pointer(weight), "rows": rows, "bags": bags.ids, "out": pointer(out),
        "d_row": dout.strides[0], "d_col": dout.strides[1], "w_row": weight.strides[0], "w_col": weight.strides[1],
        "o_stride": out.strides[0], "n": desc.num_indices, "cols": columns, "size": desc.num_embeddings,
    }  # fmt: skip
    constants = {"ADD": rule.add, "MERGE": rule.merge, "IDENTITY": rule.identity, "FINISH": rule.store}
    tall = max(tile // wide, 1)
    grid = (-(-desc.num_indices // tall),)
    return step(dot_kernel, grid, at, {**constants, "BK": tall, "BN": wide})


KERNELS = {
    "embedding_bag": Kernels(KINDS, steps, bounds(BOUNDS), PROBLEMS, VARIANTS, workspace_size, tiles, refusal=refusal)
}
