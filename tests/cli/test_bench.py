"""What the bench tells besides its figures: spreads, curves and memory."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import retrograde as rg
from docgen import speed
from retrograde._core.args import forms, operands
from retrograde._core.registry import families, op_of
from retrograde.cli import bench as cli_bench
from retrograde.cli import bench_tables, main
from retrograde.testing import bench, memory, peers
from retrograde.testing.problem import problem
from retrograde.testing.results import compact
from retrograde.testing.timing import TURN, Timing, interleave, summarise
from retrograde.testing.workloads import Workload, choose, choose_all, subjects
from tests._support import ROOT


def timing(seconds: float, wide: bool = False) -> dict[str, float]:
    return {"best": seconds, "p20": seconds, "median": seconds, "p80": seconds * (2 if wide else 1.1), "samples": 9}


def row(case: str, group: str, nbytes: int, *, wide: bool = False) -> dict[str, Any]:
    seconds = 1e-9 * nbytes
    into = {
        "retrograde into": timing(seconds, wide),
        "torch into": timing(3 * seconds),
        "jax into": timing(2 * seconds),
    }
    ours = {"retrograde allocating": timing(seconds), "retrograde on torch allocating": timing(seconds)}
    return {
        "case": case, "set": group, "bytes": nbytes, "roof_share": 0.8, "notes": {},
        "timings": into | ours | {"torch allocating": timing(4 * seconds)},
        "ratio_into": 2.0, "fastest_into": "jax into", "ratio_allocating_numpy": 4.0,
        "ratio_allocating": 4.0, "fastest_allocating": "torch allocating",
    }  # fmt: skip


def results(*rows: dict[str, Any]) -> dict[str, Any]:
    machine = {"cpu": "a <fast> CPU & more", "threads": 2, "isa": "v3"}
    return {"machine": machine, "versions": {"torch": "1"}, "when": "2026-01-01", "rows": list(rows), "summary": {}}


LARGE = [
    row(f"some_family.{kind}.{direction} {element} 4096x4096 axis=1", "memory", 1 << 26, wide=kind == "two")
    for kind in ("one", "two") for direction in ("backward", "forward") for element in ("f32", "bf16")
]  # fmt: skip
CURVE = [row(f"some_family.one.backward f32 {n} axis=1", "curve", n) for n in (1 << p for p in range(10, 29, 2))]


def test_a_wide_figure_is_marked() -> None:
    assert summarise([1.0, 1.0, 2.0, 2.0]).is_wide
    assert not summarise([1.0, 1.1]).is_wide
    one, two = (next(row for row in LARGE if row["case"].startswith(f"some_family.{kind}")) for kind in ("one", "two"))
    assert speed.against(one, "into") == "2.00x jax"
    assert speed.against(two, "into") == "~2.00x jax"
    assert speed.against(two, "allocating") == "4.00x torch"


@pytest.mark.parametrize("family", [family.name for family in families()])
def test_a_curve_goes_from_a_kibibyte_to_256_mebibytes(family: str) -> None:
    rows = choose(family, curves=True)
    assert not any(each.set == "curve" for each in choose(family))
    sizes: dict[str, list[int]] = {}
    for desc in (each.desc for each in rows):
        args = op_of(desc).args
        names = next(iter(forms(args, desc).values()))
        count = sum(int(np.prod(getattr(desc, operands(args)[name].shape))) for name in names)
        sizes.setdefault(f"{desc.kind}.{desc.direction}", []).append(4 * count)
    for each in sizes.values():
        assert each == sorted(each)
        assert len(each) >= 8
        assert each[0] <= 1 << 12
        assert 1 << 27 <= each[-1] <= 1 << 29


@pytest.mark.skipif(not memory.available(), reason="this system does not tell the peak of a moment")
def test_the_peak_of_a_call() -> None:
    size = 1 << 26
    assert size * 0.9 < memory.peak(lambda: np.ones(size, np.uint8)) < size * 1.5
    assert memory.peak(lambda: None) < size // 8


def test_the_command_writes_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = "gated_activation.reglu.forward f32 8x16 split_dim=1"
    data = tmp_path / "a" / "b.json"
    assert main(["bench", *case.split(), "--peers", "none", "--quick", "--json", str(data)]) == 0
    told = capsys.readouterr()
    assert "p20 - p80" in told.out
    assert told.err == f"retrograde: wrote {data}\n"
    results = json.loads(data.read_text())
    assert results["schema"] == "retrograde.bench/1"
    assert results["rows"][0]["case"] == case


def test_a_run_that_is_cut_off_keeps_its_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, cases = tmp_path / "rows.json", [f"binary.mul.forward f32 1x{n}" for n in (3, 4, 5)]
    done: list[str] = []

    def measure(workload: Workload, **options: Any) -> bench.Row:
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(workload.case)
        return bench.measure(workload, libraries=(), threads=1, rounds=1, limit=options["limit"])

    monkeypatch.setattr(cli_bench, "measure", measure)
    wanted = cli_bench.Wanted(peers="none", once=True, json=str(file))
    with pytest.raises(KeyboardInterrupt):
        cli_bench.bench(cases, wanted)
    part = tmp_path / "rows.json.part"
    assert [row["case"] for row in json.loads(part.read_text())["rows"]] == cases[:2]
    done.clear()
    assert len(cli_bench.bench(cases[:2], wanted)["rows"]) == 2
    assert not part.exists()


@pytest.mark.parametrize(("gate", "code"), [("0", 0), ("1e9", 1)])
def test_a_row_below_the_gate(gate: str, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    case = "binary_param.lerp.forward f32 64 param=0.3"
    assert main(["bench", case, "--peers", "numpy", "--once", "--quick", "--gate", gate]) == code
    assert ("below the gate of 1e+09" in capsys.readouterr().out) == bool(code)


def test_the_pattern_of_indices_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    workload = next(each for each in choose("embedding.embedding.forward") if each.indices == "zipf")
    tiny = rg.parse("embedding.embedding.forward f32 4x8 num_indices=4")
    found = bench.measure(workload._replace(desc=tiny), libraries=(), threads=1, rounds=1)
    found.notes["numpy"] = "the time of its trial [of this]"
    facts = {
        "machine": results()["machine"],
        "quick": True,
        "into": False,
        "summary": {},
        "libraries": [],
        "below_gate": [],
        "gate": None,
    }
    bench_tables.tell({**facts, "rows": [found.as_dict()]})
    screen = " ".join(capsys.readouterr().out.split())
    assert screen.count(f"{tiny} [zipf]") == 3
    assert "numpy: the time of its trial [of this]" in screen
    assert "3 times slower" in screen
    other = replace(found, notes={**found.notes, "jax": "none"})
    bench_tables.tell({**facts, "rows": [found.as_dict(), other.as_dict()]})
    screen = " ".join(capsys.readouterr().out.split())
    assert screen.count("numpy: the time of its trial [of this]") == 1  # what is so of all rows is said once
    assert f"{tiny} [zipf]: jax: none" in screen


COMMITTED = next((ROOT / "benchmarks/results").glob("*-quick.json"))


@pytest.mark.parametrize("width", [60, 80, 100, 120])
def test_the_tables_keep_their_words(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of real results, with every peer."""
    monkeypatch.setenv("COLUMNS", str(width))
    stored = json.loads(COMMITTED.read_text())
    stored |= {"libraries": list(peers.LIBRARIES), "below_gate": [stored["rows"][0]["case"]], "gate": 0.95}
    bench_tables.tell(stored)
    told = capsys.readouterr().out
    assert all(len(line) <= width for line in told.splitlines())
    for each in stored["rows"]:
        assert all(word in told.split() for word in each["case"].split()), each["case"]


def test_what_does_not_fit_into_memory(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(cli_bench, "available_memory", lambda: 1 << 16)
    rows = [Workload("memory", rg.parse(f"reduce.sum.forward f32 {n}x64 reduce_axis=1")) for n in (64, 640)]
    assert cli_bench._that_fit(rows) == rows[:1]
    assert capsys.readouterr().err.startswith(
        "retrograde: left out: reduce.sum.forward f32 640x64 reduce_axis=1, which"
    )
    with pytest.raises(rg.InvalidProblem, match="expected at most 64 KiB"):
        cli_bench._that_fit([rows[1]._replace(set="case")])


def test_a_known_time_saves_the_trial_and_quiet_workers_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    rests: list[float] = []
    monkeypatch.setattr("retrograde.testing.timing.time.sleep", rests.append)
    contestants = {name: (lambda name=name: calls.append(name)) for name in "ab"}
    found = interleave(contestants, rounds=3, spins="b".__eq__, seconds={"b": 2 * TURN})
    assert calls.count("b") == found["b"].samples == 3
    assert calls.count("a") > 3
    assert len(rests) == 1 + 3


def test_a_quick_look_compiles_the_writing_form_only() -> None:
    both = peers.Formula(into=print, returning=repr)
    one = peers.Peers(list, lambda: both, lambda _: both, lambda _: both, lambda _: both)
    quick = peers.compiled_once(one)
    assert quick.compiled(None) == peers.Formula(into=print)
    assert quick.torch(None) == both
    returning = one._replace(compiled=lambda _: peers.Formula(returning=repr))
    assert peers.compiled_once(returning).compiled(None).returning is repr


def contestants_that_sleep(monkeypatch: pytest.MonkeyPatch, made: dict[str, Any], pauses: dict[str, float]) -> None:
    """Each peer writes into given outputs, takes its pause, and gives its result."""

    def contestants(library: str, *_: Any) -> Iterator[peers.Contestant]:
        yield peers.Contestant(library, False, lambda: time.sleep(pauses[library]), lambda _: [made[library]])

    monkeypatch.setattr(peers, "contestants", contestants)


def reglu() -> Any:
    task = problem(rg.parse("gated_activation.reglu.forward f32 8x16 split_dim=1"))
    task.op.plan.select(task.desc).run(task.args)
    return task


def test_a_slow_peer_keeps_the_time_of_its_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    task = reglu()
    pauses = {"fast": 0.002, "slow": 0.02, "numpy": 1.02 * bench.SLOW}
    contestants_that_sleep(monkeypatch, dict.fromkeys(pauses, task.outputs["y"]), pauses)
    for quick, expected in ((True, {"slow into", "numpy into"}), (False, {"numpy into"})):
        notes: dict[str, str] = {}
        found = bench.contestants_of(task, list(pauses), 1, notes, quick=quick)
        assert set(notes) == expected == {one.name for one in found if one.tried}
        assert all(why.startswith("the time of its trial, ") for why in notes.values())
        assert {f"{name} into" for name in pauses} == {one.name for one in found} - {"retrograde allocating"}
        assert all(one.seconds >= 0.002 for one in found if not one.name.startswith("retrograde"))


def test_only_calls_into_given_outputs_where_those_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    case = "gated_activation.reglu.forward f32 8x16 split_dim=1"
    assert main(["bench", *case.split(), "--into", "--once", "--peers", "numpy", "--json", "-"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert set(row["timings"]) == {"retrograde into", "numpy into"}
    assert row["ratio_into"]
    assert row["ratio_allocating"] is None
    assert main(["bench", *case.split(), "--into", "--once", "--peers", "numpy"]) == 0
    told = capsys.readouterr().out
    assert "Into given outputs" in told
    assert "Allocating" not in told


def test_a_peer_is_left_out_for_another_result_only(monkeypatch: pytest.MonkeyPatch) -> None:
    task = reglu()
    y = task.outputs["y"]
    scale = float(np.max(np.abs(y)))
    off = {"digits": y * np.float32(1.005), "formula": y + np.float32(0.02 * scale)}
    shaped = {"shape": y.reshape(-1), "dtype": y.astype(np.float64), "nothing": y * np.float32(np.nan)}
    contestants_that_sleep(monkeypatch, off | shaped, dict.fromkeys(off | shaped, 0.0))
    notes: dict[str, str] = {}
    found = bench.contestants_of(task, list(off | shaped), 1, notes)
    assert [one.library for one in found if one.library != "retrograde"] == ["digits"]
    assert notes["formula into"].startswith("left out: y is off by 0.02 of the scale")
    assert notes["nothing into"] == "left out: y is off by nan of the scale"
    assert notes["shape into"].startswith("left out: y is float32 (64,), not float32 (8, 8)")
    assert notes["dtype into"].startswith("left out: y is float64")


def test_the_scale_counts_where_terms_cancel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sum that vanishes is not a reason to leave a peer out: its last digits are larger than the sum."""
    task = problem(rg.parse("reduce.sum.forward f32 1x4096 reduce_axis=1"))
    task.inputs["x"][0, 2048:] = -task.inputs["x"][0, :2048]
    task.op.plan.select(task.desc).run(task.args)
    assert task.outputs["y"][0, 0] == 0
    contestants_that_sleep(monkeypatch, {"numpy": np.float32([[1e-3]])}, {"numpy": 0.0})
    notes: dict[str, str] = {}
    assert "numpy into" in {one.name for one in bench.contestants_of(task, ["numpy"], 1, notes)}
    assert not notes


def test_a_row_is_measured_until_its_minima_settle() -> None:
    quiet = {"retrograde into": [1.0, 1.01, 2.0], "torch into": [3.0, 1.1, 1.101], "jax into": [9.0, 7.0, 5.0]}
    assert bench._settled(quiet)  # JAX is far from the fastest: what it settles at changes no ratio
    assert not bench._settled({**quiet, "torch into": [3.0, 1.1, 1.2]})
    assert not bench._settled({name: rounds[:2] for name, rounds in quiet.items()})
    rounds: list[int] = []
    interleave(
        {"a": lambda: None}, rounds=9, on_round=lambda: rounds.append(1), settled=lambda seen: len(seen["a"]) == 4
    )
    assert len(rounds) == 4
    rounds.clear()
    interleave({"a": lambda: time.sleep(0.01)}, rounds=9, on_round=lambda: rounds.append(1), limit=0.0)
    assert len(rounds) == 2


def test_ratios_are_of_minima_and_of_fresh_processes() -> None:
    found = bench.measure(Workload("case", reglu().desc), libraries=(), threads=1, rounds=1)
    ours = Timing(1.0, 1.0, 2.0, 3.0, 9)
    found.timings = {
        "retrograde into": ours,
        "retrograde allocating": ours,
        "torch into": Timing(3.0, 3.0, 3.0, 3.0, 9),
    }
    assert (found.ratio("into"), found.ratio("into", "median")) == (3.0, 1.5)
    found.again = [0.5, 0.9, 0.7]
    assert found.ratio("into") == 0.7
    row = found.as_dict()
    assert (row["ratio_into"], row["ratio_into_median"], row["again"]) == (0.7, 1.5, [0.5, 0.9, 0.7])


def test_large_results_are_measured_without_the_pool_too() -> None:
    case = "binary_param.lerp.forward f32 512x512 param=0.3"
    found = bench.measure(Workload("case", rg.parse(case)), libraries=("numpy",), threads=1, rounds=1)
    assert {f"retrograde {bench.POOL_OFF} allocating", "retrograde allocating", "numpy allocating"} <= set(
        found.timings
    )
    assert found.ratio_pool_off is not None
    assert "pool" in bench.POOL_OFF


def test_a_lost_row_is_measured_again_in_fresh_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    case = "binary_param.lerp.forward f32 64 param=0.3"
    monkeypatch.setattr(cli_bench, "LOST", 1e9)
    monkeypatch.setattr(cli_bench, "PROCESSES", 1)
    (found,) = cli_bench._measured(choose(case), ("numpy",), 1, cli_bench.Wanted())
    assert len(found.again) == 1
    (found,) = cli_bench._measured(choose(case), ("numpy",), 1, cli_bench.Wanted(once=True))
    assert not found.again


def test_several_subjects_quoted_or_not() -> None:
    words = [
        "reduce.sum.forward",
        "f32",
        "4x5",
        "reduce_axis=1",
        "scan",
        "embedding.embedding.forward f32 4x8 num_indices=4",
    ]
    first, second, third = subjects(words)
    assert (first, second, third) == ("reduce.sum.forward f32 4x5 reduce_axis=1", "scan", words[-1])
    assert subjects([]) == subjects([" "]) == []
    assert subjects(["reduce.sum", "scna.cumsum", "reduce", "nonsense"]) == [
        "reduce.sum",
        "scna.cumsum",
        "reduce",
        "nonsense",
    ]
    assert subjects([*words[:4], "[zipf]"]) == [f"{first} [zipf]"]
    assert subjects([*words[:4], "f32"]) == [f"{first} f32"]  # an element is no name
    rows = choose_all(["scan", "scan.cumsum.forward"])
    assert [row.case for row in rows] == [row.case for row in choose("scan")]
    (row,) = choose(f"{third} [zipf]")
    assert row.case == f"{third} [zipf]"
    assert row.indices == "zipf"
    for wrong in (f"{third} [bogus]", f"{first} [zipf]"):
        with pytest.raises(rg.InvalidProblem, match="got the pattern"):
            choose(wrong)


def test_results_are_a_line_a_row() -> None:
    data = {
        "when": "now",
        "rows": [{"case": "a", "timings": {"x": {"best": 1.23456789e-5}}}, {"case": "b"}],
        "none": [],
    }
    text = compact(data)
    assert json.loads(text)["rows"][0]["timings"]["x"]["best"] == 1.235e-5
    assert json.loads(text)["none"] == []
    assert len(text.splitlines()) == 2 + 3 + 2 + 1


def test_a_quick_look_is_one_gradient_of_each_kind() -> None:
    rows = choose("all", quick=True)
    kinds = [(family.name, str(kind)) for family in families() for kind in family.kinds]
    assert sorted((row.desc.family, str(row.desc.kind)) for row in rows) == sorted(kinds)
    gradients = {(family.name, str(kind)) for family in families() if "backward" in family.ops
                 for kind in family.ops["backward"].kinds}  # fmt: skip
    for row in rows:
        direction = "backward" if (row.desc.family, str(row.desc.kind)) in gradients else "forward"
        assert (row.set, row.desc.direction, str(row.desc.element)) == ("memory", direction, "f32")
    assert not any(row.set in ("quick", "demo") for row in choose("all"))


@pytest.mark.parametrize("element", ["f32", "bf16"])
@pytest.mark.parametrize("library", ["torch", "jax", "numpy"])
def test_a_peer_is_tried_compared_and_timed(library: str, element: str) -> None:
    module: Any = pytest.importorskip(library)
    settings = {"torch": lambda: module.is_grad_enabled(), "jax": lambda: module.config.jax_enable_x64}
    before = settings.get(library, bool)()
    task = Workload("case", rg.parse(f"gated_activation.reglu.backward {element} 8x16 split_dim=1"))
    found = bench.measure(task, libraries=[library], threads=1, rounds=1)
    assert settings.get(library, bool)() == before
    assert {f"{library} into", f"{library} allocating", "retrograde into"} <= set(found.timings)
    assert not found.notes
