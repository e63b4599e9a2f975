"""A plan's launch: operands to views, views to steps, steps to the caller's stream."""

import math
import sys
import threading
from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from importlib import import_module
from typing import Any

import numpy as np

from retrograde import _native
from retrograde._core.args import bound_streams, operands
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element, element_of
from retrograde._core.errors import InvalidProblem, WorkspaceTooSmall
from retrograde._core.registry import Op
from retrograde._core.workspace import aligned_empty
from retrograde.backends.triton.runtime.geometry import View, reach
from retrograde.backends.triton.runtime.launcher import Step, interpreting, on_device, submit
from retrograde.backends.triton.runtime.parameters import Blocks

_GPU = ("cuda", "rocm")
Steps = Callable[[Any, dict[str, View], int, Blocks], list[Step]]


@lru_cache(maxsize=64)
def steps_of(family: str) -> Steps:
    """The kernels of a family, imported when one is first selected."""
    found: Steps = import_module(f"retrograde.backends.triton.families.{family}").steps
    return found


class _Memory:
    """Device memory that NumPy may describe, and nobody may touch."""

    __slots__ = ("__array_interface__", "owner")

    def __init__(self, address: int, shape: Any, strides: Any, typestr: str, readonly: bool, owner: object) -> None:
        self.__array_interface__ = {
            "data": (address, readonly),
            "shape": tuple(shape),
            "strides": tuple(strides),
            "typestr": typestr,
            "version": 3,
        }
        self.owner = owner


def _stand_in(array: Any, name: str, device: list[str]) -> Any:
    """An array of the same place, shape and strides for the native checks, which read no element."""
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(array, torch.Tensor):
        seen: tuple[int, Any, Any, bool]
        where, element = str(array.device), element_of(array.dtype)
        size = element.info.itemsize
        if array.is_neg() or array.is_conj():
            raise InvalidProblem(f"{name}: got a lazily negated or conjugated view; call .resolve_neg()")
        seen = (array.data_ptr(), array.shape, [s * size for s in array.stride()], False)
    else:
        try:
            view = _native.view(array)
        except Exception as error:  # whatever a foreign array raises
            raise InvalidProblem(f"{name}: {str(error).removeprefix('array: ')}") from None
        where, element = view.device, Element(view.element)
        seen = (view.ptr, view.shape, view.strides, view.readonly)
    if where.partition(":")[0] not in _GPU:
        raise InvalidProblem(f"{name}: lives on {where}, but this plan runs on a GPU: move it, or select a CPU plan")
    device.append(where if ":" in where else f"{where}:0")
    if device[-1] != device[0]:
        raise InvalidProblem(f"{name}: lives on {where}, the operands before it on {device[0]}; expected one device")
    address, shape, strides, readonly = seen
    return described(address, shape, strides, element, readonly, array)


def described(address: int, shape: Any, strides: Any, element: Element, readonly: bool, owner: object) -> Any:
    """Memory as a NumPy array that nobody may touch; strides in bytes."""
    dtype = element.info.numpy
    plain = np.dtype(np.uint16) if element is Element.BF16 else dtype
    made = np.asarray(_Memory(address, shape, strides, plain.str, readonly, owner))
    return made.view(dtype) if plain != dtype else made


_arenas = threading.local()


def _device_arena(size: int, device: str) -> Any:
    """Scratch memory of a device, one buffer per thread and device, reused and only ever grown. torch allocates it."""
    torch = sys.modules.get("torch")
    if torch is None:
        raise WorkspaceTooSmall(
            size, 0, f"got no workspace, expected {size} bytes on {device}: pass workspace=, or import torch first"
        )
    kept = _arenas.__dict__
    if device not in kept or kept[device].nbytes < size:
        kept[device] = torch.empty(size // 8 + 1, dtype=torch.float64, device=device.replace("rocm", "cuda"))
    return kept[device]


def _extent(workspace: Any) -> tuple[int, int]:
    """(address, bytes) of the caller's scratch memory, which may be of any type."""
    if hasattr(workspace, "data_ptr"):
        if not workspace.is_contiguous():
            raise InvalidProblem("workspace: got a strided tensor, expected a contiguous one")
        return workspace.data_ptr(), workspace.nbytes
    known = getattr(workspace, "__cuda_array_interface__", None) or getattr(workspace, "__array_interface__", None)
    if known is None or known.get("strides") is not None:
        raise InvalidProblem(f"workspace: got {type(workspace).__name__}, expected contiguous memory of the device")
    return known["data"][0], math.prod(known["shape"]) * int(known["typestr"][2:])


class TritonLaunch:
    """The launch of one problem. `stream`: a raw handle, or None for the current one."""

    def __init__(self, op: Op, desc: Descriptor, signature: _native.Signature, blocks: Blocks) -> None:
        self._desc, self._signature, self._blocks = desc, signature, blocks
        self._names = [item.name for item in fields(op.args)]
        self._written = [name for name, operand in operands(op.args).items() if operand.writes]
        self._streams = list(bound_streams(op.args, desc))
        self._steps = steps_of(op.family)
        size = getattr(import_module(f"retrograde.backends.triton.families.{op.family}"), "workspace_size", None)
        self.workspace_size: int = 0 if size is None else size(desc, blocks)

    def check(self, args: object) -> None:
        self._bind(args, [])

    def _bind(self, args: Any, device: list[str]) -> dict[str, View]:
        if not interpreting():
            given = {name: getattr(args, name) for name in self._names}
            stand_ins = {n: x if x is None else _stand_in(x, n, device) for n, x in given.items()}
            for name in self._written:
                _native.refuse_recorded(given[name], name, True)
            args = type(args)(**stand_ins)
        found = {}
        for name, view in zip(self._streams, self._signature.bind(args), strict=True):
            if view is not None:
                size = Element(view.element).info.itemsize
                if any(stride % size for stride in view.strides):
                    raise InvalidProblem(f"{name}: got strides {view.strides} bytes, expected multiples of {size}")
                strides = tuple(stride // size for stride in view.strides)
                found[name] = View(view.ptr, tuple(view.shape), strides, view.element)
        return found

    def _scratch(self, device: list[str]) -> Any:
        if interpreting():
            return aligned_empty((self.workspace_size,), np.dtype(np.uint8))
        return _device_arena(self.workspace_size, device[0])

    def _address(self, workspace: Any, views: dict[str, View]) -> int:
        address, got = _extent(workspace)
        if got < self.workspace_size:
            raise WorkspaceTooSmall(self.workspace_size, got)
        for name, view in views.items():
            low, high = reach(view)
            if low < address + self.workspace_size and address < high:
                raise InvalidProblem(f"workspace: shares memory with {name}: pass memory of its own")
        return address

    def __call__(self, args: Any, stream: int | None, workspace: object, /) -> None:
        device: list[str] = []
        views = self._bind(args, device)
        address = 0
        if self.workspace_size:
            workspace = self._scratch(device) if workspace is None else workspace
            address = self._address(workspace, views)
        steps = self._steps(self._desc, views, address, self._blocks)
        steps = [step for step in steps if 0 not in step.grid]
        try:
            self._submit(steps, device, stream)
        finally:  # a later step may fail when an earlier one has written
            _native.bump_versions(*(getattr(args, name) for name in self._written))

    def _submit(self, steps: list[Step], device: list[str], stream: int | None) -> None:
        if interpreting():
            from retrograde.backends.triton.runtime import interpreter  # only where tests ask for it

            interpreter.run(steps)
        elif steps:
            with on_device(int(device[0].partition(":")[2])):
                for step in steps:
                    submit(step, stream)
