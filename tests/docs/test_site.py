"""The site is built without a warning, has every public name, and nothing from elsewhere; a broken page is told."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docgen.results import ROOT

pytest.importorskip("sphinx")
pytest.importorskip("furo")
pytest.importorskip("torch")
pytest.importorskip("jax")


def _build(source: Path, target: Path, builder: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-n", "-q", "-b", builder]
    variables = {**os.environ, "RETROGRADE_DOCS_ROOT": str(ROOT), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.run(
        [*command, str(source), str(target)], env=variables, capture_output=True, text=True, check=False, timeout=300
    )


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("docs") / "docs"
    shutil.copytree(ROOT / "docs", copy, ignore=shutil.ignore_patterns("__pycache__", "_generated", "project", "api"))
    return copy


@pytest.fixture(scope="module")
def site(source: Path) -> Path:
    out = source.parent / "site"
    done = _build(source, out, "html")
    assert done.returncode == 0, done.stderr
    return out


def _pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def test_every_public_name_has_a_place(site: Path) -> None:
    from docgen import inventory

    assert inventory.wanted() - inventory.known(site / "objects.inv") == set()


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for page in _pages(site):
        text = page.read_text()
        assert not re.search(r'<(script|link|img)[^>]+(src|href)="https?://', text), page.name
        assert "viewport" in text, page.name
    for file in site.rglob("_static/**/*"):
        if file.suffix in (".js", ".css"):
            assert not re.search(r"googleapis|unpkg|jsdelivr|cdnjs", file.read_text()), file.name


def test_formulas_are_mathml(site: Path) -> None:
    for family in ("unary", "binary", "gated_activation", "reduce", "scan", "binary_param"):
        assert "<math" in (site / f"reference/api/{family}.html").read_text(), family
    for page in _pages(site):
        shown = re.sub(r"<(pre|code|script|style)\b.*?</\1>", "", page.read_text(), flags=re.DOTALL)
        assert "$$" not in shown, page.name
        assert "\\(" not in shown, page.name


def test_the_search_finds_a_function(site: Path) -> None:
    assert "logcumsumexp" in (site / "searchindex.js").read_text()
    assert "searchindex.js" in (site / "search.html").read_text()


def test_tables_scroll_in_their_own_box(site: Path) -> None:
    """So that a phone does not scroll the page sideways."""
    for page in _pages(site):
        text = page.read_text()
        assert text.count('<table class="docutils') == len(
            re.findall(r'<div class="table-wrapper[^"]*">\s*<table class="docutils', text)
        ), page.name


def test_a_broken_page_is_told(source: Path, site: Path, tmp_path: Path) -> None:
    del site  # built first: what it wrote is copied
    broken = tmp_path / "docs"
    shutil.copytree(source, broken)
    with (broken / "start/faq.md").open("a") as file:
        file.write("\n[a](nowhere.md), [b](install.md#no-such-heading), {py:class}`retrograde.nope`, `F.nope`\n")
    done = _build(broken, tmp_path / "out", "dummy")
    assert done.returncode == 1
    for culprit in ("nowhere.md", "no-such-heading", "retrograde.nope", "retrograde.functional.nope"):
        assert culprit in done.stderr, done.stderr
    assert done.stderr.count("WARNING") == 4, done.stderr
