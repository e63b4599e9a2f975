"""Tables never break a word, whatever the width; colours and progress are for terminals."""

import contextlib
import io
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from retrograde.cli import main, screen

COMMANDS = (
    ["list"],
    ["env"],
    ["env", "--variables"],
    ["explain", "reduce.sum.forward", "f32", "4x5", "reduce_axis=1"],
    ["verify", "--quick", "gated_activation.swiglu.backward", "f32", "9x34", "split_dim=1"],
)


@pytest.mark.parametrize("width", [40, 60, 80, 100, 160])
def test_a_table_keeps_its_words(width: int) -> None:
    grid = screen.table("case", "retrograde", "p20 - p80", "GB/s", "roof", "torch.compile", "x")
    names = ["gated_activation.geglu_tanh.backward bf16 4096x8192 split_dim=1", "reduce.sum.forward f32 4"]
    for name in names:
        grid.add_row(name, "~1,234.5", "1,200.1 - 1,400.2", "12.3", "100%", "-", "0.98")
    lines = grid.lines(width)
    assert all(len(line) <= width for line in lines)
    words = " ".join(lines).split()
    for name in names:
        assert " ".join(name.split()) in " ".join(words)
    assert words.count("12.3") == 2
    assert (len(lines) == 2 + len(names)) == (width == 160)  # a line each where there is room


def test_a_row_becomes_two_lines() -> None:
    grid = screen.table("op", "f32", "f64")
    grid.add_row("some_family.kind.forward", "0.5", "12")
    assert grid.lines(30) == [
        " op",
        "   f32  f64",
        " ----------",
        " some_family.kind.forward",
        "   0.5   12",
    ]
    assert grid.lines(60)[2:] == [" some_family.kind.forward  0.5   12"]
    grid.add_row("b", "0.51 + 4e-06 of scale", "0.51 + 4e-06 of scale")
    assert grid.lines(30)[-3:] == [" b", "   f32 0.51 + 4e-06 of scale", "   f64 0.51 + 4e-06 of scale"]


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_fits_its_screen(
    command: list[str], width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """COLUMNS is obeyed where there is no terminal; only a word that is longer goes beyond."""
    monkeypatch.setenv("COLUMNS", str(width))
    assert main(command) == 0
    narrow = capsys.readouterr().out
    for line in narrow.splitlines():
        assert len(line) <= width or " " not in line.strip(), line
    monkeypatch.setenv("COLUMNS", "500")
    assert main(command) == 0
    names = re.findall(r"[a-z_]+\.[a-z_0-9]+\.(?:forward|backward)", capsys.readouterr().out)
    assert names or command[0] == "env"
    assert all(name in narrow for name in names)


def test_nothing_but_text_reaches_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "reduce"]) == 0
    assert "\033" not in capsys.readouterr().out
    assert main(["list", "reduce", "--color", "always"]) == 0
    assert "\033[1m" in capsys.readouterr().out


def on_a_terminal(*command: str, **environment: str) -> str:
    """What a command writes to a terminal of its own."""
    master, slave = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "retrograde", *command], stdout=slave, env={**os.environ, "TERM": "xterm", **environment}
    ) as running:
        os.close(slave)
        found = b""
        with contextlib.suppress(OSError):  # the other end is closed
            while part := os.read(master, 4096):
                found += part
    os.close(master)
    assert running.returncode == 0
    return found.decode()


def test_a_terminal_has_colours_unless_it_says_no() -> None:
    assert "\033[1m" in on_a_terminal("list", "reduce.sum", NO_COLOR="")
    for told in (on_a_terminal("list", "reduce.sum", NO_COLOR="1"),
                 on_a_terminal("list", "reduce.sum", "--color", "never")):  # fmt: skip
        assert "reduce.sum.forward" in told
        assert "\033" not in told


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("make", "quiet", "shown"), [(Terminal, False, True), (Terminal, True, False),
                                                      (io.StringIO, False, False)])  # fmt: skip
def test_progress_is_for_terminals(
    make: Callable[[], io.StringIO], quiet: bool, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen.sys, "stderr", told := make())
    monkeypatch.setattr(screen.Settings, "quiet", quiet)
    monkeypatch.setattr(screen.Bar, "PATIENCE", -1.0)
    monkeypatch.setenv("TERM", "xterm")
    with screen.Bar(4) as bar:
        bar.advance("reduce.sum.forward f32", 3)
    assert ("3/4" in told.getvalue()) == shown
    assert told.getvalue().endswith("\r\033[K") == shown


def test_a_short_wait_shows_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen.sys, "stderr", told := Terminal())
    with screen.Bar(4) as bar:
        bar.advance("a")
    assert told.getvalue() == ""


def test_a_first_step_that_takes_long_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen.sys, "stderr", told := Terminal())
    monkeypatch.setattr(screen.Bar, "PATIENCE", 0.05)
    monkeypatch.setenv("TERM", "xterm")
    with screen.Bar(4) as bar:
        bar.advance("reduce.sum.forward f32", 0)
        time.sleep(0.3)
        assert "0/4 0:00 reduce.sum.forward f32" in told.getvalue()


def test_a_bar_fits_its_line() -> None:
    bar = screen.Bar(10)
    bar.advance("reduce.sum.forward f32 4096x4096 reduce_axis=1", 5)
    assert bar.line(200, 61).endswith("5/10 1:01 reduce.sum.forward f32 4096x4096 reduce_axis=1")
    assert bar.line(60, 61).endswith("5/10 1:01 reduce.sum.forward")
    assert bar.line(40, 61).endswith("5/10 1:01")


def test_the_width_is_that_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(screen.sys, "stdout", Terminal())
    monkeypatch.setattr(screen.shutil, "get_terminal_size", lambda _: SimpleNamespace(columns=77))
    assert screen.columns() == 77
    monkeypatch.setenv("COLUMNS", "66")
    assert screen.columns() == 66
    monkeypatch.setenv("COLUMNS", "wide")
    assert screen.columns() == 77
