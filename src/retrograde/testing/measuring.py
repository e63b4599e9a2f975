"""The errors of a run against what the oracle expects, and the worst of them."""

from typing import NamedTuple

import numpy as np

from retrograde._core.descriptor import Descriptor
from retrograde._numerics.maths import Array, Expected
from retrograde.testing.ulp import ulp_error


class Measured(NamedTuple):
    """The worst element of one output of one run."""

    ulp: float
    where: str


def errors_of(
    desc: Descriptor, want: dict[str, Expected], got: dict[str, Array], of_scale: float = 0.0
) -> dict[str, Array]:
    """The error of each element of each output that a run gave, in ULP beyond `of_scale` of the scale."""
    return {name: ulp_error(got[name], each, desc.errors_in, of_scale) for name, each in want.items()
            if name in got and got[name].size}  # fmt: skip


def worst_of(
    errors: dict[str, Array], want: dict[str, Expected], got: dict[str, Array], given: dict[str, Array]
) -> Measured:
    """The largest error over all outputs, and the element where it is, with what went in."""
    worst = Measured(0.0, "")
    for name, error in errors.items():
        at = np.unravel_index(int(np.argmax(error)), error.shape)
        if error[at] > worst.ulp or not worst.where:
            there = {n: x[at] for n, x in given.items() if x.shape == error.shape}
            what = "".join(f", {n}={x}" for n, x in there.items())
            value = want[name].value[at]
            # mpmath's str would show 15 digits; its repr has them all, between the words of a constructor.
            right = value if isinstance(value, np.generic) else repr(value).removeprefix("mpf('").removesuffix("')")
            where = f"{name}{list(map(int, at))}: got {got[name][at]}, expected {right}{what}"
            worst = Measured(float(error[at]), where)
    return worst


def measure(
    desc: Descriptor,
    want: dict[str, Expected],
    got: dict[str, Array],
    given: dict[str, Array],
    of_scale: float = 0.0,
) -> Measured:
    """The worst element of a run."""
    return worst_of(errors_of(desc, want, got, of_scale), want, got, given)
