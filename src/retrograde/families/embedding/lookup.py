"""What the functions of both embedding families do around a run."""

from typing import Any

import numpy as np

from retrograde._core.array import readable
from retrograde._core.errors import IndexOutOfRange, InvalidProblem, InvalidType, RetrogradeError
from retrograde._core.functions import without_plans
from retrograde._core.plan import Plan


def run_indexed(plan: Plan[Any, Any], args: Any, indices: Any) -> None:
    """A run whose error of an index speaks of the indices as the caller has them."""
    try:
        plan.run(args)
    except RetrogradeError as error:
        raise explained(error, plan, indices) from None


def explained(error: RetrogradeError, plan: Plan[Any, Any], indices: Any) -> RetrogradeError:
    if isinstance(error, InvalidProblem):
        return without_plans(error)
    if not isinstance(error, IndexOutOfRange):
        return error
    at, rows = readable(indices, "indices"), plan.descriptor.num_embeddings
    bad = np.argwhere((at < 0) | (at >= rows))
    if not len(bad):
        return error
    place = tuple(map(int, bad[0]))
    where = f"[{', '.join(map(str, place))}]" if place else ""
    return IndexOutOfRange(
        f"indices{where}: got {at[place]}, expected 0 <= index < {rows}: correct it, or pass "
        'index_policy="skip", which leaves it out'
    )


def check_accumulate(accumulate: Any, out: Any) -> None:
    if not isinstance(accumulate, bool):
        raise InvalidType(f"accumulate: got {accumulate!r}, expected True or False")
    if accumulate and out is None:
        raise InvalidProblem("accumulate: got True without out, expected an array to add to: pass out=")
