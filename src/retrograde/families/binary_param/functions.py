"""lerp for everyday use: plans built, cached and run."""

from typing import Any

from retrograde._core.callables import Array, Given, Parameter, Resolved, Result, function
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan
from retrograde._core.layout import Shape, broadcast_shapes, show_shape
from retrograde.families.binary_param.problem import (
    BinaryParamBackwardDescriptor,
    BinaryParamBackwardPlan,
    BinaryParamDescriptor,
    BinaryParamKind,
    BinaryParamPlan,
)


@cached_plan
def forward_plan(shape: Shape, dtype: Any, param: Any, weight_shape: Shape | None) -> BinaryParamPlan:
    desc = BinaryParamDescriptor(BinaryParamKind.LERP, shape, float_of(dtype, "a"), param, weight_shape)
    return BinaryParamPlan.select(desc)


@cached_plan
def backward_plan(shape: Shape, dtype: Any, param: Any, weight_shape: Shape | None) -> BinaryParamBackwardPlan:
    element = float_of(dtype, "dy")
    desc = BinaryParamBackwardDescriptor(BinaryParamKind.LERP, shape, element, param, weight_shape)
    return BinaryParamBackwardPlan.select(desc)


def _split_weight(weight: Any) -> tuple[Any, Shape | None]:
    """(the number, None), or (None, the shape of a weight tensor)."""
    return (None, weight.shape) if isinstance(weight, Array) else (weight, None)


def _forward(given: Given) -> Resolved:
    a, b = given["a"], given["b"]
    param, weight_shape = _split_weight(given["weight"])
    whole = a.shape
    if a.shape != b.shape or weight_shape not in (None, a.shape):
        whole = broadcast_shapes(a.shape, b.shape, *([weight_shape] if weight_shape else []))
    plan = forward_plan(whole, a.dtype, param, weight_shape)
    operands = {"a": "a", "b": "b"} | ({} if weight_shape is None else {"weight": "weight"})
    return Resolved(plan, operands, (Result("y", whole, a.element),), ("a", "b"))


def _backward(given: Given) -> Resolved:
    dy: Array = given["dy"]
    param, weight_shape = _split_weight(given["weight"])
    for name in ("a", "b"):
        _check_saved(name, given[name], dy.shape, weight_shape)
    plan = backward_plan(dy.shape, dy.dtype, param, weight_shape)
    results = [Result("da", dy.shape, dy.element), Result("db", dy.shape, dy.element)]
    if weight_shape is None:
        return Resolved(plan, {"dy": "dy"}, tuple(results))
    results.append(Result("dw", weight_shape, dy.element))
    return Resolved(plan, {name: name for name in ("dy", "a", "b", "weight")}, tuple(results))


def _check_saved(name: str, array: Array | None, shape: Shape, weight_shape: Shape | None) -> None:
    if array is None:
        if weight_shape is not None:
            raise InvalidProblem(f"{name}: got None, expected an array; the gradient of a weight array needs it")
    elif array.shape != shape:
        raise InvalidProblem(
            f"{name}: got shape {show_shape(array.shape)}, expected that of dy, {show_shape(shape)}; if the forward "
            f"broadcast {name}, broadcast it here too and sum d{name} over the repeated dimensions yourself"
        )


_A, _B, _WEIGHT = Parameter("a", "array"), Parameter("b", "array"), Parameter("weight", "value")
_SAVED = tuple(Parameter(name, "array", default=None) for name in ("a", "b"))

lerp = function(
    "lerp",
    "`a + weight * (b - a)`, exact at both ends. The weight is a number or an array; all broadcast together.",
    (_A, _B, _WEIGHT),
    _forward,
)
lerp_backward = function(
    "lerp_backward",
    "(da, db), the gradient of `lerp`; if the weight is an array also dw, summed to its shape, from a and b.",
    (Parameter("dy", "array"), _WEIGHT, *_SAVED),
    _backward,
    single=False,
)
