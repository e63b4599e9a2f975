"""What a framework must know of the functions of `retrograde.functional` to make them its own.

Each family registers its own (`families/<family>/bindings.py`), which is imported when one of its functions is asked
for; the adapters (`retrograde.torch`, `retrograde.jax`) walk the table and name no op. Everything here is plain shapes
and names: it knows no framework. Extents may be symbolic (torch traces with them), so the shape rules only compute.
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Union, get_args, get_origin

from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._core.registry import load
from retrograde.families._manifest import FUNCTIONS, OPERATORS, PACKAGES

Given = Mapping[str, Any]  # by parameter: the shape of an array (None where there is none), or the value of an option

# The type of a parameter, as torch's schemas write it, by its annotation in `functional`.
_TYPES: dict[Any, str] = {
    int: "int",
    bool: "bool",
    float: "float",
    str: "str",
    int | None: "int?",
    float | None: "float?",
    int | tuple[int, ...] | None: "int[]?",
}


def _type_of(annotation: Any) -> str | None:
    """None for an array. Names of choices are strings."""
    parts = get_args(annotation) if get_origin(annotation) is Union else (annotation,)
    return "str" if any(get_origin(part) is Literal for part in parts) else _TYPES.get(annotation)


def _never(_: Given) -> bool:
    return False


def _always(_: Mapping[str, Any]) -> bool:
    return True


@dataclass(frozen=True, eq=False, kw_only=True)
class Binding:
    """One function with arrays and options of fixed types. A function that takes either has several: its overloads."""

    function: Callable[..., Any]
    shapes: Callable[[Given], tuple[Any, ...]]  # of the results
    plan: Callable[[Given, Any], Plan[Any, Any]]  # for a dtype
    results: tuple[str, ...]  # the operands of the plan that are returned
    operands: Mapping[str, str] = field(default_factory=dict)  # operand of the plan -> parameter, where names differ
    overload: str = ""
    applies: Callable[[Mapping[str, Any]], bool] = _always  # to these values
    types: Mapping[str, str] = field(default_factory=dict)  # of parameters whose annotation does not say it
    fixed: Mapping[str, Any] = field(default_factory=dict)  # options that this overload sets
    extra: Mapping[str, Any] = field(default_factory=dict)  # options of the gradient that the adapters take besides
    hides: str = ""  # the option without which all results but the first are only saved
    integers: tuple[str, ...] = ()  # results that are indices
    element: Callable[[Given], str] | None = None  # of the result, where it is no float: then nothing has a gradient
    indices: tuple[str, ...] = ("indices", "offsets", "max_indices")  # arrays of integers
    broadcast: tuple[str, ...] = ()  # arrays to be repeated to the shape of the result
    gradient: "Binding | None" = None
    wrt: tuple[str, ...] = ()  # arrays that have a gradient, in the order of the gradient's results
    derived: Callable[[Given], Mapping[str, Any]] = lambda _: {}  # parameters of the gradient, from those given here
    linear: Callable[[Given], bool] = _never  # in `wrt`: then the gradient of the gradient is this function
    passes: Callable[[Given], tuple[str, ...]] = lambda _: ()  # operands that this plan uses, but need not have
    constants: Callable[[Given], Mapping[str, Any]] = lambda _: {}  # operands that the function makes itself
    own_dtypes: tuple[
        str, ...
    ] = ()  # arrays that may have another dtype: given["<name>.dtype"]; no batch goes over them
    like: Mapping[str, str] = field(
        default_factory=dict
    )  # result -> the array whose dtype it has, where not the first's
    missing: tuple[int, ...] = ()  # places among the function's results that are None in this overload
    # Result -> the array that the function writes it to. Where arrays are no variables it is returned.
    updates: Mapping[str, str] = field(default_factory=dict)
    pure: Callable[..., Any] | None = None  # the function that returns what this one writes to
    upstream: Mapping[str, str] = field(default_factory=dict)  # result but the first -> parameter of the gradient
    saved: Mapping[str, str] = field(default_factory=dict)  # parameter of the gradient -> the result that it takes
    also: Mapping[str, str] = field(default_factory=dict)  # array -> the array of `wrt` whose gradient is its own, too
    batch: str = ""  # a leading batch dimension: "axis" moves the axis, "pointwise" changes nothing, "" needs a loop
    torch_defaults: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda _: {}  # where torch's differ

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def label(self) -> str:
        """Tells the overloads of a function apart."""
        return f"{self.name}_{self.overload}" if self.overload else self.name

    @cached_property
    def parameters(self) -> dict[str, str]:
        """The type of each parameter in order; `out` and what the overload fixes are left out."""
        found = {}
        for name, parameter in inspect.signature(self.function).parameters.items():
            if name == "out" or name in self.fixed:
                continue
            kind = _type_of(parameter.annotation) or ("Tensor?" if parameter.default is None else "Tensor")
            found[name] = self.types.get(name, kind)
        return found | dict.fromkeys(self.extra, "bool")

    @property
    def schema(self) -> str:
        """Parameters and results, as torch writes them."""
        results = ", ".join(["Tensor"] * len(self.results))
        parameters = ", ".join(f"{kind} {name}" for name, kind in self.parameters.items())
        return f"({parameters}) -> {results if len(self.results) == 1 else f'({results})'}"

    @cached_property
    def arrays(self) -> tuple[str, ...]:
        return tuple(name for name, kind in self.parameters.items() if kind.startswith("Tensor"))

    @cached_property
    def floats(self) -> tuple[str, ...]:
        """Arrays of the problem's element."""
        return tuple(name for name in self.arrays if name not in self.indices)

    def __call__(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        """The results of the function for values by parameter."""
        function = self.pure or self.function
        made = function(**{k: v for k, v in values.items() if k not in self.extra}, **self.fixed)
        several = made if isinstance(made, tuple) else (made,)
        return tuple(each for k, each in enumerate(several) if k not in self.missing) if self.missing else several

    def whole(self, made: tuple[Any, ...]) -> tuple[Any, ...]:
        """The results as the function gives them: None where this overload has none."""
        several = list(made)
        for place in self.missing:
            several.insert(place, None)
        return tuple(several)

    def gradients(self, made: tuple[Any, ...]) -> dict[str, Any]:
        """What the gradient gives, by array."""
        found = dict(zip(self.wrt, made, strict=False))
        return found | {name: found[other] for name, other in self.also.items()}

    def saves(self, values: Mapping[str, Any], given: Given, results: Mapping[str, Any]) -> dict[str, Any]:
        """The values that the gradient takes besides dy. y is never saved: it is recomputed, and not rounded."""
        assert self.gradient is not None
        derived = self.derived(given)
        found: dict[str, Any] = {}
        for name, kind in self.gradient.parameters.items():
            if name in derived:
                found[name] = derived[name]
            elif name in self.saved:
                found[name] = results.get(self.saved[name])
            elif name in values:
                found[name] = given[name] if kind == "SymInt[]" else values[name]
            elif name != "dy":
                found[name] = results.get(name) if name in self.integers else None
        return found


_bindings: dict[str, list[Binding]] = {}  # by function
_by_label: dict[str, Binding] = {}
_forwards: dict[Binding, Binding] = {}  # by gradient


def register(*found: Binding) -> None:
    for binding in found:
        _bindings.setdefault(binding.name, []).append(binding)
        _by_label[binding.label] = binding
        if binding.gradient is not None:
            _forwards[binding.gradient] = binding


def overloads(name: str) -> tuple[Binding, ...]:
    """The bindings of a function."""
    if name not in _bindings:
        family = load(FUNCTIONS[name])
        assert family is not None
        family.part("bindings")
    return tuple(_bindings[name])


def binding_of(label: str) -> Binding:
    if label not in _by_label:
        overloads(OPERATORS[label][0])
    return _by_label[label]


def bindings() -> tuple[Binding, ...]:
    """All of them: every family is imported."""
    return tuple(binding for name in names() for binding in overloads(name))


def forward_of(gradient: Binding) -> Binding | None:
    """The function of a gradient; of several overloads the last, whose `linear` speaks for all."""
    return _forwards.get(gradient)


def names() -> tuple[str, ...]:
    """The functions that have bindings."""
    return tuple(dict.fromkeys(name for name, _ in OPERATORS.values()))


def table_names() -> tuple[str, ...]:
    """The functions of the pointwise tables: their rows are enough."""
    return tuple(name for name, family in FUNCTIONS.items() if PACKAGES[family] == "retrograde.families.pointwise")


def shape_of(value: Any) -> Any:
    return value if isinstance(value, tuple) else tuple(value)


def moved(shape: Shape, axis: int, extent: Any) -> Any:
    """The shape with another extent along the axis."""
    return (*shape[:axis], extent, *shape[axis + 1 :])
