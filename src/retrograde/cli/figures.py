"""Fill the generated tables of a Markdown file: `python -m retrograde.cli.figures README.md --bench FILE.json`.

A table stands between `<!-- NAME:begin -->` and `<!-- NAME:end -->`. Without `--bench` only the support table is
written; with `--check` nothing is, and a stale table is an exit code of 1.
"""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from retrograde._core.errors import InvalidProblem
from retrograde.cli.show import support_markdown


def fill(text: str, name: str, body: str) -> str:
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not pattern.search(text):
        raise InvalidProblem(f"no {begin} ... {end} to fill")
    return pattern.sub(lambda _: f"{begin}\n{body}\n{end}", text, count=1)


def figures_markdown(results: dict[str, Any]) -> str:
    host, versions = results["machine"], results["versions"]
    peers = ", ".join(f"{name} {versions[name]}" for name in ("torch", "jax", "numpy") if name in versions)
    lines = [
        f"{host['cpu']}, {host['threads']} threads, {host['isa']}; against {peers}; {results['when'][:10]}.",
        "",
        "| case | time | of a copy | fastest peer, into | fastest peer, allocating |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for row in results["rows"]:
        seconds = row["timings"]["retrograde into"]["median"]
        time = f"{1e3 * seconds:.2f} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.1f} us"
        ratios = [_ratio(row, form) for form in ("into", "allocating")]
        lines.append(f"| `{row['case']}` | {time} | {row['roof_share']:.0%} | {' | '.join(ratios)} |")
    for name, means in results["summary"].items():
        into, fresh = (f"{means[key]:.2f}x" if means[key] else "-" for key in ("ratio_into", "ratio_allocating"))
        lines.append(f"| geometric mean, {name} | | {means['roof_share']:.0%} | {into} | {fresh} |")
    return "\n".join(lines)


def _ratio(row: dict[str, Any], form: str) -> str:
    ratio, peer = row[f"ratio_{form}"], row[f"fastest_{form}"]
    return f"{ratio:.2f}x {peer.removesuffix(f' {form}')}" if ratio else "-"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m retrograde.cli.figures", description=__doc__.partition(":")[0])
    parser.add_argument("file", type=Path, help="the Markdown file")
    parser.add_argument("--bench", type=Path, help="what `retrograde bench all --json` wrote")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a table is stale")
    args = parser.parse_args(argv)
    old = args.file.read_text(encoding="utf-8")
    new = fill(old, "support", support_markdown())
    if args.bench:
        new = fill(new, "figures", figures_markdown(json.loads(args.bench.read_text(encoding="utf-8"))))
    if args.check:
        return int(new != old)
    args.file.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
