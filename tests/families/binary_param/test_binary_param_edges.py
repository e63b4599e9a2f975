"""What is peculiar to lerp: both ends exact, no overflow on the way, and the gradient of a weight."""

import math

import numpy as np
import pytest

import retrograde as rg
import retrograde.functional as F
from retrograde._core.dtypes import FLOATS, Element
from retrograde._numerics.maths import Array
from retrograde.testing.inputs import specials

INF, NAN = float("inf"), float("nan")


def lerp(a: float, b: float, w: float, element: str = "f32", *, tensor: bool = False) -> float:
    dtype = Element(element).info.numpy
    weight = np.array([w], dtype) if tensor else w
    return float(F.lerp(np.array([a], dtype), np.array([b], dtype), weight)[0])


@pytest.mark.parametrize("element", FLOATS)
@pytest.mark.parametrize("tensor", [False, True])
def test_both_ends_are_exact(element: str, tensor: bool) -> None:
    """Whatever the other end holds, unless it is NaN; the sign of zero too."""
    values = specials(element)
    a, b = (x.ravel() for x in np.meshgrid(values, values, indexing="ij"))
    for weight, end, other in ((0.0, a, b), (1.0, b, a)):
        given = np.full(a.shape, weight, a.dtype) if tensor else weight
        got = F.lerp(a, b, given)
        plain = ~(np.isnan(a) | np.isnan(b))
        assert got[plain].tobytes() == end[plain].tobytes(), f"w = {weight}, other = {other[plain]}"
        assert np.isnan(got[~plain]).all()


@pytest.mark.parametrize("element", FLOATS)
@pytest.mark.parametrize("tensor", [False, True])
def test_the_difference_may_overflow(element: str, tensor: bool) -> None:
    most = float(np.max(specials(element)[np.isfinite(specials(element))]))
    assert lerp(-most, most, 0.5, element, tensor=tensor) == 0
    assert lerp(-most, most, 0.25, element, tensor=tensor) == -most / 2
    assert lerp(most, most, 0.75, element, tensor=tensor) == most
    assert lerp(most, -most, 2.0, element, tensor=tensor) == -INF


@pytest.mark.parametrize("tensor", [False, True])
@pytest.mark.parametrize(
    ("a", "b", "w", "right"),
    [
        (INF, 1, 0.5, INF), (1, INF, 0.5, INF), (INF, INF, 0.5, INF), (INF, -INF, 0.5, NAN), (INF, INF, 2, NAN),
        (1, INF, -1, -INF), (INF, 1, 2, -INF), (-INF, 1, 2, INF), (INF, 5, 0, INF), (INF, 5, 1, 5), (5, INF, 0, 5),
        (NAN, 5, 1, NAN), (5, NAN, 0, NAN), (5, 6, NAN, NAN), (5, 6, INF, INF), (6, 5, INF, -INF), (5, 5, INF, NAN),
        (5, 6, -INF, -INF),
    ],
)  # fmt: skip
def test_infinities(a: float, b: float, w: float, right: float, tensor: bool) -> None:
    for element in FLOATS:
        got = lerp(a, b, w, element, tensor=tensor)
        assert got == right or (math.isnan(got) and math.isnan(right)), element


def test_the_parameter_is_a_double() -> None:
    """0.1 is not the f32 nearest to it, and its neighbours are other problems."""
    a, b = np.zeros(1), np.full(1, 3.0)
    for w in (0.1, math.nextafter(0.1, 1)):
        assert F.lerp(a, b, w)[0] == 3 * w
        one, two = F.lerp_backward(np.ones(1), w)
        assert (one[0], two[0]) == (1 - w, w)


def _weight_gradient(shape: tuple[int, ...], weight_shape: tuple[int, ...], element: str) -> tuple[Array, Array]:
    """(ours, the exact one rounded once): the terms are sums of a few small whole numbers, and add up exactly."""
    rng = np.random.default_rng(8)
    dtype = Element(element).info.numpy
    dy, a, b = (rng.integers(-8, 9, shape).astype(dtype) for _ in range(3))
    weight = np.full(weight_shape, 0.5, dtype)
    *_, dw = F.lerp_backward(dy, weight, a, b)
    terms = dy.astype(np.int64) * (b.astype(np.int64) - a.astype(np.int64))
    lead = terms.ndim - len(weight_shape)
    repeated = tuple(i for i in range(terms.ndim) if i < lead or weight_shape[i - lead] == 1)
    total = terms.sum(repeated, keepdims=True).reshape(weight_shape)
    return dw, total.astype(np.float64).astype(dtype)


@pytest.mark.parametrize("element", FLOATS)
@pytest.mark.parametrize(
    ("shape", "weight_shape"),
    [
        ((700, 513), (1, 1)), ((700, 513), (513,)), ((700, 513), (700, 1)), ((90, 41, 77), (41, 1)),
        ((90, 41, 77), (90, 1, 77)), ((400_000,), (1,)), ((3, 200_000), (3, 1)), ((200_000, 3), (3,)), ((5, 0), (5, 1)),
        ((0, 5), (5,)), ((1, 1, 1), (1,)),
    ],
)  # fmt: skip
def test_long_sums_of_the_weight_gradient_are_exact(
    shape: tuple[int, ...], weight_shape: tuple[int, ...], element: str
) -> None:
    ours, right = _weight_gradient(shape, weight_shape, element)
    assert ours.tobytes() == right.tobytes() or (ours == right).all()


def test_a_weight_of_rank_0() -> None:
    """An operand of a plan like any other; the function takes NumPy's arrays of rank 0 for numbers."""
    desc = rg.BinaryParamBackwardDescriptor("lerp", (3, 1000), "f32", weight_shape=())
    dy, da, db = np.ones((3, 3, 1000), np.float32)
    a, b, dw = np.zeros_like(dy), np.full_like(dy, 2), np.zeros((), np.float32)
    weight = np.array(0.25, np.float32)
    rg.BinaryParamBackwardPlan.select(desc).run(rg.BinaryParamBackwardArgs(dy, da, db, a, b, weight, dw))
    assert (da == 0.75).all()
    assert (db == 0.25).all()
    assert dw == 6000
    assert len(F.lerp_backward(dy, weight)) == 2


@pytest.mark.parametrize("element", ["f32", "f64"])
def test_the_weight_gradient_cancels_without_loss(element: str) -> None:
    """Large terms that cancel leave the small one, wherever they stand."""
    dtype = Element(element).info.numpy
    terms = np.tile(np.array([1e12, 1.0, -1e12, 0.0], dtype), 30_000)
    *_, dw = F.lerp_backward(terms, np.full((1,), 0.5, dtype), np.zeros_like(terms), np.ones_like(terms))
    assert dw[0] == 30_000


@pytest.mark.parametrize("output", ["da", "db"])
@pytest.mark.parametrize("source", ["dy", "a", "b"])
def test_the_weight_gradient_in_place(output: str, source: str) -> None:
    """da and db may lie on any input; dw still needs what stood there."""
    rng = np.random.default_rng(9)
    plain = {name: rng.standard_normal((300, 40), dtype=np.float32) for name in ("dy", "a", "b")}
    desc = rg.BinaryParamBackwardDescriptor("lerp", (300, 40), "f32", weight_shape=(40,))
    plan = rg.BinaryParamBackwardPlan.select(desc)

    def run(on: str | None) -> dict[str, bytes]:
        given = {name: x.copy() for name, x in plain.items()}
        made = {name: np.empty((300, 40), np.float32) for name in ("da", "db")}
        if on:
            made[output] = given[on]
        dw = np.empty(40, np.float32)
        plan.run(rg.BinaryParamBackwardArgs(**given, **made, weight=np.full(40, 0.3, np.float32), dw=dw))
        return {name: x.tobytes() for name, x in (*made.items(), ("dw", dw))}

    assert run(source) == run(None)


def test_an_infinite_term_with_a_tiny_dy_decides_the_sum():
    """Scaled to see whether other terms had overflowed, dy must not vanish beside it."""
    desc = rg.BinaryParamBackwardDescriptor("lerp", (2, 1), "f64", weight_shape=(1, 1))
    dy, a, b = (np.array(v).reshape(2, 1) for v in ([1.0, -1e-188], [0.3, -np.inf], [0.0, 8.0]))
    da, db, dw = np.empty((2, 1)), np.empty((2, 1)), np.empty((1, 1))
    args = rg.BinaryParamBackwardArgs(dy, da, db, a=a, b=b, weight=np.full((1, 1), 0.5), dw=dw)
    rg.BinaryParamBackwardPlan.select(desc).run(args)
    assert dw[0, 0] == -np.inf


def test_an_infinite_dy_with_a_tiny_weight_decides_the_sum_of_an_end() -> None:
    """Scaled to see whether other terms had overflowed, the weight must not vanish beside it."""
    dy, weight, zero = np.array([1.0, np.inf]), np.array([3.0, -2.3e-308]), np.zeros(1)
    _, db, _ = rg.functional.lerp_backward(dy, weight, np.zeros(2), zero)
    assert db.tolist() == [-np.inf]


def test_the_gradient_of_a_weight_where_finite_products_leave_the_range() -> None:
    """largest * largest is finite among the reals: beside an infinite term it does not count."""
    largest = np.finfo(np.float64).max
    dy = np.array([largest, -4.0, 1.0])
    a = np.array([0.0, -np.inf, 0.0])
    b = np.array([largest, 3.0, 1.0])
    dw = F.lerp_backward(dy, np.array([0.25]), a, b)[2]
    assert dw[0] == -np.inf
    dy[1], a[1], b[1] = -largest, 0.0, largest  # two of them cancel: what is left is far below an ULP of the scale
    assert abs(F.lerp_backward(dy, np.array([0.25]), a, b)[2][0]) <= 1


def test_the_gradient_of_a_weight_whose_sum_leaves_the_range_on_the_way() -> None:
    huge = 1.7e308
    dy, zero, one = np.array([huge, huge, -huge, -huge, 3.0]), np.zeros(5), np.ones(5)
    assert F.lerp_backward(dy, np.array([0.5]), zero, one)[2][0] == 3


SHAPES = [((7, 33), None), (None, (33,)), ((50, 7, 1), (1, 1, 33)), ((), (50, 1, 33))]


@pytest.mark.parametrize("ends", SHAPES, ids=str)
@pytest.mark.parametrize("element", FLOATS)
@pytest.mark.parametrize("tensor", [False, True])
def test_ends_that_were_repeated(element: str, tensor: bool, ends: tuple[tuple[int, ...] | None, ...]) -> None:
    """da and db are the sums of those at full shape, which keep their bits; dw does not depend on it."""
    rng, dtype, shape = np.random.default_rng(1), Element(element).info.numpy, (50, 7, 33)
    a, b = (rng.standard_normal(shape if each is None else each).astype(dtype) for each in ends)
    dy = rng.standard_normal(shape).astype(dtype)
    w = rng.standard_normal((7, 1)).astype(dtype) if tensor else 0.3
    whole = F.lerp_backward(dy, w, np.broadcast_to(a, shape).copy(), np.broadcast_to(b, shape).copy())
    got = F.lerp_backward(dy, w, a, b)
    wide = np.asarray(w, np.float64)
    for end, at_full, made, factor in zip(ends, whole[:2], got[:2], (1 - wide, wide), strict=True):
        if end is None:
            assert made.tobytes() == at_full.tobytes()
            continue
        terms = factor * dy.astype(np.float64)
        lead = len(shape) - len(end)
        axes = tuple(d for d in range(3) if d < lead or end[d - lead] != shape[d])
        want = terms.sum(axes).reshape(end)
        scale = abs(terms).sum(axes).reshape(end)
        assert made.shape == end
        assert (abs(made.astype(np.float64) - want) <= 2 * Element(element).info.eps * scale).all()
    if tensor:
        assert got[2].tobytes() == whole[2].tobytes()
    else:  # the shapes will do
        for made, again in zip(got, F.lerp_backward(dy, w, a.shape, b.shape), strict=True):
            assert made.tobytes() == again.tobytes()


def test_a_sum_may_pass_the_range_on_the_way() -> None:
    """Terms of f64 that overflow or vanish, though the sum does not."""
    dy = np.array([1e308, -1e308, 2.0])
    da, db = F.lerp_backward(dy, 100.0, (), ())
    assert (da, db) == (-198.0, 200.0)
    da, db = F.lerp_backward(np.full(1000, 5e-324), 0.25, (), ())
    assert (da / 5e-324, db / 5e-324) == (750.0, 250.0)


@pytest.mark.parametrize("weight", [INF, -INF, NAN, 0.0, 1.0])
def test_weights_at_the_limits_meet_each_term(weight: float) -> None:
    for dy in ([1.0, 2.0], [1.0, -2.0], [0.0, 1.0], [INF, 1.0]):
        terms = np.array(dy, np.float32)
        da, db = F.lerp_backward(terms, weight, (), ())
        with np.errstate(invalid="ignore"):
            np.testing.assert_array_equal(db, (np.float64(weight) * terms).sum())
            np.testing.assert_array_equal(da, ((1 - np.float64(weight)) * terms).sum())


def test_a_shape_that_is_the_whole_is_none() -> None:
    full = rg.BinaryParamBackwardDescriptor("lerp", (3, 4), "f32", param=0.3)
    assert rg.BinaryParamBackwardDescriptor("lerp", (3, 4), "f32", param=0.3, a_shape=(3, 4)) == full
    assert str(full) == "binary_param.lerp.backward f32 3x4 param=0.3"
    part = rg.BinaryParamBackwardDescriptor("lerp", (3, 4), "f32", param=0.3, b_shape=(4,))
    assert rg.BinaryParamBackwardDescriptor.parse(str(part)) == part != full
    with pytest.raises(rg.InvalidProblem, match=r"a_shape: got 3, expected a shape that broadcasts to 3x4"):
        rg.BinaryParamBackwardDescriptor("lerp", (3, 4), "f32", param=0.3, a_shape=(3,))
