"""Ctrl-C ends any command within two seconds, with exit code 130 and without a word."""

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
        assert seconds < 2.0
        if command[0] == "-m":
            assert (code, running.stderr.read()) == (130, "")
        else:
            assert code in (130, -signal.SIGINT)  # the latter where Python itself ends on the exception


# A command that is interrupted while it imports: the signal comes when somebody looks for a module of this name.
WHILE_IMPORTING = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv = ["retrograde", "list", "reduce"]


class Finder:
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)


sys.meta_path.insert(0, Finder())
from retrograde.__main__ import main

sys.exit(main())
"""
# A command that is interrupted in an `exec` of text, where CPython would end by the signal; and one that swallows it.
COMMAND_THAT = {
    "executes": """
from retrograde import cli

cli.COMMANDS["list"] = lambda _: exec("os.kill(os.getpid(), signal.SIGINT)")
sys.exit(main())
""",
    "swallows": """
from retrograde import cli

def swallow(_):
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except:
        pass
    return {}, print

cli.COMMANDS["list"] = swallow
sys.exit(main())
""",
}
MODULES = (
    "retrograde._native",
    "ml_dtypes",
    "numpy._core._multiarray_umath",
    "retrograde._core.descriptor",
    "retrograde.functional",
    "retrograde.__main__",
    "argparse",
    "retrograde.cli.show",
    "retrograde.families.scan",
    "retrograde.cli.output",
    *COMMAND_THAT,
)


@pytest.mark.parametrize("module", MODULES)
def test_a_command_that_imports_ends(module: str) -> None:
    code = WHILE_IMPORTING.replace("{module!r}", repr(module))
    code = code.replace("sys.exit(main())", COMMAND_THAT.get(module, "sys.exit(main())"))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr, done.stdout) == (130, "", "")


def test_a_program_that_is_not_the_command_keeps_its_handler() -> None:
    code = "import signal, retrograde; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    code = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {code}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"
