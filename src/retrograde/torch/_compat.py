"""What the adapter asks of torch beyond its public interface. Written for torch 2.10 to 2.13; all of it is here."""

from typing import Any

import torch
from torch.autograd import forward_ad

_modes = torch._C._len_torch_dispatch_stack
_transform = torch._C._functorch.peek_interpreter_stack
_trace = torch._C._get_tracing_state
glu = torch._C._nn.glu  # `torch.nn.functional.glu` calls it by this name under some modes


def no_transforms_active() -> bool:
    """Whether nothing but autograd sees a call: no dispatch mode, no trace, no transform of `torch.func`, no forward
    mode. Then the dispatcher need not be asked."""
    return not (_modes() or _transform() is not None or forward_ad._current_level >= 0 or _trace() is not None)


def in_transform() -> bool:
    """Whether a transform of `torch.func` is active."""
    return _transform() is not None


def is_batched_without_memory(tensor: Any) -> bool:
    """The tensors of `autograd.grad(is_grads_batched=True)`."""
    return bool(torch._C._functorch.is_legacy_batchedtensor(tensor))
