"""group_norm, instance_norm and batch_norm: the recipes of layer_norm over views in which channels are (groups,
channels of a group); with given statistics elementwise."""

from typing import Any

from retrograde._core.layout import Shape, contiguous_strides
from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.engines.recipe import Recipe, cut, reduce_steps, workspace_bytes
from retrograde.backends.triton.engines.sum_to import sum_to_steps, sum_to_workspace
from retrograde.backends.triton.families.norm import (
    BOUNDS,
    DY_SUM,
    backward_recipe,
    forward_recipe,
    halves_of_scale,
    statistics,
    sum_recipe,
)
from retrograde.backends.triton.lib import channels, lines
from retrograde.backends.triton.runtime.geometry import View
from retrograde.backends.triton.runtime.kernels import Kernels
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks

_IMAGE, _LONG = "16x256x32x32", "2x2x131072"
_PROBLEMS = {
    "group_norm": (f"{_IMAGE} num_groups=32", f"{_LONG} num_groups=1"),
    "instance_norm": (_IMAGE, _LONG),
    "batch_norm": (_IMAGE, _LONG),
}
_GIVEN = "training=False has_running=True"
_VARIANTS = {
    "group_norm": ("", "has_gamma=True has_beta=True"),
    "instance_norm": ("", "has_gamma=True has_beta=True"),
    "batch_norm": ("has_gamma=True has_beta=True has_running=True", f"has_gamma=True has_beta=True {_GIVEN}"),
}


class _Cut:
    """The shape (samples, groups, channels of a group, ...), and the axes along which a line runs."""

    def __init__(self, desc: Any) -> None:
        self.desc = desc
        groups = 1 if desc.over_batch else max(desc.groups, 1)
        self.each = desc.channels // groups
        self.shape: Shape = (desc.samples, groups, self.each, *desc.input_shape[2:])
        space = tuple(range(3, len(self.shape)))
        self.axes: Shape = (0, *space) if desc.over_batch else (2, *space)

    def whole(self, view: View) -> View:
        first, channel, *rest = view.strides
        return view._replace(shape=self.shape, strides=(first, channel * self.each, channel, *rest))

    def _of_channels(self, view: View, shape: Shape) -> View:
        by = view.strides[0]
        return view._replace(shape=shape, strides=(0, by * self.each, by, *(0,) * (len(self.shape) - 3)))

    def weight(self, view: View) -> View:
        """An operand with a number for each channel, everywhere."""
        return self._of_channels(view, self.shape)

    def sums(self, view: View) -> View:
        """The same as what sums over all other axes go to."""
        return self._of_channels(view, (1, *self.shape[1:3], *(1,) * (len(self.shape) - 3)))

    def of_lines(self, address: int) -> View:
        """A number for each line, all along it."""
        kept = tuple(1 if axis in self.axes else n for axis, n in enumerate(self.shape))
        strides = contiguous_strides(kept, 1)
        return View(address, self.shape, tuple(0 if a in self.axes else s for a, s in enumerate(strides)), "f64")


def _recipe(desc: Any) -> Recipe:
    return forward_recipe(desc) if desc.direction == "forward" else backward_recipe(desc)


class _Room:
    """Where things are in the workspace: two numbers for each line, then states."""

    def __init__(self, desc: Any, blocks: Blocks) -> None:
        shape, back = _Cut(desc), desc.direction == "backward"
        given, new = not desc.training, desc.updates_statistics
        self.numbers = desc.lines * 8 * 2 if given or new or (back and desc.has_gamma) else 0
        self.cut = cut(desc.n, len(shape.shape) > 3 or not desc.over_batch, blocks)
        states = workspace_bytes(desc.lines, _recipe(desc), self.cut)
        if back:
            to = shape.sums(View(0, (desc.channels,), (1,), "f64")).shape
            for recipe, wanted in ((sum_recipe(desc), desc.has_gamma), (DY_SUM, desc.has_beta)):
                if wanted:
                    states = max(states, sum_to_workspace(recipe, shape.shape, to, blocks))
        self.states = states


def workspace_size(desc: Any, blocks: Blocks) -> int:
    if 0 in desc.input_shape:
        return 0
    room = _Room(desc, blocks)
    return room.numbers + room.states


def steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    if 0 in desc.input_shape:
        return _nothing(desc, views, blocks)
    run = _forward if desc.direction == "forward" else _backward
    return run(desc, _Cut(desc), views, workspace, _Room(desc, blocks), blocks)


def _weights(shape: _Cut, views: dict[str, View], *names: str) -> list[View]:
    return [shape.weight(views[name]) for name in names if getattr(shape.desc, f"has_{name}")]


def _found(desc: Any, shape: _Cut, x: View, finishes: Any, address: int, room: _Room) -> tuple[list[Step], list[View]]:
    """Numbers of each line, made of its statistics."""
    made, outs = [], []
    for place, finish in enumerate(finishes):
        outs.append(shape.of_lines(address + place * desc.lines * 8))
        recipe = Recipe(statistics(desc), finish)
        of = (float(desc.n), desc.eps)
        made += reduce_steps(recipe, [x], [], outs[-1], shape.axes, of, room.cut, address + room.numbers)
    return made, outs


def _given(
    desc: Any, shape: _Cut, views: dict[str, View], address: int, blocks: Blocks
) -> tuple[list[Step], list[View]]:
    """Mean and root of each channel, for each number of x."""
    root = View(address, (desc.channels,), (1,), "f64")
    found = map_steps(channels.given_root, [views["running_var"]], [root], blocks, (desc.eps,), compute="f64")
    return found, [shape.weight(views["running_mean"]), shape.weight(root)]


def _forward(desc: Any, shape: _Cut, views: dict[str, View], workspace: int, room: _Room, blocks: Blocks) -> list[Step]:
    x, y = shape.whole(views["x"]), shape.whole(views["y"])
    weights = _weights(shape, views, "gamma", "beta")
    if not desc.training:
        found, numbers = _given(desc, shape, views, workspace, blocks)
        name = f"given_{'weighted_' if desc.has_gamma else ''}{'shifted_' if desc.has_beta else ''}line"
        return found + map_steps(getattr(channels, name), [x, *numbers, *weights], [y], blocks, compute="f64")
    found = []
    if desc.updates_statistics:  # first: y may lie on x
        finishes = (lines.mean_number, channels.unbiased_number)
        found, numbers = _found(desc, shape, x, finishes, workspace, room)
        for name, new in zip(("running_mean", "running_var"), numbers, strict=True):
            flat = View(new.address, (desc.channels,), (1,), "f64")
            found += map_steps(
                channels.moved, [views[name], flat], [views[f"new_{name}"]], blocks, (desc.momentum,), compute="f64"
            )
    of, states = (float(desc.n), desc.eps), workspace + room.numbers
    return found + reduce_steps(_recipe(desc), [x, *weights], [], y, shape.axes, of, room.cut, states)


def _backward(
    desc: Any, shape: _Cut, views: dict[str, View], workspace: int, room: _Room, blocks: Blocks
) -> list[Step]:
    dy, x, dx = (shape.whole(views[name]) for name in ("dy", "x", "dx"))
    found: list[Step] = []
    numbers: list[View] = []
    states = workspace + room.numbers
    if not desc.training:
        found, (mean, root) = _given(desc, shape, views, workspace, blocks)
        numbers = [root, mean]
    elif desc.has_gamma:
        found, numbers = _found(desc, shape, x, (lines.root_number, lines.mean_number), workspace, room)
    # Sums first: dx may lie on what they read.
    if desc.has_gamma:
        found += sum_to_steps(sum_recipe(desc), [dy, x, *numbers], shape.sums(views["dgamma"]), states, blocks)
    if desc.has_beta:
        found += sum_to_steps(DY_SUM, [dy], shape.sums(views["dbeta"]), states, blocks)
    weights = _weights(shape, views, "gamma")
    if not desc.training:
        slope = channels.given_weighted_slope if desc.has_gamma else channels.given_slope
        return found + map_steps(slope, [dy, numbers[0], *weights], [dx], blocks, compute="f64")
    of = (float(desc.n), desc.eps)
    return found + reduce_steps(_recipe(desc), [x, dy, *weights], [], dx, shape.axes, of, room.cut, states)


def _nothing(desc: Any, views: dict[str, View], blocks: Blocks) -> list[Step]:
    """Of no terms: sums are 0, running statistics stay."""
    found: list[Step] = []
    for name in ("dgamma", "dbeta"):
        if name in views and desc.channels:
            shape = _Cut(desc)
            found += sum_to_steps(DY_SUM, [shape.whole(views["dy"])], shape.sums(views[name]), 0, blocks)
    for name in ("running_mean", "running_var"):
        if f"new_{name}" in views and desc.channels:
            found += map_steps(channels.kept, [views[name]], [views[f"new_{name}"]], blocks, compute="f64")
    return found


def _kernels(kind: str) -> Kernels:
    kinds = dict.fromkeys(("forward", "backward"), (kind,))
    variants = dict.fromkeys(("forward", "backward"), _VARIANTS[kind])
    return Kernels(kinds, steps, halves_of_scale(BOUNDS), _PROBLEMS[kind], variants, workspace_size=workspace_size)


KERNELS = {kind: _kernels(kind) for kind in ("group_norm", "instance_norm", "batch_norm")}
