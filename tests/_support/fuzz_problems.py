"""Problems for the fuzzer: any descriptor of the registry, and operands anywhere in memory, legal or not.

Nothing here names an op: descriptors come from the families' own cases, with fields changed to values seen elsewhere.
"""

import math
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import strategies as st

from retrograde._core.args import Operand, extras, forms, is_updated, operands
from retrograde._core.descriptor import Descriptor, codecs
from retrograde._core.dtypes import FLOATS
from retrograde._core.errors import InvalidProblem, RetrogradeError
from retrograde._core.layout import Shape
from retrograde._core.registry import Op, op_of, ops
from retrograde._numerics.maths import Array
from retrograde.testing.cases import descriptors
from retrograde.testing.inputs import SETS
from retrograde.testing.placing import aliases, drawn, dtype_of, halves, streams_of
from retrograde.testing.saved import with_saved

POISON = 0xA5
SHORTEST = 20  # letters of a message that says something
MOST = {"f64": 60}  # elements: mpmath pays for each
EXTENTS = (3, 2, 4, 5, 7, 1, 17, 0, 2, 3, 8, 16, 33, 1)


@st.composite
def shapes(draw: st.DrawFn, most: int) -> Shape:
    found: list[int] = []
    for _ in range(draw(st.integers(0, 5))):
        room = most // max(int(np.prod([n for n in found if n])), 1)
        found.append(draw(st.sampled_from([n for n in EXTENTS if n <= room])))
    return tuple(found)


@cache
def _seen() -> dict[tuple[type, str], tuple[Any, ...]]:
    """The values that each field of each descriptor takes somewhere, besides its shapes."""
    found: dict[tuple[type, str], dict[Any, None]] = {}
    for op in ops():
        for kind in op.kinds:
            for thorough in (False, True):
                for desc in descriptors(op, kind, "f32", (5, 17), thorough=thorough):
                    for name, (codec, _) in codecs(type(desc)).items():
                        if codec.role in ("other", "extent"):
                            found.setdefault((type(desc), name), {})[getattr(desc, name)] = None
    return {key: tuple(values) for key, values in found.items()}


JUNK = (None, True, False, -1, 0, 1, 3, 2**31, 2**63, 10**400, -0.5, float("nan"), float("inf"), "", "mean", (0, 1), ())


@st.composite
def problems(draw: st.DrawFn) -> Descriptor:
    """A descriptor over a small shape; some have fields that their family's cases never combine."""
    op: Op = draw(st.sampled_from(ops()))
    kind, element = draw(st.sampled_from(list(op.kinds))), draw(st.sampled_from(FLOATS))
    shape = draw(shapes(MOST.get(element, 200)))
    found = list(descriptors(op, kind, element, shape, thorough=draw(st.booleans())))
    found = found or list(descriptors(op, kind, element, (1,)))  # a half of rank 0 does not exist
    desc = draw(st.sampled_from(found))
    return draw(changed(desc)) if draw(st.booleans()) else desc


@st.composite
def changed(draw: st.DrawFn, desc: Descriptor, junk: bool = False) -> Descriptor:
    """Other values in some fields; the same descriptor where they make no sense."""
    names = [item.name for item in fields(desc) if (type(desc), item.name) in _seen()]  # type: ignore[arg-type]
    change = {}
    for name in draw(st.lists(st.sampled_from(names), max_size=3, unique=True)) if names else ():
        several = _seen()[type(desc), name]
        change[name] = draw(st.sampled_from((*several, *JUNK) if junk else several))
    try:
        made = replace(desc, **change)  # type: ignore[type-var]
    except InvalidProblem:
        return desc
    shapes = (getattr(made, x.shape) or () for x in operands(op_of(made).args).values())
    large = any(math.prod(shape) > 400 for shape in shapes)
    return desc if large else made


def check_message(error: Exception) -> None:
    """It says something, and lists what was tried."""
    assert len(str(error)) > SHORTEST, repr(error)
    assert getattr(error, "reasons", True)


@dataclass
class Placed:
    """Operands in memory of known extent; every array of a case is a view of one of `raw`."""

    desc: Descriptor
    form: tuple[str, ...]
    arrays: dict[str, Array] = field(default_factory=dict)
    raw: dict[str, Array] = field(default_factory=dict)
    given: dict[str, Array] = field(default_factory=dict)  # input streams

    @property
    def declared(self) -> dict[str, Operand]:
        return operands(op_of(self.desc).args)

    @property
    def args(self) -> Any:
        return op_of(self.desc).args(**self.arrays)

    def written(self) -> dict[str, Array]:
        return {name: x for name, x in self.arrays.items() if self.declared[name].writes}

    def memory(self) -> dict[str, bytes]:
        return {name: x.tobytes() for name, x in self.raw.items()}

    def restore(self, memory: dict[str, bytes]) -> None:
        for name, x in self.raw.items():
            x.view(np.uint8)[...] = np.frombuffer(memory[name], np.uint8)

    def illegal(self) -> str | None:
        """Why these operands must be refused, by looking at every byte; None if they must be accepted."""
        for name, out in self.written().items():
            if out.size and len(np.unique(_bytes(out))) < out.nbytes:
                return f"{name} overlaps itself"
        for name, other in combinations(self.arrays, 2):
            if self.declared[other].writes:
                name, other = other, name
            if self.declared[name].writes and not self._apart(name, other):
                return f"{name} and {other} share memory"
        return None

    def _apart(self, name: str, other: str) -> bool:
        inplace = self.declared[name].inplace and not self.declared[other].writes
        broadcast = self.declared[other].broadcast
        for out in streams_of(self.desc, {name: self.arrays[name]}).values():
            for second in streams_of(self.desc, {other: self.arrays[other]}).values():
                seen = np.broadcast_to(second, getattr(self.desc, broadcast)) if broadcast else second
                if inplace and coincide(out, seen):
                    continue
                if np.intersect1d(_bytes(out), _bytes(second)).size:
                    return False
        return True


def _bytes(array: Array) -> Array:
    """The address of each byte of each element."""
    at = np.array([array.__array_interface__["data"][0]], np.int64)
    for extent, stride in zip(array.shape, array.strides, strict=True):
        at = (at[:, None] + np.arange(extent) * stride).ravel()
    return (at[:, None] + np.arange(array.itemsize)).ravel()


def coincide(a: Array, b: Array) -> bool:
    same = a.__array_interface__["data"][0] == b.__array_interface__["data"][0]
    steps = zip(a.shape, a.strides, b.strides, strict=True) if a.ndim == b.ndim else ()
    return same and a.shape == b.shape and a.dtype == b.dtype and all(n <= 1 or s == t for n, s, t in steps)


def _memory(size: int, dtype: Any) -> Array:
    raw = np.empty(size, dtype)
    raw.view(np.uint8)[...] = POISON
    return raw


def strided(raw: Array, at: int, shape: Shape, steps: list[int]) -> Array:
    return np.lib.stride_tricks.as_strided(raw[at:], shape, [s * raw.itemsize for s in steps])


@st.composite
def apart(draw: st.DrawFn, shape: Shape, dtype: Any) -> tuple[Array, Array]:
    """(view, memory): axes in any order, direction and step, with gaps between; no element twice."""
    steps, reach, low = [0] * len(shape), 0, 0
    covered = 1
    for axis in draw(st.permutations(range(len(shape)))):
        step = covered * draw(st.sampled_from((1, 1, 2, 3))) + draw(st.sampled_from((0, 0, 1, 3)))
        far = step * max(shape[axis] - 1, 0)
        if draw(st.booleans()):
            steps[axis], low = -step, low + far
        else:
            steps[axis] = step
        reach, covered = reach + far, max(covered, step) + far
    offset = draw(st.integers(0, 3))
    raw = _memory(offset + reach + 1 + draw(st.integers(0, 3)), dtype)
    return strided(raw, offset + low, shape, steps), raw


@st.composite
def anywhere(draw: st.DrawFn, shape: Shape, dtype: Any, raw: Array | None = None) -> tuple[Array, Array]:
    """(view, memory): any small strides, zero and overlapping ones too; in memory given, if it is large enough."""
    steps = [draw(st.integers(-6, 6)) for _ in shape]
    reach = [s * max(n - 1, 0) for n, s in zip(shape, steps, strict=True)]
    low, high = -sum(r for r in reach if r < 0), sum(r for r in reach if r > 0)
    if raw is None or raw.dtype != dtype or raw.size < low + high + 1:
        raw = _memory(low + high + 1 + draw(st.integers(0, 3)), dtype)
    return strided(raw, draw(st.integers(low, raw.size - high - 1)), shape, steps), raw


@st.composite
def placed(draw: st.DrawFn, desc: Descriptor, free: bool = True) -> Placed:
    """Operands of a problem. With `free` some lie where they may not; else every one lies apart."""
    args = op_of(desc).args
    form = draw(st.sampled_from(list(forms(args, desc).values())))
    form += tuple(name for name in extras(args, desc) if operands(args)[name].writes_indices and draw(st.booleans()))
    found = Placed(desc, form)
    values = drawn(desc, draw(st.sampled_from(SETS)), draw(st.integers(0, 3)))
    forward = operands(op_of(f"{desc.family}.forward").args)
    wild: set[str] = set()
    for name in form:
        operand = found.declared[name]
        shape, dtype = getattr(desc, operand.shape), _dtype(desc, operand, name, values)
        saved = not operand.writes and name in forward and forward[name].writes
        loose = (
            free and not saved and not desc.domain and not is_updated(operand, desc) and draw(st.integers(0, 3)) == 0
        )
        if loose:
            taken = [None, *found.raw.values()] if operand.writes else [None]
            view, raw = draw(anywhere(shape, dtype, draw(st.sampled_from(taken))))
            wild.add(name)
        else:
            view, raw = draw(apart(shape, dtype))
        found.arrays[name] = view
        found.raw.setdefault(next((n for n, x in found.raw.items() if x is raw), name), raw)
    if draw(st.integers(0, 3)) == 0 and (ways := list(aliases(desc, form))):
        for alias in draw(st.sampled_from(ways)):
            if not {alias.input, alias.output} & wild:
                _share(found, alias.output, alias.input, alias.half)
    _fill(found, values, wild)
    return found


def _dtype(desc: Descriptor, operand: Operand, name: str, values: dict[str, Array]) -> Any:
    return values[name].dtype if name in values else dtype_of(desc, operand)


def _share(found: Placed, output: str, source: str, half: int | None) -> None:
    if half is None:
        found.arrays[output] = found.arrays[source]
    elif found.declared[source].halves:
        found.arrays[output] = halves(found.desc, found.arrays[source])[half]
    else:
        found.arrays[source] = halves(found.desc, found.arrays[output])[half]


def _fill(found: Placed, values: dict[str, Array], wild: set[str]) -> None:
    """Inputs get their values; a wild one has them all over its memory, and is what it reads there."""
    desc, given = found.desc, {}
    for name in sorted(found.arrays, key=lambda name: name not in wild):
        operand, array = found.declared[name], found.arrays[name]
        if operand.writes and not is_updated(operand, desc):
            continue
        streams = streams_of(desc, {name: array})
        if name in wild:
            raw = found.raw[name]
            pool = np.concatenate([values[stream].ravel() for stream in streams])
            raw[...] = np.resize(pool, raw.size) if pool.size else np.zeros(1, raw.dtype)
        else:
            for stream, view in streams.items():
                view[...] = values[stream]
        given |= {stream: view.copy() for stream, view in streams.items()}
    whole = {name: given[name] for name in values}
    with suppress(RetrogradeError):  # offsets that the forward refuses, the backward must refuse too
        whole = with_saved(desc, whole)
    for name, array in found.arrays.items():
        if name in whole and whole[name] is not given[name]:
            array[...] = whole[name]
    found.given = whole
