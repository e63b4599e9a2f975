"""The functions: array kinds, broadcasting, `out=`, and what they refuse."""

import array
import inspect

import ml_dtypes
import numpy as np
import pytest

from retrograde import GatedActivationKind, InvalidProblem
from retrograde import functional as F
from retrograde.families import binary_param

KINDS = [kind.value for kind in GatedActivationKind]
DTYPES = [np.float32, np.float16, ml_dtypes.bfloat16, np.float64]


def normal(*shape, dtype=np.float32, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def as_torch(x):
    torch = pytest.importorskip("torch")
    if x.dtype == ml_dtypes.bfloat16:
        return torch.from_numpy(x.view(np.int16).copy()).view(torch.bfloat16)
    return torch.from_numpy(x.copy())


def as_jax(x):
    jax = pytest.importorskip("jax")
    if x.dtype == np.float64:
        pytest.skip("JAX has no float64 unless enabled")
    return jax.numpy.asarray(x)


def back(x):
    """To NumPy, bits untouched."""
    if type(x).__module__.startswith("torch"):
        torch = pytest.importorskip("torch")
        return x.view(torch.int16).numpy().view(ml_dtypes.bfloat16) if x.dtype == torch.bfloat16 else x.numpy()
    return np.asarray(x)


def released():
    gone = memoryview(bytearray(16)).cast("f")
    gone.release()
    return gone


@pytest.mark.parametrize("foreign", [as_torch, as_jax])
@pytest.mark.parametrize("dtype", DTYPES)
def test_the_result_is_of_the_kind_of_the_first_operand(foreign, dtype):
    x, dy = normal(3, 8, dtype=dtype), normal(3, 4, dtype=dtype, seed=1)
    for got, want in (
        (F.swiglu(foreign(x)), F.swiglu(x)),
        (F.swiglu_backward(foreign(dy), foreign(x)), F.swiglu_backward(dy, x)),
        (F.swiglu_backward(foreign(dy), x), F.swiglu_backward(dy, x)),
        (F.lerp(foreign(dy), foreign(dy[:1]), 0.3), F.lerp(dy, dy[:1], 0.3)),
        *zip(F.lerp_backward(foreign(dy), 0.3), F.lerp_backward(dy, 0.3), strict=True),
        *zip(F.glu_split_backward(*map(foreign, (dy, dy, dy))), F.glu_split_backward(dy, dy, dy), strict=True),
    ):
        assert isinstance(got, type(foreign(x)))
        assert back(got).dtype == want.dtype
        assert back(got).shape == want.shape
        assert back(got).tobytes() == want.tobytes()


def test_a_buffer_without_a_framework_gives_numpy():
    x = array.array("f", [1.0, 2.0, 3.0, 4.0])
    got = F.glu(x)
    assert type(got) is np.ndarray
    np.testing.assert_array_equal(got, F.glu(np.array(x, np.float32)))
    np.testing.assert_array_equal(F.glu(memoryview(x)), got)


@pytest.mark.parametrize("kind", KINDS)
def test_packed_orders_and_split_agree(kind):
    forward, backward = getattr(F, kind), getattr(F, f"{kind}_backward")
    split, split_backward = getattr(F, f"{kind}_split"), getattr(F, f"{kind}_split_backward")
    a, b, dy = (normal(3, 4, 5, seed=seed) for seed in range(3))
    y = split(a, b)
    da, db = split_backward(dy, a, b)
    for axis in (0, 1, -1):
        x, flipped = np.concatenate([a, b], axis), np.concatenate([b, a], axis)
        np.testing.assert_array_equal(forward(x, axis), y)
        np.testing.assert_array_equal(forward(flipped, axis, order="gate_value"), y)
        np.testing.assert_array_equal(backward(dy, x, axis), np.concatenate([da, db], axis))
        got = backward(dy, flipped, axis, order="gate_value")
        np.testing.assert_array_equal(got, np.concatenate([db, da], axis))


def test_the_signatures_are_real():
    assert str(inspect.signature(F.swiglu)) == (
        "(x: retrograde.typing.Array, axis: int = -1, *, "
        "order: Union[Literal['value_gate', 'gate_value'], retrograde.GateOrder] = 'value_gate', "
        "out: retrograde.typing.Array | None = None) -> retrograde.typing.Array"
    )
    assert F.swiglu.__name__ == "swiglu"
    assert F.geglu_tanh_split_backward.__module__ == "retrograde.functional"
    assert "y = a b sigma(b)" in F.swiglu.__doc__


@pytest.mark.parametrize("shape", [(), (1,), (0,), (2, 0), (1,) * 8])
def test_small_and_empty_shapes(shape):
    a, b, dy = (normal(*shape, seed=seed) for seed in range(3))
    a, b, dy = (np.asarray(v, np.float32) for v in (a, b, dy))
    s = 1 / (1 + np.exp(-b.astype(np.float64)))
    np.testing.assert_allclose(F.glu_split(a, b), a * s, rtol=1e-6)
    da, db = F.glu_split_backward(dy, a, b)
    np.testing.assert_allclose(da, dy * s, rtol=1e-6)
    np.testing.assert_allclose(db, dy * a * s * (1 - s), rtol=1e-6)
    assert F.glu_split(a, b).shape == da.shape == shape
    out = np.empty(shape, np.float32)
    assert F.glu_split(a, b, out=out) is out
    np.testing.assert_array_equal(out, F.glu_split(a, b))
    assert F.lerp(a, b, 0.5).shape == shape


def test_out_is_written_and_returned():
    x, dy = normal(3, 8), normal(3, 4)
    y = np.full((3, 8), 7, np.float32)
    assert F.swiglu(x, out=y[:, ::2]) is not None
    np.testing.assert_array_equal(y[:, ::2], F.swiglu(x))
    assert np.all(y[:, 1::2] == 7)
    da, db = np.empty_like(dy), np.empty_like(dy)
    found = F.lerp_backward(dy, 0.25, out=(da, db))
    assert found[0] is da
    assert found[1] is db
    for wrong in (da, (da,), (da, db, da)):
        with pytest.raises(InvalidProblem, match=r"out: got .*, expected a tuple of 2 arrays, \(da, db\)"):
            F.lerp_backward(dy, 0.25, out=wrong)


@pytest.mark.parametrize(
    ("shapes", "whole"),
    [
        (((3, 1), (4,), ()), (3, 4)),
        (((1,), (2, 3), (3,)), (2, 3)),
        (((3,), (3,), (2, 1)), (2, 3)),
        (((0, 1), (3,), (1,)), (0, 3)),
    ],
)
def test_lerp_broadcasts_its_three_operands(shapes, whole):
    a, b, w = (np.asarray(normal(*shape, seed=seed)) for seed, shape in enumerate(shapes))
    got = F.lerp(a, b, w)
    assert got.shape == whole
    wide = np.float64
    np.testing.assert_allclose(got, a.astype(wide) + w.astype(wide) * (b.astype(wide) - a), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("weight_shape", [(4, 5), (5,), (4, 1), (1,), (1, 1)])
def test_a_weight_array_has_a_gradient_of_its_shape(weight_shape):
    dy, a, b = (normal(4, 5, seed=seed) for seed in range(3))
    w = normal(*weight_shape, seed=3)
    da, db, dw = F.lerp_backward(dy, w, a, b)
    wide = dy.astype(np.float64) * (b.astype(np.float64) - a)
    lead = tuple(range(2 - w.ndim)) + tuple(i + 2 - w.ndim for i, n in enumerate(weight_shape) if n == 1)
    np.testing.assert_allclose(da, (1 - w) * dy, rtol=1e-6)
    np.testing.assert_allclose(db, w * dy, rtol=1e-6)
    np.testing.assert_allclose(dw, wide.sum(axis=lead).reshape(weight_shape), rtol=1e-5, atol=1e-6)
    out = tuple(np.empty_like(v) for v in (da, db, dw))
    assert F.lerp_backward(dy, w, a, b, out=out) is not None
    np.testing.assert_array_equal(out[2], dw)


def test_the_gradient_of_a_weight_over_nothing_is_zero():
    empty = np.empty((0, 3), np.float32)
    dw = F.lerp_backward(empty, np.ones(3, np.float32), empty, empty)[2]
    np.testing.assert_array_equal(dw, np.zeros(3))


@pytest.mark.parametrize("weight", [0.3, np.float64(0.3), np.array(0.3), 1, np.float32(0.5), ml_dtypes.bfloat16(0.5)])
def test_a_number_is_a_scalar_weight(weight):
    a, b = normal(5), normal(5, seed=1)
    np.testing.assert_array_equal(F.lerp(a, b, weight), F.lerp(a, b, float(weight)))
    assert len(F.lerp_backward(a, weight)) == 2


def test_a_foreign_array_of_rank_0_is_a_weight_array():
    torch = pytest.importorskip("torch")
    a, b = torch.ones(3), torch.zeros(3)
    w = torch.tensor(0.25)
    assert F.lerp(a, b, w).tolist() == [0.75] * 3
    da, _, dw = F.lerp_backward(a, w, a, b)
    assert da.tolist() == [0.75] * 3
    assert dw.shape == ()
    assert dw.item() == -3


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda _: F.swiglu("ab"), "x: got a str, expected an array .* pass one"),
        (lambda x: F.lerp(x, 1.0, 0.5), "b: got a float"),
        (lambda x: F.lerp(x, x, [0.5]), "weight is float64, a is float32: got two dtypes"),
        (lambda x: F.lerp(x, x, None), "weight: got None, expected an array"),
        (lambda x: F.lerp(x, x, True), "weight: got True"),
        (lambda x: F.lerp(x, x, 1j), "weight: got 1j"),
        (lambda x: F.lerp(x, x[:, :2], 0.5), "do not broadcast"),
        (lambda x: F.lerp_backward(x, x), "a: got None, expected an array; the gradient of a weight array needs it"),
        (lambda x: F.lerp_backward(x, x, x), "b: got None"),
        (lambda x: F.lerp_backward(x, 0.5, x[:3], x), "a: got shape 3x8, expected one that broadcasts to .* dy, 4x8"),
        (lambda x: F.lerp_backward(x, x, (4, 8), x), "a: got the shape 4x8, expected an array"),
        (lambda x: F.lerp_backward(x[0], x, x[0], x[0]), "expected a shape that broadcasts to 8"),
        (lambda x: F.swiglu(x[:, :7]), "expected an even extent"),
        (lambda x: F.swiglu(x, 2), "axis: got axis 2"),
        (lambda x: F.swiglu(x, True), "axis: got True"),
        (lambda x: F.swiglu(x, order="gate"), "order: got 'gate'"),
        (lambda x: F.swiglu(x, [1]), r"axis: got \[1\], expected an integer"),
        (lambda x: F.swiglu(x, x), r"^axis: got an array, expected an integer; .* two arrays: swiglu_split\(a, b\)"),
        (lambda x: F.glu_backward(x, x, x), r"^axis: got an array, .* two arrays: glu_split_backward\(dy, a, b\)"),
        (lambda x: F.cumsum(x, x), r"axis: got an array of shape \(4, 8\), expected an integer"),
        (lambda x: F.swiglu(x, order=["gate_value"]), "order: got .*, expected one of value_gate, gate_value"),
        (lambda x: F.swiglu_backward(x[:, :4], x, {1}), r"axis: got \{1\}, expected an integer"),
        (lambda x: F.lerp(x, x, {}), "weight: dict is not an array"),
        (lambda x: F.lerp(x, x, {0.5}), "weight: set is not an array"),
        (
            lambda x: F.swiglu(x.astype(np.int64)),
            "^x: got dtype int64, expected one of float32, float16, bfloat16, float64; convert",
        ),
        (lambda x: F.swiglu_split(x.astype(np.int32), x), "^a: got dtype int32"),
        (lambda x: F.lerp_backward(x.astype(np.int32), 0.5), "^dy: got dtype int32"),
        (lambda _: F.swiglu(array.array("i", [1, 2])), "^x: got dtype i32, expected one of float32"),
        (lambda x: F.swiglu(x.astype(">f4")), "^x: got dtype >f4"),
        (lambda x: F.swiglu(x.astype(np.complex64)), "^x: got dtype complex64, expected one of float32"),
        (lambda _: F.swiglu(object()), "^x: object is not an array"),
        (lambda x: F.lerp(x, released(), 0.5), "^b: memoryview refused its buffer"),
        (lambda x: F.glu_split(np.float32(1), x), "^b: got shape 4x8, expected that of the first operand"),
        (lambda x: F.swiglu_backward(x, x), "dy"),
        (lambda x: F.swiglu_split(x, x[:, :4]), "b"),
        (lambda x: F.swiglu(x, out=x), "^out: got shape"),
    ],
)
def test_bad_calls_say_what_is_wrong(call, message):
    x = normal(4, 8)
    F.swiglu(x, 1)  # a cached plan for axis 1 must not let True through
    before = x.copy()
    with pytest.raises(InvalidProblem, match=message):
        call(x)
    np.testing.assert_array_equal(x, before)


@pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors")
def test_an_array_whose_shape_fails():
    torch = pytest.importorskip("torch")
    with pytest.raises(InvalidProblem, match=r"^x: "):
        F.glu(torch.nested.nested_tensor([torch.ones(2), torch.ones(4)]))


def test_a_nan_weight_finds_its_plan_again():
    x = normal(4, 8)
    assert np.isnan(F.lerp(x, x, float("nan"))).all()
    before = binary_param.functions.forward_plan.cache_info()
    for weight in (float("nan"), -float("nan"), np.float64("nan"), np.array(np.nan)):
        F.lerp(x, x, weight)
    assert binary_param.functions.forward_plan.cache_info().misses == before.misses
