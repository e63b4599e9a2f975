"""Launch parameters that are measured: what is chosen, what becomes of it on disk, and that no bit depends on it."""

import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("triton")

from tests._support.triton_interpreter import interpreted  # noqa: F401  # a fixture that every test uses

# isort: split
import retrograde as rg
from retrograde.backends.triton.runtime import aot, tuning
from retrograde.backends.triton.runtime.kernels import kernels_of
from retrograde.backends.triton.runtime.parameters import blocks

GATE = "gated_activation.swiglu.forward f32 4x40 split_dim=1"
TABLE = (1024, 4)  # of sm_90 in f32


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RETROGRADE_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("RETROGRADE_TRITON_TUNED", "1")
    monkeypatch.delenv("RETROGRADE_TRITON_MAP", raising=False)
    tuning._read_once.cache_clear()
    return tmp_path / "cache" / "triton-sm_90.json"


def _chosen(case: str = GATE) -> tuple[int, int]:
    found = tuning.tuned("sm_90", rg.parse(case))
    return found.map_elements, found.map_warps


def _clock(times: dict[tuple[int, int], float]) -> Any:
    """A timer that looks at what a plan would be launched with."""

    def time(desc: Any) -> float:
        found = blocks("sm_90", desc.element.info.itemsize)
        return times.get((found.map_elements, found.map_warps), 1.0)

    return time


def test_what_was_fastest_is_kept_and_used(cache: Path) -> None:
    assert _chosen() == TABLE
    problems = [rg.parse(GATE), rg.parse(GATE.replace("4x40", "8x20")), rg.parse(GATE.replace("f32", "bf16"))]
    seen: list[str] = []
    tuning.tune("sm_90", problems, _clock({(2048, 8): 0.5}), seen.append)
    assert len(seen) == 2  # one problem of a kind and element
    assert json.loads(cache.read_text()) == {tuning.key_of(desc): [2048, 8] for desc in problems[1:]}
    assert _chosen() == (2048, 8)
    assert _chosen(GATE.replace("swiglu", "glu")) == TABLE
    tuning.tune("sm_90", [rg.parse(GATE.replace("swiglu", "glu"))], _clock({(512, 2): 0.5}))
    assert (_chosen(), _chosen(GATE.replace("swiglu", "glu"))) == ((2048, 8), (512, 2))


def test_noise_changes_nothing() -> None:
    tuning.tune("sm_90", [rg.parse(GATE)], _clock({(4096, 8): 0.99}))
    assert _chosen() == TABLE


def test_it_is_off_by_default_and_the_environment_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    tuning.tune("sm_90", [rg.parse(GATE)], _clock({(2048, 8): 0.5}))
    monkeypatch.setenv("RETROGRADE_TRITON_MAP", "256,1")
    assert _chosen() == (256, 1)
    tuning.tune("sm_90", [rg.parse(GATE)], _clock({(512, 2): 0.5}))  # measured as if it were not there
    assert os.environ["RETROGRADE_TRITON_MAP"] == "256,1"
    monkeypatch.delenv("RETROGRADE_TRITON_MAP")
    assert _chosen() == (512, 2)
    monkeypatch.delenv("RETROGRADE_TRITON_TUNED")
    assert _chosen() == TABLE


@pytest.mark.parametrize("text", ["1024", "1024,3", "0,4", "x,4", "1024,4,1", "-8,4", "1024,64"])
def test_an_override_that_is_none(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RETROGRADE_TRITON_MAP", text)
    with pytest.raises(rg.InvalidProblem, match="expected elements,warps such as 1024,4"):
        blocks("sm_90", 4)


def test_where_it_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("RETROGRADE_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert tuning.folder() == tmp_path / "retrograde"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert tuning.folder() == Path.home() / ".cache" / "retrograde"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "7", '{"a": 7}', '{"a": [1]}', '{"a": ["x", 4]}', '{"a": [1024, 3]}', '{"a": [1024, 4', "\x00"],
)
def test_a_broken_file_is_ignored_and_told(text: str, cache: Path, caplog: pytest.LogCaptureFixture) -> None:
    cache.parent.mkdir()
    cache.write_text(text)
    with caplog.at_level(logging.WARNING, "retrograde"):
        assert _chosen() == TABLE
        assert _chosen(GATE.replace("f32", "f16")) == TABLE
    (message,) = caplog.messages  # once a process
    assert message.startswith(f"{cache} is ignored: ")
    tuning.tune("sm_90", [rg.parse(GATE)], _clock({(2048, 4): 0.5}))
    assert _chosen() == (2048, 4)


def test_a_folder_that_cannot_be_read(cache: Path, caplog: pytest.LogCaptureFixture) -> None:
    cache.mkdir(parents=True)
    assert _chosen() == TABLE
    assert "is ignored" in caplog.text


WRITER = """
import sys
from retrograde.backends.triton.runtime import tuning
for turn in range(100):
    tuning.keep("sm_90", {f"{sys.argv[1]} {number}": tuning.CANDIDATES[turn % 12] for number in range(200)})
"""


def test_two_writers_leave_a_whole_file(cache: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, name]) for name in "ab"]
    looks = 0
    while any(writer.poll() is None for writer in writers):
        if cache.exists():
            found = tuning._entries(cache.read_text())  # raises if it is not whole
            assert len(found) in (200, 400)
            looks += 1
    assert looks > 0
    assert [writer.returncode for writer in writers] == [0, 0]
    assert len(tuning._entries(cache.read_text())) in (200, 400)
    assert [each.name for each in cache.parent.iterdir()] == [cache.name]


def test_only_kernels_whose_bits_do_not_depend_on_it() -> None:
    """Of every problem that is compiled: the same launches, but for the elementwise kernel and the gather."""
    plain, seen = blocks("sm_90", 4), set()
    for desc in aot.problems((), ("f32",)):
        views = aot.views(rg._core.registry.op_of(desc), desc)
        make = kernels_of(desc.family).steps
        before = make(desc, views, 1 << 20, plain)
        after = make(desc, views, 1 << 20, plain._replace(map_elements=4096, map_warps=2))
        for one, other in zip(before, after, strict=True):
            if one.kernel.__name__ in ("map_kernel", "gather_kernel"):
                seen.add(one.kernel.__name__)
                continue
            assert (one.kernel, one.grid, one.constants, one.warps) == (
                other.kernel,
                other.grid,
                other.constants,
                other.warps,
            )
        assert tuning.has_choice(before) == any(s.kernel.__name__ in ("map_kernel", "gather_kernel") for s in before)
    assert seen == {"map_kernel", "gather_kernel"}


@pytest.mark.parametrize("pair", tuning.CANDIDATES[::5])
def test_bits_do_not_depend_on_it(pair: tuple[int, int]) -> None:
    rng = np.random.default_rng(0)
    x, table = rng.standard_normal((70, 130)).astype(np.float32), rng.standard_normal((9, 77)).astype(np.float32)
    rows = rng.integers(0, 9, 60)

    def results() -> bytes:
        y, picked = np.empty((70, 65), np.float32), np.empty((60, 77), np.float32)
        gate = rg.GatedActivationPlan.select(
            rg.GatedActivationDescriptor("geglu", x.shape, 1, "f32"), stream=rg.Stream("cuda:0")
        )
        gate.run(rg.GatedActivationArgs(x, y))
        gather = rg.EmbeddingPlan.select(rg.EmbeddingDescriptor(9, 77, 60, "f32"), stream=rg.Stream("cuda:0"))
        gather.run(rg.EmbeddingArgs(table, rows, picked))
        assert (f"t{pair[0]}w{pair[1]}" in str(gate.sku)) == (f"t{pair[0]}w{pair[1]}" in str(gather.sku)) == tuned
        return y.tobytes() + picked.tobytes()

    tuned = False
    want = results()
    found = {
        tuning.key_of(rg.parse(case)): pair
        for case in (GATE.replace("swiglu", "geglu"), "embedding.embedding.forward f32 9x77 num_indices=60")
    }
    tuning.keep("interpreter", found)
    tuned = True
    assert results() == want


def test_without_a_gpu_tune_says_so() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "TRITON_INTERPRET"}
    command = [sys.executable, "-m", "retrograde.backends.triton", "tune"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode == 0:
        pytest.skip("there is a GPU here")
    assert (done.returncode, done.stderr.strip()) == (1, "tune: there is no CUDA or ROCm device here")
