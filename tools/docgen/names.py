"""Names elsewhere: which function of ours stands for one of torch, JAX or NumPy.

The rows of the pointwise tables name their peers. For the others the routes of `accelerate` have torch's names, and a
function of the same name in JAX or NumPy is found by asking for it.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from docgen.ops import markdown, rows_of
from retrograde._core.registry import Family, families

JAX = ("numpy", "nn", "lax")
OTHER = {"norm2": "numpy.linalg.norm", "logcumsumexp": "lax.cumlogsumexp"}  # JAX's name is another word


def _options(given: Any) -> str:
    return "(" + ", ".join(f"{name}={value!r}" for name, value in given.items()) + ")" if given else ""


def _routed() -> dict[str, list[str]]:
    """Ours -> torch's, from the routes of `accelerate`."""
    routes = import_module("retrograde.torch._routes")
    found: dict[str, list[str]] = {}
    for several in routes.ROUTES.values():
        for theirs, ours, _ in several:
            if theirs.startswith("torch.") and not theirs.startswith("torch.Tensor."):
                found.setdefault(ours, []).append(theirs.replace("torch.functional.", "torch."))
    return found


def _same_name(name: str, modules: tuple[str, ...], root: str) -> str:
    if name in OTHER and root == "jax":
        return f"`jax.{OTHER[name]}`"
    for place in modules:
        found = import_module(f"{root}.{place}" if place else root)
        if callable(getattr(found, name, None)):
            return f"`{root}.{place}.{name}`" if place else f"`{root}.{name}`"
    return ""


def _numpy(row: Any) -> str:
    called = getattr(row.names.numpy, "__name__", "")
    return f"`numpy.{called}`" if called and hasattr(import_module("numpy"), called) else ""


def rows(family: Family) -> Iterator[list[str]]:
    """Ours, torch's, JAX's, NumPy's: for each function that is no gradient."""
    table = {row.name: row for row in rows_of(family)}
    routed = _routed()
    for function in family.functions:
        name = function.__name__
        if "_backward" in name or "_split" in name:
            continue
        if row := table.get(name):
            theirs = [f"torch.{each}{_options(row.names.torch_options)}" for each in
                      (row.names.torch, *row.names.torch_aliases) if isinstance(each, str)]  # fmt: skip
            composed = not isinstance(row.names.jax, str)
            jax = "" if composed else f"`jax.{row.names.jax}{_options(row.names.jax_options)}`"
            yield [name, ", ".join(f"`{each}`" for each in theirs), jax, _numpy(row)]
        else:
            theirs = routed.get(name) or ([f"torch.{name}"] if hasattr(import_module("torch"), name) else [])
            jax, numpy = _same_name(name, JAX, "jax"), _same_name(name, ("",), "numpy")
            yield [name, ", ".join(f"`{each}`" for each in dict.fromkeys(theirs)), jax, numpy]


def names_markdown() -> str:
    """Sorted by torch's name, as one who comes from there looks it up."""
    found = [(family.name, *row) for family in families() for row in rows(family)]
    found.sort(key=lambda row: (not row[2], row[2].lower(), row[1]))
    head = ["PyTorch", "JAX", "NumPy", "here", "family"]
    return markdown(head, ([torch or "-", jax or "-", numpy or "-", f"`F.{ours}`", family]
                           for family, ours, torch, jax, numpy in found))  # fmt: skip


def routed_markdown() -> str:
    """What `accelerate` takes: torch's functions, by ours."""
    found = {ours: list(dict.fromkeys(theirs)) for ours, theirs in _routed().items()}
    rows = ([", ".join(f"`{each}`" for each in theirs), f"`F.{ours}`"] for ours, theirs in sorted(found.items()))
    return markdown(["PyTorch's function", "runs"], rows)
