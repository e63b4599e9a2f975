"""Lines of any length, from one vector to what no cache holds: every kernel of the ops on lines beside the oracle."""

import pytest

import retrograde as rg
from retrograde.testing.tiers import drawn_failures
from tests._support.report import report

LENGTHS = (7, 64, 1000, 32000, 128256, 1 << 20)
PROBLEMS = (
    "rms_norm.rms_norm.{} f32 2x{} norm_axes_mask=2 has_gamma=True",
    "layer_norm.layer_norm.{} f32 2x{} norm_axes_mask=2 has_gamma=True has_beta=True",
    "group_norm.group_norm.{} f32 2x2x{} num_groups=2",
    "batch_norm.batch_norm.{} f32 2x2x{}",
    "cross_entropy.cross_entropy.{} f32 2x{} class_axis=1",
)


@pytest.mark.parametrize("n", LENGTHS)
@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.partition(".")[0])
def test_lines_of_any_length(problem: str, n: int, seed: int) -> None:
    for direction in ("forward", "backward"):
        report(list(drawn_failures(rg.parse(problem.format(direction, n)), "normal", seed)))
