"""Every kernel ahead of time, for a target that need not be here, and what the compilers say about it.

The problems below stand for the shapes of work: aligned contiguous operands, packed halves, rows, columns, rows longer
than a chunk. The kernels are the ones a plan would launch for them.
"""

import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from triton.backends.compiler import GPUTarget

from retrograde._core.args import Operand, bound_streams, elements_of, extras, forms, operands, signature
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import contiguous_strides
from retrograde._core.registry import Op, op_of, ops
from retrograde.backends.triton.runtime.geometry import View
from retrograde.backends.triton.runtime.kernels import Kernels, kernels_of
from retrograde.backends.triton.runtime.launcher import Step, compiled, source
from retrograde.backends.triton.runtime.parameters import blocks

TARGETS = {
    "sm_80": GPUTarget("cuda", 80, 32),
    "sm_90": GPUTarget("cuda", 90, 32),
    "sm_100": GPUTarget("cuda", 100, 32),
    "gfx942": GPUTarget("hip", "gfx942", 64),
}
_ALIGNED = 1 << 20  # an address like an allocator's; nothing is read there


def target_of(name: str) -> GPUTarget:
    if name in TARGETS:
        return TARGETS[name]
    if match := re.fullmatch(r"sm_(\d+)", name):
        return GPUTarget("cuda", int(match[1]), 32)
    if re.fullmatch(r"gfx\w+", name):
        return GPUTarget("hip", name, 64 if name.startswith("gfx9") else 32)
    raise InvalidProblem(f"target: got {name!r}, expected a name such as {', '.join(TARGETS)}")


def problems(families: tuple[str, ...] = (), elements: tuple[str, ...] = ()) -> Iterator[Descriptor]:
    """Those of the kernels that exist, each once."""
    seen = set()
    for op in ops():
        kernels = kernels_of(op.family)
        if kernels is None or (families and op.family not in families):
            continue
        options = kernels.variants.get(op.direction, ("",))
        for kind, element, text, option in product(op.kinds, elements or Element, kernels.problems, options):
            desc = _parsed(f"{op.family}.{kind}.{op.direction} {element} {text} {option}")
            if desc is not None and desc not in seen and kernels.has(desc):
                seen.add(desc)
                yield desc


def _kernels(op: Op) -> Kernels:
    found = kernels_of(op.family)
    if found is None:
        raise InvalidProblem(f"got {op.family}, expected a family with Triton kernels")
    return found


def _parsed(case: str) -> Descriptor | None:
    """None where the kind has no such option, or element."""
    try:
        return Descriptor.parse(case)
    except InvalidProblem:
        return None


class Variation(NamedTuple):
    """Which operands a problem is given: the type of indices that may have two, and whether all that it can take."""

    integers: str = "i64"
    extra: bool = False


def variations(op: Op, desc: Any) -> Iterator[Variation]:
    """Those that a problem is compiled for: of the first of a family also in pieces and with indices for the caller."""
    taken, more = next(iter(forms(op.args, desc).values())), extras(op.args, desc)
    yield Variation()
    if any(_index(operands(op.args)[name]) for name in taken):
        yield Variation("i32")
    first = f"{op.family}.{desc.kind}.{op.direction} {desc.element} {_kernels(op).problems[0]}"
    if more and desc == _parsed(first):
        yield Variation(extra=True)


def _index(operand: Operand) -> bool:
    return len(operand.elements) > 1


class _Memory:
    """Memory that NumPy may describe, and nobody may touch: there is none."""

    def __init__(self, address: int, shape: Any, strides: Any, typestr: str) -> None:
        self.__array_interface__ = {
            "data": (address, False),
            "shape": tuple(shape),
            "strides": tuple(strides),
            "typestr": typestr,
            "version": 3,
        }


def _described(address: int, shape: Any, element: Element) -> Any:
    """A contiguous array at an address."""
    dtype = element.info.numpy
    plain = np.dtype(np.uint16) if element is Element.BF16 else dtype
    made = np.asarray(_Memory(address, shape, contiguous_strides(shape, dtype.itemsize), plain.str))
    return made.view(dtype) if plain != dtype else made


def views(op: Op, desc: Any, variation: Variation = Variation()) -> dict[str, View]:  # noqa: B008  # immutable
    """Aligned contiguous operands of a problem, one after another, in memory that nobody has."""
    declared, given, address = operands(op.args), {}, _ALIGNED
    for name in (*next(iter(forms(op.args, desc).values())), *(extras(op.args, desc) if variation.extra else ())):
        shape = getattr(desc, declared[name].shape)
        kinds = elements_of(declared[name], desc)
        element = Element(variation.integers if _index(declared[name]) else kinds[0])
        size = element.info.itemsize
        given[name] = _described(address, shape, element)
        address += -(-int(np.prod(shape, dtype=np.int64)) * size // 4096) * 4096 + 4096
    found = {}
    for name, view in zip(bound_streams(op.args, desc), signature(op.args, desc).bind(op.args(**given)), strict=True):
        if view is not None:
            size = Element(view.element).info.itemsize
            found[name] = View(view.ptr, tuple(view.shape), tuple(s // size for s in view.strides), view.element)
    return found


def steps(desc: Descriptor, target: str, variation: Variation = Variation()) -> list[Step]:  # noqa: B008  # immutable
    op = op_of(desc)
    shape = blocks(target, Element(desc.element).info.itemsize)
    return _kernels(op).steps(desc, views(op, desc, variation), _ALIGNED, shape)


class Figures(NamedTuple):
    """What one compiled kernel takes."""

    case: str
    kernel: str
    registers: int
    spills: int  # bytes of local memory a thread needs beyond its registers
    shared: int
    load_bits: int  # the widest global access
    store_bits: int
    assembly: str


def _widest(pattern: str, text: str, bits: dict[str, int] | None = None) -> int:
    found = re.findall(pattern, text)
    if bits is not None:
        return max((bits.get(width, 32) for width in found), default=0)
    return max((int(count or 1) * int(size) for count, size in found), default=0)


def _nvidia(kernel: Any) -> tuple[int, int, int, int]:
    from triton import knobs

    with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
        Path(file.name).write_bytes(kernel.asm["cubin"])
        tool = knobs.nvidia.cuobjdump.path
        text = subprocess.run([tool, "-res-usage", file.name], capture_output=True, text=True, check=True).stdout
    numbers = {key: int(value) for key, value in re.findall(r"(REG|STACK|LOCAL):(\d+)", text)}
    ptx = kernel.asm["ptx"]
    load = _widest(r"ld\.global[\w.:]*?(?:\.v(\d))?\.b(\d+)", ptx)
    return numbers["REG"], numbers["STACK"] + numbers["LOCAL"], load, _widest(r"st\.global(?:\.v(\d))?\.b(\d+)", ptx)


def _amd(kernel: Any) -> tuple[int, int, int, int]:
    text = kernel.asm["amdgcn"]

    def number(name: str) -> int:
        found = re.search(rf"\.{name}:\s*(\d+)", text)
        return int(found[1]) if found else 0

    spills = number("private_segment_fixed_size")  # SGPRs that move into lanes of a VGPR take no memory
    bits = {"x2": 64, "x3": 96, "x4": 128}
    kinds = r"(?:global|buffer|flat)"
    load, store = (_widest(rf"{kinds}_{verb}_dword(x\d)?", text, bits) for verb in ("load", "store"))
    return number("vgpr_count"), spills, load, store


def build(descs: Iterable[Descriptor], target: str, kernels: Sequence[str] = ()) -> Iterator[tuple[str, Step]]:
    """(case, step) of every kernel to compile, or those of these names, each once."""
    seen = set()
    for desc in descs:
        for variation in variations(op_of(desc), desc):
            for step in steps(desc, target, variation):
                key = source(step).hash(), step.warps, step.stages
                if key not in seen and (not kernels or step.kernel.__name__ in kernels):
                    seen.add(key)
                    yield (
                        f"{desc}{' in pieces' if variation.extra else ' i32' if variation.integers == 'i32' else ''}",
                        step,
                    )


def figures(case: str, step: Step, target: str) -> Figures:
    where = target_of(target)
    kernel = compiled(step, where)
    registers, spills, load, store = (_nvidia if where.backend == "cuda" else _amd)(kernel)
    assembly = kernel.asm["ptx" if where.backend == "cuda" else "amdgcn"]
    return Figures(case, step.kernel.__name__, registers, spills, kernel.metadata.shared, load, store, assembly)
