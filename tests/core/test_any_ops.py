"""A family need not be a pair: one without a gradient, with two ops and two results, passes through all that walks."""

from collections.abc import Iterator

import numpy as np
import pytest

import retrograde as rg
from docgen import ops as docgen_ops
from docgen import pages
from retrograde._core import registry
from retrograde._core.registry import Family, Op, families, family_of, function_of, op_of, ops
from retrograde.cli.show import support_rows
from retrograde.testing import hashes, tiers, verify
from retrograde.testing.saved import with_saved
from retrograde.testing.workloads import choose, headlines, is_headline, workloads
from tests._support.parts import FAMILY, PartsArgs, PartsKind, PartsPlan

CASE = "parts.polar.forward f32 2x3"


@pytest.fixture(autouse=True)
def parts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Family]:
    families()  # what is there comes first, and stays
    monkeypatch.setattr(registry, "_families", dict(registry._families))
    monkeypatch.setattr(registry, "_ops", dict(registry._ops))
    registry.register_family(FAMILY)
    tiers.laid_out.cache_clear()
    yield FAMILY
    tiers.laid_out.cache_clear()


def test_it_is_found_parsed_and_run() -> None:
    desc = rg.parse(CASE)
    assert str(desc) == CASE
    assert [op.name for op in ops()][-2:] == ["parts.forward", "parts.size"]
    assert family_of(desc) is FAMILY is families()[-1]
    assert [str(kind) for kind in FAMILY.kinds] == ["polar", "doubled"]
    assert list(FAMILY.with_kind("polar")) == ["forward", "size"]
    assert list(FAMILY.with_kind("doubled")) == ["forward"]
    x = np.array([[1, -2, 0], [-3, 4, -5]], np.float32)
    size, sign = np.empty_like(x), np.empty_like(x)
    PartsPlan.select(desc).run(PartsArgs(x, size, sign))
    np.testing.assert_array_equal(size * sign, x)


def test_an_op_has_fewer_kinds_than_its_family() -> None:
    with pytest.raises(rg.InvalidProblem, match="got 'doubled', expected one of polar"):
        rg.parse("parts.doubled.size f32 3")
    with pytest.raises(
        rg.InvalidProblem, match=r"is no op; expected one of parts\.polar\.forward, parts\.polar\.size$"
    ):
        rg.parse("parts.polar.backward f32 3")


def test_it_has_no_gradient() -> None:
    assert function_of(op_of("parts.forward")) is None
    assert function_of(op_of("reduce.backward")) is op_of("reduce.forward")
    given = {"x": np.ones(3)}
    assert with_saved(rg.parse("parts.polar.forward f64 3"), given) is given


def test_workloads_have_the_kinds_of_each_op() -> None:
    rows = [row for row in workloads() if row.desc.family == "parts"]
    assert [f"{row.desc.kind}.{row.desc.direction} {row.desc.element}" for row in rows] == [
        "polar.forward f32", "doubled.forward f32", "polar.forward bf16", "doubled.forward bf16", "polar.size f32",
        "polar.size bf16",
    ]  # fmt: skip
    assert [str(row.desc) for row in headlines(rows)] == [
        "parts.polar.forward f32 64x32",
        "parts.doubled.forward f32 64x32",
    ]
    assert [row.desc for row in choose("parts", quick=True)] == [row.desc for row in headlines(rows)]
    assert is_headline("parts.polar.size")
    assert not is_headline("reduce.sum.forward")


def test_the_command_line_lists_and_verifies_it() -> None:
    assert [row for row in support_rows() if row[0].startswith("parts")] == [
        [name, "-", "-", "-", "-"] for name in ("parts.polar.forward", "parts.polar.size", "parts.doubled.forward")
    ]
    assert {(name, kind) for name, kind, _ in verify.choose("parts")} == {
        ("parts.forward", "polar"), ("parts.forward", "doubled"), ("parts.size", "polar")
    }  # fmt: skip
    assert verify.examine("parts.size", "polar", "f32", True) == []  # there is no native kernel to tell of


@pytest.mark.parametrize(
    ("name", "kind"), [("parts.forward", "polar"), ("parts.forward", "doubled"), ("parts.size", "polar")]
)
def test_the_tiers_take_it(name: str, kind: str, seed: int) -> None:
    subject = (op_of(name), kind, "f32")
    assert subject in tiers.subjects()
    assert list(tiers.value_failures(subject, seed)) == []
    assert list(tiers.layout_failures(subject, seed)) == []


def test_hashes_and_documents_walk_it() -> None:
    assert [str(desc) for desc, _ in hashes.problems(op_of("parts.size"), "polar", "f32")][:1] == [
        "parts.polar.size f32 257"
    ]
    assert "| `parts`|" in docgen_ops.families_markdown()
    assert pages.family_page(FAMILY).startswith("# parts\n")


@pytest.mark.parametrize(
    ("ops_", "gradient_of"),
    [({"backward": "parts.forward"}, {}), ({}, {}), ({"forward": "parts.forward"}, {"backward": "forward"})],
)
def test_a_family_that_contradicts_itself_is_refused(ops_: dict[str, str], gradient_of: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="expected ops by their direction"):
        Family("parts", {direction: op_of(name) for direction, name in ops_.items()}, gradient_of=gradient_of)


def test_kinds_are_an_enum_or_some_of_it() -> None:
    assert isinstance(op_of("parts.size"), Op)
    assert op_of("parts.size").kinds == (PartsKind.POLAR,)
    assert op_of("parts.forward").kinds is PartsKind
