"""argmax, argmin, any, all, count_nonzero: recipes over rows. A place is found when its term is known."""

import math
from typing import Any

from retrograde.backends.triton.engines.recipe import Recipe, Stage, cut, reduce_steps, workspace_bytes
from retrograde.backends.triton.lib import extrema, places
from retrograde.backends.triton.runtime.geometry import View, is_inner
from retrograde.backends.triton.runtime.kernels import Kernels, bounds
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks

_INF = math.inf
_FIRST = Stage(extrema.add_first, extrema.merge_least, extrema.saved_y, (_INF,), 2)
_FIRST_OF_WORDS = Stage(places.add_first_of_words, extrema.merge_least, extrema.saved_y, (_INF,), 2)
_MAX = Stage(extrema.add_max, extrema.merge_max, extrema.close_first, (-_INF,), 1)
_MIN = Stage(extrema.add_min, extrema.merge_min, extrema.close_first, (_INF,), 1)
_MAX_HIGH = Stage(places.add_max_high, extrema.merge_max, extrema.close_first, (-_INF,), 1)
_MIN_HIGH = Stage(places.add_min_high, extrema.merge_min, extrema.close_first, (_INF,), 1)
_MAX_LOW = Stage(places.add_max_low, extrema.merge_max, extrema.saved_y, (-1.0,), 2)
_MIN_LOW = Stage(places.add_min_low, extrema.merge_min, extrema.saved_y, (_INF,), 2)
_TRUE = Stage(places.add_true, extrema.merge_sum, extrema.close_first, (0.0,), 1)

_PLACES = {
    "argmax": Recipe((_MAX, _FIRST), places.finish_last),
    "argmin": Recipe((_MIN, _FIRST), places.finish_last),
}
_PLACES_OF_I64 = {
    "argmax": Recipe((_MAX_HIGH, _MAX_LOW, _FIRST_OF_WORDS), places.finish_last),
    "argmin": Recipe((_MIN_HIGH, _MIN_LOW, _FIRST_OF_WORDS), places.finish_last),
}
_TRUTHS = {"any": Recipe((_TRUE,), places.finish_any), "all": Recipe((_TRUE,), places.finish_all)}
_COUNTS = {"count_nonzero": Recipe((_TRUE,), extrema.finish_first)}
# What is compiled ahead of time.
PROBLEMS = ("4096x4096 reduce_axis=1", "4096x1024 reduce_axis=0", "16x1048576 reduce_axis=1")


def recipe(desc: Any) -> Recipe:
    if desc.family == "arg_reduce":
        return (_PLACES_OF_I64 if desc.element == "i64" else _PLACES)[desc.kind]
    return (_TRUTHS | _COUNTS)[desc.kind]


def workspace_size(desc: Any, blocks: Blocks) -> int:
    return workspace_of(recipe(desc), desc, blocks)


def workspace_of(made: Recipe, desc: Any, blocks: Blocks) -> int:
    how = cut(desc.n, is_inner(desc.input_shape, desc.axes), blocks)
    return workspace_bytes(math.prod(desc.output_shape), made, how)


def steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    return steps_of(recipe(desc), desc, views["x"], views["y"], workspace, blocks)


def steps_of(made: Recipe, desc: Any, x: View, out: View, workspace: int, blocks: Blocks) -> list[Step]:
    if math.prod(desc.output_shape) == 0:
        return []
    how = cut(desc.n, is_inner(desc.input_shape, desc.axes), blocks)
    return reduce_steps(made, [x], [], out, desc.axes, (desc.n, 0.0), how, workspace)


def indices_recipe(of_min: bool) -> Recipe:
    """The places of max or min."""
    return _PLACES["argmin" if of_min else "argmax"]


KERNELS = {
    name: Kernels({"forward": kinds}, steps, bounds({"forward": {"": (0.0, 0.0)}}), PROBLEMS,
                  workspace_size=workspace_size)
    for name, kinds in (("arg_reduce", _PLACES), ("bool_reduce", _TRUTHS), ("count_reduce", _COUNTS))
}  # fmt: skip
