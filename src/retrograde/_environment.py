"""The variables that this library reads: one table, for `retrograde env --variables`, the checks and the documents.

It imports nothing heavy, so that the command line can look at the variables before the native module does.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from retrograde._suggestion import suggestion

PREFIX = "RETROGRADE_"
MOST_THREADS = 1024  # of `Stream`
INSTRUCTION_SETS = ("baseline", "v3", "v4", "neon")
LOG_TOPICS = ("dispatch", "profile")


class Variable(NamedTuple):
    """What a variable sets; `accepts` tells whether a text is a value of it."""

    name: str
    meaning: str
    default: str
    expected: str
    accepts: Callable[[str], bool]
    names: tuple[str, ...] = ()  # words that it takes, for suggestions
    fatal: bool = True  # whether a wrong value ends a command


def _number(low: int, high: int) -> Callable[[str], bool]:
    return lambda text: bool(re.fullmatch(r"\s*\+?\d{1,18}", text)) and low <= int(text) <= high


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def launch_of(text: str) -> tuple[int, int] | None:
    """Elements and warps of a Triton launch, both powers of 2; None where the text is something else."""
    words = text.split(",")
    if len(words) != 2 or not all(word.isdecimal() and int(word).bit_count() == 1 for word in words):
        return None
    elements, warps = map(int, words)
    return (elements, warps) if elements <= 1 << 16 and warps <= 16 else None


VARIABLES = (
    Variable(
        "RETROGRADE_NUM_THREADS",
        "threads of a call that names no number itself; it changes no bit",
        "the CPUs of this process, within its cgroup quota",
        f"a whole number from 1 to {MOST_THREADS}",
        _number(1, MOST_THREADS),
    ),
    Variable(
        "RETROGRADE_ISA",
        "the instruction set of the kernels; it changes no bit",
        "the best that this CPU runs",
        f"one of {', '.join(INSTRUCTION_SETS)}",
        INSTRUCTION_SETS.__contains__,
        INSTRUCTION_SETS,
    ),
    Variable(
        "RETROGRADE_POOL_BYTES",
        "how much freed memory of results is kept for the next ones; 0 keeps none",
        "268435456 (256 MiB)",
        "a whole number of bytes, 0 or more (1 GiB is 1073741824)",
        _number(0, 2**63 - 1),
    ),
    Variable(
        "RETROGRADE_LOG",
        "what is told on stderr: each choice of a kernel, each run of one",
        "nothing",
        f"some of {', '.join(LOG_TOPICS)}",
        lambda text: {*_words(text)} <= {*LOG_TOPICS},
        LOG_TOPICS,
        fatal=False,
    ),
    Variable(
        "RETROGRADE_TORCH_SYMBOLS",
        "0: torch's C++ functions are not called by name, but Python's",
        "1",
        "0 or 1",
        ("0", "1").__contains__,
    ),
    Variable(
        "RETROGRADE_CACHE_DIR",
        "the folder of what `python -m retrograde.backends.triton tune` measured",
        "the user's cache folder",
        "a folder",
        lambda text: not os.path.isfile(text),
    ),
    Variable(
        "RETROGRADE_TRITON_TUNED",
        "1: Triton kernels are launched as tuning found best",
        "0",
        "0 or 1",
        ("0", "1").__contains__,
    ),
    Variable(
        "RETROGRADE_TRITON_MAP",
        "elements and warps of elementwise Triton kernels, before all other settings",
        "by architecture",
        "two powers of 2, as in 2048,8, up to 65536 and 16",
        lambda text: launch_of(text) is not None,
    ),
    Variable(
        "RETROGRADE_TEST_SEED",
        "what the tests draw from",
        "that of the repository",
        "a whole number, or week",
        lambda text: text.isdecimal() or text == "week",
    ),
)


class Wrong(NamedTuple):
    """A variable that is not as it should be; the text says what to do."""

    name: str
    text: str
    fatal: bool


def wrong_values(environ: Mapping[str, str] = os.environ) -> Iterator[Wrong]:
    """Variables of ours with a value that they do not take. An empty one is unset."""
    for each in VARIABLES:
        text = environ.get(each.name, "")
        if text and not each.accepts(text):
            bad = next((word for word in _words(text) if word not in each.names), text) if each.names else text
            hint = suggestion(bad, each.names) or (" Correct it, or unset it." if each.fatal else " It is ignored.")
            yield Wrong(each.name, f"{each.name}: got {bad!r}, expected {each.expected}.{hint}", each.fatal)


def unknown_names(environ: Mapping[str, str] = os.environ) -> Iterator[Wrong]:
    """Variables that begin like ours, and that nobody reads."""
    known = [each.name for each in VARIABLES]
    for name in sorted(environ):
        if name.startswith(PREFIX) and name not in known:
            hint = suggestion(name, known) or " Unset it."
            yield Wrong(name, f"{name}: got a variable that nobody reads, expected one of ours.{hint}", False)
