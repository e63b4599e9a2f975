"""How many threads calls use that name no number themselves. The number changes no bit of a result."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from retrograde import _native
from retrograde._core.stream import as_threads


def set_num_threads(count: int) -> None:
    """Sets the threads of the process: of plans without `Stream(threads=)`, functions, and both framework modules.

    At first it is `RETROGRADE_NUM_THREADS`, or the number of CPUs that this process may use.
    """
    _native.set_default_threads(as_threads(count, "set_num_threads"))


def get_num_threads() -> int:
    """The number of threads that a call on this thread uses: from `threads`, else from `set_num_threads`."""
    return _native.default_threads()


@contextmanager
def threads(count: int) -> Iterator[None]:
    """Inside the `with`, calls on this thread use `count` threads. A function that `retrograde.jax` traces inside it
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
