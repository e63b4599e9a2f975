"""Pages and tables from the registry and the newest committed results, written before a build reads its sources.

It also turns names in prose into references: `F.swiglu`, `rg.Stream`, `rgt.swiglu` and `rgj.swiglu` lead to the API
pages, so that a name which does not exist is a warning.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from docgen import pages

MODULES = {"F": "retrograde.functional", "rg": "retrograde", "rgt": "retrograde.torch", "rgj": "retrograde.jax"}
FENCE = re.compile(r"^(`{3,}|:{3,}|~{3,})")
NAME = re.compile(r"(?<![`\w{}])`(F|rg|rgt|rgj)\.(\w+)(\(\))?`(?!`)")
LINK = re.compile(r"\[([^\]]*)\]\(((?:\.\./)+)([^)#\s]+)(#[^)]*)?\)")


def _write(app: Any) -> None:
    pages.write(Path(app.srcdir))


def _reference(found: re.Match[str]) -> str:
    short, name, _ = found.groups()
    return f"{{py:obj}}`{short}.{name} <{MODULES[short]}.{name}>`"


def _outside(found: re.Match[str], depth: int, page: str) -> str:
    """A link that leaves docs: to an example, or to a file of the root that is a page here; else its path."""
    text, up, path, anchor = found.groups()
    if len(up) // 3 <= depth:
        return found[0]
    target = pages.page_of(path)
    if target is None:
        return f"{text} (`{path}`)"
    return f"[{text}]({posixpath.relpath(target, posixpath.dirname(page) or '.')}{anchor or ''})"


def _read(_app: Any, docname: str, source: list[str]) -> None:
    lines, fence = [], ""
    depth = docname.count("/")
    for line in source[0].split("\n"):
        opened = FENCE.match(line.lstrip())
        if opened and not fence and not line.lstrip().startswith(":::"):
            fence = opened[1]
        elif opened and fence and opened[1].startswith(fence) and line.strip() == opened[1]:
            fence = ""
        elif not fence:
            line = LINK.sub(lambda found: _outside(found, depth, docname), NAME.sub(_reference, line))
        lines.append(line)
    source[0] = "\n".join(lines)


def setup(app: Any) -> dict[str, Any]:
    app.connect("builder-inited", _write)
    app.connect("source-read", _read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
