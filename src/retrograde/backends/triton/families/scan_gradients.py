"""The launches of the gradients of cumprod, cummax, cummin, logcumsumexp. Tiles are cut by the length of a row."""

import math
from typing import Any, NamedTuple

from retrograde._core.dtypes import Element
from retrograde.backends.triton.engines.scan import Scan, carries_step, totals_kernel
from retrograde.backends.triton.engines.scan_backward import back_kernel
from retrograde.backends.triton.families import scan_log_slopes as logs
from retrograde.backends.triton.families import scan_product_slopes as products
from retrograde.backends.triton.families import scan_winner_slopes as winners
from retrograde.backends.triton.lib.extrema import merge_sum
from retrograde.backends.triton.runtime.geometry import View, collapse, is_inner, span
from retrograde.backends.triton.runtime.launcher import Pointer, Step, pointer, step
from retrograde.backends.triton.runtime.parameters import Blocks, scan_tile, scan_warps

_BORDERS = 3  # of dy, y and x


class Gradient(NamedTuple):
    """How a gradient is found: what is known before (None: nothing is needed), the gradient from after."""

    prefix: Scan | None
    element: Any
    join: Any
    incoming: tuple[float, ...]
    slope: Any
    earlier: bool = False  # the prefix is that of the terms before k
    y: int = 0  # how many places on the saved y is taken
    next_x: bool = False
    enter: Any = None  # of a piece: a prefix of what the forward was given,
    grad: Any = None  # a suffix of the gradient from after,
    leave: Any = None  # and the gradient for before


_COUNT = Scan(logs.lift_infinity, merge_sum, (0.0,), None)
_BEFORE = Scan(None, None, (1.0, 0.0, 0.0), None)  # of a saved y only what stands before the first term is asked
_NOBODY = -9.0


def gradient_of(desc: Any, scan: Scan) -> Gradient:
    """`scan`: the forward's."""
    if desc.picks:
        return _of_winners(desc, scan)
    return _of_products(desc, scan) if desc.kind == "cumprod" else _of_logs(desc, scan)


def _of_winners(desc: Any, scan: Scan) -> Gradient:
    moved, saved, known = (1 if desc.exclusive else 0), desc.saved_indices, None if desc.saved_indices else scan
    if desc.element == "f64":
        return Gradient(
            known,
            winners.saved_banded_winner if saved else winners.found_banded_winner,
            winners.join_banded_winners,
            (_NOBODY, 0.0, 0.0, 0.0, 0.0),
            winners.to_banded_winner,
            y=moved,
            enter=scan.enter if known else None,
            grad=winners.grad_of_banded_winner,
            leave=winners.leave_saved_banded_winner if saved else winners.leave_found_banded_winner,
        )
    return Gradient(
        known,
        winners.saved_winner if saved else winners.found_winner,
        winners.join_winners,
        (_NOBODY, 0.0, 0.0),
        winners.to_winner,
        y=moved,
        enter=scan.enter if known else None,
        grad=winners.grad_of_winner,
        leave=winners.leave_saved_winner if saved else winners.leave_found_winner,
    )


def _of_products(desc: Any, scan: Scan) -> Gradient:
    saved = desc.saved_y
    return Gradient(
        _BEFORE if saved else scan,
        products.incoming_product,
        products.join_products,
        (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        products.slope_of_saved_product if saved else products.slope_of_found_product,
        earlier=not saved,
        y=-1 if saved and not desc.exclusive else 0,
        next_x=True,
        enter=products.enter_real if saved else scan.enter,
        grad=products.grad_of_product,
        leave=products.leave_incoming_product,
    )


def _of_logs(desc: Any, scan: Scan) -> Gradient:
    moved, double = (1 if desc.exclusive else 0), desc.element == "f64"
    none = (0.0,) * (5 if double else 4)
    join = logs.join_wide_logs if double else logs.join_logs
    grad = logs.grad_of_wide_log if double else logs.grad_of_log
    if desc.saved_y:
        element = logs.incoming_saved_wide_log if double else logs.incoming_saved_log
        slope = logs.slope_of_saved_wide_log if double else logs.slope_of_saved_log
        leave = logs.leave_saved_wide_log if double else logs.leave_saved_log
        return Gradient(_COUNT, element, join, none, slope, y=moved, enter=logs.enter_count, grad=grad, leave=leave)
    if double:
        scan = scan._replace(merge=logs.merge_wide_exponentials)
    element = logs.incoming_found_wide_log if double else logs.incoming_found_log
    slope = logs.slope_of_found_wide_log if double else logs.slope_of_found_log
    leave = logs.leave_found_wide_log if double else logs.leave_found_log
    return Gradient(scan, element, join, none, slope, enter=scan.enter, grad=grad, leave=leave)


def _cut(desc: Any, blocks: Blocks) -> tuple[int, int, int]:
    """(BK, BN, tiles)."""
    tall, wide = scan_tile(desc.n, is_inner(desc.input_shape, (desc.scan_axis,)), blocks.scan // 2, blocks)
    return tall, wide, max(-(-desc.n // wide), 1)


def _numbers(made: Gradient) -> tuple[int, int]:
    return len(made.prefix.identity) if made.prefix and made.prefix.lift else 0, len(made.incoming)


def workspace_size(desc: Any, rows: int, scan: Scan, blocks: Blocks) -> int:
    tiles = _cut(desc, blocks)[2]
    return 0 if tiles == 1 else (sum(_numbers(gradient_of(desc, scan))) + _BORDERS) * tiles * rows * 8


def steps(
    desc: Any, views: dict[str, View], states: list[View | None], workspace: int, scan: Scan, blocks: Blocks
) -> list[Step]:
    """`views`: the scanned axis last. `states`: carry_in, grad_in, grad_out of a piece."""
    made = gradient_of(desc, scan)
    dy, dx = views["dy"], views["dx"]
    x = views["x"] if desc.needs_x else dy
    y = views["y"] if desc.needs_y else views["indices"] if desc.needs_indices else dy
    all_of = x, dy, y, dx
    blank = View(dx.address, (), (0,) * len(dy.shape), "f64")
    pieces = [blank if view is None else view for view in states]
    kept = collapse(dy.shape[:-1], [v.strides[:-1] for v in all_of] + [v.strides[1:] for v in pieces])
    rows, n = kept.size, dy.shape[-1]
    tall, wide, tiles = _cut(desc, blocks)
    before, incoming = _numbers(made)
    after = workspace + before * tiles * rows * 8
    at: dict[str, Any] = {
        "x": pointer(x), "dy": pointer(dy), "y": pointer(y), "dx": pointer(dx), "before": Pointer(workspace, "f64"),
        "after": Pointer(after, "f64"), "borders": Pointer(after + incoming * tiles * rows * 8, "f64"),
        "kept_shape": kept.shape, "kept": rows, "terms": n, "chunks": tiles, "chunk": wide,
    }  # fmt: skip
    for name, view, strides in zip(("x", "dy", "y", "dx"), all_of, kept.strides, strict=False):
        at |= {f"{name}_kept": strides, f"{name}_stride": view.strides[-1]}
    for name, view, strides in zip(("given", "owing", "handed"), pieces, kept.strides[4:], strict=True):
        at |= {name: pointer(view), f"{name[0]}_kept": strides, f"{name[0]}_stride": view.strides[0]}
    large = math.prod(dy.shape) >= 1 << 30 or any(span(v.shape, v.strides) >= 1 << 30 for v in all_of)
    common: dict[str, Any] = {
        "LIFT": made.prefix.lift if made.prefix else None, "MERGE": made.prefix.merge if made.prefix else None,
        "IDENTITY": made.prefix.identity if made.prefix else (), "ELEMENT": made.element, "JOIN": made.join,
        "INCOMING": made.incoming, "SLOPE": made.slope, "EARLIER": made.earlier, "DY": 1 if desc.exclusive else 0,
        "Y": made.y, "NEXT": made.next_x, "HAS_X": desc.needs_x, "HAS_Y": desc.needs_y or desc.needs_indices,
        "FLIP": bool(desc.reverse), "CARRIED": tiles > 1, "KEPT": len(kept.shape), "WIDE": large, "BK": tall,
        "BN": wide, "ENTER": made.enter if states[0] else None, "GRAD": made.grad if states[1] else None,
        "LEAVE": made.leave if states[2] else None, "NUMBERS": desc.grad_shape[0],
    }  # fmt: skip
    grid = (-(-rows // tall) * tiles,)
    warps = scan_warps(tall * wide, Element(desc.element).info.itemsize, before + incoming, blocks)
    found: list[Step] = []
    if tiles > 1:
        if made.prefix and made.prefix.lift:
            totals = {**at, "totals": at["before"]}
            found += [step(totals_kernel, grid, totals, common, warps), carries_step(totals, common, rows)]
        joined = {"MERGE": made.join, "IDENTITY": made.incoming}
        found += [
            step(back_kernel, grid, at, {**common, "EMIT": False}, warps),
            carries_step({**at, "totals": at["after"]}, joined, rows, back=True),
        ]
    return [*found, step(back_kernel, grid, at, {**common, "EMIT": True}, warps)]
