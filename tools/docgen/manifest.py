"""`python -m docgen.manifest`: what each family has, for `import retrograde`, which imports none of them; a test fails
where a file is stale.

It writes `families/_manifest.py`, and the names of `retrograde` for type checkers and editors, `__init__.pyi`. Every
package in `families/` is imported, so that a family which is not in the manifest yet is found.
"""

import pkgutil
import re
import sys
from importlib import import_module, util
from pathlib import Path
from typing import Any

import retrograde
from retrograde._core import bindings, registry
from retrograde._core.registry import Family
from retrograde.families import _manifest

SOURCE = Path(__file__).resolve().parents[2] / "src/retrograde"
_FILES = {"families/_manifest.py": "manifest", "__init__.pyi": "stub"}


def found_families() -> tuple[Family, ...]:
    """Sorted by name, and known to the manifest of this process: bindings ask for functions by name."""
    for found in pkgutil.walk_packages(retrograde.families.__path__, "retrograde.families."):
        if found.ispkg:
            import_module(found.name)
    own = (each for each in registry._families.values() if each.package.startswith("retrograde."))
    every = tuple(sorted(own, key=lambda family: family.name))
    for family in every:
        _manifest.PACKAGES[family.name] = family.package
        _manifest.FUNCTIONS.update({function.__name__: family.name for function in family.functions})
    return every


def _mapping(name: str, what: str, rows: dict[str, Any]) -> list[str]:
    def text(value: Any) -> str:
        inside = ", ".join(f'"{each}"' for each in value) if isinstance(value, tuple) else f'"{value}"'
        return f"({inside})" if isinstance(value, tuple) else inside

    lines = [f'    "{key}": {text(value)},' for key, value in rows.items()]
    return [f"# {what}", f"{name} = {{", *lines, "}"]


def _operators(family: Family) -> dict[str, tuple[str, str]]:
    if util.find_spec(f"{family.package}.bindings") is None:
        return {}
    family.part("bindings")
    own = {function.__name__ for function in family.functions}
    several = (each for name, group in bindings._bindings.items() if name in own for each in group)
    return {each.label: (each.name, each.schema) for each in several}


def manifest() -> str:
    """The text of `families/_manifest.py`."""
    every = found_families()
    lines = [
        '"""What each family has. Rendered by `python -m docgen.manifest`."""',
        "",
        "# fmt: off",
        "# ruff: noqa: E501",
        "",
    ]
    tables: list[tuple[str, str, dict[str, Any]]] = [
        ("PACKAGES", "family -> its package", {family.name: family.package for family in every}),
        ("CLASSES", "name in `retrograde` -> family", {n: f.name for f in every for n in sorted(f.classes)}),
        ("FUNCTIONS", "name in `retrograde.functional` -> family",
         {function.__name__: family.name for family in every for function in family.functions}),
        ("OPERATORS", "operator of `retrograde.torch` -> (function, schema)",
         {label: row for family in every for label, row in _operators(family).items()}),
    ]  # fmt: skip
    for table in tables:
        lines += [*_mapping(*table), ""]
    return "\n".join(lines).replace("{\n}", "{}")


def stub() -> str:
    """The text of `__init__.pyi`."""
    text = (SOURCE / "__init__.py").read_text(encoding="utf-8")
    imports = re.findall(r"^from retrograde(?:\.[\w.]+)? import (?:\([^)]*\)|(?!.* as _).*)$", text, re.MULTILINE)
    names = {name: registry.homes[name] for family in found_families() for name in family.classes}
    modules: dict[str, list[str]] = {}
    for name in sorted(names):
        modules.setdefault(names[name], []).append(name)
    lines = ['"""Rendered by `python -m docgen.manifest`."""', "", "# ruff: noqa: I001", ""]
    lines += imports
    for module, several in sorted(modules.items()):
        lines += [f"from {module} import (", *(f"    {name}," for name in several), ")"]
    lines += ["", "__version__: str", "parse = Descriptor.parse", "", "__all__ = ["]
    lines += [f'    "{name}",' for name in sorted({*retrograde.__all__, *names})]
    return "\n".join([*lines, "]", ""])


def main() -> int:
    for file, name in _FILES.items():
        (SOURCE / file).write_text(globals()[name](), encoding="utf-8")
    return 0


def stale() -> list[str]:
    """The files that are not as they would be rendered now."""
    return [f for f, name in _FILES.items() if (SOURCE / f).read_text(encoding="utf-8") != globals()[name]()]


if __name__ == "__main__":
    sys.exit(main())
