"""argmax, argmin, any, all, count_nonzero. None has a gradient."""

from typing import Any

from retrograde import functional
from retrograde._core.bindings import Binding, register
from retrograde.families.discrete_reduce.functions import options_of, plan_of
from retrograde.families.discrete_reduce.problem import ArgReduceKind, BoolReduceKind, CountReduceKind
from retrograde.families.reduce.bindings import reduced_shape


def _binding(kind: Any) -> Binding:
    return Binding(
        function=getattr(functional, kind),
        shapes=lambda g: (reduced_shape(g),),
        plan=lambda g, dtype: plan_of(kind, g["x"], dtype, *options_of(g))[0],
        results=("y",),
        element=lambda g: g.get("index_element", "bool" if isinstance(kind, BoolReduceKind) else "i64"),
        batch="axis",
    )


register(*map(_binding, (*ArgReduceKind, *BoolReduceKind, *CountReduceKind)))
