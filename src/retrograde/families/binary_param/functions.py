"""lerp for everyday use: plans built, cached and run."""

from typing import Any

import numpy as np

from retrograde._core.array import broadcast_to, check_unread, empty_like, shape_and_dtype, to_caller
from retrograde._core.descriptor import one_nan
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan, outputs
from retrograde._core.layout import Shape, broadcast_shapes, show_shape
from retrograde.families.binary_param.problem import (
    BinaryParamArgs,
    BinaryParamBackwardArgs,
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
    """(the number, None), or (None, the shape of a weight tensor). NumPy's arrays of rank 0 are numbers."""
    if isinstance(weight, np.generic) or (isinstance(weight, np.ndarray) and weight.ndim == 0):
        weight = weight.item()
    if isinstance(weight, (int, float, complex)):
        if weight != weight and isinstance(weight, float):
            weight = one_nan(weight)
        return weight, None
    return None, shape_and_dtype(weight, "weight")[0]


def lerp(a: Any, b: Any, weight: Any, *, out: Any = None) -> Any:
    """`a + weight * (b - a)`, exact at both ends. The weight is a number or an array; all broadcast together."""
    shape, dtype = shape_and_dtype(a, "a")
    shape_b = shape_and_dtype(b, "b")[0]
    param, weight_shape = _split_weight(weight)
    whole = shape
    if shape != shape_b or weight_shape not in (None, shape):
        whole = broadcast_shapes(shape, shape_b, *([weight_shape] if weight_shape else []))
    plan = forward_plan(whole, dtype, param, weight_shape)
    y = empty_like(a, whole, dtype) if out is None else out
    wide_a = a if shape == whole else broadcast_to(a, whole, "a")
    wide_b = b if shape_b == whole else broadcast_to(b, whole, "b")
    plan.run(BinaryParamArgs(wide_a, wide_b, y, None if weight_shape is None else weight))
    return to_caller(a, y) if out is None else out


def lerp_backward(dy: Any, weight: Any, a: Any = None, b: Any = None, *, out: Any = None) -> tuple[Any, ...]:
    """(da, db), the gradient of `lerp`; if the weight is an array also dw, summed to its shape, from a and b."""
    shape, dtype = shape_and_dtype(dy, "dy")
    param, weight_shape = _split_weight(weight)
    _check_saved("a", a, shape, weight_shape)
    _check_saved("b", b, shape, weight_shape)
    plan = backward_plan(shape, dtype, param, weight_shape)
    if weight_shape is None:
        check_unread(a, "a")
        check_unread(b, "b")
        given = outputs(out, "da, db")
        da, db = made = given or (empty_like(dy, shape, dtype), empty_like(dy, shape, dtype))
        plan.run(BinaryParamBackwardArgs(dy, da, db))
    else:
        given = outputs(out, "da, db, dw")
        da, db, dw = made = given or tuple(empty_like(dy, each, dtype) for each in (shape, shape, weight_shape))
        plan.run(BinaryParamBackwardArgs(dy, da, db, a, b, weight, dw))
    return given or to_caller(dy, *made)


def _check_saved(name: str, array: Any, shape: Shape, weight_shape: Shape | None) -> None:
    if array is None:
        if weight_shape is not None:
            raise InvalidProblem(f"{name}: got None, expected an array; the gradient of a weight array needs it")
    elif (got := shape_and_dtype(array, name)[0]) != shape:
        raise InvalidProblem(
            f"{name}: got shape {show_shape(got)}, expected that of dy, {show_shape(shape)}; if the forward "
            f"broadcast {name}, broadcast it here too and sum d{name} over the repeated dimensions yourself"
        )
