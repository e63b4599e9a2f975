"""All 65,536 values of f16 and bf16 on each input of each op, beside a few values on the others. Nothing is sampled.

Of the turns of those few values one is drawn by the seed; `make verify` has all of them.
"""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from retrograde._core.args import forms
from retrograde._core.descriptor import Descriptor
from retrograde._core.registry import op_of, ops
from retrograde.testing.bits import native_plans
from retrograde.testing.exhaustive import HALVES, sweeps, swept_problems, turns_of
from retrograde.testing.highprec import oracle
from retrograde.testing.measuring import measure
from retrograde.testing.placing import trial

DRAWN = 1
PROBLEMS = [
    desc for op, element in product(ops(), HALVES) for kind in op.kinds for desc in swept_problems(op, kind, element)
]


@pytest.mark.parametrize("desc", PROBLEMS, ids=str)
def test_every_half(desc: Descriptor, seed: int) -> None:
    turns = range(turns_of(desc))
    _check(desc, Random(f"{seed} {desc}").sample(turns, min(DRAWN, len(turns))))


@pytest.mark.long
@pytest.mark.parametrize("desc", PROBLEMS, ids=str)
def test_every_half_beside_every_value(desc: Descriptor) -> None:
    _check(desc, range(turns_of(desc)))


def _check(desc: Descriptor, turns: Sequence[int]) -> None:
    *_, form = forms(op_of(desc).args, desc).values()
    for given in sweeps(desc, turns):
        want = oracle(desc, given)
        for name, plan in native_plans(desc).items():
            operands = trial(desc, form, "contiguous", given)
            plan.run(operands.args)
            worst = measure(desc, want, operands.outputs(), given, plan.precision_guarantee.of_scale)
            where = f"{desc} [{name}, turns {list(turns)}]"
            assert worst.ulp <= plan.precision_guarantee.max_ulp, f"{where}: {worst.ulp} ULP, {worst.where}"
