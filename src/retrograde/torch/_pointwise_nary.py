"""The binary and ternary tables as operators of torch. Operands broadcast. One that is a number comes as such, and None
among the tensors; of a gradient's operands those are None, too, that no wanted slope reads: their shapes are enough.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import torch

from retrograde import functional
from retrograde._core.array import empty_like
from retrograde._core.dtypes import element_of
from retrograde._core.errors import InvalidType
from retrograde._core.functions import remembered
from retrograde._core.given import as_number
from retrograde._core.layout import broadcast_shapes
from retrograde._core.preference import NO_PREFERENCE, using
from retrograde._core.registry import op_of
from retrograde.torch._compat import in_forward_mode
from retrograde.torch._operator import Operator, Values, apply, define, save
from retrograde.torch._pointwise import (
    check_like,
    check_problem,
    fake_result,
    named_options,
    ours,
    refuse_second,
    result,
    row_of,
    total,
)

COUNTS = {"binary": 2, "compare": 2, "ternary": 3}
GRADED = ("binary", "ternary")


def _letters_read(row: Any, needs: Sequence[bool]) -> str:
    return "".join(read for read, need in zip(row.reads, needs, strict=True) if need)


def _parted(family: str, values: Values) -> tuple[Values, Values, Any, Any]:
    """(tensors, numbers, kind, options), or what belongs to each."""
    count = COUNTS[family]
    return values[:count], values[count : 2 * count], *values[2 * count :]


def _slopes_parted(family: str, values: Values) -> tuple[Any, Values, Values, Values, Any, Any, Any]:
    """(dy, tensors, shapes, numbers, kind, needs, options), or what belongs to each."""
    count = COUNTS[family]
    tensors, shapes, numbers = (tuple(values[k * count + 1 : (k + 1) * count + 1]) for k in range(3))
    return values[0], tensors, shapes, numbers, *values[3 * count + 1 :]


def _filled(tensors: Sequence[Any], numbers: Sequence[Any]) -> list[Any]:
    return [number if each is None else each for each, number in zip(tensors, numbers, strict=True)]


# --- y = f(a, b, ...)


def _kernel(family: str, *values: Any) -> Any:
    tensors, numbers, kind, options = _parted(family, values)
    given, row = [each for each in tensors if each is not None], row_of(family, kind)
    if row.by_channel and len(given) == len(tensors):
        return _of_channels(family, kind, *given)
    out = None
    if not all(each.is_contiguous() for each in given):
        shape = torch.broadcast_shapes(*(each.shape for each in given))
        out = result(given, shape, torch.bool if row.to_bool else given[-1].dtype)
    return getattr(functional, kind)(*_filled(tensors, numbers), **named_options(row, options), out=out)


def _of_channels(family: str, kind: str, x: Any, weight: Any) -> Any:
    """By the plan: under vmap there is a weight for each channel of each batch, which the function refuses."""
    shape = tuple(torch.broadcast_shapes(x.shape, weight.shape))
    y = result((x, weight), shape, x.dtype)
    y = empty_like(x, shape, x.dtype) if y is None else y
    plan, args = _forward_plan(family, kind, shape, x.dtype, (tuple(x.shape), tuple(weight.shape)))
    plan.run(args(x, weight, y))
    return y


@remembered
def _forward_plan(family: str, kind: str, shape: Any, dtype: Any, shapes: Any) -> Any:
    op = op_of(f"{family}.forward")
    return op.plan.select(op.descriptor(kind, shape, element_of(dtype), *shapes)), op.args  # type: ignore[call-arg]


def _fake(family: str, *values: Any) -> Any:
    tensors, numbers, kind, options = _parted(family, values)
    row = row_of(family, kind)
    named_options(row, options)
    _check_masks(kind, row, tensors)
    pairs = zip(row.letters, row.parameters, tensors, strict=True)
    valued = {name: each.dtype for letter, name, each in pairs if each is not None and letter not in row.masks}
    if len(set(valued.values())) != 1:
        got = ", ".join(f"{name} {dtype}" for name, dtype in valued.items()) or "numbers only"
        raise InvalidType(f"{kind}: got {got}, expected arrays of one dtype: convert them first")
    given = [each for each in tensors if each is not None]
    dtype, letters = next(iter(valued.values())), ""
    for letter, name, each, number in zip(row.letters, row.parameters, tensors, numbers, strict=True):
        if each is None:
            as_number(number, element_of(dtype), name)
            letters += letter
    ranks = tuple(0 if each is None else each.dim() for each in tensors)
    check_problem(f"{family}.forward", kind, dtype, ranks, numbers=letters)
    return fake_result(given, _broadcast([each.shape for each in given]), torch.bool if row.to_bool else dtype)


def _check_masks(kind: str, row: Any, tensors: Sequence[Any]) -> None:
    for letter, name, each in zip(row.letters, row.parameters, tensors, strict=True):
        if letter in row.masks and (each is None or each.dtype != torch.bool):
            got = "a number" if each is None else each.dtype
            raise InvalidType(f"{kind}: {name}: got {got}, expected a tensor of bool")


def _broadcast(shapes: Sequence[Any]) -> Any:
    """With our own error, where extents are known."""
    if all(isinstance(extent, int) for shape in shapes for extent in shape):
        return broadcast_shapes(*map(tuple, shapes))
    return torch.broadcast_shapes(*shapes)


def _keep(family: str, ctx: Any, values: Values, _: Any) -> None:
    tensors, ctx.numbers, ctx.kind, ctx.options = _parted(family, values)
    row = row_of(family, ctx.kind)
    needs = ctx.needs_input_grad[: len(tensors)]
    if in_forward_mode() or not any(needs):
        needs = [slope is not None for slope in row.slopes]
    read = _letters_read(row, needs)
    ctx.shapes = [() if each is None else each.shape for each in tensors]
    save(ctx, *(each if letter in read else None for letter, each in zip(row.letters, tensors, strict=True)))


def gradients(
    family: str, kind: str, dy: Any, tensors: Any, numbers: Any, shapes: Any, needs: Sequence[bool], options: Any = ()
) -> list[Any]:
    """Of the operands that need one, summed to their shapes."""
    row = row_of(family, kind)
    if not any(needs):
        return [None] * len(needs)
    read = _letters_read(row, needs)
    given = [each if letter in read else None for letter, each in zip(row.letters, tensors, strict=True)]
    made = apply(GRADIENTS[family], dy, *given, *map(list, shapes), *numbers, kind, list(needs), list(options))
    return [each if need else None for each, need in zip(made, needs, strict=True)]


def _backward(family: str, ctx: Any, dy: Any) -> Values:
    row = row_of(family, ctx.kind)
    needs = [bool(need and slope) for need, slope in zip(ctx.needs_input_grad, row.slopes, strict=False)]
    same = [
        need and text == "dy" and shape == dy.shape  # nothing to compute
        for need, text, shape in zip(needs, row.derivatives, ctx.shapes, strict=True)
    ]
    rest = [need and not passed for need, passed in zip(needs, same, strict=True)]
    found = gradients(family, ctx.kind, dy, ctx.saved_tensors, ctx.numbers, ctx.shapes, rest, ctx.options)
    return *(dy if passed else each for each, passed in zip(found, same, strict=True)), *[None] * (len(found) + 2)


def _term(family: str, ctx: Any, k: int, t: Any, tensors: Any, shape: Any) -> Any:
    """The slope of operand k times t, at the shape of the result: nothing is summed."""
    kind, numbers, shapes = ctx.kind, ctx.numbers, ctx.shapes
    if row_of(family, kind).derivatives[k] == "dy":
        return t.expand(shape)
    wide = [each if j != k or each is None else each.expand(shape) for j, each in enumerate(tensors)]
    own = [each if j != k else shape for j, each in enumerate(shapes)]
    needs = [j == k for j in range(len(own))]
    return gradients(family, kind, t.expand(shape), wide, numbers, own, needs, ctx.options)[k]


def _jvp(family: str, ctx: Any, *tangents: Any) -> Any:
    if row_of(family, ctx.kind).to_bool:
        return None
    shape = torch.broadcast_shapes(*ctx.shapes)
    moved = [(k, t) for k, t in enumerate(tangents[: len(ctx.shapes)]) if t is not None]
    return total([_term(family, ctx, k, t, ctx.saved_tensors, shape) for k, t in moved])


def _behind_batch(each: Any, dim: Any, rank: int) -> Any:
    """The batch first, then extents of 1 up to the rank of the others."""
    moved = each.movedim(dim, 0)
    return moved[(slice(None), *[None] * (rank + 1 - moved.dim()))]


def _vmap(family: str, _: int, dims: Any, *values: Any) -> Any:
    tensors, numbers, kind, options = _parted(family, values)
    placed = list(zip(tensors, dims, strict=False))
    rank = max(each.dim() - (dim is not None) for each, dim in placed if each is not None)
    wide = [each if dim is None else _behind_batch(each, dim, rank) for each, dim in placed]
    return apply(FORWARDS[family], *wide, *numbers, kind, options), 0


# --- the gradients of a, b, ... from dy, each summed to its shape; an empty tensor where one is not needed


@remembered
def _plan(family: str, kind: str, shape: Any, dtype: Any, shapes: Any, options: Any, numbers: str, wrt: str) -> Any:
    op, row = op_of(f"{family}.backward"), row_of(family, kind)
    more: Any = {each.place: value for each, value in zip(row.options, options, strict=True)}
    desc: Any = op.descriptor(kind, shape, element_of(dtype), *shapes, numbers=numbers, wrt=wrt, **more)  # type: ignore[call-arg]
    return op.plan.select(desc), op.args


def _slopes_kernel(family: str, *values: Any) -> Any:
    dy, tensors, shapes, values_of_numbers, kind, needs, options = _slopes_parted(family, values)
    row = row_of(family, kind)
    read = _letters_read(row, needs)
    pairs = zip(row.letters, _filled(tensors, values_of_numbers), strict=True)
    named = {letter: each for letter, each in pairs if letter in read}
    numbers = "".join(letter for letter, each in named.items() if not isinstance(each, torch.Tensor))
    wrt = "".join(letter for letter, need in zip(row.letters, needs, strict=True) if need)
    shapes_ = tuple(map(tuple, shapes))
    plan, args = _plan(family, kind, tuple(dy.shape), dy.dtype, shapes_, tuple(options), numbers, wrt)
    with np.errstate(over="ignore"):
        named |= {each: np.array(named[each], plan.descriptor.element_of(each).info.numpy) for each in numbers}
    arrays = [dy, *(each for letter, each in named.items() if letter not in numbers)]
    made = []
    for shape, need in zip(shapes, needs, strict=True):
        target = result(arrays, shape, dy.dtype) if need else dy.new_empty(0)
        made.append(empty_like(dy, tuple(shape), dy.dtype) if target is None else target)
    targets = {f"d{letter}": each for letter, each, need in zip(row.letters, made, needs, strict=True) if need}
    if targets:
        plan.run(args(dy=dy, **named, **targets))
    return tuple(made)


def _slopes_fake(family: str, *values: Any) -> Any:
    dy, tensors, shapes, _, kind, needs, options = _slopes_parted(family, values)
    row = row_of(family, kind)
    named_options(row, options)
    check_problem(f"{family}.backward", kind, dy.dtype, (dy.dim(),) * len(tensors))
    for letter, name, each in zip(row.letters, row.parameters, tensors, strict=True):
        if each is not None:
            check_like(f"{kind}_backward", name, each, None, torch.bool if letter in row.masks else dy.dtype)
    arrays = [dy, *(each for each in tensors if each is not None)]
    pairs = zip(shapes, needs, strict=True)
    return tuple(fake_result(arrays, shape, dy.dtype) if need else dy.new_empty(0) for shape, need in pairs)


def _slopes_keep(family: str, ctx: Any, values: Values, made: Any) -> None:
    dy, tensors, ctx.shapes, ctx.numbers, ctx.kind, ctx.needs, ctx.options = _slopes_parted(family, values)
    ctx.mark_non_differentiable(*(each for each, need in zip(made, ctx.needs, strict=True) if not need))
    save(ctx, dy, *tensors)


def _sum_to(each: Any, shape: Any) -> Any:
    """By the gradient of the addition of an operand of that shape."""
    if each.shape == torch.Size(shape):
        return each
    return gradients("binary", "add", each, (None, None), (None, None), (shape, each.shape), (True, False))[0]


def _bent(family: str, ctx: Any, k: int, j: int, g: Any, to: int) -> Any:
    """`g dy` times the second derivative by operands k and j, summed to the shape of `to`; None where it is 0."""
    row = row_of(family, ctx.kind)
    if row.linear:
        return None
    if row.curvature is None:
        refuse_second(row.name)
    curvature = row.curvature.get("".join(sorted(row.letters[k] + row.letters[j])))
    if curvature is None:
        return None
    dy, *tensors = ctx.saved_tensors
    with using(NO_PREFERENCE):
        operands, options = _filled(tensors, ctx.numbers), named_options(row, ctx.options)
        return _sum_to(curvature(ours(), ours().mul(g, dy), *operands, **options), ctx.shapes[to])


def _slopes_backward(family: str, ctx: Any, *upstream: Any) -> Values:
    dy, *tensors = ctx.saved_tensors
    by_dy, by_operand, *_ = _slopes_parted(family, ctx.needs_input_grad)
    wanted = [(k, g) for k, g in enumerate(upstream) if ctx.needs[k]]
    found = None
    if by_dy:
        found = total([_term(family, ctx, k, g, tensors, dy.shape) for k, g in wanted])
    by = []
    for j, need in enumerate(by_operand):
        terms = [_bent(family, ctx, k, j, g, j) for k, g in wanted] if need else []
        by.append(total([each for each in terms if each is not None]))
    return found, *by, *[None] * (2 * len(by) + 3)


def _slopes_jvp(family: str, ctx: Any, *tangents: Any) -> Any:
    dy, *tensors = ctx.saved_tensors
    t, by_operand, *_ = _slopes_parted(family, tangents)
    first = [None] * len(tensors)
    if t is not None:
        first = gradients(family, ctx.kind, t, tensors, ctx.numbers, ctx.shapes, ctx.needs, ctx.options)
    moved = [(j, each) for j, each in enumerate(by_operand) if each is not None]
    found = []
    for k, need in enumerate(ctx.needs):
        terms = [first[k], *(_bent(family, ctx, k, j, each, k) for j, each in moved)] if need else []
        summed = total([each for each in terms if each is not None])
        found.append(dy.new_zeros(ctx.shapes[k]) if need and summed is None else summed)
    return tuple(found)


def _slopes_vmap(family: str, size: int, dims: Any, *values: Any) -> Any:
    dy, tensors, shapes, numbers, kind, needs, options = _slopes_parted(family, values)
    of_dy, by_operand, *_ = _slopes_parted(family, dims)
    rank = dy.dim() - (of_dy is not None)
    wide_shapes, wide = [], []
    for each, dim, shape, need in zip(tensors, by_operand, shapes, needs, strict=True):
        wide_shape = (size, *[1] * (rank - len(shape)), *shape)
        wide_shapes.append(wide_shape if need or each is not None else ())
        if each is not None:
            each = each.expand(wide_shape) if dim is None else _behind_batch(each, dim, rank)
        wide.append(each)
    dy = dy.expand(size, *dy.shape) if of_dy is None else dy.movedim(of_dy, 0)
    made = apply(GRADIENTS[family], dy, *wide, *map(list, wide_shapes), *numbers, kind, needs, options)
    rows = zip(made, shapes, needs, strict=True)
    back = tuple(each.reshape(size, *shape) if need else each for each, shape, need in rows)
    return back, tuple(0 if need else None for need in needs)


def _operators(family: str) -> tuple[Operator, Operator]:
    """The forward, and the gradients."""
    letters = "abc"[: COUNTS[family]]
    operands, shapes, numbers = (
        tuple(text.format(each) for each in letters)
        for text in ("Tensor? {}", "SymInt[] {}_shape", "Scalar? {}_number")
    )
    needs = f"bool[{len(letters)}] needs"
    results = f"({', '.join(['Tensor'] * len(letters))})"
    rules: Any = (_kernel, _fake, _keep, _backward, _jvp, _vmap)
    slopes: Any = (_slopes_kernel, _slopes_fake, _slopes_keep, _slopes_backward, _slopes_jvp, _slopes_vmap)
    return (
        Operator(
            family, (*operands, *numbers, "str kind", "float[] options"), "Tensor",
            *(partial(each, family) for each in rules),
        ),
        Operator(
            f"{family}_backward",
            ("Tensor dy", *operands, *shapes, *numbers, "str kind", needs, "float[] options"), results,
            *(partial(each, family) for each in slopes),
        ),
    )  # fmt: skip


FORWARDS, GRADIENTS = {}, {}
for _family in COUNTS:
    _forward, _gradient = _operators(_family)
    FORWARDS[_family] = define(_forward)
    if _family in GRADED:
        GRADIENTS[_family] = define(_gradient)
