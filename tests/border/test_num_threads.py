"""How many threads calls use that name no number: of the process, of the calling thread, inside a traced program."""

import threading
from collections.abc import Callable
from subprocess import CompletedProcess

import numpy as np
import pytest

import retrograde as rg
import retrograde.functional as F
from retrograde import _native

Python = Callable[..., CompletedProcess[str]]

# `started(call)` has how many threads of the pool a call starts: it starts what it uses, and keeps them.
STARTED = """
import os
import numpy as np
import retrograde as rg
import retrograde.functional as F

def count():
    return len(os.listdir("/proc/self/task"))

def started(call):
    before = count()
    call()
    return count() - before

x = np.ones((2048, 2048), np.float32)
"""


@pytest.fixture(autouse=True)
def _restored() -> "object":
    before = rg.get_num_threads()
    yield
    rg.set_num_threads(before)


def test_the_number_is_that_of_the_process_and_of_the_thread() -> None:
    rg.set_num_threads(3)
    assert rg.get_num_threads() == 3
    seen = []
    with rg.threads(2):
        assert rg.get_num_threads() == 2
        with rg.threads(5):
            assert rg.get_num_threads() == 5
        rg.set_num_threads(4)
        assert rg.get_num_threads() == 2
        other = threading.Thread(target=lambda: seen.append(rg.get_num_threads()))
        other.start()
        other.join()
    assert (seen, rg.get_num_threads(), _native.own_threads()) == ([4], 4, 0)


def test_it_ends_with_an_error() -> None:
    with pytest.raises(KeyError), rg.threads(7):
        raise KeyError
    assert _native.own_threads() == 0


@pytest.mark.parametrize("wrong", [0, -1, 1025, 1.5, True, "2", None])
def test_a_wrong_number_is_refused(wrong: object) -> None:
    before = rg.get_num_threads()
    with pytest.raises(rg.InvalidProblem, match=r"set_num_threads: got .*, expected"):
        rg.set_num_threads(wrong)  # type: ignore[arg-type]
    with pytest.raises(rg.InvalidProblem, match=r"threads: got .*, expected"), rg.threads(wrong):  # type: ignore[arg-type]
        pytest.fail("inside")
    assert rg.get_num_threads() == before


def test_explain_tells_it() -> None:
    plan = rg.select("reduce.sum.forward f32 8x8 reduce_axis=1")
    with rg.threads(3):
        assert plan.explain_dict()["threads"] == 3


def test_the_bits_are_the_same() -> None:
    x = np.random.default_rng(0).standard_normal((300, 700)).astype(np.float32)
    found = set()
    for count in (1, 2, 3):
        with rg.threads(count):
            found.add(F.sum(x).tobytes() + F.cumsum(x, axis=0).tobytes())
    assert len(found) == 1


@pytest.mark.parametrize(
    ("around", "started"),
    [
        ("rg.set_num_threads(1)", 0),
        ("rg.set_num_threads(3)", 2),
        ("rg.set_num_threads(1); context = rg.threads(3)", 2),
        ("rg.set_num_threads(3); context = rg.threads(1)", 0),
    ],
)
@pytest.mark.parametrize(
    "call",
    [
        "F.swiglu(x)",
        "rg.select('reduce.sum.forward f32 2048x2048 reduce_axis=1').run(rg.ReduceArgs(x, x[:, :1].copy()))",
    ],
)
def test_calls_without_a_number_use_it(python: Python, call: str, around: str, started: int) -> None:
    code = f"{STARTED}\nfrom contextlib import nullcontext\ncontext = nullcontext()\n{around}\nwith context:\n"
    done = python(f"{code}    print(started(lambda: {call}))", OPENBLAS_NUM_THREADS="1")
    assert done.stdout.strip() == str(started), done.stderr


def test_a_stream_s_own_number_comes_first(python: Python) -> None:
    run = "rg.select(case, stream=rg.Stream(threads=4)).run(rg.ReduceArgs(x, x[:, :1].copy()))"
    code = f"{STARTED}\ncase = 'reduce.sum.forward f32 2048x2048 reduce_axis=1'\nwith rg.threads(1):\n"
    done = python(f"{code}    print(started(lambda: {run}))", OPENBLAS_NUM_THREADS="1")
    assert done.stdout.strip() == "3", done.stderr


def test_torch_s_functions_use_it(python: Python) -> None:
    pytest.importorskip("torch")
    code = f"""{STARTED}
import torch
import retrograde.torch as rgt
torch.set_num_threads(1)
t = torch.ones(2048, 2048, requires_grad=True)
rg.set_num_threads(1)
y = rgt.swiglu(t)
y.backward(torch.ones(2048, 1024))  # autograd has a thread of its own
with rg.threads(3):
    print(started(lambda: rgt.swiglu(t)))
"""
    done = python(code, OPENBLAS_NUM_THREADS="1")
    assert done.stdout.strip() == "2", done.stderr


@pytest.mark.parametrize(("outside", "inside", "started"), [(1, 3, 2), (3, 1, 0)])
def test_a_traced_program_keeps_it(python: Python, outside: int, inside: int, started: int) -> None:
    """It runs on threads of XLA's, and when the number is no longer in force."""
    pytest.importorskip("jax")
    code = f"""{STARTED}
import jax
import retrograde.jax as rgj
rg.set_num_threads({outside})
small = jax.jit(lambda x: rgj.swiglu(x))
jax.block_until_ready(small(x[:2, :4]))  # XLA starts its own threads
function = jax.jit(lambda x: rgj.swiglu(x))
with rg.threads({inside}):
    compiled = function.lower(x).compile()
given = jax.block_until_ready(jax.numpy.asarray(x))
print(started(lambda: jax.block_until_ready(compiled(given))))
"""
    done = python(code, OPENBLAS_NUM_THREADS="1")
    assert done.stdout.strip() == str(started), done.stderr
