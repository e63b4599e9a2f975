"""Descriptors: a problem as a frozen value, and as a reproducer string that parses back.

A descriptor is a dataclass, made by `frozen`, whose annotations carry a `Codec`:

    split_dim: Annotated[int, axis_of("input_shape")]

The codec says how a value is normalised, printed and read, so that validation, `str` and `parse` are generic.
Normalised means that equal problems are equal: axes count from the front, strings become enums.
"""

import inspect
import math
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, fields, replace
from enum import StrEnum
from typing import Annotated, Any, ClassVar, NoReturn, Self, TypeVar, dataclass_transform, get_origin, get_type_hints

import numpy as np

from retrograde._core.dtypes import FLOATS, Element, element_of
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.layout import Shape, as_int, as_shape, normalise_axis, show_shape
from retrograde._core.record import record
from retrograde._suggestion import nearest

_Normalise = Callable[[Any, str, Any], Any]  # (value, label for errors, the descriptor with the fields before)


@record
class Codec:
    """The nature of a field. A field whose default is None may be None, too."""

    role: str  # kind, element, shape, extent (of a shape made of fields) or other: where the reproducer string has it
    normalise: _Normalise
    show: Callable[[Any], str] = str
    read: Callable[[str], Any] = str
    example: str = ""  # how a value is written


T = TypeVar("T")


@dataclass_transform(frozen_default=True, eq_default=False)
def frozen(cls: type[T]) -> type[T]:
    """A descriptor with the fields that its body annotates. What else a frozen dataclass has is in `Descriptor`.

    The common base of two directions has fields only: no problem is made of it.
    """
    own = vars(cls).get("__annotations__", {})
    _OWN[cls] = {name: each.__metadata__[0] for name, each in own.items() if get_origin(each) is Annotated}
    # From here on for people: signatures and help have the plain types.
    cls.__annotations__ = {name: each.__origin__ if name in _OWN[cls] else each for name, each in own.items()}
    return dataclass(init="direction" in vars(cls), eq=False, repr=False)(cls)


_OWN: dict[type, "dict[str, Codec]"] = {}  # by class: the codecs of the fields that its body has


class LazySignature:
    """Of a class of fields: made when somebody asks. Defaults are shown as Python writes them."""

    def __get__(self, instance: object, owner: type) -> inspect.Signature:
        if not hasattr(owner, "__dataclass_fields__"):
            raise AttributeError("__signature__")  # the base of them has no fields
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        shown = []
        for item in fields(owner):
            default = inspect.Parameter.empty if item.default is MISSING else item.default
            plain = default.value if isinstance(default, StrEnum) else default
            shown.append(inspect.Parameter(item.name, kind, default=plain, annotation=item.type))
        return inspect.Signature([each for each in shown if not each.name.startswith("_")])


class Descriptor:
    """The base of every descriptor; subclasses name their family and direction as class keywords."""

    family: ClassVar[str]
    direction: ClassVar[str]
    kind: Any
    element: Any
    without_gradient: ClassVar[tuple[str, ...]] = ()  # float inputs of a function that its gradient leaves out
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __signature__: ClassVar[Any] = LazySignature()

    def __init_subclass__(cls, family: str = "", direction: str = "") -> None:
        if family:
            cls.family, cls.direction = family, direction
            _CLASSES[family, direction] = cls

    def __post_init__(self) -> None:
        label = type(self).__name__
        for name, (codec, default) in codecs(type(self)).items():
            value = getattr(self, name)
            if value is not None or default is not None:
                object.__setattr__(self, name, codec.normalise(value, f"{label}.{name}", self))
        for name, value in self.canonical().items():
            object.__setattr__(self, name, value)
        self.check()

    def canonical(self) -> dict[str, Any]:
        """Fields to replace so that equal problems are equal: what the kind ignores has its default. A family overrides
        it. The values are normalised one by one, and not checked against each other yet."""
        return {}

    def check(self) -> None:
        """Rules that tie fields together; a family overrides it. It changes nothing."""

    @property
    def variant(self) -> str:
        """Tells apart problems of one kind that need different kernels or operands."""
        return ""

    def __setattr__(self, name: str, value: object) -> None:
        """Each field once, by `__init__`."""
        if name in self.__dict__ or name not in codecs(type(self)):
            self._refuse_change(name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> NoReturn:
        self._refuse_change(name)

    def _refuse_change(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot change {name!r}: a {type(self).__name__} is immutable")

    def __repr__(self) -> str:
        """Python: it makes the same descriptor."""
        values = zip(codecs(type(self)), self._values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={_shown(value)}' for name, value in values)})"

    # Not those of dataclass: from Python 3.13 on they compare with ==, and a NaN would not be equal to itself.
    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._values()

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in codecs(type(self)))

    @property
    def domain(self) -> dict[str, float]:
        """Streams whose finite values the guarantee covers up to this size only."""
        return {}

    @property
    def errors_in(self) -> Element:
        """The element in whose ULP errors are counted: that of the results."""
        return Element(self.element)

    def ordinary(self, name: str, array: Any) -> Any:
        """Numbers drawn for a stream, brought to where the function has a value: for the bench."""
        del name
        return array

    @property
    def notes(self) -> tuple[str, ...]:
        """What `explain` should tell about this problem: rules that surprise."""
        return ()

    def __str__(self) -> str:
        words = [f"{self.family}.{self.kind}.{self.direction}"]
        options, extents = [], []
        for name, (codec, default) in codecs(type(self)).items():
            value = getattr(self, name)
            if codec.role == "element":
                words.insert(1, codec.show(value))
            elif codec.role == "extent":
                extents.append(codec.show(value))
            elif codec.role == "shape" and default is MISSING:
                words.append(codec.show(value))
            elif codec.role != "kind" and (default is MISSING or value != default):
                options.append(f"{name}={codec.show(value)}")
        if extents:
            words.append("x".join(extents))
        return " ".join(words + options)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The descriptor whose `str` is `text`. Called on a subclass it takes that class only."""
        found = _parse(text)
        if not isinstance(found, cls):
            raise InvalidProblem(f"{text!r} describes a {type(found).__name__}, expected a {cls.__name__}")
        return found


def _shown(value: Any) -> str:
    """As Python writes it."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"float('{value}')"
    return repr(value.value if isinstance(value, StrEnum) else value)


_EXAMPLE = "gated_activation.swiglu.backward bf16 4096x8192 split_dim=1"
_CLASSES: dict[tuple[str, str], type[Descriptor]] = {}


_CODECS: dict[type, dict[str, tuple[Codec, Any]]] = {}


def codecs(cls: type) -> dict[str, tuple[Codec, Any]]:
    """Codec and default of each field; found once."""
    if cls not in _CODECS:
        own = {name: codec for base in reversed(cls.__mro__) for name, codec in _OWN.get(base, {}).items()}
        if any(item.name not in own for item in fields(cls)):  # not made by `frozen`
            hints = get_type_hints(cls, include_extras=True)
            own |= {item.name: hints[item.name].__metadata__[0] for item in fields(cls) if item.name not in own}
        _CODECS[cls] = {item.name: (own[item.name], item.default) for item in fields(cls)}
    return _CODECS[cls]


def with_element(desc: Any, element: str) -> Any:
    """The same problem in another element, whatever the field's name is."""
    (name,) = (name for name, (codec, _) in codecs(type(desc)).items() if codec.role == "element")
    return replace(desc, **{name: element})


def _parse(text: str) -> Descriptor:
    if not isinstance(text, str):
        raise InvalidType(f"got {text!r}, expected a reproducer string such as {_EXAMPLE!r}")
    from retrograde._core.registry import load  # it imports this file

    head, *rest = text.split() or [""]
    family, _, tail = head.partition(".")
    kind_name, _, direction = tail.partition(".")
    load(family)
    cls = _CLASSES.get((family, direction))
    if cls is None:
        raise InvalidProblem(f"{text!r}: {head!r} is no op; expected one of {', '.join(_nearest(head))}{_meant(head)}")
    declared = codecs(cls)
    bare = [(codec.role, name) for name, (codec, default) in declared.items() if default is MISSING]
    positional: list[tuple[str, ...]] = [(name,) for role, name in sorted(bare) if role in ("element", "shape")]
    if extents := tuple(name for role, name in bare if role == "extent"):
        positional.append(extents)
    values: dict[str, Any] = {}
    for word in rest:
        field, equals, value = word.partition("=")
        names = (field,) if equals else positional.pop(0) if positional else ("",)
        parts = [value] if equals else word.split("x") if len(names) > 1 else [word]
        if names[0] not in declared or declared[names[0]][0].role == "kind":
            meant = _did_you_mean(field, (name for name in declared if name not in values))
            raise InvalidProblem(f"{text!r}: {word!r} is no field; {cls.__name__} has {', '.join(declared)}{meant}")
        if len(parts) != len(names):
            raise InvalidProblem(
                f"{text!r}: {word!r} does not read as {' x '.join(names)}; write it as in {_EXAMPLE!r}"
            )
        for name, part in zip(names, parts, strict=True):
            if name in values:
                raise InvalidProblem(f"{text!r}: {name} is given twice")
            try:
                values[name] = declared[name][0].read(part)
            except (ValueError, KeyError):
                example = declared[name][0].example
                example = f"{name}={example}" if example and equals else example or _EXAMPLE
                raise InvalidProblem(
                    f"{text!r}: {part!r} does not read as {name}; write it as in {example!r}"
                ) from None
    named = [name for name, (codec, _) in declared.items() if codec.role == "kind"]
    if named:
        values[named[0]] = kind_name
    elif kind_name != cls.kind:
        raise InvalidProblem(f"{text!r}: got kind {kind_name!r}, expected {str(cls.kind)!r}")
    missing = [name for name, (_, default) in declared.items() if default is MISSING and name not in values]
    if missing:
        raise InvalidProblem(f"{text!r}: {', '.join(missing)} missing; expected {_form(cls, kind_name)}")
    return cls(**values)


def _nearest(head: str) -> list[str]:
    """Ops with a kind or a family that the words name; where there is none, all families. Steps of ops are not ops."""
    from retrograde._core.registry import ops  # it imports this file

    words, listed = head.split("."), ops()
    named = [op for op in listed if op.family in words] or listed
    kinds = [f"{op.family}.{word}.{op.direction}" for op in named for word in words if word in tuple(op.kinds)]
    if kinds or len(named) < len(listed):
        return kinds or [f"{op.family}.<kind>.{op.direction}" for op in named]
    return [f"{family}.<kind>.<direction>" for family in dict.fromkeys(op.family for op in listed)]


def _did_you_mean(word: str, names: Iterable[str], cutoff: float = 0.6) -> str:
    found = nearest(word, names, cutoff)
    return f"; did you mean {found}?" if found else ""


def _meant(head: str) -> str:
    """A whole name with a slip in its family or kind. Where both are right, what they have has been told."""
    from retrograde._core.registry import ops  # it imports this file

    names = [f"{op.family}.{kind}.{op.direction}" for op in ops() for kind in op.kinds]
    right = head.rpartition(".")[0] in [name.rpartition(".")[0] for name in names]
    return "" if right else _did_you_mean(head, names, 0.8)


def _form(cls: type[Descriptor], kind: str) -> str:
    """The reproducer string with the names of what it must have: `scan.cumsum.forward <element> <input_shape> ...`."""
    bare = [(name, codec.role) for name, (codec, default) in codecs(cls).items() if default is MISSING]
    words = [f"{cls.family}.{kind}.{cls.direction}", "<element>"]
    words += [f"<{name}>" for name, role in bare if role == "shape"]
    if extents := [f"<{name}>" for name, role in bare if role == "extent"]:
        words.append("x".join(extents))
    return " ".join([*words, *(f"{name}=..." for name, role in bare if role == "other")])


def _member(enum: type[StrEnum], allowed: tuple[StrEnum, ...]) -> _Normalise:
    def normalise(value: Any, label: str, _: Any) -> StrEnum:
        if isinstance(value, str) and value in allowed:
            return enum(value)
        got = repr(value.value if isinstance(value, StrEnum) else value)
        error = InvalidProblem if isinstance(value, str) else InvalidType
        meant = _did_you_mean(value, allowed) if isinstance(value, str) else ""
        raise error(f"{label}: got {got}, expected one of {', '.join(allowed)}{meant}")

    return normalise


def kind_of(enum: type[StrEnum], *allowed: StrEnum) -> Codec:
    """Which kind of the family, the second word of the reproducer's head: all of the enum, or those named."""
    return Codec("kind", _member(enum, allowed or tuple(enum)))


def element_in(*allowed: Element) -> Codec:
    """One of these elements, by its name or as a dtype of NumPy, torch or JAX: `np.float32` is f32."""

    def normalise(value: Any, label: str, _: Any) -> Element:
        found = value if isinstance(value, str) else _element_of_dtype(value)
        if found in allowed:
            return Element(found)
        got = repr(str(value)) if isinstance(value, str) else str(value)
        meant = f"; did you mean {named}?" if (named := _element_named(value, allowed)) else ""
        raise InvalidType(f"{label}: got {got}, expected one of {', '.join(allowed)}, or a dtype that is one{meant}")

    return Codec("element", normalise)


def _element_named(value: Any, allowed: tuple[Element, ...]) -> str:
    """The element that a word was meant to be: `bfloat16` is bf16."""
    if not isinstance(value, str):
        return ""
    by_dtype = {np.dtype(each.info.numpy).name: str(each) for each in allowed}
    return by_dtype.get(value) or nearest(value, allowed) or by_dtype.get(nearest(value, by_dtype), "")


def _element_of_dtype(value: Any) -> Element | None:
    """None where it is no dtype, or one that we do not have. NumPy and JAX have classes for dtypes, too."""
    if isinstance(value, type) and (issubclass(value, np.generic) or hasattr(value, "dtype")):
        value = value.__name__
    elif not isinstance(value, np.dtype) and type(value).__name__ != "dtype":  # that of torch
        return None
    try:
        return element_of(value)
    except InvalidType:
        return None


def choice_of(enum: type[StrEnum], *allowed: StrEnum) -> Codec:
    """One of a few named behaviours: all of the enum, or those named."""
    return Codec("other", _member(enum, allowed or tuple(enum)))


def axis_of(shape: str) -> Codec:
    """One axis of the shape field of that name, which is declared before it."""

    def normalise(value: Any, label: str, desc: Any) -> int:
        return normalise_axis(value, len(getattr(desc, shape)), label)

    return Codec("other", normalise, str, int, "1")


def axes_of(shape: str) -> Codec:
    """One axis or several, kept as a sorted tuple."""

    def normalise(value: Any, label: str, desc: Any) -> Shape:
        rank = len(getattr(desc, shape))
        several = value if isinstance(value, (tuple, list)) else (value,)
        found = sorted(normalise_axis(one, rank, label, "an integer or a tuple of them") for one in several)
        if len(set(found)) < len(found):
            raise InvalidProblem(f"{label}: got {value!r}, expected each axis once")
        return tuple(found)

    return Codec("other", normalise, lambda axes: _show_list(axes, ","), lambda text: _read_list(text, ","), "0,1")


def _show_list(numbers: Shape, separator: str) -> str:
    return separator.join(map(str, numbers)) if numbers else "()"


def _read_list(text: str, separator: str) -> Shape:
    return () if text == "()" else tuple(map(int, text.split(separator)))


def one_nan(number: float) -> float:
    """The number; any NaN becomes the same object, so that keys and descriptors with it are found again."""
    return math.nan if number != number else number


def _as_real(value: Any, label: str, _: Any) -> float:
    if not isinstance(value, (bool, np.bool_, str, bytes, bytearray)) and getattr(value, "ndim", 0) == 0:
        try:
            return one_nan(float(value) + 0.0)  # -0.0 + 0.0 is 0.0: equal problems print alike
        except (TypeError, ValueError, OverflowError):
            pass
    raise InvalidType(f"{label}: got {value!r}, expected a real number")


def _as_flag(value: Any, label: str, _: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise InvalidType(f"{label}: got {value!r}, expected True or False")


def _as_count(value: Any, label: str, _: Any) -> int:
    count = as_int(value, label)
    if count < 0:
        raise InvalidProblem(f"{label}: got {count}, expected at least 0")
    return count


ELEMENT = element_in(*FLOATS)
SHAPE = Codec(
    "shape", lambda v, label, _: as_shape(v, label), show_shape, lambda text: _read_list(text, "x"), "4096x8192"
)
INTEGER = Codec("other", lambda v, label, _: as_int(v, label), str, int, "3")
COUNT = Codec("other", _as_count, str, int, "3")
EXTENT = Codec("extent", _as_count, str, int)  # the extents of a problem print together, as a shape
# Never narrowed. Infinities and NaN are numbers here; the formula says what they give.
REAL = Codec("other", _as_real, repr, float, "0.5")
FLAG = Codec("other", _as_flag, str, {"True": True, "False": False}.__getitem__, "True")
