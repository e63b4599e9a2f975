"""What a call costs before it computes, and what the import costs: the two prices that no kernel can lower."""

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


def import_seconds(repeat: int = 5) -> float:
    """Median of what `import retrograde` adds to `import numpy`, in fresh processes that find it compiled."""
    code = "import time, numpy; start = time.perf_counter(); import retrograde; print(time.perf_counter() - start)"
    command = [sys.executable, "-c", code]
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    runs = [
        subprocess.run(command, env=variables, capture_output=True, text=True, check=True) for _ in range(1 + repeat)
    ]
    return statistics.median(float(run.stdout) for run in runs[1:])
