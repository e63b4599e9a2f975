"""What is peculiar to elementwise ops: tails, kinks, broadcasting, numbers, integers, orders of strides."""

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import functional
from retrograde.families.pointwise import cases, peers, table_unary

F: Any = functional
RNG = np.random.default_rng(27)


def normal(*shape: int, dtype: Any = np.float32) -> Any:
    return RNG.standard_normal(shape).astype(dtype)


# --- unary


@pytest.mark.parametrize(
    ("dtype", "x", "y"), [("f4", -100, 3.7835e-44), ("f8", -740, 4.2e-322), ("f4", -20, 2.06115e-9)]
)
def test_softplus_has_no_threshold(dtype: str, x: float, y: float) -> None:
    low, high = F.softplus(np.array([x, 40.0], dtype))
    assert low == pytest.approx(y, rel=0.02 if y < 1e-40 else 1e-5)
    assert high == 40
    assert F.softplus(np.array([x], dtype), beta=-1.0)[0] == pytest.approx(x, rel=1e-6)


def test_softplus_takes_its_limits() -> None:
    ends = np.array([-np.inf, np.inf, np.nan], np.float32)
    assert F.softplus(ends).tolist()[:2] == [0, np.inf]
    assert F.softplus(ends, beta=-2.0).tolist()[:2] == [-np.inf, 0]
    assert F.softplus_backward(np.ones_like(ends), ends).tolist()[:2] == [0, 1]
    assert np.isnan(F.softplus(ends)[2])


@pytest.mark.parametrize("beta", [0.0, np.inf, -np.inf, np.nan])
def test_a_beta_without_a_meaning_is_refused(beta: float) -> None:
    with pytest.raises(rg.InvalidProblem, match="a finite number other than 0"):
        F.softplus(normal(3), beta=beta)


def test_options_belong_to_their_kind() -> None:
    with pytest.raises(rg.InvalidProblem, match="sigmoid has no options"):
        rg.UnaryDescriptor("sigmoid", (3,), "f32", beta=2.0)
    with pytest.raises(TypeError, match="beta"):
        F.sigmoid(normal(3), beta=2.0)
    assert rg.UnaryDescriptor("softplus", (3,), "f32") == rg.UnaryDescriptor("softplus", (3,), "f32", beta=1)


@pytest.mark.parametrize("kind", [row.name for row in table_unary.ROWS if not row.to_bool])
@pytest.mark.parametrize("element", ["f32", "f16", "bf16", "f64"])
def test_signs_of_zeros_are_those_of_the_row(kind: str, element: str) -> None:
    """By the reference, which computes the row's own formula."""
    x = np.array([0.0, -0.0, np.inf, -np.inf, 1e-30, -1e-30, 3e4, -3e4], rg.Element(element).info.numpy)
    required = {each.name: each.default for each in table_unary.BY_NAME[kind].options if each.required}
    native, row = getattr(F, kind)(x, **required), np.empty_like(x)
    desc = rg.UnaryDescriptor(kind, x.shape, element)
    rg.select(desc, preference=rg.PlanPreference(backend="reference")).run(rg.UnaryArgs(x, row))
    zeros = row == 0
    assert ((native == 0) == zeros).all()
    assert (np.signbit(native)[zeros] == np.signbit(row)[zeros]).all()


def test_relu_keeps_nan_and_closes_at_zero() -> None:
    x = np.array([np.nan, -0.0, 0.0, -1.0, 2.0], np.float32)
    dy = np.array([1.0, np.inf, np.nan, np.inf, np.inf], np.float32)
    dx = F.relu_backward(dy, x)
    assert np.isnan(F.relu(x)[0])
    assert np.isnan(dx[0])
    assert dx.tolist()[1:] == [0, 0, 0, np.inf]
    assert not np.signbit(dx[1:4]).any()
    assert F.relu_backward(dy, None, y=F.relu(x)).tolist()[1:] == [0, 0, 0, np.inf]


def test_the_gradient_from_y() -> None:
    x, dy = normal(100), normal(100)
    y = F.exp(x)
    assert (F.exp_backward(dy, None, y=y) == dy * y).all()
    assert np.allclose(F.sigmoid_backward(dy, None, y=F.sigmoid(x)), F.sigmoid_backward(dy, x), rtol=1e-5)
    with pytest.raises(rg.InvalidProblem, match="missing x"):
        F.silu_backward(dy, None, y=y)  # its slope is no function of y
    assert (F.silu_backward(dy, x, y=y) == F.silu_backward(dy, x)).all()


# --- sums to the shape of an operand

SUMMED = [
    ((5, 17), (17,)), ((5, 17), (5, 1)), ((5, 17), ()), ((5, 17), (1, 1)), ((3, 4, 5), (4, 1)),
    ((2, 3, 40), (2, 1, 40)),
    ((70_000,), ()), ((70_000, 3), (3,)), ((70_000, 3), (1, 3)), ((3, 70_000), (3, 1)), ((40, 300), (300,)),
    ((2100, 300), (300,)), ((300, 2100), (300, 1)), ((4, 0, 3), (3,)), ((0, 3), (3,)), ((6, 1, 7), (6, 1, 1)),
]  # fmt: skip


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize(("shape", "kept"), SUMMED, ids=str)
def test_a_summed_gradient_has_the_bits_of_sum(shape: Any, kept: Any, dtype: Any) -> None:
    dy, a, b = normal(*shape, dtype=dtype), normal(*shape, dtype=dtype), normal(*kept, dtype=dtype)
    lead = len(shape) - len(kept)
    axes = tuple(i for i, n in enumerate(shape) if i < lead or (kept[i - lead] == 1 and n != 1))
    want = F.sum(dy * a, axes, keepdims=True).reshape(kept)
    _, db = F.mul_backward(dy, a, b)
    assert db.shape == kept
    assert db.tobytes() == want.tobytes()
    _, db = F.add_backward(dy, a, b)
    assert db.tobytes() == F.sum(dy, axes, keepdims=True).reshape(kept).tobytes()
    for laid_out in (np.asfortranarray, lambda x: x[::-1][::-1], lambda x: np.repeat(x, 2, -1)[..., ::2]):
        _, again = F.mul_backward(laid_out(dy), laid_out(a), b, needs=(False, True))
        assert again.tobytes() == want.tobytes()


def test_a_summed_gradient_on_any_number_of_threads() -> None:
    dy, a, b = normal(900, 700), normal(900, 700), normal(700)
    desc = rg.BinaryBackwardDescriptor("mul", dy.shape, "f32", b_shape=(700,), wrt="b")
    found = set()
    for threads in (1, 2, 3, 7):
        db = np.empty(700, np.float32)
        plan = rg.BinaryBackwardPlan.select(desc, stream=rg.Stream(threads=threads))
        plan.run(rg.BinaryBackwardArgs(dy, a, b, db=db))
        found.add(db.tobytes())
    assert len(found) == 1


def test_a_sum_that_left_the_range_is_made_again() -> None:
    """f64: the first sum overflows though the result does not."""
    dy = np.array([1.7e308, 1.7e308, -1.7e308, -1.7e308, 1.0])
    da, _ = F.add_backward(dy, np.zeros(1), dy)
    assert da.tolist() == [1.0]


def test_gradients_in_place() -> None:
    """Both gradients read dy: an output on it must not be seen by the other."""
    dy, a, b = normal(1000), normal(1000), normal(1000)
    want = F.div_backward(dy, a, b)
    for place in range(3):
        arrays = [dy.copy(), a.copy(), b.copy()]
        made = F.div_backward(*arrays, out=(arrays[place], np.empty(1000, np.float32)))
        assert all((x == y).all() for x, y in zip(made, want, strict=True))


def test_gradients_that_are_not_needed_read_nothing() -> None:
    dy = normal(3, 4)
    da, db = F.mul_backward(dy, normal(3, 4), normal(4), needs=(False, True))
    assert da is None
    assert db.shape == (4,)
    plan = rg.BinaryBackwardPlan.select(rg.BinaryBackwardDescriptor("mul", (3, 4), "f32", wrt="a"))
    da = np.empty((3, 4), np.float32)
    plan.run(rg.BinaryBackwardArgs(dy, b=dy, da=da))
    assert (da == dy * dy).all()
    with pytest.raises(rg.InvalidProblem, match="missing b"):
        plan.run(rg.BinaryBackwardArgs(dy, a=dy, da=da))


def test_no_square_of_b() -> None:
    dy, a, b = (np.array([x], np.float32) for x in (1.0, 1e-30, 1e-30))
    assert F.div_backward(dy, a, b)[1] == pytest.approx(-1e30, rel=1e-6)


# --- numbers and integers


@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16])
def test_a_number_takes_part_in_the_compute_type(dtype: Any) -> None:
    x = normal(1000, dtype=dtype)
    assert (F.mul(x, 0.1) == (x.astype(np.float32) * np.float32(0.1)).astype(dtype)).all()
    assert F.mul(x, 0.1).dtype == x.dtype
    assert (F.mul(0.1, x) == F.mul(x, 0.1)).all()
    assert (F.where(x > 0, x, 0.1) == np.where(x > 0, x, dtype(0.1))).all()


def test_the_gradient_of_a_number_has_rank_0() -> None:
    dy, x = normal(3, 4), normal(3, 4)
    _, db = F.mul_backward(dy, x, 2.0)
    assert db.shape == ()
    assert db == pytest.approx(float((dy.astype(np.float64) * x).sum()), rel=1e-6)


def test_sub_keeps_the_signs_of_zeros() -> None:
    a, b = np.array([1, -0.0, 0.0, np.inf], "f4"), np.array([1, 0.0, -0.0, np.inf], "f4")
    assert np.signbit(F.sub(a, b)[:3]).tolist() == [False, True, False]
    assert np.isnan(F.sub(a, b)[3])


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_integers_wrap(dtype: Any) -> None:
    most = np.iinfo(dtype).max
    a = np.array([most, -5, 7], dtype)
    with np.errstate(over="ignore"):
        assert (F.add(a, a) == a + a).all()
        assert (F.sub(-a, 7) == -a - dtype(7)).all()
        assert (F.mul(a, 3) == a * dtype(3)).all()
    assert (F.where(a > 0, a, 0) == np.where(a > 0, a, 0)).all()
    with pytest.raises(rg.InvalidProblem, match="expected a whole number"):
        F.add(a, 1.5)
    with pytest.raises(rg.InvalidProblem, match="expected a number that i"):
        F.add(a, 2 * most + 2)
    with pytest.raises(rg.InvalidProblem, match="a: got dtype int"):
        F.div(a, a)
    with pytest.raises(rg.InvalidProblem, match="only floats have a gradient"):
        rg.BinaryBackwardDescriptor("add", (3,), "i32")


def test_elements_do_not_mix() -> None:
    with pytest.raises(rg.InvalidProblem, match="b is float64, a is float32: got two dtypes"):
        F.add(normal(3), normal(3, dtype=np.float64))
    with pytest.raises(rg.InvalidProblem, match="got numbers only"):
        F.add(1.0, 2.0)


# --- where


def test_where_takes_any_byte_but_zero() -> None:
    condition = np.array([0, 1, 2, 0x80, 0xFF] * 30, np.uint8).view(bool)
    a, b = normal(150), normal(150)
    want = np.where(condition.view(np.uint8) != 0, a, b)
    assert (F.where(condition, a, b) == want).all()


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16, ml_dtypes.bfloat16])
def test_where_moves_bits(dtype: Any) -> None:
    size = np.dtype(dtype).itemsize
    a, b = (RNG.integers(0, 256, 40 * size, np.uint8).view(dtype) for _ in range(2))
    condition = RNG.integers(0, 2, 40).astype(bool)
    assert F.where(condition, a, b).tobytes() == np.where(condition, a.view(f"u{size}"), b.view(f"u{size}")).tobytes()


def test_where_of_bools() -> None:
    condition, a, b = (RNG.integers(0, 2, (5, 70)).astype(bool) for _ in range(3))
    made = F.where(condition, a, b)
    assert made.dtype == bool
    assert (made == np.where(condition, a, b)).all()
    assert (F.where(condition[0], a, b[:, :1]) == np.where(condition[0], a, b[:, :1])).all()
    assert (F.where(condition, a, b, out=b) == made).all()
    assert rg.select("ternary.where.forward bool 5x70").sku.backend == "cpu"
    for call in (lambda: F.where(condition, a, 1), lambda: F.where(condition, a, True)):
        with pytest.raises(rg.InvalidType, match=r"got .*expected"):
            call()
    with pytest.raises(rg.InvalidType, match="only floats have a gradient"):
        rg.TernaryBackwardDescriptor("where", (3,), "bool")


def test_the_side_that_is_not_chosen_gets_zero() -> None:
    dy = np.array([np.inf, np.nan, 1.0], np.float32)
    condition = np.array([False, False, True])
    desc = rg.TernaryBackwardDescriptor("where", (3,), "f32")
    db, dc = np.empty(3, np.float32), np.empty(3, np.float32)
    rg.TernaryBackwardPlan.select(desc).run(rg.TernaryBackwardArgs(dy, condition, db=db, dc=dc))
    assert db.tolist() == [0, 0, 1]
    assert dc[2] == 0
    assert np.isinf(dc[0])
    assert np.isnan(dc[1])


# --- the names of errors are those of the parameters


@pytest.mark.parametrize("of", [lambda f: f, lambda f: f.general])
def test_messages_name_the_parameters(of: Any) -> None:
    condition, a, wide, short = np.ones(3, bool), normal(3), normal(3, dtype=np.float64), normal(2)
    where, exp, mul_backward, total = (of(each) for each in (F.where, F.exp, F.mul_backward, F.sum))
    for call, says in [
        (lambda: where(np.ones(3, int), a, a), "condition: got element i64, expected bool"),
        (lambda: where(condition, a, wide), "b is float64, a is float32: got two dtypes, expected one; convert b or a"),
        (lambda: where(condition, a, a, out=wide), "out: got element f64"),
        (lambda: exp(a, out=short), r"out: got shape \(2,\)"),
        (lambda: exp(a[:2], out=a[1:]), "out: is written, but shares memory with x"),
        (lambda: mul_backward(a, a, a, out=(wide, a.copy())), r"out\[0\]: got element f64"),
        (lambda: total(a, out=np.empty(())), "out: got element f64"),
    ]:
        with pytest.raises(rg.InvalidProblem, match=f"^{says}"):
            call()


# --- the order of strides


def test_results_have_the_order_of_their_first_operand() -> None:
    x = np.asfortranarray(normal(30, 40))
    assert F.silu(x).flags.f_contiguous
    assert F.add(x, x[0]).flags.f_contiguous
    assert F.add(x[0], x).flags.f_contiguous
    assert F.add(normal(40), normal(30, 1)).flags.c_contiguous
    cube = normal(4, 5, 6).transpose(1, 2, 0)
    assert F.silu(cube).strides == tuple(np.empty_like(cube).strides)
    torch = pytest.importorskip("torch")
    t = torch.randn(4, 5, 6).permute(2, 0, 1)
    assert F.silu(t).stride() == t.stride()
    assert F.silu(t[::2]).stride() == torch.empty_like(t[::2]).stride()
    large = torch.randn(2000, 300).t()
    assert F.relu(large).stride() == large.stride()


def test_a_number_at_rank_0_is_no_flat_problem() -> None:
    """The harness makes flat problems of elementwise ones; a number has no other shape than ()."""
    assert cases.flat(rg.parse("binary.add.forward f64 () b_shape=() numbers=b"), 3) is None
    assert str(cases.flat(rg.parse("binary.add.forward f64 2x3"), 6)) == "binary.add.forward f64 6"


@pytest.mark.parametrize("call", [F.mul_backward, F.mul_backward.general])
def test_gradients_that_nobody_needs_are_none_each(call: Any) -> None:
    x = normal(3)
    assert call(x, x, x, needs=(False, False)) == (None, None)


def test_a_row_without_an_operator_for_its_gradient_has_autograd_as_its_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    desc = rg.UnaryBackwardDescriptor("silu", (5,), "f32")
    names = desc.row.names._replace(backward=())
    monkeypatch.setattr(desc.row, "names", names)
    dy, x, dx = (torch.from_numpy(normal(5)) for _ in range(3))
    peers.peers(desc).torch(torch).into(dy, x, dx)
    np.testing.assert_allclose(dx.numpy(), F.silu_backward(dy, x).numpy(), rtol=1e-5)
    forward = rg.UnaryDescriptor("silu", (5,), "f32")
    monkeypatch.setattr(desc.row, "names", names._replace(torch="nn.functional.softsign"))
    np.testing.assert_allclose(peers.peers(forward).torch(torch).returning(x), x / (1 + abs(x)), rtol=1e-5)


def test_errors_call_an_element_by_its_name() -> None:
    whole = np.zeros(2, np.int32)
    for call in (lambda: F.div(whole, whole), lambda: F.add_backward(whole, whole, whole)):
        with pytest.raises(rg.InvalidProblem, match=r"(a|dy): got dtype int32, expected one of float32"):
            call()


def test_a_kind_without_a_gradient_is_called_by_its_name() -> None:
    with pytest.raises(rg.InvalidProblem, match=r"kind: got 'isnan', which has no gradient"):
        rg.select("unary.isnan.backward f32 3")
