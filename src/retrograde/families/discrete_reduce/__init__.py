"""Reductions whose results are positions, bool or counts, along an axis, several axes or all: families arg_reduce,
bool_reduce and count_reduce. Plans keep the reduced dims, with extent 1.

| kind | y | element of y |
| --- | --- | --- |
| argmax, argmin | the position of the largest, the smallest term | i64 or i32: `index_element` |
| any | whether a term is true | bool |
| all | whether every term is true | bool |
| count_nonzero | how many terms are true | i64 or i32 |

x has floats, integers or bool; True is larger than False. A position counts the terms of a result from 0 on, row-major
over the reduced axes. None of these ops has a gradient. Results are exact, so that they are the same for any strides,
threads and instruction set.

Edges. NaN wins argmax and argmin; of several NaNs, as of equal terms, the first wins. Both zeros are equal. NaN is
true, and so is everything else that is not 0. Over an empty axis any is False, all is True and count_nonzero is 0;
argmax and argmin refuse it.
"""

import math
from typing import Any

from retrograde._core.dtypes import Element
from retrograde._core.registry import Bound, Family, Op, register_family
from retrograde.families.discrete_reduce import oracle, problem
from retrograde.families.discrete_reduce.functions import functions_of


def _exact(_desc: Any, backend: str) -> Bound:
    return Bound(0.0) if backend in ("cpu", "triton") else Bound(math.inf, math.inf)  # the reference is held to nothing


def _family(name: str, stem: str, formula: Any) -> Family:
    kinds = getattr(problem, f"{stem}Kind")
    descriptor, args, plan = (getattr(problem, f"{stem}{part}") for part in ("Descriptor", "Args", "Plan"))
    op = Op(
        descriptor,
        args,
        plan,
        formula,
        kinds,
        exact=True,
        bound=_exact,
        elements=lambda _: tuple(Element),
    )
    return Family(name, {"forward": op}, tuple(functions_of(kind) for kind in kinds), module=__name__)


register_family(_family("arg_reduce", "ArgReduce", oracle.places))
register_family(_family("bool_reduce", "BoolReduce", oracle.truths))
register_family(_family("count_reduce", "CountReduce", oracle.counts))
