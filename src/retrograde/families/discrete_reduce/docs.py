"""What the docstrings of argmax, argmin, any, all and count_nonzero say. The rest is generated."""

from typing import NamedTuple

from retrograde._core.docs import CONVERTED, INDICES, MASK, Doc


class _Row(NamedTuple):
    summary: str
    formula: str
    returns: str
    edges: tuple[str, ...]
    type: str


_PLACES = (
    "A NaN among the terms wins; of several the first does.",
    "Of equal terms the first wins; both zeros are equal.",
    "No terms are refused: there is no such place.",
)
_TRUE = "NaN is true, and so is all else that is not 0."
_ROWS = {
    "argmax": _Row("The place of the largest term of x", "y = argmax(x)", "of index_element", _PLACES, INDICES),
    "argmin": _Row("The place of the smallest term of x", "y = argmin(x)", "of index_element", _PLACES, INDICES),
    "any": _Row("Whether a term of x is true", "y = any(x != 0)", "of bool", (_TRUE, "No terms give False."), MASK),
    "all": _Row("Whether all terms of x are true", "y = all(x != 0)", "of bool", (_TRUE, "No terms give True."), MASK),
    "count_nonzero": _Row(
        "How many terms of x are not 0", "y = sum(x != 0)", "of int64", ("A NaN counts.", "No terms give 0."), INDICES
    ),
}
_TYPES = (
    ({"index_element": 'Literal["i64"]'}, INDICES),
    ({"index_element": 'Literal["i64", "i32"] | Element'}, CONVERTED),
)
_ARGS = {
    "axis": "The axis or axes to reduce; over several places are row-major. None: all.",
    "index_element": "What y has: i64 or i32.",
}


def docs_of(kind: str) -> Doc:
    row = _ROWS[kind]
    return Doc(
        f"{row.summary}, over one axis, several or all.",
        row.formula,
        f"y, an array of the type of x, {row.returns}, without the reduced axes unless `keepdims`. Over all axes "
        "it has rank 0.",
        row.edges,
        _ARGS,
        f"x = np.array([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]], np.float32)\nF.{kind}(x, axis=1)",
        _TYPES if kind.startswith("arg") else (({}, row.type),),
    )
