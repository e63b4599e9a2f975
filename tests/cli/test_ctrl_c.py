"""Ctrl-C ends any command within two seconds."""

import signal
import subprocess
import sys
import time

import pytest

# A call into C that lasts a minute, lets other threads run, and looks at no signal.
DEAF = """
import hashlib
from retrograde.cli.interrupt import end_on_interrupt

end_on_interrupt()
print("ready", flush=True)
hashlib.pbkdf2_hmac("sha256", b"", b"", 10**8)
"""
# The same, while no other thread of Python runs.
LOCKED = """
from retrograde.cli.interrupt import end_on_interrupt

end_on_interrupt()
print("ready", flush=True)
sum(range(10**10))
"""
# What a shell runs in the background ignores Ctrl-C, and so would what it starts.
HEARING = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
COMMANDS = (["-c", DEAF], ["-c", LOCKED], ["-m", "retrograde", "verify", "scan"], ["-m", "retrograde", "demo"])


@pytest.mark.parametrize("command", COMMANDS, ids=["deaf", "locked", "verify", "demo"])
def test_a_command_ends(command: list[str]) -> None:
    pytest.importorskip("rich")
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", HEARING, *command], text=True, **pipes) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        if command[0] == "-c":
            assert running.stdout.readline() == "ready\n"
        else:
            time.sleep(2.0)  # imports are over
        assert running.poll() is None, running.stderr.read()
        running.send_signal(signal.SIGINT)
        start = time.monotonic()
        code = running.wait(timeout=60)
        seconds = time.monotonic() - start
        assert code in (130, -signal.SIGINT)  # the latter where Python itself ends on the exception
        assert seconds < 2.0
