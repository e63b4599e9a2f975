"""`python -m docgen.stub`: the stubs of the functions, and their docstrings; a test fails where a file is stale.

Type checkers and editors do not see functions that are made in a loop over kinds. The files: `functional.pyi`,
`torch/__init__.pyi`, `jax/__init__.pyi`. `help()` reads its text there. Torch and JAX must be there: their stubs are
made from their functions.
"""

import importlib
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import retrograde
from docgen import docstrings
from retrograde._core.docs import Doc
from retrograde.typing import Array, ElementLike

SOURCE = Path(__file__).resolve().parents[2] / "src/retrograde"
WIDTH = 120

_FUNCTIONAL = """
from typing import Any, Literal, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from retrograde import {enums}
from retrograde.typing import Array, ArrayLike, ElementLike

_A = TypeVar("_A", bound=Array)
_S = TypeVar("_S", bound=np.generic)
"""
_TORCH = """
from typing import Literal, overload

from torch import Tensor

from retrograde import {enums}
from retrograde.torch._accelerate import accelerate as accelerate
from retrograde.typing import ElementLike
"""
_JAX = """
from typing import Literal, overload

from jax import Array
from jax.typing import ArrayLike

from retrograde import {enums}
from retrograde.typing import ElementLike
"""


def _natural(name: str) -> list[Any]:
    """The order of ruff: capitals first, numbers by their size."""
    parts = re.split(r"(\d+)", name)
    return [not name.isupper(), not name[0].isupper(), *(int(each) if each.isdigit() else each for each in parts)]


class Kinds(NamedTuple):
    """What stands in one overload for arrays: the first one, the others, and results by their letter."""

    first: str
    others: str
    results: dict[str, str]
    out: str
    places: int = 0  # how many arrays before the first are numbers


_ANY = dict.fromkeys("ARIBD", "_A")
_OF_NUMPY = {"A": "NDArray[_S]", "R": "NDArray[_S]", "I": "NDArray[np.int64]", "B": "NDArray[np.bool_]"}
_OF_NUMPY["D"] = "NDArray[Any]"
_MADE = _OF_NUMPY | dict.fromkeys("AR", "NDArray[Any]")


def _kinds(library: str, doc: Doc, parameters: list[inspect.Parameter]) -> list[Kinds]:
    if library == "torch":
        return [Kinds("Tensor", "Tensor", dict.fromkeys("ARIBD", "Tensor"), "Tensor")]
    if library == "jax":
        return [Kinds("ArrayLike", "ArrayLike", dict.fromkeys("ARIBD", "Array"), "Array")]
    reshapes = any(set("RIBD") & set(re.findall(r"\b[ARIBD]\b", text)) for _, text in doc.types)
    arrays = [each for each in parameters if _is_array(each.annotation, Array)]
    places = (0, 1) if len(arrays) > 1 and _takes_number(arrays[0].annotation) else (0,)
    found = []
    for place in places:
        if reshapes:
            found.append(Kinds("NDArray[_S]", "ArrayLike", _OF_NUMPY, "NDArray[Any]", place))
        found.append(Kinds("_A", "ArrayLike", _ANY, "_A", place))
    return [*found, Kinds("ArrayLike", "ArrayLike", _MADE, "NDArray[Any]")]


def _parts(annotation: Any) -> tuple[Any, ...]:
    return get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)


def _is_array(annotation: Any, array: Any) -> bool:
    return any(part is array for part in _parts(annotation))


def _takes_number(annotation: Any) -> bool:
    return float in _parts(annotation)


def annotation_text(annotation: Any) -> str:
    """As a stub writes it."""
    if annotation is ElementLike:
        return "ElementLike"
    if annotation is type(None) or annotation is None:
        return "None"
    if get_origin(annotation) in (Union, UnionType):
        return " | ".join(map(annotation_text, get_args(annotation)))
    if get_origin(annotation) is Literal:
        return f"Literal[{', '.join(map(_value, get_args(annotation)))}]"
    if get_origin(annotation) is tuple:
        return f"tuple[{', '.join('...' if each is ... else annotation_text(each) for each in get_args(annotation))}]"
    return str(getattr(annotation, "__name__", annotation))


def _value(value: Any) -> str:
    if isinstance(value, Enum):
        value = value.value
    return f'"{value}"' if isinstance(value, str) else repr(value)


class Writer:
    """The stub of one module."""

    def __init__(self, library: str) -> None:
        self.library = library
        self.module: ModuleType = importlib.import_module(f"retrograde.{library}")
        self.array: Any = Array
        if library != "functional":
            self.array = {"torch": "Tensor", "jax": "Array"}[library]
            self.array = getattr(importlib.import_module(library), self.array)

    def names(self) -> list[str]:
        return [name for name in docstrings.functions() if name in self.module.__all__]

    def declared(self, name: str) -> Iterator[str]:
        """Every overload of a function; the first has the docstring."""
        function = getattr(self.module, name)
        doc: Doc = docstrings.functions()[name][1].documentation
        parameters = list(inspect.signature(function).parameters.values())
        found = dict.fromkeys(
            self._one(name, parameters, kinds, chosen, result)
            for chosen, result in (self.library == "jax" and doc.types_of_jax) or doc.types
            for kinds in _kinds(self.library, doc, parameters)
        )
        body = textwrap.indent(
            f'"""{docstrings.docstring(name, self.library)}\n"""', "    ", lambda line: bool(line.strip())
        )
        for place, text in enumerate(found):
            if len(found) > 1:
                yield "@overload"
            yield f"{text}:\n{body}\n" if place == 0 else f"{text}: ..."

    def _one(self, name: str, parameters: list[inspect.Parameter], kinds: Kinds, chosen: Any, result: str) -> str:
        listed: list[str] = []
        arrays = 0
        for each in parameters:
            if each.kind is each.KEYWORD_ONLY and "*" not in listed:
                listed.append("*")
            type_ = chosen.get(each.name)
            default = "" if each.default is each.empty else f" = {_value(each.default)}"
            if type_ is not None:
                type_ = type_.replace("ArrayLike", kinds.others)
                if not _accepts(type_, each.default):
                    default = ""
            elif each.name == "out":
                type_ = " | ".join(self._out(part, kinds) for part in _parts(each.annotation))
            elif _is_array(each.annotation, self.array):
                type_ = self._operand(each.annotation, kinds, arrays)
                arrays += 1
            else:
                type_ = annotation_text(each.annotation)
            if default == "" and each.default is not each.empty and each.kind is not each.KEYWORD_ONLY:
                default = " = ..."
            listed.append(f"{each.name}: {type_}{default}")
        made = re.sub(r"\b[ARIBD]\b", lambda letter: kinds.results[letter[0]], result)
        return _laid_out(f"def {name}(", listed, f") -> {made}")

    def _operand(self, annotation: Any, kinds: Kinds, place: int) -> str:
        if place < kinds.places:
            return "float"
        texts = []
        for part in _parts(annotation):
            if part is self.array:
                texts.append(kinds.first if place == kinds.places else kinds.others)
            elif part is float and place == kinds.places and self.library == "functional":
                continue  # another overload has it
            elif not (part is float and kinds.others == "ArrayLike" and self.library == "jax"):
                texts.append(annotation_text(part))
        if place == 0 and self.library == "functional" and kinds.first == "ArrayLike" and _takes_number(annotation):
            texts.append("float")
        return " | ".join(dict.fromkeys(texts))

    def _out(self, part: Any, kinds: Kinds) -> str:
        if part is self.array:
            return kinds.out
        return re.sub(r"\b(Array|Tensor)\b", kinds.out, annotation_text(part))

    def render(self) -> str:
        lines = [line for name in self.names() for line in self.declared(name)]
        text = "\n".join(lines)
        enums = sorted(
            {word for word in re.findall(r"\b[A-Z]\w+\b", re.sub(r'"""(?s:.*?)"""', "", text)) if _is_enum(word)}
        )
        head = {"functional": _FUNCTIONAL, "torch": _TORCH, "jax": _JAX}[self.library].format(enums=", ".join(enums))
        exported = "\n".join(f'    "{name}",' for name in sorted(self.module.__all__, key=_natural))
        return "\n".join(
            [
                f'"""{inspect.getdoc(self.module)}\n\nRendered by `python -m docgen.stub`.\n"""',
                "",
                "# fmt: off",
                "# mypy: disable-error-code=overload-overlap",
                "# pyright: reportOverlappingOverload=false",
                head,
                f"__all__ = [\n{exported}\n]",
                "",
                text.rstrip(),
                "",
            ]
        )


def _is_enum(word: str) -> bool:
    found = getattr(retrograde, word) if word in retrograde.__all__ else None
    return isinstance(found, type) and issubclass(found, Enum)


def _accepts(type_: str, default: Any) -> bool:
    """Whether the default of an option is of the type that an overload has for it."""
    if default is None:
        return "None" in type_
    if isinstance(default, bool):
        return type_ == "bool" or repr(default) in type_
    return True


def _laid_out(start: str, parameters: list[str], end: str) -> str:
    """One line, or a parameter a line."""
    inside = ", ".join(parameters)
    if len(start + inside + end) + 5 <= WIDTH:
        return start + inside + end
    return "\n".join([start, *(f"    {parameter}," for parameter in parameters), end])


def files() -> dict[Path, str]:
    """The text of each file."""
    paths = {"functional": "functional.pyi", "torch": "torch/__init__.pyi", "jax": "jax/__init__.pyi"}
    return {SOURCE / path: Writer(library).render() for library, path in paths.items()}


def stale() -> list[str]:
    """The files that are not as they would be rendered now."""
    every = files().items()
    return [str(path.relative_to(SOURCE)) for path, text in every if not path.exists() or path.read_text() != text]


def main() -> int:
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
