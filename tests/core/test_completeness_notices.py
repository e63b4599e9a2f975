"""The completeness test fails for each thing that a row may lack, and names it."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from retrograde import _native
from retrograde._core.registry import Op, op_of
from retrograde.backends import cpu
from retrograde.families.pointwise import table_binary, table_unary
from retrograde.families.pointwise.rows import Names
from tests._support import completeness
from tests._support.completeness import missing

Patch = pytest.MonkeyPatch


def _without_oracle(op: Op, kind: str, _: ModuleType, patch: Patch) -> None:
    whole: Any = op.oracle
    patch.setattr(op, "oracle", lambda desc, *given: {} if desc.kind == kind else whole(desc, *given))


def _without_kernel(op: Op, kind: str, _: ModuleType, patch: Patch) -> None:
    found = _native.candidates
    wanted = (op.family, kind, op.direction)
    patch.setattr(cpu._native, "candidates", lambda *key: [] if key[:3] == wanted else found(*key))
    cpu._rows.cache_clear()


def _without_triton(op: Op, kind: str, _: ModuleType, patch: Patch) -> None:
    pytest.importorskip("triton")
    from retrograde.backends.triton.families.pointwise.formulas import FORMULAS

    patch.delitem(FORMULAS[op.family][op.direction], kind)


def _without_peers(_: Op, kind: str, table: ModuleType, patch: Patch) -> None:
    patch.setattr(table.BY_NAME[kind], "names", Names("no_such_function", "numpy.no_such_function"))


def _without_workload(op: Op, kind: str, _: ModuleType, patch: Patch) -> None:
    whole = completeness.workloads()
    own = (op.family, kind, op.direction)
    left = [row for row in whole if (row.desc.family, str(row.desc.kind), row.desc.direction) != own]
    patch.setattr(completeness, "workloads", lambda: left)


def _without_documents(_: Op, kind: str, __: ModuleType, patch: Patch) -> None:
    import retrograde.families.pointwise as package

    lines = (package.__doc__ or "").splitlines()
    patch.setattr(package, "__doc__", "\n".join(line for line in lines if not line.startswith(f"| {kind} |")))


def _without_function(op: Op, kind: str, _: ModuleType, patch: Patch) -> None:
    family = completeness.family_of(op)
    name = kind if op.direction == "forward" else f"{kind}_backward"
    patch.setattr(family, "functions", tuple(each for each in family.functions if each.__name__ != name))


WAYS: dict[str, Callable[[Op, str, ModuleType, Patch], None]] = {
    "oracle": _without_oracle,
    "native kernel": _without_kernel,
    "Triton formula": _without_triton,
    "peers": _without_peers,
    "workload": _without_workload,
    "docstring of retrograde": _without_documents,
    "function": _without_function,
}


LACKING = [
    pytest.param(f"{family}.{direction}", kind, table, what, id=f"{family}.{kind}.{direction}-{what}")
    for family, kind, table in (("unary", "gelu", table_unary), ("binary", "add", table_binary))
    for direction in ("forward", "backward")
    for what in WAYS
    if (family, direction, what) != ("binary", "backward", "peers")  # made of the row's slopes, without names
]


@pytest.mark.parametrize(("name", "kind", "table", "what"), LACKING)
def test_it_names_what_a_row_lacks(name: str, kind: str, table: ModuleType, what: str, monkeypatch: Patch) -> None:
    op: Any = op_of(name)
    try:
        WAYS[what](op, kind, table, monkeypatch)
        found = missing(op, kind)
    finally:
        monkeypatch.undo()
        cpu._rows.cache_clear()
    assert any(what in line for line in found), found
