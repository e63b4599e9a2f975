"""Where a plan runs: on the CPU with how many threads, on a GPU on which of the caller's streams."""

import re
from dataclasses import dataclass
from typing import Any

from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.layout import as_int
from retrograde._environment import MOST_THREADS as MAX_THREADS

DEVICES = ("cpu", "cuda", "rocm")


@dataclass(frozen=True, slots=True)
class Stream:
    """A device (`cpu`, `cuda`, `cuda:1`, `rocm:0`); on the CPU how many threads to use (None: the pool's default).

    On a GPU `handle` is the caller's stream: a torch stream, an object with `__cuda_stream__`, or a raw handle.
    None is the current stream of the framework at hand, else the default stream.
    """

    device: str = "cpu"
    threads: int | None = None
    handle: Any = None

    def __post_init__(self) -> None:
        if not isinstance(self.device, str) or not re.fullmatch(rf"cpu|({'|'.join(DEVICES[1:])})(:\d+)?", self.device):
            error = InvalidProblem if isinstance(self.device, str) else InvalidType
            raise error(f"Stream.device: got {self.device!r}, expected one of {', '.join(DEVICES)}")
        if self.handle is not None:
            if self.device == "cpu":
                raise InvalidProblem(f"Stream.handle: got {self.handle!r} on the CPU, expected None; name a GPU device")
            object.__setattr__(self, "handle", _raw(self.handle))
        if self.threads is not None:
            threads = as_threads(self.threads, "Stream.threads", ", or None for the default")
            object.__setattr__(self, "threads", threads)

    @property
    def queue(self) -> Any:
        """What a launch is given: on the CPU the number of threads (0: the default), else the raw stream or None."""
        return (self.threads or 0) if self.device == "cpu" else self.handle


def as_threads(value: Any, name: str, besides: str = "") -> int:
    """A number of threads."""
    threads = as_int(value, name)
    if not 1 <= threads <= MAX_THREADS:
        raise InvalidProblem(f"{name}: got {threads}, expected at least 1 and at most {MAX_THREADS}{besides}")
    return threads


def _raw(stream: Any) -> int:
    if protocol := getattr(stream, "__cuda_stream__", None):
        return as_int((protocol() if callable(protocol) else protocol)[1], "Stream.handle")  # (version, handle)
    return as_int(getattr(stream, "cuda_stream", stream), "Stream.handle")
