"""Where implementations come from. `select` tries the backends in this order; the reference is the last of ours.

Other packages may have backends, too. This is provisional: a minor version may change it. A package declares an entry
point of the group `retrograde.backends`, which is a `Backend`, or a function without parameters that makes one:

    [project.entry-points."retrograde.backends"]
    mine = "mine.kernels:BACKEND"

It is loaded when a preference names a backend that is not here, or when no other takes a problem, and comes after all
others. `implementations(op, desc)` gives its candidates for a problem in order; what they promise is held to by nobody
but the tests of that package: `retrograde.testing` checks a plan of any backend.
"""

from retrograde._core.descriptor import Descriptor
from retrograde._core.registry import Backend, Implementation, Launch, Op, register_backend
from retrograde._core.sku import PrecisionGuarantee, Reproducibility, Sku
from retrograde.backends import cpu, reference, triton

__all__ = [
    "Backend",
    "Descriptor",
    "Implementation",
    "Launch",
    "Op",
    "PrecisionGuarantee",
    "Reproducibility",
    "Sku",
    "register_backend",
]

for _backend in (cpu.BACKEND, triton.BACKEND, reference.BACKEND):
    register_backend(_backend)
