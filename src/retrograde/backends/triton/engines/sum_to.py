"""Sums over the dimensions along which an operand was repeated: today dw of lerp."""

import math
from typing import Any

from retrograde._core.layout import Shape, broadcast_axes
from retrograde.backends.triton.engines.recipe import Cut, Recipe, Stage, cut, reduce_steps, workspace_bytes
from retrograde.backends.triton.lib import sums, weights
from retrograde.backends.triton.runtime.geometry import (
    View,
    is_inner,
)
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks

_WEIGHT = Stage(weights.add_weight_term, sums.merge_pair, sums.close_pair, (0.0, 0.0), 3)
_WEIGHT_F64 = Stage(weights.add_banded_weight_term, sums.merge_bands3, weights.close_weight_bands, (0.0,) * 6, 3)


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
    return axes, how, Recipe((_WEIGHT_F64 if desc.element == "f64" else _WEIGHT,), weights.finish_weight)


def weight_workspace(desc: Any, blocks: Blocks) -> int:
    if desc.weight_shape is None or desc.direction != "backward":
        return 0
    _, how, made = _weight_plan(desc, blocks)
    return workspace_bytes(math.prod(desc.weight_shape), made, how)
