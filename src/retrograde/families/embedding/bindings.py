"""Rows of a table. Linear, unless rows take no gradient or are scaled."""

from math import prod
from typing import Any

from retrograde._core.bindings import Binding, Given, register
from retrograde.families.embedding.functions import backward_plan, embedding, embedding_backward, forward_plan


def _forward_problem(given: Given, dtype: Any) -> Any:
    return forward_plan(*given["weight"], prod(given["indices"]), dtype, given["padding_idx"], given["index_policy"])


def _backward_problem(given: Given, dtype: Any) -> Any:
    *lead, columns = given["dy"]
    options = given["padding_idx"], given["index_policy"], given["scale_grad_by_freq"], False
    return backward_plan(given["num_embeddings"], columns, prod(lead), dtype, *options)


_backward = Binding(
    function=embedding_backward,
    shapes=lambda g: ((g["num_embeddings"], g["dy"][-1]),),
    plan=_backward_problem,
    results=("dweight",),
    operands={"dout": "dy"},
    types={"num_embeddings": "SymInt"},
    fixed={"accumulate": False},
)

register(
    Binding(
        function=embedding,
        shapes=lambda g: ((*g["indices"], g["weight"][1]),),
        plan=_forward_problem,
        results=("output",),
        extra={"scale_grad_by_freq": False},
        gradient=_backward,
        wrt=("weight",),
        derived=lambda g: {"num_embeddings": g["weight"][0]},
        linear=lambda g: g["padding_idx"] is None and not g["scale_grad_by_freq"],
    ),
    _backward,
)
