"""What is peculiar to argmax, argmin, any, all, count_nonzero, and to max and min with indices: NaN, ties, zeros,
nothing, strides, several axes, long lines that threads share, what torch and JAX make of them.
"""

import ctypes
import mmap

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import InvalidProblem, InvalidType
from retrograde import functional as F

NAN, INF = np.nan, np.inf
FLOATS = [np.float32, np.float16, ml_dtypes.bfloat16, np.float64]
ALL = [*FLOATS, np.int32, np.int64, np.bool_]
KINDS = ["argmax", "argmin", "any", "all", "count_nonzero"]


def named(dtype):
    return np.dtype(dtype).name


def numpy_s(kind, x, axis):
    """NumPy's, over several axes too: it has no bf16 of its own."""
    x = x.astype(np.float32) if x.dtype == ml_dtypes.bfloat16 else x
    if not isinstance(axis, tuple):
        return getattr(np, kind)(x, axis)
    last = np.moveaxis(x, axis, range(-len(axis), 0))
    return getattr(np, kind)(last.reshape(*last.shape[: x.ndim - len(axis)], -1), -1)


@pytest.mark.parametrize("backend", ["cpu", "reference"])
@pytest.mark.parametrize("dtype", FLOATS, ids=named)
def test_places(dtype, backend):
    lines = {
        "a NaN wins": ([1, NAN, 3], 1, 1),
        "the first NaN": ([INF, NAN, NAN], 1, 1),
        "a negative NaN": ([1, -NAN, INF], 1, 1),
        "the first of equals": ([2, 3, 3, 1, 1], 1, 3),
        "zeros are equal": ([-0.0, 0.0, -0.0], 0, 0),
        "and so the other way": ([0.0, -0.0], 0, 0),
        "nothing but -inf": ([-INF, -INF], 0, 0),
        "nothing but inf": ([INF, INF], 0, 0),
        "one term": ([-INF], 0, 0),
        "all NaN": ([NAN, NAN], 0, 0),
    }
    with rg.prefer(backend=backend):
        for name, (line, largest, smallest) in lines.items():
            for repeated in (1, 7, 300):  # behind the line there are more of its last term
                x = np.array(line + line[-1:] * (repeated - 1)).astype(dtype)
                assert (F.argmax(x), F.argmin(x)) == (largest, smallest), (name, repeated)
                columns = np.repeat(x[:, None], 70, 1)
                assert (F.argmax(columns, 0) == largest).all(), (name, repeated)
                assert (F.argmin(columns, 0) == smallest).all(), (name, repeated)


@pytest.mark.parametrize("dtype", FLOATS, ids=named)
def test_a_nan_wins_wherever_it_stands(dtype):
    x = np.random.default_rng(0).standard_normal(200).astype(dtype)
    for place in range(len(x)):
        for more in (0, 1, 60):
            line = x.copy()
            line[[place, min(place + more, len(x) - 1)]] = NAN
            assert F.argmax(line) == F.argmin(line) == place
            assert F.any(line)
            assert F.all(line)
            assert F.count_nonzero(line) == len(line)
    columns = np.where(np.eye(200, 130, dtype=bool), np.array(NAN, dtype), x[:, None])
    assert (F.argmax(columns, 0) == np.arange(130)).all()
    assert (F.argmin(columns, 0) == np.arange(130)).all()


@pytest.mark.parametrize("dtype", ALL, ids=named)
def test_the_extreme_is_found_wherever_it_stands(dtype):
    kind = np.dtype(dtype).kind
    largest, smallest = (True, False) if kind == "b" else (7, -7)
    for n in (1, 2, 15, 16, 63, 64, 65, 127, 200, 1025, 4300):
        middle = np.zeros(n, dtype)
        for place in {0, n // 3, n // 2, n - 2, n - 1} & set(range(n)):
            high, low = middle.copy(), np.ones(n, dtype) if kind == "b" else middle.copy()
            high[place], low[place] = largest, smallest
            assert F.argmax(high) == F.argmin(low) == place
            assert F.count_nonzero(high) == 1
            assert F.any(high)
            assert F.all(high) == (n == 1)
            for axis, shape in ((0, (n, 3)), (0, (n, 70)), (1, (5, n))):
                wide = np.broadcast_to(high[:, None] if axis == 0 else high, shape)
                for x in (wide, np.ascontiguousarray(wide)):
                    assert (F.argmax(x, axis) == place).all()
                    assert (F.count_nonzero(x, axis) == 1).all()


@pytest.mark.parametrize("dtype", [np.int32, np.int64], ids=named)
def test_the_ends_of_integers(dtype):
    least, most = np.iinfo(dtype).min, np.iinfo(dtype).max
    for line in ([least, least], [most, most], [least, most, least, most], [most - 1, most, most], [0, least, 1]):
        for x in (np.array(line, dtype), np.array(line * 50, dtype)):
            assert F.argmax(x) == np.argmax(x)
            assert F.argmin(x) == np.argmin(x)
            assert F.count_nonzero(x) == np.count_nonzero(x)
    close = np.array([2**62, 2**62 + 1, 2**62], np.int64)  # one number in f64
    assert (F.argmax(close), F.argmin(-close)) == (1, 1)


@pytest.mark.parametrize("dtype", ALL, ids=named)
@pytest.mark.parametrize("kind", KINDS)
def test_axes_and_strides_against_numpy(kind, dtype):
    rng = np.random.default_rng(1)
    for shape in ((5, 17), (40, 70), (3, 67, 33), (2, 3, 4, 5), (300, 3), (2, 9000), (1, 1)):
        x = rng.integers(-1, 2, shape).astype(dtype)
        if np.dtype(dtype).kind not in "ib":
            x[rng.random(shape) < 0.01] = NAN
            x[rng.random(shape) < 0.1] = -0.0
        for view in (x, x[::-1], x[..., ::-1], x.T, x[..., ::2], x[::2], np.broadcast_to(x, (3, *shape))):
            several = [(0, 1), (0, view.ndim - 1), tuple(range(view.ndim))]
            for axis in [None, *range(-view.ndim, view.ndim), *several]:
                found = getattr(F, kind)(view, axis)
                np.testing.assert_array_equal(found, numpy_s(kind, view, axis), err_msg=f"{view.strides} {axis}")


def test_over_several_axes_a_place_is_row_major():
    x = np.zeros((4, 5, 6), np.float32)
    x[2, 3, 4] = 1
    assert F.argmax(x) == np.ravel_multi_index((2, 3, 4), (4, 5, 6))
    assert F.argmax(x, (0, 2))[3] == np.ravel_multi_index((2, 4), (4, 6))
    assert F.argmax(x, (2, 0))[3] == np.ravel_multi_index((2, 4), (4, 6))  # axes are a set
    assert F.argmax(x, (1, 2), keepdims=True).shape == (4, 1, 1)
    assert F.argmax(x.T, (0, 2))[3] == np.ravel_multi_index((4, 2), (6, 4))


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("dtype", [np.float32, ml_dtypes.bfloat16, np.int64, np.bool_], ids=named)
def test_threads_share_a_long_line(dtype, threads):
    n = 3_000_001
    x = np.zeros(n, dtype)
    with rg.threads(threads):
        assert (F.argmax(x), F.any(x), F.count_nonzero(x)) == (0, False, 0)
        for place in (0, 1, 4095, n // 2, n - 1):
            x[[place, n - 1]] = 1
            assert (F.argmax(x), F.any(x), F.count_nonzero(x)) == (place, True, 1 + (place < n - 1))
            assert (F.argmin(1 - x if dtype is not np.bool_ else ~x), F.all(x == 0)) == (place, False)
            x[:] = 0
        assert F.all(np.ones(n, dtype))
        assert F.count_nonzero(np.ones(n, dtype)) == n
        few = np.zeros((n // 5, 5), dtype)  # columns in pieces
        few[[7, -3], [2, 4]] = 1
        np.testing.assert_array_equal(F.argmax(few, 0), np.argmax(few != 0, 0))
        np.testing.assert_array_equal(F.count_nonzero(few, 0), [0, 0, 1, 0, 1])
        np.testing.assert_array_equal(F.any(few, 0), [False, False, True, False, True])


def test_nothing_and_numbers():
    for shape, axis, kept in (((3, 0), 1, (3,)), ((0,), None, ()), ((0, 4), 0, (4,))):
        x = np.ones(shape, np.float32)
        assert F.any(x, axis).tolist() == np.zeros(kept, bool).tolist()
        assert F.all(x, axis).tolist() == np.ones(kept, bool).tolist()
        assert F.count_nonzero(x, axis).tolist() == np.zeros(kept, int).tolist()
        for kind in ("argmax", "argmin"):
            with pytest.raises(InvalidProblem, match=f"x: got .* reduced extent of 0 .*{kind} of no terms"):
                getattr(F, kind)(x, axis)
    assert F.argmax(np.ones((0, 4), np.float32), 1).shape == (0,)
    number = np.array(2.0, np.float32)
    assert (F.argmax(number), F.any(number), F.all(number, -1), F.count_nonzero(number)) == (0, True, True, 1)


def test_elements_of_results():
    x = np.array([[1, 3], [5, 2]], np.float32)
    assert F.argmax(x, 1).dtype == F.count_nonzero(x, 1).dtype == np.int64
    assert F.argmax(x, 1, index_element="i32").dtype == np.int32
    assert F.any(x).dtype == np.bool_
    out = np.empty(2, np.int64)
    assert F.argmin(x, 0, out=out) is out
    assert out.tolist() == [0, 1]
    with pytest.raises(InvalidType, match="index_element: got 'i16', expected one of"):
        F.argmax(x, index_element="i16")
    with pytest.raises(InvalidType, match="out"):
        F.argmax(x, 0, out=np.empty(2, np.int32))
    with pytest.raises(InvalidProblem, match="axis: got axis 2"):
        F.any(x, 2)
    with pytest.raises(InvalidType, match="x: got dtype uint8"):
        F.count_nonzero(np.ones(3, np.uint8))


def test_a_line_longer_than_i32_counts_by_its_descriptor():
    desc = rg.ArgReduceDescriptor("argmax", (2**31 + 1,), 0, "f32")
    assert rg.ArgReducePlan.select(desc).descriptor.n == 2**31 + 1
    with pytest.raises(InvalidProblem, match=r"index_element: got i32, expected i64: .* 2147483649 terms"):
        rg.ArgReduceDescriptor("argmax", (2**31 + 1,), 0, "f32", index_element="i32")
    assert rg.ArgReduceDescriptor("argmax", (2**31,), 0, "f32", index_element="i32").n == 2**31


@pytest.mark.parametrize("dtype", FLOATS, ids=named)
@pytest.mark.parametrize("kind", ["max", "min"])
def test_values_with_their_places(kind, dtype):
    rng = np.random.default_rng(2)
    x = rng.integers(-3, 4, (7, 40, 9)).astype(dtype)
    x[1, 2, 3] = NAN
    x[x == 0] = -0.0
    for axis in (None, 0, 1, 2, (0, 2), (1, 2)):
        values, places = getattr(F, kind)(x, axis, return_indices=True)
        assert values.tobytes() == getattr(F, kind)(x, axis).tobytes()
        np.testing.assert_array_equal(places, getattr(F, f"arg{kind}")(x, axis))
        assert places.dtype == np.int64
        kept = getattr(F, kind)(x, axis, keepdims=True, return_indices=True)
        assert [each.shape for each in kept] == [getattr(F, kind)(x, axis, keepdims=True).shape] * 2
    out = np.empty((7, 9), dtype), np.empty((7, 9), np.int32)
    assert getattr(F, kind)(x, 1, return_indices=True, out=out) == out
    np.testing.assert_array_equal(out[1], getattr(F, f"arg{kind}")(x, 1))
    with pytest.raises(InvalidType, match="return_indices: got str"):
        getattr(F, kind)(x, return_indices="yes")


@pytest.mark.filterwarnings("ignore:`torch.jit.script` is deprecated")  # torch's own, at the first jvp
def test_in_torch():
    torch = pytest.importorskip("torch")
    import retrograde.torch as rgt

    x = torch.tensor([[1.0, 3.0, 3.0], [0.0, 2.0, float("nan")]], requires_grad=True)
    assert torch.equal(rgt.argmax(x, dim=1), torch.argmax(x, 1))
    assert torch.equal(rgt.argmin(x, 1, index_element="i32"), torch.argmin(x, 1).int())
    assert torch.equal(rgt.all(x, dim=0, keepdim=True), torch.all(x, 0, True))
    assert not rgt.count_nonzero(x).requires_grad
    assert torch.equal(rgt.any(x.detach() > 2, dim=1), torch.tensor([True, False]))

    def scaled(x):
        return (x * rgt.count_nonzero(x, dim=1, keepdim=True)).sum()

    def torchs(x):
        return (x * torch.count_nonzero(x, dim=1)[:, None]).sum()

    clean = torch.tensor([[1.0, 3.0, 3.0], [0.0, 2.0, 5.0]])
    assert torch.equal(torch.func.grad(scaled)(clean), torch.func.grad(torchs)(clean))
    _, tangent = torch.func.jvp(scaled, (clean,), (torch.ones_like(clean),))
    assert tangent == 15
    assert torch.equal(torch.vmap(lambda row: rgt.argmax(row))(clean), torch.argmax(clean, 1))
    assert torch.equal(torch.vmap(lambda row: rgt.any(row, dim=0), in_dims=1)(clean), torch.any(clean, 0))
    compiled = torch.compile(lambda x: (rgt.argmax(x, dim=1), rgt.all(x, dim=1)), fullgraph=True, backend="aot_eager")
    for found, wanted in zip(compiled(clean), (clean.argmax(1), clean.all(1)), strict=True):
        assert found.dtype == wanted.dtype
        assert torch.equal(found, wanted)


@pytest.mark.parametrize("kind", ["max", "min"])
def test_indices_in_torch_leave_the_gradient(kind):
    torch = pytest.importorskip("torch")
    import retrograde.torch as rgt

    sign = 1 if kind == "max" else -1
    x = sign * torch.tensor([[1.0, 3.0, 3.0], [0.0, 2.0, 2.0]])
    mine, torchs = (x.clone().requires_grad_() for _ in range(2))
    values, places = getattr(rgt, kind)(mine, dim=1, return_indices=True)
    wanted = getattr(torch, kind)(torchs, dim=1)
    assert torch.equal(values, wanted.values)
    assert torch.equal(places, wanted.indices)
    assert not places.requires_grad
    values.sum().backward()
    wanted.values.sum().backward()
    assert torch.equal(mine.grad, torchs.grad)  # to the first of equals along a dim
    even = x.clone().requires_grad_()
    getattr(rgt, kind)(even, dim=1, ties="even", return_indices=True)[0].sum().backward()
    assert even.grad.tolist() == [[0, 0.5, 0.5], [0, 0.5, 0.5]]


def test_in_jax():
    jax = pytest.importorskip("jax")
    import jax.numpy as jnp

    import retrograde.jax as rgj

    x = jnp.array([[1.0, 3.0, 3.0], [0.0, 2.0, jnp.nan]])
    for kind in KINDS:
        ours, theirs = getattr(rgj, kind), getattr(jnp, kind)
        for axis in (0, 1, None):
            found, wanted = jax.jit(lambda x, ours=ours, axis=axis: ours(x, axis))(x), theirs(x, axis)
            assert found.dtype == wanted.dtype  # 32 bits, unless JAX has wider ones
            assert (found == wanted).all()
        assert (jax.vmap(lambda row, ours=ours: ours(row))(x) == theirs(x, 1)).all()
    assert rgj.any(jnp.array([0, 0, 2])).item()
    assert rgj.argmax(jnp.array([False, True, True])).item() == 1

    def scaled(x):
        return (x * rgj.count_nonzero(x, 1, keepdims=True)).sum()

    clean = jnp.array([[1.0, 3.0, 3.0], [0.0, 2.0, 5.0]])
    assert jax.grad(scaled)(clean).tolist() == [[3, 3, 3], [2, 2, 2]]
    assert jax.jvp(scaled, (clean,), (jnp.ones_like(clean),))[1].item() == 15
    values, places = jax.jit(lambda x: rgj.max(x, 1, return_indices=True))(clean)
    assert (values == clean.max(1)).all()
    assert (places == clean.argmax(1)).all()
    gradient = jax.grad(lambda x: rgj.max(x, 1, return_indices=True)[0].sum())(clean)
    assert gradient.tolist() == [[0, 0.5, 0.5], [0, 0, 1]]


def before_a_page_of_nothing(x):
    """A copy of x that ends where a page begins that nobody may touch."""
    pages = -(-x.nbytes // mmap.PAGESIZE) + 1
    memory = mmap.mmap(-1, pages * mmap.PAGESIZE)
    end = (pages - 1) * mmap.PAGESIZE
    start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    assert ctypes.CDLL(None).mprotect(ctypes.c_void_p(start + end), mmap.PAGESIZE, 0) == 0
    copy = np.frombuffer(memory, x.dtype, x.size, end - x.nbytes).reshape(x.shape)
    copy[...] = x
    return copy


@pytest.mark.parametrize("dtype", ALL, ids=named)
def test_nothing_behind_the_last_column_is_read(dtype):
    """Columns are taken 1,024 at a time, and a vector is wider than the last ones."""
    for columns in (1, 15, 63, 64, 65, 1023, 1025, 1030, 2049):
        x = (np.random.default_rng(columns).integers(0, 5, (3, columns)) - 1).astype(dtype)
        guarded = before_a_page_of_nothing(x)
        for kind in KINDS:
            assert np.array_equal(getattr(F, kind)(guarded, 0), numpy_s(kind, x, 0)), (kind, columns)
        for kind in KINDS:
            assert np.array_equal(getattr(F, kind)(guarded, 1), numpy_s(kind, x, 1)), (kind, columns)
