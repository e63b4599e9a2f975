"""What `bench` prints of its results."""

from collections.abc import Sequence
from typing import Any

from retrograde.cli.screen import Cell, Screen, console, table
from retrograde.testing.bench import BEATEN, PLAN, POOL_OFF, SLOW
from retrograde.testing.timing import TOO_WIDE, is_wide

_Row = dict[str, Any]


def tell(results: dict[str, Any]) -> None:
    screen, host, rows = console(), results["machine"], results["rows"]
    screen.print(f"{host['cpu']}, threads {host['threads']}, {host['isa']}; best times of interleaved rounds")
    screen.print()
    _tell_into(screen, rows, results["libraries"])
    if not results.get("into"):  # results from before the option have all
        _tell_allocating(screen, rows, results["libraries"], quick=results["quick"])
    _tell_memory(screen, rows, results["libraries"])
    _tell_summary(screen, results)
    for case in results["below_gate"]:
        screen.print(Cell(f"below the gate of {results['gate']:g}: {case}", "red"))


def _tell_into(screen: Screen, rows: Sequence[_Row], libraries: Sequence[str]) -> None:
    grid = table("case", "retrograde", "p20 - p80", "GB/s", "roof", *libraries, "x")
    for row in rows:
        run = row["timings"][PLAN]
        shares = [f"{_us(run['p20'])} - {_us(run['p80'])}", f"{row['gbps']:.1f}", f"{row['roof_share']:.0%}"]
        own, *others = (_time(row, f"{name} into") for name in ("retrograde", *libraries))
        grid.add_row(row["case"], own, *shares, *others, _ratio(row, "into"))
    title = "Into given outputs (us; roof: our share of the bandwidth of a copy; x: the fastest peer's best over ours)"
    again = [f"{row['case']}: {_list(row['again'])} in fresh processes" for row in rows if row.get("again")]
    screen.show(title, grid, *again)


def _tell_allocating(screen: Screen, rows: Sequence[_Row], libraries: Sequence[str], *, quick: bool) -> None:
    ours = ["retrograde", *(["retrograde on torch"] if "torch" in libraries else [])]
    if any(POOL_OFF in name for row in rows for name in row["timings"]):
        ours = [name for each in ours for name in (each, f"{each} {POOL_OFF}")]
    grid = table("case", *(name.removeprefix("retrograde ") for name in ours), *libraries, "x", "x numpy", "x pool off")
    for row in rows:
        times = (_time(row, f"{name} allocating") for name in (*ours, *libraries))
        ratios = (_x(row[f"ratio_allocating_{how}"]) for how in ("numpy", "pool_off"))
        grid.add_row(row["case"], *times, _ratio(row, "allocating"), *ratios)
    title = (
        "Allocating the outputs (us; x: fastest peer over ours from the same allocator; x numpy: over ours in NumPy; "
        "x pool off: torch and NumPy over ours without reuse of freed memory)"
    )
    screen.show(title, grid, *_notes(rows, quick))


def _notes(rows: Sequence[_Row], quick: bool) -> list[str]:
    """What is so of all rows is said once."""
    common = dict(set.intersection(*(set(row["notes"].items()) for row in rows))) if len(rows) > 1 else {}
    found = [f"{who}: {why}" for who, why in rows[0]["notes"].items() if who in common]  # as: not installed
    own = [(row, [f"{who}: {why}" for who, why in row["notes"].items() if who not in common]) for row in rows]
    found += [f"{row['case']}: {'; '.join(said)}" for row, said in own if said]
    if any(why.startswith("the time of its trial") for row in rows for why in row["notes"].values()):
        slower = f" or, in a quick look, {BEATEN:g} times slower than the fastest peer" if quick else ""
        found.append(f"the time of its trial: more than {SLOW} s a call{slower}, and not measured in turns")
    if quick and any(name.startswith("torch.compile") for row in rows for name in row["timings"]):
        found.append("torch.compile compiles once in a quick look: to allocate, it writes into new outputs")
    if any(_wide(timing) for row in rows for timing in row["timings"].values()):
        found.append(f"~ in front of a time: p80 is more than {TOO_WIDE} times p20, so that the machine was not quiet")
    return found


def _wide(timing: dict[str, float]) -> bool:
    return is_wide(timing["p20"], timing["p80"])


def _time(row: _Row, name: str) -> str:
    timing = row["timings"].get(name)
    return f"{'~' if _wide(timing) else ''}{_us(timing['best'])}" if timing else "-"


def _ratio(row: _Row, form: str) -> Cell:
    """Marked where one side of it is spread too far to trust its median."""
    ratio, peer = row[f"ratio_{form}"], row[f"fastest_{form}"]
    if ratio is None or peer is None:
        return Cell("-")
    timings = row["timings"]
    on_theirs = f"retrograde on {peer.removesuffix(f' {form}').partition('.')[0]} {form}"
    own = timings.get(on_theirs) or timings[f"retrograde {form}"]
    wide = _wide(own) or _wide(timings[peer])
    return Cell(f"{'~' if wide else ''}{_x(ratio)}", "red" if ratio < 1 else "")


def _tell_memory(screen: Screen, rows: Sequence[_Row], libraries: Sequence[str]) -> None:
    measured = [row for row in rows if row.get("memory")]
    if not measured:
        return
    names = [f"{who} {form}" for form in ("into", "allocating") for who in ("retrograde", *libraries)]
    names = [name for name in names if any(name in row["memory"] for row in measured)]
    grid = table("case", "operands", *names)
    for row in measured:
        cells = [f"{row['memory'][name] / 2**20:.1f}" if name in row["memory"] else "-" for name in names]
        grid.add_row(row["case"], f"{row['bytes'] / 2**20:.1f}", *cells)
    screen.show("Memory at the peak of a call, besides its operands (MiB; allocating: with the results)", grid)


def _list(ratios: Sequence[float]) -> str:
    return ", ".join(f"{ratio:.2f}x" for ratio in ratios)


def _us(seconds: float) -> str:
    return f"{1e6 * seconds:,.1f}" if seconds < 1e-3 else f"{1e6 * seconds:,.0f}"


def _x(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.2f}"


_FORMS = ("into", "allocating", "allocating_numpy")
_MEANS = tuple(f"{statistic}_{form}" for form in _FORMS for statistic in ("ratio", "worst"))


def _tell_summary(screen: Screen, results: dict[str, Any]) -> None:
    titles = ("into, x", "worst", "alloc., x", "worst", "x numpy", "worst")
    grid = table("rows of", "count", "roof", *titles)
    for name, means in results["summary"].items():
        grid.add_row(
            name,
            f"{means['rows']:.0f}",
            f"{means['roof_share']:.0%}",
            *(_x(means[key]) for key in _MEANS),
        )
    screen.show("Geometric means", grid)
    if overhead := results.get("overhead"):
        grid = table("call", "us", "of torch.add")
        for name, timing in overhead["calls"].items():
            grid.add_row(name, f"{1e6 * timing['median']:.2f}", _x(overhead["of_torch_add"].get(name)))
        note = f"import retrograde: {overhead['import_ms']:.0f} ms beyond NumPy"
        screen.show(f"Overhead: {overhead['case']}", grid, note)
