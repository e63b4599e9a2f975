"""What identifies a kernel, and what it promises."""

from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any


@dataclass(frozen=True, slots=True)
class Sku:
    """The identity of a kernel: two kernels never share one."""

    family: str
    kind: str
    direction: str
    element: str
    index_element: str | None
    backend: str
    isa_or_arch: str
    algorithm: str
    layout: str

    def __str__(self) -> str:
        element = f"{self.element}_{self.index_element}" if self.index_element else self.element
        where = (self.backend, self.isa_or_arch)
        return ".".join((*where, self.family, self.kind, self.direction, element, self.algorithm, self.layout))


class Reproducibility(StrEnum):
    """What may change without changing a bit of the result; each step includes those before it."""

    RUN_TO_RUN = "run_to_run"
    THREAD_INVARIANT = "thread_invariant"
    BATCH_INVARIANT = "batch_invariant"
    ISA_INVARIANT = "isa_invariant"

    # The order is that of the ladder; str would compare letters.
    def __lt__(self, other: str) -> bool:
        return _LADDER.index(self) < _LADDER.index(Reproducibility(other))

    def __le__(self, other: str) -> bool:
        return _LADDER.index(self) <= _LADDER.index(Reproducibility(other))

    def __gt__(self, other: str) -> bool:
        return not self <= other

    def __ge__(self, other: str) -> bool:
        return not self < other


_LADDER = list(Reproducibility)


@dataclass(frozen=True, slots=True)
class PrecisionGuarantee:
    """What a plan promises about its numbers, derived from the kernel that runs."""

    math_precision: str
    accumulator: str
    deterministic: bool
    bit_stable_on_same_hardware: bool
    reproducibility: Reproducibility
    max_ulp: float  # the tested bound, in ULP of the storage type at the scale of the formula
    of_scale: float = 0.0  # besides: this part of the scale

    def __str__(self) -> str:
        beside = f" and {self.of_scale:g} of the scale" if self.of_scale else ""
        return (
            f"at most {self.max_ulp:g} ULP{beside}, maths in {self.math_precision}, accumulator {self.accumulator}, "
            f"{'deterministic' if self.deterministic else 'not deterministic'}, {self.reproducibility}"
        )

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def __setstate__(self, state: list[Any]) -> None:
        """Of a pickle; one of an older version has fewer fields, and the others their defaults."""
        for place, field in enumerate(fields(self)):
            object.__setattr__(self, field.name, state[place] if place < len(state) else field.default)
