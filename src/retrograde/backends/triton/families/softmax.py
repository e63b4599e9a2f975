"""softmax and log_softmax: recipes over rows, each with a formula over the row."""

import math
from typing import Any

from retrograde._core.layout import Shape
from retrograde.backends.triton.engines.recipe import Formula, Recipe, Stage, cut, reduce_steps, workspace_bytes
from retrograde.backends.triton.lib import exponentials, extrema, softmax, sums
from retrograde.backends.triton.runtime.geometry import View, is_inner
from retrograde.backends.triton.runtime.kernels import Kernels, bounds
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks

BOUNDS = {"forward": {"": (1.0, 3.0)}, "backward": {"": (1.0, 4.0)}}
PROBLEMS = ("4096x4096 softmax_axis=1", "4096x1024 softmax_axis=0", "16x131072 softmax_axis=1")
VARIANTS = {"backward": ("", "saved_y=True")}

_MAX = Stage(extrema.add_max, extrema.merge_max, extrema.close_first, (-math.inf,), 1)
_SUM = Stage(exponentials.add_exponential, sums.merge_pair, softmax.close_sum, (0.0, 0.0), 2)
_LOG = Stage(softmax.add_beyond, softmax.merge_beyond, softmax.close_log, (0.0, 0.0, 0.0), 2)


def _slopes(add: Any, close: Any, row: Any, *before: Stage) -> Recipe:
    products = Stage(add, sums.merge_bands2, close, (0.0,) * 4, 5)
    return Recipe((*before, products), formula=Formula(softmax.known, row, 5))


_FORWARD = {
    "softmax": Recipe((_MAX, _SUM), formula=Formula(softmax.known, softmax.share_row, 2)),
    "log_softmax": Recipe((_MAX, _LOG), formula=Formula(softmax.known, softmax.log_share_row, 2)),
}
_RECOMPUTED = {
    "softmax": _slopes(softmax.add_product, softmax.close_products, softmax.slope_row, _MAX, _SUM),
    "log_softmax": _slopes(softmax.add_dy, softmax.close_products, softmax.log_slope_row, _MAX, _SUM),
}
_SAVED = {
    "softmax": _slopes(softmax.add_saved_product, softmax.close_saved, softmax.saved_slope_row, _MAX),
    "log_softmax": _slopes(softmax.add_dy, softmax.close_saved, softmax.saved_log_slope_row, _MAX),
}


def recipe(desc: Any) -> Recipe:
    table = _FORWARD if desc.direction == "forward" else _SAVED if desc.saved_y else _RECOMPUTED
    return table[desc.kind]


def _axes(desc: Any) -> Shape:
    return (desc.softmax_axis,) if desc.input_shape else ()


def workspace_size(desc: Any, blocks: Blocks) -> int:
    if 0 in desc.input_shape:
        return 0
    how = cut(desc.n, is_inner(desc.input_shape, _axes(desc)), blocks)
    return workspace_bytes(math.prod(desc.input_shape) // desc.n, recipe(desc), how)


def steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    if 0 in desc.input_shape:
        return []
    how = cut(desc.n, is_inner(desc.input_shape, _axes(desc)), blocks)
    if desc.direction == "forward":
        ins, out = [views["x"]], views["y"]
    else:
        ins, out = [views["y" if desc.saved_y else "x"], views["dy"]], views["dx"]
    return reduce_steps(recipe(desc), ins, [], out, _axes(desc), (desc.n, 0.0), how, workspace)


KERNELS = {"softmax": Kernels({"forward": _FORWARD, "backward": _RECOMPUTED}, steps, bounds(BOUNDS), PROBLEMS, VARIANTS,
                              workspace_size=workspace_size)}  # fmt: skip
