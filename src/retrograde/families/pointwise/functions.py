"""The functions of the tables: a forward and a gradient for each row."""

from collections.abc import Iterator
from typing import Any

from retrograde._core.callables import Array, Given, Number, Parameter, Resolved, Result, check_shape, function
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.given import as_needs, as_real, check_alike
from retrograde._core.layout import Shape, broadcast_shapes
from retrograde._core.parameters import REQUIRED
from retrograde.families.pointwise import binary, compare, docs, ternary, unary
from retrograde.families.pointwise.nary import by_channel, none_given
from retrograde.families.pointwise.rows import Nary, Unary


def _chosen(options: tuple[Parameter, ...], given: Given) -> dict[str, float]:
    return {each.name: as_real(given[each.name], each.name) for each in options}


def _check_alike(array: Any, shape: Shape, element: Element) -> None:
    """Of an array that may be None, and is not read."""
    if array is not None:
        check_alike(array.name, array.shape, array.element, shape, element)


def _unary(row: Unary) -> Iterator[Any]:
    options = tuple(
        Parameter(each.name, default=REQUIRED if each.required else each.default, keyword=True, annotation=float)
        for each in row.options
    )

    def forward(given: Given) -> Resolved:
        x, chosen = given["x"], _chosen(options, given)
        desc = unary.UnaryDescriptor(row.name, x.shape, x.element, **chosen)
        result = Result("y", x.shape, desc.result_element)
        return Resolved(unary.UnaryPlan.select(desc), {"x": "x"}, (result,))

    def backward(given: Given) -> Resolved:
        dy, chosen = given["dy"], _chosen(options, given)
        saved = given["y"] is not None and row.slope_of_y is not None
        of = given["y" if saved else "x"] or dy
        check_alike("dy", dy.shape, dy.element, of.shape, of.element)
        _check_alike(given["x" if saved else "y"], of.shape, of.element)
        desc = unary.UnaryBackwardDescriptor(row.name, of.shape, of.element, saved_y=saved, **chosen)
        operands = {name: name for name in ("dy", "y" if saved else "x") if given[name] is not None}
        return Resolved(unary.UnaryBackwardPlan.select(desc), operands, (Result("dx", of.shape, of.element),))

    yield function(row.name, docs.of_unary(row), (Parameter("x", "array"), *options), forward, keeps_order=True)
    if row.slope is not None:
        more = (Parameter("x", "array", default=None), Parameter("y", "array", default=None, keyword=True))
        name = f"{row.name}_backward"
        yield function(
            name,
            docs.of_unary_gradient(row),
            (Parameter("dy", "array"), *more, *options),
            backward,
            keeps_order=True,
            seed=lambda given: next(given[each] for each in ("x", "y") if given[each] is not None).shape,
        )


_CLASSES: dict[str, tuple[Any, ...]] = {
    "binary": (binary.BinaryDescriptor, binary.BinaryPlan, binary.BinaryBackwardDescriptor, binary.BinaryBackwardPlan),
    "compare": (compare.BinaryCmpDescriptor, compare.BinaryCmpPlan, None, None),
    "ternary": (
        ternary.TernaryDescriptor,
        ternary.TernaryPlan,
        ternary.TernaryBackwardDescriptor,
        ternary.TernaryBackwardPlan,
    ),
}


def _own_shape(operand: Any) -> Shape:
    return () if operand is None or isinstance(operand, Number) else operand.shape


def _nary(family: str, row: Nary) -> Iterator[Any]:
    """`row.parameters` are the names of the operands a, b, ... in `functional`."""
    descriptor, plan, backward_descriptor, backward_plan = _CLASSES[family]
    named = dict(zip(row.letters, row.parameters, strict=True))
    fitted = row.letters[-1:] if row.by_channel else ()
    options = tuple(Parameter(each.name, default=each.default, keyword=True, annotation=float) for each in row.options)

    def problem(given: Given) -> tuple[Shape, list[Shape], str]:
        """(the shape of the result, those of the operands, the letters of those that are numbers)."""
        shapes = [_own_shape(given[name]) for name in row.parameters]
        numbers = "".join(letter for letter, name in named.items() if isinstance(given[name], Number))
        shapes = by_channel(row, shapes)
        present = [shape for shape, name in zip(shapes, row.parameters, strict=True) if given[name] is not None]
        return broadcast_shapes(*present), shapes, numbers

    def more(given: Given) -> dict[str, Any]:
        """The fields that few rows have."""
        found: dict[str, Any] = {each.place: as_real(given[each.name], each.name) for each in row.options}
        if row.absent:
            found["absent"] = "".join(each for each in row.absent if given[named[each]] is None)
            if found["absent"] == "".join(row.absent):
                raise InvalidProblem(none_given(row))
        return found

    def element_of(given: Given) -> Any:
        for letter, name in named.items():
            if isinstance(given[name], Array) and letter not in row.masks:
                return given[name].element
        raise InvalidType(f"{row.name}: got numbers only, expected an array among {', '.join(row.parameters)}")

    def forward(given: Given) -> Resolved:
        element = element_of(given)
        shape, shapes, numbers = problem(given)
        if numbers and element == Element.BOOL:
            raise InvalidType(f"{named[numbers[0]]}: got a number, expected an array of bool as the others are")
        desc = descriptor(row.name, shape, element, *shapes, numbers=numbers, **more(given))
        present = {letter: name for letter, name in named.items() if given[name] is not None}
        return Resolved(plan.select(desc), present, (Result("y", shape, desc.result_element),), fitted=fitted)

    def backward(given: Given) -> Resolved:
        dy, needs = given["dy"], as_needs(given["needs"], len(row.letters))
        shape, shapes, numbers = problem(given)
        check_shape(dy.shape, shape, "dy", "to which the operands broadcast")
        _check_alike(given["y"], shape, dy.element)
        wrt = "".join(letter for letter, need in zip(row.letters, needs, strict=True) if need)
        desc = backward_descriptor(row.name, shape, dy.element, *shapes, numbers=numbers, wrt=wrt)
        operands = {"dy": "dy"} | {letter: name for letter, name in named.items() if desc.reads(letter)}
        results = tuple(
            Result(f"d{letter}", _own_shape(given[name]), dy.element) if letter in desc.wrt else None
            for letter, name in named.items()
        )
        return Resolved(backward_plan.select(desc), operands, results, tuple(set(fitted) & set(operands)))

    arrays = tuple(
        Parameter(
            name, "array" if letter in row.masks else "number", default=None if letter in row.absent else REQUIRED
        )
        for letter, name in named.items()
    )
    yield function(row.name, docs.of_nary(row), (*arrays, *options), forward, keeps_order=True)
    if row.wrt == "ab":  # of ternary ops only the plans and the adapters have gradients
        parameters = (
            Parameter("dy", "array"),
            *arrays,
            Parameter("y", "array", default=None, keyword=True),
            Parameter("needs", default=(True,) * len(row.letters), keyword=True, annotation=tuple[bool, ...]),
        )
        yield function(
            f"{row.name}_backward",
            docs.of_nary_gradient(row),
            parameters,
            backward,
            single=False,
            keeps_order=True,
            seed=lambda given: problem(given)[0],
        )


def functions_of(family: str, rows: tuple[Any, ...]) -> tuple[Any, ...]:
    made = (_unary(row) if isinstance(row, Unary) else _nary(family, row) for row in rows)
    return tuple(each for several in made for each in several)
