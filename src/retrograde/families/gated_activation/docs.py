"""What the docstrings of the gated activations say: a row for each kind. The rest is generated."""

from typing import NamedTuple

from retrograde._core.docs import ONE, RESHAPED, Doc


class _Row(NamedTuple):
    gate: str
    slope: str
    limits: str


_SMOOTH = "The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there."
_ROWS = {
    "glu": _Row("sigma(b)", "sigma(b) sigma(-b)", "The gate is 0 at b = -inf, 1 at b = inf; its slope is 0 at both."),
    "reglu": _Row("max(b, 0)", "(1 if b > 0 else 0)", "Where b <= 0, da and db are 0, whatever dy and a hold."),
    "swiglu": _Row("b sigma(b)", "sigma(b) (1 + b sigma(-b))", _SMOOTH),
    "geglu": _Row("b Phi(b)", "(Phi(b) + b phi(b))", _SMOOTH),
    "geglu_tanh": _Row("b sigma(z), z = 2 sqrt(2/pi) (b + 0.044715 b^3)", "sigma(z) (1 + b z' sigma(-z))", _SMOOTH),
}
_PRODUCTS = "A NaN in a factor gives NaN, and so does 0 * inf."
_EMPTY = "Empty operands give empty results."
_ARGS = {
    "x": "The values and the gates, one after the other along `axis`, whose extent is even. {dtypes}",
    "axis": "The axis that holds both; a negative one counts from the end.",
    "order": "Which comes first: value_gate (a, b), as in torch's glu, or gate_value (b, a).",
}
_SPLIT = {"a": "The values. {dtypes}", "b": "The gates, of the shape and dtype of a."}


def docs_of(kind: str) -> tuple[Doc, Doc, Doc, Doc]:
    """Packed, its gradient, split, its gradient."""
    row = _ROWS[kind]
    value, grads = f"y = a {row.gate}", f"da = dy {row.gate}; db = dy a {row.slope}"
    edges = (row.limits, _PRODUCTS, _EMPTY)
    x = "x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)\n"
    halves = "a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)\n"
    return (
        Doc(
            f"{kind} of the two parts of x: values a times a function of gates b.",
            value,
            "y, an array of the type and dtype of x, with half its extent along `axis`.",
            edges,
            _ARGS,
            f"{x}F.{kind}(x)",
            (({}, RESHAPED),),
        ),
        Doc(
            f"The gradient of `{kind}`.",
            grads,
            "dx, an array of the type and dtype of dy and the shape of x: da and db in the order of x.",
            edges,
            {
                **_ARGS,
                "x": "The forward's input. {dtypes}",
                "order": "That of the forward.",
                "axis": "That of the forward.",
            },
            f"{x}F.{kind}_backward(1, x)",
            (({}, RESHAPED),),
        ),
        Doc(
            f"{kind} of two arrays: values a times a function of gates b.",
            value,
            "y, an array of the type, shape and dtype of a.",
            edges,
            _SPLIT,
            f"{halves}F.{kind}_split(a, b)",
        ),
        Doc(
            f"The gradient of `{kind}_split`.",
            grads,
            "(da, db), arrays of the type, shape and dtype of dy.",
            edges,
            _SPLIT,
            f"{halves}F.{kind}_split_backward(1, a, b)",
            (({}, f"tuple[{ONE}, {ONE}]"),),
        ),
    )
