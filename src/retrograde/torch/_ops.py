"""Every binding as an operator of torch's dispatcher: kernel, shape rule, gradient, batching."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

import torch
from torch.library import Library

from retrograde._core import preference
from retrograde._core.bindings import Binding, Given, binding_of, forward_of
from retrograde._core.dtypes import Element
from retrograde._core.errors import Unsupported
from retrograde._core.preference import from_text, using
from retrograde.families._manifest import OPERATORS
from retrograde.torch import _second
from retrograde.torch._compat import (
    as_constant,
    autograd_kernel,
    batched_kernel,
    in_forward_mode,
    in_transform,
    is_without_memory,
    no_transforms_active,
)

NAMESPACE = "retrograde"
_library = Library(NAMESPACE, "DEF")  # kept: its end would take the operators away
_operators: dict[str, Any] = {}  # by label, as far as they were asked for
_PLAIN = (torch.Tensor, torch.nn.Parameter)
call_sharded: Callable[[Binding, Mapping[str, Any]], Any] | None = None  # set by `distributed`: results, NotImplemented


def operator(binding: Binding) -> Any:
    found = _operators.get(binding.label)
    if found is None:
        found = _operators[binding.label] = getattr(getattr(torch.ops, NAMESPACE), binding.label).default
    return found


preference.tracing = torch.compiler.is_compiling


@as_constant
def _in_force() -> str:
    """Not traced: a compiled function keeps the preference of its trace."""
    return preference.as_text(preference.active.current)


def _wanted() -> str:
    """The preference as the last argument of an operator: what holds here, and what the function itself prefers."""
    return _in_force() + preference.active.traced


def is_plain(arrays: Any) -> bool:
    """Whether all tensors are just that, and on the CPU."""
    for array in arrays:
        if isinstance(array, torch.Tensor) and (
            type(array) not in _PLAIN or not array.is_cpu or is_without_memory(array)
        ):
            return False
    return True


def apply(binding: Binding, values: Mapping[str, Any]) -> tuple[Any, ...]:
    """The results for values by parameter, by the shortest way that everybody who listens hears of."""
    if binding.element is not None:
        values = {name: each.detach() if isinstance(each, torch.Tensor) else each for name, each in values.items()}
    arguments = [values[name] for name in binding.parameters]
    if not torch.compiler.is_compiling():
        if no_transforms_active() and is_plain(arguments):
            if binding.element is not None or not torch.is_grad_enabled():
                return binding(values)
            made = _recorded(binding).apply(*arguments)
            return made if isinstance(made, tuple) else (made,)
        if call_sharded is not None and (found := call_sharded(binding, values)) is not NotImplemented:
            return tuple(found)
    if wanted := _wanted():
        arguments.append(wanted)
    if not torch.compiler.is_compiling() and (in_transform() or in_forward_mode()):
        made = _transformed(binding).apply(*arguments)
    else:
        made = operator(binding)(*arguments)
    return made if isinstance(made, tuple) else (made,)


def given_of(binding: Binding, values: Mapping[str, Any]) -> Given:
    """What the rules of a binding ask for: shapes in place of arrays."""
    found = {}
    for name, kind in binding.parameters.items():
        value = values[name]
        if kind.startswith("Tensor"):
            found[name] = None if value is None else tuple(value.shape)
            if value is not None and name in binding.own_dtypes:
                found[f"{name}.dtype"] = value.dtype
        else:
            found[name] = tuple(value) if kind == "SymInt[]" else value
    return found


def _unpacked(made: tuple[Any, ...]) -> Any:
    return made if len(made) > 1 else made[0]


# --- what the dispatcher calls, by label: the binding, and with it its family, is imported with the first call


def _split(binding: Binding, values: tuple[Any, ...]) -> tuple[dict[str, Any], str]:
    """Values by parameter, and the preference. That is left out where it is none."""
    count = len(binding.parameters)
    return dict(zip(binding.parameters, values, strict=False)), values[count] if len(values) > count else ""


def _kernel(label: str, *values: Any) -> Any:
    binding = binding_of(label)
    by_name, wanted = _split(binding, values)
    with using(from_text(wanted)):
        return _unpacked(binding(by_name))


def _fake(label: str, *values: Any) -> Any:
    """Results without memory."""
    binding = binding_of(label)
    by_name, _ = _split(binding, values)
    given = given_of(binding, by_name)
    shapes = binding.shapes(given)
    array = by_name[binding.floats[0]]
    if binding.element is not None:
        return array.new_empty(shapes[0], dtype=getattr(torch, Element(binding.element(given)).info.numpy.name))
    dtypes = (
        torch.int64 if result in binding.integers else by_name[binding.like.get(result, binding.floats[0])].dtype
        for result in binding.results
    )
    return _unpacked(tuple(array.new_empty(s, dtype=d) for s, d in zip(shapes, dtypes, strict=True)))


def _differentiated(label: str, keyset: Any, *values: Any) -> Any:
    return _autograd(label)(keyset, *values)


@cache
def _autograd(label: str) -> Callable[..., Any]:
    binding = binding_of(label)
    return autograd_kernel(operator(binding), *(rules(binding) or (None, None)))


def _vectorized(label: str, keyset: Any, *values: Any) -> Any:
    return batched_kernel(_batched(binding_of(label)), operator(binding_of(label)), keyset, *values)


# --- gradients

Rules = tuple[Callable[..., None], Callable[..., Any]]  # what is kept by the forward, and the backward


@cache
def rules(binding: Binding) -> Rules | None:
    """None where there is no gradient."""
    if binding.gradient is not None:
        return _first(binding, binding.gradient)
    forward = forward_of(binding)
    return None if forward is None else _again(forward, binding)


@cache
def _recorded(binding: Binding) -> Any:
    """As an autograd.Function around the kernel itself, where a gradient is all that is wanted: 3 times faster."""
    found = rules(binding)

    def recorded(ctx: Any, *values: Any) -> Any:  # a setup_context of its own would cost 20 us
        made = _unpacked(binding(dict(zip(binding.parameters, values, strict=True))))
        if found is not None:
            found[0](ctx, values, made)
        return made

    return _function(binding, forward=recorded, backward=_backward(binding))


@cache
def _transformed(binding: Binding) -> Any:
    """As the autograd.Function that torch.func asks for."""
    keep = (rules(binding) or (lambda *_: None,))[0]
    methods = {"forward": operator(binding).__call__, "setup_context": keep, "backward": _backward(binding)}
    return _function(binding, **methods, vmap=_batched(binding))


def _function(binding: Binding, **methods: Any) -> Any:
    static = {name: staticmethod(method) for name, method in {"jvp": _jvp(binding), **methods}.items()}
    return type(binding.name, (torch.autograd.Function,), static)


def _jvp(binding: Binding) -> Callable[..., Any]:
    """Where the gradient is a composition, too."""

    def pushed(ctx: Any, *tangents: Any) -> Any:
        moved = dict(zip(binding.parameters, tangents, strict=False))
        values = _kept(ctx)
        if _second.is_composed(binding):
            return _unpacked(_second.pushed(binding, values, moved))
        like = next(each for each in values.values() if isinstance(each, torch.Tensor))
        upstream = {name: like.new_zeros(shape, dtype=dtype) for name, (shape, dtype) in ctx.results.items()}
        made = dict(zip(upstream, _second.pushed_forward(binding, values, moved, upstream), strict=True))
        taken = {binding.results[0]: "dy"} | dict(binding.upstream)
        return _unpacked(tuple(made[taken[result]] if result in taken else None for result in binding.results))

    def refused(ctx: Any, *_: Any) -> Any:  # noqa: ARG001
        raise Unsupported(
            f"{binding.name} has no forward mode (jvp, jacfwd, hessian): use reverse mode (vjp, jacrev), or torch's "
            "own operators here.",
            [],
        )

    return pushed if _second.is_composed(binding) or _second.is_composed(binding.gradient) else refused


def _save(ctx: Any, values: Mapping[str, Any]) -> None:
    """For gradient and tangent, as `_kept(ctx)`."""
    tensors = {name: value for name, value in values.items() if isinstance(value, torch.Tensor)}
    ctx.save_for_backward(*tensors.values())
    ctx.save_for_forward(*tensors.values())
    ctx.names, ctx.options = tuple(tensors), {k: v for k, v in values.items() if k not in tensors}


def _kept(ctx: Any) -> dict[str, Any]:
    return {**ctx.options, **dict(zip(ctx.names, ctx.saved_tensors, strict=True))}


def _backward(binding: Binding) -> Callable[..., Any]:
    found = rules(binding)
    if found is not None:
        return found[1]

    def refused(ctx: Any, *_: Any) -> Any:  # noqa: ARG001
        raise Unsupported(f"{binding.name} has no gradient: detach its operands, or use torch's own operator here.", [])

    return refused


def _note(ctx: Any, binding: Binding, inputs: tuple[Any, ...]) -> dict[str, Any]:
    """The values by parameter. A backward has the preference of its forward."""
    values, wanted = _split(binding, inputs)
    ctx.spare = len(inputs) - len(values)
    ctx.preference = from_text(wanted) if ctx.spare else preference.active.current
    return values


def _first(binding: Binding, gradient: Binding) -> Rules:
    parameters = tuple(binding.parameters)

    def keep(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        values = _note(ctx, binding, inputs)
        results = dict(zip(binding.results, output if isinstance(output, tuple) else (output,), strict=True))
        saved = binding.saves(values, given_of(binding, values), results)
        _save(ctx, saved)
        ctx.mark_non_differentiable(*(results[name] for name in binding.updates))
        ctx.results = {
            name: (results[result].shape, results[result].dtype)
            for result, name in ({binding.results[0]: "dy"} | dict(binding.upstream)).items()
        }
        shapes = {name: tuple(values[name].shape) for name in binding.broadcast}
        whole = tuple(results[binding.results[0]].shape)
        ctx.ends = shapes if any(shape != whole for shape in shapes.values()) else {}

    def backward(ctx: Any, dy: Any, *others: Any) -> Any:
        values = {**_kept(ctx), "dy": dy}
        if binding.upstream:
            by_result = dict(zip(binding.results[1:], others, strict=True))
            values |= {name: by_result[result] for result, name in binding.upstream.items()}
        with using(ctx.preference):
            made = _summed(gradient, values, ctx.ends) if ctx.ends else apply(gradient, values)
            found = binding.gradients(made)
        return (*(found.get(name) for name in parameters), *[None] * ctx.spare)

    return keep, backward


def _summed(gradient: Binding, values: Mapping[str, Any], ends: Mapping[str, Any]) -> tuple[Any, ...]:
    """A gradient whose first results are summed to these shapes, of operands that the function itself has repeated."""
    if not torch.is_grad_enabled():
        given = {**gradient.fixed, **ends, **values}
        return tuple(gradient.function(**{name: value for name, value in given.items() if name not in gradient.extra}))
    whole = {name: value.expand(values["dy"].shape) if name in ends else value for name, value in values.items()}
    made = apply(gradient, whole)  # which is recorded itself
    summed = (each.sum_to_size(shape) for each, shape in zip(made, ends.values(), strict=False))
    return (*summed, *made[len(ends) :])


def _again(forward: Binding, gradient: Binding) -> Rules:
    """The gradient of a gradient: the function itself where that is linear, a composition where there is one, else a
    refusal."""
    parameters = tuple(gradient.parameters)
    composed = _second.is_composed(gradient)

    def keep(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:  # noqa: ARG001
        values = _note(ctx, gradient, inputs)
        ctx.linear = forward.linear(given_of(gradient, values))
        names = values if composed else (n for n in forward.parameters if n in values and n not in forward.wrt)
        _save(ctx, {name: values[name] for name in names})

    def backward(ctx: Any, *upstream: Any) -> Any:
        if composed:
            found = _second.pulled(gradient, _kept(ctx), upstream)
            return (*(found.get(name) for name in parameters), *[None] * ctx.spare)
        if not ctx.linear:
            raise Unsupported(
                f"{forward.name} has no second derivative: its gradient is a kernel that is not differentiated again. "
                "Call the backward without create_graph, or use torch's own operators here.",
                [],
            )
        values = _kept(ctx) | dict(zip(forward.wrt, upstream, strict=True))
        with using(ctx.preference):
            ddy = apply(forward, values)[0]
        return (*(ddy if name == "dy" else None for name in parameters), *[None] * ctx.spare)

    return keep, backward


# --- batches


@cache
def _batched(binding: Binding) -> Callable[..., Any]:
    def batched(info: Any, in_dims: tuple[Any, ...], *values: Any) -> Any:
        by_name, wanted = _split(binding, values)
        with using(from_text(wanted)):
            return _one_batch(binding, info.batch_size, dict(zip(binding.parameters, in_dims, strict=False)), by_name)

    return batched


def _one_batch(binding: Binding, size: int, dims: dict[str, Any], by_name: dict[str, Any]) -> Any:
    count = len(binding.results)
    reference = "x" if "x" in by_name else binding.arrays[0]
    shape = by_name[reference] if isinstance(by_name[reference], (list, tuple)) else by_name[reference].shape
    rank = len(shape) - (isinstance(dims[reference], int))
    if not binding.batch or rank == 0 or any(isinstance(dims[name], int) for name in binding.own_dtypes):
        made = [apply(binding, _row(by_name, dims, at)) for at in range(size)]
        stacked = tuple(torch.stack([row[k] for row in made]) for k in range(count))
        return _unpacked(stacked), _unpacked((0,) * count)
    for name in binding.parameters:
        value = by_name[name]
        if isinstance(value, torch.Tensor) and name not in binding.own_dtypes:
            at = dims[name]
            by_name[name] = value.expand(size, *value.shape) if at is None else value.movedim(at, 0)
        elif binding.parameters[name] == "SymInt[]":
            by_name[name] = [size, *value]
    if binding.batch == "axis":
        by_name["axis"] = _behind_batch(by_name["axis"], rank)
    return _unpacked(apply(binding, by_name)), _unpacked((0,) * count)


def _row(values: Mapping[str, Any], dims: Mapping[str, Any], at: int) -> dict[str, Any]:
    return {k: v if not isinstance(dims[k], int) else v.select(dims[k], at) for k, v in values.items()}


def _behind_batch(axis: Any, rank: int) -> Any:
    if axis is None:
        return list(range(1, rank + 1))
    if isinstance(axis, (list, tuple)):
        return [_behind_batch(one, rank) for one in axis]
    return axis + 1 if axis >= 0 else axis


# All of them here: a graph that was exported or cached elsewhere names them, and nothing else.
for _label, (_, _schema) in OPERATORS.items():
    _library.define(_label + _schema.replace(") ->", ", str preference='') ->", 1), tags=(torch.Tag.pt2_compliant_tag,))
    _library.impl(_label, partial(_kernel, _label), "CPU")
    _library.impl(_label, partial(_fake, _label), "Meta")
    _library.impl(_label, partial(_differentiated, _label), "Autograd", with_keyset=True)
    _library.impl(_label, partial(_vectorized, _label), "FuncTorchBatched", with_keyset=True)
