"""Where implementations come from. `select` tries the backends in this order; the reference is always last."""

from retrograde._core.registry import register_backend
from retrograde.backends import cpu, reference

for _backend in (cpu.BACKEND, reference.BACKEND):
    register_backend(_backend)
