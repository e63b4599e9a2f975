"""The functions of `retrograde.functional`: a declaration of parameters, and a rule from what is given to a plan.

A family declares `Function(name, doc, parameters, resolve)`. A call looks at the operands once, finds the plan of their
shapes, elements and options, makes the results and runs. `resolve` is asked once for each such key.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from retrograde._core.array import empty_dense, shape_and_dtype, to_caller
from retrograde._core.dtypes import Element, element_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import Shape, show_shape
from retrograde._core.plan import Plan
from retrograde._core.registry import op_of

REQUIRED = inspect.Parameter.empty
_COMPUTE = {Element.F16: Element.F32, Element.BF16: Element.F32}
_MOST_PLANS = 1024  # of a function


class Parameter(NamedTuple):
    """`kind`: array, number (an array or a Python number) or option."""

    name: str
    kind: str = "option"
    default: Any = REQUIRED
    keyword: bool = False


class Array(NamedTuple):
    """What a rule sees of an array."""

    shape: Shape
    element: Element


class Number(NamedTuple):
    """What a rule sees of a Python number: its value takes part as an operand of rank 0."""

    whole: bool


class Result(NamedTuple):
    """An output of the plan that the function returns, in this shape."""

    operand: str
    shape: Shape
    element: Element


class Resolved(NamedTuple):
    """What runs for a key. `operands` has the parameter of each operand of the plan that is given."""

    plan: Plan[Any, Any]
    operands: Mapping[str, str]
    results: tuple[Result | None, ...]  # None: not asked for, and returned as None


Given = Mapping[str, Any]  # by parameter: Array, Number, None where there is none, or the value of an option


class Function:
    """A function of arrays and options. `rule` names the operands whose order of strides the results take; without one
    results are in C order, as those of the first six families are."""

    def __init__(
        self,
        name: str,
        doc: str,
        parameters: Sequence[Parameter],
        resolve: Callable[[Given], Resolved],
        *,
        single: bool = True,
        keeps_order: bool = False,
    ) -> None:
        self.__name__ = self.__qualname__ = name
        self.__module__, self.__doc__ = "retrograde.functional", doc
        self.parameters, self.resolve = tuple(parameters), resolve
        self._single, self._keeps_order = single, keeps_order
        self._arrays = tuple(each for each in parameters if each.kind != "option")
        self._options = tuple(each.name for each in parameters if each.kind == "option")
        shown = (*parameters, Parameter("out", default=None, keyword=True))
        self.__signature__ = inspect.Signature([_shown(each) for each in shown])
        self._plans: dict[Any, Resolved] = {}

    def __call__(self, *args: Any, **named: Any) -> Any:
        bound = self.__signature__.bind(*args, **named)
        bound.apply_defaults()
        values = bound.arguments
        out = values.pop("out")
        key: list[Any] = []
        for each in self._arrays:
            key.append(_seen(values[each.name], each))
        for name in self._options:
            key += (values[name], type(values[name]))  # True is not 1
        found = self._found(tuple(key), values)
        return self._run(found, values, out)

    def __repr__(self) -> str:
        return f"<function {self.__module__}.{self.__name__}>"

    def __reduce__(self) -> Any:
        return partial(_named, self.__name__), ()

    def _found(self, key: tuple[Any, ...], values: Mapping[str, Any]) -> Resolved:
        try:
            known = self._plans.get(key)
        except TypeError:  # an option such as a list: the descriptor says what it takes
            return self._resolved(key, values)
        if known is None:
            known = self._resolved(key, values)
            if len(self._plans) >= _MOST_PLANS:
                self._plans.clear()
            self._plans[key] = known
        return known

    def _resolved(self, key: tuple[Any, ...], values: Mapping[str, Any]) -> Resolved:
        given = dict(zip((each.name for each in self._arrays), key, strict=False))
        found = self.resolve(given | {name: values[name] for name in self._options})
        found.plan._signature.refuses_recorded = True
        return found

    def _run(self, found: Resolved, values: Mapping[str, Any], out: Any) -> Any:
        desc = found.plan.descriptor
        args = op_of(type(found.plan)).args
        arrays = [values[each.name] for each in self._arrays if _is_array(values[each.name])]
        like = arrays[0]
        operands: dict[str, Any] = {}
        for operand, parameter in found.operands.items():
            value = values[parameter]
            operands[operand] = value if _is_array(value) else _as_number(value, Element(desc.element), parameter)
        made = []
        targets = self._targets(out, found)
        for result, target in zip(found.results, targets, strict=True):
            if result is not None and target is None:
                target = empty_dense(arrays if self._keeps_order else (), like, result.shape, result.element)
            if result is not None:
                operands[result.operand] = target
            made.append(target)
        found.plan.run(args(**operands))
        if out is not None:
            return out
        given = tuple(each if each is None else to_caller(like, each) for each in made)
        return given[0] if self._single else given

    def _targets(self, out: Any, found: Resolved) -> Sequence[Any]:
        count = len(found.results)
        if out is None:
            return (None,) * count
        if self._single:
            return (out,)
        if not isinstance(out, (tuple, list)) or len(out) != count:
            got = f"{len(out)} arrays" if isinstance(out, (tuple, list)) else f"a {type(out).__name__}"
            names = ", ".join(each.operand for each in found.results if each)
            raise InvalidProblem(f"out: got {got}, expected a tuple of {count} arrays, ({names})")
        return out


def _shown(each: Parameter) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY if each.keyword else inspect.Parameter.POSITIONAL_OR_KEYWORD
    plain = each.kind == "option" and each.default is not REQUIRED and each.default is not None
    return inspect.Parameter(each.name, kind, default=each.default, annotation=type(each.default) if plain else Any)


def _is_array(value: Any) -> bool:
    return value is not None and not isinstance(value, (int, float))


def _seen(value: Any, parameter: Parameter) -> Array | Number | None:
    if value is None and parameter.default is None:
        return None
    if parameter.kind == "number" and isinstance(value, (int, float)):
        return Number(isinstance(value, int))
    shape, dtype = shape_and_dtype(value, parameter.name)
    return Array(shape, element_of(dtype))


def _as_number(value: Any, element: Element, name: str) -> Any:
    """A Python number as an operand of rank 0, in the compute type of the others."""
    computed = _COMPUTE.get(element, element)
    if computed.info.is_index and not isinstance(value, int):
        raise InvalidProblem(f"{name}: got {value!r}, expected a whole number: the arrays are {element}")
    try:
        with np.errstate(over="ignore"):
            return np.array(value, computed.info.numpy)
    except OverflowError:
        raise InvalidProblem(f"{name}: got {value!r}, expected a number that {computed} holds") from None


def _named(name: str) -> Any:
    from retrograde import functional

    return getattr(functional, name)


def check_shape(got: Shape, wanted: Shape, name: str, why: str) -> None:
    if got != wanted:
        raise InvalidProblem(f"{name}: got shape {show_shape(got)}, expected {show_shape(wanted)}, {why}")
