"""What the docstrings of softmax and log_softmax say. The rest is generated."""

from retrograde._core.docs import Doc

_FORMULAS = {
    "softmax": ("exp(x) divided by its sum", "y = exp(x) / sum(exp(x))", "dx = y (dy - sum(y dy))"),
    "log_softmax": ("The logarithms of softmax", "y = x - log(sum(exp(x)))", "dx = dy - exp(y) sum(dy)"),
}
_EDGES = {
    "softmax": (
        "A NaN makes its line NaN.",
        "Terms that are inf share 1, the others get 0.",
        "A line of nothing but -inf gives 0.",
    ),
    "log_softmax": (
        "A NaN makes its line NaN.",
        "Terms that are inf get -log(count), the others -inf.",
        "A line of nothing but -inf gives -inf.",
    ),
}
_SLOPES = {
    "softmax": ("Where x is -inf, dx is 0 and dy is not looked at.",),
    "log_softmax": ("A line of nothing but -inf has dx = 0.",),
}
_EMPTY = "An empty axis gives an empty array."


def docs_of(kind: str) -> tuple[Doc, Doc]:
    """Of the function and of its gradient."""
    summary, formula, gradient = _FORMULAS[kind]
    sample = "x = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, -np.inf]], np.float32)\n"
    return (
        Doc(
            f"{summary}, along an axis.",
            formula,
            "y, an array of the type, shape and dtype of x.",
            (*_EDGES[kind], _EMPTY),
            {"axis": "The axis to run along; a negative one counts from the end.", "out": "It may be x itself."},
            f"{sample}F.{kind}(x)",
        ),
        Doc(
            f"The gradient of `{kind}`.",
            gradient,
            "dx, an array of the type, shape and dtype of dy.",
            (*_SLOPES[kind], "A NaN in x makes its line NaN.", _EMPTY),
            {
                "x": "The forward's input: y is recomputed from it, and not rounded. None where y is given.",
                "axis": "That of the forward.",
                "y": "The forward's result, if it is at hand: dx is then computed from it.",
                "out": "It may be dy itself.",
            },
            f"{sample}F.{kind}_backward(np.ones_like(x), x)",
        ),
    )
