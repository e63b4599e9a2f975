"""Pictures: the same bytes for the same results, text as text, and nothing outside the axes."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("matplotlib")

from docgen import plots as docgen_plots
from retrograde.cli import main, plots

SVG = "{http://www.w3.org/2000/svg}"
HOST = {"cpu": "a <fast> CPU & more", "threads": 2, "isa": "v3", "caches": {"L1": "32K", "L2": "1M"}}


def timing(seconds: float) -> dict[str, float]:
    return {"best": seconds, "p20": seconds, "median": seconds, "p80": 1.2 * seconds, "samples": 9}


def row(case: str, group: str = "memory", nbytes: int = 1 << 26, ratio: float = 2.0) -> dict[str, Any]:
    seconds = 1e-9 * nbytes
    return {
        "case": case, "set": group, "bytes": nbytes, "roof_share": 1.34, "ratio_into": ratio,
        "fastest_into": "jax into",
        "timings": {"retrograde into": timing(seconds), "jax into": timing(ratio * seconds),
                    "torch allocating": timing(1e6 * seconds)},
    }  # fmt: skip


def results(*rows: dict[str, Any], when: str = "2026-01-01T00:00") -> dict[str, Any]:
    return {"machine": HOST, "versions": {}, "when": when, "rows": list(rows)}


CASES = {
    f"some_family.{kind}.{direction} f32 4096x4096 axis=1": ratio
    for kind, ratio in (("one", 0.31), ("two", 39.7))
    for direction in ("forward", "backward")
}
BENCH = results(*(row(case, ratio=ratio) for case, ratio in CASES.items()), row("some_family.one.forward bf16 4"))
CURVES = results(*(row(f"some_family.one.backward f32 {1 << p} axis=1", "curve", 1 << p) for p in range(10, 29, 2)))
VERIFY = results(
    {"op": "some_family.one.forward", "element": "f32", "promised": 3.0, "ulp": 1.72},
    {"op": "some_family.one.forward", "element": "f32", "promised": 1.0, "ulp": 1.25},
    {"op": "some_family.one.backward", "element": "bf16", "promised": 0.51, "ulp": 0.5},
    {"op": "some_family.one.backward", "element": "i64", "promised": 0.0, "ulp": 0.0},
) | {
    "bins": [0.0, 0.5, 1.0],
    "peers": [
        {"case": "some_family.one.forward f32 4x6", "library": "retrograde", "bins": [50, 30, 20, 0]},
        {"case": "some_family.one.forward f32 4x6", "library": "torch", "bins": [0, 90, 9, 1]},
        {"case": "some_family.one.forward bf16 4x6", "library": "torch", "bins": [0, 0, 0, 100]},
    ],
}
DATA = [BENCH, CURVES, VERIFY]
ALL = {name: text for each in DATA for name, text in plots.drawn(each).items()}
UNITS = {"speed": "(x;", "roof": "(%)", "errors": "(ULP)", "curves": "(s)"}


def texts(drawn: str) -> list[str]:
    return ["".join(each.itertext()) for each in ElementTree.fromstring(drawn).iter(f"{SVG}text")]


def test_each_picture_has_its_name() -> None:
    assert sorted(ALL) == [
        "curves", "errors", "errors-forward", "roof-backward", "roof-forward", "speed-backward", "speed-forward",
    ]  # fmt: skip


def test_a_picture_is_the_same_twice() -> None:
    """In another process, where nothing was drawn before."""
    code = f"import json, sys; from retrograde.cli import plots; print(json.dumps([plots.drawn(r) for r in {DATA!r}]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    again = {name: text for each in json.loads(done.stdout) for name, text in each.items()}
    assert {name: text.encode() for name, text in again.items()} == {k: v.encode() for k, v in ALL.items()}


@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_text_with_units_and_a_dark_side(name: str) -> None:
    shown = texts(ALL[name])
    assert any(UNITS[name.partition("-")[0]] in each for each in shown)
    assert any("a <fast> CPU & more" in each for each in shown)
    assert "@media (prefers-color-scheme: dark)" in ALL[name]
    left = set(re.findall(r"#[0-9a-f]{6}", re.sub(r"<style.*?</style>", "", ALL[name], flags=re.DOTALL)))
    assert not left, "a colour that is no variable"


def test_losses_are_told() -> None:
    shown = texts(ALL["speed-forward"])
    assert "0.31" in shown
    assert any("Slower than the fastest peer: some_family.one 0.31." in each for each in shown)
    assert "var(--loss)" in ALL["speed-forward"]
    assert "var(--loss)" not in plots.speed(results(row("a.b.forward f32 4")), "forward")


def test_a_share_above_the_roof_is_not_clipped() -> None:
    assert "134" in texts(ALL["roof-forward"])


def test_a_broken_promise_is_told() -> None:
    assert any("Beyond its promise: 1." in each for each in texts(ALL["errors"]))
    assert plots.worst_errors(VERIFY)["some_family.one.forward"]["f32"] == [(1.72, 3.0), (1.25, 1.0)]


def test_the_share_of_results_beyond_each_edge() -> None:
    ours, theirs, _ = VERIFY["peers"]
    assert plots.beyond(ours["bins"]) == [0.5, 0.2, 0.0]
    assert plots.beyond(theirs["bins"]) == [1.0, 0.1, 0.01]
    drawn = ALL["errors-forward"]
    assert "some_family." in texts(drawn)
    assert "one" in texts(drawn)
    assert all(f"var(--{name})" in drawn for name in ("retrograde", "torch"))


def test_only_calls_into_given_outputs_count() -> None:
    """torch allocates here: its time must not be drawn."""
    assert plots.speed_of(BENCH["rows"][0]) == (0.31, pytest.approx(0.31 / 1.2), pytest.approx(0.31 * 1.2))
    assert plots.speed_of({**BENCH["rows"][0], "ratio_into": None, "fastest_into": None}) is None


def test_a_value_outside_the_axes_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if somebody cut the axis at half of the roof."""
    monkeypatch.setattr("matplotlib.axes.Axes.axvline", lambda axes, *_, **__: axes.set_xlim(0, 50))
    with pytest.raises(AssertionError, match=r"134.* is outside 0"):
        plots.roof(BENCH, "forward")


def test_the_newest_run_that_has_an_op_counts() -> None:
    old, new = BENCH, results(row(next(iter(CASES)), ratio=5.0), when="2026-02-02T00:00")
    merged = {**new, "runs": [old, new]}
    found = plots.first_rows(merged)
    assert found["forward"]["some_family.one"]["ratio_into"] == 5.0
    assert found["forward"]["some_family.two"]["ratio_into"] == 39.7
    assert any("2026-01-01 and 2026-02-02" in each for each in texts(plots.speed(merged, "forward")))


def test_the_tool_writes_a_file_for_each(tmp_path: Path) -> None:
    data = tmp_path / "a.json"
    data.write_text(json.dumps(BENCH))
    assert docgen_plots.main([str(data), str(tmp_path)]) == 0
    for name in ("speed-forward", "roof-backward"):
        assert (tmp_path / f"{name}.svg").read_text() == ALL[name]


def test_the_commands_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "a" / "b.svg"
    assert main(["verify", "gated_activation.reglu.forward f32 8x16 split_dim=1", "--plot", str(picture)]) == 0
    assert "gated_activation.reglu.forward" in texts(picture.read_text())
    case = "binary_param.lerp.forward f32 64 param=0.3"
    command = ["bench", case, "--quick", "--once", "--peers", "numpy", "--plot", str(picture)]
    assert main(command) == 0
    written = [picture.with_name(f"b-{name}-forward.svg") for name in ("speed", "roof")]
    assert capsys.readouterr().err.splitlines()[1:] == [f"retrograde: wrote {name}" for name in written]
    assert all("binary_param.lerp" in texts(name.read_text()) for name in written)
    assert main(["bench", case, "--plot", "b.png"]) == 2
    assert capsys.readouterr().err == "retrograde: --plot: got b.png, expected a name that ends in .svg.\n"


def test_without_matplotlib_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "retrograde.cli.plots", raising=False)
    monkeypatch.delattr("retrograde.cli.plots", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for command in ("bench", "verify"):
        assert main([command, "reduce.sum.forward f32 4x5 reduce_axis=1", "--plot", "x.svg"]) == 3
        expected = "matplotlib: got none, expected it installed. Run: pip install 'retrograde[plot]'"
        assert capsys.readouterr().err == f"retrograde: {expected}\n"
