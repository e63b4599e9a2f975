"""The pointwise tables: a formula for each row (`unary.py`, `nary.py`), the launches of a problem, what it promises.

A row without a formula is refused by `select`.
"""

from typing import Any

from retrograde._core.dtypes import Element
from retrograde._core.given import COMPUTED_IN
from retrograde._core.layout import Shape
from retrograde._core.registry import Bound
from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.engines.sum_to import sum_of, sum_to_steps, sum_to_workspace
from retrograde.backends.triton.families.pointwise import (  # they register their formulas
    binary_curves,  # noqa: F401
    binary_light,  # noqa: F401
    cast,
    compare,  # noqa: F401
    nary,  # noqa: F401
    ternary,  # noqa: F401
    unary,  # noqa: F401
    unary_exp,  # noqa: F401
    unary_light,  # noqa: F401
    unary_trig,  # noqa: F401
)
from retrograde.backends.triton.families.pointwise.formulas import FORMULAS, Formula
from retrograde.backends.triton.runtime.geometry import View
from retrograde.backends.triton.runtime.kernels import Kernels
from retrograde.backends.triton.runtime.launcher import Step
from retrograde.backends.triton.runtime.parameters import Blocks

HALVES = ("f16", "bf16")
OF_SCALE = 2.0**-18  # of halves: their terms of a sum are rounded to f32


def _formula(desc: Any) -> Formula:
    return FORMULAS[desc.family][" ".join(filter(None, (desc.direction, desc.variant)))][desc.kind]


def _compute(desc: Any) -> Element:
    return COMPUTED_IN.get(desc.element, desc.element)


def unary_steps(desc: Any, views: dict[str, View], _workspace: int, blocks: Blocks) -> list[Step]:
    formula, forward = _formula(desc), desc.direction == "forward"
    given = ["x"] if forward else ["dy", "y" if desc.saved_y else "x"]
    return map_steps(
        formula.op,
        [views[name] for name in given],
        [views["y" if forward else "dx"]],
        blocks,
        tuple(desc.options.values()),
        formula=formula.function,
        compute=_compute(desc),
    )


def _summed(desc: Any) -> list[tuple[str, int, Shape]]:
    """Of the gradients that are sums: operand, place among the formula's results, shape."""
    wanted = [(each, desc.row.wrt.index(each), desc.shape_of(each)) for each in desc.wrt]
    return [each for each in wanted if each[2] != desc.shape]


def nary_steps(desc: Any, views: dict[str, View], workspace: int, blocks: Blocks) -> list[Step]:
    formula, letters, compute = _formula(desc), desc.row.letters, _compute(desc)
    numbers = tuple(getattr(desc, each.place) for each in desc.row.options)
    if desc.direction == "forward":
        given = [views[each if desc.has(each) else "a"] for each in letters]  # x within [x, max] is x below max
        return map_steps(formula.op, given, [views["y"]], blocks, numbers, formula=formula.function, compute=compute)
    dy, summed = views["dy"], _summed(desc)
    # What no gradient reads is absent: dy stands for it, and the compiler drops the load. For a bound that is not given
    # x stands.
    given = [dy, *(views.get(each if desc.has(each) else "a", dy) if desc.reads(each) or not desc.has(each) else dy
                   for each in letters)]  # fmt: skip
    found = []
    for letter, part, _ in summed:  # first: a gradient of full shape may lie on what they read
        recipe = sum_of(desc.element, formula.function, part)._replace(number=bool(numbers))
        found += sum_to_steps(
            recipe, given, views[f"d{letter}"], workspace, blocks, (0, *numbers) if numbers else (0, 0.0)
        )
    whole = [each for each in desc.wrt if each not in [letter for letter, *_ in summed]]
    if whole:
        parts = tuple(desc.row.wrt.index(each) for each in whole)
        outs = [views[f"d{each}"] for each in whole]
        made = {"formula": formula.function, "parts": parts, "compute": compute}
        found += map_steps(formula.op, given, outs, blocks, numbers, **made)
    return found


def nary_workspace(desc: Any, blocks: Blocks) -> int:
    """The sums take it in turn."""
    if desc.direction == "forward":
        return 0
    function = _formula(desc).function
    sizes = (
        sum_to_workspace(sum_of(desc.element, function, part), desc.shape, shape, blocks)
        for _, part, shape in _summed(desc)
    )
    return max(sizes, default=0)


def unary_bound(desc: Any) -> Bound:
    """Of the row. An option beside halves is rounded to f32 first."""
    row, slope = desc.row, desc.row.slope_ulp if desc.direction == "backward" else None
    most = row.max_ulp if slope is None else slope
    return Bound(
        0.51 if desc.element in HALVES and row.options else min(most, 0.51) if desc.element in HALVES else most
    )


def nary_bound(desc: Any) -> Bound:
    """Of the row. A number beside halves is an f32, so that the result is rounded to f32 first."""
    row, half = desc.row, desc.element in HALVES
    if desc.direction == "forward":
        if row.to_bool or not desc.element.info.is_float:
            return Bound(0.0)
        if desc.variant == "number":
            return Bound(0.51 if half else 2.0)
        if half and row.sums:
            return Bound(0.51, OF_SCALE)
        return Bound(0.51 if (row.wide and (half or desc.element == "f32")) or (half and desc.numbers) else row.max_ulp)
    if half:
        return Bound(0.51, OF_SCALE if desc.sums else 0.0)
    if desc.element == "f64":
        return Bound(row.slope_ulp + (0.5 if desc.sums else 0.0))
    return Bound(1.0 if desc.sums else 0.51 if row.wide or row.options else 0.5)


def precision(desc: Any) -> tuple[str, str]:
    maths = str(_compute(desc))
    return maths, "f64x2" if getattr(desc, "sums", False) else maths


NARY = (
    "4096x4096",
    "4096x4096 b_shape=4096",
    "4096x4096 b_shape=4096x1",
    "4096x4096 b_shape=() numbers=b",
)
KERNELS = {
    "unary": Kernels(
        FORMULAS["unary"],
        unary_steps,
        unary_bound,
        ("4096x4096",),
        {"backward": ("", "saved_y=True")},
        precision=precision,
    ),
    "binary": Kernels(FORMULAS["binary"], nary_steps, nary_bound, NARY, {}, nary_workspace, precision=precision),
    "cast": cast.KERNELS,
    "compare": Kernels(FORMULAS["compare"], nary_steps, nary_bound, NARY, {}, precision=precision),
    "ternary": Kernels(FORMULAS["ternary"], nary_steps, nary_bound, NARY, {}, nary_workspace, precision=precision),
}
