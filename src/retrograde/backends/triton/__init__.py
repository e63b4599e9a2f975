"""The GPU backend: Triton kernels for CUDA and ROCm devices. Triton is imported when a plan is selected on one.

Every kernel uses IEEE operations only, without FP fusion (see `lib/maths.py`). Results do not depend on the other rows
of a batch: what a reduction adds in which order is decided by the length of the row and the layout of the operand.
"""

import importlib.util
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from retrograde import _native
from retrograde._core.descriptor import Descriptor
from retrograde._core.registry import Backend, Implementation, Launch, Op
from retrograde._core.sku import PrecisionGuarantee, Reproducibility, Sku


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
    from retrograde.backends.triton.runtime.kernels import kernels_of
    from retrograde.backends.triton.runtime.tuning import tuned

    kernels = kernels_of(op.family)
    if kernels is None or not kernels.has(desc):
        return ()
    name = arch()
    shape = tuned(name, desc)
    algorithm = f"ieee-{kernels.tiles(shape)}"
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
    bound = kernels.bound(desc)
    maths, accumulator = kernels.precision(desc) if bound.max_ulp else ("exact", "none")
    guarantee = PrecisionGuarantee(
        math_precision=maths,
        accumulator=accumulator,
        deterministic=True,
        bit_stable_on_same_hardware=True,
        reproducibility=Reproducibility.BATCH_INVARIANT,
        max_ulp=bound.max_ulp,
        of_scale=bound.of_scale,
    )

    def launch(desc: Descriptor, signature: _native.Signature) -> Launch:
        from retrograde.backends.triton.runtime.plan import TritonLaunch

        made: Any = TritonLaunch(op, desc, signature, shape, kernels)
        return made

    return (Implementation(sku, guarantee, lambda desc, _signature: kernels.refusal(desc), launch),)


BACKEND = Backend("triton", "cuda/rocm", _implementations, _absent)
