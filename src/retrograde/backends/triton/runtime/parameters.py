"""Launch parameters: elements of a tile and warps, by architecture and size of the element. No Triton here.

A tile of the elementwise kernel gives each thread 16 bytes at a time of the widest stream. What a reduction or a scan
adds in which order depends on its tile and its warps, so no tuning touches those.
"""

import os
from typing import NamedTuple

from retrograde._core.errors import InvalidProblem
from retrograde._environment import launch_of

MAP = "RETROGRADE_TRITON_MAP"


class Blocks(NamedTuple):
    """`map_*`: the elementwise kernels; `row`, `columns`: terms and results of a reduction's tile."""

    map_elements: int
    map_warps: int
    row: int = 1024
    columns: int = 64
    warps: int = 4
    chunk: int = 16384  # terms of a row that one program takes
    scan: int = 512
    gather: int = 1024  # columns times terms of a tile of gathered rows
    piece: int = 256  # terms of a segment that one program takes
    sort: int = 1024  # keys
    scan_rows: int = 1  # at least, in a tile
    scan_terms: int = 32  # of a tile across contiguous rows
    lanes: int = 32  # of a warp


# By bytes of an element: 8, 4, 2, 1. With 4 f64 a thread registers are saved around divisions.
_BY_VENDOR = {
    "sm": {
        8: (512, 8),
        4: (1024, 4),
        2: (1024, 4),
        1: (1024, 4),
    },
    "gfx": {8: (1024, 4), 4: (1024, 4), 2: (2048, 4), 1: (2048, 4)},
}
# With 1024 elements ptxas spills 8 bytes of swiglu's forward in bf16 there.
_BY_ARCH = {("sm_100", 2): (2048, 8)}
_INTERPRETER = Blocks(128, 4, 64, 16, 4, 64, 16, 64, 8, 32, 8, 8)


def blocks(arch: str, itemsize: int) -> Blocks:
    """RETROGRADE_TRITON_MAP=elements,warps goes before those of the elementwise kernels and the gather."""
    vendor = "gfx" if arch.startswith("gfx") else "sm"
    sizes = _BY_ARCH.get((arch, itemsize)) or _BY_VENDOR[vendor][itemsize]
    lanes = 64 if arch.startswith("gfx9") else 32
    found = _INTERPRETER
    if arch != "interpreter":
        found = Blocks(*sizes, lanes=lanes)
        found = found._replace(row=max(found.row, lanes * found.warps * 16 // itemsize))  # 16 bytes of a row a thread
    if given := os.environ.get(MAP):
        elements, warps = _pair(given)
        found = found._replace(map_elements=elements, map_warps=warps)
    return found


def _pair(text: str) -> tuple[int, int]:
    if found := launch_of(text):
        return found
    raise InvalidProblem(f"{MAP}: got {text!r}, expected elements,warps such as 1024,4: powers of two")


def scan_tile(n: int, inner: bool, elements: int, blocks: Blocks) -> tuple[int, int]:
    """(BK rows, BN terms) of about `elements`."""
    wide = min(1 << max(n - 1, 0).bit_length(), elements if inner else blocks.scan_terms)
    return max(elements // wide, blocks.scan_rows), wide


def scan_warps(elements: int, itemsize: int, numbers: int, blocks: Blocks) -> int:
    """So few that a thread has 16 bytes of neighbours, if their states of so many `numbers` fit into its registers.

    The order in which states are merged depends on it: not to be tuned."""
    each = min(16 // itemsize, 8 if numbers < 6 else 4)
    return max(min(elements // (each * blocks.lanes), 4), 1)
