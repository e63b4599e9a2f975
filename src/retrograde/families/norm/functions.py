"""rms_norm and layer_norm for everyday use: plans built, cached and run."""

from typing import Any

from retrograde._core.callables import Array, Given, Parameter, Resolved, Result, check_shape, choice, function
from retrograde._core.dtypes import Element, float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan
from retrograde._core.given import check_alike
from retrograde._core.layout import Shape, normalise_axis, show_shape
from retrograde.families.norm import docs
from retrograde.families.norm.oracle import mask_of
from retrograde.families.norm.plans import LayerNormBackwardPlan, LayerNormPlan, RmsNormBackwardPlan, RmsNormPlan
from retrograde.families.norm.problem import (
    Casting,
    LayerNormBackwardDescriptor,
    LayerNormDescriptor,
    RmsNormBackwardDescriptor,
    RmsNormDescriptor,
)

Dtypes = tuple[Any, ...]  # of weight and bias; None where there is none


def axes_mask(shape: Shape, axis: Any) -> int:
    """Trailing axes as the descriptor has them."""
    rank = len(shape)
    several = tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
    found = sorted({normalise_axis(one, rank, "axis", "an integer or a tuple of them") for one in several})
    if len(found) < len(several) or not found:
        raise InvalidProblem(f"axis: got {axis!r}, expected the last axis, or a tuple of trailing ones, each once")
    if rank and found != list(range(found[0], rank)):
        raise InvalidProblem(
            f"axis: got {axis!r} for shape {show_shape(shape)}, expected the last axis or a tuple of trailing ones: "
            "transpose the array for others"
        )
    return mask_of(found[0], rank) if rank else 0


def _element(dtype: Any, name: str) -> Element | None:
    return None if dtype is None else float_of(dtype, name)


def weights_of(dtypes: Dtypes) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, parameter, dtype in zip(("gamma", "beta"), ("weight", "bias"), dtypes, strict=False):
        found[f"has_{name}"] = dtype is not None
        found[f"{name}_element"] = _element(dtype, parameter)
    return found


def _rms_options(eps: Any, offset: Any, casting: Any) -> dict[str, Any]:
    if offset is None:
        offset = 1.0 if casting == Casting.GEMMA else 0.0
    elif casting == Casting.GEMMA and offset != 1:
        raise InvalidProblem(f"offset: got {offset}, expected None or 1 with casting='gemma', whose weight has 1 added")
    return {"eps": eps, "offset": offset, "casting": casting}


@cached_plan
def rms_plan(
    shape: Shape, dtype: Any, dtypes: Dtypes, axis: Any, eps: Any, offset: Any, casting: Any, residual: bool
) -> RmsNormPlan:
    options = _rms_options(eps, offset, casting) | weights_of(dtypes)
    desc = RmsNormDescriptor(
        shape, axes_mask(shape, axis), float_of(dtype, "x"), **options, has_residual=residual
    )  # fmt: skip
    return RmsNormPlan.select(desc)


@cached_plan
def rms_backward_plan(
    shape: Shape, dtype: Any, dtypes: Dtypes, axis: Any, eps: Any, offset: Any, casting: Any, residual: bool
) -> RmsNormBackwardPlan:
    options = _rms_options(eps, offset, casting) | weights_of(dtypes)
    desc = RmsNormBackwardDescriptor(
        shape, axes_mask(shape, axis), float_of(dtype, "x"), **options, has_residual=residual
    )
    return RmsNormBackwardPlan.select(desc)


@cached_plan
def layer_plan(shape: Shape, dtype: Any, dtypes: Dtypes, axis: Any, eps: Any, residual: bool) -> LayerNormPlan:
    mask = axes_mask(shape, axis)
    desc = LayerNormDescriptor(
        shape, mask, float_of(dtype, "x"), eps=eps, **weights_of(dtypes), has_residual=residual
    )  # fmt: skip
    return LayerNormPlan.select(desc)


@cached_plan
def layer_backward_plan(
    shape: Shape, dtype: Any, dtypes: Dtypes, axis: Any, eps: Any, residual: bool
) -> LayerNormBackwardPlan:
    mask = axes_mask(shape, axis)
    desc = LayerNormBackwardDescriptor(
        shape, mask, float_of(dtype, "x"), eps=eps, **weights_of(dtypes), has_residual=residual
    )
    return LayerNormBackwardPlan.select(desc)


def dtype_in(given: Given, name: str) -> Any:
    found = given[name]
    return found.dtype if isinstance(found, Array) else None


def _checked(given: Given, first: Array, desc: Any, *names: str) -> None:
    """Weights have the shape of a line, everything else that of the first array."""
    for name in names:
        found = given.get(name)
        if found is None:
            continue
        if name in ("weight", "bias"):
            check_shape(found.shape, desc.norm_shape, name, "that of the normalised axes")
        else:
            check_alike(name, found.shape, found.element, first.shape, first.element)


def _forward(given: Given, plan: Any) -> Resolved:
    x, desc = given["x"], plan.descriptor
    _checked(given, x, desc, "weight", "bias", "residual")
    operands = {"x": "x"}
    others = {"gamma": "weight", "beta": "bias", "residual": "residual"}
    operands |= {operand: name for operand, name in others.items() if given.get(name) is not None}
    results: tuple[Result, ...] = (Result("y", x.shape, x.element),)
    if desc.has_residual:
        results += (Result("h", x.shape, x.element),)
    return Resolved(plan, operands, results)


def _rms(given: Given) -> Resolved:
    x = given["x"]
    options = given["axis"], given["eps"], given["offset"], given["casting"], given["residual"] is not None
    return _forward(given, rms_plan(x.shape, x.dtype, (dtype_in(given, "weight"),), *options))


def _layer(given: Given) -> Resolved:
    x = given["x"]
    dtypes = (dtype_in(given, "weight"), dtype_in(given, "bias"))
    return _forward(
        given, layer_plan(x.shape, x.dtype, dtypes, given["axis"], given["eps"], given["residual"] is not None)
    )


def _backward_operands(given: Given, desc: Any) -> dict[str, str]:
    _checked(given, given["x"], desc, "dy", "weight", "bias", "dresidual")
    found = {"dy": "dy", "x": "x"}
    if desc.has_gamma:
        found["gamma"] = "weight"
    if desc.has_residual:
        found["dresidual"] = "dresidual"
    return found


def _rms_backward(given: Given) -> Resolved:
    x, weight = given["x"], given["weight"]
    options = given["axis"], given["eps"], given["offset"], given["casting"], given["dresidual"] is not None
    plan = rms_backward_plan(x.shape, x.dtype, (dtype_in(given, "weight"),), *options)
    results: tuple[Result, ...] = (Result("dx", x.shape, x.element),)
    if weight is not None:
        results += (Result("dgamma", weight.shape, weight.element),)
    return Resolved(plan, _backward_operands(given, plan.descriptor), results)


def _layer_backward(given: Given) -> Resolved:
    x, weight, bias = given["x"], given["weight"], given["bias"]
    dtypes = (dtype_in(given, "weight"), dtype_in(given, "bias"))
    plan = layer_backward_plan(
        x.shape, x.dtype, dtypes, given["axis"], given["eps"], given["dresidual"] is not None
    )  # fmt: skip
    results = (
        Result("dx", x.shape, x.element),
        None if weight is None else Result("dgamma", weight.shape, weight.element),
        None if bias is None else Result("dbeta", bias.shape, bias.element),
    )
    return Resolved(plan, _backward_operands(given, plan.descriptor), results)


_X, _DY = Parameter("x", "array"), Parameter("dy", "array")
_WEIGHT, _BIAS = (Parameter(name, "array", default=None) for name in ("weight", "bias"))
_AXIS = Parameter("axis", default=-1, keyword=True, annotation=int | tuple[int, ...])
_CASTING = (
    Parameter("offset", default=None, keyword=True, annotation=float | None),
    Parameter("casting", default="none", keyword=True, annotation=choice(Casting)),
)


def _eps(default: float) -> Parameter:
    return Parameter("eps", default=default, keyword=True)


def _more(name: str) -> Parameter:
    return Parameter(name, "array", default=None, keyword=True)


rms_norm: Any = function(
    "rms_norm", docs.RMS_NORM, (_X, _WEIGHT, _AXIS, _eps(1e-6), *_CASTING, _more("residual")), _rms
)
rms_norm_backward: Any = function(
    "rms_norm_backward",
    docs.RMS_NORM_BACKWARD,
    (_DY, _X, _WEIGHT, _AXIS, _eps(1e-6), *_CASTING, _more("dresidual")),
    _rms_backward,
    seed=lambda given: given["x"].shape,
)
layer_norm: Any = function(
    "layer_norm", docs.LAYER_NORM, (_X, _WEIGHT, _BIAS, _AXIS, _eps(1e-5), _more("residual")), _layer
)
layer_norm_backward: Any = function(
    "layer_norm_backward",
    docs.LAYER_NORM_BACKWARD,
    (_DY, _X, _WEIGHT, _BIAS, _AXIS, _eps(1e-5), _more("dresidual")),
    _layer_backward,
    single=False,
    seed=lambda given: given["x"].shape,
)
