"""Launch parameters: elements of a tile and warps, by architecture and size of the element. No Triton here.

A tile of the elementwise kernel gives each thread 16 bytes at a time of the widest stream. What a reduction adds in
which order depends on its tile, so those are the same on every architecture and no tuning touches them.
"""

import os
from typing import NamedTuple


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


# By bytes of an element: 8, 4, 2. On CDNA a wave has 64 lanes.
_BY_VENDOR = {
    "sm": {8: (512, 4), 4: (1024, 4), 2: (1024, 4)},
    "gfx": {8: (1024, 4), 4: (1024, 4), 2: (2048, 4)},
}
_INTERPRETER = Blocks(128, 4, 64, 16, 4, 64, 16, 64, 8, 32)


def blocks(arch: str, itemsize: int) -> Blocks:
    """RETROGRADE_TRITON_MAP=elements,warps overrides the elementwise kernels': their bits do not depend on it."""
    vendor = "gfx" if arch.startswith("gfx") else "sm"
    found = _INTERPRETER if arch == "interpreter" else Blocks(*_BY_VENDOR[vendor][itemsize])
    if given := os.environ.get("RETROGRADE_TRITON_MAP"):
        elements, warps = map(int, given.split(","))
        found = found._replace(map_elements=elements, map_warps=warps)
    return found
