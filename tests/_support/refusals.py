"""A small plan with good operands, and the check of a refusal: for the tests of error messages."""

from typing import Any

import numpy as np
import pytest

import retrograde as rg
from retrograde._numerics.maths import Array

POISON = 7.25
DESC = rg.parse("gated_activation.swiglu.backward f32 4x8 split_dim=1")
PLAN = rg.GatedActivationBackwardPlan.select(DESC)
Args = rg.GatedActivationBackwardArgs


def f32(*shape: int) -> Array:
    return np.full(shape, POISON, np.float32)


def operands(**changed: Any) -> dict[str, Any]:
    return {"dy": f32(4, 4), "x": f32(4, 8), "dx": f32(4, 8), **changed}


def halves(**changed: Any) -> dict[str, Any]:
    return {name: f32(4, 4) for name in ("dy", "a", "b", "da", "db")} | changed


def refused(given: Any, error: type[Exception], *words: str, plan: Any = PLAN) -> None:
    """`can_implement` and `run` agree, the message has the words, and no byte of an operand changed."""
    fields = {name: getattr(given, name) for name in given.__dataclass_fields__}
    arrays = {name: x for name, x in fields.items() if isinstance(x, np.ndarray)}
    before = {name: _memory(x) for name, x in arrays.items()}
    messages = []
    for call in (plan.can_implement, plan.run):
        with pytest.raises(error) as caught:
            call(given)
        messages.append(str(caught.value))
        assert isinstance(caught.value, rg.RetrogradeError)
    assert messages[0] == messages[1]
    for word in words:
        assert word in messages[0], messages[0]
    assert {name: _memory(x) for name, x in arrays.items()} == before


def _memory(array: Any) -> bytes:
    """Of the owner: the view itself may reach outside of it."""
    while (base := getattr(array, "base", None)) is not None:
        array = base
    return array.tobytes() if isinstance(array, np.ndarray) else bytes(array)


def strided(base: Array, shape: tuple[int, ...], *strides: int) -> Array:
    return np.lib.stride_tricks.as_strided(base, shape, [4 * s for s in strides])
