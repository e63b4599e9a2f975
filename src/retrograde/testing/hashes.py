"""The second promise, checked: a hash of each kernel's results on fixed inputs, the same on every machine.

The inputs are made of integers: no library function is asked for a rounding, and no random generator whose stream may
change. A hash covers several problems, so that it depends on vectors and tails, rows and columns, one chunk and many.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np

from retrograde._core.args import operands
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._core.registry import Op, op_of, ops
from retrograde._numerics.maths import Array
from retrograde.testing import indices
from retrograde.testing.bits import canonical, native_plans, outputs
from retrograde.testing.cases import descriptors
from retrograde.testing.placing import element_of_stream, input_shapes, is_index, within_domain
from retrograde.testing.saved import with_saved

NAME = "hashes.json"
LENGTH = 32  # hexadecimal digits: 128 bits
SMALL: tuple[Shape, ...] = ((257,), (13, 67))
LARGE: Shape = (1201, 700)  # several chunks of every kernel, so that threads have something to share
_SPAN = 6  # powers of 2 to each side of 1 where numbers are tame


def _integers(count: int, seed: int) -> Array:
    """SplitMix64: 64 random bits for each position, by integer arithmetic alone."""
    z = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(
        seed * 0xD1B54A32D192ED03 % 2**64
    )
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(z ^ (z >> np.uint64(31)))


@lru_cache(48)
def numbers(element: str, shape: Shape, seed: int, *, tame: bool) -> Array:
    """Any bit patterns; or tame ones: either sign, 2^-6 to 2^6, one zero in 61. Kinds are given the same ones."""
    info = Element(element).info
    count = int(np.prod(shape, dtype=np.int64))
    bits = _integers(count, seed)
    unsigned = np.dtype(f"u{info.itemsize}")
    if not tame or not info.is_float:
        return _shared(bits.astype(unsigned).view(info.numpy).reshape(shape))
    limits = ml_dtypes.finfo(info.numpy)  # type: ignore[no-untyped-call]
    mantissa_bits = np.uint64(limits.nmant)
    exponent = bits % np.uint64(2 * _SPAN) + np.uint64(int(limits.maxexp) - 1 - _SPAN)
    mantissa = (bits >> np.uint64(8)) & np.uint64((1 << int(limits.nmant)) - 1)
    sign = (bits >> np.uint64(63)) << np.uint64(8 * info.itemsize - 1)
    found = np.where(bits % np.uint64(61) == 0, np.uint64(0), sign | (exponent << mantissa_bits) | mantissa)
    return _shared(found.astype(unsigned).view(info.numpy).reshape(shape))


def _shared(array: Array) -> Array:
    array.flags.writeable = False
    return array


class _Integers:
    """The part of a random generator that patterns of indices ask for, made of the same integers."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def _bits(self, size: Any) -> Array:
        self._seed += 1
        return _integers(int(np.prod(size, dtype=np.int64)), self._seed).reshape(size) >> np.uint64(11)

    def integers(self, low: int, high: int, size: Any) -> Array:
        return (self._bits(size) % np.uint64(high - low)).astype(np.int64) + low

    def random(self, size: Any) -> Array:
        return self._bits(size) * 2.0**-53

    def choice(self, values: Any, size: Any) -> Array:
        return np.asarray(np.asarray(values)[self.integers(0, len(values), size)])


def given_to(desc: Descriptor, *, tame: bool) -> dict[str, Array]:
    """Numbers for floats; for indices some that hit a few rows often, or wrong ones among them."""
    declared = operands(op_of(desc).args)
    found = {}
    for seed, (name, shape) in enumerate(input_shapes(desc).items()):
        if is_index(declared.get(name)):
            rng: Any = _Integers(1000 * seed)
            found[name] = indices.draw(desc, name, shape, "ties" if tame else "mixed", rng)
        else:
            element = element_of_stream(desc, name)
            if element is Element.BOOL:
                found[name] = _integers(int(np.prod(shape, dtype=np.int64)), seed).reshape(shape) % np.uint64(2) == 0
            else:
                found[name] = numbers(element, shape, seed, tame=tame)
    return within_domain(desc, found)


def problems(op: Op, kind: str, element: str) -> Iterator[tuple[Descriptor, bool]]:
    """Every pattern over small shapes, tame and not; one that is large, tame."""
    for shape, tame in product(SMALL, (True, False)):
        yield from ((desc, tame) for desc in descriptors(op, kind, element, shape))
    large = (list(descriptors(op, kind, element, (LARGE[0] + more, LARGE[1]))) for more in range(3))
    yield next(found[-1] for found in large if found), True  # a family may take turns with large shapes


def label(plan: Plan[Any, Any]) -> str:
    """The hash that a plan's results go into: op, element and algorithm.

    Kernels of reduce and scan had a row for each layout when the hashes were stored, named like the layout.
    `hash_labels.json` maps those names to the algorithm's name of today, by family: so those hashes still hold. So do
    those of lerp's gradient, whose sums to the ends came later.
    """
    sku = plan.sku
    variant, dash, algorithm = sku.algorithm.rpartition("-")
    if _renamed().get(sku.family, {}).get(plan.layout) == algorithm:
        algorithm = plan.layout
    return f"{sku.family}.{sku.kind}.{sku.direction} {sku.element} {variant}{dash}{algorithm}"


@cache
def _renamed() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads((place().parent / "hash_labels.json").read_text("utf-8"))
    return found


def is_of(name: str, subjects: Iterable[str]) -> bool:
    """Whether an op (`reduce.sum.forward`), or the label of a hash, belongs to one of the subjects."""
    head = f"{name.partition(' ')[0]}."
    return any(subject == "all" or head.startswith(f"{subject}.") for subject in subjects)


def cells(subjects: Sequence[str]) -> Iterator[tuple[Op, Element, str]]:
    """(op, element, kind) of the subjects."""
    for op in ops():
        for element, kind in op.cells:
            if is_of(f"{op.family}.{kind}.{op.direction}", subjects):
                yield op, element, kind


def compute(
    threads: Iterable[int] = (1,),
    on_kernel: Callable[[str], None] | None = None,
    subjects: Iterable[str] = ("all",),
) -> dict[str, str]:
    """A hash for each native kernel, by its identity but for the instruction set; of all ops, or of those named.

    With several numbers of threads each is run, and a difference between them is reported in place of the hash.
    """
    found: dict[str, Any] = {}
    counts = tuple(threads)
    for op, element, kind in cells(tuple(subjects)):
        for desc, tame in problems(op, kind, element):
            given = with_saved(desc, given_to(desc, tame=tame))
            for plan in native_plans(desc).values():
                digests = found.setdefault(label(plan), [hashlib.sha256() for _ in counts])
                for digest, count in zip(digests, counts, strict=True):
                    got = outputs(plan, given, threads=count)
                    for stream in sorted(got):
                        digest.update(canonical(got[stream]))
        if on_kernel:
            on_kernel(f"{op.family}.{kind}.{op.direction} {element}")
    return {key: _same([digest.hexdigest()[:LENGTH] for digest in digests]) for key, digests in found.items()}


def _same(digests: list[str]) -> str:
    return digests[0] if len(set(digests)) == 1 else "differs between threads"


def place() -> Path:
    """The file of the package that has the hashes of every kernel."""
    return Path(__file__).resolve().parent / "data" / NAME


def stored() -> dict[str, str]:
    found: dict[str, str] = json.loads(place().read_text(encoding="utf-8"))["hashes"]
    return found


def differences(computed: dict[str, str], wanted: dict[str, str]) -> list[str]:
    """A line for each kernel whose bits are others, or that only one side has."""
    lines = [f"{key}: got {computed[key]}, expected {wanted[key]}" for key in wanted
             if key in computed and computed[key] != wanted[key]]  # fmt: skip
    lines += [f"{key}: it is not in {NAME}; run retrograde verify --hashes --write" for key in computed.keys() - wanted]
    return sorted(lines) + sorted(f"{key}: no such kernel here" for key in wanted.keys() - computed)
