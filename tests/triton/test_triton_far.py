"""Operands whose elements lie more than 2^31 elements apart, in files that are nearly all holes."""

import mmap
import os
import tempfile
from itertools import product
from typing import Any

import numpy as np
import pytest

pytest.importorskip("triton")

from tests._support.triton_interpreter import interpreted  # noqa: F401  # a fixture that every test uses

# isort: split
import retrograde as rg
from retrograde._core.args import forms
from retrograde._core.registry import op_of
from retrograde.testing.placing import Trial, drawn, trial
from retrograde.testing.saved import with_saved

CASES = [
    "unary.isnan.forward bf16 4x6",
    "unary.softplus.backward bf16 4x6 beta=2.0",
    "binary.add.forward bf16 4x6 b_shape=6",
    "binary.div.backward bf16 90x2 a_shape=90x1 b_shape=2",
    "ternary.where.backward bf16 4x6 wrt=bc",
    "binary_param.lerp.forward bf16 4x6 weight_shape=6",
    "binary_param.lerp.backward bf16 4x6 weight_shape=6",
    "gated_activation.swiglu.forward bf16 4x6 split_dim=1",
    "gated_activation.swiglu.backward bf16 4x6 split_dim=1",
    "reduce.sum.forward bf16 4x6 reduce_axis=0",
    "reduce.std.forward bf16 4x6 reduce_axis=1",
    "reduce.max.backward bf16 4x6 reduce_axis=0",
    "reduce.logsumexp.backward bf16 90x2 reduce_axis=0",
    "scan.cumsum.forward bf16 4x6 scan_axis=0",
    "scan.cummax.forward bf16 4x90 scan_axis=1 reverse=True",
    "scan.cumsum.backward bf16 4x6 scan_axis=1",
    "scan.cumprod.backward bf16 4x20 scan_axis=1 exclusive=True",
    "scan.cummax.backward bf16 20x3 scan_axis=0 reverse=True saved_indices=True",
    "scan.logcumsumexp.backward bf16 20x3 scan_axis=0 reverse=True",
    "embedding.embedding.forward bf16 5x6 num_indices=4",
    "embedding.embedding.backward bf16 5x6 num_indices=20",
    "embedding.embedding.backward bf16 5x6 num_indices=20 sparse=True",
    "embedding_bag.mean.forward bf16 5x6 num_indices=20 num_bags=3",
    "embedding_bag.max.forward bf16 5x6 num_indices=20 num_bags=3",
    "embedding_bag.sum.backward bf16 5x6 num_indices=20 num_bags=3 weighted=True",
    "embedding_bag.max.backward bf16 5x6 num_indices=20 num_bags=3",
]


def _apart(array: Any, axis: int) -> Any:
    """The same elements, with the ends of an axis more than 2^31 of them apart."""
    if array.ndim <= axis or array.shape[axis] < 2:
        return array
    size = array.dtype.itemsize
    stride = -(-((1 << 31) + 4096) // (array.shape[axis] - 1))
    strides = [size * stride if at == axis else step for at, step in enumerate(array.strides)]
    length = sum(step * (n - 1) for step, n in zip(strides, array.shape, strict=True)) + size
    with tempfile.TemporaryFile() as file:
        os.truncate(file.fileno(), length)
        raw = np.frombuffer(mmap.mmap(file.fileno(), length), np.uint8)
    found = np.lib.stride_tricks.as_strided(raw[:size].view(array.dtype), array.shape, strides)
    found[...] = array
    return found


def _outputs(desc: Any, plan: Any, arrays: dict[str, Any]) -> dict[str, bytes]:
    plan.run(op_of(desc).args(**arrays))
    return {name: np.ascontiguousarray(array).tobytes() for name, array in arrays.items()}


@pytest.mark.parametrize(("case", "axis"), list(product(CASES, [0, 1])))
def test_offsets_past_31_bits(case: str, axis: int) -> None:
    desc: Any = rg.parse(case)
    op = op_of(desc)
    given = with_saved(desc, drawn(desc, "normal"))
    placed: Trial = trial(desc, next(iter(forms(op.args, desc).values())), "contiguous", given)
    plan = op.plan.select(desc, stream=rg.Stream("cuda:0"))
    far = {name: _apart(array, axis) for name, array in placed.arrays.items()}
    assert any(
        step * (n - 1) // x.itemsize >> 31 for x in far.values() for step, n in zip(x.strides, x.shape, strict=True)
    )
    assert _outputs(desc, plan, far) == _outputs(desc, plan, placed.arrays)
