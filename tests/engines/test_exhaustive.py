"""All 65,536 values of f16 and bf16 on each input of each op, beside a few values on the others. Nothing is sampled."""

from itertools import product

import pytest

from retrograde._core.args import forms
from retrograde._core.descriptor import Descriptor
from retrograde._core.registry import op_of, ops
from retrograde.testing.bits import native_plans
from retrograde.testing.exhaustive import HALVES, sweeps, swept_problems
from retrograde.testing.highprec import oracle
from retrograde.testing.measuring import measure
from retrograde.testing.placing import trial

PROBLEMS = [
    desc for op, element in product(ops(), HALVES) for kind in op.kinds for desc in swept_problems(op, kind, element)
]


@pytest.mark.parametrize("desc", PROBLEMS, ids=str)
def test_every_half(desc: Descriptor) -> None:
    *_, form = forms(op_of(desc).args, desc).values()
    for given in sweeps(desc):
        want = oracle(desc, given)
        for name, plan in native_plans(desc).items():
            operands = trial(desc, form, "contiguous", given)
            plan.run(operands.args)
            worst = measure(desc, want, operands.outputs(), given)
            assert worst.ulp <= plan.precision_guarantee.max_ulp, f"{desc} [{name}]: {worst.ulp} ULP, {worst.where}"
