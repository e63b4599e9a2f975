"""Inputs that mean something: each set is a way in which kernels go wrong. All are drawn from a seed."""

from collections.abc import Callable, Mapping
from typing import Any

import ml_dtypes
import numpy as np

from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape
from retrograde._numerics.maths import Array

Rng = np.random.Generator
Streams = dict[str, Array]


def specials(element: str) -> Array:
    """Zeros of both signs, the ends of the subnormal and the normal range, infinities, NaN, and numbers between."""
    dtype = Element(element).info.numpy
    limits = ml_dtypes.finfo(dtype)  # type: ignore[no-untyped-call]
    sub, least, most, eps = (
        float(x) for x in (limits.smallest_subnormal, limits.smallest_normal, limits.max, limits.eps)
    )
    positive = [sub, least - sub, least, eps, 0.5, 1.0, 1 + eps, 3.0, 19.0, 90.0, most**0.5, most, np.inf]
    return np.array([0.0, -0.0, *positive, *(-x for x in positive), np.nan]).astype(dtype)


def _normal(rng: Rng, element: str, shape: Shape) -> Array:
    return rng.standard_normal(shape).astype(Element(element).info.numpy)


def _gates(rng: Rng, element: str, shape: Shape) -> Array:
    """Where the curves bend and where their tails end: magnitudes from 1/8 to some hundreds."""
    wide = rng.standard_normal(shape) * np.exp2(rng.uniform(-3, 8, shape))
    return wide.astype(Element(element).info.numpy)


def _exponents(rng: Rng, element: str, shape: Shape) -> Array:
    """Every exponent as likely as any other, subnormals too."""
    dtype = Element(element).info.numpy
    limits = ml_dtypes.finfo(dtype)  # type: ignore[no-untyped-call]
    lowest = int(np.log2(float(limits.smallest_normal))) - int(limits.nmant)
    power = rng.integers(lowest, int(limits.maxexp), shape)
    wide: Array = np.ldexp(rng.uniform(1, 2, shape) * rng.choice([-1.0, 1.0], shape), power)
    return wide.clip(-float(limits.max), float(limits.max)).astype(dtype)


def _ties(rng: Rng, element: str, shape: Shape) -> Array:
    """Small whole numbers: equal operands, zeros, and differences that cancel to the last bit."""
    return rng.integers(-9, 10, shape).astype(Element(element).info.numpy)


def _bits(rng: Rng, element: str, shape: Shape) -> Array:
    """Any bit pattern."""
    dtype = Element(element).info.numpy
    raw = rng.integers(0, 256, (*shape, dtype.itemsize), np.uint8)
    return np.asarray(raw.view(dtype)[..., 0])


def _special(rng: Rng, element: str, shape: Shape) -> Array:
    return np.asarray(rng.choice(specials(element), shape))


def _whole(rng: Rng, element: str, shape: Shape) -> Array:
    """Integers: small ones, any, and the ends, from which sums and products wrap."""
    dtype = Element(element).info.numpy
    limits = np.iinfo(dtype)
    each = np.stack([
        rng.integers(-9, 10, shape, dtype),
        rng.integers(limits.min, limits.max, shape, dtype, endpoint=True),
        rng.choice(np.array([limits.min, limits.min + 1, -1, 0, 1, limits.max], dtype), shape),
    ])  # fmt: skip
    return np.asarray(np.take_along_axis(each, rng.integers(0, len(each), (1, *shape)), 0)[0])


def _mixed(rng: Rng, element: str, shape: Shape) -> Array:
    """Each element from a set of its own."""
    each = np.stack([draw(rng, element, shape) for draw in (_normal, _gates, _exponents, _ties, _special)])
    return np.asarray(np.take_along_axis(each, rng.integers(0, len(each), (1, *shape)), 0)[0])


_DRAWN: dict[str, Callable[[Rng, str, Shape], Array]] = {
    "normal": _normal,
    "gates": _gates,
    "exponents": _exponents,
    "ties": _ties,
    "bits": _bits,
    "mixed": _mixed,
}


def _crossed(_: Rng, element: str, shapes: Mapping[str, Shape]) -> Streams:
    """Special values in every combination, as far as the elements go; then a spread of them."""
    values = specials(element)
    count = len(values) ** len(shapes)
    step = 1
    size = max(int(np.prod(shape)) for shape in shapes.values())
    if size < count:
        step = count // max(size, 1) | 1
        while np.gcd(step, count) != 1:
            step += 2
    found = {}
    for position, (name, shape) in enumerate(shapes.items()):
        index = np.arange(int(np.prod(shape)), dtype=np.int64) * step % count
        found[name] = values[index // len(values) ** position % len(values)].reshape(shape)
    return found


def _near(rng: Rng, element: str, shapes: Mapping[str, Shape]) -> Streams:
    """Each stream within a few units of the last place of the first, or of its negative."""
    eps, dtype = Element(element).info.eps, Element(element).info.numpy
    found: Streams = {}
    for name, shape in shapes.items():
        first = next(iter(found.values()), None)
        if first is None or first.shape != shape:
            found[name] = _normal(rng, element, shape)
        else:
            wide: Any = first.astype(np.float64) * (1 + eps * rng.integers(-3, 4, shape))
            found[name] = (wide * rng.choice([-1.0, 1.0, 1.0], shape)).astype(dtype)
    return found


def _close(rng: Rng, element: str, shapes: Mapping[str, Shape]) -> Streams:
    """Each row within a few units of the last place of one number, of any exponent whose sums are finite."""
    dtype = Element(element).info.numpy
    limits = ml_dtypes.finfo(dtype)  # type: ignore[no-untyped-call]
    found: Streams = {}
    for name, shape in shapes.items():
        rows = (*shape[:-1], 1)[: len(shape)]
        power = rng.integers(int(limits.minexp), int(limits.maxexp) - 12, rows)
        center = np.asarray(np.ldexp(rng.uniform(1, 2, rows) * rng.choice([-1.0, 1.0], rows), power).astype(dtype))
        steps = rng.integers(-3, 4, shape).astype(f"i{dtype.itemsize}")
        found[name] = np.asarray(center.view(steps.dtype) + steps).view(dtype)
    return found


_TOGETHER = {"special": _crossed, "near": _near, "close": _close}
SETS = (*_DRAWN, *_TOGETHER)


def inputs(values: str, element: str, shapes: Mapping[str, Shape], seed: int = 0) -> Streams:
    """One array for each named stream, from the set `values`."""
    rng = np.random.default_rng([seed, SETS.index(values)])
    if not Element(element).info.is_float:
        return {name: _whole(rng, element, shape) for name, shape in shapes.items()}
    with np.errstate(all="ignore"):
        if values in _DRAWN:
            return {name: _DRAWN[values](rng, element, shape) for name, shape in shapes.items()}
        return _TOGETHER[values](rng, element, shapes)
