"""`verify --hashes`: the bits of every kernel, for each number of threads and each instruction set of this machine."""

import json
import os
import sys
from collections.abc import Sequence
from typing import Any

from retrograde import _native
from retrograde._core.errors import KernelFailure
from retrograde.cli.errors import not_possible
from retrograde.cli.interrupt import run_child
from retrograde.cli.output import document
from retrograde.cli.screen import Bar, Cell, console, table
from retrograde.testing import hashes as bits
from retrograde.testing.machine import machine, versions
from retrograde.testing.workloads import unknown

THREADS = (1, 2, 3)
# A line for each step, then the hashes.
_CODE = """
import json
from retrograde.testing.hashes import compute

print(json.dumps(compute({threads}, lambda name: print(name, flush=True), {subjects})))
"""


def hashes(
    subjects: Sequence[str] = ("all",), *, write: bool = False, threads: Sequence[int] = THREADS
) -> dict[str, Any]:
    """Compare with the stored file, of all kernels or of those named; or write it. `ok`: no bit differs."""
    for subject in subjects:
        if " " in subject:
            raise not_possible("verify --hashes", repr(subject), "families or ops: a hash is of many problems")
        if not any(bits.is_of(key, (subject,)) for key in bits.stored()):
            raise unknown(subject)
    if write and "all" not in subjects:
        raise not_possible("verify --hashes --write", ", ".join(subjects), "all: the file has every kernel")
    found: dict[str, dict[str, str]] = {}
    isas = _native.available_isas()
    with Bar(len(isas) * sum(1 for _ in bits.cells(subjects))) as bar:
        for isa in isas:
            bar.advance(isa, 0)
            found[isa] = _computed(isa, subjects, threads, bar)
    facts = {"versions": versions(), "machine": machine(), "subjects": list(subjects), "threads": list(threads)}
    results = _written(found, threads) if write else _compared(found, subjects)
    return document("hashes", {**facts, **results})


def _compared(found: dict[str, dict[str, str]], subjects: Sequence[str]) -> dict[str, Any]:
    wanted = {key: value for key, value in bits.stored().items() if bits.is_of(key, subjects)}
    rows, lines = [], []
    for isa, computed in found.items():
        lines += [f"{isa}: {line}" for line in bits.differences(computed, wanted)]
        same = sum(computed.get(key) == value for key, value in wanted.items())
        rows.append({"isa": isa, "kernels": len(computed), "same": same, "stored": len(wanted), "hashes": computed})
    return {"ok": not lines, "rows": rows, "differences": lines, "written": None}


def _computed(isa: str, subjects: Sequence[str], threads: Sequence[int], bar: Bar) -> dict[str, str]:
    """The instruction set is chosen at import, so in a process of its own."""
    code = _CODE.format(threads=tuple(threads), subjects=tuple(subjects))

    def told(line: str) -> None:
        if not line.startswith("{"):
            bar.advance(f"{line} {isa}")

    done = run_child([sys.executable, "-c", code], {**os.environ, "RETROGRADE_ISA": isa}, told)
    if done.returncode:
        raise KernelFailure(f"RETROGRADE_ISA={isa}: {done.stderr.strip().splitlines()[-1:]}")
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


def _written(found: dict[str, dict[str, str]], threads: Sequence[int]) -> dict[str, Any]:
    """Only what every instruction set and number of threads agrees on is worth storing."""
    (first_isa, first), *others = found.items()
    lines = [f"{isa}: {line}" for isa, computed in others for line in bits.differences(computed, first)]
    lines += [f"{first_isa}: {key} {value}" for key, value in first.items() if " " in value]
    rows = [{"isa": isa, "kernels": len(computed), "same": 0, "stored": 0, "hashes": computed}
            for isa, computed in found.items()]  # fmt: skip
    if lines:
        return {"ok": False, "rows": rows, "differences": lines, "written": None}
    text = {"threads": threads, "isas": list(found), "hashes": dict(sorted(first.items()))}
    bits.place().write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")
    return {"ok": True, "rows": rows, "differences": [], "written": str(bits.place())}


def tell(results: dict[str, Any]) -> None:
    screen = console()
    grid = table("instruction set", "threads", "kernels", "with the stored bits")
    for row in results["rows"]:
        threads = ", ".join(map(str, results["threads"]))
        grid.add_row(row["isa"], threads, str(row["kernels"]), f"{row['same']} of {row['stored']}")
    lines = results["differences"]
    if results["written"]:
        for row in results["rows"]:
            screen.print(f"{row['isa']}: {row['kernels']} kernels, the same for every number of threads")
        screen.print(f"wrote {results['written']}")
    elif lines and not any(row["stored"] for row in results["rows"]):
        for line in (*lines, "bits differ on this machine; nothing was written"):
            screen.print(line)
    else:
        end = Cell("other bits than stored", "red") if lines else Cell("the same bits everywhere", "green")
        screen.show("Hashes of results on fixed inputs", grid, *lines, end)
