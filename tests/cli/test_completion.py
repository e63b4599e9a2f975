"""Completion scripts: shells read them, and bash and fish complete with theirs."""

import argparse
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from retrograde._core.registry import families
from retrograde.cli import COMMANDS, main
from retrograde.cli.parser import SHELLS, build, commands_of, options_of

OP = next(f"{family.name}.{kind}.{direction}" for family in families() for kind in family.kinds
          for direction in family.with_kind(kind))  # fmt: skip


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_has_every_command_option_and_op(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = script(shell, capsys)
    parsers = commands_of(build())
    assert [*parsers] == [*COMMANDS]
    for name, parser in parsers.items():
        assert name in text
        for action in options_of(parser):
            option = action.option_strings[-1]
            assert (f"-l {option[2:]}" if shell == "fish" else option) in text
            assert action.help not in (None, argparse.SUPPRESS) or option == "--version"
    assert OP in text


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_reads_it(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    done = subprocess.run([shell, "-n"], input=script(shell, capsys), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


COMPLETE = """{script}
COMP_WORDS=({words}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 )); _retrograde; echo "${{COMPREPLY[@]}}"
"""


CASES = pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("retrograde ver", "verify"),
        ("retrograde verify --ha", "--hashes"),
        (f"retrograde bench {OP[:-3]}", OP),
        ("retrograde list --color a", "auto always"),
        ("retrograde completion z", "zsh"),
        ("retrograde demo redu", "reduce"),
    ],
)


@CASES
def test_bash_completes(words: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("bash") is None:
        pytest.skip("no bash here")
    text = COMPLETE.format(script=script("bash", capsys), words=words)
    done = subprocess.run(["bash", "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == expected


@CASES
def test_fish_completes(words: str, expected: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    if shutil.which("fish") is None:
        pytest.skip("no fish here")
    text = f"{script('fish', capsys)}\ncomplete -C '{words}'"
    home = {**os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run(["fish", "-c", text], capture_output=True, text=True, check=True, env=home)
    found = [line.partition("\t")[0] for line in done.stdout.splitlines()]
    assert sorted(found) == sorted(expected.split())


def test_a_file_is_completed_after_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("bash") is None:
        pytest.skip("no bash here")
    (file := tmp_path / "some.json").touch()
    text = COMPLETE.format(script=script("bash", capsys), words=f"retrograde env --json {tmp_path}/so")
    done = subprocess.run(["bash", "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(file)
