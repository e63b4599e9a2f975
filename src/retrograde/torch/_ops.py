"""Every binding as an operator of torch's dispatcher: kernel, shape rule, gradient, batching."""

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch.library import Library, register_autograd, register_fake, register_vmap

from retrograde._core.bindings import Binding, Given, bindings, forward_of
from retrograde._core.errors import Unsupported
from retrograde.torch._compat import in_transform, is_batched_without_memory, no_transforms_active

NAMESPACE = "retrograde"
_library = Library(NAMESPACE, "DEF")  # kept: its end would take the operators away
_operators: dict[str, Any] = {}  # by label
_transformed: dict[str, Any] = {}  # the same as autograd.Function, which torch.func asks for
_recorded: dict[str, Any] = {}  # and around the kernel itself, where a gradient is all that is wanted: 3 times faster
_PLAIN = (torch.Tensor, torch.nn.Parameter)
call_sharded: Callable[[Binding, Mapping[str, Any]], Any] | None = None  # set by `distributed`: results, NotImplemented


def operator(binding: Binding) -> Any:
    return _operators[binding.label]


def is_plain(arrays: Any) -> bool:
    """Whether all tensors are just that, and on the CPU."""
    for array in arrays:
        if isinstance(array, torch.Tensor) and (
            type(array) not in _PLAIN or not array.is_cpu or is_batched_without_memory(array)
        ):  # autograd.grad(is_grads_batched=True) has tensors without memory
            return False
    return True


def apply(binding: Binding, values: Mapping[str, Any]) -> tuple[Any, ...]:
    """The results for values by parameter, by the shortest way that everybody who listens hears of."""
    arguments = [values[name] for name in binding.parameters]
    if not torch.compiler.is_compiling():
        if no_transforms_active() and is_plain(arguments):
            if not torch.is_grad_enabled():
                return binding(values)
            made = _recorded[binding.label].apply(*arguments)
            return made if isinstance(made, tuple) else (made,)
        if call_sharded is not None and (found := call_sharded(binding, values)) is not NotImplemented:
            return tuple(found)
        if in_transform():
            made = _transformed[binding.label].apply(*arguments)
            return made if isinstance(made, tuple) else (made,)
    made = _operators[binding.label](*arguments)
    return made if isinstance(made, tuple) else (made,)


def given_of(binding: Binding, values: Mapping[str, Any]) -> Given:
    """What the rules of a binding ask for: shapes in place of arrays."""
    found = {}
    for name, kind in binding.parameters.items():
        value = values[name]
        if kind.startswith("Tensor"):
            found[name] = None if value is None else tuple(value.shape)
        else:
            found[name] = tuple(value) if kind == "SymInt[]" else value
    return found


def _define(binding: Binding) -> None:
    name = binding.label
    qualified = f"{NAMESPACE}::{name}"
    arguments = ", ".join(f"{kind} {parameter}" for parameter, kind in binding.parameters.items())
    results = "Tensor" if len(binding.results) == 1 else f"({', '.join(['Tensor'] * len(binding.results))})"
    _library.define(f"{name}({arguments}) -> {results}", tags=(torch.Tag.pt2_compliant_tag,))
    _operators[binding.label] = getattr(getattr(torch.ops, NAMESPACE), name).default
    _library.impl(name, _kernel(binding), "CPU")
    register_fake(qualified, _fake(binding), lib=_library)
    register_vmap(qualified, _batched(binding), lib=_library)


def _unpacked(made: tuple[Any, ...]) -> Any:
    return made if len(made) > 1 else made[0]


def _kernel(binding: Binding) -> Callable[..., Any]:
    parameters = tuple(binding.parameters)

    def kernel(*values: Any) -> Any:
        return _unpacked(binding(dict(zip(parameters, values, strict=True))))

    return kernel


def _fake(binding: Binding) -> Callable[..., Any]:
    parameters, like = tuple(binding.parameters), binding.floats[0]

    def fake(*values: Any) -> Any:
        by_name = dict(zip(parameters, values, strict=True))
        shapes = binding.shapes(given_of(binding, by_name))
        array = by_name[like]
        dtypes = (torch.int64 if result in binding.integers else array.dtype for result in binding.results)
        return _unpacked(tuple(array.new_empty(s, dtype=d) for s, d in zip(shapes, dtypes, strict=True)))

    return fake


def _register_gradient(binding: Binding, gradient: Binding) -> None:
    parameters = tuple(binding.parameters)

    def keep(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        values = dict(zip(parameters, inputs, strict=True))
        results = dict(zip(binding.results, output if isinstance(output, tuple) else (output,), strict=True))
        saved = binding.saves(values, given_of(binding, values), results)
        tensors = {name: value for name, value in saved.items() if isinstance(value, torch.Tensor)}
        ctx.save_for_backward(*tensors.values())
        ctx.names, ctx.options = tuple(tensors), {k: v for k, v in saved.items() if k not in tensors}

    def backward(ctx: Any, dy: Any, *_: Any) -> Any:
        values = {**ctx.options, **dict(zip(ctx.names, ctx.saved_tensors, strict=True)), "dy": dy}
        found = dict(zip(binding.wrt, apply(gradient, values), strict=False))
        return tuple(found.get(name) for name in parameters)

    _differentiate(binding, keep, backward)
    if forward_of(gradient) is binding:
        _register_second(binding, gradient)


def _differentiate(binding: Binding, keep: Callable[..., None], backward: Callable[..., Any]) -> None:
    operator, kernel = _operators[binding.label], _kernel(binding)
    register_autograd(operator.name(), backward, setup_context=keep, lib=_library)

    def recorded(ctx: Any, *values: Any) -> Any:  # a setup_context of its own would cost 20 us
        made = kernel(*values)
        keep(ctx, values, made)
        return made

    def function(**methods: Any) -> Any:
        static = {name: staticmethod(method) for name, method in methods.items()}
        return type(binding.name, (torch.autograd.Function,), static)

    _recorded[binding.label] = function(forward=recorded, backward=backward)
    _transformed[binding.label] = function(
        forward=operator.__call__, setup_context=keep, backward=backward, vmap=_batched(binding)
    )


def _register_second(forward: Binding, gradient: Binding) -> None:
    """The gradient of a gradient: the function itself where that is linear, else a refusal."""
    parameters = tuple(gradient.parameters)

    def keep(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:  # noqa: ARG001
        values = dict(zip(parameters, inputs, strict=True))
        given = given_of(gradient, values)
        ctx.linear = forward.linear(given)
        kept = {name: values[name] for name in forward.parameters if name in values and name not in forward.wrt}
        tensors = {name: value for name, value in kept.items() if isinstance(value, torch.Tensor)}
        ctx.save_for_backward(*tensors.values())
        ctx.names, ctx.options = tuple(tensors), {k: v for k, v in kept.items() if k not in tensors}

    def backward(ctx: Any, *upstream: Any) -> Any:
        if not ctx.linear:
            raise Unsupported(
                f"{forward.name} has no second derivative: its gradient is a kernel that is not differentiated again. "
                "Call the backward without create_graph, or use torch's own operators here.",
                [],
            )
        values = {**ctx.options, **dict(zip(ctx.names, ctx.saved_tensors, strict=True))}
        values |= dict(zip(forward.wrt, upstream, strict=True))
        ddy = apply(forward, values)[0]
        return tuple(ddy if name == "dy" else None for name in parameters)

    _differentiate(gradient, keep, backward)


def _batched(binding: Binding) -> Callable[..., Any]:
    parameters = tuple(binding.parameters)

    def batched(info: Any, in_dims: tuple[Any, ...], *values: Any) -> Any:
        by_name = dict(zip(parameters, values, strict=True))
        dims = dict(zip(parameters, in_dims, strict=True))
        size, count = info.batch_size, len(binding.results)
        reference = "x" if "x" in by_name else binding.arrays[0]
        shape = by_name[reference] if isinstance(by_name[reference], (list, tuple)) else by_name[reference].shape
        rank = len(shape) - (isinstance(dims[reference], int))
        if not binding.batch or rank == 0:
            made = [apply(binding, _row(by_name, dims, at)) for at in range(size)]
            stacked = tuple(torch.stack([row[k] for row in made]) for k in range(count))
            return _unpacked(stacked), _unpacked((0,) * count)
        for name in binding.parameters:
            value = by_name[name]
            if isinstance(value, torch.Tensor):
                at = dims[name]
                by_name[name] = value.expand(size, *value.shape) if at is None else value.movedim(at, 0)
            elif binding.parameters[name] == "SymInt[]":
                by_name[name] = [size, *value]
        if binding.batch == "axis":
            by_name["axis"] = _behind_batch(by_name["axis"], rank)
        return _unpacked(apply(binding, by_name)), _unpacked((0,) * count)

    return batched


def _row(values: Mapping[str, Any], dims: Mapping[str, Any], at: int) -> dict[str, Any]:
    return {k: v if not isinstance(dims[k], int) else v.select(dims[k], at) for k, v in values.items()}


def _behind_batch(axis: Any, rank: int) -> Any:
    if axis is None:
        return list(range(1, rank + 1))
    if isinstance(axis, (list, tuple)):
        return [_behind_batch(one, rank) for one in axis]
    return axis + 1 if axis >= 0 else axis


for _each in bindings():
    _define(_each)
for _each in bindings():
    if _each.gradient is not None:
        _register_gradient(_each, _each.gradient)
