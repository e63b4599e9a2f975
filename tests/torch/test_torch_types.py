"""retrograde.torch: numbers, options and arrays of others are the same whether or not autograd records."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch")
rgt: Any = pytest.importorskip("retrograde.torch")

import retrograde as rg  # noqa: E402

WRONG_TYPE: dict[str, Callable[[Any], Any]] = {
    "a string for a number": lambda x: rgt.mul(x, "2"),
    "nothing for a number": lambda x: rgt.mul(x, None),
    "a bool for a number": lambda x: rgt.mul(x, True),
    "a string for an option": lambda x: rgt.softplus(x, beta="3"),
    "a bool for an option": lambda x: rgt.softplus(x, beta=True),
    "nothing for an option": lambda x: rgt.softplus(x, beta=None),
    "two dtypes": lambda x: rgt.mul(x, torch.ones(3, dtype=torch.float64)),
    "a scalar of NumPy of another dtype": lambda x: rgt.mul(x, np.float64(2)),
    "a list": lambda x: rgt.mul(x, [1.0, 2.0, 3.0]),
    "integers": lambda x: rgt.div(x.detach().int(), x.detach().int()),
    "needs that are no bools": lambda x: rgt.mul_backward(x, x, x, needs=(1, 0)),
    "a y of another dtype": lambda x: rgt.mul_backward(x, x, x, y=x.detach().double()),
    "a y of another dtype, of unary": lambda x: rgt.silu_backward(x, x, y=x.detach().double()),
}
WRONG_VALUE: dict[str, Callable[[Any], Any]] = {
    "a number that no double holds": lambda x: rgt.mul(x, 10**400),
    "a number that the dtype does not hold": lambda x: rgt.add(x.detach().int(), 2**40),
    "a y of another shape": lambda x: rgt.mul_backward(x, x, x, y=torch.ones(2)),
    "a dy of another shape": lambda x: rgt.mul_backward(torch.ones(2), x, x),
}


@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("what", [*WRONG_TYPE, *WRONG_VALUE])
def test_what_is_refused(what: str, recorded: bool) -> None:
    with pytest.raises(rg.InvalidProblem, match=r"got .*expected") as caught:
        (WRONG_TYPE | WRONG_VALUE)[what](torch.ones(3, requires_grad=recorded))
    assert type(caught.value) is (rg.InvalidType if what in WRONG_TYPE else rg.InvalidProblem)


@pytest.mark.parametrize("recorded", [False, True])
def test_arrays_of_numpy_take_part(recorded: bool) -> None:
    x = torch.ones(3, requires_grad=recorded)
    backwards, fixed = np.arange(3, dtype="f4")[::-1], np.ones(3, "f4")
    fixed.flags.writeable = False
    for other in (np.full((1, 1), 2, "f4"), np.float32(2), backwards, fixed):
        for made in (rgt.mul(x, other), rgt.mul(other, x)):
            assert type(made) is torch.Tensor
            assert made.requires_grad == recorded
            assert made.tolist() == (np.ones(3, "f4") * other).tolist()
    half = rg.Element("bf16").info.numpy.type(2)
    assert rgt.mul(x.bfloat16(), np.asarray(half)).dtype == torch.bfloat16


# --- shape rules refuse what kernels refuse


META: dict[str, Callable[[str], Any]] = {
    "integers": lambda device: rgt.exp(torch.arange(3, device=device)),
    "an option": lambda device: rgt.softplus(torch.ones(3, device=device), beta=0.0),
    "two dtypes": lambda device: rgt.add(torch.ones(3, device=device), torch.ones(3, device=device).double()),
    "integers in a division": lambda device: rgt.div(*[torch.arange(3, device=device)] * 2),
    "a mask": lambda device: rgt.where(*[torch.ones(3, device=device)] * 3),
    "a number beside integers": lambda device: rgt.add(torch.arange(3, device=device), 1.5),
    "a number beside bools": lambda device: rgt.where(*[torch.ones(3, device=device).bool()] * 2, 1),
    "shapes": lambda device: rgt.add(torch.ones(3, device=device), torch.ones(2, device=device)),
    "a rank": lambda device: rgt.exp(torch.ones((1,) * 9, device=device)),
    "a dy": lambda device: rgt.silu_backward(torch.ones(3, device=device), torch.ones(2, device=device)),
    "a y": lambda device: rgt.silu_backward(*[torch.ones(3, device=device)] * 2, y=torch.ones(2)),
    "no kind": lambda device: torch.ops.retrograde.unary(torch.ones(3, device=device), "nope", []),
    "no kind, two": lambda device: torch.ops.retrograde.binary(
        *[torch.ones(3, device=device)] * 2, None, None, "nope", []
    ),
    "options that are too few": lambda device: torch.ops.retrograde.unary(torch.ones(3, device=device), "softplus", []),
}


@pytest.mark.parametrize("what", META)
def test_shape_rules_refuse_what_kernels_refuse(what: str) -> None:
    with pytest.raises(rg.InvalidProblem) as eager:
        META[what]("cpu")
    with pytest.raises(rg.InvalidProblem) as meta:
        META[what]("meta")
    assert type(eager.value) is type(meta.value)


def test_out_of_a_traced_function() -> None:
    x = torch.ones(3)
    for traced in (
        torch.compile(lambda a: rgt.exp(a, out=torch.empty(3)), backend="eager", fullgraph=True),
        torch.fx.experimental.proxy_tensor.make_fx(lambda a: rgt.exp(a, out=torch.empty(3))),
    ):
        with pytest.raises(Exception, match="a traced function has no out="):
            traced(x)
    with pytest.raises(rg.InvalidProblem, match=r"use torch\.no_grad\(\)"):
        rgt.exp(torch.ones(3, requires_grad=True), out=torch.empty(3))
