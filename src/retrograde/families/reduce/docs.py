"""What the docstrings of the reductions say: a row for each kind. The rest is generated."""

from typing import NamedTuple

from retrograde._core.docs import RESHAPED, Doc
from retrograde.families._indices import types_with_indices


class _Row(NamedTuple):
    summary: str
    formula: str
    gradient: str
    edges: tuple[str, ...]  # of y
    slopes: tuple[str, ...]  # of dx


_REALS = "Nothing overflows or vanishes on the way; inf - inf and 0 * inf are NaN."
_NAN = "A NaN among the terms gives NaN."
_FREE = "n <= correction gives NaN; so does an infinite term."

_ROWS = {
    "sum": _Row("The sum of x", "y = sum(x)", "dx = dy", (_NAN, _REALS, "An empty axis gives 0."), ()),
    "mean": _Row("The mean of x", "y = sum(x) / n", "dx = dy / n", (_NAN, _REALS, "An empty axis gives NaN."), ()),
    "max": _Row(
        "The largest term of x",
        "y = max(x)",
        "dx = dy at the terms that are y, by ties; 0 elsewhere",
        ("A NaN among the terms wins.", "An empty axis is refused: it has no largest term."),
        ("Where y is NaN, the NaNs share dy, by ties.", "Terms that do not win get 0, whatever dy holds."),
    ),
    "min": _Row(
        "The smallest term of x",
        "y = min(x)",
        "dx = dy at the terms that are y, by ties; 0 elsewhere",
        ("A NaN among the terms wins.", "An empty axis is refused: it has no smallest term."),
        ("Where y is NaN, the NaNs share dy, by ties.", "Terms that do not win get 0, whatever dy holds."),
    ),
    "prod": _Row(
        "The product of x",
        "y = prod(x)",
        "dx = dy times the product of the other terms",
        (_NAN, _REALS, "An empty axis gives 1."),
        ("A single zero among the terms has a gradient: nothing is divided.",),
    ),
    "norm2": _Row(
        "The Euclidean norm of x",
        "y = sqrt(sum(x^2))",
        "dx = dy x / y",
        (_NAN, "Squares do not overflow: the norm of [1e30, 1e30] fits in float32.", "An empty axis gives 0."),
        ("Where y is 0, dx is 0, whatever dy holds.", "Where y is inf, finite terms get 0 and infinite ones NaN."),
    ),
    "logsumexp": _Row(
        "The logarithm of the sum of exponentials of x",
        "y = log(sum(exp(x)))",
        "dx = dy exp(x - y)",
        (_NAN, "A term inf gives inf; terms that are all -inf give -inf.", "An empty axis gives -inf."),
        ("Where y is -inf, dx is 0, whatever dy holds.", "Where y is inf, the terms that are inf share dy."),
    ),
    "var": _Row(
        "The variance of x",
        "y = sum((x - mean(x))^2) / (n - correction)",
        "dx = 2 dy (x - mean(x)) / (n - correction)",
        (_NAN, _FREE, "An empty axis gives NaN."),
        (),
    ),
    "std": _Row(
        "The standard deviation of x",
        "y = sqrt(sum((x - mean(x))^2) / (n - correction))",
        "dx = dy (x - mean(x)) / ((n - correction) y)",
        (_NAN, _FREE, "An empty axis gives NaN."),
        ("Where y is 0, dx is 0, whatever dy holds.",),
    ),
}

_AXES = "The axis or axes to reduce. None: all."
_ARGS = {
    "axis": _AXES,
    "ties": "Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets it whole). "
    "The result does not depend on it.",
    "return_indices": "Whether to return (y, indices), the positions of the first terms that are y, as argmax and "
    "argmin count them.",
    "correction": "What is taken from n in the denominator: 1, torch's default, unless given; NumPy's `ddof` is 0.",
}
_X = {
    True: "The forward's input, or its shape, which is all that is needed.",
    False: "The forward's input.",
}


def docs_of(kind: str, linear: bool) -> tuple[Doc, Doc]:
    """Of the function and of its gradient. `linear`: a shape may stand for x."""
    row, picks = _ROWS[kind], kind in ("max", "min")
    both = "; with `return_indices` a tuple of y and indices, int64" if picks else ""
    sample = "x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)\n"
    return (
        Doc(
            f"{row.summary}, over one axis, several or all.",
            row.formula,
            "y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has "
            f"rank 0{both}.",
            row.edges,
            _ARGS,
            f"{sample}F.{kind}(x, axis=1)",
            types_with_indices(RESHAPED) if picks else (({}, RESHAPED),),
        ),
        Doc(
            f"The gradient of `{kind}`.",
            row.gradient,
            "dx, an array of the type and dtype of dy and the shape of x.",
            (*row.slopes, *(each for each in row.edges[:1] if each == _NAN), "Empty x gives an empty dx."),
            {
                **_ARGS,
                "x": _X[linear],
                "dy": "The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A "
                "Python number stands for an array filled with it, so `1` is the seed of a loss.",
            },
            f"{sample}F.{kind}_backward(1, x, axis=1)",
            (({}, RESHAPED),),
        ),
    )
