"""Defaults of plans that differ from the functions': they stay, and are said wherever a user may look."""

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import retrograde as rg
import retrograde.functional as F
from docgen.api import of_class, signature
from retrograde._core.registry import Op, ops

DIFFERENT = {"accumulate": True, "index_policy": "skip"}  # field -> what plans have


def _concerned() -> Iterator[tuple[Op, str]]:
    for op in ops():
        for field in fields(op.descriptor):
            if field.name in DIFFERENT:
                yield op, field.name


CASES = list(_concerned())


def _descriptor(op: Op, **options: Any) -> Any:
    sizes = {"num_embeddings": 3, "embedding_dim": 2, "num_indices": 2, "num_bags": 2, "mode": "sum", "element": "f32"}
    known = {field.name for field in fields(op.descriptor)}
    return op.descriptor(**{name: size for name, size in sizes.items() if name in known}, **options)


def test_there_are_some() -> None:
    assert {op.family for op, _ in CASES} == {"embedding", "embedding_bag"}
    assert sum(name == "accumulate" for _, name in CASES) == 2


@pytest.mark.parametrize(("op", "field"), CASES, ids=[f"{op.name}.{field}" for op, field in CASES])
def test_a_default_is_said_everywhere(op: Op, field: str) -> None:
    desc = _descriptor(op)
    assert getattr(desc, field) == DIFFERENT[field]
    said = f"{field}={DIFFERENT[field]!r}".replace("'", '"')
    text = inspect.getdoc(op.descriptor)
    assert text is not None
    assert said in text
    assert "from the function's" in text
    module = inspect.getdoc(import_module(f"retrograde.families.{op.family}"))
    assert module is not None
    assert f"`{field}`" in module
    assert "the functions" in module
    for cls in (op.args, op.plan):
        assert any(word in (inspect.getdoc(cls) or "") for word in ("default", "unless the descriptor says"))
    notes = op.plan.select(desc).explain()
    assert f"({said}, the default of plans; the functions " in notes
    other = op.plan.select(_descriptor(op, **{field: {"skip": "raise", True: False}[DIFFERENT[field]]})).explain()
    assert f"({said}" not in other


def test_the_reference_shows_types_and_defaults_as_python() -> None:
    lines = of_class("EmbeddingBackwardDescriptor", rg.EmbeddingBackwardDescriptor).splitlines()
    rows = {line.split("`")[1]: line for line in lines if line.startswith("| `")}
    assert rows["num_embeddings"] == "| `num_embeddings` | `int` |  |"
    for name, default in {"padding_idx": "None", "index_policy": "'skip'", "accumulate": "True"}.items():
        assert rows[name].endswith(f"| `{default}` |"), rows[name]
    assert re.search(r"order: .* = 'value_gate'", signature(F.swiglu))
    assert re.search(r"mode: .* = 'sum'", signature(F.embedding_bag))


def test_what_the_defaults_do() -> None:
    """A plan adds to what it finds and skips a bad index, a function does neither."""
    dout, old = np.ones((2, 2), np.float32), np.full((3, 2), 777, np.float32)
    plan = rg.EmbeddingBackwardPlan.select(rg.EmbeddingBackwardDescriptor(3, 2, 2, "f32"))
    plan.run(rg.EmbeddingBackwardArgs(dout, np.array([1, 9]), dweight := old.copy()))
    np.testing.assert_array_equal(dweight, [[777, 777], [778, 778], [777, 777]])
    np.testing.assert_array_equal(F.embedding_backward(dout, np.array([1, 1]), 3, out=old), [[0, 0], [2, 2], [0, 0]])
    with pytest.raises(rg.IndexOutOfRange):
        F.embedding_backward(dout, np.array([1, 9]), 3)
