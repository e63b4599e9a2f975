"""What the docstrings of `retrograde.torch` say besides those of `retrograde.functional`."""

import inspect
from collections.abc import Mapping
from typing import Any

import torch

from retrograde import functional
from retrograde._core.docs import adapted, docstring_for, keyword

SYNONYMS = {"dim": "axis", "keepdim": "keepdims"}
_PICKS = {"max": "first along one dim", "min": "first along one dim", "cummax": "last", "cummin": "last"}


def differs(name: str) -> str:
    """A paragraph."""
    words = ["In torch: takes and returns tensors."]
    if "_backward" not in name:
        words.append("Autograd, torch.func and torch.compile see it as an operator, whose gradient is our kernel.")
    parameters = inspect.signature(getattr(functional, name)).parameters
    if both := [f"`{foreign}` is `{own}`" for foreign, own in SYNONYMS.items() if own in parameters]:
        words.append(f"{' and '.join(both)}.")
    if (kind := name.removesuffix("_backward")) in _PICKS:
        words.append(f"The default of `ties` is torch's: {_PICKS[kind]}.")
    if "out" in parameters:
        words.append("`out` is refused where torch records or traces.")
    return " ".join(words)


def docstring(name: str) -> str:
    return docstring_for("torch", name, differs(name))


def signature_of(signature: inspect.Signature, extra: Mapping[str, Any]) -> inspect.Signature:
    """That of `functional` with tensors, torch's names beside ours, and the options that only torch has."""
    added = [keyword(name, value, type(value)) for name, value in extra.items()]
    for foreign, own in SYNONYMS.items():
        if own in signature.parameters:
            added.append(keyword(foreign, None, signature.parameters[own].annotation | None))
    return adapted(signature, torch.Tensor, added)
