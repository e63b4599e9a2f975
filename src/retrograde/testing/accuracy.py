"""The errors of torch and JAX beside ours, on the same numbers: what the formulas of the peers cost in ULP."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from retrograde._core.descriptor import with_element
from retrograde._core.dtypes import Element
from retrograde._core.registry import op_of
from retrograde._numerics.maths import Array
from retrograde.testing import peers
from retrograde.testing.highprec import oracle
from retrograde.testing.inputs import inputs
from retrograde.testing.peers import Unavailable
from retrograde.testing.problem import Problem, problem
from retrograde.testing.saved import with_saved
from retrograde.testing.ulp import ulp_error
from retrograde.testing.verify import BINS, with_rows
from retrograde.testing.workloads import workloads

LIBRARIES = ("torch", "jax")
ELEMENTS = (Element.F32, Element.BF16)
FEW = 4  # rows
VALUES = ("normal", "gates")  # ordinary numbers, and those at which curves bend and tails end


class Compared(NamedTuple):
    """The errors of one library on one problem."""

    case: str
    library: str
    worst: float  # of the results that are numbers
    wrong: int  # NaN or infinite where the right result is not, or the other way round
    bins: list[int]

    def as_dict(self) -> dict[str, Any]:
        return self._asdict()


def subjects(chosen: Collection[tuple[str, str]]) -> Iterator[Any]:
    """The row of each op (name, kind) that fits into the cache, in f32 and bf16."""
    seen = set()
    for row in workloads():
        key = (row.desc.family, row.desc.kind, row.desc.direction)
        wanted = (op_of(row.desc).name, str(row.desc.kind)) in chosen
        if wanted and row.set == "cache" and key not in seen:
            seen.add(key)
            desc = with_rows(row.desc, FEW) if op_of(row.desc).exact else row.desc  # an exact oracle is slow
            yield from (with_element(desc, element) for element in ELEMENTS)


@peers.settings_kept()
def _results(task: Problem, library: str) -> dict[str, Array]:
    """The outputs by name, of our plan or of a peer's formula."""
    if library == "retrograde":
        op_of(task.desc).plan.select(task.desc).run(task.args)
        return task.outputs
    formulas = peers.formulas(task)
    first = next(iter(peers.contestants(library, task, formulas, 1)))
    return dict(zip(task.outputs, first.arrays(first.call()), strict=True))


def _task(desc: Any, values: str) -> Problem:
    task = problem(desc)
    floats = {name: a.shape for name, a in task.inputs.items() if a.dtype.kind not in "ib"}
    drawn = {**task.inputs, **inputs(values, desc.element, floats)}
    drawn = {name: np.asarray(a) for name, a in drawn.items()}  # of rank 0 as well
    return replace(task, inputs=with_saved(desc, drawn))


def compare(desc: Any, libraries: Sequence[str] = ("retrograde", *LIBRARIES)) -> list[Compared]:
    """Each library that can do the problem."""
    found = []
    tasks = [_task(desc, values) for values in VALUES]
    wanted = [oracle(desc, task.streams(task.inputs)) for task in tasks]
    for library in libraries:
        errors: list[Array] = []
        try:
            for task, want in zip(tasks, wanted, strict=True):
                got = task.streams(_results(task, library))
                errors += [ulp_error(got[name], each, desc.errors_in).reshape(-1)
                           for name, each in want.items() if name in got]  # fmt: skip
        except Unavailable:
            continue
        every = np.concatenate(errors)
        numbers = np.isfinite(every)
        bins = np.bincount(np.searchsorted(BINS, every), minlength=len(BINS) + 1)
        worst = float(np.max(every[numbers], initial=0.0))
        found.append(Compared(str(desc), library, worst, int(np.count_nonzero(~numbers)), [int(n) for n in bins]))
    return found
