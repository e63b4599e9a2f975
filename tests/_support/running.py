"""A plan run on operands in place, and the bits of its results."""

from typing import Any

from retrograde._core.args import forms
from retrograde._core.registry import op_of
from retrograde.testing.bits import canonical
from retrograde.testing.placing import trial


def bits_of(plan: Any, given: Any, **options: Any) -> bytes:
    desc = plan.descriptor
    operands = trial(desc, next(iter(forms(op_of(desc).args, desc).values())), "contiguous", given)
    plan.run(operands.args, **options)
    found = operands.outputs()
    return b"".join(canonical(found[name]) for name in sorted(found))
