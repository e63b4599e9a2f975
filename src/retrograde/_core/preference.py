"""What the caller of `select` insists on: given to it, or in force around it by `prefer`."""

import inspect
import itertools
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, TypedDict, Unpack

from retrograde import _native
from retrograde._core.descriptor import REAL
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.layout import as_int
from retrograde._core.sku import Reproducibility


@dataclass(frozen=True, slots=True)
class PlanPreference:
    """What `select` must respect; each field is honoured or the candidate is refused."""

    backend: str | None = None
    max_workspace_bytes: int | None = None
    reproducibility: Reproducibility | str | None = None
    max_ulp: float | None = None

    def __post_init__(self) -> None:
        if self.backend is not None and not isinstance(self.backend, str):
            raise InvalidType(f"PlanPreference.backend: got {self.backend!r}, expected a name such as 'cpu'")
        if self.max_workspace_bytes is not None:
            size = as_int(self.max_workspace_bytes, "PlanPreference.max_workspace_bytes")
            if size < 0:
                raise InvalidProblem(f"PlanPreference.max_workspace_bytes: got {size}, expected >= 0")
            self._set("max_workspace_bytes", size)
        if self.reproducibility is not None:
            if not isinstance(self.reproducibility, str) or self.reproducibility not in tuple(Reproducibility):
                known = ", ".join(Reproducibility)
                got = self.reproducibility
                raise InvalidProblem(f"PlanPreference.reproducibility: got {got!r}, expected one of {known}")
            self._set("reproducibility", Reproducibility(self.reproducibility))
        if self.max_ulp is not None:
            try:
                limit = REAL.normalise(self.max_ulp, "PlanPreference.max_ulp", None)
            except InvalidType:
                raise InvalidType(f"PlanPreference.max_ulp: got {self.max_ulp!r}, expected a number > 0") from None
            if not limit > 0:
                raise InvalidProblem(f"PlanPreference.max_ulp: got {self.max_ulp!r}, expected a number > 0")
            self._set("max_ulp", limit)

    def __str__(self) -> str:
        given = [(item.name, getattr(self, item.name)) for item in fields(self)]
        return ", ".join(f"{name}={value}" for name, value in given if value is not None) or "no preference"

    def _set(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)


NO_PREFERENCE = PlanPreference()


class Fields(TypedDict, total=False):
    """The fields of a `PlanPreference`."""

    backend: str | None
    max_workspace_bytes: int | None
    reproducibility: Reproducibility | str | None
    max_ulp: float | None


class _Active(threading.local):
    current: PlanPreference = NO_PREFERENCE
    entered: "list[using]"  # those that are open: the last one counts, in whatever order they are left
    traced: str = ""  # what a `prefer` adds while a compiler traces it: that is part of the trace, and of nothing else

    def __init__(self) -> None:
        self.entered = []


active = _Active()
_numbers: dict[PlanPreference, int] = {}  # of those that were in force: native functions tell them apart by these
_MOST_NUMBERS = 1024  # then all are forgotten, and get new ones
_count = itertools.count(1)
tracing: Callable[[], bool] = lambda: False  # noqa: E731  # `retrograde.torch` sets torch's own answer


@contextmanager
def prefer(**wanted: Unpack[Fields]) -> Iterator[None]:
    """Inside the `with`, this preference holds for plans that are given none, and for functions, `retrograde.torch` and
    `retrograde.jax`.

    It takes the fields of a `PlanPreference`, and holds for the calling thread. An inner one replaces the fields that
    it names; None takes a wish back. A backward has the preference of its forward, wherever it is called; a traced or
    compiled function keeps that of its trace.

        with rg.prefer(max_ulp=1):
            y = F.swiglu(x)
    """
    if tracing():
        before = active.traced
        active.traced = before + _encoded(wanted)
        try:
            yield
        finally:
            active.traced = before
        return
    with using(replace(active.current, **wanted)):
        yield


prefer.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
    [
        inspect.Parameter(item.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=item.type)
        for item in fields(PlanPreference)
    ]
)


class using:
    """Inside, this preference is in force, and no other."""

    __slots__ = ("_wanted",)

    def __init__(self, wanted: PlanPreference) -> None:
        self._wanted = NO_PREFERENCE if wanted == NO_PREFERENCE else wanted  # there is one of these: see `remembered`

    def __enter__(self) -> None:
        active.entered.append(self)
        self._put(self._wanted)

    def __exit__(self, *_: object) -> None:
        entered = active.entered
        for place in range(len(entered) - 1, -1, -1):
            if entered[place] is self:
                del entered[place]
                break
        self._put(entered[-1]._wanted if entered else NO_PREFERENCE)

    @staticmethod
    def _put(wanted: PlanPreference) -> None:
        active.current = wanted
        if wanted is NO_PREFERENCE:
            _native.set_preference(0)
            return
        if len(_numbers) >= _MOST_NUMBERS and wanted not in _numbers:
            _numbers.clear()
        _native.set_preference(_numbers.setdefault(wanted, next(_count)))


def _encoded(wanted: Mapping[str, Any]) -> str:
    return "".join(f";{name}={'' if value is None else value}" for name, value in wanted.items())


@lru_cache(maxsize=256)
def as_text(preference: PlanPreference) -> str:
    """For the graphs of frameworks; "" is no preference."""
    given = {item.name: getattr(preference, item.name) for item in fields(preference)}
    return _encoded({name: value for name, value in given.items() if value is not None})


_READ: dict[str, Callable[[str], Any]] = {"max_workspace_bytes": int, "max_ulp": float}


@lru_cache(maxsize=256)
def from_text(text: str) -> PlanPreference:
    """The preference of `as_text`. Of a field that is named twice the last counts."""
    pairs = (pair.partition("=") for pair in text.split(";") if pair)
    found = {name: _READ.get(name, str)(value) if value else None for name, _, value in pairs}
    return PlanPreference(**found) if found else NO_PREFERENCE
