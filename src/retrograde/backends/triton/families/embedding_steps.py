"""What the two embedding families share: the workspace, the launches of the sort and of the sums over segments."""

from typing import Any, NamedTuple

from retrograde.backends.triton.engines import segments
from retrograde.backends.triton.engines.gather import piece_kernel, total_kernel
from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.families import embedding_ops as ops
from retrograde.backends.triton.lib import sums
from retrograde.backends.triton.runtime.geometry import View, power_of_two_above
from retrograde.backends.triton.runtime.kernels import Refusal
from retrograde.backends.triton.runtime.launcher import Pointer, Step, pointer, step
from retrograde.backends.triton.runtime.parameters import Blocks

_ALIGN = 16
_MOST = (1 << 31) - (1 << 17)  # indices and rows that 32 bits can number


def refusal(desc: Any) -> Refusal:
    if desc.index_policy == "raise":
        return "policy", 'a kernel cannot raise before the host has waited for it: use index_policy="skip"'
    if max(desc.num_indices, desc.num_embeddings, getattr(desc, "num_bags", 0)) >= _MOST:
        return f"it numbers indices, rows and bags in 32 bits: at most {_MOST - 1} of each"
    return None


def tiles(blocks: Blocks) -> str:
    return f"t{blocks.map_elements}w{blocks.map_warps}-g{blocks.gather}p{blocks.piece}k{blocks.sort}"


class Scratch:
    """Arrays in the workspace, one after another; without an address only their size is of interest."""

    def __init__(self, address: int = 0) -> None:
        self._start: int = address
        self.size: int = 0

    def take(self, count: int, element: str = "i32") -> Pointer:
        found = Pointer(self._start + self.size, element)
        bytes_ = max(count, 1) * (8 if element == "f64" else 4)
        self.size += -(-bytes_ // _ALIGN) * _ALIGN
        return found


class Rule(NamedTuple):
    """How terms become one: `numbers` of f64 in a state."""

    add: Any
    merge: Any
    identity: tuple[float, ...]
    store: Any


def sum_rule(element: str) -> Rule:
    if element == "f64":
        return Rule(ops.add_banded_product, sums.merge_bands3, (0.0,) * 6, ops.store_banded_sum)
    return Rule(ops.add_product, sums.merge_pair, (0.0, 0.0), ops.store_sum)


TOP = Rule(ops.add_top, ops.merge_top, (0.0, -1.0), ops.store_top)
PLACE_OF_TOP = TOP._replace(store=ops.store_nothing)


def keys_of(desc: Any) -> dict[str, Any]:
    """Which indices are rows of this table and take part in its gradient."""
    return {
        "first": desc.first_row,
        "size": desc.num_embeddings,
        "padding": -1 if desc.padding_idx is None else desc.padding_idx,
        "n": desc.num_indices,
    }


def zeroed(view: View, blocks: Blocks) -> list[Step]:
    return map_steps(ops.zeros, [], [view], blocks)


def minus_ones(view: View, blocks: Blocks) -> list[Step]:
    return map_steps(ops.minus_ones, [], [view], blocks)


class Sorted(NamedTuple):
    """Segments of equal rows: workspace arrays, the last four made by `sort_steps`."""

    keys: Pointer
    places: Pointer
    spare_keys: Pointer
    spare_places: Pointer
    table: Pointer
    firsts: Pointer
    touched: Pointer

    @classmethod
    def take(cls, scratch: Scratch, desc: Any, blocks: Blocks) -> "Sorted":
        n = desc.num_indices
        tables = segments.DIGITS.value * -(-n // blocks.sort)
        sizes = n, n, n, n, tables, desc.touched + 1, 1
        return cls(*(scratch.take(size) for size in sizes))


def sort_steps(
    desc: Any, work: Sorted, blocks: Blocks, rows: View | None, count: View | None
) -> tuple[list[Step], Sorted, Pointer]:
    """The launches from keys and places to segments; (those, the arrays as they stand then, the segment of each key).

    `rows`, `count`: of a sparse gradient."""
    n, size = desc.num_indices, desc.num_embeddings
    cuts = -(-n // blocks.sort)
    found: list[Step] = []
    at: dict[str, Any] = {"table": work.table, "n": n, "blocks": cuts}
    small = {"BLOCK": blocks.sort}
    for shift in range(0, size.bit_length(), segments.DIGIT_BITS):
        at |= {"keys": work.keys, "places": work.places, "shift": shift, "size": segments.DIGITS.value * cuts}
        at |= {"new_keys": work.spare_keys, "new_places": work.spare_places}
        found += [
            step(segments.digit_kernel, (cuts,), at, small),
            step(segments.running_kernel, (1,), at, {"BLOCK": 1024}),
            step(segments.place_kernel, (cuts,), at, small, 16 if blocks.lanes == 64 else 8),
        ]
        work = work._replace(
            keys=work.spare_keys, places=work.spare_places, spare_keys=work.keys, spare_places=work.places
        )
    ids = work.spare_keys
    sparse = rows is not None and count is not None
    at |= {"keys": work.keys, "ids": ids, "firsts": work.firsts, "touched": work.touched}
    at |= {"rows": pointer(rows) if rows else ids, "count": pointer(count) if count else ids}
    at["row_stride"] = rows.strides[0] if rows else 0
    found += [
        step(segments.count_kernel, (cuts,), {**at, "size": size}, small),
        step(segments.running_kernel, (1,), {**at, "size": cuts}, {"BLOCK": 1024}),
        step(segments.segment_kernel, (cuts,), {**at, "size": size}, {**small, "SPARSE": sparse}),
    ]
    return found, work, ids


class Terms(NamedTuple):
    """Where the terms of segments come from: rows of `source`, by `rows` of an index or the index itself."""

    source: View
    size: int  # rows of the source
    ids: Pointer
    firsts: Pointer
    order: Pointer | None = None  # of the indices; None: as they stand
    rows: Pointer | None = None
    weights: View | None = None
    counts: Pointer | None = None  # of the bags, by which terms or (`divide`) sums are divided
    keys: Pointer | None = None  # sorted, beside `order`
    winners: tuple[Pointer, int, int, int] | None = None  # with strides, and the row that is 0 here
    touched: Pointer | None = None


class Into(NamedTuple):
    """What becomes of the sums. `divide`: 1 by the number of terms, 2 by `Terms.counts`."""

    out: View
    segments: int
    scatter: bool = False
    old: bool = False
    divide: int = 0
    extra: tuple[Pointer, int, int, int] | None = None  # rows of winners: strides, and what to add


def columns_of(columns: int, blocks: Blocks, wide: bool) -> tuple[int, int]:
    """(BC, BN), by the number of columns alone."""
    tile = blocks.gather // 2 if wide else blocks.gather
    broad = min(power_of_two_above(columns), tile // 4)
    return broad, max(min(tile // broad, 16), 1)


def states_of(rule: Rule, n: int, columns: int, blocks: Blocks) -> int:
    """Numbers of f64 that the pieces of long segments take."""
    return 0 if n <= blocks.piece else 2 * -(-n // blocks.piece) * len(rule.identity) * columns


def segment_steps(
    rule: Rule, terms: Terms, into: Into, states: Pointer, n: int, blocks: Blocks, *, mean_terms: bool = False
) -> list[Step]:
    """The sums (or maxima) of all segments of n indices. `mean_terms`: each over the count of its bag."""
    columns = into.out.shape[1]
    if columns == 0 or into.segments == 0:
        return []
    nowhere = terms.ids
    winners = terms.winners or (nowhere, 0, 0, 0)
    extra = into.extra or (nowhere, 0, 0, 0)
    broad, deep = columns_of(columns, blocks, len(rule.identity) > 2)
    at: dict[str, Any] = {
        "source": pointer(terms.source), "s_row": terms.source.strides[0], "s_col": terms.source.strides[1],
        "order": terms.order or nowhere, "rows": terms.rows or nowhere, "counts": terms.counts or nowhere,
        "weights": pointer(terms.weights) if terms.weights else nowhere,
        "p_stride": terms.weights.strides[0] if terms.weights else 0, "keys": terms.keys or nowhere,
        "winners": winners[0], "n_row": winners[1], "n_col": winners[2], "n_base": winners[3],
        "ids": terms.ids, "firsts": terms.firsts, "states": states, "touched": terms.touched or nowhere,
        "out": pointer(into.out), "o_row": into.out.strides[0], "o_col": into.out.strides[1],
        "extra": extra[0], "e_row": extra[1], "e_col": extra[2], "e_base": extra[3],
        "n": n, "cols": columns, "size": terms.size,
    }  # fmt: skip
    constants: dict[str, Any] = {
        "ADD": rule.add, "MERGE": rule.merge, "IDENTITY": rule.identity, "FINISH": rule.store,
        "ORDERED": terms.order is not None, "LOOKUP": terms.rows is not None, "MASKED": terms.winners is not None,
        "FACTOR": 1 if terms.weights else 2 if mean_terms else 0, "SCATTER": into.scatter, "OLD": into.old,
        "DIVIDE": into.divide, "EXTRA": into.extra is not None, "PIECE": blocks.piece, "BC": broad, "BN": deep,
    }  # fmt: skip
    wide = -(-columns // broad)
    pieces = 2 * -(-n // blocks.piece)
    found = [step(piece_kernel, (pieces, wide), at, constants)] if n > blocks.piece else []
    return [*found, step(total_kernel, (into.segments, wide), at, constants)]
