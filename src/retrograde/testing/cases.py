"""Problems made from the registry, and the check that every implementation keeps its promise on them.

A family says in its file here which descriptors it has over a shape; nothing else names an op. A case is a descriptor,
a form of its operands, a layout, a set of values and an implementation; the descriptor's reproducer string is its id.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from retrograde._core.args import extras, forms, operands
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.errors import Unsupported
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._core.preference import PlanPreference
from retrograde._core.registry import Op, family_of, op_of, ops
from retrograde._numerics.maths import Array
from retrograde.testing.measuring import Measured
from retrograde.testing.placing import LAYOUTS, Alias, aliases, drawn, full_streams, trial
from retrograde.testing.saved import with_saved

# Iteration shapes: no element and one, fewer and more than a vector holds, odd rows, up to rank 8; then some that are
# larger than the tiles in which the walker moves strided operands.
SMALL: tuple[Shape, ...] = (
    (), (0,), (1,), (2,), (7,), (16,), (17,), (255,), (3, 0, 5), (5, 17), (33, 16), (1, 40), (40, 1), (2, 3, 4, 5),
    (2, 1, 3, 1, 2, 2, 1, 2),
)  # fmt: skip
LARGE: tuple[Shape, ...] = (*SMALL, (1031,), (40, 70), (3, 67, 33))

PREFERENCES: dict[str, PlanPreference] = {
    "default": PlanPreference(),
    "precise": PlanPreference(max_ulp=1),
    "reference": PlanPreference(backend="reference"),
}
# A kernel within 1 ULP may have one behind it that rounds once.
IMPLEMENTATIONS = PREFERENCES | {"rounded once": PlanPreference(backend="cpu", max_ulp=0.51)}


def descriptors(op: Op, kind: str, element: str, shape: Shape, *, thorough: bool = False) -> Iterator[Descriptor]:
    """The problems of a kind over an iteration shape; `thorough` asks for every option, else a few that matter."""
    cases = family_of(op).part("cases")
    found: Iterator[Descriptor] = cases.descriptors(op.descriptor, kind, element, shape, thorough)
    return found


def all_descriptors(
    shapes: tuple[Shape, ...], shapes_f64: tuple[Shape, ...], *, thorough: bool = False
) -> Iterator[Descriptor]:
    """Over every op, kind and element. mpmath pays for each f64 element, so f64 has shapes of its own.

    Of f16 every other shape: what moves its elements is what moves those of bf16.
    """
    chosen = {Element.F64: shapes_f64, Element.F16: shapes[::-2]}
    cells = [(op, *cell) for op in ops() for cell in op.cells]
    for op, element, kind in cells:
        for shape in chosen.get(element, shapes):
            yield from descriptors(op, kind, element, shape, thorough=thorough)


def plans(desc: Descriptor) -> dict[str, Plan[Any, Any]]:
    """The implementations of a problem, each once. A preference that nobody meets has none."""
    found: dict[str, Plan[Any, Any]] = {}
    for name, preference in IMPLEMENTATIONS.items():
        try:
            plan: Plan[Any, Any] = op_of(desc).plan.select(desc, preference=preference)
        except Unsupported:
            continue
        if all(plan.sku != other.sku for other in found.values()):
            found[name] = plan
    return found


class Arrangement(NamedTuple):
    """How the operands of a case lie."""

    form: str
    operands: tuple[str, ...]
    layout: str
    shared: tuple[Alias, ...] = ()

    def __str__(self) -> str:
        on = ", ".join(f"{s.output} on {s.input}{'' if s.half is None else f'[{s.half}]'}" for s in self.shared)
        return " ".join(filter(None, (self.form, self.layout, on)))


def arrangements(desc: Descriptor, layouts: tuple[str, ...] = LAYOUTS) -> Iterator[Arrangement]:
    """Every form in every layout, some with the indices it may write, then every declared way of working in place."""
    args = op_of(desc).args
    indices = tuple(name for name in extras(args, desc) if operands(args)[name].writes_indices)
    for form, names in forms(args, desc).items():
        for layout in layouts:
            yield Arrangement(form, names, layout)
        for layout in {layouts[0], layouts[-1]} if indices else ():
            yield Arrangement(form, (*names, *indices), layout)
        for number, shared in enumerate(aliases(desc, names)):
            yield Arrangement(form, names, layouts[number % len(layouts)], shared)


def failures(desc: Descriptor, values: str, layouts: tuple[str, ...] = LAYOUTS, seed: int = 0) -> Iterator[str]:
    """Run a problem on a set of values, in all arrangements, by all implementations; a line for each broken promise."""
    given = drawn(desc, values, seed)
    yield from _failures(desc, values, list(arrangements(desc, layouts)), given)


def repeated_failures(desc: Descriptor, values: str, axis: int, seed: int = 0) -> Iterator[str]:
    """The same with inputs that are stored once along an axis and read with stride 0."""
    given = repeated_along(drawn(desc, values, seed), axis)
    arranged = [Arrangement(form, names, "contiguous") for form, names in forms(op_of(desc).args, desc).items()]
    yield from _failures(desc, values, arranged, given, axis)


def repeated_along(given: dict[str, Array], axis: int) -> dict[str, Array]:
    """The first of each along an axis, in every place."""
    return {
        name: np.repeat(x.take([0], axis), x.shape[axis], axis) if x.shape[axis : axis + 1] > (0,) else x
        for name, x in given.items()
    }


def _failures(
    desc: Descriptor, values: str, arranged: list[Arrangement], given: dict[str, Array], repeated: int | None = None
) -> Iterator[str]:
    from retrograde.testing.screening import Judge  # it needs mpmath; problems and plans do without

    given = with_saved(desc, given)
    judge = Judge(desc, full_streams(desc, given))
    for name, plan in plans(desc).items():
        bound = plan.precision_guarantee.max_ulp
        seen: dict[bytes, Measured] = {}  # a layout rarely changes a bit, and measuring takes longer than a run
        # The reference walks strides with NumPy, which needs less proof.
        for arrangement in arranged[::4] if plan.sku.backend == "reference" else arranged:
            operands = trial(desc, arrangement.operands, arrangement.layout, given, arrangement.shared, repeated)
            plan.run(operands.args)
            got = operands.outputs()
            key = b"".join(got[name].tobytes() for name in sorted(got))
            worst = seen[key] = seen.get(key) or judge.worst(got, bound, plan.precision_guarantee.of_scale)
            if not worst.ulp <= bound:
                where = f"{desc} [{name}, {arrangement}, {values}]"
                yield f"{where}: {worst.ulp:.6g} ULP, promised {bound:g}; {worst.where}"
