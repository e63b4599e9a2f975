"""`bench`: our plan and our function against the peers and the memory roof; tables on the screen, all in JSON."""

import json as json_format
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.markup import escape

from retrograde import _native
from retrograde._core.errors import InvalidProblem
from retrograde.cli.chart import draw
from retrograde.cli.screen import Bar, console, show, table
from retrograde.testing.bench import BEATEN, LOST, PLAN, POOL_OFF, SLOW, Row, measure, summary
from retrograde.testing.machine import machine, versions
from retrograde.testing.memory import peaks
from retrograde.testing.overhead import CASE, call_overhead, import_seconds
from retrograde.testing.peers import LIBRARIES
from retrograde.testing.results import compact, rounded
from retrograde.testing.timing import TOO_WIDE
from retrograde.testing.workloads import Workload, choose_all

LIMIT, QUICK_LIMIT = 8.0, 2.0  # seconds a row, besides compiling and first calls
PROCESSES = 3  # in which a lost row is measured again
OVERHEAD_ROUNDS = 8


class Wanted(NamedTuple):
    """The options of the command."""

    peers: str | None = None
    threads: int | None = None
    json: str | None = None
    plot: str | None = None
    quick: bool = False
    curves: bool = False
    memory: bool = False
    once: bool = False


def bench(subjects: Sequence[str], wanted: Wanted) -> None:
    libraries = _libraries(wanted.peers)
    rows = choose_all(subjects, quick=wanted.quick, curves=wanted.curves)
    if wanted.plot and not wanted.plot.endswith(".svg"):
        raise InvalidProblem(f"--plot: got {wanted.plot}, expected a name that ends in .svg")
    if wanted.threads is not None:
        _restart_with(wanted.threads)
    count = _native.default_threads()
    measured = _measured(rows, libraries, count, wanted)
    if wanted.memory:
        _add_memory(measured, libraries, count)
    results: dict[str, Any] = {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        "versions": versions(),
        "pool_bytes": os.environ.get("RETROGRADE_POOL_BYTES", ""),
        "quick": wanted.quick,
        "rows": [row.as_dict() for row in measured],
        "summary": summary(measured),
    }
    if "all" in subjects and not wanted.curves:
        results["overhead"] = _overhead(count, OVERHEAD_ROUNDS)
    results = rounded(results)
    _print(measured, results, libraries)
    if wanted.json:
        _write(wanted.json, compact(results))
    if wanted.plot:
        _write(wanted.plot, draw(results))


def _write(name: str, text: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


def _measured(rows: Sequence[Workload], libraries: Sequence[str], threads: int, wanted: Wanted) -> list[Row]:
    found: list[Row] = []
    limit = QUICK_LIMIT if wanted.quick else LIMIT
    with Bar(len(rows)) as bar:
        for workload in rows:
            bar.advance(workload.case, 0)
            row = measure(workload, libraries=libraries, threads=threads, limit=limit, quick=wanted.quick)
            if not wanted.once and (row.ratio("into") or 1.0) < LOST:
                row.again = _again(row, threads)
            found.append(row)
            bar.advance(workload.case)
    return found


def _again(row: Row, threads: int) -> list[float]:
    """The ratio into given outputs in fresh processes, against the peer that won."""
    library = (row.fastest("into") or "").removesuffix(" into")
    command = [sys.executable, "-m", "retrograde", "bench", row.workload.case, "--once", "--peers", library]
    found = []
    for _ in range(PROCESSES):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "row.json"
            environment = {**os.environ, "RETROGRADE_NUM_THREADS": str(threads)}
            done = subprocess.run([*command, "--json", str(file)], env=environment, capture_output=True, check=False)
            if done.returncode:
                why = (done.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"])[-1]
                row.notes["again"] = f"a fresh process failed with exit code {done.returncode}: {why}"
            elif ratio := json_format.loads(file.read_text())["rows"][0]["ratio_into"]:
                found.append(ratio)
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
    screen.print(f"{host['cpu']}, threads {host['threads']}, {host['isa']}; best times of interleaved rounds\n")
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
    title = "Into given outputs (us; roof: our share of the bandwidth of a copy; x: the fastest peer's best over ours)"
    again = [f"{row.workload.case}: {_list(row.again)} in fresh processes" for row in rows if row.again]
    show(screen, title, grid, *again)
    ours = ["retrograde", *(["retrograde on torch"] if "torch" in libraries else [])]
    if any(POOL_OFF in name for row in rows for name in row.timings):
        ours = [name for each in ours for name in (each, f"{each} {POOL_OFF}")]
    grid = table("case", *(name.removeprefix("retrograde ") for name in ours), *libraries, "x", "x numpy", "x pool off")
    for row in rows:
        ratios = (_ratio(row, "allocating"), _x(row.ratio_numpy), _x(row.ratio_pool_off))
        grid.add_row(*_times_of(row, "allocating", [*ours, *libraries]), *ratios)
    title = (
        "Allocating the outputs (us; x: fastest peer over ours from the same allocator; x numpy: over ours in NumPy; "
        "x pool off: torch and NumPy over ours without reuse of freed memory)"
    )
    common = dict(set.intersection(*(set(row.notes.items()) for row in rows))) if len(rows) > 1 else {}
    notes = [f"{who}: {why}" for who, why in rows[0].notes.items() if who in common]  # as: not installed
    own = [(row, [f"{who}: {why}" for who, why in row.notes.items() if who not in common]) for row in rows]
    notes += [f"{row.workload.case}: {'; '.join(said)}" for row, said in own if said]
    if any(why.startswith("the time of its trial") for row in rows for why in row.notes.values()):
        slower = f" or, in a quick look, {BEATEN:g} times slower than the fastest peer" if results["quick"] else ""
        notes.append(f"the time of its trial: more than {SLOW} s a call{slower}, and not measured in turns")
    if results["quick"] and any(name.startswith("torch.compile") for row in rows for name in row.timings):
        notes.append("torch.compile compiles once in a quick look: to allocate, it writes into new outputs")
    if any(timing.is_wide for row in rows for timing in row.timings.values()):
        notes.append(f"~ in front of a time: p80 is more than {TOO_WIDE} times p20, so that the machine was not quiet")
    show(screen, title, grid, *notes)
    _print_memory(screen, rows, libraries)
    _print_summary(screen, results)


def _times_of(row: Row, form: str, names: Sequence[str]) -> list[str]:
    """The case, then a cell for each contestant."""
    found = [row.timings.get(f"{name} {form}") for name in names]
    return [escape(row.workload.case), *(f"{'~' if t.is_wide else ''}{_us(t.best)}" if t else "-" for t in found)]


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


def _list(ratios: Sequence[float]) -> str:
    return ", ".join(f"{ratio:.2f}x" for ratio in ratios)


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
