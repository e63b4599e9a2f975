"""A workspace belongs to one run, and is written up to its declared size."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pytest

from retrograde._core.args import forms
from retrograde._core.dtypes import FLOATS
from retrograde._core.plan import Plan
from retrograde._core.registry import families, op_of, ops
from retrograde._core.stream import Stream
from retrograde.testing.bits import native_plans
from retrograde.testing.cases import descriptors
from retrograde.testing.placing import LAYOUTS, drawn, trial
from retrograde.testing.saved import with_saved
from tests._support import ROOT

Python = Callable[..., "CompletedProcess[str]"]
SHAPES = ((9000,), (2, 5000), (5000, 2), (70, 1000))
POISON = 0xA5
MARGIN = 4096


def _plans() -> Iterator[Plan[Any, Any]]:
    """The plans that have a workspace: of each kernel one for each shape."""
    for op, element in product(ops(), FLOATS):
        for kind in op.kinds:
            seen = set()
            for shape in SHAPES:
                for desc in descriptors(op, kind, element, shape):
                    for plan in native_plans(desc).values():
                        if plan.workspace_size and (plan.sku, shape) not in seen:
                            seen.add((plan.sku, shape))
                            yield plan


PLANS = list(_plans())


def test_every_op_that_sums_in_parts_is_here() -> None:
    found = {op_of(plan.descriptor).name for plan in PLANS}
    assert found >= {"scan.forward", "scan.backward", "reduce.forward", "reduce.backward", "embedding.backward"}


@pytest.mark.parametrize("number", range(len(PLANS)), ids=lambda k: f"{PLANS[k].descriptor} {PLANS[k].sku.layout}")
def test_no_byte_outside_of_the_workspace_is_written(number: int) -> None:
    plan = PLANS[number]
    desc, size = plan.descriptor, plan.workspace_size
    given = with_saved(desc, drawn(desc, "normal"))
    *_, form = forms(op_of(desc).args, desc).values()
    for turn, offset in enumerate((0, 1, 33, 63)):
        layout = LAYOUTS[(number + turn) % len(LAYOUTS)]
        want, got = (trial(desc, form, layout, given) for _ in range(2))
        stream = Stream(threads=1 + (number + turn) % 3)
        plan.run(want.args, stream=stream)
        memory = np.full(2 * MARGIN + size, POISON, np.uint8)
        start = -memory.ctypes.data % 64 + offset
        plan.run(got.args, stream=stream, workspace=memory[start:])
        assert (memory[:start] == POISON).all(), (layout, offset)
        assert (memory[start + size :] == POISON).all(), (layout, offset)
        results = {name: array.tobytes() for name, array in got.outputs().items()}
        assert results == {name: array.tobytes() for name, array in want.outputs().items()}


@pytest.mark.parametrize("family", [family.name for family in families()])
def test_eight_threads_on_one_workspace(family: str) -> None:
    """In a process of its own: what this is about were crashes and hangs, too."""
    program = ROOT / "tests/_support/workspace_threads.py"
    done = subprocess.run(
        [sys.executable, program, family], capture_output=True, text=True, timeout=300, check=False, env=os.environ
    )
    assert done.returncode == 0, done.stderr
    plans, right, refused = map(int, done.stdout.split())
    assert right + refused == plans * 8 * 25
    assert (plans > 0) == (refused > 0), "nothing was run at the same time"


# A run of some tenths of a second, and a signal in the middle of it.
DURING = """
import os, signal, sys, time
import numpy as np
import retrograde as rg

desc = rg.ScanBackwardDescriptor("logcumsumexp", (2, 1 << 20), 1, "f64", saved_y=False)
plan = rg.ScanBackwardPlan.select(desc, stream=rg.Stream(threads=THREADS))
size = plan.workspace_size
assert size > 0
x = np.random.default_rng(0).standard_normal(desc.input_shape)
dy = np.ones_like(x)
memory = np.empty(3 * size, np.uint8)
middle = memory[size : 2 * size]

def run(workspace, dx, terms):
    plan.run(rg.ScanBackwardArgs(dy, dx, terms), workspace=workspace)
    return dx.tobytes()

outer, inner, other = np.zeros_like(x), np.zeros_like(x), -x
want, also = run(None, outer, x), run(None, inner, other)
start = time.perf_counter()
assert run(middle, outer, x) == want
whole = time.perf_counter() - start

def right(workspace):  # of a run in the middle of another, which computes something else
    return run(workspace, inner, other) == also

def refused(workspace):
    try:
        run(workspace, inner, other)
    except rg.InvalidProblem as error:
        return str(error).startswith("workspace: in use by another run: give each concurrent run its own, or None")
    return False

def during(handler, workspace=middle):
    seen = []
    def handle(_, frame):
        if frame.f_code.co_name != "run" or not frame.f_code.co_filename.endswith("plan.py"):
            signal.setitimer(signal.ITIMER_REAL, whole / 8)  # too early: the run has not begun
            return
        seen.append(False)
        seen[-1] = handler()
    signal.signal(signal.SIGALRM, handle)
    outer[...] = 0
    signal.setitimer(signal.ITIMER_REAL, whole / 4)
    got = run(workspace, outer, x)
    assert seen == [True], seen
    assert got == want
"""

MEETING = (
    DURING
    + """
during(lambda: refused(middle))
during(lambda: refused(memory[1:]) and refused(memory[2 * size - 1 :]))  # a byte of it
during(lambda: right(memory[:size]) and right(memory[2 * size :]))  # on either side of it
during(lambda: right(memory))  # a buffer counts up to `workspace_size`
during(lambda: right(None))
during(lambda: right(None), workspace=None)  # the arena of a thread is not used twice, either
during(lambda: right(middle), workspace=None)
print("fine")
"""
)

ENDED = (
    DURING
    + """
def stop(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, stop)
for _ in range(3):
    signal.setitimer(signal.ITIMER_REAL, whole / 4)
    try:
        run(middle, outer, x)
    except KeyboardInterrupt:
        pass
    else:
        raise AssertionError("the run went on to its end")
    assert run(middle, outer, x) == want
try:  # nor does one that is refused keep it
    plan.run(rg.ScanBackwardArgs(dy, outer[1:], x), workspace=middle)
except rg.InvalidProblem:
    pass
assert run(middle, outer, x) == want
print("fine")
"""
)

FORKED = (
    DURING
    + """
def child():
    pid = os.fork()
    if pid == 0:
        os._exit(0 if right(middle) and right(middle) else 3)
    return os.waitpid(pid, 0)[1] == 0

during(child)  # by the thread that is in a run

import threading
stop = threading.Event()
def busy():
    dx = np.empty_like(x)
    while not stop.is_set():
        run(middle, dx, x)
worker = threading.Thread(target=busy)
worker.start()
time.sleep(whole / 2)
try:  # by another one
    assert all(child() for _ in range(4))
finally:
    stop.set()
    worker.join()
assert run(middle, outer, x) == want
print("fine")
"""
)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("code", [MEETING, ENDED, FORKED], ids=["meeting", "ended", "forked"])
def test_a_workspace_during_a_run(python: Python, code: str, threads: int) -> None:
    quiet = "import warnings\nwarnings.simplefilter('ignore', DeprecationWarning)\n"  # 3.12 warns of fork
    done = python(quiet + code.replace("THREADS", str(threads)))
    assert done.stdout.strip() == "fine", done.stderr


def test_bytes_past_the_workspace_may_be_an_operand() -> None:
    plan = next(plan for plan in PLANS if plan.descriptor.element == "f32")
    desc, size = plan.descriptor, plan.workspace_size
    *_, form = forms(op_of(desc).args, desc).values()
    given = with_saved(desc, drawn(desc, "normal"))
    want, got = (trial(desc, form, "contiguous", given) for _ in range(2))
    plan.run(want.args)
    results = want.outputs()
    name, array = next((n, a) for n, a in got.arrays.items() if n in results)
    raw = np.empty(size + 64 + array.nbytes, np.uint8)
    at = size + -(raw.ctypes.data + size) % 64
    moved = raw[at : at + array.nbytes].view(array.dtype).reshape(array.shape)
    moved[...] = array
    setattr(args := got.args, name, moved)
    plan.run(args, workspace=raw)
    assert moved.tobytes() == results[name].tobytes()
