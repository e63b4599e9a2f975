"""Tables of what there is, from the registry: families, ops with their bounds."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module, util
from typing import Any

from retrograde._core.bindings import names, table_names
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import FLOATS
from retrograde._core.registry import Bound, Family, Op, families, ops
from retrograde.cli.show import support_rows
from retrograde.testing.cases import descriptors


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[str] = ()) -> str:
    """A table; the columns named in `right` are numbers."""
    lines = [" | ".join(head), " | ".join("---:" if name in right else "---" for name in head)]
    return "\n".join(f"| {line} |" for line in [*lines, *(" | ".join(row) for row in rows)])


def rows_of(family: Family) -> tuple[Any, ...]:
    """The rows of the table that a family is made of; nothing where it is none of those."""
    name = f"{family.package}.table_{family.name}"
    is_package = hasattr(import_module(family.package), "__path__")
    return tuple(import_module(name).ROWS) if is_package and util.find_spec(name) else ()


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


_support = lru_cache(maxsize=1)(support_rows)


def support_of(family: str) -> Iterator[list[str]]:
    """The rows of `retrograde list` that a family has."""
    return (row for row in _support() if row[0].partition(".")[0] == family)


def promised_markdown(family: str) -> str:
    """What the kernels of a family promise; kinds with the same promises in one row."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for op, *found in support_of(family):
        cells = [cell.replace(" / ", "\u00a0/\u00a0") for cell in found]  # kept on one line
        name, _, variant = op.partition(" ")
        _, kind, direction = name.split(".")
        rows.setdefault((f"{direction} {variant}".strip(), *cells), []).append(kind)
    lines = ([f"`{direction}`", ", ".join(kinds), *cells] for (direction, *cells), kinds in rows.items())
    return markdown(["direction", "kinds", *map(str, FLOATS)], lines)


def _shown_bound(bound: Bound) -> str:
    return f"{bound.max_ulp:g}" + (f" + {bound.of_scale:.1g} of scale" if bound.of_scale else "")


def _bounds_table(bound: Callable[[Op, Descriptor], Bound | None]) -> str:
    """By op and element: of an ordinary problem, and of one whose gradients are sums; equal kinds in one row."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for op in ops():
        for kind in map(str, op.kinds):
            cells = []
            for element in FLOATS:
                own = descriptors(op, kind, element, (4, 6)) if element in op.elements(kind) else ()
                found = dict.fromkeys(_shown_bound(made) for desc in own if (made := bound(op, desc)) is not None)
                cells.append(" or ".join(sorted(found, key=lambda text: (float(text.split()[0]), len(text)))) or "-")
            rows.setdefault((op.name, *cells), []).append(kind)
    head = ["op", "kinds", *map(str, FLOATS)]
    return markdown(head, ([f"`{name}`", ", ".join(kinds), *cells] for (name, *cells), kinds in rows.items()))


def bounds_markdown() -> str:
    """What the default kernels may promise."""
    return _bounds_table(lambda op, desc: op.bound(desc, "cpu"))


def gpu_markdown() -> str:
    """What the Triton kernels promise; no GPU has run them."""
    if util.find_spec("triton") is None:
        return "Triton was not installed where this page was built."
    from retrograde.backends.triton.runtime.kernels import kernels_of

    def bound(op: Op, desc: Descriptor) -> Bound | None:
        kernels = kernels_of(op.family)
        return kernels.bound(desc) if kernels and kernels.has(desc) else None

    return _bounds_table(bound)
