"""The everyday form: functions of arrays, forward and backward, that build and cache plans.

    from retrograde import functional as F
    y = F.swiglu(x)
    dx = F.swiglu_backward(dy, x)

An array is one of NumPy, torch, JAX, or of another library that speaks DLPack or the buffer protocol; results have the
type of the first one, NumPy's where that is none of the three. A list, a tuple, a scalar of NumPy, a column of pandas
or polars, and any object with `__array__` or `__array_interface__` is taken as `numpy.asarray` takes it: a list of
floats is float64. Dtypes are not mixed. `dy` may be a Python number, which stands for an array filled with it. Indices
are integers of any type. Names and defaults are NumPy's (`axis`, `keepdims`), but `correction`, which is 1 in `var` and
`std`.

`help(F.swiglu)` has formula, parameters, edges and the bound of the error. No function records a graph: a torch tensor
that requires grad is refused with a pointer to `retrograde.torch`, which does.
"""

# The families declare the functions, and are imported when one of theirs is asked for.

from typing import Any

from retrograde._core.registry import load
from retrograde.families._manifest import FUNCTIONS as _FUNCTIONS

__all__ = list(_FUNCTIONS)


def __getattr__(name: str) -> Any:
    if name not in _FUNCTIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    family = load(_FUNCTIONS[name])
    assert family is not None
    globals().update({function.__name__: function for function in family.functions})
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
