"""The unary table as primitives of JAX, with the kind as a parameter. Everything comes from the rows.

The tangent is the kernel of the gradient, since an elementwise function has a diagonal Jacobian; that is linear in dy
and its own transpose, which gives reverse mode. Second derivatives are the rows' `curvature`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, NoReturn

import jax
import jax.numpy as jnp
from jax.extend.core import Primitive
from jax.interpreters import ad, batching, mlir

from retrograde import _native
from retrograde._core.bindings import table_names
from retrograde._core.dtypes import element_of
from retrograde._core.errors import InvalidProblem, InvalidType, Unsupported
from retrograde._core.preference import NO_PREFERENCE, active, as_text, from_text, using
from retrograde.families.pointwise import table_unary
from retrograde.families.pointwise.unary import UnaryBackwardDescriptor, UnaryDescriptor
from retrograde.jax._compat import result_aval
from retrograde.jax._primitive import _config
from retrograde.jax._steps import step

_ROWS = table_unary.BY_NAME


def around() -> dict[str, Any]:
    """What holds where a call is made, and is kept by a trace: parameters of every primitive."""
    return {"preference": as_text(active.current), "threads": _native.own_threads()}


@contextmanager
def _as_traced(preference: str, threads: int) -> Iterator[None]:
    before = _native.own_threads()
    _native.set_own_threads(threads)
    try:
        with using(from_text(preference)):
            yield
    finally:
        _native.set_own_threads(before)


def primitive(name: str, abstract: Any, emit: Any, batch: Any, jvp: Any, transpose: Any = None) -> Any:
    """`emit(*arrays, **parameters)` is made of steps; it is compiled for a call outside any program, too."""
    made: Any = Primitive(f"retrograde_{name}")
    made.def_abstract_eval(abstract)
    made.def_impl(lambda *arrays, **parameters: _run(made, tuple(parameters.items()), arrays))
    mlir.register_lowering(made, mlir.lower_fun(_kept(emit), multiple_results=False), platform="cpu")
    batching.primitive_batchers[made] = batch
    ad.primitive_jvps[made] = _kept(jvp)
    if transpose is not None:
        ad.primitive_transposes[made] = _kept(transpose)
    return made


def _kept(rule: Callable[..., Any]) -> Callable[..., Any]:
    """The rule with preference and threads of the call in force."""

    def kept(*values: Any, preference: str, threads: int, **parameters: Any) -> Any:
        with _as_traced(preference, threads):
            return rule(*values, **parameters)

    return kept


def _run(made: Any, parameters: tuple[tuple[str, Any], ...], arrays: tuple[Any, ...]) -> Any:
    """There is no kernel but the compiled one: under `disable_jit` it is compiled alone."""
    if not _config.jax_disable_jit:
        return _compiled(made, parameters)(*arrays)
    with jax.disable_jit(False):
        return _compiled(made, parameters)(*arrays)


@lru_cache(maxsize=4096)
def _compiled(made: Any, parameters: tuple[tuple[str, Any], ...]) -> Any:
    return jax.jit(lambda *arrays: made.bind(*arrays, **dict(parameters)))


@cache
def ours() -> Any:
    """What curvatures are made of."""
    import retrograde.jax as rgj

    return SimpleNamespace(**{name: getattr(rgj, name) for name in table_names()}, zeros_like=jnp.zeros_like)


def refuse_second(kind: str) -> NoReturn:
    raise Unsupported(
        f"{kind} has no second derivative. Use functions of jax.numpy where one is needed.",
        [],
    )


def is_zero(tangent: Any) -> bool:
    return type(tangent) is ad.Zero


def zero_of(primal: Any) -> Any:
    return ad.Zero(jax.typeof(primal).to_tangent_aval())


def total(terms: list[Any], like: Any) -> Any:
    """The sum of tangents; that of a function with none is zero."""
    if not terms:
        return zero_of(like)
    found = terms[0]
    for term in terms[1:]:
        found = ad.add_jaxvals(found, term)
    return found


# --- y = f(x)


def unary(x: Any, kind: str, options: tuple[float, ...]) -> Any:
    return _unary.bind(x, kind=kind, options=options, **around())


def _options(kind: str, options: tuple[float, ...]) -> dict[str, float]:
    return {each.name: value for each, value in zip(_ROWS[kind].options, options, strict=True)}


def _described(cls: Any, x: Any, kind: str, options: tuple[float, ...], **more: Any) -> Any:
    return cls(kind, x.shape, element_of(x.dtype), **_options(kind, options), **more)


def _abstract(x: Any, *, kind: str, options: tuple[float, ...], **_: Any) -> Any:
    desc = _described(UnaryDescriptor, x, kind, options)
    return result_aval(x.shape, desc.result_element.info.numpy, (x,))


def _emit(x: Any, *, kind: str, options: tuple[float, ...]) -> Any:
    return step(_described(UnaryDescriptor, x, kind, options), ("y",), x=x)


def _batched(arrays: Any, dims: Any, **parameters: Any) -> Any:
    return _unary.bind(*arrays, **parameters), dims[0]


def _jvp(primals: Any, tangents: Any, *, kind: str, options: tuple[float, ...]) -> Any:
    (x,), (t,), row = primals, tangents, _ROWS[kind]
    y = unary(x, kind, options)
    if is_zero(t) or row.to_bool:
        return y, zero_of(y)
    if row.slope is None:
        raise Unsupported(f"{row.name} has no gradient: stop_gradient of its operand, or use jax.numpy here.", [])
    return y, unary_slope(t, y if row.keeps == "y" else x, kind, options, row.keeps == "y")


_unary = primitive("unary", _abstract, _emit, _batched, _jvp)


# --- dx = dy f'(x), or from y: `of_y`


def unary_slope(dy: Any, z: Any, kind: str, options: tuple[float, ...], of_y: bool) -> Any:
    return _slope.bind(dy, z, kind=kind, options=options, of_y=of_y, **around())


def _slope_abstract(dy: Any, z: Any, *, kind: str, options: tuple[float, ...], of_y: bool, **_: Any) -> Any:
    if (dy.shape, dy.dtype) != (z.shape, z.dtype):
        raise (InvalidProblem if dy.dtype == z.dtype else InvalidType)(
            f"{kind}_backward: dy: got {dy.dtype} {dy.shape}, expected {z.dtype} {z.shape} as "
            f"{'y' if of_y else 'x'} has: convert or reshape it"
        )
    _described(UnaryBackwardDescriptor, dy, kind, options, saved_y=of_y)
    return result_aval(dy.shape, dy.dtype, (dy, z))


def _slope_emit(dy: Any, z: Any, *, kind: str, options: tuple[float, ...], of_y: bool) -> Any:
    desc = _described(UnaryBackwardDescriptor, dy, kind, options, saved_y=of_y)
    return step(desc, ("dx",), dy=dy, **{"y" if of_y else "x": z})


def _slope_batched(arrays: Any, dims: Any, **parameters: Any) -> Any:
    size = next(array.shape[dim] for array, dim in zip(arrays, dims, strict=True) if dim is not None)
    wide = [
        jnp.broadcast_to(array, (size, *array.shape)) if dim is None else jnp.moveaxis(array, dim, 0)
        for array, dim in zip(arrays, dims, strict=True)
    ]
    return _slope.bind(*wide, **parameters), 0


def _slope_jvp(primals: Any, tangents: Any, *, kind: str, options: tuple[float, ...], of_y: bool) -> Any:
    (dy, z), (t, moved), row = primals, tangents, _ROWS[kind]
    dx = unary_slope(dy, z, kind, options, of_y)
    terms = [] if is_zero(t) else [unary_slope(t, z, kind, options, of_y)]
    if not is_zero(moved):
        curvature = row.curvature_of_y if of_y else row.curvature
        if curvature is None:
            refuse_second(kind)
        with using(NO_PREFERENCE):  # a composition, which none bounds
            terms.append(curvature(ours(), ours().mul(moved, dy), z, **_options(kind, options)))
    return dx, total(terms, dx)


def _slope_transpose(upstream: Any, dy: Any, z: Any, **parameters: Any) -> Any:
    assert ad.is_undefined_primal(dy)
    assert not ad.is_undefined_primal(z)
    return (ad.Zero(dy.aval) if is_zero(upstream) else unary_slope(upstream, z, **parameters)), None


_slope = primitive("unary_backward", _slope_abstract, _slope_emit, _slope_batched, _slope_jvp, _slope_transpose)
