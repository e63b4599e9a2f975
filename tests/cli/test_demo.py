"""`demo`: the tour."""

import importlib
import json
from collections.abc import Callable

import pytest

from retrograde._core.registry import families, op_of
from retrograde.cli import main
from retrograde.testing.timing import Timing, summarise
from retrograde.testing.workloads import workloads

demo = importlib.import_module("retrograde.cli.demo")


@pytest.fixture(autouse=True)
def _untimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each contestant is called once instead of timed."""

    def once(contestants: dict[str, Callable[[], object]], **_: object) -> dict[str, Timing]:
        for call in contestants.values():
            call()
        return {name: summarise([1.0]) for name in contestants}

    monkeypatch.setattr(demo, "interleave", once)


def test_the_demo_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """An op of each family. The strongest evidence stands first, and the last line says what to do next."""
    assert main(["demo", "--quick"]) == 0
    told = capsys.readouterr().out
    kernels = len(families())
    assert len(demo._rows(None, False)) == len({row.desc for row in workloads() if row.set == "demo"}) > kernels
    assert f"{kernels} of {kernels} kernels keep their promise" in told
    assert f"{kernels} of {kernels} kernels give the first" in " ".join(told.split())
    assert "  the same" in told
    titles = ["Where the usual formula goes wrong", "The same bits", "Every op: its error and its speed", "Next: "]
    assert sorted(titles, key=told.index) == titles
    assert told.rstrip().splitlines()[-1].startswith("Next: retrograde ")


@pytest.mark.parametrize("family", [family.name for family in families()])
def test_a_family_alone(family: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", family, "--quick", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "retrograde.demo/1"
    assert [row["op"].split(".")[0] for row in found["rows"]] == [family]


def test_a_broken_promise_is_an_exit_code_of_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(demo, "_worst_ulp", lambda _: 1e23)
    assert main(["demo", "reduce", "--quick"]) == 1
    told = capsys.readouterr().out
    assert "1e+23" in told
    assert "0 of 1 kernels keep their promise" in told
    assert "A promise is broken here" in told


@pytest.mark.parametrize("width", [60, 80, 100, 160])
def test_the_rows_of_the_demo_fit_the_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], width: int
) -> None:
    """One line each, from 80 columns on."""
    monkeypatch.setenv("COLUMNS", str(width))
    rows = [row.desc for row in workloads() if row.set == "demo"]
    lines = [demo.Line(op_of(desc).plan.select(desc), 0.0, 0.1234, 1e10, 0.5, True).as_dict() for desc in rows]
    demo.tell_ops(demo.console(), lines)
    told = capsys.readouterr().out
    assert all(len(line) <= width for line in told.splitlines())
    for desc in rows:
        op = f"{desc.family}.{desc.kind}.{desc.direction} {desc.element}"
        found = [line for line in told.splitlines() if f"{line} ".startswith(f" {op} ")]
        assert found, op
        assert width < 80 or ("0.000" in found[0] and "50%" in found[0])
