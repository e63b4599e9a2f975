"""The oracles: places, truths and counts of the rows of a matrix, one for each result."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.reduce.oracle import as_rows, place_of_extreme


def places(desc: Any, operands: Mapping[str, Array], _: Maths) -> dict[str, Expected]:
    return _result(desc, place_of_extreme(as_rows(operands["x"], desc.axes), desc.kind == "argmin"))


def truths(desc: Any, operands: Mapping[str, Array], _: Maths) -> dict[str, Expected]:
    return _result(desc, getattr(np, desc.kind)(_is_true(desc, operands), axis=1).astype(np.int8))


def counts(desc: Any, operands: Mapping[str, Array], _: Maths) -> dict[str, Expected]:
    return _result(desc, np.count_nonzero(_is_true(desc, operands), axis=1))


def _is_true(desc: Any, operands: Mapping[str, Array]) -> Array:
    return np.asarray(as_rows(operands["x"], desc.axes) != 0, bool)  # NaN is not 0


def _result(desc: Any, found: Any) -> dict[str, Expected]:
    return {"y": expected(found.reshape(desc.output_shape))}
