"""The rows of the tables as oracles: value and scale of every output."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from retrograde._core.dtypes import Element
from retrograde._core.layout import broadcast_axes
from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.pointwise.rows import Terms, as_terms, at_ends, finite, nan_outside, within

Operands = Mapping[str, Array]


def _unary_at(row: Any, function: Any, given: Array, limits: Any, options: Any, m: Maths) -> tuple[Array, ...]:
    """(value, scale) of a row's function: limits at infinities, NaN outside the domain."""
    x = within(given, row.domain, m)
    if limits is None:
        made = as_terms(function(x, m, **options))
    else:
        inside = as_terms(function(finite(x, m), m, **options))
        made = Terms(*(at_ends(x, part, limits, m) for part in inside))
    return tuple(nan_outside(given, part, row.domain, m) for part in made)


def unary_forward(desc: Any, operands: Operands, m: Maths) -> dict[str, Expected]:
    row, x = desc.row, operands["x"]
    if row.to_bool:
        return {"y": expected(np.asarray(row.value(x, m)).astype(np.int8))}
    limits = row.limits and row.limits.value
    return {"y": expected(*_unary_at(row, row.value, x, limits, desc.options, m))}


def unary_backward(desc: Any, operands: Operands, m: Maths) -> dict[str, Expected]:
    row, dy = desc.row, operands["dy"]
    if desc.saved_y:
        given = operands["y"]
        value, scale = as_terms(row.slope_of_y(given, m, **desc.options))
    else:
        given = operands["x"]
        value, scale = _unary_at(row, row.slope, given, row.limits and row.limits.slope, desc.options, m)
    dx, size = dy * value, abs(dy * scale)
    if row.closed is not None:
        closed = row.closed(given, **desc.options)
        dx, size = (m.where(closed, m.const(0.0), part) for part in (dx, size))
    return {"dx": expected(dx, size)}


def _given(desc: Any, operands: Operands, m: Maths) -> list[Any]:
    """The operands in turn. None where one is not read; what is left out is the number that stands for it."""
    return [m.const(desc.row.absent[each]) if each in desc.absent else operands.get(each) for each in desc.row.letters]


def _options(desc: Any, m: Maths) -> dict[str, Any]:
    return {name: m.const(value) for name, value in desc.options.items()}


def nary_forward(desc: Any, operands: Operands, m: Maths) -> dict[str, Expected]:
    row = desc.row
    value, scale = as_terms(row.value(*_given(desc, operands, m), m, **_options(desc, m)))
    if desc.result_element == Element.BOOL:
        value = scale = np.asarray(value).astype(np.int8)
    return {"y": expected(np.broadcast_to(value, desc.shape), np.broadcast_to(scale, desc.shape))}


def _computed_terms(term: Array, desc: Any, letter: str, m: Maths) -> tuple[Array, Array]:
    """(terms of a sum, their scale). They are made in the compute type, f32 or f64: beyond its range they are infinite,
    and one that is rounded counts at least as its smallest normal number."""
    wide = desc.element == Element.F64
    most, least = (m.const(2.0**1023) * 2, m.const(2.0**-1022)) if wide else (m.const(2.0**128), m.const(2.0**-126))
    infinite = m.where(term > 0, m.const(math.inf), m.const(-math.inf))
    found = m.where((abs(term) < most) | m.isnan(term), term, infinite)
    read = desc.row.reads[desc.row.letters.index(letter)]
    rounds = any(each not in desc.row.masks for each in read)
    return found, m.where(rounds & (term != 0) & (abs(term) < least), least, abs(found))


def nary_backward(desc: Any, operands: Operands, m: Maths) -> dict[str, Expected]:
    row = desc.row
    given, options = _given(desc, operands, m), _options(desc, m)
    found = {}
    for letter, slope in zip(row.letters, row.slopes, strict=True):
        if letter in desc.wrt:
            term = np.broadcast_to(slope(operands["dy"], *given, m, **options), desc.shape)
            shape = desc.shape_of(letter)
            axes = broadcast_axes(shape, desc.shape)
            size = abs(term)
            if axes:
                term, size = _computed_terms(term, desc, letter, m)
            value, scale = (np.reshape(m.sum(x, axes), shape) for x in (term, size))
            found[f"d{letter}"] = expected(value, scale)
    return found
