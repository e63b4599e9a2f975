"""The kernels as Triton's interpreter runs them. Triton decides that when a kernel is imported, for good."""

import os

import pytest

os.environ["TRITON_INTERPRET"] = "1"
try:
    from retrograde.backends.triton.families import (  # noqa: F401
        binary_param,
        channel_norm,
        discrete_reduce,
        embedding,
        embedding_bag,
        gated_activation,
        loss,
        norm,
        pointwise,
        reduce,
        scan,
        softmax,
    )
    from retrograde.backends.triton.runtime import interpreter  # noqa: F401
finally:
    del os.environ["TRITON_INTERPRET"]


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans on a GPU stream run in the interpreter, on memory of the CPU."""
    monkeypatch.setenv("TRITON_INTERPRET", "1")
