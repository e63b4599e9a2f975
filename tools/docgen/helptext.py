"""A docstring as Markdown of a page: what `help()` shows, in the same order.

A docstring is plain text with code in backticks. Sections begin with a word and a colon at the left: `Args:`, `Bound:`.
"""

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import retrograde
from docgen.tex import is_formula, tex

SECTION = re.compile(
    r"^(Args|Arguments|Returns|Yields|Raises|Edges|Bound|Bounds|Examples?|Notes?|Formula|See also|Gradient):\s*(.*)$"
)
LISTED = ("Args", "Arguments", "Raises")  # names with what they are
POINTS = ("Edges", "Bound", "Bounds")  # a sentence in each line; a deeper line belongs to the one before
ITEM = re.compile(r"^(\*{0,2}[A-Za-z_][\w.]*(?:, \*{0,2}[A-Za-z_][\w.]*)*)(?: \([^)]*\))?: ?(.*)$")
CODE = re.compile(r"(`+[^`]+`+)")
FORMULA = re.compile(r"`([^`]+)`")  # alone on its line


def text_of(thing: Any) -> str:
    """What `help()` shows, or nothing where the text was made by `dataclass`."""
    found = inspect.getdoc(thing) or ""
    return "" if found.startswith(f"{getattr(thing, '__name__', '')}(") else found


def of_stub(name: str) -> str:
    """Of a native class, which has no text of its own: that of `_native.pyi`."""
    stub = Path(retrograde.__file__).with_name("_native.pyi").read_text(encoding="utf-8")
    for node in ast.parse(stub).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            return ast.get_docstring(node) or ""
    return ""


def plain(text: str) -> str:
    """Outside backticks nothing is markup."""
    parts = CODE.split(text)
    return "".join(part if k % 2 else re.sub(r"([*<$\[\]\\])", r"\\\1", part) for k, part in enumerate(parts))


def _lines(lines: list[str]) -> list[str]:
    """Prose with markup off; `>>>` becomes a block of code, an indented block stays code."""
    made: list[str] = []
    inside = False
    for line in lines:
        if line.lstrip().startswith(">>>") and not inside:
            made += ["", "```pycon"]
            inside = True
        if inside and not line.strip():
            made += ["```", ""]
            inside = False
            continue
        if not inside and (found := FORMULA.fullmatch(line)) and is_formula(found[1]):
            made.append(f"${tex(found[1])}$")
            continue
        bare = line.strip() if inside else line
        made.append(bare if inside or line.startswith(("    ", "|")) else plain(line))
    return [*made, "```"] if inside else made


def _dedented(lines: list[str]) -> list[str]:
    return inspect.cleandoc("\n".join(["", *lines])).split("\n") if lines else []


def _items(lines: list[str]) -> list[str]:
    """`name: what it is`, with deeper lines that belong to it."""
    made: list[str] = []
    for line in _dedented(lines):
        found = ITEM.match(line)
        if found:
            made.append(f"- `{found[1]}`: {plain(found[2])}")
        elif line.strip():
            made.append(f"  {plain(line.strip())}")
    return made


def markdown(text: str) -> str:
    """The whole docstring."""
    made: list[str] = []
    name, own = "", []  # the section at hand
    for line in [*text.split("\n"), None]:
        found = SECTION.match(line) if line is not None else None
        if line is None or found:
            made += _section(name, own)
            name, own = (found[1], [found[2]] if found[2] else []) if found else ("", [])
        else:
            own.append(line)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(made)).strip()


def _section(name: str, lines: list[str]) -> list[str]:
    if not name:
        return [*_lines(lines), ""]
    if name in LISTED:
        return [f"**{name.replace('Args', 'Arguments')}**", "", *_items(lines), ""]
    if name in POINTS and len(_dedented(lines)) > 1:
        return [f"**{name}**", "", *(_point(line) for line in _dedented(lines)), ""]
    body = _lines(_dedented(lines))
    return [f"**{name}**", "", *body, ""]


def _point(line: str) -> str:
    return f"  {plain(line.strip())}" if line.startswith(" ") or not line else f"- {plain(line)}"


def first(text: str) -> str:
    """The first paragraph, on one line."""
    return " ".join(text.partition("\n\n")[0].split())
