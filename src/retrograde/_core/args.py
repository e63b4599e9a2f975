"""Operands, declared once per Args class in the annotations of its fields.

    x: Annotated[Any, reads("input_shape", halves=("a", "b"))] = None
    y: Annotated[Any, writes("output_shape", inplace=True)] = None

The names of shapes are attributes of the descriptor. From the declaration and a descriptor comes the native
signature, which performs every check. An operand has the descriptor's element, one of `elements`, or what the
attribute named by `element` has. A list operand (`list=True`) takes a list or tuple of arrays: its shape is a tuple
of shapes, and each array is a stream, `grads[3]`. An operand that only some problems use names the attribute that
says so (`needed`); elsewhere it may be given, is checked, and is not read. An output whose old content matters names
the attribute that says so (`updates`). An Args class may accept several forms (`forms`: name -> operands, in the
order of the kernel's streams); all forms of one problem give the same streams, so the kernel is the same.
"""

from collections.abc import Iterator
from dataclasses import MISSING, fields
from functools import cache
from typing import Annotated, Any, get_origin, get_type_hints

from retrograde import _native
from retrograde._core.descriptor import Descriptor, LazySignature
from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape
from retrograde._core.record import record
from retrograde.typing import Array as AnyArray


@record
class Operand:
    """What a field of an Args class must be given."""

    shape: str
    writes: bool
    elements: tuple[str, ...]  # () is the descriptor's element
    optional: bool  # a form that has it can do without
    halves: tuple[str, str] | None  # the streams made of the two halves along the descriptor's `split`
    broadcast: str | None  # the shape to which it is repeated
    inplace: bool  # an output that may coincide exactly with an input stream
    needed: str | None = None  # the attribute of the descriptor that says whether this problem uses it; None: all do
    updates: str | None = None  # the attribute that says whether an output is read too, or written in part only
    rows: str | None = None  # the index operand that names the rows which are read; None: all are
    expected_by_default: bool = False  # optional, and yet part of the form: only callers leave it out
    element: str | None = None  # the attribute of the descriptor with the element, or a tuple of those allowed
    is_list: bool = False  # several arrays, one for each shape

    @property
    def writes_indices(self) -> bool:
        return self.writes and any(Element(each).info.is_index for each in self.elements)


def reads(
    shape: str,
    *,
    elements: tuple[str, ...] = (),
    optional: bool = False,
    halves: tuple[str, str] | None = None,
    broadcast: str | None = None,
    needed: str | None = None,
    rows: str | None = None,
    expected_by_default: bool = False,
    element: str | None = None,
    list: bool = False,
) -> Operand:
    """An input."""
    return Operand(
        shape,
        False,
        elements,
        optional,
        halves,
        broadcast,
        False,
        needed,
        rows=rows,
        expected_by_default=expected_by_default,
        element=element,
        is_list=list,
    )


def writes(
    shape: str,
    *,
    elements: tuple[str, ...] = (),
    optional: bool = False,
    halves: tuple[str, str] | None = None,
    inplace: bool = False,
    needed: str | None = None,
    updates: str | None = None,
    expected_by_default: bool = False,
    element: str | None = None,
    list: bool = False,
) -> Operand:
    """An output."""
    return Operand(
        shape,
        True,
        elements,
        optional,
        halves,
        None,
        inplace,
        needed,
        updates,
        expected_by_default=expected_by_default,
        element=element,
        is_list=list,
    )


_DECLARED: dict[type, dict[str, Operand]] = {}


def tidy(args_type: type) -> None:
    """Keep the declarations of an Args class, and leave types for people: in signatures and in `help`."""
    own = vars(args_type).get("__annotations__", {})
    if args_type in _DECLARED or not all(get_origin(own.get(item.name)) is Annotated for item in fields(args_type)):
        return
    _DECLARED[args_type] = {item.name: own[item.name].__metadata__[0] for item in fields(args_type)}
    for item in fields(args_type):
        item.type = AnyArray if item.default is MISSING else AnyArray | None
        own[item.name] = item.type
    init: Any = args_type.__init__  # type: ignore[misc]
    init.__annotations__ = {item.name: item.type for item in fields(args_type)}
    if (args_type.__doc__ or "").startswith(f"{args_type.__name__}("):  # written by dataclass
        args_type.__doc__ = "The operands of a run."
    args_type.__signature__ = LazySignature()  # type: ignore[attr-defined]


@cache
def operands(args_type: type) -> dict[str, Operand]:
    """The declared operands by name."""
    if args_type in _DECLARED:
        return _DECLARED[args_type]
    hints = get_type_hints(args_type, include_extras=True)
    return {item.name: hints[item.name].__metadata__[0] for item in fields(args_type)}


def forms(args_type: type, desc: Descriptor) -> dict[str, tuple[str, ...]]:
    """The forms open to a problem: the one named like its variant, else all. Without what it can do without."""
    declared = operands(args_type)
    return {
        form: tuple(name for name in names if not _is_extra(declared[name]) and _is_needed(declared[name], desc))
        for form, names in complete_forms(args_type, desc).items()
    }


def extras(args_type: type, desc: Descriptor) -> tuple[str, ...]:
    """The operands that a problem uses if they are given."""
    declared = operands(args_type)
    form = next(iter(complete_forms(args_type, desc).values()))
    return tuple(name for name in form if _is_extra(declared[name]) and _is_needed(declared[name], desc))


def _is_extra(operand: Operand) -> bool:
    return operand.optional and not operand.expected_by_default


def _is_needed(operand: Operand, desc: Descriptor) -> bool:
    return operand.needed is None or bool(getattr(desc, operand.needed))


def complete_forms(args_type: type, desc: Descriptor) -> dict[str, tuple[str, ...]]:
    declared: dict[str, tuple[str, ...]] = getattr(args_type, "forms", None) or {"": tuple(operands(args_type))}
    return {desc.variant: declared[desc.variant]} if desc.variant in declared else declared


def streams(args_type: type, desc: Descriptor) -> dict[str, bool]:
    """The streams a problem uses, in order; True for one that is written. They are also the names of the oracle."""
    form = next(iter(forms(args_type, desc).values()))
    return dict(_form_streams(args_type, form, desc))


def bound_streams(args_type: type, desc: Descriptor) -> dict[str, bool]:
    """The streams that `Signature.bind` gives and a kernel sees: those that are not needed have a place, too."""
    form = next(iter(complete_forms(args_type, desc).values()))
    return dict(_form_streams(args_type, form, desc))


def is_updated(operand: Operand, desc: Descriptor) -> bool:
    """Whether the old content of an output is an input of this problem."""
    return operand.updates is not None and bool(getattr(desc, operand.updates))


def elements_of(operand: Operand, desc: Descriptor) -> tuple[str, ...]:
    """The elements that an operand of this problem may have."""
    if operand.elements:
        return operand.elements
    found = desc.element if operand.element is None else getattr(desc, operand.element)
    return tuple(map(str, found)) if isinstance(found, tuple) else (str(found),)


def shapes_of(operand: Operand, desc: Descriptor) -> tuple[Shape, ...]:
    """The shapes of the arrays that an operand of this problem has."""
    found = getattr(desc, operand.shape)
    return found if operand.is_list else (found,)


def _form_streams(args_type: type, form: tuple[str, ...], desc: Descriptor) -> Iterator[tuple[str, bool]]:
    declared = operands(args_type)
    for name in form:
        operand = declared[name]
        items = [f"{name}[{k}]" for k in range(len(shapes_of(operand, desc)))] if operand.is_list else [name]
        for stream in operand.halves or items:
            yield stream, operand.writes


def signature(args_type: type, desc: Descriptor, device: str = "cpu") -> _native.Signature:
    """The native checker of operands for one problem; they live on a device of that type: cpu, cuda or rocm."""
    declared = operands(args_type)

    def spec(name: str) -> "_native.OperandSpec":
        operand = declared[name]
        return (
            name,
            operand.writes,
            elements_of(operand, desc),
            getattr(desc, operand.shape),
            not operand.optional and _is_needed(operand, desc),
            getattr(desc, "split") if operand.halves else None,  # noqa: B009  # only such descriptors have it
            getattr(desc, operand.broadcast) if operand.broadcast else None,
            operand.inplace,
            operand.is_list,
        )

    found = complete_forms(args_type, desc).values()
    return _native.Signature(str(desc), args_type, [[spec(name) for name in form] for form in found], device)
