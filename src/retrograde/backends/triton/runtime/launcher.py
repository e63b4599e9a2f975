"""From a step (kernel, grid, arguments) to a launch on the caller's stream.

Kernels are compiled here, from the arguments of a step, and not by `kernel[grid]`: so the specialisation that runs on a
device is the one that `aot.py` builds ahead of time and the tests look into. Nothing here allocates device memory or
waits for the device.
"""

import sys
from functools import lru_cache
from typing import Any, NamedTuple

import triton
import triton.language as tl
from triton import knobs
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

from retrograde._core.dtypes import TABLE, Element
from retrograde._core.errors import KernelFailure
from retrograde.backends.triton.runtime.geometry import View

TYPES = {
    str(element): tl.int1 if element is Element.BOOL else getattr(tl, info.numpy.name)
    for element, info in TABLE.items()
}
_NAMES = {str(element): info.numpy.name for element, info in TABLE.items()}  # of dtypes, as frameworks write them


class Pointer:
    """Device memory as Triton takes it."""

    __slots__ = ("address", "dtype")

    def __init__(self, address: int, element: str) -> None:
        self.address: int = address
        self.dtype: str = _NAMES[element]

    def data_ptr(self) -> int:
        return self.address


def pointer(view: View) -> Pointer:
    return Pointer(view.address, view.element)


class Step(NamedTuple):
    """One kernel launch. `arguments` are the run-time ones in order, `constants` the others by name."""

    kernel: Any
    grid: tuple[int, ...]
    arguments: tuple[Any, ...]
    constants: dict[str, Any]
    warps: int = 4
    stages: int = 2


def step(kernel: Any, grid: tuple[int, ...], at: dict[str, Any], constants: dict[str, Any], warps: int = 4) -> Step:
    """Arguments by the names of the kernel's parameters; those that it does not have are left out."""
    chosen = {name: constants[name] for name in kernel.arg_names if name in constants}
    return Step(kernel, grid, tuple(at[name] for name in kernel.arg_names if name not in chosen), chosen, warps)


def interpreting() -> bool:
    return bool(knobs.runtime.interpret)


def options(step: Step, target: GPUTarget) -> dict[str, Any]:
    """What a kernel is compiled with: no contraction of a multiplication and an addition, no flush to zero."""
    found: dict[str, Any] = {"num_warps": step.warps, "num_stages": step.stages, "enable_fp_fusion": False}
    found["sanitize_overflow"] = False
    if target.backend == "cuda":
        found["enable_reflect_ftz"] = False
    return found


def _specialised(value: Any, path: tuple[int, ...], constants: dict[Any, Any], attributes: dict[Any, Any]) -> Any:
    """The type of an argument. 1 becomes a constant; multiples of 16 are marked, for wide loads."""
    if isinstance(value, tuple):
        return tuple(_specialised(each, (*path, i), constants, attributes) for i, each in enumerate(value))
    if isinstance(value, Pointer):
        kind, number = "*" + _TRITON_NAMES[value.dtype], value.address
    elif isinstance(value, float):
        return "fp64"  # every float parameter of a kernel is annotated so
    elif value == 1:
        constants[path] = 1
        return "constexpr"
    else:
        kind, number = "i32" if -(1 << 31) <= value < 1 << 31 else "i64", value
    if number % 16 == 0:
        attributes[path] = [["tt.divisibility", 16]]
    return kind


_TRITON_NAMES = {_NAMES[element]: kind.mangle() for element, kind in TYPES.items()}  # as signatures have them


def source(step: Step) -> ASTSource:
    """What a step compiles: kernel, types, constants and alignments."""
    constants: dict[Any, Any] = {}
    attributes: dict[Any, Any] = {}
    names = step.kernel.arg_names
    signature = {}
    for position, value in enumerate(step.arguments):
        signature[names[position]] = _specialised(value, (position,), constants, attributes)
    for name in names[len(step.arguments) :]:
        signature[name] = "constexpr"
        constants[(names.index(name),)] = step.constants[name]
    return ASTSource(step.kernel, signature, constants, attributes)


def compiled(step: Step, target: GPUTarget) -> Any:
    """The kernel of a step for a target, from Triton's cache on disk if it is there."""
    return triton.compile(source(step), target=target, options=options(step, target))


_kernels: dict[Any, Any] = {}


def _key(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_key, value))
    if isinstance(value, Pointer):
        return value.dtype, value.address % 16 == 0
    if isinstance(value, float):
        return float
    return value if value == 1 else (-(1 << 31) <= value < 1 << 31, value % 16 == 0)


@lru_cache(maxsize=1)
def target() -> GPUTarget | None:
    """The device's target, or None where there is no device."""
    try:
        found: GPUTarget = triton.runtime.driver.active.get_current_target()
    except RuntimeError:
        return None
    return found


def arch(of: GPUTarget | None) -> str:
    return "none" if of is None else f"sm_{of.arch}" if of.backend == "cuda" else str(of.arch)


def submit(step: Step, stream: int | None) -> None:
    """Launch on a raw stream; None is the current stream of the caller's framework, or the default one."""
    found = target()
    if found is None:
        raise KernelFailure("triton: got no GPU, expected a CUDA or ROCm device; run on the CPU with Stream('cpu')")
    driver = triton.runtime.driver.active
    device = driver.get_current_device()
    key = device, step.kernel, _key(step.arguments), tuple(step.constants.values()), step.warps, step.stages
    kernel = _kernels.get(key)
    if kernel is None:
        kernel = _kernels[key] = compiled(step, found)
    grid = (*step.grid, 1, 1)[:3]
    if stream is None:
        stream = driver.get_current_stream(device)
    kernel[grid](*step.arguments, *step.constants.values(), stream=stream)


def on_device(index: int) -> Any:
    """A context in which the device of that number is the current one."""
    torch = sys.modules.get("torch")
    if torch is not None and torch.cuda.is_available():
        return torch.cuda.device(index)
    return _Device(index)


class _Device:
    def __init__(self, index: int) -> None:
        self._index = index

    def __enter__(self) -> None:
        driver = triton.runtime.driver.active
        self._before = driver.get_current_device()
        driver.set_current_device(self._index)

    def __exit__(self, *_: object) -> None:
        triton.runtime.driver.active.set_current_device(self._before)
