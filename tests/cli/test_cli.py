"""The command line, as a shell sees it: exit codes, one line of error, JSON."""

import io
import json
import os
import re
import subprocess
import sys
import time
import tomllib
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import retrograde
from retrograde import cli
from retrograde._core import registry
from retrograde._core.errors import InvalidProblem, KernelFailure
from retrograde._core.registry import backends, families
from retrograde.cli import bench, errors, main
from retrograde.cli.errors import EXTRAS, verdict
from retrograde.cli.parser import build, commands_of, options_of
from tests._support import ROOT

CASE = "reduce.sum.forward f32 4x5 reduce_axis=1"
FAMILY = next(family.name for family in families())
Captured = pytest.CaptureFixture[str]


def run(*command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """A command of its own, with our variables unset but for those given."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("RETROGRADE_")}
    return subprocess.run(
        [sys.executable, "-m", "retrograde", *command],
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def test_alone_it_prints_its_help(capsys: Captured) -> None:
    assert main([]) == 0
    alone = capsys.readouterr()
    assert main(["-h"]) == 0
    assert (alone.out, alone.err) == (capsys.readouterr().out, "")
    for name in cli.COMMANDS:
        assert f"    {name} " in alone.out


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_the_version_is_one(option: str, capsys: Captured) -> None:
    assert main([option]) == 0
    assert capsys.readouterr().out == f"retrograde {retrograde.__version__}\n"
    assert main(["list", option]) == 0
    assert capsys.readouterr().out == f"retrograde {retrograde.__version__}\n"


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_the_help_of_a_command_is_quick(name: str, capsys: Captured) -> None:
    """Besides the import of the library: 0.1 s is far more than argparse needs, and less than a search of ops."""
    start = time.process_time()
    assert main([name, "-h"]) == 0
    assert time.process_time() - start < 0.1
    told = capsys.readouterr()
    assert f"retrograde {name}" in told.out
    assert not told.err
    for common in ("--version", "--json", "--color", "--quiet", "--debug"):
        assert common in told.out


def test_help_imports_nothing_that_it_does_not_need(python: Callable[..., Any]) -> None:
    done = python("import sys; from retrograde.cli import main; main(['bench', '-h']); print(*sys.modules)")
    loaded = set(done.stdout.splitlines()[-1].split())
    assert not loaded & {"retrograde.testing", "retrograde.cli.bench", "matplotlib", "concurrent.futures", "subprocess"}


WRONG = {
    "lst": "COMMAND: got 'lst', expected one of demo, list, .*. Did you mean list?",
    "explain nonsense": "'nonsense' is no op",
    "explain": "explain: got nothing, expected a CASE",
    "explain redcue.sum.forward f32 4x5 reduce_axis=1": "did you mean reduce.sum.forward?",
    "explain reduce.sum.forward f32 4x5 axis=1": "did you mean reduce_axis?",
    "explain reduce.smu.forward f32 4x5 reduce_axis=1": "did you mean sum?",
    "explain reduce.sum.forward bfloat16 4x5 reduce_axis=1": "did you mean bf16?",
    "explain reduce.sum.forward f23 4x5 reduce_axis=1": "did you mean f32?",
    "explain reduce.sum.forward f32 4x5 reduce_axis=0x1": "write it as in 'reduce_axis=0,1'",
    f"explain {CASE} --backend trition": "--backend: got 'trition', expected one of .* Did you mean triton?",
    f"explain {CASE} --max-ulp small": "--max-ulp: got 'small', expected a number",
    "bench": "bench: got nothing, expected what to measure",
    "bench --threads 9999 reduce": "--threads: got '9999', expected a whole number from 1 to 1024",
    "bench --threads 0 reduce": "--threads: got '0', expected a whole number from 1 to 1024",
    "bench reduce.sum --quik": "got the option --quik, expected one of .* Did you mean --quick?",
    "bench reduce.sum --peers torhc": "--peers: got torhc, expected some of .* Did you mean torch?",
    "bench reduce.sum.forward f32 100000000x100000 reduce_axis=1": "which needs 72.8 TiB, expected at most",
    "bench reduce.sum scna.cumsum": "got 'scna.cumsum', expected .* Did you mean scan.cumsum?",
    "verify rduce": "Did you mean reduce?",
    "verify sum": "Did you mean embedding_bag.sum or reduce.sum?",
    "verify --write": "verify: got --write alone, expected --hashes --write",
    "verify --hashes --quick": "verify --hashes: got --quick too, expected it alone",
    f"verify --hashes {CASE}": "verify --hashes: got 'reduce.sum.forward f32",
    "verify --hashes --write reduce": "verify --hashes --write: got reduce, expected all",
    "demo nope": "CASE: got 'nope', expected all, a family",
    "env extra": "env: got 'extra' too, expected no more words",
    "completion fsh": "SHELL: got 'fsh', expected one of bash, zsh, fish. Did you mean fish?",
    "completion": "completion: got nothing, expected one of bash, zsh, fish",
    "--color never list": "COMMAND: got the option --color, expected a command before it: demo, list,",
    "--jsn": "COMMAND: got the option --jsn, expected a command before it: demo, list,",
    "list --color blue": "--color: got 'blue', expected one of auto, always, never",
    "list --json=/proc/nope/x.json": "--json: got /proc/nope/x.json, expected a folder that can be made",
    "env --json=/": "--json: got /, expected a file that can be written",
}


@pytest.mark.parametrize("command", WRONG)
def test_what_is_wrong_is_one_line_and_exit_code_2(
    command: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(command.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    (line,) = told.err.splitlines()
    assert line.startswith("retrograde: ")
    first, _, last = WRONG[command].partition(".*")
    assert first in line
    assert last in line


def test_nothing_that_matches_is_exit_code_1(capsys: Captured) -> None:
    assert main(["list", "nope"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("retrograde: list: got 'nope', expected a family or a part of a name")
    assert main(["list", "reduec"]) == 1
    assert capsys.readouterr().err.endswith("Did you mean reduce?\n")


def test_no_implementation_is_exit_code_1_with_the_reasons(capsys: Captured) -> None:
    assert main(["explain", *CASE.split(), "--max-ulp", "0.0001"]) == 1
    told = capsys.readouterr()
    assert told.err == ""
    assert "chosen     nothing" in told.out
    assert told.out.count("refused") >= 2


def test_a_missing_device_is_exit_code_3_with_the_reasons(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    absent = replace(next(each for each in backends() if each.name == "triton"), absent=lambda: "no device here")
    monkeypatch.setitem(registry._backends, "triton", absent)
    assert main(["explain", *CASE.split(), "--backend", "triton"]) == 3
    assert "refused    triton: no device here" in capsys.readouterr().out


def missing(name: str) -> Callable[[Namespace], Any]:
    def raising(_: Namespace) -> Any:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    return raising


@pytest.mark.parametrize("absent", EXTRAS)
def test_a_missing_package_is_exit_code_3(absent: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setitem(cli.COMMANDS, "verify", missing(absent))
    assert main(["verify", "reduce.sum"]) == 3
    line = f"{absent}: got none, expected it installed. Run: pip install 'retrograde[{EXTRAS[absent]}]'"
    assert capsys.readouterr().err == f"retrograde: {line}\n"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert any(each.startswith(absent) for each in project["optional-dependencies"][EXTRAS[absent]])


@pytest.mark.parametrize("error", [IndexError("list index out of range"), KernelFailure("bad"), missing("ours")])
def test_a_bug_of_ours_is_one_line_and_exit_code_70(
    error: Any, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def broken(args: Namespace) -> Any:
        if callable(error):
            error(args)
        raise error

    monkeypatch.setitem(cli.COMMANDS, "list", broken)
    assert main(["list"]) == 70
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("retrograde: a bug of retrograde: got ")
    assert "--debug" in line
    assert main(["list", "--debug"]) == 70
    assert "Traceback" in capsys.readouterr().err


def test_the_verdict_on_memory_and_interrupts() -> None:
    assert verdict(MemoryError("36.4 TiB"))[0] == 2
    assert verdict(KeyboardInterrupt()) == (130, "")
    assert verdict(BrokenPipeError()) == (141, "")
    assert verdict(InvalidProblem("a")) == (2, "a")


VARIABLES = {
    "RETROGRADE_NUM_THREADS": ("foo", "0", "9999"),
    "RETROGRADE_ISA": ("avx512", "neon" if sys.platform != "darwin" else "v3"),
    "RETROGRADE_POOL_BYTES": ("1G",),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in VARIABLES.items() for value in values])
def test_a_wrong_variable_is_one_line_and_exit_code_2(name: str, value: str) -> None:
    done = run("env", **{name: value})
    if done.returncode == 0:
        pytest.skip(f"{value} runs here")
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"retrograde: {name}: got {value!r}, expected ")


def test_the_script_is_the_command_too(tmp_path: Path) -> None:
    """A file called retrograde, as pip writes it; and without the condition that pools need."""
    (script := tmp_path / "retrograde").write_text(
        "import sys\nfrom retrograde.__main__ import main\nsys.exit(main())\n"
    )
    verify = [sys.executable, str(script), "verify", "--quick", "reduce.max"]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    environment = {**os.environ, "RETROGRADE_NUM_THREADS": "foo"}
    done = subprocess.run(
        [sys.executable, str(script), "env"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("retrograde: RETROGRADE_NUM_THREADS: got 'foo', expected ")
    assert done.stderr.count("\n") == 1


def test_bench_with_threads_is_the_same_command(tmp_path: Path) -> None:
    """It starts again, as pools are sized when a library starts."""
    file = tmp_path / "a.json"
    done = run("bench", CASE, "--threads", "3", "--peers", "none", "--once", "--quick", "--json", str(file))
    assert done.returncode == 0, done.stderr
    assert json.loads(file.read_text())["machine"]["threads"] == 3


def test_a_wrong_topic_of_the_log_is_told_once() -> None:
    """By the command; processes that it starts do not repeat it."""
    done = run("verify", "--quick", "reduce.max", RETROGRADE_LOG="disptach")
    assert done.returncode == 0
    assert done.stderr == (
        "retrograde: RETROGRADE_LOG: got 'disptach', expected some of dispatch, profile. Did you mean dispatch?\n"
    )


@pytest.mark.parametrize("command", [["list"], ["list", "--markdown"], ["env", "--json"]])
def test_a_reader_that_goes_away_is_exit_code_141(command: list[str]) -> None:
    """`retrograde list | head -1`, with the pipe closed before a byte is read."""
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
    assert done.returncode == 141


def test_a_full_disk_is_one_line() -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no full device here")
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m retrograde list >/dev/full"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == (
        "retrograde: stdout: got No space left on device, expected room to write. Write elsewhere.\n"
    )


@pytest.mark.parametrize("shell", ["{command} >&-", "PYTHONIOENCODING=ascii {command}"])
def test_a_stream_that_takes_less_is_no_error(shell: str) -> None:
    command = f"{sys.executable} -m retrograde verify --quick {CASE}"
    done = subprocess.run(["bash", "-c", shell.format(command=command)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_bench_asks_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Terminal("reduce.sum scan\n"))
    monkeypatch.setattr("sys.stderr", told := Terminal())
    assert bench.asked() == ["reduce.sum", "scan"]
    assert told.getvalue().startswith("What shall be measured?")


def test_variables_are_listed_with_their_values(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setenv("RETROGRADE_POOL_BYTES", "123")
    assert main(["env", "--variables"]) == 0
    told = capsys.readouterr().out
    assert "RETROGRADE_ISA" in told
    assert "123" in told


def test_the_page_names_every_command_option_and_exit_code() -> None:
    page = (ROOT / "docs/reference/cli.md").read_text()
    for name, parser in commands_of(build()).items():
        assert f"`{name} " in page or f"`{name}`" in page, name
        for option in (action.option_strings[-1] for action in options_of(parser)):
            assert option in page or option in ("--help", "--version", "--quiet"), option
    codes = {value for name, value in vars(errors).items() if name.isupper() and isinstance(value, int)}
    assert codes == {int(code) for code in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)}


BARE = """
import sys
for name in ("mpmath", "matplotlib", "hypothesis", "pytest", "torch", "jax", "triton", "rich"):
    sys.modules[name] = None
import retrograde.cli.bench, retrograde.cli.demo, retrograde.cli.hashes
from retrograde.cli import main
codes = [main(command.split()) for command in ("list", "env", "doctor", "completion bash", "verify reduce.sum")]
print(codes, file=sys.stderr)
"""


def test_a_bare_install_has_all_commands_but_one(python: Callable[..., "subprocess.CompletedProcess[str]"]) -> None:
    """Without what extras bring: `verify` needs mpmath."""
    done = python(BARE)
    line, codes = done.stderr.splitlines()
    assert line == "retrograde: mpmath: got none, expected it installed. Run: pip install 'retrograde[cli]'"
    assert codes == "[0, 0, 0, 0, 3]"
