"""Broken input as people write it: the message names the culprit, what was got, what was expected, and what to do."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import retrograde as rg
from retrograde import functional as F
from retrograde._numerics.maths import Array
from tests._support import dlpack_objects as dl
from tests._support.dlpack_objects import Producer

PLAN = rg.GatedActivationBackwardPlan.select(rg.parse("gated_activation.swiglu.backward f32 4x8 split_dim=1"))
SUMMED = rg.BinaryParamBackwardPlan.select(rg.parse("binary_param.lerp.backward f32 512x300 weight_shape=()"))
ROWS = rg.EmbeddingPlan.select(rg.EmbeddingDescriptor(5, 3, 2, "f32", index_policy="raise"))
BAGS = rg.EmbeddingBagPlan.select(rg.EmbeddingBagDescriptor(5, 3, 4, 2, "sum", "f32"))


def f32(*shape: int) -> Array:
    return np.zeros(shape, np.float32)


def run(**changed: Any) -> None:
    PLAN.run(rg.GatedActivationBackwardArgs(**{"dy": f32(4, 4), "x": f32(4, 8), "dx": f32(4, 8), **changed}))


def summed(workspace: Any) -> None:
    whole = {name: f32(512, 300) for name in ("dy", "a", "b", "da", "db")}
    SUMMED.run(rg.BinaryParamBackwardArgs(**whole, weight=f32(), dw=f32()), workspace=workspace)


def bags(*offsets: int) -> None:
    BAGS.run(rg.EmbeddingBagArgs(f32(5, 3), np.arange(4), np.array(offsets), f32(2, 3)))


def strided(shape: tuple[int, ...], *strides: int) -> Array:
    return np.lib.stride_tricks.as_strided(f32(32), shape, strides)


def capsule(**lies: Any) -> Producer:
    return Producer(f32(4, 8), **lies)


def read_only() -> Array:
    found = f32(4, 8)
    found.flags.writeable = False
    return found


SHARED = f32(40)
COPY = "pass a copy of it, such as a NumPy array"
SAID: dict[str, tuple[Callable[[], Any], str]] = {
    "odd split": (
        lambda: rg.GatedActivationDescriptor("swiglu", (4, 7), 1, "f32"),
        "4x7, expected an even extent along split_dim=1",
    ),
    "no such axis": (lambda: F.sum(f32(4, 8), axis=2), "axis: got axis 2, expected -2 to 1 for rank 2"),
    "no such kind": (
        lambda: rg.ReduceDescriptor("summ", (4, 8), 1, "f32"),
        "got 'summ', expected one of sum, mean, max",
    ),
    "max of nothing": (
        lambda: F.max(f32(0, 3), axis=0),
        "x: got 0x3 with a reduced extent of 0 (axis=(0,)), expected at least 1",
    ),
    "rank 9": (
        lambda: F.cumsum(f32(*(1,) * 9)),
        "got rank 9, expected at most 8; merge dimensions that are contiguous",
    ),
    "a CASE without an axis": (
        lambda: rg.parse("scan.cumsum.forward f32 4x8"),
        "scan_axis missing; expected scan.cumsum.forward <element> <input_shape> scan_axis=...",
    ),
    "a CASE with a bad shape": (
        lambda: rg.parse("scan.cumsum.forward f32 4by8 scan_axis=0"),
        "'4by8' does not read as input_shape; write",
    ),
    "another plan's Args": (
        lambda: PLAN.run(rg.ReduceArgs(f32(4), f32(1))),
        "got ReduceArgs: build the Args class of this plan",
    ),
    "another descriptor": (
        lambda: rg.ReducePlan.select(PLAN.descriptor),
        "expected ReduceDescriptor; each plan selects its own",
    ),
    "an operand left out": (
        lambda: run(dx=None),
        "missing dx: GatedActivationBackwardArgs takes (dy, x, dx) or (dy, a, b, da, db) here",
    ),
    "another dtype": (
        lambda: run(x=np.zeros((4, 8))),
        "x: got element f64, expected f32: convert it, or describe the problem with its element",
    ),
    "float indices": (
        lambda: F.embedding(f32(5, 3), f32(2)),
        "indices: got element f32, expected i32 or i64: convert it [in",
    ),
    "another byte order": (
        lambda: run(x=np.zeros((4, 8), ">f4")),
        "x: got element type >f4, expected f32, f16",
    ),
    "integers": (
        lambda: F.sum(np.arange(3)),
        "x: got dtype int64, expected one of float32, float16, bfloat16, float64; convert",
    ),
    "another shape": (
        lambda: run(x=f32(8, 4)),
        "x: got shape (8, 4), expected (4, 8): reshape it, or describe the problem with its shape",
    ),
    "a number": (
        lambda: F.swiglu(1),
        "x: got an int, expected an array (NumPy, torch, JAX, DLPack or buffer); wrap it in numpy",
    ),
    "a ragged list": (
        lambda: F.swiglu([[1.0], [1.0, 2.0]]),
        "x: got a list, expected an array: numpy.asarray says: setting an array element with a sequence",
    ),
    "two dtypes": (
        lambda: F.swiglu_backward(f32(4, 4).astype(np.float16), f32(4, 8)),
        "dy is float16, x is float32: got two dtypes, expected one; convert dy or x",
    ),
    "two shapes, in a function": (
        lambda: F.swiglu_backward(f32(4, 8), f32(4, 8)),
        "dy: got shape (4, 8), expected (4, 4): reshape it [in gated",
    ),
    "None": (lambda: F.swiglu(None), "x: got None, expected an array (NumPy, torch, JAX, DLPack or buffer); pass one"),
    "a read-only output": (
        lambda: run(dx=read_only()),
        "dx: is written, but the array is marked read-only: copy it, or set its",
    ),
    "a JAX-like output": (
        lambda: run(dx=capsule(versioned=False)),
        "cannot say that it may be written (JAX arrays may not): write into",
    ),
    "off by two bytes": (
        lambda: run(x=np.zeros(130, np.uint8)[2:].view("f4").reshape(4, 8)),
        "not multiples of 4 bytes: copy it to",
    ),
    "a view too long": (
        lambda: run(x=strided((4, 8), 36, 4)),
        "(140 bytes from first to last, the owner has 128): check the shape",
    ),
    "an output on itself": (
        lambda: run(dx=strided((4, 8), 16, 4)),
        "elements of it share memory (strides (16, 4) bytes for shape (4, 8)): give",
    ),
    "an output on its input": (
        lambda: run(x=SHARED[:32].reshape(4, 8), dx=SHARED[1:33].reshape(4, 8)),
        "dx: is written, but shares memory with x: they may coincide exactly, or lie apart",
    ),
    "a masked array": (
        lambda: run(x=np.ma.masked_array(f32(4, 8))),
        "x: masked arrays are not supported: fill the mask first",
    ),
    "an array of a GPU": (
        lambda: run(x=capsule(device=dl.CUDA)),
        "x: lives on cuda:0, but this plan runs on the CPU: move it, or select",
    ),
    "no data": (lambda: run(x=capsule(data=None)), f"x: no data in its DLPack capsule: {COPY}"),
    "a negative extent": (lambda: run(x=capsule(shape=(4, -8))), f"x: negative extent in its DLPack capsule: {COPY}"),
    "strides of 64 bits": (
        lambda: run(x=capsule(strides=(2**62, 1))),
        f"x: shape and strides do not fit 64 bits: {COPY}",
    ),
    "DLPack of the future": (
        lambda: run(x=capsule(major=2)),
        f"DLPack version 2 is not supported: export version 1, or {COPY}",
    ),
    "a row too far": (
        lambda: ROWS.run(rg.EmbeddingArgs(f32(5, 3), np.array([1, 7]), f32(2, 3))),
        "indices[1]: got 7, expected 0 <= index < 5: correct it",
    ),
    "bags beyond the end": (lambda: bags(0, 9), "offsets[1]: got 9, expected at most 4: there are 4 indices"),
    "bags not from 0": (lambda: bags(1, 2), "offsets[0]: got 1, expected 0: the first bag starts at the first index"),
    "padding outside": (
        lambda: rg.EmbeddingDescriptor(5, 3, 2, "f32", 5),
        "padding_idx: got 5, expected -5 <= padding_idx < 5, a row",
    ),
    "too small a workspace": (
        lambda: summed(bytearray(9)),
        f"got 9 bytes, expected at least {SUMMED.workspace_size}: give plan.workspace_size",
    ),
    "no threads": (
        lambda: rg.Stream(threads=0),
        "got 0, expected at least 1 and at most 1024, or None for the default",
    ),
    "a number for a stream": (
        lambda: SUMMED.run(None, stream=3),
        "run: stream: got 3, expected a Stream, or None for the default",
    ),
    "no such backend": (
        lambda: rg.ReducePlan.select(rg.ReduceDescriptor("sum", (4,), 0, "f32"), preference=rg.PlanPreference("gpu")),
        "got 'gpu', expected one of cpu, triton, reference",
    ),
    "shapes apart": (
        lambda: F.lerp(f32(3), f32(4), 0.5),
        "shapes 3, 4 do not broadcast: extents must be equal or 1, aligned at the right",
    ),
    "one output of two": (
        lambda: F.lerp_backward(f32(3), 0.5, out=f32(3)),
        "out: got an ndarray, expected a tuple of 2 arrays, (da, db)",
    ),
    "both weights": (
        lambda: rg.BinaryParamDescriptor("lerp", (3,), "f32", 0.5, (3,)),
        "got both, expected one of param (a number) and",
    ),
}


@pytest.mark.parametrize("what", SAID)
def test_a_message_says_what_to_do(what: str) -> None:
    call, words = SAID[what]
    with pytest.raises(rg.RetrogradeError) as caught:
        call()
    assert words in str(caught.value), str(caught.value)


if __name__ == "__main__":  # for the documents
    for name, (broken, _) in SAID.items():
        try:
            broken()
        except rg.RetrogradeError as error:
            print(f"| {name} | `{type(error).__name__}` | {str(error).partition(' [in ')[0]} |")
