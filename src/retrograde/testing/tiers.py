"""The tiers of the tests: values with the oracle on contiguous operands, layouts by the bits of the contiguous run.

A formula belongs to an op, a layout to the loop that runs it. So the options of every kind meet every set of values,
but on contiguous operands; and shapes, axes, layouts, aliases, options, values and threads meet pairwise
(`retrograde.testing.covering`), for every op and element. What a layout must give needs no oracle: the bits of the
contiguous run on one thread, which the oracle has judged. Most of these problems are one chunk, so that one thread does
them: tests/engines/test_reproducible.py has large ones, laid out and on several threads.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import FLOATS, Element
from retrograde._core.errors import Unsupported
from retrograde._core.plan import Plan
from retrograde._core.registry import Op, family_of, op_of, ops
from retrograde._core.stream import Stream
from retrograde._numerics.maths import Array
from retrograde.testing.batches import batched
from retrograde.testing.bits import canonical
from retrograde.testing.cases import (
    IMPLEMENTATIONS,
    LARGE,
    SMALL,
    Arrangement,
    arrangements,
    descriptors,
    plans,
    repeated_along,
)
from retrograde.testing.covering import Row, covering
from retrograde.testing.inputs import SETS, specials
from retrograde.testing.placing import (
    LAYOUTS,
    draw_values,
    drawn,
    full_streams,
    input_shapes,
    trial,
    whole_numbers,
    within_domain,
)
from retrograde.testing.saved import with_saved
from retrograde.testing.screening import Judge

Subject = tuple[Op, str, str]  # an op, a kind and an element
COUNT = {Element.F64: 211}  # elements of each set of values; of f64 fewer, as mpmath is asked about some of them
USUAL_COUNT = 2053
JUDGED = 3  # every such row of layouts meets the oracle, but in f32, where that costs little; all are compared in bits
COMBINATIONS = len(specials("f32")) ** 3  # of three streams

_REPEATED = {"repeated first": 0, "repeated last": -1}  # inputs that are stored once along an axis, with stride 0
_VALUES = ("mixed", "normal", "ties", "exponents")
_THREADS = (1, 3)
_SOME_SHAPE = (5, 17)
NATIVE = tuple(name for name in IMPLEMENTATIONS if name != "reference")


def subjects() -> list[Subject]:
    return [(op, kind, str(element)) for op in ops() for element, kind in op.cells]


def name_of(subject: Subject) -> str:
    op, kind, element = subject
    return f"{op.family}.{kind}.{op.direction} {element}"


# --- values


def value_failures(subject: Subject, seed: int) -> Iterator[str]:
    """Every option of a kind on every set of values; a line for each broken promise."""
    op, kind, element = subject
    count = COUNT.get(Element(element), USUAL_COUNT)
    if not op.exact:  # an exact oracle pays for each element, and gains nothing from long arrays
        for desc in descriptors(op, kind, element, (len(SETS) * count,), thorough=True):
            if _is_batch(desc):
                yield from _judged(desc, "every set", _blocks(desc, seed), seed)
    for desc in descriptors(op, kind, element, (count,), thorough=True):
        if op.exact or not _is_batch(desc):
            for values in SETS:
                yield from _judged(desc, values, drawn(desc, values, seed), seed)


def drawn_failures(desc: Descriptor, values: str, seed: int) -> Iterator[str]:
    """One problem on a set of values: of `special` every combination, as far as the elements go."""
    yield from _judged(desc, values, drawn(desc, values, seed), seed)


def _is_batch(desc: Descriptor) -> bool:
    return batched(desc, 1) is not None and len({shape[:1] for shape in input_shapes(desc).values()}) == 1


def _blocks(desc: Descriptor, seed: int) -> dict[str, Array]:
    """Rows from each set of values in turn: one run and one oracle for all of them."""
    shapes = input_shapes(desc)
    (rows,) = next(iter(shapes.values()))[:1]
    edges = [rows * k // len(SETS) for k in range(len(SETS) + 1)]
    parts = []
    for values, first, last in zip(SETS, edges, edges[1:], strict=False):
        some = {name: (last - first, *shape[1:]) for name, shape in shapes.items()}
        whole = whole_numbers(desc, values, seed)
        drawn_values = draw_values(desc, values, {n: s for n, s in some.items() if n not in whole}, seed)
        parts.append(drawn_values | {name: array[: last - first] for name, array in whole.items()})
    return within_domain(desc, {name: np.concatenate([part[name] for part in parts]) for name in shapes})


def _judged(desc: Descriptor, values: str, given: dict[str, Array], seed: int) -> Iterator[str]:
    given = with_saved(desc, given)
    judge = Judge(desc, full_streams(desc, given))
    for name, plan in plans(desc).items():
        bound = plan.precision_guarantee.max_ulp
        for arrangement in arrangements(desc, ("contiguous",)):
            if not arrangement.shared:
                worst = judge.worst(_run(plan, arrangement, given), bound, plan.precision_guarantee.of_scale)
                if not worst.ulp <= bound:
                    where = f"{desc} [{name}, {arrangement}, {values}, seed {seed}]"
                    yield f"{where}: {worst.ulp:.6g} ULP, promised {bound:g}; {worst.where}"


def _run(
    plan: Plan[Any, Any],
    arrangement: Arrangement,
    given: dict[str, Array],
    threads: int = 1,
    repeated: int | None = None,
) -> dict[str, Array]:
    placed = trial(plan.descriptor, arrangement.operands, arrangement.layout, given, arrangement.shared, repeated)
    plan.run(placed.args, stream=Stream(threads=threads))
    return placed.outputs()


# --- layouts


def layout_failures(subject: Subject, seed: int) -> Iterator[str]:
    """The rows of the covering array that have this kind; a line for each broken promise."""
    op, kind, element = subject
    judged = 1 if Element(element) is Element.F32 else JUDGED
    for number, row in enumerate(laid_out(op, element, seed)):
        if row["kind"] == kind:
            yield from _row_failures(op, element, row, seed, judged=(number + seed) % judged == 0)


def _implementations(op: Op, element: str, kinds: Iterable[str]) -> tuple[str, ...]:
    """The preferences, with that for a kernel behind the precise one where some kind has it."""
    few = (desc for kind in sorted(kinds) for desc in descriptors(op, kind, element, (7,)))
    return NATIVE if any("rounded once" in plans(desc) for desc in few) else NATIVE[:-1]


@cache
def laid_out(op: Op, element: str, seed: int) -> list[Row]:
    """Every pair of a kind, a shape, an option of the family, a layout, a way of working in place, and the rest."""
    names, every = _problems(op, Element(element) is Element.F64)
    kinds = {kind for each, kind in op.cells if each == element}
    problems = tuple(
        problem
        for problem in every
        if problem[0] in kinds  # the first factor is the kind
        and _chosen(op, element, dict(zip(names, problem, strict=True))) is not None
    )
    factors: dict[str, Any] = {
        name: tuple(dict.fromkeys(choices)) for name, choices in zip(names, zip(*problems, strict=True), strict=True)
    }
    factors |= {
        "layout": (*LAYOUTS, *_REPEATED),
        "form": tuple(range(_most_forms(op))),
        "implementation": _implementations(op, element, kinds),
        "reference": (False, True),  # run, too
        "values": _VALUES,
        "threads": _THREADS,
    }
    together = [("kind", *group) for group in getattr(_cases(op), "TOGETHER", ()) if {*group} <= {*names}]
    number = seed * len(FLOATS) + list(Element).index(Element(element))
    return covering(factors, 2, number, _projected(names, problems), together)


@cache
def _problems(op: Op, small: bool = False) -> tuple[tuple[str, ...], tuple[tuple[Any, ...], ...]]:
    """(names of factors, every choice of them that makes a problem); those of f32, but f64 has small
    shapes: of a large one mpmath may be asked about each element."""
    family: Any = _cases(op)
    factors = {
        "kind": tuple(map(str, op.kinds)),
        "shape": (*(SMALL if small else LARGE), *getattr(family, "SHAPES", ())),
        **family.factors(op.descriptor),
    }
    every = (dict(zip(factors, cells, strict=True)) for cells in product(*factors.values()))
    return tuple(factors), tuple(tuple(row.values()) for row in every if _chosen(op, "f32", row) is not None)


@cache
def _most_forms(op: Op) -> int:
    """The number of forms, with and without outputs in place, of the problem that has the most."""
    names, problems = _problems(op)
    rows = (dict(zip(names, problem, strict=True)) for problem in problems)
    return max(len(_forms_of(_chosen(op, "f32", row))) for row in rows if row["shape"] == _SOME_SHAPE)


def _forms_of(desc: Descriptor | None) -> list[Arrangement]:
    """Nothing in place, each output alone, and two ways of having as many as can be: of batch_norm there are 42 ways,
    and `retrograde.testing.cases.failures` tries them all."""
    assert desc is not None
    found = list(arrangements(desc, ("contiguous",)))
    most = max(len(each.shared) for each in found)
    several = [each for each in found if 1 < len(each.shared) == most]
    return [each for each in found if len(each.shared) < 2] + several[:: max(1, len(several) - 1)]


def _cases(op: Op) -> Any:
    return family_of(op).part("cases")


def _chosen(op: Op, element: str, row: Row) -> Descriptor | None:
    found: Descriptor | None = _cases(op).chosen(op.descriptor, row["kind"], element, row["shape"], row)
    return found


def _projected(names: tuple[str, ...], problems: tuple[tuple[Any, ...], ...]) -> Callable[[Row], bool]:
    """Whether a row, which may lack factors, is part of a problem."""
    seen: dict[tuple[int, ...], set[tuple[Any, ...]]] = {}

    def valid(row: Row) -> bool:
        there = tuple(k for k, name in enumerate(names) if name in row)
        if there not in seen:
            seen[there] = {tuple(problem[k] for k in there) for problem in problems}
        return tuple(row[names[k]] for k in there) in seen[there]

    return valid


def _row_failures(op: Op, element: str, row: Row, seed: int, *, judged: bool) -> Iterator[str]:
    desc = _chosen(op, element, row)
    assert desc is not None
    given, repeated = _given(desc, row, seed)
    judge = Judge(desc, full_streams(desc, given)) if judged else None
    arranged = _forms_of(desc)
    plain = max(
        (arrangement for arrangement in arranged if not arrangement.shared),
        key=lambda arrangement: len(arrangement.operands),
    )
    arrangement = arranged[row["form"] % len(arranged)]._replace(
        layout=row["layout"] if row["layout"] in LAYOUTS else "contiguous"
    )
    if repeated is not None:
        arrangement = arrangement._replace(shared=())
    how = f"{arrangement} {row['layout']} on {row['threads']} threads"

    def broken(plan: Plan[Any, Any], got: dict[str, Array], how: str) -> Iterator[str]:
        if judge is None:
            return
        bound = plan.precision_guarantee.max_ulp
        worst = judge.worst(got, bound, plan.precision_guarantee.of_scale)
        if not worst.ulp <= bound:
            yield f"{_where(plan, row, seed)} {how}: {worst.ulp:.6g} ULP, promised {bound:g}; {worst.where}"

    plan = _plan(desc, row["implementation"])
    want = _run(plan, plain, given)
    yield from broken(plan, want, str(plain))
    got = _run(plan, arrangement, given, row["threads"], repeated)
    if differing := [name for name in got if canonical(got[name]) != canonical(want[name])]:
        yield f"{_where(plan, row, seed)} {how}: other bits of {', '.join(differing)} than on contiguous operands"
    if row["reference"]:  # NumPy's sums depend on strides
        plan = _plan(desc, "reference")
        yield from broken(plan, _run(plan, arrangement, given, 1, repeated), how)


def _where(plan: Plan[Any, Any], row: Row, seed: int) -> str:
    return f"{plan.descriptor} [{plan.sku.backend} {plan.sku.algorithm}, {row['values']}, seed {seed}]"


def _plan(desc: Descriptor, implementation: str) -> Plan[Any, Any]:
    """The default where nothing meets the preference."""
    plan = op_of(desc).plan
    try:
        return plan.select(desc, preference=IMPLEMENTATIONS[implementation])
    except Unsupported:
        return plan.select(desc)


def _given(desc: Descriptor, row: Row, seed: int) -> tuple[dict[str, Array], int | None]:
    """The inputs, and the axis along which they repeat, if the row asks for that and each input has such an axis."""
    given = drawn(desc, row["values"], seed)
    shapes = list(input_shapes(desc).values())
    if row["layout"] not in _REPEATED or not all(shapes):
        return with_saved(desc, given), None
    axis = _REPEATED[row["layout"]] % min(map(len, shapes))
    return with_saved(desc, repeated_along(given, axis)), axis


def tried(seed: int) -> Iterator[tuple[Descriptor, Plan[Any, Any]]]:
    """Every problem of the two tiers with each plan that is run on it."""
    for op, kind, element in subjects():
        for desc in descriptors(op, kind, element, (USUAL_COUNT,), thorough=True):
            yield from ((desc, plan) for plan in plans(desc).values())
    for op in ops():
        for element in dict.fromkeys(each for each, _ in op.cells):
            for row in laid_out(op, element, seed):
                chosen = _chosen(op, element, row)
                assert chosen is not None
                yield chosen, _plan(chosen, row["implementation"])
