"""What the docstrings of `retrograde.torch` and `retrograde.jax` say besides those of `retrograde.functional`."""

import inspect
import textwrap

from retrograde import functional
from retrograde.torch._signatures import SYNONYMS
from retrograde.torch._sparse import is_offered

_PICKS = {"max": "first along one dim", "min": "first along one dim", "cummax": "last", "cummin": "last"}


def adapted(text: str, library: str, name: str, example: str) -> str:
    """The text of `functional` for an adapter: with a paragraph on what differs there, and its own example."""
    summary, _, rest = text.partition("\n\n")
    differs = textwrap.fill({"torch": _torch, "jax": _jax}[library](name), 112)
    return "\n\n".join((summary, differs, rest, f"Example:\n{example}"))


def _torch(name: str) -> str:
    words = ["In torch: takes and returns tensors."]
    if "_backward" not in name:
        words.append("Autograd, torch.func and torch.compile see it as an operator, whose gradient is our kernel.")
    parameters = inspect.signature(getattr(functional, name)).parameters
    if both := [f"`{foreign}` is `{own}`" for foreign, own in SYNONYMS.items() if own in parameters]:
        words.append(f"{' and '.join(both)}.")
    if (kind := name.removesuffix("_backward")) in _PICKS:
        words.append(f"The default of `ties` is torch's: {_PICKS[kind]}.")
    if is_offered(name):
        words.append("With `sparse=True` the gradient of weight is a sparse tensor of the rows that were named.")
    if "out" in parameters:
        words.append("`out` is refused where torch records or traces.")
    return " ".join(words)


def _jax(name: str) -> str:
    if name.endswith("_sparse"):
        return "In JAX: takes and returns JAX arrays, outside of jit: the shape of the result depends on the data."
    words = "In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`"
    words += " and no `accumulate`." if name.startswith("embedding") and "_backward" in name else "."
    if more := getattr(getattr(functional, name).documentation, "returns_in_jax", ""):
        words += f" {more}"
    return words if "_backward" in name else f"{words} jax.grad runs our kernel."
