"""The docstrings: nothing is missing, the examples run, and help, stubs and generator have one text."""

import ast
import doctest
import inspect
import pydoc
import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import retrograde as rg
from retrograde import functional as F
from retrograde._core import docs
from retrograde._core.docs import Doc
from retrograde._core.registry import families

SECTIONS = ("Args", "Returns", "Raises", "Edges", "Bound", "Example")
PRIVATE = re.compile(r"Codec|retrograde\._| at 0x")
LIBRARIES = [name for name in ("functional", "torch", "jax") if name == "functional" or find_spec(name)]


def module(library: str) -> Any:
    return import_module(f"retrograde.{library}")


CASES = [(library, name) for library in LIBRARIES for name in module(library).__all__ if name in F.__all__]


def sections(text: str) -> dict[str, str]:
    """By title: what stands below it."""
    parts = re.split(r"^([A-Z]\w+):\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize(("library", "name"), CASES)
def test_nothing_is_missing(library: str, name: str) -> None:
    function = getattr(module(library), name)
    text = inspect.getdoc(function) or ""
    found = sections(text)
    assert tuple(found) == SECTIONS
    assert all(body.strip() for body in found.values())
    first, formula = text.split("\n\n")[0], re.search(r"^`.* = .*`$", text, re.MULTILINE)
    assert first.endswith(".")
    assert formula, "no formula"
    described = re.findall(r"^    (\w+): ", found["Args"], re.MULTILINE)
    own = list(inspect.signature(getattr(F, name)).parameters)
    assert described == own
    shown = set(inspect.signature(function).parameters)
    assert shown - set(own) <= {"dim", "keepdim", "scale_grad_by_freq", "sparse"}
    assert set(own) - shown <= {"out", "accumulate"}
    assert function.__module__ == f"retrograde.{library}"


@pytest.mark.parametrize("name", F.__all__)
def test_the_bound_is_the_registered_one_in_both_units(name: str) -> None:
    body = sections(getattr(F, name).__doc__)["Bound"]
    rows = re.findall(r"([\d.]+) eps of the scale, which is at most ([\d.]+) ulp", body)
    assert rows or "exact" in body
    for ours, theirs in rows:
        assert float(theirs) == pytest.approx(2 * float(ours))


def test_a_bound_in_the_text_is_that_of_the_registry() -> None:
    """By another way than the generator's: from plans."""
    seen = 0
    for case, name in (("scan.cumsum.forward f32 4x6 scan_axis=1", "cumsum"), ("unary.exp.forward f32 4x6", "exp")):
        desc = rg.parse(case)
        family = next(each for each in families() if each.name == desc.family)
        bound = family.ops["forward"].bound(desc, "cpu").max_ulp
        assert f"float32, float64: {bound:g} eps of the scale" in getattr(F, name).__doc__
        assert rg.select(desc).precision_guarantee.max_ulp <= bound
        seen += 1
    assert seen == 2


@pytest.mark.parametrize(("library", "name"), CASES)
def test_the_example_runs(library: str, name: str) -> None:
    text = getattr(module(library), name).__doc__
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    assert len(test.examples) >= 4
    assert test.examples[-1].want
    assert name in test.examples[-1].source
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    assert runner.run(test, out=said.append).failed == 0, "".join(said)


def test_the_generated_files_are_fresh() -> None:
    if len(LIBRARIES) < 3:
        pytest.skip("the generator needs torch and JAX")
    from docgen import stub

    assert stub.stale() == [], "run: python -m docgen.stub"


@cache
def declared(library: str) -> dict[str, list[ast.FunctionDef]]:
    """The functions of a stub, with all overloads."""
    path = Path(rg.__file__).parent / ("functional.pyi" if library == "functional" else f"{library}/__init__.pyi")
    found: dict[str, list[ast.FunctionDef]] = {}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(node)
    return found


@pytest.mark.parametrize(("library", "name"), CASES)
def test_the_stub_is_what_runs(library: str, name: str) -> None:
    function, overloads = getattr(module(library), name), declared(library)[name]
    assert ast.get_docstring(overloads[0]) == inspect.getdoc(function)
    parameters = inspect.signature(function).parameters.values()
    keywords = [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]
    for node in overloads:
        assert [each.arg for each in (*node.args.args, *node.args.kwonlyargs)] == [each.name for each in parameters]
        assert [each.arg for each in node.args.kwonlyargs] == keywords
        assert node.returns is not None
        assert ast.unparse(node.returns) != "Any"
        for each, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
            if default is not None:
                given = next(one.default for one in parameters if one.name == each.arg)
                assert ast.literal_eval(default) == (given.value if hasattr(given, "value") else given)


def test_without_a_stub_what_the_family_wrote_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = F.swiglu.documentation
    assert docs.docstring("functional", "no_such_function", written) == str(written)
    monkeypatch.setattr(docs, "_PACKAGE", tmp_path)
    assert F.swiglu.__doc__ == str(written)


def test_every_function_of_a_family_has_a_doc() -> None:
    for name in F.__all__:
        assert isinstance(getattr(F, name).documentation, Doc), name


@pytest.mark.parametrize("name", rg.__all__)
def test_help_shows_no_private_name(name: str) -> None:
    text = pydoc.plain(pydoc.render_doc(getattr(rg, name)))
    assert not [line for line in text.splitlines() if PRIVATE.search(line)]


@pytest.mark.parametrize(("library", "name"), CASES)
def test_help_of_functions_shows_no_private_name(library: str, name: str) -> None:
    text = pydoc.plain(pydoc.render_doc(getattr(module(library), name)))
    assert not PRIVATE.search(text)


def test_the_public_module_of_every_name_is_public() -> None:
    for name in rg.__all__:
        thing = getattr(rg, name)
        owner = getattr(thing, "__module__", None) or getattr(type(thing), "__module__", None)
        assert owner in ("retrograde", "builtins"), name


def test_a_signature_has_no_private_type() -> None:
    for name in rg.__all__:
        thing = getattr(rg, name)
        if callable(thing) and not (isinstance(thing, type) and issubclass(thing, BaseException)):
            try:
                shown = str(inspect.signature(thing))
            except ValueError:  # of a native class
                continue
            assert not PRIVATE.search(shown), shown
            assert "Annotated" not in shown
            assert "<" not in shown, shown


def test_a_representation_is_python() -> None:
    space = {name: getattr(rg, name) for name in rg.__all__}
    for case in (
        "reduce.var.backward f32 3x4 reduce_axis=0,1 correction=0.0",
        "embedding.embedding.backward bf16 4x5 num_indices=3 index_policy=raise",
        "binary_param.lerp.forward f64 3 param=inf",
        "binary_param.lerp.forward f64 3 param=nan",
    ):
        desc = rg.parse(case)
        assert eval(repr(desc), space) == desc
        assert "<" not in repr(desc)
