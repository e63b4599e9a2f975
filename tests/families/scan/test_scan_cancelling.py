"""Halves promise one rounding of the value, also where nearly all of what is added cancels.

Sums keep that promise whatever cancels; gradients of cumprod and logcumsumexp as long as `REACH` says.
"""

import itertools

import numpy as np
import pytest

import retrograde as rg
from retrograde._core.dtypes import Element
from retrograde._numerics.maths import Expected
from retrograde.testing.bits import native_plans, outputs
from retrograde.testing.cases import plans
from retrograde.testing.highprec import oracle
from retrograde.testing.placing import drawn
from retrograde.testing.saved import with_saved
from retrograde.testing.ulp import ulp_error

HALVES = ["bf16", "f16"]
LARGEST = {"bf16": 2.0**127, "f16": 2.0**15}
# Of the scale over |value|, times the number of terms: docs/concepts/precision.md.
REACH = {"cumprod": 2.0**36, "logcumsumexp": 2.0**24}


def check(kind, x, dy, element, reach=np.inf, **options):
    """Every implementation on rows; those of a reverse scan from the end, those of an exclusive one moved by one.

    Returns how many results were within reach, and the largest share of a scale that cancelled among them.
    """
    x, dy = (np.asarray(each, np.float64).astype(Element(element).info.numpy) for each in (x, dy))
    checked, cancelled = 0, 0.0
    if options.get("exclusive"):
        zero = np.zeros_like(x[:, :1])
        x, dy = np.concatenate([x, zero], axis=1), np.concatenate([zero, dy], axis=1)
    if options.get("reverse"):
        x, dy = x[:, ::-1], dy[:, ::-1]
    for axis in (0, 1):
        rows = {"dy": dy.T, "x": x.T} if axis == 0 else {"dy": dy, "x": x}
        desc = rg.ScanBackwardDescriptor(kind, rows["x"].shape, axis, element, **options)
        names = [name for name in ("dy", "x", "y") if getattr(desc, f"needs_{name}", True)]
        given = with_saved(desc, {name: rows.get(name, rows["x"]) for name in names})
        want = oracle(desc, given)["dx"]
        for name, plan in plans(desc).items():
            dx = np.empty_like(rows["x"])
            plan.run(rg.ScanBackwardArgs(dx=dx, **given))
            error, share = ulp_error(dx, want, element), shares(want) * x.shape[1]
            error = np.where(share <= reach, error, 0)
            checked += np.count_nonzero(share <= reach)
            cancelled = max(cancelled, float(np.max(share, where=np.isfinite(share) & (share <= reach), initial=0)))
            at = np.unravel_index(int(np.argmax(error)), error.shape)
            assert error[at] <= plan.precision_guarantee.max_ulp, f"{desc} {name} {at}: {dx[at]}, {want.value[at]}"
    return checked, cancelled


def shares(want):
    """The scale over |value|; 1 where there is nothing."""
    scale, value = np.abs(np.asarray(want.scale, np.longdouble)), np.abs(np.asarray(want.value, np.longdouble))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(scale == 0, 1, scale / value)


def groups(element, rows, count, rng):
    """Rows in which y rises and then stays; while it stays, a large dy comes and goes, and little is left."""
    x, dy = [], []
    for _ in range(rows):
        top, terms, slopes = -100.0, [], []
        for _ in range(count):
            top += rng.uniform(0.5, 40)
            length = int(rng.integers(4, 9))
            large = LARGEST[element] * 2.0 ** -rng.integers(0, 8)
            incoming = np.array([large, -large, *rng.integers(-9, 10, length - 2)])
            slopes.extend(rng.permutation(incoming))
            terms.extend([top, *[top - 200] * (length - 1)])
        x.append(terms)
        dy.append(slopes)
    length = min(map(len, x))
    return np.array([each[-length:] for each in x]), np.array([each[-length:] for each in dy])


@pytest.mark.parametrize("saved", [True, False])
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("exclusive", [False, True])
@pytest.mark.parametrize("element", HALVES)
def test_logcumsumexp_where_y_stays(element, exclusive, reverse, saved):
    options = {"exclusive": exclusive, "reverse": reverse, "saved_y": saved}
    large = LARGEST[element]
    check("logcumsumexp", [[0, -200, -200, -200]], [[1, large, 36, -large]], element, **options)
    # A weight that is not a power of two: 7 w - 4 w - 2 w - w is 0.
    check("logcumsumexp", [[0, -200, -200, -200, 3]], [[7, -4, -2, -1, 0]], element, **options)
    check("logcumsumexp", *groups(element, 19, 8, np.random.default_rng(5)), element, **options)


def nested(rows, count, rng):
    """Numbers of all sizes, whose sums come back to 0 again and again, from any of the sizes to any other."""
    sizes = rng.integers(-130, 100, (rows, 8))
    found = np.ldexp(
        rng.integers(-255, 256, (rows, count)), np.take_along_axis(sizes, rng.integers(0, 8, (rows, count)), 1)
    )
    found[:, count // 2 : 2 * (count // 2)] = -rng.permuted(found[:, : count // 2], axis=1)
    return found


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("exclusive", [False, True])
@pytest.mark.parametrize("shape", [(1, 5), (19, 150), (2, 4500)])
@pytest.mark.parametrize("kind", ["cumsum", "cummax", "cummin"])
def test_sums_of_any_sizes(kind, shape, exclusive, reverse):
    rng = np.random.default_rng(shape[1])
    sizes = nested(*shape, rng) if shape[0] > 1 else np.array([[3e38, 1e20, 36, -1e20, -3e38]])
    x = np.repeat(rng.standard_normal((shape[0], 1 + shape[1] // 40)), 40, axis=1)[:, : shape[1]]
    check(kind, x, sizes, "bf16", exclusive=exclusive, reverse=reverse)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("exclusive", [False, True])
@pytest.mark.parametrize("shape", [(1, 5), (19, 150), (2, 4500)])
@pytest.mark.parametrize("axis", [0, 1])
def test_running_sums_of_any_sizes(axis, shape, exclusive, reverse):
    sizes = (
        nested(*shape, np.random.default_rng(shape[1])) if shape[0] > 1 else np.array([[3e38, 1e20, 36, -1e20, -3e38]])
    )
    x = sizes.astype(Element("bf16").info.numpy)
    x = x if axis else np.ascontiguousarray(x.T)
    desc = rg.ScanDescriptor("cumsum", x.shape, axis, "bf16", exclusive=exclusive, reverse=reverse)
    want = oracle(desc, {"x": x})["y"]
    for name, plan in plans(desc).items():
        y = np.empty_like(x)
        plan.run(rg.ScanArgs(x, y))
        assert np.max(ulp_error(y, want, "bf16")) <= plan.precision_guarantee.max_ulp, name


def cancelling(kind, element, rows, count, rng):
    """x and dy of gradients that cancel: now and then a dy is the nearest to what would leave nothing."""
    number = Element(element).info.numpy
    x = rng.uniform(0.7, 1.4, (rows, count)) if kind == "cumprod" else rng.uniform(-2, 2, (rows, count))
    x = x.astype(number).astype(np.longdouble)
    dy = rng.uniform(-4, 4, (rows, count)).astype(number).astype(np.longdouble)
    y = np.log(np.cumsum(np.exp(x), axis=1)).astype(number).astype(np.longdouble)
    incoming = np.zeros(rows, np.longdouble)
    for t in range(count - 1, -1, -1):
        cancels = rng.integers(0, 2, rows) == 0
        weight = 1 if kind == "cumprod" else np.exp(-y[:, t])
        dy[:, t] = np.where(cancels, -(incoming / weight).astype(number).astype(np.longdouble), dy[:, t])
        incoming = incoming + dy[:, t] * weight
        if kind == "cumprod":
            incoming = incoming * x[:, t]
    return x, dy


@pytest.mark.parametrize("options", [{}, {"saved_y": False}, {"exclusive": True}, {"reverse": True}], ids=str)
@pytest.mark.parametrize("element", HALVES)
@pytest.mark.parametrize("kind", ["cumprod", "logcumsumexp"])
def test_gradients_within_reach(kind, element, options):
    for rows, count in ((300, 4), (150, 7), (19, 60)):
        rng = np.random.default_rng(count)
        checked, cancelled = check(kind, *cancelling(kind, element, rows, count, rng), element, REACH[kind], **options)
        assert checked > 1000
        assert cancelled > REACH[kind] / 2**6  # the bound is met, not far away


def exact_sums(terms):
    """Running sums of columns of bf16 as integers, rounded to 64 bits or so."""
    unit = 2**133  # a bf16 is a multiple of 2^-133
    found = np.empty(terms.shape, np.longdouble)
    for column in range(terms.shape[1]):
        numbers = [int(np.ldexp(np.longdouble(term), 133)) for term in terms[:, column]]
        for row, total in enumerate(itertools.accumulate(numbers)):
            high = total / unit
            found[row, column] = np.longdouble(high) + np.longdouble(
                (total - int(np.ldexp(np.longdouble(high), 133))) / unit
            )
    return Expected(found, found)


def same_everywhere(desc, x, want):
    """On any number of threads: within the promise, and the same bits."""
    results = {}
    for name, plan in native_plans(desc).items():
        for threads in (1, 2, 3):
            y = np.empty_like(x)
            plan.run(rg.ScanArgs(x, y), stream=rg.Stream(threads=threads))
            assert np.max(ulp_error(y, want, "bf16")) <= plan.precision_guarantee.max_ulp, name
            results[name, threads] = y.tobytes()
    assert len(set(results.values())) == 1, list(results)


def test_sums_of_long_columns():
    x = nested(18, 4500, np.random.default_rng(8)).astype(Element("bf16").info.numpy).T
    same_everywhere(rg.ScanDescriptor("cumsum", x.shape, 0, "bf16"), np.ascontiguousarray(x), exact_sums(x))


@pytest.mark.parametrize("base", [-120, 0, 50])
@pytest.mark.parametrize("spans", [range(38), range(38, 76)], ids=["near", "far"])
def test_sums_over_all_spans(spans, base):
    """Columns of numbers whose exponents span so much, and their negatives, by sixteens of one span.

    Large ones, that leave and come back, among small ones of one sign; or of any size in between.
    """
    rng = np.random.default_rng(base + 200)
    for span in spans:
        low, high = (
            np.ldexp(rng.integers(128, 256, (40, 16)), base - 7),
            np.ldexp(rng.integers(128, 256, (12, 16)), span + base - 7),
        )
        between = np.ldexp(rng.integers(128, 256, (40, 16)), rng.integers(0, span + 1, (40, 16)) + base - 7)
        for x in (np.concatenate([high, low, -high, -low]), np.concatenate([between, -between])):
            x = x.astype(Element("bf16").info.numpy)
            same_everywhere(rg.ScanDescriptor("cumsum", x.shape, 0, "bf16"), x, exact_sums(x))


@pytest.mark.parametrize("element", ["f32", "f16", "bf16", "f64"])
@pytest.mark.parametrize("exclusive", [False, True])
def test_a_carry_need_not_be_settled(element, exclusive):
    desc = rg.ScanDescriptor("cumsum", (3, 2), 1, element, exclusive=exclusive)
    x, y = (np.zeros((3, 2), Element(element).info.numpy) for _ in range(2))
    carry = np.array([[0.0, 1.0, 1.0], [5.0, -1.0, 3.0]]).reshape(desc.carry_shape)
    rg.ScanPlan.select(desc).run(rg.ScanArgs(x, y, carry_in=carry))
    np.testing.assert_array_equal(y.astype(np.float64), [[5, 5], [0, 0], [4, 4]])


@pytest.mark.parametrize("element", HALVES)
def test_a_gradient_from_the_next_piece_need_not_be_settled(element):
    desc = rg.ScanBackwardDescriptor("cummax", (2, 2), 1, element)
    x, dx = (np.zeros((2, 2), Element(element).info.numpy) for _ in range(2))
    x[:, 1] = 1  # the winner that later pieces owe to
    given = np.array([[0.0, 1.0], [5.0, 3.0]]).reshape(desc.grad_shape)
    rg.ScanBackwardPlan.select(desc).run(rg.ScanBackwardArgs(dy=np.zeros_like(x), dx=dx, x=x, grad_in=given))
    np.testing.assert_array_equal(dx.astype(np.float64), [[0, 5], [0, 4]])


def test_a_carry_beyond_the_largest_number():
    x, y = np.full((1, 2), -1e308), np.empty((1, 2))
    carry = np.array([1e308, 1e308]).reshape(2, 1, 1)
    rg.ScanPlan.select(rg.ScanDescriptor("cumsum", (1, 2), 1, "f64")).run(rg.ScanArgs(x, y, carry_in=carry))
    np.testing.assert_array_equal(y, [[1e308, 0]])


def test_a_small_gradient_of_logcumsumexp_in_bf16():
    """Of dy 3e38 and -3e38 while y rises by 1e-18: what is left is far below the rounding of any weight."""
    desc = rg.parse("scan.logcumsumexp.backward bf16 3x67x33 scan_axis=1 exclusive=True saved_y=False")
    given = with_saved(desc, drawn(desc, "mixed", 26))
    (plan,) = native_plans(desc).values()
    error = ulp_error(outputs(plan, given)["dx"], oracle(desc, given)["dx"], "bf16")
    assert np.max(error) <= plan.precision_guarantee.max_ulp


@pytest.mark.parametrize("exclusive", [False, True])
@pytest.mark.parametrize("reverse", [False, True])
def test_gradients_of_logcumsumexp_in_bf16_that_cancel(exclusive, reverse):
    """Weights of 1/3 and 1/2, whose sums with dy are 0; y that rises by less than any weight could show."""
    options = {"exclusive": exclusive, "reverse": reverse, "saved_y": False}
    x = np.array([[0, 0, 0, -200], [30, -10, -12, -14], [30, -50, -52, -54]], np.float32).astype(
        Element("bf16").info.numpy
    )
    dy = np.array([[0, -2, 3, 0], [0, 3e38, 0, -3e38], [0, 3e38, 0, -3e38]], np.float32).astype(
        Element("bf16").info.numpy
    )
    if exclusive:
        x, dy = (np.concatenate(each, axis=1) for each in ((x, x[:, :1]), (dy[:, :1], dy)))
    if reverse:
        x, dy = x[:, ::-1], dy[:, ::-1]
    desc = rg.ScanBackwardDescriptor("logcumsumexp", x.shape, 1, "bf16", **options)
    given = with_saved(desc, {"dy": dy, "x": x})
    want = oracle(desc, given)["dx"]
    for name, plan in native_plans(desc).items():
        assert np.max(ulp_error(outputs(plan, given)["dx"], want, "bf16")) <= plan.precision_guarantee.max_ulp, name
