"""One plan for many Python threads, and a pool that survives `fork`."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from subprocess import CompletedProcess
from threading import Barrier

import numpy as np
import pytest

import retrograde as rg
from retrograde.testing.bits import native_plans
from retrograde.testing.placing import drawn, trial

WORKERS = 6


@pytest.mark.parametrize(
    "case",
    [
        "gated_activation.swiglu.backward f32 300x2048 split_dim=1",
        "binary_param.lerp.backward f32 300x1024 weight_shape=1024",  # it has a workspace
        "binary_param.lerp.forward bf16 7 param=0.3",
        "embedding.embedding.backward f32 700x64 num_indices=3000 accumulate=False",
    ],
)
def test_threads_share_a_plan(case: str) -> None:
    desc = rg.parse(case)
    plan = native_plans(desc)["default"]
    barrier = Barrier(WORKERS)

    def work(seed: int) -> tuple[dict[str, bytes], dict[str, bytes]]:
        given = drawn(desc, "normal", seed)
        form = tuple(name for name in _operands(plan))
        barrier.wait()
        found = []
        for _ in range(8):
            operands = trial(desc, form, "contiguous", given)
            plan.run(operands.args)
            found.append({name: x.tobytes() for name, x in operands.outputs().items()})
        assert all(one == found[0] for one in found)
        return found[0], _alone(plan, form, given)

    with ThreadPoolExecutor(WORKERS) as pool:
        for together, alone in pool.map(work, range(WORKERS)):
            assert together == alone


def _operands(plan: rg.Plan) -> list[str]:
    return next(iter(plan.explain_dict()["forms"].values()))


def _alone(plan: rg.Plan, form: tuple[str, ...], given: dict[str, np.ndarray]) -> dict[str, bytes]:
    operands = trial(plan.descriptor, form, "contiguous", given)
    plan.run(operands.args, stream=rg.Stream(threads=1))
    return {name: x.tobytes() for name, x in operands.outputs().items()}


def test_functions_from_many_threads() -> None:
    x = np.linspace(-5, 5, 2 * 4096, dtype=np.float32).reshape(2, 4096)
    with ThreadPoolExecutor(WORKERS) as pool:
        found = list(pool.map(lambda _: rg.functional.geglu(x).tobytes(), range(50)))
    assert len(set(found)) == 1


FORK = """
import os, sys, threading
import numpy as np
import retrograde as rg

desc = rg.parse("gated_activation.geglu.backward f32 1500x1500 split_dim=1")
plan = rg.GatedActivationBackwardPlan.select(desc, stream=rg.Stream(threads=4))
rng = np.random.default_rng(0)
x = rng.standard_normal((1500, 1500), dtype=np.float32)
dy = rng.standard_normal((1500, 750), dtype=np.float32)

def compute():
    dx = np.empty_like(x)
    plan.run(rg.GatedActivationBackwardArgs(dy, x, dx))
    return dx.tobytes()

before = compute()
busy = {busy}
if busy:  # another thread is inside a job at the moment of the fork
    stop = threading.Event()
    threads = [threading.Thread(target=lambda: [compute() for _ in iter(stop.is_set, True)]) for _ in range(2)]
    [t.start() for t in threads]
for _ in range(3):
    child = os.fork()
    if child == 0:
        same = compute() == before
        grandchild = os.fork()
        if grandchild == 0:
            os._exit(0 if compute() == before else 3)
        _, status = os.waitpid(grandchild, 0)
        os._exit(0 if same and status == 0 else 4)
    _, status = os.waitpid(child, 0)
    assert status == 0, status
if busy:
    stop.set()
    [t.join() for t in threads]
assert compute() == before
print("fine")
"""


@pytest.mark.parametrize("busy", [False, True])
def test_a_forked_child_computes(python: Callable[..., CompletedProcess[str]], busy: bool) -> None:
    code = FORK.replace("{busy}", str(busy))
    done = python("import warnings\nwarnings.simplefilter('ignore', DeprecationWarning)\n" + code)  # 3.12 warns of fork
    assert done.stdout.strip() == "fine", done.stderr
