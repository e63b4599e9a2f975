"""The everyday form: functions that build and cache plans, and return arrays of the kind they were given.

They are declared by the families and collected here; `tools/docgen/stub.py` renders `functional.pyi` from them.
"""

from collections.abc import Callable
from typing import Any

from retrograde import backends as _backends  # noqa: F401  # registers the implementations
from retrograde import families as _families  # noqa: F401  # registers the functions
from retrograde._core.registry import families

_functions: dict[str, Callable[..., Any]] = {f.__name__: f for family in families() for f in family.functions}
globals().update(_functions)
__all__ = list(_functions)
