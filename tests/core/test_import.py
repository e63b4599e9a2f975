"""Importing the library: what it pulls in, and what it says about a wrong environment."""

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from retrograde import _native

Python = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize("module", ["retrograde", "retrograde.functional", "retrograde.cli"])
def test_loads_no_framework(python: Python, module: str) -> None:
    done = python(f"import sys, {module}; print(*{{name.partition('.')[0] for name in sys.modules}})")
    assert done.returncode == 0, done.stderr
    assert not set(done.stdout.split()) & {"torch", "jax", "jaxlib", "triton", "mpmath", "rich", "scipy"}


def test_starts_no_thread(python: Python) -> None:
    done = python("import os, retrograde; print(len(os.listdir('/proc/self/task')))", OPENBLAS_NUM_THREADS="1")
    assert done.stdout.strip() == "1", done.stderr


@pytest.mark.parametrize("isa", _native.available_isas())
def test_the_instruction_set_can_be_chosen(python: Python, isa: str) -> None:
    done = python("from retrograde import _native; print(_native.isa())", RETROGRADE_ISA=isa)
    assert done.stdout.strip() == isa, done.stderr


def test_an_unknown_instruction_set_is_an_import_error(python: Python) -> None:
    done = python("import retrograde", RETROGRADE_ISA="z80")
    assert done.returncode != 0
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: RETROGRADE_ISA=z80 is not available here: choose from")
    assert all(isa in last for isa in _native.available_isas())


def test_an_empty_variable_is_unset(python: Python) -> None:
    assert python("import retrograde", RETROGRADE_ISA="", RETROGRADE_NUM_THREADS="").returncode == 0


@pytest.mark.parametrize("text", ["0", "-3", "two", "2.5", "3 ", "99999999999999999999"])
def test_a_wrong_number_of_threads_is_an_import_error(python: Python, text: str) -> None:
    done = python("import retrograde", RETROGRADE_NUM_THREADS=text)
    assert done.returncode != 0
    assert "ImportError: RETROGRADE_NUM_THREADS must be a positive whole number" in done.stderr


def test_the_number_of_threads_is_taken(python: Python) -> None:
    done = python("from retrograde import _native; print(_native.default_threads())", RETROGRADE_NUM_THREADS="5")
    assert done.stdout.strip() == "5", done.stderr
