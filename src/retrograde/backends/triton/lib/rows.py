"""What the kernels over rows share: the rows of a program; states of several numbers, in tiles and in the workspace.

A state in the workspace is (component, chunk, row).
"""

import triton
import triton.language as tl


@triton.jit
def rows_and_chunk(kept, chunks, WIDE: tl.constexpr, BK: tl.constexpr):
    """(BK rows, which of them there are, the chunk) of a program: in one dimension of the grid, as the others end at
    65535. WIDE: offsets need 64 bits."""
    program = tl.program_id(0)
    pid = program // chunks
    part = program % chunks
    if WIDE:
        pid = pid.to(tl.int64)
        part = part.to(tl.int64)
    k = pid * BK + tl.arange(0, BK)
    return k, k < kept, part


@triton.jit
def identity(IDENTITY: tl.constexpr, BK: tl.constexpr):
    made = ()
    for i in tl.static_range(len(IDENTITY)):
        made = made + (tl.full([BK], IDENTITY[i], tl.float64),)
    return made


@triton.jit
def filled(IDENTITY: tl.constexpr, BK: tl.constexpr, BN: tl.constexpr):
    made = ()
    for i in tl.static_range(len(IDENTITY)):
        made = made + (tl.full([BK, BN], IDENTITY[i], tl.float64),)
    return made


@triton.jit
def columns(values):
    """[BK] -> [BK, 1], each."""
    made = ()
    for i in tl.static_range(len(values)):
        made = made + (values[i][:, None],)
    return made


@triton.jit
def repeated(values, BK: tl.constexpr, BN: tl.constexpr):
    """[BK] -> [BK, BN], each."""
    made = ()
    for i in tl.static_range(len(values)):
        made = made + (tl.broadcast_to(values[i][:, None], [BK, BN]),)
    return made


@triton.jit
def flat(values, BK: tl.constexpr):
    """[BK, 1] -> [BK], each."""
    made = ()
    for i in tl.static_range(len(values)):
        made = made + (tl.reshape(values[i], [BK]),)
    return made


@triton.jit
def chosen(mask, yes, no):
    made = ()
    for i in tl.static_range(len(no)):
        made = made + (tl.where(mask, yes[i], no[i]),)
    return made


@triton.jit
def merged(a, b, MERGE: tl.constexpr):
    COUNT: tl.constexpr = len(a)
    if COUNT == 1:
        return (MERGE(a[0], b[0]),)
    elif COUNT == 2:
        return MERGE(a[0], a[1], b[0], b[1])
    elif COUNT == 3:
        return MERGE(a[0], a[1], a[2], b[0], b[1], b[2])
    elif COUNT == 4:
        return MERGE(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3])
    elif COUNT == 5:
        return MERGE(a[0], a[1], a[2], a[3], a[4], b[0], b[1], b[2], b[3], b[4])
    elif COUNT == 6:
        return MERGE(a[0], a[1], a[2], a[3], a[4], a[5], b[0], b[1], b[2], b[3], b[4], b[5])
    else:
        return MERGE(a[0], a[1], a[2], a[3], a[4], a[5], a[6], b[0], b[1], b[2], b[3], b[4], b[5], b[6])


@triton.jit
def loaded_states(states, chunks, part, kept, k, mask, COUNT: tl.constexpr):
    made = ()
    for i in tl.static_range(COUNT):
        at = states + (i * chunks + part).to(tl.int64) * kept + k
        made = made + (tl.load(at, mask=mask, other=0.0),)
    return made


@triton.jit
def store_states(states, values, chunks, part, kept, k, mask):
    for i in tl.static_range(len(values)):
        tl.store(states + (i * chunks + part).to(tl.int64) * kept + k, values[i], mask=mask)
