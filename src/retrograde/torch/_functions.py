"""A function of `retrograde.functional` as torch's users call it. Apart from the package, whose names are those of the
functions: there `sum` is not Python's.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

import torch
from torch.autograd import forward_ad

from retrograde import _native, functional
from retrograde._core.bindings import Binding, overloads
from retrograde._core.callables import attempts
from retrograde._core.docs import docstring
from retrograde._core.errors import InvalidProblem, Unsupported
from retrograde.torch import _ops, _sparse
from retrograde.torch._compat import in_forward_mode, no_transforms_active
from retrograde.torch._direct import Direct
from retrograde.torch._signatures import SYNONYMS, signature_of

_ALIASES = {own: foreign for foreign, own in SYNONYMS.items()}


def _is_plain_call(arrays: Any) -> bool:
    """Whether autograd at most sees a call, and it is one of the function itself, which repeats operands and sums
    their gradients."""
    return not torch.compiler.is_compiling() and no_transforms_active() and _ops.is_plain(arrays)


def _is_direct(arrays: Any) -> bool:
    """Whether there is nothing to record either: then the function itself is called."""
    if torch.is_autocast_enabled("cpu") or not _is_plain_call(arrays):
        return False
    if torch.is_grad_enabled():
        for array in arrays:
            if isinstance(array, torch.Tensor) and array.requires_grad:
                return False
    return True


def _common_dtype(binding: Binding, values: dict[str, Any]) -> None:
    """Under autocast some operands come narrow and some wide: the widest is computed in."""
    floats = [name for name in binding.floats if isinstance(values[name], torch.Tensor)]
    dtype = values[floats[0]].dtype
    for name in floats[1:]:
        dtype = torch.promote_types(dtype, values[name].dtype)
    for name in floats:
        values[name] = values[name].to(dtype)


def _prepare(binding: Binding, values: dict[str, Any]) -> dict[str, Any]:
    """Values as the operator's schema has them."""
    for name, kind in binding.parameters.items():
        if kind == "SymInt[]" and isinstance(values[name], torch.Tensor):
            values[name] = values[name].shape
        elif kind == "int[]?" and isinstance(values[name], int):
            values[name] = (values[name],)
    if torch.is_autocast_enabled("cpu"):
        _common_dtype(binding, values)
    if binding.broadcast and not _is_plain_call(values.values()):
        arrays = [value for value in values.values() if isinstance(value, torch.Tensor)]
        whole = torch.broadcast_shapes(*[array.shape for array in arrays])
        for name in binding.broadcast:
            values[name] = values[name].expand(whole)
    return values


def _refuse_lost_gradients(binding: Binding, values: dict[str, Any]) -> None:
    """An operand that the gradient leaves out must not ask for one: it would get none, without a word. Nor may it have
    a tangent."""
    recorded, forward = torch.is_grad_enabled(), in_forward_mode()
    if binding.gradient is None or not (recorded or forward):
        return
    for name in binding.floats:
        if name in (*binding.wrt, *binding.also) or not isinstance(value := values[name], torch.Tensor):
            continue
        if forward and forward_ad.unpack_dual(value).tangent is not None:
            raise Unsupported(
                f"{binding.name}: {name} has a tangent, and has no gradient here: detach it, or use torch's own.", []
            )
        if recorded and value.requires_grad:
            raise Unsupported(
                f"{binding.name}: {name} requires grad, and has no gradient here: detach it, or use torch's own.",
                [],
            )


def _written(made: tuple[Any, ...], targets: list[torch.Tensor]) -> tuple[Any, ...]:
    """The last results, which have no gradient, go where they belong."""
    with torch.no_grad():
        for target, each in zip(targets, made[-len(targets) :], strict=True):
            target.copy_(each.detach())
    return made[: -len(targets)]


def _full(like: torch.Tensor, shape: Any, number: float) -> torch.Tensor:
    return like.new_full(shape, number)


def public(name: str) -> Callable[..., Any]:
    several = overloads(name)
    for each in several:  # now: a compiler that traces the first call cannot trace how these are found
        _ops.operator(each)
        _ = each.floats
    first = several[0]
    function, extra, torch_defaults = first.function, dict(first.extra), first.torch_defaults
    signature = inspect.signature(function)
    order = tuple(p for p in signature.parameters)
    positional = sum(p.kind is p.POSITIONAL_OR_KEYWORD for p in signature.parameters.values())
    required = tuple(n for n, p in signature.parameters.items() if p.default is p.empty)
    defaults = {n: p.default for n, p in signature.parameters.items() if p.default is not p.empty} | extra
    known = {*order, *extra}

    def bind(args: tuple[Any, ...], options: dict[str, Any]) -> dict[str, Any]:
        if len(args) > positional:
            raise TypeError(f"{name}() takes at most {positional} positional arguments, got {len(args)}")
        values = dict(zip(order, args, strict=False))
        for option, value in options.items():
            if option in values:
                raise TypeError(f"{name}() got multiple values for argument {option!r}")
            if option not in known:
                raise TypeError(f"{name}() got an unexpected keyword argument {option!r}, expected {', '.join(order)}")
            values[option] = value
        for parameter in required:
            if parameter not in values:
                raise TypeError(f"{name}() is missing the argument {parameter!r}")
        for option, value in torch_defaults(values).items():
            values.setdefault(option, value)
        return {**defaults, **values}

    def find(args: tuple[Any, ...], options: dict[str, Any]) -> tuple[Binding, dict[str, Any]]:
        for foreign, own in SYNONYMS.items():
            if foreign in options and own in known:
                if own in options:
                    raise TypeError(f"{name}: got {foreign}= and {own}=, expected one of them")
                options[own] = options.pop(foreign)
        values = bind(args, options)
        return next(each for each in several if each.applies(values)), values

    is_native = isinstance(function, _native.Function) and not extra
    direct = None if is_native else Direct(order, find)
    attempt = direct or attempts(function, torch_defaults, _ALIASES)
    is_compiling = torch.compiler.is_compiling
    offers_sparse = _sparse.is_offered(name)

    def call(*args: Any, **options: Any) -> Any:
        sparse = offers_sparse and options.pop("sparse", False)
        if not is_compiling():
            made = attempt(*args, **options) if options else attempt(*args)
            if made is not NotImplemented:
                return made
        given = dict(options)
        binding, values = find(args, options)
        out = values.pop("out", None)
        if _is_direct(values.values()):
            more = {} if out is None else {"out": out}
            made = function(**{k: v for k, v in values.items() if k not in extra}, **more)
            if direct is not None:
                direct.learn(args, given, made)
            return made
        if values.get("accumulate"):
            raise InvalidProblem(f"{name}: got accumulate=True, expected False where torch records or traces")
        if out is not None:
            raise InvalidProblem(f"{name}: got out=, expected none where torch records or traces: use torch.no_grad()")
        if not is_compiling():
            _refuse_lost_gradients(binding, values)
        if hasattr(function, "general"):
            function.general.fill_seed(values, _full)
        if sparse and not _is_plain_call(values.values()):
            raise InvalidProblem(f"{name}: got sparse=True, expected False inside torch.compile and torch.func")
        targets = [values[each] for each in binding.updates.values()]
        made = (_sparse if sparse else _ops).apply(binding, _prepare(binding, values))
        if targets:
            made = _written(made, targets)
        made = binding.whole(made)
        return made[0] if len(made) == 1 or (binding.hides and not values[binding.hides]) else made

    call.__name__ = call.__qualname__ = name
    call.__module__ = "retrograde.torch"
    call.__doc__ = docstring("torch", name)
    call.__signature__ = signature_of(signature, extra | {"sparse": False} if offers_sparse else extra)  # type: ignore[attr-defined]
    return call


def plain(name: str) -> Callable[..., Any]:
    """A function without a binding: that of `functional`, which autograd does not see."""
    function = getattr(functional, name)

    @wraps(function)
    def call(*args: Any, **options: Any) -> Any:
        return function(*args, **options)

    call.__module__, call.__doc__ = "retrograde.torch", docstring("torch", name)
    call.__signature__ = signature_of(inspect.signature(function), {})  # type: ignore[attr-defined]
    return call
