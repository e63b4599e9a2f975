"""Ctrl-C ends a command within two seconds, whatever it is doing.

Python raises KeyboardInterrupt between two of its own instructions. A compiler or a slow call of a peer may be seconds
away from the next one, and an exception may be lost in a callback. So a thread waits for the signal's number on a pipe,
where C code writes it at once, gives the program `GRACE` seconds to end by itself, and then ends the process.
"""

import os
import signal
import threading
import time

GRACE = 1.2
EXIT_CODE = 130


def _wait(reader: int) -> None:
    while number := os.read(reader, 1):
        if number[0] == signal.SIGINT:
            time.sleep(GRACE)
            os._exit(EXIT_CODE)


def end_on_interrupt() -> None:
    """Call it once, in the main thread of a command."""
    if threading.current_thread() is not threading.main_thread():
        return  # the caller's signals are the caller's
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    threading.Thread(target=_wait, args=(reader,), daemon=True).start()
