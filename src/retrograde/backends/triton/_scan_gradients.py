"""The launches of the gradients of cumprod, cummax, cummin, logcumsumexp. Tiles are cut by the length of a row."""

import math
from typing import Any, NamedTuple

from retrograde.backends.triton import _log_slopes as logs
from retrograde.backends.triton import _product_slopes as products
from retrograde.backends.triton import _winner_slopes as winners
from retrograde.backends.triton._extrema import merge_sum
from retrograde.backends.triton._geometry import View, collapse, power_of_two_above, span
from retrograde.backends.triton._launch import Pointer, Step, pointer, step
from retrograde.backends.triton._scan import Scan, carries_step, totals_kernel
from retrograde.backends.triton._scan_back import back_kernel
from retrograde.backends.triton._table import Blocks

_BORDERS = 3  # of dy, y and x


class Gradient(NamedTuple):
    """How a gradient is found: what is known before (None: nothing is needed), what is owed after."""

    prefix: Scan | None
    element: Any
    join: Any
    owed: tuple[float, ...]
    slope: Any
    earlier: bool = False  # the prefix is that of the terms before k
    y: int = 0  # how many places on the saved y is taken
    next_x: bool = False


_COUNT = Scan(logs.lift_infinity, merge_sum, (0.0,), None)
_NOBODY = -9.0


def gradient_of(desc: Any, scan: Scan) -> Gradient:
    """`scan`: the forward's."""
    double, moved = desc.element == "f64", 1 if desc.exclusive else 0
    if desc.picks:
        known = None if desc.saved_indices else scan
        if double:
            element = winners.saved_banded_winner if desc.saved_indices else winners.found_banded_winner
            return Gradient(known, element, winners.join_banded_winners, (_NOBODY, 0.0, 0.0, 0.0, 0.0),
                            winners.to_banded_winner, y=moved)  # fmt: skip
        element = winners.saved_winner if desc.saved_indices else winners.found_winner
        return Gradient(known, element, winners.join_winners, (_NOBODY, 0.0, 0.0), winners.to_winner, y=moved)
    if desc.kind == "cumprod":
        owed, slope = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0), products.slope_of_saved_product
        if desc.saved_y:
            before = 0 if desc.exclusive else -1
            return Gradient(None, products.owed_product, products.join_products, owed, slope, y=before, next_x=True)
        return Gradient(
            scan,
            products.owed_product,
            products.join_products,
            owed,
            products.slope_of_found_product,
            earlier=True,
            next_x=True,
        )
    none = (0.0,) * (5 if double else 4)
    join = logs.join_wide_logs if double else logs.join_logs
    if desc.saved_y:
        element = logs.owed_saved_wide_log if double else logs.owed_saved_log
        return Gradient(
            _COUNT, element, join, none, logs.slope_of_saved_wide_log if double else logs.slope_of_saved_log, y=moved
        )
    if double:
        scan = scan._replace(merge=logs.merge_wide_exponentials)
        return Gradient(scan, logs.owed_found_wide_log, join, none, logs.slope_of_found_wide_log)
    return Gradient(scan, logs.owed_found_log, join, none, logs.slope_of_found_log)


def _cut(n: int, blocks: Blocks) -> tuple[int, int, int]:
    """(BK, BN, tiles)."""
    most = blocks.scan // 2
    wide = min(power_of_two_above(n), most)
    return max(min(most // wide, 16), 1), wide, max(-(-n // wide), 1)


def _numbers(made: Gradient) -> tuple[int, int]:
    return len(made.prefix.identity) if made.prefix else 0, len(made.owed)


def workspace_size(desc: Any, rows: int, scan: Scan, blocks: Blocks) -> int:
    tiles = _cut(desc.n, blocks)[2]
    return 0 if tiles == 1 else (sum(_numbers(gradient_of(desc, scan))) + _BORDERS) * tiles * rows * 8


def steps(desc: Any, views: dict[str, View], workspace: int, scan: Scan, blocks: Blocks) -> list[Step]:
    """`views`: the scanned axis last, in the order of the scan."""
    made = gradient_of(desc, scan)
    dy, dx = views["dy"], views["dx"]
    x = views["x"] if desc.needs_x else dy
    y = views["y"] if desc.needs_y else views["indices"] if desc.needs_indices else dy
    all_of = x, dy, y, dx
    kept = collapse(dy.shape[:-1], [v.strides[:-1] for v in all_of])
    rows, n = kept.size, dy.shape[-1]
    tall, wide, tiles = _cut(n, blocks)
    before, owed = _numbers(made)
    after = workspace + before * tiles * rows * 8
    at: dict[str, Any] = {
        "x": pointer(x), "dy": pointer(dy), "y": pointer(y), "dx": pointer(dx), "before": Pointer(workspace, "f64"),
        "after": Pointer(after, "f64"), "borders": Pointer(after + owed * tiles * rows * 8, "f64"),
        "kept_shape": kept.shape, "kept": rows, "terms": n, "chunks": tiles, "chunk": wide,
    }  # fmt: skip
    for name, view, strides in zip(("x", "dy", "y", "dx"), all_of, kept.strides, strict=True):
        at |= {f"{name}_kept": strides, f"{name}_stride": view.strides[-1]}
    large = math.prod(dy.shape) >= 1 << 30 or any(span(v.shape, v.strides) >= 1 << 30 for v in all_of)
    common: dict[str, Any] = {
        "LIFT": made.prefix.lift if made.prefix else None, "MERGE": made.prefix.merge if made.prefix else None,
        "IDENTITY": made.prefix.identity if made.prefix else (), "ELEMENT": made.element, "JOIN": made.join,
        "OWED": made.owed, "SLOPE": made.slope, "EARLIER": made.earlier, "DY": 1 if desc.exclusive else 0,
        "Y": made.y, "NEXT": made.next_x, "HAS_X": desc.needs_x, "HAS_Y": desc.needs_y or desc.needs_indices,
        "REVERSE": bool(desc.reverse), "CARRIED": tiles > 1, "KEPT": len(kept.shape), "WIDE": large, "BK": tall,
        "BN": wide,
    }  # fmt: skip
    grid = -(-rows // tall)
    found: list[Step] = []
    if tiles > 1:
        if made.prefix:
            totals = {**at, "totals": at["before"]}
            found += [
                step(totals_kernel, (grid, tiles), totals, common),
                carries_step(totals, common, rows),
            ]
        joined = {"MERGE": made.join, "IDENTITY": made.owed}
        found += [
            step(back_kernel, (grid, tiles), at, {**common, "EMIT": False}),
            carries_step({**at, "totals": at["after"]}, joined, rows, back=True),
        ]
    return [*found, step(back_kernel, (grid, tiles), at, {**common, "EMIT": True})]
