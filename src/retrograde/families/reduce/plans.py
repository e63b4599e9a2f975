"""The plans of `reduce`: at once, or in pieces by `partial`, `merge` and `finalize`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

import numpy as np

from retrograde import _native
from retrograde._core.args import signature, writes
from retrograde._core.array import as_numpy, named_type, shape_and_dtype
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.layout import MAX_RANK, Shape, show_shape
from retrograde._core.plan import Plan
from retrograde._core.preference import PlanPreference
from retrograde._core.stream import Stream
from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.reduce import state as reduce_state
from retrograde.families.reduce.oracle import as_rows
from retrograde.families.reduce.pieces import ReduceMergeArgs, merge_plan
from retrograde.families.reduce.problem import (
    ReduceArgs,
    ReduceBackwardArgs,
    ReduceBackwardDescriptor,
    ReduceDescriptor,
    ReducePartialArgs,
    ReducePartialDescriptor,
)


@dataclass(slots=True, eq=False)
class _FinalizeArgs:
    y: Annotated[Any, writes("output_shape")]


class ReducePartialPlan(Plan[ReducePartialDescriptor, ReducePartialArgs]):
    """The state of a piece."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class ReduceState:
    """What is known of some of the terms: made by `partial` and `merge`, turned into results by `finalize`."""

    kind: str
    element: str
    values: Array  # f64, (rows, *kept dims): see `families/reduce/state.py`
    count: int  # terms to each result


class ReducePlan(Plan[ReduceDescriptor, ReduceArgs]):
    """A reduction, at once by `run` or in pieces: `finalize(merge(partial(x1), partial(x2)), y)`."""

    __slots__ = ()

    def partial(self, x: Any) -> ReduceState:
        """The state of a piece: x has the problem's shape but for the reduced axes, where any extents will do."""
        desc, shape = self.descriptor, tuple(shape_and_dtype(x, "x")[0])
        if len(shape) != len(desc.input_shape) or any(
            extent != shape[axis] for axis, extent in enumerate(desc.input_shape) if axis not in desc.axes
        ):
            raise InvalidProblem(
                f"x: got shape {show_shape(shape)}, expected a piece of {show_shape(desc.input_shape)}, "
                f"of other extents in reduce_axis={desc.axes} only"
            )
        axes = desc.axes
        if len(shape) == MAX_RANK:  # the state has a dimension more: work on a matrix, which may be a copy
            x = as_rows(as_numpy(_native.view(x)), axes)
            shape, axes = x.shape, (1,)
        plan = partial_plan(desc.kind, shape, axes, str(desc.element), self.stream, self.preference.backend)
        values = np.empty(plan.descriptor.state_shape)
        plan.run(ReducePartialArgs(x, values))
        return ReduceState(desc.kind, str(desc.element), values.reshape(-1, *desc.output_shape), plan.descriptor.n)

    def merge(self, first: ReduceState, second: ReduceState) -> ReduceState:
        """The state of the terms of both, those of `first` before those of `second`."""
        for name, state in (("first", first), ("second", second)):
            self._check_state(name, state)
        values = np.empty_like(first.values)
        stacked = np.stack([first.values, second.values]).reshape(2, len(values), -1)
        plan = merge_plan(first.kind, 2, stacked.shape[2], first.element, backend=self._merging)
        plan.run(ReduceMergeArgs(stacked, state=values.reshape(stacked.shape[1:])))
        return ReduceState(first.kind, first.element, values, first.count + second.count)

    def finalize(self, state: ReduceState, y: Any) -> None:
        """Write the results of a state that has all the terms."""
        desc = self.descriptor
        self._check_state("state", state)
        if state.count != desc.n:
            raise InvalidProblem(
                f"state: got {state.count} terms to a result, expected the {desc.n} of {desc}; merge every piece once"
            )
        if y is None:
            what = f"an array of shape {show_shape(desc.output_shape)} and element {desc.element}"
            raise InvalidProblem(f"y: got None, expected {what} to write the results to")
        (view,) = signature(_FinalizeArgs, desc).bind(_FinalizeArgs(y))
        assert view is not None
        out = as_numpy(view)
        found = np.empty(out.size, out.dtype)
        plan = merge_plan(desc.kind, 1, out.size, str(desc.element), desc.n, desc.correction, backend=self._merging)
        plan.run(ReduceMergeArgs(state.values.reshape(1, len(state.values), -1), y=found))
        out[...] = found.reshape(out.shape)
        _native.bump_versions(y)

    @property
    def _merging(self) -> str | None:
        return "reference" if self.preference.backend == "reference" else None

    def _check_state(self, name: str, state: ReduceState) -> None:
        desc = self.descriptor
        if not isinstance(state, ReduceState):
            raise InvalidType(f"{name}: got {named_type(state)}, expected what partial or merge returned")
        if (state.kind, state.element) != (desc.kind, desc.element):
            raise InvalidProblem(
                f"{name}: got a state of {state.kind} in {state.element}, expected one of {desc.kind} in {desc.element}"
            )
        if state.values.shape != desc.state_shape:
            got, shape = show_shape(state.values.shape), show_shape(desc.state_shape)
            raise InvalidProblem(f"{name}: got a state of shape {got}, expected {shape} for {desc}")


class ReduceBackwardPlan(Plan[ReduceBackwardDescriptor, ReduceBackwardArgs]):
    """The gradient of a reduction."""

    __slots__ = ()


@lru_cache(maxsize=256)
def partial_plan(
    kind: str, shape: Shape, axes: Shape, element: Any, stream: Stream, backend: str | None
) -> ReducePartialPlan:
    desc = ReducePartialDescriptor(kind, shape, axes, element)
    # No native kernel is asked for the state of nothing.
    backend = "reference" if desc.n == 0 else backend
    return ReducePartialPlan.select(desc, stream=stream, preference=PlanPreference(backend=backend))


def partial_oracle(desc: ReducePartialDescriptor, operands: Mapping[str, Array], _: Maths) -> dict[str, Expected]:
    rows = as_rows(operands["x"], desc.axes).astype(np.float64)  # as it was stored, or exactly
    return {"state": expected(reduce_state.partial(desc.kind, rows).reshape(desc.state_shape))}
