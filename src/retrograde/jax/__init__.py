"""The functions of `retrograde.functional` for JAX: inside jit, vmap, grad and shard_map, under the same names.

    import retrograde.jax as rgj
    gradient = jax.jit(jax.grad(lambda x: rgj.swiglu(x).sum()))

The compiled program calls the native kernels through XLA's foreign function interface, without Python. Results have the
bits of the plan's. Nothing is saved rounded: the backward computes y again. Linear functions have second derivatives;
elementwise functions have them and forward mode. Other functions refuse both.
"""

from typing import Any

from retrograde._core.bindings import names as _names
from retrograde._core.bindings import table_names as _table_names
from retrograde.families._manifest import FUNCTIONS as _FUNCTIONS
from retrograde.jax._functions import plain as _plain
from retrograde.jax._functions import public as _public

_TABLES = _table_names()
_BOUND = _names()
__all__ = [*_FUNCTIONS]


def __getattr__(name: str) -> Any:
    """A function, when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in _TABLES:
        from retrograde.jax._pointwise_functions import public as make  # it imports the tables
    else:
        make = _public if name in _BOUND else _plain
    globals()[name] = found = make(name)
    return found


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
