"""`bench --quick` says what it has."""

import pytest

pytest.importorskip("rich")

from retrograde._core.registry import families
from retrograde.cli import main
from retrograde.testing.workloads import choose

SUBJECTS = [f"{family.name}.{next(iter(family.kinds))}" for family in families()]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_that_quick_has_not(subject: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", f"{subject}.forward", "--quick", "--peers", "none"]) == 2
    got = capsys.readouterr()
    assert not got.out.strip()
    (line,) = got.err.splitlines()
    assert line.endswith(f"expected {subject}.backward: --quick has the gradient of each kind in f32 only")
    assert len(choose(f"{subject}.backward", quick=True)) == 1
    assert choose(f"{subject}.forward")
