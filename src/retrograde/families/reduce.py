"""reduce: one result from the n terms along an axis, several axes or all. Plans keep the reduced dims, with extent 1.

| kind | y | dx |
| --- | --- | --- |
| sum | sum of x | dy |
| mean | sum of x / n | dy / n |
| max, min | the largest, the smallest | dy to the terms that are y, by `ties` |
| prod | product of x | dy times the product of the other terms |
| norm2 | sqrt(sum of x^2) | dy x / y |
| logsumexp | log(sum of exp(x)) | dy exp(x - y) |
| var | sum of (x - mean)^2 / (n - correction) | 2 dy (x - mean) / (n - correction) |
| std | sqrt(var) | dy (x - mean) / ((n - correction) y) |

`ties`: even gives dy / count to each, first and last give dy to one in row-major order, all gives dy to each.
The backward of sum and mean needs neither x nor y, that of var needs x, the others need x and y. With `saved_y=False`
y is not asked for: it is recomputed and kept wide, while a saved y has been rounded to storage. Where that rounding
made it inf or 0, though the terms are finite, the gradient of norm2 and std is lost: it is 0. A save that is not needed
may be given; it is checked and not read. A saved y must be the forward's result.

Edges. Nothing (n = 0) gives 0, NaN for mean, var and std, 1 for prod, -inf for logsumexp; max and min refuse it.
NaN propagates: it wins max and min, and their gradient goes to the NaNs by `ties`. Products, sums and roots are those
of the reals: nothing overflows or vanishes on the way, and only 0 * inf and inf - inf are NaN; so an infinite term
makes var and std NaN. logsumexp is -inf where all terms are, and inf where one is.
The gradient is 0, whatever dy holds, at terms that do not win a max or min, where y is 0 (norm2, std), where y is -inf
(logsumexp), and where y is inf and the term is not: the terms that are inf share dy (logsumexp). At y = inf norm2 gives
0 to finite terms and NaN to infinite ones. n <= correction gives NaN in y and dx. The sign of a zero is not specified.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

import numpy as np

from retrograde import _native
from retrograde._core.args import signature, writes
from retrograde._core.array import as_numpy, check_unread, empty_like, handed_over, look, output_as, reshaped
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan, named
from retrograde._core.layout import MAX_RANK, Shape, as_shape, show_shape
from retrograde._core.maths import Array, Expected, Maths, expected
from retrograde._core.plan import Plan
from retrograde._core.preference import PlanPreference
from retrograde._core.registry import Family, Op, register_family
from retrograde._core.stream import Stream
from retrograde.families import _reduce_oracle, _reduce_pieces, _reduce_state
from retrograde.families._reduce_oracle import as_rows
from retrograde.families._reduce_pieces import ReduceMergeArgs, merge_plan
from retrograde.families._reduce_problem import (
    ReduceArgs,
    ReduceBackwardArgs,
    ReduceBackwardDescriptor,
    ReduceDescriptor,
    ReduceKind,
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
    values: Array  # f64, (rows, *kept dims): see `families/_reduce_state.py`
    count: int  # terms to each result


class ReducePlan(Plan[ReduceDescriptor, ReduceArgs]):
    """A reduction, at once by `run` or in pieces: `finalize(merge(partial(x1), partial(x2)), y)`."""

    __slots__ = ()

    def partial(self, x: Any) -> ReduceState:
        """The state of a piece: x has the problem's shape but for the reduced axes, where any extents will do."""
        desc, shape = self.descriptor, tuple(look(x, "x")[0])
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
        plan = _partial_plan(desc.kind, shape, axes, desc.element, self.stream, self.preference.backend)
        values = np.empty(plan.descriptor.state_shape)
        plan.run(ReducePartialArgs(x, values))
        return ReduceState(desc.kind, desc.element, values.reshape(-1, *desc.output_shape), plan.descriptor.n)

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
        plan = merge_plan(desc.kind, 1, out.size, desc.element, desc.n, desc.correction, backend=self._merging)
        plan.run(ReduceMergeArgs(state.values.reshape(1, len(state.values), -1), y=found))
        out[...] = found.reshape(out.shape)
        _native.bump_versions(y)

    @property
    def _merging(self) -> str | None:
        return "reference" if self.preference.backend == "reference" else None

    def _check_state(self, name: str, state: ReduceState) -> None:
        desc = self.descriptor
        shape = (_reduce_state.ROWS[desc.kind], *desc.output_shape)
        if not isinstance(state, ReduceState):
            raise InvalidProblem(f"{name}: got a {type(state).__name__}, expected what partial or merge returned")
        if (state.kind, state.element) != (desc.kind, desc.element):
            raise InvalidProblem(
                f"{name}: got a state of {state.kind} in {state.element}, expected one of {desc.kind} in {desc.element}"
            )
        if state.values.shape != shape:
            got = show_shape(state.values.shape)
            raise InvalidProblem(f"{name}: got a state of shape {got}, expected {show_shape(shape)} for {desc}")


class ReduceBackwardPlan(Plan[ReduceBackwardDescriptor, ReduceBackwardArgs]):
    """The gradient of a reduction."""

    __slots__ = ()


@lru_cache(maxsize=256)
def _partial_plan(
    kind: str, shape: Shape, axes: Shape, element: str, stream: Stream, backend: str | None
) -> ReducePartialPlan:
    desc = ReducePartialDescriptor(kind, shape, axes, element)
    # No native kernel is asked for the state of nothing.
    backend = "reference" if desc.n == 0 else backend
    return ReducePartialPlan.select(desc, stream=stream, preference=PlanPreference(backend=backend))


def _partial(desc: ReducePartialDescriptor, operands: Mapping[str, Array], _: Maths) -> dict[str, Expected]:
    rows = as_rows(operands["x"], desc.axes).astype(np.float64)  # as it was stored, or exactly
    return {"state": expected(_reduce_state.partial(desc.kind, rows).reshape(desc.state_shape))}


_Axis = int | tuple[int, ...] | None


def _axes(axis: Any, shape: Shape) -> Any:
    return tuple(range(len(shape))) if axis is None else axis


def _squeezed(desc: ReduceDescriptor | ReduceBackwardDescriptor) -> Shape:
    return tuple(extent for axis, extent in enumerate(desc.input_shape) if axis not in desc.axes)


def _seen(desc: ReduceDescriptor | ReduceBackwardDescriptor, keepdims: Any) -> Shape:
    """The shape of y and dy as the caller has it."""
    if not isinstance(keepdims, (bool, np.bool_)):
        raise InvalidProblem(f"keepdims: got {keepdims!r}, expected True or False")
    return desc.output_shape if keepdims else _squeezed(desc)


@cached_plan
def _forward_plan(
    kind: str, shape: Shape, dtype: Any, axis: Any, keepdims: Any, correction: Any, ties: Any
) -> tuple[ReducePlan, Shape]:
    """The plan, and the shape of y as the caller sees it."""
    desc = ReduceDescriptor(kind, shape, _axes(axis, shape), float_of(dtype, "x"), correction, ties)
    seen = _seen(desc, keepdims)
    return ReducePlan.select(desc), seen


@cached_plan
def _backward_plan(
    kind: str, shape: Any, dtype: Any, name: str, axis: Any, keepdims: Any, correction: Any, ties: Any, saved_y: bool
) -> tuple[ReduceBackwardPlan, Shape]:
    """The plan, and the shape of dy as the caller gives it. The dtype is that of the operand `name`."""
    if name == "dy":
        shape = as_shape(shape, "x (as a shape)")
    element = float_of(dtype, name)
    desc = ReduceBackwardDescriptor(kind, shape, _axes(axis, shape), element, correction, ties, saved_y)
    seen = _seen(desc, keepdims)
    return ReduceBackwardPlan.select(desc), seen


def _check_shape(name: str, array: Any, expected_shape: Shape, desc: Any, keepdims: Any) -> None:
    got = look(array, name)[0]
    if got != expected_shape:
        raise InvalidProblem(
            f"{name}: got shape {show_shape(got)}, expected {show_shape(expected_shape)} "
            f"(x is {show_shape(desc.input_shape)}, reduced over axes {desc.axes}, keepdims={keepdims})"
        )


def _reduce(kind: str, x: Any, axis: Any, keepdims: Any, out: Any, correction: Any = 1.0, ties: Any = "even") -> Any:
    shape, dtype = look(x, "x")
    axis = tuple(axis) if isinstance(axis, list) else axis
    key = (kind, shape, dtype, axis, keepdims, correction, ties)
    try:
        plan, seen = _forward_plan(*key)
    except TypeError:  # an option that is not hashable; the descriptor says what it takes
        plan, seen = _forward_plan.__wrapped__(*key)
    kept = plan.descriptor.output_shape
    y = empty_like(x, seen, dtype) if out is None else out
    if out is not None:
        _check_shape("out", out, seen, plan.descriptor, keepdims)
    # A y that was made is of the kind of x: one that cannot be read (a sparse tensor) is x's fault.
    plan.run(ReduceArgs(x, y if seen == kept else output_as(y, kept, "x" if out is None else "out")))
    return handed_over(x, y) if out is None else out


def _reduce_backward(
    kind: str, dy: Any, x: Any, axis: Any, keepdims: Any, y: Any, out: Any, correction: Any = 1.0, ties: Any = "even"
) -> Any:
    dy_shape, dy_dtype = look(dy, "dy")
    if isinstance(x, (tuple, list)) and kind in ("sum", "mean"):
        shape, dtype, name, x = tuple(x), dy_dtype, "dy", None
    else:
        (shape, dtype), name = look(x, "x"), "x"
    axis = tuple(axis) if isinstance(axis, list) else axis
    key = (kind, shape, dtype, name, axis, keepdims, correction, ties, y is not None)
    try:
        plan, seen = _backward_plan(*key)
    except TypeError:  # as above
        plan, seen = _backward_plan.__wrapped__(*key)
    desc = plan.descriptor
    kept = desc.output_shape
    if not desc.needs_x:
        check_unread(x, "x")
        x = None
    if dy_shape != seen:
        _check_shape("dy", dy, seen, desc, keepdims)
    if y is not None:
        _check_shape("y", y, seen, desc, keepdims)
    if seen != kept:
        dy_kept, y = reshaped(dy, kept, "dy"), y if y is None else reshaped(y, kept, "y")
    else:
        dy_kept = dy
    dx = empty_like(dy, desc.input_shape, dy_dtype) if out is None else out
    plan.run(ReduceBackwardArgs(dy_kept, dx, x, y))
    return handed_over(dy, dx) if out is None else out


def _plain(kind: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def forward(x: Any, axis: _Axis = None, *, keepdims: bool = False, out: Any = None) -> Any:
        return _reduce(kind, x, axis, keepdims, out)

    def backward(dy: Any, x: Any, axis: _Axis = None, *, keepdims: bool = False, y: Any = None, out: Any = None) -> Any:
        return _reduce_backward(kind, dy, x, axis, keepdims, y, out)

    return forward, backward


def _with_ties(kind: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def forward(x: Any, axis: _Axis = None, *, keepdims: bool = False, ties: str = "even", out: Any = None) -> Any:
        return _reduce(kind, x, axis, keepdims, out, 1.0, ties)

    def backward(
        dy: Any,
        x: Any,
        axis: _Axis = None,
        *,
        keepdims: bool = False,
        y: Any = None,
        ties: str = "even",
        out: Any = None,
    ) -> Any:
        return _reduce_backward(kind, dy, x, axis, keepdims, y, out, 1.0, ties)

    return forward, backward


def _with_correction(kind: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def forward(x: Any, axis: _Axis = None, *, keepdims: bool = False, correction: float = 1, out: Any = None) -> Any:
        return _reduce(kind, x, axis, keepdims, out, correction)

    def backward(
        dy: Any,
        x: Any,
        axis: _Axis = None,
        *,
        keepdims: bool = False,
        y: Any = None,
        correction: float = 1,
        out: Any = None,
    ) -> Any:
        return _reduce_backward(kind, dy, x, axis, keepdims, y, out, correction)

    return forward, backward


_MAKERS = dict.fromkeys(("max", "min"), _with_ties) | dict.fromkeys(("var", "std"), _with_correction)
_FORMULAS = {
    "sum": "The sum of x",
    "mean": "The sum of x over n",
    "max": "The largest of x",
    "min": "The smallest of x",
    "prod": "The product of x",
    "norm2": "The Euclidean norm of x",
    "logsumexp": "log(sum(exp(x)))",
    "var": "The variance of x, with n - correction in the denominator,",
    "std": "The standard deviation of x, with n - correction in the denominator,",
}
_TIES = ' Equal extremes share the gradient by `ties`: "even", "first", "last" or "all".'


def _functions(kind: ReduceKind) -> tuple[Callable[..., Any], ...]:
    forward, backward = _MAKERS.get(kind, _plain)(kind)
    ties = _TIES if kind in ("max", "min") else ""
    gradient = f"dx, the gradient of `{kind}`. dy and y have the reduced axes only with `keepdims`;"
    saves = {
        "sum": "x may be a shape, and y is not needed.",
        "mean": "x may be a shape, and y is not needed.",
        "var": "y is not needed.",
    }.get(kind, "without y it is recomputed, and not rounded.")
    return (
        named(str(kind), f"{_FORMULAS[kind]} over one axis, several or all.{ties}", forward),
        named(f"{kind}_backward", f"{gradient} {saves}{ties}", backward),
    )


register_family(
    Family(
        Op(
            ReduceDescriptor,
            ReduceArgs,
            ReducePlan,
            _reduce_oracle.forward,
            ReduceKind,
        ),
        Op(
            ReduceBackwardDescriptor,
            ReduceBackwardArgs,
            ReduceBackwardPlan,
            _reduce_oracle.backward,
            ReduceKind,
        ),
        tuple(function for kind in ReduceKind for function in _functions(kind)),
        steps=(
            Op(
                ReducePartialDescriptor,
                ReducePartialArgs,
                ReducePartialPlan,
                _partial,
                ReduceKind,
            ),
            *_reduce_pieces.STEPS,
        ),
    )
)
