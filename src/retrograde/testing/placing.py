"""Where operands lie: the layouts that must not change a bit, and proof that nothing else was written."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from retrograde._core.args import Operand, elements_of, forms, is_updated, operands
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape
from retrograde._core.registry import op_of
from retrograde._core.workspace import aligned_empty
from retrograde._numerics.maths import Array
from retrograde.testing import indices
from retrograde.testing.inputs import SETS
from retrograde.testing.inputs import inputs as draw_floats

POISON = 0xA5


def dtype_of(desc: Descriptor, operand: Operand) -> Any:
    """What an operand is stored as; where it may be one of several, the first."""
    return Element(elements_of(operand, desc)[0]).info.numpy


def _placed(
    shape: Shape, dtype: Any, order: Sequence[int], *, step: int = 1, pad: int = 0, flip: bool = False, offset: int = 0
) -> tuple[Array, Array]:
    """(the view, the poisoned memory around it). `order` is that of the axes in memory, the slowest first."""
    extents = [shape[axis] * step + pad for axis in order]
    raw = aligned_empty((math.prod(extents) + offset,), np.dtype(dtype))
    raw.view(np.uint8)[...] = POISON
    whole = raw[offset:].reshape(extents).transpose([order.index(axis) for axis in range(len(shape))])
    cut: tuple[Any, ...] = (*(slice(0, n * step, step) for n in shape), ...)  # the dots: rank 0 stays an array
    view = whole[cut]
    back: tuple[Any, ...] = (*(slice(None, None, -1) for _ in shape), ...)
    return (view[back] if flip else view), raw


_Place = Callable[[Shape, Any], tuple[Array, Array]]


def _rising(shape: Shape) -> range:
    return range(len(shape))


_PLACES: dict[str, _Place] = {
    "contiguous": lambda shape, dtype: _placed(shape, dtype, _rising(shape)),
    "transposed": lambda shape, dtype: _placed(shape, dtype, _rising(shape)[::-1]),
    "stepped": lambda shape, dtype: _placed(shape, dtype, _rising(shape), step=2),
    "offset": lambda shape, dtype: _placed(shape, dtype, _rising(shape), offset=3),
    "reversed": lambda shape, dtype: _placed(shape, dtype, _rising(shape), flip=True),
    "padded": lambda shape, dtype: _placed(shape, dtype, _rising(shape), pad=3, offset=1),
    "rolled": lambda shape, dtype: _placed(shape, dtype, [*_rising(shape)[1:], *_rising(shape)[:1]], pad=1, flip=True),
}
# Each operand in another layout than its neighbours: `mixed` starts from the first, `mixed2` from the third.
LAYOUTS = (*_PLACES, "mixed", "mixed2")


def _place(layout: str, position: int, shape: Shape, dtype: Any) -> tuple[Array, Array]:
    if layout.startswith("mixed"):
        layout = list(_PLACES)[(position + 2 * (layout == "mixed2")) % len(_PLACES)]
    return _PLACES[layout](shape, dtype)


def halves(desc: Descriptor, array: Array) -> tuple[Array, Array]:
    """The two streams of a packed operand, in the order of its declaration."""
    axis, swap = getattr(desc, "split")  # noqa: B009  # only such descriptors have it
    middle = array.shape[axis] // 2
    first, second = (array[(*(slice(None),) * axis, part)] for part in (slice(middle), slice(middle, None)))
    return (second, first) if swap else (first, second)


def streams_of(desc: Descriptor, arrays: dict[str, Array]) -> dict[str, Array]:
    """Operands by name -> streams by name, as views."""
    declared = operands(op_of(desc).args)
    found: dict[str, Array] = {}
    for name, array in arrays.items():
        pair = declared[name].halves
        found |= dict(zip(pair, halves(desc, array), strict=True)) if pair else {name: array}
    return found


def input_shapes(desc: Descriptor) -> dict[str, Shape]:
    """The shape of each input stream, as it is stored (a repeated one has its own); outputs that are read, too."""
    args = op_of(desc).args
    declared = operands(args)
    form = next(iter(forms(args, desc).values()))
    empty = {name: np.broadcast_to(0, getattr(desc, declared[name].shape)) for name in form if _is_read(desc, name)}
    return {name: array.shape for name, array in streams_of(desc, empty).items()}


def _is_read(desc: Descriptor, name: str) -> bool:
    operand = operands(op_of(desc).args)[name]
    return not operand.writes or is_updated(operand, desc)


def is_index(operand: Operand | None) -> bool:
    """Whether an operand holds integers."""
    return operand is not None and bool(operand.elements) and Element(operand.elements[0]).info.is_index


def drawn(desc: Descriptor, values: str, seed: int = 0) -> dict[str, Array]:
    """An array for each input stream: floats from the set `values`, indices in a pattern that goes with it."""
    shapes, found = input_shapes(desc), whole_numbers(desc, values, seed)
    found |= draw_values(desc, values, {n: s for n, s in shapes.items() if n not in found}, seed)
    return within_domain(desc, {name: found[name] for name in shapes})


def draw_values(desc: Descriptor, values: str, shapes: Mapping[str, Shape], seed: int) -> dict[str, Array]:
    """Arrays of these shapes for streams that are no indices, each of its own element: those of one element together,
    as their values may have to do with each other; of bool both values by chance."""
    found: dict[str, Array] = {}
    for element in dict.fromkeys(element_of_stream(desc, name) for name in shapes):
        some = {name: shape for name, shape in shapes.items() if element_of_stream(desc, name) == element}
        if element is Element.BOOL:
            rng = np.random.default_rng([seed, SETS.index(values)])
            found |= {name: rng.integers(0, 2, shape).astype(bool) for name, shape in some.items()}
        else:
            found |= draw_floats(values, element, some, seed)
    return found


def element_of_stream(desc: Descriptor, name: str) -> Element:
    """What an input stream is stored as; halves of an operand have the problem's element."""
    operand = operands(op_of(desc).args).get(name)
    return Element(desc.element if operand is None else elements_of(operand, desc)[0])


def within_domain(desc: Descriptor, given: dict[str, Array]) -> dict[str, Array]:
    """Finite numbers beyond those that a problem covers are cut off: neither error nor bits are promised there."""
    for name, most in desc.domain.items():
        given[name] = np.where(np.isfinite(given[name]), np.clip(given[name], -most, most), given[name])
    return given


def whole_numbers(desc: Descriptor, values: str, seed: int = 0) -> dict[str, Array]:
    """The index streams among them."""
    declared = operands(op_of(desc).args)
    rng = np.random.default_rng([seed, SETS.index(values)])
    return {
        name: indices.draw(desc, name, shape, values, rng)
        for name, shape in input_shapes(desc).items()
        if is_index(declared.get(name))
    }


def full_streams(desc: Descriptor, inputs: dict[str, Array]) -> dict[str, Array]:
    """Input streams as the oracle sees them: repeated ones at full shape."""
    declared = operands(op_of(desc).args)
    return {
        name: np.broadcast_to(array, getattr(desc, to))
        if name in declared and (to := declared[name].broadcast)
        else array
        for name, array in inputs.items()
    }


@dataclass(frozen=True)
class Alias:
    """An output operand that lies exactly on an input; `half` where one of them is packed."""

    output: str
    input: str
    half: int | None = None


def aliases(desc: Descriptor, form: Sequence[str]) -> Iterator[tuple[Alias, ...]]:
    """Every way of placing the outputs of a form on its inputs that the declaration allows."""
    declared = operands(op_of(desc).args)
    written = [name for name in form if declared[name].writes and declared[name].inplace]
    read = [name for name in form if not declared[name].writes]

    def shape(name: str) -> Shape:
        return tuple(getattr(desc, declared[name].broadcast or declared[name].shape))

    def half_shape(name: str) -> Shape:
        first, _ = halves(desc, np.broadcast_to(0, shape(name)))
        return tuple(first.shape)

    def places_for(output: str) -> Iterator[Alias | None]:
        yield None
        for other in read:
            out_packed, in_packed = bool(declared[output].halves), bool(declared[other].halves)
            if getattr(desc, declared[other].shape) != shape(other):
                continue  # a repeated operand holds fewer elements
            if elements_of(declared[output], desc) != elements_of(declared[other], desc):
                continue
            if out_packed == in_packed:
                if shape(output) == shape(other):
                    yield Alias(output, other)
            elif shape(output) == half_shape(other) if in_packed else shape(other) == half_shape(output):
                yield from (Alias(output, other, half) for half in (0, 1))

    for choice in product(*(list(places_for(output)) for output in written)):
        chosen = tuple(alias for alias in choice if alias)
        used = [alias.input for alias in chosen]
        if chosen and len(set(used)) == len(used):
            yield chosen


@dataclass
class Trial:
    """Operands in place, ready for `plan.run(trial.args)`; then `outputs()` reads, and proves nothing else changed."""

    desc: Descriptor
    arrays: dict[str, Array]
    shared: tuple[Alias, ...] = ()
    _raw: dict[str, Array] = field(default_factory=dict)
    _before: dict[str, bytes] = field(default_factory=dict)

    @property
    def args(self) -> Any:
        return op_of(self.desc).args(**self.arrays)

    def outputs(self) -> dict[str, Array]:
        """The output streams, copied. Raises AssertionError where memory outside them was written."""
        declared = operands(op_of(self.desc).args)
        written = {name: a for name, a in self.arrays.items() if declared[name].writes}
        found = {name: a.copy() for name, a in streams_of(self.desc, written).items()}
        overwritten = {alias.input for alias in self.shared}
        for name, raw in self._raw.items():
            if declared[name].writes:
                _poison(self.arrays[name])
                assert (raw.view(np.uint8) == POISON).all(), f"{self.desc}: memory around {name} was written"
            elif name not in overwritten:
                assert raw.tobytes() == self._before[name], f"{self.desc}: the input {name} was written"
        return found


def _poison(view: Array) -> None:
    unsigned = np.dtype(f"u{view.dtype.itemsize}")  # of bool only 0 and 1 could be assigned
    view.view(unsigned)[...] = np.full(view.dtype.itemsize, POISON, np.uint8).view(unsigned)[0]


def _repeats(array: Array | None, axis: int | None) -> bool:
    """Whether an array is the same all along an axis; saved results may differ where the other inputs do not."""
    if array is None or axis is None or array.shape[axis] < 2:
        return True
    first = array.take([0], axis)
    return bool(np.all((array == first) | ((array != array) & (first != first))))


def trial(
    desc: Descriptor,
    form: Sequence[str],
    layout: str,
    inputs: dict[str, Array],
    shared: tuple[Alias, ...] = (),
    repeated: int | None = None,
) -> Trial:
    """Place the operands of a form. With `repeated`, inputs equal along that axis are stored once, with stride 0."""
    declared = operands(op_of(desc).args)
    found = Trial(desc, {}, shared)
    for position, name in enumerate(form):
        shape = getattr(desc, declared[name].shape)
        dtype = inputs[name].dtype if name in inputs else dtype_of(desc, declared[name])
        whole = declared[name].writes or declared[name].broadcast or not _repeats(inputs.get(name), repeated)
        if repeated is None or whole or shape[repeated] == 0:
            view, raw = _place(layout, position, shape, dtype)
        else:
            split = getattr(desc, "split")[0] if declared[name].halves else None  # noqa: B009
            once = tuple(1 if axis == repeated != split else n for axis, n in enumerate(shape))
            view, raw = _place(layout, position, once, dtype)
            view = np.lib.stride_tricks.as_strided(
                view, shape, [0 if n != m else s for n, m, s in zip(once, shape, view.strides, strict=True)]
            )
        found.arrays[name], found._raw[name] = view, raw
    for alias in shared:
        output, source = found.arrays[alias.output], found.arrays[alias.input]
        if alias.half is None:
            found.arrays[alias.output] = source
        elif declared[alias.input].halves:
            found.arrays[alias.output] = halves(desc, source)[alias.half]
        else:
            found.arrays[alias.input] = halves(desc, output)[alias.half]
            found._raw.pop(alias.input)
        found._raw.pop(alias.output)
    given = {name: a for name, a in found.arrays.items() if _is_read(desc, name)}
    for name, view in streams_of(desc, given).items():
        once = (*(slice(1) if stride == 0 else slice(None) for stride in view.strides), ...)
        view[once] = inputs[name][once]
    found._before = {name: raw.tobytes() for name, raw in found._raw.items() if not declared[name].writes}
    return found
