"""`bench --quick` says what it has, and a peer with another result does not end a run."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

pytest.importorskip("rich")

import retrograde as rg
from retrograde._core.registry import families
from retrograde.cli import main
from retrograde.testing import bench, peers
from retrograde.testing.problem import problem
from retrograde.testing.workloads import choose

SUBJECTS = [f"{family.name}.{next(iter(family.kinds))}" for family in families()]
CASE = "gated_activation.reglu.forward f32 8x16 split_dim=1"


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_that_quick_has_not(subject: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", f"{subject}.forward", "--quick", "--peers", "none"]) == 2
    got = capsys.readouterr()
    assert not got.out.strip()
    (line,) = got.err.splitlines()
    assert line.endswith(f"expected {subject}.backward: --quick has the gradient of each kind in f32 only")
    assert len(choose(f"{subject}.backward", quick=True)) == 1
    assert choose(f"{subject}.forward")


@pytest.mark.parametrize(
    ("shift", "taken", "note"),
    [
        (0.0, True, None),
        (0.005, True, "y is off by 0.005, 0.50% of the largest result"),
        (0.02, False, "left out, y is off by 0.02, 2.00% of the largest result"),
        (np.nan, False, "left out, y is off by nan, nan% of the largest result"),
    ],
)
def test_a_peer_that_is_off(monkeypatch: pytest.MonkeyPatch, shift: float, taken: bool, note: str | None) -> None:
    task = problem(rg.parse(CASE))
    task.outputs["y"][...] = np.linspace(0, 1, task.outputs["y"].size).reshape(task.outputs["y"].shape)
    moved = task.outputs["y"] + np.float32(shift)

    def contestants(library: str, *_: Any) -> Iterator[peers.Contestant]:
        yield peers.Contestant(library, False, lambda: None, lambda _: [moved])

    monkeypatch.setattr(peers, "contestants", contestants)
    notes: dict[str, str] = {}
    found = {one.name for one in bench.contestants_of(task, ["other"], 1, notes)}
    assert ("other into" in found) == taken
    assert notes == ({} if note is None else {"other into": note})
