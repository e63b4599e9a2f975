"""`bench`: our plan and our function against the peers and the memory roof; tables on the screen, all in JSON."""

import json as json_format
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console

from retrograde import _native
from retrograde._core.errors import InvalidProblem
from retrograde.cli.screen import Bar, console, table
from retrograde.testing.bench import Row, measure, summary
from retrograde.testing.machine import machine, versions
from retrograde.testing.overhead import CASE, call_overhead, import_seconds
from retrograde.testing.peers import LIBRARIES
from retrograde.testing.workloads import choose

ROUNDS, QUICK_ROUNDS = 8, 2


def bench(subject: str, *, peers: str | None, threads: int | None, json: str | None, quick: bool) -> None:
    libraries = _libraries(peers)
    rows = choose(subject)
    if threads is not None:
        _restart_with(threads)
    count, rounds = _native.default_threads(), QUICK_ROUNDS if quick else ROUNDS
    measured: list[Row] = []
    with Bar(rounds * len(rows)) as bar:
        for workload in rows:
            label = str(workload.desc)
            bar.advance(label, 0)
            measured.append(
                measure(
                    workload,
                    libraries=libraries,
                    threads=count,
                    rounds=rounds,
                    on_round=lambda label=label: bar.advance(label),  # type: ignore[misc]
                )
            )
    results: dict[str, Any] = {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        "versions": versions(),
        "rounds": rounds,
        "rows": [row.as_dict() for row in measured],
        "summary": summary(measured),
    }
    if subject == "all":
        results["overhead"] = _overhead(count, rounds)
    _print(measured, results, libraries)
    if json:
        Path(json).parent.mkdir(parents=True, exist_ok=True)
        Path(json).write_text(json_format.dumps(results, indent=1) + "\n", encoding="utf-8")


def _libraries(names: str | None) -> Sequence[str]:
    if names is None:
        return LIBRARIES
    chosen = [] if names == "none" else names.split(",")
    if unknown := [name for name in chosen if name not in LIBRARIES]:
        raise InvalidProblem(f"--peers: got {', '.join(unknown)}, expected some of {', '.join(LIBRARIES)}, or none")
    return chosen


def _restart_with(threads: int) -> None:
    """Pools are sized when a library starts: tell all of them, then start again as the same command."""
    wanted = str(threads)
    if threads < 1:
        raise InvalidProblem(f"--threads: got {threads}, expected at least 1")
    if os.environ.get("RETROGRADE_NUM_THREADS") == wanted:
        return
    os.environ |= {"RETROGRADE_NUM_THREADS": wanted, "OMP_NUM_THREADS": wanted, "NPROC": wanted}
    os.execv(sys.executable, [sys.executable, "-m", "retrograde", *sys.argv[1:]])


def _overhead(threads: int, rounds: int) -> dict[str, Any]:
    calls = call_overhead(threads, rounds)
    seconds = {name: timing.median for name, timing in calls.items()}
    peer = seconds.get("torch.add(a, b, out=c)")
    ratios = {name: s / peer for name, s in seconds.items()} if peer else {}
    timings = {name: timing.as_dict() for name, timing in calls.items()}
    return {"case": CASE, "calls": timings, "of_torch_add": ratios, "import_ms": 1e3 * import_seconds()}


def _print(rows: list[Row], results: dict[str, Any], libraries: Sequence[str]) -> None:
    screen = console()
    host = results["machine"]
    screen.print(f"{host['cpu']}, {host['threads']} threads, {host['isa']}; medians of {results['rounds']} rounds\n")
    for form, title in (
        ("into", "Into given outputs (us; x: the fastest peer's time over ours; roof: a copy of as many bytes)"),
        ("allocating", "Allocating the outputs (us; x: the fastest peer's time over ours)"),
    ):
        roof = ["GB/s", "roof"] if form == "into" else []
        grid = table(title, "case", "retrograde", *roof, *libraries, "x")
        for row in rows:
            grid.add_row(*_cells(row, form, libraries))
        screen.print(grid)
    for row in rows:
        for who, why in row.notes.items():
            screen.print(f"{row.workload.desc}: {who}: {why}")
    _print_summary(screen, results)


def _cells(row: Row, form: str, libraries: Sequence[str]) -> list[str]:
    ours = row.timings.get(f"retrograde {form}")
    cells = [str(row.workload.desc), _us(ours.median if ours else None)]
    if form == "into":
        cells += [f"{row.bandwidth / 1e9:.1f}", f"{row.roof_share:.0%}"]
    for library in libraries:
        timing = row.timings.get(f"{library} {form}")
        cells.append(_us(timing.median if timing else None))
    return [*cells, _times(row.ratio(form))]


def _us(seconds: float | None) -> str:
    return "-" if seconds is None else f"{1e6 * seconds:,.1f}" if seconds < 1e-3 else f"{1e6 * seconds:,.0f}"


def _times(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.2f}"


def _print_summary(screen: Console, results: dict[str, Any]) -> None:
    grid = table("Geometric means", "rows of", "count", "roof", "into, x", "worst", "allocating, x", "worst")
    for name, means in results["summary"].items():
        grid.add_row(
            name,
            f"{means['rows']:.0f}",
            f"{means['roof_share']:.0%}",
            *(_times(means[key]) for key in ("ratio_into", "worst_into", "ratio_allocating", "worst_allocating")),
        )
    screen.print(grid)
    if overhead := results.get("overhead"):
        grid = table(f"Overhead: {overhead['case']}", "call", "us", "of torch.add")
        for name, timing in overhead["calls"].items():
            grid.add_row(name, f"{1e6 * timing['median']:.2f}", _times(overhead["of_torch_add"].get(name)))
        screen.print(grid)
        screen.print(f"import retrograde: {overhead['import_ms']:.0f} ms beyond NumPy")
