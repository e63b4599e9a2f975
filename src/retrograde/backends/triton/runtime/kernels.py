"""What a family says of its kernels: `KERNELS` of its module in `families/`, by the name of the family. No Triton here,
but asking imports the module, and so Triton."""

from collections.abc import Callable, Container, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from retrograde._core.registry import Bound, load
from retrograde.backends.triton.runtime.geometry import View
from retrograde.backends.triton.runtime.parameters import Blocks

if TYPE_CHECKING:
    from retrograde.backends.triton.runtime.launcher import Step

Steps = Callable[[Any, dict[str, View], int, Blocks], "list[Step]"]  # (problem, streams, workspace, blocks)
Refusal = str | tuple[str, str] | None


def map_and_row_tiles(blocks: Blocks) -> str:
    return f"t{blocks.map_elements}w{blocks.map_warps}-r{blocks.row}c{blocks.columns}"


def in_double(_desc: Any) -> tuple[str, str]:
    return "f64", "f64x2"


class Kernels(NamedTuple):
    """`bound` is what the tests hold a kernel to; a `max_ulp` of 0: bits are moved."""

    kinds: Mapping[str, Container[str]]  # that have a kernel, by direction; "backward saved": those of a variant
    steps: Steps
    bound: Callable[[Any], Bound]
    problems: tuple[str, ...]  # a shape of work each: what is compiled ahead of time
    variants: Mapping[str, tuple[str, ...]] = {}  # by direction: options to compile each of them with
    workspace_size: Callable[[Any, Blocks], int] = lambda _desc, _blocks: 0
    tiles: Callable[[Blocks], str] = map_and_row_tiles  # as the sku names them
    precision: Callable[[Any], tuple[str, str]] = in_double  # of the maths, and of the accumulators
    refusal: Callable[[Any], Refusal] = lambda _desc: None

    def has(self, desc: Any) -> bool:
        """Whether there is a kernel for a problem."""
        kinds = self.kinds.get(f"{desc.direction} {desc.variant}", self.kinds.get(desc.direction, ()))
        return desc.kind in kinds


def bounds(table: Mapping[str, Mapping[str, tuple[float, float]]]) -> Callable[[Any], Bound]:
    """By direction and kind, ("" serves kinds that are not named), for (f32, f64); halves are rounded once."""

    def bound(desc: Any) -> Bound:
        by_kind = table[desc.direction]
        f32, f64 = by_kind.get(str(desc.kind)) or by_kind[""]
        if desc.element in ("f16", "bf16"):
            return Bound(min(f32, 0.51))
        return Bound(f64 if desc.element == "f64" else f32)

    return bound


def kernels_of(family: str) -> Kernels | None:
    """Those of a family; its module has the name of the family's package. None where there are none."""
    known = load(family)
    name = f"retrograde.backends.triton.families.{known.package.rpartition('.')[2]}" if known else ""
    if not name or find_spec(name) is None:
        return None
    found: Kernels | None = import_module(name).KERNELS.get(family)
    return found


def has_kernel(desc: Any) -> bool:
    found = kernels_of(desc.family)
    return found is not None and found.has(desc)
