"""A SwiGLU MLP in torch, trained on the CPU: the activation is one operator, forward and backward."""

import torch
from torch import nn

import retrograde.torch as rgt


class SwiGLU(nn.Module):
    """x -> down(value * silu(gate)), with value and gate from one matrix."""

    def __init__(self, width: int, hidden: int) -> None:
        super().__init__()
        self.up = nn.Linear(width, 2 * hidden, bias=False)
        self.down = nn.Linear(hidden, width, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.down(rgt.swiglu(self.up(x), dim=-1))


def main(steps: int = 60) -> tuple[float, float]:
    """The loss before and after."""
    torch.manual_seed(0)
    model = SwiGLU(16, 32)
    step = torch.compile(model, fullgraph=True, backend="aot_eager")  # the operators do not break the graph
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    x = torch.randn(256, 16)
    target = torch.sin(x) * x.roll(1, dims=1)
    losses = []
    for _ in range(steps):
        loss = (step(x) - target).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses[0], losses[-1]


if __name__ == "__main__":
    first, last = main()
    print(f"loss {first:.4f} -> {last:.4f}")
    assert last < first / 2
