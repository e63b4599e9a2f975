"""What an op lacks, by name: what tests/core/test_completeness.py asks of every kind."""

import importlib.util
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

import retrograde as rg
from docgen.ops import promised_markdown
from retrograde._core.descriptor import codecs, with_element
from retrograde._core.dtypes import Element
from retrograde._core.registry import Op, backends, family_of
from retrograde.testing import peers
from retrograde.testing.cases import descriptors, plans
from retrograde.testing.highprec import oracle
from retrograde.testing.placing import drawn, full_streams
from retrograde.testing.problem import problem
from retrograde.testing.saved import with_saved
from retrograde.testing.workloads import workloads
from tests._support import ROOT

HALVES = (Element.F16, Element.BF16)
SETS = ("demo", "memory", "cache")
WITHOUT_BACKWARD_FUNCTIONS = ("ternary",)  # DESIGN: their gradients are plans, and those of retrograde.torch and jax


def missing(op: Op, kind: str) -> list[str]:
    """A line for each thing that the kind of an op lacks."""
    return [
        *_kernels(op, kind), *_on_gpus(op, kind), *_workloads(op, kind), *_peers(op, kind), *_documents(op, kind),
        *_adapters(op, kind),
    ]  # fmt: skip


def _kernels(op: Op, kind: str) -> Iterator[str]:
    for element in op.elements(kind):
        found = list(descriptors(op, kind, element, (4, 6)))
        if not found:
            yield f"cases in {element}"
        for desc in found:
            if not oracle(desc, full_streams(desc, with_saved(desc, drawn(desc, "normal")))):
                yield f"oracle of {desc}"
            chosen = plans(desc)
            if "default" not in chosen or chosen["default"].sku.backend != "cpu":
                yield f"native kernel of {desc}"
                continue
            if "reference" not in chosen:
                yield f"reference of {desc}"
            bound = op.bound(desc, "cpu").max_ulp
            promised = chosen["default"].precision_guarantee.max_ulp
            if not promised <= bound <= (0.51 if element in HALVES else 4):
                yield f"bound of {desc}: {promised} of {bound}"
            wider = bound == 2 or (bound > 1 and element == Element.F64)  # docs/concepts/precision.md says where
            if not wider and _within_1(op, desc) != "cpu":
                yield f"native kernel within 1 ULP of {desc}"


def _within_1(op: Op, desc: Any) -> str:
    try:
        plan = op.plan.select(desc, preference=rg.PlanPreference(max_ulp=1))
    except rg.Unsupported:
        return "none"
    return plan.sku.backend if plan.precision_guarantee.max_ulp <= 1 else "none"


def _on_gpus(op: Op, kind: str) -> Iterator[str]:
    if importlib.util.find_spec("triton") is None:
        return
    (triton,) = (backend for backend in backends() if backend.name == "triton")
    for desc in descriptors(op, kind, Element.F32, (4, 6)):
        if not triton.implementations(op, desc):
            yield f"Triton formula of {desc}"


def _workloads(op: Op, kind: str) -> Iterator[str]:
    rows = {row.set for row in _rows(op, kind)}
    yield from (f"workload of the set {name}" for name in SETS if name not in rows)


def _rows(op: Op, kind: str) -> list[Any]:
    name = (op.family, kind, op.direction)
    return [row for row in workloads() if (row.desc.family, str(row.desc.kind), row.desc.direction) == name]


def few(op: Op, kind: str) -> Iterator[Any]:
    """Problems of the bench, over 8 elements or so."""
    for desc in (row.desc for row in _rows(op, kind)):
        roles = {name: codec.role for name, (codec, _) in codecs(type(desc)).items()}
        least = (2, 4, 2) if "channel_axis" in roles else (2, 4)  # torch's instance_norm wants space
        shapes = {n: least[-len(s) :] for n, role in roles.items() if role == "shape" and (s := getattr(desc, n))}
        counts = [n for n, role in roles.items() if role == "extent" or n.startswith("num_")]
        small = replace(desc, **shapes, **{n: min(getattr(desc, n), 4) for n in counts})
        yield with_element(small, Element.F32)


def _peers(op: Op, kind: str) -> Iterator[str]:
    """Of the libraries that are here, one at least must have the op."""
    known = [name for name in ("torch", "jax") if importlib.util.find_spec(name)]
    reasons = []
    for library in known:
        for desc in few(op, kind):
            task = problem(desc)
            try:
                with peers.settings_kept():
                    list(peers.contestants(library, task, peers.formulas(task), 1))
            except Exception as error:  # Unavailable, or a row without names
                reasons.append(f"{library}: {error}")
            else:
                return
    if known:
        yield f"peers ({'; '.join(dict.fromkeys(reasons))})"


def _documents(op: Op, kind: str) -> Iterator[str]:
    family = family_of(op)
    suffix = "" if op.direction == "forward" else "_backward"
    known = {function.__name__ for function in family.functions}
    names = known & {f"{kind}{suffix}"} or known & {f"{op.family}{suffix}"}  # a kind may have the family's name
    for_plans_alone = suffix and op.family in WITHOUT_BACKWARD_FUNCTIONS
    if len(names) != 1 and not for_plans_alone:
        yield f"function {kind}{suffix}"
    stub = (ROOT / "src/retrograde/functional.pyi").read_text()
    for name in names:
        if not getattr(rg.functional, name).__doc__:
            yield f"docstring of {name}"
        if f"def {name}(" not in stub:
            yield f"{name} in functional.pyi: run make figures"
    # A row of the table, or a word of its own: `add` is no part of "adds", nor `gelu` of `gelu_tanh`.
    if not re.search(
        rf"(^\| {kind} \|)|(?<![\w-]){kind}(?![\w-])", import_module(family.package).__doc__ or "", re.MULTILINE
    ):
        yield f"{kind} in the docstring of {family.package}"
    rows = [row for row in promised_markdown(op.family).splitlines() if row.startswith(f"| `{op.direction}")]
    if not any(kind in row.split(" | ")[1].split(", ") for row in rows):
        yield "row in the table of what kernels promise (docs/reference/ops.md)"
    if f"`{op.family}`" not in (ROOT / "README.md").read_text():
        yield f"{op.family} in README.md: run make figures"


def _adapters(op: Op, kind: str) -> Iterator[str]:
    """What `functional` has under a name of this kind, the adapters have under the same."""
    names = {function.__name__ for function in family_of(op).functions} & {kind, op.family}
    for library in ("torch", "jax"):
        if op.direction == "forward" and importlib.util.find_spec(library):
            adapter = import_module(f"retrograde.{library}")
            yield from (f"{name} in retrograde.{library}" for name in names if not hasattr(adapter, name))
