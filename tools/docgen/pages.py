"""What the site has besides the pages that people write; docs/_ext/generated.py calls `write`.

Fragments go to `_generated`, which pages include; whole pages go to `reference/api` and `project`. Git ignores them.
"""

import os
import posixpath
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module, util
from pathlib import Path

from docgen import accuracy, api, helptext, kinds, names, ops, speed
from docgen.results import ROOT
from retrograde._core.registry import Family, families

# Files of the root that are pages of the site.
PROJECT = {
    "CHANGELOG.md": "changelog",
    "CONTRIBUTING.md": "contributing",
    "CODE_OF_CONDUCT.md": "conduct",
    "ROADMAP.md": "roadmap",
    "SECURITY.md": "security",
}
API = (
    ("core", "Plans and what all families share", "Everything here is imported from `retrograde`.", api.core),
    ("errors", "Errors", "Messages say what was got, what was expected and what to do.", api.errors),
)
ADAPTERS = (
    ("torch", "PyTorch: retrograde.torch", "retrograde.torch"),
    ("jax", "JAX: retrograde.jax", "retrograde.jax"),
    ("testing", "Measuring: retrograde.testing", "retrograde.testing"),
)


def page_of(path: str) -> str | None:
    """The page for a file outside docs, from the root of the site."""
    if path in PROJECT:
        return f"project/{PROJECT[path]}.md"
    if path.startswith("examples/") or path == "examples":
        return "project/examples.md"
    return "index.md" if path == "README.md" else None


def _project(file: str) -> str:
    """A file of the root, with links that work from `project`."""

    def moved(found: re.Match[str]) -> str:
        text, path, anchor = found[1], found[2], found[3] or ""
        if "://" in path or path.startswith("mailto:"):
            return found[0]
        if path.startswith("docs/"):
            return f"[{text}](../{path.removeprefix('docs/')}{anchor})"
        target = page_of(path)
        return f"[{text}]({posixpath.relpath(target, 'project')}{anchor})" if target else f"{text} (`{path}`)"

    return re.sub(r"\[([^\]]*)\]\(([^)#\s]+)(#[^)]*)?\)", moved, (ROOT / file).read_text(encoding="utf-8"))


def _examples() -> str:
    parts = ["# Examples", "", "Each is a short program in `examples`, and a test runs it."]
    for path in sorted((ROOT / "examples").glob("*.py")):
        parts += ["", f"## {path.stem}", "", f"```python\n{path.read_text(encoding='utf-8').strip()}\n```"]
    return "\n".join(parts) + "\n"


def family_page(family: Family) -> str:
    """What it computes, its bounds, its functions and its classes."""
    functions = "\n".join(api.function(f.__name__, f, "retrograde.functional") for f in family.functions)
    return "\n".join(
        [
            f"# {family.name}", "", kinds.kinds_markdown(family), "",
            "## Bounds", "", "What each native kernel promises, in `eps * scale`, in order of choice: "
            "[what that means](../../concepts/precision.md).", "", ops.promised_markdown(family.name), "",
            "## Functions", "", "From `retrograde.functional`.", "", functions, "",
            "## Plans", "", "From `retrograde`.", "", api.family_classes(family),
        ]
    )  # fmt: skip


def api_pages() -> Iterator[tuple[str, str]]:
    """Name and text of each page of `reference/api`."""
    listed = [*(family.name for family in families()), *(name for name, *_ in (*API, *ADAPTERS))]
    modules = ("retrograde", "retrograde.functional", *(module for *_, module in ADAPTERS))
    intro = [f"`````{{py:module}} {name}\n`````" for name in modules]
    tree = "\n".join(["```{toctree}", ":maxdepth: 1", "", *listed, "```"])
    text = "Each page begins with what is computed, then the bounds, then every function and class."
    yield "index", "\n\n".join(["# API", text, *intro, tree, ops.families_markdown(99)]) + "\n"
    for family in families():
        yield family.name, family_page(family)
    for name, title, what, make in API:
        yield name, f"# {title}\n\n{what}\n\n{make()}"
    for name, title, module in ADAPTERS:
        loaded = import_module(module)
        yield name, f"# {title}\n\n{(loaded.__doc__ or '').strip()}\n\n{api.adapter(loaded)}"


def _by_family(make: object, level: str) -> str:
    assert callable(make)
    return "\n\n".join(f"{level} {family.name}\n\n{make(family.name)}" for family in families())


EXTRAS = {
    "cli": "the commands: tables, and oracles for f64",
    "plot": "pictures of `bench` and `verify`",
    "torch": "`retrograde.torch`",
    "jax": "`retrograde.jax`",
    "gpu": "plans on a GPU, which no GPU has run",
    "bench": "the peers of `retrograde bench`",
    "docs": "this site",
    "test": "the suite",
}


def _extras() -> str:
    """What an installation brings: the extras of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    rows = [["(none)", project["dependencies"], "functions and plans"]]
    rows += [[f"`{name}`", own, EXTRAS.get(name, "")] for name, own in project["optional-dependencies"].items()]
    return ops.markdown(
        ["extra", "packages", "for"], ([name, ", ".join(f"`{p}`" for p in own), why] for name, own, why in rows)
    )


def _compare() -> str:
    """The matrix of docs/_data/compare.toml: a question for each column, a source for each library."""
    data = tomllib.loads((ROOT / "docs/_data/compare.toml").read_text(encoding="utf-8"))
    questions = data["questions"]
    rows = [[f"**{each['name']}**", *(each[key] for key in questions)] for each in data["library"]]
    asked = "\n".join(f"- *{key}*: {text}" for key, text in questions.items())
    sources = "\n".join(f"- {each['name']}: {each['source']}" for each in data["library"])
    return f"{ops.markdown(['', *questions], rows)}\n\nThe columns:\n\n{asked}\n\nSources:\n\n{sources}"


def _messages() -> str:
    """What broken input is told: printed by the test of the messages."""
    if util.find_spec("pytest") is None:
        return "pytest was not installed where this page was built."
    command = [sys.executable, "-m", "tests.core.test_messages"]
    path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    rows = (line.strip("| ").split(" | ", 2) for line in done.stdout.splitlines())
    return ops.markdown(
        ["input", "error", "message"],
        ([what, kind, helptext.plain(text).replace("|", "\\|")] for what, kind, text in rows),
    )


def fragments() -> Iterator[tuple[str, str]]:
    """Name and text of each file that pages include."""
    found = accuracy.results()
    yield "families", ops.families_markdown(99)
    yield "bounds", ops.bounds_markdown()
    yield "gpu", ops.gpu_markdown()
    yield "promised", _by_family(ops.promised_markdown, "###")
    errors = _by_family(lambda name: accuracy.errors_of(name, found), "###")
    others = _by_family(lambda name: accuracy.against_of(name, found), "###")
    yield "errors", f"{accuracy.conditions(found)}\n\n{errors}"
    yield "against", f"Measured with {accuracy.versions(found)}.\n\n{others}"
    yield "losses", speed.losses_markdown()
    yield "speed", f"{speed.summary_markdown()}\n\n{speed.NOTE}"
    yield "figures", _by_family(speed.family_markdown, "###")
    drawn = {name: speed.pictures([name], "../img") for name in speed.PICTURES}
    yield "error-pictures", drawn.pop("errors")
    yield "error-curves", "\n\n".join(drawn.pop(f"errors-{each}") for each in ("forward", "backward"))
    yield "pictures", "\n\n".join(filter(None, drawn.values()))
    yield "names", names.names_markdown()
    yield "messages", _messages()
    yield "extras", _extras()
    yield "routed", names.routed_markdown()
    yield "compare", _compare()


def write(folder: Path) -> None:
    """All of it, into the sources of a site."""
    made = {f"_generated/{name}.md": text for name, text in fragments()}
    made |= {f"reference/api/{name}.md": text for name, text in api_pages()}
    made |= {f"project/{name}.md": _project(file) for file, name in PROJECT.items()}
    made["project/examples.md"] = _examples()
    for name, text in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:  # an unchanged page is not built again
            path.write_text(text, encoding="utf-8")
