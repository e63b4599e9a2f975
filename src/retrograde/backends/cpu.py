"""The native CPU kernels: rows that the native module reports, for the instruction set in use. No table here."""

from collections.abc import Sequence
from functools import lru_cache

from retrograde import _native
from retrograde._core.descriptor import Descriptor
from retrograde._core.registry import Backend, Implementation, Launch, Op
from retrograde._core.sku import PrecisionGuarantee, Reproducibility, Sku

_Key = tuple[str, str, str, str, str]


@lru_cache(maxsize=1)
def _rows() -> dict[_Key, list[Implementation]]:
    """Implementations in the module's order of preference, by what they compute."""
    rows: dict[_Key, list[Implementation]] = {}
    for kernel in _native.kernels():
        key = (kernel.family, kernel.kind, kernel.direction, kernel.variant, kernel.element)
        rows.setdefault(key, []).append(_implementation(kernel))
    return rows


def _implementation(kernel: _native.Kernel) -> Implementation:
    # Chunks are cut by the shape alone and vectors have the same lanes on every ISA: see csrc/simd/vec.h.
    guarantee = PrecisionGuarantee(
        math_precision=kernel.math_precision,
        accumulator=kernel.accumulator,
        deterministic=True,
        bit_stable_on_same_hardware=True,
        reproducibility=Reproducibility.ISA_INVARIANT,
        max_ulp=kernel.max_ulp,
    )
    sku = Sku(
        family=kernel.family,
        kind=kernel.kind,
        direction=kernel.direction,
        element=kernel.element,
        index_element=None,
        backend="cpu",
        isa_or_arch=kernel.isa,
        algorithm=f"{kernel.variant}-{kernel.algorithm}" if kernel.variant else kernel.algorithm,
        layout=kernel.layout,
    )

    def refusal(desc: Descriptor, signature: _native.Signature) -> str | None:
        return _native.refusal(kernel.id, signature, desc)

    def launch(desc: Descriptor, signature: _native.Signature) -> Launch:
        return _native.Launch(kernel.id, signature, desc)

    return Implementation(sku, guarantee, refusal, launch)


def _implementations(op: Op, desc: Descriptor) -> Sequence[Implementation]:
    return _rows().get((op.family, desc.kind, op.direction, desc.variant, desc.element), ())


BACKEND = Backend("cpu", "cpu", _implementations)
