"""The first promise, checked: the error of every kernel on meaningful values, in every layout, against its oracle.

A tally belongs to one kernel: how many results were compared, how their errors spread, which was the worst and where.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from retrograde._core.args import forms
from retrograde._core.descriptor import Descriptor, codecs
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._core.registry import op_of, ops
from retrograde._numerics.maths import Array, Expected
from retrograde.testing.batches import first_rows
from retrograde.testing.bits import native_plans
from retrograde.testing.cases import Arrangement, arrangements, descriptors
from retrograde.testing.exhaustive import HALVES, sweeps, swept_problems
from retrograde.testing.highprec import oracle
from retrograde.testing.inputs import SETS
from retrograde.testing.measuring import Measured, errors_of, worst_of
from retrograde.testing.placing import LAYOUTS, drawn, full_streams, input_shapes, trial
from retrograde.testing.saved import with_saved
from retrograde.testing.ulp import in_usual_ulp
from retrograde.testing.workloads import unknown

# Upper ends of the bins of a histogram, in ULP: exact, then up to each; one more bin is beyond. Halves promise 0.51.
BINS = (0.0, 0.125, 0.25, 0.375, 0.5, 0.51, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0)

# Iteration shapes: laid out in every way, and filled from every set of values. mpmath pays for each element of f64.
_LAID_OUT: dict[bool, tuple[Shape, ...]] = {False: ((17,), (5, 17), (33, 16), (3, 7, 33)), True: ((5, 17),)}
_FILLED = {False: 2053, True: 211}
_FILLED_F64 = {False: 211, True: 53}
_MOST = {Element.F64: 1 << 14, Element.F32: 1 << 20}  # elements of a CASE that the oracle takes seconds for
_MOST_OF_HALVES = 1 << 18


@dataclass(slots=True)
class Tally:
    """What was seen of one kernel."""

    op: str
    element: str
    algorithm: str
    sku: str
    promised: float
    ulp: float = 0.0
    usual_ulp: float = 0.0  # the worst, in the usual ulp of the scale
    where: str = ""
    results: int = 0
    bins: list[int] = field(default_factory=lambda: [0] * (len(BINS) + 1))
    layouts: dict[str, float] = field(default_factory=dict)
    exhaustive: bool = False  # all 65,536 values of a half were tried on each input

    @property
    def kept(self) -> bool:
        return self.ulp <= self.promised

    def as_dict(self) -> dict[str, Any]:
        """For JSON, which has no infinity: that is a word there."""
        layouts = {name: _plain_number(ulp) for name, ulp in self.layouts.items()}
        plain = {"ulp": _plain_number(self.ulp), "usual_ulp": _plain_number(self.usual_ulp), "layouts": layouts}
        return {**asdict(self), **plain, "kept": self.kept}

    def count(self, errors: dict[str, Array], want: dict[str, Expected], element: str) -> None:
        """`element`: that of the results."""
        for name, error in errors.items():
            self.usual_ulp = max(self.usual_ulp, float(in_usual_ulp(error, want[name], element).max()))
            found = np.bincount(np.searchsorted(BINS, error.reshape(-1)), minlength=len(self.bins))
            self.bins = [old + int(new) for old, new in zip(self.bins, found, strict=True)]
            self.results += error.size

    def note(self, worst: Measured, layout: str, where: str) -> None:
        self.layouts[layout] = max(worst.ulp, self.layouts.get(layout, 0.0))
        if worst.ulp > self.ulp or not self.where:
            self.ulp, self.where = worst.ulp, f"{where} {worst.where}"


def _plain_number(value: float) -> float | str:
    return value if math.isfinite(value) else str(value)


Book = dict[tuple[str, float], Tally]  # by SKU, and by what it promises for the problem


def _tally(book: Book, plan: Plan[Any, Any]) -> Tally:
    sku = plan.sku
    op, promised = f"{sku.family}.{sku.kind}.{sku.direction}", plan.precision_guarantee.max_ulp
    return book.setdefault((str(sku), promised), Tally(op, sku.element, sku.algorithm, str(sku), promised))


def _try(book: Book, desc: Descriptor, values: str, given: dict[str, Array], arranged: Sequence[Arrangement]) -> None:
    """Every native kernel of a problem, in every arrangement. Bits that were measured are not measured again."""
    given = with_saved(desc, given)
    full = full_streams(desc, given)
    want = oracle(desc, full)
    for plan in native_plans(desc).values():
        tally = _tally(book, plan)
        seen: dict[bytes, Measured] = {}
        for arrangement in arranged:
            operands = trial(desc, arrangement.operands, arrangement.layout, given, arrangement.shared)
            plan.run(operands.args)
            try:
                got = operands.outputs()
            except AssertionError as error:  # memory that is not the output's
                tally.note(Measured(math.inf, str(error)), arrangement.layout, f"{desc} [{arrangement}, {values}]")
                continue
            key = b"".join(got[name].tobytes() for name in sorted(got))
            if key not in seen:
                errors = errors_of(desc, want, got, plan.precision_guarantee.of_scale)
                seen[key] = worst_of(errors, want, got, full)
                tally.count(errors, want, desc.errors_in)
            tally.note(seen[key], arrangement.layout, f"{desc} [{arrangement}, {values}]")


def _plain(desc: Descriptor) -> list[Arrangement]:
    *_, (name, form) = forms(op_of(desc).args, desc).items()
    return [Arrangement(name, form, "contiguous")]


def examine(name: str, kind: str, element: str, quick: bool) -> list[Tally]:
    """The tallies of the kernels of one op (`gated_activation.backward`), kind and element."""
    op, book = op_of(name), Book()
    for shape in _LAID_OUT[quick]:
        for desc in descriptors(op, kind, element, shape):
            _try(book, desc, "mixed", drawn(desc, "mixed"), list(arrangements(desc, LAYOUTS)))
    count = (_FILLED_F64 if element == Element.F64 else _FILLED)[quick]
    for desc in descriptors(op, kind, element, (count,), thorough=True):
        for values in SETS:
            _try(book, desc, values, drawn(desc, values), _plain(desc))
    if element in HALVES and not quick:
        for desc in swept_problems(op, kind, element):
            for given in sweeps(desc):
                _try(book, desc, "every value", given, _plain(desc))
            for plan in native_plans(desc).values():
                _tally(book, plan).exhaustive = True
    return list(book.values())


def examine_case(desc: Descriptor) -> list[Tally]:
    """The tallies of one problem: every set of values, and the mixed one in every layout."""
    book = Book()
    for values in SETS:
        arranged = list(arrangements(desc)) if values == "mixed" else _plain(desc)
        _try(book, desc, values, drawn(desc, values), arranged)
    return list(book.values())


def choose(subject: str) -> list[tuple[str, str, str]]:
    """(op, kind, element) of `all`, a family, or an op such as `gated_activation.swiglu.backward`."""
    path = [] if subject == "all" else subject.split(".")
    found = [
        (op.name, str(kind), str(element))
        for op in ops()
        for kind in map(str, op.kinds)
        for element in op.elements(kind)
        if [op.family, str(kind), op.direction][: len(path)] == path
    ]
    if not found:
        raise unknown(subject)
    return found


def small_enough(desc: Any) -> Any:
    """The problem, or one with fewer rows where the oracle would take minutes for it."""
    most = _MOST.get(Element(desc.element), _MOST_OF_HALVES)
    for rows in _fewer(desc):
        found = with_rows(desc, rows)
        if found is not None and sum(map(math.prod, input_shapes(found).values())) <= most:
            return found
    raise InvalidProblem(f"{desc}: more than {most} elements in a row; the oracle would take minutes: ask for less")


def _fewer(desc: Any) -> Iterator[int]:
    rows = max((shape[0] for shape in input_shapes(desc).values() if shape), default=1)
    while rows:
        yield rows
        rows //= 2


def with_rows(desc: Any, rows: int) -> Any:
    """The first rows of every shape of the same rank, or fewer of every count; None where they make no problem."""
    counts = [name for name in codecs(type(desc)) if name.startswith("num_") and getattr(desc, name)]
    some = {**first_rows(desc, rows), **{name: min(rows, getattr(desc, name)) for name in counts}}
    try:
        return replace(desc, **some)
    except InvalidProblem:
        return None
