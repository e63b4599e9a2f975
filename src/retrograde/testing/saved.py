"""Saved results: an input of a backward op that the forward op writes must be what the forward computed."""

from dataclasses import fields
from typing import Any

import numpy as np

from retrograde._core.args import operands, streams
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.maths import Array
from retrograde._core.registry import op_of
from retrograde.testing.placing import drawn


def with_saved(desc: Descriptor, inputs: dict[str, Array]) -> dict[str, Array]:
    """The inputs of a problem, where those that the forward writes are its results."""
    forward = op_of(f"{desc.family}.forward")
    if op_of(desc) is forward:
        return inputs
    cls: Any = forward.descriptor
    before = cls(**{item.name: getattr(desc, item.name) for item in fields(cls)})
    declared = streams(forward.args, before)
    saved = [name for name in inputs if declared.get(name)]
    if not saved:
        return inputs
    found = {name: np.asarray(x) for name, x in inputs.items()}
    used = {name: found[name] for name in declared if name in found}
    if any(name not in used for name, written in declared.items() if not written):
        used = drawn(before, "normal") | used  # the backward does without it
    for name, written in declared.items():
        if written:
            operand = operands(forward.args)[name]
            dtype = Element(operand.elements[0] if operand.elements else desc.element).info.numpy
            used[name] = np.empty(getattr(before, operand.shape), dtype)
    forward.plan.select(before).run(forward.args(**used))
    return found | {name: used[name] for name in saved}
