"""Layouts: shapes, axes, strides, aliases, options, values and threads in pairs, by the bits of the contiguous run."""

from itertools import combinations

import pytest

from retrograde._core.dtypes import FLOATS
from retrograde._core.registry import Op, ops
from retrograde.testing import tiers
from retrograde.testing.cases import LARGE
from retrograde.testing.placing import LAYOUTS
from retrograde.testing.tiers import Subject, laid_out, layout_failures, name_of, subjects
from tests._support.report import report


@pytest.mark.parametrize("subject", subjects(), ids=name_of)
def test_in_every_layout(subject: Subject, seed: int) -> None:
    report(list(layout_failures(subject, seed)))


@pytest.mark.parametrize("op", ops(), ids=lambda op: op.name)
def test_nothing_is_left_out(op: Op, seed: int) -> None:
    """Each element has every kind in every layout, and every shape that makes a problem in every layout, too."""
    names, problems = tiers._problems(op)
    shapes = {problem[names.index("shape")] for problem in problems}
    assert shapes >= {shape for shape in LARGE if 0 < len(shape) < 4}
    for element in FLOATS:
        rows = laid_out(op, element, seed)
        layouts = {row["layout"] for row in rows}
        assert layouts > set(LAYOUTS)
        assert {(row["kind"], row["layout"]) for row in rows} == {(str(k), x) for k in op.kinds for x in layouts}
        assert {(row["shape"], row["layout"]) for row in rows} == {(shape, x) for shape in shapes for x in layouts}
        assert {(row["form"], row["layout"]) for row in rows} == {
            (form, x) for form in range(tiers._most_forms(op)) for x in layouts
        }
    arrays = [laid_out(op, element, seed) for element in FLOATS]
    assert all(first != second for first, second in combinations(arrays, 2))
