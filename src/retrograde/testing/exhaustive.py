"""All 65,536 values of f16 and bf16 on each input of a problem, beside a few on the others. Nothing is sampled."""

import math
from collections.abc import Iterator, Sequence

import ml_dtypes
import numpy as np

from retrograde._core.args import operands
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import FLOATS, Element
from retrograde._core.layout import Shape
from retrograde._core.registry import Op, op_of
from retrograde._numerics.maths import Array
from retrograde.testing.cases import descriptors
from retrograde.testing.placing import element_of_stream, input_shapes, is_index
from retrograde.testing.saved import with_saved

COUNT = 1 << 16
SHAPE: Shape = (COUNT,)
HALVES = tuple(element for element in FLOATS if element.info.itemsize == 2)


def every_value(element: str) -> Array:
    return np.arange(COUNT, dtype=np.uint16).view(Element(element).info.numpy)


def companions(element: str) -> list[float]:
    """Ordinary, small, largest and smallest: what a swept value meets."""
    limits = ml_dtypes.finfo(Element(element).info.numpy)  # type: ignore[no-untyped-call]
    return [1.0, -1.7, 0.01, float(limits.max), -float(limits.smallest_normal), float(limits.smallest_subnormal)]


def turns_of(desc: Descriptor) -> int:
    """How often every value of a stream is tried, beside other companions each time. An exact oracle takes seconds for
    one, and a stream that is alone has no companions."""
    if op_of(desc).exact or len(input_shapes(desc)) == 1:
        return 1
    return len(companions(desc.element))


def sweeps(desc: Descriptor, turns: Sequence[int] | None = None) -> Iterator[dict[str, Array]]:
    """Each stream in turn takes every value; the others take companions, rotated against each other."""
    element, shapes = desc.element, input_shapes(desc)
    names = list(shapes)
    others = companions(element)
    for swept in names:
        for turn in range(turns_of(desc)) if turns is None else turns:
            given = {}
            for position, name in enumerate(names):
                value = others[(turn + position * (1 + turn // 2)) % len(others)]
                every = every_value(element) if name == swept else np.full(SHAPE, value, every_value(element).dtype)
                given[name] = every.reshape(shapes[name])
            yield with_saved(desc, given)


def swept_problems(op: Op, kind: str, element: str) -> Iterator[Descriptor]:
    """One option of each variant, where every input is a float and has an element for each value."""
    declared = operands(op.args)
    for desc in {d.variant: d for d in descriptors(op, kind, element, SHAPE)}.values():
        shapes = input_shapes(desc)
        same = all(element_of_stream(desc, name) == desc.element for name in shapes)
        if same and all(
            math.prod(shape) == COUNT and not is_index(declared.get(name)) for name, shape in shapes.items()
        ):
            yield desc
