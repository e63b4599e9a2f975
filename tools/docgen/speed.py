"""Tables of speed from the newest committed results. Losses come first, and a number without a quiet run is marked."""

from collections.abc import Sequence
from typing import Any

from docgen.ops import markdown
from docgen.results import ROOT, TIMED, newest
from retrograde.testing.bench import geometric_mean
from retrograde.testing.timing import TOO_WIDE, is_wide

LEVEL = 0.95  # below it a row counts as slower; the spread of a quiet machine is about 5 %
PICTURES = {
    "errors": "The worst error of each op beside its promise, in our unit",
    "errors-forward": "Forward: the share of results further off than x, ours beside those of PyTorch and JAX",
    "errors-backward": "Gradients: the share of results further off than x, ours beside those of PyTorch and JAX",
    "speed-backward": "Speed of gradients: the time of the fastest peer over ours, into given outputs",
    "speed-forward": "Speed of forward functions: the time of the fastest peer over ours, into given outputs",
    "roof-backward": "Gradients: our share of the measured memory bandwidth",
    "roof-forward": "Forward functions: our share of the measured memory bandwidth",
}

SETS = {"v4": "AVX-512", "v3": "AVX2", "baseline": "SSE2", "neon": "NEON"}

Row = dict[str, Any]


def op_of(row: Row) -> str:
    return str(row["case"].partition(" ")[0])


def pictures(names: Sequence[str], folder: str) -> str:
    """Those that exist, as images; `folder` is where they are, seen from the page."""
    return "\n\n".join(
        f"![{PICTURES[name]}]({folder}/{name}.svg)" for name in names if (ROOT / f"docs/img/{name}.svg").is_file()
    )


def _case(row: Row, family: bool = True) -> str:
    """The CASE as commands take it, and beside it the pattern of the indices."""
    case, _, pattern = row["case"].partition(" [")
    shown = case if family else case.partition(".")[2]
    return f"`{shown}`" + (f" ({pattern.rstrip(']')} indices)" if pattern else "")


def x(ratio: float | None) -> str:
    return f"{ratio:.2f}x" if ratio else "-"


def _wide(row: Row, name: str) -> str:
    timing = row["timings"][name]
    return "~" if is_wide(timing["p20"], timing["p80"]) else ""


def against(row: Row, form: str) -> str:
    """The ratio to the fastest peer, and its name."""
    peer = row[f"fastest_{form}"]
    if not peer:
        return "-"
    library = peer.removesuffix(f" {form}")
    own = f"retrograde on {library.partition('.')[0]} {form}"
    wide = _wide(row, peer) or _wide(row, own if own in row["timings"] else f"retrograde {form}")
    text = f"{wide}{x(row[f'ratio_{form}'])} {library}"
    return f"[{text}]{{.loss}}" if row[f"ratio_{form}"] < LEVEL else text


def _interval(row: Row) -> str:
    """The time of one call: the best, and the 20th to the 80th percentile."""
    timing = row["timings"]["retrograde into"]
    unit, factor = ("ms", 1e3) if timing["best"] >= 1e-3 else ("us", 1e6)
    best, low, high = (f"{factor * timing[name]:.3g}" for name in ("best", "p20", "p80"))
    return f"{best} ({low} to {high}) {unit}"


def _timed(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row["ratio_into"]]


def slower(rows: Sequence[Row]) -> list[Row]:
    """Into given outputs; the slowest first."""
    return sorted((row for row in _timed(rows) if row["ratio_into"] < LEVEL), key=lambda row: row["ratio_into"])


def _days(rows: Sequence[Row]) -> str:
    return ", ".join(sorted({f"{row['day']} ({SETS.get(row['isa'], row['isa'])})" for row in rows}))


def _peers(rows: Sequence[Row]) -> str:
    versions = max(rows, key=lambda row: row["day"])["versions"]
    return ", ".join(f"{name} {versions[name]}" for name in ("torch", "jax", "numpy") if name in versions)


def readme_markdown(most: int = 6) -> str:
    """Forward and backward of f32 from memory: how many ops were measured, and those that lost."""
    every = [row for row in newest() if row["case"].split(" ")[1] == "f32" and row["set"] in ("memory", "quick")]
    lines = []
    for direction, name in (("backward", "gradients"), ("forward", "forward")):
        rows = _timed([row for row in every if op_of(row).endswith(f".{direction}")])
        if not rows:
            continue
        lost = slower(rows)
        named = ", ".join(f"{op_of(row).rpartition('.')[0]} {x(row['ratio_into'])}" for row in lost[:most])
        more = f" and {len(lost) - most} more" if len(lost) > most else ""
        mean = x(geometric_mean([row["ratio_into"] for row in rows]))
        lines.append([name, str(len(rows)), mean, str(len(lost)), f"{named}{more}" or "none", _days(rows)])
    head = ["f32, large", "rows", "geometric mean", f"below {LEVEL}x", "the slowest of these", "measured"]
    table = markdown(head, lines, ("rows", "geometric mean", f"below {LEVEL}x"))
    note = "Time of the fastest of torch, torch.compile, JAX and NumPy over ours; above 1x we are faster. "
    note += f"{_peers(every)}."
    picture = pictures(["speed-backward"], "docs/img")
    return "\n\n".join(filter(None, [table, note, picture]))


def losses_markdown() -> str:
    """Every measured row that is slower than a peer, the slowest first."""
    rows = slower(newest())
    if not rows:
        return f"No measured row is below {LEVEL}x."
    cells = [[_case(row), against(row, "into"), _interval(row), row["day"]] for row in rows]
    return markdown(["case", "into", "our time", "measured"], cells, ("into", "our time", "measured"))


def family_markdown(family: str) -> str:
    """All rows of a family."""
    rows = [row for row in newest() if op_of(row).partition(".")[0] == family]
    if not rows:
        return "Not measured yet."
    cells = [
        [
            _case(row, family=False), _interval(row), f"{row['roof_share']:.0%}", against(row, "into"),
            against(row, "allocating"), x(row.get("ratio_allocating_pool_off")), row["day"],
        ]
        for row in rows
    ]  # fmt: skip
    head = ["case", "our time", "of the roof", "into", "allocating", "allocating, no pool", "measured"]
    return markdown(head, cells, head[1:])


def summary_markdown() -> str:
    """A line for each set of problems and direction."""
    rows, cells = newest(), []
    for name in dict.fromkeys(row["set"] for row in rows):
        for direction in ("forward", "backward"):
            own = _timed([row for row in rows if row["set"] == name and op_of(row).endswith(direction)])
            if own:
                share, into = (geometric_mean([row[what] for row in own]) for what in ("roof_share", "ratio_into"))
                lost = str(len(slower(own)))
                cells.append([f"{name}, {direction}", str(len(own)), f"{share or 0:.0%}", x(into), lost, _days(own)])
    head = ["problems", "rows", "of the roof", "into", f"below {LEVEL}x", "measured"]
    return markdown(head, cells, head[1:5])


NOTE = (
    f"`~`: the 80th percentile of a time behind the number is more than {TOO_WIDE} times the 20th, so that the machine "
    "was not quiet. *Into*: outputs exist before the call. *Allocating*: the call makes them; our results come from a "
    "pool of freed memory, and *no pool* is the same call without it, against torch and NumPy.\n\n"
    f"The figures are from {' and '.join(f'`*{ending}.json`' for ending in TIMED)} in `benchmarks/results`."
)
