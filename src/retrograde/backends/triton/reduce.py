"""reduce: which stages a kind has, and the launches of a problem."""

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from retrograde._core.layout import Shape, broadcast_axes
from retrograde.backends.triton import _exponentials, _extrema, _norms, _products, _spreads, _sums, _weights
from retrograde.backends.triton._geometry import NARROW, Space, View, collapse, is_inner, power_of_two_above, span
from retrograde.backends.triton._launch import Pointer, Step, pointer, step
from retrograde.backends.triton._map import map_steps
from retrograde.backends.triton._reduce import apply_kernel, close_kernel, row_kernel, stage_kernel
from retrograde.backends.triton._table import Blocks

_INF = math.inf
_KINDS = ("sum", "mean", "max", "min", "prod", "norm2", "logsumexp", "var", "std")
KERNELS = dict.fromkeys(("forward", "backward", "partial"), _KINDS)  # a partial one is refused, with a reason


class Stage(NamedTuple):
    add: Any
    merge: Any
    close: Any
    identity: tuple[float, ...]
    made: int  # numbers of the context after it


class Recipe(NamedTuple):
    """`apply` is None in a forward; `finish` makes the result, or the coefficients, `coefficients` in number."""

    stages: tuple[Stage, ...]
    finish: Any
    apply: Any = None
    coefficients: int = 0


_SUM = Stage(_sums.add_value, _sums.merge_pair, _sums.close_pair, (0.0, 0.0), 3)
_SUM_F64 = Stage(_sums.add_banded_value, _sums.merge_bands2, _sums.close_bands, (0.0,) * 4, 3)
_MAX = Stage(_extrema.add_max, _extrema.merge_max, _extrema.close_first, (-_INF,), 1)
_MIN = Stage(_extrema.add_min, _extrema.merge_min, _extrema.close_first, (_INF,), 1)
_PRODUCT = Stage(
    _products.add_factor, _products.merge_product, _products.close_product, (1.0, 0.0, 0.0, 0.0, 0.0, 0.0), 6
)
_NORM = Stage(_norms.add_square, _sums.merge_pair, _norms.close_norm, (0.0, 0.0), 2)
_NORM_F64 = Stage(_norms.add_banded_square, _sums.merge_bands3, _norms.close_banded_norm, (0.0,) * 6, 2)
_EXPONENTIALS = Stage(_exponentials.add_exponential, _sums.merge_pair, _exponentials.close_exponentials, (0.0, 0.0), 3)
_MEAN = Stage(_sums.add_value, _sums.merge_pair, _spreads.close_mean, (0.0, 0.0), 3)
_SCALE = Stage(_spreads.add_largest, _extrema.merge_max, _spreads.close_scale, (0.0,), 1)
_SCALED_MEAN = Stage(_spreads.add_scaled_value, _sums.merge_pair, _spreads.close_scaled_mean, (0.0, 0.0), 3)
_DEVIATIONS = Stage(_spreads.add_deviation, _sums.merge_pair, _spreads.close_deviations, (0.0, 0.0), 4)
_WEIGHT = Stage(_weights.add_weight_term, _sums.merge_pair, _sums.close_pair, (0.0, 0.0), 3)
_WEIGHT_F64 = Stage(_weights.add_banded_weight_term, _sums.merge_bands3, _weights.close_weight_bands, (0.0,) * 6, 3)

_TIES = {
    "even": (
        Stage(_extrema.add_count, _extrema.merge_sum, _extrema.saved_y, (0.0,), 2),
        _extrema.share_even,
        _extrema.apply_match,
    ),
    "first": (
        Stage(_extrema.add_first, _extrema.merge_least, _extrema.saved_y, (_INF,), 2),
        _extrema.share_one,
        _extrema.apply_at,
    ),
    "last": (
        Stage(_extrema.add_last, _extrema.merge_most, _extrema.saved_y, (-1.0,), 2),
        _extrema.share_one,
        _extrema.apply_at,
    ),
}
_INFINITIES = Stage(_exponentials.count_infinities, _extrema.merge_sum, _extrema.saved_y, (0.0,), 2)


def _mean_stages(double: bool) -> tuple[Stage, ...]:
    return (_SCALE, _SCALED_MEAN) if double else (_MEAN,)


def _forward(kind: str, double: bool) -> Recipe:
    if kind in ("sum", "mean"):
        return Recipe((_SUM_F64 if double else _SUM,), _sums.finish_sum if kind == "sum" else _sums.finish_mean)
    if kind in ("max", "min"):
        return Recipe((_MAX if kind == "max" else _MIN,), _extrema.finish_first)
    if kind == "prod":
        return Recipe((_PRODUCT,), _products.finish_product)
    if kind == "norm2":
        return Recipe((_NORM_F64 if double else _NORM,), _norms.finish_norm)
    if kind == "logsumexp":
        return Recipe((_MAX, _EXPONENTIALS), _exponentials.finish_logsumexp)
    return Recipe((*_mean_stages(double), _DEVIATIONS), _spreads.finish_var if kind == "var" else _spreads.finish_std)


def _backward(kind: str, double: bool, ties: str, saved: bool) -> Recipe:
    if kind in ("max", "min"):
        top = () if saved else (_MAX if kind == "max" else _MIN,)
        if ties == "all":
            # Some stage must run where y is saved: it brings y into the context.
            return Recipe(top or (_TIES["even"][0],), _extrema.share_all, _extrema.apply_match, 2)
        stage, share, apply = _TIES[ties]
        return Recipe((*top, stage), share, apply, 2)
    if kind == "prod":
        return Recipe((_PRODUCT,), _products.others_product, _products.apply_others, 5)
    if kind == "norm2":
        if saved:
            return Recipe((), None)  # elementwise
        return Recipe((_NORM_F64 if double else _NORM,), _norms.norm_recomputed, _norms.apply_ratio, 2)
    if kind == "logsumexp":
        if saved:
            return Recipe((_INFINITIES,), _exponentials.softmax_of_saved, _exponentials.apply_softmax, 3)
        return Recipe((_MAX, _EXPONENTIALS), _exponentials.softmax_recomputed, _exponentials.apply_softmax, 3)
    if kind == "var":
        return Recipe(_mean_stages(double), _spreads.slope_var, _spreads.apply_deviation, 5)
    if saved:
        return Recipe(_mean_stages(double), _spreads.slope_std_saved, _spreads.apply_deviation, 5)
    return Recipe((*_mean_stages(double), _DEVIATIONS), _spreads.slope_std_recomputed, _spreads.apply_deviation, 5)


def recipe(desc: Any) -> Recipe:
    double = desc.element == "f64"
    if desc.direction == "forward":
        return _forward(desc.kind, double)
    return _backward(desc.kind, double, desc.ties, not desc.needs_x or desc.saved_y)


class Cut(NamedTuple):
    """Tile and chunks of a reduction: by its length and the place of its axes alone, whatever else is in the batch."""

    results: int  # BK
    terms: int  # BN
    chunk: int
    chunks: int


def cut(terms: int, inner: bool, blocks: Blocks) -> Cut:
    """`inner`: the last axis is reduced."""
    if inner:
        wide = min(power_of_two_above(terms), blocks.row)
        tall, chunk = max(blocks.row // wide, 1), blocks.chunk
        tall = min(tall, 64)
    else:
        tall = blocks.columns
        wide = min(power_of_two_above(terms), max(blocks.row // tall, 1))
        chunk = max(blocks.chunk // 8, wide)
    return Cut(tall, wide, chunk, max(-(-terms // chunk), 1))


def _needs(kept: int, made: Recipe, how: Cut) -> int:
    """Bytes of workspace: the states of the chunks, and one context."""
    if how.chunks == 1 or kept == 0:
        return 0
    states = max(len(stage.identity) for stage in made.stages)
    contexts = max(made.coefficients, *(stage.made for stage in made.stages))
    return (states * how.chunks + contexts) * kept * 8


def workspace_size(desc: Any, blocks: Blocks) -> int:
    if desc.direction == "backward" and (not desc.needs_x or desc.n == 0):
        return 0
    made = recipe(desc)
    if not made.stages:
        return 0
    return _needs(math.prod(desc.output_shape), made, cut(desc.n, is_inner(desc.input_shape, desc.axes), blocks))


def steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    backward = desc.direction == "backward"
    kept, n = math.prod(desc.output_shape), desc.n
    if kept == 0 or (backward and n == 0):
        return []
    free = math.nan if n == 0 or n <= desc.correction else n - desc.correction
    how = cut(n, is_inner(desc.input_shape, desc.axes), blocks)
    if not backward:
        return reduce_steps(recipe(desc), [views["x"]], [], views["y"], desc.axes, (n, free), how, workspace)
    dx, dy = views["dx"], _repeated(views["dy"], desc)
    if not desc.needs_x:
        op = _sums.copy if desc.kind == "sum" else _sums.over_n
        return map_steps(op, [dy], [dx], blocks, (float(n),), wide=True)
    made = recipe(desc)
    saved = [views["dy"], *([views["y"]] if desc.needs_y else [])]
    if not made.stages:
        return _map_ratio(views, desc, blocks)
    return reduce_steps(made, [views["x"]], saved, dx, desc.axes, (n, free), how, workspace)


def _repeated(view: View, desc: Any) -> View:
    strides = tuple(0 if axis in desc.axes else s for axis, s in enumerate(view.strides))
    return view._replace(shape=desc.input_shape, strides=strides)


def _map_ratio(views: dict[str, View], desc: Any, blocks: Blocks) -> list[Step]:
    """norm2 with a saved y needs no pass before: dy x / y."""
    given = [_repeated(views["dy"], desc), views["x"], _repeated(views["y"], desc)]
    return map_steps(_norms.scaled_by_ratio, given, [views["dx"]], blocks, wide=True)


def weight_steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    """dw of lerp: dy (b - a), summed over the dimensions along which the weight was repeated."""
    dw = views["dw"]
    if math.prod(dw.shape) == 0:
        return []
    axes, how, made = _weight_plan(desc, blocks)
    lead = len(desc.shape) - len(dw.shape)
    wide = dw._replace(shape=(1,) * lead + dw.shape, strides=(0,) * lead + dw.strides)
    given = [views["dy"], views["a"], views["b"]]
    return reduce_steps(made, given, [], wide, axes, (0, 0.0), how, workspace)


def _weight_plan(desc: Any, blocks: Blocks) -> tuple[Shape, Cut, Recipe]:
    axes = broadcast_axes(desc.weight_shape, desc.shape)
    how = cut(math.prod(desc.shape[axis] for axis in axes), is_inner(desc.shape, axes), blocks)
    return axes, how, Recipe((_WEIGHT_F64 if desc.element == "f64" else _WEIGHT,), _weights.finish_weight)


def weight_workspace(desc: Any, blocks: Blocks) -> int:
    if desc.weight_shape is None or desc.direction != "backward":
        return 0
    _, how, made = _weight_plan(desc, blocks)
    return _needs(math.prod(desc.weight_shape), made, how)


def _part(view: View, axes: Sequence[int]) -> Shape:
    return tuple(view.strides[axis] for axis in axes)


def reduce_steps(
    made: Recipe,
    ins: list[View],
    saved: list[View],
    out: View,
    axes: Shape,
    numbers: tuple[float, float],
    how: Cut,
    workspace: int,
) -> list[Step]:
    """The launches of a recipe; `out` has the shape of the input where the recipe applies coefficients."""
    shape = ins[0].shape
    kept_axes = [axis for axis in range(len(shape)) if axis not in axes]
    kept = collapse(tuple(shape[a] for a in kept_axes), [_part(v, kept_axes) for v in (*ins, *saved, out)])
    over = [*ins, *([out] if made.apply else [])]
    reduced = collapse(tuple(shape[a] for a in axes), [_part(v, axes) for v in over], keep_order=True)
    count, terms = kept.size, math.prod(shape[a] for a in axes)
    first, last = len(ins), len(ins) + len(saved)
    spanned = zip((*kept.strides[:first], *kept.strides[last:]), reduced.strides, strict=False)
    wide = kept.wide or reduced.wide or count * terms >= 1 << 31 or _spans(kept, reduced, spanned)
    at = {
        "ins": tuple(map(pointer, ins)), "saved": tuple(map(pointer, saved)), "outs": (pointer(out),),
        "kept_shape": kept.shape, "shape": reduced.shape, "in_kept": kept.strides[:first],
        "in_strides": reduced.strides[:first], "saved_kept": kept.strides[first:last],
        "out_kept": kept.strides[last:], "out_strides": reduced.strides[first:] or ((),),
        "kept": count, "terms": terms, "chunk": how.chunk, "chunks": how.chunks,
        "n": float(numbers[0]), "free": float(numbers[1]),
    }  # fmt: skip
    common = {"KEPT": len(kept.shape), "RANK": len(reduced.shape), "WIDE": wide, "BK": how.results, "BN": how.terms}
    blocks = -(-count // how.results)
    if how.chunks == 1:
        constants: dict[str, Any] = {}
        for i in range(3):
            stage = made.stages[i] if i < len(made.stages) else Stage(None, None, None, (), 0)
            constants |= {f"ADD{i + 1}": stage.add, f"MERGE{i + 1}": stage.merge, f"CLOSE{i + 1}": stage.close}
            constants |= {f"IDENTITY{i + 1}": stage.identity}
        constants |= {"FINISH": made.finish, "APPLY": made.apply, **common}
        return [step(row_kernel, (blocks,), at, constants)]
    at["states"] = Pointer(workspace, "f64")
    states = max(len(stage.identity) for stage in made.stages)
    at["contexts"] = Pointer(workspace + states * how.chunks * count * 8, "f64")
    found, known = [], 0
    for number, stage in enumerate(made.stages):
        final = number == len(made.stages) - 1
        constants = {"ADD": stage.add, "MERGE": stage.merge, "IDENTITY": stage.identity, "COUNT": known}
        found.append(step(stage_kernel, (blocks * how.chunks,), at, {**constants, **common}))
        closing = {
            "MERGE": stage.merge, "IDENTITY": stage.identity, "CLOSE": stage.close, "COUNT": known,
            "FINISH": made.finish if final else None, "MADE": made.coefficients if final else stage.made,
            "BACKWARD": made.apply is not None, "KEPT": len(kept.shape), "BK": how.results, "BN": how.terms,
        }  # fmt: skip
        found.append(step(close_kernel, (blocks,), at, closing))
        known = stage.made
    if made.apply is not None:
        constants = {"APPLY": made.apply, "COUNT": made.coefficients, **common}
        found.append(step(apply_kernel, (blocks * how.chunks,), at, constants))
    return found


def _spans(kept: Space, reduced: Space, operands: Iterable[tuple[Shape, Shape]]) -> bool:
    """Whether an offset into an operand needs 64 bits though neither part of it does."""
    return any(span(kept.shape, k) + span(reduced.shape, r) >= NARROW for k, r in operands)
