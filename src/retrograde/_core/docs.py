"""What the docstring of a function is made of.

A family writes a `Doc` for each function: a summary, a formula, what is returned, and the edges. `docgen.stub` adds the
parameters, the errors, the bounds and the result of the example, and writes the whole into the stubs: `functional.pyi`,
`torch/__init__.pyi`, `jax/__init__.pyi`. Editors read them, and so does `help()`, when it is asked for.
"""

import inspect
import operator
import re
from collections.abc import Callable, Container, Iterable, Mapping
from functools import reduce
from pathlib import Path
from types import UnionType
from typing import Any, NamedTuple, TypeVar, get_args, get_origin

from retrograde.typing import Array

F = TypeVar("F", bound=Callable[..., Any])
_PACKAGE = Path(__file__).parents[1]

# Types of results. A: that of the first array, shape and all; R: with another shape; I: of indices; B: of bool; D: of
# another dtype.
ONE, RESHAPED, INDICES, MASK, CONVERTED = "A", "R", "I", "B", "D"


class Doc(NamedTuple):
    """`args` has what the common words of `PARAMETERS` do not say. `example`: lines of code, of which the last is a
    call whose result is shown; "": made from the parameters."""

    summary: str
    formula: str
    returns: str
    edges: tuple[str, ...]
    args: Mapping[str, str] = {}
    example: str = ""
    # The type of the result, by the types of options that decide it; the first that applies counts.
    types: tuple[tuple[Mapping[str, str], str], ...] = (({}, ONE),)
    # Of a function that writes to operands, where arrays are not written to: the types, and what is said.
    types_of_jax: tuple[tuple[Mapping[str, str], str], ...] = ()
    returns_in_jax: str = ""

    def __str__(self) -> str:
        """Without what is generated."""
        return f"{self.summary}\n\n`{self.formula}`"


EMPTY = "An empty array gives an empty array."
OUT = "Where to write the result, which is returned. None: a new array."
OUTS = "A tuple of arrays to write the results to, which are returned. None: new arrays."

# By parameter, for all functions that say nothing else. {dtypes}: those of the op.
PARAMETERS = {
    "x": "The input. {dtypes}",
    "a": "The first operand. {dtypes}",
    "b": "The second operand, of the dtype of a.",
    "dy": "The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.",
    "y": "The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.",
    "axis": "The axis; a negative one counts from the end.",
    "keepdims": "Whether reduced axes stay, with extent 1.",
    "needs": "Which gradients are wanted.",
}


def returned(types: Iterable[tuple[Any, str]], array: Any) -> Any:
    """The annotation of the result, for all of its types, with this class for arrays."""
    texts = dict.fromkeys(re.sub(r"\b[ARIBD]\b", "A", text) for _, text in types)
    return eval(" | ".join(texts), {"A": array})


def for_arrays(annotation: Any, array: Any) -> Any:
    """An annotation of `functional` with another class for arrays."""
    if annotation is Array:
        return array
    if isinstance(annotation, UnionType):
        parts = [for_arrays(each, array) for each in get_args(annotation)]
        return reduce(operator.or_, parts)
    if get_origin(annotation) is tuple:
        return tuple[tuple(for_arrays(each, array) for each in get_args(annotation))]  # type: ignore[misc]
    return annotation


def adapted(
    signature: inspect.Signature, array: Any, added: Iterable[inspect.Parameter] = (), removed: Container[str] = ()
) -> inspect.Signature:
    """The signature of an adapter's function: its own class for arrays; more keywords, or fewer."""
    kept = [each for name, each in signature.parameters.items() if name not in removed]
    last = [each for each in kept if each.name == "out"]
    every = [*(each for each in kept if each.name != "out"), *added, *last]
    parameters = [each.replace(annotation=for_arrays(each.annotation, array)) for each in every]
    return inspect.Signature(parameters, return_annotation=for_arrays(signature.return_annotation, array))


def keyword(name: str, default: Any, annotation: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def documented(doc: Doc) -> Callable[[F], F]:
    """For a function that is written in Python."""

    def add(function: F) -> F:
        made: Any = function
        made.__module__, made.__doc__ = "retrograde.functional", docstring("functional", function.__name__, doc)
        made.documentation = doc
        return function

    return add


def docstring(library: str, name: str, written: Doc | str = "") -> str:
    """The text of the library's stub, 0.3 ms; before it is generated, what the family has written."""
    stub = _PACKAGE / ("functional.pyi" if library == "functional" else f"{library}/__init__.pyi")
    try:
        text = stub.read_text(encoding="utf-8")
    except OSError:  # a program was packed without stubs
        return str(written)
    start = text.find(f"\ndef {name}(")
    _, _, rest = text[start:].partition('"""') if start >= 0 else ("", "", "")
    found, _, _ = rest.partition('"""')
    return inspect.cleandoc(found) or str(written)
