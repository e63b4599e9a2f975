"""What the tests share: the seed of what is drawn, and subprocesses that import the library afresh."""

import datetime
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The suite draws the same cases each time and keeps none; `--hypothesis-profile=long` draws others, and keeps failures.
_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("suite", derandomize=True, database=None, deadline=None, suppress_health_check=_QUIET)
settings.register_profile("long", deadline=None, suppress_health_check=_QUIET, print_blob=True)
settings.load_profile("suite")


# Of `make test`: a green commit stays green. `make verify` takes that of the week, so that a year draws 52 times.
SEED = 26


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "what values, layouts and options are drawn from: a number, or `week` for that of the ISO week"
    parser.addoption("--seed", default=os.environ.get("RETROGRADE_TEST_SEED", str(SEED)), help=told)


def pytest_configure(config: pytest.Config) -> None:
    """Once, so that a run over midnight on Sunday has one seed; the workers of xdist are given the number."""
    if config.option.seed == "week":
        year, week, _ = datetime.datetime.now(tz=datetime.UTC).isocalendar()
        config.option.seed = str(100 * year + week)
    if not config.option.seed.isdecimal():
        raise pytest.UsageError(f"got --seed {config.option.seed}, expected a whole number or week")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of long tests alone have tens of thousands: where none is wanted, they are not even read."""
    if config.option.markexpr != "not long" or not collection_path.match("test_*.py"):
        return None
    return True if "\npytestmark = pytest.mark.long\n" in collection_path.read_text() else None


# Loops belong to an engine, not to an op: in these tests a family of many kinds has one element of each kind, by turns,
# and all of them in the long ones. Values are tried for every kind and element (test_values.py, test_exhaustive.py).
_LOOPS = {
    "test_for_some_number_of_threads",
    "test_for_any_strides_and_run_after_run",
    "test_for_any_slice_of_a_batch",
    "test_in_every_layout",
    "test_on_mixed_values",
}
_HALVES_ON_GPU = ("test_triton_pointwise", "test_every_half")
_MANY_KINDS = 16


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    kinds: dict[str, dict[str, None]] = {}  # by family, in the order of the registry
    elements: dict[tuple[str, ...], dict[str, None]] = {}  # by test, family and kind
    found = []
    for item in items:
        match = re.search(r"\[(\w+)\.(\w+)\.(\w+) (\w+)", item.name)
        test = getattr(item, "originalname", "")
        if match and (test in _LOOPS or (item.path.stem, test) == _HALVES_ON_GPU):
            family, kind, direction, element = match.groups()
            kinds.setdefault(family, {})[kind] = None
            key = (item.path.stem, test, family, kind, direction)
            elements.setdefault(key, {})[element] = None
            found.append((item, key, element))
    for item, key, element in found:
        _, _, family, kind, direction = key
        if len(kinds[family]) >= _MANY_KINDS:
            own = list(elements[key])
            turn = list(kinds[family]).index(kind) + (direction == "backward")
            if element != own[turn % len(own)]:
                item.add_marker(pytest.mark.long)


def pytest_report_header(config: pytest.Config) -> str:
    return f"seed: {config.option.seed} (--seed {config.option.seed} draws the same again)"


@pytest.fixture(scope="session")
def seed(request: pytest.FixtureRequest) -> int:
    return int(request.config.option.seed)


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
