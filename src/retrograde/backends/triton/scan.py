"""scan: the states of the kinds, and the launches of a problem. The backward of cumsum is a scan the other way."""

import math
from typing import Any

import triton
import triton.language as tl

from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem
from retrograde.backends.triton import _exponentials, _extrema, _products, _scan_gradients, _sums
from retrograde.backends.triton._geometry import View, collapse, power_of_two_above, span
from retrograde.backends.triton._launch import Pointer, Step, pointer, step
from retrograde.backends.triton._lib import exp_difference, is_nan, times_power, total, two_prod, two_sum
from retrograde.backends.triton._scan import Scan, carries_step, scan_kernel, totals_kernel
from retrograde.backends.triton._table import Blocks


@triton.jit
def _zero(x):
    """0 in f64 for each term, whatever it holds."""
    return (x != x).to(tl.float64) * 0.0


@triton.jit
def lift_value(x, index):
    return x, _zero(x)


@triton.jit
def result_sum(state):
    return total(state[0], state[1])


@triton.jit
def lift_banded(x, index):
    big = tl.abs(x) >= 8.452712498170644e270  # 2^900
    return tl.where(big, 0.0, x), _zero(x), tl.where(big, x * 2.938735877055719e-39, 0.0), _zero(x)


@triton.jit
def result_banded(state):
    high, low, power = _sums.close_bands((), state, 0.0, tl.float64)
    return times_power(total(high, low), power.to(tl.int32))


@triton.jit
def lift_factor(x, index):
    zero = _zero(x)
    one = zero + 1.0
    return _products.add_factor((one, zero, zero, zero, zero, zero), (x,), index, (), tl.float64)


@triton.jit
def result_product(state):
    return _products.finish_product(state, (), 0.0, 0.0, tl.float64)


@triton.jit
def lift_place(x, index):
    return x, _zero(x) + index.to(tl.float64)


@triton.jit
def result_first(state):
    return state[0]


# Of equals the place decides, and not which argument came first: `fold` may change their order.


@triton.jit
def _picked(a, ia, b, ib, better, nearer):
    equal = (a == b) | (is_nan(a) & is_nan(b))
    wins = (ib >= 0) & ((ia < 0) | (~is_nan(a) & (is_nan(b) | better)) | (equal & nearer))
    return tl.where(wins, b, a), tl.where(wins, ib, ia)


@triton.jit
def merge_max_first(a, ia, b, ib):
    return _picked(a, ia, b, ib, b > a, ib < ia)


@triton.jit
def merge_max_last(a, ia, b, ib):
    return _picked(a, ia, b, ib, b > a, ib > ia)


@triton.jit
def merge_min_first(a, ia, b, ib):
    return _picked(a, ia, b, ib, b < a, ib < ia)


@triton.jit
def merge_min_last(a, ia, b, ib):
    return _picked(a, ia, b, ib, b < a, ib > ia)


@triton.jit
def lift_exponential(x, index):
    return x, _zero(x) + tl.where(x == -float("inf"), 0.0, 1.0), _zero(x), _zero(x)


@triton.jit
def merge_exponentials(m, h, l, u, m2, h2, l2, u2):
    """(m, high, low): the sum is (high + low) e^m. The last number is not used: states have 1, 2, 4 or 6."""
    top = _extrema.merge_max(m, m2)
    e, e2 = exp_difference(m, top), exp_difference(m2, top)
    p, q = two_prod(h, e)
    p2, q2 = two_prod(h2, e2)
    s, r = two_sum(p, p2)
    return top, s, ((q + l * e) + (q2 + l2 * e2)) + r, u + u2


@triton.jit
def result_logsumexp(state):
    return _exponentials.finish_logsumexp((state[0], state[1], state[2]), (), 0.0, 0.0, tl.float64)


_INF = math.inf
_MERGES = {
    ("cummax", "first"): merge_max_first,
    ("cummax", "last"): merge_max_last,
    ("cummin", "first"): merge_min_first,
    ("cummin", "last"): merge_min_last,
}


def scan_of(desc: Any) -> Scan:
    if desc.kind == "cumsum":
        if desc.element == "f64":
            return Scan(lift_banded, _sums.merge_bands2, (0.0,) * 4, result_banded)
        return Scan(lift_value, _sums.merge_pair, (0.0, 0.0), result_sum)
    if desc.kind == "cumprod":
        return Scan(lift_factor, _products.merge_product, (1.0, 0.0, 0.0, 0.0, 0.0, 0.0), result_product)
    if desc.kind == "logcumsumexp":
        return Scan(lift_exponential, merge_exponentials, (-_INF, 0.0, 0.0, 0.0), result_logsumexp)
    worst = -_INF if desc.kind == "cummax" else _INF
    return Scan(lift_place, _MERGES[desc.kind, str(desc.ties)], (worst, -1.0), result_first)


def _cut(n: int, blocks: Blocks) -> tuple[int, int, int, int]:
    """(BK, BN, chunk, chunks), by the length of a row alone."""
    wide = min(power_of_two_above(n), blocks.scan)
    return max(min(blocks.scan // wide, 16), 1), wide, blocks.chunk, max(-(-n // blocks.chunk), 1)


def workspace_size(desc: Any, blocks: Blocks) -> int:
    rows = math.prod(desc.input_shape) // max(desc.n, 1)
    if desc.direction == "backward" and desc.kind != "cumsum":
        return _scan_gradients.workspace_size(desc, rows, scan_of(desc), blocks)
    chunks = _cut(desc.n, blocks)[3]
    return 0 if chunks == 1 else chunks * rows * len(scan_of(desc).identity) * 8


def _along(view: View, axis: int, *, flip: bool) -> View:
    """The axis last, and from its end where the scan runs so."""
    order = [*(a for a in range(len(view.shape)) if a != axis), axis]
    shape, strides = tuple(view.shape[a] for a in order), tuple(view.strides[a] for a in order)
    if not flip:
        return view._replace(shape=shape, strides=strides)
    move = (shape[-1] - 1) * strides[-1] * Element(view.element).info.itemsize
    return View(view.address + move, shape, (*strides[:-1], -strides[-1]), view.element)


def _at_least_1d(view: View) -> View:
    return view if view.shape else view._replace(shape=(1,), strides=(1,))


def steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    pieces = [name for name in ("carry_in", "carry_out", "grad_in", "grad_out") if name in views]
    if pieces:
        raise InvalidProblem(f"{pieces[0]}: got an array, expected None: the GPU kernels scan whole rows")
    if math.prod(desc.input_shape) == 0:
        return []
    backward = desc.direction == "backward"
    if backward and desc.kind != "cumsum":
        ready = {name: _along(_at_least_1d(view), desc.scan_axis, flip=desc.reverse) for name, view in views.items()}
        return _scan_gradients.steps(desc, ready, workspace, scan_of(desc), blocks)
    flip = bool(desc.reverse) != backward
    names = ("dy", "dx") if backward else ("x", "y")
    numbered = [views[name] for name in names] + ([views["indices"]] if "indices" in views and not backward else [])
    seen = [_along(_at_least_1d(v), desc.scan_axis, flip=flip) for v in numbered]
    x, y, last = seen[0], seen[1], seen[-1]
    kept = collapse(x.shape[:-1], [v.strides[:-1] for v in (x, y, last)])
    rows, n = kept.size, x.shape[-1]
    tall, wide, chunk, chunks = _cut(n, blocks)
    made = scan_of(desc)
    large = math.prod(x.shape) >= 1 << 30 or any(span(v.shape, v.strides) >= 1 << 30 for v in seen)
    at: dict[str, Any] = {
        "x": pointer(x), "y": pointer(y), "indices": pointer(last), "carries": Pointer(workspace, "f64"),
        "totals": Pointer(workspace, "f64"), "kept_shape": kept.shape, "x_kept": kept.strides[0],
        "y_kept": kept.strides[1], "i_kept": kept.strides[2], "x_stride": x.strides[-1], "y_stride": y.strides[-1],
        "i_stride": last.strides[-1], "kept": rows, "terms": n, "chunk": chunk, "chunks": chunks,
    }  # fmt: skip
    common: dict[str, Any] = {
        "LIFT": made.lift, "MERGE": made.merge, "IDENTITY": made.identity, "KEPT": len(kept.shape), "WIDE": large,
        "BK": tall, "BN": wide, "RESULT": made.result, "EXCLUSIVE": bool(desc.exclusive), "REVERSE": flip,
        "CARRIED": chunks > 1, "HAS_INDICES": len(seen) > 2,
    }  # fmt: skip
    grid = -(-rows // tall)
    found = []
    if chunks > 1:
        found = [step(totals_kernel, (grid, chunks), at, common), carries_step(at, common, rows)]
    return [*found, step(scan_kernel, (grid, chunks), at, common)]
