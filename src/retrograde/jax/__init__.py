"""The functions of `retrograde.functional` for JAX: inside jit, vmap, grad and shard_map, under the same names.

    import retrograde.jax as rgj
    gradient = jax.jit(jax.grad(lambda x: rgj.swiglu(x).sum()))

The compiled program calls the native kernels through XLA's foreign function interface, without Python. Results have the
bits of the plan's. Nothing is saved rounded: the backward computes y again. A second derivative is there where the
function is linear, and is refused elsewhere; so is forward mode.
"""

from typing import Any

from retrograde._core.bindings import names as _names
from retrograde.jax._functions import public as _public

__all__ = list(_names())


def __getattr__(name: str) -> Any:
    """A function, when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = _public(name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
