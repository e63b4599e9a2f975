"""On a GPU machine: every problem of the matrix on the device against the oracle, then times and bandwidth.

Operands are torch tensors with the strides of the test's layouts, in memory that was poisoned around them.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from retrograde._core.args import elements_of, forms, operands
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.registry import op_of
from retrograde._core.stream import Stream
from retrograde.backends.triton.runtime.kernels import has_kernel
from retrograde.testing.cases import all_descriptors
from retrograde.testing.highprec import oracle
from retrograde.testing.measuring import measure
from retrograde.testing.placing import drawn, full_streams, is_index, trial, whole_numbers
from retrograde.testing.saved import with_saved

LAYOUTS = ("contiguous", "transposed", "stepped", "offset", "padded")  # torch has no negative strides
SHAPES = ((), (0,), (1,), (7,), (255,), (5, 17), (33, 16), (40, 70), (3, 67, 33), (3, 40_000), (40_000, 3))
SHAPES_F64 = ((1,), (17,), (5, 17), (40, 33))


def problems() -> Iterator[Descriptor]:
    for desc in all_descriptors(SHAPES, SHAPES_F64):
        if has_kernel(desc):
            yield skipping(desc)


def skipping(desc: Any) -> Any:
    """The problem with the rule for bad indices that a GPU takes."""
    return replace(desc, index_policy="skip") if getattr(desc, "index_policy", "") == "raise" else desc


def _on_device(array: Any, raw: Any, device: str, torch: Any) -> tuple[Any, Any]:
    """(the tensor, the memory around it)."""
    plain = raw.view(np.int16) if raw.dtype.itemsize == 2 else raw
    memory = torch.from_numpy(plain).to(device)
    if str(raw.dtype) in ("bfloat16", "float16"):
        memory = memory.view(getattr(torch, str(raw.dtype)))
    size = raw.dtype.itemsize
    start = (array.__array_interface__["data"][0] - raw.__array_interface__["data"][0]) // size
    return torch.as_strided(memory, array.shape, [s // size for s in array.strides], start), memory


def failure(desc: Any, layout: str, values: str, device: str) -> str | None:
    """What is wrong with one problem in one layout, if anything."""
    import torch

    op = op_of(desc)
    given = with_saved(desc, drawn(desc, values))
    full = full_streams(desc, given)
    placed = trial(desc, next(iter(forms(op.args, desc).values())), layout, given)
    made = {name: _on_device(array, placed._raw[name], device, torch) for name, array in placed.arrays.items()}
    plan: Any = op.plan.select(desc, stream=Stream("cuda:0"))
    plan.run(op.args(**{name: tensor for name, (tensor, _) in made.items()}))
    for name, (_, memory) in made.items():
        back = memory.view(torch.int16) if memory.element_size() == 2 else memory
        placed._raw[name].view(np.uint8)[...] = back.cpu().numpy().view(np.uint8)
    bound, of_scale = plan.precision_guarantee.max_ulp, plan.precision_guarantee.of_scale
    worst = measure(desc, oracle(desc, full), placed.outputs(), full, of_scale)
    return (
        None
        if worst.ulp <= bound
        else f"{desc} [{layout}, {values}]: {worst.ulp:.6g} ULP, promised {bound}; {worst.where}"
    )


def bandwidth(desc: Any, seconds: float = 0.2) -> tuple[float, float]:
    """(microseconds, GB/s) of a problem on contiguous tensors of the current device."""
    import torch

    op = op_of(desc)
    declared, arrays, moved = operands(op.args), {}, 0
    for name in next(iter(forms(op.args, desc).values())):
        element = Element(elements_of(declared[name], desc)[-1])
        dtype = getattr(torch, str(element.info.numpy))
        shape = getattr(desc, declared[name].shape)
        if is_index(declared[name]) and not declared[name].writes:
            arrays[name] = torch.from_numpy(whole_numbers(desc, "normal")[name]).to("cuda", dtype)
        else:
            arrays[name] = torch.randn(shape, device="cuda").to(dtype)
        whole = arrays[name].nbytes
        moved += min(whole, whole // max(shape[0], 1) * desc.num_indices) if declared[name].rows else whole
    plan: Any = op.plan.select(desc, stream=Stream("cuda:0"))
    args = op.args(**arrays)
    workspace = torch.empty(max(plan.workspace_size, 8) // 8, dtype=torch.float64, device="cuda")
    plan.run(args, workspace=workspace)
    torch.cuda.synchronize()
    runs, start = 0, time.perf_counter()
    first, last = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    first.record()
    while time.perf_counter() - start < seconds:
        plan.run(args, workspace=workspace)
        runs += 1
    last.record()
    torch.cuda.synchronize()
    each = first.elapsed_time(last) / runs * 1e3
    return each, moved / each / 1e3
