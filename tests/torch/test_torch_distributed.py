"""DTensor: two and four processes of gloo, on this machine. A test for each case; the processes are started once."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests._support import ROOT
from tests._support.sharded_cases import COUNTS, cases

torch = pytest.importorskip("torch")

LIMIT = 250  # seconds


def _run(count: int, folder: Path) -> str:
    """What the processes printed. The workers of xdist share the folder: one of them runs, the others wait for it."""
    told, mine = folder / f"sharded-{count}.txt", folder / f"sharded-{count}.lock"
    try:
        os.close(os.open(mine, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        end = time.monotonic() + LIMIT
        while not told.exists() and time.monotonic() < end:
            time.sleep(0.1)
        return told.read_text()
    command = [sys.executable, "-m", "tests._support.sharded_torch", str(count), str(folder / f"store-{count}")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LIMIT, check=False)
    written = told.with_suffix(".part")
    written.write_text(f"{done.stdout}--- exit code {done.returncode}\n{done.stderr}")
    written.rename(told)
    return told.read_text()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.mark.parametrize(("count", "case"), [(count, case) for count in COUNTS for case in cases(count)])
def test_sharded_results_are_those_of_one_process(count: int, case: str, folder: Path) -> None:
    held, _, rest = _run(count, folder).partition("--- ")
    assert case in held.splitlines(), rest


@pytest.mark.parametrize("count", COUNTS)
def test_the_processes_end_well(count: int, folder: Path) -> None:
    assert "--- exit code 0\n" in _run(count, folder)
