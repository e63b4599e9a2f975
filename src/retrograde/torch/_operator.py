"""An operator of torch's dispatcher, from rules: kernel, shape rule, gradient, tangent, batching.

A call takes the shortest way that everybody who listens hears of: the kernel itself, an `autograd.Function` around it
where a gradient is all that is wanted, the dispatcher for everything else: compilers, `torch.func`, dual tensors.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import torch

from retrograde._core.preference import active, as_text, from_text, using
from retrograde._core.record import record
from retrograde.torch._compat import (
    batched_kernel,
    below_autograd,
    level_apply,
    may_compute_tangents,
    no_transforms_active,
    plain_apply,
)
from retrograde.torch._ops import NAMESPACE, _library, _wanted, is_plain

Values = tuple[Any, ...]


@record
class Operator:
    """`values` are the arguments. Each operator has the preference besides, as its last one."""

    name: str
    arguments: tuple[str, ...]  # as a schema has them
    results: str
    kernel: Callable[..., Any]  # (*values) -> a tensor, or a tuple of them
    fake: Callable[..., Any]  # the same, without memory
    keep: Callable[..., None]  # (ctx, values, made): what gradient and tangent need, by `save`
    backward: Callable[..., Values]  # (ctx, *upstream) -> a gradient or None for each value
    jvp: Callable[..., Any]  # (ctx, *tangents of the values) -> those of the results
    vmap: Callable[..., Any]  # (size, dims of the values, *values) -> the results, and their dims


_overloads: dict[str, Any] = {}  # as far as they were asked for: 0.3 ms each


def overload(operator: Operator) -> Any:
    """As the dispatcher has it. A compiler that traces a call cannot trace how it is found the first time."""
    found = _overloads.get(operator.name)
    if found is None:
        found = _overloads[operator.name] = getattr(getattr(torch.ops, NAMESPACE), operator.name).default
    return found


def apply(operator: Operator, *values: Any) -> Any:
    if not torch.compiler.is_compiling() and no_transforms_active() and is_plain(values):
        if not torch.is_grad_enabled():
            return operator.kernel(*values)
        return _recorded(operator)(*values, as_text(active.current))
    if wanted := _wanted():
        values = (*values, wanted)
    return overload(operator)(*values)


def save(ctx: Any, *tensors: Any) -> None:
    """For backward and jvp, as `ctx.saved_tensors`. None stays None."""
    ctx.save_for_backward(*tensors)
    ctx.save_for_forward(*tensors)


def define(operator: Operator) -> Operator:
    """At import: a graph that was exported or cached elsewhere names it, and nothing else."""
    name, arguments = operator.name, ", ".join((*operator.arguments, "str preference=''"))
    _library.define(f"{name}({arguments}) -> {operator.results}", tags=(torch.Tag.pt2_compliant_tag,))
    _library.impl(name, partial(_run, operator, operator.kernel), "CPU")
    _library.impl(name, partial(_run, operator, operator.fake), "Meta")
    _library.impl(name, partial(_differentiated, operator), "Autograd", with_keyset=True)
    _library.impl(name, partial(_vectorized, operator), "FuncTorchBatched", with_keyset=True)
    return operator


# --- what the dispatcher calls. It leaves the preference out where there is none.


def _split(operator: Operator, given: Values) -> tuple[Values, str]:
    count = len(operator.arguments)
    return given[:count], given[count] if len(given) > count else ""


def _run(operator: Operator, function: Callable[..., Any], *given: Any) -> Any:
    values, wanted = _split(operator, given)
    with using(from_text(wanted)):
        return function(*values)


def _differentiated(operator: Operator, keyset: Any, *given: Any) -> Any:
    recorded = torch.is_grad_enabled() and any(isinstance(each, torch.Tensor) and each.requires_grad for each in given)
    if not recorded and not may_compute_tangents():
        return below_autograd(overload(operator), keyset, *given)
    values, wanted = _split(operator, given)
    return level_apply(_dispatched(operator), *values, wanted, keyset)


def _vectorized(operator: Operator, keyset: Any, *given: Any) -> Any:
    return batched_kernel(partial(_batched, operator), overload(operator), keyset, *given)


def _batched(operator: Operator, info: Any, dims: Any, *given: Any) -> Any:
    values, wanted = _split(operator, given)
    with using(from_text(wanted)):
        return operator.vmap(info.batch_size, dims, *values)


# --- functions of autograd. Behind the values comes the preference, which a backward has from its forward.


@cache
def _recorded(operator: Operator) -> Any:
    """Around the kernel itself."""

    def forward(ctx: Any, *given: Any) -> Any:  # a setup_context of its own would cost 20 us
        made = operator.kernel(*given[:-1])
        _keep(operator, ctx, given, made)
        return made

    return plain_apply(_function(operator, forward))


@cache
def _dispatched(operator: Operator) -> Any:
    """Below the autograd of the dispatcher, whose set of keys comes last."""
    found = overload(operator)

    def forward(ctx: Any, *given: Any) -> Any:
        made = below_autograd(found, given[-1], *given[:-1])
        _keep(operator, ctx, given, made)
        return made

    return _function(operator, forward)


def _keep(operator: Operator, ctx: Any, given: Values, made: Any) -> None:
    count = len(operator.arguments)
    ctx.preference, ctx.others = from_text(given[count]), (None,) * (len(given) - count)
    operator.keep(ctx, given[:count], made)


def _function(operator: Operator, forward: Callable[..., Any]) -> Any:
    def backward(ctx: Any, *upstream: Any) -> Any:
        with using(ctx.preference):
            return (*operator.backward(ctx, *upstream), *ctx.others)

    def jvp(ctx: Any, *tangents: Any) -> Any:
        with using(ctx.preference):
            return operator.jvp(ctx, *tangents[: len(operator.arguments)])

    static = {each.__name__: staticmethod(each) for each in (forward, backward, jvp)}
    return type(operator.name, (torch.autograd.Function,), static)
