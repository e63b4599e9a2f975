"""gated_activation: `y = a * gate(b)`, where x holds (a, b) along `split_dim`, or (b, a) if `order` is gate_value.

| kind | gate(b) | gate'(b) |
| --- | --- | --- |
| glu | s = sigma(b) | s sigma(-b) |
| reglu | max(b, 0) | 1 if b > 0 else 0 |
| swiglu | b s | s (1 + b sigma(-b)) |
| geglu | b Phi(b) | Phi(b) + b phi(b) |
| geglu_tanh | b sigma(2u), u = sqrt(2/pi) (b + 0.044715 b^3) | sigma(2u) (1 + 2 b u' sigma(-2u)) |

`da = dy gate(b)` and `db = dy a gate'(b)`; the backward recomputes and needs x only. No form subtracts nearly equal
numbers in the tails, which keep their relative accuracy.

Edges. A gate and its derivative take their limits at b = -inf and b = +inf; after that the products are IEEE
products, so that 0 * inf is NaN, and any NaN in a factor gives NaN. dy, a and the derivative are multiplied as reals:
the product overflows or vanishes only where the real one does. One exception: where reglu is closed (b <= 0), da and
db are 0 whatever dy and a hold, since no gradient flows; a NaN gate is not closed, and gives NaN. The sign of a zero
that is a limit or an underflow is not specified.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, ClassVar, NamedTuple

from retrograde._core.args import reads, writes
from retrograde._core.array import as_vector, empty_like, handed_over, look, vector_output
from retrograde._core.descriptor import ELEMENT, SHAPE, Descriptor, axis_of, choice_of, frozen, kind_of
from retrograde._core.dtypes import float_of
from retrograde._core.errors import InvalidProblem
from retrograde._core.functions import cached_plan, named, outputs
from retrograde._core.layout import Shape, show_shape
from retrograde._core.maths import Array, Expected, Maths, expected
from retrograde._core.plan import Plan
from retrograde._core.registry import Family, Op, register_family


class GatedActivationKind(StrEnum):
    """The kinds of gated_activation."""

    GLU = "glu"
    REGLU = "reglu"
    SWIGLU = "swiglu"
    GEGLU = "geglu"
    GEGLU_TANH = "geglu_tanh"


class GateOrder(StrEnum):
    """Which half of x comes first."""

    VALUE_GATE = "value_gate"
    GATE_VALUE = "gate_value"


@frozen
class _GatedDescriptor(Descriptor):
    kind: Annotated[str, kind_of(GatedActivationKind)]
    input_shape: Annotated[Shape, SHAPE]
    split_dim: Annotated[int, axis_of("input_shape")]
    element: Annotated[str, ELEMENT]
    order: Annotated[str, choice_of(GateOrder)] = GateOrder.VALUE_GATE

    def check(self) -> None:
        extent = self.input_shape[self.split_dim] if self.input_shape else 1
        if extent % 2:
            raise InvalidProblem(
                f"{type(self).__name__}.input_shape: got {show_shape(self.input_shape)}, expected an even extent "
                f"along split_dim={self.split_dim}, which holds the two halves"
            )

    @cached_property
    def output_shape(self) -> Shape:
        """The shape of y, dy, a and b: half of the input along `split_dim`."""
        axis = self.split_dim
        return (*self.input_shape[:axis], self.input_shape[axis] // 2, *self.input_shape[axis + 1 :])

    @property
    def split(self) -> tuple[int, bool]:
        return self.split_dim, self.order == GateOrder.GATE_VALUE


@frozen
class GatedActivationDescriptor(_GatedDescriptor, family="gated_activation", direction="forward"):
    """`y = a * gate(b)`; `input_shape` is that of x, which holds both halves."""


@frozen
class GatedActivationBackwardDescriptor(_GatedDescriptor, family="gated_activation", direction="backward"):
    """`da, db` from `dy, a, b`; `input_shape` is that of x and dx."""


@dataclass(slots=True, eq=False)
class GatedActivationArgs:
    """`(x, y)`, or the halves apart: `(a, b, y)`."""

    x: Annotated[Any, reads("input_shape", halves=("a", "b"))] = None
    y: Annotated[Any, writes("output_shape", inplace=True)] = None
    a: Annotated[Any, reads("output_shape")] = None
    b: Annotated[Any, reads("output_shape")] = None

    forms: ClassVar = {"packed": ("x", "y"), "split": ("a", "b", "y")}


@dataclass(slots=True, eq=False)
class GatedActivationBackwardArgs:
    """`(dy, x, dx)`, or the halves apart: `(dy, a, b, da, db)`."""

    dy: Annotated[Any, reads("output_shape")]
    x: Annotated[Any, reads("input_shape", halves=("a", "b"))] = None
    dx: Annotated[Any, writes("input_shape", halves=("da", "db"), inplace=True)] = None
    a: Annotated[Any, reads("output_shape")] = None
    b: Annotated[Any, reads("output_shape")] = None
    da: Annotated[Any, writes("output_shape", inplace=True)] = None
    db: Annotated[Any, writes("output_shape", inplace=True)] = None

    forms: ClassVar = {"packed": ("dy", "x", "dx"), "split": ("dy", "a", "b", "da", "db")}


class GatedActivationPlan(Plan[GatedActivationDescriptor, GatedActivationArgs]):
    """`y = a * gate(b)`."""

    __slots__ = ()


class GatedActivationBackwardPlan(Plan[GatedActivationBackwardDescriptor, GatedActivationBackwardArgs]):
    """The gradient of `y = a * gate(b)` with respect to both halves."""

    __slots__ = ()


class _Slope(NamedTuple):
    value: Any
    scale: Any  # the sum of |terms|


class _Gate(NamedTuple):
    """The formulas at finite b, and the limits at (-inf, +inf)."""

    name: str
    gate: Callable[[Any, Maths], Any]
    slope: Callable[[Any, Maths], _Slope]
    gate_limits: tuple[float, float] = (0.0, float("inf"))
    slope_limits: tuple[float, float] = (0.0, 1.0)


def _sigma(b: Any, m: Maths) -> Any:
    tail = m.exp(-abs(b))
    return m.where(b < 0, tail, m.const(1.0)) / (1 + tail)


def _phi(b: Any, m: Maths) -> Any:
    return m.exp(-b * b / 2) / m.sqrt(2 * m.pi)


def _big_phi(b: Any, m: Maths) -> Any:
    return m.erfc(-b / m.sqrt(m.const(2.0))) / 2


def _twice_u(b: Any, m: Maths) -> Any:
    return 2 * m.sqrt(2 / m.pi) * (b + m.const("0.044715") * b * b * b)


def _twice_du(b: Any, m: Maths) -> Any:
    return 2 * m.sqrt(2 / m.pi) * (1 + 3 * m.const("0.044715") * b * b)


def _terms(*terms: Any) -> _Slope:
    return _Slope(sum(terms), sum(map(abs, terms)))


def _swish_slope(b: Any, z: Any, dz: Any, m: Maths) -> _Slope:
    """The derivative of `b sigma(z(b))`."""
    return _terms(_sigma(z, m), b * dz * _sigma(-z, m) * _sigma(z, m))


_GATES = {
    GatedActivationKind.GLU: _Gate(
        "sigmoid(b)",
        lambda b, m: _sigma(b, m),
        lambda b, m: _terms(_sigma(b, m) * _sigma(-b, m)),
        gate_limits=(0.0, 1.0),
        slope_limits=(0.0, 0.0),
    ),
    GatedActivationKind.REGLU: _Gate(
        "max(b, 0)",
        lambda b, m: m.where(b > 0, b, m.const(0.0)),
        lambda b, m: _terms(m.where(b > 0, m.const(1.0), m.const(0.0))),
    ),
    GatedActivationKind.SWIGLU: _Gate(
        "silu(b)",
        lambda b, m: b * _sigma(b, m),
        lambda b, m: _swish_slope(b, b, 1, m),
    ),
    GatedActivationKind.GEGLU: _Gate(
        "gelu(b)",
        lambda b, m: b * _big_phi(b, m),
        lambda b, m: _terms(_big_phi(b, m), b * _phi(b, m)),
    ),
    GatedActivationKind.GEGLU_TANH: _Gate(
        "gelu_tanh(b)",
        lambda b, m: b * _sigma(_twice_u(b, m), m),
        lambda b, m: _swish_slope(b, _twice_u(b, m), _twice_du(b, m), m),
    ),
}


def _ends(b: Any, inside: Any, limits: tuple[float, float], m: Maths) -> Any:
    """The formula at finite b, the limits at the infinities, NaN at NaN."""
    low, high = (m.const(limit) for limit in limits)
    ends = m.where(b < 0, low, m.where(b > 0, high, b))
    return m.where(m.isinf(b) | m.isnan(b), ends, inside)


def _finite(b: Any, m: Maths) -> Any:
    return m.where(m.isinf(b) | m.isnan(b), m.const(0.0), b)


def _forward(desc: _GatedDescriptor, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    a, b = operands["a"], operands["b"]
    row = _GATES[GatedActivationKind(desc.kind)]
    return {"y": expected(a * _ends(b, row.gate(_finite(b, m), m), row.gate_limits, m))}


def _backward(desc: _GatedDescriptor, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    dy, a, b = operands["dy"], operands["a"], operands["b"]
    row = _GATES[GatedActivationKind(desc.kind)]
    finite = _finite(b, m)
    gate = _ends(b, row.gate(finite, m), row.gate_limits, m)
    inside = row.slope(finite, m)
    slope = _ends(b, inside.value, row.slope_limits, m)
    scale = _ends(b, inside.scale, row.slope_limits, m)
    da, db, db_scale = dy * gate, dy * a * slope, abs(dy * a * scale)
    if desc.kind == GatedActivationKind.REGLU:
        da, db, db_scale = (m.where(b <= 0, m.const(0.0), x) for x in (da, db, db_scale))
    return {"da": expected(da), "db": expected(db, db_scale)}


@cached_plan
def _forward_plan(kind: str, shape: Shape, dtype: Any, axis: int, order: str, name: str) -> GatedActivationPlan:
    _check_axis(kind, axis, "(a, b)")
    return GatedActivationPlan.select(GatedActivationDescriptor(kind, shape, axis, float_of(dtype, name), order))


@cached_plan
def _backward_plan(
    kind: str, shape: Shape, dtype: Any, axis: int, order: str, name: str
) -> GatedActivationBackwardPlan:
    _check_axis(kind, axis, "_backward(dy, a, b)")
    desc = GatedActivationBackwardDescriptor(kind, shape, axis, float_of(dtype, name), order)
    return GatedActivationBackwardPlan.select(desc)


def _check_axis(kind: str, axis: Any, apart: str) -> None:
    if isinstance(getattr(axis, "shape", None), tuple) and axis.shape:
        raise InvalidProblem(f"axis: got an array, expected an integer; for a and b in two arrays: {kind}_split{apart}")


def _packed(half: Shape) -> Shape:
    """The shape of x if the halves were packed along the last axis; rank 0 is seen as a vector of one element."""
    return (*half[:-1], 2 * half[-1]) if half else (2,)


def _functions(kind: GatedActivationKind) -> tuple[Callable[..., Any], ...]:
    def forward(x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any:
        shape, dtype = look(x, "x")
        plan = _forward_plan(kind, shape, dtype, axis, order, "x")
        y = empty_like(x, plan.descriptor.output_shape, dtype) if out is None else out
        plan.run(GatedActivationArgs(x, y))
        return handed_over(x, y) if out is None else out

    def backward(dy: Any, x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any:
        shape, dtype = look(x, "x")
        plan = _backward_plan(kind, shape, dtype, axis, order, "x")
        dx = empty_like(dy, shape, look(dy, "dy")[1]) if out is None else out
        plan.run(GatedActivationBackwardArgs(dy, x, dx))
        return handed_over(dy, dx) if out is None else out

    def split_forward(a: Any, b: Any, *, out: Any = None) -> Any:
        shape, dtype = look(a, "a")
        plan = _forward_plan(kind, _packed(shape), dtype, -1, GateOrder.VALUE_GATE, "a")
        y = empty_like(a, shape, dtype) if out is None else out
        see, into = (_itself, _itself) if shape else (as_vector, vector_output)
        plan.run(GatedActivationArgs(a=see(a, "a"), b=see(b, "b"), y=into(y, "y")))
        return handed_over(a, y) if out is None else out

    def split_backward(dy: Any, a: Any, b: Any, *, out: Any = None) -> tuple[Any, Any]:
        shape, dtype = look(dy, "dy")
        plan = _backward_plan(kind, _packed(shape), dtype, -1, GateOrder.VALUE_GATE, "dy")
        da, db = outputs(out, "da, db") or (empty_like(dy, shape, dtype), empty_like(dy, shape, dtype))
        see, into = (_itself, _itself) if shape else (as_vector, vector_output)
        inputs, gradients = (see(dy, "dy"), None, None, see(a, "a"), see(b, "b")), (into(da, "da"), into(db, "db"))
        plan.run(GatedActivationBackwardArgs(*inputs, *gradients))
        return handed_over(dy, da, db) if out is None else (da, db)

    formula = f"`y = a * {_GATES[kind].name}`"
    halves = 'x holds (a, b) along `axis`, or (b, a) with order="gate_value"'
    return (
        named(kind.value, f"{formula}; {halves}.", forward),
        named(f"{kind}_backward", f"dx, the gradient of {formula}; {halves}.", backward),
        named(f"{kind}_split", f"{formula}, from two arrays of one shape.", split_forward),
        named(f"{kind}_split_backward", f"(da, db), the gradient of {formula}, from two arrays.", split_backward),
    )


def _itself(array: Any, _name: str) -> Any:
    return array


register_family(
    Family(
        Op(
            GatedActivationDescriptor,
            GatedActivationArgs,
            GatedActivationPlan,
            _forward,
            GatedActivationKind,
        ),
        Op(
            GatedActivationBackwardDescriptor,
            GatedActivationBackwardArgs,
            GatedActivationBackwardPlan,
            _backward,
            GatedActivationKind,
        ),
        tuple(function for kind in GatedActivationKind for function in _functions(kind)),
    )
)
