"""The functions of `retrograde.functional`: a declaration of parameters, and a rule from what is given to a plan.

A family declares `function(name, doc, parameters, resolve)`. A call looks at the operands once, finds the plan of their
shapes, elements and options, makes the results and runs: natively (csrc/border/function.cc) for arrays of NumPy and
torch on the CPU, else as `_General` does it. `resolve` is asked once for each such key.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from retrograde import _native
from retrograde._core.args import complete_forms, elements_of, operands
from retrograde._core.array import (
    check_unread,
    empty_dense,
    filled_like,
    output_as,
    shape_and_dtype,
    to_caller,
    under_shape,
)
from retrograde._core.docs import ONE, Doc, docstring, returned
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.functions import in_words_of_callers, outputs, remembered, run_for_caller
from retrograde._core.given import as_number, is_number, number_array
from retrograde._core.layout import Shape, show_shape
from retrograde._core.parameters import (
    REQUIRED,
    Array,
    Given,
    Number,
    Parameter,
    Resolved,
    Result,
    annotated,
    as_option,
    choice,
    look_at,
    shape_beside_number,
    taken,
)
from retrograde._core.registry import op_of
from retrograde.typing import Array as AnyArray

__all__ = [
    "Array",
    "Given",
    "Number",
    "Parameter",
    "Resolved",
    "Result",
    "attempts",
    "check_shape",
    "choice",
    "function",
    "shape_beside_number",
]


# Names of NumPy and torch for parameters of ours.
_FOREIGN = {"ddof": "correction", "dim": "axis", "keepdim": "keepdims", "input": "x"}


class _General:
    """A function as Python runs it: any kind of array, any plan, and the words of errors."""

    def __init__(
        self,
        name: str,
        parameters: tuple[Parameter, ...],
        resolve: Callable[[Given], Resolved],
        single: bool,
        keeps_order: bool,
        seed: Callable[[Given], Shape] | None,
        returned: Any,
    ) -> None:
        self.name, self.parameters, self.resolve = name, parameters, resolve
        self.single, self.keeps_order, self.seed = single, keeps_order, seed
        self.arrays = tuple(each for each in parameters if each.kind != "option")
        self.options = tuple(each.name for each in parameters if each.kind == "option")
        out = AnyArray if single else tuple[AnyArray | None, ...]
        shown = (*parameters, Parameter("out", default=None, keyword=True, annotation=out | None))
        self.signature = inspect.Signature(
            [annotated(each, seed is not None and each.name == "dy") for each in shown], return_annotation=returned
        )
        self._found = remembered(self._resolved)

    def __call__(self, *args: Any, **named: Any) -> Any:
        try:
            bound = self.signature.bind(*args, **named)
        except TypeError as error:
            raise TypeError(f"{self.name}() {error}{self._hint(named)}") from None
        bound.apply_defaults()
        values = bound.arguments
        out = values.pop("out")
        for each in self.arrays:
            values[each.name] = taken(values[each.name], each)
        self.fill_seed(values, filled_like)
        key = self._key(values)
        return self._run(self._found(*key), values, self._arrays(key, values), out)

    def _hint(self, named: Mapping[str, Any]) -> str:
        """Of a name that other libraries have."""
        known = self.signature.parameters
        found = (f", expected {own}" for name, own in _FOREIGN.items() if name in named and own in known)
        return next(found, "")

    def entry(self, *values: Any) -> Any:
        """What the native function runs for calls like this one; None where it cannot."""
        given = dict(zip((each.name for each in self.parameters), values, strict=True))
        key = self._key(given)
        found = self._found(*key)
        plan, args = found.plan, op_of(type(found.plan)).args
        if not isinstance(plan._launch, _native.Launch) or plan._call is not plan._launch:
            return None  # another backend, or one that is timed
        seen = dict(zip((each.name for each in self.arrays), key, strict=False))
        for operand, parameter in found.operands.items():
            array = seen[parameter]
            if isinstance(array, Array) and operand not in found.fitted and array.shape != found.shape_of(operand):
                return None  # the plan says what is wrong
        results = {each.operand: -1 - place for place, each in enumerate(found.results) if each}
        places = {each.name: place for place, each in enumerate(self.parameters)}
        sources = {operand: places[name] for operand, name in found.operands.items()} | results
        for number, form in enumerate(complete_forms(args, plan.descriptor).values()):
            if {*sources} <= {*form}:
                used = tuple(sources.get(operand) for operand in form)
                shapes = tuple(each and (str(each.element), each.shape) for each in found.results)
                return plan._launch, number, used, shapes
        return None

    def empty(self, element: str, shape: Shape, like: Any, *values: Any) -> Any:
        """A result that the native function does not make itself."""
        named = dict(zip((each.name for each in self.parameters), values, strict=True))
        arrays = self._arrays(self._key(named), named).values() if self.keeps_order else ()
        return empty_dense(tuple(arrays), like, shape, Element(element))

    def _arrays(self, key: tuple[Any, ...], values: Mapping[str, Any]) -> dict[str, Any]:
        pairs = zip(self.arrays, key, strict=False)
        return {each.name: values[each.name] for each, seen in pairs if isinstance(seen, Array)}

    def _key(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        seen = (look_at(values[each.name], each) for each in self.arrays)
        return (*seen, *(as_option(values[name]) for name in self.options))

    def fill_seed(self, values: dict[str, Any], full: Callable[[Any, Shape, float], Any]) -> None:
        """A number that is given as dy becomes an array of the result's shape, filled with it, like the first array."""
        if self.seed is None or not is_number(values["dy"]):
            return
        others = [each for each in self.arrays if each.name != "dy"]
        given: dict[str, Any] = {name: values[name] for name in self.options}
        given |= {each.name: look_at(values[each.name], each) for each in others}
        like = next((given[each.name] for each in others if isinstance(given[each.name], Array)), None)
        if like is None:
            raise InvalidType(f"dy: got {values['dy']!r} beside no array, expected an array: its dtype is that of dx")
        number = as_number(values["dy"], like.element, "dy")
        values["dy"] = full(values[like.name], self._said(self.seed, given), number)

    def _said(self, rule: Callable[[Given], Any], given: Given) -> Any:
        """What a rule gives. Its errors name fields of descriptors: the caller has parameters."""
        try:
            return rule(given)
        except InvalidProblem as error:
            arrays = {each.name: str(each.dtype) for each in given.values() if isinstance(each, Array)}
            raise in_words_of_callers(error, given, arrays) from None

    def _resolved(self, *key: Any) -> Resolved:
        names = (*(each.name for each in self.arrays), *self.options)
        given = dict(zip(names, key, strict=True))
        found: Resolved = self._said(self.resolve, given)
        _check_elements(found, given)
        signature = found.plan._signature  # the plan is this function's own
        signature.refuses_recorded = True
        for operand, parameter in found.operands.items():
            signature.relabel(operand, parameter)
        for place, result in enumerate(found.results):
            if result is not None:
                signature.relabel(result.operand, "out" if self.single else f"out[{place}]")
        return found

    def _run(self, found: Resolved, values: Mapping[str, Any], arrays: Mapping[str, Any], out: Any) -> Any:
        element = Element(found.plan.descriptor.element)
        first = next(iter(arrays))
        like, read = arrays[first], found.operands.values()
        for name, array in arrays.items():
            if name not in read:
                check_unread(array, name)
        given: dict[str, Any] = {}
        for operand, parameter in found.operands.items():
            value = values[parameter]
            if parameter not in arrays:
                value = number_array(value, element, parameter)
            elif operand in found.fitted:
                value = under_shape(value, found.shape_of(operand), parameter)
            given[operand] = value
        made: list[Any] = []
        targets = self._targets(out, found)
        for target, result in zip(targets, found.results, strict=True):
            if result is None:
                made.append(None)
            elif target is not None:
                made.append(target)
            else:
                order = arrays.values() if self.keeps_order else ()
                made.append(empty_dense(tuple(order), like, result.shape, result.element))
            if result is not None:
                given[result.operand] = _output(made[-1], result, found, first if target is None else "out")
        run_for_caller(found.plan, op_of(type(found.plan)).args(**given))
        if out is not None and all(target is each for target, each in zip(targets, made, strict=True)):
            return tuple(out) if isinstance(out, list) else out
        pairs = zip(targets, made, strict=True)
        returned = tuple(each if each is None or target is each else to_caller(like, each) for target, each in pairs)
        return returned[0] if self.single and len(returned) == 1 else returned

    def _targets(self, out: Any, found: Resolved) -> Sequence[Any]:
        if out is None or (self.single and not (len(found.results) > 1 and isinstance(out, (tuple, list)))):
            return (out, *(None,) * (len(found.results) - 1))
        targets = outputs(out, ", ".join(each.operand if each else "None" for each in found.results)) or ()
        for place, (target, result) in enumerate(zip(targets, found.results, strict=True)):
            if target is not None and result is None:
                constant = found.plan.descriptor.without_gradient
                of = [each.name for each in self.arrays[1:] if each.name not in constant][place]  # behind dy
                remedy = f"needs with True in place {place}" if "needs" in self.options else f"give {of}"
                raise InvalidProblem(
                    f"out[{place}]: got {type(target).__name__}, expected None: d{of} is not computed here; pass None, "
                    f"or {remedy}"
                )
        return targets


def _check_elements(found: Resolved, given: Given) -> None:
    """Arrays of different dtypes: the caller sees both."""
    declared, desc = operands(op_of(type(found.plan)).args), found.plan.descriptor
    arrays = {name: given[name] for name in found.operands.values() if isinstance(given[name], Array)}
    for operand, name in found.operands.items():
        if name not in arrays or not arrays[name].is_known:
            continue
        allowed, array = elements_of(declared[operand], desc), arrays[name]
        others = (each for each in (*arrays.values(), *given.values()) if isinstance(each, Array) and each.is_known)
        other = next((each for each in others if each.element in allowed), None)
        if array.element not in allowed and other is not None:
            raise InvalidType(
                f"{name} is {array.element.info.numpy}, {other.name} is {other.element.info.numpy}: "
                f"got two dtypes, expected one; convert {name} or {other.name}"
            )


def function(
    name: str,
    doc: str | Doc,
    parameters: Sequence[Parameter],
    resolve: Callable[[Given], Resolved],
    *,
    single: bool = True,
    keeps_order: bool = False,
    seed: Callable[[Given], Shape] | None = None,
) -> Any:
    """A function of arrays and options, as a native callable.

    `single`: `out` is the first result alone, or a tuple where there are several, and the only one is returned as it
    is; else both are tuples.
    `keeps_order`: results have the order of strides of the first operand of their shape; else they are in C order.
    `seed`: the shape of the result, so that dy may be a number.
    """
    types = doc.types if isinstance(doc, Doc) else (({}, ONE if single else f"tuple[{ONE}, ...]"),)
    annotation = returned(types, AnyArray)
    general = _General(name, tuple(parameters), resolve, single, keeps_order, seed, annotation)
    made = _native.Function(general, general.entry, general.empty, _declared(general, {}, {}), single, keeps_order)
    made.__name__ = made.__qualname__ = name
    made.__module__, made.__signature__ = "retrograde.functional", general.signature
    made.documentation, made.general = doc, general
    return made


# The text is read when it is asked for.
_native.Function.__doc__ = property(  # type: ignore[assignment]
    lambda self: docstring("functional", self.__name__, self.documentation)
)

_ABSENT = ("not given",)  # as a value: nobody means it


def attempts(
    function: Any, defaults: Callable[[Mapping[str, Any]], Mapping[str, Any]], aliases: Mapping[str, str]
) -> Callable[..., Any]:
    """A function's native calls for an adapter, NotImplemented where there is none: with other names (alias by name),
    and other defaults of options, which may depend on the values that are given."""
    general: _General = function.general
    options = [each.name for each in general.parameters if each.name in defaults({})]
    names = [each.name for each in general.parameters]
    usual = {each.name: each.default for each in general.parameters}

    def filled(values: Sequence[Any]) -> Sequence[Any]:
        given = {name: value for name, value in zip(names, values, strict=True) if value != _ABSENT}
        return [{**usual, **defaults(given), **given}[name] for name in names]

    def entry(*values: Any) -> Any:
        return general.entry(*filled(values))

    def empty(element: str, shape: Shape, like: Any, *values: Any) -> Any:
        return general.empty(element, shape, like, *filled(values))

    if not options:
        entry, empty = general.entry, general.empty
    declared = _declared(general, dict.fromkeys(options, _ABSENT), aliases)
    return _native.Function(function, entry, empty, declared, general.single, general.keeps_order).attempt


def _declared(
    general: _General, defaults: Mapping[str, Any], aliases: Mapping[str, str]
) -> tuple[tuple[Any, ...], ...]:
    """The parameters, as the native function takes them."""
    found = []
    for each in general.parameters:
        default = defaults.get(each.name, _native.Function if each.default is REQUIRED else each.default)
        found.append((each.name, each.kind, default, each.keyword, aliases.get(each.name)))
    return tuple(found)


def _output(array: Any, result: Result, found: Resolved, name: str) -> Any:
    """An output under the plan's shape."""
    declared = found.shape_of(result.operand)
    if result.shape == declared and not result.expected:
        return array
    got = shape_and_dtype(array, name)[0]
    if got != result.shape:
        expected = result.expected or show_shape(result.shape)
        raise InvalidProblem(f"{name}: got shape {show_shape(got)}, expected {expected}")
    return array if got == declared else output_as(array, declared, name)


def check_shape(got: Shape, wanted: Shape, name: str, why: str) -> None:
    if got != wanted:
        raise InvalidProblem(f"{name}: got shape {show_shape(got)}, expected {show_shape(wanted)}, {why}")
