"""reduce: the recipe of each kind, and the launches of a problem."""

import math
from typing import Any, NamedTuple

from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.engines.recipe import (
    SUM,
    SUM_F64,
    Formula,
    Recipe,
    Stage,
    cut,
    reduce_steps,
    workspace_bytes,
)
from retrograde.backends.triton.families.discrete_reduce import indices_recipe, steps_of
from retrograde.backends.triton.lib import exponentials, extrema, norms, products, spreads, sums
from retrograde.backends.triton.runtime.geometry import View, is_inner
from retrograde.backends.triton.runtime.kernels import Kernels, Refusal, bounds
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks

_EXACT = (1.0, 1.0)
BOUNDS = {
    "forward": {"logsumexp": (1.0, 2.0), "var": (1.0, 3.0), "std": (1.0, 2.0), "": _EXACT},
    "backward": {"sum": _EXACT, "mean": _EXACT, "max": _EXACT, "min": _EXACT, "": (1.0, 3.0)},
    "partial": {"": _EXACT},
}
PROBLEMS = ("4096x4096 reduce_axis=1", "4096x1024 reduce_axis=0", "16x1048576 reduce_axis=1")
VARIANTS = {"backward": ("", "saved_y=False", "ties=first", "ties=last", "ties=all")}
_INF = math.inf
_MAX = Stage(extrema.add_max, extrema.merge_max, extrema.close_first, (-_INF,), 1)
_MIN = Stage(extrema.add_min, extrema.merge_min, extrema.close_first, (_INF,), 1)
_PRODUCT = Stage(products.add_factor, products.merge_product, products.close_product, (1.0, 0.0, 0.0, 0.0, 0.0, 0.0), 6)
_NORM = Stage(norms.add_square, sums.merge_pair, norms.close_norm, (0.0, 0.0), 2)
_NORM_F64 = Stage(norms.add_banded_square, sums.merge_bands3, norms.close_banded_norm, (0.0,) * 6, 2)
_EXPONENTIALS = Stage(exponentials.add_exponential, sums.merge_pair, exponentials.close_exponentials, (0.0, 0.0), 3)
_INFINITIES = Stage(exponentials.count_infinities, extrema.merge_sum, extrema.saved_y, (0.0,), 2)
_MEAN = Stage(sums.add_value, sums.merge_pair, spreads.close_mean, (0.0, 0.0), 3)
_SCALE = Stage(spreads.add_largest, extrema.merge_max, spreads.close_scale, (0.0,), 1)
_SCALED_MEAN = Stage(spreads.add_scaled_value, sums.merge_pair, spreads.close_scaled_mean, (0.0, 0.0), 3)
_DEVIATIONS = Stage(spreads.add_deviation, sums.merge_pair, spreads.close_deviations, (0.0, 0.0), 4)
_COUNT = Stage(extrema.add_count, extrema.merge_sum, extrema.saved_y, (0.0,), 2)
_FIRST = Stage(extrema.add_first, extrema.merge_least, extrema.saved_y, (_INF,), 2)
_LAST = Stage(extrema.add_last, extrema.merge_most, extrema.saved_y, (-1.0,), 2)
_OTHERS = Formula(products.others_product, products.apply_others, 5)
_RATIO = Formula(norms.norm_recomputed, norms.apply_ratio, 2)
_SOFTMAX_SAVED = Formula(exponentials.softmax_of_saved, exponentials.apply_softmax, 3)
_SOFTMAX = Formula(exponentials.softmax_recomputed, exponentials.apply_softmax, 3)
_VAR = Formula(spreads.slope_var, spreads.apply_deviation, 5)
_STD_SAVED = Formula(spreads.slope_std_saved, spreads.apply_deviation, 5)
_STD = Formula(spreads.slope_std_recomputed, spreads.apply_deviation, 5)


class Map(NamedTuple):
    """A gradient without stages: a formula of single terms, and of n."""

    formula: Any
    operands: tuple[str, ...]


class Row(NamedTuple):
    """The recipes of a kind; gradients by `ties`, which is even where there are none."""

    forward: Recipe
    saved: dict[str, Recipe | Map]  # with a saved y, or where none is needed
    recompute: dict[str, Recipe | Map]


def _ties(*find: Stage) -> dict[str, Recipe | Map]:
    """Gradients of an extreme, which stage `find` finds where y is not saved."""
    # Of "all" some stage must run where y is saved: it brings y into the context.
    return {
        "even": Recipe((*find, _COUNT), formula=Formula(extrema.share_even, extrema.apply_match, 2)),
        "first": Recipe((*find, _FIRST), formula=Formula(extrema.share_one, extrema.apply_at, 2)),
        "last": Recipe((*find, _LAST), formula=Formula(extrema.share_one, extrema.apply_at, 2)),
        "all": Recipe(find or (_COUNT,), formula=Formula(extrema.share_all, extrema.apply_match, 2)),
    }


def _row(forward: Recipe, saved: Recipe | Map, recompute: Recipe | Map | None = None) -> Row:
    return Row(forward, {"even": saved}, {"even": recompute or saved})


def _table(total: Stage, norm: Stage, mean: tuple[Stage, ...]) -> dict[str, Row]:
    """By the stages that depend on the storage: f64 has no wider type, and keeps large and small terms apart."""
    logs, squares = (_MAX, _EXPONENTIALS), (*mean, _DEVIATIONS)
    return {
        "sum": _row(Recipe((total,), sums.finish_sum), Map(sums.copy, ("dy",))),
        "mean": _row(Recipe((total,), sums.finish_mean), Map(sums.over_n, ("dy",))),
        "max": Row(Recipe((_MAX,), extrema.finish_first), _ties(), _ties(_MAX)),
        "min": Row(Recipe((_MIN,), extrema.finish_first), _ties(), _ties(_MIN)),
        "prod": _row(Recipe((_PRODUCT,), products.finish_product), Recipe((_PRODUCT,), formula=_OTHERS)),
        "norm2": _row(
            Recipe((norm,), norms.finish_norm),
            Map(norms.scaled_by_ratio, ("dy", "x", "y")),
            Recipe((norm,), formula=_RATIO),
        ),
        "logsumexp": _row(
            Recipe(logs, exponentials.finish_logsumexp),
            Recipe((_INFINITIES,), formula=_SOFTMAX_SAVED),
            Recipe(logs, formula=_SOFTMAX),
        ),
        "var": _row(Recipe(squares, spreads.finish_var), Recipe(mean, formula=_VAR)),
        "std": _row(
            Recipe(squares, spreads.finish_std), Recipe(mean, formula=_STD_SAVED), Recipe(squares, formula=_STD)
        ),
    }


_NARROW = _table(SUM, _NORM, (_MEAN,))
_F64 = _table(SUM_F64, _NORM_F64, (_SCALE, _SCALED_MEAN))
KINDS = dict.fromkeys(("forward", "backward", "partial"), tuple(_F64))  # a partial one is refused, with a reason


def recipe(desc: Any) -> Recipe | Map:
    row = (_F64 if desc.element == "f64" else _NARROW)[desc.kind]
    if desc.direction == "forward":
        return row.forward
    return (row.saved if desc.saved_y else row.recompute)[desc.ties]


def workspace_size(desc: Any, blocks: Blocks) -> int:
    made = recipe(desc)
    if isinstance(made, Map) or (made.formula and desc.n == 0):
        return 0
    if made.formula is None and desc.picks:
        made = indices_recipe(desc.kind == "min")  # which has a stage more
    how = cut(desc.n, is_inner(desc.input_shape, desc.axes), blocks)
    return workspace_bytes(math.prod(desc.output_shape), made, how)


def steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    made, n = recipe(desc), desc.n
    if math.prod(desc.output_shape) == 0 or (n == 0 and desc.direction == "backward"):
        return []
    if isinstance(made, Map):
        given = [views[name] if name == "x" else _repeated(views[name], desc) for name in made.operands]
        return map_steps(made.formula, given, [views["dx"]], blocks, (float(n),), compute="f64")
    free = math.nan if n == 0 or n <= desc.correction else n - desc.correction
    how = cut(n, is_inner(desc.input_shape, desc.axes), blocks)
    saved = [views["dy"], *([views["y"]] if desc.needs_y else [])] if made.formula else []
    out = views["dx" if made.formula else "y"]
    found = reduce_steps(made, [views["x"]], saved, out, desc.axes, (n, free), how, workspace)
    if "indices" in views and desc.picks:
        found += steps_of(indices_recipe(desc.kind == "min"), desc, views["x"], views["indices"], workspace, blocks)
    return found


def _repeated(view: View, desc: Any) -> View:
    strides = tuple(0 if axis in desc.axes else s for axis, s in enumerate(view.strides))
    return view._replace(shape=desc.input_shape, strides=strides)


def _refusal(desc: Any) -> Refusal:
    if desc.direction == "partial":
        return "device", "states of pieces are arrays of the CPU: reduce the whole here, or pieces with Stream('cpu')"
    return None


KERNELS = {
    "reduce": Kernels(KINDS, steps, bounds(BOUNDS), PROBLEMS, VARIANTS, workspace_size=workspace_size, refusal=_refusal)
}
