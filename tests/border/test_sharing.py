"""Many Python threads on the same plans, each with another number of threads inside; and `fork` in every family."""

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from subprocess import CompletedProcess

import pytest

import retrograde as rg
from retrograde._core.registry import families, ops
from retrograde.testing.bits import native_plans
from retrograde.testing.cases import descriptors
from retrograde.testing.placing import drawn
from retrograde.testing.saved import with_saved
from tests._support import ROOT
from tests._support.running import bits_of

WORKERS = 6
SECONDS = 1.5
SHAPE = (90, 300)  # several chunks


def test_plans_are_shared_while_others_come_and_go() -> None:
    """Runs with 1 to 7 threads, selections, dropped plans, refused operands and explanations, all at once."""
    cases = []
    for op in ops():
        desc = next(descriptors(op, list(op.kinds)[-1], "f32", SHAPE))
        plan, given = native_plans(desc)["default"], with_saved(desc, drawn(desc, "normal"))
        cases.append((plan, given, bits_of(plan, given, stream=rg.Stream(threads=1))))
    end = time.monotonic() + SECONDS
    start = threading.Barrier(WORKERS)

    def work(number: int) -> int:
        rng = random.Random(number)
        runs = 0
        start.wait()
        while time.monotonic() < end or runs < 2:
            plan, given, want = rng.choice(cases)
            action = rng.randrange(6)
            if action == 0:
                kept = [type(plan).select(plan.descriptor, stream=rg.Stream(threads=n)) for n in (1, 2, 3)]
                assert kept[rng.randrange(3)] == plan
                plan = kept.pop()
                del kept
            elif action == 1:
                assert str(plan.sku) in plan.explain()
            elif action == 2:
                with pytest.raises(rg.InvalidProblem):
                    plan.run(None)
            assert bits_of(plan, given, stream=rg.Stream(threads=rng.randrange(1, 8))) == want, str(plan)
            runs += 1
        return runs

    with ThreadPoolExecutor(WORKERS) as pool:
        assert sum(pool.map(work, range(WORKERS))) >= 2 * WORKERS


# Two threads compute all the time, so that the fork falls into a job; the child has the plans and none of the threads.
FORK = """
import os, sys, threading, warnings
warnings.simplefilter("ignore", DeprecationWarning)  # 3.12 warns of fork
sys.path.insert(0, {root!r})
import retrograde as rg
from retrograde._core.registry import ops
from retrograde.testing.bits import native_plans
from retrograde.testing.cases import descriptors
from retrograde.testing.placing import drawn
from retrograde.testing.saved import with_saved
from tests._support.running import bits_of

cases = []
for op in ops():
    if op.family == {family!r}:
        desc = next(descriptors(op, list(op.kinds)[-1], "f32", (300, 700)))
        plan, given = native_plans(desc)["default"], with_saved(desc, drawn(desc, "normal"))
        cases.append((plan, given, bits_of(plan, given, stream=rg.Stream(threads=1))))

def right():
    return all(bits_of(plan, given, stream=rg.Stream(threads=3)) == want for plan, given, want in cases)

stop = threading.Event()
busy = [threading.Thread(target=lambda: [right() for _ in iter(stop.is_set, True)]) for _ in range(2)]
for thread in busy:
    thread.start()
for _ in range(4):
    child = os.fork()
    if child == 0:
        code = 3
        try:
            code = 0 if right() else 4
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert status == 0, status
stop.set()
for thread in busy:
    thread.join()
assert right()
print("fine")
"""


@pytest.mark.parametrize("family", [family.name for family in families()])
def test_fork_while_other_threads_compute(python: Callable[..., "CompletedProcess[str]"], family: str) -> None:
    done = python(FORK.replace("{root!r}", repr(str(ROOT))).replace("{family!r}", repr(family)))
    assert done.stdout.strip() == "fine", done.stderr
