"""`list`, `explain` and `env`: what there is, what would run, and on what."""

import os
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Any

from retrograde import _native
from retrograde._core.args import signature
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import FLOATS
from retrograde._core.errors import Refusal, Unsupported
from retrograde._core.plan import select
from retrograde._core.preference import PlanPreference
from retrograde._core.registry import Backend, backends, families, op_of
from retrograde._core.stream import Stream
from retrograde._environment import VARIABLES, unknown_names
from retrograde._suggestion import suggestion
from retrograde.cli.errors import Missing, NothingFound, not_possible
from retrograde.cli.output import document
from retrograde.cli.screen import console, table
from retrograde.testing.machine import kernels, machine, versions
from retrograde.testing.workloads import of_package

_LEGEND = (
    "Cells: the largest error promised, in ULP, and of the scale where terms are rounded before they are summed, by "
    "the native kernels in order of choice; - where there is none."
)
_Cells = dict[str, list[str]]  # element -> the promises of its kernels


def _shown(max_ulp: float, of_scale: float) -> str:
    return f"{max_ulp:g}" + (f" + {of_scale:.1g} of scale" if of_scale else "")


def _promise(kernel: _native.Kernel) -> str:
    """Where it is a function of the problem: the widest that any of the problems of the tests is promised."""
    if not kernel.precision_varies:
        return f"{kernel.max_ulp:g}"
    from retrograde.testing.cases import descriptors

    op = op_of(f"{kernel.family}.{kernel.direction}")
    found = [desc for desc in descriptors(op, kernel.kind, kernel.element, (4, 6)) if desc.variant == kernel.variant]
    return _shown(*max(_native.precision(kernel.id, signature(op.args, desc), desc) for desc in found))


def _native_bounds(wanted: set[str]) -> dict[str, dict[str, _Cells]]:
    """op -> variant -> the cells of its kernels."""
    found: dict[str, dict[str, _Cells]] = {}
    for kernel in _native.kernels():
        name = f"{kernel.family}.{kernel.kind}.{kernel.direction}"
        if name in wanted:
            cell = found.setdefault(name, {}).setdefault(kernel.variant, {}).setdefault(kernel.element, [])
            if (bound := _promise(kernel)) not in cell:
                cell.append(bound)
    return found


def _bounds(backend: Backend, wanted: set[str]) -> dict[str, dict[str, _Cells]]:
    """The same of a backend without a table: asked about the problems of the tests."""
    from retrograde.testing.cases import descriptors

    found: dict[str, dict[str, _Cells]] = {}
    for name in wanted:
        family, kind, direction = name.split(".")
        op = op_of(f"{family}.{direction}")
        for element in op.elements(kind):
            for desc in descriptors(op, kind, element, (4, 6)):
                cell = found.setdefault(name, {}).setdefault(desc.variant, {}).setdefault(str(element), [])
                for each in backend.implementations(op, desc):
                    if (bound := _shown(each.guarantee.max_ulp, each.guarantee.of_scale)) not in cell:
                        cell.append(bound)
    return found


def names() -> list[str]:
    """Every op with its kind, in the order of the registry."""
    return [f"{family.name}.{kind}.{direction}" for family in families() for kind in family.kinds
            for direction in family.with_kind(kind)]  # fmt: skip


def matching(pattern: str | None) -> list[str]:
    """Those of a family (`reduce`, `reduce.sum`), of a package (`pointwise`), of a pattern (`*.sum.*`), or with the
    word in their name."""
    every = names()
    if pattern is None:
        return every
    if any(sign in pattern for sign in "*?["):
        found = [name for name in every if fnmatchcase(name, pattern)]
    else:
        heads = tuple(f"{each}." for each in of_package(pattern) or [pattern])
        found = [name for name in every if f"{name}.".startswith(heads)]
        found = found or [name for name in every if pattern in name]
    if not found:
        parts = dict.fromkeys(part for name in every for part in (name, *name.split("."), name.rpartition(".")[0]))
        raise NothingFound(
            f"list: got {pattern!r}, expected a family or a part of a name; no op matches.{suggestion(pattern, parts)}"
        )
    return found


def _backend(name: str) -> Backend:
    known = {backend.name: backend for backend in backends()}
    if name not in known:
        raise not_possible("--backend", repr(name), f"one of {', '.join(known)}", suggestion(name, known).strip())
    return known[name]


def support_rows(pattern: str | None = None, backend: str = "cpu") -> list[list[str]]:
    """Op, then a cell per element type, for every op of the registry; variants apart where they promise otherwise."""
    chosen = matching(pattern)
    if backend == "cpu":
        bounds = _native_bounds({*chosen})
    else:
        try:
            bounds = _bounds(_backend(backend), {*chosen})
        except ModuleNotFoundError as error:
            raise Missing(f"--backend {backend}: got no package {error.name}, expected it. Install it.") from None
    rows = []
    for name in chosen:
        variants = bounds.get(name, {"": {}})
        if all(cells == next(iter(variants.values())) for cells in variants.values()):
            variants = {"": next(iter(variants.values()))}
        for variant, cells in variants.items():
            label = f"{name} ({variant})" if variant else name
            rows.append([label, *(" / ".join(cells.get(e, [])) or "-" for e in FLOATS)])
    return rows


def support_markdown() -> str:
    return markdown(listing())


def listing(pattern: str | None = None, *, backend: str | None = None) -> dict[str, Any]:
    """The support matrix, or the part of it that a pattern names."""
    name = backend or "cpu"
    rows = [
        {"op": label, **dict(zip(map(str, FLOATS), cells, strict=True))}
        for label, *cells in support_rows(pattern, _backend(name).name)
    ]
    return document("list", {"backend": name, "isa": _native.isa(), "kernels": kernels(), "rows": rows})


def markdown(results: dict[str, Any]) -> str:
    header = ["op", *map(str, FLOATS)]
    lines = [header, ["---"] * len(header), *([row[title] for title in header] for row in results["rows"])]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + f"\n\n{_LEGEND}"


def tell_markdown(results: dict[str, Any]) -> None:
    print(markdown(results))


def tell_listing(results: dict[str, Any]) -> None:
    grid = table("op", *FLOATS)
    for row in results["rows"]:
        grid.add_row(*row.values())
    found = ", ".join(f"{isa} {count}" for isa, count in results["kernels"].items())
    cpu = results["backend"] == "cpu"
    title = f"Native kernels for {results['isa']} ({found})" if cpu else f"Kernels of {results['backend']}"
    console().show(title, grid, _LEGEND)


def explain(
    cases: Sequence[str], *, max_ulp: float | None = None, backend: str | None = None, threads: int | None = None
) -> dict[str, Any]:
    """What would run each case and why. A case that nothing takes has the reasons, and `ok` is false; `missing` is why
    the backend that was asked for cannot run here."""
    device = "cpu" if backend is None else _backend(backend).device.partition("/")[0]
    preference = PlanPreference(backend=backend, max_ulp=max_ulp)
    stream = Stream(device, threads=threads if device == "cpu" else None)
    facts = []
    for case in cases:
        desc: Any = Descriptor.parse(case)
        try:
            plan = select(desc, stream=stream, preference=preference)
            facts.append({**plan.explain_dict(), "text": plan.explain()})
        except Unsupported as error:
            facts.append(_refused(desc, error.reasons))
    missing = _backend(backend).absent() if backend else None
    return document("explain", {"ok": all(each["chosen"] for each in facts), "missing": missing, "cases": facts})


def _refused(desc: Descriptor, reasons: Sequence[Refusal]) -> dict[str, Any]:
    others = [{"implementation": each.implementation, "status": "refused", "code": each.code, "reason": each.reason}
              for each in reasons]  # fmt: skip
    lines = [str(desc), "  chosen     nothing: no implementation takes it"]
    lines += [f"  refused    {each.implementation}: {each.reason}" for each in reasons]
    return {"case": str(desc), "chosen": None, "others": others, "text": "\n".join(lines)}


def tell_explanation(results: dict[str, Any]) -> None:
    screen = console()
    for place, facts in enumerate(results["cases"]):
        if place:
            print()
        for line in facts["text"].splitlines():
            screen.print(line)


def _variables() -> Iterator[dict[str, str]]:
    for each in VARIABLES:
        value = os.environ.get(each.name, "")
        yield {"name": each.name, "value": value, "default": each.default, "meaning": each.meaning}


def environment() -> dict[str, Any]:
    """Versions, the machine, and the variables of ours that are set, or could be."""
    facts = {"versions": versions(), "machine": machine(), "variables": list(_variables())}
    return document("env", {**facts, "unknown_variables": [each.name for each in unknown_names()]})


def tell_environment(results: dict[str, Any]) -> None:
    screen = console()
    for title in ("versions", "machine"):
        grid = table("what", "value", left=2)
        for name, value in results[title].items():
            grid.add_row(name, _plain(value))
        screen.show(title.capitalize(), grid)
    given = [f"{each['name']}={each['value']}" for each in results["variables"] if each["value"]]
    screen.print(f"Variables: {', '.join(given) or 'none is set'} (retrograde env --variables has all)")


def tell_variables(results: dict[str, Any]) -> None:
    grid = table("variable", "value", "default", "meaning", left=4)
    for each in results["variables"]:
        grid.add_row(each["name"], each["value"] or "-", each["default"], each["meaning"])
    console().show("Variables", grid, *(f"{name}: nobody reads it" for name in results["unknown_variables"]))


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {item}" for name, item in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
