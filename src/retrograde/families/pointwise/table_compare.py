"""Comparisons and logic of two operands, to bool. A row is the op: see `rows.py`, and docs/develop/add-an-op.md."""

from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde.families.pointwise.rows import Names, Nary

_COMPARED = ("NaN is neither equal to, nor above or below anything: only ne is true of it.", "-0 is equal to +0.")
_TRUTH = ("What is not 0 is true; so is NaN.",)


def _to_bool(name: str, formula: str, value: Callable[..., Any], numpy: Any, edges: Any, bools: bool = True) -> Nary:
    alias = (numpy.__name__,) if numpy.__name__ not in ("equal", name) else ()  # torch.equal is another function
    return Nary(
        name, formula, ("", ""),
        value=lambda a, b, m: value(a, b),  # noqa: ARG005
        slopes=(None, None),
        reads=("", ""),
        integers=True,
        bools=bools,
        to_bool=True,
        max_ulp=0.0,
        edges=edges,
        names=Names(name, f"numpy.{numpy.__name__}", numpy, torch_aliases=alias),
    )  # fmt: skip


ROWS = (
    _to_bool("eq", "a = b", lambda a, b: a == b, np.equal, _COMPARED),
    _to_bool("ne", "not a = b", lambda a, b: a != b, np.not_equal, _COMPARED),
    _to_bool("gt", "a > b", lambda a, b: a > b, np.greater, _COMPARED, bools=False),
    _to_bool("ge", "a >= b", lambda a, b: a >= b, np.greater_equal, _COMPARED, bools=False),
    _to_bool("lt", "a < b", lambda a, b: a < b, np.less, _COMPARED, bools=False),
    _to_bool("le", "a <= b", lambda a, b: a <= b, np.less_equal, _COMPARED, bools=False),
    _to_bool("logical_and", "a and b", lambda a, b: (a != 0) & (b != 0), np.logical_and, _TRUTH),
    _to_bool("logical_or", "a or b", lambda a, b: (a != 0) | (b != 0), np.logical_or, _TRUTH),
    _to_bool("logical_xor", "either a or b", lambda a, b: (a != 0) ^ (b != 0), np.logical_xor, _TRUTH),
)

BY_NAME = {row.name: row for row in ROWS}
