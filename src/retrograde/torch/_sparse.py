"""`sparse=True`: the gradient of a table as a sparse tensor of the rows that were named.

An autograd.Function beside those of `_ops`, for plain tensors only: compilers and transforms of torch know no sparse
gradients.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import torch

from retrograde import functional
from retrograde._core.bindings import Binding
from retrograde._core.errors import Unsupported
from retrograde._core.preference import using
from retrograde.families._manifest import FUNCTIONS
from retrograde.torch import _ops


def is_offered(name: str) -> bool:
    """Whether a function has a sparse gradient."""
    return f"{name}_backward_sparse" in FUNCTIONS


def apply(binding: Binding, values: Mapping[str, Any]) -> tuple[Any, ...]:
    made = _function(binding).apply(*(values[name] for name in binding.parameters))
    return made if isinstance(made, tuple) else (made,)


@cache
def _function(binding: Binding) -> Any:
    rules = _ops.rules(binding)
    assert rules is not None
    keep, parameters, table = rules[0], tuple(binding.parameters), binding.wrt[0]
    gradient = getattr(functional, f"{binding.name}_backward_sparse")

    def forward(ctx: Any, *values: Any) -> Any:
        by_name = dict(zip(parameters, values, strict=True))
        made = binding(by_name)
        output = made if len(made) > 1 else made[0]
        keep(ctx, values, output)
        ctx.shape = tuple(by_name[table].shape)
        return output

    def backward(ctx: Any, dy: Any, *_: Any) -> Any:
        if torch.is_grad_enabled():
            raise Unsupported(
                f"{binding.name} with sparse=True has no second derivative: call the backward without create_graph, or "
                "use sparse=False.",
                [],
            )
        values = {**ctx.options, **dict(zip(ctx.names, ctx.saved_tensors, strict=True)), "dy": dy}
        with using(ctx.preference):
            rows, sums, *others = gradient(**values)
        dtable = torch.sparse_coo_tensor(rows[None], sums, ctx.shape, is_coalesced=True, check_invariants=False)
        found = dict(zip(binding.wrt, (dtable, *others), strict=True))
        return tuple(found.get(name) for name in parameters)

    return type(
        binding.name, (torch.autograd.Function,), {"forward": staticmethod(forward), "backward": staticmethod(backward)}
    )
