"""The elementwise kernel: any number of strided inputs and outputs, the op passed as a jit function.

The iteration space is rows x columns: columns are the innermost dimension, rows all others, of which each stream has
its strides. A tile is (BR, BC); one that lies inside is moved without masks, in the widest loads the alignment allows.
"""

import math
from typing import Any

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import offset_of, stored
from retrograde.backends.triton.runtime.geometry import View, collapse, rows_and_columns, tile
from retrograde.backends.triton.runtime.launcher import Step, pointer
from retrograde.backends.triton.runtime.parameters import Blocks


@triton.jit
def _tile(
    ins, outs, p0, p1, p2, shape, in_strides, out_strides, r, c, mask,
    OP: tl.constexpr, COMPUTE: tl.constexpr, RANK: tl.constexpr, MASKED: tl.constexpr,
):  # fmt: skip
    given = ()
    for i in tl.static_range(len(ins)):
        at = ins[i] + (offset_of(r, shape, in_strides[i], RANK) + c * in_strides[i][RANK])
        x = tl.load(at, mask=mask, other=0.0) if MASKED else tl.load(at)
        given = given + (x.to(COMPUTE),)
    made = OP(given, p0, p1, p2, outs[0].dtype.element_ty)
    for i in tl.static_range(len(outs)):
        at = outs[i] + (offset_of(r, shape, out_strides[i], RANK) + c * out_strides[i][RANK])
        y = stored(made[i], outs[i].dtype.element_ty)
        if MASKED:
            tl.store(at, y, mask=mask)
        else:
            tl.store(at, y)


@triton.jit
def map_kernel(
    ins, outs, p0: "fp64", p1: "fp64", p2: "fp64", shape, in_strides, out_strides, rows, cols,  # noqa: F821
    OP: tl.constexpr, COMPUTE: tl.constexpr, RANK: tl.constexpr, WIDE: tl.constexpr,
    BR: tl.constexpr, BC: tl.constexpr,
):  # fmt: skip
    """`outs = OP(ins, p0, p1, p2)`; WIDE: offsets need 64 bits."""
    pid = tl.program_id(0)
    if WIDE:
        pid = pid.to(tl.int64)
    blocks = (cols + BC - 1) // BC
    first_r = (pid // blocks) * BR
    first_c = (pid % blocks) * BC
    r = first_r + tl.arange(0, BR)[:, None]
    c = first_c + tl.arange(0, BC)[None, :]
    if (first_r + BR <= rows) & (first_c + BC <= cols):
        _tile(ins, outs, p0, p1, p2, shape, in_strides, out_strides, r, c, None, OP, COMPUTE, RANK, False)
    else:
        mask = (r < rows) & (c < cols)
        _tile(ins, outs, p0, p1, p2, shape, in_strides, out_strides, r, c, mask, OP, COMPUTE, RANK, True)


def map_steps(
    op: Any,
    ins: list[View],
    outs: list[View],
    blocks: Blocks,
    params: tuple[float, ...] = (),
    *,
    wide: bool = False,
) -> list[Step]:
    """The launch that computes `outs = op(ins, *params)`; `wide`: in f64, whatever is stored."""
    if math.prod(outs[0].shape) == 0:
        return []
    views = [*ins, *outs]
    space, rows = rows_and_columns(collapse(outs[0].shape, [view.strides for view in views]))
    columns = space.shape[-1]
    tall, broad = tile(rows, columns, blocks.map_elements)
    grid = -(-rows // tall) * -(-columns // broad)
    in_double = wide or outs[0].element == "f64"
    arguments = (
        tuple(map(pointer, ins)),
        tuple(map(pointer, outs)),
        *(float(p) for p in (*params, 0.0, 0.0, 0.0)[:3]),
        space.shape[:-1],
        space.strides[: len(ins)],
        space.strides[len(ins) :],
        rows,
        columns,
    )
    constants = {
        "OP": op,
        "COMPUTE": tl.float64 if in_double else tl.float32,
        "RANK": len(space.shape) - 1,
        "WIDE": space.wide,
        "BR": tall,
        "BC": broad,
    }
    return [Step(map_kernel, (grid,), arguments, constants, blocks.map_warps)]
