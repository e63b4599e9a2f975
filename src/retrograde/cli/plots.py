"""What `bench --plot` and `verify --plot` draw, by matplotlib: one quantity a picture, losses in another colour.

A picture is text that is the same for the same results: labels stay text, and colours are CSS variables with a dark
set. No value lies outside its axes: the drawing ends with an error if one would.
"""

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from retrograde._core.dtypes import FLOATS
from retrograde._core.errors import InvalidProblem
from retrograde.testing.peers import LIBRARIES

LARGE = ("memory", "case")  # the sets of rows that speed and roof are drawn of
ELEMENT = "f32"

# A colour that matplotlib writes -> its CSS variable, and what that is on a light and on a dark page. Colour-blind
# readers tell those of the series apart.
_COLOURS = {
    "#010101": ("ink", "#1f2328", "#d8dee4"),
    "#020202": ("faint", "#d0d7de", "#444c56"),
    "#030303": ("ground", "#ffffff", "#0d1117"),
    "#040404": ("retrograde", "#0060a8", "#6db9f2"),
    "#050505": ("loss", "#c1121f", "#ff7b72"),
    "#060606": ("torch", "#c84e00", "#ff9d5c"),
    "#070707": ("torch-compile", "#a4508b", "#e29acb"),
    "#080808": ("jax", "#007a55", "#4fcfa3"),
    "#090909": ("numpy", "#6b6b6b", "#b5b5b5"),
}
_BY_NAME = {name: colour for colour, (name, _, _) in _COLOURS.items()}
INK, FAINT, GROUND, OURS, LOSS = (_BY_NAME[name] for name in ("ink", "faint", "ground", "retrograde", "loss"))
_STYLE: Any = {  # matplotlib has a type of its own for the keys
    "svg.fonttype": "none",
    "svg.hashsalt": "retrograde",
    "font.size": 9.0,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.facecolor": GROUND,
    "axes.titlecolor": INK,
    "axes.titlesize": 10.0,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "figure.facecolor": GROUND,
    "savefig.facecolor": GROUND,
    "xtick.color": INK,
    "ytick.color": INK,
    "ytick.major.size": 0.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
_WIDTH, _ROW, _AROUND = 7.6, 0.19, 1.4  # inches: of a picture, a line of it, and its titles
_LINE = 105  # characters under it
_Row = dict[str, Any]


def _css() -> str:
    def block(place: int) -> str:
        return ";".join(f"--{colours[0]}:{colours[place]}" for colours in _COLOURS.values())

    return f"<style>:root{{{block(1)}}}@media (prefers-color-scheme: dark){{:root{{{block(2)}}}}}</style>"


def _svg(figure: Figure, told: str) -> str:
    """The figure as text, with variables for colours and a description for those who hear it."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Title": told})
    head, tag, body = out.getvalue().partition("<svg ")
    attributes, end, rest = body.partition(">")
    text = f'{head}{tag}role="img" {attributes}{end}\n {_css()}{rest}'
    for colour, (name, _, _) in _COLOURS.items():
        text = text.replace(colour, f"var(--{name})")
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def _inside(axes: Axes, xs: Iterable[float], ys: Iterable[float] = ()) -> None:
    """No value is clipped, or left out."""
    for values, (low, high) in ((xs, sorted(axes.get_xlim())), (ys, sorted(axes.get_ylim()))):
        for value in values:
            assert low <= value <= high, f"{value} is outside {low} to {high}"


def _runs(results: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = results.get("runs", [results])
    return found


def _where(results: dict[str, Any]) -> str:
    host = results["machine"]
    days = " and ".join(dict.fromkeys(run["when"][:10] for run in _runs(results)))
    return f"{host['cpu']}, threads {host['threads']}, {host['isa']}, {days}"


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
    figure = Figure(figsize=(_WIDTH, height), layout="constrained")
    found = figure.subplots(1, panels, sharey=True, squeeze=False)[0]
    for axes in found:
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.grid(axis="x", color=FAINT, linewidth=0.6)
        axes.set_axisbelow(True)
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
    with rc_context(_STYLE):
        losses = [f"{name} {each.ratio:.2f}" for name, each in found.items() if each.ratio < 1]
        told = f"{_where(results)}; {ELEMENT}. Dot: best times. Bar: 20th to 80th percentile.\n"
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
        _inside(axes, (value for each in found.values() for value in each), range(len(found)))
        return _svg(figure, f"Speed beside the fastest peer, {direction}")


def roof(results: dict[str, Any], direction: str) -> str:
    """Our share of the bandwidth that a copy reaches; above 100 % too."""
    rows = first_rows(results).get(direction, {})
    if not rows:
        raise InvalidProblem(f"--plot: got no large {direction} row in {ELEMENT}, expected one")
    shares = {name: 100 * row["roof_share"] for name, row in rows.items()}
    with rc_context(_STYLE):
        told = f"{_where(results)}; {ELEMENT}. Above 100 %: noise in the measured bandwidth."
        figure, (axes,) = _listed(list(shares), f"Share of the memory bandwidth, {direction}", told)
        axes.set_xlim(0, 10 * (max(100.0, *shares.values()) // 10 + 1))
        axes.set_xlabel("our share of the measured bandwidth of a copy, a read or a fill (%)")
        axes.barh(range(len(shares)), list(shares.values()), color=OURS, height=0.6)
        axes.axvline(100, color=INK, linewidth=1.2)
        for place, share in enumerate(shares.values()):
            axes.annotate(f"{share:.0f}", (share, place), (3, 0), textcoords="offset points", va="center", fontsize=8)
        _inside(axes, shares.values(), range(len(shares)))
        return _svg(figure, f"Share of the memory bandwidth, {direction}")


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
    with rc_context(_STYLE):
        told = f"{_where(results)}.\nDot: the worst error that was measured. Line: the error that is promised. "
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
            _inside(axes, (value for _, *both in pairs for value in both), (place for place, *_ in pairs))
        return _svg(figure, "Worst error and promise of each op")


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
    with rc_context(_STYLE):
        columns = min(2, len(ops))
        count = -(-len(ops) // columns)
        figure = Figure(figsize=(_WIDTH, 2.6 * count + 0.6), layout="constrained")
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
                colour = _BY_NAME[library.replace(".", "-")]
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
            _inside(axes, (x for x, _ in points), (y for _, y in points))
        figure.supxlabel(f"{_where(results)}. Dashed: the sizes of the caches.", x=0.01, ha="left", fontsize=8)
        return _svg(figure, "Time against size, by op")


def _bytes(value: float) -> str:
    for unit in ("B", "KiB", "MiB"):
        if value < 1024:
            return f"{value:g} {unit}"
        value /= 1024
    return f"{value:g} GiB"


def drawn(results: dict[str, Any]) -> dict[str, str]:
    """Every picture of the results, by its name: `speed-forward`, `roof-forward`, `errors`, `curves`."""
    if "op" in results["rows"][0]:
        return {"errors": errors(results)}
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
