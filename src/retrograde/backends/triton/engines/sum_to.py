"""Sums over the dimensions along which an operand was repeated: gradients of operands that broadcast, those of lerp."""

import math
from typing import Any

from retrograde._core.layout import Shape, broadcast_axes
from retrograde.backends.triton.engines.recipe import (
    SUM,
    SUM_F64,
    Cut,
    Recipe,
    Stage,
    cut,
    reduce_steps,
    workspace_bytes,
)
from retrograde.backends.triton.lib import sums, weights
from retrograde.backends.triton.runtime.geometry import View, is_inner
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks

_WEIGHT = Stage(weights.add_weight_term, sums.merge_pair, sums.close_pair, (0.0, 0.0), 3)
_WEIGHT_F64 = Stage(weights.add_banded_weight_term, sums.merge_bands3, weights.close_weight_bands, (0.0,) * 6, 3)


def _plan(shape: Shape, to: Shape, blocks: Blocks) -> tuple[Shape, Cut]:
    """(the axes that are summed, tile and chunks)."""
    axes = broadcast_axes(to, shape)
    return axes, cut(math.prod(shape[axis] for axis in axes), is_inner(shape, axes), blocks)


def sum_to_steps(
    made: Recipe, given: list[View], out: View, workspace: int, blocks: Blocks, numbers: tuple[float, float] = (0, 0.0)
) -> list[Step]:
    """The recipe's sum of the inputs, which have one shape, to the shape of `out`, which broadcasts to it."""
    if math.prod(out.shape) == 0:
        return []
    shape = given[0].shape
    axes, how = _plan(shape, out.shape, blocks)
    lead = len(shape) - len(out.shape)
    whole = out._replace(shape=(1,) * lead + out.shape, strides=(0,) * lead + out.strides)
    return reduce_steps(made, given, [], whole, axes, numbers, how, workspace)


def sum_to_workspace(made: Recipe, shape: Shape, to: Shape, blocks: Blocks) -> int:
    return workspace_bytes(math.prod(to), made, _plan(shape, to, blocks)[1])


def sum_of(element: str, term: Any, part: int) -> Recipe:
    """The sum that `sum` makes, over terms that a formula makes of the inputs: its result at `part`."""
    return Recipe((SUM_F64 if element == "f64" else SUM,), sums.finish_sum, term=term, part=part)


def weight_sum(element: str) -> Recipe:
    """dw of lerp from (dy, a, b): dy (b - a), whose terms have a low part, too."""
    return Recipe((_WEIGHT_F64 if element == "f64" else _WEIGHT,), weights.finish_weight)


def end_sum(element: str, end: str) -> Recipe:
    """da or db of lerp ("a" or "b") from (dy, weight)."""
    if element == "f64":
        add = weights.add_banded_a_term if end == "a" else weights.add_banded_b_term
        return Recipe((_WEIGHT_F64._replace(add=add),), weights.finish_weight)
    add = weights.add_a_term if end == "a" else weights.add_b_term
    return Recipe((_WEIGHT._replace(add=add),), weights.finish_weight)


def multiple_sum(element: str, factor: float) -> Recipe:
    """The sum of dy times a factor, which is in the numbers of the launch if it is finite."""
    if math.isfinite(factor):
        return sum_of(element, None, 0)._replace(finish=weights.finish_multiple)
    terms = weights.times_nan if factor != factor else weights.times_inf if factor > 0 else weights.times_minus_inf
    return sum_of(element, terms, 0)
