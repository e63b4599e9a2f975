"""Tables are made from the registry and from committed results: a new op has its rows, and nothing is stale."""

import importlib.metadata
import re

import pytest

from docgen import accuracy, claims, figures, names, ops, pages, speed
from docgen.results import committed, newest, read
from retrograde._core.registry import families
from retrograde._core.registry import ops as every_op
from tests._support import ROOT

KINDS = [(op, str(kind)) for op in every_op() for kind in op.kinds]


def test_the_tables_of_the_readme_are_of_today() -> None:
    assert figures.main([str(ROOT / "README.md"), "--check"]) == 0, "run make figures"


def test_a_stale_table_is_found(tmp_path: object) -> None:
    old = (ROOT / "README.md").read_text()
    changed = ROOT.__class__(str(tmp_path)) / "README.md"
    changed.write_text(figures.fill(old, "families", "| family |"))
    assert figures.main([str(changed), "--check"]) == 1
    assert figures.main([str(changed)]) == 0
    assert changed.read_text() == old


def test_the_readme_claims_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    assert claims.main() == 0
    monkeypatch.setattr(claims, "newest", lambda: [{"ratio_into": 0.5}])
    assert claims.main() == 1


def test_the_edge_cases_are_those_of_the_libraries() -> None:
    """PyTorch and JAX are asked again, in the versions that the Makefile names."""
    pinned = dict(re.findall(r"^\w+ := (torch|jax)==(\S+)$", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for name, version in pinned.items():
        pytest.importorskip(name)
        if importlib.metadata.version(name).partition("+")[0] != version:
            pytest.skip(f"{name} is not {version}")
    assert figures.main([str(ROOT / "docs/reference/edge-cases.md"), "--check"]) == 0, "run make figures"


def test_every_op_has_its_rows() -> None:
    """In the bounds, in what is promised, and on the page of its family."""
    bounds = ops.bounds_markdown().splitlines()
    kinds = {family.name: pages.kinds.kinds_markdown(family) for family in families()}
    promised = {family.name: ops.promised_markdown(family.name) for family in families()}
    for op, kind in KINDS:
        row = [line for line in bounds if line.startswith(f"| `{op.name}` |")]
        assert any(kind in line.split(" | ")[1].split(", ") for line in row), f"{op.name} {kind} has no bound"
        row = [line for line in promised[op.family].splitlines() if line.startswith(f"| `{op.direction}")]
        assert any(kind in line.split(" | ")[1].split(", ") for line in row), f"{op.name} {kind} promises nothing"
        assert re.search(rf"(?<![\w-]){kind}(?![\w-])", kinds[op.family]), f"{kind} is not on the page of {op.family}"


def test_a_bar_in_a_formula_does_not_split_its_cell() -> None:
    """`|x|` once made two cells of one."""
    assert pages.kinds.tex("x / (1 + |x|)") == r"x/(1+\lvert x\rvert )"
    for family in families():
        text = pages.kinds.kinds_markdown(family)
        for table in re.findall(r"(?:^\|.*\|$\n?)+", text, re.MULTILINE):
            bars = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
            assert len(bars) == 1, f"{family.name}: {table}"


def test_every_op_was_checked_and_kept_its_promise() -> None:
    found = accuracy.results()
    shown = {family.name: accuracy.errors_of(family.name, found) for family in families()}
    for op, kind in KINDS:
        assert f"| `{kind}.{op.direction}` |" in shown[op.family], "run retrograde verify all --json"
    assert all(float(row["ulp"]) <= row["promised"] for row in found["rows"])
    for row in found["rows"]:
        most = float(accuracy.usual(row["promised"], row["op"].rpartition(".")[2]))
        assert float(row["ulp"]) <= float(row["usual_ulp"]) <= most, row["op"]


def test_every_kind_was_timed() -> None:
    """Its gradient, or what it has; the newest run of each op and element."""
    timed = {speed.op_of(row).rpartition(".")[0] for row in newest()}
    missing = {f"{op.family}.{kind}" for op, kind in KINDS} - timed
    assert not missing, "run retrograde bench all --quick --json"
    for family in families():
        assert "Not measured yet" not in speed.family_markdown(family.name)


def test_losses_come_first_and_are_all_there() -> None:
    lost = [row for row in newest() if row["ratio_into"] and row["ratio_into"] < speed.LEVEL]
    shown = speed.losses_markdown()
    assert len(shown.splitlines()) == len(lost) + 2 or not lost
    ratios = [float(ratio) for ratio in re.findall(r"(\d\.\d\d)x ", shown)]
    assert ratios == sorted(ratios)


def test_every_function_has_its_name_elsewhere() -> None:
    pytest.importorskip("torch")
    pytest.importorskip("jax")
    shown = names.names_markdown()
    for family in families():
        for function in family.functions:
            name = function.__name__
            if "_backward" not in name and "_split" not in name:
                assert f"| `F.{name}` |" in shown
    assert "| `torch.logsumexp` | `jax.nn.logsumexp` |" in shown


@pytest.mark.parametrize("endings", [("-bench", "-quick"), ("-verify",)])
def test_a_picture_is_what_was_measured(endings: tuple[str, ...]) -> None:
    """Its words and numbers are; where they stand depends on the version of matplotlib."""
    pytest.importorskip("matplotlib")
    from retrograde.cli import plots

    files = [file for ending in endings for file in committed(ending)]
    for name, drawn in plots.drawn(read(files)).items():
        stored = (ROOT / f"docs/img/{name}.svg").read_text()
        texts = [re.findall(r"<text[^>]*>([^<]*)", each) for each in (stored, drawn)]
        assert texts[0] == texts[1], "run make figures"
