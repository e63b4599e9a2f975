"""The parts of the generator: formulas in TeX, docstrings as Markdown."""

import pytest

from docgen import helptext
from docgen.ops import rows_of
from docgen.tex import is_formula, tex
from retrograde._core.registry import families

FORMULAS = {
    "e^-x": "e^{-x}",
    "1 / (1 + e^-x)": "1/(1+e^{-x})",
    "log(1 + e^(beta x)) / beta": r"\operatorname{log}(1+e^{\beta\,x})/\beta",
    "sqrt(sum of x^2)": r"\sqrt{\sum x^{2}}",
    "abs(w) < 1/2": r"\lvert w\rvert <1/2",
    "y_(k-1) R_k": r"y_{k-1}\,R_{k}",
    "1 if x > 0 else 0": r"1\text{ if }x>0\text{ else }0",
}


@pytest.mark.parametrize(("text", "wanted"), FORMULAS.items())
def test_a_formula_in_tex(text: str, wanted: str) -> None:
    assert is_formula(text)
    assert tex(text) == wanted


@pytest.mark.parametrize("text", ["the largest, the smallest", "whether x is NaN", "weight[indices[n]]"])
def test_words_stay_words(text: str) -> None:
    assert not is_formula(text)


def test_every_row_has_a_form_in_mathml() -> None:
    """Brackets close, and docutils takes it."""
    convert = pytest.importorskip("docutils.utils.math.latex2mathml").tex2mathml
    rows = [row for family in families() for row in rows_of(family)]
    assert rows
    for row in rows:
        for text in (row.formula, *getattr(row, "derivatives", ()), getattr(row, "derivative", "")):
            if text and is_formula(text):
                assert convert(tex(text)), f"{row.name}: {text}"


DOCSTRING = """The sum of x over an axis; x * 2 and a[0] and <b> stay as they are, `*x*` too.

`y = sum(x^2)`

Args:
    x: an array; one of `f32`, `f64`
        and so on
    axis (int): an axis, or None
Returns:
    An array.
Raises:
    InvalidProblem: if the axis does not exist
Edges:
    NaN gives NaN.
    No terms give 0,
        a sum of nothing.
Bound: 1 ULP of the scale
Example:
    >>> import numpy as np
    >>> F.sum(np.ones(3))
    3.0
"""


def test_a_docstring_as_markdown() -> None:
    text = helptext.markdown(DOCSTRING)
    assert "x \\* 2 and a\\[0\\] and \\<b> stay as they are, `*x*` too." in text
    assert "**Arguments**\n\n- `x`: an array; one of `f32`, `f64`\n  and so on\n- `axis`: an axis, or None" in text
    assert "\n\n$y=\\sum (x^{2})$\n\n" in text
    assert "**Returns**\n\nAn array." in text
    assert "**Raises**\n\n- `InvalidProblem`: if the axis does not exist" in text
    assert "**Edges**\n\n- NaN gives NaN.\n- No terms give 0,\n  a sum of nothing." in text
    assert "**Bound**\n\n1 ULP of the scale" in text
    assert "```pycon\n>>> import numpy as np\n>>> F.sum(np.ones(3))\n3.0\n```" in text
