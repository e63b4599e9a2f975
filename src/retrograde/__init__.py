"""ML operator kernels, forward and backward, behind one Plan surface.

What belongs to a family is imported when it is asked for. `__init__.pyi` has all names for type checkers and editors;
`tools/docgen/manifest.py` renders it.
"""

from retrograde import _startup as _startup  # isort: skip  # first: it meets what stops the command

from typing import Any

from retrograde import functional
from retrograde._core.array import ArrayView
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.errors import (
    BufferTooSmall,
    IndexOutOfRange,
    InvalidProblem,
    InvalidType,
    KernelFailure,
    MisalignedOperand,
    Refusal,
    RetrogradeError,
    Unsupported,
    WorkspaceTooSmall,
)
from retrograde._core.plan import Plan, select
from retrograde._core.preference import PlanPreference, prefer
from retrograde._core.registry import load as _load
from retrograde._core.sku import PrecisionGuarantee, Reproducibility, Sku
from retrograde._core.stream import Stream
from retrograde._core.threads import get_num_threads, set_num_threads, threads
from retrograde.families._manifest import CLASSES as _CLASSES

__version__ = "0.1.0"  # the one place: the build reads it here
parse = Descriptor.parse

__all__ = [
    "ArrayView",
    "BufferTooSmall",
    "Descriptor",
    "Element",
    "IndexOutOfRange",
    "InvalidProblem",
    "InvalidType",
    "KernelFailure",
    "MisalignedOperand",
    "Plan",
    "PlanPreference",
    "PrecisionGuarantee",
    "Refusal",
    "Reproducibility",
    "RetrogradeError",
    "Sku",
    "Stream",
    "Unsupported",
    "WorkspaceTooSmall",
    "functional",
    "get_num_threads",
    "parse",
    "prefer",
    "select",
    "set_num_threads",
    "threads",
]

# A pickle and a traceback name a class by the path that users import, which stays when a file moves.
for _name in __all__:
    _exported = globals()[_name]
    _exported = getattr(_exported, "__func__", _exported)
    if getattr(_exported, "__module__", "").startswith(("retrograde._core.", "retrograde._native")):
        _exported.__module__ = __name__

__all__ += _CLASSES


def __getattr__(name: str) -> Any:
    if name not in _CLASSES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    family = _load(_CLASSES[name])
    assert family is not None
    globals().update(family.classes)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
