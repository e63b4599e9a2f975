"""The first of our code that runs. In any program but the command `retrograde` it does nothing.

The package is imported before `retrograde.__main__` is, and that takes a fifth of a second. A Ctrl-C in that time, or a
variable that the native module refuses, would end the command with a traceback. So both are met here.
"""

import os
import signal
import sys

INTERRUPTED = 130
MISSING = 3


def is_command() -> bool:
    """Whether this process is `retrograde`, or `python -m retrograde`. Workers that it starts have its arguments."""
    if sys.argv and sys.argv[0] == "-m":  # until Python has found the module
        given = sys.orig_argv
        return "-m" in given and given[given.index("-m") + 1 :][:1] == ["retrograde"]
    return bool(sys.argv) and os.path.basename(sys.argv[0]).removesuffix(".exe") == "retrograde"


def end_at_once(_: int, __: object) -> None:
    """As a handler of Ctrl-C: no exception that an import could swallow, and nothing is told."""
    os._exit(INTERRUPTED)


if is_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, end_at_once)

from retrograde import _environment  # noqa: E402  # Ctrl-C is met before: this takes a hundredth of a second

ignored: list[_environment.Wrong] = []  # variables whose values were told and dropped


def _end(text: str, code: int) -> None:
    sys.stderr.write(f"retrograde: {text}\n")
    raise SystemExit(code)


def begin() -> None:
    """A wrong variable, or a native module that does not load, is one line on stderr."""
    for wrong in _environment.wrong_values():
        if wrong.fatal:
            _end(wrong.text, 2)
        sys.stderr.write(f"retrograde: {wrong.text}\n")
        ignored.append(wrong)
        known = [word for word in _environment.LOG_TOPICS if word in os.environ[wrong.name].split(",")]
        os.environ[wrong.name] = ",".join(known)  # processes that this one starts need not tell it again
    try:
        from retrograde import _native  # noqa: F401
    except ImportError as error:
        text = str(error)
        if "RETROGRADE_ISA" in text:  # this CPU, or this build, has fewer than there are
            here = text.rpartition("choose from ")[2]
            wanted = os.environ["RETROGRADE_ISA"]
            _end(f"RETROGRADE_ISA: got {wanted!r}, expected one of {here}, which run here. Unset it.", 2)
        if "RETROGRADE_" in text:
            _end(text, 2)
        _end(f"the native module: got {text}, expected it to load. Install retrograde again for this Python.", MISSING)


if is_command():
    begin()
