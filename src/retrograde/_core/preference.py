"""What the caller of `select` insists on."""

from dataclasses import dataclass, fields
from typing import Any

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
