"""What `bench --plot` and `verify --plot` draw, by matplotlib: one quantity a picture, losses in another colour.

No value lies outside its axes: the drawing ends with an error if one would.
"""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from retrograde._core.dtypes import FLOATS
from retrograde._core.errors import InvalidProblem
from retrograde.cli.drawing import BY_NAME, FAINT, INK, LOSS, OURS, STYLE, WIDTH, inside, svg
from retrograde.testing.peers import LIBRARIES

LARGE = ("memory", "case")  # the sets of rows that speed and roof are drawn of
ELEMENT = "f32"
_ROW, _AROUND = 0.19, 1.4  # inches: of a line of a list, and its titles
_LINE = 105  # characters under it
_LONG = 40  # lines from which on an axis has its numbers above, too
_Row = dict[str, Any]


def _runs(results: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = results.get("runs", [results])
    return found


def _where(results: dict[str, Any]) -> str:
    """Each machine that a run was made on, with its days."""
    days: dict[str, list[str]] = {}
    for run in _runs(results):
        host = run["machine"]
        days.setdefault(f"{host['cpu']}, threads {host['threads']}, {host['isa']}", []).append(run["when"][:10])
    return "; ".join(f"{host}, {' and '.join(dict.fromkeys(every))}" for host, every in days.items())


def _name(case: str) -> tuple[str, str, str]:
    """(family.kind, direction, element)."""
    head, element, *_ = case.split(" ")
    name, _, direction = head.rpartition(".")
    return name, direction, element


def first_rows(results: dict[str, Any]) -> dict[str, dict[str, _Row]]:
    """direction -> family.kind -> its first large row, of the newest run that has one."""
    found: dict[str, dict[str, _Row]] = {}
    for run in _runs(results):
        own: dict[tuple[str, str], _Row] = {}
        for row in run["rows"]:
            name, direction, element = _name(row["case"])
            if row["set"] in LARGE and element == ELEMENT:
                own.setdefault((direction, name), row)
        for (direction, name), row in own.items():
            found.setdefault(direction, {})[name] = row
    return found


class Speed(NamedTuple):
    """The fastest peer's time over ours, into given outputs: of best times, and between 20th and 80th percentiles."""

    ratio: float
    low: float
    high: float


def speed_of(row: _Row) -> Speed | None:
    """None where no peer writes into given outputs."""
    ratio, peer = row["ratio_into"], row["fastest_into"]
    if ratio is None or peer is None:
        return None
    ours, theirs = row["timings"]["retrograde into"], row["timings"][peer]
    low, high = theirs["p20"] / ours["p80"], theirs["p80"] / ours["p20"]
    return Speed(ratio, min(low, ratio), max(high, ratio))


def _listed(names: Sequence[str], title: str, told: str, panels: int = 1) -> tuple[Figure, list[Axes]]:
    """Axes with a line for each name, from the top down."""
    height = _ROW * max(len(names), 4) + _AROUND
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    found = figure.subplots(1, panels, sharey=True, squeeze=False)[0]
    for axes in found:
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.grid(axis="x", color=FAINT, linewidth=0.6)
        axes.set_axisbelow(True)
        if len(names) > _LONG:
            axes.tick_params(axis="x", labeltop=True)
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold", fontsize=11)
    figure.supxlabel(told, x=0.01, ha="left", fontsize=8)
    return figure, list(found)


def _powers(low: float, high: float) -> list[float]:
    """Powers of 2 between both; of 4 where there are many. 1 is one."""
    ends = math.ceil(math.log2(low)), math.floor(math.log2(high))
    step = 2 if ends[1] - ends[0] > 10 else 1
    return [2.0**power for power in range(ends[0], ends[1] + 1) if power % step == 0]


def speed(results: dict[str, Any], direction: str) -> str:
    """One dot an op, on a logarithmic axis with a line at 1."""
    rows = first_rows(results).get(direction, {})
    found = {name: each for name, row in rows.items() if (each := speed_of(row))}
    if not found:
        raise InvalidProblem(f"--plot: got no {direction} row with a peer that writes into given outputs")
    with rc_context(STYLE):
        losses = [f"{name} {each.ratio:.2f}" for name, each in found.items() if each.ratio < 1]
        told = (
            "\n".join(wrap(f"{_where(results)}. {ELEMENT}. Dot: best times. Bar: 20th to 80th percentile.", _LINE))
            + "\n"
        )
        told += "\n".join(wrap(f"Slower than the fastest peer: {', '.join(losses) or 'none'}.", _LINE))
        figure, (axes,) = _listed(list(found), f"Speed beside the fastest peer, {direction}", told)
        low, high = min(each.low for each in found.values()) / 1.4, max(each.high for each in found.values()) * 1.1
        axes.set_xscale("log", base=2)
        axes.set_xlim(low, high)
        axes.xaxis.set_major_locator(FixedLocator(_powers(low, high)))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axes.set_xlabel("fastest peer's time / our time, into given outputs (x; right of 1: we are faster)")
        axes.axvline(1, color=INK, linewidth=1.2)
        for place, each in enumerate(found.values()):
            colour = LOSS if each.ratio < 1 else OURS
            axes.plot([each.low, each.high], [place, place], color=colour, linewidth=1.4, alpha=0.5)
            axes.plot([each.ratio], [place], "o", color=colour, markersize=4.5)
            if each.ratio < 1:
                axes.annotate(f"{each.ratio:.2f}", (each.low, place), (-4, 0), textcoords="offset points", ha="right",
                              va="center", color=LOSS, fontsize=8)  # fmt: skip
        inside(axes, (value for each in found.values() for value in each), range(len(found)))
        return svg(figure, f"Speed beside the fastest peer, {direction}")


def roof(results: dict[str, Any], direction: str) -> str:
    """Our share of the bandwidth that a copy reaches; above 100 % too."""
    rows = first_rows(results).get(direction, {})
    if not rows:
        raise InvalidProblem(f"--plot: got no large {direction} row in {ELEMENT}, expected one")
    shares = {name: 100 * row["roof_share"] for name, row in rows.items()}
    with rc_context(STYLE):
        told = "\n".join(wrap(f"{_where(results)}. {ELEMENT}. Above 100 %: noise in the measured bandwidth.", _LINE))
        figure, (axes,) = _listed(list(shares), f"Share of the memory bandwidth, {direction}", told)
        axes.set_xlim(0, 10 * (max(100.0, *shares.values()) // 10 + 1))
        axes.set_xlabel("our share of the measured bandwidth of a copy, a read or a fill (%)")
        axes.barh(range(len(shares)), list(shares.values()), color=OURS, height=0.6)
        axes.axvline(100, color=INK, linewidth=1.2)
        for place, share in enumerate(shares.values()):
            axes.annotate(f"{share:.0f}", (share, place), (3, 0), textcoords="offset points", va="center", fontsize=8)
        inside(axes, shares.values(), range(len(shares)))
        return svg(figure, f"Share of the memory bandwidth, {direction}")


def worst_errors(results: dict[str, Any]) -> dict[str, dict[str, list[tuple[float, float]]]]:
    """op -> element -> (worst error, promise) of what promises differently, in ULP."""
    found: dict[str, dict[str, dict[float, float]]] = {}
    for row in results["rows"]:
        if row["element"] in list(FLOATS):
            cell = found.setdefault(row["op"], {}).setdefault(row["element"], {})
            cell[row["promised"]] = max(cell.get(row["promised"], 0.0), float(row["ulp"]))
    return {op: {element: [(worst, promise) for promise, worst in cell.items()] for element, cell in cells.items()}
            for op, cells in found.items()}  # fmt: skip


def errors(results: dict[str, Any]) -> str:
    """The worst error of each op as a dot, beside what it promises as a line: one panel an element."""
    found = worst_errors(results)
    elements = [str(element) for element in FLOATS if any(str(element) in cells for cells in found.values())]
    if not elements:
        raise InvalidProblem("--plot: got no kernel of a float, expected one")
    with rc_context(STYLE):
        told = (
            "\n".join(wrap(f"{_where(results)}.", _LINE))
            + "\nDot: the worst error that was measured. Line: the error that is promised. "
        )
        broken = sum(worst > promise for cells in found.values() for cell in cells.values() for worst, promise in cell)
        told += f"Beyond its promise: {broken}."
        figure, panels = _listed(list(found), "Worst error and promise", told, len(elements))
        for axes, element in zip(panels, elements, strict=True):
            pairs = [(place, *pair) for place, cells in enumerate(found.values()) for pair in cells.get(element, [])]
            axes.set_title(element)
            most = max(0.1, *(value for _, *both in pairs for value in both))
            axes.set_xlim(-0.06 * most, 1.08 * most)
            axes.set_xlabel("error (ULP)")
            places, _, promises = zip(*pairs, strict=True)
            axes.vlines(promises, [p - 0.4 for p in places], [p + 0.4 for p in places], color=INK, linewidth=1.4)
            for colour, kept in ((OURS, True), (LOSS, False)):
                chosen = [(worst, place) for place, worst, promise in pairs if (worst <= promise) == kept]
                if chosen:
                    axes.plot(*zip(*chosen, strict=True), "o", color=colour, markersize=3.5)
            inside(axes, (value for _, *both in pairs for value in both), (place for place, *_ in pairs))
        return svg(figure, "Worst error and promise of each op")


def beyond(bins: Sequence[int]) -> list[float]:
    """The share of results whose error is beyond each edge of the bins."""
    total = sum(bins)
    return [sum(bins[place + 1 :]) / total for place in range(len(bins) - 1)]


def survival(results: dict[str, Any], direction: str) -> str:
    """How many results are further off than x, ours and the peers', with our promise: one panel an op."""
    promised: dict[str, float] = {}  # of several kernels, the widest bound
    for row in results["rows"]:
        if row["element"] == ELEMENT:
            promised[row["op"]] = max(promised.get(row["op"], 0.0), row["promised"])
    ops: dict[str, dict[str, list[float]]] = {}  # without those that are exact
    for row in results["peers"]:
        name, towards, element = _name(row["case"])
        if towards == direction and element == ELEMENT and promised.get(row["case"].partition(" ")[0]):
            ops.setdefault(name, {})[row["library"]] = beyond(row["bins"])
    edges = results["bins"][1:]
    shown = {name: {library: shares[1:] for library, shares in each.items()} for name, each in ops.items()}
    least = min((x for each in shown.values() for shares in each.values() for x in shares if x), default=1.0)
    with rc_context(STYLE):
        columns = min(4, len(ops))
        count = -(-len(ops) // columns)
        figure = Figure(figsize=(WIDTH, 1.35 * count + 1.2), layout="constrained")
        panels = figure.subplots(count, columns, squeeze=False, sharex=True, sharey=True).reshape(-1)
        for axes in panels[len(ops) :]:
            axes.set_axis_off()
        for axes, (name, libraries) in zip(panels, shown.items(), strict=False):
            axes.set_title(name.replace(".", ".\n"), fontsize=8)
            axes.set_xscale("log", base=2)
            axes.set_yscale("log")
            axes.set_xlim(edges[0] / 1.1, max(edges[-1], *promised.values()) * 1.1)
            axes.set_ylim(least / 2, 1.5)
            axes.xaxis.set_major_locator(FixedLocator(_powers(edges[0], edges[-1])))
            axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
            axes.xaxis.set_minor_locator(NullLocator())
            axes.tick_params(labelsize=7, length=0)
            axes.tick_params(which="minor", length=0)
            axes.grid(color=FAINT, linewidth=0.5)
            axes.axvline(promised[f"{name}.{direction}"], color=INK, linewidth=1.4)
            for library in (each for each in ("torch", "jax", "retrograde") if each in libraries):
                points = [(edge, share) for edge, share in zip(edges, libraries[library], strict=True) if share]
                if points:
                    axes.plot(
                        *zip(*points, strict=True),
                        "-" if points[1:] else "o",
                        color=BY_NAME[library],
                        markersize=2,
                        linewidth=1.1,
                    )
                    inside(axes, *zip(*points, strict=True))
        for axes in panels[max(0, len(ops) - columns) : len(ops)]:
            axes.tick_params(labelbottom=True)
        figure.supylabel("share of results", fontsize=9)
        named = {"retrograde": "retrograde", "torch": "torch", "jax": "JAX"}
        handles = [Line2D([], [], color=BY_NAME[each], label=label) for each, label in named.items()]
        handles.append(Line2D([], [], color=INK, linewidth=1.4, label="our promise"))
        figure.legend(handles=handles, loc="outside upper right", ncols=4, frameon=False, fontsize=8)
        figure.suptitle(f"Results further off than x, {direction}", x=0.01, ha="left", fontweight="bold", fontsize=11)
        told = "\n".join(wrap(f"x: error (ULP). {_where(results)}. {ELEMENT}.", _LINE))
        told += (
            "\nA curve ends at the last edge that a result is beyond; without a curve all results are within the first."
        )
        figure.supxlabel(told, x=0.01, ha="left", fontsize=8)
        return svg(figure, f"Results further off than x, {direction}")


def _lines(rows: Sequence[_Row]) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Contestants into given outputs, with (bytes, seconds)."""
    for library in ("retrograde", *LIBRARIES):
        points = [(row["bytes"], row["timings"][f"{library} into"]["best"]) for row in rows
                  if f"{library} into" in row["timings"]]  # fmt: skip
        if points:
            yield library, sorted(points)


def curves(results: dict[str, Any]) -> str:
    """Time against size for each op of the set `curve`, both logarithmic, with the sizes of the caches."""
    ops: dict[str, list[_Row]] = {}
    for row in results["rows"]:
        if row["set"] == "curve":
            ops.setdefault(" ".join(_name(row["case"])), []).append(row)
    with rc_context(STYLE):
        columns = min(2, len(ops))
        count = -(-len(ops) // columns)
        figure = Figure(figsize=(WIDTH, 2.6 * count + 0.6), layout="constrained")
        panels = figure.subplots(count, columns, squeeze=False).reshape(-1)
        for axes in panels[len(ops) :]:
            axes.set_axis_off()
        caches = [int(size.rstrip("KM")) * (1024 if size.endswith("K") else 1 << 20)
                  for size in results["machine"].get("caches", {}).values()]  # fmt: skip
        for axes, (op, rows) in zip(panels, ops.items(), strict=False):
            axes.set_title(op)
            axes.set_xscale("log", base=2)
            axes.set_yscale("log")
            for library, points in _lines(rows):
                colour = BY_NAME[library.replace(".", "-")]
                axes.plot(*zip(*points, strict=True), "o-", color=colour, label=library, markersize=2.5, linewidth=1.2)
            axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: _bytes(value)))
            low, high = axes.get_xlim()
            for size in caches:
                if low < size < high:
                    axes.axvline(size, color=FAINT, linewidth=1, linestyle="--")
            axes.set_xlabel("operands (bytes)")
            axes.set_ylabel("time (s)")
            axes.legend(frameon=False, fontsize=7)
            points = [point for _, each in _lines(rows) for point in each]
            inside(axes, (x for x, _ in points), (y for _, y in points))
        figure.supxlabel(f"{_where(results)}. Dashed: the sizes of the caches.", x=0.01, ha="left", fontsize=8)
        return svg(figure, "Time against size, by op")


def _bytes(value: float) -> str:
    for unit in ("B", "KiB", "MiB"):
        if value < 1024:
            return f"{value:g} {unit}"
        value /= 1024
    return f"{value:g} GiB"


def drawn(results: dict[str, Any]) -> dict[str, str]:
    """Every picture of the results, by its name: `speed-forward`, `roof-forward`, `errors`, `curves`."""
    if "op" in results["rows"][0]:
        directions = dict.fromkeys(_name(row["case"])[1] for row in results["peers"])
        return {"errors": errors(results)} | {f"errors-{each}": survival(results, each) for each in directions}
    if any(row["set"] == "curve" for row in results["rows"]):
        return {"curves": curves(results)}
    found = {}
    for direction, rows in first_rows(results).items():
        if any(speed_of(row) for row in rows.values()):
            found[f"speed-{direction}"] = speed(results, direction)
        found[f"roof-{direction}"] = roof(results, direction)
    return found


def pictures(results: dict[str, Any], file: Path) -> dict[Path, str]:
    """The same by file: of several pictures each adds its name to that of the file."""
    found = drawn(results)
    if not found:
        raise InvalidProblem(f"--plot: got no row in {ELEMENT}, expected one of a large problem")
    if len(found) == 1:
        return {file: next(iter(found.values()))}
    return {file.with_name(f"{file.stem}-{name}{file.suffix}"): text for name, text in found.items()}
