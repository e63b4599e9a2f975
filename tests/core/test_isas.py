"""Instruction sets: where the source asks for one, and which kernels a choice of one brings."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from retrograde import _native

Python = Callable[..., CompletedProcess[str]]

SOURCES = Path(__file__).resolve().parents[2] / "csrc"
HEADERS = SOURCES / "simd" / "isa"
# What else may run beside an instruction set, where it would be no faster.
REST = {"v4": "v3"}

INTRINSIC = re.compile(
    r"\b_mm\d*_\w+|\b__m(?:128|256|512|mask)\w*|\bv\w+q?_[fsu](?:16|32|64)\b|\b(?:float|u?int)\d+x\d+_t\b"
)
QUESTION = re.compile(r"#\s*(?:el)?if.*(?:__AVX|__SSE|__F16C|__FMA|__BMI|__ARM|__aarch64|__x86_64|kVectorBytes)")
KERNELS = """
import json
from retrograde import _native
found = _native.kernels()
print(json.dumps([[k.family, k.kind, k.direction, k.variant, k.element, k.algorithm, k.isa] for k in found]))
"""


def sources(*folders: str) -> list[Path]:
    if not SOURCES.is_dir():
        pytest.skip("the sources are not here")
    return [path for name in folders for path in (SOURCES / name).rglob("*.[hc]*")]


def test_only_their_headers_have_intrinsics() -> None:
    for path in sources("simd", "kernels", "engines"):
        if HEADERS not in path.parents:
            text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
            assert not INTRINSIC.search(text), path
            assert not QUESTION.search(text), path


def test_their_headers_have_the_same_functions() -> None:
    found = {}
    shared = {"avx2": ["x86_256"], "avx512": ["x86_256"], "sse2": ["bytes16"], "neon": ["bytes16"]}
    sources("simd")
    for isa, others in shared.items():
        text = "".join((HEADERS / f"{name}.h").read_text(encoding="utf-8") for name in (isa, *others))
        names = re.findall(r"^(?!typedef)(?:\w[\w:<>]* )+(\w+)\(", text, re.MULTILINE)  # not within a function
        found[isa] = set(names) | set(re.findall(r"\bconstexpr \w+ (k\w+)", text))
    for isa, names in found.items():
        assert names == found["avx2"], isa


def test_which_kernels_a_choice_brings(python: Python) -> None:
    found = {}
    for isa in _native.available_isas():
        done = python(KERNELS, RETROGRADE_ISA=isa)
        assert done.returncode == 0, done.stderr
        rows = json.loads(done.stdout)
        found[isa] = sorted({tuple(row[:-1]) for row in rows})
        assert len(found[isa]) == len(rows), "a kernel twice"
        assert {row[-1] for row in rows} - {REST.get(isa)} == {isa}
    first, *others = found.values()
    assert all(other == first for other in others)
