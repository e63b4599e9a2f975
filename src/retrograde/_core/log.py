"""What happens, live: `logging.getLogger("retrograde")`, or `RETROGRADE_LOG=dispatch,profile` for lines on stderr.

`retrograde.dispatch` tells what each `select` chose and refused; `retrograde.profile` tells time and bytes of each run.
Both are DEBUG messages. `Plan.run` tells the time of plans that are selected while the level of that very logger is
set, so that it costs nothing otherwise; a call inside `jax.jit` is XLA's, and is not timed. `logging` is not imported
before somebody wants it.
"""

import math
import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from retrograde._core.args import elements_of, forms, operands, shapes_of
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.errors import Refusal
from retrograde._core.registry import Launch, Op
from retrograde._environment import LOG_TOPICS, wrong_values

if TYPE_CHECKING:
    from logging import Logger


def _configure(text: str) -> None:
    """The loggers that the environment asks for, on stderr. A word that is none of them is told, and ignored: what
    only tells must not stop a program."""
    given = [word.strip() for word in text.split(",") if word.strip()]
    wanted = [word for word in given if word in LOG_TOPICS]
    if given:
        import logging

        if len(wanted) < len(given):
            (wrong,) = wrong_values({"RETROGRADE_LOG": text})
            logging.getLogger("retrograde").warning(wrong.text)
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(name)s: %(message)s"))
        for topic in wanted:
            logger = logging.getLogger(f"retrograde.{topic}")
            logger.setLevel(logging.DEBUG)
            logger.addHandler(handler)
            logger.propagate = False


_configure(os.environ.get("RETROGRADE_LOG", ""))


def _logger(topic: str) -> "Logger | None":
    """The logger of a topic, if its level is enabled."""
    logging = sys.modules.get("logging")
    if logging is None or not hasattr(logging, "getLogger"):
        return None
    found: Logger = logging.getLogger(f"retrograde.{topic}")
    return found if found.isEnabledFor(logging.DEBUG) else None


def dispatched(desc: Descriptor, chosen: object, refusals: Sequence[Refusal]) -> None:
    """Tell what a `select` came to."""
    if logger := _logger("dispatch"):
        reasons = "".join(f"; refused {each.implementation}: {each.reason}" for each in refusals)
        logger.debug("%s -> %s%s", desc, chosen, reasons)


def profiled(launch: Launch, op: Op, desc: Descriptor, sku: object) -> Launch:
    """What a plan calls: the launch, or one that logs its time. A level that is inherited does not count: it would slow
    programs that debug something else."""
    logger = _logger("profile")
    return launch if logger is None or not logger.level else _Profiled(launch, op, desc, sku, logger.debug)


class _Profiled:
    """A launch between two looks at the clock."""

    def __init__(self, launch: Launch, op: Op, desc: Descriptor, sku: object, tell: Callable[..., None]) -> None:
        self._launch, self._case, self._sku, self._tell = launch, str(desc), str(sku), tell
        self._bytes = operand_bytes(op, desc)
        self.workspace_size = launch.workspace_size

    def __call__(self, args: object, threads: int, workspace: object, /) -> None:
        start = time.perf_counter()
        self._launch(args, threads, workspace)
        seconds = time.perf_counter() - start
        speed = self._bytes / seconds / 1e9
        message = "%s on %s: %.1f us, %d bytes, %.1f GB/s"
        self._tell(message, self._case, self._sku, 1e6 * seconds, self._bytes, speed)


def operand_bytes(op: Op, desc: Any) -> int:
    """Of the operands of a problem in its first form, each counted whole and once."""
    declared = operands(op.args)
    total = 0
    for name in next(iter(forms(op.args, desc).values())):
        element = elements_of(declared[name], desc)[0]
        total += sum(map(math.prod, shapes_of(declared[name], desc))) * Element(element).info.itemsize
    return total
