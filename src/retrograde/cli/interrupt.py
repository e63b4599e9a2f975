"""Ctrl-C ends a command within two seconds, whatever it is doing, with exit code 130 and without a word.

Python raises KeyboardInterrupt between two of its own instructions. A compiler or a slow call of a peer may be seconds
away from the next one, and an exception may be lost in a callback. So a native thread waits for the signal's number on
a pipe, where Python's C handler writes it at once, gives the program `GRACE` seconds to end by itself, and then ends
the process. Until the library is imported, `retrograde._startup` ends the process at once.
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FrameType

from retrograde import _native
from retrograde._startup import INTERRUPTED, end_at_once

GRACE = 1.0


def end_on_interrupt() -> None:
    """Call it once, in the main thread of a command. Where Ctrl-C is ignored (`nohup`), it stays ignored."""
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    _native.end_process_on_signal(reader, signal.SIGINT, GRACE, INTERRUPTED)
    signal.signal(signal.SIGINT, _interrupted)


class _State:
    pressed = False


def _interrupted(_: int, __: FrameType | None) -> None:
    _State.pressed = True
    raise KeyboardInterrupt


def raise_if_interrupted() -> None:
    """Between the steps of a command: some `except:` of a library may have swallowed the exception (that of mpmath's
    import does)."""
    if _State.pressed:
        raise KeyboardInterrupt


def nothing_left_to_end() -> None:
    """The command is done, and the interpreter goes down: an exception now would be told in the middle of that."""
    if signal.getsignal(signal.SIGINT) is _interrupted:
        signal.signal(signal.SIGINT, end_at_once)
    raise_if_interrupted()


@contextmanager
def not_for_children() -> Iterator[None]:
    """Processes that start inside do not hear Ctrl-C: whoever started them ends them. A terminal sends it to all, and
    each would print a traceback."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def main_file_hidden() -> Iterator[None]:
    """Workers of a pool that start inside do not run the file of the program again: they need nothing of it, and a
    script without `if __name__ == "__main__"` would start pools of its own there."""
    main = sys.modules["__main__"]
    before = {name: getattr(main, name) for name in ("__file__", "__spec__") if hasattr(main, name)}
    main.__spec__ = None
    vars(main).pop("__file__", None)
    try:
        yield
    finally:
        vars(main).update(before)


def run_child(
    command: Sequence[str], environment: Mapping[str, str], on_line: Callable[[str], None] | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run a process to its end, with what it prints; each line is told when it comes. A Ctrl-C of ours ends it."""
    with tempfile.TemporaryFile("w+", errors="replace") as errors:
        with not_for_children():
            child = subprocess.Popen(
                command, env=dict(environment), stdout=subprocess.PIPE, stderr=errors, text=True, errors="replace"
            )
        told = []
        with child:
            assert child.stdout is not None
            try:
                for line in child.stdout:
                    told.append(line)
                    if on_line:
                        on_line(line.rstrip("\n"))
            except BaseException:
                child.kill()
                raise
        errors.seek(0)
        return subprocess.CompletedProcess(command, child.returncode, "".join(told), errors.read())
