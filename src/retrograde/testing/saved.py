"""Saved results: an input of a backward op that the forward op writes must be what the forward computed."""

from dataclasses import fields
from typing import Any

import numpy as np

from retrograde._core.args import Operand, operands, streams
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape
from retrograde._core.maths import Array
from retrograde._core.registry import op_of


def dtype_of(desc: Descriptor, operand: Operand) -> Any:
    """What an operand is stored as; where it may be one of several, the first."""
    return Element(operand.elements[0] if operand.elements else desc.element).info.numpy


def with_saved(desc: Descriptor, inputs: dict[str, Array]) -> dict[str, Array]:
    """The inputs of a problem, where those that the forward writes are its results."""
    forward = op_of(f"{desc.family}.forward")
    if op_of(desc) is forward:
        return inputs
    cls: Any = forward.descriptor
    before = cls(**{item.name: getattr(desc, item.name) for item in fields(cls)})
    declared = operands(forward.args)
    saved = [name for name in inputs if name in declared and declared[name].writes]
    if not saved:
        return inputs
    given = {name: np.asarray(x) for name, x in inputs.items() if name not in saved}
    operand = {name: declared[name] for name in (*streams(forward.args, before), *saved)}
    shape = {name: getattr(before, each.shape) for name, each in operand.items()}
    written = {name: np.empty(shape[name], dtype_of(before, each)) for name, each in operand.items() if each.writes}
    read = {name: given[name] if name in given else _any_numbers(given, shape[name])
            for name in operand if name not in written}  # fmt: skip
    forward.plan.select(before).run(forward.args(**read, **written))
    return {name: written.get(name, x) for name, x in inputs.items()}


def _any_numbers(given: dict[str, Array], shape: Shape) -> Array:
    """For an input that the backward does not have: those of another, in another order."""
    return np.asarray(np.flip(next(array for array in given.values() if array.shape == shape)))
