"""What the adapter asks of torch beyond its public interface. Written for torch 2.10 to 2.13; all of it is here."""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import torch
from torch.autograd import forward_ad

from retrograde import _native
from retrograde._core.array import shape_and_dtype
from retrograde._core.dtypes import TABLE, Element, element_of
from retrograde._core.errors import InvalidType

F = TypeVar("F", bound=Callable[..., Any])
_modes = torch._C._len_torch_dispatch_stack
_transform = torch._C._functorch.peek_interpreter_stack
_trace = torch._C._is_tracing
_is_grad_enabled = torch.is_grad_enabled
_is_legacy_batched = torch._C._functorch.is_legacy_batchedtensor
_is_wrapped = torch._C._functorch.is_functorch_wrapped_tensor
_PLAIN = (torch.Tensor, torch.nn.Parameter)
_ELEMENTS = {getattr(torch, str(row.numpy)): element for element, row in TABLE.items()}
glu = torch._C._nn.glu  # `torch.nn.functional.glu` calls it by this name under some modes


def no_transforms_active() -> bool:
    """Whether nothing but autograd sees a call: no dispatch mode, no trace, no transform of `torch.func`, no forward
    mode. Then the dispatcher need not be asked."""
    return not (_modes() or _transform() is not None or forward_ad._current_level >= 0 or _trace())


_native.set_observers((_modes, _transform, _trace), vars(forward_ad), "_current_level")  # native functions ask the same


def is_unwatched(values: Any) -> bool:
    """Whether nobody sees a call with these values, autograd included, and all tensors are plain ones on the CPU. They
    may be without memory, which takes 0.1 us to ask: functions refuse those."""
    if _modes() or _transform() is not None or forward_ad._current_level >= 0 or _trace():
        return False
    recorded = _is_grad_enabled()
    for value in values:
        if type(value) in _PLAIN:
            if not value.is_cpu or (recorded and value.requires_grad):
                return False
        elif isinstance(value, torch.Tensor):
            return False
    return True


def in_transform() -> bool:
    """Whether a transform of `torch.func` is active."""
    return _transform() is not None


def may_compute_tangents() -> bool:
    """Whether tensors may be dual ones: everywhere but inside an `autograd.Function`. That a level of forward mode is
    open is not asked: a compiled graph opens one without telling Python."""
    return torch._C._is_fwd_grad_enabled()


def in_forward_mode() -> bool:
    """Whether a level of forward mode is open, in `torch.func` too."""
    return forward_ad._current_level >= 0


def is_known(claim: Any) -> bool:
    """Whether something about extents holds; of extents that depend on data, whether that is certain."""
    if isinstance(claim, bool):
        return claim
    from torch.fx.experimental.symbolic_shapes import guard_or_false

    return bool(guard_or_false(claim))


def is_without_memory(tensor: Any) -> bool:
    """The tensors of `autograd.grad(is_grads_batched=True)`, and those that a transform of `torch.func` has left
    behind: what `torch.func.vjp` returns is called after its end. The dispatcher unwraps both."""
    return bool(_is_legacy_batched(tensor) or _is_wrapped(tensor))


def tensor_element(tensor: Any, name: str) -> Element:
    """`element_of` is cached in a way that Dynamo warns of."""
    found = _ELEMENTS.get(tensor.dtype)
    if found is None:
        raise InvalidType(f"{name}: got {tensor.dtype}, expected one of {', '.join(map(str, _ELEMENTS))}: convert it")
    return found


def as_tensor(value: Any, name: str) -> Any:
    """A tensor over the memory of any array; a copy where torch takes no such memory, or it may not be written."""
    shape_and_dtype(value, name)  # it says what is no array
    if isinstance(value, torch.Tensor):
        return value
    if not isinstance(value, np.ndarray):
        if hasattr(value, "__dlpack__"):
            return torch.utils.dlpack.from_dlpack(value)
        value = np.asarray(value)
    element = element_of(value.dtype)
    if not value.flags.writeable or min(value.strides, default=0) < 0:
        value = value.copy()
    if element is Element.BF16:
        return torch.from_numpy(value.view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(value)


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


def below_autograd(operator: Any, keyset: Any, *values: Any) -> Any:
    """What a kernel for autograd calls: the kernel that comes after it. That may be the next transform of `torch.func`,
    with gradients and tangents of its own, which an `autograd.Function` around this has turned off."""
    with torch._C._AutoDispatchBelowAutograd():
        if not in_transform():
            return operator.redispatch(keyset & torch._C._after_autograd_keyset, *values)
        with torch.enable_grad(), forward_ad._set_fwd_grad_enabled(True):
            return operator.redispatch(keyset & torch._C._after_autograd_keyset, *values)


def plain_apply(function: Any) -> Callable[..., Any]:
    """`function.apply` without the questions that `torch.func` has: 2 us less."""
    apply: Callable[..., Any] = super(torch.autograd.Function, function).apply
    return apply


def level_apply(function: Any, *values: Any) -> Any:
    """`function.apply` inside a kernel for autograd: a transform of `torch.func` is at its own level there, which needs
    no `setup_context`."""
    from torch._functorch.utils import enable_single_level_autograd_function

    with enable_single_level_autograd_function():
        return plain_apply(function)(*values)


def batched_kernel(rule: Callable[..., Any], operator: Any, keyset: Any, *values: Any) -> Any:  # noqa: ARG001
    """What `torch.library.register_vmap` registers."""
    from torch._functorch.autograd_function import custom_function_call_vmap_helper
    from torch._functorch.pyfunctorch import retrieve_current_functorch_interpreter

    interpreter: Any = retrieve_current_functorch_interpreter()
    return custom_function_call_vmap_helper(interpreter, rule, operator, *values)
