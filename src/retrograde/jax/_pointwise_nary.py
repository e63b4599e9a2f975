"""The binary and ternary tables as primitives of JAX. Operands broadcast; those that are numbers are parameters.

The tangent by an operand is `term`: its slope times a tangent of its shape, at the shape of the result. The transpose
of that is `gradient`: the same, summed to the shape of the operand. Either is linear, and the transpose of the other.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

import jax
import jax.numpy as jnp
import numpy as np
from jax.interpreters import ad

from retrograde._core.dtypes import element_of
from retrograde._core.errors import InvalidType
from retrograde._core.layout import Shape, broadcast_shapes
from retrograde._core.preference import NO_PREFERENCE, using
from retrograde._core.registry import op_of
from retrograde.families.pointwise.tables import NARY as _ROWS
from retrograde.jax._compat import result_aval
from retrograde.jax._pointwise import around, is_zero, ours, primitive, refuse_second, total
from retrograde.jax._steps import step

Numbers = tuple[Any, ...]  # of the operands in turn: None for an array
Options = tuple[float, ...]  # of the row, in turn


def nary(operands: tuple[Any, ...], family: str, kind: str, options: Options = ()) -> Any:
    """Of arrays and Python numbers."""
    numbers = tuple(each if isinstance(each, (int, float)) else None for each in operands)
    arrays = [each for each, number in zip(operands, numbers, strict=True) if number is None]
    return _nary.bind(*arrays, family=family, kind=kind, numbers=numbers, options=options, **around())


def term(
    t: Any, operands: dict[str, Any], family: str, kind: str, letter: str, shape: Shape, options: Options = ()
) -> Any:
    """The slope by the operand of that letter times t, at that shape. `operands` has those that the slope reads."""
    return _term.bind(t, *_arrays(operands), **_parameters(operands, family, kind, letter, shape, options))


def gradient(
    dy: Any, operands: dict[str, Any], family: str, kind: str, letter: str, shape: Shape, options: Options = ()
) -> Any:
    """The same, summed to that shape, which is the operand's."""
    return _gradient.bind(dy, *_arrays(operands), **_parameters(operands, family, kind, letter, shape, options))


def _arrays(operands: dict[str, Any]) -> list[Any]:
    return [each for each in operands.values() if not isinstance(each, (int, float))]


def _parameters(
    operands: dict[str, Any], family: str, kind: str, letter: str, shape: Shape, options: Options
) -> dict[str, Any]:
    numbers = tuple((name, each if isinstance(each, (int, float)) else None) for name, each in operands.items())
    own = {"family": family, "kind": kind, "letter": letter, "shape": shape, "numbers": numbers, "options": options}
    return {**own, **around()}


def read_by(row: Any, letter: str, operands: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in operands.items() if name in row.reads[row.letters.index(letter)]}


# --- y = f(a, b, ...)


def _named(row: Any, numbers: Numbers, arrays: Any) -> dict[str, Any]:
    """Operands by letter."""
    rest = iter(arrays)
    pairs = zip(row.letters, numbers, strict=True)
    return {letter: next(rest) if number is None else number for letter, number in pairs}


def refuse_mixed(kind: str, dtypes: dict[str, Any]) -> NoReturn:
    got = ", ".join(f"{name} {dtype}" for name, dtype in dtypes.items())
    raise InvalidType(f"{kind}: got {got}, expected arrays of one dtype: convert them with astype")


def _is_wide(each: Any, dtype: Any) -> bool:
    """Whether an operand is a number that came as an array: of rank 0, in the type that halves are computed in."""
    return not np.shape(each) and getattr(each, "dtype", None) == np.float32 and np.dtype(dtype).itemsize == 2


def _dtype(row: Any, named: dict[str, Any]) -> Any:
    """Of the problem: that of the arrays which are no numbers."""
    dtypes = [each.dtype for k, each in named.items() if k not in row.masks and hasattr(each, "dtype")]
    return min(dtypes, key=lambda dtype: dtype.itemsize)


def _abstract(*arrays: Any, family: str, kind: str, numbers: Numbers, **_: Any) -> Any:
    row = _ROWS[family][kind]
    names = dict(zip(row.letters, row.parameters, strict=True))
    named = {k: each for k, each in _named(row, numbers, arrays).items() if hasattr(each, "shape")}
    for letter in row.masks:
        if letter not in named or named[letter].dtype != np.bool_:
            got = named[letter].dtype if letter in named else "a number"
            raise InvalidType(f"{kind}: {names[letter]}: got {got}, expected an array of bool")
    dtypes = {names[k]: each.dtype for k, each in named.items() if k not in row.masks}
    dtype = _dtype(row, named)
    if any(each.dtype != dtype and not _is_wide(each, dtype) for k, each in named.items() if k not in row.masks):
        refuse_mixed(kind, dtypes)
    shape = broadcast_shapes(*(each.shape for each in named.values()))
    desc = _described(family, "forward", kind, shape, dtype, _shapes(named))  # it says what is wrong with an element
    return result_aval(shape, desc.result_element.info.numpy, arrays)


def _described(family: str, direction: str, kind: str, shape: Shape, dtype: Any, shapes: Any, **more: Any) -> Any:
    """The problem with operands of these shapes, by letter. Others are not read, and theirs do not matter."""
    descriptor: Any = op_of(f"{family}.{direction}").descriptor
    letters = _ROWS[family][kind].letters
    return descriptor(kind, shape, element_of(dtype), *(shapes.get(letter, ()) for letter in letters), **more)


def _shapes(operands: dict[str, Any]) -> dict[str, Shape]:
    return {letter: np.shape(each) for letter, each in operands.items()}


def _steps(desc: Any, result: str, operands: dict[str, Any], **more: Any) -> Any:
    made = {}
    for letter, each in operands.items():
        is_number = isinstance(each, (int, float))
        made[letter] = jnp.asarray(each, desc.element_of(letter).info.numpy) if is_number else each
    return step(desc, (result,), **more, **made)


def _letters(operands: dict[str, Any], dtype: Any = None) -> str:
    """Of Python numbers, and beside arrays of that dtype of all numbers."""
    return "".join(
        letter
        for letter, each in operands.items()
        if isinstance(each, (int, float)) or (dtype is not None and _is_wide(each, dtype))
    )


def _fields(row: Any, options: Options) -> dict[str, float]:
    return {each.place: value for each, value in zip(row.options, options, strict=True)}


def _emit(*arrays: Any, family: str, kind: str, numbers: Numbers, options: Options) -> Any:
    row = _ROWS[family][kind]
    named = _named(row, numbers, arrays)
    shapes = _shapes(named)
    dtype, shape = _dtype(row, named), broadcast_shapes(*shapes.values())
    more: dict[str, Any] = {"numbers": _letters(named, dtype), **_fields(row, options)}
    return _steps(_described(family, "forward", kind, shape, dtype, shapes, **more), "y", named)


def _behind_batch(array: Any, dim: Any, rank: int) -> Any:
    """The batch first, then extents of 1 up to the rank of the others; as it is where it has no batch."""
    if dim is None:
        return array
    moved = jnp.moveaxis(array, dim, 0)
    return moved.reshape(moved.shape[0], *[1] * (rank + 1 - moved.ndim), *moved.shape[1:])


def _size(arrays: Any, dims: Any) -> int:
    return int(next(array.shape[dim] for array, dim in zip(arrays, dims, strict=True) if dim is not None))


def _looped(made: Any, arrays: Any, dims: Any, **parameters: Any) -> Any:
    """One call after the other: a batch of numbers is none."""
    moved = [each if dim is None else jnp.moveaxis(each, dim, 0) for each, dim in zip(arrays, dims, strict=True)]

    def one(row: Any) -> Any:
        rest = iter(row)
        each = (next(rest) if dim is not None else array for array, dim in zip(moved, dims, strict=True))
        return made.bind(*each, **parameters)

    batch = [each for each, dim in zip(moved, dims, strict=True) if dim is not None]
    return jax.lax.map(one, batch), 0


def _has_wide_batch(arrays: Any, dims: Any) -> bool:
    dtype = min((each.dtype for each in arrays if each.dtype != np.bool_), key=lambda dtype: dtype.itemsize)
    pairs = zip(arrays, dims, strict=True)
    return any(dim is not None and each.ndim == 1 and each.dtype != np.bool_ and each.dtype != dtype
               for each, dim in pairs)  # fmt: skip


def _batched(arrays: Any, dims: Any, **parameters: Any) -> Any:
    if _has_wide_batch(arrays, dims):
        return _looped(_nary, arrays, dims, **parameters)
    rank = max(array.ndim - (dim is not None) for array, dim in zip(arrays, dims, strict=True))
    wide = [_behind_batch(array, dim, rank) for array, dim in zip(arrays, dims, strict=True)]
    return _nary.bind(*wide, **parameters), 0


def _as(each: Any, dtype: Any) -> Any:
    """Of a tangent or gradient of a number that came as an array, which is wider than those of the others."""
    return each if each.dtype == dtype else jax.lax.convert_element_type(each, dtype)


def _jvp(primals: Any, tangents: Any, *, family: str, kind: str, numbers: Numbers, options: Options) -> Any:
    row = _ROWS[family][kind]
    named = _named(row, numbers, primals)
    y = nary(tuple(named.values()), family, kind, options)
    moved = _named(row, numbers, tangents)
    terms = [
        term(_as(moved[letter], y.dtype), read_by(row, letter, named), family, kind, letter, y.shape, options)
        for letter in row.wrt
        if letter not in _letters(named) and not is_zero(moved[letter])
    ]
    return y, total(terms, y)


def _transpose(upstream: Any, *arrays: Any, family: str, kind: str, numbers: Numbers, options: Options) -> Any:
    """Where the operands that are sought are read by no slope of theirs: all of a sum, one of a product."""
    row = _ROWS[family][kind]
    named = _named(row, numbers, arrays)
    found: list[Any] = []
    for letter, each in named.items():
        if letter in _letters(named):
            continue
        if not ad.is_undefined_primal(each):
            found.append(None)
        elif is_zero(upstream):
            found.append(ad.Zero(each.aval))
        else:
            given = read_by(row, letter, named)
            assert not any(map(ad.is_undefined_primal, given.values())), f"{kind} is not linear in {letter}"
            made = gradient(upstream, given, family, kind, letter, each.aval.shape, options)
            found.append(_as(made, each.aval.dtype))
    return found


_nary = primitive("nary", _abstract, _emit, _batched, _jvp, _transpose)


# --- the slope of one operand times t: at the shape of the result, or summed to that of the operand


def _given(numbers: Any, arrays: Any) -> dict[str, Any]:
    rest = iter(arrays)
    return {letter: next(rest) if number is None else number for letter, number in numbers}


def _slope_abstract(t: Any, *arrays: Any, family: str, kind: str, numbers: Any, shape: Shape, **_: Any) -> Any:
    row = _ROWS[family][kind]
    for letter, each in _given(numbers, arrays).items():
        if letter not in row.masks and getattr(each, "dtype", t.dtype) != t.dtype and not _is_wide(each, t.dtype):
            raise InvalidType(f"{kind}_backward: dy: got {t.dtype}, expected {each.dtype}: convert it with astype")
    return result_aval(shape, t.dtype, (t, *arrays))


def _term_emit(t: Any, *arrays: Any, shape: Shape, **parameters: Any) -> Any:
    return _emitted(jnp.broadcast_to(t, shape), arrays, shape=shape, **parameters)


def _gradient_emit(dy: Any, *arrays: Any, **parameters: Any) -> Any:
    return _emitted(dy, arrays, **parameters)


def _emitted(
    dy: Any, arrays: Any, *, family: str, kind: str, letter: str, shape: Shape, numbers: Any, options: Options
) -> Any:
    row = _ROWS[family][kind]
    if row.derivatives[row.letters.index(letter)] == "dy" and shape == dy.shape:
        return dy
    given = _given(numbers, arrays)
    if letter in given:
        # At the shape of the result a number is an array like the others.
        own = given[letter] if not shape or not hasattr(given[letter], "dtype") else _as(given[letter], dy.dtype)
        given[letter] = jnp.broadcast_to(own, shape) if shape else own
    shapes = _shapes(given) | {letter: shape}
    more: dict[str, Any] = {"numbers": _letters(given, dy.dtype), **_fields(row, options)}
    desc = _described(family, "backward", kind, dy.shape, dy.dtype, shapes, wrt=letter, **more)
    return _steps(desc, f"d{letter}", given, dy=dy)


def _beside(operand: Any, dtype: Any) -> Any:
    return _as(operand, dtype) if _is_wide(operand, dtype) else operand


def _bent(
    row: Any, letter: str, operands: dict[str, Any], t: Any, moved: dict[str, Any], options: Options
) -> list[Any]:
    """`t` times the second derivatives by the operand and those that moved, times their tangents."""
    found = []
    for other, tangent in moved.items():
        if isinstance(tangent, (int, float)) or is_zero(tangent) or row.linear:
            continue
        if row.curvature is None:
            refuse_second(row.name)
        curvature = row.curvature.get("".join(sorted(letter + other)))
        if curvature is not None:
            values = (_beside(operands.get(each), t.dtype) for each in row.letters)
            with using(NO_PREFERENCE):
                more = {each.name: value for each, value in zip(row.options, options, strict=True)}
                found.append(curvature(ours(), ours().mul(_as(tangent, t.dtype), t), *values, **more))
    return found


def _slope_jvp(
    call: Callable[..., Any],
    primals: Any,
    tangents: Any,
    *,
    family: str,
    kind: str,
    letter: str,
    shape: Shape,
    numbers: Any,
    options: Options,
) -> Any:
    """Of `term` and of `gradient`: broadcast or summed as they are."""
    (t, *arrays), (moved, *others), row = primals, tangents, _ROWS[family][kind]
    given = _given(numbers, arrays)
    found = call(t, given, family, kind, letter, shape, options)
    terms = [] if is_zero(moved) else [call(moved, given, family, kind, letter, shape, options)]
    bent = _bent(row, letter, given, t, _given(numbers, others), options)
    return found, total([*terms, *(call(each, {}, "binary", "add", "a", shape) for each in bent)], found)


def _slope_transpose(
    call: Callable[..., Any],
    upstream: Any,
    t: Any,
    *arrays: Any,
    numbers: Any,
    shape: Shape,  # noqa: ARG001
    **parameters: Any,
) -> Any:
    """By the other of the two."""
    assert not any(map(ad.is_undefined_primal, arrays))
    rest = [None] * len(arrays)
    if is_zero(upstream):
        return ad.Zero(t.aval), *rest
    return call(upstream, _given(numbers, arrays), **parameters, shape=t.aval.shape), *rest


def _term_batched(arrays: Any, dims: Any, *, shape: Shape, **parameters: Any) -> Any:
    if _has_wide_batch(arrays, dims):
        return _looped(_term, arrays, dims, shape=shape, **parameters)
    wide = [_behind_batch(array, dim, len(shape)) for array, dim in zip(arrays, dims, strict=True)]
    return _term.bind(*wide, shape=(_size(arrays, dims), *shape), **parameters), 0


def _gradient_batched(arrays: Any, dims: Any, *, shape: Shape, **parameters: Any) -> Any:
    if _has_wide_batch(arrays, dims):
        return _looped(_gradient, arrays, dims, shape=shape, **parameters)
    size, rank = _size(arrays, dims), arrays[0].ndim - (dims[0] is not None)
    wide = [_behind_batch(array, dim, rank) for array, dim in zip(arrays, dims, strict=True)]
    if dims[0] is None:
        wide[0] = jnp.broadcast_to(arrays[0], (size, *arrays[0].shape))
    made = _gradient.bind(*wide, shape=(size, *[1] * (rank - len(shape)), *shape), **parameters)
    return made.reshape(size, *shape), 0


_term = primitive(
    "slope", _slope_abstract, _term_emit, _term_batched, partial(_slope_jvp, term), partial(_slope_transpose, gradient)
)
_gradient = primitive(
    "slope_summed",
    _slope_abstract,
    _gradient_emit,
    _gradient_batched,
    partial(_slope_jvp, gradient),
    partial(_slope_transpose, term),
)
