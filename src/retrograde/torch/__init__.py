"""The functions of `retrograde.functional` as operators of torch: differentiable, traceable, under the same names.

    import retrograde.torch as rgt
    y = rgt.swiglu(x, dim=-1)                 # y.backward() runs our kernel, too
    torch.compile(model, fullgraph=True)      # the operators have shape rules, and are not broken up

`dim` and `keepdim` are accepted for `axis` and `keepdims`. Where torch's defaults differ, they hold here: cummax and
cummin give the gradient to the last of equals, max and min along one dim to the first. Nothing is saved rounded: the
backward computes y again. Linear functions have second derivatives; elementwise functions, softmax, log_softmax, norms and
cross_entropy have them and forward mode. Other functions refuse both.
"""

from typing import Any

from retrograde._core.bindings import names as _names
from retrograde._core.bindings import table_names as _table_names
from retrograde.families._manifest import FUNCTIONS as _FUNCTIONS
from retrograde.torch._accelerate import accelerate
from retrograde.torch._functions import plain as _plain
from retrograde.torch._functions import public as _public
from retrograde.torch._pointwise_functions import public as _pointwise

_MAKE = dict.fromkeys(_names(), _public) | dict.fromkeys(_table_names(), _pointwise)
__all__ = ["accelerate"]
__all__ += _FUNCTIONS


def __getattr__(name: str) -> Any:
    """A function, when it is asked for. Those without a binding stay as they are."""
    if name not in _FUNCTIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    make = _MAKE.get(name)
    found = _plain(name) if make is None else make(name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
