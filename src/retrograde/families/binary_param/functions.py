"""lerp for everyday use: plans built, cached and run."""

from typing import Any

from retrograde._core.callables import Array, Given, Parameter, Resolved, Result, function
from retrograde._core.docs import RESHAPED, Doc
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan
from retrograde._core.layout import Shape, as_shape, broadcast_shapes, broadcasts_to, show_shape
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
def backward_plan(
    shape: Shape,
    dtype: Any,
    param: Any,
    weight_shape: Shape | None,
    a_shape: Shape | None = None,
    b_shape: Shape | None = None,
) -> BinaryParamBackwardPlan:
    """`a_shape`, `b_shape`: of what was broadcast; None: the full shape."""
    element = float_of(dtype, "dy")
    kind = BinaryParamKind.LERP
    desc = BinaryParamBackwardDescriptor(kind, shape, element, param, weight_shape, a_shape, b_shape)
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
    ends = [_end(name, given[name], dy.shape, weight_shape) for name in ("a", "b")]
    plan = backward_plan(dy.shape, dy.dtype, param, weight_shape, *ends)
    results = [Result(f"d{name}", end, dy.element) for name, end in zip("ab", ends, strict=True)]
    if weight_shape is None:
        return Resolved(plan, {"dy": "dy"}, tuple(results))
    results.append(Result("dw", weight_shape, dy.element))
    return Resolved(plan, {name: name for name in ("dy", "a", "b", "weight")}, tuple(results))


def _end(name: str, saved: Any, shape: Shape, weight_shape: Shape | None) -> Shape:
    """The shape of a or b, and of its gradient."""
    if not isinstance(saved, Array) and weight_shape is not None:
        got = "None" if saved is None else f"the shape {show_shape(tuple(saved))}"
        raise InvalidProblem(f"{name}: got {got}, expected an array; the gradient of a weight array needs it")
    if saved is None:
        return shape
    found = saved.shape if isinstance(saved, Array) else as_shape(saved, f"{name} (as a shape)")
    if not broadcasts_to(found, shape):
        raise InvalidProblem(
            f"{name}: got shape {show_shape(found)}, expected one that broadcasts to that of dy, {show_shape(shape)}: "
            "dy has the shape of the forward's result"
        )
    return found


_A, _B, _WEIGHT = Parameter("a", "array"), Parameter("b", "array"), Parameter("weight", "value")
_SAVED = tuple(Parameter(name, "shape", default=None) for name in ("a", "b"))

_NAN = "A NaN in a, b or weight gives NaN."
_WEIGHT_DOC = "A number, which is not rounded, or an array of the dtype of a; outside [0, 1] it extrapolates."
_SAMPLE = "a, b = np.array([0.0, 1.0], np.float32), np.array([10.0, -1.0], np.float32)\n"

lerp: Any = function(
    "lerp",
    Doc(
        "Linear interpolation from a to b, exact at both ends. Arrays broadcast together.",
        "y = a + weight (b - a) if abs(weight) < 1/2 else b - (b - a) (1 - weight)",
        "y, an array of the type and dtype of a and the shape that the operands broadcast to.",
        (
            "weight = 0 gives a and weight = 1 gives b, whatever the other holds unless it is NaN.",
            "b - a does not overflow. An infinite end counts with its sign: from inf to 1 at 1/2 is inf, to -inf NaN.",
            _NAN,
            "Empty operands give an empty result.",
        ),
        {"b": "Where to go, of the dtype of a.", "a": "Where to start. {dtypes}", "weight": _WEIGHT_DOC},
        f"{_SAMPLE}F.lerp(a, b, 0.25)",
        (({}, RESHAPED),),
    ),
    (_A, _B, _WEIGHT),
    _forward,
)
lerp_backward: Any = function(
    "lerp_backward",
    Doc(
        "The gradient of `lerp`; that of the weight, too, if it is an array.",
        "da = (1 - weight) dy; db = weight dy; dweight = dy (b - a)",
        "(da, db), or (da, db, dweight) if the weight is an array: arrays of the type and dtype of dy, each summed to "
        "the shape of its operand.",
        ("Gradients are products: 0 * inf and NaN give NaN.", "dweight is 0 where nothing is summed."),
        {
            "weight": "The forward's weight: a number or an array.",
            "a": "The forward's a, or its shape, to which da is summed. None: that of dy. A weight array needs a.",
            "b": "The same for b.",
        },
        f"{_SAMPLE}F.lerp_backward(np.ones_like(a), 0.25, a, b)",
        (
            ({"weight": "float"}, f"tuple[{RESHAPED}, {RESHAPED}]"),
            ({"weight": "ArrayLike | float"}, f"tuple[{RESHAPED}, ...]"),
        ),
    ),
    (Parameter("dy", "array"), _WEIGHT, *_SAVED),
    _backward,
    single=False,
    seed=lambda given: broadcast_shapes(*(each.shape for each in given.values() if isinstance(each, Array))),
)
