"""How we measure: problems with operands, errors in ULP, interleaved timing, workloads and peers.

Shipped with the library, so that anyone can repeat a figure where it matters to them.
"""

from retrograde.testing.problem import Problem, problem
from retrograde.testing.timing import Timing, interleave
from retrograde.testing.ulp import ulp_error
from retrograde.testing.workloads import Workload, workloads

__all__ = ["Problem", "Timing", "Workload", "interleave", "problem", "ulp_error", "workloads"]
