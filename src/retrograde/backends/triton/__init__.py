"""The GPU backend: Triton kernels for CUDA and ROCm devices. Triton is imported when a plan is selected on one.

Every kernel uses IEEE operations only, without FP fusion (see `lib/maths.py`). Results do not depend on the other rows
of a batch: what a reduction adds in which order is decided by the length of the row and the layout of the operand.
"""

import importlib.util
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from retrograde import _native
from retrograde._core.descriptor import Descriptor
from retrograde._core.registry import Backend, Implementation, Launch, Op
from retrograde._core.sku import PrecisionGuarantee, Reproducibility, Sku

if TYPE_CHECKING:
    from retrograde.backends.triton.runtime.parameters import Blocks


@lru_cache(maxsize=1)
def _missing() -> str | None:
    if importlib.util.find_spec("triton") is None:
        return "triton is not installed: pip install triton"
    return None


def _absent() -> str | None:
    if reason := _missing():
        return reason
    from retrograde.backends.triton.runtime import launcher

    return None if launcher.interpreting() or launcher.target() else "there is no CUDA or ROCm device here"


def arch() -> str:
    """Of the device here; "none" without one."""
    if _missing():
        return "none"
    from retrograde.backends.triton.runtime import launcher

    return "interpreter" if launcher.interpreting() else launcher.arch(launcher.target())


def _implementations(op: Op, desc: Descriptor) -> Sequence[Implementation]:
    from retrograde.backends.triton.runtime.bounds import known, max_ulp
    from retrograde.backends.triton.runtime.tuning import tuned

    if not known(op.family, str(desc.kind), op.direction):
        return ()
    name = arch()
    shape = tuned(name, desc)
    algorithm = f"ieee-{_tiles(op.family, shape)}"
    sku = Sku(
        family=op.family,
        kind=str(desc.kind),
        direction=op.direction,
        element=str(desc.element),
        index_element=None,
        backend="triton",
        isa_or_arch=name,
        algorithm=f"{desc.variant}-{algorithm}" if desc.variant else algorithm,
        layout="strided",
    )
    bound = max_ulp(op.family, str(desc.kind), op.direction, str(desc.element))
    moves = bound == 0
    math_precision = "exact" if moves else "f64" if _in_double(op, desc) else "f32"
    guarantee = PrecisionGuarantee(
        math_precision=math_precision,
        accumulator="none" if moves else "f64x2" if op.family != "gated_activation" else math_precision,
        deterministic=True,
        bit_stable_on_same_hardware=True,
        reproducibility=Reproducibility.BATCH_INVARIANT,
        max_ulp=bound,
    )

    def launch(desc: Descriptor, signature: _native.Signature) -> Launch:
        from retrograde.backends.triton.runtime.plan import TritonLaunch

        made: Any = TritonLaunch(op, desc, signature, shape)
        return made

    return (Implementation(sku, guarantee, _refusal, launch),)


def _in_double(op: Op, desc: Descriptor) -> bool:
    return desc.element == "f64" or op.family != "gated_activation"


def _tiles(family: str, shape: "Blocks") -> str:
    """The block shapes of a family, as its sku names them."""
    if family == "scan":
        return f"s{shape.scan}n{shape.chunk}"
    tile = f"t{shape.map_elements}w{shape.map_warps}"
    if family.startswith("embedding"):
        return f"{tile}-g{shape.gather}p{shape.piece}k{shape.sort}"
    return f"{tile}-r{shape.row}c{shape.columns}"


_MOST = (1 << 31) - (1 << 17)  # indices and rows that 32 bits can number


def _refusal(desc: Any, _signature: _native.Signature) -> str | tuple[str, str] | None:
    if desc.direction == "partial":
        return "device", "states of pieces are arrays of the CPU: reduce the whole here, or pieces with Stream('cpu')"
    if getattr(desc, "index_policy", None) == "raise":
        return "policy", 'a kernel cannot raise before the host has waited for it: use index_policy="skip"'
    if max(getattr(desc, "num_indices", 0), getattr(desc, "num_embeddings", 0), getattr(desc, "num_bags", 0)) >= _MOST:
        return f"it numbers indices, rows and bags in 32 bits: at most {_MOST - 1} of each"
    return None


BACKEND = Backend("triton", "cuda/rocm", _implementations, _absent)
