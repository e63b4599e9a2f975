"""DTensor: two and four processes of gloo, on this machine."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests._support import ROOT

torch = pytest.importorskip("torch")


def test_sharded_results_are_those_of_one_process(tmp_path: Path) -> None:
    script = ROOT / "tests/_support/sharded_torch.py"
    command = [sys.executable, str(script), str(tmp_path / "store")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=250, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "same"
