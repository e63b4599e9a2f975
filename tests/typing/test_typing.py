"""mypy --strict and basedpyright over `pass`, `fail` and `reveal`, and the stubs against what runs.

basedpyright is pyright with a node of its own: it needs no network.
"""

import fcntl
import inspect
import json
import os
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

import retrograde

HERE = Path(__file__).parent
SOURCE = Path(retrograde.__file__).parents[1]
FILES = sorted(path for folder in ("pass", "fail", "reveal") for path in (HERE / folder).glob("*.py"))
FRAMEWORKS = ("torch", "jax")

Errors = dict[int, str]  # by line


def _needs(*names: str) -> None:
    for name in names:
        if find_spec(name) is None:
            pytest.skip(f"{name} is not installed")


def _needed_by(path: Path) -> list[str]:
    text = path.read_text()
    return [name for name in FRAMEWORKS if f"import {name}" in text]


def _environment() -> dict[str, str]:
    """Checkers see this package, wherever it is."""
    installed = "site-packages" in SOURCE.parts
    return os.environ | ({} if installed else {"MYPYPATH": str(SOURCE), "PYTHONPATH": str(SOURCE)})


def _of_mypy(tmp: Path) -> dict[str, Errors]:
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent"]
    command += ["--cache-dir", str(tmp / "mypy")]
    files = [str(path) for path in FILES if all(map(find_spec, _needed_by(path)))]
    done = subprocess.run([*command, *files], capture_output=True, text=True, env=_environment(), cwd=HERE)
    assert done.returncode in (0, 1), done.stderr + done.stdout
    found: dict[str, Errors] = {}
    for line in done.stdout.splitlines():
        path, _, rest = line.partition(":")
        number, _, said = rest.partition(":")
        if said.strip().startswith("error"):
            found.setdefault(Path(path).name, {})[int(number)] = said.strip()
    return found


def _of_basedpyright(tmp: Path) -> dict[str, Errors]:
    for path in FILES:  # what it includes must be below its project
        if all(map(find_spec, _needed_by(path))):
            shutil.copy(path, tmp / path.name)
    settings = {
        "extraPaths": [] if "site-packages" in SOURCE.parts else [str(SOURCE)],
        "pythonVersion": "3.11",
        "typeCheckingMode": "standard",
        "reportUnusedExpression": False,
    }
    (tmp / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "basedpyright", "--outputjson", "--pythonpath", sys.executable, "-p", str(tmp)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp)
    report, found = json.loads(done.stdout), dict[str, Errors]()
    assert report["summary"]["filesAnalyzed"], done.stderr
    for row in report["generalDiagnostics"]:
        if row["severity"] == "error":
            line = row["range"]["start"]["line"] + 1
            found.setdefault(Path(row["file"]).name, {})[line] = row["message"]
    return found


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the processes of a run share."""
    own = tmp_path_factory.getbasetemp()
    shared = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "checkers"
    shared.mkdir(exist_ok=True)
    return shared


@cache
def _found_once(checker: str, tmp: Path) -> dict[str, Errors]:
    """What a checker says of all files: the first process that asks runs it, the others wait."""
    kept = tmp / f"{checker}.json"
    with (tmp / f"{checker}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            kept.write_text(json.dumps((_of_mypy if checker == "mypy" else _of_basedpyright)(tmp)))
    return {
        name: {int(line): said for line, said in rows.items()} for name, rows in json.loads(kept.read_text()).items()
    }


@pytest.mark.parametrize("checker", ["mypy", "basedpyright"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_checkers_find_the_errors_and_no_others(path: Path, checker: str, once: Path) -> None:
    _needs(checker, *_needed_by(path))
    found = _found_once(checker, once).get(path.name, {})
    lines = path.read_text().splitlines()
    wanted = {number for number, line in enumerate(lines, 1) if line.endswith("# E")}
    assert bool(wanted) == (path.parent.name == "fail")
    missed = [lines[number - 1] for number in sorted(wanted - found.keys())]
    assert not missed
    assert not {number: said for number, said in found.items() if number not in wanted}


def test_the_stubs_are_those_of_what_runs(tmp_path: Path) -> None:
    _needs("mypy", *FRAMEWORKS)
    allowed = tmp_path / "private.txt"
    # Modules without a stub are their own, and mypy's words for caches differ from what runs.
    allowed.write_text(
        "\n".join([r"retrograde\..*\._.*", r"retrograde\.(torch|jax)\.(distributed|sharded|accelerate).*"])
    )
    modules = ["retrograde.functional", "retrograde.torch", "retrograde.jax", "retrograde.typing"]
    command = [
        sys.executable,
        "-m",
        "mypy.stubtest",
        "--allowlist",
        str(allowed),
        "--ignore-unused-allowlist",
        *modules,
    ]
    done = subprocess.run(command, capture_output=True, text=True, env=_environment(), cwd=tmp_path)
    assert done.returncode == 0, done.stdout


def test_the_choices_of_types_are_those_of_the_enums() -> None:
    from typing import Literal, get_args, get_origin

    seen = 0
    for name in retrograde.__all__:
        thing = getattr(retrograde, name)
        if not name.endswith("Descriptor") or name == "Descriptor":
            continue
        for parameter in inspect.signature(thing).parameters.values():
            parts = get_args(parameter.annotation)
            enums = [part for part in parts if isinstance(part, type) and part.__module__ == "retrograde"]
            choices = [set(get_args(part)) for part in parts if get_origin(part) is Literal]
            if enums and choices:
                seen += 1
                assert choices[0] <= {member.value for member in enums[0]}
    assert seen > 5
