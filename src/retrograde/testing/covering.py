"""Covering arrays: a few rows in which every pair of values of any two factors meets.

Most faults of a loop need two things at once: a layout and a shape, an axis and an option. All combinations of eight
factors are millions of rows; a covering array of strength 2 has about as many rows as the two longest factors have
combinations, and no pair is missing. A larger `strength` asks for every triple, and so on.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import Any

Row = dict[str, Any]
_Cells = dict[int, int]  # the number of a factor -> the number of its value
_TRIES = 3  # rows that are built for one that is kept: more make the array shorter, and take longer


def covering(
    factors: Mapping[str, Sequence[Any]],
    strength: int = 2,
    seed: int = 0,
    valid: Callable[[Row], bool] | None = None,
    together: Sequence[Sequence[str]] = (),
) -> list[Row]:
    """Rows (a value of each factor by name) in which every `strength` values of different factors occur together.

    The same arguments give the same rows; another seed gives other rows. `valid` refuses combinations: it is asked of
    rows in which factors may still be missing, and must answer False only for what no further value can mend.
    Combinations that no valid row holds are left out. `together` names groups of factors of which every combination
    occurs, whatever the strength.
    """
    if strength < 1:
        raise ValueError(f"got strength {strength}, expected at least 1")
    if empty := [name for name, values in factors.items() if not values]:
        raise ValueError(f"got no values of {', '.join(empty)}, expected at least one of each factor")
    search = _Search(factors, min(strength, len(factors)), random.Random(seed), valid)
    search.ask_for(together)
    return search.rows()


class _Search:
    """Greedy: each row starts from a combination that is missing and takes, factor by factor, the value that adds the
    most missing ones."""

    def __init__(
        self,
        factors: Mapping[str, Sequence[Any]],
        strength: int,
        rng: random.Random,
        valid: Callable[[Row], bool] | None,
    ) -> None:
        self.names = list(factors)
        self.values = [list(values) for values in factors.values()]
        self.strength, self.rng, self.valid = strength, rng, valid
        self.missing: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
        for chosen in combinations(range(len(self.names)), strength):
            self._ask_for(chosen)

    def ask_for(self, groups: Sequence[Sequence[str]]) -> None:
        for group in groups:
            self._ask_for(tuple(sorted(map(self.names.index, group))))

    def _ask_for(self, chosen: tuple[int, ...]) -> None:
        self.missing[chosen] = set(product(*(range(len(self.values[factor])) for factor in chosen)))

    def rows(self) -> list[Row]:
        if not self.names:
            return []
        found = []
        for chosen, missing in self.missing.items():
            for cells in self._shuffled(missing):
                if cells in missing:
                    best = self._best(dict(zip(chosen, cells, strict=True)))
                    if best is None:
                        missing.discard(cells)  # no valid row holds it
                    else:
                        self._cover(best)
                        found.append({name: self.values[k][best[k]] for k, name in enumerate(self.names)})
        return found

    def _shuffled(self, some: set[tuple[int, ...]]) -> list[tuple[int, ...]]:
        order = sorted(some)
        self.rng.shuffle(order)
        return order

    def _best(self, start: _Cells) -> _Cells | None:
        """Of a few rows around a combination the one that covers the most; None where there is no valid one."""
        best, most = None, -1
        for _ in range(_TRIES):
            order = [factor for factor in range(len(self.names)) if factor not in start]
            self.rng.shuffle(order)
            row = self._completed(dict(start), order)
            if row is None:
                return None
            covers = sum(tuple(row[f] for f in chosen) in missing for chosen, missing in self.missing.items())
            if covers > most:
                best, most = row, covers
        return best

    def _completed(self, row: _Cells, order: Sequence[int]) -> _Cells | None:
        """The row with values for the factors of `order`: the most useful first, and going back where needed."""
        if not self._allowed(row):
            return None
        if not order:
            return row
        factor, *rest = order
        gains = self._gains(row, factor)
        for value in sorted(range(len(gains)), key=lambda value: (-gains[value], self.rng.random())):
            found = self._completed({**row, factor: value}, rest)
            if found is not None:
                return found
        return None

    def _allowed(self, row: _Cells) -> bool:
        return self.valid is None or self.valid({self.names[k]: self.values[k][value] for k, value in row.items()})

    def _gains(self, row: _Cells, factor: int) -> list[int]:
        """How many missing combinations each value of a factor adds to a row."""
        gains = [0] * len(self.values[factor])
        for others in combinations(sorted(row), self.strength - 1):
            at = sum(other < factor for other in others)
            missing = self.missing[(*others[:at], factor, *others[at:])]
            before, after = tuple(row[other] for other in others[:at]), tuple(row[other] for other in others[at:])
            for value in range(len(gains)):
                gains[value] += (*before, value, *after) in missing
        return gains

    def _cover(self, row: _Cells) -> None:
        for chosen, missing in self.missing.items():
            missing.discard(tuple(row[factor] for factor in chosen))
