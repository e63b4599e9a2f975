"""The elementwise kernel: any number of strided inputs and outputs, the op and its formula passed as jit functions.

`OP(given, params, STORED, F)` gives a tuple of results: `given` are the inputs in the compute type (bool as it is),
`params` numbers in f64, STORED the element of the first output, F the formula beside the op, or None. Each stream has
its own element.

The iteration space is rows x columns: columns are the innermost dimension, rows all others, of which each stream has
its strides. A tile is (BR, BC); one that lies inside is moved without masks, in the widest loads the alignment allows.
"""

import math
from typing import Any

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import computed, offset_of, stored
from retrograde.backends.triton.runtime.geometry import View, collapse, rows_and_columns, tile
from retrograde.backends.triton.runtime.launcher import TYPES, Step, pointer
from retrograde.backends.triton.runtime.parameters import Blocks


@triton.jit
def _tile(
    ins, outs, params, shape, in_strides, out_strides, r, c, mask,
    OP: tl.constexpr, F: tl.constexpr, PARTS: tl.constexpr, COMPUTE: tl.constexpr, RANK: tl.constexpr,
    MASKED: tl.constexpr,
):  # fmt: skip
    given = ()
    for i in tl.static_range(len(ins)):
        at = ins[i] + (offset_of(r, shape, in_strides[i], RANK) + c * in_strides[i][RANK])
        x = tl.load(at, mask=mask, other=0) if MASKED else tl.load(at)
        given = given + (computed(x, COMPUTE),)
    made = OP(given, params, outs[0].dtype.element_ty, F)
    for i in tl.static_range(len(outs)):
        at = outs[i] + (offset_of(r, shape, out_strides[i], RANK) + c * out_strides[i][RANK])
        y = stored(made[PARTS[i]], outs[i].dtype.element_ty)
        if MASKED:
            tl.store(at, y, mask=mask)
        else:
            tl.store(at, y)


@triton.jit
def map_kernel(
    ins, outs, params, shape, in_strides, out_strides, rows, cols,
    OP: tl.constexpr, F: tl.constexpr, PARTS: tl.constexpr, COMPUTE: tl.constexpr, RANK: tl.constexpr,
    WIDE: tl.constexpr, BR: tl.constexpr, BC: tl.constexpr,
):  # fmt: skip
    """Of the results of OP those at PARTS, in the order of `outs`; WIDE: offsets need 64 bits."""
    pid = tl.program_id(0)
    if WIDE:
        pid = pid.to(tl.int64)
    blocks = (cols + BC - 1) // BC
    first_r = (pid // blocks) * BR
    first_c = (pid % blocks) * BC
    r = first_r + tl.arange(0, BR)[:, None]
    c = first_c + tl.arange(0, BC)[None, :]
    if (first_r + BR <= rows) & (first_c + BC <= cols):
        _tile(ins, outs, params, shape, in_strides, out_strides, r, c, None, OP, F, PARTS, COMPUTE, RANK, False)
    else:
        mask = (r < rows) & (c < cols)
        _tile(ins, outs, params, shape, in_strides, out_strides, r, c, mask, OP, F, PARTS, COMPUTE, RANK, True)


def map_steps(
    op: Any,
    ins: list[View],
    outs: list[View],
    blocks: Blocks,
    params: tuple[float, ...] = (),
    *,
    formula: Any = None,
    parts: tuple[int, ...] | None = None,
    compute: str | None = None,
) -> list[Step]:
    """The launch that computes `outs`, the `parts` of what the op gives (None: all).

    `compute`: the type in which it does; without it f64 where the first output is, else f32.
    """
    if math.prod(outs[0].shape) == 0:
        return []
    views = [*ins, *outs]
    space, rows = rows_and_columns(collapse(outs[0].shape, [view.strides for view in views]))
    columns = space.shape[-1]
    tall, broad = tile(rows, columns, blocks.map_elements)
    grid = -(-rows // tall) * -(-columns // broad)
    arguments = (
        tuple(map(pointer, ins)),
        tuple(map(pointer, outs)),
        tuple(map(float, params)),
        space.shape[:-1],
        space.strides[: len(ins)],
        space.strides[len(ins) :],
        rows,
        columns,
    )
    constants = {
        "OP": op,
        "F": formula,
        "PARTS": tuple(range(len(outs))) if parts is None else parts,
        "COMPUTE": TYPES[compute or ("f64" if outs[0].element == "f64" else "f32")],
        "RANK": len(space.shape) - 1,
        "WIDE": space.wide,
        "BR": tall,
        "BC": broad,
    }
    return [Step(map_kernel, (grid,), arguments, constants, blocks.map_warps)]
