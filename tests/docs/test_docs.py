"""What the pages say is run: python blocks with their output, links, cases, words."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import retrograde as rg
from docgen import pages as generated
from retrograde._core.registry import families
from tests._support import ROOT

MADE = {ROOT / "docs" / folder for folder in ("_generated", "project", "reference/api")}  # by a build, if there was one
PAGES = [
    page
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
    if not MADE & {*page.parents}
]  # fmt: skip
EXAMPLES = sorted(ROOT.glob("examples/*.py"))
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    code: str
    output: str  # "": not shown


def _blocks(page: Path) -> list[Block]:
    return [Block(code, output) for code, output in BLOCK.findall(page.read_text())]


BLOCKS = [
    pytest.param(block, id=f"{page.relative_to(ROOT)}-{number}")
    for page in PAGES
    for number, block in enumerate(_blocks(page))
]
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def test_there_is_something_to_run() -> None:
    assert any("README" in str(block.id) for block in BLOCKS)
    assert sum(bool(block.values[0].output) for block in BLOCKS) >= 15  # type: ignore[union-attr]


@pytest.mark.parametrize("block", BLOCKS)
def test_a_python_block_and_its_output(block: Block, capsys: pytest.CaptureFixture[str]) -> None:
    for framework in ("torch", "jax"):
        if f"import retrograde.{framework}" in block.code:
            pytest.importorskip(framework)
    exec(compile(block.code, "<documentation>", "exec"), {"__name__": "documentation"})  # our own text
    shown = capsys.readouterr().out
    if block.output:
        assert shown.rstrip().splitlines() == block.output.rstrip().splitlines()


@pytest.mark.parametrize(
    "setting", ["RETROGRADE_NUM_THREADS=1", "RETROGRADE_NUM_THREADS=2", "RETROGRADE_ISA=v3", "RETROGRADE_ISA=baseline"]
)
def test_the_digest_of_the_readme_is_that_of_any_setting(setting: str) -> None:
    name, _, value = setting.partition("=")
    if name == "RETROGRADE_ISA" and value not in rg._native.available_isas():
        pytest.skip(f"{value} is not in this build")
    first = _blocks(ROOT / "README.md")[0]
    command = [sys.executable, "-c", first.code]
    done = subprocess.run(command, env={**os.environ, name: value}, capture_output=True, text=True, check=True)
    assert done.stdout.split() == first.output.split()


def test_every_text_block_after_a_python_block_is_compared() -> None:
    """A text block that stands apart from its code would be compared by nobody."""
    for page in PAGES:
        text = page.read_text()
        assert len(re.findall(r"^```text$", text, re.MULTILINE)) == sum(bool(b.output) for b in _blocks(page)), page


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name}: {target}"


@every_page
def test_cases_parse(page: Path) -> None:
    kinds = r"(?:f32|f16|bf16|f64) [0-9x]+(?: \w+=\S+)*"
    for case in re.findall(rf"\w+\.\w+\.(?:forward|backward) {kinds}", page.read_text()):
        text = case.rstrip("`'\".,;:)")
        assert str(rg.parse(text)) == text


@every_page
def test_nothing_is_left_to_be_filled_in(page: Path) -> None:
    assert not re.search(r"\b(BUILD_\w+|TODO|TBD|FIXME)\b", page.read_text()), page.name


@every_page
def test_proved_stands_beside_its_proof(page: Path) -> None:
    """A derivation or an exhaustive run, linked on the same line. The changelog is history."""
    if page.name == "CHANGELOG.md":
        return
    for line in page.read_text().splitlines():
        if re.search(r"\bprove[dns]*\b", line, re.IGNORECASE):
            assert "](" in line, f"{page.name}: {line}"


def test_the_readme_is_short_and_says_what_it_is_first() -> None:
    text = (ROOT / "README.md").read_text()
    lines = text.splitlines()
    assert len(lines) <= 150
    assert len(text.split()) <= 900
    assert "CPU" in " ".join(lines[:5])
    assert any("not for you" in line for line in lines[:25])
    head = "\n".join(lines[:40])
    for word in ("CPU", "GPU", "pip install", "```python"):
        assert word in head, word
    for family in families():
        assert f"`{family.name}`" in text


def test_public_names_have_a_docstring() -> None:
    """ArrayView is native, and documented in `_native.pyi`."""
    assert [name for name in rg.__all__ if not getattr(rg, name).__doc__] in ([], ["ArrayView"])


def test_every_variable_is_on_its_page() -> None:
    """Those that sources read; options of CMake and of tests are named there, too."""
    found = set()
    for folder, endings in (("src", ("*.py",)), ("csrc", ("*.cc", "*.h")), ("tests", ("conftest.py",))):
        for ending in endings:
            for path in (ROOT / folder).rglob(ending):
                found |= set(re.findall(r"\bRETROGRADE_[A-Z_]+[A-Z]\b(?!_)", path.read_text(encoding="utf-8")))
    page = (ROOT / "docs/reference/environment.md").read_text()
    macros = {name for name in found if name.endswith("_H")}
    assert {name for name in found - macros if f"`{name}`" not in page} == set()


def test_each_error_is_on_its_page() -> None:
    page = (ROOT / "docs/reference/errors.md").read_text()
    every = [name for name in rg.__all__ if isinstance(getattr(rg, name), type)
             and issubclass(getattr(rg, name), Exception)]  # fmt: skip
    assert [name for name in every if f"`{name}`" not in page] == []


def test_the_version_is_one() -> None:
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert cited
    newest = re.search(r"^## .*?(\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest
    assert cited[1] == newest[1] == rg.__version__


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_is_found(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(example.read_text().splitlines()) <= 60
    linked = [page for page in PAGES if f"examples/{example.name})" in page.read_text()]
    assert linked, f"{example.name} is linked from no page"
    assert generated.page_of(f"examples/{example.name}")
    if example.stem.startswith(("torch_", "jax_")):
        return  # in a process of its own: test_examples.py
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out


WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_is_pinned_and_has_no_rights_by_default(workflow: Path) -> None:
    """None has run yet, and each says so."""
    text = workflow.read_text()
    assert text.startswith("# Never run")
    assert re.search(r"^permissions: \{\}$", text, re.MULTILINE)
    assert "pull_request_target" not in text
    for used in re.findall(r"uses: (\S+)", text):
        assert used.startswith("./") or re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", used), used


def test_there_are_six_workflows() -> None:
    assert [path.stem for path in WORKFLOWS] == ["ci", "docs", "links", "nightly", "release", "wheels"]
