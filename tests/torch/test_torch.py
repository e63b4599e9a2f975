"""retrograde.torch: every operator under torch's own checks, and what torch programs rely on."""

from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import retrograde.torch as rgt  # noqa: E402
from retrograde import functional  # noqa: E402
from retrograde._core.bindings import Binding, bindings, names  # noqa: E402
from retrograde._core.errors import RetrogradeError, Unsupported  # noqa: E402
from retrograde.torch import _ops  # noqa: E402
from retrograde.torch._second import is_composed  # noqa: E402
from tests._support.framework_samples import DISCRETE, FORWARDS, LABELS, sample  # noqa: E402

DTYPES = (torch.float32, torch.float16, torch.bfloat16, torch.float64)
forward_mode = pytest.mark.filterwarnings("ignore:`torch.jit.script` is deprecated")  # torch's own, at the first jvp
each_forward = pytest.mark.parametrize("binding", FORWARDS, ids=LABELS)
each_pure = pytest.mark.parametrize("binding", [each for each in FORWARDS if not each.updates], ids=lambda b: b.label)


def tensors(binding: Binding, dtype: Any = torch.float64, grad: bool = False) -> dict[str, Any]:
    found = sample(binding)
    for name in binding.arrays:
        if found[name] is not None:
            array = torch.tensor(found[name])
            asks = grad and name in binding.wrt
            found[name] = array.to(dtype).requires_grad_(asks) if name in binding.floats else array
    return found


def arguments(binding: Binding, values: dict[str, Any]) -> list[Any]:
    return [values[name] for name in binding.parameters]


def of_wrt(binding: Binding, values: dict[str, Any]) -> tuple[Any, tuple[Any, ...]]:
    """The operator as a function of what has a gradient, and those tensors."""

    def function(*moved: Any) -> Any:
        return _ops.apply(binding, values | dict(zip(binding.wrt, moved, strict=True)))[0]

    return function, tuple(values[name].detach().requires_grad_() for name in binding.wrt)


def public(binding: Binding, values: dict[str, Any]) -> Any:
    """Through the public function; options that the overload fixes are given."""
    made = getattr(rgt, binding.name)(**values, **binding.fixed)
    return made[0] if isinstance(made, tuple) else made


def test_every_function_is_there() -> None:
    assert set(functional.__all__) <= set(rgt.__all__)
    assert all(binding.name in functional.__all__ for binding in bindings())


@each_forward
def test_opcheck(binding: Binding) -> None:
    values = tensors(binding, grad=True)
    torch.library.opcheck(_ops.operator(binding), tuple(arguments(binding, values)))
    gradient = binding.gradient
    assert gradient is not None
    results = dict(zip(binding.results, _ops.apply(binding, values), strict=True))
    saved = binding.saves(values, _ops.given_of(binding, values), results)
    saved["dy"] = torch.randn_like(results[binding.results[0]])
    checks = ("test_schema", "test_autograd_registration", "test_faketensor")
    detached = [v.detach() if isinstance(v, torch.Tensor) else v for v in arguments(gradient, saved)]
    torch.library.opcheck(_ops.operator(gradient), tuple(detached), test_utils=checks)


@pytest.mark.parametrize("binding", DISCRETE, ids=lambda binding: binding.label)
def test_opcheck_of_what_has_no_gradient(binding: Binding) -> None:
    for grad in (False, True):
        values = {name: v.requires_grad_(grad) if name == "x" else v for name, v in tensors(binding).items()}
        torch.library.opcheck(_ops.operator(binding), tuple(arguments(binding, values)))
        assert not getattr(rgt, binding.name)(**values).requires_grad


@each_forward
@forward_mode
def test_gradcheck(binding: Binding) -> None:
    function, inputs = of_wrt(binding, tensors(binding))
    also = {"check_forward_ad": True, "check_batched_forward_grad": True} if is_composed(binding.gradient) else {}
    assert torch.autograd.gradcheck(function, inputs, check_batched_grad=True, **also)


@each_forward
@forward_mode
def test_the_second_derivative_is_right_or_refused(binding: Binding) -> None:
    values = tensors(binding)
    function, inputs = of_wrt(binding, values)
    if is_composed(binding.gradient):
        assert torch.autograd.gradgradcheck(function, inputs, check_fwd_over_rev=True)
    elif binding.linear(_ops.given_of(binding, values) | {"scale_grad_by_freq": False}):
        assert torch.autograd.gradgradcheck(function, inputs)
    else:
        grads = torch.autograd.grad(function(*inputs).sum(), inputs, create_graph=True)
        with pytest.raises(Unsupported, match="no second derivative"):
            grads[0].sum().backward()


@each_forward
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_the_bits_are_those_of_functional(binding: Binding, dtype: Any) -> None:
    values = tensors(binding, dtype)
    expected = binding(values)
    direct = public(binding, values)
    for name in binding.wrt:
        values[name].requires_grad_()
    recorded = public(binding, values)
    assert recorded.requires_grad
    assert torch.equal(direct, expected[0])
    assert torch.equal(recorded.detach(), expected[0])


def test_compiles_without_a_break() -> None:
    """All functions in one graph, forward and backward; then with other extents, which are symbols by then."""

    def everything(given: dict[str, dict[str, Any]]) -> Any:
        total = 0.0
        for binding in FORWARDS:
            made = getattr(rgt, binding.name)(**given[binding.label], **binding.fixed)
            total = total + (made[0] if isinstance(made, tuple) else made).sum()
        return total

    torch._dynamo.reset()
    compiled = torch.compile(everything, fullgraph=True, backend="aot_eager")
    given = {binding.label: tensors(binding, grad=True) for binding in FORWARDS}
    leaves = [given[b.label][name] for b in FORWARDS for name in b.wrt]
    found, expected = compiled(given), everything(given)
    torch.testing.assert_close(found, expected)
    for mine, theirs in zip(torch.autograd.grad(found, leaves), torch.autograd.grad(expected, leaves), strict=True):
        assert torch.equal(mine, theirs)


def test_extents_may_be_symbols() -> None:
    torch._dynamo.reset()
    torch._dynamo.utils.counters.clear()
    compiled = torch.compile(
        lambda x: rgt.logsumexp(rgt.swiglu(x, dim=1), dim=0), fullgraph=True, backend="aot_eager", dynamic=True
    )
    for rows, columns in ((3, 4), (5, 8), (7, 6), (2, 10)):
        x = torch.randn(rows, columns, dtype=torch.float64, requires_grad=True)
        expected = rgt.logsumexp(rgt.swiglu(x, dim=1), dim=0)
        assert torch.equal(compiled(x), expected)
    assert torch._dynamo.utils.counters["stats"]["unique_graphs"] <= 2


@each_pure
def test_vmap_is_the_loop(binding: Binding) -> None:
    values = tensors(binding)
    batch = {name: torch.stack([values[name], values[name] * 2 - 1]) for name in binding.wrt}

    def one(*rows: Any) -> Any:
        return public(binding, values | dict(zip(binding.wrt, rows, strict=True)))

    found = torch.vmap(one)(*batch.values())
    expected = torch.stack([one(*(batch[name][k] for name in binding.wrt)) for k in range(2)])
    assert torch.equal(found, expected)


@pytest.mark.parametrize("binding", [each for each in FORWARDS if each.updates], ids=lambda each: each.label)
def test_what_writes_to_operands_is_refused_by_torch_inside_transforms(binding: Binding) -> None:
    """As torch's own batch_norm is: the running statistics belong to somebody outside."""
    values = tensors(binding)

    def loss(x: Any) -> Any:
        return public(binding, values | {"x": x}).sum()

    with pytest.raises(RuntimeError, match="mutate a captured Tensor"):
        torch.func.grad(loss)(values["x"].detach())
    given = {name: values[name].detach().clone() for name in binding.updates.values()}
    loss(values["x"])
    for name, before in given.items():
        assert not torch.equal(values[name], before)
        assert not values[name].requires_grad


@each_pure
def test_torch_func_grad(binding: Binding) -> None:
    values = tensors(binding)
    _, inputs = of_wrt(binding, values)

    def loss(*moved: Any) -> Any:
        return public(binding, values | dict(zip(binding.wrt, moved, strict=True))).sum()

    everything = tuple(range(len(inputs)))
    found = torch.func.grad(loss, argnums=everything)(*(x.detach() for x in inputs))
    expected = torch.autograd.grad(loss(*inputs), inputs)
    assert all(torch.equal(f, e) for f, e in zip(found, expected, strict=True))
    batch = tuple(torch.stack([x.detach(), x.detach()]) for x in inputs)
    several = torch.vmap(torch.func.grad(loss, argnums=everything))(*batch)
    assert all(torch.equal(s[1], e) for s, e in zip(several, expected, strict=True))


def test_torch_names_and_defaults() -> None:
    x = torch.tensor([[1.0, 3.0, 3.0, 2.0]], requires_grad=True)
    assert torch.equal(rgt.sum(x, dim=1, keepdim=True), torch.tensor([[9.0]]))

    def gradient(y: Any) -> list[float]:
        return torch.autograd.grad(y.sum(), x)[0].tolist()[0]

    assert gradient(rgt.max(x, dim=1)) == gradient(torch.max(x, dim=1).values) == [0, 1, 0, 0]
    assert gradient(rgt.max(x)) == gradient(torch.max(x)) == [0, 0.5, 0.5, 0]
    assert gradient(rgt.max(x, dim=1, ties="even")) == gradient(torch.amax(x, dim=1)) == [0, 0.5, 0.5, 0]
    if "cummax" in names():
        assert gradient(rgt.cummax(x, dim=1)) == gradient(torch.cummax(x, dim=1).values)
    with pytest.raises(TypeError, match="expected one of them"):
        rgt.sum(x, dim=1, axis=1)
    with pytest.raises(TypeError, match="expected"):
        rgt.sum(x, nonsense=1)


def test_y_is_not_saved_rounded() -> None:
    x = (torch.randn(4, 64, dtype=torch.float64) + 20).to(torch.bfloat16).requires_grad_()
    rgt.logsumexp(x, dim=1).sum().backward()
    exact = torch.softmax(x.detach().double(), dim=1)
    torch.testing.assert_close(x.grad.double(), exact, rtol=2.0**-8, atol=0)


def test_under_autocast() -> None:
    x, w = torch.randn(4, 8, requires_grad=True), torch.randn(8, 8, requires_grad=True)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        h = x @ w
        y = rgt.swiglu_split(h, x)
    assert h.dtype == torch.bfloat16
    assert y.dtype == torch.float32
    y.sum().backward()
    assert x.grad.dtype == w.grad.dtype == torch.float32


def test_strided_tensors_are_read_in_place() -> None:
    x = torch.randn(8, 4, dtype=torch.float64)
    assert torch.equal(rgt.swiglu(x.t()[::2], dim=0), rgt.swiglu(x.t()[::2].contiguous(), dim=0))
    y = x.t().requires_grad_()
    rgt.sum(y, dim=0).backward(torch.ones(8, dtype=torch.float64))
    assert torch.equal(y.grad, torch.ones(4, 8, dtype=torch.float64))


def test_errors_are_ours() -> None:
    with pytest.raises(RetrogradeError, match="even"):
        rgt.swiglu(torch.randn(3, 5, requires_grad=True))
    with pytest.raises(RetrogradeError, match="axis"):
        rgt.sum(torch.randn(3, 5, requires_grad=True), dim=4)
    with pytest.raises(RetrogradeError, match="out="):
        rgt.sum(torch.randn(3, requires_grad=True), out=torch.empty(()))


def test_lerp_broadcasts_and_differentiates() -> None:
    a = torch.randn(3, 1, dtype=torch.float64, requires_grad=True)
    b = torch.randn(4, dtype=torch.float64, requires_grad=True)
    w = torch.rand(3, 4, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(rgt.lerp, (a, b, w))
    assert torch.autograd.gradcheck(lambda a, b: rgt.lerp(a, b, 0.25), (a, b))
    np.testing.assert_array_equal(rgt.lerp(a, b, 1.0).detach().numpy(), b.detach().expand(3, 4).numpy())


def test_empty_tensors() -> None:
    """They may have no memory at all: the kernels must not take them for operands that are absent."""
    for name in ("sum", "prod", "norm2", "logsumexp", "cumsum", "cumprod", "cummax", "logcumsumexp"):
        for shape, dim in (((0,), 0), ((3, 0), 1), ((0, 3), 1), ((2, 0, 3), 0)):
            for grad in (False, True):
                x = torch.empty(shape, requires_grad=grad)
                y = getattr(rgt, name)(x, dim)
                assert y.shape == (shape if name.startswith(("cum", "logcum")) else (*shape[:dim], *shape[dim + 1 :]))
                if grad:
                    assert torch.autograd.grad(y.sum(), x)[0].shape == shape


def test_a_call_seen_before_asks_for_the_same() -> None:
    """What is prepared for one call must not answer another: arguments in other places, of other types, or recorded."""
    a, b = torch.randn(8, generator=torch.Generator().manual_seed(0)), torch.arange(8.0)
    first = rgt.lerp(a, a, 0.25)
    assert torch.equal(first, a)
    assert torch.equal(rgt.lerp(a, b, 0.25), rgt.lerp(a.clone().requires_grad_(), b, 0.25).detach())
    x = torch.arange(6.0).reshape(2, 3)
    for _ in range(2):
        assert rgt.sum(x, 1).tolist() == [3, 12]
        assert rgt.sum(x, 0).tolist() == [3, 5, 7]
        assert rgt.sum(x.t(), 1).tolist() == [3, 5, 7]
        assert rgt.sum(x.double(), 1).dtype == torch.float64
        assert rgt.sum(x, dim=(0, 1), keepdim=True).tolist() == [[15]]
        assert rgt.sum(x.clone().requires_grad_(), 1).requires_grad
        with pytest.raises(RetrogradeError, match="True"):
            rgt.sum(x, True)
        with pytest.raises(RetrogradeError, match="indices"):
            rgt.embedding(x, torch.tensor([2]))
        assert rgt.embedding(x, torch.tensor([1])).tolist() == [[3, 4, 5]]
    rgt.sum(torch.ones(2), 0)
    with pytest.raises(RetrogradeError, match="negated"):
        rgt.sum(torch._neg_view(torch.ones(2)), 0)
    out = torch.empty(2)
    assert rgt.sum(x, 1, out=out) is out
    assert torch.vmap(rgt.sum)(x).tolist() == [3, 12]


@forward_mode
def test_forward_mode_is_refused() -> None:
    """docs/guides/torch.md says so."""
    x = torch.randn(4, 8)
    for transform in (
        lambda f: torch.func.jvp(f, (x,), (x,)),
        lambda f: torch.func.jacfwd(f)(x),
        lambda f: torch.func.hessian(lambda v: f(v).sum())(x),
    ):
        with pytest.raises(NotImplementedError) as caught:
            transform(lambda v: rgt.logsumexp(v, dim=1))
        assert isinstance(caught.value, Unsupported)
        assert "has no forward mode" in str(caught.value)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: rgt.logsumexp(x, 1, foo=1), r"logsumexp\(\) got an unexpected keyword argument 'foo'"),
        (lambda x: rgt.logsumexp(x, 1, axis=1), r"logsumexp\(\) got multiple values for argument 'axis'"),
        (lambda _: rgt.logsumexp(dim=1), r"logsumexp\(\) is missing the argument 'x'"),
        (lambda x: rgt.logsumexp(x, 1, 2, 3, 4, 5), r"logsumexp\(\) takes at most \d positional arguments, got 6"),
    ],
)
def test_wrong_arguments_read_as_those_of_python(call: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call(torch.randn(2, 3))


def test_an_operand_without_a_gradient_must_not_ask_for_one() -> None:
    x, soft = torch.randn(3, 4, requires_grad=True), torch.rand(3, 4, requires_grad=True)
    with pytest.raises(Unsupported, match="cross_entropy: target requires grad, and has no gradient here"):
        rgt.cross_entropy(x, soft)
    with pytest.raises(Unsupported, match="weight requires grad"):
        rgt.cross_entropy(x, torch.tensor([0, 1, 2]), weight=soft[0])
    rgt.cross_entropy(x, soft.detach()).backward()
    with torch.no_grad():
        rgt.cross_entropy(x, soft)
    dual, soft = torch.autograd.forward_ad, soft.detach()
    with dual.dual_level(), pytest.raises(Unsupported, match="target has a tangent, and has no gradient here"):
        rgt.cross_entropy(x, dual.make_dual(soft, soft))


def test_a_residual_has_its_gradient() -> None:
    x, residual = (torch.randn(3, 4, requires_grad=True) for _ in range(2))
    for call in (rgt.rms_norm, rgt.layer_norm):
        y, h = call(x, residual=residual)
        of_x, of_residual = torch.autograd.grad((y * h).sum(), (x, residual))
        assert torch.equal(of_x, of_residual)
