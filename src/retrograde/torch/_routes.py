"""Which of torch's functions ours can stand in for, and how their arguments translate.

A route returns NotImplemented where a call asks for what ours do not do; torch's own function runs then.
"""

from collections.abc import Callable
from typing import Any

import torch
from torch.nn import functional as F
from torch.overrides import resolve_name

import retrograde.torch as rgt
from retrograde.torch import _compat, _pointwise_routes
from retrograde.torch._route_calls import fitting

Route = Callable[..., Any]
_WIDE = (torch.float32, torch.float64)
# Those that take integers and bool, too.
OF_ANY = {
    getattr(place, name)
    for place in (torch, torch.Tensor)
    for name in ("argmax", "argmin", "any", "all", "count_nonzero")
}
# torch's function -> its name, the name of ours, the route; of several the first that takes the call.
ROUTES: dict[Any, list[tuple[str, str, Route]]] = {}


def _name(function: Any) -> str:
    return str(resolve_name(function) or function.__name__)


def _route(name: str, *functions: Any) -> Callable[[Route], Route]:
    def register(route: Route) -> Route:
        for function in functions:
            ROUTES.setdefault(function, []).append((_name(function), name, fitting(route, function)))
        return route

    return register


def _along(name: str) -> None:
    """Functions of one tensor along dims, without options."""
    ours = getattr(rgt, name)

    @_route(name, getattr(torch, name), getattr(torch.Tensor, name))
    def route(input: Any, dim: Any, keepdim: Any = None, *, dtype: Any = None, out: Any = None) -> Any:
        if dtype is not None or out is not None or isinstance(dim, str) or dim in ([], ()):
            return NotImplemented
        return ours(input, dim) if keepdim is None else ours(input, dim, keepdims=keepdim)


for _each in ("logsumexp", "cumprod", "logcumsumexp"):
    _along(_each)


def _dims(dim: Any) -> Any:
    """To torch no dims are all dims."""
    if isinstance(dim, (list, tuple)):
        return tuple(dim) or None
    return dim


@_route("prod", torch.prod, torch.Tensor.prod)
def _prod(input: Any, dim: Any = None, keepdim: bool = False, *, dtype: Any = None, out: Any = None) -> Any:
    # Under autocast torch's product of halves is f32.
    if dtype is not None or out is not None or isinstance(dim, (str, torch.dtype)) or torch.is_autocast_enabled("cpu"):
        return NotImplemented
    return rgt.prod(input, dim, keepdims=keepdim)


@_route("norm2", torch.linalg.vector_norm)
def _vector_norm(x: Any, ord: Any = 2, dim: Any = None, keepdim: bool = False, **others: Any) -> Any:
    if ord != 2 or any(value is not None for value in others.values()):  # dtype, out
        return NotImplemented
    return rgt.norm2(x, _dims(dim), keepdims=keepdim)


@_route("norm2", torch.norm, torch.Tensor.norm)
def _norm(input: Any, p: Any = "fro", dim: Any = None, keepdim: bool = False, *others: Any, **more: Any) -> Any:
    if p not in ("fro", 2, None) or any(value is not None for value in (*others, *more.values())):  # out, dtype
        return NotImplemented
    return rgt.norm2(input, _dims(dim), keepdims=keepdim)


def _spread(name: str) -> None:
    ours = getattr(rgt, name)

    @_route(name, getattr(torch, name), getattr(torch.Tensor, name))
    def route(
        input: Any,
        dim: Any = None,
        unbiased: Any = None,
        keepdim: bool = False,
        *,
        correction: Any = None,
        out: Any = None,
    ) -> Any:
        if isinstance(dim, bool):  # std(input, unbiased)
            dim, unbiased = None, dim
        if out is not None or isinstance(dim, str):
            return NotImplemented
        used = correction if correction is not None else 1 if unbiased is None else int(unbiased)
        return ours(input, _dims(dim), keepdims=keepdim, correction=used)


for _each in ("std", "var"):
    _spread(_each)


def _picking(name: str) -> None:
    ours, kind = getattr(rgt, name), getattr(torch.return_types, name)

    @_route(name, getattr(torch, name), getattr(torch.Tensor, name))
    def route(input: Any, dim: Any, *, out: Any = None) -> Any:
        if out is not None or isinstance(dim, str):
            return NotImplemented
        return kind(ours(input, dim, return_indices=True))


for _each in ("cummax", "cummin"):
    _picking(_each)


def _place(name: str) -> None:
    ours = getattr(rgt, name)

    @_route(name, getattr(torch, name), getattr(torch.Tensor, name))
    def route(input: Any, dim: Any = None, keepdim: bool = False, *, out: Any = None) -> Any:
        if out is not None or isinstance(dim, str) or input.dtype == torch.bool:
            return NotImplemented
        return ours(input, dim, keepdims=keepdim)


for _each in ("argmax", "argmin"):
    _place(_each)


def _truth(name: str) -> None:
    ours = getattr(rgt, name)

    @_route(name, getattr(torch, name), getattr(torch.Tensor, name))
    def route(input: Any, dim: Any = None, keepdim: bool = False, *, out: Any = None) -> Any:
        if out is not None or isinstance(dim, str) or dim in ([], ()):  # over no dims torch reduces nothing
            return NotImplemented
        return ours(input, _dims(dim), keepdims=keepdim)


for _each in ("any", "all"):
    _truth(_each)


@_route("count_nonzero", torch.count_nonzero, torch.Tensor.count_nonzero)
def _count_nonzero(input: Any, dim: Any = None) -> Any:
    return rgt.count_nonzero(input, _dims(dim))


def _shares(name: str) -> None:
    ours = getattr(rgt, name)

    @_route(name, getattr(torch, name), getattr(torch.Tensor, name))
    def route(input: Any, dim: Any, dtype: Any = None, *, out: Any = None) -> Any:
        # Under autocast torch's result of halves is f32.
        if dtype not in (None, input.dtype) or out is not None or isinstance(dim, str):
            return NotImplemented
        return NotImplemented if torch.is_autocast_enabled("cpu") else ours(input, dim)

    @_route(name, getattr(F, name))
    def route_of_nn(input: Any, dim: Any = None, _stacklevel: int = 3, dtype: Any = None) -> Any:
        return NotImplemented if dim is None else route(input, dim, dtype)


for _each in ("softmax", "log_softmax"):
    _shares(_each)


def _lines(input: Any, normalized_shape: Any) -> Any:
    """The axes that torch normalises; None where ours would not, or under autocast, where torch's result is f32."""
    count = len(normalized_shape)
    fits = 0 < count <= input.ndim and tuple(input.shape[input.ndim - count :]) == tuple(normalized_shape)
    return tuple(range(-count, 0)) if fits and not torch.is_autocast_enabled("cpu") else None


@_route("rms_norm", F.rms_norm, torch.rms_norm)
def _rms_norm(input: Any, normalized_shape: Any, weight: Any = None, eps: Any = None) -> Any:
    axis = _lines(input, normalized_shape)
    if axis is None or (weight is not None and weight.dtype != input.dtype) or (eps or 0) < 0:
        return NotImplemented
    if eps is None:  # that of the type in which torch computes
        eps = torch.finfo(torch.float64 if input.dtype == torch.float64 else torch.float32).eps
    return rgt.rms_norm(input, weight, axis=axis, eps=eps)


@_route("layer_norm", F.layer_norm)
def _layer_norm(input: Any, normalized_shape: Any, weight: Any = None, bias: Any = None, eps: float = 1e-5) -> Any:
    axis = _lines(input, normalized_shape)
    if axis is None or eps < 0 or any(each is not None and each.dtype != input.dtype for each in (weight, bias)):
        return NotImplemented
    return rgt.layer_norm(input, weight, bias, axis=axis, eps=eps)


@_route("layer_norm", torch.layer_norm)
def _layer_norm_of_torch(
    input: Any,
    normalized_shape: Any,
    weight: Any = None,
    bias: Any = None,
    eps: float = 1e-5,
    cudnn_enable: bool = True,
) -> Any:
    del cudnn_enable
    return _layer_norm(input, normalized_shape, weight, bias, eps)


def _has_channels(input: Any, eps: float, *operands: Any) -> bool:
    """Whether ours take them: of one dtype, or f32 beside halves. Under autocast and of channels that lie last torch's
    results have another form."""
    given = [each for each in operands if each is not None]
    dtypes = {each.dtype for each in given} or {input.dtype}
    fits = dtypes == {input.dtype} or (dtypes == {torch.float32} and input.dtype not in _WIDE)
    whole = input.is_floating_point() and input.ndim >= 2 and input.numel() > 0 and input.is_contiguous() and eps >= 0
    return (
        fits
        and whole
        and all(tuple(each.shape) == (input.shape[1],) for each in given)
        and not (torch.is_autocast_enabled("cpu"))
    )


@_route("group_norm", F.group_norm, torch.group_norm)
def _group_norm(
    input: Any, num_groups: int, weight: Any = None, bias: Any = None, eps: float = 1e-5, cudnn_enabled: bool = True
) -> Any:
    del cudnn_enabled
    if not _has_channels(input, eps, weight, bias) or num_groups < 1 or input.shape[1] % num_groups:
        return NotImplemented
    if input.shape[0] * input.shape[2:].numel() * (input.shape[1] // num_groups) == 1:  # torch refuses it
        return NotImplemented
    return rgt.group_norm(input, num_groups, weight, bias, eps=eps)


@_route("instance_norm", F.instance_norm)
def _instance_norm(
    input: Any,
    running_mean: Any = None,
    running_var: Any = None,
    weight: Any = None,
    bias: Any = None,
    use_input_stats: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Any:
    del momentum
    if running_mean is not None or running_var is not None or not use_input_stats:
        return NotImplemented
    if not _has_channels(input, eps, weight, bias) or input.shape[2:].numel() == 1:  # which torch refuses
        return NotImplemented
    return rgt.instance_norm(input, weight, bias, eps=eps)


@_route("batch_norm", F.batch_norm)
def _batch_norm(
    input: Any,
    running_mean: Any,
    running_var: Any,
    weight: Any = None,
    bias: Any = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Any:
    running = (running_mean, running_var)
    if not _has_channels(input, eps, weight, bias, *running) or running.count(None) == 1 or momentum is None:
        return NotImplemented
    one_term = input.shape[0] * input.shape[2:].numel() == 1
    if (training and (one_term or eps == 0)) or (not training and None in running):
        return NotImplemented  # torch refuses them
    return rgt.batch_norm(input, *running, weight, bias, training=training, momentum=momentum, eps=eps)


@_route("glu", F.glu, _compat.glu)
def _glu(input: Any, dim: int = -1) -> Any:
    return rgt.glu(input, dim)


@_route("embedding", F.embedding)
def _embedding(
    input: Any,
    weight: Any,
    padding_idx: Any = None,
    max_norm: Any = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Any:
    if max_norm is not None or sparse or norm_type != 2.0:
        return NotImplemented
    if weight.dtype in _WIDE and len(weight) > input.numel():
        return NotImplemented  # a gradient of few sums and many zeros, at which torch is as good
    return rgt.embedding(weight, input, padding_idx=padding_idx, scale_grad_by_freq=scale_grad_by_freq)


@_route("embedding_bag", F.embedding_bag)
def _embedding_bag(
    input: Any,
    weight: Any,
    offsets: Any = None,
    max_norm: Any = None,
    norm_type: float = 2,
    scale_grad_by_freq: bool = False,
    mode: Any = "mean",
    sparse: bool = False,
    per_sample_weights: Any = None,
    include_last_offset: bool = False,
    padding_idx: Any = None,
) -> Any:
    if max_norm is not None or sparse or norm_type != 2 or (scale_grad_by_freq and mode == "max"):
        return NotImplemented
    if (offsets is None) != (input.dim() == 2):
        return NotImplemented  # torch says what is wrong
    return rgt.embedding_bag(
        weight,
        input,
        offsets,
        mode=mode,
        per_sample_weights=per_sample_weights,
        padding_idx=padding_idx,
        include_last_offset=include_last_offset,
        scale_grad_by_freq=scale_grad_by_freq,
    )


@_route("cross_entropy", F.cross_entropy)
def _cross_entropy(
    input: Any,
    target: Any,
    weight: Any = None,
    size_average: Any = None,
    ignore_index: int = -100,
    reduce: Any = None,
    reduction: Any = "mean",
    label_smoothing: float = 0.0,
) -> Any:
    # Under autocast torch's loss of halves is f32. The classes are along dim 1 of a batch.
    if size_average is not None or reduce is not None or torch.is_autocast_enabled("cpu"):
        return NotImplemented
    soft = target.is_floating_point()
    others = [each for each in (target if soft else None, weight) if each is not None]
    if any(each.requires_grad or each.dtype != input.dtype for each in others) or (soft and ignore_index >= 0):
        return NotImplemented
    return rgt.cross_entropy(
        input,
        target,
        dim=min(1, input.dim() - 1),
        weight=weight,
        ignore_index=-100 if soft else ignore_index,
        reduction=reduction,
        label_smoothing=label_smoothing,
    )


for _each, _function, _translate in _pointwise_routes.routes():
    _route(_each, _function)(_translate)


def _unless_inplace(ours: str) -> Callable[..., str | None]:
    return lambda _, inplace=False: None if inplace else ours


def _gelu(_: Any, approximate: str = "none") -> str:
    return "geglu_split" if approximate == "none" else "geglu_tanh_split"


# A gate that is multiplied afterwards: torch's function of one tensor -> its name, and ours of (value, gate).
GATES: dict[Any, tuple[str, Callable[..., str | None]]] = {
    function: (_name(function), ours)
    for functions, ours in (
        ((F.silu,), _unless_inplace("swiglu_split")),
        ((F.relu, torch.relu, torch.Tensor.relu), _unless_inplace("reglu_split")),
        ((torch.sigmoid, torch.Tensor.sigmoid), _unless_inplace("glu_split")),
        ((F.gelu,), _gelu),
    )
    for function in functions
}
_TIMES = ("mul", "multiply")
PRODUCTS = {
    *(getattr(place, name) for place in (torch, torch.Tensor) for name in _TIMES),
    torch.Tensor.__mul__,
    torch.Tensor.__rmul__,
}
