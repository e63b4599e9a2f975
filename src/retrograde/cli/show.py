"""`list`, `explain` and `env`: what there is, what would run, and on what."""

import json as json_format
from collections.abc import Sequence
from typing import Any

from retrograde import _native
from retrograde._core.args import signature
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import FLOATS
from retrograde._core.registry import families, op_of
from retrograde.testing.machine import kernels, machine, versions

_LEGEND = (
    "Cells: the largest error promised, in ULP, and of the scale where terms are rounded before they are summed, by "
    "the native kernels in order of choice; - where there is none."
)


def _promise(kernel: _native.Kernel) -> str:
    """Where it is a function of the problem: the widest that any of the problems of the tests is promised."""
    if not kernel.precision_varies:
        return f"{kernel.max_ulp:g}"
    from retrograde.testing.cases import descriptors

    op = op_of(f"{kernel.family}.{kernel.direction}")
    found = [desc for desc in descriptors(op, kernel.kind, kernel.element, (4, 6)) if desc.variant == kernel.variant]
    widest = max(_native.precision(kernel.id, signature(op.args, desc), desc) for desc in found)
    return f"{widest[0]:g}" + (f" + {widest[1]:.1g} of scale" if widest[1] else "")


def support_rows() -> list[list[str]]:
    """Op, then a cell per element type, for every op of the registry; variants apart where they promise otherwise."""
    bounds: dict[tuple[str, str, str], dict[str, dict[str, list[str]]]] = {}
    for kernel in _native.kernels():
        variants = bounds.setdefault((kernel.family, kernel.kind, kernel.direction), {})
        cell = variants.setdefault(kernel.variant, {}).setdefault(kernel.element, [])
        if (bound := _promise(kernel)) not in cell:
            cell.append(bound)
    rows = []
    for family in families():
        for kind in family.kinds:
            for direction in family.with_kind(kind):
                name = f"{family.name}.{kind}.{direction}"
                variants = bounds.get((family.name, str(kind), direction), {"": {}})
                if all(cells == next(iter(variants.values())) for cells in variants.values()):
                    variants = {"": next(iter(variants.values()))}
                for variant, cells in variants.items():
                    label = f"{name} ({variant})" if variant else name
                    rows.append([label, *(" / ".join(cells.get(e, ["-"])) for e in FLOATS)])
    return rows


def support_markdown() -> str:
    header = ["op", *map(str, FLOATS)]
    lines = [header, ["---"] * len(header), *support_rows()]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + f"\n\n{_LEGEND}"


def support(*, markdown: bool) -> None:
    if markdown:
        print(support_markdown())
        return
    from retrograde.cli.screen import console, show, table

    grid = table("op", *FLOATS)
    for row in support_rows():
        grid.add_row(*row)
    found = ", ".join(f"{isa} {count}" for isa, count in kernels().items())
    show(console(), f"Native kernels for {_native.isa()} ({found})", grid, _LEGEND)


def explain(cases: Sequence[str], *, json: bool) -> None:
    """Of one case its facts, of several a list of them."""
    found = [Descriptor.parse(case) for case in cases]
    plans = [op_of(desc).plan.select(desc) for desc in found]
    if json:
        facts = [plan.explain_dict() for plan in plans]
        print(json_format.dumps(facts if len(facts) > 1 else facts[0], indent=2))
    else:
        print("\n\n".join(plan.explain() for plan in plans))


def environment(*, json: bool) -> None:
    facts: dict[str, Any] = {"versions": versions(), "machine": machine()}
    if json:
        print(json_format.dumps(facts, indent=2))
        return
    from retrograde.cli.screen import console, show, table

    screen = console()
    for title, values in facts.items():
        grid = table("what", "value", left=2)
        for name, value in values.items():
            grid.add_row(name, _plain(value))
        show(screen, title.capitalize(), grid)


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {item}" for name, item in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
