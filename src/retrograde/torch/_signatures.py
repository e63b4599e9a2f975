"""The signatures of `retrograde.torch`: those of `retrograde.functional` and torch's own names."""

import inspect
from collections.abc import Mapping
from typing import Any

import torch

from retrograde._core.docs import adapted, keyword

SYNONYMS = {"dim": "axis", "keepdim": "keepdims"}


def signature_of(signature: inspect.Signature, extra: Mapping[str, Any]) -> inspect.Signature:
    """That of `functional` with tensors, torch's names beside ours, and the options that only torch has."""
    added = [keyword(name, value, type(value)) for name, value in extra.items()]
    for foreign, own in SYNONYMS.items():
        if own in signature.parameters:
            added.append(keyword(foreign, None, signature.parameters[own].annotation | None))
    return adapted(signature, torch.Tensor, added)
