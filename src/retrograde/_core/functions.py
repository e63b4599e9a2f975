"""What the family files share when they declare the functions of `retrograde.functional`."""

import re
from collections.abc import Callable, Container, Mapping
from functools import lru_cache, wraps
from typing import Any, Protocol, TypeVar, cast

from retrograde._core.array import named_type
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.preference import NO_PREFERENCE, active

P = TypeVar("P")
Found = TypeVar("Found", covariant=True)


class Lookup(Protocol[Found]):
    """A function that finds plans, and remembers them."""

    def __call__(self, *key: Any) -> Found: ...
    def cache_info(self) -> Any: ...


def cached_plan(function: Callable[..., P]) -> Lookup[P]:
    """Functions look their plan up by shape, dtype and options. `typed`: True is not 1 here, and must be refused.

    The plan, which may come first in a tuple, is for functions only: they record no graph, and refuse torch tensors
    that require grad while grad mode is on.
    """

    @wraps(function)
    def selected(*key: Any) -> P:
        try:
            found = function(*key)
        except InvalidProblem as error:
            raise in_words_of_callers(error) from None
        plan: Any = found[0] if isinstance(found, tuple) else found
        plan._signature.refuses_recorded = True
        return found

    return remembered(selected)


def remembered(function: Callable[..., P]) -> Lookup[P]:
    """Its results by their key, and by the preference in force: plans that it selects have that one."""
    plain = lru_cache(maxsize=1024, typed=True)(function)
    preferred = lru_cache(maxsize=1024, typed=True)(lambda _, *key: function(*key))

    @wraps(function)
    def found(*key: Any) -> P:
        wanted = active.current
        try:
            return plain(*key) if wanted is NO_PREFERENCE else preferred(wanted, *key)
        except (TypeError, ValueError):
            if _is_hashable(key):
                raise
        return function(*key)  # an option such as a list: the descriptor says what it takes

    lookup: Any = found
    lookup.cache_info = plain.cache_info
    return cast(Lookup[P], lookup)


def _is_hashable(key: tuple[Any, ...]) -> bool:
    try:
        hash(key)
    except (TypeError, ValueError):
        return False
    return True


# By field of a descriptor: the parameter of functions, where it has another name.
_PARAMETERS = {
    **dict.fromkeys(("split_dim", "reduce_axis", "scan_axis", "softmax_axis", "class_axis"), "axis"),
    **dict.fromkeys(("param", "gamma_element"), "weight"),
    "beta_element": "bias",
    "running_element": "running_mean",
    "input_shape": "x",
}
_FOR_PLANS = re.compile(r", or describe the problem with its \w+")


def in_words_of_callers(
    error: InvalidProblem, known: Container[str] | None = None, arrays: Mapping[str, str] | None = None
) -> InvalidProblem:
    """The error of a descriptor for who calls a function: it names a parameter, one of those known, not a field; and a
    dtype where the element is wrong: those of `arrays`."""
    found = re.match(r"\w+Descriptor\.(\w+): ", str(error))
    name = found and _PARAMETERS.get(found[1], found[1])
    if name == "element" and arrays and (taken := re.search(r"expected one of (\w+(?:, (?!or )\w+)*)", str(error))):
        first, dtypes = next(iter(arrays)), [str(Element(each).info.numpy) for each in taken[1].split(", ")]
        got = f"{first}: got dtype {arrays[first].rpartition('.')[2]}"
        return type(error)(f"{got}, expected one of {', '.join(dtypes)}; convert the array first")
    if not found or not name or (known is not None and name not in known):
        return error
    said = re.sub(r"\b(split_dim|reduce_axis|scan_axis|class_axis|softmax_axis)\b", "axis", str(error)[found.end() :])
    return type(error)(f"{name}: {said}")


def run_for_caller(plan: Any, args: Any) -> None:
    """A run of a function's own plan: who calls a function describes no problem."""
    try:
        plan.run(args)
    except InvalidProblem as error:
        raise without_plans(error) from None


def without_plans(error: InvalidProblem) -> InvalidProblem:
    """The same error where it has no advice for who describes a problem."""
    said = _FOR_PLANS.sub("", str(error))
    return error if said == str(error) else type(error)(said)


def outputs(out: Any, names: str) -> tuple[Any, ...] | None:
    """The arrays of `out=` for a function with several results, or None if it was not given."""
    if out is None:
        return None
    count = len(names.split(", "))
    if not isinstance(out, (tuple, list)) or len(out) != count:
        listed = isinstance(out, (tuple, list))
        got, error = (f"{len(out)} arrays", InvalidProblem) if listed else (named_type(out), InvalidType)
        raise error(f"out: got {got}, expected a tuple of {count} arrays, ({names})")
    return tuple(out)
