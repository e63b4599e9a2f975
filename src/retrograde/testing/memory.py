"""How much memory a call takes besides its operands: the peak of the resident set, ours and the peers'.

`python -m retrograde.testing.memory` reads {"cases", "libraries", "threads"} from its input. It is a process of its
own, where freed results are not kept (`RETROGRADE_POOL_BYTES=0`): memory that is kept from the call before would not
show. The workspace is kept between calls, and is added to ours. Linux only: others do not tell the peak of a moment.
"""

import ctypes
import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from retrograde._core.descriptor import Descriptor

Peaks = dict[str, int]  # contestant -> bytes


def _resident(field: str) -> int:
    with open("/proc/self/status", encoding="ascii") as lines:
        return next(1024 * int(line.split()[1]) for line in lines if line.startswith(field))


def peak(call: Callable[[], object]) -> int:
    """Bytes by which a call raises the resident set at its highest. The result counts, if the call made it."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")  # the peak starts anew
    before = _resident("VmRSS")
    result = call()
    highest = _resident("VmHWM")
    del result
    return max(0, highest - before)


def available() -> bool:
    """Whether this system tells."""
    try:
        peak(lambda: None)
    except (OSError, AttributeError, StopIteration):
        return False
    return True


def _measure(case: str, libraries: Sequence[str], threads: int) -> Peaks:
    from retrograde.testing.bench import PLAN, contestants_of
    from retrograde.testing.problem import problem

    task = problem(Descriptor.parse(case))
    plan = task.op.plan.select(task.desc)
    args = task.args
    plan.run(args)  # peers are compared with it
    calls: dict[str, Callable[[], object]] = {PLAN: lambda: plan.run(args)}
    calls |= {one.name: one.call for one in contestants_of(task, libraries, threads, {})}
    found = {}
    for name, call in calls.items():
        call()  # what is loaded and compiled once is not a call's
        found[name] = peak(call) + (plan.workspace_size if name.startswith("retrograde") else 0)
    return found


def peaks(cases: Iterable[str], libraries: Sequence[str], threads: int) -> tuple[dict[str, Peaks], str]:
    """Of each case, from a child process; none, and why, where it fails or the system does not tell."""
    asked = json.dumps({"cases": list(cases), "libraries": list(libraries), "threads": threads})
    done = subprocess.run(
        [sys.executable, "-m", "retrograde.testing.memory"],
        env={**os.environ, "RETROGRADE_POOL_BYTES": "0"},
        input=asked,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return {}, (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    found: dict[str, Peaks] = json.loads(done.stdout.strip().splitlines()[-1])
    return found, ""


def main() -> int:
    asked: dict[str, Any] = json.load(sys.stdin)
    if not available():
        print("this system does not tell the peak of a moment", file=sys.stderr)
        return 1
    print(json.dumps({case: _measure(case, asked["libraries"], asked["threads"]) for case in asked["cases"]}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
