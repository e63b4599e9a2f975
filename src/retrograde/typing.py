"""The types that signatures name: arrays of any library, what is taken for one, and the names of elements."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, runtime_checkable

from retrograde._core.dtypes import Element

__all__ = ["Array", "ArrayLike", "ElementLike"]


@runtime_checkable
class Array(Protocol):
    """An array of NumPy, torch, JAX or another library that speaks DLPack. Results have the type of the first one."""

    @property
    def shape(self) -> Any: ...
    @property
    def dtype(self) -> Any: ...
    def __dlpack__(self, *args: Any, **options: Any) -> Any: ...


if TYPE_CHECKING:
    import numpy as np
    from typing_extensions import Buffer

    class _HasArray(Protocol):
        def __array__(self, *args: Any, **options: Any) -> Any: ...

    class _HasInterface(Protocol):
        @property
        def __array_interface__(self) -> Any: ...

    class _HasItemsize(Protocol):
        """A dtype of NumPy or torch."""

        @property
        def itemsize(self) -> int: ...

    class _HasDtype(Protocol):
        """A class of JAX that stands for a dtype."""

        @property
        def dtype(self) -> Any: ...

    _Nested: TypeAlias = Sequence[float] | Sequence[Sequence[float]] | Sequence[Sequence[Sequence[float]]]
    ArrayLike: TypeAlias = Array | _HasArray | _HasInterface | Buffer | np.generic | _Nested
    ElementLike: TypeAlias = (
        Literal["f32", "f16", "bf16", "f64", "i32", "i64", "bool"]
        | Element
        | type[np.generic]
        | _HasItemsize
        | _HasDtype
    )
else:
    ArrayLike = Array | Sequence
    ElementLike = Literal["f32", "f16", "bf16", "f64", "i32", "i64", "bool"] | Element
