"""`verify`: the error of every kernel against its oracle."""

import math
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.console import Console

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem
from retrograde.cli.chart import errors
from retrograde.cli.screen import Bar, console, gauge, show, table
from retrograde.testing.accuracy import Compared, compare
from retrograde.testing.accuracy import subjects as compared_cases
from retrograde.testing.machine import machine, versions
from retrograde.testing.results import compact
from retrograde.testing.verify import BINS, Tally, choose, examine, examine_case, small_enough

DETAILED = 8  # rows: up to as many are shown with their histograms
_BARS = "·▁▂▃▄▅▆▇█"


def verify(
    subjects: Sequence[str], *, json: str | None, quick: bool, peers: bool = False, plot: str | None = None
) -> int:
    """Print the tallies; 1 if a promise was broken."""
    if plot is not None and not plot.endswith(".svg"):
        raise InvalidProblem(f"--plot: got {plot}, expected a name that ends in .svg")
    notes = []
    compared: list[Compared] = []
    found: list[Tally] = []
    for case in (subject for subject in subjects if " " in subject):
        asked: Any = Descriptor.parse(case)
        desc = small_enough(asked)
        if desc != asked:
            notes.append(f"checked at {desc}: of the problem asked for the oracle would take minutes")
        found += examine_case(desc)
        if peers or plot:
            compared += compare(desc)
    if tasks := list(dict.fromkeys(task for subject in subjects if " " not in subject for task in choose(subject))):
        found += sorted(_examined(tasks, quick), key=_place)
        if peers or plot:
            compared += _compared({(name, kind) for name, kind, _ in tasks})
    results = {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        "versions": versions(),
        "quick": quick,
        "bins": list(BINS),
        "rows": [tally.as_dict() for tally in found],
        "peers": [each.as_dict() for each in compared],
    }
    for name, text in ((json, compact(results)), (plot, plot and errors(results))):
        if name and text:
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(text, encoding="utf-8")
    screen = console()
    _print(screen, found, notes)
    _print_compared(screen, compared)
    return int(not all(tally.kept for tally in found))


def _compared(chosen: set[tuple[str, str]]) -> list[Compared]:
    cases = list(compared_cases(chosen))
    found = []
    with Bar(len(cases)) as bar:
        for desc in cases:
            found += compare(desc)
            bar.advance(str(desc))
    return found


def _print_compared(screen: Console, compared: list[Compared]) -> None:
    if not compared:
        return
    names = list(dict.fromkeys(each.library for each in compared))
    grid = table("case", *names)
    for case in dict.fromkeys(each.case for each in compared):
        by = {each.library: each for each in compared if each.case == case}
        grid.add_row(case, *(_worst(by[name]) if name in by else "-" for name in names))
    note = "peers by the formulas of the bench; + n: so many results are NaN or infinite and should not be"
    show(screen, "Worst error in ULP on the same numbers", grid, note)


def _worst(each: Compared) -> str:
    return f"{each.worst:.3g}{f' + {each.wrong}' if each.wrong else ''}"


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
            started = {pool.submit(examine, *task, quick): task for task in tasks}
            try:
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


def _print(screen: Console, found: list[Tally], notes: list[str]) -> None:
    grid = table("op", "element", "kernel", "worst ULP", "promised", "results", "errors", left=3)
    for tally in found:
        worst = f"{tally.ulp:.3f}" if tally.kept else f"[bold red]{tally.ulp:.3f}[/bold red]"
        results = f"{tally.results:,}{'*' if tally.exhaustive else ''}"
        grid.add_row(tally.op, tally.element, tally.algorithm, worst, f"{tally.promised:g}", results, spark(tally.bins))
    broken = [tally for tally in found if not tally.kept]
    notes.append(
        f"errors: a bar for each of 0, up to {', '.join(f'{b:g}' for b in BINS[1:])} ULP and more; logarithmic"
    )
    if any(tally.exhaustive for tally in found):
        notes.append("*: all 65,536 values of the element on each input, beside others")
    show(screen, "Errors against the oracle", grid, *notes)
    for tally in broken or (found if len(found) <= DETAILED else []):
        _print_details(screen, tally)
    kept, layouts = len(found) - len(broken), len({layout for tally in found for layout in tally.layouts})
    verdict = "[bold red]broken[/bold red]" if broken else "all kept"
    total = sum(tally.results for tally in found)
    screen.print(f"{verdict}: {kept} of {len(found)} promises, over {total:,} results in {layouts} layouts\n")


def _print_details(screen: Console, tally: Tally) -> None:
    screen.print(f"[bold]{tally.sku}[/bold]")
    screen.print(
        f"  worst: {tally.ulp:.4f} ULP, promised {tally.promised:g}: {tally.where}", markup=False, soft_wrap=True
    )
    labels = ["exact", *(f"<= {edge:g}" for edge in BINS[1:]), f"> {BINS[-1]:g}"]
    last = max(i for i, count in enumerate(tally.bins) if count or i == 0)
    for label, count in list(zip(labels, tally.bins, strict=True))[: last + 1]:
        share = count / max(tally.results, 1)
        screen.print(f"  {label:>8} {share:6.1%} {gauge(share, 40, '·')} {count:,}", markup=False)
    screen.print()
