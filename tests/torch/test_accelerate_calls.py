"""Calls under `accelerate()` as torch's parser takes them: NumPy's names, too many arguments, what torch refuses."""

from collections.abc import Callable
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from torch.nn import functional as F  # noqa: E402

import retrograde.torch as rgt  # noqa: E402

X = torch.randn(3, 4, 5, generator=torch.Generator().manual_seed(0))
WHOLE = (X * 4).int()


def values(made: Any) -> Any:
    return made[0] if isinstance(made, tuple) else made


@pytest.mark.parametrize("method", [False, True], ids=["function", "method"])
@pytest.mark.parametrize(
    "name",
    ["prod", "logsumexp", "var", "std", "cumprod", "logcumsumexp", "cummax", "cummin", "softmax", "log_softmax",
     "argmax", "argmin", "any", "all", "count_nonzero"],
)  # fmt: skip
def test_names_of_numpy(name: str, method: bool) -> None:
    def call(**options: Any) -> Any:
        return values(getattr(X, name)(**options) if method else getattr(torch, name)(X, **options))

    given: list[dict[str, Any]] = [{"axis": 1}]
    if not name.startswith(("cum", "logcum", "count")) and "softmax" not in name:
        given.append({"axis": -1, "keepdims": True})
    for options in given:
        wanted = call(**options)
        with rgt.accelerate() as routed:
            found = call(**options)
        assert [ours for _, ours in routed.calls] == [name]
        torch.testing.assert_close(found, wanted)


def test_what_a_route_has_no_place_for_is_torch_s() -> None:
    for call in (lambda: X.count_nonzero(0, 1), lambda: torch.count_nonzero(X, dim=(0, 1)), lambda: X.argmax(0, True)):
        wanted = call()
        with rgt.accelerate():
            assert torch.equal(call(), wanted)


REFUSED: dict[str, tuple[type[Exception], Callable[[], Any]]] = {
    "two names of a dim": (TypeError, lambda: torch.argmax(X, dim=0, axis=0)),
    "a name of NumPy where torch has a function of Python": (TypeError, lambda: F.softmax(X, axis=1)),
    "eps = 0 in training": (ValueError, lambda: F.batch_norm(X, None, None, training=True, eps=0.0)),
    "integers beside a weight": (RuntimeError, lambda: F.group_norm(WHOLE, 2, X[0, :, 0])),
    "one term in training": (ValueError, lambda: F.batch_norm(X[:1, :, :1], None, None, training=True)),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_torch_refuses_is_refused_by_torch(name: str) -> None:
    error, call = REFUSED[name]
    with pytest.raises(error) as wanted:
        call()
    with rgt.accelerate() as routed, pytest.raises(error) as found:
        call()
    assert not routed.calls
    assert str(found.value) == str(wanted.value)
