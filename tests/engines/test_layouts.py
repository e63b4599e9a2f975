"""Layouts: shapes, axes, strides, aliases, options, values and threads in pairs, by the bits of the contiguous run."""

from itertools import combinations, product

import pytest

from retrograde._core.dtypes import Element
from retrograde._core.registry import Op, ops
from retrograde.testing import tiers
from retrograde.testing.cases import LARGE, SMALL
from retrograde.testing.placing import LAYOUTS
from retrograde.testing.tiers import Subject, laid_out, layout_failures, name_of, subjects
from tests._support.report import report
from tests._support.turns import by_turns


@pytest.mark.parametrize("subject", by_turns(subjects(), lambda subject: subject[0].family, name_of))
def test_in_every_layout(subject: Subject, seed: int) -> None:
    report(list(layout_failures(subject, seed)))


@pytest.mark.parametrize("op", ops(), ids=lambda op: op.name)
def test_nothing_is_left_out(op: Op, seed: int) -> None:
    """Each element has every kind in every layout, and every shape that makes a problem in every layout, too."""
    for element in dict.fromkeys(element for element, _ in op.cells):
        rows = laid_out(op, element, seed)
        layouts, shapes = {row["layout"] for row in rows}, {row["shape"] for row in rows}
        assert layouts > set(LAYOUTS)
        assert shapes >= {shape for shape in (SMALL if element == Element.F64 else LARGE) if 0 < len(shape) < 4}
        form_numbers = range(tiers._most_forms(op))
        kinds = [kind for each, kind in op.cells if each == element]
        for name, values in (("kind", kinds), ("shape", shapes), ("form", form_numbers)):
            assert {(row[name], row["layout"]) for row in rows} == set(product(values, layouts))
    arrays = [laid_out(op, element, seed) for element in dict.fromkeys(element for element, _ in op.cells)]
    assert all(first != second for first, second in combinations(arrays, 2))
