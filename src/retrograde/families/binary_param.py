"""binary_param: two tensors and a parameter. `lerp` is the one kind.

| | formula |
| --- | --- |
| y | `a + w(b-a)` if `abs(w) < 1/2`, else `b - (b-a)(1-w)` |
| da, db | `(1-w) dy`, `w dy` |
| dw | `dy (b-a)`, summed over the dimensions along which w was repeated |

`w` is either `param`, a double that is never narrowed, or a tensor of `weight_shape` that broadcasts against `shape`
(only then is there a dw). w outside [0, 1] extrapolates.

Edges. w = 0 gives a and w = 1 gives b exactly, signs of zero included, whatever the other holds unless it is NaN. If a
or b is infinite and w finite, y is (1-w)a + wb, where a coefficient 0 contributes nothing: so lerp(inf, 1, 0.5) = inf,
lerp(inf, inf, 0.5) = inf, lerp(1, inf, -1) = -inf, and lerp(inf, -inf, 0.5) = lerp(inf, inf, 2) = NaN. An infinite w
goes through the formula of the table, which gives NaN where a = b. A NaN in a, b or w gives NaN. b - a does not
overflow: a = -max, b = max, w = 1/2 gives 0. The gradients are plain products, so 0 * inf is NaN; dw is 0 where nothing
is summed. The sign of a zero is not specified otherwise.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar

import numpy as np

from retrograde._core.args import reads, writes
from retrograde._core.array import broadcast_to, check_unread, empty_like, handed_over, look
from retrograde._core.descriptor import ELEMENT, REAL, SHAPE, Descriptor, frozen, kind_of, one_nan
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan, outputs
from retrograde._core.layout import Shape, broadcast_axes, broadcast_shapes, broadcasts_to, show_shape
from retrograde._core.maths import Array, Expected, Maths, expected
from retrograde._core.plan import Plan
from retrograde._core.registry import Family, Op, register_family


class BinaryParamKind(StrEnum):
    """The kinds of binary_param."""

    LERP = "lerp"


@frozen
class _BinaryParamDescriptor(Descriptor):
    kind: Annotated[str, kind_of(BinaryParamKind)]
    shape: Annotated[Shape, SHAPE]
    element: Annotated[str, ELEMENT]
    param: Annotated[float | None, REAL] = None
    weight_shape: Annotated[Shape | None, SHAPE] = None

    def check(self) -> None:
        label = type(self).__name__
        if (self.param is None) == (self.weight_shape is None):
            got = "neither" if self.param is None else "both"
            raise InvalidProblem(f"{label}: got {got}, expected one of param (a number) and weight_shape (a tensor)")
        if self.weight_shape is not None and not broadcasts_to(self.weight_shape, self.shape):
            raise InvalidProblem(
                f"{label}.weight_shape: got {show_shape(self.weight_shape)}, expected a shape that broadcasts to "
                f"{show_shape(self.shape)}; give `shape` its broadcast extents"
            )

    @property
    def variant(self) -> str:
        return "scalar" if self.weight_shape is None else "tensor"

    @property
    def params(self) -> tuple[float, ...]:
        return () if self.param is None else (self.param,)


@frozen
class BinaryParamDescriptor(_BinaryParamDescriptor, family="binary_param", direction="forward"):
    """`y` from `a`, `b` and either the number `param` or a weight tensor of `weight_shape`."""


@frozen
class BinaryParamBackwardDescriptor(_BinaryParamDescriptor, family="binary_param", direction="backward"):
    """`da, db` from `dy`; with a weight tensor also `dw`, which needs `a` and `b`."""


@dataclass(slots=True, eq=False)
class BinaryParamArgs:
    """`(a, b, y)`, with `weight` if the descriptor has a `weight_shape`."""

    a: Annotated[Any, reads("shape")]
    b: Annotated[Any, reads("shape")]
    y: Annotated[Any, writes("shape", inplace=True)]
    weight: Annotated[Any, reads("weight_shape", broadcast="shape")] = None

    forms: ClassVar = {"scalar": ("a", "b", "y"), "tensor": ("a", "b", "weight", "y")}


@dataclass(slots=True, eq=False)
class BinaryParamBackwardArgs:
    """`(dy, da, db)`, with `a, b, weight, dw` if the descriptor has a `weight_shape`."""

    dy: Annotated[Any, reads("shape")]
    da: Annotated[Any, writes("shape", inplace=True)]
    db: Annotated[Any, writes("shape", inplace=True)]
    a: Annotated[Any, reads("shape")] = None
    b: Annotated[Any, reads("shape")] = None
    weight: Annotated[Any, reads("weight_shape", broadcast="shape")] = None
    dw: Annotated[Any, writes("weight_shape")] = None

    forms: ClassVar = {"scalar": ("dy", "da", "db"), "tensor": ("dy", "a", "b", "weight", "da", "db", "dw")}


class BinaryParamPlan(Plan[BinaryParamDescriptor, BinaryParamArgs]):
    """Interpolation between two tensors."""

    __slots__ = ()


class BinaryParamBackwardPlan(Plan[BinaryParamBackwardDescriptor, BinaryParamBackwardArgs]):
    """The gradient of an interpolation."""

    __slots__ = ()


def _weight(desc: _BinaryParamDescriptor, operands: Mapping[str, Array], m: Maths) -> Any:
    return operands["weight"] if desc.param is None else m.const(desc.param)


def _forward(desc: _BinaryParamDescriptor, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    a, b, w = operands["a"], operands["b"], _weight(desc, operands, m)
    from_a = abs(w) < 0.5
    start = m.where(from_a, a, b)
    step = m.where(from_a, w, w - 1) * (b - a)
    # Only infinite terms count beside an infinite one; 0 * inf is 0 here.
    zero = m.const(0.0)
    limit = m.where(m.isinf(a) & (w != 1), (1 - w) * a, zero) + m.where(m.isinf(b) & (w != 0), w * b, zero)
    infinite = m.where(m.isinf(w), False, m.isinf(a) | m.isinf(b))
    value = m.where(infinite, limit, start + step)
    value = m.where(w == 0, a, m.where(w == 1, b, value))
    value = m.where(m.isnan(a) | m.isnan(b), a + b, value)
    return {"y": expected(value, m.where(infinite, abs(value), abs(start) + abs(step)))}


def _backward(desc: _BinaryParamDescriptor, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    dy, w = operands["dy"], _weight(desc, operands, m)
    results = {"da": expected((1 - w) * dy), "db": expected(w * dy)}
    if desc.weight_shape is not None:
        terms = dy * (operands["b"] - operands["a"])
        repeated = broadcast_axes(desc.weight_shape, desc.shape)
        value, scale = (np.reshape(m.sum(x, repeated), desc.weight_shape) for x in (terms, abs(terms)))
        results["dw"] = expected(value, scale)
    return results


@cached_plan
def _forward_plan(shape: Shape, dtype: Any, param: Any, weight_shape: Shape | None) -> BinaryParamPlan:
    desc = BinaryParamDescriptor(BinaryParamKind.LERP, shape, float_of(dtype, "a"), param, weight_shape)
    return BinaryParamPlan.select(desc)


@cached_plan
def _backward_plan(shape: Shape, dtype: Any, param: Any, weight_shape: Shape | None) -> BinaryParamBackwardPlan:
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
    return None, look(weight, "weight")[0]


def lerp(a: Any, b: Any, weight: Any, *, out: Any = None) -> Any:
    """`a + weight * (b - a)`, exact at both ends. The weight is a number or an array; all broadcast together."""
    shape, dtype = look(a, "a")
    shape_b = look(b, "b")[0]
    param, weight_shape = _split_weight(weight)
    whole = shape
    if shape != shape_b or weight_shape not in (None, shape):
        whole = broadcast_shapes(shape, shape_b, *([weight_shape] if weight_shape else []))
    plan = _forward_plan(whole, dtype, param, weight_shape)
    y = empty_like(a, whole, dtype) if out is None else out
    wide_a = a if shape == whole else broadcast_to(a, whole, "a")
    wide_b = b if shape_b == whole else broadcast_to(b, whole, "b")
    plan.run(BinaryParamArgs(wide_a, wide_b, y, None if weight_shape is None else weight))
    return handed_over(a, y) if out is None else out


def lerp_backward(dy: Any, weight: Any, a: Any = None, b: Any = None, *, out: Any = None) -> tuple[Any, ...]:
    """(da, db), the gradient of `lerp`; if the weight is an array also dw, summed to its shape, from a and b."""
    shape, dtype = look(dy, "dy")
    param, weight_shape = _split_weight(weight)
    _check_saved("a", a, shape, weight_shape)
    _check_saved("b", b, shape, weight_shape)
    plan = _backward_plan(shape, dtype, param, weight_shape)
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
    return given or handed_over(dy, *made)


def _check_saved(name: str, array: Any, shape: Shape, weight_shape: Shape | None) -> None:
    if array is None:
        if weight_shape is not None:
            raise InvalidProblem(f"{name}: got None, expected an array; the gradient of a weight array needs it")
    elif (got := look(array, name)[0]) != shape:
        raise InvalidProblem(
            f"{name}: got shape {show_shape(got)}, expected that of dy, {show_shape(shape)}; if the forward "
            f"broadcast {name}, broadcast it here too and sum d{name} over the repeated dimensions yourself"
        )


register_family(
    Family(
        Op(
            BinaryParamDescriptor,
            BinaryParamArgs,
            BinaryParamPlan,
            _forward,
            BinaryParamKind,
        ),
        Op(
            BinaryParamBackwardDescriptor,
            BinaryParamBackwardArgs,
            BinaryParamBackwardPlan,
            _backward,
            BinaryParamKind,
        ),
        (lerp, lerp_backward),
    )
)
