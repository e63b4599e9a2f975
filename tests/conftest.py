"""What the tests share: problems from the registry, and subprocesses that import the library afresh."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

# Folders of tests are named after frameworks. Where such a framework is not installed, its import must fail, and not
# give the folder.
for _name in ("jax", "torch", "triton"):
    _found = importlib.util.find_spec(_name)
    if _found is not None and _found.origin is None:
        sys.modules[_name] = None  # type: ignore[assignment]

# The suite draws the same cases each time and keeps none; `--hypothesis-profile=long` draws others, and keeps failures.
_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("suite", derandomize=True, database=None, deadline=None, suppress_health_check=_QUIET)
settings.register_profile("long", deadline=None, suppress_health_check=_QUIET, print_blob=True)
settings.load_profile("suite")


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
