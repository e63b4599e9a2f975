"""The error tree. Python owns it; native code raises these classes too.

A message says what was got, what was expected, and what to do.
"""

from collections.abc import Iterable
from typing import NamedTuple


class RetrogradeError(Exception):
    """Everything that this library raises on purpose."""


class InvalidProblem(RetrogradeError, ValueError):
    """The problem, or an operand given for it, contradicts itself or the rules of the op."""


class InvalidType(InvalidProblem, TypeError):
    """An object, or an element, of the wrong type."""


class Refusal(NamedTuple):
    """Why one implementation does not serve: `code` is for programs, `reason` for people."""

    implementation: str
    code: str  # backend, device, element, precision, reproducibility, workspace, shape or policy
    reason: str

    def __str__(self) -> str:
        return f"{self.implementation}: [{self.code}] {self.reason}"


class Unsupported(RetrogradeError, NotImplementedError):
    """A valid problem that no implementation takes; `reasons` has one entry for each."""

    def __init__(self, message: str, reasons: Iterable[Refusal] = ()) -> None:
        self.message = message
        self.reasons: tuple[Refusal, ...] = tuple(reasons)
        super().__init__(message, self.reasons)

    def __str__(self) -> str:
        return "\n  ".join([self.message, *map(str, self.reasons)])


class BufferTooSmall(RetrogradeError):
    """The memory behind an operand ends before its last element."""

    def __init__(self, needed: int, got: int, message: str = "") -> None:
        self.needed = needed
        self.got = got
        self.message: str = message or f"got a buffer of {got} bytes, expected at least {needed}; pass a larger one"
        super().__init__(needed, got, self.message)

    def __str__(self) -> str:
        return self.message


class WorkspaceTooSmall(RetrogradeError):
    """The workspace given to `run` is smaller than `plan.workspace_size`."""

    def __init__(self, needed: int, got: int, message: str = "") -> None:
        self.needed = needed
        self.got = got
        self.message: str = message or (
            f"got a workspace of {got} bytes, expected at least {needed}; "
            "allocate plan.workspace_size bytes, or pass workspace=None to use the arena"
        )
        super().__init__(needed, got, self.message)

    def __str__(self) -> str:
        return self.message


class MisalignedOperand(RetrogradeError):
    """An element does not start at a multiple of its size."""


class IndexOutOfRange(RetrogradeError, IndexError):
    """An index operand names a row that does not exist."""


class KernelFailure(RetrogradeError, RuntimeError):
    """A kernel reported a failure: a bug in this library or its build, not in the call."""
