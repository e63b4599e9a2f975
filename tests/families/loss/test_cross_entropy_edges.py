"""What is peculiar to cross_entropy: classes that are none, ignored lines, shares close to 1, means, refusals."""

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import IndexOutOfRange, InvalidProblem, InvalidType, PlanPreference
from retrograde import functional as F
from retrograde.testing.highprec import oracle
from retrograde.testing.ulp import ulp_error

INF, NAN = np.inf, np.nan
BF16 = ml_dtypes.bfloat16
DTYPES = pytest.mark.parametrize("dtype", [np.float32, np.float16, BF16, np.float64], ids=["f32", "f16", "bf16", "f64"])
BACKENDS = pytest.mark.parametrize("backend", ["cpu", "reference"])
LOGITS = np.random.default_rng(0).standard_normal((6, 5)).astype(np.float32)
TARGET = np.array([1, 0, 4, 2, 3, 1])


@DTYPES
@BACKENDS
def test_a_share_close_to_1_keeps_its_gradient(dtype, backend):
    """p = 0.9990: the gradient there is -0.0009986, of which p - 1 in bf16 has nothing left."""
    x = np.array([[8.0, 0.5, 0.5, -2.0]], dtype)
    with rg.prefer(backend=backend):
        dx = F.cross_entropy_backward(1.0, x, np.array([0])).astype(np.float64)[0]
    e = np.exp(np.array([0.5, 0.5, -2.0]) - 8)
    eps = float(ml_dtypes.finfo(dtype).eps)
    assert dx[0] == pytest.approx(-e.sum() / (1 + e.sum()), rel=max(4 * eps, 1e-14))
    assert dx[1:] == pytest.approx(e / (1 + e.sum()), rel=max(4 * eps, 1e-14))


@pytest.mark.parametrize("away", [20, 80, 300, 1000])
def test_far_below_the_maximum(away):
    """The loss of the largest logit is e^-away, its gradient -e^-away, as far as f64 goes."""
    x, e = np.array([[float(away), 0.0, -INF]]), np.exp(-float(away))
    assert F.cross_entropy(x, np.array([0])) == pytest.approx(np.log1p(e), rel=1e-14, abs=0)
    assert F.cross_entropy_backward(1.0, x, np.array([0]))[0, 0] == pytest.approx(-e / (1 + e), rel=1e-14, abs=0)
    small = F.cross_entropy_backward(1.0, x.astype(np.float32), np.array([0]))[0]
    assert small[0] == pytest.approx(-np.float32(e), rel=1e-6, abs=0)


@DTYPES
def test_an_ignored_line_has_no_part(dtype):
    x = LOGITS.astype(dtype)
    x[2], x[4] = NAN, -INF
    target = np.where(np.arange(6) % 2 == 0, -100, TARGET)
    kept = np.arange(6) % 2 == 1
    for reduction in ("mean", "sum"):
        whole, part = (
            F.cross_entropy(x, target, reduction=reduction),
            F.cross_entropy(x[kept], TARGET[kept], reduction=reduction),
        )
        assert whole == part
    dx = F.cross_entropy_backward(3.0, x, target)
    assert not dx[~kept].any()
    assert dx[kept].tobytes() == F.cross_entropy_backward(3.0, x[kept], TARGET[kept]).tobytes()
    lines = F.cross_entropy(x, np.where(target == -100, 2, target), reduction="none", ignore_index=2)
    assert not lines[~kept].any()


@DTYPES
@BACKENDS
def test_a_mean_of_nothing_is_nan_without_a_gradient(dtype, backend):
    x, ignored = LOGITS.astype(dtype), np.full(6, -100)
    with rg.prefer(backend=backend):
        assert np.isnan(F.cross_entropy(x, ignored))
        assert F.cross_entropy(x, ignored, reduction="sum") == 0
        assert not F.cross_entropy_backward(1.0, x, ignored).any()
        assert np.isnan(F.cross_entropy(x[:0], ignored[:0]))
        assert F.cross_entropy(x[:0], ignored[:0], reduction="none").shape == (0,)
        assert F.cross_entropy(x, ignored, denominator=4.0) == 0


@pytest.mark.parametrize("bad", [5, -1, 2**40, -(2**62)])
def test_a_class_that_is_none_is_named_before_anything_is_written(bad):
    target = np.tile(TARGET, 2).reshape(3, 4) % 5
    target[1, 2] = bad
    x, out = np.zeros((3, 5, 4), np.float32), np.full((3, 4), 7, np.float32)
    said = rf"target\[1, 2\]: got {bad}, expected 0 <= class < 5, or ignore_index, which is -100"
    with pytest.raises(IndexOutOfRange, match=said):
        F.cross_entropy(x, target, axis=1, reduction="none", out=out)
    with pytest.raises(IndexOutOfRange, match=said):
        F.cross_entropy_backward(1.0, x, target, axis=1, out=x)
    with rg.prefer(backend="reference"), pytest.raises(IndexOutOfRange, match=rf"target\[1, 2\]: got {bad}"):
        F.cross_entropy(x, target, axis=1)
    assert (out == 7).all()
    assert not x.any()


@BACKENDS
def test_what_has_no_weight_has_no_part(backend):
    x = np.array([[0.0, 1.0, -INF], [2.0, 0.0, INF]], np.float32)
    soft = np.array([[0.5, 0.5, 0.0], [0.0, 0.0, 1.0]], np.float32)
    with rg.prefer(backend=backend):
        lines = F.cross_entropy(x, soft, reduction="none")
        assert lines == pytest.approx([np.log1p(np.e) - 0.5, 0])
        assert F.cross_entropy_backward(np.ones(2, np.float32), x, soft, reduction="none")[0, 2] == 0
        weight = np.array([1, 1, 0], np.float32)
        assert F.cross_entropy(x, np.array([2, 2]), weight=weight, reduction="sum") == 0
        assert np.isfinite(F.cross_entropy(x[:1], np.array([0]), weight=weight, label_smoothing=0.5))


@DTYPES
@BACKENDS
def test_infinities(dtype, backend):
    x = np.array([[INF, INF, 0], [-INF, -INF, -INF], [0, -INF, 1], [1, NAN, 2]], dtype)
    with rg.prefer(backend=backend):
        lines = F.cross_entropy(x, np.array([0, 1, 1, 0]), reduction="none").astype(np.float64)
        dx = F.cross_entropy_backward(np.ones(4, dtype), x, np.array([0, 1, 1, 0]), reduction="none")
    assert lines == pytest.approx([np.log(2), INF, INF, NAN], rel=4e-3, nan_ok=True)
    assert dx[0].tolist() == [-0.5, 0.5, 0]
    assert not dx[1].any()
    assert dx[2, 1] == -1
    assert np.isnan(dx[3]).all()


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64])
def test_classes_of_any_integer_type(dtype):
    want = F.cross_entropy(LOGITS, TARGET)
    assert F.cross_entropy(LOGITS, TARGET.astype(dtype)).tobytes() == want.tobytes()
    assert F.cross_entropy(LOGITS, TARGET.tolist()).tobytes() == want.tobytes()


def test_small_means_hold_their_bound():
    """A mean below 2 is made again, wide: every line is close to its class."""
    rng = np.random.default_rng(3)
    target = rng.integers(0, 40, 300)
    x = rng.standard_normal((300, 40)).astype(np.float32)
    for more in (4.0, 9.0, 15.0):
        x[np.arange(300), target] += np.float32(more)
        for reduction in ("mean", "sum", "none"):
            desc = rg.CrossEntropyDescriptor((300, 40), 1, "f32", reduction=reduction)
            want = oracle(desc, {"logits": x, "target": target})["out"]
            got = F.cross_entropy(x, target, reduction=reduction)
            assert np.max(ulp_error(np.asarray(got), want, "f32")) <= 1


@pytest.mark.parametrize("dtype", [np.float32, BF16, np.float64], ids=["f32", "bf16", "f64"])
def test_lines_longer_than_what_is_kept(dtype):
    """More classes than a thread keeps exponentials of, and than a span of a sum."""
    n = (1 << 17) + 77
    x = np.random.default_rng(5).standard_normal((1, n)).astype(dtype)
    target, dy = np.array([n - 1]), np.array([0.5], dtype)
    for direction, given in (("forward", {}), ("backward", {"dy": dy})):
        desc = rg.parse(f"cross_entropy.cross_entropy.{direction} f32 1x{n} class_axis=1 reduction=none")
        plan = rg.select(type(desc)(desc.input_shape, 1, dtype, reduction="none"))
        given = {**given, "logits": x, "target": target}
        ((name, want),) = oracle(plan.descriptor, given).items()
        out = np.empty(want.value.shape, dtype)
        args = rg.CrossEntropyArgs if direction == "forward" else rg.CrossEntropyBackwardArgs
        plan.run(args(**given, **{name: out}))
        bound = plan.precision_guarantee.max_ulp + 2.0**-18 / float(ml_dtypes.finfo(dtype).eps) * (dtype == BF16)
        assert np.max(ulp_error(out, want, plan.descriptor.element)) <= bound


def test_a_mean_is_divided_by_what_counts():
    weight = np.array([0.5, 1, 2, 4, 8], np.float64)
    x, target = LOGITS.astype(np.float64), np.where(TARGET == 4, -100, TARGET)
    lines = F.cross_entropy(x, target, weight=weight, reduction="none")
    kept = weight[target[target >= 0]].sum()
    assert F.cross_entropy(x, target, weight=weight) == pytest.approx(lines.sum() / kept, rel=1e-14)
    assert F.cross_entropy(x, target, weight=weight, denominator=7.0) == pytest.approx(lines.sum() / 7, rel=1e-14)
    dx = F.cross_entropy_backward(1.0, x, target, weight=weight, denominator=7.0)
    assert dx * 7 / kept == pytest.approx(F.cross_entropy_backward(1.0, x, target, weight=weight), rel=1e-13)


def test_z_loss_adds_the_square_of_lse():
    lse = np.log(np.exp(LOGITS.astype(np.float64)).sum(1))
    plain = F.cross_entropy(LOGITS.astype(np.float64), TARGET, reduction="none")
    found = F.cross_entropy(LOGITS.astype(np.float64), TARGET, reduction="none", z_loss=0.25)
    assert found == pytest.approx(plain + 0.25 * lse**2, rel=1e-14)


def test_in_place_and_along_any_axis():
    x = np.random.default_rng(2).standard_normal((3, 5, 4)).astype(np.float32)
    target = np.random.default_rng(2).integers(0, 5, (3, 4))
    want = F.cross_entropy_backward(1.0, np.moveaxis(x, 1, -1).copy(), target)
    assert F.cross_entropy_backward(1.0, x, target, axis=1, out=x) is x
    assert np.moveaxis(x, 1, -1).tobytes() == want.tobytes()


def test_one_ulp_on_request():
    desc = rg.CrossEntropyBackwardDescriptor((64, 50), 1, "f32")
    assert rg.select(desc).precision_guarantee.max_ulp == 4
    assert rg.select(desc, preference=PlanPreference(max_ulp=1)).precision_guarantee.max_ulp == 1


SOFT = np.abs(LOGITS)
REFUSED = {
    "a class for each logit": (lambda: F.cross_entropy(LOGITS, TARGET[:4]), InvalidProblem, "shape 4 .* expected 6"),
    "probabilities": (lambda: F.cross_entropy(LOGITS, SOFT[:, :3]), InvalidProblem, "shape 6x3 of float32"),
    "another dtype": (lambda: F.cross_entropy(LOGITS, SOFT.astype("f8")), InvalidType, "target is float64, logits is"),
    "bools": (lambda: F.cross_entropy(LOGITS, TARGET > 1), InvalidType, "target: got dtype bool, expected integers"),
    "weights": (lambda: F.cross_entropy(LOGITS, TARGET, weight=SOFT[0, :3]), InvalidProblem, "weight: got shape 3,"),
    "reduction": (lambda: F.cross_entropy(LOGITS, TARGET, reduction="avg"), InvalidProblem, "one of none, mean, sum"),
    "smoothing": (lambda: F.cross_entropy(LOGITS, TARGET, label_smoothing=1.5), InvalidProblem, r"in \[0, 1\]"),
    "smoothing by NaN": (lambda: F.cross_entropy(LOGITS, TARGET, label_smoothing=NAN), InvalidProblem, r"in \[0, 1\]"),
    "z_loss": (lambda: F.cross_entropy(LOGITS, TARGET, z_loss=INF), InvalidProblem, "z_loss: got inf, .* finite"),
    "a denominator of 0": (lambda: F.cross_entropy(LOGITS, TARGET, denominator=0.0), InvalidProblem, "above 0"),
    "a divided sum": (
        lambda: F.cross_entropy(LOGITS, TARGET, denominator=2.0, reduction="sum"), InvalidProblem, "only a mean",
    ),
    "ignored probabilities": (lambda: F.cross_entropy(LOGITS, SOFT, ignore_index=2), InvalidProblem, "target of zeros"),
    "a number": (lambda: F.cross_entropy(LOGITS[0, 0], TARGET[0]), InvalidProblem, "an axis of classes"),
    "the axis": (lambda: F.cross_entropy(LOGITS, TARGET, axis=2), InvalidProblem, "axis: got axis 2, expected -2 to 1"),
    "dy": (lambda: F.cross_entropy_backward(SOFT, LOGITS, TARGET), InvalidProblem, r"dy: got shape 6x5, expected \(\)"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    call, error, said = REFUSED[name]
    with pytest.raises(error, match=said):
        call()
