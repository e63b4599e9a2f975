"""The examples that need a framework run, each in a process of its own; the others are in test_docs.py."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests._support import ROOT

EXAMPLES = [path for path in sorted((ROOT / "examples").glob("*.py")) if path.stem.startswith(("torch_", "jax_"))]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example(path: Path) -> None:
    pytest.importorskip(path.stem.partition("_")[0])
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout
