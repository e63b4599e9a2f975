"""Saved results: an input of a gradient that its function writes must be what the function computed."""

from dataclasses import fields
from typing import Any

import numpy as np

from retrograde._core.args import operands, streams
from retrograde._core.descriptor import Descriptor
from retrograde._core.registry import function_of, op_of
from retrograde._numerics.maths import Array
from retrograde.testing.placing import drawn, dtype_of


def with_saved(desc: Descriptor, inputs: dict[str, Array]) -> dict[str, Array]:
    """The inputs of a problem, where those that the function of a gradient writes are its results."""
    forward = function_of(op_of(desc))
    if forward is None:
        return inputs
    cls: Any = forward.descriptor
    before = cls(**{item.name: getattr(desc, item.name) for item in fields(cls)})
    declared = operands(forward.args)
    saved = [name for name in inputs if name in declared and declared[name].writes]
    if not saved:
        return inputs
    given = {name: np.asarray(x) for name, x in inputs.items() if name not in saved}
    operand = {name: declared[name] for name in (*streams(forward.args, before), *saved)}
    written = {
        name: np.empty(getattr(before, each.shape), dtype_of(before, each))
        for name, each in operand.items()
        if each.writes
    }
    read = {name: given[name] for name in operand if name in given and name not in written}
    if len(read) + len(written) < len(operand):  # the backward does without the others
        read = {name: x for name, x in drawn(before, "normal").items() if name not in written} | read
    forward.plan.select(before).run(forward.args(**read, **written))
    return {name: written.get(name, x) for name, x in inputs.items()}
