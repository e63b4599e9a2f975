"""The examples that need a framework run, each in a process of its own; the others are in test_docs.py.

What each of them prints is read: a loss that falls, an accuracy that is worth something, rows that are shared evenly.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests._support import ROOT

EXAMPLES = [path for path in sorted((ROOT / "examples").glob("*.py")) if path.stem.startswith(("torch_", "jax_"))]
NUMBER = r"(\d+(?:\.\d+)?)"
# What a line must look like, and what its numbers must be.
WANTED = {
    "jax_gradient": (rf"loss {NUMBER} -> {NUMBER}", lambda first, last: 0 <= last < first),
    "torch_swiglu_mlp": (rf"loss {NUMBER} -> {NUMBER}", lambda first, last: 0 <= last < first),
    "torch_bag_of_words": (rf"accuracy {NUMBER}\n(?s:.*)embedding_bag", lambda accuracy: 0.9 < accuracy <= 1),
    "torch_gpt2_block": (
        rf"ours {NUMBER} ms, torch {NUMBER} ms\non 1, 2 and 3 threads: (?:\w{{16}}(?:, |\n)){{3}}",
        lambda ours, torch: min(ours, torch) > 0,
    ),
    "torch_sharded": (
        rf"{NUMBER} of {NUMBER} rows here; loss {NUMBER} -> {NUMBER}, as in one process",
        lambda own, rows, first, last: 2 * own == rows and 0 <= last < first,
    ),
}


def test_each_example_has_something_to_show() -> None:
    assert {path.stem for path in EXAMPLES} == set(WANTED)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example(path: Path) -> None:
    pytest.importorskip(path.stem.partition("_")[0])
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    pattern, right = WANTED[path.stem]
    found = re.search(pattern, done.stdout)
    assert found, f"got {done.stdout!r}, expected {pattern}"
    assert right(*map(float, found.groups())), found[0]
