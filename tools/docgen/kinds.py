"""What the kinds of a family compute: its formulas, set as mathematics."""

import re
from importlib import import_module
from typing import Any

from docgen.ops import markdown, rows_of
from docgen.tex import is_formula, tex
from retrograde._core.registry import Family

CODE = re.compile(r"`([^`]+)`")
LEAD = re.compile(r"^(Edges|In pieces)\. ", re.MULTILINE)  # how paragraphs of a package begin


def _math(text: str) -> str:
    return f"${tex(text)}$" if text and is_formula(text) else text


def _cell(text: str) -> str:
    """A formula as mathematics; in a text the formulas between backticks."""
    if "`" not in text:
        return _math(text)
    return CODE.sub(lambda found: _math(found[1]) if is_formula(found[1]) else found[0], text)


def _slope(text: str) -> str:
    """dy times the derivative."""
    if text in ("0", "1"):
        return _math("0" if text == "0" else "dy")
    return f"${tex('dy')}\\,({tex(text)})$" if is_formula(text) else f"dy times {text}"


def _gradient(row: Any) -> str:
    if hasattr(row, "derivative"):
        named = [("x", _slope(row.derivative))] if row.derivative else []
    else:
        named = [(name, _math(text)) for name, text in zip(row.parameters, row.derivatives, strict=True) if text]
    return ", ".join(f"$\\mathrm{{d{letter}}} =$ {text}" for letter, text in named) or "none"


def _options(row: Any) -> str:
    return ", ".join(f"`{option.name}={option.default:g}`" for option in getattr(row, "options", ()))


def _of_rows(rows: tuple[Any, ...]) -> str:
    """A table, and below it what users should know besides."""
    lines = [[f"`{row.name}`", _math(row.formula), _gradient(row), _options(row)] for row in rows]
    head = ["kind", "y", "gradient", "options"]
    used = [k for k in range(4) if k < 3 or any(line[k] for line in lines)]
    table = markdown([head[k] for k in used], ([line[k] for k in used] for line in lines))
    notes = "\n".join(f"- `{row.name}`: {row.doc}" for row in rows if row.doc)
    return f"{table}\n\n{notes}"


def kinds_markdown(family: Family) -> str:
    """The rows of its table, or the text of its package, whose first line names it."""
    if rows := rows_of(family):
        return _of_rows(rows)
    made = []
    for line in (import_module(family.package).__doc__ or "").strip().split("\n"):
        if line.startswith("|") and not re.fullmatch(r"[|\s:-]+", line):
            cells = line.strip().strip("|").split(" | ")
            line = "| " + " | ".join(_cell(cell.strip()) for cell in cells) + " |"
        made.append(line)
    text = "\n".join(made).removeprefix(f"{family.name}: ")
    return LEAD.sub(r"**\1.** ", text[:1].upper() + text[1:])
