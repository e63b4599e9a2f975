"""cast as an operator of torch. From floats to floats it is differentiable: the gradient is a cast back."""

import inspect
from collections.abc import Callable
from typing import Any

import torch

import retrograde
from retrograde import functional
from retrograde._core.docs import docstring
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem
from retrograde.torch._compat import as_constant, as_tensor, is_unwatched, tensor_element
from retrograde.torch._operator import Operator, Values, apply, define
from retrograde.torch._pointwise import result
from retrograde.torch._signatures import signature_of


def _dtype(element: str) -> Any:
    return getattr(torch, Element(element).info.numpy.name)


def _kernel(x: Any, element: str) -> Any:
    return functional.cast(x, Element(element), out=result((x,), x.shape, _dtype(element)))


def _fake(x: Any, element: str) -> Any:
    retrograde.CastDescriptor((1,) * x.dim(), tensor_element(x, "x"), Element(element))
    return torch.empty_like(x, dtype=_dtype(element))


def _keep(ctx: Any, values: Values, _: Any) -> None:
    x, ctx.element = values
    ctx.back = str(tensor_element(x, "x"))


def _is_smooth(ctx: Any) -> bool:
    return Element(ctx.element).info.is_float and Element(ctx.back).info.is_float


def _backward(ctx: Any, dy: Any) -> Values:
    return apply(CAST, dy, ctx.back) if _is_smooth(ctx) else None, None


def _jvp(ctx: Any, t: Any, *_: Any) -> Any:
    return apply(CAST, t, ctx.element) if _is_smooth(ctx) else None


def _vmap(_: int, dims: Any, x: Any, element: str) -> Any:
    return apply(CAST, x, element), dims[0]


CAST = define(Operator("cast", ("Tensor x", "str element"), "Tensor", _kernel, _fake, _keep, _backward, _jvp, _vmap))


@as_constant
def _named(element: Any) -> str:
    """The element by its name, whatever it was given as."""
    from retrograde.families.pointwise.cast import as_element

    return str(as_element(element))


def public(name: str) -> Callable[..., Any]:
    function = getattr(functional, name)

    def cast(x: Any, element: Any, *, out: Any = None) -> Any:
        if not isinstance(x, torch.Tensor) and not torch.compiler.is_dynamo_compiling():
            x = as_tensor(x, "x")
        if not torch.compiler.is_dynamo_compiling() and is_unwatched((x,)):
            return function(x, element, out=out)
        if out is not None:
            raise InvalidProblem("cast: got out=, expected none where autograd records or a trace is made")
        return apply(CAST, x, _named(element))

    cast.__qualname__, cast.__module__ = name, "retrograde.torch"
    cast.__doc__ = docstring("torch", name)
    cast.__signature__ = signature_of(inspect.signature(function), {})  # type: ignore[attr-defined]
    return cast
