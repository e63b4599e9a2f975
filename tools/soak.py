"""Does it drift? `python tools/soak.py [--minutes 10]`: the same results and the same memory to the end.

First a million runs of small problems, some of them refused. Then Python threads run random problems in random layouts,
with other numbers of threads inside each time, and compare every result with the bits that a first run on one thread
gave; those of the small problems were compared with the oracle. Plans are dropped and selected anew meanwhile.
Memory is the resident set, looked at once a second; Linux only.
"""

import argparse
import ctypes
import gc
import os
import random
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from retrograde._core.args import forms
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import FLOATS, Element
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._core.registry import op_of, ops
from retrograde._core.stream import Stream
from retrograde._numerics.maths import Array
from retrograde.testing.bits import canonical, native_plans, outputs
from retrograde.testing.cases import descriptors, failures
from retrograde.testing.placing import LAYOUTS, drawn, trial
from retrograde.testing.problem import problem
from retrograde.testing.saved import with_saved

SMALL: Shape = (5, 17)
LARGE: Shape = (220, 400)  # several chunks of every kernel
WORKERS = 4
THREADS = (None, 1, 2, 3, 5)
# What the allocator keeps at one time and not at another; 100 bytes lost in each run would pass it within two minutes.
SLACK = 8 << 20
SLACK_OF_SMALL_RUNS = 1 << 20  # one byte lost in each of a million


def resident() -> int:
    """Bytes of memory that this process has now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def settled() -> int:
    """The same when everything is given back that can be."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return resident()


@dataclass(frozen=True)
class Case:
    """A plan with inputs, and the bits of its results."""

    plan: Plan[Any, Any]
    given: dict[str, Array]
    want: bytes

    def run(self, rng: random.Random) -> bool:
        """Whether a run in some layout, on some threads, gives the same bits and writes nothing else."""
        desc = self.plan.descriptor
        plan = self.plan
        if rng.random() < 0.1:
            plan = type(plan).select(desc, preference=plan.preference)
        operands = trial(
            desc, rng.choice(list(forms(op_of(desc).args, desc).values())), rng.choice(LAYOUTS), self.given
        )
        workspace = np.empty(plan.workspace_size, np.uint8) if rng.random() < 0.2 else None
        plan.run(operands.args, stream=Stream(threads=rng.choice(THREADS)), workspace=workspace)
        return _bits(operands.outputs()) == self.want


def _bits(found: dict[str, Array]) -> bytes:
    return b"".join(canonical(found[name]) for name in sorted(found))


def _problems() -> Iterator[tuple[Descriptor, bool]]:
    """Every kind of every op over a small shape, in an element of four; one of each op and element over a large one."""
    for op in ops():
        for turn, kind in enumerate(op.kinds):
            found = list(descriptors(op, kind, FLOATS[turn % len(FLOATS)], SMALL))
            yield from ((desc, True) for desc in found[:: max(len(found) // 3, 1)])
        for element in FLOATS:
            yield next(descriptors(op, list(op.kinds)[-1], element, LARGE)), False


def cases() -> list[Case]:
    """Problems with the bits of their results; small ones checked against the oracle."""
    found = []
    for desc, small in _problems():
        values = "mixed" if small else "normal"
        if small and Element(desc.element) is not Element.F64:  # mpmath takes its time
            wrong = next(failures(desc, values, ("contiguous",)), None)
            if wrong:
                raise AssertionError(wrong)
        given = with_saved(desc, drawn(desc, values))
        found += [Case(plan, given, _bits(outputs(plan, given, threads=1))) for plan in native_plans(desc).values()]
    return found


@dataclass
class Soak:
    """What a soak saw. `memory` has a sample a second."""

    cases: int
    runs: int = 0
    wrong: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)

    @property
    def growth(self) -> int:
        """From the second quarter of the samples to the last, at the lowest of each: operands come and go."""
        quarter = max(len(self.memory) // 4, 1)
        return min(self.memory[-quarter:]) - min(self.memory[quarter : 2 * quarter] or self.memory)

    @property
    def good(self) -> bool:
        return not self.wrong and self.runs > 0 and self.growth < SLACK


def soak(seconds: float, seed: int = 0, report: float = 60.0) -> Soak:
    """Random cases from several Python threads at once, for a while."""
    every = cases()
    found, stop, lock = Soak(len(every)), threading.Event(), threading.Lock()

    def work(number: int) -> None:
        rng = random.Random(f"{seed} {number}")
        while not stop.is_set():
            case = rng.choice(every)
            try:
                wrong = "" if case.run(rng) else "other bits"
            except Exception as error:
                wrong = repr(error)
            with lock:
                found.runs += 1
                if wrong:
                    found.wrong.append(f"{case.plan!r}: {wrong}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(WORKERS)]
    for thread in threads:
        thread.start()
    start = said = time.monotonic()
    while (now := time.monotonic()) < start + seconds:
        time.sleep(min(1.0, seconds / 20))
        found.memory.append(resident())
        if now > said + report:
            said = now
            print(f"{now - start:6.0f} s  {found.runs} runs  {found.memory[-1] / 2**20:.1f} MiB", flush=True)
    stop.set()
    for thread in threads:
        thread.join()
    return found


def small_runs(count: int) -> tuple[int, int]:
    """(runs, bytes by which memory grew): a small problem of each op in turn, one in sixteen refused."""
    calls = []
    for op in ops():
        task = problem(next(descriptors(op, next(iter(op.kinds)), "f32", (3,))))
        calls.append((op.plan.select(task.desc), op.args, {**task.inputs, **task.outputs}))

    def turn() -> None:
        for plan, args, operands in calls:
            for _ in range(15):
                plan.run(args(**operands))
            try:
                plan.run(args(**{**operands, next(iter(operands)): np.zeros((1, 1, 1), np.int16)}))
            except InvalidProblem:
                continue
            raise AssertionError(f"{plan} took another shape")

    each = 16 * len(calls)
    for _ in range(max(count // 20 // each, 1)):
        turn()
    before = settled()
    for _ in range(-(-count // each)):
        turn()
    return -(-count // each) * each, settled() - before


def main() -> int:
    parser = argparse.ArgumentParser(prog="python tools/soak.py", description=__doc__.partition(":")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--runs", type=int, default=1_000_000, help="of small problems, before that")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    runs, grew = small_runs(args.runs)
    print(f"{runs} small runs: memory grew by {grew / 2**20:.2f} MiB", flush=True)
    found = soak(60 * args.minutes, args.seed)
    print(
        f"{found.runs} runs of {found.cases} cases in {args.minutes:g} minutes: {len(found.wrong)} wrong; "
        f"memory {found.memory[-1] / 2**20:.1f} MiB, grew by {found.growth / 2**20:.2f} MiB"
    )
    print("\n".join(found.wrong[:10]))
    return int(not found.good or grew >= SLACK_OF_SMALL_RUNS)


if __name__ == "__main__":
    sys.exit(main())
