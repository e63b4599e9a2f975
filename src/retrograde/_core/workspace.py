"""Scratch memory for plans that are run without a workspace: one buffer per thread, reused and only ever grown.

A run takes the buffer out of its thread's arena and puts it back. So a signal's handler that calls us while the main
thread is in a kernel finds the arena empty, and gets a buffer of its own.
"""

import math
import threading
from typing import Any, TypeAlias

import numpy as np

ALIGNMENT = 64  # a cache line, and the widest vector


def aligned_empty(shape: tuple[int, ...], dtype: "np.dtype[Any]") -> np.ndarray[Any, np.dtype[Any]]:
    """An uninitialised row-major array that starts on a cache line; np.empty promises only 16 bytes."""
    size = math.prod(shape) * dtype.itemsize
    raw = np.empty(size + ALIGNMENT, np.uint8)
    start = -raw.__array_interface__["data"][0] % ALIGNMENT
    return raw[start : start + size].view(dtype).reshape(shape)


Buffer: TypeAlias = "np.ndarray[Any, np.dtype[np.uint8]]"


class _Arena(threading.local):
    def __init__(self) -> None:
        self.free: list[Buffer] = []  # none while a run has it; more than one after runs inside a run


arena = _Arena()


def grown(buffer: "Buffer | None", size: int) -> Buffer:
    """The buffer, or one of at least `size` bytes."""
    if buffer is not None and buffer.nbytes >= size:
        return buffer
    return aligned_empty((size,), np.dtype(np.uint8))
