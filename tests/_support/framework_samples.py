"""Small inputs for every binding, made from the names and types of its parameters."""

import inspect
from typing import Any

import numpy as np

from retrograde._core.bindings import Binding, bindings

FORWARDS = tuple(binding for binding in bindings() if binding.gradient is not None)
LABELS = [binding.label for binding in FORWARDS]
DISCRETE = tuple(binding for binding in bindings() if binding.element is not None)  # which have no gradient

_TABLE = (6, 3)
_ARRAYS = {  # of functions that take indices
    "weight": _TABLE,
    "indices": np.array([4, 0, 4, 5, 1, 2, 0]),
    "offsets": np.array([0, 3, 5]),
    "per_sample_weights": (7,),
}


def sample(binding: Binding, seed: int = 0) -> dict[str, Any]:
    """Values by parameter for a forward: f64 arrays, or numbers and names. Equal elements are there, too."""
    rng = np.random.default_rng(seed)
    defaults = {n: p.default for n, p in inspect.signature(binding.function).parameters.items()} | binding.extra
    indexed = "indices" in binding.parameters
    found: dict[str, Any] = {}
    for name, kind in binding.parameters.items():
        if kind.startswith("Tensor"):
            given = ("weight", *binding.own_dtypes)
            what: Any = _ARRAYS[name] if indexed else (4,) if name in given else (3, 4)
            if name == "target" and name in binding.indices:
                what = np.array([1, 0, 3])
            found[name] = rng.standard_normal(what) if isinstance(what, tuple) else what
            if name == "running_var":
                found[name] = abs(found[name])
            if name == "per_sample_weights" and binding.overload != "weighted":
                found[name] = None
        elif kind == "float" and name == "weight":
            found[name] = 0.3
        elif kind == "int[]?":
            found[name] = (1,)
        elif name == "num_groups":
            found[name] = 2
        elif name == "mode":
            found[name] = binding.overload if binding.overload == "max" else "sum"
        else:
            found[name] = defaults[name]
    return found
