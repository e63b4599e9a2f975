"""Ctrl-C ends a command within two seconds, whatever it is doing.

Python raises KeyboardInterrupt between two of its own instructions. A compiler or a slow call of a peer may be seconds
away from the next one, and an exception may be lost in a callback. So a native thread waits for the signal's number on
a pipe, where Python's C handler writes it at once, gives the program `GRACE` seconds to end by itself, and then ends
the process.
"""

import os
import signal
import threading

from retrograde import _native

GRACE = 1.0
EXIT_CODE = 130


def end_on_interrupt() -> None:
    """Call it once, in the main thread of a command. Where Ctrl-C is ignored (`nohup`), it stays ignored."""
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    _native.end_process_on_signal(reader, signal.SIGINT, GRACE, EXIT_CODE)
