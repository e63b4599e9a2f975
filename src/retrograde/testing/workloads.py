"""The rows of `families/<family>/workloads.toml`, as cases."""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem
from retrograde._core.registry import families
from retrograde.testing.indices import PATTERNS

_FAMILIES = Path(__file__).resolve().parent.parent / "families"


class Workload(NamedTuple):
    set: str  # demo, memory (far larger than the caches), quick (less so), cache, or curve (from small to large)
    desc: Any
    indices: str = ""  # the pattern of index operands, where a row names one

    @property
    def case(self) -> str:
        """The CASE, and the pattern."""
        return f"{self.desc} [{self.indices}]" if self.indices else str(self.desc)


def _cases(row: dict[str, Any], family: str, kinds: list[str]) -> Iterator[Workload]:
    for direction in row["directions"]:
        for element in row["elements"]:
            for kind in row.get("kinds", kinds):
                for problem in row.get("problems") or [row["problem"]]:
                    desc = Descriptor.parse(f"{family}.{kind}.{direction} {element} {problem}")
                    for indices in row.get("indices", [""]):
                        yield Workload(row["set"], desc, indices)


def workloads() -> list[Workload]:
    """Every row for every kind, in the order of the registry."""
    found: list[Workload] = []
    for family in families():
        path = _FAMILIES / family.name / "workloads.toml"
        if path.exists():
            rows = tomllib.loads(path.read_text(encoding="utf-8"))["row"]
            kinds = [str(kind) for kind in family.kinds]
            found += [case for row in rows for case in _cases(row, family.name, kinds)]
    return found


def headlines(rows: list[Workload]) -> list[Workload]:
    """What `--quick` measures and the README shows: the gradient of each kind in f32, of the set `quick` where it has a
    row there, else the first large one."""
    found: dict[tuple[str, str], Workload] = {}
    for row in rows:
        if row.set in ("quick", "memory") and row.desc.direction == "backward" and row.desc.element == Element.F32:
            key = row.desc.family, row.desc.kind
            if key not in found or (row.set == "quick" and found[key].set != "quick"):
                found[key] = row
    return [row._replace(set="memory") for row in found.values()]


def subjects(words: Sequence[str]) -> list[str]:
    """The subjects of a command line, quoted or not: a word that names a family, an op or all starts a new one."""
    names = {"all", *(family.name for family in families())}
    found: list[list[str]] = []
    for word in " ".join(words).split():
        if not found or word.partition(".")[0] in names:
            found.append([])
        found[-1].append(word)
    return [" ".join(each) for each in found]


def choose_all(chosen: Sequence[str], *, quick: bool = False, curves: bool = False) -> list[Workload]:
    """The rows of several subjects, each once."""
    rows = {row.case: row for subject in chosen for row in choose(subject, quick=quick, curves=curves)}
    return list(rows.values())


def choose(subject: str, *, quick: bool = False, curves: bool = False) -> list[Workload]:
    """`all`, a family, an op such as `gated_activation.swiglu.backward`, or a CASE; of the curves, or of the rest.

    A CASE may end in a pattern of indices, as rows print it: `[zipf]`.
    """
    if " " in subject.strip():
        case, bracket, pattern = subject.partition(" [")
        desc, pattern = Descriptor.parse(case), pattern.removesuffix("]")
        if bracket and (pattern not in PATTERNS or not hasattr(desc, "num_embeddings")):
            expected = ", ".join(PATTERNS) if hasattr(desc, "num_embeddings") else "none: it has no indices"
            raise InvalidProblem(f"{subject!r}: got the pattern {pattern!r}, expected {expected}")
        return [Workload("case", desc, pattern)]
    left = ("demo",) if quick else ("demo", "quick")
    rows = [row for row in workloads() if row.set not in left and (row.set == "curve") == curves]
    path = [] if subject == "all" else subject.split(".")
    chosen = [row for row in rows if [row.desc.family, row.desc.kind, row.desc.direction][: len(path)] == path]
    if not chosen and curves:
        raise InvalidProblem(
            f"got {subject!r}: none of its workloads is a curve; expected all, or a family that has one"
        )
    if not chosen:
        names = ", ".join(family.name for family in families())
        raise InvalidProblem(f"got {subject!r}, expected all, a family ({names}), family.kind[.direction] or a CASE")
    if not quick or curves:
        return chosen
    if not (found := headlines(chosen)):
        kind = ".".join(path[:2])
        raise InvalidProblem(
            f"got {subject!r}, expected {kind}.backward: --quick has the gradient of each kind in f32 only"
        )
    return found
