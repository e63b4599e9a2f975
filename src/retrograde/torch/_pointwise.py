"""The unary table as operators of torch, with the kind as an argument. Everything comes from the rows.

A gradient is the kernel of the gradient; so is a tangent, since an elementwise function has a diagonal Jacobian. Second
derivatives are compositions of functions of the tables, the rows' `curvature`.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any, NoReturn

import torch

from retrograde import functional
from retrograde._core.bindings import table_names
from retrograde._core.dtypes import element_of
from retrograde._core.errors import InvalidProblem, InvalidType, Unsupported
from retrograde._core.preference import NO_PREFERENCE, using
from retrograde._core.registry import op_of
from retrograde.torch._compat import is_known
from retrograde.torch._operator import Operator, Values, apply, define, save


@cache
def row_of(family: str, kind: str) -> Any:
    rows = import_module(f"retrograde.families.pointwise.table_{family}").BY_NAME
    if kind not in rows:
        raise InvalidProblem(f"retrograde.{family}: got kind {kind!r}, expected one of {', '.join(rows)}")
    return rows[kind]


@cache
def check_problem(name: str, kind: str, dtype: Any, ranks: tuple[int, ...], **options: Any) -> None:
    """For shape rules: what the descriptor refuses, they refuse. Extents may be symbols, and are left out."""
    family, _, direction = name.partition(".")
    shapes = [(1,) * rank for rank in ranks]
    operands = shapes if family != "unary" else []
    descriptor: Any = op_of(f"{family}.{direction}").descriptor
    descriptor(kind, max(shapes, key=len), element_of(dtype), *operands, **options)


def check_like(kind: str, name: str, array: Any, shape: Any, dtype: Any) -> None:
    """The same of an operand that must have that dtype, and a shape as far as extents are known (None: any)."""
    if array.dtype != dtype:
        raise InvalidType(f"{kind}: {name}: got {array.dtype}, expected {dtype}: convert it")
    if shape is None:
        return
    pairs = zip(array.shape, shape, strict=False)
    if len(array.shape) != len(shape) or any(is_known(mine != other) for mine, other in pairs):
        raise InvalidProblem(f"{kind}: {name}: got shape {tuple(array.shape)}, expected {tuple(shape)}: reshape it")


@cache
def ours() -> Any:
    """What curvatures are made of."""
    import retrograde.torch as rgt

    return SimpleNamespace(**{name: getattr(rgt, name) for name in table_names()}, zeros_like=torch.zeros_like)


def total(terms: Sequence[Any]) -> Any:
    """None where there are none."""
    found = None
    for term in terms:
        found = term if found is None else ours().add(found, term)
    return found


def refuse_second(kind: str) -> NoReturn:
    raise Unsupported(
        f"{kind} has no second derivative. Call the backward without create_graph, or use torch's own operators here.",
        [],
    )


# --- results: with the order of strides of the first operand that has their shape


def _first_of(arrays: Sequence[Any], shape: Any) -> Any:
    for array in arrays:
        if array is not None and len(array.shape) == len(shape) and all(map(_is_same, array.shape, shape)):
            return array
    return None


def _is_same(extent: Any, other: Any) -> bool:
    return is_known(extent == other)


def fake_result(arrays: Sequence[Any], shape: Any, dtype: Any) -> Any:
    like = _first_of(arrays, shape)
    if like is not None:
        return torch.empty_like(like, dtype=dtype)
    return next(array for array in arrays if array is not None).new_empty(shape, dtype=dtype)


def result(arrays: Sequence[Any], shape: Any, dtype: Any) -> Any:
    """The same with memory; None where it is contiguous, which functions make by themselves, from the pool."""
    if all(each is None or each.is_contiguous() for each in arrays):
        return None
    like = _first_of(arrays, shape)
    return None if like is None or like.is_contiguous() else torch.empty_like(like, dtype=dtype)


# --- y = f(x)


def named_options(row: Any, options: Sequence[float]) -> dict[str, float]:
    if len(options) != len(row.options):
        expected = ", ".join(each.name for each in row.options) or "none"
        raise InvalidProblem(f"{row.name}: got {len(options)} options, expected {expected}")
    return {each.name: value for each, value in zip(row.options, options, strict=True)}


def _dtype(x: Any, kind: str) -> Any:
    return torch.bool if row_of("unary", kind).to_bool else x.dtype


def _kernel(x: Any, kind: str, options: Sequence[float]) -> Any:
    out = result((x,), x.shape, _dtype(x, kind))
    return getattr(functional, kind)(x, **named_options(row_of("unary", kind), options), out=out)


def _fake(x: Any, kind: str, options: Sequence[float]) -> Any:
    check_problem("unary.forward", kind, x.dtype, (x.dim(),), **named_options(row_of("unary", kind), options))
    return torch.empty_like(x, dtype=_dtype(x, kind))


def _keep(ctx: Any, values: Values, y: Any) -> None:
    x, ctx.kind, ctx.options = values
    kept = row_of("unary", ctx.kind).keeps
    save(ctx, x if kept == "x" else None, y if kept == "y" else None)


def _slope(ctx: Any, dy: Any, *_: Any) -> Any:
    """The gradient, and the tangent."""
    row = row_of("unary", ctx.kind)
    if row.to_bool:
        return None
    if row.slope is None:
        raise Unsupported(f"{row.name} has no gradient: detach its operand, or use torch's own operator here.", [])
    x, y = ctx.saved_tensors
    return apply(UNARY_BACKWARD, dy, x, y, ctx.kind, ctx.options)


def _backward(ctx: Any, dy: Any) -> Values:
    return _slope(ctx, dy), None, None


def _vmap(_: int, dims: Any, x: Any, kind: str, options: Any) -> Any:
    return apply(UNARY, x, kind, options), dims[0]


# --- dx = dy f'(x), or from y


def _slope_kernel(dy: Any, x: Any, y: Any, kind: str, options: Sequence[float]) -> Any:
    out = result((dy, x, y), dy.shape, dy.dtype)
    return getattr(functional, f"{kind}_backward")(dy, x, y=y, **named_options(row_of("unary", kind), options), out=out)


def _slope_fake(dy: Any, x: Any, y: Any, kind: str, options: Any) -> Any:
    row = row_of("unary", kind)
    of_y = y is not None and row.slope_of_y is not None
    check_problem("unary.backward", kind, dy.dtype, (dy.dim(),), saved_y=of_y, **named_options(row, options))
    if (y if of_y else x) is None:
        raise InvalidProblem(f"{kind}_backward: got no x, expected a tensor: it is what the gradient reads")
    for name, each in (("x", x), ("y", y)):
        if each is not None:
            check_like(f"{kind}_backward", name, each, dy.shape, dy.dtype)
    return torch.empty_like(dy)


def _slope_keep(ctx: Any, values: Values, _: Any) -> None:
    dy, x, y, ctx.kind, ctx.options = values
    save(ctx, dy, x, y)


def _bent(ctx: Any, g: Any, of_y: bool) -> Any:
    """`g dy f''`, by x or by y: a composition, which no preference bounds."""
    dy, x, y = ctx.saved_tensors
    row = row_of("unary", ctx.kind)
    curvature = row.curvature_of_y if of_y else row.curvature
    if curvature is None:
        refuse_second(row.name)
    with using(NO_PREFERENCE):
        return curvature(ours(), ours().mul(g, dy), y if of_y else x, **named_options(row, ctx.options))


def _reads_y(ctx: Any) -> bool:
    return ctx.saved_tensors[2] is not None and row_of("unary", ctx.kind).slope_of_y is not None


def _slope_backward(ctx: Any, g: Any) -> Values:
    _, x, y = ctx.saved_tensors
    by_dy, *by_xy = ctx.needs_input_grad[:3]
    of_y = _reads_y(ctx)
    found = apply(UNARY_BACKWARD, g, x, y, ctx.kind, ctx.options) if by_dy else None
    bent = _bent(ctx, g, of_y) if by_xy[of_y] else None
    return found, None if of_y else bent, bent if of_y else None, None, None


def _slope_jvp(ctx: Any, t: Any, *others: Any) -> Any:
    _, x, y = ctx.saved_tensors
    of_y = _reads_y(ctx)
    terms = [] if t is None else [apply(UNARY_BACKWARD, t, x, y, ctx.kind, ctx.options)]
    if (moved := others[of_y]) is not None:
        terms.append(_bent(ctx, moved, of_y))
    return total(terms)


def _slope_vmap(size: int, dims: Any, dy: Any, x: Any, y: Any, kind: str, options: Any) -> Any:
    wide = [
        each if each is None else each.expand(size, *each.shape) if dim is None else each.movedim(dim, 0)
        for each, dim in zip((dy, x, y), dims, strict=False)
    ]
    return apply(UNARY_BACKWARD, *wide, kind, options), 0


UNARY = define(
    Operator(
        "unary", ("Tensor x", "str kind", "float[] options"), "Tensor",
        _kernel, _fake, _keep, _backward, _slope, _vmap,
    )
)  # fmt: skip
UNARY_BACKWARD = define(
    Operator(
        "unary_backward", ("Tensor dy", "Tensor? x", "Tensor? y", "str kind", "float[] options"), "Tensor",
        _slope_kernel, _slope_fake, _slope_keep, _slope_backward, _slope_jvp, _slope_vmap,
    )
)  # fmt: skip
