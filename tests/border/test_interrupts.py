"""What happens to a run when the program is interrupted, ends, or has no memory left."""

import sys
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Python = Callable[..., "CompletedProcess[str]"]

# A run of a second or so on one thread, in many chunks.
LONG = """
import signal, sys, time
import numpy as np
import retrograde as rg

rows = 1500
desc = rg.parse(f"gated_activation.geglu.backward f64 {rows}x8192 split_dim=1")
plan = rg.GatedActivationBackwardPlan.select(
    desc, stream=rg.Stream(threads=THREADS), preference=rg.PlanPreference(max_ulp=1)
)
x = np.linspace(-3, 3, rows * 8192).reshape(rows, 8192)
dy = np.ones((rows, 4096))
dx = np.zeros_like(x)
args = rg.GatedActivationBackwardArgs(dy, x, dx)
start = time.perf_counter()
plan.run(args)
whole = time.perf_counter() - start
want = dx.tobytes()
"""

INTERRUPTED = (
    LONG
    + """
def handler(*_):
    raise KeyboardInterrupt("from the handler")

signal.signal(signal.SIGALRM, handler)
for _ in range(5):
    start = time.perf_counter()
    signal.setitimer(signal.ITIMER_REAL, whole / 4)
    try:
        plan.run(args)
    except KeyboardInterrupt as error:
        assert str(error) == "from the handler"
        assert time.perf_counter() - start < 0.75 * whole, (time.perf_counter() - start, whole)
    else:
        raise AssertionError("the run went on to its end")
plan.run(args)
assert dx.tobytes() == want
print("fine")
"""
)

HANDLED = (
    LONG
    + """
seen = []
signal.signal(signal.SIGALRM, lambda *_: seen.append(time.perf_counter()))
start = time.perf_counter()
signal.setitimer(signal.ITIMER_REAL, whole / 4)
dx[...] = 0
plan.run(args)
end = time.perf_counter()
assert dx.tobytes() == want
assert len(seen) == 1 and seen[0] < start + 0.75 * (end - start), (start, seen, end)
print("fine")
"""
)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_signal_that_raises_ends_a_run(python: Python, threads: int) -> None:
    done = python(INTERRUPTED.replace("THREADS", str(threads)))
    assert done.stdout.strip() == "fine", done.stderr


def test_a_signal_that_is_handled_changes_nothing(python: Python) -> None:
    done = python(HANDLED.replace("THREADS", "2"))
    assert done.stdout.strip() == "fine", done.stderr


BUSY_AT_EXIT = (
    LONG
    + """
import threading

def again():
    mine = np.empty_like(x)
    while True:
        plan.run(rg.GatedActivationBackwardArgs(dy, x, mine))

for _ in range(3):
    threading.Thread(target=again, daemon=True).start()
time.sleep(whole / 8)
print("leaving")
"""
)


def test_a_program_may_end_while_runs_go_on(python: Python) -> None:
    done = python(BUSY_AT_EXIT.replace("THREADS", "2"))
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "leaving", "")


NO_MEMORY = """
import resource
import numpy as np
import retrograde as rg
from retrograde import functional as F

x = np.ones((2048, 8192), np.float32)
want = F.swiglu(x).sum()
rows = np.ones((4, 3_000_000))
F.cumsum(rows, axis=1)
with open("/proc/self/statm") as file:
    used = int(file.read().split()[0]) * resource.getpagesize()
before = resource.getrlimit(resource.RLIMIT_AS)
resource.setrlimit(resource.RLIMIT_AS, (used + (8 << 20), before[1]))
big = np.broadcast_to(np.float32(1), (1 << 20, 4096))
refused = 0
for function in (F.swiglu, lambda a: F.cumsum(a, axis=1), F.geglu):
    try:
        function(big)
    except MemoryError:
        refused += 1
resource.setrlimit(resource.RLIMIT_AS, before)
assert refused == 3, refused
assert F.swiglu(x).sum() == want
print("fine")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit of memory is Linux's")
def test_no_memory_is_a_memory_error(python: Python) -> None:
    done = python(NO_MEMORY)
    assert done.stdout.strip() == "fine", done.stderr


SUBINTERPRETER = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
import retrograde as rg
other = interpreters.create()
code = '''
try:
    import retrograde
except ImportError as error:
    said = str(error)
else:
    said = "imported"
with open(NAME, "w") as file:
    file.write(said)
'''
import tempfile
with tempfile.NamedTemporaryFile("r") as file:
    interpreters.run_string(other, code.replace("NAME", repr(file.name)))
    print(file.read())
interpreters.destroy(other)
import numpy as np
assert rg.functional.glu(np.ones((2, 4), np.float32)).shape == (2, 2)
print("fine")
"""


def test_a_subinterpreter_is_refused_with_a_reason(python: Python) -> None:
    done = python(SUBINTERPRETER)
    assert done.returncode == 0, done.stderr
    reason, fine = done.stdout.strip().splitlines()
    assert "main interpreter only" in reason, reason
    assert fine == "fine"
