"""What programs read: JSON of each command, the same as from Python; several subjects, and parts of the list."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import retrograde
from retrograde._core.registry import families, ops
from retrograde.cli import bench, main, show

CASE = "reduce.sum.forward f32 4x5 reduce_axis=1"
FAMILY = next(family.name for family in families())
Captured = pytest.CaptureFixture[str]

JSON: dict[str, Callable[[], Any]] = {
    "env": show.environment,
    f"list {FAMILY}": lambda: show.listing(FAMILY),
    f"explain {CASE}": lambda: show.explain([CASE]),
}


@pytest.mark.parametrize("command", JSON)
def test_json_is_what_the_function_returns(command: str, capsys: Captured, tmp_path: Path) -> None:
    schema = f"retrograde.{command.split()[0]}/1"
    expected = json.loads(json.dumps(JSON[command]()))
    for given in (["--json"], ["--json", "-"], ["--json=-"]):
        assert main([*command.split(), *given]) == 0
        told = capsys.readouterr()
        found = json.loads(told.out)
        assert found == expected
        assert found["schema"] == schema
        assert told.err == ""
    file = tmp_path / "new" / "a.json"
    assert main([*command.split(), "--json", str(file)]) == 0
    told = capsys.readouterr()
    assert json.loads(file.read_text()) == expected
    assert told.err == f"retrograde: wrote {file}\n"
    assert told.out
    assert main([*command.split(), "--json", str(file), "-q"]) == 0
    assert capsys.readouterr().err == ""


def test_a_case_after_json_is_no_file(capsys: Captured) -> None:
    assert main(["explain", "--json", *CASE.split()]) == 0
    assert json.loads(capsys.readouterr().out)["cases"][0]["case"] == CASE
    assert main(["list", "--json", FAMILY]) == 0
    assert json.loads(capsys.readouterr().out)["rows"]


def test_several_cases_quoted_or_not(capsys: Captured) -> None:
    other = "scan.cumsum.forward f32 4x5 scan_axis=1"
    for words in ([*CASE.split(), *other.split()], [CASE, other], [*CASE.split(), "--json", *other.split()]):
        assert main(["explain", *words, *([] if "--json" in words else ["--json"])]) == 0
        assert [each["case"] for each in json.loads(capsys.readouterr().out)["cases"]] == [CASE, other]


@pytest.mark.parametrize("command", ["verify", "bench"])
def test_several_ops_are_all_run(command: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "QUICK_LIMIT", 0.0)
    small = bench.choose_all

    def few(subjects: Any, **options: Any) -> Any:
        """The rows that were chosen, with less to do."""
        found = [retrograde.parse(f"{row.desc.family}.{row.desc.kind}.{row.desc.direction} f32 4x5 {axis}=1")
                 for row in small(subjects, **options) for axis in [f"{row.desc.family}_axis"]]  # fmt: skip
        return [row._replace(desc=desc) for row, desc in zip(small(subjects, **options), found, strict=True)]

    monkeypatch.setattr(bench, "choose_all", few)
    extra = ["--peers", "none", "--once"] if command == "bench" else []
    assert main([command, "reduce.sum", "scan.cumsum", "--quick", "--json", *extra]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert {(row.get("op") or row["case"]).split(".")[0] for row in rows} == {"reduce", "scan"}


def test_a_list_may_be_asked_for_a_part(capsys: Captured) -> None:
    for pattern, expected in (
        (FAMILY, f"{FAMILY}."),
        ("*.sum.*", ".sum."),
        ("reduce.sum", "reduce.sum."),
        ("sum", "sum"),
    ):
        assert main(["list", pattern, "--json"]) == 0
        found = [row["op"] for row in json.loads(capsys.readouterr().out)["rows"]]
        assert found
        assert all(expected in name for name in found)
    assert main(["list", FAMILY, "--markdown"]) == 0
    assert capsys.readouterr().out.startswith("| op | f32 |")


def test_a_list_of_another_backend(capsys: Captured) -> None:
    family = next(op.family for op in ops() if op.direction == "forward")
    assert main(["list", family, "--backend", "reference", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["backend"] == "reference"
    assert any(row["f32"] != "-" for row in found["rows"])
