"""scan: the launches of a problem. The backward of cumsum is a scan the other way."""

import math
from typing import Any

from retrograde._core.dtypes import Element
from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.engines.scan import carries_step, scan_kernel, totals_kernel
from retrograde.backends.triton.families import scan_gradients
from retrograde.backends.triton.families.embedding_ops import less_than_all, zeros
from retrograde.backends.triton.families.scan_states import scan_of
from retrograde.backends.triton.lib import sums
from retrograde.backends.triton.runtime.geometry import View, collapse, is_inner, span
from retrograde.backends.triton.runtime.kernels import Kernels, bounds
from retrograde.backends.triton.runtime.launcher import Pointer, Step, pointer, step
from retrograde.backends.triton.runtime.parameters import Blocks, scan_tile, scan_warps

KINDS = dict.fromkeys(("forward", "backward"), ("cumsum", "cumprod", "cummax", "cummin", "logcumsumexp"))
BOUNDS = {
    "forward": {"logcumsumexp": (1.0, 4.0), "": (1.0, 1.0)},
    "backward": {"logcumsumexp": (1.0, 2.0), "": (1.0, 1.0)},
}
PROBLEMS = ("4096x4096 scan_axis=1", "4096x1024 scan_axis=0", "16x1048576 scan_axis=1")
VARIANTS = {"backward": ("", "saved_y=False", "saved_indices=True")}


def _cut(desc: Any, blocks: Blocks) -> tuple[int, int, int, int]:
    """(BK, BN, chunk, chunks), by the length of a row and the place of the axis alone."""
    inner = is_inner(desc.input_shape, (desc.scan_axis,))
    tall, wide = scan_tile(desc.n, inner, blocks.scan, blocks)
    chunk = blocks.chunk if inner else max(blocks.chunk // 8, wide)
    return tall, wide, chunk, max(-(-desc.n // chunk), 1)


def workspace_size(desc: Any, blocks: Blocks) -> int:
    rows = math.prod(desc.input_shape) // max(desc.n, 1)
    if desc.direction == "backward" and desc.kind != "cumsum":
        return scan_gradients.workspace_size(desc, rows, scan_of(desc), blocks)
    chunks = _cut(desc, blocks)[3]
    return 0 if chunks == 1 else chunks * rows * len(scan_of(desc).identity) * 8


def _along(view: View, axis: int) -> View:
    """The axis last; there is one."""
    if not view.shape:
        return view._replace(shape=(1,), strides=(1,))
    order = [*(a for a in range(len(view.shape)) if a != axis), axis]
    return view._replace(shape=tuple(view.shape[a] for a in order), strides=tuple(view.strides[a] for a in order))


def _state(view: View | None, desc: Any) -> View:
    """What a piece is given or hands on, with the dimensions of the rows last; without it a place for its strides."""
    if view is None:
        return View(0, (), (0,) * max(len(desc.input_shape), 1), "f64")
    axis = desc.scan_axis + 1
    if len(desc.input_shape) == len(view.shape):  # at rank 8 the axis is left out
        return view
    return view._replace(strides=view.strides[:axis] + view.strides[axis + 1 :])


def _handed_on(desc: Any, grad: View | None, handed: View | None, blocks: Blocks) -> list[Step]:
    """The gradient that a piece without terms hands back: what came in, or 0."""
    if handed is None:
        return []
    if grad is not None:
        return map_steps(sums.copy, [grad], [handed], blocks, compute="f64")
    first = handed._replace(shape=(1, *handed.shape[1:]))
    most = map_steps(less_than_all, [], [first], blocks) if desc.kind == "logcumsumexp" else []
    return [*map_steps(zeros, [], [handed], blocks), *most]


def steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    backward = desc.direction == "backward"
    if backward and desc.kind != "cumsum":
        carry, grad, handed = (views.get(name) for name in ("carry_in", "grad_in", "grad_out"))
        if 0 in desc.input_shape:
            return _handed_on(desc, grad, handed, blocks)
        whole = {name: view for name, view in views.items() if name not in ("carry_in", "grad_in", "grad_out")}
        ready = {name: _along(view, desc.scan_axis) for name, view in whole.items()}
        pieces = [None if view is None else _state(view, desc) for view in (carry, grad, handed)]
        return scan_gradients.steps(desc, ready, pieces, workspace, scan_of(desc), blocks)
    # The gradient that the sum of dy hands to the piece before is the carry of a scan the other way.
    flip = bool(desc.reverse) != backward
    names = ("dy", "dx", "grad_in", "grad_out") if backward else ("x", "y", "carry_in", "carry_out")
    taken, handed = views.get(names[2]), views.get(names[3])
    if 0 in desc.input_shape and (handed is None or 0 in handed.shape):
        return []
    numbered = [views[name] for name in names[:2]]
    numbered += [views["indices"]] if "indices" in views and desc.picks else []
    seen = [_along(v, desc.scan_axis) for v in numbered]
    x, y, last = seen[0], seen[1], seen[-1]
    states = [_state(view, desc) for view in (taken, handed)]
    kept = collapse(x.shape[:-1], [v.strides[:-1] for v in (x, y, last)] + [v.strides[1:] for v in states])
    rows, n = kept.size, x.shape[-1]
    tall, wide, chunk, chunks = _cut(desc, blocks)
    made = scan_of(desc)
    large = math.prod(x.shape) >= 1 << 30 or any(span(v.shape, v.strides) >= 1 << 30 for v in seen)
    at: dict[str, Any] = {
        "x": pointer(x), "y": pointer(y), "indices": pointer(last), "carries": Pointer(workspace, "f64"),
        "totals": Pointer(workspace, "f64"), "kept_shape": kept.shape, "x_kept": kept.strides[0],
        "y_kept": kept.strides[1], "i_kept": kept.strides[2], "x_stride": x.strides[-1], "y_stride": y.strides[-1],
        "i_stride": last.strides[-1], "kept": rows, "terms": n, "chunk": chunk, "chunks": chunks,
        "given": pointer(states[0]), "g_kept": kept.strides[3], "g_stride": states[0].strides[0],
        "handed": pointer(states[1]), "h_kept": kept.strides[4], "h_stride": states[1].strides[0],
    }  # fmt: skip
    common: dict[str, Any] = {
        "LIFT": made.lift, "MERGE": made.merge, "IDENTITY": made.identity, "KEPT": len(kept.shape), "WIDE": large,
        "BK": tall, "BN": wide, "RESULT": made.result, "EXCLUSIVE": bool(desc.exclusive), "FLIP": flip,
        "CARRIED": chunks > 1, "HAS_INDICES": len(seen) > 2, "ENTER": made.enter if taken else None,
        "LEAVE": made.leave if handed else None, "PICKS": desc.picks, "NUMBERS": desc.carry_shape[0],
    }  # fmt: skip
    grid = (-(-rows // tall) * chunks,)
    warps = scan_warps(tall * wide, Element(desc.element).info.itemsize, len(made.identity), blocks)
    found = []
    if chunks > 1:
        found = [step(totals_kernel, grid, at, common, warps), carries_step(at, common, rows)]
    return [*found, step(scan_kernel, grid, at, common, warps)]


def _tiles(blocks: Blocks) -> str:
    return f"s{blocks.scan}n{blocks.chunk}"


KERNELS = {
    "scan": Kernels(KINDS, steps, bounds(BOUNDS), PROBLEMS, VARIANTS, workspace_size=workspace_size, tiles=_tiles)
}
