"""Foreign arrays, seen from Python: what `retrograde.functional` needs to look at one and to make another.

The native module reads operands; this file never imports a framework that the caller has not imported.
"""

import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

import numpy as np

from retrograde import _native
from retrograde._core.dtypes import Element, element_of
from retrograde._core.errors import BufferTooSmall, InvalidProblem, InvalidType
from retrograde._core.layout import Shape, show_shape
from retrograde._core.workspace import aligned_empty
from retrograde._numerics.maths import Array

ArrayView = _native.ArrayView

_BF16 = Element.BF16.info.numpy


def as_numpy(view: ArrayView) -> Array:
    """A NumPy array over the memory of a view, without a copy."""
    array = np.asarray(view)
    return array.view(_BF16) if view.element == Element.BF16 else array


class ArrayKind(NamedTuple):
    """How to make results of the kind of the caller's arrays."""

    empty: Callable[[Any, Shape, Any], Any]  # (an array of this kind, shape, its framework's dtype)
    finish: Callable[[Any], Any] | None  # what to return for the array made, if not itself


# From here on fresh pages cost more than the kernel that fills them; smaller results malloc gives again by itself.
POOLED_BYTES = 1 << 20


def _empty_numpy(_like: Any, shape: Shape, dtype: Any) -> Array:
    size = prod(shape) * dtype.itemsize
    return np.empty(shape, dtype) if size < POOLED_BYTES else _native.pooled_bytes(size).view(dtype).reshape(shape)


def _empty_torch(like: Any, shape: Shape, dtype: Any) -> Any:
    size = prod(shape) * dtype.itemsize
    if size < POOLED_BYTES or like.device.type != "cpu":
        return like.new_empty(shape, dtype=dtype)
    return sys.modules["torch"].from_numpy(_native.pooled_bytes(size)).view(dtype).view(shape)


def _empty_aligned(_like: Any, shape: Shape, dtype: Any) -> Array:
    return aligned_empty(shape, element_of(dtype).info.numpy)


def _finish_jax(array: Array) -> Any:
    """JAX arrays are immutable: computed in NumPy, then handed over; aligned memory is taken without a copy."""
    jax = sys.modules["jax"]
    if array.dtype == _BF16:  # NumPy cannot export it
        return jax.numpy.asarray(array)
    return jax.dlpack.from_dlpack(array)


_NUMPY = ArrayKind(_empty_numpy, None)
_TORCH = ArrayKind(_empty_torch, None)
_JAX = ArrayKind(_empty_aligned, _finish_jax)
_OTHER = ArrayKind(_empty_aligned, None)
_kinds: dict[type, ArrayKind] = {np.ndarray: _NUMPY}


def kind_of(array: Any) -> ArrayKind:
    """How to make an array like this one; NumPy arrays where the kind is unknown."""
    found = _kinds.get(type(array))
    if found is None:
        found = _kinds[type(array)] = _find_kind(type(array))
    return found


def _find_kind(cls: type) -> ArrayKind:
    if issubclass(cls, (np.ndarray, np.generic)):
        return _NUMPY
    for framework, name, kind in (("torch", "Tensor", _TORCH), ("jax", "Array", _JAX)):
        base = getattr(sys.modules.get(framework), name, None)
        if base is not None and issubclass(cls, base):
            return kind
    return _OTHER


def empty_like(array: Any, shape: Shape, dtype: Any) -> Any:
    """An uninitialised array of the kind of `array`, for a kernel to write; `dtype` as `shape_and_dtype` gives it."""
    return kind_of(array).empty(array, shape, dtype)


def dtype_for(array: Any, element: Element) -> Any:
    """The dtype of an element in the framework of `array`."""
    return getattr(sys.modules["torch"], str(element.info.numpy)) if kind_of(array) is _TORCH else element.info.numpy


def empty_dense(arrays: Sequence[Any], like: Any, shape: Shape, element: Element) -> Any:
    """An uninitialised array of the kind of `like`, dense, with the order of strides of the first of `arrays` that has
    the shape; in C order where none has it."""
    dtype, kind = dtype_for(like, element), kind_of(like)
    alike = (array for array in arrays if kind_of(array) is kind) if kind in (_NUMPY, _TORCH) else ()
    first = next((array for array in alike if tuple(array.shape) == tuple(shape)), None)
    if first is None:
        return empty_like(like, shape, dtype)
    if kind is _NUMPY:
        if first.flags.c_contiguous:
            return _empty_numpy(like, shape, dtype)
        return np.empty_like(first, dtype, order="K", subok=False)
    if first.is_contiguous():
        return _empty_torch(like, shape, dtype)
    return sys.modules["torch"].empty_like(first, dtype=dtype)


def empty_indices(array: Any, shape: Shape) -> Any:
    """The same for 64-bit indices."""
    kind = kind_of(array)
    return kind.empty(array, shape, sys.modules["torch"].int64 if kind is _TORCH else np.dtype(np.int64))


def to_caller(array: Any, *made: Any) -> Any:
    """What the caller of a function receives for arrays that `empty_like(array, ...)` made: one, or a tuple."""
    finish = kind_of(array).finish
    if finish is not None:
        made = tuple(map(finish, made))
    return made if len(made) > 1 else made[0]


def filled_like(array: Any, shape: Shape, value: float) -> Any:
    """An array of the kind and dtype of `array`, filled with a number."""
    kind, dtype = kind_of(array), shape_and_dtype(array, "x")[1]
    if kind is _TORCH:
        return sys.modules["torch"].full(shape, value, dtype=dtype, device=array.device)
    with np.errstate(over="ignore"):
        return to_caller(array, np.full(shape, value, element_of(dtype).info.numpy))


def as_array(value: Any, name: str) -> Any:
    """What a function takes for an array, as one. What speaks DLPack or the buffer protocol stays as it is; scalars of
    NumPy, lists, tuples and objects with `__array__` or `__array_interface__` are what `numpy.asarray` makes of them.
    """
    cls = type(value)
    if cls is np.ndarray:
        return value
    if hasattr(cls, "__dlpack__"):
        if kind_of(value) is _TORCH and value.layout != sys.modules["torch"].strided:
            raise InvalidType(f"{name}: got a tensor of layout {value.layout}, expected a dense one: call to_dense()")
        return value
    if isinstance(value, ArrayView):
        return as_numpy(value)
    if isinstance(value, (np.generic, list, tuple)) or _converts(value):
        try:
            return np.asarray(value)
        except Exception as error:  # of a ragged list, or whatever a foreign object raises
            said = str(error).partition(". ")[0]
            raise InvalidType(
                f"{name}: got {named_type(value)}, expected an array: numpy.asarray says: {said}"
            ) from None
    return value


def _converts(value: Any) -> bool:
    """Whether NumPy knows how to ask it for an array."""
    try:
        return hasattr(value, "__array__") or hasattr(value, "__array_interface__")
    except Exception:  # whatever a foreign object raises
        return False


_INTEGERS = ("int8", "uint8", "int16", "uint16", "uint32", "uint64")
INDEX_TYPES = {np.dtype(each).num for each in (np.int32, np.int64)}


@lru_cache(maxsize=64)
def _is_narrow(dtype: Any) -> bool:
    """Whether it is an integer type that indices are converted from."""
    return str(dtype).rpartition(".")[2] in _INTEGERS


def as_indices(value: Any, name: str) -> Any:
    """Indices of any integer type, as an array of 32 or 64 bits; None stays."""
    if value is None or (type(value) is np.ndarray and value.dtype.num in INDEX_TYPES):
        return value
    found = as_array(value, name)
    if isinstance(value, (list, tuple)) and not found.size:
        return found.astype(np.int64)
    dtype = getattr(found, "dtype", None)
    if not _is_narrow(dtype):
        return found
    if kind_of(found) is _TORCH:
        return found.to(sys.modules["torch"].int64)
    wide = np.asarray(found)
    if wide.dtype == np.uint64 and wide.size and wide.max() > np.iinfo(np.int64).max:
        raise InvalidProblem(f"{name}: got {wide.max()}, expected numbers below 2**63")
    return wide.astype(np.int64)


def named_type(value: Any) -> str:
    """`a float`, `an int`."""
    name = type(value).__name__
    return f"{'an' if name[:1] in 'aeiou' or name == 'ndarray' else 'a'} {name}"


def shape_and_dtype(array: Any, name: str) -> tuple[Shape, Any]:
    """Shape and dtype, cheaply: as the array's own framework gives them, else through the native view."""
    try:
        shape, dtype = array.shape, array.dtype
        if isinstance(shape, tuple):
            return shape, dtype
    except Exception:  # none, or one that fails (a nested tensor, a released buffer): the view says what is wrong
        pass
    if isinstance(array, (list, tuple, int, float, complex, str)) or array is None:
        got = "None" if array is None else named_type(array)
        do = "pass one" if array is None or isinstance(array, str) else "wrap it in numpy.asarray"
        raise InvalidType(f"{name}: got {got}, expected an array (NumPy, torch, JAX, DLPack or buffer); {do}")
    view = _view(array, name)
    return view.shape, view.element


def _view(array: Any, name: str) -> ArrayView:
    try:
        return _native.view(array)
    except Exception as error:  # whatever a foreign array raises
        message = f"{name}: {str(error).removeprefix('array: ')}"
        if isinstance(error, BufferTooSmall):
            raise BufferTooSmall(error.needed, error.got, message) from None
        raise (InvalidType if isinstance(error, InvalidType) else InvalidProblem)(message) from None


def _memory(array: Any, name: str) -> Array:
    """The memory of any array as NumPy sees it; refused where it is no memory of the CPU."""
    view = _view(array, name)
    try:
        return as_numpy(view)
    except InvalidProblem as error:
        raise InvalidProblem(f"{name}: {str(error).removeprefix('array: ')}") from None


def readable(array: Any, name: str) -> Array:
    """The same for an input of a function; refused where autograd records what is done with it, too."""
    _native.refuse_recorded(array, name, False)
    return _memory(array, name)


def check_unread(array: Any, name: str) -> None:
    """For an input that a function takes and its plan does not read: it passes no gradient on, either."""
    if array is not None and type(array) is not np.ndarray:
        _native.refuse_recorded(array, name, False)


def broadcast_to(array: Any, shape: Shape, name: str) -> Array:
    """A read-only NumPy view of any array, repeated with stride 0."""
    return np.broadcast_to(readable(array, name), shape)


def reshaped(array: Any, shape: Shape, name: str) -> Array:
    """A NumPy view of any array under another shape; a copy where its strides do not allow that, which they do if the
    shapes differ only in extents of 1."""
    if type(array) is not np.ndarray:
        return readable(array, name).reshape(shape)
    if array.base is not None:  # reshape may copy: strides made by hand must not lead outside
        _view(array, name)
    return array.reshape(shape)


def under_shape(array: Any, shape: Shape, name: str) -> Any:
    """An input under a shape that it fits: one that differs in extents of 1, or to which it is repeated."""
    got = shape_and_dtype(array, name)[0]
    if got == shape:
        return array
    return (reshaped if prod(got) == prod(shape) else broadcast_to)(array, shape, name)


def output_as(array: Any, shape: Shape, name: str) -> Any:
    """An output under another shape: never a copy. A torch tensor remains one, so that the write is counted: a view
    shares the version counter of its base."""
    if type(array) is not np.ndarray and kind_of(array) is _TORCH:
        try:
            return array.view(shape)
        except Exception:  # its strides do not allow it, or it has none
            whole = _memory(array, name)
    else:
        whole = array if type(array) is np.ndarray else _memory(array, name)
        if whole is array and array.base is not None:  # strides made by hand must not lead outside
            _view(array, name)
        found = whole.reshape(shape)
        if found.base is whole or found.base is whole.base is not None or not found.size:  # of a copy it would be new
            return found
    raise InvalidProblem(
        f"{name}: got strides {whole.strides} bytes for shape {show_shape(whole.shape)}, expected rows one after "
        "another; pass a contiguous array"
    )
