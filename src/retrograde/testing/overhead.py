"""What a call costs before it computes, and what the import costs: the two prices that no kernel can lower.

`python -m retrograde.testing.overhead` prints the price of functions beside torch's, in one process.
"""

import os
import statistics
import subprocess
import sys
from timeit import Timer
from typing import Any

import numpy as np

from retrograde._core.descriptor import Descriptor
from retrograde.testing.peers import Unavailable, settings_kept, torch_with
from retrograde.testing.problem import problem
from retrograde.testing.timing import Timing, interleave

CASE = "binary_param.lerp.forward f32 1024 param=0.3"


@settings_kept()
def call_overhead(threads: int, rounds: int) -> dict[str, Timing]:
    """1,024 f32 elements: three operands each, as `torch.add(a, b, out=c)` has."""
    task = problem(Descriptor.parse(CASE))
    names: dict[str, Any] = {"run": task.op.plan.select(task.desc).run, "args": task.args, "Args": task.op.args}
    names |= {"a": task.inputs["a"], "b": task.inputs["b"], "y": task.outputs["y"], "add": np.add}
    contestants = {
        "plan.run(args)": Timer("run(args)", globals=names),
        "plan.run(Args(...))": Timer("run(Args(a=a, b=b, y=y))", globals=names),
        "np.add(a, b, out=c)": Timer("add(a, b, y)", globals=names),
    }
    try:
        torch = torch_with(threads)
    except Unavailable:
        pass
    else:
        tensors = {name: torch.rand(1024) for name in "abc"}
        contestants["torch.add(a, b, out=c)"] = Timer("add(a, b, out=c)", globals=tensors | {"add": torch.add})
    return interleave(contestants, rounds=rounds)


def _least(timers: dict[str, Timer], bursts: int, length: int = 1000) -> dict[str, float]:
    """Seconds per call: the least of many bursts, in turns, so that all meet the machine's good moments."""
    found = dict.fromkeys(timers, float("inf"))
    for _ in range(bursts):
        for name, timer in timers.items():
            found[name] = min(found[name], timer.timeit(length) / length)
    return found


def _called(function: Any, arguments: str, **names: Any) -> Timer:
    """A call as programs write it: what a wrapper would add is not the same for all."""
    return Timer(f"f({arguments})", globals={**names, "f": function})


def _runs(timer: Timer) -> bool:
    try:
        timer.timeit(1)
    except TypeError:  # a function of torch without `out=`
        return False
    return True


@settings_kept()
def function_overhead(bursts: int = 100) -> dict[str, dict[str, float]]:
    """By row: seconds of torch's function with `out=` at 16 elements, and of ours on torch tensors and on NumPy arrays;
    without `out=` at 1,024 elements, of torch's and of ours in `retrograde.torch`."""
    torch = torch_with(1)
    import retrograde.torch as rgt
    from retrograde import functional
    from retrograde.families.pointwise.table_unary import ROWS

    names = [row.name for row in ROWS if not row.to_bool]
    tensors = {"a": torch.rand(16), "b": torch.rand(16), "y": torch.empty(16), "s": torch.empty(())}
    arrays = {name: tensor.numpy().copy() for name, tensor in tensors.items()}
    calls = dict.fromkeys((name for name in names if hasattr(torch, name)), "a, out=y")
    calls |= {"add": "a, b, out=y", "lerp": "a, b, 0.3, out=y", "cumsum": "a, 0, out=y", "sum": "a, 0, out=s"}
    found = {}
    for name, call in calls.items():
        theirs, ours = _called(getattr(torch, name), call, **tensors), getattr(functional, name)
        if _runs(theirs):
            timers = {
                "torch": theirs,
                "tensors": _called(ours, call, **tensors),
                "numpy": _called(ours, call, **arrays),
            }
            found[f"{name}({call}), 16"] = _least(timers, bursts)
    x = torch.rand(1024)
    for name in names:
        peer = getattr(torch, name, None) or getattr(torch.nn.functional, name, None)
        if peer is not None:
            timers = {"torch": _called(peer, "x", x=x), "tensors": _called(getattr(rgt, name), "x", x=x)}
            found[f"{name}(x), 1024"] = _least(timers, bursts)
    return found


def import_seconds(repeat: int = 5) -> float:
    """Median of what `import retrograde` adds to `import numpy`, in fresh processes that find it compiled."""
    code = "import time, numpy; start = time.perf_counter(); import retrograde; print(time.perf_counter() - start)"
    command = [sys.executable, "-c", code]
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    runs = [
        subprocess.run(command, env=variables, capture_output=True, text=True, check=True) for _ in range(1 + repeat)
    ]
    return statistics.median(float(run.stdout) for run in runs[1:])


def main() -> None:
    for row, times in function_overhead().items():
        shown = (f"{name} {1e9 * seconds:.0f} ns" for name, seconds in times.items())
        ratios = (f"{name} {seconds / times['torch']:.2f}x" for name, seconds in times.items() if name != "torch")
        print(f"{row:28} {', '.join(shown)}: {', '.join(ratios)}")


if __name__ == "__main__":
    main()
