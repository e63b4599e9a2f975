"""reduce: which stages a kind has, and the launches of a problem."""

import math
from typing import Any

from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.engines.recipe import SUM, SUM_F64, Recipe, Stage, cut, reduce_steps, workspace_bytes
from retrograde.backends.triton.lib import exponentials, extrema, norms, products, spreads, sums
from retrograde.backends.triton.runtime.geometry import View, is_inner
from retrograde.backends.triton.runtime.kernels import Kernels, Refusal, bounds
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks

_INF = math.inf
_KINDS = ("sum", "mean", "max", "min", "prod", "norm2", "logsumexp", "var", "std")
KINDS = dict.fromkeys(("forward", "backward", "partial"), _KINDS)  # a partial one is refused, with a reason
_EXACT = (1.0, 1.0)
BOUNDS = {
    "forward": {"logsumexp": (1.0, 2.0), "var": (1.0, 3.0), "std": (1.0, 2.0), "": _EXACT},
    "backward": {"sum": _EXACT, "mean": _EXACT, "max": _EXACT, "min": _EXACT, "": (1.0, 3.0)},
    "partial": {"": _EXACT},
}
PROBLEMS = ("4096x4096 reduce_axis=1", "4096x1024 reduce_axis=0", "16x1048576 reduce_axis=1")
VARIANTS = {"backward": ("", "saved_y=False", "ties=first", "ties=last", "ties=all")}
_MAX = Stage(extrema.add_max, extrema.merge_max, extrema.close_first, (-_INF,), 1)
_MIN = Stage(extrema.add_min, extrema.merge_min, extrema.close_first, (_INF,), 1)
_PRODUCT = Stage(products.add_factor, products.merge_product, products.close_product, (1.0, 0.0, 0.0, 0.0, 0.0, 0.0), 6)
_NORM = Stage(norms.add_square, sums.merge_pair, norms.close_norm, (0.0, 0.0), 2)
_NORM_F64 = Stage(norms.add_banded_square, sums.merge_bands3, norms.close_banded_norm, (0.0,) * 6, 2)
_EXPONENTIALS = Stage(exponentials.add_exponential, sums.merge_pair, exponentials.close_exponentials, (0.0, 0.0), 3)
_MEAN = Stage(sums.add_value, sums.merge_pair, spreads.close_mean, (0.0, 0.0), 3)
_SCALE = Stage(spreads.add_largest, extrema.merge_max, spreads.close_scale, (0.0,), 1)
_SCALED_MEAN = Stage(spreads.add_scaled_value, sums.merge_pair, spreads.close_scaled_mean, (0.0, 0.0), 3)
_DEVIATIONS = Stage(spreads.add_deviation, sums.merge_pair, spreads.close_deviations, (0.0, 0.0), 4)
_TIES = {
    "even": (
        Stage(extrema.add_count, extrema.merge_sum, extrema.saved_y, (0.0,), 2),
        extrema.share_even,
        extrema.apply_match,
    ),
    "first": (
        Stage(extrema.add_first, extrema.merge_least, extrema.saved_y, (_INF,), 2),
        extrema.share_one,
        extrema.apply_at,
    ),
    "last": (
        Stage(extrema.add_last, extrema.merge_most, extrema.saved_y, (-1.0,), 2),
        extrema.share_one,
        extrema.apply_at,
    ),
}
_INFINITIES = Stage(exponentials.count_infinities, extrema.merge_sum, extrema.saved_y, (0.0,), 2)


def _mean_stages(double: bool) -> tuple[Stage, ...]:
    return (_SCALE, _SCALED_MEAN) if double else (_MEAN,)


def _forward(kind: str, double: bool) -> Recipe:
    if kind in ("sum", "mean"):
        return Recipe((SUM_F64 if double else SUM,), sums.finish_sum if kind == "sum" else sums.finish_mean)
    if kind in ("max", "min"):
        return Recipe((_MAX if kind == "max" else _MIN,), extrema.finish_first)
    if kind == "prod":
        return Recipe((_PRODUCT,), products.finish_product)
    if kind == "norm2":
        return Recipe((_NORM_F64 if double else _NORM,), norms.finish_norm)
    if kind == "logsumexp":
        return Recipe((_MAX, _EXPONENTIALS), exponentials.finish_logsumexp)
    return Recipe((*_mean_stages(double), _DEVIATIONS), spreads.finish_var if kind == "var" else spreads.finish_std)


def _backward(kind: str, double: bool, ties: str, saved: bool) -> Recipe:
    if kind in ("max", "min"):
        top = () if saved else (_MAX if kind == "max" else _MIN,)
        if ties == "all":
            # Some stage must run where y is saved: it brings y into the context.
            return Recipe(top or (_TIES["even"][0],), extrema.share_all, extrema.apply_match, 2)
        stage, share, apply = _TIES[ties]
        return Recipe((*top, stage), share, apply, 2)
    if kind == "prod":
        return Recipe((_PRODUCT,), products.others_product, products.apply_others, 5)
    if kind == "norm2":
        if saved:
            return Recipe((), None)  # elementwise
        return Recipe((_NORM_F64 if double else _NORM,), norms.norm_recomputed, norms.apply_ratio, 2)
    if kind == "logsumexp":
        if saved:
            return Recipe((_INFINITIES,), exponentials.softmax_of_saved, exponentials.apply_softmax, 3)
        return Recipe((_MAX, _EXPONENTIALS), exponentials.softmax_recomputed, exponentials.apply_softmax, 3)
    if kind == "var":
        return Recipe(_mean_stages(double), spreads.slope_var, spreads.apply_deviation, 5)
    if saved:
        return Recipe(_mean_stages(double), spreads.slope_std_saved, spreads.apply_deviation, 5)
    return Recipe((*_mean_stages(double), _DEVIATIONS), spreads.slope_std_recomputed, spreads.apply_deviation, 5)


def recipe(desc: Any) -> Recipe:
    double = desc.element == "f64"
    if desc.direction == "forward":
        return _forward(desc.kind, double)
    return _backward(desc.kind, double, desc.ties, not desc.needs_x or desc.saved_y)


def workspace_size(desc: Any, blocks: Blocks) -> int:
    if desc.direction == "backward" and (not desc.needs_x or desc.n == 0):
        return 0
    made = recipe(desc)
    if not made.stages:
        return 0
    return workspace_bytes(
        math.prod(desc.output_shape), made, cut(desc.n, is_inner(desc.input_shape, desc.axes), blocks)
    )


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
        op = sums.copy if desc.kind == "sum" else sums.over_n
        return map_steps(op, [dy], [dx], blocks, (float(n),), compute="f64")
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
    return map_steps(norms.scaled_by_ratio, given, [views["dx"]], blocks, compute="f64")


def _refusal(desc: Any) -> Refusal:
    if desc.direction == "partial":
        return "device", "states of pieces are arrays of the CPU: reduce the whole here, or pieces with Stream('cpu')"
    return None


KERNELS = {
    "reduce": Kernels(KINDS, steps, bounds(BOUNDS), PROBLEMS, VARIANTS, workspace_size=workspace_size, refusal=_refusal)
}
