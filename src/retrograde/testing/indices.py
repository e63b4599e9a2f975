"""Integers for index operands: patterns in which indices hit rows, and offsets that cut them into bags."""

from typing import Any

import numpy as np

from retrograde._core.layout import Shape
from retrograde._numerics.maths import Array
from retrograde.testing.inputs import SETS

Rng = np.random.Generator

EXPONENT = 1.1  # of Zipf's law: the k-th row is named in proportion to 1 / k^1.1

# The pattern that goes with a set of values.
_OF_SET = {
    "normal": "uniform",
    "gates": "zipf",
    "exponents": "equal",
    "ties": "few",
    "bits": "any",
    "mixed": "sprinkled",
    "special": "ends",
    "near": "padding",
    "close": "runs",
}
if set(_OF_SET) != set(SETS):
    raise AssertionError(f"got patterns for {sorted(_OF_SET)}, expected one for each set of values: {sorted(SETS)}")
_WIDE = (
    "uniform",
    "equal",
    "any",
    "ends",
)  # 64-bit indices here, 32-bit ones elsewhere, offsets the other way round; a bench has 64 bits


PATTERNS = tuple(_OF_SET.values())


def draw(desc: Any, name: str, shape: Shape, values: str, rng: Rng) -> Array:
    """The operand of that name; `values` is a set of values, or a pattern."""
    pattern = _OF_SET.get(values, values)
    wide = pattern in _WIDE or values not in _OF_SET
    if name == "indices" and hasattr(desc, "num_embeddings"):
        return _indices(desc, shape[0], pattern, rng, np.int64 if wide else np.int32)
    if name == "target":
        return _classes(desc, shape, pattern, rng).astype(np.int64 if wide else np.int32)
    if name == "offsets":
        narrow = wide and values in _OF_SET
        return _offsets(desc, shape[0], pattern, rng).astype(np.int32 if narrow else np.int64)
    return rng.integers(-9, 9, shape)  # saved by a forward op, or to be overwritten


def _classes(desc: Any, shape: Shape, pattern: str, rng: Rng) -> Array:
    """A class for each line, some of them ignored."""
    found = _rows(desc.n, int(np.prod(shape)), pattern, rng).reshape(shape)
    chosen = {"any": 0.5, "sprinkled": 0.1, "padding": 1.0, "few": 0.3}.get(pattern, 0.0)
    return np.where(rng.random(shape) < (1.0 if desc.n == 0 else chosen), desc.ignore_index, found)


def _indices(desc: Any, count: int, pattern: str, rng: Rng, wide: Any) -> Array:
    first, rows = getattr(desc, "first_row", 0), desc.num_embeddings
    found = _rows(rows, count, pattern, rng) + first
    if desc.index_policy == "skip":
        bad = np.array([first - 1, first + rows, -1, -(2**31), 2**31 - 1, first + rows + 7])
        chosen = {"any": 0.5, "sprinkled": 0.1, "padding": 1.0 if desc.padding_idx is None else 0.0}.get(pattern, 0.0)
        found = np.where(rng.random(count) < (1.0 if rows == 0 else chosen), rng.choice(bad, count), found)
    if desc.padding_idx is not None:
        chosen = {"padding": 1.0, "sprinkled": 0.2, "few": 0.3}.get(pattern, 0.0)
        found = np.where(rng.random(count) < chosen, desc.padding_idx, found)
    return found.astype(wide)


def _rows(rows: int, count: int, pattern: str, rng: Rng) -> Array:
    if pattern == "zipf":
        weights = np.cumsum(np.arange(1, rows + 1) ** -EXPONENT)
        place = np.searchsorted(weights, rng.random(count) * weights[-1] if rows else np.empty(0), side="right")
        found: Array = rng.permutation(rows)[np.minimum(place, rows - 1)] if rows else np.zeros(count, np.int64)
        return found
    if pattern == "equal":
        return np.full(count, rows * 2 // 3)
    if pattern == "runs":  # neighbours, each a few times, from anywhere on and around the end
        return np.asarray((rng.integers(0, max(rows, 1)) + np.arange(count) // 3) % max(rows, 1))
    if pattern == "ends":
        return np.arange(count) % 5 * max(rows - 1, 0) // 4
    return np.asarray(rng.integers(0, max(min(rows, 3) if pattern == "few" else rows, 1), count))


def _offsets(desc: Any, size: int, pattern: str, rng: Rng) -> Array:
    """Even bags where a bench draws its indices; else some empty, some long."""
    count, bags = desc.num_indices, desc.num_bags
    if pattern in ("uniform", "zipf"):
        return np.asarray(np.arange(size) * count // max(bags, 1))
    cuts = rng.integers(0, count + 1, size) if pattern != "equal" else rng.choice([0, count // 2, count], size)
    if size:
        cuts[0] = 0
    return np.sort(cuts)
