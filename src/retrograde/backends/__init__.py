"""Where implementations come from. `select` tries the backends in this order; the reference is always last."""

from retrograde._core.registry import register_backend
from retrograde.backends import cpu, reference, triton

for _backend in (cpu.BACKEND, triton.BACKEND, reference.BACKEND):
    register_backend(_backend)
