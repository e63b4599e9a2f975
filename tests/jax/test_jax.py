"""retrograde.jax: kernels inside compiled programs, with the plan's bits; gradients against finite differences."""

import os
import subprocess
import sys
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pytest

from tests._support import ROOT

jax = pytest.importorskip("jax")

import jax.numpy as jnp  # noqa: E402
from jax.test_util import check_grads  # noqa: E402

import retrograde as rg  # noqa: E402
import retrograde.jax as rgj  # noqa: E402
from retrograde._core.bindings import Binding, names  # noqa: E402
from retrograde._core.errors import InvalidProblem, RetrogradeError, Unsupported  # noqa: E402
from tests._support.framework_samples import DISCRETE, FORWARDS, LABELS, sample  # noqa: E402

Python = Callable[..., CompletedProcess[str]]
DTYPES = ("float32", "float16", "float64")
each_forward = pytest.mark.parametrize("binding", FORWARDS, ids=LABELS)


@pytest.fixture(autouse=True)
def _wide() -> Any:
    with jax.enable_x64(True):
        yield


def arrays(binding: Binding, dtype: str = "float64") -> dict[str, Any]:
    found = sample(binding)
    for name in binding.arrays:
        if found[name] is not None:
            found[name] = jnp.asarray(found[name], dtype if name in binding.floats else None)
    return found


def of_wrt(binding: Binding, values: dict[str, Any]) -> tuple[Any, tuple[Any, ...]]:
    """The public function in what has a gradient, and those arrays."""

    def function(*moved: Any) -> Any:
        made = getattr(rgj, binding.name)(**values | dict(zip(binding.wrt, moved, strict=True)), **binding.fixed)
        return made[0] if isinstance(made, tuple) else made

    return function, tuple(values[name] for name in binding.wrt)


def bits(array: Any) -> bytes:
    return np.asarray(array).tobytes()


@each_forward
def test_jit_has_the_bits_of_the_plan(binding: Binding) -> None:
    """In bf16, and in one of the others by turns: a program is compiled for each."""
    for dtype in ("bfloat16", DTYPES[FORWARDS.index(binding) % len(DTYPES)]):
        _has_the_bits_of_the_plan(binding, dtype)


def _has_the_bits_of_the_plan(binding: Binding, dtype: str) -> None:
    values = arrays(binding, dtype)
    function, inputs = of_wrt(binding, values)
    on_host = {k: np.asarray(v) if hasattr(v, "dtype") else v for k, v in values.items()}
    assert bits(jax.jit(function)(*inputs)) == bits(binding(on_host)[0])
    _, pull = jax.vjp(function, *inputs)
    gradient = binding.gradient
    assert gradient is not None
    dy = np.asarray(function(*inputs))
    shapes = {k: v.shape if hasattr(v, "shape") else v for k, v in on_host.items()}
    results = dict(zip(binding.results, binding(on_host), strict=True))
    saved = binding.saves(on_host, shapes, results) | {"dy": dy}
    for mine, expected in zip(jax.jit(pull)(jnp.asarray(dy)), gradient(saved), strict=True):
        assert bits(mine) == bits(expected)


@each_forward
def test_check_grads(binding: Binding) -> None:
    function, inputs = of_wrt(binding, arrays(binding))
    check_grads(function, inputs, order=1, modes=["rev"], atol=1e-6, rtol=1e-6)


@each_forward
def test_the_second_derivative_is_right_or_refused(binding: Binding) -> None:
    values = arrays(binding)
    function, inputs = of_wrt(binding, values)
    shapes = {k: v.shape if hasattr(v, "shape") else v for k, v in values.items()} | {"scale_grad_by_freq": False}
    if binding.linear(shapes):
        check_grads(function, inputs, order=2, modes=["rev"], atol=1e-6, rtol=1e-6)
    else:
        with pytest.raises(Unsupported, match="no second derivative"):
            jax.grad(lambda *x: jax.grad(lambda *x: function(*x).sum())(*x).sum())(*inputs)


@each_forward
def test_vmap_is_the_loop(binding: Binding) -> None:
    function, inputs = of_wrt(binding, arrays(binding))
    batch = tuple(jnp.stack([x, 2 * x - 1]) for x in inputs)
    rows = [tuple(x[k] for x in batch) for k in range(2)]
    assert bits(jax.vmap(function)(*batch)) == bits(jnp.stack([function(*row) for row in rows]))
    gradient = jax.grad(lambda *x: function(*x).sum())
    assert bits(jax.jit(jax.vmap(gradient))(*batch)) == bits(jnp.stack([gradient(*row) for row in rows]))


def test_vmap_of_other_axes() -> None:
    x = jnp.asarray(np.random.default_rng(0).standard_normal((4, 3, 6)))
    found = jax.vmap(lambda x: rgj.swiglu(x, axis=0), in_axes=1, out_axes=1)(x)
    assert bits(found) == bits(rgj.swiglu(x, axis=0))
    assert bits(jax.vmap(rgj.sum)(x)) == bits(rgj.sum(x, (1, 2)))


def test_no_python_at_run_time() -> None:
    text = jax.jit(lambda x: rgj.logsumexp(rgj.swiglu(x), 0)).lower(jnp.ones((4, 8))).as_text()
    assert text.count("stablehlo.custom_call @retrograde(") == 2
    assert "callback" not in text


def test_without_wide_numbers() -> None:
    with jax.enable_x64(False):
        x = jnp.ones((4, 8), jnp.bfloat16)
        assert rgj.sum(x, 1).dtype == jnp.bfloat16
        if "cummax" in names():
            y, indices = rgj.cummax(x, return_indices=True)
            assert indices.dtype == jnp.int32
            assert (y == 1).all()
        if "embedding_bag" in names():
            table, at = jnp.arange(12.0).reshape(4, 3), jnp.array([[0, 1], [3, 3]])
            gradient = jax.grad(lambda table: rgj.embedding_bag(table, at, mode="max").sum())(table)
            assert gradient.tolist() == [[0, 0, 0], [1, 1, 1], [0, 0, 0], [1, 1, 1]]


def test_empty_arrays() -> None:
    assert rgj.sum(jnp.ones((3, 0)), 1).tolist() == [0, 0, 0]
    assert jax.jit(rgj.swiglu)(jnp.ones((0, 4))).shape == (0, 2)


def test_errors_are_ours() -> None:
    with pytest.raises(RetrogradeError, match="even"):
        jax.jit(rgj.swiglu)(jnp.ones((3, 5)))
    with pytest.raises(RetrogradeError, match="one dtype"):
        rgj.swiglu_split(jnp.ones(3, jnp.float32), jnp.ones(3, jnp.bfloat16))
    if "embedding" in names():
        with pytest.raises(Exception, match="IndexOutOfRange"):
            jax.block_until_ready(jax.jit(rgj.embedding)(jnp.ones((3, 2)), jnp.array([0, 7])))


SHARDED = """
import jax, jax.numpy as jnp, numpy as np
import retrograde.jax as rgj
from jax.sharding import Mesh, PartitionSpec as P
mesh = Mesh(np.array(jax.devices()), ("rows",))
x = jnp.asarray(np.random.default_rng(0).standard_normal((8, 16)), jnp.float32)
def block(x):
    return rgj.logsumexp(rgj.swiglu(x), axis=1)
shard = jax.jit(jax.shard_map(block, mesh=mesh, in_specs=P("rows"), out_specs=P("rows")))
assert len(jax.devices()) == 2
assert (np.asarray(shard(x)) == np.asarray(block(x))).all()
gradient = jax.grad(lambda x: shard(x).sum())(x)
assert (np.asarray(gradient) == np.asarray(jax.grad(lambda x: block(x).sum())(x))).all()
"""


def test_inside_shard_map(python: Python) -> None:
    done = python(SHARDED, XLA_FLAGS="--xla_force_host_platform_device_count=2")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("count", [2, 4])
def test_cut_along_the_axis(count: int) -> None:
    flags = {"XLA_FLAGS": f"--xla_force_host_platform_device_count={count}"}
    command = [sys.executable, str(ROOT / "tests/_support/sharded_jax.py"), str(count)]
    done = subprocess.run(
        command, env={**os.environ, **flags}, capture_output=True, text=True, timeout=250, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "same"


@pytest.mark.parametrize("wrap", [lambda f: f, jax.jit], ids=["eager", "jit"])
def test_shapes_that_do_not_fit_are_refused(wrap: Any) -> None:
    """As many elements are not enough."""
    a, b = jnp.ones((4, 8)), jnp.ones((8, 4))
    with pytest.raises(InvalidProblem, match="reshape it"):
        wrap(rgj.swiglu_split)(a, b)
    with pytest.raises(InvalidProblem, match="reshape it"):
        wrap(rgj.swiglu_backward)(jnp.ones((8, 2)), a)


@pytest.mark.parametrize("dtype", [np.float32, np.bool_])
def test_indices_of_another_dtype_are_refused(dtype: Any) -> None:
    weight, indices = jnp.ones((3, 4)), jnp.ones(3, dtype)
    for function in (rgj.embedding, lambda w, i: rgj.embedding_bag(w, i, jnp.zeros(1, jnp.int32))):
        with pytest.raises(InvalidProblem, match=r"indices: got .*expected int32 or int64"):
            function(weight, indices)
        with pytest.raises(InvalidProblem, match=r"indices: got .*expected int32 or int64"):
            jax.jit(function)(weight, indices)


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int16, np.uint32])
def test_indices_may_be_of_any_integer_type(dtype: Any) -> None:
    weight = jnp.arange(12.0).reshape(3, 4)
    indices, wide = jnp.array([2, 0], dtype), jnp.array([2, 0])
    for function in (rgj.embedding, lambda w, i: rgj.embedding_bag(w, i, jnp.zeros(1, jnp.int32))):
        assert (function(weight, indices) == function(weight, wide)).all()
        assert (jax.jit(function)(weight, indices) == function(weight, wide)).all()


def test_a_sparse_gradient_is_there_outside_of_jit() -> None:
    dy, indices = jnp.ones((3, 2)), jnp.array([4, 1, 4])
    rows, values = rgj.embedding_backward_sparse(dy, indices, 5)
    assert isinstance(rows, jax.Array)
    assert rows.tolist() == [1, 4]
    assert values.tolist() == [[1, 1], [2, 2]]
    with pytest.raises(Unsupported, match="the shape of its result depends on the data"):
        jax.jit(lambda dy: rgj.embedding_backward_sparse(dy, indices, 5))(dy)


def test_a_bad_index_is_told_with_operand_place_and_remedy() -> None:
    weight, indices = jnp.zeros((3, 2)), jnp.array([[1, 0], [7, 2]])
    told = r"IndexOutOfRange: embedding\.embedding\.forward: indices\.ravel\(\)\[2\]: got 7, expected 0 <= index < 3: "
    for function in (rgj.embedding, jax.jit(rgj.embedding)):
        with pytest.raises(jax.errors.JaxRuntimeError, match=told + r'correct it, or use index_policy="skip"'):
            function(weight, indices).block_until_ready()
    with pytest.raises(jax.errors.JaxRuntimeError, match=r"offsets\.ravel\(\)\[1\]: got 5, expected at most 4"):
        rgj.embedding_bag(weight, jnp.array([0, 1, 2, 0]), jnp.array([0, 5])).block_until_ready()


@pytest.mark.parametrize("binding", DISCRETE, ids=lambda binding: binding.label)
def test_nothing_flows_through_what_is_no_float(binding: Binding) -> None:
    x = jnp.array([[0.0, 3.0, 3.0], [1.0, 2.0, 0.0]])
    function = getattr(rgj, binding.name)
    made, tangent = jax.jvp(function, (x,), (x,))
    assert made == function(x)
    assert tangent.dtype == jax.dtypes.float0
    assert (jax.grad(lambda x: (x * function(x)).sum())(x) == made).all()


@pytest.mark.parametrize("name", list(dict.fromkeys(binding.name for binding in FORWARDS)))
def test_forward_mode_is_refused_in_our_words(name: str) -> None:
    x = jnp.ones((2, 4))
    more = {
        "cross_entropy": [jnp.array([1, 0])],
        "embedding": [jnp.array([1])],
        "embedding_bag": [jnp.array([[1]])],
        "group_norm": [2],
        "lerp": [x, 0.5],
    }
    given = [x] if name.endswith("_split") else more.get(name, [])
    with pytest.raises(Unsupported, match=f"^{name} has no forward mode .* use reverse mode"):
        jax.jvp(lambda x: getattr(rgj, name)(x, *given), (x,), (x,))


@pytest.mark.parametrize("at", [1, 2])
def test_an_operand_without_a_gradient_must_not_be_differentiated(at: int) -> None:
    """Zeros would be a wrong gradient, without a word."""
    logits, target, weight = jnp.ones((3, 4)), jnp.full((3, 4), 0.25), jnp.ones(4)

    def loss(logits: Any, target: Any, weight: Any) -> Any:
        return rgj.cross_entropy(logits, target, weight=weight)

    name = ("", "target", "weight")[at]
    for function in (jax.grad(loss, at), jax.jit(jax.grad(loss, (0, at))), jax.grad(jax.jit(loss), at)):
        with pytest.raises(Unsupported, match=f"^cross_entropy: {name} is differentiated, and has no gradient here"):
            function(logits, target, weight)
    constant = jax.grad(lambda x: loss(x, jax.lax.stop_gradient(jax.nn.softmax(x)), weight))(logits)
    assert (abs(constant) < 1e-15).all()
    assert jax.jit(jax.grad(loss))(logits, target, weight).shape == (3, 4)


def test_an_index_may_be_skipped() -> None:
    weight = jnp.arange(6.0).reshape(3, 2)
    found = jax.jit(lambda w: rgj.embedding(w, jnp.array([1, 7]), index_policy="skip"))(weight)
    assert found.tolist() == [[2, 3], [0, 0]]
    grad = jax.grad(lambda w: rgj.embedding(w, jnp.array([1, 7]), index_policy="skip").sum())(weight)
    assert grad.tolist() == [[0, 0], [1, 1], [0, 0]]


def test_a_number_may_be_dy() -> None:
    x = jnp.arange(6.0).reshape(2, 3)
    assert (rgj.sum_backward(1, x, axis=1) == 1).all()
    assert (jax.jit(lambda x: rgj.mul_backward(2.0, x, x)[0])(x) == 2 * x).all()
    assert (
        jax.jit(lambda x: rgj.swiglu_backward(1, x[:, :2]))(x) == rgj.swiglu_backward(jnp.ones((2, 1)), x[:, :2])
    ).all()


def test_without_jit() -> None:
    x = jnp.arange(12, dtype=jnp.float32).reshape(3, 4)

    def loss(x: Any) -> Any:
        return (rgj.cumsum(x, axis=1) * rgj.logsumexp(x, axis=1)[:, None]).sum()

    with jax.disable_jit():
        eager, gradient = loss(x), jax.grad(loss)(x)
    assert eager == jax.jit(loss)(x)
    np.testing.assert_array_equal(gradient, jax.jit(jax.grad(loss))(x))


@pytest.mark.parametrize(
    ("shape", "dtype"),
    [((3, 3), "float32"), ((2, 4), "float32"), ((3, 4), "float64"), ((3, 4), "int32"), ((3, 8), "int8")],
)
def test_a_program_with_buffers_of_another_call(shape: tuple[int, ...], dtype: str) -> None:
    """As a stale or broken program might have: the handler must not read what it was not given."""
    plan = rg.ScanPlan.select(rg.ScanDescriptor("cumsum", (3, 4), 1, "f32"))
    kernel, call = plan._launch.xla_attributes(["x", "y"])
    attributes = {"kernel": kernel, "call": np.array(call, np.int64)}
    like, right = jax.ShapeDtypeStruct(shape, dtype), jnp.ones((3, 4), jnp.float32)
    whole = jax.ffi.ffi_call("retrograde", jax.ShapeDtypeStruct((3, 4), "float32"))
    np.testing.assert_array_equal(whole(right, **attributes), np.cumsum(right, axis=1))
    with pytest.raises(jax.errors.JaxRuntimeError, match="buffers do not fit the call"):
        whole(jnp.ones(shape, dtype), **attributes)
    with pytest.raises(jax.errors.JaxRuntimeError, match="buffers do not fit the call"):
        jax.ffi.ffi_call("retrograde", like)(right, **attributes)


@pytest.mark.parametrize(
    ("at", "number"),
    [(9, -1), (9, 2**62), (11, -1), (13, -1), (13, 2**62), (14, -(2**61)), (7, 2), (8, 9), (10, 7), (2, 3), (2, -1)],
)
def test_a_program_with_another_view(at: int, number: int) -> None:
    """`call` has three numbers, four parameters, then of each stream: buffer, rank, offset, element, shape, strides."""
    plan = rg.ScanPlan.select(rg.ScanDescriptor("cumsum", (3, 4), 1, "f32"))
    kernel, call = plan._launch.xla_attributes(["x", "y"])
    assert call[2:15] == [4, 0, 0, 0, 1, 0, 2, 0, 0, 3, 4, 4, 1]
    call[at] = number
    run = jax.ffi.ffi_call("retrograde", jax.ShapeDtypeStruct((3, 4), "float32"))
    with pytest.raises(jax.errors.JaxRuntimeError, match="buffers do not fit the call"):
        run(jnp.ones((3, 4), jnp.float32), kernel=kernel, call=np.array(call, np.int64))


@pytest.mark.parametrize(("call", "named"), [
    (lambda x, v: rgj.rms_norm(x, eps=v), "eps"),
    (lambda x, v: rgj.cross_entropy(x, jnp.zeros(2, jnp.int32), denominator=v), "denominator"),
])  # fmt: skip
def test_an_option_is_known_when_traced(call, named):
    x = jnp.ones((2, 3))
    with pytest.raises(rg.InvalidType, match=f"{named}: got a traced value, .* static_argnames"):
        jax.jit(call)(x, 1.0)
    assert jax.jit(call, static_argnums=1)(x, 1.0).dtype == x.dtype
