"""The docstrings of the functions: what the families write, and what is generated around it.

Generated are the parameters (words that all functions share stand in `retrograde._core.docs`), the errors, the values
at the ends of unary functions, the bounds, and the results of the examples. `docgen.stub` writes the files.
"""

import inspect
import math
import textwrap
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import numpy as np

from docgen.adapters import adapted
from retrograde._core.docs import MASK, OUT, OUTS, PARAMETERS, Doc
from retrograde._core.dtypes import Element
from retrograde._core.registry import Bound, Family, Op, families
from retrograde.families.pointwise.table_unary import BY_NAME
from retrograde.testing.cases import descriptors

WIDTH = 112  # with the indent of a stub it stays below 120
SHAPE = (4, 6)

# How the examples, which are written for NumPy, read in another library.
LIBRARIES: dict[str, dict[str, str]] = {
    "functional": {},
    "torch": {", np.float32)": ")", "np.array(": "torch.tensor(", "np.": "torch.", "F.": "rgt."},
    "jax": {"np.": "jnp.", "F.": "rgj."},
}
_IMPORTS = {
    "functional": ("import numpy as np", "from retrograde import functional as F"),
    "torch": ("import torch", "import retrograde.torch as rgt"),
    "jax": ("import jax.numpy as jnp", "import retrograde.jax as rgj"),
}


def functions() -> dict[str, tuple[Family, Any]]:
    """Every function of `retrograde.functional`, with its family."""
    own = [family for family in families() if family.package.startswith("retrograde.")]
    return {function.__name__: (family, function) for family in own for function in family.functions}


def ops_of(family: Family, name: str) -> list[tuple[Op, str]]:
    """The op behind a function with each of its kinds: a function has the name of a kind, or of its family."""
    words = name.removesuffix("_sparse")
    direction = "backward" if words.endswith("_backward") and "backward" in family.ops else "forward"
    kind = words.removesuffix("_backward").removesuffix("_split")
    op = family.ops[direction]
    kinds = [str(each) for each in op.kinds]
    return [(op, each) for each in ([kind] if kind in kinds else kinds)]


def docstring(name: str, library: str) -> str:
    """The whole text: that of `functional`, or of an adapter."""
    text = _without_example(name)
    shown = example(name, library)
    return f"{text}\n\nExample:\n{shown}" if library == "functional" else adapted(text, library, name, shown)


def _without_example(name: str) -> str:
    family, function = functions()[name]
    doc: Doc = function.documentation
    signature = inspect.signature(function)
    sections = {
        "Args": [f"{each}: {_argument(each, doc, family, name)}" for each in signature.parameters],
        "Returns": [doc.returns],
        "Raises": list(_errors(signature)),
        "Edges": [*_ends(name, family, function), *doc.edges],
        "Bound": list(_bounds(family, name, function)),
    }
    parts = [_wrapped(doc.summary), f"`{doc.formula}`"]
    parts += [f"{title}:\n" + "\n".join(_item(line) for line in lines) for title, lines in sections.items()]
    return "\n\n".join(parts)


def _wrapped(text: str) -> str:
    return textwrap.fill(text, WIDTH)


def _item(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="    ", subsequent_indent="        ")


def _argument(parameter: str, doc: Doc, family: Family, name: str) -> str:
    if parameter == "out" and "out" not in doc.args:
        annotation = str(inspect.signature(functions()[name][1]).parameters["out"].annotation)
        return OUTS if "tuple" in annotation else OUT
    text = doc.args.get(parameter) or PARAMETERS[parameter]
    return text.replace("{dtypes}", f"{_dtypes(family, name)}.") if "{dtypes}" in text else text


def _dtypes(family: Family, name: str) -> str:
    found = {element: None for op, kind in ops_of(family, name) for element in op.elements(kind)}
    *most, last = (str(element.info.numpy) for element in Element if element in found)
    return f"An array of {', '.join(most)} or {last}"


def _errors(signature: inspect.Signature) -> Iterator[str]:
    yield "InvalidType: An operand is no array, its dtype is not taken, or dtypes differ."
    yield "InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch."
    if "indices" in signature.parameters and "index_policy" in signature.parameters:
        yield 'IndexOutOfRange: An index is outside the table, unless index_policy="skip".'
    if "target" in signature.parameters:
        yield "IndexOutOfRange: A target is neither a class of the logits nor `ignore_index`."


# --- edges


def _ends(name: str, family: Family, function: Callable[..., Any]) -> Iterator[str]:
    """The values of a function of one number at its ends, or the slopes."""
    if family.name != "unary":
        return
    points = np.array([-np.inf, -0.0, 0.0, np.inf, np.nan], np.float32)
    options = BY_NAME[name.removesuffix("_backward")].options
    given = {each.name: each.default for each in options if each.required}
    if name.endswith("_backward"):
        made, label = function(1, points, **given), "dx/dy"
    else:
        made, label = function(points, **given), "y"
    if given:
        label += " (" + ", ".join(f"{option} = {value:g}" for option, value in given.items()) + ")"
    pairs = zip(("-inf", "-0", "0", "inf", "NaN"), made, strict=True)
    yield f"{label} is " + ", ".join(f"{_number(value)} at {place}" for place, value in pairs) + "."


def _number(value: Any) -> str:
    if isinstance(value, np.bool_):
        return str(value)
    return "NaN" if np.isnan(value) else f"{value:.6g}"


# --- bounds


def _bounds(family: Family, name: str, function: Any) -> Iterator[str]:
    """What is registered, in both units. Our unit is eps of the scale; a number has 1/2 to 1 of it as its own ulp."""
    found: dict[str, Bound] = {}
    for element in Element:
        bounds = [
            op.bound(desc, "cpu")
            for op, kind in ops_of(family, name)
            if element in op.elements(kind)
            for desc in descriptors(op, kind, element, SHAPE)
        ]
        if bounds:
            found[str(element.info.numpy)] = Bound(*map(max, zip(*bounds, strict=True)))
    if all(text == MASK for _, text in function.documentation.types) or not any(map(any, found.values())):
        yield "The result is exact."
        return
    floats = {dtype: bound for dtype, bound in found.items() if "float" in dtype}
    for bound, group in groupby(sorted(floats, key=lambda dtype: (-floats[dtype].max_ulp, dtype)), floats.__getitem__):
        yield f"{', '.join(group)}: {_units(bound)}"
    if len(floats) < len(found):
        yield f"{', '.join(dtype for dtype in found if dtype not in floats)}: exact."
    yield "The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs."
    if any(bound.max_ulp > 2 for bound in floats.values()):
        yield "`retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it."


def _units(bound: Bound) -> str:
    ours, theirs = f"{bound.max_ulp:g} eps of the scale", f"{2 * bound.max_ulp:g} ulp of the scale"
    more = f", and {bound.of_scale:.2g} of the sum of the abs of the terms" if bound.of_scale else ""
    assert math.isfinite(bound.max_ulp)
    return f"{ours}, which is at most {theirs} as usually counted{more}."


# --- examples


def example(name: str, library: str) -> str:
    """The lines of the example with what they print, indented."""
    *before, call = _translated(functions()[name][1].documentation.example, library)
    lines = [*_IMPORTS[library], *before]
    space = {"np": np}
    for line in lines:
        exec(line, space)
    shown = repr(eval(call, space))
    text = [*(f">>> {line}" for line in lines), f">>> {call}", shown]
    return textwrap.indent("\n".join(text), "    ")


def _translated(code: str, library: str) -> list[str]:
    for old, new in LIBRARIES[library].items():
        code = code.replace(old, new)
    return code.splitlines()
