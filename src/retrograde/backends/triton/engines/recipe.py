"""A reduction as a recipe: stages over the terms, a finish, a formula over the row; and its launches."""

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from retrograde._core.layout import Shape
from retrograde.backends.triton.engines.rows import close_kernel, formula_kernel, row_kernel, stage_kernel
from retrograde.backends.triton.lib import sums
from retrograde.backends.triton.runtime.geometry import (
    NARROW,
    Space,
    View,
    collapse,
    power_of_two_above,
    span,
)
from retrograde.backends.triton.runtime.launcher import Pointer, Step, pointer, step
from retrograde.backends.triton.runtime.parameters import Blocks


class Stage(NamedTuple):
    add: Any
    merge: Any
    close: Any
    identity: tuple[float, ...]
    made: int  # numbers of the context after it


SUM = Stage(sums.add_value, sums.merge_pair, sums.close_pair, (0.0, 0.0), 3)
SUM_F64 = Stage(sums.add_banded_value, sums.merge_bands2, sums.close_bands, (0.0,) * 4, 3)


class Formula(NamedTuple):
    """Over the row, after the stages: `prepare` makes the coefficients of a result, `row` dx from x and these."""

    prepare: Any
    row: Any
    coefficients: int  # how many


class Recipe(NamedTuple):
    """Stages over the terms; then a `finish` makes the result, or a formula goes over the row.

    `term` is a formula of the inputs, whose result at `part` is the terms; None: the inputs themselves are.
    """

    stages: tuple[Stage, ...]
    finish: Any = None
    formula: Formula | None = None
    term: Any = None
    part: int = 0
    number: bool = False  # the formula takes the second of the launch's numbers after the inputs


class Cut(NamedTuple):
    """Tile and chunks of a reduction: by its length and the place of its axes alone, whatever else is in the batch."""

    results: int  # BK
    terms: int  # BN
    chunk: int
    chunks: int


def cut(terms: int, inner: bool, blocks: Blocks) -> Cut:
    """`inner`: the last axis is reduced."""
    if inner:
        wide = min(power_of_two_above(terms), blocks.row)
        tall, chunk = max(blocks.row // wide, 1), blocks.chunk
        tall = min(tall, 64)
    else:
        tall = blocks.columns
        wide = min(power_of_two_above(terms), max(blocks.row // tall, 1))
        chunk = max(blocks.chunk // 8, wide)
    return Cut(tall, wide, chunk, max(-(-terms // chunk), 1))


def workspace_bytes(kept: int, made: Recipe, how: Cut) -> int:
    """Bytes of workspace: the states of the chunks, and one context."""
    if how.chunks == 1 or kept == 0:
        return 0
    states = max(len(stage.identity) for stage in made.stages)
    contexts = max(made.formula.coefficients if made.formula else 0, *(stage.made for stage in made.stages))
    return (states * how.chunks + contexts) * kept * 8


def _part(view: View, axes: Sequence[int]) -> Shape:
    return tuple(view.strides[axis] for axis in axes)


def reduce_steps(
    made: Recipe,
    ins: list[View],
    saved: list[View],
    out: View,
    axes: Shape,
    numbers: tuple[float, float],
    how: Cut,
    workspace: int,
) -> list[Step]:
    """The launches of a recipe; `out` has the shape of the input where the recipe has a formula."""
    formula = made.formula or Formula(made.finish, None, 0)
    shape = ins[0].shape
    kept_axes = [axis for axis in range(len(shape)) if axis not in axes]
    kept = collapse(tuple(shape[a] for a in kept_axes), [_part(v, kept_axes) for v in (*ins, *saved, out)])
    over = [*ins, *([out] if made.formula else [])]
    reduced = collapse(tuple(shape[a] for a in axes), [_part(v, axes) for v in over], keep_order=True)
    count, terms = kept.size, math.prod(shape[a] for a in axes)
    first, last = len(ins), len(ins) + len(saved)
    spanned = zip((*kept.strides[:first], *kept.strides[last:]), reduced.strides, strict=False)
    wide = kept.wide or reduced.wide or count * terms >= 1 << 31 or _spans(kept, reduced, spanned)
    at = {
        "ins": tuple(map(pointer, ins)), "saved": tuple(map(pointer, saved)), "outs": (pointer(out),),
        "kept_shape": kept.shape, "shape": reduced.shape, "in_kept": kept.strides[:first],
        "in_strides": reduced.strides[:first], "saved_kept": kept.strides[first:last],
        "out_kept": kept.strides[last:], "out_strides": reduced.strides[first:] or ((),),
        "kept": count, "terms": terms, "chunk": how.chunk, "chunks": how.chunks,
        "n": float(numbers[0]), "free": float(numbers[1]),
    }  # fmt: skip
    common = {
        "TERM": made.term, "PART": made.part, "NUMBER": made.number, "KEPT": len(kept.shape),
        "RANK": len(reduced.shape), "WIDE": wide,
        "BK": how.results, "BN": how.terms,
    }  # fmt: skip
    blocks = -(-count // how.results)
    if how.chunks == 1:
        constants: dict[str, Any] = {}
        for i in range(5):
            stage = made.stages[i] if i < len(made.stages) else Stage(None, None, None, (), 0)
            constants |= {f"ADD{i + 1}": stage.add, f"MERGE{i + 1}": stage.merge, f"CLOSE{i + 1}": stage.close}
            constants |= {f"IDENTITY{i + 1}": stage.identity}
        constants |= {"FINISH": formula.prepare, "ROW": formula.row, **common}
        return [step(row_kernel, (blocks,), at, constants)]
    at["states"] = Pointer(workspace, "f64")
    states = max(len(stage.identity) for stage in made.stages)
    at["contexts"] = Pointer(workspace + states * how.chunks * count * 8, "f64")
    found, known = [], 0
    for number, stage in enumerate(made.stages):
        final = number == len(made.stages) - 1
        constants = {"ADD": stage.add, "MERGE": stage.merge, "IDENTITY": stage.identity, "COUNT": known}
        found.append(step(stage_kernel, (blocks * how.chunks,), at, {**constants, **common}))
        closing = {
            "MERGE": stage.merge, "IDENTITY": stage.identity, "CLOSE": stage.close, "COUNT": known,
            "FINISH": formula.prepare if final else None, "MADE": formula.coefficients if final else stage.made,
            "BACKWARD": formula.row is not None, "KEPT": len(kept.shape), "BK": how.results, "BN": how.terms,
        }  # fmt: skip
        found.append(step(close_kernel, (blocks,), at, closing))
        known = stage.made
    if made.formula:
        constants = {"ROW": formula.row, "COUNT": formula.coefficients, **common}
        found.append(step(formula_kernel, (blocks * how.chunks,), at, constants))
    return found


def _spans(kept: Space, reduced: Space, operands: Iterable[tuple[Shape, Shape]]) -> bool:
    """Whether an offset into an operand needs 64 bits though neither part of it does."""
    return any(span(kept.shape, k) + span(reduced.shape, r) >= NARROW for k, r in operands)
