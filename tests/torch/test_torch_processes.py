"""Operators in other processes: a graph that was exported here runs there."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

torch: Any = pytest.importorskip("torch")

SAVE = """
import sys, torch
import retrograde.torch as rgt

class Model(torch.nn.Module):
    def forward(self, x, w):
        gated = rgt.swiglu(x, dim=-1)
        gated = rgt.where(rgt.isnan(gated), w, rgt.softplus(rgt.add(gated, rgt.mul(w, 0.5)), beta=2.0))
        return rgt.logsumexp(rgt.lerp(gated, gated * w, 0.25), dim=-1), rgt.cummax(gated, return_indices=True)[1]

torch.manual_seed(0)
given = torch.randn(4, 32), torch.randn(16)
torch.save((given, Model()(*given)), sys.argv[1] + "/sample.pt")
torch.export.save(torch.export.export(Model(), given), sys.argv[1] + "/model.pt2")
"""
LOAD = """
import sys, torch
import retrograde.torch
given, wanted = torch.load(sys.argv[1] + "/sample.pt")
got = torch.export.load(sys.argv[1] + "/model.pt2").module()(*given)
assert all(torch.equal(a, b) for a, b in zip(got, wanted, strict=True)), (got, wanted)
loaded = {name.split(".")[2] for name in sys.modules if name.startswith("retrograde.families.")}
loaded -= {"_manifest", "_indices"}
print(*sorted(loaded))
"""

FIRST = """
import torch
import retrograde.torch as rgt
x, y, table = torch.randn(3, 4), torch.randn(3, 4), torch.randn(5, 4)
calls = [
    lambda: rgt.swiglu(x, dim=-1),
    lambda: rgt.lerp(x, y, 0.25),
    lambda: rgt.lerp(x, y, y),
    lambda: rgt.sum(x, dim=0),
    lambda: rgt.cummax(x, dim=1),
    lambda: rgt.embedding(table, torch.tensor([1, 2])),
    lambda: rgt.softplus(rgt.mul(x, y), beta=2.0),
    lambda: rgt.where(rgt.isnan(x), x, 0.5),
    lambda: rgt.embedding_bag(table, torch.tensor([[1, 2]])),
]
for tensor in (x, y, table):
    tensor.requires_grad_()
for call in calls:
    made = torch.compile(call, fullgraph=True, backend="aot_eager")()
    made.sum().backward()
    assert torch.equal(made, call())
"""


def test_a_first_call_may_be_compiled(tmp_path: Path) -> None:
    """What is looked up when a function is first used is not traced."""
    done = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_an_exported_graph_runs_in_a_new_process(tmp_path: Path) -> None:
    """Its operators are there once the adapter is imported; their families come with the first call."""
    found = []
    for code in (SAVE, LOAD):
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
            env=dict(os.environ),
        )
        assert done.returncode == 0, done.stderr
        found.append(done.stdout.split())
    assert found[1] == ["binary_param", "gated_activation", "pointwise", "reduce", "scan"]
