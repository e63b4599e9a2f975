"""Operands for every row of the pointwise tables: shapes that broadcast, numbers, options. Nothing here names an op."""

from itertools import cycle
from typing import Any, NamedTuple

import numpy as np

from retrograde.families.pointwise.tables import NARY, TABLES

SHAPE = (3, 4)
# Of the operands that are no masks, in turn and over again; a number is a Python number.
_ARRANGED: dict[str, tuple[Any, ...]] = {
    "whole": (SHAPE,),
    "broadcast": ((3, 1), (4,)),
    "rank_0": (SHAPE, ()),
    "longer": ((4,), (2, 3, 1)),
    "number_last": (SHAPE, 1.75),
    "number_first": (1.75, SHAPE),
}
_BY_CHANNEL: dict[str, tuple[Any, ...]] = {
    "broadcast": (SHAPE, (4,)),
    "one": ((2, *SHAPE), (1,)),
    "longer": ((2, 3, 4), (3,)),
    "number_last": (SHAPE, 1.75),
}


class Sample(NamedTuple):
    """A row with operands: f64 arrays, masks of bool, numbers."""

    family: str
    row: Any
    arranged: str
    operands: tuple[Any, ...]
    options: dict[str, float]

    @property
    def wrt(self) -> tuple[int, ...]:
        """The places of arrays that have a gradient."""
        slopes = self.row.slopes if self.family != "unary" else (self.row.slope,)
        pairs = enumerate(zip(self.operands, slopes, strict=True))
        return tuple(place for place, (each, slope) in pairs if isinstance(each, np.ndarray) and slope)

    def __str__(self) -> str:
        return "-".join([self.row.name, self.arranged])


def _drawn(shape: tuple[int, ...], rng: np.random.Generator) -> np.ndarray:
    """Of both signs, and away from 0, where some have a kink or a pole."""
    return np.asarray(rng.uniform(0.4, 2.0, shape) * rng.choice([-1.0, 1.0], shape))


def inside(x: Any, row: Any) -> Any:
    """Numbers within 2.5 brought into the domain of a row, and away from its ends. Other rows take them as they are."""
    low, high = getattr(row, "domain", (-np.inf, np.inf))
    if low == -np.inf:
        return x
    if high == np.inf:
        return abs(x) + (low + 0.6)
    return x / 3.5 if low < 0 else abs(x) / 6.25 + 0.3


def above_0(x: Any, row: Any, letter: str) -> Any:
    """Where a row says so of an operand."""
    return np.asarray(abs(x)) if letter in getattr(row, "positive", "") else x


def ways_to_batch(samples: list["Sample"]) -> list[tuple["Sample", str]]:
    """Which operands vmap moves along: all, the first, the last; one way where there is one operand."""
    return [(each, way) for each in samples for way in (("all", "first", "last") if len(each.wrt) > 1 else ("all",))]


def required(row: Any) -> dict[str, float]:
    """Options that have no default."""
    return {each.name: each.default for each in getattr(row, "options", ()) if each.required}


def _unary() -> list[Sample]:
    found = []
    for row in TABLES["unary"].values():
        x = _drawn(SHAPE, np.random.default_rng(0))
        x = inside(
            np.sign(x) * (0.3 + abs(x) / 4), row
        )  # within 0.4 and 0.8: no pole of tan, lgamma or digamma is near
        found.append(Sample("unary", row, "default", (x,), required(row)))
        if row.options:
            options = {each.name: each.tried[1] for each in row.options}
            found.append(Sample("unary", row, "options", (x,), options))
    return found


def _nary(family: str, rows: Any) -> list[Sample]:
    found = []
    for row in rows:
        for arranged, shapes in (_BY_CHANNEL if getattr(row, "by_channel", False) else _ARRANGED).items():
            rng, rest = np.random.default_rng(1), cycle(shapes)
            operands = [
                rng.random(SHAPE) < 0.5
                if letter in row.masks
                else shape
                if isinstance(shape := next(rest), float)
                else above_0(np.asarray(_drawn(shape, rng) * (1.5 if letter == "c" else 1.0)), row, letter)
                for letter in row.letters
            ]
            # c, which addcdiv divides by, is larger: differences of step 1e-4 are off by 1e-8 b t^3 / c^4.
            options = {each.name: each.tried[1] for each in row.options if arranged != "whole"}
            found.append(Sample(family, row, arranged, tuple(operands), options))
    return found


SAMPLES = [*_unary(), *(sample for family, rows in NARY.items() for sample in _nary(family, rows.values()))]
DIFFERENTIABLE = [sample for sample in SAMPLES if sample.wrt]
