"""Large results come from a pool: see docs/decisions/0002-result-pool.md."""

from collections.abc import Callable
from itertools import pairwise
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pytest

import retrograde as rg
from retrograde import functional as F
from retrograde._numerics.maths import Array

Python = Callable[..., "CompletedProcess[str]"]
X = np.random.default_rng(0).standard_normal((513, 2048), dtype=np.float32)  # half of it is 2 MiB and a little
ROWS, COLUMNS = 513, 1024


def address(array: Any) -> int:
    return int(array.data_ptr() if hasattr(array, "data_ptr") else array.__array_interface__["data"][0])


def of_numpy() -> Array:
    return X


def of_torch() -> Any:
    return pytest.importorskip("torch").from_numpy(X)


@pytest.mark.parametrize("make", [of_numpy, of_torch])
def test_the_memory_of_a_result_is_used_again(make: Callable[[], Any]) -> None:
    x = make()
    y = F.glu(x)
    first = address(y)
    part = y[3:]
    del y
    other = F.glu(x)
    assert address(other) != first, "a view of the first result is alive"
    del part
    assert address(F.glu(x)) == first


@pytest.mark.parametrize("make", [of_numpy, of_torch])
def test_live_results_share_no_memory(make: Callable[[], Any]) -> None:
    x = make()
    for _ in range(3):
        alive = [F.glu(x) for _ in range(8)]
        starts = sorted(map(address, alive))
        size = ROWS * COLUMNS * 4
        assert all(low + size <= high for low, high in pairwise(starts))
        assert len({bytes(memoryview(np.asarray(y)).cast("B")) for y in alive}) == 1


SIZE_OF_PROCESS = """
from retrograde import _native
def size():
    return int(open("/proc/self/statm").read().split()[0]) * 4096
block = _native.pooled_bytes(64 << 20)
before = size()
del block
print(before - size() >= 64 << 20)
"""


@pytest.mark.parametrize(("limit", "given_back"), [("0", "True"), (str(63 << 20), "True"), (str(64 << 20), "False")])
def test_the_limit_says_what_is_kept(python: Python, limit: str, given_back: str) -> None:
    done = python(SIZE_OF_PROCESS, RETROGRADE_POOL_BYTES=limit)
    assert done.stdout.strip() == given_back, done.stderr


@pytest.mark.parametrize("text", ["-1", "many", "1e6", "1.5", "3 MiB"])
def test_a_wrong_limit_is_an_import_error(python: Python, text: str) -> None:
    done = python("import retrograde", RETROGRADE_POOL_BYTES=text)
    assert done.returncode != 0
    assert "ImportError: RETROGRADE_POOL_BYTES must be a whole number of bytes" in done.stderr.splitlines()[-1]


FORK = """
import os, warnings
import numpy as np
warnings.simplefilter("ignore", DeprecationWarning)  # 3.12 warns of fork
from retrograde import functional as F
x = np.ones((512, 2048), np.float32)
kept, freed = F.glu(x), F.glu(x)
want = kept.tobytes()
del freed
child = os.fork()
if child == 0:
    mine = [F.glu(x) for _ in range(3)]
    kept[...] = 0  # the child's copy
    os._exit(0 if all(y.tobytes() == want for y in mine) else 1)
mine = [F.glu(x) for _ in range(3)]
assert os.waitpid(child, 0)[1] == 0
assert all(y.tobytes() == want for y in [kept, *mine])
"""


def test_a_fork_after_use(python: Python) -> None:
    done = python(FORK)
    assert done.returncode == 0, done.stderr


def of_the_pool() -> Array:
    return F.glu(X)  # type: ignore[no-any-return]


def of_a_tensor() -> Array:
    return pytest.importorskip("torch").ones(ROWS, COLUMNS).numpy()  # type: ignore[no-any-return]


@pytest.mark.parametrize("make", [of_the_pool, of_a_tensor])
@pytest.mark.parametrize("name", ["a", "y"])
def test_a_view_that_leaves_borrowed_memory(make: Callable[[], Array], name: str) -> None:
    """Such an array does not own its data; its owner knows where it ends."""
    plan = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", (ROWS + 1, COLUMNS), "f32", param=0.5))
    operands = {each: np.zeros((ROWS + 1, COLUMNS), np.float32) for each in ("a", "b", "y")}
    operands[name] = np.lib.stride_tricks.as_strided(make(), (ROWS + 1, COLUMNS), (COLUMNS * 4, 4))
    with pytest.raises(rg.BufferTooSmall, match=f"{name}: ") as caught:
        plan.run(rg.BinaryParamArgs(**operands))
    assert (caught.value.needed, caught.value.got) == ((ROWS + 1) * COLUMNS * 4, ROWS * COLUMNS * 4)
