"""How a command ends. An error is one line: `retrograde: WHAT: got X, expected Y. DO`."""

import errno
import os
import sys
import traceback
from contextlib import suppress
from pathlib import Path

from retrograde._core.errors import InvalidProblem, KernelFailure, RetrogradeError, Unsupported

DONE = 0
FAILED = 1  # a check failed, nothing matches, or no implementation takes the problem
USAGE = 2  # an argument, a CASE or a variable
MISSING = 3  # a package or a device
OURS = 70  # a bug of this library
INTERRUPTED = 130
READER_GONE = 141  # as a shell tells the end by SIGPIPE

# The package that a module is in -> the extra that brings it.
EXTRAS = {"mpmath": "cli", "matplotlib": "plot", "torch": "torch", "jax": "jax", "triton": "gpu"}


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EFBIG)


class NothingFound(Exception):
    """What was asked for is not there. That is an answer."""


class Missing(Exception):
    """A package or a device that a command needs."""


def missing_package(name: str) -> Missing:
    return Missing(f"{name}: got none, expected it installed. Run: pip install 'retrograde[{EXTRAS[name]}]'")


def verdict(error: BaseException) -> tuple[int, str]:
    """The exit code and the line of an exception; no line where there is nothing to tell."""
    if isinstance(error, BrokenPipeError):
        return READER_GONE, ""
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED, ""
    if isinstance(error, ModuleNotFoundError) and (name := (error.name or "").partition(".")[0]) in EXTRAS:
        error = missing_package(name)
    if isinstance(error, Missing):
        return MISSING, str(error)
    if isinstance(error, NothingFound):
        return FAILED, str(error)
    if isinstance(error, Unsupported):
        return FAILED, f"{error.message.rstrip(':')}. Run: retrograde explain CASE"
    if isinstance(error, MemoryError):
        return USAGE, f"memory: got a problem too large ({error}), expected one that fits. Ask for a smaller shape."
    if isinstance(error, OSError) and error.errno in _NO_ROOM:
        return USAGE, f"{error.filename or 'stdout'}: got {error.strerror}, expected room to write. Write elsewhere."
    if isinstance(error, RetrogradeError) and not isinstance(error, KernelFailure):
        return USAGE, str(error)
    at = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(at[-1].filename).name}:{at[-1].lineno})" if at else ""
    what = f"a bug of retrograde: got {type(error).__name__}: {error}{where}, expected none."
    return OURS, f"{what} Please report it with what `--debug` prints, and with `retrograde env --json`."


def one_line(text: str) -> str:
    return " ".join(" ".join(text.splitlines()).split())


def report(error: BaseException, *, debug: bool) -> int:
    """Tell it, and return the exit code."""
    code, text = verdict(error)
    if isinstance(error, OSError):  # what is left in the buffer goes nowhere
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if debug and text:
        traceback.print_exception(error)
    if text:
        print(f"retrograde: {one_line(text)}", file=sys.stderr)
    return code


def not_possible(what: str, got: object, expected: str, do: str = "") -> InvalidProblem:
    """An argument that cannot be."""
    return InvalidProblem(f"{what}: got {got}, expected {expected}.{f' {do}' if do else ''}")
