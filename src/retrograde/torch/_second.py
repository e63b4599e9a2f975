"""Gradients as compositions that are differentiated again: for second derivatives and forward mode of functions whose
gradient is a kernel. They compute in f64, are right where the kernel is, and no preference bounds them.

A composition is that of the gradient: (values by parameter) -> the results of the gradient's binding.
"""

from collections.abc import Callable, Mapping
from typing import Any

import torch

from retrograde._core.bindings import Binding
from retrograde._core.preference import NO_PREFERENCE, using

Values = Mapping[str, Any]
_vjp: Any = torch.func.vjp
_compositions: dict[str, Callable[[Values], tuple[Any, ...]]] = {}  # by the function of the gradient


def _composes(*names: str) -> Callable[[Any], Any]:
    def register(function: Any) -> Any:
        _compositions.update(dict.fromkeys(names, function))
        return function

    return register


def is_composed(gradient: Binding | None) -> bool:
    return gradient is not None and gradient.name in _compositions


def pulled(gradient: Binding, values: Values, upstream: tuple[Any, ...]) -> dict[str, Any]:
    """By array that the gradient takes: the gradient of `upstream` times its results."""
    names, function = _of_arrays(gradient, values)
    with using(NO_PREFERENCE):
        made, pull = _vjp(function, *(values[name] for name in names))
        filled = tuple(torch.zeros_like(y) if u is None else u for u, y in zip(upstream, made, strict=True))
        return dict(zip(names, pull(filled), strict=True))


def pushed(gradient: Binding, values: Values, tangents: Values) -> tuple[Any, ...]:
    """The tangents of the gradient's results: a transpose of the transpose."""
    names, function = _of_arrays(gradient, values)
    arrays = tuple(values[name] for name in names)
    moved = (tangents.get(name) for name in names)
    with using(NO_PREFERENCE):
        made, pull = _vjp(function, *arrays)
        _, push = _vjp(pull, tuple(torch.zeros_like(each) for each in made))
        filled = tuple(torch.zeros_like(a) if t is None else t for a, t in zip(arrays, moved, strict=True))
        return tuple(push(filled)[0])


def pushed_forward(binding: Binding, saved: Values, tangents: Values, upstream: Values) -> tuple[Any, ...]:
    """The tangents of the function's results: the transpose of its gradient, which is linear in `upstream`, zeros here.
    `saved` are the other values that the gradient takes."""
    assert binding.gradient is not None
    moved = {name: tangents.get(name) for name in binding.wrt}
    for name, of in binding.also.items():
        both = [each for each in (moved[of], tangents.get(name)) if each is not None]
        moved[of] = sum(both) if both else None
    with using(NO_PREFERENCE):
        _, function = _of_arrays(binding.gradient, {**saved, **upstream}, tuple(upstream))
        made, push = _vjp(function, *upstream.values())
        pairs = zip(moved.values(), made, strict=True)
        return tuple(push(tuple(torch.zeros_like(y) if t is None else t for t, y in pairs)))


def _of_arrays(gradient: Binding, values: Values, names: tuple[str, ...] = ()) -> Any:
    """(the names of float arrays that are there, the composition as a function of those)."""
    names = names or tuple(name for name in gradient.floats if values.get(name) is not None)
    given = {**gradient.fixed, **values}

    def function(*arrays: Any) -> tuple[Any, ...]:
        named = {**given, **dict(zip(names, arrays, strict=True))}
        like = {result: named[gradient.like.get(result, gradient.floats[0])].dtype for result in gradient.results}
        wide = {name: _widened(each) for name, each in named.items()}
        made = _compositions[gradient.name](wide)
        return tuple(each.to(dtype) for each, dtype in zip(made, like.values(), strict=True))

    return names, function


def _widened(value: Any) -> Any:
    return value.double() if isinstance(value, torch.Tensor) and value.is_floating_point() else value


def _gradient(function: Callable[..., Any], dy: Any, *arrays: Any) -> tuple[Any, ...]:
    return tuple(_vjp(function, *arrays)[1](dy))


# --- softmax


def _below_top(x: Any, axis: int) -> tuple[Any, Any]:
    """(x less the maximum of its line, that maximum). In a line whose maximum is infinite nothing depends on x, and the
    terms that share it are 0."""
    top = x.detach().amax(axis, keepdim=True) if x.shape[axis] else x.sum(axis, keepdim=True) - torch.inf
    infinite = top.isinf()
    away = torch.where(infinite, 0.0, x - torch.where(infinite, 0.0, top))
    return torch.where(infinite & ((x != top) | (top < 0)), -torch.inf, away), top


def _log_total(away: Any, axis: int) -> Any:
    """0 of a line of nothing."""
    total = away.exp().sum(axis, keepdim=True)
    return torch.where(total == 0, 1.0, total).log()


def _shares(x: Any, axis: int) -> Any:
    away, _ = _below_top(x, axis)
    return (away - _log_total(away, axis)).exp()


@_composes("softmax_backward")
def _softmax(values: Values) -> tuple[Any, ...]:
    dy, axis = values["dy"], values["axis"]
    y = _shares(values["x"], axis) if values["y"] is None else values["y"]
    return (y * (dy - (y * dy).sum(axis, keepdim=True)),)


@_composes("log_softmax_backward")
def _log_softmax(values: Values) -> tuple[Any, ...]:
    dy, axis = values["dy"], values["axis"]
    shares = _shares(values["x"], axis) if values["y"] is None else values["y"].exp()
    none = (values["x"] if values["y"] is None else values["y"]).detach().isneginf().all(axis, keepdim=True)
    return (torch.where(none, 0.0, dy - shares * dy.sum(axis, keepdim=True)),)


# --- norms


def _axes(values: Values) -> tuple[int, ...]:
    axis = values["axis"]
    return tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)


def _root(mean_square: Any, eps: float) -> Any:
    """1 / sqrt(mean_square + eps), 0 where that is infinite."""
    total = mean_square + eps
    return torch.where(total == 0, 0.0, torch.where(total == 0, 1.0, total).rsqrt())


def _of_norm(values: Values, names: tuple[str, ...], normed: Callable[..., Any]) -> tuple[Any, ...]:
    there = [name for name in names if values.get(name) is not None]

    def function(x: Any, *weights: Any) -> Any:
        return normed(x, **dict(zip(there, weights, strict=True)))

    dx, *others = _gradient(function, values["dy"], values["x"], *(values[name] for name in there))
    more = values.get("dresidual")
    return (dx if more is None else dx + more, *others)


@_composes("rms_norm_backward")
def _rms_norm(values: Values) -> tuple[Any, ...]:
    axes, offset = _axes(values), values["offset"]
    if offset is None:
        offset = 1.0 if str(values["casting"]) == "gemma" else 0.0

    def normed(x: Any, weight: Any = None) -> Any:
        hat = x * _root((x * x).mean(axes, keepdim=True), values["eps"])
        return hat * (offset + weight) if weight is not None else hat * (offset or 1.0)

    return _of_norm(values, ("weight",), normed)


@_composes("layer_norm_backward")
def _layer_norm(values: Values) -> tuple[Any, ...]:
    axes = _axes(values)

    def normed(x: Any, weight: Any = None, bias: Any = None) -> Any:
        centred = x - x.mean(axes, keepdim=True)
        hat = centred * _root((centred * centred).mean(axes, keepdim=True), values["eps"])
        hat = hat if weight is None else hat * weight
        return hat if bias is None else hat + bias

    return _of_norm(values, ("weight", "bias"), normed)


def _channel_norm(values: Values, groups: int | None) -> tuple[Any, ...]:
    """Of lines of each sample, of which there are `groups`; None: of each channel."""
    x = values["x"]
    by_channel = (x.shape[1], *(1,) * (x.dim() - 2))
    given = groups is None and not values["training"]

    def normed(x: Any, weight: Any = None, bias: Any = None) -> Any:
        if given:
            mean, mean_square = (values[name].view(by_channel) for name in ("running_mean", "running_var"))
            centred = x - mean
        else:
            lines = x.transpose(0, 1)[None] if groups is None else x.unflatten(1, (groups, x.shape[1] // groups))
            axes = tuple(range(2, lines.dim()))
            centred = lines - lines.mean(axes, keepdim=True)
            mean_square = (centred * centred).mean(axes, keepdim=True)
        hat = centred * _root(mean_square, values["eps"])
        if not given:
            hat = hat[0].transpose(0, 1) if groups is None else hat.reshape(x.shape)
        hat = hat if weight is None else hat * weight.view(by_channel)
        return hat if bias is None else hat + bias.view(by_channel)

    return _of_norm(values, ("weight", "bias"), normed)


@_composes("group_norm_backward")
def _group_norm(values: Values) -> tuple[Any, ...]:
    return _channel_norm(values, values["num_groups"])


@_composes("instance_norm_backward")
def _instance_norm(values: Values) -> tuple[Any, ...]:
    return _channel_norm(values, values["x"].shape[1])


@_composes("batch_norm_backward")
def _batch_norm(values: Values) -> tuple[Any, ...]:
    return _channel_norm(values, None)


# --- cross_entropy


@_composes("cross_entropy_backward")
def _cross_entropy(values: Values) -> tuple[Any, ...]:
    return _gradient(lambda logits: _loss(values, logits), values["dy"], values["logits"])


def _loss(values: Values, logits: Any) -> Any:
    target, weight, reduction = values["target"], values["weight"], str(values["reduction"])
    x, soft = logits.movedim(values["axis"], -1), values["target"].is_floating_point()
    away, top = _below_top(x, -1)
    rest, classes = _log_total(away, -1), x.shape[-1]
    logs = away - rest
    target = target.movedim(values["axis"], -1) if soft else target.long()
    counts = torch.ones(x.shape[:-1], dtype=torch.bool) if soft else target != values["ignore_index"]
    known = target if soft else (torch.where(counts, target, 0)[..., None] == torch.arange(classes)).double()
    smoothing, weights = values["label_smoothing"], 1.0 if weight is None else weight
    parts = (known * (1 - smoothing) + smoothing / max(classes, 1)) * weights
    lines = -torch.where(parts == 0, 0.0, parts * torch.where(parts == 0, 0.0, logs)).sum(-1)
    if values["z_loss"]:
        lines = lines + values["z_loss"] * (top + rest)[..., 0] ** 2
    lines = torch.where(counts, lines, 0.0)
    if reduction != "mean":
        return lines if reduction == "none" else lines.sum()
    divisor = values["denominator"]
    if divisor is None:
        divisor = counts.numel() if soft else torch.where(counts, (known * weights).sum(-1), 0.0).sum()
    return lines.sum() / divisor
