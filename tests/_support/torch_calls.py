"""A call of every function of `retrograde.functional` on torch tensors, gradients too, from bindings and tables."""

import inspect
from typing import Any, NamedTuple

import torch

import retrograde.functional as F
from retrograde._core.bindings import Binding
from retrograde.torch import _ops
from tests._support.framework_samples import DISCRETE, FORWARDS, sample
from tests._support.pointwise_samples import SAMPLES, Sample, required


class Call(NamedTuple):
    """A function, with what makes its arguments."""

    binding: Binding
    backward: bool

    @property
    def name(self) -> str:
        return self._called.name

    @property
    def _called(self) -> Binding:
        if not self.backward:
            return self.binding
        assert self.binding.gradient is not None
        return self.binding.gradient

    @property
    def takes_out(self) -> bool:
        if self.binding.gradient is None:  # integers and bools may require no grad
            return False
        return "out" in inspect.signature(getattr(F, self.name)).parameters

    @property
    def floats(self) -> tuple[str, ...]:
        """The parameters that may require grad in this call."""
        return tuple(name for name, value in self.values().items() if _is_float(value))

    def values(self) -> dict[str, Any]:
        """Arguments by parameter."""
        binding = self.binding
        given = sample(binding)
        for name in binding.arrays:
            if given[name] is not None:
                array = torch.tensor(given[name])
                given[name] = array.to(torch.float32) if name in binding.floats else array
        found = given
        if self.backward:
            results = dict(zip(binding.results, binding(given), strict=True))
            found = binding.saves(given, _ops.given_of(binding, given), results)
            found["dy"] = torch.ones_like(results[binding.results[0]])
        known = inspect.signature(getattr(F, self.name)).parameters
        return {k: v for k, v in {**found, **self._called.fixed}.items() if k in known}

    def __str__(self) -> str:
        return self._called.label


def _is_float(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.is_floating_point()


class PointwiseCall(NamedTuple):
    """The same for a row of a table."""

    sample: Sample
    backward: bool

    @property
    def name(self) -> str:
        return f"{self.sample.row.name}_backward" if self.backward else str(self.sample.row.name)

    @property
    def takes_out(self) -> bool:
        return not getattr(self.sample.row, "to_bool", False)  # those may require no grad

    @property
    def floats(self) -> tuple[str, ...]:
        """Of a gradient those that it reads: the others lose nothing. By the names that a plan has for them."""
        row = self.sample.row
        read = set("".join(row.reads)) | {"dy"} if self.backward and hasattr(row, "reads") else {"dy", *row.letters}
        renamed = getattr(row, "parameters", row.letters) != row.letters
        return tuple(k for k, value in self.values().items() if _is_float(value) and k in read and not renamed)

    def values(self) -> dict[str, Any]:
        names = getattr(self.sample.row, "parameters", ("x",))
        tensors = [torch.tensor(each) for each in self.sample.operands]
        found = {name: each.float() if _is_float(each) else each for name, each in zip(names, tensors, strict=True)}
        found |= required(self.sample.row)  # type: ignore[arg-type]
        return {"dy": torch.ones(self.sample.operands[0].shape), **found} if self.backward else found

    def __str__(self) -> str:
        return self.name


class CastCall(NamedTuple):
    """The same for cast, which is no row of a table."""

    name: str = "cast"
    takes_out: bool = True
    floats: tuple[str, ...] = ("x",)

    def values(self) -> dict[str, Any]:
        return {"x": torch.linspace(-3, 3, 12).reshape(3, 4), "element": "f64"}

    def __str__(self) -> str:
        return self.name


CALLS = [Call(binding, backward) for binding in FORWARDS for backward in (False, True)]
CALLS += [Call(binding, backward=False) for binding in DISCRETE]
CALLS += [
    PointwiseCall(each, backward)  # type: ignore[misc]
    for each in SAMPLES
    if each.arranged in ("default", "whole")
    or (each.arranged == "broadcast" and getattr(each.row, "by_channel", False))
    for backward in (False, True)
    if not backward or hasattr(F, f"{each.row.name}_backward")
]
CALLS.append(CastCall())  # type: ignore[arg-type]
