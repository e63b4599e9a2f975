"""Nothing is imported before it is used, and every name is there all the same."""

import base64
import pickle
import shutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import retrograde as rg
from docgen import manifest
from retrograde import functional
from retrograde._core.registry import families
from retrograde.families._manifest import CLASSES, FUNCTIONS, OPERATORS, PACKAGES

Python = Callable[..., CompletedProcess[str]]
# What was imported, without what everybody needs.
SHOWN = """
import sys
kept = ("retrograde.families._manifest",)
parts = [name.split(".")[1:3] for name in sys.modules if name.startswith("retrograde.") and name not in kept]
print(*sorted({".".join(each) for each in parts if each[0] in ("families", "backends") and len(each) == 2}))
"""


@pytest.mark.parametrize(
    ("code", "imported"),
    [
        ("import retrograde", ""),
        ("import retrograde.functional, retrograde.cli", ""),
        ("import retrograde; retrograde.ReducePlan", "families._indices families.reduce"),
        ("import retrograde; retrograde.PlanPreference; retrograde.parse; dir(retrograde); retrograde.__all__", ""),
        ("import retrograde.functional as F; F.lerp", "families.binary_param"),
        (
            "import retrograde; retrograde.parse('gated_activation.glu.forward f32 4 split_dim=0')",
            "families.gated_activation",
        ),
    ],
)
def test_a_name_imports_its_family_only(python: Python, code: str, imported: str) -> None:
    done = python(f"{code}{SHOWN}")
    assert done.stdout.strip() == imported, done.stderr


@pytest.mark.parametrize("framework", ["torch", "jax"])
def test_an_adapter_imports_no_family(python: Python, framework: str) -> None:
    pytest.importorskip(framework)
    done = python(f"import retrograde.{framework}{SHOWN}")
    assert done.stdout.strip() == "", done.stderr


def test_the_manifest_is_of_today() -> None:
    assert manifest.stale() == [], "run: PYTHONPATH=tools python -m docgen.manifest"


def test_a_stale_manifest_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in ("families/_manifest.py", "__init__.pyi", "__init__.py"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        shutil.copyfile(manifest.SOURCE / file, tmp_path / file)
    text = (tmp_path / "families/_manifest.py").read_text().replace('    "lerp": "binary_param",\n', "")
    (tmp_path / "families/_manifest.py").write_text(text)
    monkeypatch.setattr(manifest, "SOURCE", tmp_path)
    assert manifest.stale() == ["families/_manifest.py"]
    manifest.main()
    assert manifest.stale() == []


def test_the_manifest_names_what_the_families_have() -> None:
    assert list(PACKAGES) == [family.name for family in families()]
    assert {name: family.name for family in families() for name in family.classes} == CLASSES
    assert list(FUNCTIONS) == functional.__all__
    assert {function for function, _ in OPERATORS.values()} <= set(FUNCTIONS)


def test_every_name_is_there(python: Python) -> None:
    assert len(set(rg.__all__)) == len(rg.__all__)
    assert set(rg.__all__) <= set(dir(rg))
    assert set(functional.__all__) <= set(dir(functional))
    done = python("from retrograde import *; from retrograde.functional import *; print(ScanPlan, cumsum, Plan)")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("module", [rg, functional])
def test_an_unknown_name_is_an_attribute_error(module: object) -> None:
    with pytest.raises(AttributeError, match=r"module 'retrograde.*' has no attribute 'softmix'"):
        module.softmix  # noqa: B018


def test_a_pickle_finds_its_class_in_a_new_process(python: Python) -> None:
    desc = rg.parse("scan.cumsum.forward f32 3x4 scan_axis=1")
    text = base64.b64encode(pickle.dumps((desc, rg.ScanPlan.select(desc), rg.Ties.FIRST))).decode()
    done = python(f"import base64, pickle; print(pickle.loads(base64.b64decode('{text}')))")
    assert str(desc) in done.stdout, done.stderr


def test_the_library_s_backends_come_first(python: Python) -> None:
    code = """
from retrograde._core.registry import Backend, backends, register_backend
register_backend(Backend("mine", "cpu", lambda op, desc: ()))
print(*(backend.name for backend in backends()))
"""
    done = python(code)
    assert done.stdout.split() == ["cpu", "triton", "reference", "mine"], done.stderr


def test_dir_has_no_helpers() -> None:
    for module in (rg, functional):
        assert {name for name in dir(module) if not name.startswith("__")} == set(module.__all__)


@pytest.mark.parametrize("name", ["torch", "jax"])
def test_dir_of_an_adapter_has_no_helpers(name: str) -> None:
    pytest.importorskip(name)
    module = import_module(f"retrograde.{name}")
    assert {each for each in dir(module) if not each.startswith("__")} == set(module.__all__)
