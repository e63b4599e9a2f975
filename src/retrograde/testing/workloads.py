"""The rows of `families/<family>/workloads.toml`, as cases."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem
from retrograde._core.registry import Family, families
from retrograde._suggestion import suggestion
from retrograde.families._manifest import PACKAGES
from retrograde.testing.indices import PATTERNS


class Workload(NamedTuple):
    set: str  # demo, memory (far larger than the caches), quick (less so), cache, or curve (from small to large)
    desc: Any
    indices: str = ""  # the pattern of index operands, where a row names one

    @property
    def case(self) -> str:
        """The CASE, and the pattern."""
        return f"{self.desc} [{self.indices}]" if self.indices else str(self.desc)


def _cases(row: dict[str, Any], family: Family) -> Iterator[Workload]:
    """A row without kinds has those of the op, and leaves out what an op has not."""
    for direction in row["directions"]:
        kinds = [str(kind) for kind in family.ops[direction].kinds]
        for element in row["elements"]:
            for kind in (kind for kind in row.get("kinds", kinds) if kind in kinds):
                for problem in row.get("problems") or [row["problem"]]:
                    desc = Descriptor.parse(f"{family.name}.{kind}.{direction} {element} {problem}")
                    for indices in row.get("indices", [""]):
                        yield Workload(row["set"], desc, indices)


def workloads() -> list[Workload]:
    """Every row for every kind, in the order of the registry."""
    return [row for family in families() for row in _rows(family.name, family.package)]


@cache
def _rows(name: str, package: str) -> tuple[Workload, ...]:
    """Those of a family. There are thousands of CASEs in all, and whoever asks for some asks again."""
    path = resources.files(package) / "workloads.toml"
    if not path.is_file():
        return ()
    (family,) = (each for each in families() if each.name == name)
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["row"]
    return tuple(case for row in rows if row.get("family", name) == name for case in _cases(row, family))


def is_headline(op: str) -> bool:
    """Whether a kind is represented by this op: by its gradient where it has one, else by all it has.

    Stored results may have families that are not here.
    """
    name, kind, direction = op.split(".")
    gradients = {each for found in families() if found.name == name for each in found.gradient_of
                 if each in found.with_kind(kind)}  # fmt: skip
    return not gradients or direction in gradients


def headlines(rows: list[Workload]) -> list[Workload]:
    """What `--quick` measures and the README shows: of each kind an op in f32, of the set `quick` where it has a row
    there, else the first large one. Rows of functions alone, as `--quick` is asked for them, have one of each."""
    asked = [row for row in rows if is_headline(_op(row))]
    found: dict[tuple[str, ...], Workload] = {}
    for row in asked or rows:
        desc = row.desc
        if row.set in ("quick", "memory") and desc.element == Element.F32:
            key = (desc.family, desc.kind) if asked else (desc.family, desc.kind, desc.direction)
            if key not in found or (row.set == "quick" and found[key].set != "quick"):
                found[key] = row
    return [row._replace(set="memory") for row in found.values()]


def _op(row: Workload) -> str:
    return f"{row.desc.family}.{row.desc.kind}.{row.desc.direction}"


_WHOLE_OP = 2  # dots in the name of an op


def of_package(name: str) -> list[str]:
    """The families of a package that is no family itself."""
    if name in PACKAGES:
        return []
    return [family for family, package in PACKAGES.items() if package.rpartition(".")[2] == name]


def subjects(words: Sequence[str]) -> list[str]:
    """The subjects of a command line, quoted or not: a word that names a family, an op or all starts a new one.

    So does a word that reads like one: it is misspelt, and told apart from the CASE before it. A package of families
    stands for all of them: `norm`, `pointwise`.
    """
    words = [each for word in " ".join(words).split() for each in of_package(word) or [word]]
    names = {"all", *(family.name for family in families())}
    found: list[list[str]] = []
    for word in words:
        alike = re.fullmatch(r"[a-z]\w*(\.\w+)*", word) and word not in list(Element)
        whole = bool(found) and found[-1][0].count(".") == _WHOLE_OP
        if not found or word.partition(".")[0] in names or (alike and ("." in word or not whole)):
            found.append([])
        found[-1].append(word)
    return [" ".join(each) for each in found]


def unknown(subject: str) -> InvalidProblem:
    """What a word that names no op is told."""
    names = [family.name for family in families()]
    heads = [f"{family.name}.{kind}" for family in families() for kind in family.kinds]
    ops = [f"{family.name}.{kind}.{direction}" for family in families() for kind in family.kinds
           for direction in family.with_kind(kind)]  # fmt: skip
    meant = suggestion(subject, [["all", *names], heads, ops][min(subject.count("."), _WHOLE_OP)])
    if not meant and (same := [head for head in heads if head.partition(".")[2] == subject]):
        meant = f" Did you mean {' or '.join(same)}?"
    expected = f"all, a family ({', '.join(names)}), family.kind[.direction] or a CASE"
    return InvalidProblem(f"CASE: got {subject!r}, expected {expected}.{meant}")


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
    if not chosen and curves and any(_op(row).split(".")[: len(path)] == path for row in workloads()):
        raise InvalidProblem(
            f"--curves: got {subject!r}, expected all, or a family that has a curve among its workloads"
        )
    if not chosen:
        raise unknown(subject)
    if not quick or curves:
        return chosen
    if not (found := headlines(chosen)):
        raise InvalidProblem(f"--quick: got {subject!r}, expected an op with a large row in f32. Leave --quick out.")
    return found
