"""A call of every function of `retrograde.functional` on torch tensors, gradients too, from the bindings."""

import inspect
from typing import Any, NamedTuple

import torch

import retrograde.functional as F
from retrograde._core.bindings import Binding
from retrograde.torch import _ops
from tests._support.framework_samples import FORWARDS, sample


class Call(NamedTuple):
    """A function, with what makes its arguments."""

    binding: Binding
    backward: bool

    @property
    def name(self) -> str:
        return self._called.name

    @property
    def _called(self) -> Binding:
        assert self.binding.gradient is not None
        return self.binding.gradient if self.backward else self.binding

    @property
    def takes_out(self) -> bool:
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


CALLS = [Call(binding, backward) for binding in FORWARDS for backward in (False, True)]
