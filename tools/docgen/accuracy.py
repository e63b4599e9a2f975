"""Tables of errors from the newest committed results of `verify`: what is promised, and the worst that was seen."""

from typing import Any

from docgen.ops import markdown
from docgen.results import CHECKED, committed, read
from retrograde._core.dtypes import FLOATS


def results() -> dict[str, Any]:
    return read(committed(*CHECKED))


def conditions(found: dict[str, Any]) -> str:
    total = sum(row["results"] for row in found["rows"])
    hosts = ", ".join(sorted({f"{run['machine']['cpu']} ({run['machine']['isa']})" for run in found["runs"]}))
    days = " and ".join(sorted({run["when"][:10] for run in found["runs"]}))
    return f"{total:,} results of {len(found['rows'])} kernels; {hosts}; {days}."


def usual(promised: float, direction: str) -> str:
    """A bound in the usual ulp of the scale. Correct rounding is 0.5 in both units: forward, 0.5 is that, while a
    gradient may be a sum over what was broadcast."""
    return f"{promised if promised <= 0.5 and direction == 'forward' else 2 * promised:g}"


def errors_of(family: str, found: dict[str, Any]) -> str:
    """A row for each op and promise; exhaustive runs are marked."""
    worst: dict[tuple[str, float], dict[str, tuple[float, float, bool]]] = {}
    for row in found["rows"]:
        if row["op"].partition(".")[0] == family:
            cells = worst.setdefault((row["op"], row["promised"]), {})
            ulp, theirs, every = cells.get(row["element"], (0.0, 0.0, False))
            both = max(ulp, float(row["ulp"])), max(theirs, float(row["usual_ulp"]))
            cells[row["element"]] = (*both, every or row["exhaustive"])
    if not worst:
        return "Not measured yet."
    lines = []
    for (op, promised), cells in worst.items():
        if not {*cells} & {*map(str, FLOATS)}:
            continue  # integers, which are exact
        shown = [_both(*cells[e]) if e in cells else "" for e in map(str, FLOATS)]
        lines.append([f"`{op.partition('.')[2]}`", f"{promised:g}", usual(promised, op.rpartition(".")[2]), *shown])
    head = ["op", "promised", "at most, usual ulp", *map(str, FLOATS)]
    return markdown(head, lines, head[1:])


def _both(ours: float, usual: float, exhaustive: bool) -> str:
    return f"{ours:.2f} ({usual:.2f}){'*' * exhaustive}"


def against_of(family: str, found: dict[str, Any]) -> str:
    """The worst error of each library, and how many of its results are more than 1 off."""
    peers = [row for row in found["peers"] if row["case"].partition(".")[0] == family]
    if not peers:
        return "Not measured yet."
    libraries = list(dict.fromkeys(row["library"] for row in found["peers"]))
    beyond = next(i for i, edge in enumerate(found["bins"]) if edge >= 1) + 1
    lines = []
    for case in dict.fromkeys(row["case"] for row in peers):
        by = {row["library"]: row for row in peers if row["case"] == case}
        shown = []
        for library in libraries:
            row = by.get(library)
            off = sum(row["bins"][beyond:]) / sum(row["bins"]) if row else 0
            wrong = f", {row['wrong']} wrong" if row and row["wrong"] else ""
            shown.append(f"{off:.1%}, {row['worst']:.3g}{wrong}" if row else "-")
        lines.append([f"`{case.partition('.')[2]}`", *shown])
    return markdown(["case", *libraries], lines, libraries)


def versions(found: dict[str, Any]) -> str:
    return ", ".join(f"{name} {found['versions'][name]}" for name in ("torch", "jax") if name in found["versions"])
