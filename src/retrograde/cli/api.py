"""The API reference from the docstrings: `python -m retrograde.cli.api docs/api.md`; a test fails where it is stale."""

import argparse
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

import retrograde
from retrograde._core.registry import families


def _signature(function: Callable[..., Any], name: str) -> str:
    text = str(inspect.signature(function)).replace("typing.", "").replace("'", "").replace("~", "")
    text = re.sub(r"retrograde\.[\w.]*\.(\w+)", r"\1", text)
    return f"{name}{text.replace('(self, ', '(').replace('(self)', '()')}"


def _doc(thing: object) -> str:
    return inspect.cleandoc(getattr(thing, "__doc__", None) or "")


def _class(name: str, thing: type) -> Iterator[str]:
    yield f"### {name}\n"
    generated = is_dataclass(thing) and _doc(thing).startswith(f"{name}(")
    text = "" if generated else _doc(thing)
    yield f"{text or 'Native: see `_native.pyi`.'}\n"
    if issubclass(thing, Enum):
        yield "Values: " + ", ".join(f"`{member.value}`" for member in thing) + ".\n"
        return
    if is_dataclass(thing):
        shown = [item.name for item in fields(thing) if not item.name.startswith("_")]
        if shown:
            yield "Fields: " + ", ".join(f"`{field}`" for field in shown) + ".\n"
    for member, value in _methods(thing):
        first = _doc(value).partition("\n\n")[0].replace("\n", " ")
        if first:
            yield f"- `{_signature(value, member)}`: {first}"
    yield ""


def _methods(thing: type) -> Iterator[tuple[str, Any]]:
    """Those of its own, in the order of the source."""
    for name, value in vars(thing).items():
        function = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        if not name.startswith("_") and inspect.isfunction(function):
            yield name, getattr(thing, name)


def render() -> str:
    """The text of `docs/api.md`."""
    lines = ["# API reference", "", "Written from the docstrings by `python -m retrograde.cli.api docs/api.md`.", ""]
    owned: set[str] = set()
    for family in families():
        module = import_module(f"retrograde.families.{family.name}")
        lines += [f"## {family.name}", "", _doc(module), "", "### Functions", ""]
        lines += [f"- `F.{_signature(f, f.__name__)}`: {_doc(f)}".replace("\n", " ") for f in family.functions]
        lines.append("")
        for name in sorted(retrograde.__all__):
            thing = getattr(retrograde, name)
            if isinstance(thing, type) and _family_of(thing) == family.name:
                owned.add(name)
                lines += _class(name, thing)
    common = ["## Common to all", "", "`import retrograde as rg`; `F` below is `retrograde.functional`.", ""]
    for name in sorted(set(retrograde.__all__) - owned):
        thing = getattr(retrograde, name)
        if isinstance(thing, type):
            common += _class(name, thing)
        elif callable(thing):
            common += [f"### {name}", "", f"`{_signature(thing, name)}`: {_doc(thing)}", ""]
    text = "\n".join([*lines[:4], *common, *lines[4:]])
    return re.sub(r"\n{3,}", "\n\n", text).rstrip() + "\n"


def _family_of(thing: type) -> str | None:
    """By its module: a family has a file, and others of its name with an underscore."""
    name = thing.__module__.removeprefix("retrograde.families.")
    known = sorted((family.name for family in families()), key=len, reverse=True)
    if not thing.__module__.startswith("retrograde.families."):
        return None
    return next((each for each in known if name.lstrip("_").startswith(each)), None)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m retrograde.cli.api", description=__doc__.partition(":")[0])
    parser.add_argument("file", type=Path, help="the Markdown file to write")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the file is stale")
    args = parser.parse_args(argv)
    if args.check:
        return int(args.file.read_text(encoding="utf-8") != render())
    args.file.write_text(render(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
