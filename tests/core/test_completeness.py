"""An op without oracle, kernel, cases, workload, peers, documentation or functions fails here, and is told which."""

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import product
from typing import Any

import numpy as np
import pytest

import retrograde as rg
from docgen.figures import main as figures
from retrograde import _native
from retrograde._core.descriptor import Descriptor, codecs
from retrograde._core.dtypes import Element
from retrograde._core.registry import Op, backends, families, family_of, op_of, ops
from retrograde.backends import cpu
from retrograde.cli.show import support_rows
from retrograde.families._manifest import PACKAGES
from retrograde.testing import peers
from retrograde.testing.cases import descriptors, plans
from retrograde.testing.highprec import oracle
from retrograde.testing.placing import drawn, full_streams
from retrograde.testing.problem import problem
from retrograde.testing.saved import with_saved
from retrograde.testing.tiers import tried
from retrograde.testing.workloads import workloads
from tests._support import ROOT

HALVES = (Element.F16, Element.BF16)
KINDS = [pytest.param(op, kind, id=f"{op.family}.{kind}.{op.direction}") for op in ops() for kind in op.kinds]


@pytest.mark.parametrize(("op", "kind"), KINDS)
def test_a_problem_an_oracle_and_kernels(op: Op, kind: str) -> None:
    for element in op.elements(kind):
        found = list(descriptors(op, kind, element, (4, 6)))
        assert found, "no cases: see families/<family>/cases.py"
        for desc in found:
            want = oracle(desc, full_streams(desc, with_saved(desc, drawn(desc, "normal"))))
            assert want, "no oracle"
            chosen = plans(desc)
            assert chosen["default"].sku.backend == "cpu", f"no native kernel for {desc}"
            bound = op.bound(desc, "cpu").max_ulp
            assert chosen["default"].precision_guarantee.max_ulp <= bound <= (0.51 if element in HALVES else 4)
            assert chosen["reference"].sku.backend == "reference"
            if bound == 2 or (bound > 1 and element == Element.F64):  # docs/precision.md says where
                continue
            precise = op.plan.select(desc, preference=rg.PlanPreference(max_ulp=1))
            assert precise.sku.backend == "cpu", f"no native kernel within 1 ULP for {desc}"
            assert precise.precision_guarantee.max_ulp <= 1


@pytest.mark.parametrize(("op", "kind"), KINDS)
def test_a_workload_and_peers(op: Op, kind: str) -> None:
    rows = {(row.desc.family, str(row.desc.kind), row.desc.direction, row.set) for row in workloads()}
    for name in ("demo", "memory", "cache"):
        assert (op.family, kind, op.direction, name) in rows, f"families/{op.family}/workloads.toml has no {name} row"


def _few(op: Op, kind: str) -> Iterator[Any]:
    """Problems of the bench, over 8 elements or so."""
    for desc in (row.desc for row in workloads()):
        if (desc.family, str(desc.kind), desc.direction) == (op.family, kind, op.direction):
            roles = {name: codec.role for name, (codec, _) in codecs(type(desc)).items()}
            shapes = {n: (2, 4)[-len(s) :] for n, role in roles.items() if role == "shape" and (s := getattr(desc, n))}
            counts = [n for n, role in roles.items() if role == "extent" or n.startswith("num_")]
            yield replace(desc, element=Element.F32, **shapes, **{n: min(getattr(desc, n), 8) for n in counts})


def _contestants(op: Op, kind: str, library: str) -> tuple[Any, list[Any]]:
    """The first problem that the library can do, and the forms in which it does it."""
    reasons = []
    for desc in _few(op, kind):
        task = problem(desc)
        try:
            return task, list(peers.contestants(library, task, peers.formulas(task), 1))
        except peers.Unavailable as reason:
            reasons.append(str(reason))
    pytest.skip(f"{library}: {reasons[0]}")


@pytest.mark.parametrize("library", ["numpy", "torch", "jax"])
@pytest.mark.parametrize(("op", "kind"), KINDS)
def test_peers_compute_the_same(op: Op, kind: str, library: str) -> None:
    """At 8 elements, to 1/256 of the scale: the bench compares like with like. Each form that the library has."""
    pytest.importorskip(library)
    with peers.settings_kept():
        task, found = _contestants(op, kind, library)
        want = task.expected()
        assert found
        for contestant in found:
            results = contestant.arrays(contestant.call())
            assert len(results) == len(task.outputs), contestant.name
            for name, got in task.streams(dict(zip(task.outputs, results, strict=True))).items():
                value, scale = want[name]
                assert got.shape == value.shape, f"{contestant.name}: {name}"
                assert np.all(abs(got - value) <= 2.0**-8 * scale + 2.0**-20), f"{contestant.name}: {name}"


@pytest.mark.parametrize(("op", "kind"), KINDS)
def test_functions_and_documentation(op: Op, kind: str) -> None:
    family = family_of(op)
    suffix = "" if op.direction == "forward" else "_backward"
    own = {function.__name__ for function in family.functions}
    names = own & {f"{kind}{suffix}", f"{op.family}{suffix}"}
    assert len(names) == 1 or (suffix and not names)  # a gradient may be for plans and adapters alone
    for name in names:
        assert getattr(rg.functional, name).__doc__
        assert f"def {name}(" in (ROOT / "src/retrograde/functional.pyi").read_text()
    module = import_module(family.package)
    assert kind in (module.__doc__ or ""), f"{module.__name__} does not document {kind}"
    readme = (ROOT / "README.md").read_text()
    assert f"| {op.family}.{kind}.{op.direction}" in readme, "README.md: run python -m docgen.figures README.md"
    bounds = re.findall(r"^\|.*", (ROOT / "docs/precision.md").read_text(), re.MULTILINE)
    assert any(re.search(rf"\b{kind}\b", row) for row in bounds), f"docs/precision.md has no bound of {kind}"


def test_the_readme_has_the_support_table_of_today() -> None:
    assert figures([str(ROOT / "README.md"), "--check"]) == 0, "run python -m docgen.figures README.md"
    assert len(support_rows()) >= len(KINDS)


def test_the_readme_has_figures() -> None:
    for file in ("README.md", "docs/performance.md"):
        text = (ROOT / file).read_text()
        assert "Not measured yet" not in text, f"run retrograde bench all, then docgen.figures {file}"
    shown = (ROOT / "README.md").read_text().partition("<!-- headlines:begin -->")[2]
    for op in ops():
        for kind in op.kinds:
            assert f"| {op.family}.{kind} |" in shown, f"README.md has no figures of {op.family}.{kind}"


def _steps(desc: Descriptor) -> Iterator[Descriptor]:
    """The problems that methods of this one's plan run: they have tests of their own family."""
    for family in families():
        for step in family.steps if family.ops.get("forward") is op_of(desc) else ():
            yield step.descriptor.of(desc)


def test_every_row_of_the_native_module_is_run_by_a_tier(seed: int) -> None:
    """A kernel that no problem of ours selects is not proved."""
    reached: dict[tuple[str, ...], set[str]] = {}
    for desc, plan in tried(seed):
        for each in (plan, *(op_of(step).plan.select(step) for step in _steps(desc))):
            sku = each.sku
            key = (sku.family, sku.direction, sku.kind, sku.element, sku.algorithm)
            if sku.backend == "cpu":
                reached.setdefault(key, set()).add(each.layout)
    rows = {
        (k.family, k.direction, k.kind, k.element, f"{k.variant}-{k.algorithm}" if k.variant else k.algorithm)
        for k in _native.kernels()
    }
    assert rows <= set(reached)
    for key in rows:  # in each layout that another kernel of the op is run in
        assert reached[key] == set().union(*(found for other, found in reached.items() if other[:2] == key[:2])), key


def test_every_row_has_an_identity_of_its_own() -> None:
    """Rows and SKU strings are one to one: what `plan.sku` prints names one kernel."""
    kernels = _native.kernels()
    skus = {str(cpu._implementation(kernel, 1, 0).sku) for kernel in kernels}
    assert len(skus) == len(kernels) == len({kernel.id for kernel in kernels})
    problems = [
        each
        for op in ops()
        for element, kind in op.cells
        for desc in {d.variant: d for d in descriptors(op, kind, element, (4,))}.values()
        for each in (desc, *_steps(desc))
    ]
    offered = [
        str(implementation.sku)
        for desc in problems
        for backend in backends()
        for implementation in backend.implementations(op_of(desc), desc)
    ]
    assert len(set(offered)) == len(offered)
    assert skus == {sku for sku in offered if sku.startswith("cpu.")}


def test_one_row_for_one_kernel() -> None:
    """Two rows of one problem run different code, and candidates are found by the problem alone.

    Problems may share code: of kinds that differ in nothing here (the gradients of max and min in pieces, and by
    indices), of variants whose saved y is not read (prod), of elements where only f64 states or bytes are moved.
    """
    by_problem: dict[tuple[str, ...], list[_native.Kernel]] = {}
    for kernel in _native.kernels():
        key = (kernel.family, kernel.kind, kernel.direction, kernel.variant, kernel.element)
        by_problem.setdefault(key, []).append(kernel)
    for key, found in by_problem.items():
        assert len({kernel.entry for kernel in found}) == len(found), key
        assert [kernel.id for kernel in _native.candidates(*key)] == [kernel.id for kernel in found]
    assert _native.candidates("reduce", "softmax", "forward", "", "f32") == []


def test_every_family_is_a_folder() -> None:
    """Of one name in three places; several families made of tables share one."""
    parts = ("__init__.py", "oracle.py", "functions.py", "cases.py", "peers.py", "workloads.toml")
    assert [family.name for family in families()] == list(PACKAGES)
    folders = {path.parent for path in (ROOT / "src/retrograde/families").glob("**/cases.py")}
    assert folders == {ROOT / "src" / package.replace(".", "/") for package in PACKAGES.values()}
    for folder, part in product(folders, parts):
        assert (folder / part).is_file(), f"{folder.name} has no {part}"
    for name, package in PACKAGES.items():
        folder = package.rpartition(".")[2]
        assert (ROOT / "csrc/kernels" / folder / f"{name}.cc").is_file()
        gpu = ROOT / "src/retrograde/backends/triton/families"
        assert (gpu / f"{folder}.py").is_file() or (gpu / folder / "__init__.py").is_file()
        assert (ROOT / "tests/families" / folder).is_dir()


def test_the_matrix_names_no_op() -> None:
    names = {str(kind) for family in families() for kind in family.kinds} | {family.name for family in families()}
    for file in ("matrix", "values", "layouts", "exhaustive", "reproducible"):
        text = (ROOT / f"tests/engines/test_{file}.py").read_text()
        words = set(" ".join(re.findall(r'"[^"\n]*"', text)).replace(".", " ").replace('"', " ").split())
        assert not names & words, file
