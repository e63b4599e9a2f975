"""Scratch memory for plans that are run without a workspace: one buffer per thread, reused and only ever grown."""

import math
import threading
from typing import Any

import numpy as np

ALIGNMENT = 64  # a cache line, and the widest vector


def aligned_empty(shape: tuple[int, ...], dtype: "np.dtype[Any]") -> np.ndarray[Any, np.dtype[Any]]:
    """An uninitialised row-major array that starts on a cache line; np.empty promises only 16 bytes."""
    size = math.prod(shape) * dtype.itemsize
    raw = np.empty(size + ALIGNMENT, np.uint8)
    start = -raw.__array_interface__["data"][0] % ALIGNMENT
    return raw[start : start + size].view(dtype).reshape(shape)


class _Arena(threading.local):
    buffer: "np.ndarray[Any, np.dtype[np.uint8]]" = np.empty(0, np.uint8)


_arena = _Arena()


def arena(size: int) -> "np.ndarray[Any, np.dtype[np.uint8]]":
    """At least `size` bytes, valid until the next call from this thread."""
    if _arena.buffer.nbytes < size:
        _arena.buffer = aligned_empty((size,), np.dtype(np.uint8))
    return _arena.buffer
