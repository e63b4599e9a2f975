"""Fill the generated tables of Markdown files that are committed: `python -m docgen.figures README.md`.

A table stands between `<!-- NAME:begin -->` and `<!-- NAME:end -->`: `families` (from the registry), `speed` (from the
newest results in benchmarks/results) and `semantics` (computed with torch and JAX). With `--check` nothing is written,
and a stale table is an exit code of 1. Tables of the site are made when it is built: see `pages.py`.
"""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from docgen import ops, speed
from docgen.results import read
from retrograde._core.errors import InvalidProblem

__all__ = ["fill", "main", "read"]


def _semantics() -> str:
    from docgen.semantics import markdown  # it imports torch and JAX

    return markdown()


TABLES: dict[str, Callable[[], str]] = {
    "families": ops.families_markdown,
    "speed": speed.readme_markdown,
    "semantics": _semantics,
}


def fill(text: str, name: str, body: str) -> str:
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    return pattern.sub(lambda _: f"{begin}\n{body}\n{end}", text, count=1)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m docgen.figures", description=__doc__.partition(":")[0])
    parser.add_argument("file", type=Path, help="the Markdown file")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a table is stale")
    args = parser.parse_args(argv)
    old = args.file.read_text(encoding="utf-8")
    wanted = re.findall(r"<!-- (\w+):begin -->", old)
    if not wanted or not set(wanted) <= set(TABLES):
        known = ", ".join(TABLES)
        raise InvalidProblem(f"{args.file}: got tables {wanted}, expected <!-- NAME:begin --> with NAME of {known}")
    new = old
    for name in wanted:
        new = fill(new, name, TABLES[name]())
    if args.check:
        return int(new != old)
    args.file.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
