"""What the adapter asks of torch beyond its public interface. Written for torch 2.10 to 2.13; all of it is here."""

from collections.abc import Callable
from typing import Any, TypeVar

import torch
from torch.autograd import forward_ad

from retrograde import _native

F = TypeVar("F", bound=Callable[..., Any])
_modes = torch._C._len_torch_dispatch_stack
_transform = torch._C._functorch.peek_interpreter_stack
_trace = torch._C._is_tracing
glu = torch._C._nn.glu  # `torch.nn.functional.glu` calls it by this name under some modes


def no_transforms_active() -> bool:
    """Whether nothing but autograd sees a call: no dispatch mode, no trace, no transform of `torch.func`, no forward
    mode. Then the dispatcher need not be asked."""
    return not (_modes() or _transform() is not None or forward_ad._current_level >= 0 or _trace())


_native.set_observers((_modes, _transform, _trace), vars(forward_ad), "_current_level")  # native functions ask the same


def in_transform() -> bool:
    """Whether a transform of `torch.func` is active."""
    return _transform() is not None


def is_batched_without_memory(tensor: Any) -> bool:
    """The tensors of `autograd.grad(is_grads_batched=True)`."""
    return bool(torch._C._functorch.is_legacy_batchedtensor(tensor))


def as_constant(function: F) -> F:
    """A function that compilers call once, while they trace. `torch.compiler.assume_constant_result` does the same, and
    imports all of Dynamo for it."""
    function._dynamo_marked_constant = True  # type: ignore[attr-defined]
    return function


def autograd_kernel(
    operator: Any, keep: Callable[..., None] | None, backward: Callable[..., Any] | None
) -> Callable[..., Any]:
    """What `torch.library.register_autograd` registers, made without registering: that takes 0.5 ms an operator."""
    from torch._library.autograd import Info, make_autograd_impl

    return make_autograd_impl(operator, Info(backward, keep))


def batched_kernel(rule: Callable[..., Any], operator: Any, keyset: Any, *values: Any) -> Any:  # noqa: ARG001
    """What `torch.library.register_vmap` registers."""
    from torch._functorch.autograd_function import custom_function_call_vmap_helper
    from torch._functorch.pyfunctorch import retrieve_current_functorch_interpreter

    interpreter: Any = retrieve_current_functorch_interpreter()
    return custom_function_call_vmap_helper(interpreter, rule, operator, *values)
