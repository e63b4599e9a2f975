"""The native CPU kernels: rows that the native module reports, for the instruction set in use. No table here."""

from collections.abc import Sequence
from functools import cache

from retrograde import _native
from retrograde._core.args import signature
from retrograde._core.descriptor import Descriptor
from retrograde._core.registry import Backend, Implementation, Launch, Op
from retrograde._core.sku import PrecisionGuarantee, Reproducibility, Sku


@cache
def _rows(
    family: str, kind: str, direction: str, variant: str, element: str
) -> tuple[tuple[_native.Kernel, Implementation], ...]:
    """Implementations in the module's order of preference, made when such a problem is first met."""
    found = _native.candidates(family, kind, direction, variant, element)
    return tuple((kernel, _implementation(kernel, kernel.max_ulp, kernel.of_scale)) for kernel in found)


def _implementation(kernel: _native.Kernel, max_ulp: float, of_scale: float) -> Implementation:
    # Chunks are cut by the shape alone and vectors have the same lanes on every ISA: see csrc/simd/vec.h.
    guarantee = PrecisionGuarantee(
        math_precision=kernel.math_precision,
        accumulator=kernel.accumulator,
        deterministic=True,
        bit_stable_on_same_hardware=True,
        reproducibility=Reproducibility.ISA_INVARIANT,
        max_ulp=max_ulp,
        of_scale=of_scale,
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
        layout="strided",
    )

    def refusal(desc: Descriptor, signature: _native.Signature) -> str | None:
        return _native.refusal(kernel.id, signature, desc)

    def launch(desc: Descriptor, signature: _native.Signature) -> Launch:
        return _native.Launch(kernel.id, signature, desc)

    return Implementation(sku, guarantee, refusal, launch)


def _implementations(op: Op, desc: Descriptor) -> Sequence[Implementation]:
    return [
        _implementation(kernel, *_native.precision(kernel.id, signature(op.args, desc), desc))
        if kernel.precision_varies
        else implementation
        for kernel, implementation in _rows(op.family, desc.kind, op.direction, desc.variant, desc.element)
    ]


BACKEND = Backend("cpu", "cpu", _implementations)
