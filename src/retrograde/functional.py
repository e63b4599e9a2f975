"""The everyday form: functions that build and cache plans, and return arrays of the kind they were given.

They are declared by the families, which are imported when a function of theirs is asked for; `tools/docgen/stub.py`
renders `functional.pyi` from them.
"""

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
