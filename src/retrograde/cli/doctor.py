"""`doctor`: what will hurt on this machine, each with its remedy, and two seconds of bits."""

import math
import os
import platform
import re
import time
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from retrograde import _startup
from retrograde._core.registry import ops
from retrograde._environment import unknown_names, wrong_values
from retrograde.cli.output import document
from retrograde.cli.screen import Bar, Cell, console
from retrograde.testing import hashes
from retrograde.testing.machine import allowed_cpus, machine, versions

SMOKE_SECONDS = 2.0
# Of what is installed, the oldest that the tests run with; and the package whose absence a remedy names.
OLDEST = {"python": "3.11", "numpy": "1.26", "ml_dtypes": "0.4", "torch": "2.10", "jax": "0.6", "triton": "3.5"}
# What the CPU must have for each instruction set, by the names of /proc/cpuinfo.
_FLAGS = {
    "v4": {"avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512cd"},
    "v3": {"avx2", "fma", "f16c", "bmi2"},
    "neon": {"asimd"},
}


class Finding(NamedTuple):
    """What was looked at; `remedy` is empty where nothing is wrong."""

    check: str
    told: str
    remedy: str = ""
    hurts: bool = False


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def too_old(found: dict[str, str]) -> Iterator[Finding]:
    old = [name for name, least in OLDEST.items() if name in found and _number(found[name]) < _number(least)]
    for name in old:
        told = f"{name} {found[name]}: {OLDEST[name]} or later is needed"
        remedy = "use a later Python" if name == "python" else f"pip install --upgrade '{name}>={OLDEST[name]}'"
        yield Finding("versions", told, remedy, True)
    if not old:
        shown = ", ".join(f"{name} {found[name]}" for name in OLDEST if name in found)
        yield Finding("versions", shown)


def variables(environ: "os._Environ[str] | dict[str, str]") -> Iterator[Finding]:
    """Wrong values, of which those that would end the program are told before it starts; and misspelt names."""
    wrong = [*_startup.ignored, *wrong_values(environ), *unknown_names(environ)]
    for each in wrong:
        yield Finding("variables", each.text, f"unset {each.name}, or correct it", True)
    if not wrong:
        given = [name for name in environ if name.startswith("RETROGRADE_")]
        yield Finding("variables", ", ".join(sorted(given)) or "none is set")


def threads(count: int, cpus: float) -> Finding:
    """More threads than CPUs wait for each other: a call takes as long as the slowest of them."""
    told, most = f"{count} threads on {cpus:g} CPUs", max(1, math.ceil(cpus))
    if count > most:
        return Finding("threads", f"{told}: they wait for each other", f"export RETROGRADE_NUM_THREADS={most}", True)
    return Finding("threads", told)


def cpu_flags() -> set[str]:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return set()
    found = re.search(r"^(?:flags|Features)\s*:(.*)$", text, re.MULTILINE)
    return set(found.group(1).split()) if found else set()


def instruction_set(flags: set[str], available: list[str], used: str) -> Finding:
    """The best that the CPU has against the best that this build has."""
    best = next((isa for isa, needed in _FLAGS.items() if needed <= flags), used)
    if best not in available:
        told = f"{used}, though this CPU runs {best}: the build has {', '.join(available)} only"
        return Finding("instructions", told, "install the wheel: pip install --force-reinstall retrograde", True)
    if used != best and not os.environ.get("RETROGRADE_ISA"):
        return Finding("instructions", f"{used}, though {best} is there", "report it as a bug", True)
    return Finding("instructions", f"{used} of {', '.join(available)}")


def smoke(limit: float, on_op: Callable[[str], None] = lambda _: None) -> Finding:
    """The hashes of as many ops as the time allows, from each family in turn."""
    stored, start = hashes.stored(), time.monotonic()
    names: dict[str, list[str]] = {}
    for op in ops():
        names.setdefault(op.family, []).extend(f"{op.family}.{kind}.{op.direction}" for kind in map(str, op.kinds))
    turns = [name for turn in zip_longest(*names.values()) for name in turn if name]
    wrong: list[str] = []
    count = 0
    for name in turns:
        if time.monotonic() - start > limit:
            break
        computed = hashes.compute((1, 2), None, (name,))
        count += len(computed)
        wrong += hashes.differences(computed, {key: stored[key] for key in stored if hashes.is_of(key, (name,))})
        on_op(name)
    if wrong:
        remedy = "do not trust results here, and report it: retrograde verify --hashes"
        return Finding("bits", f"{len(wrong)} of {count} kernels have other bits: {wrong[0]}", remedy, True)
    return Finding("bits", f"{count} kernels have the stored bits, on 1 and 2 threads")


def doctor(*, seconds: float = SMOKE_SECONDS) -> dict[str, Any]:
    """Every finding; `ok` is false where something will hurt."""
    host = machine()
    found = [*too_old(versions()), *variables(os.environ), threads(host["threads"], allowed_cpus())]
    if platform.machine() in ("x86_64", "AMD64", "aarch64", "arm64"):
        found.append(instruction_set(cpu_flags(), host["available_isas"], host["isa"]))
    with Bar(1) as bar:
        found.append(smoke(seconds, lambda name: bar.advance(name, 0)))
    facts = {"ok": not any(each.hurts for each in found), "machine": host, "versions": versions()}
    return document("doctor", {**facts, "findings": [each._asdict() for each in found]})


def tell(results: dict[str, Any]) -> None:
    screen = console()
    for each in results["findings"]:
        mark = Cell("hurts", "red") if each["hurts"] else Cell("fine ", "green")
        screen.print(Cell(f"{mark} {each['check']}: {each['told']}", mark.style if each["hurts"] else ""))
        if each["remedy"]:
            screen.print(f"      do: {each['remedy']}")
    count = sum(each["hurts"] for each in results["findings"])
    end = f"{count} thing{'s' if count != 1 else ''} will hurt" if count else "nothing will hurt"
    screen.print(Cell(end, "red" if count else "green"))


def tell_remedies(results: dict[str, Any]) -> None:
    for each in results["findings"]:
        if each["remedy"]:
            print(each["remedy"])
