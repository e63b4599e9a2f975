"""The same bits: digests of results that may be compared between threads, layouts, instruction sets and machines."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from retrograde._core.args import forms
from retrograde._core.descriptor import Descriptor
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._core.registry import op_of, ops
from retrograde._core.stream import Stream
from retrograde._numerics.maths import Array
from retrograde.testing.cases import descriptors, plans
from retrograde.testing.inputs import SETS
from retrograde.testing.placing import drawn, input_shapes, trial
from retrograde.testing.saved import with_saved


def canonical(array: Array) -> bytes:
    """The bytes of an array with one NaN for all: which payload a NaN carries is not promised."""
    if array.dtype.kind in "ib":
        return array.tobytes()
    with np.errstate(invalid="ignore"):
        return np.where(np.isnan(array), array.dtype.type(np.nan), array).tobytes()


def native_plans(desc: Descriptor) -> dict[str, Plan[Any, Any]]:
    """The kernels that promise their bits; the reference does not."""
    return {name: plan for name, plan in plans(desc).items() if plan.sku.backend != "reference"}


def outputs(
    plan: Plan[Any, Any], given: dict[str, Array], layout: str = "contiguous", threads: int | None = None
) -> dict[str, Array]:
    """The output streams of a run, in the last form of the operands."""
    desc = plan.descriptor
    *_, form = forms(op_of(desc).args, desc).values()
    operands = trial(desc, form, layout, given)
    plan.run(operands.args, stream=Stream(threads=threads))
    return operands.outputs()


def problems(shape: Shape, *, every: bool = False) -> Iterator[Descriptor]:
    """The problems of each op, kind and element over a shape that differ in their streams, or every option of them."""
    cells = [(op, *cell) for op in ops() for cell in op.cells]
    for op, element, kind in cells:
        found = list(descriptors(op, kind, element, shape, thorough=every))
        yield from found if every else {tuple(input_shapes(d).items()): d for d in found}.values()


def digests(found: Iterable[Descriptor], sets: Iterable[str] = SETS) -> dict[str, str]:
    """A digest for each problem and native kernel, over every set of values."""
    results = {}
    for desc in found:
        for name, plan in native_plans(desc).items():
            digest = hashlib.sha256()
            for values in sets:
                got = outputs(plan, with_saved(desc, drawn(desc, values)))
                for stream in sorted(got):
                    digest.update(canonical(got[stream]))
            results[f"{desc} [{name}]"] = digest.hexdigest()
    return results
