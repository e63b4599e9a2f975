"""The functions of `retrograde.functional` for JAX: inside jit, vmap, grad and shard_map, under the same names.

    import retrograde.jax as rgj
    gradient = jax.jit(jax.grad(lambda x: rgj.swiglu(x).sum()))

The compiled program calls the native kernels through XLA's foreign function interface, without Python. Results have the
bits of the plan's. Nothing is saved rounded: the backward computes y again. A second derivative is there where the
function is linear, and is refused elsewhere; so is forward mode. Elementwise functions have both.
"""

from typing import Any

from retrograde._core.bindings import names as _names
from retrograde.families._manifest import FUNCTIONS as _FUNCTIONS
from retrograde.families._manifest import PACKAGES as _PACKAGES
from retrograde.jax._functions import public as _public


def _pointwise(name: str) -> Any:
    """The tables are imported with the first of their functions."""
    from retrograde.jax._pointwise_functions import public

    return public(name)


_POINTWISE = [name for name, family in _FUNCTIONS.items() if _PACKAGES[family] == "retrograde.families.pointwise"]
_MAKE = dict.fromkeys(_names(), _public) | dict.fromkeys(_POINTWISE, _pointwise)
__all__ = list(_MAKE)


def __getattr__(name: str) -> Any:
    """A function, when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = _MAKE[name](name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
