"""All 65,536 values of f16 and bf16 on each input of each op, beside a few values on the others. Nothing is sampled."""

import math
from collections.abc import Iterator
from itertools import product

import ml_dtypes
import numpy as np
import pytest

from retrograde._core.args import forms
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import FLOATS, Element
from retrograde._core.layout import Shape
from retrograde._core.maths import Array
from retrograde._core.registry import op_of, ops
from retrograde.testing.bits import native_plans
from retrograde.testing.cases import descriptors, measure
from retrograde.testing.highprec import oracle
from retrograde.testing.placing import input_shapes, trial
from retrograde.testing.saved import with_saved

COUNT = 1 << 16
SHAPE: Shape = (COUNT,)
HALVES = [element for element in FLOATS if element.info.itemsize == 2]


def every_value(element: str) -> Array:
    return np.arange(COUNT, dtype=np.uint16).view(Element(element).info.numpy)


def companions(element: str) -> list[float]:
    """Ordinary, small, largest and smallest: what a gate's value is multiplied with."""
    limits = ml_dtypes.finfo(Element(element).info.numpy)
    return [1.0, -1.7, 0.01, float(limits.max), -float(limits.smallest_normal), float(limits.smallest_subnormal)]


def sweeps(desc: Descriptor) -> Iterator[dict[str, Array]]:
    """Each stream in turn takes every value; the others take companions, rotated against each other."""
    element, shapes = desc.element, input_shapes(desc)
    names = list(shapes)
    others = companions(element)
    for swept in names:
        # An exact oracle takes seconds for so many elements: one turn of it.
        for turn in range(1 if op_of(desc).exact else len(others)):
            given = {}
            for position, name in enumerate(names):
                value = others[(turn + position * (1 + turn // 2)) % len(others)]
                every = every_value(element) if name == swept else np.full(SHAPE, value, every_value(element).dtype)
                given[name] = every.reshape(shapes[name])
            yield with_saved(desc, given)


def problems() -> Iterator[Descriptor]:
    for op, element in product(ops(), HALVES):
        for kind in op.kinds:
            found = {d.variant: d for d in descriptors(op, kind, element, SHAPE)}  # one option of each variant
            yield from (d for d in found.values() if set(input_shapes(d).values()) == {SHAPE})  # else: in its own file


@pytest.mark.parametrize("desc", list(problems()), ids=str)
def test_every_half(desc: Descriptor) -> None:
    assert {math.prod(shape) for shape in input_shapes(desc).values()} == {COUNT}
    *_, form = forms(op_of(desc).args, desc).values()
    for given in sweeps(desc):
        want = oracle(desc, given)
        for name, plan in native_plans(desc).items():
            operands = trial(desc, form, "contiguous", given)
            plan.run(operands.args)
            worst = measure(desc, want, operands.outputs(), given)
            assert worst.ulp <= plan.precision_guarantee.max_ulp, f"{desc} [{name}]: {worst.ulp} ULP, {worst.where}"
