"""cross_entropy: a kernel over lines, one that adds their losses, and one for what a mean is divided by."""

import math
from typing import Any

from retrograde._core.layout import Shape
from retrograde.backends.triton.engines.losses import (
    constant_kernel,
    divisor_kernel,
    loss_kernel,
    slope_kernel,
    total_kernel,
)
from retrograde.backends.triton.runtime.geometry import View, power_of_two_above
from retrograde.backends.triton.runtime.kernels import Kernels, bounds
from retrograde.backends.triton.runtime.launcher import Pointer, Step, pointer, step
from retrograde.backends.triton.runtime.parameters import Blocks

BOUNDS = {"forward": {"": (1.0, 4.0)}, "backward": {"": (1.0, 4.0)}}
KINDS = {"forward": ("cross_entropy",), "backward": ("cross_entropy",)}
PROBLEMS = ("4096x4096 class_axis=1", "64x1000x49 class_axis=1 reduction=none")
_OPTIONS = ("", "weighted=True label_smoothing=0.1", "target_kind=soft_prob z_loss=0.0001")
VARIANTS = {"forward": _OPTIONS, "backward": _OPTIONS}


def _lines(desc: Any) -> int:
    return math.prod(desc.line_shape)


def workspace_size(desc: Any, blocks: Blocks) -> int:
    """The divisor, and the losses of the lines where they are added."""
    del blocks
    return 8 + (8 * _lines(desc) if desc.direction == "forward" and desc.reduces else 0)


def _kept(desc: Any, view: View) -> Shape:
    """The strides from line to line; of one number for all 0."""
    if len(view.shape) == len(desc.input_shape):
        return tuple(s for axis, s in enumerate(view.strides) if axis != desc.class_axis)
    return view.strides if view.shape == desc.line_shape else (0,) * len(desc.line_shape)


def _dense(desc: Any) -> Shape:
    strides, size = [], 1
    for extent in reversed(desc.line_shape):
        strides.append(size)
        size *= extent
    return tuple(reversed(strides))


def steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    logits, out = views["logits"], views["out" if desc.direction == "forward" else "dlogits"]
    target = views["soft_target" if desc.is_soft else "target"]
    weight = views["weight"] if desc.weighted else logits
    axis, lines = desc.class_axis, _lines(desc)
    wide = min(power_of_two_above(max(desc.n, 1)), blocks.row)
    divisor, losses = Pointer(workspace, "f64"), Pointer(workspace + 8, "f64")
    at: dict[str, Any] = {
        "logits": pointer(logits), "target": pointer(target), "weight": pointer(weight), "outs": pointer(out),
        "kept_shape": desc.line_shape, "x_kept": _kept(desc, logits), "t_kept": _kept(desc, target),
        "out_kept": _kept(desc, out), "n": desc.n, "x_step": logits.strides[axis],
        "t_step": target.strides[axis] if desc.is_soft else 0, "w_step": weight.strides[0] if desc.weighted else 0,
        "ignored": desc.ignore_index, "keep": 1 - desc.label_smoothing,
        "spread": desc.label_smoothing / desc.n if desc.n else 0.0, "z": float(desc.z_loss), "count": lines,
        "divisor": divisor, "losses": losses, "made": divisor,
    }  # fmt: skip
    constants = {
        "SOFT": desc.is_soft, "WEIGHTED": desc.weighted, "SMOOTH": desc.label_smoothing > 0,
        "SQUARED": desc.z_loss != 0, "KEPT": len(desc.line_shape), "BN": wide,
    }  # fmt: skip
    divided = [_divisor(desc, at, constants, lines)]
    if desc.direction == "backward":
        at |= {"dy": pointer(views["dy"]), "dy_kept": _kept_of_dy(desc, views["dy"]), "out_step": out.strides[axis]}
        return [*divided, step(slope_kernel, (lines,), at, constants)] if desc.n else []
    if not desc.reduces:
        return [step(loss_kernel, (lines,), at, constants)]
    rows = {**at, "outs": losses, "out_kept": _dense(desc)}
    return [*divided, step(loss_kernel, (lines,), rows, constants), step(total_kernel, (1,), at, constants)]


def _kept_of_dy(desc: Any, dy: View) -> Shape:
    return (0,) * len(desc.line_shape) if desc.reduces else dy.strides


def _divisor(desc: Any, at: dict[str, Any], constants: dict[str, Any], lines: int) -> Step:
    if desc.divides == 1 and not desc.is_soft:
        return step(divisor_kernel, (1,), at, constants)
    value = 1.0 if desc.divides == 0 else desc.divisor if desc.divides == 2 else float(lines)
    return step(constant_kernel, (1,), {**at, "value": value}, constants)


KERNELS = {"cross_entropy": Kernels(KINDS, steps, bounds(BOUNDS), PROBLEMS, VARIANTS, workspace_size=workspace_size)}
