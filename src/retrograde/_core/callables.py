"""The functions of `retrograde.functional`: a declaration of parameters, and a rule from what is given to a plan.

A family declares `function(name, doc, parameters, resolve)`. A call looks at the operands once, finds the plan of their
shapes, elements and options, makes the results and runs: natively (csrc/border/function.cc) for arrays of NumPy and
torch on the CPU, else as `_General` does it. `resolve` is asked once for each such key.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from retrograde import _native
from retrograde._core.args import complete_forms
from retrograde._core.array import empty_dense, shape_and_dtype, to_caller
from retrograde._core.dtypes import Element, element_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import remembered
from retrograde._core.layout import Shape, show_shape
from retrograde._core.plan import Plan
from retrograde._core.registry import op_of

REQUIRED = inspect.Parameter.empty
_COMPUTE = {Element.F16: Element.F32, Element.BF16: Element.F32}


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


class _General:
    """A function as Python runs it: any kind of array, any plan, and the words of errors."""

    def __init__(
        self,
        name: str,
        parameters: tuple[Parameter, ...],
        resolve: Callable[[Given], Resolved],
        single: bool,
        keeps_order: bool,
    ) -> None:
        self.name, self.parameters, self.resolve = name, parameters, resolve
        self.single, self.keeps_order = single, keeps_order
        self.arrays = tuple(each for each in parameters if each.kind != "option")
        self.options = tuple(each.name for each in parameters if each.kind == "option")
        shown = (*parameters, Parameter("out", default=None, keyword=True))
        made = Any if single else tuple[Any, ...]
        self.signature = inspect.Signature([_shown(each) for each in shown], return_annotation=made)
        self._found = remembered(self._resolved)

    def __call__(self, *args: Any, **named: Any) -> Any:
        try:
            bound = self.signature.bind(*args, **named)
        except TypeError as error:
            raise TypeError(f"{self.name}() {error}") from None
        bound.apply_defaults()
        values = bound.arguments
        out = values.pop("out")
        return self._run(self._found(*self._key(values)), values, out)

    def entry(self, *values: Any) -> Any:
        """What the native function runs for calls like this one; None where it cannot."""
        given = dict(zip((each.name for each in self.parameters), values, strict=True))
        found = self._found(*self._key(given))
        plan, args = found.plan, op_of(type(found.plan)).args
        if not isinstance(plan._launch, _native.Launch) or plan._call is not plan._launch:
            return None  # another backend, or one that is timed
        results = {each.operand: -1 - place for place, each in enumerate(found.results) if each}
        places = {each.name: place for place, each in enumerate(self.parameters)}
        sources = {operand: places[name] for operand, name in found.operands.items()} | results
        for number, form in enumerate(complete_forms(args, plan.descriptor).values()):
            if {*sources} <= {*form}:
                operands = tuple(sources.get(operand) for operand in form)
                shapes = tuple(each and (str(each.element), each.shape) for each in found.results)
                return plan._launch, number, operands, shapes
        return None

    def _key(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        return (*(_seen(values[each.name], each) for each in self.arrays), *(values[name] for name in self.options))

    def _resolved(self, *key: Any) -> Resolved:
        names = (*(each.name for each in self.arrays), *self.options)
        found = self.resolve(dict(zip(names, key, strict=True)))
        found.plan._signature.refuses_recorded = True
        return found

    def _run(self, found: Resolved, values: Mapping[str, Any], out: Any) -> Any:
        desc = found.plan.descriptor
        arrays = [values[each.name] for each in self.arrays if _is_array(values[each.name])]
        like = arrays[0]
        operands: dict[str, Any] = {}
        for operand, parameter in found.operands.items():
            value = values[parameter]
            operands[operand] = value if _is_array(value) else _as_number(value, Element(desc.element), parameter)
        made = list(self._targets(out, found))
        for place, result in enumerate(found.results):
            if result is None:
                continue
            if made[place] is None:
                made[place] = empty_dense(arrays if self.keeps_order else (), like, result.shape, result.element)
            operands[result.operand] = made[place]
        found.plan.run(op_of(type(found.plan)).args(**operands))
        if out is not None:
            return out
        given = tuple(each if each is None else to_caller(like, each) for each in made)
        return given[0] if self.single else given

    def _targets(self, out: Any, found: Resolved) -> Sequence[Any]:
        count = len(found.results)
        if out is None:
            return (None,) * count
        if self.single:
            return (out,)
        if not isinstance(out, (tuple, list)) or len(out) != count:
            got = f"{len(out)} arrays" if isinstance(out, (tuple, list)) else f"a {type(out).__name__}"
            names = ", ".join(each.operand for each in found.results if each)
            raise InvalidProblem(f"out: got {got}, expected a tuple of {count} arrays, ({names})")
        return out


def function(
    name: str,
    doc: str,
    parameters: Sequence[Parameter],
    resolve: Callable[[Given], Resolved],
    *,
    single: bool = True,
    keeps_order: bool = False,
) -> Any:
    """A function of arrays and options, as a native callable. `single`: it returns one array, else a tuple of them.
    `keeps_order`: results have the order of strides of the first operand of their shape; else they are in C order."""
    general = _General(name, tuple(parameters), resolve, single, keeps_order)
    declared = tuple(
        (each.name, each.kind, _native.Function if each.default is REQUIRED else each.default, each.keyword)
        for each in parameters
    )
    made = _native.Function(general, general.entry, declared, single, keeps_order)
    made.__name__ = made.__qualname__ = name
    made.__module__, made.__doc__, made.__signature__ = "retrograde.functional", doc, general.signature
    return made


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


def check_shape(got: Shape, wanted: Shape, name: str, why: str) -> None:
    if got != wanted:
        raise InvalidProblem(f"{name}: got shape {show_shape(got)}, expected {show_shape(wanted)}, {why}")
