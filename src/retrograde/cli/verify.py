"""`verify`: the error of every kernel against its oracle."""

import math
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde.cli.interrupt import main_file_hidden, not_for_children
from retrograde.cli.output import document, write_file
from retrograde.cli.screen import Bar, Cell, Screen, console, gauge, table
from retrograde.testing.accuracy import Compared, compare
from retrograde.testing.accuracy import subjects as compared_cases
from retrograde.testing.machine import machine, versions
from retrograde.testing.results import rounded
from retrograde.testing.verify import BINS, Tally, choose, examine, examine_case, small_enough

DETAILED = 8  # rows: up to as many are shown with their histograms
_BARS = "·▁▂▃▄▅▆▇█"


def verify(
    subjects: Sequence[str] = ("all",), *, quick: bool = False, peers: bool = False, plot: str | None = None
) -> dict[str, Any]:
    """The tallies of every kernel of the subjects; `ok` is false where a promise was broken."""
    if plot is not None:
        from retrograde.cli import plots  # what it needs may be missing: tell it before anything is measured
    notes: list[str] = []
    compared: list[Compared] = []
    found: list[Tally] = []
    for case in (subject for subject in subjects if " " in subject):
        asked: Any = Descriptor.parse(case)
        desc = small_enough(asked)
        if desc != asked:
            notes.append(f"checked at {desc}: of the problem asked for the oracle would take minutes")
        found += examine_case(desc)
        if peers:
            compared += compare(desc)
    if tasks := list(dict.fromkeys(task for subject in subjects if " " not in subject for task in choose(subject))):
        found += sorted(_examined(tasks, quick), key=_place)
        if peers:
            compared += _compared({(name, kind) for name, kind, _ in tasks})
    facts = {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        "versions": versions(),
        "quick": quick,
        "ok": all(tally.kept for tally in found),
        "bins": list(BINS),
        "notes": notes,
        "rows": [tally.as_dict() for tally in found],
        "peers": [each.as_dict() for each in compared],
    }
    results: dict[str, Any] = rounded(document("verify", facts))
    if plot is not None:
        for name, text in plots.pictures(results, Path(plot)).items():
            write_file(str(name), text)
    return results


def _compared(chosen: set[tuple[str, str]]) -> list[Compared]:
    cases = list(compared_cases(chosen))
    found = []
    with Bar(len(cases)) as bar:
        for desc in cases:
            found += compare(desc)
            bar.advance(str(desc))
    return found


def _examined(tasks: list[tuple[str, str, str]], quick: bool) -> Iterator[Tally]:
    """On every CPU: the oracle takes nearly all of the time, and has one thread."""
    workers = min(len(tasks), len(os.sched_getaffinity(0)))
    with Bar(len(tasks)) as bar:
        bar.advance("", 0)
        if workers < 2:
            for task in tasks:
                yield from examine(*task, quick)
                bar.advance(" ".join(task))
            return
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            try:
                with not_for_children(), main_file_hidden():
                    started = {pool.submit(examine, *task, quick): task for task in tasks}
                for done in as_completed(started):
                    yield from done.result()
                    bar.advance(" ".join(started[done]))
            except BaseException:  # Ctrl-C among them: what runs is not waited for
                for worker in (pool._processes or {}).values():
                    worker.terminate()
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _place(tally: Tally) -> tuple[int, int]:
    order = [f"{name.partition('.')[0]}.{kind}.{name.rpartition('.')[2]}" for name, kind, _ in choose("all")]
    return order.index(tally.op), list(Element).index(Element(tally.element))


def spark(bins: list[int]) -> str:
    """A histogram in one line; the height is the logarithm of the count."""
    most = max(math.log1p(n) for n in bins) or 1.0
    return "".join(_BARS[0 if not n else max(1, round(math.log1p(n) / most * 8))] for n in bins)


def tell(results: dict[str, Any]) -> None:
    screen, rows, notes = console(), results["rows"], list(results["notes"])
    grid = table("op", "element", "kernel", "worst ULP", "promised", "results", "errors", left=3)
    for row in rows:
        worst = Cell(f"{float(row['ulp']):.3f}", "" if row["kept"] else "red")
        count = f"{row['results']:,}{'*' if row['exhaustive'] else ''}"
        bars = spark(row["bins"])
        grid.add_row(row["op"], row["element"], row["algorithm"], worst, f"{row['promised']:g}", count, bars)
    broken = [row for row in rows if not row["kept"]]
    notes.append(
        f"errors: a bar for each of 0, up to {', '.join(f'{b:g}' for b in BINS[1:])} ULP and more; logarithmic"
    )
    if any(row["exhaustive"] for row in rows):
        notes.append("*: all 65,536 values of the element on each input, beside others")
    screen.show("Errors against the oracle", grid, *notes)
    for row in broken or (rows if len(rows) <= DETAILED else []):
        _tell_details(screen, row)
    _tell_compared(screen, results["peers"])
    layouts = len({layout for row in rows for layout in row["layouts"]})
    kept, total = len(rows) - len(broken), sum(row["results"] for row in rows)
    verdict = "broken" if broken else "all kept"
    text = f"{verdict}: {kept} of {len(rows)} promises, over {total:,} results in {layouts} layouts"
    screen.print(Cell(text, "red" if broken else "green"))


def _tell_details(screen: Screen, row: dict[str, Any]) -> None:
    screen.print(Cell(row["sku"], "bold"))
    screen.print(f"  worst: {float(row['ulp']):.4f} ULP, promised {row['promised']:g}: {row['where']}")
    labels = ["exact", *(f"<= {edge:g}" for edge in BINS[1:]), f"> {BINS[-1]:g}"]
    last = max(i for i, count in enumerate(row["bins"]) if count or i == 0)
    wide = max(8, min(40, screen.width - 36))
    for label, count in list(zip(labels, row["bins"], strict=True))[: last + 1]:
        share = count / max(row["results"], 1)
        screen.print(f"  {label:>8} {share:6.1%} {gauge(share, wide, '·')} {count:,}")
    screen.print()


def _tell_compared(screen: Screen, compared: list[dict[str, Any]]) -> None:
    if not compared:
        return
    names = list(dict.fromkeys(each["library"] for each in compared))
    grid = table("case", *names)
    for case in dict.fromkeys(each["case"] for each in compared):
        by = {each["library"]: each for each in compared if each["case"] == case}
        grid.add_row(case, *(_worst(by[name]) if name in by else "-" for name in names))
    note = "peers by the formulas of the bench; + n: so many results are NaN or infinite and should not be"
    screen.show("Worst error in ULP on the same numbers", grid, note)


def _worst(each: dict[str, Any]) -> str:
    wrong = f" + {each['wrong']}" if each["wrong"] else ""
    return f"{each['worst']:.3g}{wrong}"
