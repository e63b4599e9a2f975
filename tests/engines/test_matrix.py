"""The whole product, for `make verify`: every problem over every shape, in every layout and in place, with the oracle.

`make test` has pairs of these (test_layouts.py) and every set of values on contiguous operands (test_values.py). A
test's id is a CASE: `retrograde explain` and `retrograde bench` take it too.
"""

import pytest

from retrograde._core.descriptor import Descriptor
from retrograde.testing.cases import LARGE, SMALL, all_descriptors, failures, repeated_failures
from retrograde.testing.inputs import SETS
from retrograde.testing.placing import input_shapes
from retrograde.testing.tiers import COMBINATIONS
from tests._support.report import report

pytestmark = pytest.mark.long

LAID_OUT = list(all_descriptors(LARGE, SMALL))
SAMPLED = list(all_descriptors(((50_021,),), ((COMBINATIONS // 8,),), thorough=True))


@pytest.mark.parametrize("desc", LAID_OUT, ids=str)
def test_in_every_shape_and_layout(desc: Descriptor, seed: int) -> None:
    report(list(failures(desc, "mixed", seed=seed)))


@pytest.mark.parametrize("desc", [d for d in LAID_OUT if all(input_shapes(d).values())], ids=str)
def test_on_repeated_inputs(desc: Descriptor, seed: int) -> None:
    rank = min(map(len, input_shapes(desc).values()))
    for axis in {0, rank - 1}:
        report(list(repeated_failures(desc, "mixed", axis, seed)))


@pytest.mark.parametrize("values", SETS)
@pytest.mark.parametrize("desc", SAMPLED, ids=str)
def test_on_many_values(desc: Descriptor, values: str, seed: int) -> None:
    report(list(failures(desc, values, ("contiguous",), seed)))
