"""The API reference from the docstrings: `python -m docgen.api docs/api.md`; a test fails where it is stale."""

import argparse
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

import retrograde
from retrograde._core.registry import families


class _Text:
    """Stands in a signature for an annotation or a default, and shows as this text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def _type(annotation: Any) -> str:
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return re.sub(r"retrograde\.[\w.]*\.(\w+)", r"\1", text.replace("typing.", "").replace("~", ""))


def _value(default: Any) -> str:
    return repr(str(default) if isinstance(default, Enum) else default)


def _signature(function: Callable[..., Any], name: str) -> str:
    """As Python has it."""
    given, empty = inspect.signature(function), inspect.Parameter.empty
    shown = [
        parameter.replace(
            annotation=empty if parameter.annotation is empty else _Text(_type(parameter.annotation)),
            default=empty if parameter.default is empty else _Text(_value(parameter.default)),
        )
        for parameter in given.parameters.values()
        if parameter.name != "self"
    ]
    made = empty if given.return_annotation is empty else _Text(_type(given.return_annotation))
    return f"{name}{given.replace(parameters=shown, return_annotation=made)}"


def _fields(thing: type) -> Iterator[str]:
    """`name: type = default` of each public field; that an operand may be anything is left out."""
    hints = get_type_hints(thing)
    for item in fields(thing):
        if not item.name.startswith("_"):
            kind = "" if hints[item.name] is Any else f": {_type(hints[item.name])}"
            yield f"{item.name}{kind}{'' if item.default is MISSING else f' = {_value(item.default)}'}"


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
        shown = list(_fields(thing))
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
    lines = ["# API reference", "", "Written from the docstrings by `python -m docgen.api docs/api.md`.", ""]
    owned: set[str] = set()
    for family in families():
        module = import_module(family.package)
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
    """The first family with a module that has it; what the core has is common to all."""
    if any(thing in vars(sys.modules[name]).values() for name in sys.modules if name.startswith("retrograde._core.")):
        return None
    for family in families():
        for part in ("table", "problem", "plans"):
            if thing in vars(sys.modules.get(f"{family.package}.{part}", sys)).values():
                return family.name
    return None


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m docgen.api", description=__doc__.partition(":")[0])
    parser.add_argument("file", type=Path, help="the Markdown file to write")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the file is stale")
    args = parser.parse_args(argv)
    if args.check:
        return int(args.file.read_text(encoding="utf-8") != render())
    args.file.write_text(render(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
