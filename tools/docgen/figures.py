"""Fill the generated tables of Markdown files: `python -m docgen.figures README.md --bench FILE.json`.

A table stands between `<!-- NAME:begin -->` and `<!-- NAME:end -->`: `support`; `headlines` (a line for each kind) and
`figures` (all that was measured) from `--bench`; `errors` and `against` (the peers) from `--verify`; `semantics`, which
is computed with torch and JAX. Others stay as they are; with `--check` nothing is written, and a stale table is an exit
code of 1.
"""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from retrograde._core.dtypes import FLOATS
from retrograde._core.errors import InvalidProblem
from retrograde._core.registry import ops
from retrograde.cli.show import support_markdown
from retrograde.testing.bench import geometric_mean
from retrograde.testing.cases import descriptors
from retrograde.testing.timing import TOO_WIDE, is_wide
from retrograde.testing.workloads import is_headline


def fill(text: str, name: str, body: str) -> str:
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    return pattern.sub(lambda _: f"{begin}\n{body}\n{end}", text, count=1)


def read(files: Sequence[Path]) -> dict[str, Any]:
    """The results of several files as those of one: of what was measured again, the last."""
    every = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    merged = dict(every[-1], runs=every)
    for name in ("rows", "peers"):
        if name in merged:
            keys = (
                ("case", "library")
                if name == "peers"
                else ("case",)
                if "case" in merged["rows"][0]
                else ("op", "element", "algorithm", "promised")
            )
            found = {tuple(row[key] for key in keys): row for results in every for row in results.get(name, ())}
            merged[name] = list(found.values())
    return merged


def _where(results: dict[str, Any]) -> str:
    """Machine, peers and day of each run."""
    return "\n".join(map(_run, results.get("runs", [results])))


def _run(results: dict[str, Any]) -> str:
    host, versions = results["machine"], results["versions"]
    peers = ", ".join(f"{name} {versions[name]}" for name in ("torch", "jax", "numpy") if name in versions)
    names = dict.fromkeys((row.get("case") or row["op"]).partition(".")[0] for row in results["rows"])
    return f"{host['cpu']}, threads {host['threads']}, {host['isa']}; against {peers}; {results['when'][:10]}: " + (
        f"{', '.join(names)}."
    )


def headlines_markdown(results: dict[str, Any]) -> str:
    """The first large row of each kind (its gradient, where it has one), f32 beside bf16 where both were measured."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for row in results["rows"]:
        op, element, *_ = row["case"].split(" ")
        name = op.rpartition(".")[0]
        if row["set"] == "memory" and is_headline(op):
            found.setdefault(name, {}).setdefault(element, row)
    shapes: dict[str, list[str]] = {}
    for name, rows in found.items():
        shapes.setdefault(next(iter(rows.values()))["case"].split(" ")[2], []).append(name.partition(".")[0])
    problems = "; ".join(f"{shape} ({', '.join(dict.fromkeys(names))})" for shape, names in shapes.items())
    columns = ("of a copy", "into", "allocating")
    elements = [element for element in ("f32", "bf16") if any(element in rows for rows in found.values())]
    head = ["op", *(f"{element}: {column}" for element in elements for column in columns)]
    lines = [
        _where(results),
        f"Shapes: {problems}.",
        "",
        "| " + " | ".join(head) + " |",
        "| --- |" + " ---: |" * (len(head) - 1),
    ]
    for name, rows in found.items():
        cells = [name]
        for element in elements:
            row = rows.get(element)
            cells += ["-"] * 3 if row is None else [_share(row), _ratio(row, "into"), _ratio(row, "allocating")]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join([*lines, *_wide_note(lines)])


def _wide_note(lines: list[str]) -> list[str]:
    note = f"~: p80 of a time behind it is more than {TOO_WIDE} times p20: the machine was not quiet."
    return ["", note] if any("~" in line for line in lines) else []


def _spread(row: dict[str, Any], name: str) -> str:
    timing = row["timings"][name]
    return "~" if is_wide(timing["p20"], timing["p80"]) else ""


def _share(row: dict[str, Any]) -> str:
    return f"{_spread(row, 'retrograde into')}{row['roof_share']:.0%}"


def figures_markdown(results: dict[str, Any]) -> str:
    lines = [
        _where(results),
        "",
        "| case | time | of a copy | into | allocating | allocating, ours in NumPy |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in results["rows"]:
        seconds = row["timings"]["retrograde into"]["best"]
        time = f"{1e3 * seconds:.2f} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.1f} us"
        ratios = [*(_ratio(row, form) for form in ("into", "allocating")), _x(row["ratio_allocating_numpy"])]
        time = _spread(row, "retrograde into") + time
        lines.append(f"| `{row['case']}` | {time} | {row['roof_share']:.0%} | {' | '.join(ratios)} |")
    for name in dict.fromkeys(row["set"] for row in results["rows"]):
        share, *means = (
            geometric_mean([row[figure] for row in results["rows"] if row["set"] == name])
            for figure in ("roof_share", "ratio_into", "ratio_allocating", "ratio_allocating_numpy")
        )
        lines.append(f"| geometric mean, {name} | | {share or 0:.0%} | {' | '.join(map(_x, means))} |")
    return "\n".join([*lines, *_wide_note(lines)])


def bounds_markdown() -> str:
    """What the default kernels may promise, by op: of an ordinary problem, and of one whose gradients are sums."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for op in ops():
        for kind in map(str, op.kinds):
            cells = []
            for element in FLOATS:
                found = (op.bound(desc, "cpu") for desc in descriptors(op, kind, element, (4, 6)))
                cells.append(" or ".join(dict.fromkeys(map(str, found))).replace(" ULP", ""))
            rows.setdefault((op.name, *cells), []).append(kind)
    head = ["op", "kinds", *map(str, FLOATS)]
    lines = ["| " + " | ".join(head) + " |", "| --- | --- |" + " ---: |" * len(FLOATS)]
    lines += ["| " + " | ".join([name, ", ".join(kinds), *cells]) + " |" for (name, *cells), kinds in rows.items()]
    return "\n".join(lines)


def errors_markdown(results: dict[str, Any]) -> str:
    """The worst error of the kernels of an op and element; apart where they promise otherwise."""
    worst: dict[tuple[str, str, float], tuple[float, bool]] = {}
    for row in results["rows"]:
        key = (row["op"], row["element"], row["promised"])
        ulp, every = worst.get(key, (0.0, False))
        worst[key] = (max(ulp, float(row["ulp"])), every or row["exhaustive"])
    cells: dict[str, dict[str, list[str]]] = {}
    for (op, element, promised), (ulp, every) in worst.items():
        text = f"{ulp:.2f}{'*' if every else ''} of {promised:g}"
        cells.setdefault(op, {}).setdefault(element, []).append(text)
    head = ["op", *map(str, FLOATS)]
    lines = ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * len(FLOATS)]
    for op, found in cells.items():
        lines.append("| " + " | ".join([op, *(" / ".join(found.get(e, ["-"])) for e in FLOATS)]) + " |")
    total, host = sum(row["results"] for row in results["rows"]), results["machine"]
    days = " and ".join(run["when"][:10] for run in results.get("runs", [results]))
    what = f"{total:,} results of {len(results['rows'])} kernels, {host['cpu']}, {days}."
    note = "Cells: the worst error of what is promised. *: all 65,536 values were tried on each input."
    return "\n".join([what, "", *lines, "", note])


def against_markdown(results: dict[str, Any]) -> str:
    """The worst error of each library, and how many of its results are more than 1 ULP off."""
    libraries = list(dict.fromkeys(row["library"] for row in results["peers"]))
    lines = ["| case | " + " | ".join(libraries) + " |", "| --- |" + " ---: |" * len(libraries)]
    beyond = next(i for i, edge in enumerate(results["bins"]) if edge >= 1) + 1
    for case in dict.fromkeys(row["case"] for row in results["peers"]):
        by = {row["library"]: row for row in results["peers"] if row["case"] == case}
        shown = []
        for library in libraries:
            row = by.get(library)
            off = sum(row["bins"][beyond:]) / sum(row["bins"]) if row else 0
            wrong = f", {row['wrong']} wrong" if row and row["wrong"] else ""
            shown.append(f"{row['worst']:.3g} ({off:.1%}{wrong})" if row else "-")
        lines.append(f"| `{case}` | " + " | ".join(shown) + " |")
    versions = ", ".join(f"{n} {results['versions'][n]}" for n in libraries if n in results["versions"])
    return "\n".join([f"Measured with {versions}.", "", *lines, "", *_AGAINST])


_AGAINST = """\
Cells: the worst error in ULP among the results that have one, and the share of all results that are more than 1 ULP
off. *Wrong* are results that have none: NaN where the right one is a number or the other way round, or finite where it
is infinite; they count as more than 1 ULP off. An infinity in place of a number counts as the number after the largest.
A dash: there is no such formula. An error next to 0, as that of `prod`: the right results are so far below the smallest
number (a product of 512 terms is) that 0 is right, and each library returns it.""".splitlines()


def _x(ratio: float | None) -> str:
    return f"{ratio:.2f}x" if ratio else "-"


def _ratio(row: dict[str, Any], form: str) -> str:
    peer = row[f"fastest_{form}"]
    if not peer:
        return "-"
    library = peer.removesuffix(f" {form}")
    own = f"retrograde on {library.partition('.')[0]} {form}"
    wide = _spread(row, peer) or _spread(row, own if own in row["timings"] else f"retrograde {form}")
    return f"{wide}{_x(row[f'ratio_{form}'])} {library}"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m docgen.figures", description=__doc__.partition(":")[0])
    parser.add_argument("file", type=Path, help="the Markdown file")
    parser.add_argument("--bench", type=Path, nargs="+", help="what `retrograde bench all --json` wrote")
    parser.add_argument("--verify", type=Path, nargs="+", help="what `retrograde verify all --peers --json` wrote")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a table is stale")
    args = parser.parse_args(argv)
    old = args.file.read_text(encoding="utf-8")
    new = fill(old, "support", support_markdown())
    if args.bench:
        results = read(args.bench)
        new = fill(fill(new, "headlines", headlines_markdown(results)), "figures", figures_markdown(results))
    if args.verify:
        results = read(args.verify)
        new = fill(fill(new, "errors", errors_markdown(results)), "against", against_markdown(results))
    new = fill(new, "bounds", bounds_markdown())
    if "<!-- semantics:begin -->" in old:
        from docgen.semantics import markdown

        new = fill(new, "semantics", markdown())
    if new == old and not re.search(r"<!-- \w+:begin -->", old):
        raise InvalidProblem(f"{args.file}: no <!-- NAME:begin --> ... <!-- NAME:end --> to fill")
    if args.check:
        return int(new != old)
    args.file.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
