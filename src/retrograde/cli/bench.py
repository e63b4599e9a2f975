"""`bench`: our plan and our function against the peers and the memory roof. `bench_tables.py` prints it."""

import json as json_format
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from retrograde import _native
from retrograde._core.log import operand_bytes
from retrograde._core.registry import op_of
from retrograde._suggestion import suggestion
from retrograde.cli.bench_tables import tell
from retrograde.cli.errors import not_possible
from retrograde.cli.interrupt import run_child
from retrograde.cli.output import STDOUT, document, write_file
from retrograde.cli.screen import Bar, talk
from retrograde.testing.bench import LOST, Row, measure, summary
from retrograde.testing.machine import available_memory, machine, versions
from retrograde.testing.memory import peaks
from retrograde.testing.overhead import CASE, call_overhead, import_seconds
from retrograde.testing.peers import LIBRARIES
from retrograde.testing.results import compact, rounded
from retrograde.testing.workloads import Workload, choose_all

__all__ = ["Wanted", "asked", "bench", "restart_with", "tell"]

LIMIT, QUICK_LIMIT, INTO_LIMIT = 8.0, 2.0, 1.0  # seconds a row, besides compiling and first calls
PROCESSES = 3  # in which a lost row is measured again
OVERHEAD_ROUNDS = 8


class Wanted(NamedTuple):
    """The options of the command."""

    peers: str | None = None
    plot: str | None = None
    quick: bool = False
    curves: bool = False
    memory: bool = False
    once: bool = False
    into: bool = False
    gate: float | None = None
    json: str | None = None


def asked() -> list[str]:
    """What to measure, from whoever sits at the terminal: everything takes many minutes, so it is not the default."""
    from retrograde.testing.workloads import subjects

    do = "Name a CASE, a family, family.kind[.direction], or all. Run: retrograde bench -h"
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise not_possible("bench", "nothing", "what to measure", do)
    print("What shall be measured? A family, family.kind, a CASE, or all (many minutes): ", end="", file=sys.stderr)
    sys.stderr.flush()
    if not (found := subjects([sys.stdin.readline()])):
        raise not_possible("bench", "nothing", "what to measure", do)
    return found


_PLAIN = Wanted()


def bench(subjects: Sequence[str], wanted: Wanted = _PLAIN) -> dict[str, Any]:
    """Every figure; `ok` is false where a row is below the gate."""
    if wanted.plot is not None:
        from retrograde.cli import plots  # what it needs may be missing: tell it before anything is measured
    libraries = _libraries(wanted.peers)
    rows = _that_fit(choose_all(subjects, quick=wanted.quick, curves=wanted.curves))
    count = _native.default_threads()
    measured: list[Row] = []
    for row in _measured(rows, libraries, count, wanted):
        measured.append(row)
        _keep(measured, libraries, wanted)
    if wanted.memory:
        _add_memory(measured, libraries, count)
    facts = _facts(measured, libraries, wanted)
    if "all" in subjects and not wanted.curves:
        facts["overhead"] = _overhead(count, OVERHEAD_ROUNDS)
    results: dict[str, Any] = rounded(document("bench", facts))
    Path(f"{wanted.json}.part").unlink(missing_ok=True)
    if wanted.plot is not None:
        for name, text in plots.pictures(results, Path(wanted.plot)).items():
            write_file(str(name), text)
    return results


def _facts(measured: Sequence[Row], libraries: Sequence[str], wanted: Wanted) -> dict[str, Any]:
    slow = [row.workload.case for row in measured if (row.ratio("into") or 1.0) < (wanted.gate or 0.0)]
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        "versions": versions(),
        "pool_bytes": os.environ.get("RETROGRADE_POOL_BYTES", ""),
        "quick": wanted.quick,
        "into": wanted.into,
        "libraries": list(libraries),
        "gate": wanted.gate,
        "ok": not slow,
        "below_gate": slow,
        "rows": [row.as_dict() for row in measured],
        "summary": summary(measured),
    }


def _keep(measured: Sequence[Row], libraries: Sequence[str], wanted: Wanted) -> None:
    """What there is so far, beside FILE: a run that is cut off loses one row and not an hour."""
    if wanted.json not in (None, STDOUT) and len(measured) > 1:
        path = Path(f"{wanted.json}.part")
        path.write_text(compact(rounded(document("bench", _facts(measured, libraries, wanted)))), encoding="utf-8")


def _that_fit(rows: Sequence[Workload]) -> list[Workload]:
    """Those whose operands fit into memory, with as many bytes for the roof: more ends in a process that is killed.
    A CASE that does not is an error, a row of ours is left out."""
    there, found = available_memory(), []
    for row in rows:
        needed = 2 * operand_bytes(op_of(row.desc), row.desc)
        if there is None or needed <= there:
            found.append(row)
        elif row.set == "case" or len(rows) == 1:
            got = f"{row.desc}, which needs {_bytes(needed)}"
            raise not_possible("bench", got, f"at most {_bytes(there)}", "Ask for a smaller shape.")
        else:
            talk(f"left out: {row.desc}, which needs {_bytes(needed)} and there are {_bytes(there)}")
    return found


def _bytes(count: float) -> str:
    for unit in ("bytes", "KiB", "MiB", "GiB"):
        if count < 1024:
            return f"{count:.3g} {unit}"
        count /= 1024
    return f"{count:,.3g} TiB" if count < 1e4 else f"{count:.1e} TiB"


def _measured(rows: Sequence[Workload], libraries: Sequence[str], threads: int, wanted: Wanted) -> Iterator[Row]:
    limit = INTO_LIMIT if wanted.into else QUICK_LIMIT if wanted.quick else LIMIT
    with Bar(len(rows)) as bar:
        for workload in rows:
            bar.advance(workload.case, 0)
            row = measure(
                workload, libraries=libraries, threads=threads, limit=limit, quick=wanted.quick, into=wanted.into
            )
            if not wanted.once and (row.ratio("into") or 1.0) < LOST:
                row.again = _again(row, threads)
            bar.advance(workload.case)
            yield row


def _again(row: Row, threads: int) -> list[float]:
    """The ratio into given outputs in fresh processes, against the peer that won."""
    library = (row.fastest("into") or "").removesuffix(" into")
    command = [sys.executable, "-m", "retrograde", "bench", row.workload.case, "--once", "--into", "--peers", library]
    found = []
    for _ in range(PROCESSES):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "row.json"
            environment = {**os.environ, "RETROGRADE_NUM_THREADS": str(threads)}
            done = run_child([*command, "--json", str(file)], environment)
            if done.returncode:
                why = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
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
    if wrong := [name for name in chosen if name not in LIBRARIES]:
        expected = f"some of {', '.join(LIBRARIES)}, or none"
        raise not_possible("--peers", ", ".join(wrong), expected, suggestion(wrong[0], LIBRARIES).strip())
    return chosen


def restart_with(threads: int, words: Sequence[str]) -> None:
    """Pools are sized when a library starts: tell all of them, then start again as the same command."""
    wanted = str(threads)
    if os.environ.get("RETROGRADE_NUM_THREADS") == wanted:
        return
    os.environ |= {"RETROGRADE_NUM_THREADS": wanted, "OMP_NUM_THREADS": wanted, "NPROC": wanted}
    os.execv(sys.executable, [sys.executable, "-m", "retrograde", *words])


def _overhead(threads: int, rounds: int) -> dict[str, Any]:
    calls = call_overhead(threads, rounds)
    seconds = {name: timing.median for name, timing in calls.items()}
    peer = seconds.get("torch.add(a, b, out=c)")
    ratios = {name: s / peer for name, s in seconds.items()} if peer else {}
    timings = {name: timing.as_dict() for name, timing in calls.items()}
    return {"case": CASE, "calls": timings, "of_torch_add": ratios, "import_ms": 1e3 * import_seconds()}
