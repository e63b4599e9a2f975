"""The tests themselves: where they are, what they import, and the seed that they draw from."""

import ast
import datetime
import subprocess
import sys
from collections import Counter

import pytest

from tests._support import ROOT

FILES = sorted((ROOT / "tests").rglob("*.py"))


def test_names_are_unique() -> None:
    names = Counter(path.name for path in FILES if path.name.startswith("test_"))
    assert [name for name, count in names.items() if count > 1] == []


def test_no_test_imports_a_test() -> None:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text())):
            found = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            found += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in found:
                ours = name.split(".")[0] in ("tests", "conftest")
                assert not ours or name.startswith("tests._support"), f"{path.name} imports {name}"
                assert not name.startswith("test_"), f"{path.name} imports {name}"


def _header(*options: str, **environment: str) -> str:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", *options]
    file = "tests/core/test_covering.py"
    done = subprocess.run(
        [*command, file], cwd=ROOT, env={**ENVIRONMENT, **environment}, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


ENVIRONMENT = {"PATH": "", "PYTHONPATH": ":".join(filter(None, sys.path)), "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.mark.parametrize(
    ("options", "environment", "wanted"),
    [
        ((), {}, "seed: 26 "),
        (("--seed", "7"), {"RETROGRADE_TEST_SEED": "8"}, "seed: 7 "),
        ((), {"RETROGRADE_TEST_SEED": "8"}, "seed: 8 "),
        (("--seed", "soon"), {}, "got --seed soon, expected a whole number or week"),
    ],
)
def test_the_seed_is_told(options: tuple[str, ...], environment: dict[str, str], wanted: str) -> None:
    assert wanted in _header(*options, **environment)


def test_the_seed_of_the_week() -> None:
    def week() -> str:
        year, number, _ = datetime.datetime.now(tz=datetime.UTC).isocalendar()
        return f"seed: {100 * year + number} "

    before, header, after = week(), _header("--seed", "week"), week()
    assert before in header or after in header
