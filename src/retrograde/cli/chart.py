"""What `bench --plot` and `verify --plot` draw.

Rows of the sets `memory` and `cache` give the share of the roof and the speed-up over each peer; rows of the set
`curve` give time against size.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

from retrograde.cli import svg
from retrograde.testing.peers import LIBRARIES
from retrograde.testing.workloads import is_headline

LABELS, PANEL, ROW, TOP = 190.0, 300.0, 17.0, 84.0
_Row = dict[str, Any]


def _op(row: _Row) -> tuple[str, str, str]:
    """(family.kind, direction, element)."""
    head, element, *_ = row["case"].split(" ")
    name, _, direction = head.rpartition(".")
    return name, direction, element


def rivals(row: _Row) -> dict[str, float]:
    """Each peer's time over ours: into given outputs, or allocating where the peer has no other form."""
    timings, found = row["timings"], {}
    for library in LIBRARIES:
        for form in ("into", "allocating"):
            theirs = timings.get(f"{library} {form}")
            own = timings.get(f"retrograde on {library.partition('.')[0]} {form}") or timings.get(f"retrograde {form}")
            if theirs and own:
                found[library] = theirs["best"] / own["best"]
                break
    return found


def _first_of_each(results: dict[str, Any]) -> dict[str, dict[tuple[str, str], _Row]]:
    """family.kind -> (direction, element) -> its first large row."""
    found: dict[str, dict[tuple[str, str], _Row]] = {}
    for row in results["rows"]:
        name, direction, element = _op(row)
        if row["set"] in ("memory", "case"):
            found.setdefault(name, {}).setdefault((direction, element), row)
    return found


def _log(low: float, high: float, left: float, right: float) -> Callable[[float], float]:
    return lambda v: left + (right - left) * math.log(min(max(v, low), high) / low) / math.log(high / low)


def _shares(names: Sequence[str], rows: dict[str, Any], direction: str, left: float, top: float) -> list[str]:
    """A bar for f32, a softer one for bf16."""
    parts = [svg.text(left, top - 22, f"{direction}: share of the memory roof", cls="title")]
    for share in (0, 0.25, 0.5, 0.75, 1):
        x = left + share * (PANEL - 40)
        parts += [svg.line(x, top, x, top + ROW * len(names), "ink" if share == 1 else "faint"),
                  svg.text(x, top - 5, f"{share:.0%}", anchor="middle")]  # fmt: skip
    for place, name in enumerate(names):
        for element, offset, soft in (("f32", 2.0, ""), ("bf16", 8.5, " soft")):
            if row := rows[name].get((direction, element)):
                y, width = top + place * ROW + offset, min(row["roof_share"], 1.1) * (PANEL - 40)
                hint = f"{row['case']}: {row['roof_share']:.0%} of the roof"
                parts.append(svg.rect(left, y, width, 6, svg.css_class("retrograde") + soft, hint))
    return parts


def _speedups(names: Sequence[str], rows: dict[str, Any], direction: str, left: float, top: float) -> list[str]:
    """A dot for each peer: its time over ours, f32."""
    ratios = [
        r for n in names for (_, element), row in rows[n].items() if element == "f32" for r in rivals(row).values()
    ]
    low, high = 0.5, max(8.0, 2 ** math.ceil(math.log2(max(ratios, default=8.0))))
    place_of = _log(low, high, left, left + PANEL - 40)
    parts = [svg.text(left, top - 22, f"{direction}, f32: peer's time over ours", cls="title")]
    tick = low
    while tick <= high:
        wide = tick == 1
        parts.append(svg.line(place_of(tick), top, place_of(tick), top + ROW * len(names), "ink" if wide else "faint"))
        if math.log2(tick) % (2 if high > 64 else 1) == 0:
            parts.append(svg.text(place_of(tick), top - 5, f"{tick:g}x", anchor="middle"))
        tick *= 2
    for place, name in enumerate(names):
        row = rows[name].get((direction, "f32"))
        for library, ratio in (rivals(row) if row else {}).items():
            y, hint = top + place * ROW + ROW / 2, f"{name} {direction}: {library} takes {ratio:.2f} times our time"
            parts.append(svg.dot(place_of(ratio), y, svg.css_class(library), hint))
    return parts


def bars(results: dict[str, Any]) -> str:
    """A column for each direction that was measured: above the share of the roof, below the speed-up."""
    rows = _first_of_each(results)
    seen = {key for found in rows.values() for key in found}
    directions = sorted({direction for direction, _ in seen})  # backward, forward, others
    softer = ", and bf16 softer" if any("bf16" in key for key in seen) else ""
    names = list(rows)
    height = ROW * len(names)
    parts = []
    tops = (TOP, TOP + height + 70)
    for top, draw in zip(tops, (_shares, _speedups), strict=True):
        for place, name in enumerate(names):
            parts.append(svg.text(LABELS - 10, top + place * ROW + 12, name, anchor="end"))
        for column, direction in enumerate(directions):
            parts += draw(names, rows, direction, LABELS + column * PANEL, top)
    host = results["machine"]
    parts.append(svg.text(12, 20, f"{host['cpu']}, threads {host['threads']}, {host['isa']}, {results['when'][:10]}"))
    parts.append(svg.text(12, 36, f"bars: f32{softer}; dots:"))
    parts += svg.legend(205, 36, [name for name in LIBRARIES if any(name in rivals(r) for r in results["rows"])])
    bottom = tops[1] + height + 20
    return svg.document(
        LABELS + len(directions) * PANEL, bottom, parts, "Share of the memory roof and speed-up over peers, by op"
    )


def curves(results: dict[str, Any]) -> str:
    """Time against bytes for each op of the set `curve`, both logarithmic: crossovers show."""
    ops: dict[tuple[str, str, str], list[_Row]] = {}
    for row in results["rows"]:
        if row["set"] == "curve":
            ops.setdefault(_op(row), []).append(row)
    wide, high, columns = 400.0, 260.0, 2
    parts: list[str] = []
    seen = dict.fromkeys(["retrograde"])
    for number, (op, rows) in enumerate(ops.items()):
        left, top = 60 + number % columns * (wide + 40), 70 + number // columns * (high + 70)
        lines = _lines(rows)
        seen |= dict.fromkeys(lines)
        parts += _panel(" ".join(op), lines, left, top, wide - 40, high)
    parts += svg.legend(20, 24, list(seen))
    bottom = 70 + math.ceil(len(ops) / columns) * (high + 70)
    return svg.document(columns * (wide + 40) + 20, bottom, parts, "Time against size, by op")


def _lines(rows: Sequence[_Row]) -> dict[str, list[tuple[float, float]]]:
    found: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        for name in ("retrograde", *LIBRARIES):
            timing = row["timings"].get(f"{name} into") or row["timings"].get(f"{name} allocating")
            if timing:
                found.setdefault(name, []).append((row["bytes"], timing["best"]))
    return {name: sorted(points) for name, points in found.items()}


def _panel(
    title: str, lines: dict[str, list[tuple[float, float]]], left: float, top: float, wide: float, high: float
) -> list[str]:
    points = [point for each in lines.values() for point in each]
    sizes, times = [p[0] for p in points], [p[1] for p in points]
    low, most = (10 ** math.floor(math.log10(min(times))), 10 ** math.ceil(math.log10(max(times))))
    x_of = _log(min(sizes), max(*sizes, 2 * min(sizes)), left, left + wide)
    y_of = _log(low, most, top + high, top)
    parts = [svg.text(left, top - 10, title, cls="title")]
    tick: float = low
    while tick <= most * 1.001:
        parts += [svg.line(left, y_of(tick), left + wide, y_of(tick)),
                  svg.text(left - 6, y_of(tick) + 4, _seconds(tick), anchor="end")]  # fmt: skip
        tick *= 10
    for power in range(10, 31, 4):
        if min(sizes) * 0.7 <= 2**power <= max(sizes) * 1.4:
            parts += [svg.line(x_of(2**power), top, x_of(2**power), top + high),
                      svg.text(x_of(2**power), top + high + 15, _bytes(power), anchor="middle")]  # fmt: skip
    for name, each in reversed(lines.items()):
        parts.append(svg.path([(x_of(x), y_of(y)) for x, y in each], svg.css_class(name)))
        parts += [svg.dot(x_of(x), y_of(y), svg.css_class(name), f"{name}: {x:,.0f} bytes in {_seconds(y)}", 2.2)
                  for x, y in each]  # fmt: skip
    return parts


def _seconds(value: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= size * 0.999:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"


def _bytes(power: int) -> str:
    return f"{1 << power % 10} {['B', 'KiB', 'MiB', 'GiB'][power // 10]}"


def errors(results: dict[str, Any]) -> str:
    """How the errors of each op spread over the bins, f32 backward: a strip for us and for each peer."""
    labels = ["0", *(f"{edge:g}" for edge in results["bins"][1:]), "more"]
    rows: dict[str, dict[str, list[int]]] = {}
    for each in results["peers"]:
        name, direction, element = _op(each)
        if element == "f32" and is_headline(f"{name}.{direction}"):
            rows.setdefault(name, {})[each["library"]] = each["bins"]
    libraries = list(dict.fromkeys(library for row in rows.values() for library in row))
    cell = 19.0
    wide = cell * len(labels) + 24
    title = (
        "Errors in ULP against the oracle, f32 backward: how many results lie up to each (darker: more, logarithmic)"
    )
    parts = [svg.text(12, 20, title, cls="title")]
    for column, library in enumerate(libraries):
        left = LABELS + column * wide
        parts.append(svg.text(left, TOP - 26, library, cls="title"))
        for place, label in enumerate(labels):
            x = left + (place + 0.5) * cell
            parts.append(svg.text(x, TOP - 6, label.removeprefix("0") or "0", anchor="middle", cls="small"))
        for number, (name, row) in enumerate(rows.items()):
            bins = row.get(library, [])
            most = math.log1p(max(bins, default=0)) or 1.0
            for place, count in [(place, count) for place, count in enumerate(bins) if count]:
                hint = f"{name}, {library}: {count:,} results up to {labels[place]} ULP"
                shade = math.log1p(count) / most
                parts.append(svg.rect(left + place * cell, TOP + number * ROW + 1, cell - 1, ROW - 2,
                                      svg.css_class(library), hint, shade))  # fmt: skip
    parts += [svg.text(LABELS - 10, TOP + n * ROW + 12, name, anchor="end") for n, name in enumerate(rows)]
    return svg.document(LABELS + wide * len(libraries), TOP + ROW * len(rows) + 16, parts, title)


def draw(results: dict[str, Any]) -> str:
    """The picture that suits the rows."""
    if "peers" in results:
        return errors(results)
    return curves(results) if any(row["set"] == "curve" for row in results["rows"]) else bars(results)
