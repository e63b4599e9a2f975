"""torch's own functions, called by their names, and Python's in their place: the same answers."""

import os
import subprocess
import sys

import pytest

torch = pytest.importorskip("torch")

SCRIPT = """
import torch
import retrograde as rg
from retrograde import functional as F

def refused(call, match):
    try:
        call()
    except rg.InvalidProblem as error:
        assert match in str(error), error
    else:
        raise AssertionError(match)

x, y = torch.ones(4), torch.zeros(4)
refused(lambda: F.exp(torch._neg_view(x)), "resolve_neg")
refused(lambda: F.exp(x, out=torch._neg_view(y)), "resolve_neg")
refused(lambda: F.exp(x.clone().requires_grad_()), "requires grad")
refused(lambda: F.exp(x, out=y.clone().requires_grad_()), "requires grad")
version = y._version
F.exp(x, out=y)
assert y._version == version + 1
with torch.inference_mode():
    inference = torch.zeros(4)
    F.exp(x, out=inference)
    F.exp(inference, out=y)
assert y._version == version + 2
F.exp(x, out=inference)  # which has no version
with torch.no_grad():
    F.exp(x.clone().requires_grad_(), out=y)
assert torch.equal(y, inference) and torch.equal(y, F.exp(x))
"""


FIRST = """
import torch
from retrograde import functional as F
with torch.inference_mode():
    F.exp(torch.ones(1))
"""


@pytest.mark.parametrize("symbols", ["1", "0"])
@pytest.mark.parametrize("first", ["", FIRST], ids=["", "first call in inference mode"])
def test_they_agree(symbols: str, first: str) -> None:
    variables = {**os.environ, "RETROGRADE_TORCH_SYMBOLS": symbols}
    command = [sys.executable, "-c", first + SCRIPT]
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
