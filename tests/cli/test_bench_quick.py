"""`bench --quick` has a row of every op that is asked for."""

import pytest

from retrograde._core.registry import families
from retrograde.testing.workloads import choose

OPS = [f"{family.name}.{kind}.{direction}" for family in families() for kind in [next(iter(family.kinds))]
       for direction in family.with_kind(kind)]  # fmt: skip


@pytest.mark.parametrize("op", OPS)
def test_an_op_has_one_large_row(op: str) -> None:
    (row,) = choose(op, quick=True)
    assert f"{row.desc} ".startswith(f"{op} f32 ")
    assert row.set == "memory"
    assert row.desc in [each.desc for each in choose(op, quick=False)] or row.desc.direction == "backward"
