"""cross_entropy for everyday use: plans built, cached and run."""

from typing import Any

from retrograde._core.callables import Array, Given, Parameter, Resolved, Result, check_shape, choice, function
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.functions import cached_plan
from retrograde._core.layout import Shape, normalise_axis, show_shape
from retrograde.families.loss import docs
from retrograde.families.loss.problem import (
    IGNORED,
    CrossEntropyBackwardDescriptor,
    CrossEntropyBackwardPlan,
    CrossEntropyDescriptor,
    CrossEntropyPlan,
    LossReduction,
)

OPTIONS = ("reduction", "ignore_index", "label_smoothing", "z_loss", "denominator")


def _described(cls: Any, shape: Shape, dtype: Any, axis: Any, soft: bool, weighted: bool, *options: Any) -> Any:
    kind = "soft_prob" if soft else "class_index"
    named = dict(zip(OPTIONS, options, strict=True))
    return cls(shape, axis, float_of(dtype, "logits"), kind, weighted=weighted, **named)


@cached_plan
def forward_plan(*problem: Any) -> CrossEntropyPlan:
    """Of (shape and dtype of logits, axis, whether the target is of probabilities, whether there are weights, options
    in the order of `OPTIONS`)."""
    return CrossEntropyPlan.select(_described(CrossEntropyDescriptor, *problem))


@cached_plan
def backward_plan(*problem: Any) -> CrossEntropyBackwardPlan:
    return CrossEntropyBackwardPlan.select(_described(CrossEntropyBackwardDescriptor, *problem))


def is_soft(target: Array) -> bool:
    if not target.element.info.is_float and not target.element.info.is_index:
        raise InvalidType(f"target: got dtype {target.dtype}, expected integers (classes) or floats (probabilities)")
    return target.element.info.is_float


def _checked(given: Given) -> tuple[Any, ...]:
    """The key of a plan. Operands that do not fit are refused in the words of the caller."""
    logits, target, weight = given["logits"], given["target"], given["weight"]
    if not logits.shape:
        raise InvalidProblem("logits: got shape (), expected an axis of classes at least")
    axis = normalise_axis(given["axis"], len(logits.shape), "axis")
    soft = is_soft(target)
    lines = (*logits.shape[:axis], *logits.shape[axis + 1 :])
    if target.shape != (logits.shape if soft else lines):
        wanted = "that of logits, for probabilities" if soft else f"{show_shape(lines)}, logits' without axis {axis}"
        raise InvalidProblem(
            f"target: got shape {show_shape(target.shape)} of {target.dtype}, expected {wanted}; integers are classes, "
            "floats are probabilities"
        )
    if weight is not None:
        check_shape(weight.shape, (logits.shape[axis],), "weight", f"a number for each class along axis {axis}")
    return logits.shape, logits.dtype, axis, soft, weight is not None, *(given[name] for name in OPTIONS)


def _operands(given: Given, soft: bool) -> dict[str, str]:
    found = {"logits": "logits", "soft_target" if soft else "target": "target"}
    return found | ({} if given["weight"] is None else {"weight": "weight"})


def _forward(given: Given) -> Resolved:
    problem = _checked(given)
    plan = forward_plan(*problem)
    return Resolved(
        plan, _operands(given, problem[3]), (Result("out", plan.descriptor.output_shape, given["logits"].element),)
    )


def _backward(given: Given) -> Resolved:
    problem, logits = _checked(given), given["logits"]
    plan = backward_plan(*problem)
    check_shape(given["dy"].shape, plan.descriptor.output_shape, "dy", f"that of the loss, reduction={problem[5]!r}")
    operands = {"dy": "dy", **_operands(given, problem[3])}
    return Resolved(plan, operands, (Result("dlogits", logits.shape, logits.element),))


def _seed(given: Given) -> Shape:
    """The shape of dy."""
    shape: Shape = forward_plan(*_checked(given)).descriptor.output_shape
    return shape


_PARAMETERS = (
    Parameter("logits", "array"),
    Parameter("target", "indices"),
    Parameter("axis", default=-1, keyword=True),
    Parameter("weight", "array", default=None, keyword=True),
    Parameter("ignore_index", default=IGNORED, keyword=True),
    Parameter("reduction", default="mean", keyword=True, annotation=choice(LossReduction)),
    Parameter("label_smoothing", default=0.0, keyword=True),
    Parameter("z_loss", default=0.0, keyword=True),
    Parameter("denominator", default=None, keyword=True, annotation=float | None),
)
cross_entropy = function("cross_entropy", docs.FORWARD, _PARAMETERS, _forward)
cross_entropy_backward = function(
    "cross_entropy_backward", docs.BACKWARD, (Parameter("dy", "array"), *_PARAMETERS), _backward, seed=_seed
)
