"""`bench`: our plan and our function against the peers and the memory roof; tables on the screen, all in JSON."""

import json as json_format
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.markup import escape

from retrograde import _native
from retrograde._core.errors import InvalidProblem
from retrograde.cli.plots import draw
from retrograde.cli.screen import Bar, console, show, table
from retrograde.testing.bench import BEATEN, FOREIGN, HOPELESS, PLAN, Row, measure, summary
from retrograde.testing.machine import machine, versions
from retrograde.testing.memory import peaks
from retrograde.testing.overhead import CASE, call_overhead, import_seconds
from retrograde.testing.peers import LIBRARIES
from retrograde.testing.timing import TOO_WIDE
from retrograde.testing.workloads import Workload, choose

ROUNDS, QUICK_ROUNDS = 8, 2


class Wanted(NamedTuple):
    """The options of the command."""

    peers: str | None = None
    threads: int | None = None
    json: str | None = None
    plot: str | None = None
    quick: bool = False
    curves: bool = False
    memory: bool = False


def bench(subject: str, wanted: Wanted) -> None:
    libraries = _libraries(wanted.peers)
    rows = choose(subject, quick=wanted.quick, curves=wanted.curves)
    if wanted.plot and not wanted.plot.endswith(".svg"):
        raise InvalidProblem(f"--plot: got {wanted.plot}, expected a name that ends in .svg")
    if wanted.threads is not None:
        _restart_with(wanted.threads)
    count, rounds = _native.default_threads(), QUICK_ROUNDS if wanted.quick else ROUNDS
    measured = _measured(rows, libraries, count, rounds, wanted.quick)
    if wanted.memory:
        _add_memory(measured, libraries, count)
    results: dict[str, Any] = {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        "versions": versions(),
        "rounds": rounds,
        "quick": wanted.quick,
        "rows": [row.as_dict() for row in measured],
        "summary": summary(measured),
    }
    if subject == "all" and not wanted.curves:
        results["overhead"] = _overhead(count, rounds)
    _print(measured, results, libraries)
    if wanted.json:
        _write(wanted.json, json_format.dumps(results, indent=1) + "\n")
    if wanted.plot:
        _write(wanted.plot, draw(results))


def _write(name: str, text: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


def _measured(rows: Sequence[Workload], libraries: Sequence[str], threads: int, rounds: int, quick: bool) -> list[Row]:
    found: list[Row] = []
    with Bar(rounds * len(rows)) as bar:
        for workload in rows:
            label = workload.case
            bar.advance(label, 0)
            found.append(
                measure(
                    workload,
                    libraries=libraries,
                    threads=threads,
                    rounds=rounds,
                    quick=quick,
                    on_round=lambda label=label: bar.advance(label),  # type: ignore[misc]
                )
            )
    return found


def _add_memory(rows: list[Row], libraries: Sequence[str], threads: int) -> None:
    """Of the large rows: below a megabyte the noise of a process is as large as the figure."""
    large = [row for row in rows if row.nbytes >= 1 << 22]
    found, why = peaks((str(row.workload.desc) for row in large), libraries, threads)
    for row in large:
        row.memory = found.get(str(row.workload.desc), {})
        if not row.memory:
            row.notes["memory"] = f"not measured: {why}"


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
    grid = table("case", "retrograde", "p20 - p80", "GB/s", "roof", *libraries, "x")
    for row in rows:
        run = row.timings[PLAN]
        shares = [f"{_us(run.p20)} - {_us(run.p80)}", f"{row.bandwidth / 1e9:.1f}", f"{row.roof_share:.0%}"]
        grid.add_row(
            *_times_of(row, "into", ["retrograde"]),
            *shares,
            *_times_of(row, "into", libraries)[1:],
            _ratio(row, "into"),
        )
    title = "Into given outputs (us; roof: our share of the bandwidth of a copy; x: the fastest peer's time over ours)"
    show(screen, title, grid)
    ours = ["retrograde", *(["retrograde on torch"] if "torch" in libraries else [])]
    grid = table("case", *(name.removeprefix("retrograde ") for name in ours), *libraries, "x", "x numpy")
    for row in rows:
        grid.add_row(*_times_of(row, "allocating", [*ours, *libraries]), _ratio(row, "allocating"), _x(row.ratio_numpy))
    title = (
        "Allocating the outputs (us; x: fastest peer over ours from the same allocator; x numpy: over ours in NumPy)"
    )
    common = dict(set.intersection(*(set(row.notes.items()) for row in rows))) if len(rows) > 1 else {}
    notes = [f"{who}: {why}" for who, why in rows[0].notes.items() if who in common]  # as: not installed
    own = [(row, [f"{who}: {why}" for who, why in row.notes.items() if who not in common]) for row in rows]
    notes += [f"{row.workload.case}: {'; '.join(said)}" for row, said in own if said]
    if any(why.startswith("left out") for row in rows for why in row.notes.values()):
        slower = f" or, in a quick look, {BEATEN:g} times slower than the fastest peer" if results["quick"] else ""
        notes.append(f"left out: more than {HOPELESS} s a call{slower}, or off by more than {FOREIGN:.0%}")
    if results["quick"] and any(name.startswith("torch.compile") for row in rows for name in row.timings):
        notes.append("torch.compile compiles once in a quick look: to allocate, it writes into new outputs")
    if any(timing.is_wide for row in rows for timing in row.timings.values()):
        notes.append(f"~ in front of a time: p80 is more than {TOO_WIDE} times p20, so that the median says little")
    show(screen, title, grid, *notes)
    _print_memory(screen, rows, libraries)
    _print_summary(screen, results)


def _times_of(row: Row, form: str, names: Sequence[str]) -> list[str]:
    """The case, then a cell for each contestant."""
    found = [row.timings.get(f"{name} {form}") for name in names]
    return [escape(row.workload.case), *(f"{'~' if t.is_wide else ''}{_us(t.median)}" if t else "-" for t in found)]


def _ratio(row: Row, form: str) -> str:
    wide = row.ratio_is_wide(form)
    return f"{'~' if wide else ''}{_x(row.ratio(form))}"


def _print_memory(screen: Console, rows: list[Row], libraries: Sequence[str]) -> None:
    measured = [row for row in rows if row.memory]
    if not measured:
        return
    names = [f"{who} {form}" for form in ("into", "allocating") for who in ("retrograde", *libraries)]
    names = [name for name in names if any(name in row.memory for row in measured)]
    grid = table("case", "operands", *names)
    for row in measured:
        cells = [f"{row.memory[name] / 2**20:.1f}" if name in row.memory else "-" for name in names]
        grid.add_row(escape(row.workload.case), f"{row.nbytes / 2**20:.1f}", *cells)
    show(screen, "Memory at the peak of a call, besides its operands (MiB; allocating: with the results)", grid)


def _us(seconds: float) -> str:
    return f"{1e6 * seconds:,.1f}" if seconds < 1e-3 else f"{1e6 * seconds:,.0f}"


def _x(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.2f}"


_FORMS = ("into", "allocating", "allocating_numpy")
_MEANS = tuple(f"{statistic}_{form}" for form in _FORMS for statistic in ("ratio", "worst"))


def _print_summary(screen: Console, results: dict[str, Any]) -> None:
    titles = ("into, x", "worst", "alloc., x", "worst", "x numpy", "worst")
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
