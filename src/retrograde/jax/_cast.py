"""cast as a primitive of JAX. From floats to floats it is linear: tangents are cast along, gradients back."""

from typing import Any

from jax.interpreters import ad

from retrograde._core.dtypes import Element, element_of
from retrograde.families.pointwise.cast import CastDescriptor, as_element
from retrograde.jax._compat import as_array, result_aval
from retrograde.jax._pointwise import around, is_zero, primitive, zero_of
from retrograde.jax._steps import step


def cast(x: Any, element: Any) -> Any:
    return _bound(as_array(x, "x"), str(as_element(element)))


def _bound(x: Any, element: str) -> Any:
    return _cast.bind(x, element=element, **around())


def _described(x: Any, element: str) -> Any:
    return CastDescriptor(x.shape, element_of(x.dtype), Element(element))


def _abstract(x: Any, *, element: str, **_: Any) -> Any:
    return result_aval(x.shape, _described(x, element).errors_in.info.numpy, (x,))


def _emit(x: Any, *, element: str) -> Any:
    return step(_described(x, element), ("output",), input=x)


def _batched(arrays: Any, dims: Any, **parameters: Any) -> Any:
    return _cast.bind(*arrays, **parameters), dims[0]


def _jvp(primals: Any, tangents: Any, *, element: str) -> Any:
    (x,), (t,) = primals, tangents
    y = _bound(x, element)
    if is_zero(t) or not Element(element).info.is_float:
        return y, zero_of(y)
    return y, _bound(t, element)


def _transpose(upstream: Any, x: Any, *, element: str) -> Any:  # noqa: ARG001
    assert ad.is_undefined_primal(x)
    return [ad.Zero(x.aval) if is_zero(upstream) else _bound(upstream, str(element_of(x.aval.dtype)))]


_cast = primitive("cast", _abstract, _emit, _batched, _jvp, _transpose)
