"""A plan's launch: operands to views, views to steps, steps to the caller's stream."""

import math
import sys
import threading
from typing import Any

import numpy as np

from retrograde import _native
from retrograde._core.args import bound_streams, operands
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem, WorkspaceTooSmall
from retrograde._core.registry import Op
from retrograde._core.workspace import aligned_empty
from retrograde.backends.triton.runtime.geometry import View, reach
from retrograde.backends.triton.runtime.kernels import Kernels
from retrograde.backends.triton.runtime.launcher import Step, interpreting, on_device, submit
from retrograde.backends.triton.runtime.parameters import Blocks

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

    def __init__(
        self, op: Op, desc: Descriptor, signature: _native.Signature, blocks: Blocks, kernels: Kernels
    ) -> None:
        self._desc, self._signature, self._blocks = desc, signature, blocks
        if interpreting():
            signature.device = "cpu"  # the interpreter's memory
        self._written = [name for name, operand in operands(op.args).items() if operand.writes]
        self._streams = list(bound_streams(op.args, desc))
        self._steps = kernels.steps
        self.workspace_size: int = kernels.workspace_size(desc, blocks)

    def check(self, args: object) -> None:
        self._signature.check(args)

    def _bind(self, args: object) -> tuple[dict[str, View], str]:
        """The streams, and the device that they are on."""
        found, device = {}, ""
        for name, view in zip(self._streams, self._signature.bind(args), strict=True):
            if view is not None:
                size = Element(view.element).info.itemsize
                strides = tuple(stride // size for stride in view.strides)
                found[name] = View(view.ptr, tuple(view.shape), strides, view.element)
                device = device or view.device
        return found, device

    def _scratch(self, device: str) -> Any:
        if interpreting():
            return aligned_empty((self.workspace_size,), np.dtype(np.uint8))
        return _device_arena(self.workspace_size, device)

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
        views, device = self._bind(args)
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

    def _submit(self, steps: list[Step], device: str, stream: int | None) -> None:
        if interpreting():
            from retrograde.backends.triton.runtime import interpreter  # only where tests ask for it

            interpreter.run(steps)
        elif steps:
            with on_device(int(device.partition(":")[2])):
                for step in steps:
                    submit(step, stream)
