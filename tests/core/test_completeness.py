"""An op without oracle, kernel, cases, workload, peers, documentation or functions fails here, and is told which."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from docgen.figures import main as figures
from docgen.results import newest
from docgen.speed import op_of as timed_op
from retrograde import _native
from retrograde._core.descriptor import Descriptor
from retrograde._core.registry import Op, backends, families, op_of, ops
from retrograde.backends import cpu
from retrograde.cli.show import support_rows
from retrograde.families._manifest import PACKAGES
from retrograde.testing import peers
from retrograde.testing.cases import descriptors
from retrograde.testing.problem import problem
from retrograde.testing.tiers import tried
from tests._support import ROOT
from tests._support.completeness import few, missing
from tests._support.turns import by_turns

_KINDS = [(op, str(kind)) for op in ops() for kind in op.kinds]
KINDS = [pytest.param(op, kind, id=f"{op.family}.{kind}.{op.direction}") for op, kind in _KINDS]
SOME_KINDS = by_turns(
    _KINDS, lambda case: case[0].family, lambda case: f"{case[0].family}.{case[1]}.{case[0].direction}", spread=True
)


@pytest.mark.parametrize(("op", "kind"), KINDS)
def test_nothing_is_missing(op: Op, kind: str) -> None:
    """Oracle, kernels, a Triton formula, workloads, peers, functions, documents."""
    assert missing(op, kind) == []


def _contestants(op: Op, kind: str, library: str) -> tuple[Any, list[Any]]:
    """The first problem that the library can do, and the forms in which it does it."""
    reasons = []
    for desc in few(op, kind):
        task = problem(desc)
        try:
            return task, list(peers.contestants(library, task, peers.formulas(task), 1))
        except peers.Unavailable as reason:
            reasons.append(str(reason))
    pytest.skip(f"{library}: {reasons[0]}")


@pytest.mark.parametrize("library", ["numpy", "torch", "jax"])
@pytest.mark.parametrize(("op", "kind"), SOME_KINDS)
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


def test_the_readme_has_the_support_table_of_today() -> None:
    assert figures([str(ROOT / "README.md"), "--check"]) == 0, "run python -m docgen.figures README.md"
    assert len(support_rows()) >= len(KINDS)


def test_every_kind_has_figures() -> None:
    timed = {timed_op(row).rpartition(".")[0] for row in newest()}
    for op in ops():
        for kind in op.kinds:
            assert f"{op.family}.{kind}" in timed, f"no committed result has figures of {op.family}.{kind}"


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
    for key in rows:  # in each layout that its algorithm is run in for another kind or element
        alike = (found for other, found in reached.items() if (*other[:2], other[4]) == (*key[:2], key[4]))
        assert reached[key] == set().union(*alike), key


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

    Problems share code where they differ in one thing that the kernel does not see: the kind in partial states that
    two kinds have, and in gradients of max and min in pieces and by indices; a saved y that prod does not read; the
    element where f64 states (in a norm the sums of blocks) or bytes are moved, where tiles of halves are decoded before
    the formula, and where an engine reads it from the operand. Norms of channels are told apart by their params.
    """
    by_problem: dict[tuple[str, ...], list[_native.Kernel]] = {}
    by_code: dict[int, set[tuple[str, ...]]] = {}
    for kernel in _native.kernels():
        key = (kernel.family, kernel.kind, kernel.direction, kernel.variant, kernel.element)
        by_problem.setdefault(key, []).append(kernel)
        by_code.setdefault(kernel.entry, set()).add(key)
    every = [tuple(map(set, zip(*keys, strict=True))) for keys in by_code.values() if len(keys) > 1]
    channels = {"group_norm", "instance_norm", "batch_norm"}
    shared = [parts for parts in every if not parts[0] == parts[1] == channels]
    assert len(every) - len(shared) == 9  # a forward and a gradient of each element, and the wide forward of f32
    assert all(sorted(map(len, parts))[:4] == [1, 1, 1, 1] for parts in shared)
    assert {(*family, *direction) for family, _, direction, *_ in shared} == {
        ("arg_reduce", "forward"), ("binary", "forward"), ("bool_reduce", "forward"), ("count_reduce", "forward"),
        ("embedding", "forward"), ("layer_norm", "finalize"), ("reduce", "backward"), ("reduce", "partial"),
        ("reduce", "piece_backward"), ("rms_norm", "finalize"),
        ("scan", "backward"), ("scan", "incoming_grad"), ("scan", "merge"), ("unary", "forward"), ("unary", "backward"),
    }  # fmt: skip
    for key, found in by_problem.items():
        assert len({kernel.entry for kernel in found}) == len(found), key
        assert [kernel.id for kernel in _native.candidates(*key)] == [kernel.id for kernel in found]
    assert _native.candidates("reduce", "softmax", "forward", "", "f32") == []


def test_every_family_is_a_folder() -> None:
    """Of one name in three places; several families that are alike share one, and norms share their loops."""
    parts = ("__init__.py", "oracle.py", "functions.py", "cases.py", "peers.py", "workloads.toml")
    assert [family.name for family in families()] == list(PACKAGES)
    folders = {path.parent for path in (ROOT / "src/retrograde/families").glob("**/cases.py")}
    assert folders == {ROOT / "src" / package.replace(".", "/") for package in PACKAGES.values()}
    for folder, part in product(folders, parts):
        assert (folder / part).is_file(), f"{folder.name} has no {part}"
    sources = {path: path.read_text() for path in (ROOT / "csrc/kernels").glob("*/*.cc")}
    for name, package in PACKAGES.items():
        folder = package.rpartition(".")[2]
        own = ROOT / "csrc/kernels" / folder / f"{name}.cc"
        assert own in sources or any(f'"{name}"' in text for text in sources.values()), f"no source registers {name}"
        gpu = ROOT / "src/retrograde/backends/triton/families"
        assert (gpu / f"{folder}.py").is_file() or (gpu / folder / "__init__.py").is_file()
        assert (ROOT / "tests/families" / folder).is_dir()


def test_the_matrix_names_no_op() -> None:
    names = {str(kind) for family in families() for kind in family.kinds} | {family.name for family in families()}
    names -= {"any", "all"}  # words of English, too
    for file in ("matrix", "values", "layouts", "exhaustive", "reproducible"):
        text = (ROOT / f"tests/engines/test_{file}.py").read_text()
        words = set(" ".join(re.findall(r'"[^"\n]*"', text)).replace(".", " ").replace('"', " ").split())
        assert not names & words, file
