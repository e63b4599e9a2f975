"""retrograde.torch.accelerate: torch's functions answer as before, with our kernels underneath."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from torch.nn import functional as F  # noqa: E402

import retrograde.torch as rgt  # noqa: E402
from retrograde._core.bindings import names, table_names  # noqa: E402
from retrograde.families.pointwise.tables import ROWS  # noqa: E402
from retrograde.torch import _routes  # noqa: E402
from retrograde.torch._pointwise_routes import routes  # noqa: E402
from tests._support.pointwise_samples import inside, required  # noqa: E402
from tests._support.routed_calls import AT, MASK, ROUTED, TABLE, X  # noqa: E402

# The same without a gradient.
DISCRETE: dict[str, tuple[Callable[[Any], Any], ...]] = {
    "argmax": (torch.argmax, lambda x: x.argmax(1, keepdim=True), lambda x: torch.argmax(x, dim=-2)),
    "argmin": (lambda x: x.argmin(), lambda x: torch.argmin(x, 0), lambda x: x.argmin(keepdim=True)),
    "any": (torch.any, lambda x: x.any(1), lambda x: torch.any(x, dim=(0, 1), keepdim=True)),
    "all": (lambda x: x.all(), lambda x: torch.all(x, 0), lambda x: x.all(dim=[0, 1])),
    "count_nonzero": (torch.count_nonzero, lambda x: x.count_nonzero(1), lambda x: torch.count_nonzero(x, dim=(0, 1))),
}
BROKEN = torch.tensor([[0.0, -0.0, 0.0], [1.0, float("nan"), float("nan")], [-1.0, 2.0, 2.0]])


@pytest.mark.parametrize("name", DISCRETE)
def test_places_truths_and_counts_are_torch_s(name: str) -> None:
    floats = [x.to(dtype) for x in (X, BROKEN) for dtype in (torch.float32, torch.bfloat16, torch.float64)]
    others = [X.to(torch.int32), X.to(torch.int64), *([] if "arg" in name else [MASK])]
    for function in DISCRETE[name]:
        for x in (*floats, *others, X.clone().requires_grad_()):
            with rgt.accelerate() as routed:
                found = function(x)
            assert [ours for _, ours in routed.calls] == [name], (x.dtype, str(routed))
            wanted = function(x)
            assert found.dtype == wanted.dtype
            assert torch.equal(found, wanted), (x, found, wanted)


def test_places_and_truths_that_stay() -> None:
    with rgt.accelerate() as routed:
        torch.any(X.to(torch.uint8))  # whose result is uint8
        torch.any(X, dim=())  # reduces nothing
        torch.argmax(X, 1, out=torch.empty(4, dtype=torch.int64))
        with pytest.raises(RuntimeError, match="does not support bool"):
            torch.argmax(MASK)
    assert not routed.calls
    assert sum(routed.kept.values()) == 3


@pytest.mark.parametrize("name", [name for name in ROUTED if name in names()])
def test_a_call_is_routed_and_answers_the_same(name: str) -> None:
    for function in ROUTED[name]:
        x = X.clone().requires_grad_()
        expected = function(x)
        dy = torch.ones_like(expected)
        (wanted,) = torch.autograd.grad(expected, x, dy)
        with rgt.accelerate() as routed:
            found = function(x)
        assert [ours for _, ours in routed.calls if ours not in table_names()] == [name], str(routed)
        torch.testing.assert_close(found, expected)
        torch.testing.assert_close(torch.autograd.grad(found, x, dy)[0], wanted)


def test_other_calls_stay() -> None:
    with rgt.accelerate() as routed:
        torch.prod(X, dim=1, dtype=torch.float64)
        torch.norm(X, p=1)
        torch.linalg.vector_norm(X, ord=3)
        F.cross_entropy(X, X.detach().requires_grad_())  # ours has no gradient of the target
        torch.logsumexp(X, 1, out=torch.empty(4))
        (X > 0).prod()
        s = F.silu(X)
        s += 1
        s * X  # not the activation any more
        torch.cat([X, X]).sum()
        rgt.glu(X)
        F.embedding(AT, TABLE)  # more rows than indices
    assert [called for called, _ in routed.calls] == ["torch.Tensor.gt", "torch.nn.functional.silu", "torch.Tensor.mul"]
    assert sum(routed.kept.values()) == 6
    assert "as it is" in str(routed)
    assert str(rgt.accelerate()) == "nothing was routed"


def test_activations_that_are_not_multiplied_are_functions_of_their_own() -> None:
    with rgt.accelerate() as routed:
        y = F.silu(X) * 2 + F.silu(X) * X[0]  # a number, and another shape
    torch.testing.assert_close(y, F.silu(X) * 2 + F.silu(X) * X[0])
    assert {ours: count for (_, ours), count in routed.calls.items()} == {"silu": 2, "mul": 2, "add": 1}


class Block(torch.nn.Module):
    """A Llama-style block: attention and norm are torch's, the MLP is a SwiGLU."""

    def __init__(self, words: int = 64, width: int = 32, hidden: int = 64) -> None:
        super().__init__()
        self.table = torch.nn.Embedding(words, width)
        self.norms = torch.nn.ModuleList(torch.nn.RMSNorm(width) for _ in range(2))
        self.qkv, self.out = torch.nn.Linear(width, 3 * width), torch.nn.Linear(width, width)
        self.gate, self.up = torch.nn.Linear(width, hidden), torch.nn.Linear(width, hidden)
        self.down, self.head = torch.nn.Linear(hidden, width), torch.nn.Linear(width, words)

    def forward(self, tokens: Any) -> Any:
        x = self.table(tokens)
        q, k, v = self.qkv(self.norms[0](x)).chunk(3, dim=-1)
        x = x + self.out(F.scaled_dot_product_attention(q, k, v, is_causal=True))
        h = self.norms[1](x)
        return self.head(x + self.down(F.silu(self.gate(h)) * self.up(h)))


def _train(accelerated: bool, steps: int = 8) -> tuple[list[float], Any]:
    torch.manual_seed(3)
    model = Block()
    if accelerated:
        model = rgt.accelerate(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.3)
    tokens = torch.randint(64, (4, 17))
    losses = []
    for _ in range(steps):
        loss = F.cross_entropy(model(tokens[:, :-1]).flatten(0, 1), tokens[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses, model


def test_a_model_learns_the_same() -> None:
    plain, _ = _train(False)
    found, model = _train(True)
    torch.testing.assert_close(found, plain, rtol=1e-4, atol=0)
    assert plain[-1] < plain[0]
    routed = {ours: count for (_, ours), count in model.routed.calls.items()}
    assert routed["swiglu_split"] == 8
    assert routed.get("embedding", 8) == 8


def test_a_compiled_model_is_left_to_its_compiler() -> None:
    torch._dynamo.reset()
    model = rgt.accelerate(torch.nn.GLU())
    compiled = torch.compile(model, fullgraph=True, backend="aot_eager")
    torch.testing.assert_close(compiled(X), F.glu(X))


def test_a_gate_without_a_graph_gets_no_gradient() -> None:
    x, v = torch.ones(4, requires_grad=True), torch.ones(4, requires_grad=True)
    with rgt.accelerate():
        with torch.no_grad():
            gate = F.silu(x)
        (gate * v).sum().backward()
    assert x.grad is None


def test_what_is_asked_of_a_gate_is_kept() -> None:
    x, v = torch.ones(4, requires_grad=True), torch.ones(4)
    with rgt.accelerate():
        gate = F.silu(x)
        gate.register_hook(lambda d: d * 0)
        (gate * v).sum().backward()
        assert x.grad.eq(0).all()
        gate = F.silu(x)
        gate.retain_grad()
        (gate * v).sum().backward()
        assert gate.grad.eq(1).all()


def test_a_product_into_a_given_tensor() -> None:
    out = torch.zeros(4, 6)
    with rgt.accelerate():
        torch.mul(F.silu(X), X, out=out)
    torch.testing.assert_close(out, F.silu(X) * X)


def test_in_inference_mode() -> None:
    with torch.inference_mode():
        x = X.clone()
        with rgt.accelerate():
            made = F.silu(x) * x
        torch.testing.assert_close(made, F.silu(x) * x)


def test_a_copy_of_a_model_is_its_own() -> None:
    import copy
    import pickle

    model = rgt.accelerate(torch.nn.Linear(2, 2))
    for other in (copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
        with torch.no_grad():
            other.weight.zero_()
            other.bias.zero_()
        assert other(torch.ones(2)).eq(0).all()
        assert not model(torch.ones(2)).eq(0).all()


@pytest.mark.parametrize(
    "call",
    [
        lambda: torch.linalg.vector_norm(X, dim=[]),
        lambda: torch.norm(X, dim=[]),
        lambda: torch.prod(torch.ones([1] * 9 + [2]), -1),
        lambda: torch.cumprod(torch.ones([1] * 9 + [2]), -1),
    ],
)
def test_dims_as_torch_has_them(call: Callable[[], Any]) -> None:
    want = call()
    with rgt.accelerate():
        torch.testing.assert_close(call(), want)


def test_a_product_of_halves_under_autocast() -> None:
    with torch.autocast("cpu"), rgt.accelerate():
        assert torch.prod(X.bfloat16(), 0).dtype == torch.float32


def test_a_gate_and_its_product_are_one_function() -> None:
    """silu(a) * b is a swiglu, though silu and mul have routes of their own; alone they take those."""
    a, b = (torch.randn(4, 8, requires_grad=True) for _ in range(2))
    with rgt.accelerate() as routed:
        y = torch.Tensor.mul(F.silu(a), b)
        torch.Tensor.mul(a, b)
    assert routed.calls["torch.nn.functional.silu * value", "swiglu_split"] == 1
    assert routed.calls["torch.nn.functional.silu", "silu"] == 1
    assert routed.calls["torch.Tensor.mul", "mul"] == 1
    assert torch.equal(y, rgt.swiglu_split(b, a))
    y.sum().backward()
    assert a.grad is not None


ROUTES = [pytest.param(ours, function, id=f"{ours}-{_routes._name(function)}") for ours, function, _ in routes()]


def _row(name: str) -> Any:
    return next(row for row in ROWS if row.name == name)


def _operands(row: Any, method: bool, dtype: Any = torch.float32) -> list[Any]:
    """In the order of torch's function or method: that of where has the mask second."""
    rng = torch.Generator().manual_seed(5)
    found = [inside(torch.randn(4, 6, generator=rng).clamp(-2.5, 2.5), row).to(dtype) for _ in row.letters]
    found = [each > 0 if letter in getattr(row, "masks", "") else each
             for letter, each in zip(row.letters, found, strict=True)]  # fmt: skip
    found = [abs(each) if getattr(row, "positive", "") else each for each in found]  # methods turn them, too
    if getattr(row, "by_channel", False):
        found[-1] = found[-1][0]
    return [found[1], found[0], *found[2:]] if method and found[0].dtype == torch.bool else found


def _is_method(function: Any) -> bool:
    return "Tensor." in _routes._name(function)


@pytest.mark.parametrize(("ours", "function"), ROUTES)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16, torch.float16], ids=str)
def test_a_function_of_the_tables_is_routed(ours: str, function: Any, dtype: Any) -> None:
    row = _row(ours)
    given = _operands(row, _is_method(function), dtype)
    given = [each.requires_grad_() if each.is_floating_point() else each for each in given]
    leaves = [each for each in given if each.requires_grad]
    options = {**row.names.torch_options, **required(row)}
    expected = function(*given, **options)
    wide = [each.detach().double().requires_grad_() if each.requires_grad else each for each in given]
    with rgt.accelerate() as routed:
        found = function(*given, **options)
    assert [name for _, name in routed.calls] == [ours], str(routed)
    assert f"-> {ours}: 1" in str(routed)
    exact = function(*wide, **options)  # torch's compositions round each step in halves
    torch.testing.assert_close(found, exact if exact.dtype == torch.bool else exact.to(dtype))
    if (
        expected.requires_grad and row.names.torch_grad
    ):  # torch's in halves start from a rounded y: ours are those of f64
        grads = torch.autograd.grad(found, leaves, torch.ones_like(found))
        wanted = torch.autograd.grad(function(*wide, **options).sum(), [each for each in wide if each.requires_grad])
        rounded = {"rtol": 4 * torch.finfo(dtype).eps, "atol": 1e-7} if getattr(row, "keeps", "") == "y" else {}
        torch.testing.assert_close(grads, tuple(each.to(dtype) for each in wanted), **rounded)


@pytest.mark.parametrize(("ours", "function"), ROUTES)
def test_a_call_that_is_not_ours_stays(ours: str, function: Any) -> None:
    """Integers, other dtypes beside, `out=`, in place: as torch does it."""
    row = _row(ours)
    given, options = _operands(row, _is_method(function)), {**row.names.torch_options, **required(row)}
    floats = [place for place, each in enumerate(given) if each.is_floating_point()]
    calls: list[Any] = []
    if len(floats) > 1:
        other = [each.double() if place == floats[-1] else each for place, each in enumerate(given)]
        whole = [(each * 3).int() + 9 if place in floats else each for place, each in enumerate(given)]
        calls += [(other, {}), (whole, {})]
    if "inplace" in str(_signature(function)):
        calls.append(([each.clone() for each in given], {"inplace": True}))
    for args, more in calls:
        copies = [each.clone() for each in args]
        try:
            expected = function(*copies, **options, **more)
        except RuntimeError:  # torch refuses, and so do we
            with rgt.accelerate() as routed, pytest.raises(RuntimeError):
                function(*args, **options, **more)
            assert not routed.calls
            continue
        with rgt.accelerate() as routed:
            found = function(*args, **options, **more)
        assert not routed.calls
        assert torch.equal(found, expected)
        assert found.dtype == expected.dtype


def _signature(function: Any) -> Any:
    try:
        return inspect.signature(function)
    except (TypeError, ValueError):
        return None


def test_a_number_that_torch_rounds_to_a_half_is_compared_by_torch() -> None:
    x = torch.tensor([0.1, 0.5]).half()
    with rgt.accelerate() as routed:
        assert (x == 0.1).tolist() == [True, False]
        assert (x == 0.5).tolist() == [False, True]
    assert sum(routed.calls.values()) == 1


def test_operators_and_numbers_are_routed() -> None:
    calls: list[tuple[str, Callable[[Any], Any]]] = [
        ("add", lambda x: x + 2), ("add", lambda x: 2 + x), ("mul", lambda x: x * 0.5), ("mul", lambda x: 3 * x),
        ("div", lambda x: x / 3), ("div", lambda x: 3 / x), ("div", lambda x: x / x.flip(0)),
        ("where", lambda x: torch.where(MASK, x, 0.5)), ("add", lambda x: torch.add(input=x, other=1)),
        ("gt", lambda x: x > 0), ("gt", lambda x: x > 0.5),
        ("eq", lambda x: x == x.flip(0)), ("ne", lambda x: x != 0.25), ("ge", lambda x: x.greater_equal(0)),
        ("clamp", lambda x: x.clamp(-0.5, 1)), ("clamp", lambda x: torch.clamp(x, min=0)),
        ("clamp", lambda x: x.clip(max=0)), ("addcmul", lambda x: torch.addcmul(x, x, x, value=0.5)),
        ("addcdiv", lambda x: x.addcdiv(x, x.flip(0), value=2)),
        ("softplus", lambda x: F.softplus(x, 2.0)), ("softplus", lambda x: F.softplus(x, beta=0.5, threshold=20)),
    ]  # fmt: skip
    for ours, call in calls:
        for x in (X, X.bfloat16(), X.clone().requires_grad_()):
            expected = call(x)
            with rgt.accelerate() as routed:
                found = call(x)
            assert [name for _, name in routed.calls] == [ours], str(routed)
            assert found.dtype == expected.dtype
            torch.testing.assert_close(found, expected)


def test_options_that_are_not_ours_stay() -> None:
    calls: list[Callable[[Any], Any]] = [
        lambda x: torch.add(x, x, alpha=2), lambda x: torch.div(x, x, rounding_mode="floor"),
        lambda x: F.softplus(x, 1.0, 5), lambda x: torch.exp(x, out=torch.empty_like(x)), lambda x: x * 1j,
        lambda x: x + True, lambda x: x.clone().add_(1), lambda x: x + torch.tensor(1), lambda x: x.double() + x,
    ]  # fmt: skip
    for call in calls:
        expected = call(X)
        with rgt.accelerate() as routed:
            found = call(X)
        assert not routed.calls, str(routed)
        assert torch.equal(found, expected)


def test_an_operand_whose_gradient_we_have_not_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    row = next(row for row in ROWS if hasattr(row, "slope") and row.slope)
    function = next(each for ours, each, _ in routes() if ours == row.name)
    monkeypatch.setattr(row, "slope", None)
    x = X.clone().requires_grad_()
    with rgt.accelerate() as routed:
        function(x).sum().backward()
        assert not routed.calls
        function(x.detach())
    assert [name for _, name in routed.calls] == [row.name]


def test_other_names_of_a_function_are_routed() -> None:
    a, b = torch.rand(3) + 1, torch.rand(3) + 1
    calls = [
        (lambda: torch.true_divide(a, b), "div", a / b),
        (lambda: a.true_divide(b), "div", a / b),
        (lambda: torch.divide(a, b), "div", a / b),
        (lambda: torch.rsub(a, b), "sub", b - a),
        (lambda: torch.rsub(a, 1.5), "sub", 1.5 - a),
        (lambda: torch.rsub(a, b, alpha=1), "sub", b - a),
        (lambda: a.subtract(b), "sub", a - b),
    ]
    for call, ours, want in calls:
        with rgt.accelerate() as routed:
            made = call()
        assert torch.equal(made, want)
        assert f"-> {ours}: 1" in str(routed)
    for kept in (
        lambda: torch.rsub(a, b, alpha=2),
        lambda: torch.rsub(input=a, other=b),
        lambda: torch.rsub(a, b.double()),
    ):
        with rgt.accelerate() as routed:
            made = kept()
        assert torch.equal(made, kept())
        assert "-> sub" not in str(routed)


def test_a_batch_norm_module_has_the_running_statistics_of_torch() -> None:
    x = torch.randn(5, 6, 7, generator=torch.Generator().manual_seed(0))
    theirs, ours = torch.nn.BatchNorm1d(6, momentum=0.3), torch.nn.BatchNorm1d(6, momentum=0.3)
    for _ in range(2):
        theirs(x)
        with rgt.accelerate() as routed:
            ours(x)
        assert routed.calls[("torch.nn.functional.batch_norm", "batch_norm")] == 1
    torch.testing.assert_close(ours.state_dict(), theirs.state_dict())
    theirs.eval(), ours.eval()
    with rgt.accelerate():
        found = ours(x)
    torch.testing.assert_close(found, theirs(x))
