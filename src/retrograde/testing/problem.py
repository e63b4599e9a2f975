"""A descriptor with operands to run it on, in its first form; the same for the tests, the bench and the demo."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from retrograde._core.args import forms, is_updated, operands
from retrograde._core.descriptor import codecs
from retrograde._core.dtypes import Element
from retrograde._core.registry import Op, op_of
from retrograde._core.workspace import aligned_empty
from retrograde._numerics.maths import Array, Expected, numpy_maths
from retrograde.testing import indices as index_patterns
from retrograde.testing.batches import first_rows
from retrograde.testing.placing import dtype_of, full_streams, is_index, streams_of
from retrograde.testing.saved import with_saved


def empty(shape: tuple[int, ...], dtype: Any) -> Array:
    """Starts on a cache line, as every peer's own arrays do."""
    return aligned_empty(shape, np.dtype(dtype))


@lru_cache(maxsize=1)
def _normals() -> Array:
    """An odd number of them, so that rows filled from it in turn differ."""
    return np.random.default_rng(2024).standard_normal((1 << 20) - 3)


def _filled(shape: tuple[int, ...], dtype: Any, shift: int) -> Array:
    out = empty(shape, dtype)
    out.reshape(-1)[:] = np.resize(np.roll(_normals(), shift).astype(dtype), out.size)
    return out


@dataclass(frozen=True, slots=True)
class Problem:
    desc: Any
    op: Op
    inputs: dict[str, Array]
    outputs: dict[str, Array]
    before: dict[str, Array]  # what the outputs that are read held at first

    @property
    def args(self) -> Any:
        return self.op.args(**self.inputs, **self.outputs)

    @property
    def nbytes(self) -> int:
        """What must cross the memory bus at least: each operand once, of a table the rows that are named."""
        declared, total = operands(self.op.args), 0
        for name, array in {**self.inputs, **self.outputs}.items():
            by = declared[name].rows
            total += array.nbytes
            if by is not None and len(array):
                total -= array.nbytes // len(array) * (len(array) - min(len(array), np.unique(self.inputs[by]).size))
        return total

    def new_outputs(self) -> dict[str, Array]:
        return {name: empty(a.shape, a.dtype) for name, a in self.outputs.items()}

    def head(self, rows: int) -> "Problem":
        """The first rows of every operand, copied: a smaller problem that must give the same bits."""
        short: dict[str, Any] = dict(first_rows(self.desc, rows))
        if extents := [name for name, (codec, _) in codecs(type(self.desc)).items() if codec.role == "extent"]:
            short[extents[-1]] = min(rows, getattr(self.desc, extents[-1]))  # rows are gathered: take columns
        desc = replace(self.desc, **short)
        declared = operands(self.op.args)

        def cut(name: str, array: Array) -> Array:
            shape = getattr(desc, declared[name].shape)
            return array[tuple(slice(n) for n in shape)].copy()

        parts = ({name: cut(name, a) for name, a in part.items()} for part in (self.inputs, self.outputs, self.before))
        return Problem(desc, self.op, *parts)

    def streams(self, arrays: dict[str, Array]) -> dict[str, Array]:
        """Operands as the oracle names them: packed ones in two, repeated ones at full shape."""
        return full_streams(self.desc, streams_of(self.desc, arrays))

    def expected(self) -> dict[str, Expected]:
        """The oracle by stream name, in float64; in longdouble for halves, whose errors are counted at a value that may
        have cancelled."""
        read = self.streams({**self.inputs, **self.before})
        number = np.longdouble if Element(self.desc.element).info.itemsize == 2 else np.float64
        wide = {name: a if a.dtype.kind in "ib" else a.astype(number) for name, a in read.items()}
        return self.op.expected(self.desc, wide, numpy_maths(number))


def problem(desc: Any, indices: str = "uniform") -> Problem:
    """`indices` is the pattern of index operands."""
    op = op_of(desc)
    declared = operands(op.args)
    form = next(iter(forms(op.args, desc).values()))
    rng = np.random.default_rng(2024)
    inputs: dict[str, Array] = {}
    outputs: dict[str, Array] = {}
    for position, name in enumerate(form):
        operand = declared[name]
        shape, dtype = getattr(desc, operand.shape), dtype_of(desc, operand)
        if not operand.writes or is_updated(operand, desc):
            if is_index(operand):
                array = index_patterns.draw(desc, name, shape, indices, rng)
            elif dtype.kind == "b":
                array = _filled(shape, np.float32, 1009 * position) > 0
            else:
                array = desc.ordinary(name, _filled(shape, dtype, 1009 * position))
        else:
            array = empty(shape, dtype)
        (outputs if operand.writes else inputs)[name] = array
    before = {name: a.copy() for name, a in outputs.items() if is_updated(declared[name], desc)}
    return Problem(desc, op, with_saved(desc, inputs), outputs, before)
