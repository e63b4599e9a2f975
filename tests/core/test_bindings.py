"""The tables that the adapters walk: complete, and true to the plans."""

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from retrograde._core.args import operands
from retrograde._core.bindings import Binding, names
from retrograde._core.dtypes import Element
from retrograde._core.registry import families, op_of
from tests._support.framework_samples import DISCRETE, FORWARDS, LABELS, sample

WITHOUT = {
    "embedding_backward_sparse",
    "embedding_bag_backward_sparse",
}  # as many rows as the data has: no shape before the call


def test_every_function_has_a_binding() -> None:
    bound = [family for family in families() if find_spec(f"{family.package}.bindings")]  # others are tables of rows
    functions = {function.__name__ for family in bound for function in family.functions}
    assert set(names()) == functions - WITHOUT
    assert {binding.name for binding in (*FORWARDS, *DISCRETE)} == {
        name for name in functions if not name.rpartition("_backward")[1]
    }


def _given(values: dict[str, Any]) -> dict[str, Any]:
    return {name: values[name].shape if isinstance(values[name], np.ndarray) else values[name] for name in values}


@pytest.mark.parametrize("binding", FORWARDS, ids=LABELS)
def test_the_shape_rules_are_those_of_the_functions(binding: Binding) -> None:
    values = sample(binding)
    for name in binding.broadcast:
        values[name] = np.broadcast_to(values[name], (3, 4))
    made = binding(values)
    given = _given(values)
    assert [array.shape for array in made] == [tuple(shape) for shape in binding.shapes(given)]
    assert all((array.dtype == np.int64) == (name in binding.integers) for name, array in zip(binding.results, made))  # noqa: B905
    gradient = binding.gradient
    assert gradient is not None
    saved = binding.saves(values, given, dict(zip(binding.results, made, strict=True))) | {"dy": made[0]}
    grads = gradient(saved)
    assert [g.shape for g in grads] == [tuple(shape) for shape in gradient.shapes(_given(saved))]
    assert [g.shape for g in grads] == [given[name] for name in binding.wrt]


@pytest.mark.parametrize("binding", DISCRETE, ids=lambda binding: binding.label)
def test_what_is_no_float_has_the_shape_and_the_element_of_the_rules(binding: Binding) -> None:
    values = sample(binding)
    given = _given(values)
    assert binding.element is not None
    (made,) = binding(values)
    assert (made.shape,) == tuple(map(tuple, binding.shapes(given)))
    assert made.dtype == Element(binding.element(given)).info.numpy
    assert binding.plan(given, np.dtype(np.float32)).descriptor.output_shape == (3, 1)


@pytest.mark.parametrize("binding", FORWARDS, ids=LABELS)
def test_the_operands_are_those_of_the_plan(binding: Binding) -> None:
    stored = {f"{name}.dtype": np.dtype(np.float32) for name in binding.own_dtypes}
    given = _given(sample(binding)) | stored
    for each in (binding, binding.gradient):
        assert each is not None
        if each is not binding:
            made = [np.empty(shape) for shape in binding.shapes(given)]
            given = binding.saves(given, given, dict(zip(binding.results, binding.shapes(given), strict=True)))
            given |= stored | {"dy": made[0].shape}
        plan = each.plan(given, np.dtype(np.float32))
        declared = operands(op_of(type(plan)).args)
        assert all(declared[name].writes for name in each.results)
        read = {each.operands.get(name, name) for name, operand in declared.items() if not operand.writes}
        assert set(each.floats) - {"weight", "bias", "y", "x", "a", "b"} <= read
