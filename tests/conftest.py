"""What the tests share: problems from the registry, and subprocesses that import the library afresh."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest


def python(code: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run code in a new interpreter, with our variables unset except those given."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("RETROGRADE_")}
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture(name="python")
def _python() -> Callable[..., "subprocess.CompletedProcess[str]"]:
    return python
