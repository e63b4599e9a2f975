"""Values: every option of every kind, on contiguous operands, keeps `precision_guarantee.max_ulp`. There is no other
tolerance. Of f16 and bf16 each kind has one, by turns; the long tests have both.

A line of a failure starts with a CASE, which `retrograde explain` and `retrograde bench` take too; `--seed` repeats it.
"""

from typing import Any

import pytest

from retrograde._core.dtypes import Element
from retrograde.testing.cases import descriptors
from retrograde.testing.tiers import COMBINATIONS, Subject, drawn_failures, name_of, subjects, value_failures
from tests._support.report import report
from tests._support.turns import by_turns

# bf16 stands for the halves: special values meet in f32 or f64 after the conversion, which test_exhaustive tries whole.
CROSSED = [subject for subject in subjects() if subject[2] != Element.F16]


def each_half_by_turns() -> list[Any]:
    """The halves share their kernels but for the conversion: of each kind and direction one is tried, by turns, and all
    in the long tests. Their oracle takes four fifths of the time."""
    turns: dict[Any, int] = {}
    found = []
    for op, kind, element in subjects():
        turn = turns.setdefault((op.family, op.direction, kind), len(turns))
        waits = element == (Element.F16, Element.BF16)[turn % 2]
        subject = (op, kind, element)
        found.append(pytest.param(subject, id=name_of(subject), marks=[pytest.mark.long] * waits))
    return found


@pytest.mark.parametrize("subject", each_half_by_turns())
def test_on_every_set_of_values(subject: Subject, seed: int) -> None:
    report(list(value_failures(subject, seed)))


@pytest.mark.parametrize("subject", by_turns(CROSSED, lambda subject: subject[0].family, name_of))
def test_on_special_values_in_combination(subject: Subject, seed: int) -> None:
    """Three streams in every combination; of f64 a sixteenth, since mpmath is asked about many of them."""
    op, kind, element = subject
    count = COMBINATIONS // 16 if element == Element.F64 else COMBINATIONS
    for desc in descriptors(op, kind, element, (count,), thorough=True):
        report(list(drawn_failures(desc, "special", seed)))
