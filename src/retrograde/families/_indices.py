"""What functions share whose results are terms, with indices on request."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from retrograde._core.bindings import Binding
from retrograde._core.callables import Given, Parameter
from retrograde._core.docs import INDICES
from retrograde._core.errors import InvalidType

RETURN_INDICES = Parameter("return_indices", default=False, keyword=True)


def wants_indices(given: Given) -> bool:
    wanted = given.get("return_indices", False)
    if not isinstance(wanted, (bool, np.bool_, int)):
        raise InvalidType(f"return_indices: got {type(wanted).__name__}, expected True or False")
    return bool(wanted)


def indexed(
    alone: Mapping[str, Any], shapes: Callable[[Any], tuple[Any, ...]], common: Mapping[str, Any]
) -> tuple[Binding, Binding]:
    """Two overloads: y `alone`, and with the indices, results of these shapes."""
    return (
        Binding(
            fixed={"return_indices": False}, applies=lambda values: not values["return_indices"], **alone, **common
        ),
        Binding(
            shapes=shapes,
            results=("y", "indices"),
            integers=("indices",),
            fixed={"return_indices": True},
            overload="indexed",
            **common,
        ),
    )


def types_with_indices(y: str) -> tuple[tuple[Mapping[str, str], str], ...]:
    """The types of results for docstrings, by the option; `y` is that of the first."""
    pair = f"tuple[{y}, {INDICES}]"
    return (
        ({"return_indices": "Literal[False]"}, y),
        ({"return_indices": "Literal[True]"}, pair),
        ({"return_indices": "bool"}, f"{y} | {pair}"),
    )
