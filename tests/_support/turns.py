"""Of a family with many kinds, which share an engine and differ by their formulas, the suite tries layouts, threads and
transforms on every third case, by turns; the long tests try all. Values are tried on every kind."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from retrograde._core.registry import ops

MANY = 16
EVERY = 3
# An instance_norm is a group_norm with a group for each channel: they have one kernel.
_MANY = {op.family for op in ops() if len(op.kinds) >= MANY} | {"instance_norm"}


def by_turns(
    cases: Iterable[Any],
    family: Callable[[Any], str],
    name: Callable[[Any], str] = str,
    *,
    spread: bool = False,
    every_family: bool = False,
) -> list[Any]:
    """The cases as pytest's parameters, those whose turn it is not marked `long`. A kind has a case for each element,
    of which there are four: with every third, all kinds and all elements have their turns. `spread`: a case is several
    arguments. `every_family`: those of few kinds take turns, too, where a case takes long and another test runs all
    kernels."""
    taken: dict[str, int] = {}
    found = []
    for case in cases:
        of = family(case)
        turn = taken[of] = taken.get(of, -1) + 1
        waits = (every_family or of in _MANY) and turn % EVERY > 0
        found.append(pytest.param(*(case if spread else [case]), id=name(case), marks=[pytest.mark.long] * waits))
    return found
