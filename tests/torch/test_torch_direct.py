"""Calls that go to native functions at once: none that the long way would refuse, or answer otherwise."""

from typing import Any

import pytest

torch = pytest.importorskip("torch")

import retrograde.torch as rgt  # noqa: E402
from retrograde import functional as F  # noqa: E402
from retrograde._core.errors import RetrogradeError  # noqa: E402

RNG = torch.Generator().manual_seed(0)


def normal(*shape: int, dtype: Any = torch.float32) -> Any:
    return torch.randn(*shape, generator=RNG).to(dtype)


REFUSED = {
    "halves of other shapes": lambda: rgt.swiglu_split(normal(4, 8), normal(8, 4)),
    "halves of other dtypes": lambda: rgt.swiglu_split(normal(64), normal(64, dtype=torch.bfloat16)),
    "the narrow one first": lambda: rgt.swiglu_split(normal(64, dtype=torch.bfloat16), normal(64)),
    "ends of other dtypes": lambda: rgt.lerp(normal(64), normal(64, dtype=torch.bfloat16), 0.5),
    "a gradient of another shape": lambda: rgt.swiglu_backward(normal(8, 2), normal(4, 8)),
    "a gradient of another dtype": lambda: rgt.swiglu_backward(normal(4, 4, dtype=torch.float64), normal(4, 8)),
    "a result of another shape": lambda: rgt.max_backward(normal(4), normal(4, 8), 1, y=normal(2, 2)),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_functional_refuses_is_refused_every_time(name: str) -> None:
    for _ in range(4):
        with pytest.raises(RetrogradeError):
            REFUSED[name]()


def test_ends_that_broadcast() -> None:
    a, b = normal(3, 1), normal(1, 3)
    want = F.lerp(a, b, 0.5)
    for _ in range(4):
        assert torch.equal(rgt.lerp(a, b, 0.5), want)


@pytest.mark.parametrize("weight", [0.3, normal(5, 1, dtype=torch.float64)])
def test_gradients_of_ends_that_broadcast(weight: Any) -> None:
    """They are those of `lerp_backward`, which sums; twice differentiated they are torch's sums."""
    a, b = normal(4, dtype=torch.float64).requires_grad_(), normal(3, 5, 1, dtype=torch.float64).requires_grad_()
    y = rgt.lerp(a, b, weight)
    dy = normal(*y.shape, dtype=torch.float64)
    want = F.lerp_backward(dy, weight, a.detach(), b.detach())
    got = torch.autograd.grad(y, (a, b), dy)
    assert all(torch.equal(one, other) for one, other in zip(got, want, strict=False))
    assert torch.autograd.gradcheck(lambda a, b: rgt.lerp(a, b, weight), (a, b))
    if isinstance(weight, float):
        assert torch.autograd.gradgradcheck(lambda a, b: rgt.lerp(a, b, weight), (a, b))


def test_autocast_meets_in_the_wider_dtype() -> None:
    x, y = normal(64), normal(64, dtype=torch.bfloat16)
    want = rgt.lerp(x, y.float(), 0.5)
    with torch.autocast("cpu"):
        for _ in range(4):
            assert torch.equal(rgt.lerp(x, y, 0.5), want)


def test_the_short_way_is_taken_and_has_the_same_bits() -> None:
    """With other strides, other numbers and other options in between."""
    x = normal(6, 16)
    for _ in range(4):
        for given in (x, x.clone(), normal(6, 16), x.t().contiguous().t(), x.double()):
            assert torch.equal(rgt.swiglu(given), F.swiglu(given))
            assert torch.equal(rgt.sum(given, 0), F.sum(given, 0))
            assert torch.equal(rgt.sum(given, dim=1, keepdim=True), F.sum(given, 1, keepdims=True))


@pytest.mark.parametrize("shape", [(0,), (3, 0), (0, 3)])
def test_nothing(shape: tuple[int, ...]) -> None:
    for _ in range(3):
        assert rgt.cumsum(torch.empty(shape), 0).shape == shape
        values, indices = rgt.cummax(torch.empty(shape), 0, return_indices=True)
        assert values.shape == indices.shape == shape


def test_defaults_and_names_are_those_of_torch() -> None:
    """The ties of max along an axis, of max of all, and of cummax; `dim` beside `axis` is refused."""
    x = torch.tensor([[1.0, 3.0, 3.0], [3.0, 2.0, 3.0]])
    for _ in range(3):
        for dim in (0, 1, None, (0, 1)):
            ties = "first" if isinstance(dim, int) else "even"
            dy = torch.ones(() if dim in (None, (0, 1)) else x.sum(dim).shape)
            assert torch.equal(rgt.max_backward(dy, x, dim), F.max_backward(dy, x, dim, ties=ties))
            assert torch.equal(rgt.max_backward(dy, x, dim, ties="last"), F.max_backward(dy, x, dim, ties="last"))
        got, want = rgt.cummax(x, dim=1, return_indices=True), F.cummax(x, 1, ties="last", return_indices=True)
        assert all(map(torch.equal, got, want))
        with pytest.raises(TypeError, match="dim= and axis="):
            rgt.sum(x, axis=0, dim=1)


def test_who_listens_hears_of_every_call() -> None:
    """A dispatch mode, after calls that nobody listened to."""
    from torch.utils._python_dispatch import TorchDispatchMode

    heard = []

    class Listener(TorchDispatchMode):
        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            heard.append(str(func))
            return func(*args, **(kwargs or {}))

    x = normal(4, 8)
    want = rgt.sum(x, 0)
    with Listener():
        assert torch.equal(rgt.sum(x, 0), want)
    assert any("retrograde.sum" in name for name in heard)


def test_outputs_that_are_given_are_not_kept() -> None:
    import weakref

    dy, a, b = normal(4), normal(4), normal(4)
    given = []
    for _ in range(3):
        out = (torch.empty(4), torch.empty(4))
        rgt.swiglu_split_backward(dy, a, b, out=out)
        given.append(weakref.ref(out[0]))
        del out
    assert [each() for each in given] == [None] * 3
