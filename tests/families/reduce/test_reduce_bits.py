"""Reductions have the same bits for any threads, strides and neighbours, where a first, fast try fails too."""

import math

import numpy as np
import pytest

import retrograde as rg
from retrograde.testing.bits import canonical, native_plans, outputs
from retrograde.testing.inputs import inputs
from retrograde.testing.placing import LAYOUTS, input_shapes
from retrograde.testing.saved import with_saved

KINDS = list(rg.ReduceKind)
ELEMENTS = ["f32", "f16", "bf16", "f64"]
PATTERNS = [((6, 4099), 1), ((4099, 6), 0), ((37, 65, 9), (0, 2)), ((37, 65, 9), (0, 1, 2)), ((5, 1100, 7), 1)]
SPLIT = [((2, 70001), 1), ((70001, 3), 0), ((70001,), 0)]  # few results of many terms: threads share the terms


def problems(kind, shape, axis, element):
    """Forward, and backward with and without a saved y, where that is another problem."""
    both = (rg.ReduceBackwardDescriptor(kind, shape, axis, element, saved_y=saved) for saved in (True, False))
    return dict.fromkeys([rg.ReduceDescriptor(kind, shape, axis, element), *both])


def cancelling(x, axes):
    """Positive terms, then as many negative ones: the sum is that of a few, of which one is small."""
    first = np.moveaxis(abs(x), axes, range(len(axes)))
    rows = first.reshape(math.prod(first.shape[: len(axes)]), -1)
    half = len(rows) // 2
    rows[half : 2 * half] = -rows[:half]
    rows[-1] *= 2.0**-12
    return np.moveaxis(rows.reshape(first.shape), range(len(axes)), axes)


def values(desc):
    """The terms: results of all kinds are finite, and some need a second try: sums that overflow or cancel on the way,
    squares that vanish, a logarithm near 0."""
    shape = desc.input_shape
    rng = np.random.default_rng(5)
    x = rng.standard_normal(shape)
    if desc.kind == "prod":  # of as many normals it is 0
        return [np.exp2(cancelling(x, desc.axes)) * rng.choice([-1, 1], shape)]
    if desc.kind == "logsumexp":
        return [x, x / 1024 - math.log(desc.n) - 2.0**-21]
    if desc.kind in ("max", "min"):
        return [x]
    if desc.element == "f64":
        return [x, cancelling(x, desc.axes), 5e305 * cancelling(x, desc.axes), 1e-200 * x]
    return [x, cancelling(x * np.exp2(rng.uniform(-8, 8, shape)), desc.axes)]


def operands(desc):
    """The streams of a problem, for each set of terms."""
    drawn = inputs("normal", desc.element, input_shapes(desc))
    for x in values(desc) if "x" in drawn else [None]:
        yield with_saved(desc, drawn if x is None else drawn | {"x": x.astype(drawn["x"].dtype)})


def check(desc, ways):
    seen = set()
    for given in operands(desc):
        for plan in native_plans(desc).values():
            found = outputs(plan, given, threads=1)
            seen |= {name for name, a in found.items() if np.isfinite(a).any() and a.any()}
            alone = {name: canonical(a) for name, a in found.items()}
            for layout, threads in ways:
                got = outputs(plan, given, layout, threads)
                assert {n: canonical(a) for n, a in got.items()} == alone, f"{desc} {layout} {threads}"
    assert seen == set(found), f"{desc}: nothing was seen but NaN, infinities and zeros"


@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_bits_for_any_threads_and_strides(kind, element):
    for shape, axis in PATTERNS:
        for desc in problems(kind, shape, axis, element):
            check(desc, [(layout, 1 + 2 * i % 7) for i, layout in enumerate(LAYOUTS)])


@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_bits_where_threads_share_the_terms(kind, element):
    for shape, axis in SPLIT:
        for desc in problems(kind, shape, axis, element):
            check(desc, [("contiguous", 2), ("transposed", 3), ("mixed", 7)])


@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_row_has_the_same_bits_alone(kind, element):
    """Of a slice of columns, of one column, which reduces everything, and of the same terms as a row."""
    for desc in problems(kind, (4099, 9), 0, element):
        options = {"saved_y": desc.saved_y} if desc.direction == "backward" else {}
        for given in operands(desc):
            for name, plan in native_plans(desc).items():
                whole = outputs(plan, given)
                for columns in (slice(2, 5), slice(3, 4)):
                    some = {stream: a[:, columns] for stream, a in given.items()}
                    n = columns.stop - columns.start
                    for turned in (False, True):
                        part = type(desc)(kind, (n, 4099) if turned else (4099, n), int(turned), element, **options)
                        terms = {stream: a.T if turned else a for stream, a in some.items()}
                        for other in native_plans(part).values():
                            for stream, got in outputs(other, terms).items():
                                want = canonical(whole[stream][:, columns])
                                assert canonical(got.T if turned else got) == want, f"{desc} [{name}] {columns}"
