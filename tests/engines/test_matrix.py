"""Every implementation of every op keeps `precision_guarantee.max_ulp`. There is no other tolerance.

A test's id is a CASE: `retrograde explain` and `retrograde bench` take it too.
"""

import pytest

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde.testing.cases import LARGE, SMALL, all_descriptors, failures, repeated_failures
from retrograde.testing.inputs import SETS, specials
from retrograde.testing.placing import input_shapes

COMBINATIONS = len(specials("f32")) ** 3  # of three streams
LAID_OUT = list(all_descriptors(LARGE, SMALL))
SAMPLED = list(all_descriptors(((2053,),), ((211,),), thorough=True))
# bf16 stands for the halves: special values meet in f32 or f64 after the conversion, which test_exhaustive tries whole.
CROSSED = [
    desc
    for desc in all_descriptors(((COMBINATIONS,),), ((COMBINATIONS // 16,),), thorough=True)
    if desc.element != Element.F16
]
LONG = list(all_descriptors(((50_021,),), ((COMBINATIONS // 8,),), thorough=True))


def report(found: list[str]) -> None:
    if found:
        pytest.fail(
            "\n".join([f"{len(found)} broken promises, such as", *found[:: len(found) // 4 + 1]]), pytrace=False
        )


@pytest.mark.parametrize("desc", LAID_OUT, ids=str)
def test_in_every_shape_and_layout(desc: Descriptor) -> None:
    report(list(failures(desc, "mixed")))


# Every third: a stride of 0 is a stride, and shapes and options meet it in all combinations over the kinds.
@pytest.mark.parametrize("desc", [d for d in LAID_OUT if all(input_shapes(d).values())][::3], ids=str)
def test_on_repeated_inputs(desc: Descriptor) -> None:
    rank = min(map(len, input_shapes(desc).values()))
    for axis in {0, rank - 1}:
        report(list(repeated_failures(desc, "mixed", axis)))


@pytest.mark.parametrize("desc", SAMPLED, ids=str)
def test_on_every_set_of_values(desc: Descriptor) -> None:
    for values in SETS:
        report(list(failures(desc, values, ("contiguous",))))


@pytest.mark.parametrize("desc", CROSSED, ids=str)
def test_on_special_values_in_combination(desc: Descriptor) -> None:
    report(list(failures(desc, "special", ("contiguous",))))


@pytest.mark.long
@pytest.mark.parametrize("values", SETS)
@pytest.mark.parametrize("desc", LONG, ids=str)
def test_on_many_values(desc: Descriptor, values: str) -> None:
    report(list(failures(desc, values, ("contiguous",), seed=1)))
