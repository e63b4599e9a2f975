"""Bags of rows. The results of max are two, as its winners are saved; per_sample_weights have a gradient, too."""

from collections.abc import Mapping
from math import prod
from typing import Any

import numpy as np

from retrograde._core.bindings import Binding, Given, register
from retrograde.families.embedding_bag.functions import (
    backward_plan,
    embedding_bag,
    embedding_bag_backward,
    forward_plan,
)


def _bags(given: Given) -> Any:
    if given["offsets"] is None:
        return given["indices"][0]
    return given["offsets"][0] - given["include_last_offset"]


def _sizes(given: Given) -> tuple[Any, ...]:
    return *given["weight"], prod(given["indices"]), _bags(given)


def _include_last(given: Given) -> bool:
    return given["include_last_offset"] and given["offsets"] is not None


def _forward(given: Given, dtype: Any) -> Any:
    weighted = given["per_sample_weights"] is not None
    options = given["padding_idx"], given["index_policy"], _include_last(given), weighted
    return forward_plan(_sizes(given), given["mode"], dtype, *options)


def _backward(given: Given, dtype: Any) -> Any:
    weighted = given["per_sample_weights"] is not None
    options = given["padding_idx"], given["index_policy"], _include_last(given), weighted
    return backward_plan(_sizes(given), given["mode"], dtype, *options, given["scale_grad_by_freq"])


def _is_weighted(values: Mapping[str, Any]) -> bool:
    return values["per_sample_weights"] is not None


def _offsets(given: Given) -> Mapping[str, Any]:
    if given["offsets"] is not None:
        return {}
    bags, size = given["indices"]
    return {"offsets": np.arange(bags, dtype=np.int32) * np.int32(size)}


def _passes(given: Given) -> tuple[str, ...]:
    return ("weight",) if given["mode"] == "max" and given["max_indices"] is None else ()


_weighted = Binding(
    function=embedding_bag_backward,
    shapes=lambda g: (g["weight"], g["per_sample_weights"]),
    plan=_backward,
    constants=_offsets,
    passes=_passes,
    results=("dweight", "dper_sample_weights"),
    operands={"dout": "dy"},
    overload="weighted",
    applies=_is_weighted,
    fixed={"accumulate": False},
)
_plain = Binding(
    function=embedding_bag_backward,
    shapes=lambda g: (g["weight"],),
    plan=_backward,
    constants=_offsets,
    passes=_passes,
    results=("dweight",),
    operands={"dout": "dy"},
    fixed={"accumulate": False},
)
_common: dict[str, Any] = {
    "function": embedding_bag,
    "plan": _forward,
    "constants": _offsets,
    "extra": {"scale_grad_by_freq": False},
    "hides": "return_max_indices",
}

register(
    Binding(
        shapes=lambda g: ((_bags(g), g["weight"][1]),) * 2,
        results=("output", "max_indices"),
        integers=("max_indices",),
        overload="max",
        applies=lambda values: values["mode"] == "max",
        fixed={"return_max_indices": True},
        gradient=_plain,
        wrt=("weight",),
        **_common,
    ),
    Binding(
        shapes=lambda g: ((_bags(g), g["weight"][1]),),
        results=("output",),
        overload="weighted",
        applies=_is_weighted,
        fixed={"return_max_indices": False},
        gradient=_weighted,
        wrt=("weight", "per_sample_weights"),
        **_common,
    ),
    Binding(
        shapes=lambda g: ((_bags(g), g["weight"][1]),),
        results=("output",),
        fixed={"return_max_indices": False},
        gradient=_plain,
        wrt=("weight",),
        linear=lambda g: g["mode"] != "max" and not g["scale_grad_by_freq"],
        **_common,
    ),
    _weighted,
    _plain,
)
