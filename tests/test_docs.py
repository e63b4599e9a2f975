"""What the documentation says is run."""

import re
from pathlib import Path

import pytest

import retrograde as rg

ROOT = Path(__file__).parent.parent
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
