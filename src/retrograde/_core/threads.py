"""How many threads calls use that name no number themselves. The number changes no bit of a result."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from retrograde import _native
from retrograde._core.stream import as_threads


def set_num_threads(count: int) -> None:
    """For the whole process: plans without `Stream(threads=)`, functions, `retrograde.torch` and `retrograde.jax`.

    At first it is `RETROGRADE_NUM_THREADS`, or the number of CPUs that this process may use.
    """
    _native.set_default_threads(as_threads(count, "set_num_threads"))


def get_num_threads() -> int:
    """What a call of this thread would use: that of `threads`, or of `set_num_threads`."""
    return _native.default_threads()


@contextmanager
def threads(count: int) -> Iterator[None]:
    """Inside, calls of this thread use so many, whatever others use. A function that `retrograde.jax` traces inside
    keeps the number.

        with rg.threads(1):
            y = F.sum(x)
    """
    wanted, before = as_threads(count, "threads"), _native.own_threads()
    _native.set_own_threads(wanted)
    try:
        yield
    finally:
        _native.set_own_threads(before)


def attributes(count: int) -> dict[str, Any]:
    """Of a call inside a compiled XLA program, which runs on a thread of XLA's; 0: the default of the process."""
    return {"threads": np.array([count], np.int64)} if count else {}
