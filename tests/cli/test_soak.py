"""A few seconds of what `make soak` does for ten minutes."""

import os
import sys
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from tests._support import ROOT

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read as Linux tells it")

PATH = os.pathsep.join(filter(None, (str(ROOT / "tools"), os.environ.get("PYTHONPATH"))))

SOAK = """
import soak

found = soak.soak(2.5)  # too short to tell memory that is lost from memory that is kept for later
assert not found.wrong, found.wrong[:3]
assert found.runs >= 20, found
runs, grew = soak.small_runs(50_000)
assert runs >= 50_000 and grew < soak.SLACK_OF_SMALL_RUNS // 4, (runs, grew)
print("fine")
"""


def test_a_short_soak(python: Callable[..., "CompletedProcess[str]"]) -> None:
    done = python(SOAK, PYTHONPATH=PATH)
    assert done.stdout.strip() == "fine", done.stderr


LEAKS = """
import soak

kept = []
before = soak.Plan.run
soak.Plan.run = lambda self, args, **options: (kept.append(bytearray(200)), before(self, args, **options))[1]
runs, grew = soak.small_runs(50_000)
assert grew > soak.SLACK_OF_SMALL_RUNS, grew
print("noticed")
"""


def test_a_leak_is_noticed(python: Callable[..., "CompletedProcess[str]"]) -> None:
    done = python(LEAKS, PYTHONPATH=PATH)
    assert done.stdout.strip() == "noticed", done.stderr
