"""retrograde.jax: the pointwise tables under JAX's own checks, row by row."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import cycle
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pytest

jax: Any = pytest.importorskip("jax")
rgj: Any = pytest.importorskip("retrograde.jax")

import jax.numpy as jnp  # noqa: E402
from jax.test_util import check_grads  # noqa: E402

import retrograde as rg  # noqa: E402
from retrograde import functional  # noqa: E402
from retrograde._core.bindings import table_names  # noqa: E402
from retrograde._core.errors import InvalidProblem, Unsupported  # noqa: E402
from retrograde.families.pointwise.rows import dotted  # noqa: E402
from retrograde.families.pointwise.tables import NARY, ROWS, TABLES  # noqa: E402
from tests._support.pointwise_samples import (  # noqa: E402
    DIFFERENTIABLE,
    SAMPLES,
    Sample,
    required,
    ways_to_batch,
)
from tests._support.turns import by_turns  # noqa: E402

Python = Callable[..., CompletedProcess[str]]
OF_SEVERAL = [row for rows in NARY.values() for row in rows.values()]
some_samples = pytest.mark.parametrize("sample", by_turns(SAMPLES, lambda sample: str(sample.family)))
some_gradients = pytest.mark.parametrize("sample", by_turns(DIFFERENTIABLE, lambda sample: str(sample.family)))
CURVED = [each for each in DIFFERENTIABLE if each.row.curvature and not each.arranged.startswith("number")]


@pytest.fixture(autouse=True)
def _wide() -> Any:
    with jax.enable_x64(True):
        yield


def moved(sample: Sample, dtype: Any = "float64") -> list[Any]:
    """Numbers as they are, masks of bool."""
    return [
        each if isinstance(each, float) else jnp.asarray(each, None if each.dtype == bool else dtype)
        for each in sample.operands
    ]


def of_wrt(sample: Sample, called: Any = None, dtype: Any = "float64") -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """The function of the operands that have a gradient, and those."""
    operands, options = moved(sample, dtype), sample.options
    function = called or getattr(rgj, sample.row.name)

    def call(*given: Any) -> Any:
        whole = list(operands)
        for place, each in zip(sample.wrt, given, strict=True):
            whole[place] = each
        return function(*whole, **options)

    return call, tuple(operands[place] for place in sample.wrt)


def of_jax(sample: Sample) -> Callable[..., Any]:
    """What JAX users write. jax.nn.softplus has no options: they are composed of what it is."""
    theirs = dotted(jax, sample.row.names.jax)
    if not isinstance(sample.row.names.jax, str):
        chosen = {each.name: each.default for each in getattr(sample.row, "options", ())} | sample.options
        return lambda *given, **_: theirs(*given, **chosen)
    scale = sample.options.get("beta", 1.0)
    assert set(sample.options) <= {"beta"}
    options = dict(sample.row.names.jax_options)
    return lambda *given, **_: theirs(*(x * scale if scale != 1 else x for x in given), **options) / scale


def bits(made: Any) -> bytes:
    return np.asarray(made).tobytes()


def test_every_function_is_there() -> None:
    assert set(table_names()) <= set(rgj.__all__)
    for name in table_names():
        assert getattr(rgj, name).__name__ == name
        assert getattr(rgj, name).__doc__.startswith(getattr(functional, name).__doc__.partition("\n")[0])


@some_samples
def test_jit_has_the_bits_of_functional(sample: Sample) -> None:
    """In bf16, and in one of the others by turns: a program is compiled for each."""
    for dtype in ("bfloat16", ("float32", "float16", "float64")[SAMPLES.index(sample) % 3]):
        operands = moved(sample, dtype)
        on_host = [each if isinstance(each, float) else np.asarray(each) for each in operands]
        wanted = getattr(functional, sample.row.name)(*on_host, **sample.options)
        function, inputs = of_wrt(sample, dtype=dtype)
        found = jax.jit(function)(*inputs)
        assert (found.shape, found.dtype) == (wanted.shape, wanted.dtype)
        assert bits(found) == bits(function(*inputs)) == bits(wanted)
        if not sample.wrt or not hasattr(functional, f"{sample.row.name}_backward"):
            continue
        _, pull = jax.vjp(function, *inputs)
        more = {} if sample.family == "unary" else {"needs": [k in sample.wrt for k in range(len(operands))]}
        given = {"y": wanted} if getattr(sample.row, "keeps", "") == "y" else {}
        made = getattr(functional, f"{sample.row.name}_backward")(wanted, *on_host, **sample.options, **more, **given)
        kept = [each for each in (made if isinstance(made, tuple) else [made]) if each is not None]
        grads = jax.jit(pull)(jnp.asarray(wanted))
        assert [bits(each) for each in grads] == [bits(each) for each in kept]
        public = getattr(rgj, f"{sample.row.name}_backward")(wanted, *operands, **sample.options, **more, **given)
        public = [each for each in (public if isinstance(public, tuple) else [public]) if each is not None]
        assert [bits(each) for each in public] == [bits(each) for each in kept]


@some_gradients
def test_derivatives(sample: Sample) -> None:
    """The compositions are those that tests/torch tries of each row."""
    function, inputs = of_wrt(sample)
    order = 2 if sample.row.curvature else 1
    check_grads(function, inputs, order=order, modes=("fwd", "rev"), atol=1e-6, rtol=1e-6)


@some_gradients
def test_transforms_agree_with_jax(sample: Sample) -> None:
    places = tuple(range(len(sample.wrt)))
    ours, inputs = of_wrt(sample)
    theirs, _ = of_wrt(sample, of_jax(sample))

    def loss(function: Any) -> Any:
        return lambda *given: jnp.sin(function(*given)).sum()

    transforms: dict[str, Callable[[Any], Any]] = {
        "grad": lambda f: jax.grad(loss(f), places)(*inputs),
        "jacfwd": lambda f: jax.jit(jax.jacfwd(f, places))(*inputs),
        "hessian": lambda f: jax.jit(jax.hessian(loss(f), places))(*inputs),
        "reverse twice": lambda f: jax.jit(jax.jacrev(jax.jacrev(loss(f), places), places))(*inputs),
        "reverse over forward": lambda f: jax.jit(jax.jacrev(jax.jacfwd(loss(f), places), places))(*inputs),
        "third": lambda f: jax.jit(jax.jacrev(jax.hessian(loss(f))))(*inputs),
        "linearize": lambda f: jax.linearize(f, *inputs)[1](*inputs),
        "checkpoint": lambda f: jax.grad(jax.checkpoint(loss(f)), places)(*inputs),
    }
    if not sample.row.curvature and not getattr(sample.row, "linear", False):
        transforms = {name: transforms[name] for name in ("grad", "jacfwd", "linearize", "checkpoint")}
    # A program is compiled for each. Rows of one operand are alike; options and broadcasting are what transforms meet.
    several = sample.arranged in ("options", "broadcast")
    names = list(transforms) if several else [name for name in ("jacfwd", "hessian") if name in transforms]
    turn = DIFFERENTIABLE.index(sample)
    step = 3 if several else 2 if sample.family == "unary" else 1
    transforms = {name: transforms[name] for name in names[turn % step :: step]}
    for name, transform in transforms.items():
        found, wanted = jax.tree.leaves(transform(ours)), jax.tree.leaves(transform(theirs))
        for mine, expected in zip(found, wanted, strict=True):
            np.testing.assert_allclose(mine, expected, rtol=1e-9, atol=1e-11, err_msg=name)


SOME_WAYS = by_turns(
    ways_to_batch(DIFFERENTIABLE), lambda way: str(way[0].family), lambda way: f"{way[0]}-{way[1]}", spread=True
)


@pytest.mark.parametrize(("sample", "batched"), SOME_WAYS)
def test_vmap_is_the_loop(sample: Sample, batched: str) -> None:
    function, inputs = of_wrt(sample)
    moving = range(len(inputs)) if batched == "all" else [0 if batched == "first" else len(inputs) - 1]
    stacked = [jnp.stack([x, x * 1.5, x + 3], -1) if k in moving else x for k, x in enumerate(inputs)]
    dims = tuple(-1 if k in moving else None for k in range(len(inputs)))
    rows = [[x[..., at] if k in moving else x for k, x in enumerate(stacked)] for at in range(3)]
    found = jax.jit(jax.vmap(function, dims))(*stacked)
    assert bits(found) == bits(jnp.stack([function(*row) for row in rows]))
    gradient = jax.grad(lambda *given: jnp.sin(function(*given)).sum(), tuple(range(len(inputs))))
    several = jax.jit(jax.vmap(gradient, dims))(*stacked)
    for at, row in enumerate(rows):
        for mine, expected in zip([each[at] for each in several], gradient(*row), strict=True):
            np.testing.assert_allclose(mine, expected, rtol=1e-13, atol=1e-15)


@pytest.mark.parametrize("sample", {(each.family, each.arranged): each for each in CURVED}.values(), ids=str)
def test_a_row_without_curvature_refuses_by_name(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample.row, "curvature", None)
    if sample.family == "unary":
        monkeypatch.setattr(sample.row, "curvature_of_y", None)
    function, inputs = of_wrt(sample)
    every = tuple(range(len(inputs)))
    with pytest.raises(Unsupported, match=f"{sample.row.name} has no second derivative"):
        jax.jacfwd(jax.grad(lambda *given: function(*given).sum(), every), every)(*inputs)


@pytest.mark.parametrize("row", [row for row in TABLES["unary"].values() if row.slope_of_y], ids=lambda row: row.name)
def test_second_derivatives_from_y(row: Any) -> None:
    backward = getattr(rgj, f"{row.name}_backward")
    inputs = jnp.array([1.0, -2.0, 0.5]), jnp.array([0.9, 0.8, 0.7])
    check_grads(lambda dy, y: backward(dy, None, y=y), inputs, order=2, modes=("fwd", "rev"), atol=1e-6, rtol=1e-6)


@pytest.mark.parametrize("row", [row for row in ROWS if getattr(row, "integers", False)], ids=lambda row: row.name)
@pytest.mark.parametrize("dtype", ["int32", "int64"])
def test_integers_have_values_and_no_gradient(row: Any, dtype: str) -> None:
    given = [jnp.array([True, False, True]) if letter in row.masks else jnp.arange(3, dtype=dtype) + 2**20
             for letter in row.letters]  # fmt: skip
    ours = getattr(rgj, row.name)
    found = jax.jit(ours)(*given)
    assert found.dtype == (np.bool_ if row.to_bool else dtype)
    assert bits(found) == bits(getattr(functional, row.name)(*map(np.asarray, given)))
    assert bits(ours(*given[:-1], 3)) == bits(ours(*given[:-1], jnp.asarray(3, dtype)))
    with pytest.raises(InvalidProblem, match="whole number"):
        ours(*given[:-1], 0.5)


@pytest.mark.parametrize("row", OF_SEVERAL, ids=lambda row: row.name)
@pytest.mark.parametrize("dtype", ["bfloat16", "float16", "float32"])
def test_a_number_does_not_decide_the_dtype(row: Any, dtype: str) -> None:
    given = [jnp.array([True, False]) if letter in row.masks else jnp.array([1.5, -2.0], dtype)
             for letter in row.letters]  # fmt: skip
    ours = getattr(rgj, row.name)
    plain = ours(*given[:-1], 0.75)
    weak = jax.jit(lambda *values: ours(*values))(*given[:-1], 0.75)  # a tracer of a Python number
    assert plain.dtype == weak.dtype == (np.bool_ if row.to_bool else dtype)
    assert bits(plain) == bits(weak) == bits(ours(*given[:-1], jnp.asarray(0.75, dtype)))
    gradient = jax.grad(lambda s: ours(*given[:-1], s).astype("float32").sum())(0.75)  # 0 where a result is of bool
    assert (gradient.shape, gradient.dtype) == ((), jnp.result_type(float))
    with jax.enable_x64(False):
        narrow = [jnp.asarray(np.asarray(each)) for each in given]
        assert ours(*narrow[:-1], 0.75).dtype == plain.dtype


@pytest.mark.parametrize("row", OF_SEVERAL, ids=lambda row: row.name)
def test_operands_of_two_dtypes_are_refused(row: Any) -> None:
    dtypes = cycle(("float32", "bfloat16"))
    given = [jnp.array([True, False]) if letter in row.masks else jnp.ones(2, next(dtypes)) for letter in row.letters]
    for call in (getattr(rgj, row.name), jax.jit(getattr(rgj, row.name))):
        with pytest.raises(InvalidProblem, match="expected arrays of one dtype"):
            call(*given)
    if row.masks:
        floats = [jnp.ones(2) for _ in row.letters]
        with pytest.raises(InvalidProblem, match="expected an array of bool"):
            getattr(rgj, row.name)(*floats)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_wrong_arguments(row: Any) -> None:
    ours, given = getattr(rgj, row.name), [jnp.ones(2) > 0 if k in getattr(row, "masks", "") else jnp.ones(2)
                                           for k in row.letters]  # fmt: skip
    with pytest.raises(TypeError, match=row.name):
        ours()
    with pytest.raises(TypeError, match=row.name):
        ours(*given, nonsense=1)
    options = required(row)
    with pytest.raises(InvalidProblem, match="out="):
        ours(*given, out=np.ones(2), **options)
    with pytest.raises(TypeError if len(given) == 1 else InvalidProblem, match="got"):
        ours(*([1] if len(given) == 1 else [1.0] * len(given)), **options)


def _preferred() -> Any:
    """A row whose kernels of the default and of 1 ULP differ."""
    x = np.linspace(-6, 6, 4096, dtype=np.float32)
    for row in TABLES["unary"].values():
        with rg.prefer(max_ulp=1):
            precise = getattr(functional, row.name)(x)
        if bits(precise) != bits(getattr(functional, row.name)(x)):
            return row, x
    return None


def test_a_preference_is_kept_by_a_trace() -> None:
    found = _preferred()
    if found is None:
        pytest.skip("each row has one kernel in this build")
    row, x = found
    ours, ones = getattr(rgj, row.name), np.ones_like(x)
    function, gradient = jax.jit(lambda x: ours(x)), getattr(functional, f"{row.name}_backward")
    with rg.prefer(max_ulp=1):
        wanted, slope = getattr(functional, row.name)(x), gradient(ones, x)
        assert bits(ours(x)) == bits(function(x)) == bits(wanted)
        _, pull = jax.vjp(ours, jnp.asarray(x))
    assert bits(function(x)) == bits(wanted)
    assert bits(pull(jnp.asarray(ones))[0]) == bits(slope)
    assert bits(ours(x)) != bits(wanted)


def test_without_jit() -> None:
    for sample in CURVED:
        function, inputs = of_wrt(sample)
        gradient = jax.grad(lambda *given, f=function: f(*given).sum())
        with jax.disable_jit():
            made = function(*inputs), gradient(*inputs)
        assert bits(made[0]) == bits(jax.jit(function)(*inputs))
        np.testing.assert_array_equal(made[1], jax.jit(gradient)(*inputs))


@pytest.mark.parametrize("row", [row for row in TABLES["unary"].values() if row.to_bool], ids=lambda row: row.name)
def test_a_result_of_bool_has_no_tangent(row: Any) -> None:
    x = jnp.array([1.0, jnp.nan, -2.0])
    chosen = jax.grad(lambda x: rgj.where(getattr(rgj, row.name)(x), 0.0, rgj.mul(x, 3.0)).sum())(x)
    flags = getattr(functional, row.name)(np.asarray(x))
    np.testing.assert_array_equal(chosen, np.where(flags, 0.0, 3.0))


SHARDED = """
import jax, jax.numpy as jnp, numpy as np
import retrograde.jax as rgj
from jax.sharding import Mesh, PartitionSpec as P
mesh = Mesh(np.array(jax.devices()), ("rows",))
x = jnp.asarray(np.random.default_rng(0).standard_normal((8, 16)), jnp.float32)
w = jnp.asarray(np.random.default_rng(1).standard_normal(16), jnp.float32) + 3
def block(x, w):
    return rgj.where(rgj.isnan(x), 0.5, rgj.silu(rgj.div(rgj.mul(x, w), w)))
shard = jax.jit(jax.shard_map(block, mesh=mesh, in_specs=(P("rows"), P()), out_specs=P("rows")))
assert len(jax.devices()) == 2
assert (np.asarray(shard(x, w)) == np.asarray(block(x, w))).all()
found = jax.grad(lambda *given: (shard(*given) ** 2).sum(), (0, 1))(x, w)
wanted = jax.grad(lambda *given: (block(*given) ** 2).sum(), (0, 1))(x, w)
for mine, expected in zip(found, wanted):
    np.testing.assert_allclose(mine, expected, rtol=1e-5, atol=1e-6)
"""


def test_inside_shard_map(python: Python) -> None:
    """An operand that all devices have gets the sum of their gradients."""
    done = python(SHARDED, XLA_FLAGS="--xla_force_host_platform_device_count=2")
    assert done.returncode == 0, done.stderr


def test_a_weight_of_prelu_that_is_not_of_channels() -> None:
    x = jnp.ones((2, 3, 4))
    for shape in ((2, 3, 4), (4,), (2, 1, 1)):
        for call in (rgj.prelu, jax.jit(rgj.prelu), partial(rgj.prelu_backward, x)):
            with pytest.raises(
                InvalidProblem, match=r"^weight: got shape .*, expected one number, or 3, one for each ch"
            ):
                call(x, jnp.ones(shape))


def test_the_gradient_of_addcdiv_is_exact_where_differences_are_not() -> None:
    """Central differences are off by `step^2 a t^3 / b^4`: 2e-6 at b = 0.46, which `check_grads` refuses."""
    rng = np.random.default_rng(1)
    x, a, b = (np.sign(each) * (0.4 + abs(each) / 4) for each in rng.standard_normal((3, 3, 4)))
    dx, da, db = jax.grad(lambda *given: rgj.addcdiv(*given, value=0.7).sum(), (0, 1, 2))(x, a, b)
    exact = np.vectorize(Fraction, otypes=[object])
    assert (dx == 1).all()
    for found, wanted in ((da, Fraction(0.7) / exact(b)), (db, -Fraction(0.7) * exact(a) / exact(b) ** 2)):
        assert max(abs(exact(np.asarray(found)) / wanted - 1).ravel()) <= 2 * np.finfo(float).eps
