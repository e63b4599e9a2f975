"""Backends of other packages, by entry points."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Python = Callable[..., CompletedProcess[str]]

BACKEND = """
import numpy as np
from retrograde.backends import Backend, Implementation, PrecisionGuarantee, Reproducibility, Sku


class Run:
    workspace_size = 0

    def __init__(self, signature):
        self.signature = signature

    def __call__(self, args, queue, workspace, /):
        x, y = map(np.asarray, self.signature.bind(args))
        np.exp(x, out=y)


def implementations(op, desc):
    if (op.name, str(desc.kind), str(desc.element)) != ("unary.forward", "exp", "f32"):
        return ()
    promise = PrecisionGuarantee("f32", "none", True, True, Reproducibility.RUN_TO_RUN, 4.0)
    sku = Sku("unary", "exp", "forward", "f32", None, "toy", "numpy", "ufunc", "strided")
    return (Implementation(sku, promise, lambda desc, signature: None, lambda desc, signature: Run(signature)),)


BACKEND = Backend("toy", "cpu", implementations)


def make():
    return BACKEND
"""
SELECT = """
import numpy as np, retrograde as rg
from retrograde._core import registry
plan = rg.select("unary.exp.forward f32 3", preference=rg.PlanPreference(backend="toy"))
x, y = np.float32([0, 1, 2]), np.empty(3, np.float32)
plan.run(rg.UnaryArgs(x, y))
print(plan.sku.backend, (y == np.exp(x)).all(), rg.PlanPreference(backend="toy").backend)
with rg.prefer(backend="toy"):
    print(rg.functional.exp(x).tolist() == np.exp(x).tolist())
try:
    rg.select("unary.exp.forward f64 3", preference=rg.PlanPreference(backend="toy"))
except rg.Unsupported as error:
    print("toy: [element] it has no kernel for exp forward in f64" in str(error))
"""


def install(path: Path, point: str, text: str = BACKEND) -> str:
    """A package with an entry point, as pip would leave it. The path to put first."""
    (path / "toy_backend.py").write_text(text)
    info = path / "toy_backend-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy_backend\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[retrograde.backends]\ntoy = toy_backend:{point}\n")
    import retrograde

    return f"{path}:{Path(retrograde.__file__).parents[1]}"


@pytest.mark.parametrize("point", ["BACKEND", "make"])
def test_a_backend_of_another_package_is_found(python: Python, tmp_path: Path, point: str) -> None:
    done = python(SELECT, PYTHONPATH=install(tmp_path, point))
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["toy", "True", "toy", "True", "True"]


def test_it_is_asked_for_when_it_is_needed(python: Python, tmp_path: Path) -> None:
    code = """
import sys, numpy as np, retrograde as rg
rg.functional.exp(np.ones(3, np.float32))
print("toy_backend" in sys.modules)
print("also fits" in rg.select("unary.exp.forward f32 3").explain(), "toy_backend" in sys.modules)
print("toy.numpy.unary.exp" in rg.select("unary.exp.forward f32 3").explain())
"""
    done = python(code, PYTHONPATH=install(tmp_path, "BACKEND"))
    assert done.stdout.split() == ["False", "True", "True", "True"], done.stderr


def test_a_broken_one_is_left_out(python: Python, tmp_path: Path) -> None:
    code = """
import warnings, retrograde as rg
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    for backend in ("toy", "tpu"):
        try:
            rg.select("unary.exp.forward f32 3", preference=rg.PlanPreference(backend=backend))
        except rg.InvalidProblem as error:
            print(error)
print(*(str(each.message) for each in said), sep="|")
"""
    done = python(code, PYTHONPATH=install(tmp_path, "BACKEND", "raise OSError('no device')"))
    assert done.returncode == 0, done.stderr
    *refused, warned = done.stdout.splitlines()
    assert refused == [
        f"PlanPreference.backend: got '{name}', expected one of cpu, triton, reference" for name in ("toy", "tpu")
    ]
    assert warned == "the backend toy (toy_backend:BACKEND) is left out: no device"


def test_another_cpu_is_left_out(python: Python, tmp_path: Path) -> None:
    code = """
import warnings, retrograde as rg
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    rg.select("unary.exp.forward f32 3").explain()
print(len(said), "expected a Backend with a name of its own" in str(said[0].message))
"""
    done = python(code, PYTHONPATH=install(tmp_path, "BACKEND", BACKEND.replace('"toy", "cpu"', '"cpu", "cpu"')))
    assert done.stdout.split() == ["1", "True"], done.stderr
