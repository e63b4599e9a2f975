"""The completeness test fails for each thing that an op may lack, and names it."""

from collections.abc import Callable
from typing import Any

import pytest

from retrograde._core import registry
from retrograde._core.registry import Op, op_of
from retrograde.backends import cpu
from retrograde.families.pointwise.rows import Names
from retrograde.families.pointwise.table_unary import BY_NAME
from tests._support import completeness
from tests._support.completeness import missing

Patch = pytest.MonkeyPatch
KIND = next(iter(BY_NAME))


def _without_oracle(op: Op, patch: Patch) -> None:
    patch.setattr(op, "oracle", lambda *_: {})


def _without_kernel(_: Op, patch: Patch) -> None:
    patch.setattr(cpu, "_rows", lambda *_: ())


def _without_triton(_: Op, patch: Patch) -> None:
    pytest.importorskip("triton")
    known = registry._backends["triton"]
    patch.setattr(known, "implementations", lambda *_: ())


def _without_peers(_: Op, patch: Patch) -> None:
    patch.setattr(BY_NAME[KIND], "names", Names("no_such_function", "numpy.no_such_function"))


def _without_workload(_: Op, patch: Patch) -> None:
    patch.setattr(completeness, "workloads", list)


def _without_documents(_: Op, patch: Patch) -> None:
    patch.setattr("retrograde.families.pointwise.__doc__", "")


WAYS: dict[str, Callable[[Op, Patch], None]] = {
    "oracle": _without_oracle,
    "native kernel": _without_kernel,
    "Triton formula": _without_triton,
    "peers": _without_peers,
    "workload": _without_workload,
    "docstring": _without_documents,
}


@pytest.mark.parametrize("what", WAYS)
def test_it_names_what_is_missing(what: str, monkeypatch: Patch) -> None:
    op: Any = op_of("unary.forward")
    WAYS[what](op, monkeypatch)
    found = missing(op, KIND)
    assert any(what in line for line in found), found
