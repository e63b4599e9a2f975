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
from retrograde.cli.screen import Bar, console, show, table
from retrograde.testing.bench import Row, measure, summary
from retrograde.testing.machine import machine, versions
from retrograde.testing.overhead import CASE, call_overhead, import_seconds
from retrograde.testing.peers import LIBRARIES
from retrograde.testing.workloads import choose

ROUNDS, QUICK_ROUNDS = 8, 2


def bench(subject: str, *, peers: str | None, threads: int | None, json: str | None, quick: bool) -> None:
    libraries = _libraries(peers)
    rows = choose(subject, quick=quick)
    if threads is not None:
        _restart_with(threads)
    count, rounds = _native.default_threads(), QUICK_ROUNDS if quick else ROUNDS
    measured: list[Row] = []
    with Bar(rounds * len(rows)) as bar:
        for workload in rows:
            label = workload.case
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
    screen.print(f"{host['cpu']}, threads {host['threads']}, {host['isa']}; medians of {results['rounds']} rounds\n")
    grid = table("case", "retrograde", "GB/s", "roof", *libraries, "x")
    for row in rows:
        shares = [f"{row.bandwidth / 1e9:.1f}", f"{row.roof_share:.0%}"]
        grid.add_row(
            *_times_of(row, "into", ["retrograde"]),
            *shares,
            *_times_of(row, "into", libraries)[1:],
            _x(row.ratio("into")),
        )
    title = "Into given outputs (us; roof: our share of the bandwidth of a copy; x: the fastest peer's time over ours)"
    show(screen, title, grid)
    ours = ["retrograde", *(["retrograde on torch"] if "torch" in libraries else [])]
    grid = table("case", *(name.removeprefix("retrograde ") for name in ours), *libraries, "x", "x numpy")
    for row in rows:
        grid.add_row(
            *_times_of(row, "allocating", [*ours, *libraries]), _x(row.ratio("allocating")), _x(row.ratio_numpy)
        )
    title = (
        "Allocating the outputs (us; x: fastest peer over ours from the same allocator; x numpy: over ours in NumPy)"
    )
    notes = [f"{row.workload.case}: {who}: {why}" for row in rows for who, why in row.notes.items()]
    show(screen, title, grid, *notes)
    _print_summary(screen, results)


def _times_of(row: Row, form: str, names: Sequence[str]) -> list[str]:
    """The case, then a cell for each contestant."""
    found = [row.timings.get(f"{name} {form}") for name in names]
    return [row.workload.case, *(_us(timing.median if timing else None) for timing in found)]


def _us(seconds: float | None) -> str:
    return "-" if seconds is None else f"{1e6 * seconds:,.1f}" if seconds < 1e-3 else f"{1e6 * seconds:,.0f}"


def _x(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.2f}"


_FORMS = ("into", "allocating", "allocating_numpy")
_MEANS = tuple(f"{statistic}_{form}" for form in _FORMS for statistic in ("ratio", "worst"))


def _print_summary(screen: Console, results: dict[str, Any]) -> None:
    titles = ("into, x", "worst", "allocating, x", "worst", "x numpy", "worst")
    grid = table("rows of", "count", "roof", *titles)
    for name, means in results["summary"].items():
        grid.add_row(
            name,
            f"{means['rows']:.0f}",
            f"{means['roof_share']:.0%}",
            *(_x(means[key]) for key in _MEANS),
        )
    show(screen, "Geometric means", grid)
    if overhead := results.get("overhead"):
        grid = table("call", "us", "of torch.add")
        for name, timing in overhead["calls"].items():
            grid.add_row(name, f"{1e6 * timing['median']:.2f}", _x(overhead["of_torch_add"].get(name)))
        note = f"import retrograde: {overhead['import_ms']:.0f} ms beyond NumPy"
        show(screen, f"Overhead: {overhead['case']}", grid, note)
