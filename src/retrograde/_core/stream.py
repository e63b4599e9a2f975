"""Where a plan runs, and with how many threads."""

from dataclasses import dataclass

from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import as_int

DEVICES = ("cpu", "cuda")
MAX_THREADS = 1024


@dataclass(frozen=True, slots=True)
class Stream:
    """A device, and on the CPU how many threads to use (None: the default of the pool)."""

    device: str = "cpu"
    threads: int | None = None

    def __post_init__(self) -> None:
        if self.device not in DEVICES:
            raise InvalidProblem(f"Stream.device: got {self.device!r}, expected one of {', '.join(DEVICES)}")
        if self.threads is None:
            return
        threads = as_int(self.threads, "Stream.threads")
        if not 1 <= threads <= MAX_THREADS:
            raise InvalidProblem(
                f"Stream.threads: got {threads}, expected at least 1 and at most {MAX_THREADS}, or None for the default"
            )
        object.__setattr__(self, "threads", threads)
