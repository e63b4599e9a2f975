"""Operands that were mixed up: what people hand to a plan in place of the array that belongs there."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import strategies as st

from retrograde._core.args import operands as declared_operands
from retrograde._core.dtypes import Element
from retrograde._core.registry import op_of
from retrograde._numerics.maths import Array
from tests._support.dlpack_objects import Producer
from tests._support.fuzz_problems import Placed

Change = Callable[[Array, random.Random], Any]


def _other_shape(x: Array, rng: random.Random) -> Array:
    shapes = [(*x.shape, 1), (1, *x.shape), x.shape[1:], (*x.shape[:-1], (x.shape or (0,))[-1] + 1), x.shape[::-1]]
    chosen = rng.choice([s for s in shapes if s != x.shape])
    return np.zeros(chosen, x.dtype)


def _unaligned(x: Array, _: random.Random) -> Array:
    raw = np.zeros(x.nbytes + x.itemsize, np.uint8)
    start = 1 + -raw.__array_interface__["data"][0] % x.itemsize
    return raw[start : start + x.nbytes].view(x.dtype).reshape(x.shape)


def _read_only(x: Array, _: random.Random) -> Array:
    x = x.view()
    x.flags.writeable = False
    return x


def _swapped_bytes(x: Array, _: random.Random) -> Array:
    return np.zeros(x.shape, np.int32).astype(">i4") if x.dtype.kind == "V" else x.astype(x.dtype.newbyteorder())


def _capsule(x: Array, rng: random.Random) -> Any:
    code = {"i": 0, "f": 2, "V": 4}[x.dtype.kind]
    return Producer(x, code=code, versioned=rng.random() < 0.5, flags=rng.choice((0, 0, 1)))


# What is wrong with each in any place; then what is wrong in some, or nothing.
WRONG: dict[str, Change] = {
    "another shape": _other_shape,
    "a list": lambda x, _: x.astype(np.float64).tolist(),
    "bytes": lambda x, _: x.tobytes(),
    "objects": lambda x, _: x.astype(object),
    "another byte order": _swapped_bytes,
    "a string": lambda *_: "x",
    "a number": lambda *_: 3.0,
    "a dict": lambda x, _: {"x": x},
    "unsigned": lambda x, _: np.zeros(x.shape, np.uint32),
    "complex": lambda x, _: np.zeros(x.shape, np.complex64),
    "records": lambda x, _: np.zeros(x.shape, [("a", np.float32)]),
    "masked": lambda x, _: np.ma.masked_array(x),
    "rank 9": lambda x, _: np.zeros((1,) * 9, x.dtype),
    "a type": lambda *_: np.float32,
    "a generator": lambda x, _: (each for each in x.ravel()),
}
DOUBTFUL: dict[str, Change] = {
    "read-only": _read_only,
    "unaligned": _unaligned,
    "another element": lambda x, rng: x.astype(rng.choice((np.float32, np.float16, np.float64, np.int32, np.int64))),
    "a capsule": _capsule,
    "a memoryview": lambda x, _: memoryview(x) if x.dtype.kind != "V" else x,
    "a scalar": lambda x, _: x.dtype.type(1),
    "rank 0": lambda x, _: np.zeros((), x.dtype),
}


def _is_refused(case: Placed, name: str, change: str, new: Any) -> bool:
    """Whether a doubtful change is certainly wrong in this place."""
    operand, old = case.declared[name], case.arrays[name]
    if change == "read-only":
        return operand.writes
    if change == "unaligned":
        return old.size > 0
    if change == "a capsule":
        return operand.writes and (new._managed.tensor.ndim >= 0 and (not new.versioned or new._managed.flags == 1))
    if change == "another element":
        allowed = {Element(each).info.numpy for each in operand.elements or (case.desc.element,)}
        return np.dtype(new.dtype) not in allowed
    return change == "rank 0" and old.shape != ()


@st.composite
def mixed_up(draw: st.DrawFn, case: Placed) -> tuple[dict[str, Any], bool]:
    """(operands, whether they must be refused)."""
    found: dict[str, Any] = dict(case.arrays)
    rng = random.Random(draw(st.integers(0, 2**32)))
    what = draw(st.sampled_from((*WRONG, *DOUBTFUL, "missing", "unexpected", "exchanged")))
    name = draw(st.sampled_from(list(case.arrays)))
    if what == "missing":
        found[name] = None
        return found, not case.declared[name].optional
    if what == "unexpected":
        every = declared_operands(op_of(case.desc).args)
        others = [each for each in every if each not in found]
        if others:
            found[draw(st.sampled_from(others))] = np.zeros((3, 1, 4), np.int16)
        return found, bool(others)
    if what == "exchanged":
        other = draw(st.sampled_from(list(case.arrays)))
        found[name], found[other] = found[other], found[name]
        a, b = case.arrays[name], case.arrays[other]
        return found, a.shape != b.shape or a.dtype.kind != b.dtype.kind
    change = WRONG.get(what) or DOUBTFUL[what]
    with np.errstate(all="ignore"):
        found[name] = change(case.arrays[name], rng)
    return found, what in WRONG or _is_refused(case, name, what, found[name])


def hand_in(case: Placed, operands: dict[str, Any]) -> Any:
    return op_of(case.desc).args(**operands)
