"""Elementwise ops: a row of a table for each, from which everything else is derived.

`table_unary.py`, `table_binary.py`, `table_compare.py` and `table_ternary.py` have the rows; `rows.py` says what a row
holds. Kinds, descriptors, operands and plans are in `unary.py`, `binary.py`, `compare.py` and `ternary.py`; oracle,
functions, cases, peers and workloads are made from the rows, once for all families. docs/develop/add-an-op.md adds a
row, step by step. cast, from any element to any other, is in `cast.py`.
"""

import math
from collections.abc import Callable
from typing import Any

from retrograde._core.dtypes import FLOATS, Element
from retrograde._core.registry import Bound, BoundRule, Family, Op, register_family
from retrograde.families.pointwise import (
    binary,
    cast,
    compare,
    oracle,
    table_binary,
    table_compare,
    table_ternary,
    table_unary,
    ternary,
    unary,
)
from retrograde.families.pointwise.functions import functions_of
from retrograde.families.pointwise.rows import Unary


def _documented(rows: tuple[Any, ...]) -> str:
    """A table of the rows: it is part of the docstring of this package."""
    lines = ["| kind | y | gradient | |", "| --- | --- | --- | --- |"]
    for row in rows:
        if isinstance(row, Unary):
            slopes = [f"dx = dy ({row.derivative})"] if row.slope else []
        else:
            pairs = zip(row.parameters, row.derivatives, strict=True)
            slopes = [f"d{letter} = {each}" for letter, each in pairs if each]
        lines.append(f"| {row.name} | {row.formula} | {', '.join(slopes) or 'none'} | {row.doc} |")
    return "\n".join(lines)


__doc__ += "\n" + "\n\n".join(
    map(_documented, (table_unary.ROWS, table_binary.ROWS, table_compare.ROWS, table_ternary.ROWS))
)

HALVES = ("f16", "bf16")
TERMS_OF_HALVES = 2.0**-18  # of the scale: terms of a sum are rounded once to f32


def _bound(rule: Callable[[Any], Bound]) -> BoundRule:
    """One for the CPU and for GPUs; the reference is held to nothing."""
    return lambda desc, backend: rule(desc) if backend in ("cpu", "triton") else Bound(math.inf, math.inf)


def _unary_bound(desc: Any) -> Bound:
    slope = desc.row.slope_ulp if desc.direction == "backward" else None
    return Bound(0.51 if desc.element in HALVES else desc.row.max_ulp if slope is None else slope)


def _nary_bound(desc: Any) -> Bound:
    if desc.row.to_bool:
        return Bound(0.0)
    if desc.variant == "number" and desc.element not in HALVES:
        return Bound(2.5)
    if desc.element in HALVES and desc.row.sums:
        return Bound(0.51, TERMS_OF_HALVES)
    if desc.element in HALVES:
        return Bound(0.51)
    return Bound(max(1.0, desc.row.max_ulp) if desc.element == "f64" else desc.row.f32_ulp)


def _slopes_bound(desc: Any) -> Bound:
    if desc.element in HALVES:
        return Bound(0.51, TERMS_OF_HALVES if desc.sums else 0.0)
    f32 = desc.element == "f32"
    if f32 and desc.row.f32_slope_ulp == 1:
        return Bound(1.0)
    slope = desc.row.f32_slope_ulp if f32 else desc.row.slope_ulp
    return Bound(max(1.0, slope + (0.5 if desc.sums else 0.0)))


def _family(
    name: str, title: str, module: Any, rows: tuple[Any, ...], oracles: tuple[Any, Any], bounds: tuple[Any, Any]
) -> Family:
    """`title` starts the names of its classes. Where no row has a gradient, there is no backward."""
    kinds = getattr(module, f"{title}Kind")
    graded = tuple(kinds(row.name) for row in rows if (row.slope if isinstance(row, Unary) else row.wrt))

    def op(suffix: str, kinds: Any, place: int) -> Op:
        descriptor, args, plan = (getattr(module, f"{title}{suffix}{part}") for part in ("Descriptor", "Args", "Plan"))
        elements = {row.name: row.elements if place == 0 else FLOATS for row in rows}
        return Op(descriptor, args, plan, oracles[place], kinds, bound=bounds[place], elements=elements.__getitem__)

    ops = {"forward": op("", kinds, 0)}
    if graded:
        ops["backward"] = op("Backward", graded, 1)
    functions = functions_of(name, rows)
    gradient_of = {"backward": "forward"} if graded else {}
    return Family(name, ops, functions, gradient_of=gradient_of, module=__name__)


_NARY = (oracle.nary_forward, oracle.nary_backward), (_bound(_nary_bound), _bound(_slopes_bound))
_UNARY = (oracle.unary_forward, oracle.unary_backward), (_bound(_unary_bound), _bound(_unary_bound))
register_family(_family("unary", "Unary", unary, table_unary.ROWS, *_UNARY))
register_family(_family("binary", "Binary", binary, table_binary.ROWS, *_NARY))
register_family(
    Family(
        "cast",
        {
            "forward": Op(
                cast.CastDescriptor,
                cast.CastArgs,
                cast.CastPlan,
                cast.forward,
                cast.CastKind,
                bound=_bound(lambda _: Bound(0.5)),
                elements=lambda _: tuple(Element),
            )
        },
        (cast.FUNCTION,),
        module=__name__,
    )
)
register_family(_family("compare", "BinaryCmp", compare, table_compare.ROWS, *_NARY))
register_family(_family("ternary", "Ternary", ternary, table_ternary.ROWS, *_NARY))
