"""Problems with their results in one file, for programs without Python: `python tools/vectors.py FILE`.

csrc/tests/replay.cc runs them: between guard pages, under sanitizers, built by other compilers and for other machines.
"""

import argparse
import ctypes
import struct
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, BinaryIO

from retrograde import _native
from retrograde._core.args import forms, signature
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import FLOATS, Element
from retrograde._core.plan import Plan
from retrograde._core.registry import op_of, ops
from retrograde.testing.bits import native_plans
from retrograde.testing.cases import descriptors
from retrograde.testing.hashes import given_to
from retrograde.testing.placing import trial
from retrograde.testing.saved import with_saved

MAGIC = "retrograde vectors 2"
SHAPES = ((0,), (1,), (67,), (7, 35))
SHARED = (601, 220)  # enough for several threads
# Sums of many rows, over several steps of columns: shapes alone give few terms each.
LONGER = (
    "embedding_bag.sum.forward bf16 50x72 num_indices=420 num_bags=20",
    "embedding_bag.mean.forward bf16 50x530 num_indices=420 num_bags=20",
    "embedding.embedding.backward bf16 20x72 num_indices=420",
    "embedding.embedding.backward bf16 20x530 num_indices=420 accumulate=False",
)
_CODES = {str(element): code for code, element in enumerate(Element)}  # their order is that of csrc/elements.h


def problems() -> Iterator[tuple[Descriptor, bool, str]]:
    """(problem, tame numbers or any bits, layout): every option of every op over small shapes, two over a large one."""
    for op, element, shape in product(ops(), FLOATS, SHAPES):
        for kind in op.kinds:
            for desc in descriptors(op, kind, element, shape):
                yield desc, True, "contiguous"
                yield desc, False, "mixed"
    for op in ops():
        for kind in op.kinds:
            found = list(descriptors(op, kind, "f32", SHARED))
            yield from ((desc, True, "contiguous") for desc in dict.fromkeys((found[0], found[-1])))
    for desc, (tame, layout) in product(map(Descriptor.parse, LONGER), ((True, "contiguous"), (False, "mixed"))):
        yield desc, tame, layout


def some(every: int) -> Iterator[tuple[Descriptor, bool, str]]:
    """About one problem in `every`, in no step with the order they come in."""
    for k, problem in enumerate(problems()):
        if k * 0x9E3779B1 % 2**32 * every < 2**32:
            yield problem


class Writer:
    """The format of csrc/tests/replay.cc: 64-bit integers and floats of this machine, texts with their length."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def integers(self, *values: int) -> None:
        self._file.write(struct.pack(f"<{len(values)}q", *values))

    def text(self, value: bytes) -> None:
        self.integers(len(value))
        self._file.write(value)

    def problem(self, plan: Plan[Any, Any], desc: Descriptor, tame: bool, layout: str) -> None:
        """Run the plan, and write what there was before and after."""
        args = op_of(desc).args
        *_, form = forms(args, desc).values()
        operands = trial(desc, form, layout, with_saved(desc, given_to(desc, tame=tame)))
        views = signature(args, desc).bind(operands.args)
        before = [None if view is None else _memory(view) for view in views]
        plan.run(operands.args)
        launch: Any = plan._launch  # that of a native kernel
        kernel, (_, _, count, *numbers) = launch.xla_attributes(list(form))
        self.text(str(desc).encode())
        self.text(kernel.encode())
        self.integers(count, *numbers[:count])
        self.integers(len(views))
        for view, was in zip(views, before, strict=True):
            if view is None or was is None:
                self.integers(0)
                continue
            now = _memory(view)
            self.integers(1, now != was, _CODES[view.element], len(view.shape), *view.shape, *view.strides)
            self.text(was)
            if now != was:
                self.text(now)


def _memory(view: _native.ArrayView) -> bytes:
    """From the lowest byte of its elements to the highest."""
    if 0 in view.shape:
        return b""
    reach = [(n - 1) * s for n, s in zip(view.shape, view.strides, strict=True)]
    first = view.ptr + sum(r for r in reach if r < 0)
    return ctypes.string_at(first, sum(abs(r) for r in reach) + Element(view.element).info.itemsize)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python tools/vectors.py")
    parser.add_argument("file", type=Path)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="about one problem in N")
    args = parser.parse_args()
    path = args.file
    path.parent.mkdir(parents=True, exist_ok=True)
    count = 0
    with path.open("wb") as file:
        writer = Writer(file)
        writer.text(MAGIC.encode())
        for desc, tame, layout in some(args.every):
            for plan in native_plans(desc).values():
                writer.problem(plan, desc, tame, layout)
                count += 1
    print(f"{count} problems, {path.stat().st_size / 2**20:.1f} MiB: {path}")


if __name__ == "__main__":
    main()
