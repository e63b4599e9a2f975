"""The results that are committed, in `benchmarks/results`: the newest row of each case."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "benchmarks/results"
TIMED = ("-bench", "-quick")  # endings of files of `bench --json`
CHECKED = ("-verify",)  # and of `verify --json`


def committed(*endings: str) -> list[Path]:
    """The files with such a name, oldest first: names begin with the day."""
    return sorted(path for path in RESULTS.glob("*.json") if path.stem.endswith(endings))


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


def _op_and_element(row: dict[str, Any]) -> tuple[str, str]:
    op, element, *_ = row["case"].split(" ")
    return op, element


def newest() -> list[dict[str, Any]]:
    """Timed rows: of each op and element those of the last file that has any, with the day and the machine of the run.

    An older file may have other shapes of the same op; they were measured with older kernels, and are left out.
    """
    last: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for file in committed(*TIMED):
        run = json.loads(file.read_text(encoding="utf-8"))
        here: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for row in run["rows"]:
            about = {"day": run["when"][:10], "isa": run["machine"]["isa"], "threads": run["machine"]["threads"]}
            here.setdefault(_op_and_element(row), []).append({**row, **about, "versions": run["versions"]})
        last |= here
    return [row for rows in last.values() for row in rows]


def numbers() -> Iterator[str]:
    """Every file of results as text: what a claim may quote."""
    for path in sorted(RESULTS.glob("*.json")):
        yield path.read_text(encoding="utf-8")
