"""group_norm, instance_norm and batch_norm for everyday use: plans built, cached and run."""

from typing import Any

from retrograde._core.callables import Array, Given, Parameter, Resolved, Result, check_shape, function
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.functions import cached_plan
from retrograde._core.given import check_alike
from retrograde._core.layout import Shape, show_shape
from retrograde._core.plan import Plan
from retrograde.families.channel_norm import docs, problem
from retrograde.families.norm.functions import Dtypes, dtype_in, weights_of

_STEMS = {"group_norm": "GroupNorm", "instance_norm": "InstanceNorm", "batch_norm": "BatchNorm"}


def _descriptor(name: str, suffix: str) -> Any:
    return getattr(problem, f"{_STEMS[name]}{suffix}Descriptor")


@cached_plan
def plan_of(name: str, suffix: str, shape: Shape, dtype: Any, dtypes: Dtypes, *options: Any) -> Plan[Any, Any]:
    """`options`: eps, then num_groups of group_norm; of batch_norm training, momentum, and the dtype of the running
    statistics. `suffix`: Backward, or nothing."""
    if len(shape) < 2:
        raise InvalidProblem(f"x: got shape {show_shape(shape)}, expected two axes or more: samples, channels")
    more: dict[str, Any] = {"eps": options[0]}
    if name == "group_norm":
        more["num_groups"] = options[1]
    elif name == "batch_norm":
        training, momentum, running = options[1:]
        if momentum is None:
            raise InvalidProblem("momentum: got None, expected a number: a cumulative average is not kept here")
        more |= {"training": training, "momentum": momentum, "has_running": running is not None}
        more["running_element"] = None if running is None else float_of(running, "running_mean")
    desc = _descriptor(name, suffix)(shape, element=float_of(dtype, "x"), **more, **weights_of(dtypes))
    found: Plan[Any, Any] = Plan.select(desc)
    return found


def running_dtype(mean: Any, variance: Any) -> Any:
    """Of running statistics by dtype: None where there are none."""
    if (mean is None) != (variance is None):
        given, missing = ("running_mean", "running_var") if variance is None else ("running_var", "running_mean")
        raise InvalidProblem(f"{missing}: got None beside {given}, expected both or neither")
    if mean is not None and float_of(mean, "running_mean") != float_of(variance, "running_var"):
        raise InvalidType(f"running_var: got {variance}, expected {mean}, the dtype of running_mean")
    return mean


def _options(name: str, given: Given) -> tuple[Any, ...]:
    if name == "group_norm":
        return given["eps"], given["num_groups"]
    if name == "instance_norm":
        return (given["eps"],)
    running = running_dtype(dtype_in(given, "running_mean"), dtype_in(given, "running_var"))
    return given["eps"], given["training"], given["momentum"], running


_CHANNELS = ("weight", "bias", "running_mean", "running_var")


def _found(name: str, suffix: str, given: Given) -> Plan[Any, Any]:
    """The plan, for operands whose shapes fit."""
    x: Array = given["x"]
    dtypes = (dtype_in(given, "weight"), dtype_in(given, "bias"))
    plan = plan_of(name, suffix, x.shape, x.dtype, dtypes, *_options(name, given))
    if suffix:
        check_alike("dy", given["dy"].shape, given["dy"].element, x.shape, x.element)
    for parameter in _CHANNELS:
        if (array := given.get(parameter)) is not None:
            check_shape(array.shape, plan.descriptor.channel_shape, parameter, "that of the channels")
    return plan


def _running(plan: Any) -> dict[str, str]:
    names = ("running_mean", "running_var")
    found = {name: name for name in names if plan.descriptor.uses_statistics}
    return found | {f"new_{name}": name for name in names if plan.descriptor.updates_statistics}


def _forward(name: str, given: Given) -> Resolved:
    x, plan = given["x"], _found(name, "", given)
    operands = {"x": "x"}
    operands |= {operand: each for operand, each in (("gamma", "weight"), ("beta", "bias")) if given[each] is not None}
    return Resolved(plan, operands | _running(plan), (Result("y", x.shape, x.element),))


def _backward(name: str, given: Given) -> Resolved:
    x, plan = given["x"], _found(name, "Backward", given)
    operands = {"dy": "dy", "x": "x"} | ({"gamma": "weight"} if plan.descriptor.has_gamma else {})
    sums = (
        None if each is None else Result(result, each.shape, each.element)
        for result, each in (("dgamma", given["weight"]), ("dbeta", given["bias"]))
    )
    return Resolved(plan, operands | _running(plan), (Result("dx", x.shape, x.element), *sums))


def _array(name: str, **more: Any) -> Parameter:
    return Parameter(name, "array", **more)


_X, _DY = _array("x"), _array("dy")
_WEIGHTS = (_array("weight", default=None), _array("bias", default=None))
_EPS = Parameter("eps", default=1e-5, keyword=True)
_PARAMETERS: dict[str, tuple[Parameter, ...]] = {
    "group_norm": (Parameter("num_groups", annotation=int), *_WEIGHTS, _EPS),
    "instance_norm": (*_WEIGHTS, _EPS),
    "batch_norm": (
        _array("running_mean", default=None),
        _array("running_var", default=None),
        *_WEIGHTS,
        Parameter("training", default=True, keyword=True),
        Parameter("momentum", default=0.1, keyword=True),
        _EPS,
    ),
}


def _functions(name: str) -> tuple[Any, Any]:
    made = function(
        name, getattr(docs, name.upper()), (_X, *_PARAMETERS[name]), lambda given: _forward(name, given)
    )  # fmt: skip
    gradient = function(
        f"{name}_backward",
        getattr(docs, f"{name.upper()}_BACKWARD"),
        (_DY, _X, *_PARAMETERS[name]),
        lambda given: _backward(name, given),
        single=False,
        seed=lambda given: given["x"].shape,
    )
    return made, gradient


group_norm, group_norm_backward = _functions("group_norm")
instance_norm, instance_norm_backward = _functions("instance_norm")
batch_norm, batch_norm_backward = _functions("batch_norm")


def _pure(given: Given) -> Resolved:
    """batch_norm whose new running statistics are results."""
    plan = _found("batch_norm", "", given)
    names = [name for name in _running(plan) if name.startswith("new_")]
    found = _forward("batch_norm", given)
    operands = {operand: name for operand, name in found.operands.items() if operand not in names}
    running = (Result(name, given[name[4:]].shape, given[name[4:]].element) for name in names)
    return Resolved(plan, operands, (*found.results, *running))


pure_batch_norm: Any = function("batch_norm", docs.BATCH_NORM, (_X, *_PARAMETERS["batch_norm"]), _pure)
