"""The docstrings of the functions of the tables, made from the rows. Values at infinities, NaN and 0 are generated."""

import math

from retrograde._core.docs import EMPTY, MASK, ONE, OUT, RESHAPED, Doc
from retrograde.families.pointwise.rows import Nary, Unary

_LIKE_X = "y, an array of the type, shape and dtype of x, with its order of strides."
_BROADCAST = "Arrays broadcast together."


def _and(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _options(row: Unary) -> dict[str, str]:
    expected = row.refuse(**{each.name: math.nan for each in row.options})
    words = f": {expected}." if expected else "."
    return {each.name: f"As in the formula{words}" for each in row.options}


_X = "x = np.array([-1.0, 0.0, 2.0], np.float32)\n"
_MASKED = "x = np.array([-1.0, np.nan, np.inf], np.float32)\n"


def _required(row: Unary) -> str:
    """Of an example's call."""
    return "".join(f", {each.name}={each.default!r}" for each in row.options if each.required)


def of_unary(row: Unary) -> Doc:
    return Doc(
        _and(f"{row.name} of each element.", row.doc),
        f"y = {row.formula}",
        "y, an array of bool of the type and shape of x." if row.to_bool else _LIKE_X,
        (EMPTY,),
        {**_options(row), "out": OUT if row.to_bool else f"{OUT} It may be x."},
        f"{_MASKED if row.to_bool else _X}F.{row.name}(x{_required(row)})",
        (({}, MASK if row.to_bool else ONE),),
    )


def of_unary_gradient(row: Unary) -> Doc:
    from_y = row.slope_of_y is not None
    saved = "The forward's result. If it is given, dx is computed from it, and x may be None."
    return Doc(
        f"The gradient of `{row.name}`.",
        f"dx = dy ({row.derivative})",
        "dx, an array of the type, shape and dtype of dy.",
        (*(("Where the slope is 0 by a branch, dx is 0, whatever dy holds.",) if row.closed else ()), EMPTY),
        {
            **_options(row),
            "x": "The forward's input." + (" None where y is given." if from_y else ""),
            "y": saved if from_y else "Accepted and not needed: the derivative is no function of y.",
            "out": f"{OUT} It may be dy, x or y.",
        },
        f"{_X}F.{row.name}_backward(1, x{_required(row)})",
    )


def _example(row: Nary) -> tuple[str, str]:
    """(code that makes the operands, their names)."""
    several = ("[1.0, -2.0, 3.0]", "[4.0, 0.5, 2.0]", "[-1.0, 0.0, 5.0]")
    values = iter(("[1.0, 3.0]", "[4.0, 2.0]") if row.wide else several)  # digits take a line
    lines = []
    for letter, name in zip(row.letters, row.parameters, strict=True):
        mask = letter in row.masks
        given = "[0.25]" if row.by_channel and letter == row.letters[-1] else None if mask else next(values)
        made = "np.array([True, False, True])" if mask else f"np.array({given}, np.float32)"
        lines.append(f"{name} = {made}\n")
    return "".join(lines), ", ".join(row.parameters)


def _operands(row: Nary) -> dict[str, str]:
    found = {}
    for letter, name in zip(row.letters, row.parameters, strict=True):
        first = letter == next(each for each in row.letters if each not in row.masks)
        text = "An operand: {dtypes}" if first else "An operand, of the same dtype."
        if letter in row.absent:
            text = f"{text} None: no bound."
        found[name] = (
            "An array of bool." if letter in row.masks else f"{text} A Python number is one in the compute type."
        )
    return found | {each.name: "A number, as in the formula." for each in row.options}


_EDGES = (
    "inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.",
    "Empty operands give empty results.",
)


def _edges(row: Nary) -> tuple[str, ...]:
    return (*row.edges, _EDGES[-1]) if row.edges else _EDGES[row.bools :]


def of_nary(row: Nary) -> Doc:
    made, names = _example(row)
    return Doc(
        _and(f"{row.name}, element by element.", _BROADCAST, row.doc),
        f"y = {row.formula}",
        f"y, an array of the type of the first array among the operands, of {'bool' if row.to_bool else 'their dtype'} "
        "and the shape that they broadcast to.",
        (*(("Integers wrap around.",) if row.integers and not row.bools and not row.edges else ()), *_edges(row)),
        {**_operands(row), "out": OUT if row.to_bool else f"{OUT} It may be an operand that has its shape."},
        f"{made}F.{row.name}({names})",
        (({}, MASK if row.to_bool else RESHAPED),),
    )


def of_nary_gradient(row: Nary) -> Doc:
    made, names = _example(row)
    grads = "; ".join(f"d{letter} = {each}" for letter, each in zip(row.letters, row.derivatives, strict=True) if each)
    shown = ", ".join(f"d{letter}" for letter in row.letters)
    types = ", ".join([f"{RESHAPED} | None"] * len(row.letters))
    return Doc(
        f"The gradient of `{row.name}`.",
        grads,
        f"({shown}), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not "
        "wanted.",
        _edges(row) if row.edges else _EDGES,
        {
            **dict.fromkeys(row.parameters, "The forward's operand."),
            "y": "Accepted and not needed.",
            "needs": f"Which of ({shown}) are wanted.",
        },
        f"{made}F.{row.name}_backward(1, {names})",
        (({}, f"tuple[{types}]"),),
    )
