"""What the documentation says is run."""

import importlib.metadata
import re
import runpy
import sys
from pathlib import Path

import pytest

import retrograde as rg
from docgen import api, figures
from retrograde._core.registry import ops
from tests._support import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
BLOCKS = [
    pytest.param(block, id=f"{page.relative_to(ROOT)}-{number}")
    for page in PAGES
    for number, block in enumerate(re.findall(r"^```python\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE))
]


def test_there_is_something_to_run() -> None:
    assert any("README" in str(block.id) for block in BLOCKS)


@pytest.mark.parametrize("block", BLOCKS)
def test_a_python_block(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    for framework in ("torch", "jax"):
        if f"import retrograde.{framework}" in block:
            pytest.importorskip(framework)
    exec(compile(block, "<documentation>", "exec"), {"__name__": "documentation"})  # our own text
    capsys.readouterr()


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_cases_parse(page: Path) -> None:
    kinds = r"(?:f32|f16|bf16|f64) [0-9x]+(?: \w+=\S+)*"
    for case in re.findall(rf"\w+\.\w+\.(?:forward|backward) {kinds}", page.read_text()):
        text = case.rstrip("`'\".,;:)")
        assert str(rg.parse(text)) == text


def test_public_names_have_a_docstring() -> None:
    """ArrayView is native, and documented in `_native.pyi`."""
    assert [name for name in rg.__all__ if not getattr(rg, name).__doc__] in ([], ["ArrayView"])


RESULTS = ROOT / "benchmarks/results"
EXAMPLES = sorted(ROOT.glob("examples/*.py"))


def committed(ending: str) -> list[Path]:
    """The results with such a name, as `make figures` takes them."""
    return sorted(path for path in RESULTS.glob("*.json") if path.stem.endswith(ending))


@pytest.mark.parametrize(("page", "ending"), [("README.md", "-quick"), ("docs/performance.md", "-bench")])
def test_the_figures_are_those_that_were_measured(page: str, ending: str) -> None:
    files = map(str, committed(ending))
    assert figures.main([str(ROOT / page), "--check", "--bench", *files]) == 0, "run make figures"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_nothing_is_left_to_be_filled_in(page: Path) -> None:
    assert not re.search(r"\b(BUILD_\w+|TODO|FIXME)\b", page.read_text()), page.name


def test_the_api_reference_is_of_today() -> None:
    assert api.main([str(ROOT / "docs/api.md"), "--check"]) == 0, "run make figures"


def test_the_semantics_are_those_of_the_libraries() -> None:
    """torch and JAX are asked again, in the versions that the Makefile names."""
    pinned = dict(re.findall(r"^\w+ := (torch|jax)==(\S+)$", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for name, version in pinned.items():
        pytest.importorskip(name)
        if importlib.metadata.version(name).partition("+")[0] != version:
            pytest.skip(f"{name} is not {version}")
    assert figures.main([str(ROOT / "docs/semantics.md"), "--check"]) == 0, "run make figures"


def test_the_errors_are_those_that_were_measured() -> None:
    files = committed("-verify")
    given = ["--check", "--verify", *map(str, files)]
    assert figures.main([str(ROOT / "docs/precision.md"), *given]) == 0, "run make figures"
    shown = (ROOT / "docs/precision.md").read_text()
    for op in ops():
        for kind in op.kinds:
            assert f"| {op.family}.{kind}.{op.direction} |" in shown, "run retrograde verify all, then make figures"
    assert all(float(row["ulp"]) <= row["promised"] for row in figures.read(files)["rows"])


@pytest.mark.parametrize("endings", [("-bench", "-quick"), ("-verify",)])
def test_a_picture_is_what_was_measured(endings: tuple[str, ...]) -> None:
    """Its words and numbers are; where they stand depends on the version of matplotlib."""
    pytest.importorskip("matplotlib")
    from retrograde.cli import plots

    files = [file for ending in endings for file in committed(ending)]
    for name, drawn in plots.drawn(figures.read(files)).items():
        stored = (ROOT / f"docs/img/{name}.svg").read_text()
        texts = [re.findall(r"<text[^>]*>([^<]*)", each) for each in (stored, drawn)]
        assert texts[0] == texts[1], "run make figures"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(example.read_text().splitlines()) <= 60
    if example.stem.startswith(("torch_", "jax_")):
        return  # in a process of its own: test_examples.py
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out


def test_the_site_has_no_warnings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("markdown_it")
    monkeypatch.setattr(sys, "argv", ["site.py", str(tmp_path)])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_path(str(ROOT / "tools/docgen/site.py"), run_name="__main__")
    assert stopped.value.code == 0, capsys.readouterr().err
    assert "<table>" in (tmp_path / "semantics.html").read_text()
