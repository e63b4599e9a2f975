"""The command line, as a shell sees it."""

import importlib
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable

import pytest

from retrograde._core.registry import op_of
from retrograde.cli import main
from retrograde.testing.timing import Timing, summarise
from retrograde.testing.workloads import workloads
from tests._support import ROOT


@pytest.mark.parametrize("command", [["list"], ["list", "--markdown"], ["env", "--json"]])
def test_a_reader_that_goes_away_is_no_error_to_report(command: list[str]) -> None:
    """`retrograde list | head -1`, with the pipe closed before a byte is read."""
    pytest.importorskip("rich")
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "retrograde", *command],
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            timeout=300,
            check=False,
        )
    finally:
        os.close(writer)
    assert done.stderr == ""
    assert done.returncode == 1


def test_the_demo_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every op of it, with each contestant called once instead of timed."""
    pytest.importorskip("rich")
    demo = importlib.import_module("retrograde.cli.demo")

    def once(contestants: dict[str, Callable[[], object]], **_: object) -> dict[str, Timing]:
        for call in contestants.values():
            call()
        return {name: summarise([1.0]) for name in contestants}

    monkeypatch.setattr(demo, "interleave", once)
    demo.demo()
    told = capsys.readouterr().out
    kernels = len({row.desc for row in workloads() if row.set == "demo"})
    assert f"{kernels} of {kernels} kernels keep their promise" in told
    assert f"{kernels} of {kernels} kernels give the first" in " ".join(told.split())
    assert "  the same" in told


@pytest.mark.parametrize("width", [80, 100, 160])
def test_the_rows_of_the_demo_fit_the_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], width: int
) -> None:
    """One line each; and a broken promise is told."""
    pytest.importorskip("rich")
    demo = importlib.import_module("retrograde.cli.demo")
    monkeypatch.setattr("retrograde.cli.screen.PIPED_WIDTH", width)
    rows = [row.desc for row in workloads() if row.set == "demo"]
    lines = [demo.Line(op_of(desc).plan.select(desc), 0.0, 0.1234, 1e10, 0.5, True) for desc in rows]
    demo._print_ops(demo.console(), lines)
    told = capsys.readouterr().out
    assert all(len(line) <= width for line in told.splitlines())
    for desc in rows:
        op = f"{desc.family}.{desc.kind}.{desc.direction} {desc.element}"
        assert any(line.startswith(f" {op} ") and "0.000" in line and "50%" in line for line in told.splitlines()), op
    demo._print_ops(demo.console(), [lines[0]._replace(ulp=1e23)])
    told = capsys.readouterr().out
    assert "1e+23" in told
    assert "0 of 1 kernels keep their promise" in told


@pytest.mark.parametrize("command", ["demo", "show", "bench"])
def test_a_command_needs_nothing_but_rich(
    python: Callable[..., "subprocess.CompletedProcess[str]"], command: str
) -> None:
    """`make demo` installs no more than the extra `cli`."""
    pytest.importorskip("rich")
    absent = ("mpmath", "hypothesis", "pytest", "torch", "jax", "triton")
    block = "import sys\nfor name in " + repr(absent) + ": sys.modules[name] = None\n"
    done = python(f"{block}import retrograde.cli.{command}")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("absent", "command"), [("mpmath", ["verify", "reduce.sum"]), ("rich", ["list"])])
def test_what_a_command_needs_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], absent: str, command: list[str]
) -> None:
    def missing(_: object) -> None:
        raise ModuleNotFoundError(f"No module named {absent!r}", name=absent)

    monkeypatch.setattr(f"retrograde.cli._{command[0]}", missing)
    assert main(command) == 2
    assert (
        capsys.readouterr().err == f"retrograde: this command needs {absent}; install it with: pip install {absent}\n"
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert any(each.startswith(absent) for each in project["optional-dependencies"]["cli"])


def test_the_version_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    import retrograde

    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"retrograde {retrograde.__version__}\n"
