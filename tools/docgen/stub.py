"""`python -m docgen.stub > src/retrograde/functional.pyi`; a test fails where the file is stale.

Type checkers and editors do not see functions that are made in a loop over kinds.
"""

import inspect
from collections.abc import Callable

from retrograde._core.registry import families

WIDTH = 120


def _declared(function: Callable[..., object]) -> str:
    """One line, or wrapped as the formatter does it."""
    signature = inspect.signature(function)
    parameters: list[str] = []
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in parameters:
            parameters.append("*")
        parameters.append(str(parameter))
    start, end = f"def {function.__name__}(", f") -> {inspect.formatannotation(signature.return_annotation)}: ..."
    inside = ", ".join(parameters)
    if len(start + inside + end) <= WIDTH:
        return start + inside + end
    if len(inside) <= WIDTH - 4:
        return f"{start}\n    {inside}\n{end}"
    return "\n".join([start, *(f"    {parameter}," for parameter in parameters), end])


def render() -> str:
    """The text of `functional.pyi`."""
    lines = ['"""Rendered by `python -m docgen.stub`."""', "", "from typing import Any", ""]
    functions = [function for family in families() for function in family.functions]
    lines += [_declared(function).replace("typing.", "").replace("'", '"') for function in functions]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(render(), end="")
