"""`verify --hashes`: the bits of every kernel, for each number of threads and each instruction set of this machine."""

import json
import os
import subprocess
import sys
from pathlib import Path

from retrograde import _native
from retrograde._core.errors import InvalidProblem, KernelFailure
from retrograde.cli.screen import Bar, console, show, table
from retrograde.testing import hashes as bits

THREADS = (1, 2, 3)
_CODE = f"import json, retrograde.testing.hashes as h; print(json.dumps(h.compute({THREADS})))"


def hashes(*, write: bool) -> int:
    """Compare with the stored file, or write it; 1 where a bit differs."""
    isas = _native.available_isas()
    found: dict[str, dict[str, str]] = {}
    with Bar(len(isas)) as bar:
        for isa in isas:
            bar.advance(isa, 0)
            found[isa] = _computed(isa)
            bar.advance(isa)
    if write:
        return _write(found)
    wanted = bits.stored()
    grid = table("instruction set", "threads", "kernels", "with the stored bits")
    lines: list[str] = []
    for isa, computed in found.items():
        wrong = bits.differences(computed, wanted)
        lines += [f"{isa}: {line}" for line in wrong]
        same = sum(computed.get(key) == value for key, value in wanted.items())
        grid.add_row(isa, ", ".join(map(str, THREADS)), str(len(computed)), f"{same} of {len(wanted)}")
    verdict = "other bits than stored" if lines else "the same bits everywhere"
    show(console(), "Hashes of results on fixed inputs", grid, *lines, verdict)
    return int(bool(lines))


def _computed(isa: str) -> dict[str, str]:
    """The instruction set is chosen at import, so in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", _CODE],
        env={**os.environ, "RETROGRADE_ISA": isa},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise KernelFailure(f"RETROGRADE_ISA={isa}: {done.stderr.strip().splitlines()[-1:]}")
    found: dict[str, str] = json.loads(done.stdout)
    return found


def _write(found: dict[str, dict[str, str]]) -> int:
    """Only what every instruction set and number of threads agrees on is worth storing."""
    (first_isa, first), *others = found.items()
    lines = [f"{isa}: {line}" for isa, computed in others for line in bits.differences(computed, first)]
    lines += [f"{first_isa}: {key} {value}" for key, value in first.items() if " " in value]
    if lines:
        raise KernelFailure("\n".join(["bits differ on this machine; nothing was written:", *lines]))
    try:
        path = bits.place()
    except InvalidProblem:
        path = Path("docs") / bits.NAME
    text = {"threads": THREADS, "isas": list(found), "hashes": dict(sorted(first.items()))}
    path.write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")
    print(f"{path}: {len(first)} kernels, the same for {', '.join(found)} and {THREADS} threads")
    return 0
