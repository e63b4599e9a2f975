"""The API pages: a page for each family, from the registry and from what `help()` shows.

The text is MyST: `{py:function}` and its like put each name into the index, the search and the references.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, get_type_hints

import retrograde
from docgen import helptext
from docgen.ops import markdown
from retrograde._core.registry import Family, families

EMPTY = inspect.Parameter.empty


class _Text:
    """Stands in a signature for an annotation or a default, and shows as this text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def _public(found: re.Match[str]) -> str:
    """A class that users import is a reference; another has its name alone."""
    return f"retrograde.{found[1]}" if found[1] in retrograde.__all__ else found[1]


def _type(annotation: Any) -> str:
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    text = text.replace("jax.jaxlib._jax.Array", "jax.Array")  # the name that JAX 0.10 gives its class
    text = re.sub(r"\bretrograde\.(?:\w+\.)*(\w+)", _public, text.replace("typing.", "").replace("~", ""))
    return re.sub(r"Annotated\[([^,\]]+(?:\[[^\]]*\])?[^,\]]*),.*\]$", r"\1", text)


def _shown(annotation: Any) -> Any:
    """The text of an annotation; none where it says nothing, or is no Python."""
    text = "" if annotation in (EMPTY, Any, "Any") else _type(annotation)
    return _Text(text) if text and "<" not in text else EMPTY


def _value(default: Any) -> str:
    text = repr(str(default) if isinstance(default, Enum) else default)
    return "..." if " at 0x" in text or text.startswith("<") else text


def signature(function: Callable[..., Any]) -> str:
    """As Python has it; `Any` and defaults that are no Python are left out."""
    try:
        given = inspect.signature(function)
    except (TypeError, ValueError):
        return "(...)"
    shown = [
        parameter.replace(
            annotation=_shown(parameter.annotation),
            default=EMPTY if parameter.default is EMPTY else _Text(_value(parameter.default)),
        )
        for parameter in given.parameters.values()
        if parameter.name not in ("self", "cls")
    ]
    returns = given.return_annotation
    if str(returns).endswith("Self") and isinstance(owner := getattr(function, "__self__", None), type):
        returns = owner
    return str(given.replace(parameters=shown, return_annotation=_shown(returns)))


def directive(kind: str, name: str, body: str, fence: str = "`````", **options: str) -> str:
    lines = [f"{fence}{{py:{kind}}} {name}", *(f":{key}: {value}" for key, value in options.items() if value)]
    return "\n".join([*lines, "", body, fence, ""])


def function(name: str, thing: Callable[..., Any], module: str) -> str:
    return directive("function", f"{name}{signature(thing)}", helptext.markdown(helptext.text_of(thing)), module=module)


def _fields(thing: type) -> Iterator[str]:
    """A table: name, type and default of each public field."""
    try:
        hints = get_type_hints(thing)
    except Exception:  # a name that only type checkers know
        hints = {}
    rows = []
    for item in fields(thing):
        if not item.name.startswith("_"):
            hint = hints.get(item.name, Any)
            kind = "" if hint is Any else f"`{_type(hint)}`".replace("|", "\\|")
            rows.append([f"`{item.name}`", kind, "" if item.default is MISSING else f"`{_value(item.default)}`"])
    used = [k for k in range(3) if any(row[k] for row in rows)]
    if rows:
        yield markdown([("field", "type", "default")[k] for k in used], ([row[k] for k in used] for row in rows)) + "\n"


def _methods(thing: type) -> Iterator[str]:
    """Those of its own, in the order of the source."""
    for name, value in vars(thing).items():
        plain = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        if name.startswith("_"):
            continue
        if isinstance(value, property) and not helptext.text_of(value):
            yield f"Property: `{name}`.\n"
        elif isinstance(value, property):
            yield directive("property", name, helptext.markdown(helptext.text_of(value)), "````")
        elif inspect.isfunction(plain):
            kind = "classmethod" if isinstance(value, classmethod) else "method"
            text = helptext.markdown(helptext.text_of(getattr(thing, name)))
            yield directive(kind, f"{name}{signature(getattr(thing, name))}", text, "````")


def of_class(name: str, thing: type, module: str = "retrograde") -> str:
    text = helptext.markdown(helptext.text_of(thing) or helptext.of_stub(name))
    parts = [text, ""]
    if issubclass(thing, Enum):
        parts.append("Values: " + ", ".join(f"`{member.name} = {str(member.value)!r}`" for member in thing) + ".")
    elif issubclass(thing, BaseException):
        bases = ", ".join(f"`{base.__name__}`" for base in thing.__bases__)
        parts.append(f"Also a: {bases}.")
    else:
        if is_dataclass(thing) and (thing is retrograde.Plan or not issubclass(thing, retrograde.Plan)):
            parts += _fields(thing)  # those of a plan are the same for all
        parts += _methods(thing)
    kind = "exception" if issubclass(thing, BaseException) else "class"
    return directive(kind, name, "\n".join(parts), "``````", module=module)


def family_classes(family: Family) -> str:
    """Enums, descriptors, operands and plans, as users import them."""
    return "\n".join(of_class(name, thing) for name, thing in family.classes.items())


def _core_names() -> list[str]:
    owned = {name for family in families() for name in family.classes}
    return [name for name in retrograde.__all__ if name not in owned and name != "functional"]


def _is_error(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Exception)


def core() -> str:
    """What all families share."""
    found = {name: getattr(retrograde, name) for name in _core_names()}
    calls = [function(name, thing, "retrograde") for name, thing in found.items() if not isinstance(thing, type)]
    classes = [
        of_class(name, thing) for name, thing in found.items() if isinstance(thing, type) and not _is_error(thing)
    ]
    return "\n".join(["## Functions", "", *calls, "## Classes", "", *classes])


def errors() -> str:
    return "\n".join(
        of_class(name, getattr(retrograde, name)) for name in _core_names() if _is_error(getattr(retrograde, name))
    )


def adapter(module: Any) -> str:
    """The functions of an adapter, by family: their signatures, and where the whole text is."""
    place = {function.__name__: family.name for family in families() for function in family.functions}
    groups: dict[str, list[str]] = {}
    for name in module.__all__:
        thing = getattr(module, name)
        if isinstance(thing, type):
            groups.setdefault("", []).append(of_class(name, thing, module.__name__))
        elif name in place:
            first = helptext.plain(helptext.first(helptext.text_of(thing)))
            text = f"{first}\n\nMore: {{py:func}}`retrograde.functional.{name}`."
            own = directive("function", f"{name}{signature(thing)}", text, module=module.__name__)
            groups.setdefault(place[name], []).append(own)
        else:
            groups.setdefault("", []).append(function(name, thing, module.__name__))
    return "\n".join("\n".join([f"## {name or 'General'}", "", *parts]) for name, parts in groups.items())
