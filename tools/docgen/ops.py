"""Tables of what there is, from the registry: families, ops with their bounds."""

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module, util
from typing import Any

from retrograde._core.bindings import names, table_names
from retrograde._core.dtypes import FLOATS
from retrograde._core.registry import Family, families, ops
from retrograde.cli.show import support_rows
from retrograde.testing.cases import descriptors


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[str] = ()) -> str:
    """A table; the columns named in `right` are numbers."""
    lines = [" | ".join(head), " | ".join("---:" if name in right else "---" for name in head)]
    return "\n".join(f"| {line} |" for line in [*lines, *(" | ".join(row) for row in rows)])


def rows_of(family: Family) -> tuple[Any, ...]:
    """The rows of the table that a family is made of; nothing where it is none of those."""
    name = f"{family.package}.table_{family.name}"
    return tuple(import_module(name).ROWS) if util.find_spec(name) else ()


def _shown(kinds: Sequence[str], most: int) -> str:
    more = len(kinds) - most
    return ", ".join(kinds[:most]) + (f", {more} more" if more > 0 else "")


def _adapters(family: Family) -> str:
    """Whether the functions that are no gradients are in `retrograde.torch` and `retrograde.jax`."""
    known = {*names(), *table_names()}
    own = [f.__name__ for f in family.functions if not f.__name__.endswith(("_backward", "_backward_sparse"))]
    there = sum(name in known for name in own)
    return "yes" if there == len(own) else f"{there} of {len(own)}" if there else "no"


def _on_gpus(family: Family) -> str:
    folder = family.package.rpartition(".")[2]
    return "never run" if util.find_spec(f"retrograde.backends.triton.families.{folder}") else "none"


def families_markdown(most: int = 4) -> str:
    """A row for each family, without blanks between cells: the README counts its words."""
    rows = []
    for family in families():
        kinds = [str(kind) for kind in family.kinds]
        gradients = {str(kind) for each in family.gradient_of for kind in family.ops[each].kinds}
        backward = "yes" if gradients == {*kinds} else f"{len(gradients)} of {len(kinds)}" if gradients else "no"
        rows.append([f"`{family.name}`", _shown(kinds, most), backward, _adapters(family), _on_gpus(family)])
    return markdown(["family", "kinds", "gradients", "PyTorch, JAX", "GPU code"], rows).replace(" | ", "|")


def support_of(family: str) -> Iterator[list[str]]:
    """The rows of `retrograde list` that a family has."""
    return (row for row in support_rows() if row[0].partition(".")[0] == family)


def promised_markdown(family: str) -> str:
    """What the kernels of a family promise, by kind and direction."""
    rows = ([f"`{op.removeprefix(f'{family}.')}`", *cells] for op, *cells in support_of(family))
    return markdown(["op", *map(str, FLOATS)], rows, FLOATS)


def bounds_markdown() -> str:
    """What the default kernels may promise, by op: of an ordinary problem, and of one whose gradients are sums."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for op in ops():
        for kind in map(str, op.kinds):
            cells = []
            for element in FLOATS:
                if element not in op.elements(kind):
                    cells.append("-")
                    continue
                found = (op.bound(desc, "cpu") for desc in descriptors(op, kind, element, (4, 6)))
                cells.append(" or ".join(dict.fromkeys(map(str, found))).replace(" ULP", ""))
            rows.setdefault((op.name, *cells), []).append(kind)
    head = ["op", "kinds", *map(str, FLOATS)]
    return markdown(head, ([f"`{name}`", ", ".join(kinds), *cells] for (name, *cells), kinds in rows.items()), FLOATS)
