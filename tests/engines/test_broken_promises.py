"""What the tiers found and nobody has mended yet: each case breaks its promise today.

A case that is mended fails here (`strict`) and moves to the edges of its family.
"""

from typing import NamedTuple

import pytest

from retrograde._core.descriptor import Descriptor
from retrograde.testing.cases import failures, repeated_failures


class Found(NamedTuple):
    case: str
    values: str
    seed: int
    wrong: str
    repeated: int | None = None  # an axis along which the inputs repeat


FOUND = [
    Found(
        "scan.logcumsumexp.backward f64 3x67x33 scan_axis=2 saved_y=False",
        "exponents",
        2,
        "5.4 ULP where 2 are promised: dy is three times the smallest subnormal all along the axis",
        2,
    ),
]


@pytest.mark.parametrize(
    "found",
    [pytest.param(each, id=each.case, marks=pytest.mark.xfail(strict=True, reason=each.wrong)) for each in FOUND],
)
def test_a_promise_that_is_broken(found: Found) -> None:
    desc = Descriptor.parse(found.case)
    if found.repeated is None:
        assert list(failures(desc, found.values, ("contiguous",), found.seed)) == []
    else:
        assert list(repeated_failures(desc, found.values, found.repeated, found.seed)) == []
