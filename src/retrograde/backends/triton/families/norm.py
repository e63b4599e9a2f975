"""rms_norm and layer_norm: recipes over lines, each with a formula over the line; then the sums over lines."""

from collections.abc import Callable
from typing import Any

from retrograde._core.layout import Shape, contiguous_strides
from retrograde._core.registry import Bound
from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.engines.recipe import Formula, Recipe, Stage, cut, reduce_steps, workspace_bytes
from retrograde.backends.triton.engines.sum_to import sum_to_steps, sum_to_workspace
from retrograde.backends.triton.lib import extrema, lines, norms, spreads, sums
from retrograde.backends.triton.runtime.geometry import View
from retrograde.backends.triton.runtime.kernels import Kernels, bounds
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks

BOUNDS = {"forward": {"": (1.0, 4.0)}, "backward": {"": (1.0, 4.0)}}
PROBLEMS = ("4096x4096 norm_axes_mask=2", "16x131072 norm_axes_mask=2")
VARIANTS = {"forward": ("", "has_gamma=True"), "backward": ("", "has_gamma=True")}

_PAIR, _BANDS = (0.0, 0.0), (0.0,) * 4
_LARGEST = Stage(spreads.add_largest, extrema.merge_max, spreads.close_scale, (0.0,), 1)
_MEAN = Stage(sums.add_value, sums.merge_pair, spreads.close_mean, _PAIR, 3)
_SCALED_MEAN = Stage(spreads.add_scaled_value, sums.merge_pair, spreads.close_scaled_mean, _PAIR, 3)
_AROUND = Stage(spreads.add_deviation, sums.merge_pair, spreads.close_deviations, _PAIR, 4)
_SQUARES = Stage(norms.add_square, sums.merge_pair, lines.close_squares, _PAIR, 4)
_SCALED_SQUARES = Stage(lines.add_scaled_square, sums.merge_pair, lines.close_scaled_squares, _PAIR, 4)


def _centred(desc: Any) -> bool:
    return str(desc.kind) != "rms_norm"


def statistics(desc: Any) -> tuple[Stage, ...]:
    """(power, mean, low, sum of squares)."""
    if desc.element == "f64":
        return (_LARGEST, _SCALED_MEAN, _AROUND) if _centred(desc) else (_LARGEST, _SCALED_SQUARES)
    return (_MEAN, _AROUND) if _centred(desc) else (_SQUARES,)


def forward_recipe(desc: Any) -> Recipe:
    beta = getattr(desc, "has_beta", False)
    if desc.has_gamma:
        row = lines.weighted_shifted_line if beta else lines.rounded_line if desc.rounds else lines.weighted_line
    else:
        row = lines.shifted_line if beta else lines.line
    return Recipe(statistics(desc), formula=Formula(lines.with_root, row, 5))


def backward_recipe(desc: Any) -> Recipe:
    more = "_residual" if desc.has_residual else ""
    products = Stage(
        getattr(lines, f"add_products{more}"), sums.merge_bands2, lines.close_products, _BANDS, 8
    )  # fmt: skip
    stages = statistics(desc)
    if desc.element == "f64":
        tops = Stage(getattr(lines, f"add_tops{more}"), lines.merge_tops, lines.close_tops, (-1.0e9, -1.0e9), 6)
        stages = (*stages, tops, products)
    else:
        close = lines.no_tops if _centred(desc) else lines.no_tops_of_squares
        stages = (*stages[:-1], stages[-1]._replace(close=close, made=6), products)
    row = getattr(lines, f"{'' if _centred(desc) else 'rms_'}slope{more}")
    return Recipe(stages, formula=Formula(lines.with_slopes, row, 9))


def _recipe(desc: Any) -> Recipe:
    return forward_recipe(desc) if desc.direction == "forward" else backward_recipe(desc)


def _axes(desc: Any) -> Shape:
    return tuple(range(desc.lead, len(desc.input_shape)))


def _over_lines(view: View, desc: Any) -> View:
    """An operand of the shape of a line, for every line."""
    return view._replace(shape=desc.input_shape, strides=(0,) * desc.lead + view.strides)


def _of_lines(address: int, desc: Any) -> View:
    """A number for each line, all along it."""
    lead = desc.input_shape[: desc.lead]
    strides = contiguous_strides(lead, 1)
    rest = len(desc.input_shape) - desc.lead
    return View(address, desc.input_shape, (*strides, *(0,) * rest), "f64")


def sum_recipe(desc: Any) -> Recipe:
    add = getattr(lines, f"add_{desc.element}_product") if desc.rounds and desc.element != "f64" else None
    return Recipe(
        (Stage(add or lines.add_hat_product, sums.merge_bands2, sums.close_bands, _BANDS, 3),), sums.finish_sum
    )  # fmt: skip


DY_SUM = Recipe((Stage(sums.add_banded_value, sums.merge_bands2, sums.close_bands, _BANDS, 3),), sums.finish_sum)


def _cut(desc: Any, blocks: Blocks) -> Any:
    return cut(desc.n, True, blocks)


class _Room:
    """Where things are in the workspace."""

    def __init__(self, desc: Any, blocks: Blocks) -> None:
        how = _cut(desc, blocks)
        self.gain = desc.n * 8 if desc.offset else 0
        weights = desc.direction == "backward" and desc.has_gamma
        self.numbers = desc.lines * 8 * (1 + _centred(desc)) if weights else 0
        states = workspace_bytes(desc.lines, _recipe(desc), how)
        if desc.direction == "backward":
            shape, to = desc.input_shape, desc.norm_shape
            if weights:
                states = max(states, sum_to_workspace(sum_recipe(desc), shape, to, blocks))
            if getattr(desc, "has_beta", False):
                states = max(states, sum_to_workspace(DY_SUM, shape, to, blocks))
        self.states = states


def workspace_size(desc: Any, blocks: Blocks) -> int:
    if 0 in desc.input_shape:
        return 0
    room = _Room(desc, blocks)
    return room.gain + room.numbers + room.states


def _gains(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> tuple[list[Step], list[View]]:
    """What x r is multiplied with, and what makes it."""
    if not desc.has_gamma:
        return [], []
    if not desc.offset:
        return [], [_over_lines(views["gamma"], desc)]
    made = View(workspace, desc.norm_shape, contiguous_strides(desc.norm_shape, 1), "f64")
    found = map_steps(lines.add_number, [views["gamma"]], [made], blocks, (desc.offset,), compute="f64")
    return found, [_over_lines(made, desc)]


def steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    if 0 in desc.input_shape:
        return _zeros(desc, views, blocks)
    room = _Room(desc, blocks)
    found, gains = _gains(desc, views, workspace, blocks)
    numbers = workspace + room.gain
    states = numbers + room.numbers
    how, of = _cut(desc, blocks), (float(desc.n), desc.eps)
    if desc.direction == "forward":
        x = views["x"]
        if desc.has_residual:
            compute = "f64" if desc.element == "f64" else "f32"
            found += map_steps(lines.add, [x, views["residual"]], [views["h"]], blocks, compute=compute)
            x = views["h"]
        ins = [x, *gains, *([_over_lines(views["beta"], desc)] if getattr(desc, "has_beta", False) else [])]
        return found + reduce_steps(_recipe(desc), ins, [], views["y"], _axes(desc), of, how, states)
    dy, x = views["dy"], views["x"]
    # Sums first: dx may lie on what they read.
    if desc.has_gamma:
        found += _weight_sums(desc, views, numbers, states, blocks)
    if getattr(desc, "has_beta", False):
        found += sum_to_steps(DY_SUM, [dy], views["dbeta"], states, blocks)
    ins = [x, dy, *gains, *([views["dresidual"]] if desc.has_residual else [])]
    return found + reduce_steps(_recipe(desc), ins, [], views["dx"], _axes(desc), of, how, states)


def _weight_sums(desc: Any, views: dict[str, View], numbers: int, states: int, blocks: Blocks) -> list[Step]:
    how, of, found = _cut(desc, blocks), (float(desc.n), desc.eps), []
    made = [(_of_lines(numbers, desc), lines.root_number)]
    if _centred(desc):
        made.append((_of_lines(numbers + desc.lines * 8, desc), lines.mean_number))
    for out, finish in made:
        recipe = Recipe(statistics(desc), finish)
        found += reduce_steps(recipe, [views["x"]], [], out, _axes(desc), of, how, states)
    ins = [views["dy"], views["x"], *(view for view, _ in made)]
    return found + sum_to_steps(sum_recipe(desc), ins, views["dgamma"], states, blocks)


def _zeros(desc: Any, views: dict[str, View], blocks: Blocks) -> list[Step]:
    """Sums over no lines."""
    found = []
    for name in ("dgamma", "dbeta"):
        if name in views and 0 not in desc.norm_shape:
            found += sum_to_steps(DY_SUM, [views["dy"]], views[name], 0, blocks)
    return found


def _refusal(desc: Any) -> str | None:
    if desc.offset and not desc.has_gamma:
        return "it has no kernel for an offset without gamma: scale the result"
    return None


def halves_of_scale(table: Any) -> Callable[[Any], Bound]:
    """Halves are measured on the value, to which terms may cancel."""
    usual = bounds(table)

    def bound(desc: Any) -> Bound:
        found = usual(desc)
        return Bound(found.max_ulp, 2.0**-40) if desc.element in ("f16", "bf16") else found

    return bound


def _kernels(kind: str) -> Kernels:
    kinds = dict.fromkeys(("forward", "backward"), (kind,))
    return Kernels(
        kinds, steps, halves_of_scale(BOUNDS), PROBLEMS, VARIANTS, workspace_size=workspace_size, refusal=_refusal
    )


KERNELS = {kind: _kernels(kind) for kind in ("rms_norm", "layer_norm")}
