"""What the docstrings of the scans say: a row for each kind. The rest is generated."""

from typing import NamedTuple

from retrograde._core.docs import ONE, Doc
from retrograde.families._indices import types_with_indices


class _Row(NamedTuple):
    summary: str
    formula: str
    gradient: str
    edges: tuple[str, ...]  # of y
    slopes: tuple[str, ...]  # of dx
    saves: str  # what x may be in the gradient


_NAN = "A NaN gives NaN from where it stands on."
_REALS = "Nothing overflows or vanishes on the way; inf - inf and 0 * inf are NaN."
_PICKED = ("A NaN wins from where it stands on.",)
_PICKED_SLOPES = ("Terms that never win get 0, whatever dy holds.",)
_SAVED = "The forward's input."
_OR_INDICES = "The forward's input, or None where `indices` are given."

_ROWS = {
    "cumsum": _Row(
        "The sum of x up to each term",
        "y[k] = x[0] + ... + x[k]",
        "dx[k] = dy[k] + ... + dy[n-1]",
        (_NAN, _REALS),
        (),
        "The forward's input, its shape, or None: nothing of it is needed.",
    ),
    "cumprod": _Row(
        "The product of x up to each term",
        "y[k] = x[0] ... x[k]",
        "dx[k] = y[k-1] R[k], R[k] = dy[k] + x[k+1] R[k+1]",
        (_NAN, _REALS),
        ("Zeros among the terms have a gradient: nothing is divided.",),
        _SAVED,
    ),
    "cummax": _Row(
        "The largest term of x up to each",
        "y[k] = max(x[0], ..., x[k])",
        "dx[k] = sum of dy[i] over the i whose largest term is x[k]",
        _PICKED,
        _PICKED_SLOPES,
        _OR_INDICES,
    ),
    "cummin": _Row(
        "The smallest term of x up to each",
        "y[k] = min(x[0], ..., x[k])",
        "dx[k] = sum of dy[i] over the i whose smallest term is x[k]",
        _PICKED,
        _PICKED_SLOPES,
        _OR_INDICES,
    ),
    "logcumsumexp": _Row(
        "The logarithm of the sum of exponentials of x up to each term",
        "y[k] = log(exp(x[0]) + ... + exp(x[k]))",
        "dx[k] = exp(x[k]) (dy[k] exp(-y[k]) + ... + dy[n-1] exp(-y[n-1]))",
        (_NAN, "y is -inf as long as all terms are, and inf from the first term that is."),
        ("Where y is -inf, dy has no part in dx.", "Where y is inf, the terms that are inf so far share dy."),
        _SAVED,
    ),
}
_ARGS = {
    "axis": "The axis to run along; a negative one counts from the end.",
    "reverse": "Whether to run from the end.",
    "exclusive": "Whether to leave the term itself out: y starts with the identity.",
    "ties": "Which of equal extremes wins: first or last.",
    "return_indices": "Whether to return (y, indices), the positions of the winners along the axis.",
    "indices": "The forward's indices, if they are at hand: int32 or int64, of the shape of dy.",
}


def docs_of(kind: str, picks: bool) -> tuple[Doc, Doc]:
    """Of the function and of its gradient. `picks`: it may return indices."""
    row = _ROWS[kind]
    sample = "x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)\n"
    both = "; with `return_indices` a tuple of y and indices, int64" if picks else ""
    return (
        Doc(
            f"{row.summary}, along an axis.",
            row.formula,
            f"y, an array of the type, shape and dtype of x{both}.",
            (*row.edges, "An empty axis gives an empty array."),
            _ARGS,
            f"{sample}F.{kind}(x)",
            types_with_indices(ONE) if picks else (({}, ONE),),
        ),
        Doc(
            f"The gradient of `{kind}`.",
            row.gradient,
            "dx, an array of the type, shape and dtype of dy.",
            (*row.slopes, *(each for each in row.edges[:1] if each == _NAN), "An empty axis gives an empty array."),
            {
                **_ARGS,
                "x": row.saves,
                "axis": "That of the forward.",
                "reverse": "That of the forward.",
                "exclusive": "That of the forward.",
            },
            f"{sample}F.{kind}_backward(np.ones_like(x), x)",
        ),
    )
