"""What the docstrings of `retrograde.jax` say besides those of `retrograde.functional`."""

from retrograde._core.docs import docstring_for

WITHOUT = ("out", "accumulate")  # JAX arrays are not written to


def differs(name: str) -> str:
    """A paragraph."""
    if name.endswith("_sparse"):
        return "In JAX: takes and returns JAX arrays, outside of jit: the shape of the result depends on the data."
    words = "In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`"
    words += " and no `accumulate`." if name.startswith("embedding") and "_backward" in name else "."
    return words if "_backward" in name else f"{words} jax.grad runs our kernel."


def docstring(name: str) -> str:
    return docstring_for("jax", name, differs(name))
