"""The border keeps to Python's limited API, so that one wheel serves 3.12 and later; see `csrc/border/python_api.h`."""

import re
import sysconfig
from pathlib import Path

import pytest

from retrograde import _native

BORDER = Path(__file__).parents[2] / "csrc" / "border"
SOURCES = sorted(path for path in BORDER.iterdir() if path.name != "python_api.h")

# Macros and fields that only a module for one Python has. A build for the stable ABI would find each of them, but a
# developer's build is for one Python.
UNSTABLE = re.compile(
    r"Py(Tuple|List|Float|Bytes|CFunction|Unicode|Sequence_Fast)_(GET_\w+|SET_\w+|AS_\w+)|->(tp|d|ml|ob)_\w+"
    r"|PyObject_Call(OneArg|MethodNoArgs|MethodOneArg)|PyUnicode_AsUTF8\(|\b_Py\w+"
)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_only_one_header_knows_what_the_limited_api_lacks(source: Path) -> None:
    found = [match.group() for match in UNSTABLE.finditer(source.read_text(encoding="utf-8"))]
    assert not found, f"{source.name} uses {found}: add a function to python_api.h"


def test_the_header_is_what_the_pattern_is_about() -> None:
    text = (BORDER / "python_api.h").read_text(encoding="utf-8")
    assert {"PyTuple_GET_ITEM", "PyFloat_AS_DOUBLE", "->d_getset"} <= {m.group() for m in UNSTABLE.finditer(text)}


def test_the_module_is_for_this_python_or_for_all() -> None:
    suffix = Path(_native.__file__ or "").name.removeprefix("_native")
    assert suffix in (".abi3.so", sysconfig.get_config_var("EXT_SUFFIX"))
