"""A program: 8 threads run every kind of a family on one workspace. It prints a line of totals, or dies."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import numpy as np

import retrograde as rg
from retrograde._core.registry import ops
from retrograde.testing.bits import native_plans
from retrograde.testing.cases import descriptors
from retrograde.testing.problem import Problem, problem

THREADS, RUNS, MOST = 8, 25, 12
SHAPES = ((4, 1 << 16), (1024, 300))  # more bytes than a run may hold Python's lock for, a long axis and a short one


def plans(family: str) -> Iterator[rg.Plan[Any, Any]]:
    """Of each op, kind and variant in f32 the plans that have a workspace, one for each kernel and size of it; MOST."""
    seen = set()
    for op in ops():
        if op.family != family:
            continue
        for kind in op.kinds:
            for shape in SHAPES:
                for desc in descriptors(op, kind, "f32", shape):
                    for plan in native_plans(desc).values():
                        key = (plan.sku, plan.workspace_size)
                        if plan.workspace_size and key not in seen and len(seen) < MOST:
                            seen.add(key)
                            yield plan


def once(plan: rg.Plan[Any, Any], given: Problem, workspace: Any) -> dict[str, bytes]:
    outputs = given.new_outputs()
    for name, array in outputs.items():
        array[...] = given.before.get(name, 0)
    plan.run(given.op.args(**given.inputs, **outputs), workspace=workspace)
    return {name: array.tobytes() for name, array in outputs.items()}


def share(plan: rg.Plan[Any, Any]) -> tuple[int, int]:
    """(right results, refusals) of all threads."""
    given = problem(plan.descriptor)
    want = once(plan, given, np.empty(plan.workspace_size, np.uint8))
    workspace = np.empty(plan.workspace_size, np.uint8)
    barrier = Barrier(THREADS)

    def work(_: int) -> tuple[int, int]:
        right = refused = 0
        barrier.wait()
        for _ in range(RUNS):
            try:
                got = once(plan, given, workspace)
            except rg.InvalidProblem as error:
                if not str(error).startswith("workspace: in use by another run"):
                    raise
                refused += 1
            else:
                assert got == want, f"a wrong result of {plan.descriptor}"
                right += 1
        return right, refused

    with ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(work, range(THREADS)))
    assert sum(right for right, _ in found) > 0, plan.descriptor
    return sum(right for right, _ in found), sum(refused for _, refused in found)


def main(family: str) -> None:
    totals = [share(plan) for plan in plans(family)]
    print(len(totals), sum(right for right, _ in totals), sum(refused for _, refused in totals))


if __name__ == "__main__":
    main(sys.argv[1])
