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
    "A NaN among the terms wins; of several NaNs the first wins.",
    "Of equal terms the first wins; both zeros are equal.",
    "An empty axis is refused: it has no position to return.",
)
_EMPTY = "An empty axis gives"
_TRUE = "NaN is true, and so is everything else that is not 0."
_ROWS = {
    "argmax": _Row("The position of the largest term of x", "y = argmax(x)", "of index_element", _PLACES, INDICES),
    "argmin": _Row("The position of the smallest term of x", "y = argmin(x)", "of index_element", _PLACES, INDICES),
    "any": _Row("Whether a term of x is true", "y = any(x != 0)", "of bool", (_TRUE, f"{_EMPTY} False."), MASK),
    "all": _Row("Whether all terms of x are true", "y = all(x != 0)", "of bool", (_TRUE, f"{_EMPTY} True."), MASK),
    "count_nonzero": _Row(
        "How many terms of x are not 0", "y = sum(x != 0)", "of int64", ("A NaN counts.", f"{_EMPTY} 0."), INDICES
    ),
}
_TYPES = (
    ({"index_element": 'Literal["i64"]'}, INDICES),
    ({"index_element": 'Literal["i64", "i32"] | Element'}, CONVERTED),
)
_ARGS = {
    "axis": "The axis or axes to reduce; None: all. Over several axes a position counts row-major.",
    "index_element": "The element of y: i64 or i32.",
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
